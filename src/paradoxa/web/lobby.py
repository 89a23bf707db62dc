"""The lobby: what this is, the games, and the tables one could go to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from paradoxa.games import GAMES
from paradoxa.tables.desk import Listed, Me
from paradoxa.web.art import ART, SPRITE
from paradoxa.web.facts import UNOFFICIAL
from paradoxa.web.forms import USUAL_BOT, bot_lines
from paradoxa.web.layout import raw, render
from paradoxa.web.offered import OFFERED

NUMBERS: Final = ("No", "One", "Two", "Three", "Four", "Five", "Six")
PICTURES: Final = {game: raw(picture) for game, picture in ART.items()}


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
) -> str:
    """The first page: games to play, and tables to go to, those waiting for the reader first."""
    first = sorted(mine, key=lambda table: not table.is_my_turn)
    return render(
        "lobby.html",
        me=me,
        count=NUMBERS[len(OFFERED)],
        art=PICTURES,
        sprite=raw(SPRITE),
        note=note,
        mine=[_mine(table, me) for table in first],
        waiting=sum([table.is_my_turn for table in mine]),
        open_tables=[_open(table) for table in open_tables],
        finished=[_finished(table) for table in finished],
        unofficial=UNOFFICIAL,
        bots={game: bot_lines(game) for game in OFFERED},
        usual_bot=USUAL_BOT,
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
