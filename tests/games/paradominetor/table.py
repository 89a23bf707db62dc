"""A table to try the rules at: positions with given hands, moves through the one checked door, and a referee.

Nothing here asks the game's own tables: the tiles, the way of the pass and the referee are written again from
the clauses, so that a mistake in the program cannot excuse itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

import pytest

from paradoxa.core import CHANCE, IllegalMove, Move
from paradoxa.core.events import Event
from paradoxa.core.play import play
from paradoxa.games import GAMES
from paradoxa.games.paradominetor.rules.state import State

GAME: Final = GAMES["paradominetor"]
COLOURS: Final = "rbygp"
TIMES: Final = "pnf"
VALUES: Final = {"p": range(1, 5), "n": range(1, 6), "f": range(2, 7)}


# --- tiles and hands ---------------------------------------------------------------------------
def tile_set(colour: str) -> list[str]:
    """The fifteen tiles of one set."""
    return [f"{colour}{value}{time}" for time in TIMES for value in VALUES[time]] + ["k0p"]


def box(colours: str) -> list[str]:
    """Every tile in use."""
    return [tile for colour in colours for tile in tile_set(colour)]


def fill(hands: Sequence[str], lacks: Mapping[int, str], colours: str) -> list[list[str]]:
    """Five tiles of each time for every seat: those asked for, and others that no seat lacks by its colour."""
    full = [hand.split() for hand in hands]
    rest = Counter(box(colours))
    rest.subtract([tile for hand in full for tile in hand])
    assert min(rest.values()) >= 0, "a tile is asked for twice, or not in use"
    for time in TIMES:
        free = [tile for tile in rest.elements() if tile[2] == time]
        slots = [seat for seat, hand in enumerate(full) for _ in range(5 - [tile[2] for tile in hand].count(time))]
        taken: dict[int, int] = {}  # by slot: the place of its tile in `free`
        assert len(slots) == len(free), f"too many tiles of time {time} are asked for"
        for place in range(len(free)):
            assert _settle(place, set(), free, slots, taken, lacks), "these hands are not possible"
        for slot, place in taken.items():
            full[slots[slot]].append(free[place])
    return [sorted(hand, key=lambda tile: TIMES.index(tile[2])) for hand in full]


def _settle(
    place: int, tried: set[int], free: list[str], slots: list[int], taken: dict[int, int], lacks: Mapping[int, str]
) -> bool:
    """Find a slot for one more tile, moving others to other slots where that helps."""
    for slot, seat in enumerate(slots):
        if slot in tried or free[place][0] in lacks.get(seat, ""):
            continue
        tried.add(slot)
        if slot not in taken or _settle(taken[slot], tried, free, slots, taken, lacks):
            taken[slot] = place
            return True
    return False


def taker(giver: int, seats: int, way: str) -> int:
    """To whom a seat passes; the left neighbour has the next number."""
    return (giver + (1 if way == "left" else seats - 1)) % seats


def before_pass(
    *hands: str, colours: str = "", way: str = "left", lead: int = 0, lacks: Mapping[int, str] = {}
) -> State:
    """All are about to pass; the seats hold these tiles, and others."""
    used = colours or COLOURS[: len(hands)]
    return _started(fill(hands, lacks, used), used, way, lead)


def table(
    *hands: str,
    colours: str = "",
    way: str = "left",
    lead: int = 0,
    lacks: Mapping[int, str] = {},
    gives: Mapping[int, str] = {},
) -> State:
    """The first trick is about to be led; after the pass the seats hold these tiles, and others.

    `lacks` names colours (k: black) a seat holds no tile of, `gives` the three tiles a seat passed.
    """
    used = colours or COLOURS[: len(hands)]
    seats = len(hands)
    asked = [hand.split() for hand in hands]
    for giver, tiles in gives.items():
        hand = asked[taker(giver, seats, way)]
        hand += list((Counter(tiles.split()) - Counter(hand)).elements())
    held = fill([" ".join(hand) for hand in asked], lacks, used)
    passes = []
    for giver in range(seats):
        hand = held[taker(giver, seats, way)]
        some = gives[giver].split() if giver in gives else [hand[4], hand[9], hand[14]]
        passes.append(some)
    dealt = [list(hand) for hand in held]
    for giver, some in enumerate(passes):
        for tile in some:
            dealt[taker(giver, seats, way)].remove(tile)
            dealt[giver].append(tile)
    state = _started(dealt, used, way, lead)
    return after(state, *[f"{giver} pass {' '.join(some)}" for giver, some in enumerate(passes)])


def _started(hands: list[list[str]], colours: str, way: str, lead: int) -> State:
    state: State = GAME.new(len(hands), {"colours": colours, "pass": way})
    return after(state, "* deal " + " ".join([tile for hand in hands for tile in hand]), f"* lead {lead}")


# --- moves -------------------------------------------------------------------------------------
def submit(state: State, line: str) -> list[Event]:
    """Make the move of one line as the record writes it, in place; answers what happened."""
    who, _, move = line.partition(" ")
    found: list[Event] = []
    play(GAME, state, CHANCE if who == "*" else int(who), move, found.append)
    return found


def after(state: State, *lines: str) -> State:
    """The position after these lines; the one given stays as it was."""
    state = state.copy()
    for line in lines:
        submit(state, line)
    return state


def happened(state: State, *lines: str) -> list[Event]:
    """What happens in these lines, with nothing hidden; the position stays as it was."""
    state = state.copy()
    return [event for line in lines for event in submit(state, line)]


def refused(state: State, line: str) -> IllegalMove:
    """The refusal of a line that may not be played now, which must leave the position as it was."""
    before = GAME.dump(state)
    with pytest.raises(IllegalMove) as caught:
        submit(state, line)
    assert GAME.dump(state) == before
    return caught.value


def trick(leader: int, seats: int, tiles: str) -> list[str]:
    """The lines of a trick, written as in P-9.15: `k0p(p) p6f k0p k0p`."""
    plays = [word.replace("(", " ").replace(")", "") for word in tiles.split()]
    return [f"{(leader + place) % seats} play {tile}" for place, tile in enumerate(plays)]


def scored(state: State, tiles: str) -> tuple[int, ...]:
    """The halves each seat gets for a trick led by whoever leads now."""
    view = GAME.view(after(state, *trick(GAME.view(state, None).leader, state.seats, tiles)), None)
    halves: tuple[int, ...] = view.tricks[view.turn - 1].halves
    return halves


def options(state: State, seat: int) -> list[str]:
    """The moves a seat is offered, without the verb; none if it is not asked."""
    asked = [decision for decision in GAME.decisions(state) if decision.seat == seat]
    return [str(move).partition(" ")[2] for decision in asked for move in decision.options]


def hand(state: State, seat: int) -> list[str]:
    """The tiles a seat sees behind its screen."""
    return [str(tile) for tile in GAME.view(state, seat).hand]


def fronts(state: State, seat: int | None) -> list[str]:
    """All tiles played as a seat knows them: `0:r3` or, where it knows the time, `0:r3n`."""
    return [
        f"{front.seat}:{'rbygpk'[front.colour]}{front.value}{'' if front.time is None else TIMES[front.time]}"
        for one in GAME.view(state, seat).tricks
        for front in one.fronts
    ]


# --- whole games -------------------------------------------------------------------------------
def steps(seats: int, seed: int, settings: Mapping[str, str] = {}) -> Iterator[tuple[State, int, Move]]:
    """A game of random moves: every position, and the move made in it (do not change the position)."""
    rng = Random(seed)
    state: State = GAME.new(seats, settings)
    while decisions := GAME.decisions(state):
        decision = decisions[int(rng.random() * len(decisions))]
        move = GAME.chance(state, rng) if decision.seat == CHANCE else rng.choice(decision.options)
        yield state, decision.seat, move
        play(GAME, state, decision.seat, move)


def finished(seats: int, seed: int, settings: Mapping[str, str] = {}) -> State:
    """The last position of a game of random moves."""
    *_, (state, _, _) = steps(seats, seed, settings)
    return state  # changed in place by the last move


# --- the referee -------------------------------------------------------------------------------
class Verdict(NamedTuple):
    """A trick as a careful reader of the clauses judges it: by place in the trick, the leader first."""

    halves: tuple[int, ...]
    next_leader: int
    turned: tuple[int, ...]


def referee(tiles: Sequence[str], declared: str = "") -> Verdict:
    """Judge a full trick by P-5 and P-6, one clause after the other."""
    places: dict[str, list[int]] = {}
    for place, tile in enumerate(tiles):
        places.setdefault(tile[:2], []).append(place)
    paradoxes = {front: some for front, some in places.items() if len(some) > 1}
    lead = declared or tiles[0][0]
    if not paradoxes:
        of_lead = [place for place, tile in enumerate(tiles) if tile[0] == lead]
        winner = max(of_lead, key=lambda place: tiles[place][1]) if of_lead else 0
        return Verdict(tuple([2 * (place == winner) for place in range(len(tiles))]), winner, ())
    ranks = ["k"] * (tiles[0][0] == "k") + [lead] + [tile[0] for tile in tiles]
    colour = next(colour for colour in ranks if any(front[0] == colour for front in paradoxes))
    group = paradoxes[max([front for front in paradoxes if front[0] == colour])]
    if colour == "k" and len(group) == len(tiles):
        return Verdict((1,) * len(tiles), 0, tuple(group))
    best = group[0] if colour == "k" else min(group, key=lambda place: TIMES.index(tiles[place][2]))
    halves = [(2 if place == best else 1) if place in group else 0 for place in range(len(tiles))]
    return Verdict(tuple(halves), best, tuple(group))


def around(leader: int, values: Iterable[int]) -> tuple[int, ...]:
    """Values by place in the trick, turned into values by seat."""
    by_place = list(values)
    return tuple([by_place[(seat - leader) % len(by_place)] for seat in range(len(by_place))])
