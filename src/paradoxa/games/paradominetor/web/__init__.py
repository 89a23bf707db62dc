"""Paradominetor: its board in the browser."""
