"""Paradominetor: its board in the terminal."""
