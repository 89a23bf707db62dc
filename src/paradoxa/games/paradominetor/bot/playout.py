"""Paradominetor: tricks played on by rules of thumb, fast; for worlds that a search imagines.

Every seat plays what promises it most by now: the halves a tile may bring in this trick, less what it would be
worth in hand. Both come from tables of numbers (`fitted`), looked up by what can be counted: tiles above it in
other hands, copies of it that come from nearer the past or the future, seats still to play.
"""

from __future__ import annotations

from typing import Final

from paradoxa.core import Seat
from paradoxa.games.paradominetor.bot.fitted import NUMBERS
from paradoxa.games.paradominetor.box.components import BLACK, BLACK_TILE, COLOURS_IN, ROW, SETS, TRICKS, Tile
from paradoxa.games.paradominetor.notation.moves import TILES, Play
from paradoxa.games.paradominetor.rules.state import State

BLACKS: Final = 63  # where the kinds of black tiles begin
KINDS: Final = 68
BLACK_KIND: Final = (63, 64, 65, 66, 67, 67)  # by blacks in other hands
STAGE: Final = (3, 3, 2, 2, 2, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0)  # by tricks left
DECLARED: Final = 5
BLACK_LED: Final = 10_000  # how strong its group is: stronger than any
IN_LEAD: Final = 5_000


class _Kinds(dict[int, int]):
    """For the tiles of its colour in other hands, as a bit mask: what kind of tile this one is."""

    def __init__(self, tile: Tile) -> None:
        fellows = SETS[tile.colour]
        self.above = sum([other.bit for other in fellows if other.value > tile.value])
        twins = [other for other in fellows if other.value == tile.value]
        self.earlier = sum([other.bit for other in twins if other.time < tile.time])
        self.later = sum([other.bit for other in twins if other.time > tile.time])

    def __missing__(self, others: int) -> int:
        above = (others & self.above).bit_count()
        found = 9 * min(6, above)
        found += 3 * (others & self.earlier).bit_count() + (others & self.later).bit_count()
        self[others] = found
        return found


