"""The arguments that several commands take."""

from __future__ import annotations

from typing import Annotated

import typer

from paradoxa.games import GAMES

GameName = Annotated[str, typer.Argument(metavar="GAME", help=", ".join(GAMES))]
AsJson = Annotated[bool, typer.Option("--json", help="Print data as JSON.")]
Settings = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="A table option; may be repeated.")
]
