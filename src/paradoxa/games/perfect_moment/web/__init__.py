"""The Perfect Moment: its board in the browser."""
