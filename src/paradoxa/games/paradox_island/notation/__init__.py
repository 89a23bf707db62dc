"""Paradox Island: moves and positions as text."""
