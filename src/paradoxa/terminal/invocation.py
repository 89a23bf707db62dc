"""How this program was called, so that its advice can be typed as it stands."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path
from typing import Final

NAME: Final = "paradoxa"


def called(*words: object) -> str:
    """A command of ours as one types it here: by its name where that is found, else by the way it was called."""
    return " ".join([_program(), *[shlex.quote(str(word)) for word in words]])


def _program() -> str:
    given = Path(sys.argv[0])
    if shutil.which(NAME) is not None:
        return NAME
    if given.name == "__main__.py" and given.parent.name == NAME:
        return f"{shlex.quote(sys.executable)} -m {NAME}"
    return shlex.quote(sys.argv[0]) if given.name == NAME else NAME
