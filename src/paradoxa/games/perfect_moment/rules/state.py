"""The Perfect Moment: the true position, only data."""

from __future__ import annotations

from typing import Final

from paradoxa.core import Move
from paradoxa.core.stack import Frame, Slotted, mypyc_attr
from paradoxa.games.perfect_moment.box.components import EMPTY, NO_CARD, Card
from paradoxa.games.perfect_moment.rules.memory import BLANK, SPECTATOR, Mind, Shift, remembered

GREEN: Final = 3  # the colour of Drink


@mypyc_attr(allow_interpreted_subclasses=True)  # so that a copy need not be initialised first
class State(Slotted):
    """The true position. Both sides have a display and a hand; in the solo game side 1 is Echo's.

    `minds` (two seats and the spectator) are what observers remember of hidden cards, `trail` what moved since they
    were last brought up to date: views need them, rules do not.
    """

    __slots__ = (
        "active",
        "box",
        "coin",
        "colours",
        "deck",
        "displays",
        "drinks",
        "ended",
        "facing",
        "first",
        "fragments",
        "hands",
        "looked",
        "low",
        "minds",
        "nested",
        "open",
        "paradox",
        "points",
        "quiet",
        "sealed",
        "seats",
        "stack",
        "threes",
        "trail",
        "turn",
        "twos",
    )

    def __init__(self, seats: int, colours: tuple[int, ...], coin: bool, stack: list[Frame[State]]) -> None:
        self.seats = seats
        self.colours = colours
        self.coin = coin  # T-9.9: chance says who starts, not who was faster
        self.drinks = GREEN in colours  # whether Drink is in the game
        self.deck: list[Card] = []  # the top card last
        self.low = 0  # the number of the deck's lowest place, see minds
        self.paradox = EMPTY
        self.hands = [0, 0]  # masks; between effects a hand is the plan
        self.displays = [EMPTY] * 6  # side 0's three places (the third is Chocolates'), then side 1's
        self.fragments = [0, 0]  # masks; Echo's one fragment is the Fading card
        self.twos = [0, 0]  # masks of the cards scored for 2
        self.threes = [0, 0]
        self.points = [0, 0]
        self.box = 0  # T-9.44: cards out of the game
        self.looked = 0  # taken off the deck by Gun or Tickets, not yet back
        self.open = 0  # hand cards that Drink makes lie open
        self.facing = NO_CARD  # the open card whose orientation is being chosen
        self.active = 0  # whose turn it is
        self.first = -1  # who finished set-up first, -1 before
        self.turn = 0  # turns finished
        self.nested = 0  # nested uses begun in this turn
        self.quiet = 0  # turns in a row without a scored card; -1: this turn has one
        self.ended = ""  # why the game is over
        self.sealed: tuple[tuple[Move, ...], ...] = ((), ())  # set-up and Ring: what each seat has chosen so far
        self.minds: tuple[Mind, ...] = (BLANK, BLANK, BLANK)
        self.trail: list[Shift] = []
        self.stack = stack

    def copy(self) -> State:
        """An independent twin."""
        twin = State.__new__(State)
        twin.seats = self.seats
        twin.colours = self.colours
        twin.coin = self.coin
        twin.drinks = self.drinks
        twin.deck = self.deck[:]
        twin.low = self.low
        twin.paradox = self.paradox
        twin.hands = self.hands[:]
        twin.displays = self.displays[:]
        twin.fragments = self.fragments[:]
        twin.twos = self.twos[:]
        twin.threes = self.threes[:]
        twin.points = self.points[:]
        twin.box = self.box
        twin.looked = self.looked
        twin.open = self.open
        twin.facing = self.facing
        twin.active = self.active
        twin.first = self.first
        twin.turn = self.turn
        twin.nested = self.nested
        twin.quiet = self.quiet
        twin.ended = self.ended
        twin.sealed = self.sealed
        twin.minds = self.minds
        twin.trail = self.trail[:]
        twin.stack = self.stack[:]
        return twin

    def recall(self) -> tuple[Mind, ...]:
        """What each observer has in mind now; changes nothing but when it is worked out."""
        if self.trail:
            self.minds = tuple([remembered(mind, self.trail, who) for who, mind in enumerate(self.minds)])
            self.trail = []
        return self.minds

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        self.recall()
        other.recall()
        return Slotted.__eq__(self, other)

    __hash__ = None  # a state changes in place

    def public(self) -> Mind:
        """What everybody has in mind."""
        return self.recall()[SPECTATOR]
