"""Answers its first question too late, in the plain form that names no question; then in time."""

import json
import sys
import time

asked = 0
for line in sys.stdin:
    news = json.loads(line)
    if news["options"]:
        if asked == 0:
            time.sleep(1.2)
        asked += 1
        print(f"# {news['fault']}", file=sys.stderr)
        print("no move at all" if asked == 1 else news["options"][-1])
