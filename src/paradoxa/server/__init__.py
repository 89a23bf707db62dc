"""The server: who sits where, what has happened, and who is told of it."""
