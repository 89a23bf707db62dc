"""Measured speed: of the engines and bots, and of the server as its users feel it."""
