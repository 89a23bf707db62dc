"""Where the command begins: before anything that reads the components of a game."""

from __future__ import annotations

import codecs
import sys
from io import TextIOWrapper
from typing import Final

from paradoxa.core import ParadoxaError

NEAREST: Final = {"\u00a0": " ", "\u2212": "-", "\u2013": "-", "\u2026": "...", "\u2019": "'"}


def nearest(error: UnicodeError) -> tuple[str, int]:
    """What is written in place of letters the terminal does not have."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join([NEAREST.get(letter, "?") for letter in error.object[error.start : error.end]]), error.end


def main() -> None:
    """Run the command; components that cannot be are one sentence too, though they are read while importing."""
    codecs.register_error("nearest", nearest)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="nearest")  # hours of an arena must not end in a letter that cannot be written
    try:
        from paradoxa.cli import main as run
    except ParadoxaError as error:
        print(f"paradoxa: {error}", file=sys.stderr)
        sys.exit(2)
    run()
