"""The clock: who pays, who gets the increment, and what others see of it."""

from __future__ import annotations

from random import Random

import pytest

from paradoxa.tables import acts
from paradoxa.tables.clock import Clock
from paradoxa.tables.reading import desk
from paradoxa.tables.setup import Pace
from paradoxa.tables.table import Table
from tests.http.tables import begun, rebuilt
from tests.http.worlds import done, fingerprint, laid, moved, options_of

DEAL = "* deal p1r g4r b4k r2s r4f p3k r1k b2r b1s r3r b3f g1f p2f p4s g2k g3s"


def seconds(table: Table, reader: int | None, after: float = 0) -> list[float | None]:
    return [chair.seconds for chair in desk(table, reader, table.now + round(after * 1000)).chairs]


def test_whoever_is_asked_pays_and_gets_the_increment_with_the_move() -> None:
    table = laid("antinomy", 2, DEAL, pace=Pace(2, 5))
    assert seconds(table, None) == [120, 120]
    assert seconds(table, None, 30) == [90, 120]
    table = moved(table, 0, "place 0", 30)
    assert seconds(table, None) == [95, 120]
    assert seconds(table, None, 10) == [95, 110]
    table = moved(table, 1, "place 0", 10)
    assert seconds(table, 0) == seconds(table, 1) == seconds(table, None) == [95, 115]
    assert seconds(table, None, 1000) == [0, 115]
    assert fingerprint(rebuilt(table)) == fingerprint(table)


def test_without_a_clock_there_are_no_seconds_and_when_it_is_over_neither() -> None:
    table = laid("antinomy", 2, DEAL)
    assert seconds(table, 0) == [None, None]
    assert table.clock.runs_out([0, 1]) is None
    over = done(laid("antinomy", 2, DEAL, pace=Pace(1)), acts.flag, 60)
    assert seconds(over, 0) == [None, None]


def test_all_who_are_asked_at_once_pay_until_their_own_answer() -> None:
    table = begun("paradominetor", 3, rng=Random(1), pace=Pace(2, 5))
    table = moved(table, 1, options_of(table, 1)[0], 10)
    assert seconds(table, 1) == [110, 115, 110]
    table = moved(table, 2, options_of(table, 2)[0], 10)
    assert seconds(table, 0) == [100, 115, 105]
    assert seconds(table, 0, 20) == [80, 115, 105]
    assert table.clock.runs_out(table.asked) == (table.now + 100_000, 0)
    table = moved(table, 0, options_of(table, 0)[0], 20)
    assert sorted(table.clock.left) == [85_000, 105_000, 115_000]


def test_time_runs_out_first_for_whoever_has_least_left() -> None:
    clock = Clock(Pace(1, 0), 3)
    clock.start(1000)
    clock.line(11_000, [1], None)
    assert clock.runs_out([0, 1, 2]) == (61_000, 1)
    assert clock.runs_out([0, 2]) == (71_000, 0)
    assert clock.runs_out([]) is None


def test_a_copy_is_independent() -> None:
    clock = Clock(Pace(1, 0), 2)
    clock.start(0)
    twin = clock.copy()
    twin.line(5000, [0], 0)
    twin.go_back(0, 6000, [1])
    assert clock.left == [60_000, 60_000]
    assert len(clock.marks) == 1


@pytest.mark.parametrize("increment", [0, 5])
def test_an_undo_gives_no_time_back_and_no_increment_twice(increment: int) -> None:
    table = laid("antinomy", 2, DEAL, pace=Pace(5, increment))
    start = table.clock.left[0]
    for _ in range(3):
        before = table.clock.left
        table = moved(table, 0, "place 0", 10)
        assert table.clock.left[0] == before[0] - 10_000 + increment * 1000
        table = done(table, lambda draft: acts.ask_undo(draft, 0), 2)
        table = done(table, lambda draft: acts.answer_undo(draft, 1, True), 3)
        assert table.clock.left[0] == before[0] - 10_000
        assert table.clock.left[1] == before[1] - 5_000, "who was asked meanwhile has used that time too"
    assert table.clock.left[0] == start - 30_000
    assert seconds(table, 1) == [270, 285]
    assert seconds(table, 1, 4) == [266, 285]
    assert fingerprint(rebuilt(table)) == fingerprint(table)


def test_thinking_and_then_going_back_is_thinking_all_the_same() -> None:
    """With a bot that does not mind, an undo would otherwise stop the clock at will."""
    table = laid("antinomy", 2, DEAL, "0 place 0", "1 place 3", pace=Pace(5, 0), bots=(1,))
    left = table.clock.left[0]
    table = done(table, lambda draft: acts.ask_undo(draft, 0), 90)
    assert table.asked == (0,)
    assert table.clock.left[0] == left - 90_000


def test_who_comes_back_has_the_time_that_is_left() -> None:
    table = laid("antinomy", 2, DEAL, pace=Pace(5, 0))
    table = done(table, lambda draft: acts.leave(draft, 0), 10)
    assert seconds(table, 1) == [None, 300]
    table = done(table, lambda draft: acts.come_back(draft, 0), 10)
    assert seconds(table, 1) == [280, 300]


def test_nobody_gains_time_by_anything_in_a_random_game() -> None:
    """What is left in the end is what there was, less the time everybody was asked, and the increments of moves."""
    rng = Random(5)
    table = begun(rng=rng, pace=Pace(60, 3))
    thought, moves = [0, 0], [0, 0]
    for _ in range(40):
        (seat,) = table.asked
        pause = rng.randrange(1, 20)
        table = moved(table, seat, rng.choice(options_of(table, seat)), pause)
        thought[seat] += pause
        moves[seat] += 1
    assert table.clock.left == [(3600 - thought[seat] + 3 * moves[seat]) * 1000 for seat in range(2)]
