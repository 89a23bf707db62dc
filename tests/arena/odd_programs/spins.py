"""Only burns processor time."""

while True:
    pass
