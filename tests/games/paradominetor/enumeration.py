"""All worlds a view allows, found by trying every placing of the hidden tiles; and how even a draw of them is.

Written from P-8.1 to P-8.9 and P-9.12 alone. It knows nothing of how the program draws worlds, and looks at the
hand, the passed tiles and the public history of a view only: voids are worked out again from the fronts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from paradoxa.games.paradominetor.knowledge.view import ParadominetorView
from paradoxa.games.paradominetor.rules.state import State
from tests.games.paradominetor.table import COLOURS, GAME, TIMES, box, taker

World = tuple[tuple[tuple[str, ...], ...], str]  # the hands, and the times of all plays in order


class Shown(NamedTuple):
    """A front on the table: `time` is empty where the viewer does not know it."""

    seat: int
    front: str
    time: str


def world_of(state: State) -> World:
    """A position as a world: all hands, and the times of all plays; read off its text."""
    parts = GAME.dump(state).split(" / ")
    hands = [() if part == "-" else tuple(sorted(part.split())) for part in parts[1 : state.seats + 1]]
    plays = parts[-1].removeprefix("play ").split() if parts[-1].startswith("play ") else []
    return tuple(hands), "".join([play[2] for play in plays])


def history(view: ParadominetorView) -> list[Shown]:
    """All fronts in playing order."""
    return [
        Shown(front.seat, f"{'rbygpk'[front.colour]}{front.value}", "" if front.time is None else TIMES[front.time])
        for trick in view.tricks
        for front in trick.fronts
    ]


def voids_of(view: ParadominetorView) -> list[set[str]]:
    """The colours each seat has shown not to hold (P-8.7), read off the tricks."""
    found: list[set[str]] = [set() for _ in range(view.seats)]
    for trick in view.tricks:
        to_follow: set[str] = set()
        for place, front in enumerate(trick.fronts):
            colour = "rbygpk"[front.colour]
            if place == 0:
                to_follow = {colour if front.declared is None else COLOURS[front.declared]}
            elif colour != "k":
                if colour not in to_follow:
                    found[front.seat] |= to_follow
                to_follow = to_follow | {colour}
    return found


class Worlds:
    """Every world a view allows, with its weight: the number of placings, the black 0s being separate tiles."""

    def __init__(self, view: ParadominetorView, *, heed_voids: bool = True) -> None:
        self.view = view
        self.shown = history(view)
        self.voids = voids_of(view) if heed_voids else [set() for _ in range(view.seats)]
        self.given = [str(tile) for tile in view.given]
        self.taker = -1 if view.seat is None else taker(view.seat, view.seats, "right" if view.passes_right else "left")
        self.hands: list[list[str]] = [[] for _ in range(view.seats)]
        self.times = [shown.time for shown in self.shown]
        self.quota = [dict.fromkeys(TIMES, 5) for _ in range(view.seats)]  # P-8.5: tiles of each time still to place
        self.free = box("".join([COLOURS[colour] for colour in view.colours]))
        self.found: Counter[World] = Counter()
        self._place_what_is_known()
        self.untimed = [place for place, time in enumerate(self.times) if not time]
        self._time_fronts(0)

    def _put(self, seat: int, tile: str) -> None:
        self.free.remove(tile)
        self.quota[seat][tile[2]] -= 1

    def _place_what_is_known(self) -> None:
        for shown in self.shown:
            if shown.time:
                self._put(shown.seat, shown.front + shown.time)
        for tile in self.view.hand:
            assert self.view.seat is not None
            self._put(self.view.seat, str(tile))
            self.hands[self.view.seat].append(str(tile))
        has_played_black = any(shown.seat == self.taker and shown.front == "k0" for shown in self.shown)
        if "k0p" in self.given and not has_played_black:  # a passed black is the first its taker plays
            self._put(self.taker, "k0p")
            self.hands[self.taker].append("k0p")

    def _time_fronts(self, number: int) -> None:
        """Try every time for the next front that was not turned over."""
        if number == len(self.untimed):
            self._deal(0, sorted(self.free))
            return
        place = self.untimed[number]
        seat, front, _ = self.shown[place]
        for time in TIMES:
            tile = front + time
            if tile in self.free and self.quota[seat][time] and (tile not in self.given or seat == self.taker):
                self._put(seat, tile)
                self.times[place] = time
                self._time_fronts(number + 1)
                self.free.append(tile)
                self.quota[seat][time] += 1
        self.times[place] = ""

    def _deal(self, number: int, tiles: list[str]) -> None:
        """Try every hand for the next tile that was not played."""
        if number == len(tiles):
            self.found[tuple([tuple(sorted(hand)) for hand in self.hands]), "".join(self.times)] += 1
            return
        tile = tiles[number]
        for seat in self._takers(tile):
            self.quota[seat][tile[2]] -= 1
            self.hands[seat].append(tile)
            self._deal(number + 1, tiles)
            self.hands[seat].remove(tile)
            self.quota[seat][tile[2]] += 1

    def _takers(self, tile: str) -> Iterator[int]:
        for seat in range(self.view.seats):
            is_barred = tile != "k0p" and tile in self.given and seat != self.taker
            if self.quota[seat][tile[2]] and tile[0] not in self.voids[seat] and not is_barred:
                yield seat


def chi_square(drawn: Counter[World], worlds: Counter[World]) -> float:
    """How far the draws are from the weights: the sum of (seen - expected)^2 / expected."""
    total, all_weight = drawn.total(), worlds.total()
    return sum(
        [
            (drawn[world] - total * weight / all_weight) ** 2 / (total * weight / all_weight)
            for world, weight in worlds.items()
        ]
    )


def critical(degrees: int) -> float:
    """What an honest draw exceeds once in a thousand: the 0.999 quantile of chi-square, by Wilson and Hilferty.

    The printed tables say 13.82 (2 degrees), 29.59 (10), 86.66 (50), 149.4 (100), 267.5 (200); this is within 1 %.
    """
    spread = 2 / (9 * degrees)
    return float(degrees * (1 - spread + 3.0902 * spread**0.5) ** 3)
