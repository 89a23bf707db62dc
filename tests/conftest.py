"""For all tests: Ctrl-C reaches the programs they start, also where the tests run in the background of a shell."""

from __future__ import annotations

import signal

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # what a shell sets for its background, and programs inherit
    signal.signal(signal.SIGINT, signal.default_int_handler)
