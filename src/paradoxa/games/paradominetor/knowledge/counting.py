"""Paradominetor: counting the worlds of a view, and drawing one of them.

The fronts are counted one after the other. What the hands can still take, by seat and time, together with what
is left for the hands, is one number (`Sheet`), so that equal situations meet and are counted once: then the
draw is exact. Where they are too many to list, several worlds are drawn front by front instead, and one of them
is kept with a chance that mends the drawing's bias.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from math import comb
from random import Random
from typing import Final

from paradoxa.core import Seat
from paradoxa.games.paradominetor.box.components import BLACK, BLACK_TILE, EACH, SETS, Tile, box
from paradoxa.games.paradominetor.knowledge.view import Front, ParadominetorView

LISTED: Final = 20_000  # so many situations are counted exactly before drawing takes over
TRIES: Final = 40  # worlds drawn, of which one is kept, where they are not counted


@dataclass(frozen=True, slots=True)
class Layout:
    """One way the copies of a front can lie: the times of its slots, and the passed copies still in hand."""

    delta: int
    times: tuple[int, ...]  # by slot
    in_hand: tuple[tuple[Seat, Tile], ...]  # passed tiles that are certainly still held


@dataclass(frozen=True, slots=True)
class Group:
    """A front with something to settle: who played it (places in the record), and its possible layouts."""

    slots: tuple[int, ...]
    layouts: tuple[Layout, ...]


class Sheet:
    """The counting sheet of one view: which fields the one number has, and what is to be settled."""

    def __init__(self, view: ParadominetorView) -> None:
        self.others = [seat for seat in range(view.seats) if seat != view.seat]
        self.fronts = [front for trick in view.tricks for front in trick.fronts]
        self.pool, need, self.sure = self._account(view)
        # Colours with equal voids are alike for the hands: a class is the set of seats that may hold them.
        may_hold = {
            colour: tuple([i for i, seat in enumerate(self.others) if colour not in view.voids[seat]])
            for colour in view.colours
        }
        may_hold[BLACK] = tuple(range(len(self.others)))
        self.classes = sorted(set(may_hold.values()), key=len)
        self.class_of = {colour: self.classes.index(seats) for colour, seats in may_hold.items()}
        # Fields of five bits with a guard on top: first the needs by seat and time, then what is left by class.
        self.guards = sum([16 << 5 * field for field in range(3 * len(self.others))])
        self.start = self.guards
        for i in range(len(self.others)):
            for time in range(3):
                self.start += need[i][time] << 5 * (3 * i + time)
        for tile in self.pool:
            self.start += 1 << self._left_field(self.class_of[tile.colour], tile.time)
        self.groups = sorted(self._groups(view), key=lambda group: len(group.layouts))

    def _account(self, view: ParadominetorView) -> tuple[list[Tile], list[list[int]], list[tuple[Seat, Tile]]]:
        """The tiles whose place is open, what each other seat needs by time, and what it surely holds."""
        pool = box(view.colours)
        need = [[EACH] * 3 for _ in self.others]
        sure: list[tuple[Seat, Tile]] = []
        for tile in view.hand:
            pool.remove(tile)
        for front in self.fronts:
            if front.time is not None:
                pool.remove(tile_of_front(front, front.time))
                if front.seat != view.seat:
                    need[self.others.index(front.seat)][front.time] -= 1
        # A passed black counts as the first black its taker plays.
        played = [front.seat for front in self.fronts if front.colour == BLACK]
        if BLACK_TILE in view.given and view.kind != "pass" and view.taker not in played:
            sure.append((view.taker, BLACK_TILE))
            pool.remove(BLACK_TILE)
            need[self.others.index(view.taker)][0] -= 1
        return pool, need, sure

    def need_field(self, seat: Seat, time: int) -> int:
        """Where the number says how many tiles of a time that seat still needs."""
        return 5 * (3 * self.others.index(seat) + time)

    def _left_field(self, group: int, time: int) -> int:
        return 5 * 3 * len(self.others) + 8 * (3 * group + time)

    def _groups(self, view: ParadominetorView) -> Iterator[Group]:
        passed = [tile for tile in view.given if tile in self.pool and tile is not BLACK_TILE]
        slots: dict[int, list[int]] = {tile.front: [] for tile in passed}
        for place, front in enumerate(self.fronts):
            if front.time is None:
                slots.setdefault(8 * front.colour + front.value, []).append(place)
        for number, places in slots.items():
            copies = [tile for tile in self.pool if tile.front == number]
            given = [tile for tile in passed if tile.front == number]
            yield Group(tuple(places), tuple(self._layouts(view, places, copies, given)))

    def _layouts(
        self, view: ParadominetorView, places: list[int], copies: list[Tile], given: list[Tile]
    ) -> Iterator[Layout]:
        for chosen in permutations(copies, len(places)):
            delta = 0
            for place, tile in zip(places, chosen, strict=True):
                delta += 1 << self.need_field(self.fronts[place].seat, tile.time)
                delta += 1 << self._left_field(self.class_of[tile.colour], tile.time)
            in_hand = []
            for tile in given:
                if tile in chosen:
                    if self.fronts[places[chosen.index(tile)]].seat != view.taker:
                        break
                elif tile.colour in view.voids[view.taker]:
                    break
                else:
                    in_hand.append((view.taker, tile))
                    delta += 1 << self.need_field(view.taker, tile.time)
                    delta += 1 << self._left_field(self.class_of[tile.colour], tile.time)
            else:
                yield Layout(delta, tuple([tile.time for tile in chosen]), tuple(in_hand))

    def needs(self, number: int, time: int) -> tuple[int, ...]:
        """What each other seat's hand still takes of a time."""
        return tuple([number >> 5 * (3 * i + time) & 15 for i in range(len(self.others))])

    def left(self, number: int, time: int) -> tuple[tuple[tuple[int, ...], int], ...]:
        """How many tiles of a time are left for the hands, by class."""
        return tuple(
            [(seats, number >> self._left_field(group, time) & 255) for group, seats in enumerate(self.classes)]
        )

    def hands(self, number: int) -> int:
        """In how many ways the hands can be filled once all fronts are settled."""
        ways = 1
        for time in range(3):
            ways *= _ways(self.left(number, time), self.needs(number, time))
            if not ways:
                return 0
        return ways


