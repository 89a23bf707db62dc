"""Plays well, with blank lines and comments in between, in every form of an answer."""

import json
import sys

for line in sys.stdin:
    news = json.loads(line)
    if news["options"]:
        print("\n# thinking...\n   ")
        move, ply = news["options"][0], news["ply"]
        print([move, f"  {move}\r", json.dumps({"move": move}), json.dumps({"move": move, "ply": ply})][ply % 4])
