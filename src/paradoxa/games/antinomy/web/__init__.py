"""Antinomy: its board in the browser."""
