"""Paradox Island: positions as text, and which of them can be."""
