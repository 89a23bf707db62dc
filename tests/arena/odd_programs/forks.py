"""Plays well and leaves children behind: one in its group, one in a session of its own, one that ignores signals."""

import json
import os
import signal
import sys
import time

for kind in range(3):
    if os.fork() == 0:
        if kind == 1:
            os.setsid()
            if os.fork():
                os._exit(0)
        if kind == 2:
            for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
                signal.signal(number, signal.SIG_IGN)
        time.sleep(3600)
for line in sys.stdin:
    news = json.loads(line)
    if news["options"]:
        print(news["options"][0])
