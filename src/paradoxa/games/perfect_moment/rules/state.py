"""The Perfect Moment: the true position, only data."""

from __future__ import annotations

from typing import Any

from paradoxa.core import Move
from paradoxa.core.stack import Frame, Slotted
from paradoxa.games.perfect_moment.box.components import Card, Laid
from paradoxa.games.perfect_moment.rules.memory import SPECTATOR, Mind, Shift, remembered


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

    def __init__(
        self,
        seats: int,
        colours: tuple[int, ...],
        coin: bool,
        drinks: bool,
        deck: list[Card],
        low: int,
        paradox: Laid,
        hands: list[int],
        displays: list[Laid],
        fragments: list[int],
        twos: list[int],
        threes: list[int],
        points: list[int],
        box: int,
        looked: int,
        open_: int,
        facing: Card,
        active: int,
        first: int,
        turn: int,
        nested: int,
        quiet: int,
        ended: str,
        sealed: tuple[tuple[Move, ...], ...],
        minds: tuple[Mind, ...],
        trail: list[Shift],
        stack: list[Frame[State]],
    ) -> None:
        self.seats = seats
        self.colours = colours
        self.coin = coin  # T-9.9: chance says who starts, not who was faster
        self.drinks = drinks  # whether Drink is in the game
        self.deck = deck  # the top card last
        self.low = low  # the number of the deck's lowest place, see minds
        self.paradox = paradox
        self.hands = hands  # masks; between effects a hand is the plan
        self.displays = displays  # side 0's three places (the third is Chocolates'), then side 1's
        self.fragments = fragments  # masks; Echo's one fragment is the Fading card
        self.twos = twos  # masks of the cards scored for 2
        self.threes = threes
        self.points = points
        self.box = box  # T-9.44: cards out of the game
        self.looked = looked  # taken off the deck by Gun or Tickets, not yet back
        self.open = open_  # hand cards that Drink makes lie open
        self.facing = facing  # the open card whose orientation is being chosen
        self.active = active  # whose turn it is
        self.first = first  # who finished set-up first, -1 before
        self.turn = turn  # turns finished
        self.nested = nested  # nested uses begun in this turn
        self.quiet = quiet  # turns in a row without a scored card; -1: this turn has one
        self.ended = ended  # why the game is over
        self.sealed = sealed  # set-up and Ring: what each seat has chosen so far
        self.minds = minds
        self.trail = trail
        self.stack = stack

    def __reduce__(self) -> tuple[Any, ...]:
        from paradoxa.games.perfect_moment.notation.position import dump, load  # only here: it knows the rules

        return load, (dump(self),)

    def copy(self) -> State:
        """An independent twin."""
        return State(
            self.seats,
            self.colours,
            self.coin,
            self.drinks,
            self.deck[:],
            self.low,
            self.paradox,
            self.hands[:],
            self.displays[:],
            self.fragments[:],
            self.twos[:],
            self.threes[:],
            self.points[:],
            self.box,
            self.looked,
            self.open,
            self.facing,
            self.active,
            self.first,
            self.turn,
            self.nested,
            self.quiet,
            self.ended,
            self.sealed,
            self.minds,
            self.trail[:],
            self.stack[:],
        )

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
