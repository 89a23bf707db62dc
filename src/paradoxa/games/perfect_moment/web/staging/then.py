"""What lies on the table between two events of a line, as the reader sees it: for boards of moments that were no pause.

Made from the view before and the reader's events alone. Only what is drawn is followed; nobody is asked anything then.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from paradoxa.core import Seat
from paradoxa.core.events import Event, Secret
from paradoxa.games.perfect_moment.box.components import ACES, CHOCOLATES, EMPTY, NO_CARD, Card, Laid, cards_in, mask_of
from paradoxa.games.perfect_moment.knowledge.view import PerfectMomentView
from paradoxa.games.perfect_moment.rules.events import (
    Drew,
    EchoDrew,
    EchoFaded,
    EchoGaveUp,
    EchoPressed,
    EchoRemoved,
    EchoRested,
    EchoRevealed,
    Faced,
    FragmentTaken,
    Kept,
    LaidDown,
    LookedAt,
    Opened,
    OpenedAgain,
    PlanSeen,
    Put,
    Scored,
    SetUp,
    Shown,
    Swapped,
    Traded,
    Turned,
    TurnedUp,
    Used,
)

ECHO: Seat = 1
PLACE = {"left": 0, "right": 1, "own": 1}  # of a display, by what a card is turned up or faced for
IN_TURN = "turn 0 0"  # open business that asks nothing


def card_seen(card: Shown) -> Card | None:
    """The card of an event, where the reader may know it."""
    return card.value if isinstance(card, Secret) else card


class Then:
    """The view after each event; `item` is the item in use."""

    def __init__(self, view: PerfectMomentView) -> None:
        self.view = replace(view, decision=None, waiting=())
        self.item = -1

    def take(self, event: Event) -> PerfectMomentView:
        """Go on by one event."""
        if isinstance(event, Used):
            self.item = event.item
        self.cards(event)
        self.scores(event)
        self.echo(event)
        return self.view

    # --- changes --------------------------------------------------------------------------------------
    def change(self, **fields: object) -> None:
        self.view = replace(self.view, **fields)  # type: ignore[arg-type]  # fields of the view

    def side(self, side: Seat, **fields: object) -> None:
        """Change something on one side."""
        sides = list(self.view.sides)
        sides[side] = replace(sides[side], **fields)  # type: ignore[arg-type]  # fields of a side
        self.change(sides=(sides[0], sides[1]))

    def lay(self, side: Seat, place: int, laid: Laid) -> None:
        display = list(self.view.sides[side].display)
        display[place] = laid
        self.side(side, display=tuple(display))

    def place_of(self, card: Card) -> tuple[Seat, int] | None:
        """Where a card lies in the displays."""
        for side, each in enumerate(self.view.sides):
            for place, laid in enumerate(each.display):
                if laid.card is card:
                    return side, place
        return None

    def hold(self, side: Seat, card: Card | None, *, is_public: bool = False) -> None:
        """A card comes into a hand."""
        each = self.view.sides[side]
        known = _with(each.known, card) if card is not None else each.known
        shown = _with(each.shown, card) if card is not None and is_public else each.shown
        self.side(side, size=each.size + 1, known=known, shown=shown)

    def release(self, side: Seat, card: Card | None) -> None:
        """A card leaves a hand; where nobody says which, what was known of the hand may have gone."""
        each = self.view.sides[side]
        gone = [card] if card is not None else list(each.known) if each.size == len(each.known) else []
        self.side(
            side,
            size=each.size - 1,
            known=_without(each.known, gone),
            open=_without(each.open, gone),
            shown=_without(each.shown, gone),
        )

    def draw(self) -> Card | None:
        """The deck's top card, where the reader knows it."""
        deck = self.view.deck
        self.change(deck=deck[1:])
        return deck[0] if deck else None

    def put(self, card: Card | None, on_top: bool) -> None:
        deck = self.view.deck
        self.change(deck=(card, *deck) if on_top else (*deck, card))

    # --- events ---------------------------------------------------------------------------------------
    def cards(self, event: Event) -> None:
        """Cards that go from one place to another."""
        match event:
            case SetUp():
                self.set_up(event)
            case Drew(seat, card) if self.item == CHOCOLATES:
                self.draw()
                looked = self.view.looked if card.value is None else _with(self.view.looked, card.value)
                self.change(looking=self.view.looking + 1, looked=looked if seat == self.view.seat else ())
            case Drew(seat, card) | Kept(seat, card):
                top = self.draw()
                self.hold(seat, card.value or top)
            case EchoDrew():
                self.hold(ECHO, self.draw())
            case Opened(seat, card) | OpenedAgain(seat, card):
                each = self.view.sides[seat]
                self.side(seat, known=_with(each.known, card), open=_with(each.open, card))
            case PlanSeen(_, side, card) if card.value is not None:
                self.side(side, known=_with(self.view.sides[side].known, card.value))
            case Put():
                self.put_away(event)
            case Turned(_, side, laid):
                self.turn(laid.card, laid)
            case LaidDown(seat, side, laid):
                self.laid_down(seat, side, laid)
            case Swapped(seat, taken, laid):
                at = self.place_of(taken)
                self.release(seat, laid.card)
                self.hold(seat, taken, is_public=True)
                if at is not None:
                    self.lay(*at, laid)
            case LookedAt(_, cards, count) if self.item != ACES:
                for _ in range(count):
                    self.draw()
                self.change(looking=count, looked=cards_in(mask_of(cards.value or ())))
            case Traded(_, (one, two)):
                self.trade(card_seen(one), card_seen(two))

    def set_up(self, event: SetUp) -> None:
        seat = event.seat
        self.change(business=IN_TURN, sealed=())
        for laid in (event.own, event.other):
            self.release(seat, laid.card if self.view.seat == seat else None)
        third = event.third.value
        self.release(seat, third)
        self.put(third, event.on_top)
        self.lay(seat, 0, event.own)
        self.lay(1 - seat, 1, event.other)

    def put_away(self, event: Put) -> None:
        card = card_seen(event.card)
        if event.origin == "hand":
            self.release(event.seat, card)
        elif event.origin == "display" and card is not None:
            at = self.place_of(card)
            if at is not None:
                self.take_off(*at)
        elif self.view.looking:
            looked = _without(self.view.looked, [card]) if card is not None else self.view.looked
            self.change(looking=self.view.looking - 1, looked=looked)
        else:  # Aces: it lay on the deck
            self.draw()
        self.put(card, event.on_top)

    def take_off(self, side: Seat, place: int) -> None:
        """A card leaves a display; the third one of Chocolates moves into its place."""
        third = self.view.sides[side].display[2]
        self.lay(side, 2, EMPTY)
        self.lay(side, place, third if place < 2 else EMPTY)

    def turn(self, card: Card, laid: Laid) -> None:
        at = self.place_of(card)
        if at is not None:
            self.lay(*at, laid)

    def laid_down(self, seat: Seat, side: Seat, laid: Laid) -> None:
        if self.view.looking:  # Chocolates: in the third place
            self.change(looking=self.view.looking - 1, looked=_without(self.view.looked, [laid.card]))
            self.lay(side, 2, laid)
            return
        self.release(seat, laid.card)
        self.lay(side, self.view.sides[side].display.index(EMPTY), laid)

    def trade(self, one: Card | None, two: Card | None) -> None:
        self.change(sealed=())
        at = [self.place_of(card) if card is not None else None for card in (one, two)]
        for side, card in enumerate((one, two)):
            place = at[side]
            if place is not None:
                self.lay(*place, EMPTY)
            else:
                self.release(side, card)
        self.hold(0, two)
        place = at[1]
        if self.view.is_solo and place is not None and one is not None:  # it takes that card's place, to be faced
            self.change(facing=one, business=f"face {('left', 'right')[place[1]]} 0")
        else:
            self.hold(1, one)

    def scores(self, event: Event) -> None:
        """Points, fragments, and cards that are turned up."""
        match event:
            case FragmentTaken(seat, card):
                self.lose_fragment(1 - seat, card)
                each = self.view.sides[seat]
                self.side(seat, fragments=_with(each.fragments, card), points=each.points + 1)
            case Scored():
                self.score(event)
            case TurnedUp(seat, card, place):
                self.draw()
                self.change(facing=card, business=f"face {place} {seat}")
            case Faced(_, place, laid):
                self.change(facing=NO_CARD, business=IN_TURN)
                if place == "paradox":
                    self.change(paradox=laid)
                else:
                    self.lay(*((0, 1, laid) if place == "own" else (ECHO, PLACE[place], laid.turned)))

    def lose_fragment(self, side: Seat, card: Card) -> None:
        each = self.view.sides[side]
        points = each.points - 1 if side < self.view.seats else each.points
        self.side(side, fragments=_without(each.fragments, [card]), points=points)

    def score(self, event: Scored) -> None:
        seat, card = event.seat, event.card
        if event.source == "paradox":
            self.change(paradox=EMPTY)
        elif event.source == "fragment":
            owner = 0 if card in self.view.sides[0].fragments else 1
            self.lose_fragment(owner, card)
        elif event.source == "deck":
            self.draw()
        else:
            self.release(seat if event.source == "plan" else 1 - seat, card)
        each = self.view.sides[seat]
        pile = ("fragments", "twos", "threes")[event.points - 1]
        self.side(seat, points=event.total, **{pile: _with(getattr(each, pile), card)})

    def echo(self, event: Event) -> None:
        """Echo's turn."""
        match event:
            case EchoRevealed(plan, turned):
                self.side(ECHO, known=(plan,), open=(plan,), shown=(plan,))
                for card in turned:
                    at = self.place_of(card)
                    if at is not None:
                        self.lay(*at, self.view.sides[at[0]].display[at[1]].turned)
                    elif card is self.view.paradox.card:
                        self.change(paradox=self.view.paradox.turned)
            case EchoRemoved(card, place):
                self.change(box=_with(self.view.box, card))
                self.leave(card, place)
            case EchoPressed(discarded, drawn):
                self.put(discarded, on_top=False)
                self.move_up()
                self.draw()
                self.change(facing=drawn, business="face right 0")
            case EchoFaded(card, place, former):
                if former is not None:
                    self.change(box=_with(self.view.box, former))
                self.side(ECHO, fragments=(card,))
                self.leave(card, place)
            case EchoGaveUp(card):
                self.change(box=_with(self.view.box, card))
                self.leave(card, "plan")
            case EchoRested(card, "display"):
                self.leave(card, "plan")
                if self.view.sides[ECHO].display[0] is EMPTY:
                    self.move_up()
                self.change(facing=card, business="face right 0")
            case EchoRested(card, _):
                self.leave(card, "plan")
                self.put(card, on_top=False)

    def leave(self, card: Card, place: str) -> None:
        """A card leaves Echo's inventory."""
        if place == "plan":
            self.release(ECHO, card)
        elif place == "paradox":
            self.change(paradox=EMPTY)
        else:
            self.lay(ECHO, PLACE[place], EMPTY)

    def move_up(self) -> None:
        """Echo's right card becomes the left one."""
        self.lay(ECHO, 0, self.view.sides[ECHO].display[1])
        self.lay(ECHO, 1, EMPTY)


def _with(cards: Iterable[Card], card: Card) -> tuple[Card, ...]:
    """Cards and one more, in the order of the card table."""
    return cards_in(mask_of({*cards, card}))


def _without(cards: Iterable[Card], gone: Iterable[Card]) -> tuple[Card, ...]:
    out = set(gone)
    return tuple([card for card in cards if card not in out])
