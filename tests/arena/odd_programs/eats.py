"""Takes memory without end; with `children`, in processes that each take only a little."""

import os
import sys
import time

if "children" in sys.argv:
    for _ in range(20):
        if os.fork() == 0:
            kept = b"x" * 30_000_000
            time.sleep(3600)
    time.sleep(3600)
held = []
while True:
    held.append(bytearray(b"x" * 10_000_000))
