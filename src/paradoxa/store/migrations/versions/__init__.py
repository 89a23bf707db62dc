"""The steps, in order of their revisions."""
