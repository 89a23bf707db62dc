"""A witness who reckons the hard way: all deals it could have been, and every line played again in each of them.

What a seat can know is what holds in all worlds that would have shown it the same. The program works that out from
known cards and silence; the witness uses neither, only the checked door and the events a seat gets to see.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from paradoxa.core import IllegalMove, Seat
from paradoxa.core.events import Event
from paradoxa.core.play import play
from paradoxa.games.antinomy.box.components import Card
from paradoxa.games.antinomy.rules.state import State
from tests.games.antinomy.table import GAME, seen_by, split

OUT_OF_SIGHT = {0: (3, 4, 5, 15), 1: (0, 1, 2, 15), None: (0, 1, 2, 3, 4, 5, 15)}  # places in a deal, by viewer


class World:
    """One way the hidden cards can have been dealt, and what the viewer would have been shown in it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.shown: list[Event] = []


class Witness:
    """All worlds one viewer cannot tell from the truth, line by line."""

    def __init__(self, deal: str, viewer: Seat | None, settings: Mapping[str, str] = {}) -> None:
        self.viewer = viewer
        self.shown: list[Event] = []
        self.worlds = [World(GAME.new(2, settings)) for _ in deals(deal, viewer)]
        for world, twin in zip(self.worlds, deals(deal, viewer), strict=True):
            play(GAME, world.state, *split(twin))

    def see(self, line: str, events: Sequence[Event], truth: State) -> None:
        """Play a line of the true game in every world; where it shows something else, that world is ruled out."""
        self.shown += seen_by(self.viewer, events)
        is_asked = secretly_asked(truth, self.viewer) is not None
        self.worlds = [world for world in self.worlds if self.lives(world, line, is_asked)]

    def lives(self, world: World, line: str, is_asked: bool) -> bool:
        """Play one line in one world; whether the viewer has then been shown just what it was shown in truth."""
        seat, move = split(line)
        found: list[Event] = []
        if move != "decline" or seat == self.viewer:
            try:
                play(GAME, world.state, seat, move, found.append)
            except IllegalMove:
                return False
        if not is_asked and (asked := secretly_asked(world.state, self.viewer)) is not None:
            play(GAME, world.state, asked, "decline", found.append)  # nobody would hear of it
        world.shown += seen_by(self.viewer, found)
        return is_asked or world.shown == self.shown

    @classmethod
    def of(cls, viewer: Seat | None, lines: Sequence[str], settings: Mapping[str, str] = {}) -> Witness:
        """A witness who has seen these lines, the first of them the deal."""
        witness, truth = cls(lines[0], viewer, settings), GAME.new(2, settings)
        play(GAME, truth, *split(lines[0]))
        for line in lines[1:]:
            events: list[Event] = []
            play(GAME, truth, *split(line), events.append)
            witness.see(line, events, truth)
        return witness

    def alike(self, truth: State) -> list[State]:
        """The worlds that show the viewer the very position of the true game."""
        is_asked = secretly_asked(truth, self.viewer) is not None
        return [
            world.state
            for world in self.worlds
            if world.shown == self.shown and is_asked == (secretly_asked(world.state, self.viewer) is not None)
        ]


def deals(deal: str, viewer: Seat | None) -> Iterator[str]:
    """Every deal that looks like this one to the viewer; the order within a hand says nothing."""
    words = deal.split()[2:]
    hidden = [words[place] for place in OUT_OF_SIGHT[viewer]]
    own = {seat: words[3 * seat : 3 * seat + 3] for seat in (0, 1)}
    for one in combinations(hidden, 3) if viewer != 0 else [tuple(own[0])]:
        rest = [card for card in hidden if card not in one]
        for two in combinations(rest, 3) if viewer != 1 else [tuple(own[1])]:
            (codex,) = [card for card in rest if card not in two]
            yield " ".join(["* deal", *one, *two, *words[6:15], codex])


def secretly_asked(state: State, viewer: Seat | None) -> Seat | None:
    """The seat that is just asked whether to decline, unless it is the viewer's own."""
    decisions = GAME.decisions(state)
    if not decisions or "decline" not in [str(move) for move in decisions[0].options]:
        return None
    return decisions[0].seat if decisions[0].seat != viewer else None


def codex_cards(worlds: Sequence[State]) -> set[Card]:
    """The codex cards of these worlds."""
    return {world.codex for world in worlds if world.codex is not None}
