"""What happened at a table of The Perfect Moment, as a page stages it."""
