"""Paradominetor, P-8.9: sampled worlds agree with what the seat knows, and each is as likely as any other.

The late positions are small enough to list every world (`enumeration.py`); the draws are held to that list with a
chi-square test at one in a thousand, seeds fixed. The passes between other players are no part of a world here.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import NamedTuple

import pytest

from paradoxa.core import CHANCE
from paradoxa.games.paradominetor.knowledge import counting
from paradoxa.games.paradominetor.knowledge.view import ParadominetorView
from paradoxa.games.paradominetor.rules.state import State
from tests.games.paradominetor.enumeration import World, Worlds, chi_square, critical, history, world_of
from tests.games.paradominetor.table import GAME, after, before_pass, hand, options, steps, table, taker, trick


class Late(NamedTuple):
    """A position with few worlds: who looks, and how many worlds there are."""

    text: str
    viewer: int | None
    worlds: int


# Two black 0s in the others' hands: the ways to hold them weigh differently. Without the voids: 336 worlds.
VOIDS_AND_BLACKS = Late(
    "rby left / y1p y4n r6f / r4p b1n y6f / k0p k0p b6f / lead 0 / pass r2p r4n r2f, k0p y5n b6f, r1p y4n b5f / play "
    "r3n r3f r3p b4n b3p k0p b3f b5f b1p y2f y2n y5n r4n r4f r5f b2n b2p r5n y4f y4p y3p y2p y3n y1n r2f b5n r2n y3f "
    "y5f b3n b2f b4f r1p b4p r1n r2p",
    viewer=0,
    worlds=96,
)
# Seat 1 passed b3p and b3f; seat 2 has played two blue 3s that were not turned over, and b3n is out as well.
PASSED_TWINS = Late(
    "rby left / k0p k0p y5f / y3p r5n y5n / b3p y4p y6f / lead 1 / pass y3p y5n y3f, b3p y4n b3f, b4p r2n y4f / play "
    "r3f r3n r2f y4n y4f y2p b3f b4p b4n r2n r2p r4n r4f r3p r4p b2n k0p b2f b4f b5f b1p y3n y2f y2n b2p r5f r6f b6f "
    "y1n y1p b3n b5n y3f r1n r1p b1n",
    viewer=1,
    worlds=48,
)
# Four seats, in the middle of a trick; voids bar 48 more worlds, and the passed r1p may be in hand or played.
FOUR_SEATS = Late(
    "rbyg left / k0p r1n / y2p g5n / b5f / r5n / lead 2 / pass b3p g1n g4f, b4p g4n g3f, r1p b1n y5f, r4p b2n r4f / "
    "play b4p b4f b4n b3p g3f g3p g3n g1p g2p g6f g2f g2n r2f r2p r2n k0p y3n y3f y2n y5f r4p r3n r3p r4n y4f y4p y2f "
    "y4n b3f b3n k0p k0p b2p b1n b2n b1p g4n g4p y6f g4f r3f r5f b6f b2f r4f g1n g5f r1p y3p y1n y1p y5n b5n r6f",
    viewer=2,
    worlds=40,
)
# Seat 1 passed b1n to seat 2, which then showed that it has no blue: its only blue 1 was the passed one.
PASSED_INTO_A_VOID = Late(
    "rby left / b1p y2f y5f / b5f y6f / k0p r1n r6f / lead 1 / pass r3p b5n y3f, r2p b1n r6f, b4p r3n b4f / play b3f "
    "b6f b3n b2f b2n b2p r2n r3n r3p y3f y3n k0p r2p r1p r4p y4f k0p y4p r3f b3p r5n r2f r4n y1n b4f b4n b1n y4n y1p "
    "y5n b4p b5n r4f y3p r5f y2n y2p",
    viewer=1,
    worlds=48,
)
# Seat 1 passed a black to seat 2, which has not played it: two blacks are out, one of them is there.
PASSED_BLACK_IN_HAND = Late(
    "rby left / r1p k0p r5n / y1p y2p y5n / k0p r1n b3n / lead 0 / pass y1p y5n r4f, k0p y1n y3f, r4p r5n r5f / play "
    "r4p r4f r4n y3p y3n y3f b4f b1n b4n b3f b6f k0p r3p r3n r3f y2n y2f y1n r2n r2p r6f y4f y4p y4n b2p b2f b2n b4p "
    "b5n b5f r2f b1p b3p r5f y6f y5f",
    viewer=1,
    worlds=34,
)
# Seat 0 passed a black to the right, and seat 2 has played one since: the two blacks still out may be anywhere.
PASSED_BLACK_PLAYED = Late(
    "rby right / r1p r5n b5n / r4p y2p b2n / k0p k0p r6f / lead 0 / pass k0p y4n y4f, b1p y5n b4f, r4p b2n y2f / play "
    "b3p b5f b3f b4f b4n b4p b2p b1p b2f y2n y4p y2f y4f y5n y3n r3p r1n r3f b3n b1n r5f r2f r2p r2n y3p y4n y5f r4n "
    "r4f r3n y6f y1p y1n y3f k0p b6f",
    viewer=0,
    worlds=48,
)
SPECTATOR = Late(
    "rby left / b5n r6f / k0p k0p / y1n y6f / lead 2 / pass k0p r2n r2f, b3p b4n r4f, y3p r4n r5f / play y2f y5n y5f "
    "y3p y3f y3n r4n r2n r4p y2n b1p b1n b2f b2n b2p y4p r1n y4f r3n r3p r2f b3n b6f b3p b4n b4f r5n b3f b4p y2p b5f "
    "y4n y1p r5f k0p r3f r1p r2p r4f",
    viewer=None,
    worlds=144,
)
ALL = {
    "voids and blacks": VOIDS_AND_BLACKS,
    "passed twins": PASSED_TWINS,
    "four seats": FOUR_SEATS,
    "passed into a void": PASSED_INTO_A_VOID,
    "passed black in hand": PASSED_BLACK_IN_HAND,
    "passed black played": PASSED_BLACK_PLAYED,
    "spectator": SPECTATOR,
}


def draw(late: Late, times: int, seed: int) -> Counter[World]:
    """So many draws from one generator."""
    view = GAME.view(GAME.load(late.text), late.viewer)
    rng = Random(seed)
    return Counter([world_of(GAME.determinize(view, rng)) for _ in range(times)])


def listed(late: Late) -> Counter[World]:
    """Every world, with its weight."""
    return Worlds(GAME.view(GAME.load(late.text), late.viewer)).found


# --- every world, equally often ----------------------------------------------------------------
@pytest.mark.clause("P-8.9", "P-8.10", "P-8.1", "P-8.5", "P-8.7", "P-9.12")
@pytest.mark.parametrize("name", ALL)
def test_every_world_the_view_allows_is_drawn_equally_often_and_no_other(name: str) -> None:
    late = ALL[name]
    allowed = listed(late)
    assert len(allowed) == late.worlds
    assert allowed[world_of(GAME.load(late.text))]  # the truth is among them
    drawn = draw(late, 1500, seed=1)
    assert set(drawn) <= set(allowed)
    assert chi_square(drawn, allowed) < critical(len(allowed) - 1)


@pytest.mark.clause("P-8.9")
def test_the_positions_try_what_they_are_meant_to_try() -> None:
    view = GAME.view(GAME.load(VOIDS_AND_BLACKS.text), 0)
    assert len(Worlds(view, heed_voids=False).found) == 336
    assert set(listed(VOIDS_AND_BLACKS).values()) == {1, 2}
    assert set(listed(PASSED_BLACK_PLAYED).values()) == {1, 2}
    assert set(listed(SPECTATOR).values()) == {1, 2}
    for late, tile in ((PASSED_TWINS, "b3p"), (PASSED_TWINS, "b3f"), (FOUR_SEATS, "r1p")):
        receiver = GAME.view(GAME.load(late.text), late.viewer).taker
        in_hand = [tile in hands[receiver] for hands, _ in listed(late)]
        assert 0 < in_hand.count(True) < len(in_hand)
    for late in ALL.values():
        assert any(not shown.time for shown in history(GAME.view(GAME.load(late.text), late.viewer)))


@pytest.mark.clause("P-8.9")
def test_the_chi_square_test_sees_a_draw_that_is_not_even() -> None:
    """A draw that forgets that black 0s are separate tiles has every world once, whatever its weight."""
    allowed = listed(VOIDS_AND_BLACKS)
    rng = Random(1)
    wrong = Counter(rng.choices(sorted(allowed), k=1500))
    assert chi_square(wrong, allowed) > critical(len(allowed) - 1)


@pytest.mark.clause("P-9.12")
@pytest.mark.parametrize("name", [name for name in ALL if name.startswith("passed") or name == "four seats"])
def test_a_passed_tile_is_in_the_receivers_hand_or_under_a_front_the_receiver_played(name: str) -> None:
    late = ALL[name]
    view = GAME.view(GAME.load(late.text), late.viewer)
    shown = history(view)
    for hands, times in draw(late, 60, seed=2):
        played = [one.front + time for one, time in zip(shown, times, strict=True) if one.seat == view.taker]
        owned = [*hands[view.taker], *played]
        assert {str(tile) for tile in view.given} <= set(owned)


@pytest.mark.clause("P-8.6", "P-8.9")
def test_a_1_is_past_or_present_a_5_present_or_future_and_a_2_any() -> None:
    state = table("r1p", "r5n", "r2f", "", lead=0)
    view = GAME.view(after(state, *trick(0, 4, "r1p r5n r2f")), None)
    rng = Random(4)
    times = Counter([world_of(GAME.determinize(view, rng))[1] for _ in range(300)])
    assert [{some[place] for some in times} for place in range(3)] == [{"p", "n"}, {"n", "f"}, {"p", "n", "f"}]


@pytest.mark.clause("P-8.8", "P-8.7", "P-8.9")
def test_a_black_lets_the_seat_hold_anything_and_going_off_colour_does_not() -> None:
    start = table("r1p", "k0p", "b1n", lacks={2: "r"})
    state = after(start, "0 play r1p", "1 play k0p", "2 play b1n")
    view = GAME.view(state, 0)
    rng = Random(6)
    reds = [[hand(world, seat) for seat in (1, 2)] for world in [GAME.determinize(view, rng) for _ in range(40)]]
    assert any("r" in "".join(one) for one, _ in reds)
    assert not any("r" in "".join(two) for _, two in reds)


# --- the law of the view -----------------------------------------------------------------------
def check_world(state: State, viewer: int | None, rng: Random) -> State:
    """A world must look to its viewer as the truth does, and be a position that can arise."""
    view = GAME.view(state, viewer)
    world: State = GAME.determinize(view, rng)
    assert GAME.view(world, viewer) == view
    assert GAME.load(GAME.dump(world)) == world
    return world


@pytest.mark.clause("P-8.9")
@pytest.mark.parametrize(("seats", "way"), [(3, "left"), (4, "right"), (5, "left")])
def test_at_any_time_a_world_looks_to_the_seat_as_the_truth_does(seats: int, way: str) -> None:
    rng = Random(seats)
    looks = 0
    for number, (state, _, _) in enumerate(steps(seats, seed=seats, settings={"pass": way})):
        if number < 2 + seats or number % 9 == 0 or number > 14 * seats:
            check_world(state, None if number % 4 == 3 else number % seats, rng)
            looks += 1
    check_world(state, 0, rng)  # the game is over: the others' times are still unknown
    check_world(state, None, rng)
    assert looks > 10


# --- before the first trick --------------------------------------------------------------------
@pytest.mark.clause("P-8.1", "P-8.5", "P-8.9")
def test_while_passing_the_others_hold_any_five_of_each_time() -> None:
    """Seat 0 of 3 holds r1p b1n y2f; each of the 10 other present tiles is with seat 1 or 2 equally often."""
    view = GAME.view(before_pass("r1p b1n y2f", "", ""), 0)
    rng = Random(8)
    draws = 400
    with_one: Counter[str] = Counter()
    for _ in range(draws):
        with_one.update([tile for tile in hand(GAME.determinize(view, rng), 1) if tile[2] == "n"])
    assert len(with_one) == 10
    # 10 tiles, 5 places: 9/10 of the chi-square over both seats has 9 degrees
    assert 0.9 * sum([2 * (count - 200) ** 2 / 200 for count in with_one.values()]) < critical(9)


@pytest.mark.clause("P-9.1", "P-8.9")
def test_a_sealed_pass_may_be_any_of_the_others_tiles() -> None:
    state = before_pass("", "", "")
    view = GAME.view(after(state, f"1 pass {options(state, 1)[0]}"), 0)
    rng = Random(9)
    sealed = set()
    for _ in range(60):
        world = GAME.determinize(view, rng)
        given = world.passed[1]
        assert given is not None
        assert str(given).partition(" ")[2] in [str(move)[5:] for move in _passes(world, 1)]
        sealed.add(str(given))
    assert len(sealed) > 40


def _passes(world: State, seat: int) -> list[object]:
    """The passes that seat could have made."""
    unsealed = world.copy()
    unsealed.passed = (None,) * world.seats
    return [move for decision in GAME.decisions(unsealed) if decision.seat == seat for move in decision.options]


@pytest.mark.clause("P-8.9")
def test_before_the_deal_there_is_one_world() -> None:
    fresh = GAME.new(4)
    assert GAME.determinize(GAME.view(fresh, 2), Random(1)) == fresh
    dealt = after(fresh, f"* {GAME.chance(fresh, Random(1))}")
    world = check_world(dealt, 2, Random(1))
    assert GAME.decisions(world)[0].seat == CHANCE


@pytest.mark.clause("P-8.4", "P-8.9")
def test_passes_between_others_are_any_tile_of_each_time_the_receiver_had() -> None:
    """Which of the receiver's five present tiles was the passed one: 5 places, 4 degrees."""
    view = GAME.view(GAME.load(FOUR_SEATS.text), 2)
    rng = Random(10)
    places: Counter[int] = Counter()
    for _ in range(500):
        world = GAME.determinize(view, rng)
        given = world.passed[0]
        assert given is not None
        receiver = taker(0, 4, "left")
        owned = list(world_of(world)[0][receiver])
        owned += [
            one.front + time
            for one, time in zip(history(view), world_of(world)[1], strict=True)
            if one.seat == receiver
        ]
        places[sorted([tile for tile in owned if tile[2] == "n"]).index(str(given).split()[2])] += 1
    assert sum([(places[place] - 100) ** 2 / 100 for place in range(5)]) < critical(4)


