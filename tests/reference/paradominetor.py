"""Paradominetor a second time: strings, lists and dicts, straight from the specification, with no thought of speed.

Written without reading `paradoxa.games.paradominetor`; keep it so. A tile is its notation: "r3n" is a red 3, present.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import product

COLOURS = "rbygp"
VALUES = {"p": "1234", "n": "12345", "f": "23456"}  # by time: past, present, future
TIMES = "pnf"  # from the past on
BLACK = "k0p"

Asked = dict[int | str, list[str] | None]  # by seat, or "*" for chance; None = too many to list


@dataclass
class Played:
    """One tile on the table."""

    seat: int
    tile: str
    declared: str = ""  # the colour of a led black
    is_turned: bool = False


@dataclass
class Trick:
    """A trick, finished or under way; `halves` are each seat's points in it, counted in halves."""

    leader: int
    played: list[Played] = field(default_factory=list)
    halves: list[int] = field(default_factory=list)


@dataclass
class State:
    seats: int
    colours: str
    passes_left: bool
    phase: str = "deal"  # deal, lead, pass, play, over
    hands: list[list[str]] = field(default_factory=list)
    passed: dict[int, list[str]] = field(default_factory=dict)
    leader: int = -1
    trick: Trick | None = None
    tricks: list[Trick] = field(default_factory=list)  # finished ones
    points: list[int] = field(default_factory=list)  # in halves
    half_tricks: list[int] = field(default_factory=list)
    voids: list[set[str]] = field(default_factory=list)  # colours a seat has shown it does not hold


def start(seats: int, options: Mapping[str, str]) -> State:
    assert 3 <= seats <= 5
    letters = options.get("colours", COLOURS[:seats])
    assert len(letters) == seats
    return State(
        seats=seats,
        colours="".join([colour for colour in COLOURS if colour in letters]),
        passes_left=options.get("pass", "left") == "left",
        points=[0] * seats,
        half_tricks=[0] * seats,
        voids=[set() for _ in range(seats)],
    )


def copy(state: State) -> State:
    return State(
        seats=state.seats,
        colours=state.colours,
        passes_left=state.passes_left,
        phase=state.phase,
        hands=[list(hand) for hand in state.hands],
        passed=dict(state.passed),
        leader=state.leader,
        trick=copy_trick(state.trick) if state.trick else None,
        tricks=list(state.tricks),  # a finished trick does not change
        points=list(state.points),
        half_tricks=list(state.half_tricks),
        voids=[set(colours) for colours in state.voids],
    )


def copy_trick(trick: Trick) -> Trick:
    tiles = [Played(one.seat, one.tile, one.declared, one.is_turned) for one in trick.played]
    return Trick(trick.leader, tiles, list(trick.halves))


def whole_set(colours: str) -> list[str]:
    """All tiles of these colours, with one black 0 for each."""
    tiles = [colour + value + time for colour in colours for time in TIMES for value in VALUES[time]]
    return tiles + [BLACK] * len(colours)


# --- what may be done --------------------------------------------------------------------------
def asked(state: State) -> Asked:
    """The legal moves of everyone who is asked now; nobody is when the game is over."""
    if state.phase == "deal":
        return {"*": None}
    if state.phase == "lead":
        return {"*": [f"lead {seat}" for seat in range(state.seats)]}
    if state.phase == "pass":
        return {seat: passes(state, seat) for seat in range(state.seats) if seat not in state.passed}
    if state.phase == "play":
        seat = to_play(state)
        return {seat: plays(state, seat)}
    return {}


def passes(state: State, seat: int) -> list[str]:
    """One tile of each time; equal tiles are one choice."""
    by_time = [{tile for tile in state.hands[seat] if tile[2] == time} for time in TIMES]
    return [f"pass {past} {present} {future}" for past, present, future in product(*by_time)]


def to_play(state: State) -> int:
    assert state.trick is not None
    return (state.leader + len(state.trick.played)) % state.seats


def on_table(state: State) -> set[str]:
    """S: the colours to be followed. A follower's black adds none."""
    assert state.trick is not None
    found = set()
    for one in state.trick.played:
        if one.tile != BLACK:
            found.add(one.tile[0])
        elif one.declared:
            found.add(one.declared)
    return found


def plays(state: State, seat: int) -> list[str]:
    assert state.trick is not None
    hand = set(state.hands[seat])
    if not state.trick.played:
        coloured = [f"play {tile}" for tile in hand if tile != BLACK]
        black = [f"play {BLACK} {colour}" for colour in state.colours] if BLACK in hand else []
        return coloured + black
    wanted = on_table(state)
    if any(tile[0] in wanted for tile in hand):
        return [f"play {tile}" for tile in hand if tile[0] in wanted or tile == BLACK]
    return [f"play {tile}" for tile in hand]


