"""Hints and questions about moves: from one seat's view, told to that seat, counted; nobody else notices."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from paradoxa import bots
from paradoxa.bots.explaining import Explanation, Weighed
from paradoxa.core import CHANCE, View
from paradoxa.service import hints
from paradoxa.service.hints import Hints, decision_at
from paradoxa.service.live_tables import LiveTable
from paradoxa.tables.reading import desk, moment
from paradoxa.tables.table import BadLine, NotNow, Reader, Table
from paradoxa.workers.pool import Thinkers
from paradoxa.workers.thoughts import explained
from tests.http.tables import begun, new_table, rebuilt, step
from tests.workers.odd_bots import view_of

NAMES = ["Ada", "Bo", "Cy", "Di", "Ed"]


class LiveTables:
    """As much of the live tables as hints need: lines are kept in the draft, and who was told is written down."""

    def __init__(self, live: LiveTable) -> None:
        self.lives = {live.table.id: live}
        self.told: list[Reader] = []

    def is_open(self) -> bool:
        return True

    async def change(self, live: LiveTable, act: Callable[[Table], object]) -> None:
        draft = live.table.draft(live.table.now + 1000)
        draft.fresh = list(live.table.fresh)
        act(draft)
        live.table = draft

    def tell_alone(self, _: LiveTable, reader: Reader) -> None:
        self.told.append(reader)


class Friend:
    """Thinkers that think little, when they are let; or fail."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, Any, str]] = []
        self.played: list[str] = []
        self.may_go_on = asyncio.Event()
        self.may_go_on.set()
        self.fails = False

    async def explain(
        self, bot: str, game: str, view: View, seed: str, names: Sequence[str], *, played: str = ""
    ) -> Explanation | None:
        self.asked.append((bot, view, seed))
        self.played.append(played)
        await self.may_go_on.wait()
        thinker: Any = bots.make(f"{bot}:10", game, Random(seed))
        return None if self.fails else thinker.explain(view, list(names))

    async def close(self) -> None: ...


Use = Callable[[LiveTable, LiveTables, Friend, Hints], Awaitable[None]]


def at(table: Table, use: Use) -> None:
    async def whole() -> None:
        live = LiveTable(table)
        live_tables, friend = LiveTables(live), Friend()
        asked = Hints(live_tables, friend)  # type: ignore[arg-type]
        try:
            await use(live, live_tables, friend, asked)
        finally:
            await asked.close()

    asyncio.run(whole())


def table_of(game: str = "antinomy", seats: int = 2, moves: int = 4, **more: Any) -> Table:
    """A game under way in which somebody has a choice."""
    rng = Random(5)
    table = begun(game, seats, rng=Random(6), hints=True, **more)
    done = 0
    while done < moves or len(chooser(table)) < 2:
        table = step(table, rng)
        done += 1
    return table


def chooser(table: Table) -> Sequence[object]:
    decision = table.view(table.asked[0]).decision
    return decision.options if decision is not None else ()


# --- at a running table ------------------------------------------------------------------------
GAMES = [("antinomy", 2), ("paradominetor", 4), ("the-perfect-moment", 2), ("the-perfect-moment", 1)]


@pytest.mark.parametrize(("game", "seats"), [*GAMES, ("paradox-island", 3)])
def test_a_hint_is_from_the_seats_own_view_and_for_that_seat_alone(game: str, seats: int) -> None:
    table = table_of(game, seats, reactions=0)
    seat = table.asked[0]

    async def use(live: LiveTable, live_tables: LiveTables, friend: Friend, asked: Hints) -> None:
        before = {reader: (table.seen[reader], table.view(reader)) for reader in table.readers}
        assert asked.hint(live, seat) is None
        advice = await asked.ask(live, seat, 10)
        assert advice.words is not None
        assert advice.words.move in table.options(seat)
        assert set(live_tables.told) == {seat}
        assert asked.hint(live, seat) == advice
        for reader in table.readers:
            if reader != seat:
                assert (live.table.seen[reader], live.table.view(reader)) == before[reader]
                assert asked.hint(live, reader) is None
        assert [(bot, view) for bot, view, _ in friend.asked] == [("expert", table.view(seat))]
        again = await asked.ask(live, seat, 10)
        assert again == advice
        assert len(friend.asked) == 1
        assert live.table.hints == tuple([int(other == seat) for other in range(seats)])  # one question, counted once

    at(table, use)


