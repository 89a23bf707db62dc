"""What goes on between tables, workers and store: live tables, people, notes, hints, deduction."""
