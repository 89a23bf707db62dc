"""The Perfect Moment: its board in the terminal."""
