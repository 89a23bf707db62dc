"""Paradominetor: moves and positions as text."""
