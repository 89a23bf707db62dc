"""Answers with a move of the game that is not among its options."""

import json
import sys

for line in sys.stdin:
    news = json.loads(line)
    if news["options"]:
        print("move b4k 7" if "move b4k 7" not in news["options"] else "move b4k 6")
