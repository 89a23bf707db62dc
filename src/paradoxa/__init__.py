"""Paradoxa: tabletop games about paradoxes, one engine for table, bots, research and proofs."""

__version__ = "0.1.0"
