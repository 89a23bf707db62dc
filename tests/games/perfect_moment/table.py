"""A table to test The Perfect Moment at: who has which cards, lines of play, then the state, events or a refusal.

A line is written as in a record: `0 use map`, `1 accept`. Every line goes through the one checked door.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Final, NamedTuple

import pytest

from paradoxa.core import CHANCE, IllegalMove, Seat
from paradoxa.core.events import Event, redact
from paradoxa.core.play import play
from paradoxa.games import GAMES
from paradoxa.games.perfect_moment.box.components import EMPTY, cards_in
from paradoxa.games.perfect_moment.knowledge.view import PerfectMomentView
from paradoxa.games.perfect_moment.rules.state import State

GAME: Final = GAMES["the-perfect-moment"]

# The printed items, typed off the rule sheet once more and on purpose not taken from the program (T-1.2).
PRINTED_ITEMS: Final = {
    "y": {"m": "map", "k": "mask", "g": "gun", "a": "armor"},
    "k": {"f": "flowers", "p": "poetry", "c": "chocolates", "r": "ring"},
    "p": {"k": "keys", "p": "phone", "w": "wallet", "t": "tickets"},
    "g": {"m": "money", "a": "aces", "d": "drink", "k": "knife"},
}
PRINTED: Final = [colour + one + two for colour, items in PRINTED_ITEMS.items() for one, two in combinations(items, 2)]


def plain(laid: str) -> str:
    """The name of a card that lies, however it lies."""
    turned = laid[0] + laid[2] + laid[1]
    return laid if laid in PRINTED else turned


# --- positions ---------------------------------------------------------------------------------
def at(
    mine: str,
    theirs: str,
    paradox: str,
    deck: str = "",
    *,
    colours: str = "ykp",
    rest: str = "deck",
    fragments: tuple[str, str] = ("", ""),
    twos: tuple[str, str] = ("", ""),
    threes: tuple[str, str] = ("", ""),
    business: str = "turn 0 0",
    nested: int = 0,
    quiet: int = 0,
) -> str:
    """A turn of seat 0: for each side its plan and then its display, the Paradox, the deck from its top card.

    The cards not named lie under those named of the deck; with `rest="scored"` they are scored for 2, by turns.
    """
    sides = [side.split() for side in (mine, theirs)]
    piles = [[pile[side].split() for pile in (fragments, twos, threes)] for side in (0, 1)]
    named = [*deck.split(), plain(paradox)]
    for side in (0, 1):
        named += [plain(name.rstrip("!")) for name in sides[side]]
        named += [name for pile in piles[side] for name in pile]
    left = [name for name in PRINTED if name[0] in colours and name not in named]
    if rest == "scored":
        for place, name in enumerate(left):
            piles[place % 2][1].append(name)
        left = []
    hands = [side[0] for side in sides]
    side_texts = [
        f"hand {sides[side][0]} display {sides[side][1]} {sides[side][2]} - fragments {_pile(piles[side][0])}"
        f" two {_pile(piles[side][1])} three {_pile(piles[side][2])}"
        for side in (0, 1)
    ]
    minds = [f"mind {hand}=h{side}" if not hand.endswith("!") else "mind -" for side, hand in enumerate(hands)]
    parts = [
        f"2 {colours} fastest",
        " ".join([*deck.split(), *left, "@0"]),
        f"paradox {paradox}",
        *side_texts,
        "looked - box -",
        f"40 0 0 {nested} {quiet} -",
        business,
        "sealed -",
        "sealed -",
        *minds,
        "mind -",
    ]
    return " / ".join(parts)


def _pile(names: Sequence[str]) -> str:
    return " ".join(sorted(names, key=PRINTED.index)) or "-"


# --- playing -----------------------------------------------------------------------------------
def split(line: str) -> tuple[Seat, str]:
    """Who acts in a line, and the move (T-10.7)."""
    who, _, move = line.partition(" ")
    return (CHANCE if who == "*" else int(who)), move


def load(position: str) -> State:
    """The state a position text describes; the text must be the one written form."""
    state: State = GAME.load(position)
    assert GAME.dump(state) == position, "a test must write the position as the program does"
    return state


def told(position: str, *lines: str) -> tuple[State, list[Event]]:
    """The state these lines lead to, and all that happened on the way."""
    state, events = load(position), list[Event]()
    for line in lines:
        seat, move = split(line)
        play(GAME, state, seat, move, events.append)
    return state, events


def after(position: str, *lines: str) -> State:
    """The state these lines lead to."""
    return told(position, *lines)[0]


def happened(position: str, *lines: str) -> list[Event]:
    """All that happened in these lines, unredacted."""
    return told(position, *lines)[1]


def kinds(events: Sequence[Event]) -> list[str]:
    """The names of events, in order."""
    return [type(event).__name__ for event in events]


def seen_by(viewer: Seat | None, events: Sequence[Event]) -> list[Event]:
    """The events as that seat (None: a spectator) gets to know them."""
    return [seen for event in events if (seen := redact(event, viewer)) is not None]


def refused(position: str, *lines: str) -> IllegalMove:
    """How the door refuses the last of these lines; the position must stay as it was."""
    state = after(position, *lines[:-1])
    before = GAME.dump(state)
    seat, move = split(lines[-1])
    with pytest.raises(IllegalMove) as caught:
        play(GAME, state, seat, move)
    assert GAME.dump(state) == before, "a refused move must change nothing"
    return caught.value


def options(position: str, *lines: str, seat: Seat | None = None) -> list[str]:
    """The legal answers to the open question (of that seat, where both are asked), as lines."""
    decisions = GAME.decisions(after(position, *lines))
    (decision,) = [one for one in decisions if seat is None or one.seat == seat]
    who = "*" if decision.seat == CHANCE else str(decision.seat)
    return [f"{who} {move}" for move in decision.options]


def asked(position: str, *lines: str) -> list[tuple[Seat, str]]:
    """Who is asked after these lines, and about what."""
    return [(decision.seat, decision.kind) for decision in GAME.decisions(after(position, *lines))]


def view(position: str, seat: Seat | None, *lines: str) -> PerfectMomentView:
    """What that seat knows after these lines."""
    seen: PerfectMomentView = GAME.view(after(position, *lines), seat)
    return seen


def winner(position: str, *lines: str) -> Seat | None:
    """Who has won after these lines; None while the game goes on."""
    outcome = GAME.outcome(after(position, *lines))
    return None if outcome is None else outcome.winners[0]


# --- what lies where ---------------------------------------------------------------------------
def deck(state: State) -> str:
    """The deck from its top card."""
    return " ".join([card.name for card in reversed(state.deck)])


def hand(state: State, side: Seat) -> str:
    """A hand; between items it is the plan."""
    return names(state.hands[side])


def display(state: State, side: Seat) -> str:
    """The display cards that lie there, the half that faces their owner first."""
    return " ".join([laid.name for laid in state.displays[3 * side : 3 * side + 3] if laid is not EMPTY])


def names(mask: int) -> str:
    """The cards of a mask in the order of the table."""
    return " ".join([card.name for card in cards_in(mask)])


# --- random games ------------------------------------------------------------------------------
class Ply(NamedTuple):
    """One line of a random game: the position before it, the line, what happened, and the state behind it."""

    before: str
    line: str
    events: list[Event]
    state: State


def wander(seed: int, settings: Mapping[str, str] = {}, seats: int = 2, plies: int = 10_000) -> Iterator[Ply]:
    """A game of random legal moves, ply by ply, to its end or so far."""
    rng = Random(seed)
    state: State = GAME.new(seats, settings)
    for _ in range(plies):
        decisions = GAME.decisions(state)
        if not decisions:
            return
        decision = rng.choice(decisions)
        is_chance = decision.seat == CHANCE
        move = GAME.chance(state, rng) if is_chance else rng.choice(decision.options)
        before, events = GAME.dump(state), list[Event]()
        play(GAME, state, decision.seat, str(move), events.append)
        yield Ply(before, f"{'*' if is_chance else decision.seat} {move}", events, state)
