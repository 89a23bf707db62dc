"""The lobby: what this is, the games, and the tables one could go to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from paradoxa.games import GAMES
from paradoxa.tables.desk import Listed, Me
from paradoxa.web.forms import USUAL_BOT, bot_lines
from paradoxa.web.layout import render
from paradoxa.web.markup import Markup, html, join
from paradoxa.web.room import web_room

NUMBERS: Final = ("No", "One", "Two", "Three", "Four", "Five", "Six")
SYMBOL: Final = re.compile(r'<(symbol|pattern) id="([^"]+)".*?</\1>', re.DOTALL)
USED: Final = re.compile(r'(?:href="|url\()#([\w-]+)')


@dataclass(frozen=True, slots=True)
class Row:
    """A table as a line of the lobby."""

    game: str
    title: str
    about: str
    link: str
    action: str
    is_brass: bool = False


def lobby(
    me: Me,
    mine: Sequence[Listed],
    open_tables: Sequence[Listed],
    finished: Sequence[Listed],
    note: str = "",
) -> Markup:
    """The first page: games to play, and tables to go to, those waiting for the reader first."""
    first = sorted(mine, key=lambda table: not table.is_my_turn)
    return render(
        "lobby.html",
        me=me,
        count=NUMBERS[len(GAMES)] if len(GAMES) < len(NUMBERS) else str(len(GAMES)),
        art={game: web_room(game).art for game in GAMES},
        sprite=sprite(tuple(GAMES)),
        note=note,
        mine=[_mine(table, me) for table in first],
        waiting=sum([table.is_my_turn for table in mine]),
        open_tables=[_open(table) for table in open_tables],
        finished=[_finished(table) for table in finished],
        bots={game: bot_lines(game) for game in GAMES},
        usual_bot=USUAL_BOT,
    )


@cache
def sprite(games: tuple[str, ...]) -> Markup:
    """A sprite with those symbols that the pictures of games use, and those that they use."""
    rooms = [web_room(game) for game in games]
    every = {found[2]: found[0] for room in rooms for found in SYMBOL.finditer(room.board.sprite())}
    wanted: dict[str, Markup] = {}
    open_names = USED.findall("".join([room.art for room in rooms]))
    while open_names:
        name = open_names.pop()
        if name not in wanted:
            wanted[name] = Markup(every[name])  # noqa: S704  # cut out of a sprite
            open_names += USED.findall(every[name])
    return html(
        '<svg class="sprite" width="0" height="0" aria-hidden="true"><defs>%s</defs></svg>', join(wanted.values())
    )


def _mine(table: Listed, me: Me) -> Row:
    others = [name for name in table.names if name]
    if me.name in others:
        others.remove(me.name)
    company = f"with {', '.join(others)}" if others else "nobody else yet"
    state = "Waiting for people" if table.status == "open" else "Your turn" if table.is_my_turn else "Others think"
    title = f"{GAMES[table.game].title}, {table.title}"
    return Row(table.game, title, f"{state} · {company}", f"/t/{table.table}", "Resume", table.is_my_turn)


def _open(table: Listed) -> Row:
    here = [name for name in table.names if name]
    about = f"{GAMES[table.game].title} · {len(here)} of {len(table.names)} seats · {', '.join(here)}".rstrip(" ·")
    action = "Sit down" if table.status == "open" else "Watch"
    return Row(table.game, table.title, about, f"/t/{table.table}", action)


def _finished(table: Listed) -> Row:
    about = table.ending or ", ".join([name for name in table.names if name])
    title = f"{GAMES[table.game].title}, {table.title}"
    return Row(table.game, title, about, f"/t/{table.table}/replay", "Replay")
