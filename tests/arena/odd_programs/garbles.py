"""Answers with what is no answer, a different thing each time."""

import json
import sys

WORDS = [
    "hello",
    '{"move": 3}',
    "{",
    '{"move": "move", "ply": 99999}',
    "[1, 2]",
    "\u0000\u0001",
    "{" * 60_000,
    "ü" * 900,
]
asked = 0
for line in sys.stdin:
    if json.loads(line)["options"]:
        sys.stdout.buffer.write(b"\xff\xfe\n" if asked % 9 == 8 else WORDS[asked % 9].encode() + b"\n")
        sys.stdout.buffer.flush()
        asked += 1
