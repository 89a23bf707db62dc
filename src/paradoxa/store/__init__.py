"""Tables, lines and people in SQLite or PostgreSQL; migrations."""
