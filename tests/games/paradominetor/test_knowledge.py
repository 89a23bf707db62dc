"""Paradominetor, chapter 8: what each seat knows, what it does not, and how long."""

from __future__ import annotations

from collections import Counter

import pytest

from paradoxa.core import IllegalMove
from paradoxa.core.events import redact
from paradoxa.games.paradominetor.rules.events import Dealt, Played, TrickWon, TurnedOver
from paradoxa.games.paradominetor.rules.state import State
from tests.games.paradominetor.enumeration import voids_of
from tests.games.paradominetor.table import (
    COLOURS,
    GAME,
    TIMES,
    after,
    finished,
    fronts,
    hand,
    happened,
    refused,
    steps,
    table,
    trick,
)

EVERYBODY = (0, 1, 2, 3, None)


def voids(state: State, seat: int) -> str:
    """The colours everybody knows this seat lacks."""
    return "".join([COLOURS[colour] for colour in GAME.view(state, None).voids[seat]])


# --- hands and fronts --------------------------------------------------------------------------
@pytest.mark.clause("P-8.1")
@pytest.mark.parametrize("viewer", [1, None])
def test_others_hands_are_hidden_front_and_back(viewer: int | None) -> None:
    one = table("r1p b2n", "", "b1p y2n")
    another = table("b1p y2n", "", "r1p b2n")
    assert hand(one, 0) != hand(another, 0)
    assert GAME.view(one, viewer) == GAME.view(another, viewer)


@pytest.mark.clause("P-8.1")
def test_everybody_knows_how_many_tiles_a_hand_has() -> None:
    state = after(table("r1p", "r2p", "r3p"), "0 play r1p")
    assert [GAME.view(state, seat).sizes for seat in (0, 1, 2, None)] == [(14, 15, 15)] * 4
    assert GAME.view(state, None).hand == ()


@pytest.mark.clause("P-8.1")
def test_only_the_owner_sees_the_hand_that_is_dealt() -> None:
    state, _, deal = next(steps(3, seed=1))
    (event,) = happened(state, f"* {deal}")
    for viewer in (0, 1, 2, None):
        seen = redact(event, viewer)
        assert isinstance(seen, Dealt)
        assert [secret.value is not None for secret in seen.hands] == [seat == viewer for seat in range(3)]


@pytest.mark.clause("P-8.1", "P-8.2")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_once_played_everybody_knows_the_front_and_who_played_it(viewer: int | None) -> None:
    state = after(table("r3n", "r4f", "b5n", "", lacks={2: "r"}), "0 play r3n", "1 play r4f", "2 play b5n")
    assert [shown[:4] for shown in fronts(state, viewer)] == ["0:r3", "1:r4", "2:b5"]


@pytest.mark.clause("P-8.1")
def test_a_refusal_speaks_only_of_what_the_seat_itself_knows() -> None:
    one = after(table("r1p b2n", "r2p b1n", "y1n"), "0 play r1p")
    another = after(table("r1p y1n", "r2p b1n", "b2n"), "0 play r1p")
    assert hand(one, 1) == hand(another, 1)
    assert hand(one, 2) != hand(another, 2)
    refusals = [refused(state, "1 play b1n") for state in (one, another)]
    assert [str(refusal) for refusal in refusals] == [str(refusals[0])] * 2
    assert all(tile.split()[1] in hand(one, 1) for tile in refusals[0].options)
    off_turn: IllegalMove = refused(one, "2 play y1n")
    assert off_turn.options == ()


# --- times -------------------------------------------------------------------------------------
@pytest.mark.clause("P-8.2")
@pytest.mark.parametrize("viewer", [1, None])
def test_the_time_of_a_played_tile_is_not_shown(viewer: int | None) -> None:
    present = table("r3n b3f", "", "r3f b3n")
    future = table("r3f b3n", "", "r3n b3f")
    assert GAME.view(after(present, "0 play r3n"), viewer) == GAME.view(after(future, "0 play r3f"), viewer)
    assert fronts(after(present, "0 play r3n"), viewer) == ["0:r3"]
    seen = [redact(event, viewer) for event in happened(present, "0 play r3n")]
    assert seen == [redact(event, viewer) for event in happened(future, "0 play r3f")]
    (event,) = seen
    assert isinstance(event, Played)
    assert (event.seat, event.colour, event.value, event.tile.value) == (0, 0, 3, None)