KIND: Final[dict[Tile, _Kinds]] = {tile: _Kinds(tile) for tiles in SETS for tile in tiles}
# Whether a second copy is the later one, by time and value, as its owner must expect it: of present 2s to 4s nobody
# knows, and half a point is certain. A black that joins another one always is.
LATE: Final = (1, *[0] * 7, 0, 1, 1, 1, 1, 0, 0, 0, *[1] * 8)
ABOVE: Final = tuple([min(4, kind // 9) for kind in range(BLACKS)])
TWINS: Final = tuple([min(2, kind % 9 // 3 + kind % 3) for kind in range(BLACKS)])


class Numbers:
    """The fitted numbers of one size of table, in halves."""

    __slots__ = ("follow", "hope", "keep", "lead", "lead_black", "leader")

    def __init__(self, seats: int) -> None:
        follow, lead, lead_black, keep, hope, leader = [
            [int(number) / 100 for number in text.split()] for text in NUMBERS[seats]
        ]
        self.follow = follow
        self.lead = lead
        self.lead_black = lead_black
        self.keep = [keep[start : start + KINDS] for start in range(0, len(keep), KINDS)]  # by stage
        self.hope = [hope[start : start + KINDS] for start in range(0, len(hope), KINDS)]  # what it brings in the end
        self.leader = leader  # what it is worth to lead, by stage


class Playout:
    """The hands of a world and the trick that lies open; tiles are put on it until it is looked at."""

    __slots__ = (
        "alive",
        "best",
        "black_led",
        "colours",
        "first",
        "fronts",
        "group",
        "half_tricks",
        "held",
        "lead_colour",
        "leader",
        "left",
        "numbers",
        "on_table",
        "points",
        "promised",
        "seats",
        "strength",
        "times",
    )

    def __init__(self, state: State) -> None:
        seats = state.seats
        self.seats = seats
        self.colours = state.colours
        self.held = state.held
        self.numbers = FITTED[seats]
        self.alive = [0] * ROW  # by colour: what all hands hold together
        self._count()
        self.points = [0] * seats
        self.half_tricks = [0] * seats
        for halves in state.scores:
            for seat in range(seats):
                part = halves[seat]
                if part:
                    self.points[seat] += part
                    if part == 1:
                        self.half_tricks[seat] += 1
        self.left = TRICKS - len(state.scores)  # tricks, the open one included
        self.leader = state.leaders[-1] if state.leaders else 0
        self.promised = 0.0  # by what was chosen last
        self.clear()
        begun = len(state.plays) % seats
        if begun and self.left:
            for play in state.plays[-begun:]:
                self.lay(play.tile, -1 if play.declared is None else play.declared)

    @classmethod
    def at_first(cls, state: State) -> Playout:
        """The table of a game under way as it was before the first tile was played."""
        begun = state.copy()
        held = begun.held
        seats = state.seats
        for place, play in enumerate(state.plays):
            seat = (state.leaders[place // seats] + place) % seats
            held[seat * ROW + play.tile.colour] += play.tile.bit
        begun.plays = []
        begun.scores = ()
        begun.leaders = state.leaders[:1]
        return cls(begun)

    def _count(self) -> None:
        held = self.held
        for colour in range(ROW):
            total = 0
            for place in range(colour, self.seats * ROW, ROW):
                total += held[place]
            self.alive[colour] = total

    def clear(self) -> None:
        """A new trick."""
        self.fronts: list[int] = []
        self.times: list[int] = []
        self.first = [9] * ROW  # by colour: where its first tile lies
        self.lead_colour = -1
        self.on_table = 0
        self.black_led = False
        self.best = -1  # the highest of the lead colour
        self.group = -1  # the strongest paradox
        self.strength = 0

    def strength_of(self, colour: int, value: int) -> int:
        """How strong a paradox of these tiles is, the strongest most (P-5.6 to P-5.9)."""
        if colour == self.lead_colour:
            return IN_LEAD + value
        if colour == BLACK and self.black_led:
            return BLACK_LED
        place = self.first[colour]
        here = len(self.fronts)
        return 100 * (10 - min(place, here)) + value

    def lay(self, tile: Tile, declared: int) -> None:
        """Put a tile on the table; it is not taken from a hand."""
        colour = tile.colour
        front = tile.front
        here = len(self.fronts)
        if here == 0:
            self.black_led = colour == BLACK
            self.lead_colour = declared if colour == BLACK else colour
            self.on_table = 1 << self.lead_colour
            self.best = tile.value
        elif colour != BLACK:
            self.on_table |= 1 << colour
            if colour == self.lead_colour and tile.value > self.best:
                self.best = tile.value
        if self.first[colour] > here:
            self.first[colour] = here
        if front in self.fronts:
            strength = self.strength_of(colour, tile.value)
            if strength > self.strength:
                self.strength = strength
                self.group = front
        self.fronts.append(front)
        self.times.append(tile.time)

    def take(self, seat: Seat, tile: Tile) -> None:
        """Take a tile from a hand."""
        self.held[seat * ROW + tile.colour] -= tile.bit
        self.alive[tile.colour] -= tile.bit

    # --- what promises most ----------------------------------------------------------------------
    def follow_key(self, tile: Tile, kind: int) -> int:
        """Where in the table of following a tile stands: what it wins by now, who may still spoil it."""
        to_come = self.seats - len(self.fronts) - 1
        front = tile.front
        colour = tile.colour
        if kind >= BLACKS:
            twins = kind - BLACKS
            if twins > 2:
                twins = 2
        else:
            twins = TWINS[kind]
        if front in self.fronts:
            strength = self.strength_of(colour, tile.value)
            if strength >= self.strength:
                slot = 0 if strength >= IN_LEAD else 1
                return ((15 + 5 * LATE[8 * tile.time + tile.value] + to_come) * 5 + slot) * 3 + twins
            return (5 + to_come) * 15 + twins
        if self.strength:
            hopes = twins and self.strength_of(colour, tile.value) > self.strength
            return ((5 + to_come) * 5 + (1 if hopes else 0)) * 3 + twins
        if colour == self.lead_colour:
            if tile.value > self.best:
                return ((10 + to_come) * 5 + ABOVE[kind]) * 3 + twins
            return (to_come * 5 + 1) * 3 + twins
        return (to_come * 5 + (2 if colour == BLACK else 0)) * 3 + twins

    def choose(self, seat: Seat) -> tuple[Tile, int]:
        """What the seat plays, and the colour it declares (-1: none)."""
        held = self.held
        row = seat * ROW
        alive = self.alive
        numbers = self.numbers
        keep = numbers.keep[STAGE[self.left - 1]]
        best = BLACK_TILE
        declared = -1
        highest = -1e9
        blacks = held[row + BLACK]
        if not self.fronts:
            lead = numbers.lead
            for colour in self.colours:
                mask = held[row + colour]
                if mask:
                    others = alive[colour] - mask
                    for tile in TILES[colour][mask]:
                        kind = KIND[tile][others]
                        score = lead[kind] - keep[kind]
                        if score > highest:
                            highest = score
                            best = tile
            if blacks:
                others = alive[BLACK] - blacks
                kind = BLACK_KIND[others]
                for colour in self.colours:
                    score = numbers.lead_black[self.black_key(seat, colour)] - keep[kind]
                    if score > highest:
                        highest = score
                        best = BLACK_TILE
                        declared = colour
            self.promised = highest
            return best, declared
        follow = numbers.follow
        may = COLOURS_IN[self.on_table]
        for colour in may:
            if held[row + colour]:
                break
        else:
            may = self.colours
        for colour in may:
            mask = held[row + colour]
            if mask:
                others = alive[colour] - mask
                for tile in TILES[colour][mask]:
                    kind = KIND[tile][others]
                    score = follow[self.follow_key(tile, kind)] - keep[kind]
                    if score > highest:
                        highest = score
                        best = tile
        if blacks:
            others = alive[BLACK] - blacks
            kind = BLACK_KIND[others]
            score = follow[self.follow_key(BLACK_TILE, kind)] - keep[kind]
            if score > highest:
                highest = score
                best = BLACK_TILE
        self.promised = highest
        return best, declared

    def promise(self, seat: Seat, play: Play) -> float:
        """What a play promises: halves in this trick, less what the tile is worth in hand."""
        numbers = self.numbers
        tile = play.tile
        colour = tile.colour
        others = self.alive[colour] - self.held[seat * ROW + colour]
        kind = BLACK_KIND[others] if colour == BLACK else KIND[tile][others]
        if self.fronts:
            gain = numbers.follow[self.follow_key(tile, kind)]
        elif play.declared is not None:
            gain = numbers.lead_black[self.black_key(seat, play.declared)]
        else:
            gain = numbers.lead[kind]
        return gain - numbers.keep[STAGE[self.left - 1]][kind]

    def black_key(self, seat: Seat, colour: int) -> int:
        """Where leading a black 0 stands in its table: other blacks, and who could follow."""
        row = seat * ROW
        others = self.alive[BLACK] - self.held[row + BLACK]
        count = (self.alive[colour] - self.held[row + colour]).bit_count()
        return min(4, others) * DECLARED + (0 if count == 0 else 1 + min(3, (count - 1) // 3))

    # --- playing on ------------------------------------------------------------------------------
    def finish_trick(self) -> None:
        """All seats still to play do so; then the points are counted and the next trick is opened."""
        seats = self.seats
        leader = self.leader
        for place in range(len(self.fronts), seats):
            seat = (leader + place) % seats
            tile, declared = self.choose(seat)
            self.take(seat, tile)
            self.lay(tile, declared)
        self.end_trick()

    def end_trick(self) -> None:
        """Count the points of a full trick (P-6)."""
        seats = self.seats
        leader = self.leader
        fronts = self.fronts
        group = self.group
        if group < 0:
            best = self.best + 8 * self.lead_colour
            place = fronts.index(best) if best in fronts else 0
            self.leader = (leader + place) % seats
            self.points[self.leader] += 2
        else:
            count = fronts.count(group)
            first = -1
            earliest = 9
            for place in range(seats):
                if fronts[place] == group:
                    seat = (leader + place) % seats
                    self.points[seat] += 1
                    self.half_tricks[seat] += 1
                    if self.times[place] < earliest:
                        earliest = self.times[place]
                        first = seat
            if count < seats or group != BLACK_TILE.front:
                self.points[first] += 1
                self.half_tricks[first] -= 1
                self.leader = first
        self.left -= 1
        self.clear()

    def hopes(self, seat: Seat) -> float:
        """The halves a seat may still make with its hand, between two tricks."""
        if not self.left:
            return 0.0
        held = self.held
        alive = self.alive
        row = seat * ROW
        keep = self.numbers.hope[STAGE[self.left]]
        total = self.numbers.leader[STAGE[self.left]] if seat == self.leader else 0.0
        for colour in self.colours:
            mask = held[row + colour]
            if mask:
                others = alive[colour] - mask
                for tile in TILES[colour][mask]:
                    total += keep[KIND[tile][others]]
        blacks = held[row + BLACK]
        if blacks:
            others = alive[BLACK] - blacks
            total += blacks * keep[BLACK_KIND[others]]
        return total


FITTED: Final = {seats: Numbers(seats) for seats in NUMBERS}
