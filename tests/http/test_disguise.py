"""Nobody can tell from the pause whether the host had a choice; of some answers others hear nothing at all."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from paradoxa.core import Move
from paradoxa.tables import acts, reactions
from paradoxa.tables.reading import moment
from paradoxa.tables.setup import Pace
from paradoxa.tables.table import Table
from tests.http.running import SECONDS
from tests.http.stage import Stage
from tests.http.tables import rebuilt
from tests.http.worlds import done, laid

# Under Fog only the direction is heard. The Rock can go through a knot on its way west; south-west it cannot.
LINES = """* island d4SE b2W c4NW f5SW d1NE a4W c3W d5SE g1NE c6NW f4SW f3SW a2W e6NE d3SE e1NE c5SE \
op-rock arrows op-bush lose-energy to-fruit
* stack rockslide fog flood algae quicksand frost hurricane drought ivy storm thorns lithophytes
1 wave SW
1 rock a2
1 bush cherries
0 character schrodie
0 start strawberry
0 start apple
0 piece twin
0 stop
0 stop
1 token fog
1 rock {way}"""
HOST, OTHERS = 1, (0, None)
WAYS = {"a choice": "W", "none": "SW"}
BEAT = 2_000


def table_of(world: str, **more: Any) -> Table:
    table = laid("paradox-island", 2, *LINES.format(way=WAYS[world]).splitlines(), pace=Pace(30, 5), **more)
    assert len(table.options(HOST)) == (2 if world == "a choice" else 1)
    return table


def test_a_question_with_one_answer_is_answered_by_the_house_after_a_while() -> None:
    async def after(world: str, seed: int) -> int:
        stage = Stage(table_of(world))
        stage.live_tables.rng = Random(seed)  # type: ignore[assignment]
        with stage.clock():
            stage.live_tables._go_on(stage.live)
            await stage.settle()
            for waited in range(0, 4 * BEAT, 50):
                if stage.paper.lines:
                    assert [line.move for line in stage.paper.lines] == ["stay"]
                    await stage.live_tables.close()
                    return waited
                await stage.wait(50)
            await stage.live_tables.close()
        return -1

    waits = [asyncio.run(after("none", seed)) for seed in range(12)]
    assert all(BEAT <= wait <= reactions.SLOW * BEAT + 50 for wait in waits)
    assert len(set(waits)) > 6, "as different as a person's"
    assert asyncio.run(after("a choice", 1)) == -1, "where there is a choice the host is asked"


def test_a_quick_answer_waits_until_it_could_be_the_houses() -> None:
    async def check() -> None:
        stage = Stage(table_of("a choice"))
        with stage.clock():
            minding = asyncio.create_task(stage.live_tables.mind_pace(stage.live, HOST))
            await stage.wait(BEAT - 100)
            assert not minding.done()
            await stage.wait(100)
            assert minding.done()
            await asyncio.wait_for(stage.live_tables.mind_pace(stage.live, 0), SECONDS)  # others are not asked
            await stage.live_tables.close()

    asyncio.run(check())


def test_the_house_takes_as_long_as_the_host_does() -> None:
    table = table_of("none")
    table.beat = BEAT / 1000
    for took in (3_000, 3_300, 9_000, 60_000, 100):
        table.reactions.times = (*table.reactions.times, took)
    drawn = [reactions.delay(table, Random(seed)) for seed in range(200)]
    assert min(drawn) == BEAT
    assert max(drawn) == reactions.LONGEST
    assert len([one for one in drawn if 2_400 <= one <= 4_200]) > 40


def test_what_the_host_takes_is_remembered_from_the_lines() -> None:
    table = done(table_of("a choice"), lambda draft: acts.answer(draft, HOST, None, "stay"), 3.5)
    assert table.reactions.times == (3_500,)
    assert rebuilt(table).reactions.times == (3_500,)
    assert done(table_of("none"), lambda draft: acts.answer(draft, HOST, None, "stay"), 3.5).reactions.times == ()


def test_of_a_carry_in_the_fog_nobody_hears_anything() -> None:
    """No change is counted, no clock gains time, no replay has a step more, and taking it back is no news."""
    table = table_of("a choice")
    carried = done(table, lambda draft: acts.answer(draft, HOST, draft.seen[HOST], "through"), 3)
    back = done(carried, lambda draft: acts.ask_undo(draft, HOST), 1)
    assert carried.match is not None
    assert back.match is not None
    assert len(back.match.lines) == len(carried.match.lines) - 1
    stages = [Stage(some) for some in (table, carried, back)]
    for stage in stages:
        stage.now = back.now + 1_000
    for reader in OTHERS:
        heard = []
        for stage in stages:
            with stage.clock():
                heard.append(stage.hears(reader))
        assert heard[0] == heard[1] == heard[2]
        mine = () if reader is None else (reader,)
        steps = [moment(stage.table, mine, None, "") for stage in stages]
        assert steps[0] == steps[1] == steps[2]
    assert carried.seen[HOST] == table.seen[HOST] + 1
    assert [note.hidden_from >= set(OTHERS) for note in back.notes] == [True, True]


class Carried:
    """A bot that goes through wherever it can."""

    async def choose(self, _: str, __: str, view: Any, *___: object) -> Move:
        move: Move = view.decision.options[0]
        return move


def test_a_bot_answers_all_at_once_what_others_hear_nothing_of() -> None:
    async def check() -> None:
        stage = Stage(done(table_of("a choice"), lambda draft: acts.leave(draft, HOST)))
        stage.live_tables.thinkers = Carried()  # type: ignore[assignment]
        moves = await stage.live_tables._think(stage.table, HOST, "greedy")
        assert [str(move) for move in moves] == ["through", "stay"]

    asyncio.run(check())


@pytest.mark.parametrize("thinks", [0, 100, 650])
def test_a_bot_that_thinks_longer_still_moves_on_the_beat(thinks: int) -> None:
    """So the time it took tells nothing about what there was to think about."""

    async def check() -> None:
        stage = Stage(done(table_of("a choice"), lambda draft: acts.leave(draft, HOST), 0), bot_pause=1.0)
        with stage.clock():
            stage.now += thinks
            stage.live_tables._go_on(stage.live)
            await stage.settle()
            beat = 400  # of a bot that goes on in its own turn
            to_wait = beat - thinks % beat
            await stage.wait(to_wait - 10)
            assert not stage.paper.lines
            await stage.wait(10)
            assert stage.paper.lines
            await stage.live_tables.close()

    asyncio.run(check())
