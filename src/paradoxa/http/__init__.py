"""Routes, streams, sessions, limits and the API: the only floor that knows all others."""
