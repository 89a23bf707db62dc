"""The Perfect Moment: moves and positions as text."""
