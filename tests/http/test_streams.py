"""The stream for programs, and moves the house makes by itself: small things that need live tables without a store."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from paradoxa.http.streams import news
from paradoxa.service.live_tables import LiveTable, LiveTables
from paradoxa.tables import acts
from paradoxa.tables.table import Table
from tests.http.worlds import done, laid, moved, options_of, temptations, tempted

DEAL = "* deal p1r g4r b4k r2s r4f p3k r1k b2r b1s r3r b3f g1f p2f p4s g2k g3s"


def bare_live_tables() -> LiveTables:
    """Live tables that can be looked at; nothing is stored."""
    live_tables = object.__new__(LiveTables)
    live_tables.is_closed = False
    return live_tables


async def heard_of(*tables: Table) -> list[dict[str, Any]]:
    """What a program at seat 0 hears as a table changes."""
    live_tables, live = bare_live_tables(), LiveTable(tables[0])
    live.is_awake = True  # or its bots would be seen to
    stream = news(live_tables, live, 0)
    found = []
    for table in tables:
        live.table = table
        live_tables._tell(live)
        found.append(json.loads(await anext(stream)))
    await stream.aclose()  # type: ignore[attr-defined]
    assert live.listeners == set()
    return found


def test_a_stream_tells_every_event_once() -> None:
    table = laid("antinomy", 2, DEAL)
    placed = moved(table, 0, "place 0")
    both = moved(placed, 1, "place 3")
    found = asyncio.run(heard_of(table, placed, both))
    assert [[event["event"] for event in message["events"]] for message in found] == [["Dealt"], ["Placed"], ["Placed"]]
    assert [message["ply"] for message in found] == [2, 3, 4]
    at_once = asyncio.run(heard_of(table, both))
    assert [event["space"] for event in at_once[1]["events"]] == [0, 3]


def test_a_move_taken_back_and_made_anew_is_news_even_where_both_came_at_once() -> None:
    table = laid("antinomy", 2, DEAL, "0 place 0")
    asked = done(table, lambda draft: acts.ask_undo(draft, 0))
    anew = moved(done(asked, lambda draft: acts.answer_undo(draft, 1, True)), 0, "place 3")
    found = asyncio.run(heard_of(table, anew))
    assert [event["space"] for event in found[1]["events"]] == [3]


def test_a_forced_move_is_played_but_a_secret_question_behind_it_is_the_players_own() -> None:
    """Who has forced moves played for them still decides about a paradox; a bot answers at once, for a pause tells."""
    seed = 0
    while True:
        table = tempted(seed)
        (seat,) = table.asked
        if temptations(table, options_of(table, seat)[:1]):
            break
        seed += 1
    moves = asyncio.run(bare_live_tables()._think(table, seat, ""))
    assert [str(move) for move in moves] == options_of(table, seat)[:1]

    class Decliner:
        async def choose(self, bot: str, game: str, view: Any, seconds: float) -> Any:
            return view.decision.options[-1 if len(view.decision.options) < 4 else 0]

    class Paced:
        bot_seconds = 1.0

    live_tables = bare_live_tables()
    live_tables.thinkers, live_tables.config = Decliner(), Paced()  # type: ignore[assignment]
    moves = asyncio.run(live_tables._think(table, seat, "greedy"))
    assert len(moves) == 2
    assert str(moves[1]).split(" ")[0] in ("decline", "paradox")
