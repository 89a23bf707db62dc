"""Processes that think or play, for the server, the arena and the laboratory; and programs from outside."""
