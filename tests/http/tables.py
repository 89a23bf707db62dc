"""Tables for tests: made without a store, played by drafts."""

from __future__ import annotations

from random import Random
from typing import Any

from paradoxa.games import GAMES
from paradoxa.tables import acts
from paradoxa.tables.setup import Setup
from paradoxa.tables.stored import Header, Holder, Line
from paradoxa.tables.table import Place, Table, setup_text

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed")


def header_of(setup: Setup, places: list[Place], created: int = 1_000) -> Header:
    return Header(
        id="table",
        game=setup.game,
        rules=GAMES[setup.game].version,
        setup=setup_text(setup, places),
        maker="p0",
        created=created,
        is_listed=setup.is_listed,
        invite="",
    )


def new_table(game: str = "antinomy", seats: int = 2, *, bots: tuple[int, ...] = (), **more: Any) -> Table:
    """A table at which everybody sits, not begun yet."""
    options = GAMES[game].settings(seats, more.pop("options", {}))
    setup = Setup(game=game, seats=seats, title="Copper Owl", options=options, **more)
    places = [
        Place("bot", NAMES[seat], "greedy") if seat in bots else Place("person", NAMES[seat]) for seat in range(seats)
    ]
    holders = [Holder(seat, f"p{seat}", f"t{seat}") for seat in range(seats) if seat not in bots]
    return Table(header_of(setup, places), holders)


def begun(game: str = "antinomy", seats: int = 2, *, rng: Random | None = None, **more: Any) -> Table:
    """A table whose game has begun; with a generator of its own where one is given."""
    table = new_table(game, seats, **more).draft(2_000)
    table.add(-1, "!start")
    assert table.match is not None
    if rng is not None:
        table.match.rng = rng
    acts.go_on(table)
    return table


def ply_of(table: Table, seat: int) -> int | None:
    """What a move of the seat answers: the service plays for bots, and holds the table meanwhile."""
    return None if table.places[seat].bot else table.seen[seat]


def step(table: Table, rng: Random, seconds: float = 1.0) -> Table:
    """One random move of somebody who is asked."""
    draft = table.draft(table.now + round(seconds * 1000))
    draft.fresh = list(table.fresh)
    seat = rng.choice(table.asked)
    view = draft.view(seat)
    assert view.decision is not None
    acts.answer(draft, seat, ply_of(draft, seat), rng.choice(view.decision.options))
    return draft


def rebuilt(table: Table, lines: list[Line] | None = None) -> Table:
    """The same table, worked out from its lines anew, as another process would."""
    return Table(table.header, table.holders.values(), table.fresh if lines is None else lines)