@pytest.mark.clause("P-8.2", "P-6.2")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_everybody_knows_the_times_of_tiles_turned_over(viewer: int | None) -> None:
    state = table("r3f", "b2p", "r3p", "r4p", lacks={1: "r"})
    lines = trick(0, 4, "r3f b2p r3p r4p")
    shown = fronts(after(state, *lines), viewer)
    assert (shown[0], shown[2]) == ("0:r3f", "2:r3p")
    (turned,) = [event for event in happened(state, *lines) if isinstance(event, TurnedOver)]
    assert redact(turned, viewer) == turned
    assert [(seat, str(tile)) for seat, tile in zip(turned.seats, turned.tiles, strict=True)] == [
        (0, "r3f"),
        (2, "r3p"),
    ]


@pytest.mark.clause("P-8.2", "P-6.2")
def test_a_paradox_that_does_not_win_keeps_its_times() -> None:
    state = after(table("r4f", "r2p", "r4n", "r2n"), *trick(0, 4, "r4f r2p r4n r2n"))
    assert fronts(state, 0) == ["0:r4f", "1:r2", "2:r4n", "3:r2"]


@pytest.mark.clause("P-8.3")
def test_one_knows_the_times_of_ones_own_tiles_in_hand_and_played() -> None:
    state = after(table("r3n", "r4f", "r5n"), *trick(0, 3, "r3n r4f r5n"))
    assert fronts(state, 0) == ["0:r3n", "1:r4", "2:r5"]
    assert fronts(state, 1) == ["0:r3", "1:r4f", "2:r5"]
    assert fronts(state, 2) == ["0:r3", "1:r4", "2:r5n"]
    (own,) = [redact(event, 0) for event in happened(table("r3n", "", ""), "0 play r3n")]
    assert isinstance(own, Played)
    assert str(own.tile.value) == "r3n"
    assert Counter([tile[2] for tile in hand(state, 0)]) == {"p": 5, "n": 4, "f": 5}


@pytest.mark.clause("P-8.3", "P-9.10")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_at_the_end_one_knows_ones_own_times_those_turned_over_and_no_others(seats: int) -> None:
    state = finished(seats, seed=21)
    for viewer in (*range(seats), None):
        for number, one in enumerate(GAME.view(state, viewer).tricks):
            for place, front in enumerate(one.fronts):
                tile = state.plays[number * seats + place].tile.name
                is_known = front.seat == viewer or front.is_turned or front.value in (0, 6)
                assert front.time == (TIMES.index(tile[2]) if is_known else None)


@pytest.mark.clause("P-9.10")
def test_who_took_a_trick_does_not_see_the_times_in_it() -> None:
    state = after(table("r3n", "r5f", "r4f"), *trick(0, 3, "r3n r5f r4f"))
    assert GAME.view(state, 1).points == (0, 2, 0)
    assert fronts(state, 1) == ["0:r3", "1:r5f", "2:r4"]


@pytest.mark.clause("P-9.10")
def test_times_turned_over_stay_public_for_the_rest_of_the_game() -> None:
    turned: dict[int, str] = {}
    for state, _, _ in steps(4, seed=8):
        shown = fronts(state, None)
        for place, front in turned.items():
            assert shown[place] == front
        for number, one in enumerate(GAME.view(state, None).tricks):
            for place, public in enumerate(one.fronts):
                if public.is_turned:
                    turned[number * 4 + place] = shown[number * 4 + place]
    assert len(turned) > 4
    assert all(len(front) == 5 for front in turned.values())


# --- the pass ----------------------------------------------------------------------------------
@pytest.mark.clause("P-8.4", "P-9.12")
@pytest.mark.parametrize("way", ["left", "right"])
def test_one_knows_to_the_end_what_one_gave_and_to_whom(way: str) -> None:
    given = {}
    for state, seat, move in steps(4, seed=3, settings={"pass": way}):
        if str(move).startswith("pass"):
            given[seat] = str(move).split()[1:]
        if len(given) == 4 and state.plays:
            for giver, tiles in given.items():
                view = GAME.view(state, giver)
                assert [str(tile) for tile in view.given] == tiles
                assert view.taker == (giver + (1 if way == "left" else -1)) % 4
                assert [str(tile) for tile in GAME.view(state, view.taker).received] == tiles
                assert GAME.view(state, view.taker).giver == giver
    assert GAME.outcome(state) is not None
    assert [str(tile) for tile in GAME.view(state, 2).given] == given[2]
    assert GAME.view(state, None).given == GAME.view(state, None).received == ()


@pytest.mark.clause("P-9.12")
def test_a_front_like_one_passed_is_not_told_from_its_twin() -> None:
    gives = {0: "r1p r3n b2f"}
    passed = after(table("", "r3n r3f", "", gives=gives, lead=1), "1 play r3n")
    twin = after(table("", "r3n r3f", "", gives=gives, lead=1), "1 play r3f")
    assert GAME.view(passed, 0) == GAME.view(twin, 0)


