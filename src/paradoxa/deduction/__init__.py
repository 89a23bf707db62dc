"""Deduction: what follows from what a seat was told, from its view alone."""
