"""Paradox Island: moves as text."""
