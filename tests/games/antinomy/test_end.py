"""Antinomy, clause A-7 and the rulings on it: five crystals, and how a game stops."""

from __future__ import annotations

from random import Random

import pytest

from paradoxa.core import Outcome
from paradoxa.core.play import Match, run
from paradoxa.games.antinomy.rules.events import ClashEnded, Declared, Moved, Won
from tests.games.antinomy.table import (
    GAME,
    MAY_DECLINE,
    after,
    cards,
    happened,
    is_over,
    kinds,
    load,
    options,
    refused,
    relic,
    split,
    view,
    wander,
)

ROW = "g1f b3f r1k p4s b1s g3s p2f r3r g4r"
PARADOX = "0 move r2s 2"  # three keys, none of them green
MEET = "0 move r2s 5"  # a clash, and under green seat 0 wins it by 7 to 6


def standing(ours: int, theirs: int, *, rival_at: int = 5, turn: int = 2) -> str:
    return f"{ROW} / b4k p3k r2s @3 *{ours} / b2r g2k r4f @{rival_at} *{theirs} / p1r? / g {turn} / turn {turn % 2}"


# --- by paradox --------------------------------------------------------------------------------
@pytest.mark.clause("A-7.1", "A-9.12", "A-10.9")
def test_a_forced_paradox_that_brings_the_fifth_crystal_ends_the_game_on_the_move_line() -> None:
    assert happened(standing(4, 2), PARADOX) == [
        Moved(0, relic("r2s"), 3, 2, relic("r1k"), False),
        Declared(0, cards("b4k p3k r1k"), 5, False),
        Won(0),
    ]
    # Green is covered as before, nothing is exchanged, nobody is asked.
    final = "g1f b3f r2s p4s b1s g3s p2f r3r g4r / b4k p3k r1k @2 *5 / b2r g2k r4f @5 *2 / p1r? / g 3 / over"
    assert after(standing(4, 2), PARADOX) == final
    assert is_over(final)
    assert refused(final, "0 paradox 3").clause == "A-7.1"
    assert "Chance is not asked now" in refused(final, "* shuffle b4k p3k r1k").reason


@pytest.mark.clause("A-7.1", "A-9.12")
def test_the_winning_paradox_leaves_no_clash_to_play() -> None:
    together = standing(4, 2, rival_at=2)
    assert kinds(happened(together, PARADOX)) == ["Moved", "Declared", "Won"]
    one_short = standing(3, 2, rival_at=2)
    assert not is_over(after(one_short, PARADOX))


@pytest.mark.clause("A-10.9", "A-7.1", "A-9.12")
def test_with_the_option_the_winning_paradox_line_is_written_and_is_the_last() -> None:
    asked = standing(4, 2, rival_at=2) + " / may-decline"
    assert options(asked, PARADOX) == ["0 paradox 3", "0 decline"]
    assert happened(asked, PARADOX, "0 paradox 3")[1:] == [Declared(0, cards("b4k p3k r1k"), 5, False), Won(0)]
    final = after(asked, PARADOX, "0 paradox 3")
    assert final == (
        "g1f b3f r2s p4s b1s g3s p2f r3r g4r / b4k p3k r1k @2 *5 / b2r g2k r4f @2 *2 / p1r? / g 3 / over / may-decline"
    )
    assert is_over(final)


@pytest.mark.clause("A-10.9")
def test_last_lines_of_random_games_are_what_the_notation_says() -> None:
    last: dict[str, set[str]] = {"no": set(), "yes": set()}
    for option, found in last.items():
        for seed in range(25):
            *_, ply = wander(seed, {"may-decline": option})
            if "Declared" in kinds(ply.events):
                found.add(ply.line.split()[1])
            assert kinds(ply.events)[-1] == "Won"
    assert last == {"no": {"move"}, "yes": {"paradox"}}


# --- by steal ----------------------------------------------------------------------------------
@pytest.mark.clause("A-7.1", "A-9.12", "A-6.6")
def test_the_fifth_crystal_can_be_stolen_and_wins_at_once() -> None:
    events = happened(standing(4, 1), MEET)
    assert events[-1] == Won(0)
    assert ClashEnded(0, True) in events
    final = after(standing(4, 1), MEET)
    assert is_over(final)
    assert load(final).crystals == [5, 0]


@pytest.mark.clause("A-7.1", "A-9.12")
def test_the_player_who_was_come_upon_can_win_as_well() -> None:
    position = standing(1, 4).replace("/ g 2", "/ p 2")  # under purple seat 1 wins the clash by 8 to 7
    assert happened(position, MEET)[-1] == Won(1)
    assert GAME.outcome(load(after(position, MEET))) == Outcome((0, 5), (1,))


