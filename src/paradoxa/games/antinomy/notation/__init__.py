"""Antinomy: moves as text."""
