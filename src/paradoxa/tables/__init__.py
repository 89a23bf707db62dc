"""A table: what was agreed, its lines, acts, clock, undo and reactions, and what a reader may see. No HTTP, no HTML."""
