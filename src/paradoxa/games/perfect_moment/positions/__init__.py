"""The Perfect Moment: positions as text, and which of them can be."""
