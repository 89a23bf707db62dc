"""Paradominetor: moves as text."""
