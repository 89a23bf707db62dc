"""The rules of The Perfect Moment as people like to read them."""
