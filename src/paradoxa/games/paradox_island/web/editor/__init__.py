"""Paradox Island: the island editor."""
