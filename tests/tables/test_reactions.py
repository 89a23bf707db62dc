"""Nobody can tell from the pause who could have reacted, nor whether the host had a choice."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

import pytest

from paradoxa.core import IllegalMove
from paradoxa.tables import acts, reactions
from paradoxa.tables.setup import Pace
from paradoxa.tables.table import NotNow, Table
from tests.http.stage import TICK, Stage
from tests.http.tables import rebuilt
from tests.http.worlds import done, laid

# Hempel is about to lose energy. Which fruit is in which box is his secret: in one world the grapes can be used now, in
# the other nothing can.
BOXES = {"can react": "box 5", "cannot react": "box 2"}
LINES = """* island b4NE f4NW g3E b5SW g1E d1NE d4W d5E a1E b3NE f2W d2SW d7NW b2W e5E e3SE c3E \
lose-energy arrows op-wave op-bush op-rock
* stack algae ivy storm thorns rockslide flood drought frost quicksand fog hurricane lithophytes
2 wave S
2 rock e4
2 bush strawberry
1 character hempel
0 character phil
1 start grapes
1 {box}
0 start banana
0 step SW safely
0 activate
0 step SE over
0 cross
0 revive A
0 stop
1 step W over safely
1 activate
1 box 1
1 step NE
1 ask W
1 step SE"""
HEMPEL, OTHERS = 1, (0, None)  # the host sees all boards
PAUSE = 10_000
Deed = Callable[[Stage], Awaitable[None]]


def table_of(world: str, **more: object) -> Table:
    lines = LINES.format(box=BOXES[world]).splitlines()
    return laid("paradox-island", 3, *lines, pace=Pace(30, 5), **more)


async def silent(_: Stage) -> None:
    """Say nothing."""


async def passes(stage: Stage) -> None:
    await stage.answer(HEMPEL, "pass")


async def changes_mind(stage: Stage) -> None:
    if "use grapes" in stage.table.options(HEMPEL):
        await stage.answer(HEMPEL, "use grapes")
    await stage.answer(HEMPEL, "pass")


async def has_let_pass(stage: Stage) -> None:
    await stage.live_tables.change(stage.live, lambda draft: acts.let_pass(draft, HEMPEL, "turn"))
    await stage.live_tables.change(stage.live, lambda draft: acts.let_pass(draft, HEMPEL, "game"))


async def uses(stage: Stage) -> None:
    await stage.answer(HEMPEL, "use grapes")


async def looks_away(stage: Stage) -> None:
    """Tries what cannot be done."""
    with pytest.raises(IllegalMove):
        await stage.answer(HEMPEL, "use lime")


DEEDS: tuple[Deed, ...] = (silent, passes, changes_mind, has_let_pass, looks_away)


async def watched(table: Table, deed: Deed, at: int, lasts: int) -> list[object]:
    """What others hear, at every moment until some time after the pause."""
    stage = Stage(table)
    found: list[object] = []
    with stage.clock():
        stage.live_tables._go_on(stage.live)
        await stage.settle()
        for moment in range(0, lasts + 4 * TICK, TICK):
            if moment == at:
                await deed(stage)
            found.append([stage.hears(reader) for reader in OTHERS])
            await stage.wait(TICK)
        await stage.live_tables.close()
    return found


def test_nobody_can_tell_who_could_have_reacted() -> None:
    """The same pages and messages at the same times: whether somebody can react, answers soon, late or never."""
    seen = [
        asyncio.run(watched(table_of(world), deed, at, PAUSE))
        for world in BOXES
        for deed in DEEDS
        for at in (0, 3 * TICK, PAUSE - TICK)
    ]
    assert all(one == seen[0] for one in seen)
    counts = [moment[0][0] for moment in seen[0]]  # type: ignore[index]
    assert counts.index(counts[0] + 1) == PAUSE // TICK, "it goes on when the pause is over, and not before"


def test_a_reaction_comes_when_a_pass_would_have_come() -> None:
    passed = asyncio.run(watched(table_of("can react"), passes, TICK, PAUSE))
    used = asyncio.run(watched(table_of("can react"), uses, TICK, PAUSE))
    ticks = PAUSE // TICK
    assert used[:ticks] == passed[:ticks]
    assert used[ticks] != passed[ticks]


def test_nobody_can_tell_what_a_bot_could_have_done() -> None:
    """A bot's moment is shorter, for everybody knows that it is one; it is as long whether it can react or not."""
    tables = [done(table_of(world), lambda draft: acts.leave(draft, HEMPEL), 0) for world in BOXES]
    one, two = [asyncio.run(watched(table, silent, 0, 2_000)) for table in tables]
    assert one == two
    counts = [moment[0][0] for moment in one]  # type: ignore[index]
    assert counts.index(counts[0] + 1) == 2_000 // TICK


