"""Paradominetor as one reader may see it: what lies on the table, who would take it, and what everybody is called."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Any

from paradoxa.core import Seat, View
from paradoxa.games.paradominetor.box.components import BLACK, COLOURS, VALUES, Tile, rank
from paradoxa.games.paradominetor.box.rulings import BLACK_LOSES
from paradoxa.games.paradominetor.knowledge.view import Front, ParadominetorView, Trick
from paradoxa.games.paradominetor.web.tiles import tile_of
from paradoxa.tables.desk import Desk


# --- what is shown -------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Scene:
    """A position as it is drawn for one reader."""

    view: ParadominetorView
    truth: Sequence[ParadominetorView]  # every seat's view, where all is told
    tricks: tuple[Trick, ...]  # with every time that may be shown
    reader: Seat | None  # is called "You"
    names: tuple[str, ...]  # escaped
    below: Seat  # who sits at the lower edge
    lies: int  # which trick lies on the table; -1 before the first

    @property
    def taken(self) -> int:
        """The trick whose tiles lie at those who won it: the one before; -1 for none."""
        return max(self.lies - 1, -1)

    @property
    def done(self) -> list[Trick]:
        """The tricks that are over, but for one that still lies on the table."""
        return [trick for at, trick in enumerate(self.tricks) if trick.halves is not None and at != self.lies]

    @property
    def order(self) -> list[Seat]:
        """The seats, from the lower edge clockwise."""
        return [(self.below + place) % self.view.seats for place in range(self.view.seats)]

    def says(self, seat: Seat, they: str, you: str) -> str:
        """A seat and its verb: 'Mira leads', 'You lead'."""
        return f"{self.names[seat]} {you if seat == self.reader else they}"

    def moves_as(self, at: int, front: Front) -> str:
        """What the browser moves a played tile by: the name it had in the own hand, or only trick and seat."""
        if front.seat != self.view.seat:
            return f"played-{at + 1}-{front.seat}"
        if front.colour != BLACK:
            return f"tile-{tile_of(front).name}"
        earlier = [other for trick in self.tricks[:at] for other in trick.fronts]
        return black_name(len([other for other in earlier if other.seat == front.seat and other.colour == BLACK]))


def scene(desk: Desk, view: View | None, truth: Sequence[View]) -> Scene | None:
    """What a page is to show; None before the game has begun."""
    shown: Any = view if view is not None else desk.view
    views: Any = truth or (desk.truth if view is None else ())
    if shown is None:
        return None
    assert isinstance(shown, ParadominetorView)
    names = tuple(["You" if seat == desk.seat else name for seat, name in enumerate(desk.names)])
    below = shown.seat if shown.seat is not None else desk.seat or 0
    last = len(shown.tricks) - 1
    # A replay has no moment of its own for a finished trick: there it lies until the next is led.
    lies = last - 1 if view is not None and last > 0 and not shown.tricks[last].fronts else last
    return Scene(shown, views, opened(shown, views), desk.seat, names, below, lies)


def opened(view: ParadominetorView, truth: Sequence[ParadominetorView]) -> tuple[Trick, ...]:
    """The tricks with every time that may be shown: where all is told, each tile as its owner knows it."""
    if not truth:
        return view.tricks
    return tuple(
        [
            replace(
                trick,
                fronts=tuple([truth[front.seat].tricks[at].fronts[place] for place, front in enumerate(trick.fronts)]),
            )
            for at, trick in enumerate(view.tricks)
        ]
    )


def colour_key(colour: int) -> str:
    """What a click on a colour sends that a led black 0 may stand for."""
    return f"colour-{COLOURS[colour]}"


def place_of(trick: int, seat: Seat) -> str:
    """Where a seat's tile of a trick lies, for marks: each trick has places of its own."""
    return f"trick-{trick + 1}-{seat}"


def black_name(nth: int) -> str:
    """What the browser moves an own black 0 by: they are alike, so they count in the order they are played."""
    return f"tile-k0p-{nth}" if nth else "tile-k0p"


# --- who takes it --------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Standing:
    """Who scores if nothing more is played; `first` gets the whole point, None where that cannot be told."""

    seats: tuple[Seat, ...]
    first: Seat | None
    is_paradox: bool


def standing(view: ParadominetorView, fronts: Sequence[Front]) -> Standing:
    """Who takes a trick as it lies (P-5, P-6), as far as the view tells the times; there is at least one tile."""
    faces = [(front.colour, front.value) for front in fronts]
    lead = fronts[0].colour if fronts[0].declared is None else fronts[0].declared
    paradoxes = {face for face in faces if faces.count(face) > 1}
    if not paradoxes:
        # P-5.4: a led black is a 0 of its declared colour.
        led = [front for front in fronts if front.colour == lead]
        if BLACK_LOSES and not led and len(fronts) > 1:
            led = [front for front in fronts if front.colour == fronts[1].colour]
        best = max(led, key=lambda front: front.value, default=fronts[0])
        return Standing((best.seat,), best.seat, False)
    colours = [colour for colour, _ in faces]

    def strength(face: tuple[int, int]) -> tuple[bool, bool, int, int]:
        return rank(face[0], face[1], colours.index(face[0]), lead, colours[0] == BLACK)

    strongest = min(paradoxes, key=strength)
    group = [front for front in fronts if (front.colour, front.value) == strongest]
    seats = tuple([front.seat for front in group])
    if strongest[0] == BLACK:
        return Standing(seats, None if len(seats) == view.seats else seats[0], True)  # P-6.5, P-6.6
    return Standing(seats, _earliest(group, _times_elsewhere(view, group)), True)


def _earliest(group: Sequence[Front], elsewhere: set[int]) -> Seat | None:
    """Whose tile reaches furthest back, if that is the same for all times these tiles may have (P-6.3)."""
    value = group[0].value
    known = [front.time for front in group]
    free = [time for time in range(3) if value in VALUES[time] and (time in known or time not in elsewhere)]
    firsts = {
        group[times.index(min(times))].seat
        for times in permutations(free, len(group))
        if all([time is None or time == guess for time, guess in zip(known, times, strict=True)])
    }
    return firsts.pop() if len(firsts) == 1 else None


def _times_elsewhere(view: ParadominetorView, group: Sequence[Front]) -> set[int]:
    """The times of equal tiles this seat knows to be in other places: in the hand, given away, or seen before."""
    face = group[0].colour, group[0].value
    owned: list[Tile] = list(view.hand)
    if view.seat is not None and all([front.seat != view.taker for front in group]):
        owned += view.given
    found = {tile.time for tile in owned if (tile.colour, tile.value) == face}
    return found | {
        front.time
        for trick in view.tricks
        for front in trick.fronts
        if front.time is not None and (front.colour, front.value) == face and front not in group
    }
