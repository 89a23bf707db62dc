"""The table in the terminal: boards drawn from views, one prompt for keys and lines, and the replay of records."""
