"""What workers of the tests are asked to do."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from paradoxa.workers.worker import at_end


def process() -> bytes:
    """Which process it is, said aloud too."""
    print("a task that prints", flush=True)
    return str(os.getpid()).encode()


def greedy(megabytes: int) -> bytes:
    """Takes so much memory."""
    return str(len(bytearray(megabytes << 20))).encode()


def dying(code: int) -> bytes:
    os._exit(code)


def dawdling(file: str) -> bytes:
    """Takes for ever; whoever dismisses it finds in the file what it still could do."""
    at_end.callback(Path(f"{file}.end").touch)
    Path(f"{file}.begun").touch()
    try:
        time.sleep(3600)
    finally:
        Path(f"{file}.unwound").touch()
    return b""


def parental() -> bytes:
    """Start a process that stays, and tell its number."""
    return str(subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"]).pid).encode()
