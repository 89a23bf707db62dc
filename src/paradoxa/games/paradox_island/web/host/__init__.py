"""Paradox Island: the host's desk."""
