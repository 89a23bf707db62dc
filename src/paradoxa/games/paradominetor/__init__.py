"""Paradominetor: tricks with tiles that come from the past, the present and the future."""
