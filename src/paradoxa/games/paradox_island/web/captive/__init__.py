"""Paradox Island: a captive's desk."""
