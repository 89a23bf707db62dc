"""Where the command begins, before anything is loaded: letters, signals, and how a process ends."""

from __future__ import annotations

import codecs
import os
import signal
import sys
from io import TextIOWrapper
from typing import Final

from paradoxa import __version__
from paradoxa.core import native

NEAREST: Final = {"\u00a0": " ", "\u2212": "-", "\u2013": "-", "\u2026": "...", "\u2019": "'"}


def main() -> None:
    """Run the command; what a user got wrong is one sentence and exit code 2, never a stack trace."""
    codecs.register_error("nearest", nearest)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="nearest")  # hours of an arena must not end in a letter that cannot be written
    # Being ended from outside is an interruption like Ctrl-C: files are kept, and the terminal gets its echo back.
    for name in ("SIGTERM", "SIGHUP", "SIGQUIT"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.default_int_handler)
    try:
        run()
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        stop_writing()  # whoever read our output has enough
        sys.exit(0)
    except OSError as error:
        complain(error.strerror or str(error))
        stop_writing()
        sys.exit(1)


def run() -> None:
    """Answer at once what needs nothing loaded, and leave all else to the group of commands."""
    if sys.argv[1:] == ["--version"]:
        print(version(), flush=True)
        return
    from paradoxa.core import ParadoxaError

    try:
        from paradoxa.cli.group import app

        app()
    except ParadoxaError as error:  # also of rulings and components that cannot be, which are read while importing
        complain(str(error))
        sys.exit(2)


def version() -> str:
    """What --version prints."""
    return f"paradoxa {__version__}\n{native.build()}"


def nearest(error: UnicodeError) -> tuple[str, int]:
    """What is written in place of letters the terminal does not have."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join([NEAREST.get(letter, "?") for letter in error.object[error.start : error.end]]), error.end


def complain(sentence: str) -> None:
    """Say on the error stream what went wrong."""
    if sys.stderr is not None:
        print(f"paradoxa: {sentence}", file=sys.stderr)


def stop_writing() -> None:
    """See to it that nothing more is flushed at exit into an output that takes no more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
