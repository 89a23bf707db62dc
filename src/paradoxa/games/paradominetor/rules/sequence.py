"""Paradominetor (Masakazu Takizawa, Koguma Koubou 2023), 3 to 5 players: the rules.

The frames stand in the order of the rulebook. The gear tiles of the box are no part of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Final, NamedTuple

from paradoxa.core import CHANCE, Decision, Move, Outcome, Seat
from paradoxa.core.events import Emit, Secret
from paradoxa.core.stack import Asks, Chances
from paradoxa.games.paradominetor.box.components import (
    BLACK,
    BLACK_TILE,
    COLOURS_IN,
    EACH,
    ROW,
    TRICKS,
    Tile,
    box,
    decks,
    in_order,
    rank,
    tiles_in,
)
from paradoxa.games.paradominetor.box.rulings import (
    ALL_BLACK_IGNORED,
    ALL_BLACK_STEP,
    BLACK_LOSES,
    LEADER_LAST,
    ONLY_HELD,
)
from paradoxa.games.paradominetor.notation.moves import (
    FOLLOW_BLACK,
    LEAD_BLACK,
    LEADS,
    PLAYS,
    Deal,
    Lead,
    Pass,
    PassOptions,
    Play,
)
from paradoxa.games.paradominetor.rules.events import (
    Dealt,
    Ended,
    LeaderDrawn,
    Passed,
    Played,
    Received,
    TrickWon,
    TurnedOver,
)
from paradoxa.games.paradominetor.rules.state import State


def set_up(seats: int, colours: tuple[int, ...], passes_right: bool) -> State:
    """A game before the deal."""
    return State(seats, colours, passes_right, [DEALING])


def neighbour(seat: Seat, seats: int, passes_right: bool) -> Seat:
    """To whom a seat passes: the left neighbour is next clockwise (P-3.2)."""
    return (seat + (-1 if passes_right else 1)) % seats


class Dealing(Chances[State]):
    """Three decks by time; everybody draws five of each (P-2.3, P-2.4)."""

    __slots__ = ()
    kind = "deal"

    def options(self, state: State) -> Sequence[Move]:
        return ()

    def admits(self, state: State, seat: Seat, move: Move) -> bool:
        if seat != CHANCE or not isinstance(move, Deal) or len(move.tiles) != TRICKS * state.seats:
            return False
        if in_order(move.tiles) != in_order(box(state.colours)):
            return False
        return all(
            [tile.time for tile in move.tiles[start : start + TRICKS]].count(time) == EACH
            for start in range(0, len(move.tiles), TRICKS)
            for time in range(3)
        )

    def outcome(self, state: State, rng: Random) -> Move:
        random = rng.random
        past, present, future = [sorted(deck, key=lambda _: random()) for deck in decks(state.colours)]
        tiles: list[Tile] = []
        for start in range(0, EACH * state.seats, EACH):
            end = start + EACH
            tiles += past[start:end] + present[start:end] + future[start:end]
        return Deal(tuple(tiles))

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Deal)
        held = state.held
        for place, tile in enumerate(move.tiles):
            held[place // TRICKS * ROW + tile.colour] += tile.bit
        state.stack[-1] = PASSING if LEADER_LAST else LEADING
        if emit is not None:
            emit(Dealt(tuple([Secret(tiles_in(held, who), (who,)) for who in range(state.seats)])))


class Leading(Chances[State]):
    """Who leads first is drawn before the pass (P-2.5); by the other reading after it, and then tiles are seen."""

    __slots__ = ()
    kind = "lead"

    def options(self, state: State) -> Sequence[Move]:
        return LEADS[: state.seats]

    def outcome(self, state: State, rng: Random) -> Move:
        return LEADS[int(rng.random() * state.seats)]

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Lead)
        state.leaders += (move.leader,)
        state.stack[-1] = PLAYING[move.leader] if LEADER_LAST else PASSING
        if emit is not None:
            emit(LeaderDrawn(move.leader))
        if LEADER_LAST:
            hand_over(state, emit)


class Passing(Asks[State]):
    """All pass at the same time, sealed until the last has passed (P-3, P-9.1)."""

    __slots__ = ()
    kind = "pass"

    def options(self, state: State) -> Sequence[Move]:
        raise AssertionError("several seats are asked, each about its own hand")

    def decisions(self, state: State) -> tuple[Decision, ...]:
        return tuple(
            [
                Decision(seat, "pass", PassOptions(state.held, seat))
                for seat, given in enumerate(state.passed)
                if given is None
            ]
        )

    def admits(self, state: State, seat: Seat, move: Move) -> bool:
        return 0 <= seat < state.seats and state.passed[seat] is None and move in PassOptions(state.held, seat)

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Pass)
        passed = state.passed
        state.passed = (*passed[:seat], move, *passed[seat + 1 :])
        if emit is not None:
            emit(Passed(seat, neighbour(seat, state.seats, state.passes_right), Secret(move.tiles, (seat,))))
        if None in state.passed:
            return
        if LEADER_LAST:
            state.stack[-1] = LEADING
        else:
            state.stack[-1] = PLAYING[state.leaders[0]]
            hand_over(state, emit)


def hand_over(state: State, emit: Emit | None) -> None:
    """Every neighbour takes up the three tiles."""
    held = state.held
    for giver, given in enumerate(state.passed):
        assert given is not None
        taker = neighbour(giver, state.seats, state.passes_right)
        for tile in given.tiles:
            held[giver * ROW + tile.colour] -= tile.bit
            held[taker * ROW + tile.colour] += tile.bit
        if emit is not None:
            emit(Received(taker, giver, Secret(given.tiles, tuple(sorted((giver, taker))))))


class Playing(Asks[State]):
    """One tile: anything when leading, a colour on the table or black when following (P-4)."""

    __slots__ = ()
    kind = "play"

    def options(self, state: State) -> Sequence[Move]:
        held = state.held
        row = self.seat * ROW
        found: tuple[Move, ...] = ()
        on_table = state.on_table
        if on_table:
            for colour in COLOURS_IN[on_table]:
                mask = held[row + colour]
                if mask:
                    found += PLAYS[colour][mask]
            if not found:
                for colour in state.colours:
                    mask = held[row + colour]
                    if mask:
                        found += PLAYS[colour][mask]
            return found + FOLLOW_BLACK if held[row + BLACK] else found
        for colour in state.colours:
            mask = held[row + colour]
            if mask:
                found += PLAYS[colour][mask]
        if held[row + BLACK]:
            colours = state.colours
            if ONLY_HELD and found:  # P-4.3: by the other reading only what is held
                colours = tuple([colour for colour in colours if held[row + colour]])
            found += tuple([LEAD_BLACK[colour] for colour in colours])
        return found

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Play)
        tile = move.tile
        colour = tile.colour
        state.held[seat * ROW + colour] -= tile.bit
        plays = state.plays
        plays.append(move)
        if emit is not None:
            emit(Played(seat, colour, tile.value, Secret(tile, (seat,)), move.declared))
        on_table = state.on_table
        if not on_table:
            if colour == BLACK:
                assert move.declared is not None
                colour = move.declared
            state.lead_colour = colour
            state.on_table = 1 << colour
        elif colour != BLACK and not on_table >> colour & 1:
            # P-8.7; a follower's black adds no colour (P-4.4) and proves nothing (P-8.8)
            state.voids[seat] |= on_table
            state.on_table = on_table | 1 << colour
        after = seat + 1 if seat + 1 < state.seats else 0
        if after != state.leaders[-1]:
            state.stack[-1] = PLAYING[after]
        else:
            end_trick(state, emit)


class Judgement(NamedTuple):
    """Who takes a trick: places in it (0 = the leader), the one who scores the whole point first."""

    winners: tuple[int, ...]
    is_paradox: bool
    is_all_black: bool


# Two halves for one seat, by number of seats: the score of a trick won alone.
WHOLE_POINT: Final[dict[int, tuple[tuple[int, ...], ...]]] = {
    seats: tuple([tuple([2 * (seat == winner) for seat in range(seats)]) for winner in range(seats)])
    for seats in (3, 4, 5)
}
ALONE: Final = tuple([Judgement((place,), False, False) for place in range(5)])


def judge(tiles: Sequence[Tile], lead_colour: int) -> Judgement:
    """The winners of a full trick (P-5); `lead_colour` is the declared one if black was led."""
    fronts = [tile.front for tile in tiles]
    if len(set(fronts)) == len(fronts):
        own = [front for front in fronts if front >> 3 == lead_colour]
        if not own:  # P-5.4: a led black counts 0 of its declared colour, so the leader wins if nobody follows
            own = [front for front in fronts if front >> 3 == fronts[1] >> 3] if BLACK_LOSES else fronts[:1]
        return ALONE[fronts.index(max(own))]
    paradoxes = {front for front in fronts if fronts.count(front) > 1}
    strongest = paradoxes.pop() if len(paradoxes) == 1 else min(paradoxes, key=partial(_rank, fronts, lead_colour))
    group = [place for place, front in enumerate(fronts) if front == strongest]
    group.sort(key=lambda place: tiles[place].time)  # P-6.3, P-6.5: nearest the past; of equal blacks the first
    return Judgement(tuple(group), True, len(group) == len(tiles) and strongest == BLACK_TILE.front)


def _rank(fronts: list[int], lead_colour: int, front: int) -> tuple[bool, bool, int, int]:
    colours = [other >> 3 for other in fronts]
    return rank(front >> 3, front & 7, colours.index(front >> 3), lead_colour, colours[0] == BLACK)


def end_trick(state: State, emit: Emit | None) -> None:
    """Judge, turn the winning paradox over, score in halves, and go on with the next leader (P-6)."""
    seats = state.seats
    start = len(state.plays) - seats
    tiles = [play.tile for play in state.plays[start:]]
    first = state.leaders[-1]
    winners, is_paradox, is_all_black = judge(tiles, state.lead_colour)
    # P-6.6, P-6.7: after an all-black trick nobody has the whole point, and the leader stays.
    leader = (first + (ALL_BLACK_STEP if is_all_black else winners[0])) % seats
    halves = WHOLE_POINT[seats][leader]
    if is_paradox:
        shares = [0] * seats
        for place in winners:
            shares[(first + place) % seats] = 1
        if not is_all_black:
            shares[leader] = 2
        halves = tuple(shares)
    if is_paradox:
        for place in winners:
            state.turned |= 1 << start + place
        if emit is not None:
            in_trick = sorted(winners)
            emit(
                TurnedOver(
                    tuple([(first + place) % seats for place in in_trick]),
                    tuple([tiles[place] for place in in_trick]),
                )
            )
    state.scores += (halves,)
    state.lead_colour = -1
    state.on_table = 0
    if emit is not None:
        emit(TrickWon(len(state.scores), halves, leader))
    if len(state.scores) < TRICKS:
        state.leaders += (leader,)
        state.stack[-1] = PLAYING[leader]
    else:
        state.stack.clear()
        if emit is not None:
            totals = points(state.scores, seats)
            emit(Ended(totals, half_tricks(state.scores, seats), ranking(state.scores, seats)[0]))


def points(scores: Sequence[tuple[int, ...]], seats: int) -> tuple[int, ...]:
    """The points of each seat, in halves."""
    return tuple([sum([halves[seat] for halves in scores]) for seat in range(seats)])


def half_tricks(scores: Sequence[tuple[int, ...]], seats: int) -> tuple[int, ...]:
    """How many tricks brought each seat half a point (P-6.6: an all-black one too)."""
    if ALL_BLACK_IGNORED:
        scores = [halves for halves in scores if max(halves) > 1]
    return tuple([[halves[seat] for halves in scores].count(1) for seat in range(seats)])


def ranking(scores: Sequence[tuple[int, ...]], seats: int) -> list[tuple[Seat, ...]]:
    """The seats by place: most points, then fewest half-point tricks; equal in both share a place (P-9.14)."""
    keys = list(zip([-total for total in points(scores, seats)], half_tricks(scores, seats), strict=True))
    return [tuple([seat for seat in range(seats) if keys[seat] == key]) for key in sorted(set(keys))]


def outcome(state: State) -> Outcome | None:
    """Points are halves (P-6.8)."""
    if state.stack:
        return None
    return Outcome(points(state.scores, state.seats), ranking(state.scores, state.seats)[0])


DEALING: Final = Dealing()
LEADING: Final = Leading()
PASSING: Final = Passing(CHANCE)  # the seat is not used: several are asked
PLAYING: Final = tuple([Playing(seat) for seat in range(5)])