def tile_of_front(front: Front, time: int) -> Tile:
    """The tile that shows this front and has this time."""
    if front.colour == BLACK:
        return BLACK_TILE
    (tile,) = [tile for tile in SETS[front.colour] if (tile.value, tile.time) == (front.value, time)]
    return tile


@lru_cache(maxsize=50_000)
def _ways(left: tuple[tuple[tuple[int, ...], int], ...], needs: tuple[int, ...]) -> int:
    """In how many ways different tiles, in classes with their takers, fill the needs exactly."""
    if not left:
        return int(not any(needs))
    (takers, count), rest = left[0], left[1:]
    if not count:
        return _ways(rest, needs)
    return sum([ways * _ways(rest, fewer) for ways, fewer in _splits(takers, count, needs)])


@lru_cache(maxsize=50_000)
def _splits(takers: tuple[int, ...], count: int, needs: tuple[int, ...]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Every way to split so many tiles among the takers: how often it occurs, and the needs that remain."""
    if not takers:
        return ((1, needs),) if not count else ()
    taker, rest = takers[0], takers[1:]
    low = max(0, count - sum([needs[other] for other in rest]))
    found = []
    for part in range(low, min(count, needs[taker]) + 1):
        fewer = (*needs[:taker], needs[taker] - part, *needs[taker + 1 :])
        found += [(comb(count, part) * ways, final) for ways, final in _splits(rest, count - part, fewer)]
    return tuple(found)


@lru_cache(maxsize=16)
def sheet_of(view: ParadominetorView) -> Sheet:
    """The counting sheet of a view; many worlds are drawn from one view, so the last ones are kept."""
    return Sheet(view)


@lru_cache(maxsize=16)
def counted(view: ParadominetorView, limit: int | None) -> list[dict[int, int]] | None:
    """For every situation before each group the number of worlds behind it; None where they are too many."""
    sheet = sheet_of(view)
    guards = sheet.guards
    reached = [{sheet.start}]
    size = 0
    for group in sheet.groups:
        deltas = [layout.delta for layout in group.layouts]
        reached.append(
            {after for before in reached[-1] for delta in deltas if (after := before - delta) & guards == guards}
        )
        size += len(reached[-1])
        if limit is not None and size > limit:
            return None
    counts = [{number: sheet.hands(number) for number in reached[-1]}]
    for group, numbers in zip(reversed(sheet.groups), reversed(reached[:-1]), strict=True):
        deltas = [layout.delta for layout in group.layouts]
        behind = counts[-1].get
        counts.append({number: sum([behind(number - delta, 0) for delta in deltas]) for number in numbers})
    counts.reverse()
    return counts


def settle(view: ParadominetorView, rng: Random) -> tuple[int, list[Layout]]:
    """A layout for every group, and what remains for the hands."""
    sheet = sheet_of(view)
    counts = counted(view, LISTED)
    if counts is None:
        kept: list[tuple[int, list[Layout]]] = []
        weights: list[float] = []
        for _ in range(100 * TRIES):
            number, layouts, weight = _drawn(sheet, rng)
            if weight:
                kept.append((number, layouts))
                weights.append(weight)
                if len(kept) == TRIES:
                    break
        if kept:
            return rng.choices(kept, weights)[0]
        counts = counted(view, None)
        assert counts is not None
    number = sheet.start
    chosen = []
    for group, behind in zip(sheet.groups, counts[1:], strict=True):
        weigh = [behind.get(number - layout.delta, 0) for layout in group.layouts]
        layout = rng.choices(group.layouts, weigh)[0]
        chosen.append(layout)
        number -= layout.delta
    return number, chosen


def _drawn(sheet: Sheet, rng: Random) -> tuple[int, list[Layout], float]:
    """One drawing, front by front, preferring times of which much is needed; its weight mends the bias."""
    number = sheet.start
    chosen: list[Layout] = []
    weight = 1.0
    for group in sheet.groups:
        open_layouts = [layout for layout in group.layouts if (number - layout.delta) & sheet.guards == sheet.guards]
        if not open_layouts:
            return number, chosen, 0.0
        layout = open_layouts[0]
        if len(open_layouts) > 1:
            wants = []
            for option in open_layouts:
                want = 1
                for place, time in zip(group.slots, option.times, strict=True):
                    want *= number >> sheet.need_field(sheet.fronts[place].seat, time) & 15
                wants.append(want)
            pick = rng.choices(range(len(wants)), wants)[0]
            layout = open_layouts[pick]
            weight *= sum(wants) / wants[pick]
        chosen.append(layout)
        number -= layout.delta
    return number, chosen, weight * sheet.hands(number)


def fill(sheet: Sheet, number: int, rest: list[Tile], time: int, rng: Random) -> list[tuple[Seat, Tile]]:
    """Give the remaining tiles of one time to the hands, every way equally likely."""
    left = sheet.left(number, time)
    needs = sheet.needs(number, time)
    found = []
    for place, (takers, count) in enumerate(left):
        if not count:
            continue
        splits = _splits(takers, count, needs)
        weigh = [ways * _ways(left[place + 1 :], fewer) for ways, fewer in splits]
        fewer = rng.choices(splits, weigh)[0][1]
        tiles = [tile for tile in rest if tile.time == time and sheet.class_of[tile.colour] == place]
        rng.shuffle(tiles)
        for i, seat in enumerate(sheet.others):
            found += [(seat, tiles.pop()) for _ in range(needs[i] - fewer[i])]
        needs = fewer
    return found
