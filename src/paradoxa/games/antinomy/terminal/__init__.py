"""Antinomy: its board in the terminal."""