# --- doing it ----------------------------------------------------------------------------------
def move(state: State, seat: int | str, text: str) -> None:
    """Make the move in place; an illegal one fails an assertion."""
    options = asked(state)
    assert seat in options, (seat, text)
    word, *rest = text.split()
    if word == "deal":
        deal(state, rest)
        return
    legal = options[seat]
    assert legal is not None, (seat, text)
    assert text in legal, (seat, text, legal)
    if word == "lead":
        state.leader = int(rest[0])
        state.phase = "pass"
    elif word == "pass":
        assert isinstance(seat, int)
        state.passed[seat] = rest
        if len(state.passed) == state.seats:
            hand_over(state)
    elif word == "play":
        assert isinstance(seat, int)
        lay(state, seat, rest[0], rest[1] if len(rest) == 2 else "")
    else:
        raise AssertionError(text)


def deal(state: State, tiles: list[str]) -> None:
    assert state.phase == "deal"
    assert sorted(tiles) == sorted(whole_set(state.colours))
    state.hands = [tiles[15 * seat : 15 * seat + 15] for seat in range(state.seats)]
    for hand in state.hands:
        assert [len([tile for tile in hand if tile[2] == time]) for time in TIMES] == [5, 5, 5]
    state.phase = "lead"


def hand_over(state: State) -> None:
    """All have chosen: the tiles change hands at once. The left neighbour is the next clockwise."""
    for giver, tiles in state.passed.items():
        taker = (giver + (1 if state.passes_left else -1)) % state.seats
        for tile in tiles:
            state.hands[giver].remove(tile)
            state.hands[taker].append(tile)
    state.phase = "play"
    state.trick = Trick(state.leader)


def lay(state: State, seat: int, tile: str, declared: str) -> None:
    assert state.trick is not None
    wanted = on_table(state)
    if wanted and tile != BLACK and tile[0] not in wanted:
        state.voids[seat] |= wanted  # a follower who played neither S nor black holds no colour of S
    state.hands[seat].remove(tile)
    state.trick.played.append(Played(seat, tile, declared))
    if len(state.trick.played) == state.seats:
        finish(state, state.trick)


def finish(state: State, trick: Trick) -> None:
    winners = winning(trick)
    trick.halves = [0] * state.seats
    if len(winners) == 1:
        trick.halves[winners[0].seat] = 2
        state.leader = winners[0].seat
    else:
        for one in winners:
            one.is_turned = True
            trick.halves[one.seat] = 1
        if [one.tile for one in winners] != [BLACK] * state.seats:
            best = winners[0]  # of black 0s the first played
            for one in winners:
                if TIMES.index(one.tile[2]) < TIMES.index(best.tile[2]):
                    best = one
            trick.halves[best.seat] = 2
            state.leader = best.seat
    for seat in range(state.seats):
        state.points[seat] += trick.halves[seat]
        if trick.halves[seat] == 1:
            state.half_tricks[seat] += 1
    state.tricks.append(trick)
    state.trick = Trick(state.leader)
    if len(state.tricks) == 15:
        state.phase = "over"
        state.trick = None


def winning(trick: Trick) -> list[Played]:
    """The tiles that win, in the order played: a single one, or a paradox."""
    led = trick.played[0]
    lead_colour = led.declared or led.tile[0]
    groups: dict[str, list[Played]] = {}  # by printed front; a dict keeps the order of first appearance
    for one in trick.played:
        groups.setdefault(one.tile[:2], []).append(one)
    paradoxes = {front: group for front, group in groups.items() if len(group) >= 2}
    if not paradoxes:
        best = led  # a led black is a 0 of its declared colour
        for one in trick.played[1:]:
            if one.tile[0] == lead_colour and int(one.tile[1]) > int(best.tile[1]):
                best = one
        return [best]
    if led.tile == BLACK and "k0" in paradoxes:
        return paradoxes["k0"]
    colours_in_order = [lead_colour] + [one.tile[0] for one in trick.played]
    for colour in colours_in_order:
        values = [int(front[1]) for front in paradoxes if front[0] == colour]
        if values:
            return paradoxes[f"{colour}{max(values)}"]
    raise AssertionError("a paradox has a colour")


def result(state: State) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """Most points; among these fewest half-point tricks; still equal: shared."""
    if state.phase != "over":
        return None
    most = max(state.points)
    first = [seat for seat in range(state.seats) if state.points[seat] == most]
    fewest = min([state.half_tricks[seat] for seat in first])
    return tuple(state.points), tuple([seat for seat in first if state.half_tricks[seat] == fewest])


# --- what is known -----------------------------------------------------------------------------
def known_time(one: Played, viewer: int | None) -> str | None:
    """The time letter of a played tile as far as the viewer knows it without reckoning."""
    if one.is_turned or one.seat == viewer:
        return one.tile[2]
    if one.tile == BLACK:
        return "p"  # every black 0 is past
    if one.tile[1] == "6":
        return "f"  # every 6 is future
    return None
