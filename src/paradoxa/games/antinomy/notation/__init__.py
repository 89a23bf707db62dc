"""Antinomy: moves and positions as text."""
