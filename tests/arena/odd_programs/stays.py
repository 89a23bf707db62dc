"""Plays well and does not leave when its game is over; whoever asks it kindly to go is not heard."""

import json
import signal
import sys
import time

signal.signal(signal.SIGTERM, signal.SIG_IGN)
for line in sys.stdin:
    news = json.loads(line)
    if news["options"]:
        print(news["options"][0])
time.sleep(3600)
