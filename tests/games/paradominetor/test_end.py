"""Paradominetor, chapter 7: the end, ties, and the places below the first.

The positions stand before the last trick, where everybody has one tile left.
"""

from __future__ import annotations

import pytest

from paradoxa.games.paradominetor import words
from paradoxa.games.paradominetor.rules.events import Ended, Played, TrickWon, TurnedOver
from paradoxa.games.paradominetor.rules.sequence import ranking
from tests.games.paradominetor.table import GAME, after, finished, happened, refused, steps

CLEAR = (
    "rby left / b4f / b5f / r2f / lead 1 / pass r3p y1n y4f, r4p b3n r5f, y3p r2n b4f / play y4f y4n y2p r5f k0p r3p "
    "y3n y5f y2n k0p=y y2f y6f r4p r5n r2p y3p y1n y4p k0p=y y5n y1p b5n b2f b3n r3f r3n r1n b4p b1p b4n b1n y3f b6f "
    "r2n b2n r1p b2p b3p r4n b3f r4f r6f"
)
FEWER_HALVES = (
    "rby left / r2n / b5f / y4p / lead 2 / pass r2p r1n b3f, r1p r3n b4f, r3p y1n b2f / play b4f b4n b3f k0p=r r3f r6f "
    "r1p k0p r1n y5f y1n y2f b1p b6f b5n y4f y1p y2p b2f k0p b3n y2n y5n y3p r5f r2p r4n r3p r2f r3n r4p r5n r4f y4n "
    "y3n y3f b3p b4p b2p b1n y6f b2n"
)
SHARED_BY_TWO = (
    "rby left / y2n / y4n / r4f / lead 0 / pass r2p b5n r3f, r3p y5n b4f, k0p y2n y5f / play b5f b4n b3n k0p=y y3n y2p "
    "r5f r4n k0p r2n r2f k0p r4p r3n r5n y1n y2f y6f b4f b1p b6f b4p b2p b2n r1n b3f r2p y4f y5n y3p r1p b2f b5n r3p "
    "y3f r3f r6f b1n b3p y4p y5f y1p"
)
SHARED_BY_ALL = (
    "rby left / y2f / r3f / r4n / lead 2 / pass k0p y5n y4f, k0p r5n r5f, y4p r3n y2f / play b4n b4p b2p r3p r4f k0p "
    "b3f b2n b5n y4p y4f k0p y3f y5n y3p b1n b6f b5f y2n y1p r6f y1n y3n r5f y4n b4f y2p k0p=b b2f r2n b1p y5f b3n "
    "r1n r5n r2p b3p y6f r1p r2f r3n r4p"
)
THREE_EQUAL = (
    "rby left / y2f / b2p / r1p / lead 2 / pass r4p b2n b3f, k0p r1n b5f, b4p y2n y6f / play r1n r5f r3p y4p y1n y1p "
    "r3f r2n r4n k0p=y y5n y5f k0p=r r2p k0p b5f b3n b2f y3n y6f y3f r4f r2f r4p b4f b4n b4p y2n y4n y4f b6f y2p b5n "
    "b1n r6f b1p r5n b3f r3n b3p b2n y3p"
)
TWO_SECONDS = (
    "rby left / b4n / y5n / y1n / lead 1 / pass b1p r3n y4f, y3p y3n r3f, y4p r2n r6f / play r3p r2f k0p y3f k0p y6f "
    "r6f r5f r4p b3p b1p b6f r3f r2n r5n b3n b2p b1n y5f y3p y2n r1n r4f b5n y2p k0p y1p y3n y4p y2f b5f r3n b2n b3f "
    "r2p b2f b4f y4f y4n r4n b4p r1p"
)
SECOND_AND_THIRD = (
    "rby left / b6f / r3f / y5n / lead 2 / pass k0p r5n r3f, b4p b2n r2f, r4p b4n r5f / play k0p=r r4p r4f b5f b3f b5n "
    "y3p y1p k0p b3p b2p b2f b1n k0p b2n y1n y2p y4f b1p b4p b3n y2f y5f y3n y4p y2n y3f r1n r1p r6f r4n r3p r2n r3n "
    "r2f r5f b4f r5n y4n b4n r2p y6f"
)
ENDS = {
    CLEAR: ("1 play b5f", "2 play r2f", "0 play b4f"),
    FEWER_HALVES: ("1 play b5f", "2 play y4p", "0 play r2n"),
    SHARED_BY_TWO: ("0 play y2n", "1 play y4n", "2 play r4f"),
    SHARED_BY_ALL: ("1 play r3f", "2 play r4n", "0 play y2f"),
    THREE_EQUAL: ("0 play y2f", "1 play b2p", "2 play r1p"),
    TWO_SECONDS: ("2 play y1n", "0 play b4n", "1 play y5n"),
    SECOND_AND_THIRD: ("0 play b6f", "1 play r3f", "2 play y5n"),
}


def ended(position: str) -> Ended:
    """The end of a game, held against the final view and outcome."""
    before = GAME.load(position)
    (end,) = [event for event in happened(before, *ENDS[position]) if isinstance(event, Ended)]
    state = after(before, *ENDS[position])
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.points, outcome.winners) == (end.halves, end.winners)
    view = GAME.view(state, None)
    assert (view.points, view.half_tricks, view.outcome) == (end.halves, end.half_tricks, outcome)
    return end


