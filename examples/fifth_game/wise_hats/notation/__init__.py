"""Wise Hats: moves and positions as text."""