def test_a_hint_goes_with_its_question_and_the_count_stays() -> None:
    table = table_of()
    seat = table.asked[0]

    async def use(live: LiveTable, live_tables: LiveTables, friend: Friend, asked: Hints) -> None:
        await asked.ask(live, seat, 10)
        rng = Random(1)
        live.table = step(live.table, rng)
        assert asked.hint(live, seat) is None
        while live.table.asked[0] != seat or len(chooser(live.table)) < 2:
            live.table = step(live.table, rng)
        assert asked.hint(live, seat) is None
        await asked.ask(live, seat, 10)
        assert live.table.hints[seat] == 2
        again = rebuilt(live.table)
        assert (again.hints, again.hinted) == (live.table.hints, live.table.hinted)
        for reader in again.readers:
            assert desk(again, reader, again.now).hints == ()
        with pytest.raises(NotNow):
            again.record()
        alone = again.draft(again.now)
        alone.add(seat, "!end")
        assert "hints: 2, 0" in alone.record() or "hints: 0, 2" in alone.record()
        assert all([desk(alone, reader, alone.now).hints == alone.hints for reader in alone.readers])

    at(table, use)


def test_who_gets_no_hint() -> None:
    table = table_of()
    seat = table.asked[0]

    async def use(live: LiveTable, live_tables: LiveTables, friend: Friend, asked: Hints) -> None:
        with pytest.raises(NotNow, match="nothing is asked of you"):
            await asked.ask(live, 1 - seat, 1)
        strict = table.draft(table.now)
        strict.setup = replace(table.setup, hints=False)
        with pytest.raises(NotNow, match="without hints"):
            await asked.ask(LiveTable(strict), seat, 1)
        left = table.draft(table.now)
        left.add(seat, "!bot greedy")
        with pytest.raises(NotNow, match="take your seat back"):
            await asked.ask(LiveTable(left), seat, 1)
        assert not desk(strict, seat, 0).can_ask
        assert not desk(left, seat, 0).can_ask
        assert not desk(table, None, 0).can_ask
        assert desk(table, seat, 0).can_ask
        assert not friend.asked

    at(table, use)
    waiting = new_table(hints=True).draft(2_000)
    with pytest.raises(BadLine):
        waiting.add(0, "!hint")


def test_pages_do_not_wait_and_failures_can_be_asked_again() -> None:
    table = table_of()
    seat = table.asked[0]

    async def use(live: LiveTable, live_tables: LiveTables, friend: Friend, asked: Hints) -> None:
        friend.may_go_on.clear()
        friend.fails = True
        advice = await asked.ask(live, seat, 0)
        assert (advice.words, advice.is_lost) == (None, False)
        assert live_tables.told == [seat]
        await asked.ask(live, seat, 0)
        await asyncio.sleep(0)
        assert len(friend.asked) == 1  # one thought for one question, however often it is asked
        friend.may_go_on.set()
        advice = await asked.ask(live, seat, 10)
        assert advice.is_lost
        friend.fails = False
        advice = await asked.ask(live, seat, 10)
        assert advice.words is not None
        assert len(friend.asked) == 2
        assert len({seed for _, _, seed in friend.asked}) == 1  # the same view, the same chance

    at(table, use)


def test_too_many_questions_are_refused_kindly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "QUEUE", 1)
    table = table_of("paradominetor", 4, 0)

    async def use(live: LiveTable, live_tables: LiveTables, friend: Friend, asked: Hints) -> None:
        assert len(table.asked) > 1  # they pass tiles at the same time
        friend.may_go_on.clear()
        await asked.ask(live, table.asked[0], 0)
        with pytest.raises(NotNow, match="many questions"):
            await asked.ask(live, table.asked[1], 0)
        assert live.table.hints[table.asked[1]] == 0

    at(table, use)


# --- in a replay -------------------------------------------------------------------------------
def finished(table: Table) -> Table:
    over = table.draft(table.now)
    over.fresh = list(table.fresh)
    over.add(0, "!end")
    return over


@pytest.mark.parametrize(("game", "seats"), [*GAMES, ("paradox-island", 3)])
def test_every_choice_of_a_finished_game_can_be_asked_about(game: str, seats: int) -> None:
    table = finished(table_of(game, seats, moves=8, reactions=0))
    assert table.match is not None
    lines = table.match.lines

    async def use(live: LiveTable, live_tables: LiveTables, friend: Friend, asked: Hints) -> None:
        count = 0
        for step_at in range(len(lines) + 1):
            shown = moment(table, (), step_at, "all")
            seen = decision_at(table, (), shown)
            if seen is None:
                continue
            line, decided = seen
            assert (line, decided.seat) == (step_at - 1, lines[step_at - 1].seat)
            assert decided.move == str(lines[line].move)
            assert decided.bots == ("expert",)
            count += 1
            if count <= 2:
                assert asked.about(table, (), shown, "expert").decided == decided, "who only looks asks nobody"
                told = await asked.ask_about(table, (), shown, "expert", 10)
                assert told.decided is not None
                assert told.decided.advice is not None
                assert told.decided.advice.words is not None
                assert friend.asked[-1][1] == table.match.view_after(line, decided.seat)  # type: ignore[union-attr]
                assert asked.about(table, (), shown, "expert") == told, "what was said stays to be read"
        assert len(friend.asked) == min(count, 2)
        choices = [line.seat for line in lines if line.seat != CHANCE]
        assert 0 < count <= len(choices)
        assert not live_tables.told
        assert table.hints == (0,) * seats

    at(table, use)