@pytest.mark.clause("A-7.1", "A-9.11", "A-9.12")
def test_the_stolen_fifth_crystal_wins_after_the_codex_has_made_the_steals_step() -> None:
    assert kinds(happened(standing(4, 1), MEET)) == ["Moved", "Clashed", "ClashEnded", "CodexAdvanced", "Won"]


@pytest.mark.clause("A-7.1", "A-9.12")
def test_a_tie_break_can_decide_the_game() -> None:
    position = standing(4, 1).replace("/ g 2", "/ b 2")  # 6 to 6
    assert is_over(after(position, MEET, "* draw g3s g2k"))
    assert not is_over(after(position, MEET, "* draw g3s r4f"))
    assert not is_over(after(position, MEET, "* draw b4k b2r"))


@pytest.mark.clause("A-7.1", "A-9.12")
def test_a_clash_won_without_a_crystal_to_steal_does_not_win_the_game() -> None:
    assert not is_over(after(standing(4, 0), MEET))


@pytest.mark.clause("A-7.1", "A-9.12")
def test_the_paradox_may_bring_the_fourth_and_the_clash_behind_it_the_fifth_crystal() -> None:
    together = standing(3, 1, rival_at=2)
    lines = (PARADOX, "0 paradox 3", "* shuffle b4k p3k r1k")
    lost = load(after(together, *lines))  # new hand b1s g3s p4s under purple: 4 to 8, and seat 1 steals
    assert (lost.crystals, bool(lost.stack)) == ([3, 2], True)
    row = "g1f b3f r1k g4r b1s g3s p2f r3r p4s"  # with g4r instead of p4s it is 8 to 8, and the draw decides
    won = after(together.replace(ROW, row), *lines, "* draw g4r b2r")
    assert load(won).crystals == [5, 0]
    assert is_over(won)


# --- pool and points ---------------------------------------------------------------------------
@pytest.mark.clause("A-7.2")
def test_the_pool_never_runs_dry() -> None:
    """While a game goes on each player holds at most four of the nine, so a declaration always finds a crystal."""
    assert 9 - max(ours + theirs for ours in range(5) for theirs in range(5)) == 1
    for ours in range(5):
        for theirs in range(5):
            state = load(after(standing(ours, theirs), PARADOX))
            assert state.crystals == [ours + 1, theirs]
            assert sum(state.crystals) <= 9
            assert GAME.components(state)["crystals"] == 10
    for settings in ({}, MAY_DECLINE):
        for seed in range(20):
            for ply in wander(seed, settings):
                assert max(ply.state.crystals) <= (4 if ply.state.stack else 5)
                assert 9 - sum(ply.state.crystals) >= (1 if ply.state.stack else 0)


@pytest.mark.clause("A-7.1", "A-7.3")
def test_exactly_one_wins_and_the_points_are_the_crystals() -> None:
    assert GAME.outcome(load(after(standing(4, 2), PARADOX))) == Outcome((5, 2), (0,))
    winners = set()
    for seed in range(20):
        for ply in wander(seed):
            outcome = GAME.outcome(ply.state)
            assert (outcome is None) is bool(ply.state.stack)
            if outcome is not None:
                (winner,) = outcome.winners
                assert outcome.points == tuple(ply.state.crystals)
                assert outcome.points[winner] == 5
                assert outcome.points[1 - winner] < 5
                winners.add(winner)
    assert winners == {0, 1}


@pytest.mark.clause("A-7.1")
def test_when_the_game_is_over_every_move_is_refused() -> None:
    final = after(standing(4, 2), PARADOX)
    for line in ("0 move b4k 1", "1 move b2r 3", "0 place 0", "0 decline", "1 shuffle b4k p3k r1k"):
        assert refused(final, line).clause == "A-7.1"
    for seat in (0, 1, None):
        assert view(final, seat).outcome == Outcome((5, 2), (0,))
        assert view(final, seat).waiting == ()


# --- no longest game ---------------------------------------------------------------------------
@pytest.mark.clause("A-9.14", "A-7.3")
def test_a_runner_may_stop_at_2000_turns_and_then_nobody_has_won() -> None:
    match = Match(GAME, 2, players=("Ada", "Bo"), rng=Random(7))
    match.state = load(standing(2, 1, turn=1998))
    match.submit(*split("0 move b4k 7"))
    before = match.is_stopped
    assert run(match, [lambda seen: seen.decision.options[0]] * 2) is None
    assert match.state.turn == 2000
    assert (before, match.is_stopped) == (False, True)
    assert match.outcome is None
    record = match.record()
    assert not record.winners
    assert "winners" not in str(record)
    assert match.view(None).crystals == (2, 1)


@pytest.mark.clause("A-9.14")
def test_the_rules_themselves_set_no_limit() -> None:
    late = standing(2, 1, turn=250_000)
    assert options(late) == options(standing(2, 1))
    assert after(late, "0 move b4k 7").split(" / ")[4] == "g 250001"
