"""Antinomy: two sorcerers walk one row of relics in opposite directions."""