def test_while_the_game_runs_only_ones_own_choices_and_only_with_hints() -> None:
    table = table_of(moves=8)
    assert table.match is not None
    for seat in (0, 1):
        mine = [
            decision_at(table, (seat,), moment(table, (seat,), place, "")) for place in range(1, table.horizon(seat))
        ]
        assert {one[1].seat for one in mine if one is not None} == {seat}
    assert all([decision_at(table, (), moment(table, (), place, "")) is None for place in range(9)])
    strict = table.draft(table.now)
    strict.setup = replace(table.setup, hints=False)
    assert all([decision_at(strict, (0,), moment(strict, (0,), place, "")) is None for place in range(9)])


def test_a_bot_is_asked_why_when_the_game_is_over() -> None:
    table = table_of(moves=8)
    table.places[1] = replace(table.places[1], kind="bot", bot="casual")
    over = finished(table)

    async def use(live: LiveTable, live_tables: LiveTables, friend: Friend, asked: Hints) -> None:
        running = [decision_at(table, (0,), moment(table, (0,), place, "")) for place in range(1, table.horizon(0))]
        assert all([one is None or one[1].bots == ("expert",) for one in running])
        shown = [moment(over, (0,), place, "all") for place in range(1, 9)]
        both = [(one, decision_at(over, (0,), one)) for one in shown]
        its = next(one for one, seen in both if seen is not None and seen[1].seat == 1)
        mine = next(one for one, seen in both if seen is not None and seen[1].seat == 0)
        told = await asked.ask_about(over, (0,), its, "casual", 10)
        assert told.decided is not None
        assert (told.decided.bots, told.decided.bot) == (("expert", "casual"), "casual")
        assert told.decided.advice is not None
        assert told.decided.advice.bot == "casual"
        await asked.ask_about(over, (0,), its, "expert", 10)
        assert friend.played == [told.decided.move, ""]  # only the bot itself is asked why it played that
        for which, bot in ((mine, "casual"), (its, "greedy"), (moment(over, (0,), 0, "all"), "expert")):
            with pytest.raises(NotNow):
                await asked.ask_about(over, (0,), which, bot, 10)

    at(over, use)


# --- thinking ----------------------------------------------------------------------------------
def test_a_worker_explains_and_its_failures_are_quiet() -> None:
    async def whole() -> None:
        thinkers = Thinkers(1, "tests.workers.odd_bots:make")
        try:
            view = view_of("paradominetor")
            one = await thinkers.explain("newcomer", "paradominetor", view, "seed", NAMES)
            two = await thinkers.explain("newcomer", "paradominetor", view, "seed", NAMES)
            assert one is not None
            assert one == two
            for odd in ("greedy", "mute", "unmade"):  # none of them can say why
                assert await thinkers.explain(odd, "paradominetor", view, "seed", []) is None
        finally:
            await thinkers.close()

    asyncio.run(whole())


class Wavering:
    """A bot that thinks now this, now that."""

    def __init__(self, _: str, __: str, rng: Random) -> None:
        self.rng = rng

    def explain(self, _: Any, __: list[str]) -> Explanation:
        move = self.rng.choice(("one", "two", "three"))
        return Explanation(move, "", (Weighed(move, move, 0.5),), (), (), "")


def test_who_is_asked_why_tells_a_thought_that_led_to_the_move() -> None:
    make, view = f"{__name__}:{Wavering.__name__}", view_of("antinomy")
    for played in ("one", "two", "three"):
        said = [json.loads(explained(make, "antinomy", view, "newcomer", "seed", [], played)) for _ in range(2)]
        assert [one["move"] for one in said] == [played, played]
    once = [json.loads(explained(make, "antinomy", view, "expert", "seed", [], played)) for played in ("one", "two")]
    assert once[0] == once[1]  # who forgets nothing thinks once
    never = json.loads(explained(make, "antinomy", view, "newcomer", "seed", [], "four"))
    assert never["move"] in ("one", "two", "three")  # nothing is made up
