"""Paradominetor: what a world is worth to each seat, which moves look good in it, and how well it explains the play."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from paradoxa.core import CHANCE, Decision, Seat
from paradoxa.games.paradominetor.bot.playout import BLACK_KIND, FITTED, KIND, Playout
from paradoxa.games.paradominetor.box.components import BLACK, ROW, TRICKS, Tile
from paradoxa.games.paradominetor.notation.moves import LEAD_BLACK, LEADS, PLAY, Pass, PassOptions, Play, pass_of
from paradoxa.games.paradominetor.rules.sequence import LEADING, PASSING, PLAYING, hand_over, neighbour
from paradoxa.games.paradominetor.rules.state import State

SLOPE: Final = 0.025  # of the share of victory, for every half ahead of the others' mean
POINTS: Final = 0.5  # the part of an end that counts points, also where victory is out of reach
TRUST: Final = 0.8  # how much a half that others seem to have missed speaks against a world
MOST_MISSED: Final = 1.5  # in one play, in halves: anybody may err once
ALL_OF_COLOUR: Final = (1 << 14) - 1
WARMTH: Final = 0.25  # how much worse a move may look and still be thought of, in halves


def hopes(points: Sequence[float]) -> list[float]:
    """The share of victory each seat may hope for with such points, in the end or by what its hand promises.

    Straight in the points: measured against shares that reckon with who is ahead, this plays better.
    """
    seats = len(points)
    total = sum(points)
    found: list[float] = []
    for each in points:
        ahead = each - (total - each) / (seats - 1)
        found.append(min(1.0, max(0.0, 1.0 / seats + SLOPE * ahead)))
    return found


def result(points: Sequence[int], winners: Sequence[Seat]) -> list[float]:
    """What an end is worth: victory, but some points more are always better."""
    part = (1.0 - POINTS) / len(winners)
    return [POINTS * share + (part if seat in winners else 0.0) for seat, share in enumerate(hopes(points))]


def expected(ahead: float, victory: float, seats: int) -> float:
    """The same for an end that is only expected: halves ahead of the others' mean, and the share of victory."""
    return (1.0 - POINTS) * victory + POINTS * (1.0 / seats + SLOPE * ahead)


def worth(state: State) -> list[float]:
    """What a world is worth to each seat: the hands are judged after the open trick, and after one more.

    Both are played by rules of thumb; longer play would tell more of luck than of the position. Uses up the state.
    """
    if state.stack and (state.stack[-1] is PASSING or state.stack[-1] is LEADING):
        pass_on(state)
    playout = Playout(state)
    if playout.fronts:
        playout.finish_trick()
    if not playout.left:
        return _ended(playout)
    first = hopes([playout.points[seat] + playout.hopes(seat) for seat in range(playout.seats)])
    playout.finish_trick()
    if not playout.left:
        return _ended(playout)
    second = hopes([playout.points[seat] + playout.hopes(seat) for seat in range(playout.seats)])
    return [(before + after) / 2 for before, after in zip(first, second, strict=True)]


def play_on(state: State, seat: Seat) -> None:
    """The others play by rules of thumb until that seat is asked again, or the game is over."""
    if not state.leaders:  # the other reading of P-2.5: whoever leads first, this seat is soon asked
        seal(state, -1)
        state.stack[-1] = LEADING
        LEADING.answer(state, CHANCE, LEADS[seat], None)
    elif state.stack and state.stack[-1] is PASSING:
        seal(state, -1)
        state.stack[-1] = PLAYING[state.leaders[0]]
        hand_over(state, None)
    playout = Playout(state.copy())
    while state.stack:
        who = (state.leaders[-1] + len(playout.fronts)) % playout.seats
        if who == seat:
            return
        tile, declared = playout.choose(who)
        playout.take(who, tile)
        playout.lay(tile, declared)
        PLAYING[who].answer(state, who, PLAY[tile] if declared < 0 else LEAD_BLACK[declared], None)
        if len(playout.fronts) == playout.seats:
            playout.end_trick()


def _ended(playout: Playout) -> list[float]:
    keys = [2 * TRICKS * points - halves for points, halves in zip(playout.points, playout.half_tricks, strict=True)]
    best = max(keys)
    return result(playout.points, [seat for seat, key in enumerate(keys) if key == best])


# --- the pass --------------------------------------------------------------------------------------
def keeping(state: State, seat: Seat, tile: Tile) -> float:
    """What a tile is worth in hand before anything is played."""
    return _keeping(FITTED[state.seats].keep[0], state.held, state.seats, seat, tile)