# --- where the worlds are too many to count ----------------------------------------------------
@pytest.fixture
def uncounted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Worlds are drawn front by front, as they are where they cannot be counted."""
    monkeypatch.setattr(counting, "LISTED", 0)
    counting.counted.cache_clear()
    counting.sheet_of.cache_clear()


@pytest.mark.clause("P-8.9")
@pytest.mark.usefixtures("uncounted")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_worlds_drawn_without_counting_look_to_the_seat_as_the_truth_does(seats: int) -> None:
    rng = Random(seats)
    for number, (state, _, _) in enumerate(steps(seats, seed=40 + seats)):
        if number > 2 + seats and number % 8 == 0:
            check_world(state, number % seats, rng)
    check_world(state, None, rng)


@pytest.mark.clause("P-8.9", "P-9.12")
@pytest.mark.usefixtures("uncounted")
@pytest.mark.parametrize("name", ["four seats", "passed black played"])
def test_worlds_drawn_without_counting_are_close_to_equally_likely(name: str) -> None:
    """Within 0.12 in total variation: 800 even draws of 48 worlds are off by about 0.09 through chance alone."""
    late = ALL[name]
    allowed = listed(late)
    drawn = draw(late, 800, seed=3)
    assert set(drawn) <= set(allowed)
    off = sum([abs(drawn[world] / 800 - weight / allowed.total()) for world, weight in allowed.items()]) / 2
    assert off < 0.12


def shares(view: ParadominetorView, count: int, rng: Random) -> Counter[tuple[int, ...]]:
    """How often each play has each time, and each seat so many tiles of each colour, in worlds drawn from a view."""
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(count):
        world = GAME.determinize(view, rng)
        found.update([(place, play.tile.time) for place, play in enumerate(world.plays)])
        found.update([(-1, place, mask.bit_count()) for place, mask in enumerate(world.held)])
    return found


@pytest.mark.clause("P-8.9")
@pytest.mark.parametrize(("tries", "is_even"), [(40, True), (1, False)])
def test_worlds_drawn_without_counting_agree_with_counted_ones_in_a_large_position(
    tries: int, is_even: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Five seats, 56 plays, some 36,000 situations: still countable, so both ways can be compared.

    The mean of squared deviations is near 1 where only chance differs; keeping the first world drawn makes it over 4.
    """
    rng = Random(3)
    state = GAME.new(5)
    while len(state.plays) < 56:
        first = GAME.decisions(state)[0]
        move = GAME.chance(state, rng) if first.seat == CHANCE else rng.choice(first.options)
        GAME.apply(state, first.seat, move)
    view = GAME.view(state, GAME.decisions(state)[0].seat)
    monkeypatch.setattr(counting, "LISTED", 200_000)
    counted = shares(view, 400, Random(1))
    monkeypatch.setattr(counting, "LISTED", 0)
    monkeypatch.setattr(counting, "TRIES", tries)
    drawn = shares(view, 400, Random(2))
    open_shares = {key: count / 400 for key, count in counted.items() if 8 <= count <= 392}
    assert len(open_shares) > 80
    squares = [(counted[key] - drawn[key]) ** 2 / (2 * 400 * share * (1 - share)) for key, share in open_shares.items()]
    assert (sum(squares) / len(squares) < 1.8) is is_even
