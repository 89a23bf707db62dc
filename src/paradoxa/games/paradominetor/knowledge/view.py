"""Paradominetor: what each seat knows."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from paradoxa.core import Decision, Outcome, Seat, check_seat
from paradoxa.games.paradominetor.box.components import BLACK, COLOURS_IN, ROW, Tile, tiles_in
from paradoxa.games.paradominetor.notation.moves import Play
from paradoxa.games.paradominetor.rules.sequence import half_tricks, neighbour, outcome, points
from paradoxa.games.paradominetor.rules.state import State


@dataclass(frozen=True, slots=True)
class Front:
    """A tile on the table as one seat knows it; `time` is None where it does not know it (P-8.2)."""

    seat: Seat
    colour: int
    value: int
    time: int | None
    declared: int | None
    is_turned: bool  # its time was turned over, and all know it for good (P-9.10)


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick as one seat knows it; `halves` are its points, None while it is open."""

    leader: Seat
    fronts: tuple[Front, ...]
    halves: tuple[int, ...] | None

    @property
    def lead_colour(self) -> int | None:
        """The colour led or declared; None before the first tile."""
        if not self.fronts:
            return None
        first = self.fronts[0]
        return first.colour if first.declared is None else first.declared


@dataclass(frozen=True, slots=True)
class ParadominetorView:
    """What one seat knows (P-8). Hands stand in a fixed order: order tells nothing."""

    seat: Seat | None
    seats: int
    colours: tuple[int, ...]
    passes_right: bool
    kind: str  # what is open: deal, lead, pass, play, or over
    hand: tuple[Tile, ...]  # the own tiles, none for a spectator
    sizes: tuple[int, ...]  # tiles in each hand
    passed: tuple[bool, ...]  # who has passed
    given: tuple[Tile, ...]  # what this seat passed
    received: tuple[Tile, ...]  # what this seat was given, once all have passed
    tricks: tuple[Trick, ...]  # all so far, the open one last
    on_table: tuple[int, ...]  # the colours one must follow
    voids: tuple[tuple[int, ...], ...]  # colours each seat has shown not to hold
    points: tuple[int, ...]  # in halves
    half_tricks: tuple[int, ...]
    turn: int
    waiting: tuple[Seat, ...]
    decision: Decision | None
    outcome: Outcome | None

    @property
    def leader(self) -> Seat | None:
        """Who leads the open trick (or the first one), once that is known."""
        return self.tricks[-1].leader if self.tricks else None

    @property
    def giver(self) -> Seat:
        """From whom this seat gets its tiles; only for a seat, not for a spectator."""
        assert self.seat is not None
        return neighbour(self.seat, self.seats, not self.passes_right)

    @property
    def taker(self) -> Seat:
        """To whom this seat passes; only for a seat, not for a spectator."""
        assert self.seat is not None
        return neighbour(self.seat, self.seats, self.passes_right)


def view(state: State, seat: Seat | None) -> ParadominetorView:
    """What that seat knows; None = a spectator."""
    check_seat(seat, state.seats)
    frame = state.stack[-1] if state.stack else None
    found = frame.decisions(state) if frame is not None else ()  # type: ignore[attr-defined]
    mine = [decision for decision in found if decision.seat == seat and seat is not None]
    is_over_with_pass = None not in state.passed and bool(state.leaders)
    given = state.passed[seat] if seat is not None else None
    seats = state.seats
    received = None
    if seat is not None and is_over_with_pass:
        received = state.passed[neighbour(seat, seats, not state.passes_right)]
    return ParadominetorView(
        seat=seat,
        seats=seats,
        colours=state.colours,
        passes_right=state.passes_right,
        kind=found[0].kind if found else "over",
        hand=tiles_in(state.held, seat) if seat is not None else (),
        sizes=tuple([_size(state, who) for who in range(seats)]),
        passed=tuple([move is not None for move in state.passed]),
        given=given.tiles if given is not None else (),
        received=received.tiles if received is not None else (),
        tricks=_tricks(state, seat),
        on_table=COLOURS_IN[state.on_table],
        voids=tuple([COLOURS_IN[void] for void in state.voids]),
        points=points(state.scores, seats),
        half_tricks=half_tricks(state.scores, seats),
        turn=len(state.scores),
        waiting=tuple([decision.seat for decision in found]),
        decision=mine[0] if mine else None,
        outcome=outcome(state),
    )


def _size(state: State, seat: Seat) -> int:
    row = state.held[seat * ROW : seat * ROW + ROW]
    return sum([mask.bit_count() for mask in row[:BLACK]]) + row[BLACK]


def _tricks(state: State, seat: Seat | None) -> tuple[Trick, ...]:
    seats = state.seats
    found = []
    for number, leader in enumerate(state.leaders):
        start = number * seats
        plays = tuple(state.plays[start : start + seats])
        turned = state.turned >> start & (1 << seats) - 1
        halves = state.scores[number] if number < len(state.scores) else None
        found.append(_trick(seats, leader, plays, turned, halves, seat))
    return tuple(found)


@lru_cache(maxsize=20_000)  # finished tricks stand in every later view: as many as some hundred tables look at
def _trick(
    seats: int, leader: Seat, plays: tuple[Play, ...], turned: int, halves: tuple[int, ...] | None, seat: Seat | None
) -> Trick:
    """A trick as a seat knows it; `turned` are the plays whose time was turned over, as a mask."""
    fronts = []
    for place, play in enumerate(plays):
        tile = play.tile
        owner = (leader + place) % seats
        is_turned = bool(turned >> place & 1)
        # P-8.3, P-8.6: the own times, those turned over, and those the value gives away.
        is_plain = owner == seat or is_turned or tile.value in (0, 6)
        fronts.append(Front(owner, tile.colour, tile.value, tile.time if is_plain else None, play.declared, is_turned))
    return Trick(leader, tuple(fronts), halves)
