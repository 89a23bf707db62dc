"""Paradox Island: its board in the terminal."""
