"""The page around a game's editor."""

from __future__ import annotations

from collections.abc import Sequence

from paradoxa.games import GAMES
from paradoxa.web.layout import render
from paradoxa.web.markup import Markup
from paradoxa.web.room import web_room


def editor_page(
    game: str, heading: str, main: Markup, *, look: str, scripts: Sequence[str], sprite: Markup, table: str, about: str
) -> Markup:
    """An editor: `table` is the address of the one it is for, and `about` its title; "" where it is for any."""
    room = web_room(game)
    return render(
        "editor.html",
        game=game,
        short=room.facts.short,
        style=room.style,
        heading=heading,
        about=about or GAMES[game].title,
        look=look,
        scripts=scripts,
        sprite=sprite,
        table=table,
        main=main,
    )