# --- the end -----------------------------------------------------------------------------------
@pytest.mark.clause("P-7.1")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_game_is_over_after_15_tricks_when_all_hands_are_empty(seats: int) -> None:
    state = finished(seats, seed=11)
    view = GAME.view(state, None)
    assert view.turn == len(view.tricks) == 15
    assert view.sizes == (0,) * seats
    assert GAME.decisions(state) == ()


@pytest.mark.clause("P-7.1")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_game_is_not_over_before_the_last_tile(seats: int) -> None:
    plays = 0
    for state, _, _ in steps(seats, seed=5):
        assert GAME.outcome(state) is None
        assert GAME.decisions(state)
        plays = len(state.plays)
    assert plays == 15 * seats - 1  # the last question is about the last tile


@pytest.mark.clause("P-9.13", "P-7.1")
def test_the_15th_trick_ends_the_game_and_nobody_is_asked_anything_more() -> None:
    before = GAME.load(CLEAR)
    events = [type(event) for event in happened(before, *ENDS[CLEAR])]
    assert events == [Played, Played, Played, TrickWon, Ended]
    state = after(before, *ENDS[CLEAR])
    assert GAME.decisions(state) == ()
    assert GAME.view(state, 0).waiting == ()
    assert refused(state, "0 play b4f").clause == "P-7.1"
    assert refused(state, "0 pass r3p y1n y4f").clause == "P-7.1"


@pytest.mark.clause("P-9.13")
def test_a_paradox_in_the_last_trick_is_still_turned_over() -> None:
    for seed in range(100):
        *_, (state, _, _) = steps(3, seed)
        view = GAME.view(state, None)
        if any(front.is_turned for front in view.tricks[14].fronts):
            break
    else:
        pytest.fail("no game with a paradox in the last trick")
    events = last_events(seed)
    assert [type(event) for event in events] == [Played, TurnedOver, TrickWon, Ended]


def last_events(seed: int) -> list[object]:
    """What the last move of a random game causes."""
    for state, seat, move in steps(3, seed):
        if len(state.plays) == 44:
            return [*happened(state, f"{seat} {move}")]
    raise AssertionError("a game of 45 plays has a 45th play")


# --- who wins ----------------------------------------------------------------------------------
@pytest.mark.clause("P-7.2")
def test_most_points_win_also_with_most_half_point_tricks() -> None:
    end = ended(CLEAR)
    assert (end.halves, end.half_tricks, end.winners) == ((14, 11, 8), (2, 1, 0), (0,))


@pytest.mark.clause("P-7.3", "P-6.6")
def test_at_equal_points_fewer_half_point_tricks_win() -> None:
    end = ended(FEWER_HALVES)
    assert (end.halves, end.half_tricks, end.winners) == ((14, 7, 14), (0, 1, 4), (0,))


@pytest.mark.clause("P-7.3")
def test_three_equal_in_points_are_parted_by_half_point_tricks() -> None:
    end = ended(THREE_EQUAL)
    assert (end.halves, end.half_tricks, end.winners) == ((13, 13, 13), (1, 5, 3), (0,))


@pytest.mark.clause("P-7.3", "P-9.14")
def test_equal_in_both_share_the_victory() -> None:
    end = ended(SHARED_BY_TWO)
    assert (end.halves, end.half_tricks, end.winners) == ((7, 13, 13), (1, 1, 1), (1, 2))


@pytest.mark.clause("P-7.3", "P-9.14")
def test_winners_names_everybody_in_first_place() -> None:
    end = ended(SHARED_BY_ALL)
    assert (end.halves, end.half_tricks, end.winners) == ((11, 11, 11), (1, 1, 1), (0, 1, 2))


@pytest.mark.clause("P-9.14")
@pytest.mark.parametrize(
    ("position", "places"),
    [
        (CLEAR, [(0,), (1,), (2,)]),
        (FEWER_HALVES, [(0,), (2,), (1,)]),
        (SHARED_BY_TWO, [(1, 2), (0,)]),
        (SHARED_BY_ALL, [(0, 1, 2)]),
        (THREE_EQUAL, [(0,), (2,), (1,)]),
        (TWO_SECONDS, [(1,), (0, 2)]),
        (SECOND_AND_THIRD, [(0,), (2,), (1,)]),
    ],
)
def test_lower_places_are_settled_like_the_first(position: str, places: list[tuple[int, ...]]) -> None:
    assert ended(position).winners == places[0]
    assert ranking(after(GAME.load(position), *ENDS[position]).scores, 3) == places


@pytest.mark.clause("P-7.2", "P-7.3")
def test_half_point_tricks_never_outweigh_points() -> None:
    end = ended(TWO_SECONDS)
    assert (end.halves, end.half_tricks, end.winners) == ((10, 11, 10), (0, 1, 0), (1,))


@pytest.mark.clause("P-6.8", "P-7.3")
def test_the_end_is_told_in_points_and_a_tie_with_its_reason() -> None:
    names = ["Ada", "Bo", "Cy"]
    clear = words.tell(ended(CLEAR), names)
    assert [number in clear for number in ("7", "5.5", "4", "14", "11")] == [True, True, True, False, False]
    assert "half" not in clear
    assert "half" in words.tell(ended(FEWER_HALVES), names)
    assert "Bo and Cy" in words.tell(ended(SHARED_BY_TWO), names)
