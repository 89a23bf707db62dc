"""Paradominetor, chapter 3: the pass, sealed and simultaneous (P-9.1)."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from paradoxa.core.events import Event, redact
from paradoxa.core.play import Match
from paradoxa.games.paradominetor.rules.events import Passed, Received
from tests.games.paradominetor.table import GAME, after, before_pass, hand, happened, options, refused, taker

HANDS = ("r1p r2n r3f b1p", "b2p b2n b3f k0p k0p", "y1p y2n y3f k0p")
PASSES = ("0 pass r1p r2n r3f", "1 pass k0p b2n b3f", "2 pass y1p y2n y3f")


@pytest.mark.clause("P-3.1")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_one_gives_any_one_past_one_present_and_one_future_tile(seats: int) -> None:
    state = before_pass(*[""] * seats)
    for seat in range(seats):
        own = hand(state, seat)
        by_time = [sorted({tile for tile in own if tile[2] == time}) for time in "pnf"]
        expected = [
            f"{past} {present} {future}" for past in by_time[0] for present in by_time[1] for future in by_time[2]
        ]
        assert sorted(options(state, seat)) == sorted(expected)


@pytest.mark.clause("P-3.1", "P-2.4")
def test_after_the_pass_everyone_again_has_five_of_each_time() -> None:
    state = after(before_pass(*HANDS), *PASSES)
    for seat in range(3):
        assert Counter([tile[2] for tile in hand(state, seat)]) == {"p": 5, "n": 5, "f": 5}


@pytest.mark.clause("P-3.1")
def test_one_gives_only_tiles_one_holds() -> None:
    state = before_pass(*HANDS)
    refusal = refused(state, "0 pass r1p b2n r3f")
    assert refusal.clause == "P-3.1"
    assert "blue 2" in refusal.reason
    assert "red" not in refusal.reason  # it names what is missing, and nothing else


@pytest.mark.clause("P-3.2", "P-11.3")
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("way", ["left", "right"])
def test_the_tiles_go_to_the_neighbour_on_that_side(seats: int, way: str) -> None:
    state = before_pass(*[""] * seats, way=way)
    rng = Random(seats)
    chosen = [rng.choice(options(state, seat)) for seat in range(seats)]
    before = [Counter(hand(state, seat)) for seat in range(seats)]
    state = after(state, *[f"{seat} pass {tiles}" for seat, tiles in enumerate(chosen)])
    for seat in range(seats):
        giver = (seat - 1) % seats if way == "left" else (seat + 1) % seats
        got, gave = Counter(chosen[giver].split()), Counter(chosen[seat].split())
        assert Counter(hand(state, seat)) == before[seat] - gave + got


@pytest.mark.clause("P-3.2", "P-11.3")
def test_the_pass_goes_left_unless_the_table_says_otherwise() -> None:
    assert GAME.settings(4)["pass"] == "left"
    assert GAME.new(4, {}) == GAME.new(4, {"pass": "left"})
    assert GAME.view(before_pass("", "", ""), 2).taker == 0
    assert GAME.view(before_pass("", "", "", way="right"), 2).taker == 1


@pytest.mark.clause("P-3.3", "P-9.1")
def test_all_are_asked_at_the_same_time_and_answer_in_any_order() -> None:
    start = before_pass(*HANDS, lead=1)
    assert [decision.seat for decision in GAME.decisions(start)] == [0, 1, 2]
    ends = [after(start, *order) for order in permutations(PASSES)]
    assert len(ends) == 6
    assert all(end == ends[0] for end in ends)
    assert [decision.seat for decision in GAME.decisions(ends[0])] == [1]


@pytest.mark.clause("P-3.3", "P-9.1")
def test_nobody_sees_the_tiles_coming_in_before_the_last_has_passed() -> None:
    start = before_pass(*HANDS)
    waiting = after(start, *PASSES[:2])
    assert hand(waiting, 1) == hand(start, 1)
    assert hand(waiting, 2) == hand(start, 2)
    assert [GAME.view(waiting, seat).received for seat in range(3)] == [(), (), ()]
    assert options(waiting, 2) == options(start, 2)
    done = after(waiting, PASSES[2])
    assert [str(tile) for tile in GAME.view(done, 2).received] == ["k0p", "b2n", "b3f"]


@pytest.mark.clause("P-9.1", "P-10.6")
@pytest.mark.parametrize("viewer", [1, 2, None])
def test_others_learn_only_that_a_seat_has_passed(viewer: int | None) -> None:
    start = before_pass(*HANDS)
    one, another = "0 pass r1p r2n r3f", "0 pass b1p r2n r3f"
    assert GAME.view(after(start, one), viewer) == GAME.view(after(start, another), viewer)
    assert GAME.view(after(start, one), viewer).passed == (True, False, False)
    seen = [redact(event, viewer) for event in happened(start, one)]
    assert seen == [redact(event, viewer) for event in happened(start, another)]
    (event,) = seen
    assert isinstance(event, Passed)
    assert (event.seat, event.to, event.tiles.value) == (0, 1, None)


@pytest.mark.clause("P-9.1")
def test_the_giver_knows_what_lies_sealed() -> None:
    start = before_pass(*HANDS)
    assert [str(tile) for tile in GAME.view(after(start, PASSES[0]), 0).given] == ["r1p", "r2n", "r3f"]
    (event,) = happened(start, PASSES[0])
    assert redact(event, 0) == event


@pytest.mark.clause("P-9.1")
def test_a_pass_is_final() -> None:
    state = after(before_pass(*HANDS), PASSES[0])
    assert refused(state, "0 pass b1p r2n r3f").clause == "P-9.1"
    assert refused(state, PASSES[0]).clause == "P-9.1"
    assert options(state, 0) == []
    assert [decision.seat for decision in GAME.decisions(state)] == [1, 2]


@pytest.mark.clause("P-9.1")
def test_a_pass_cannot_be_taken_back() -> None:
    match = Match(GAME, 3, rng=Random(4))
    match.advance()
    match.submit(1, match.view(1).decision.options[0])
    assert match.undo(1) is None
    assert match.view(1).passed == (False, True, False)


@pytest.mark.clause("P-9.1")
@pytest.mark.parametrize("way", ["left", "right"])
def test_received_tiles_cannot_be_handed_on(way: str) -> None:
    start = before_pass(*HANDS, way=way)
    state = after(start, PASSES[0])
    receiver = taker(0, 3, way)
    handing_on = refused(state, PASSES[0].replace("0", str(receiver), 1))
    assert handing_on.clause == "P-3.1"


@pytest.mark.clause("P-9.1", "P-10.6", "P-8.4")
def test_when_all_have_passed_giver_and_receiver_see_the_tiles_and_nobody_else() -> None:
    start = after(before_pass(*HANDS), *PASSES[:2])
    events = happened(start, PASSES[2])
    assert [type(event) for event in events] == [Passed, Received, Received, Received]
    for giver, tiles in enumerate(["r1p r2n r3f", "k0p b2n b3f", "y1p y2n y3f"]):
        receiver = taker(giver, 3, "left")
        event = next(event for event in events if isinstance(event, Received) and event.giver == giver)
        assert event.seat == receiver
        assert seen_tiles(event, giver) == seen_tiles(event, receiver) == tiles
        assert seen_tiles(event, taker(receiver, 3, "left")) == ""
        assert seen_tiles(event, None) == ""


def seen_tiles(event: Event, viewer: int | None) -> str:
    """The tiles of a pass as that seat sees them."""
    seen = redact(event, viewer)
    assert isinstance(seen, Received)
    return " ".join([str(tile) for tile in seen.tiles.value or ()])


@pytest.mark.clause("P-3.4")
def test_a_black_0_may_be_the_past_tile_one_passes() -> None:
    state = before_pass(*HANDS)
    assert "k0p b2n b3f" in options(state, 1)
    done = after(state, *PASSES)
    assert [hand(done, seat).count("k0p") for seat in range(3)] == [0, 1, 2]


@pytest.mark.clause("P-9.2", "P-3.4")
def test_several_black_0s_are_one_choice_when_passing() -> None:
    state = before_pass("k0p k0p k0p r1p b1p", "", "")
    assert len(options(state, 0)) == 3 * 5 * 5
    assert len(set(options(state, 0))) == 3 * 5 * 5


@pytest.mark.clause("P-3.3")
def test_nobody_plays_before_all_have_passed() -> None:
    state = before_pass(*HANDS)
    assert refused(state, "0 play r1p").clause == "P-3.3"
    almost = after(state, *PASSES[:2])
    assert refused(almost, "2 play y1p").clause == "P-3.3"


@pytest.mark.clause("P-3.3")
def test_tiles_are_passed_only_once() -> None:
    state = after(before_pass(*HANDS, lead=1), *PASSES)
    assert refused(state, "1 pass b2p r2n r3f").clause == "P-3.3"
