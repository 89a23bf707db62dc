"""Writes megabytes: without an end of line, or (lines) in lines that are comments."""

import sys

while True:
    sys.stdout.write("# all work and no play\n" * 1000 if "lines" in sys.argv else "x" * 100_000)
