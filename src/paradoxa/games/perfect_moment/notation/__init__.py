"""The Perfect Moment: moves as text."""
