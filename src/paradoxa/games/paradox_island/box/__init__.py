"""Paradox Island: what lies in the box, and what the house decided where the rulebook is silent."""
