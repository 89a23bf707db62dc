"""Has more processes than anybody needs."""

import os
import time

for _ in range(100):
    if os.fork() == 0:
        break
time.sleep(3600)
