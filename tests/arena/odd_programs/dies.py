"""Answers three questions, then ends with a last word."""

import json
import sys

answers = 0
for line in sys.stdin:
    news = json.loads(line)
    if news["options"]:
        if answers == 3:
            sys.exit("I have had enough")
        answers += 1
        print(news["options"][0])