@pytest.mark.clause("P-8.5", "P-2.4", "P-3.1")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_everybody_plays_five_tiles_of_each_time_in_the_game(seats: int) -> None:
    for seed in range(4):
        state = finished(seats, seed)
        played: Counter[tuple[int, str]] = Counter()
        for number, one in enumerate(GAME.view(state, None).tricks):
            for place, front in enumerate(one.fronts):
                played[front.seat, state.plays[number * seats + place].tile.name[2]] += 1
        assert played == {(seat, time): 5 for seat in range(seats) for time in "pnf"}


@pytest.mark.clause("P-8.6")
def test_a_6_is_future_and_a_black_is_past_for_all_to_see() -> None:
    state = after(table("r6f", "k0p", "r5f", "r1n"), *trick(0, 4, "r6f k0p r5f r1n"))
    assert fronts(state, None) == ["0:r6f", "1:k0p", "2:r5", "3:r1"]


# --- voids -------------------------------------------------------------------------------------
@pytest.mark.clause("P-8.7")
def test_who_plays_off_colour_holds_none_of_the_colours_on_the_table_at_that_moment() -> None:
    state = table("r1p", "b1p", "y1p", "g1p b2p", lacks={1: "r", 2: "rb", 3: "ry"})
    state = after(state, *trick(0, 4, "r1p b1p y1p b2p"))
    assert [voids(state, seat) for seat in range(4)] == ["", "r", "rb", ""]


@pytest.mark.clause("P-8.7")
def test_a_declared_colour_that_is_not_followed_is_a_void_too() -> None:
    state = after(table("k0p", "b1p", "", lacks={1: "y"}), "0 play k0p y", "1 play b1p")
    assert [voids(state, seat) for seat in range(3)] == ["", "y", ""]


@pytest.mark.clause("P-8.7")
def test_one_who_follows_shows_no_void() -> None:
    state = after(table("r1p", "b1p", "b2p", lacks={1: "r", 2: "r"}), *trick(0, 3, "r1p b1p b2p"))
    assert voids(state, 2) == ""  # seat 2 followed blue; it does lack red, but nobody can know


@pytest.mark.clause("P-8.7", "P-8.8")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_voids_last_to_the_end_of_the_game_and_are_true(seats: int) -> None:
    known: list[set[int]] = [set() for _ in range(seats)]
    for state, _, _ in steps(seats, seed=13):
        view = GAME.view(state, None)
        shown = voids_of(view)
        for seat in range(seats):
            now = set(view.voids[seat])
            assert known[seat] <= now
            assert {COLOURS[colour] for colour in now} == shown[seat]
            assert not [tile for tile in hand(state, seat) if tile[0] in shown[seat]]
            known[seat] = now
    assert any(known)


@pytest.mark.clause("P-8.8")
def test_a_followers_black_proves_nothing() -> None:
    with_red = after(table("r1p", "k0p r2p", ""), "0 play r1p", "1 play k0p")
    assert voids(with_red, 1) == ""
    without = after(table("r1p", "k0p", "", lacks={1: "r"}), "0 play r1p", "1 play k0p")
    assert voids(without, 1) == ""


# --- looking back ------------------------------------------------------------------------------
@pytest.mark.clause("P-9.11")
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_anyone_may_look_back_on_fronts_declarations_and_points(viewer: int | None) -> None:
    state = table("k0p r5n", "y1p r1p", "y6f r4n")
    state = after(state, *trick(0, 3, "k0p(y) y1p y6f"), *trick(2, 3, "r4n r5n r1p"))
    first, second, third = GAME.view(state, viewer).tricks
    assert [(front.seat, front.colour, front.value, front.declared) for front in first.fronts] == [
        (0, 5, 0, 2),
        (1, 2, 1, None),
        (2, 2, 6, None),
    ]
    assert (first.leader, first.halves) == (0, (0, 0, 2))
    assert [(front.seat, front.value) for front in second.fronts] == [(2, 4), (0, 5), (1, 1)]
    assert (second.leader, second.halves) == (2, (2, 0, 0))
    assert (third.leader, third.fronts, third.halves) == (0, (), None)


@pytest.mark.clause("P-9.11")
def test_points_are_public() -> None:
    state = table("r3n", "r3f", "r4f")
    (won,) = [event for event in happened(state, *trick(0, 3, "r3n r3f r4f")) if isinstance(event, TrickWon)]
    assert all(redact(won, viewer) == won for viewer in (0, 1, 2, None))
    done = after(state, *trick(0, 3, "r3n r3f r4f"))
    assert [GAME.view(done, viewer).points for viewer in (0, 1, 2, None)] == [(2, 1, 0)] * 4
    assert [GAME.view(done, viewer).half_tricks for viewer in (0, 1, 2, None)] == [(0, 1, 0)] * 4
