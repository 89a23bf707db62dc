"""The Perfect Moment: what each seat knows."""

from __future__ import annotations

from dataclasses import dataclass

from paradoxa.core import Decision, Move, Outcome, Seat, check_seat
from paradoxa.games.perfect_moment.box.components import EMPTY, Card, Laid, cards_in, mask_of
from paradoxa.games.perfect_moment.rules.cards import outcome
from paradoxa.games.perfect_moment.rules.memory import HAND, SPECTATOR, Mind
from paradoxa.games.perfect_moment.rules.sequence import business
from paradoxa.games.perfect_moment.rules.state import State


@dataclass(frozen=True, slots=True)
class Side:
    """One side of the table as a seat knows it; alone, side 1 is Echo's."""

    display: tuple[Laid, ...]  # as its owner sees it; EMPTY where no card lies just now
    size: int  # cards in hand
    known: tuple[Card, ...]  # hand cards this seat knows; its own whole
    open: tuple[Card, ...]  # hand cards that lie open for all (Drink, Echo's turn)
    shown: tuple[Card, ...]  # hand cards everybody knows, open or remembered
    fragments: tuple[Card, ...]  # Echo's one fragment is the Fading card
    twos: tuple[Card, ...]
    threes: tuple[Card, ...]
    points: int

    @property
    def cards(self) -> tuple[Laid, ...]:
        """The display cards that lie there."""
        return tuple([laid for laid in self.display if laid is not EMPTY])

    @property
    def near(self) -> int:
        """The items that face the owner, as a mask."""
        return sum({laid.near_bit for laid in self.cards})

    @property
    def far(self) -> int:
        """The items that face the other side, as a mask."""
        return sum({laid.far_bit for laid in self.cards})


@dataclass(frozen=True, slots=True)
class PerfectMomentView:
    """What one seat knows (T-8). Cards stand in the order of the card table: order tells nothing."""

    seat: Seat | None
    seats: int
    colours: tuple[int, ...]
    by_coin: bool
    sides: tuple[Side, Side]
    paradox: Laid  # `near` is the half at the deck; EMPTY before it lies there
    facing: Card  # the open card whose orientation is being chosen; NO_CARD if there is none
    deck: tuple[Card | None, ...]  # from the top; None where this seat does not know the card for certain
    low: int  # how the places of the deck are counted in minds
    looked: tuple[Card, ...]  # cards this seat looks at just now
    looking: int  # how many cards are looked at, by whoever's turn it is
    box: tuple[Card, ...]
    unseen: tuple[Card, ...]  # cards that can be anywhere hidden: never shown to this seat
    mine: Mind  # all this seat remembers of hidden cards
    public: Mind  # what everybody remembers of them
    active: Seat
    first: int
    turn: int
    nested: int
    quiet: int
    ended: str
    business: str  # open business, innermost last, as in the position text
    sealed: tuple[Move, ...]  # set-up and Ring: what this seat has chosen
    sealed_by: tuple[int, ...]  # how many choices each seat has sealed
    waiting: tuple[Seat, ...]
    decision: Decision | None
    outcome: Outcome | None

    @property
    def hand(self) -> tuple[Card, ...]:
        """The own hand; none for a spectator."""
        return self.sides[self.seat].known if self.seat is not None else ()

    @property
    def is_solo(self) -> bool:
        """Whether side 1 is Echo's."""
        return self.seats == 1

    @property
    def is_dealt(self) -> bool:
        """Whether the deck is shuffled."""
        return self.business != "deal"

    @property
    def used(self) -> int:
        """Items used so far in this turn, the one under way included."""
        base = self.business.split(", ")[0].split(" ")
        return int(base[2]) if base[0] == "turn" else 2


def view(state: State, seat: Seat | None) -> PerfectMomentView:
    """What that seat knows; None = a spectator."""
    check_seat(seat, state.seats)
    minds = state.recall()
    mine = minds[SPECTATOR if seat is None else seat]
    certain = {spot: card for card, spot in mine.certain().items()}
    top = state.low + len(state.deck) - 1
    frame = state.stack[-1] if state.stack else None
    found = frame.decisions(state) if frame is not None else ()  # type: ignore[attr-defined]
    own = [decision for decision in found if decision.seat == seat and seat is not None]
    hidden = mask_of(state.deck) | state.looked | (state.hands[0] | state.hands[1]) & ~state.open
    return PerfectMomentView(
        seat=seat,
        seats=state.seats,
        colours=state.colours,
        by_coin=state.coin,
        sides=(_side(state, 0, mine, minds[SPECTATOR]), _side(state, 1, mine, minds[SPECTATOR])),
        paradox=state.paradox,
        facing=state.facing,
        deck=tuple([certain.get(top - depth) for depth in range(len(state.deck))]),
        low=state.low,
        looked=cards_in(state.looked) if seat == state.active else (),
        looking=state.looked.bit_count(),
        box=cards_in(state.box),
        unseen=tuple([card for card in cards_in(hidden) if card not in mine.cards]),
        mine=mine,
        public=minds[SPECTATOR],
        active=state.active,
        first=state.first,
        turn=state.turn,
        nested=state.nested,
        quiet=state.quiet,
        ended=state.ended,
        business=business(state),
        sealed=state.sealed[seat] if seat is not None else (),
        sealed_by=tuple([len(done) for done in state.sealed]),
        waiting=tuple([decision.seat for decision in found]),
        decision=own[0] if own else None,
        outcome=outcome(state),
    )


def _side(state: State, side: Seat, mine: Mind, public: Mind) -> Side:
    hand = state.hands[side]
    known, shown = [
        sum([card.bit for card, spot in mind.certain().items() if spot == HAND[side]]) for mind in (mine, public)
    ]
    return Side(
        display=tuple(state.displays[3 * side : 3 * side + 3]),
        size=hand.bit_count(),
        known=cards_in(known | hand & state.open),
        open=cards_in(hand & state.open),
        shown=cards_in(shown | hand & state.open),
        fragments=cards_in(state.fragments[side]),
        twos=cards_in(state.twos[side]),
        threes=cards_in(state.threes[side]),
        points=state.points[side],
    )
