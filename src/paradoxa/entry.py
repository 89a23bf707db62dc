"""Where the command begins: before anything that reads the components of a game."""

from __future__ import annotations

import sys

from paradoxa.core import ParadoxaError


def main() -> None:
    """Run the command; components that cannot be are one sentence too, though they are read while importing."""
    try:
        from paradoxa.cli import main as run
    except ParadoxaError as error:
        print(f"paradoxa: {error}", file=sys.stderr)
        sys.exit(2)
    run()
