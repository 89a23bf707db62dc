"""Paradox Island: its board in the browser."""
