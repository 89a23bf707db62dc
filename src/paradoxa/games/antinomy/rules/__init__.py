"""Antinomy: the rules, in the order of the rulebook, and nothing else."""
