"""The lobby: what this is, the games, and the tables one could go to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from paradoxa.games import GAMES
from paradoxa.tables.desk import Listed, Me
from paradoxa.web.layout import render
from paradoxa.web.markup import Markup, html, join
from paradoxa.web.new_table_form import USUAL_BOT, rated_levels, usual_way, ways_now
from paradoxa.web.room import web_room
from paradoxa.words import say

NUMBERS: Final = ("No", "One", "Two", "Three", "Four", "Five", "Six")
NAMED: Final = 3  # so many tables that wait for others are named beside the heading
SYMBOL: Final = re.compile(r'<(symbol|pattern) id="([^"]+)".*?</\1>', re.DOTALL)
USED: Final = re.compile(r'(?:href="|url\()#([\w-]+)')


@dataclass(frozen=True, slots=True)
class Row:
    """A table as a line of the lobby."""

    table: str
    game: str
    title: str
    about: str
    link: str
    action: str
    is_brass: bool = False
    sits: bool = False  # the action sits down at once
    taken: int = 0  # seats, of so many
    seats: int = 0
    waits: str = ""  # how long it has waited


def lobby(
    me: Me,
    mine: Sequence[Listed],
    open_tables: Sequence[Listed],
    finished: Sequence[Listed],
    note: str = "",
) -> Markup:
    """The first page: what waits for the reader, games to play, and tables to go to."""
    return render(
        "lobby.html",
        me=me,
        count=NUMBERS[len(GAMES)] if len(GAMES) < len(NUMBERS) else str(len(GAMES)),
        art={game: web_room(game).art for game in GAMES},
        sprite=sprite(tuple(GAMES)),
        note=note,
        finished=[_finished(table) for table in finished],
        rated=rated_levels,
        usual_bot=USUAL_BOT,
        ways={game: ways_now(game) for game in GAMES},
        usual_way=usual_way,
        **_lists(mine, open_tables),
    )


def lobby_lists(mine: Sequence[Listed], open_tables: Sequence[Listed]) -> Markup:
    """What of the lobby changes by itself."""
    return render("lobby_lists.html", **_lists(mine, open_tables))


def _lists(mine: Sequence[Listed], open_tables: Sequence[Listed]) -> dict[str, Any]:
    waiting = [_mine(table) for table in mine if table.is_my_turn]
    others = [table for table in mine if not table.is_my_turn]
    return {
        "waiting": waiting,
        "heading": _heading(len(waiting), len(mine)),
        "mine": [_mine(table) for table in others],
        "named": others[:NAMED],
        "unnamed": len(others[NAMED:]),
        "open_tables": [_open(table) for table in open_tables],
    }


def _heading(waiting: int, mine: int) -> str:
    if not waiting:
        return say("lobby-quiet") if mine else say("lobby-choose")
    count = NUMBERS[waiting] if waiting < len(NUMBERS) else str(waiting)
    return say("lobby-waits-one") if waiting == 1 else say("lobby-waits", count=count)


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


def _mine(table: Listed) -> Row:
    company = say("lobby-with", names=", ".join(table.company)) if table.company else say("lobby-nobody")
    state = say("lobby-open" if table.status == "open" else "lobby-your-turn" if table.is_my_turn else "lobby-others")
    title = f"{GAMES[table.game].title}, {table.title}"
    about = f"{company} · {table.told}" if table.told else f"{state} · {company}"
    return Row(
        table.table,
        table.game,
        title,
        about,
        f"/t/{table.table}",
        say("lobby-resume"),
        table.is_my_turn,
        waits=_waited(table.minutes) if table.is_my_turn else "",
    )


def _waited(minutes: int) -> str:
    """How long something has waited, roughly."""
    if not minutes:
        return say("lobby-just-now")
    hours = minutes // 60
    time = f"{minutes} min" if not hours else f"{hours} h" if hours < 48 else f"{hours // 24} days"
    return say("lobby-waited", time=time)


def _open(table: Listed) -> Row:
    here = [name for name in table.names if name]
    is_open = table.status == "open"
    return Row(
        table.table,
        table.game,
        table.title,
        f"{GAMES[table.game].title} · {', '.join(here)}".rstrip(" ·"),
        f"/t/{table.table}/sit" if is_open else f"/t/{table.table}",
        say("lobby-sit" if is_open else "lobby-watch"),
        sits=is_open,
        taken=len(here),
        seats=len(table.names),
    )


def _finished(table: Listed) -> Row:
    about = table.ending or ", ".join([name for name in table.names if name])
    title = f"{GAMES[table.game].title}, {table.title}"
    return Row(table.table, table.game, title, about, f"/t/{table.table}/replay", say("lobby-replay"))
