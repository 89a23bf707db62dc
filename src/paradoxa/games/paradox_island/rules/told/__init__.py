"""Paradox Island: what is told: events, and announcements as data a solver can use."""
