"""Positions for tests of Paradox Island: a table with pieces where a test wants them, and moves by their notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from paradoxa.core import Decision, Seat
from paradoxa.core.events import Event
from paradoxa.core.play import play
from paradoxa.games.paradox_island.box.geometry import NAMED, OCEAN, PARTS
from paradoxa.games.paradox_island.box.islands import NAME_WORDS, SAMPLE, Land
from paradoxa.games.paradox_island.box.pieces import CHARACTER_WORDS, OFF
from paradoxa.games.paradox_island.game import GAME as PARADOX_ISLAND
from paradoxa.games.paradox_island.notation.moves import TOKEN_WORDS
from paradoxa.games.paradox_island.rules.state import State

E = TypeVar("E", bound=Event)
FREE_FRUITS = ("orange", "banana", "grapes", "cherries", "strawberry", "lime", "apple")


@dataclass
class Table:
    """A state, and all that has happened on it since the test began."""

    state: State
    events: list[Event] = field(default_factory=list)

    def play(self, *moves: str, seat: Seat | None = None) -> list[Event]:
        """Make moves, each by whoever is asked; answers the events of all of them."""
        before = len(self.events)
        for move in moves:
            asked = self.asked.seat if seat is None else seat
            play(PARADOX_ISLAND, self.state, asked, move, self.events.append)
        return self.events[before:]

    @property
    def asked(self) -> Decision:
        """The open question."""
        (decision,) = PARADOX_ISLAND.decisions(self.state)
        return decision

    @property
    def options(self) -> list[str]:
        """What can be answered."""
        return [str(move) for move in self.asked.options]

    def kinds(self) -> tuple[int, str]:
        """Who is asked, and what."""
        return self.asked.seat, self.asked.kind

    def place(self, piece: str) -> str:
        """Where a piece is: a space, an ocean part, or - off the map."""
        place = self.state.places[self.piece(piece)]
        return "-" if place == OFF else list(NAMED)[place] if place < OCEAN else PARTS[place - OCEAN]

    def name(self, piece: str) -> str:
        """The name of the space a piece is on."""
        assert self.state.land is not None
        place = self.state.places[self.piece(piece)]
        return NAME_WORDS[self.state.land.names[place]] if place < OCEAN else "ocean"

    def piece(self, word: str) -> int:
        """The number of a piece: wave, rock, bush, a character, or twin."""
        if word in ("wave", "rock", "bush"):
            return ("wave", "rock", "bush").index(word)
        if word == "twin":
            return 4
        return 3 + self.state.characters.index(CHARACTER_WORDS.index(word))

    def put(self, **places: str) -> None:
        """Put pieces on spaces or ocean parts, by hand and unheard."""
        for word, place in places.items():
            spot = NAMED[place] if place in NAMED else OCEAN + PARTS.index(place) if place in PARTS else OFF
            self.state.places[self.piece(word)] = spot

    def token(self, word: str) -> None:
        """Make a power token the valid one."""
        number = TOKEN_WORDS.index(word)
        state = self.state
        lie = [*state.tokens, *([state.token] if state.token >= 0 else [])]
        lie.remove(number)
        state.tokens, state.token = tuple(lie), number

    def told(self, kind: type[E]) -> list[E]:
        """All events of a kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    def turn_of(self, word: str) -> None:
        """Stop and pass until it is that piece's owner's turn; 'op' for OP, who chooses the first token offered."""
        for _ in range(400):
            kind = self.asked.kind
            state = self.state
            owner = state.op if word == "op" else state.owner(self.piece(word))
            if state.active == owner and kind in ("turn", "op turn"):
                return
            self.play(
                next((move for move in ("stop", "pass", "stay", "leave") if move in self.options), self.options[0])
            )
        raise AssertionError(f"it never became the turn of {word}")


def table(
    characters: Sequence[str] = ("phil", "hempel", "theseus"),
    starts: Sequence[str] = ("orange", "banana", "grapes"),
    land: Land = SAMPLE,
    *,
    wave: str = "N",
    rock: str = "",
    bush: str = "apple",
    places: Mapping[str, str] | None = None,
    op: Seat | None = None,
    stack: Sequence[str] = TOKEN_WORDS,
    seats: int | None = None,
) -> Table:
    """A game after set-up, at the first captive's first decision. Characters and starts from OP's left.

    With one character it is a two-player game: two starts, the second for the twin. Hempel writes into box 1.
    """
    players = seats or len(characters) + 1
    host = players - 1 if op is None else op
    made = Table(PARADOX_ISLAND.new(players, {"op": str(host)}))
    made.play(f"island {land}", f"stack {' '.join(stack)}")
    anomaly = rock or list(NAMED)[land.anomalies[0]]
    made.play(f"wave {wave}", f"rock {anomaly}", f"bush {bush}")
    made.play(*[f"character {word}" for word in reversed(characters)])
    for fruit in starts[:2] if players == 2 else reversed(starts[: len(characters)]):
        made.play(f"start {fruit}")
        if made.asked.kind == "box":
            made.play(made.options[0])
    if places:
        made.put(**places)
    made.events.clear()
    return made