def _keeping(keep: list[float], held: list[int], seats: int, seat: Seat, tile: Tile) -> float:
    mine = held[seat * ROW + tile.colour]
    if tile.colour == BLACK:
        return keep[BLACK_KIND[seats - mine]]
    return keep[KIND[tile][ALL_OF_COLOUR - mine]]


def seal(state: State, seat: Seat) -> None:
    """Everybody but that seat passes what is worth least to keep; the passes stay sealed."""
    state.passed = tuple(
        [_least(state, who) if given is None and who != seat else given for who, given in enumerate(state.passed)]
    )


def _least(state: State, seat: Seat) -> Pass:
    found: list[Tile] = []
    for tiles in PassOptions(state.held, seat).by_time:
        values = [keeping(state, seat, tile) for tile in tiles]
        found.append(tiles[values.index(min(values))])
    return pass_of(found[0], found[1], found[2])


def pass_on(state: State) -> None:
    """Whoever has not passed gives away what is worth least; then all take up what they got."""
    seal(state, -1)
    held = state.held
    for giver, given in enumerate(state.passed):
        assert given is not None
        taker = neighbour(giver, state.seats, state.passes_right)
        for tile in given.tiles:
            held[giver * ROW + tile.colour] -= tile.bit
            held[taker * ROW + tile.colour] += tile.bit


# --- how promising moves look ----------------------------------------------------------------------
def promise(state: State, decision: Decision) -> list[float]:
    """What each option promises by rules of thumb, in halves."""
    seat = decision.seat
    if decision.kind == "pass":
        values: dict[Tile, float] = {}
        for tiles in PassOptions(state.held, seat).by_time:
            for tile in tiles:
                values[tile] = keeping(state, seat, tile)
        found: list[float] = []
        for move in decision.options:
            assert isinstance(move, Pass)
            past, present, future = move.tiles
            found.append(-values[past] - values[present] - values[future])
        return found
    playout = Playout(state)
    return [playout.promise(seat, move) for move in decision.options if isinstance(move, Play)]


def shares(promised: list[float], warmth: float = WARMTH) -> list[float]:
    """Promises as shares of attention."""
    top = max(promised)
    found = [exp((each - top) / warmth) for each in promised]
    total = sum(found)
    return [share / total for share in found]


# --- how well a world explains what was played -----------------------------------------------------
def plausibility(state: State, seat: Seat, trust: float = TRUST) -> float:
    """How well a world explains the others' play: they rarely leave a tile unplayed that promised much more."""
    if None in state.passed:
        return 1.0
    seats = state.seats
    playout = Playout.at_first(state)
    loss = _loss_of_pass(state, seat, playout.held)
    place = 0
    last = len(state.plays)
    for leader in state.leaders:
        playout.leader = leader
        for step in range(seats):
            if place == last:
                break
            play = state.plays[place]
            place += 1
            who = leader + step
            if who >= seats:
                who -= seats
            if who != seat:
                playout.choose(who)
                missed = playout.promised - playout.promise(who, play)
                loss += min(missed, MOST_MISSED)
            playout.take(who, play.tile)
            playout.lay(play.tile, -1 if play.declared is None else play.declared)
        else:
            playout.left -= 1
            playout.clear()
    return exp(-trust * loss)


def _loss_of_pass(state: State, seat: Seat, held: list[int]) -> float:
    """What the seat's giver would have lost by passing these tiles, and not the least worth keeping."""
    giver = neighbour(seat, state.seats, not state.passes_right)
    given, received = state.passed[giver], state.passed[neighbour(giver, state.seats, not state.passes_right)]
    assert given is not None
    assert received is not None
    row = giver * ROW
    for tile in given.tiles:
        held[row + tile.colour] += tile.bit
    for tile in received.tiles:
        held[row + tile.colour] -= tile.bit
    loss = 0.0
    for passed, tiles in zip(given.tiles, PassOptions(held, giver).by_time, strict=True):
        keep = FITTED[state.seats].keep[0]
        loss += _keeping(keep, held, state.seats, giver, passed)
        loss -= min([_keeping(keep, held, state.seats, giver, tile) for tile in tiles])
    for tile in given.tiles:
        held[row + tile.colour] -= tile.bit
    for tile in received.tiles:
        held[row + tile.colour] += tile.bit
    return loss
