"""How commands answer: data for programs, and the sentence with which one fails."""

from __future__ import annotations

import json
import sys
from typing import NoReturn

import typer


def show(data: object) -> None:
    """Print data as JSON."""
    typer.echo(json.dumps(data, indent=2, allow_nan=False))


def fail(sentence: object, code: int) -> NoReturn:
    """Say one sentence on the error stream and end with that code."""
    text = str(sentence)
    if text.split(" ")[0].isalpha():
        text = text[:1].upper() + text[1:]
    print(text if text.endswith((".", "]")) else f"{text}.", file=sys.stderr)
    raise typer.Exit(code)
