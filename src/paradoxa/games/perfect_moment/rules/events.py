"""The Perfect Moment: what happened. Sides are seats; in the solo game side 1 is Echo's."""

from __future__ import annotations

from dataclasses import dataclass

from paradoxa.core import Seat
from paradoxa.core.events import Event, Secret
from paradoxa.games.perfect_moment.box.components import Card, Laid

Cards = tuple[Card, ...]
Shown = Card | Secret[Card]  # a card all have seen is no secret


# --- set-up ------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """The deck is shuffled, the Paradox lies open (in the solo game it is still to be faced)."""

    surprises = True

    paradox: Card
    faces: int | None  # the item that faces the deck
    hands: tuple[Secret[Cards], ...]


@dataclass(frozen=True, slots=True)
class Prepared(Event):
    """A seat has found a use for one more of its first cards; which is sealed until all are in."""

    seat: Seat
    step: int  # 1 to 4
    how: Secret[str]  # own, other, return, discard, plan
    laid: Secret[Laid]

    @property
    def reveals(self) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class SetUp(Event):
    """A seat's first cards are on the table: one in each display, one on or under the deck."""

    surprises = True

    seat: Seat
    own: Laid
    other: Laid  # as it lies, from its owner's side
    on_top: bool
    third: Secret[Card]


@dataclass(frozen=True, slots=True)
class Started(Event):
    """Who takes the first turn, and whether chance said so."""

    surprises = True

    seat: Seat
    by_coin: bool


# --- items and cards ---------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Used(Event):
    """An item is used; `through` names the item that made it possible (Keys, Armor)."""

    seat: Seat
    item: int
    through: int | None = None


@dataclass(frozen=True, slots=True)
class Lapsed(Event):
    """A nested use did not happen: it could not be begun, or there were six already (T-9.5)."""

    seat: Seat
    item: int | None
    at_cap: bool


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A card went from the deck into a hand."""

    surprises = True

    seat: Seat
    card: Secret[Card]


@dataclass(frozen=True, slots=True)
class Opened(Event):
    """Drink: the plan lies open."""

    surprises = True

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class OpenedAgain(Event):
    """Drink: a plan that everybody knew lies open: nothing new."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Put(Event):
    """A card went to the deck: returned on top, or discarded under it. `origin`: hand, display, looked."""

    seat: Seat
    card: Shown
    on_top: bool
    origin: str


@dataclass(frozen=True, slots=True)
class Turned(Event):
    """A card in the display of `side` was turned by 180 degrees."""

    seat: Seat
    side: Seat
    laid: Laid


@dataclass(frozen=True, slots=True)
class LaidDown(Event):
    """A hand card was laid into a display; `first_seen`: not everybody knew it."""

    seat: Seat
    side: Seat
    laid: Laid
    first_seen: bool

    @property
    def reveals(self) -> bool:
        return self.first_seen


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    """Flowers: a display card became the plan, and the plan lies in its place."""

    seat: Seat
    taken: Card
    laid: Laid
    first_seen: bool

    @property
    def reveals(self) -> bool:
        return self.first_seen


@dataclass(frozen=True, slots=True)
class LookedAt(Event):
    """Somebody looked at the top cards of the deck, the top one first."""

    surprises = True

    seat: Seat
    cards: Secret[Cards]
    count: int


@dataclass(frozen=True, slots=True)
class PlanSeen(Event):
    """Knife: somebody looked at the plan of the other side."""

    surprises = True

    seat: Seat
    side: Seat
    card: Secret[Card]


@dataclass(frozen=True, slots=True)
class Left(Event):
    """Something possible was not done: `what` is items, map, flowers, knife, aces or score."""

    seat: Seat
    what: str


@dataclass(frozen=True, slots=True)
class Kept(Event):
    """Aces: the deck's top card was taken into the hand."""

    seat: Seat
    card: Secret[Card]


@dataclass(frozen=True, slots=True)
class Chose(Event):
    """Ring: a card to trade is chosen, sealed until both are."""

    seat: Seat
    card: Secret[Card]


@dataclass(frozen=True, slots=True)
class Traded(Event):
    """Ring: both cards changed hands; one that lay in a display or open is known to all."""

    surprises = True

    seat: Seat
    cards: tuple[Shown, Shown]  # what side 0 gave, what side 1 gave


@dataclass(frozen=True, slots=True)
class Offered(Event):
    """Armor: the other side may score its plan as a fragment; `accepted` is its answer."""

    seat: Seat
    side: Seat
    accepted: bool


@dataclass(frozen=True, slots=True)
class FragmentTaken(Event):
    """Money: a fragment changed its owner."""

    seat: Seat
    card: Card


# --- scoring and end ---------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Scored(Event):
    """A card was scored. `source`: plan, paradox, fragment, deck, other plan. `points`: 1, 2 or 3."""

    seat: Seat
    card: Card
    points: int
    source: str
    total: int
    first_seen: bool

    @property
    def reveals(self) -> bool:
        return self.first_seen


@dataclass(frozen=True, slots=True)
class TurnedUp(Event):
    """The deck's top card lies open: as the Paradox, or at Echo's set-up as its left or the own card."""

    surprises = True

    seat: Seat
    card: Card
    place: str  # paradox, left, own


@dataclass(frozen=True, slots=True)
class Faced(Event):
    """How a card lies was chosen; `place`: paradox, or left and right for Echo's display."""

    seat: Seat
    place: str
    laid: Laid


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over; `reason`: points, draw (a card must be drawn and cannot be), quiet."""

    points: tuple[int, ...]
    winners: tuple[Seat, ...]
    reason: str


# --- Echo --------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class EchoRevealed(Event):
    """Step 1: Echo's plan lies open, and every card that shares an item with it is turned."""

    surprises = True

    plan: Card
    turned: Cards


@dataclass(frozen=True, slots=True)
class EchoRemoved(Event):
    """Plan A: the card whose two items are both on the other three goes to the box."""

    card: Card
    place: str  # left, right, plan, paradox
    again: bool  # found only after Plan B


@dataclass(frozen=True, slots=True)
class EchoPressed(Event):
    """Plan B: Echo's left card is discarded, the other moves up, and the deck's top card becomes the right one."""

    surprises = True

    discarded: Card
    drawn: Card


@dataclass(frozen=True, slots=True)
class EchoFaded(Event):
    """A card became the Fading card; the former one, if any, goes to the box."""

    surprises = True

    card: Card
    place: str
    former: Card | None


@dataclass(frozen=True, slots=True)
class EchoGaveUp(Event):
    """Nothing matched at all: the open plan goes to the box."""

    card: Card


@dataclass(frozen=True, slots=True)
class EchoRested(Event):
    """The open plan moved: into the display, or under the deck when the Paradox was removed."""

    card: Card
    to: str  # display, deck


@dataclass(frozen=True, slots=True)
class EchoDrew(Event):
    """Echo has a new hidden plan."""

    surprises = True

    card: Secret[Card]
