"""Antinomy: the true position, only data."""

from __future__ import annotations

from paradoxa.core.stack import Frame, Slotted, mypyc_attr
from paradoxa.games.antinomy.box.components import CRYSTALS, EXTENDS, Card, Hand


@mypyc_attr(allow_interpreted_subclasses=True)  # so that a copy need not be initialised first
class State(Slotted):
    """The true position; `colours` and `icons` follow from `row`.

    `known` are the cards that were face up at some time since the deal, and `silent[seat]` what the forced
    game's silence says about that seat's hidden cards: each entry is a set of cards and a covered colour
    (mask << 2 | colour) that together with the hidden cards made no paradox. Both are public (A-8.1, A-9.7).
    """

    __slots__ = (
        "at",
        "codex",
        "colours",
        "covered",
        "crystals",
        "hands",
        "icons",
        "known",
        "may_decline",
        "pool",
        "row",
        "silent",
        "stack",
        "turn",
    )

    def __init__(self, may_decline: bool, stack: list[Frame[State]]) -> None:
        self.row: list[Card] = []
        self.colours = [0] * 4  # spaces of each colour, as bit masks
        self.icons = [0] * 4
        self.hands: list[Hand] = []
        self.at = [-1, -1]  # space of each sorcerer, -1 before it is placed
        self.crystals = [0, 0]
        self.pool = CRYSTALS - 1  # crystals nobody has; the tenth lies on the codex
        self.codex: Card | None = None
        self.covered = 0
        self.turn = 0  # moves made so far
        self.known = 0
        self.silent: list[tuple[int, ...]] = [(), ()]
        self.may_decline = may_decline
        self.stack = stack

    def copy(self) -> State:
        """An independent twin."""
        twin = State.__new__(State)
        twin.row = self.row[:]
        twin.colours = self.colours[:]
        twin.icons = self.icons[:]
        twin.hands = self.hands[:]
        twin.at = self.at[:]
        twin.crystals = self.crystals[:]
        twin.pool = self.pool
        twin.codex = self.codex
        twin.covered = self.covered
        twin.turn = self.turn
        twin.known = self.known
        twin.silent = self.silent[:]
        twin.may_decline = self.may_decline
        twin.stack = self.stack[:]
        return twin

    def lay(self, row: list[Card]) -> None:
        """Put a whole row down."""
        self.row = row
        self.colours = [0] * 4
        self.icons = [0] * 4
        for space, card in enumerate(row):
            self.colours[card.colour] |= 1 << space
            self.icons[card.icon] |= 1 << space

    def swap(self, card: Card, space: int) -> Card:
        """Put a card into the row; answers the card that lay there."""
        taken = self.row[space]
        bit = 1 << space
        colours = self.colours
        icons = self.icons
        colours[taken.colour] ^= bit
        colours[card.colour] ^= bit
        icons[taken.icon] ^= bit
        icons[card.icon] ^= bit
        self.row[space] = card
        return taken

    def show(self, seat: int, bits: int) -> None:
        """Cards of that seat's hand are seen by all: what silence said stays true of those still hidden."""
        fresh = bits & ~self.known
        if fresh:
            self.known |= fresh
            if self.silent[seat]:
                hidden = self.hands[seat].mask & ~self.known
                self.silent[seat] = () if not hidden else sharpened(self.silent[seat], fresh)


def sharpened(silent: tuple[int, ...], fresh: int) -> tuple[int, ...]:
    """What silence says once more cards of the hand are known; what says nothing any more is dropped."""
    items = {item | fresh << 2 for item in silent}
    return tuple(sorted([item for item in items if EXTENDS[item >> 2][item & 3]]))