def test_everybody_sees_the_same_pause_and_no_clock_runs() -> None:
    table = table_of("can react")
    begun = table.clock.left
    for reader in table.readers:
        pause = reactions.pause(table, reader, table.now + 4_000)
        assert pause is not None
        assert (pause.seconds, pause.whole, pause.has_answered) == (6.0, 10.0, False)
    kept = done(table, lambda draft: acts.answer(draft, HEMPEL, draft.seen[HEMPEL], "use grapes"), 4)
    told = {reader: reactions.pause(kept, reader, kept.now) for reader in kept.readers}
    assert [reader for reader, pause in told.items() if pause is not None and pause.has_answered] == [HEMPEL]
    assert kept.thinking == ()
    made = done(kept, lambda draft: acts.answer(draft, HEMPEL, None, "use grapes"), 6)
    assert made.clock.left == begun
    assert reactions.pause(made, None, made.now) is None


def test_an_answer_is_a_line_nobody_else_hears_of_and_outlives_the_server() -> None:
    async def check() -> None:
        table = table_of("can react")
        before = dict(table.seen)
        stage = Stage(table)
        with stage.clock():
            await stage.wait(1_000)
            await stage.answer(HEMPEL, "use grapes")
            assert [line.move for line in stage.paper.lines] == ["!answers use grapes"]
            assert [reader for reader in before if stage.table.seen[reader] != before[reader]] == [HEMPEL]
            await stage.live_tables.close()  # and now all that is left are the lines
        again = Stage(rebuilt(table, [*table.fresh, *stage.paper.lines]))
        again.now = stage.now
        with again.clock():
            again.live_tables._go_on(again.live)
            await again.wait(PAUSE - 2_000)
            assert not again.paper.lines
            await again.wait(1_000)
            assert [line.move for line in again.paper.lines] == ["use grapes"]
            await again.live_tables.close()

    asyncio.run(check())


def test_reactions_are_let_pass_until_the_next_turn_or_for_the_whole_game() -> None:
    for until, after in (("turn", ""), ("game", "game"), ("", "")):
        table = done(table_of("can react"), partial(acts.let_pass, seat=HEMPEL, until=until))
        assert table.reactions.until(HEMPEL) == until
        assert reactions.is_quiet(table, HEMPEL) == bool(until)
        table = done(table, lambda draft: acts.answer(draft, HEMPEL, None, "pass"))
        table = done(table, lambda draft: acts.answer(draft, HEMPEL, None, "stop"))
        assert table.reactions.until(HEMPEL) == until, "it is still the turn in which it was said"
        while table.asked != (HEMPEL,) or table.view(HEMPEL).decision.kind != "turn":  # type: ignore[union-attr]
            (seat,) = table.asked
            move = table.view(seat).decision.options[-1]  # type: ignore[union-attr]
            table = done(table, partial(acts.answer, seat=seat, ply=None, move=move))
        assert table.reactions.until(HEMPEL) == after
        assert rebuilt(table).reactions.passes == table.reactions.passes
    with pytest.raises(NotNow, match="until your next turn"):
        acts.let_pass(table_of("can react"), HEMPEL, "tomorrow")


def test_without_a_pause_the_table_waits_for_the_answer() -> None:
    """On one device, where the device is handed to whoever may react."""

    async def check() -> None:
        stage = Stage(table_of("can react", reactions=0))
        with stage.clock():
            stage.live_tables._go_on(stage.live)
            await stage.wait(60_000)
            assert stage.table.asked == (HEMPEL,)
            assert not stage.paper.lines
            await stage.answer(HEMPEL, "pass")
            assert [line.move for line in stage.paper.lines] == ["pass"]
            await stage.live_tables.close()

    asyncio.run(check())
