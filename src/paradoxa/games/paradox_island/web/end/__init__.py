"""Paradox Island: the end of a game and its replay."""
