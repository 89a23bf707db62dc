"""Paradox Island: a captive's notes: the map, the tracks, and what the deduction desk adds."""
