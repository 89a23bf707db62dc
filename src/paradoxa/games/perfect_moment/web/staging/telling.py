"""What happened at a table of The Perfect Moment, beat by beat: each step with its sentence, its marks and its piece.

Made from what the reader heard and saw alone: a card that stays hidden travels as a back and is never named.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from paradoxa.core import Seat
from paradoxa.core.events import Event
from paradoxa.games.perfect_moment.box.components import ARMOR, COLOUR_NAMES, NO_CARD, RING, Card, worth
from paradoxa.games.perfect_moment.box.rulings import MOST_NESTED
from paradoxa.games.perfect_moment.knowledge.view import PerfectMomentView
from paradoxa.games.perfect_moment.rules.events import (
    Chose,
    Dealt,
    Drew,
    EchoRevealed,
    Ended,
    Faced,
    FragmentTaken,
    Kept,
    LaidDown,
    Lapsed,
    Left,
    LookedAt,
    Offered,
    Opened,
    OpenedAgain,
    PlanSeen,
    Prepared,
    Put,
    Scored,
    SetUp,
    Started,
    Swapped,
    Traded,
    Turned,
    TurnedUp,
    Used,
)
from paradoxa.games.perfect_moment.web import account
from paradoxa.games.perfect_moment.web.board import PERFECT_MOMENT
from paradoxa.games.perfect_moment.web.cards import BACK, ICONS, PAIRS
from paradoxa.games.perfect_moment.web.staging import echo
from paradoxa.games.perfect_moment.web.staging.then import IN_TURN, Then, card_seen
from paradoxa.games.perfect_moment.words.staging import Audience, card_words, left_words, listed, points_words, say
from paradoxa.games.perfect_moment.words.telling import end_in_words
from paradoxa.games.perfect_moment.words.terms import card_name, item_name
from paradoxa.web import pieces
from paradoxa.web.beats import Beat, Happened, Mark
from paradoxa.web.markup import Markup, html

DECK_FROM: Final = Mark("spot-deck", "from")
DECK_TO: Final = Mark("spot-deck", "to")
DECK: Final = Mark("spot-deck", "at")
PARADOX: Final = "spot-paradox"


def beats(happened: Happened) -> Sequence[Beat]:
    """What a reader heard, one thing after the other."""
    return list(Telling(happened).beats())


class Telling:
    """The events of one step in turn, with the table before and after each of them."""

    def __init__(self, happened: Happened) -> None:
        before: Any = happened.before
        self.desk, self.events = happened.desk, happened.events
        self.names = happened.names
        self.audience = Audience(happened.desk.seat, happened.names)
        self.then = Then(before)
        self.before: PerfectMomentView = self.then.view
        self.is_armor = False  # a plan is scored because Armor offered it
        self.is_echo = is_echos_turn(self.before)

    def beats(self) -> Iterator[Beat]:
        """Beat after beat; the last one has the board after the step, the others that of their moment."""
        waiting: list[Event] = []
        for place, event in enumerate(self.events):
            waiting.append(event)
            following = self.events[place + 1] if place + 1 < len(self.events) else None
            if isinstance(event, Drew) and isinstance(following, Drew) and event.seat == following.seat:
                continue  # draws in a row are one thing
            self.before = self.then.view
            for each in waiting:
                self.then.take(each)
            if not self.is_sealed(event):
                beat = self.beat(waiting)
                if following is not None:
                    beat = replace(beat, board=partial(PERFECT_MOMENT.draw, self.desk, view=self.then.view))
                yield beat
            waiting = []

    def is_sealed(self, event: Event) -> bool:
        """Whether somebody found a use for a card unseen: the table counts them, and once they lie open all is told."""
        return isinstance(event, Prepared) and event.how.value is None

    def beat(self, events: Sequence[Event]) -> Beat:
        """The beat of an event, or of several draws."""
        event = events[-1]
        if isinstance(event, EchoRevealed | Used | Left):  # Echo's turn begins, or one's own
            self.is_echo = isinstance(event, EchoRevealed)
        if isinstance(event, Drew):
            return self.draws([each for each in events if isinstance(each, Drew)])
        found = self.set_up(event) or self.deed(event) or self.card(event) or self.points(event)
        if found is not None:
            return found
        found = echo.beat(event, self.before, self.then.view, is_armor=not self.is_echo)
        assert found is not None, f"no words for {event}"
        return self.grouped(found, 0)

    def grouped(self, beat: Beat, seat: Seat) -> Beat:
        """A beat under Echo's heading in its turn; in one's own turn it is told as one's own."""
        return replace(beat, seat=None, group=say("echo")) if self.is_echo else replace(beat, seat=seat)

    # --- set-up and end ----------------------------------------------------------------------------------
    def set_up(self, event: Event) -> Beat | None:
        """The deal, the set-up, who begins, and the end."""
        who = self.audience
        match event:
            case Dealt(paradox, faces, _):
                words = {"card": card_name(paradox), "item": item_name(faces) if faces is not None else ""}
                said = say("dealt-alone" if faces is None else "dealt", **words)
                return Beat(said, "use", icon=piece(paradox), marks=(Mark(PARADOX, "new"),))
            case Prepared(seat, _, how, laid):
                assert how.value is not None
                assert laid.value is not None
                card = laid.value.card
                said = say(f"prepared-{how.value}", card=card_name(card), other=who.name(1 - seat))
                return Beat(said, "move", seat, icon=piece(card))
            case SetUp(seat, own, other, on_top, third):
                said = say(
                    "set-up-top" if on_top else "set-up-under",
                    who=who.who(seat),
                    own=card_name(own.card),
                    whose=who.whose(seat, seat),
                    theirs=card_name(other.card),
                    others=who.of(1 - seat),
                    card=card_words(third.value),
                )
                marks = (Mark(display(seat, 0), "to"), Mark(display(1 - seat, 1), "to"), DECK_TO)
                return Beat(said, "banner", seat, icon=piece(own.card), marks=marks)
            case Started(seat, by_coin):
                return Beat(who.for_you("lot" if by_coin else "first", seat), "use", icon=pieces.icon("person"))
            case Ended(points, winners, reason):
                return Beat(end_in_words(points, winners, reason, self.names), "banner", icon=pieces.icon("ringbox"))
        return None

    # --- items -------------------------------------------------------------------------------------------
    def deed(self, event: Event) -> Beat | None:
        """An item used, or something that was not done, seen or chosen."""
        who = self.audience
        match event:
            case Used(seat, item, through):
                return self.used(seat, item, through)
            case Lapsed(seat, item, at_cap):
                key = ("lapsed" if item is not None else "lapsed-none") + ("-cap" if at_cap else "")
                name = item_name(item) if item is not None else ""
                return Beat(say(key, item=name, count=MOST_NESTED), "move", seat, icon=item_icon(item))
            case LookedAt(seat, cards, count):
                seen = [card_name(card) for card in cards.value or ()]
                key = "looked-cards" if seen else "looked-many" if count > 1 else "looked"
                said = say(key, who=who.who(seat), count=count, cards=listed(seen))
                return Beat(said, "use", seat, icon=BACK, marks=(DECK,))
            case PlanSeen(seat, side, card):
                key = "plan-seen" if card.value is None else "plan-seen-card"
                said = say(key, who=who.who(seat), whose=who.whose(side, seat), card=card_words(card.value))
                return Beat(said, "use", seat, icon=piece(card.value), marks=(Mark(plan(side), "at"),))
            case Left(seat, what):
                brief = say("brief-nothing") if what == "score" else ""
                return Beat(say(f"left-{what}", who=who.who(seat)), "move", seat, brief=brief)
            case Chose(seat, card):
                return Beat(
                    say("chose", who=who.who(seat), card=card_words(card.value)), "move", seat, icon=piece(card.value)
                )
            case Offered(_, side, accepted):
                self.is_armor = accepted
                said = say("offer-taken" if accepted else "offer-left", who=who.who(side))
                return Beat(said, "use", side, icon=item_icon(ARMOR))
        return None

    def used(self, seat: Seat, item: int, through: int | None) -> Beat:
        """An item was used: where it was found, all those places are marked."""
        view, who = self.before, self.audience
        spots = []
        where = ""
        for side in (seat, 1 - seat):
            for place, laid in enumerate(view.sides[side].display):
                # Through Armor it is one that faces the other side on its own display.
                is_near = side == seat if through != ARMOR else side != seat
                if (laid.near_bit if is_near else laid.far_bit) >> item & 1 and (through != ARMOR or side != seat):
                    spots.append(display(side, place))
                    where = where or say("on-display", whose=who.whose(side, seat))
        if through is None and view.paradox.near_bit >> item & 1:
            spots.append(PARADOX)
            where = where or say("on-paradox")
        words = {"who": who.who(seat), "item": item_name(item), "where": where}
        key = "used" if through is None else "used-through"
        said = say(key, through=item_name(through) if through is not None else "", **words)
        marks = tuple([Mark(spot, "at") for spot in spots])
        return Beat(said, "use", seat, icon=item_icon(item), marks=marks, brief=item_name(item))

    # --- cards -------------------------------------------------------------------------------------------
    def draws(self, events: Sequence[Drew]) -> Beat:
        """Cards drawn in a row; the first card of an empty hand is a new plan."""
        seat = events[0].seat
        seen = [event.card.value for event in events]
        known = [card for card in seen if card is not None]
        what = card_words(None) if len(events) == 1 else say("cards", count=len(events))
        if known:
            what = listed([card_name(card) for card in known])
        is_plan = len(events) == 1 and not self.before.sides[seat].size
        said = say(
            "drew-plan" if is_plan else "drew",
            who=self.audience.who(seat),
            card=what,
            left=left_words(len(self.then.view.deck)),
        )
        return Beat(said, "use", seat, icon=piece(seen[0]), marks=(DECK_FROM, Mark(plan(seat), "to")))

    def card(self, event: Event) -> Beat | None:
        """A card that went somewhere, or was turned."""
        who = self.audience
        match event:
            case Opened(seat, card) | OpenedAgain(seat, card):
                said = say("opened", whose=who.whose(seat), card=card_name(card))
                return Beat(said, "use", seat, icon=piece(card), marks=(Mark(plan(seat), "new"),))
            case Put(seat, shown, on_top, origin):
                known = card_seen(shown)
                left = self.then.view.looking if origin == "looked" else 0
                key = f"put-{'top' if on_top else 'under'}-{'to-go' if left else origin}"
                words = {"who": who.who(seat), "card": card_words(known), "whose": who.whose(seat, seat)}
                said = say(key, count=left, **words)
                marks = (Mark(self.left_from(seat, known, origin), "from"), DECK_TO)
                return Beat(said, "use", seat, icon=piece(known), marks=marks[origin == "looked" :])
            case Turned(seat, side, laid):
                said = say(
                    "turned",
                    who=who.who(seat),
                    whose=who.whose(side, seat),
                    card=card_name(laid.card),
                    faces=who.faces(laid, side),
                )
                return Beat(said, "use", seat, icon=piece(laid.card), marks=(Mark(self.place(laid.card), "new"),))
            case LaidDown(seat, side, laid):
                said = say("laid", who=who.who(seat), card=card_name(laid.card), faces=who.faces(laid, side))
                marks = (Mark(plan(seat), "from"), Mark(self.place(laid.card), "to"))
                return Beat(said, "use", seat, icon=piece(laid.card), marks=marks)
            case Swapped(seat, taken, laid):
                said = say(
                    "swapped",
                    who=who.who(seat),
                    taken=card_name(taken),
                    card=card_name(laid.card),
                    faces=who.faces(laid, seat),
                )
                marks = (Mark(plan(seat), "new"), Mark(self.place(laid.card), "to"))
                return Beat(said, "use", seat, icon=piece(laid.card), marks=marks)
            case Kept(seat, card_kept):
                said = say("kept", who=who.who(seat), card=card_words(card_kept.value))
                return Beat(said, "move", seat, icon=piece(card_kept.value), marks=(DECK_FROM, Mark(plan(seat), "to")))
            case Traded(seat, (one, two)):
                return self.traded(seat, card_seen(one), card_seen(two))
        return None

    def traded(self, seat: Seat, one: Card | None, two: Card | None) -> Beat:
        """A trade, told from the reader's side."""
        side = 1 if self.audience.reader == 1 else 0
        given, taken = (one, two) if side == 0 else (two, one)
        said = say(
            "traded",
            who=self.audience.who(side),
            given=card_words(given),
            taken=card_words(taken),
            other=self.audience.name(1 - side),
        )
        marks = [Mark(self.left_from(side, card, ""), "from") for side, card in ((0, one), (1, two))]
        marks += [Mark(plan(0), "to"), Mark(plan(1), "to")]
        return Beat(said, "banner", seat, icon=item_icon(RING), marks=tuple(marks))

    def left_from(self, seat: Seat, card: Card | None, origin: str) -> str:
        """Where a card lay before: a place of a display, or the hand."""
        if card is not None and origin != "hand":
            for side, each in enumerate(self.before.sides):
                for place, laid in enumerate(each.display):
                    if laid.card is card:
                        return display(side, place)
        return plan(seat)

    def place(self, card: Card) -> str:
        """Where a card lies now."""
        at = self.then.place_of(card)
        return display(*at) if at is not None else PARADOX

    # --- points ------------------------------------------------------------------------------------------
    def points(self, event: Event) -> Beat | None:
        """A score, a fragment taken, and cards that come to lie open after it."""
        who = self.audience
        match event:
            case Scored():
                return self.scored(event)
            case FragmentTaken(seat, card):
                said = say("fragment-taken", who=who.who(seat), card=card_name(card), other=who.whom(1 - seat))
                return Beat(said, "use", seat, icon=piece(card), marks=(Mark(fragment(card), "to"),))
            case TurnedUp(seat, card, place):
                said = say(f"turned-up-{place}", card=card_name(card))
                marks = (DECK_FROM, Mark(echo.spot(place), "to"))
                return self.grouped(Beat(said, "use", icon=piece(card), marks=marks), seat)
            case Faced(seat, place, laid):
                key = "faced-paradox" if place == "paradox" else "faced"
                words = {"card": card_name(laid.card), "item": item_name(laid.near), "whom": who.whom(seat)}
                said = say(key, who=who.who(seat), **words)
                mark = Mark(echo.spot(place), "new")
                return self.grouped(Beat(said, "move", icon=piece(laid.card), marks=(mark,)), seat)
        return None

    def scored(self, event: Scored) -> Beat:
        """A card was scored; what somebody else scored is explained on the stage."""
        seat, card, who = event.seat, event.card, self.audience
        is_fading = self.before.is_solo and card in self.before.sides[1].fragments
        said = say(
            "scored-fading" if is_fading else f"scored-{event.source}",
            who=who.who(seat),
            card=card_name(card),
            points=points_words(event.points),
            total=event.total,
            others=who.whose(1 - seat, seat),
        )
        origin = {"paradox": PARADOX, "deck": "spot-deck", "plan": plan(seat), "other plan": plan(1 - seat)}
        target = fragment(card) if event.points == 1 else f"spot-scored-{seat}"
        marks = [Mark(target, "to")]
        if event.source in origin:
            marks.insert(0, Mark(origin[event.source], "from"))
        brief = say("brief-scored", count=event.points)
        if seat == who.reader:
            return Beat(said, "use", seat, icon=piece(card), marks=tuple(marks), brief=brief)
        stage = partial(self.account, seat, card, event, said)
        return Beat(said, "short-scene", seat, icon=piece(card), marks=tuple(marks), stage=stage, brief=brief)

    def account(self, seat: Seat, card: Card, event: Scored, said: str) -> Markup:
        """Why a card brought so many points: it, and the display with its items ringed."""
        each = self.before.sides[seat]
        is_match = worth(card, each.near, each.far) == event.points and not self.is_armor
        why = say(f"account-{event.points}") if is_match else say("account-armor")
        is_below = seat == (self.audience.reader or 0)  # cards lie as they lie on the reader's table
        drawn = account.score(card, each.cards, is_mine=is_below, names=(say("the-card"), say("the-display")))
        return html(
            '<div class="scene tally"><header><h2>%s</h2></header>%s<p class="verdict">%s</p></div>', said, drawn, why
        )


def is_echos_turn(view: PerfectMomentView) -> bool:
    """Whether one is asked how to turn a card in Echo's turn: then one's own has not begun."""
    return view.is_solo and view.turn > 0 and view.business.startswith(f"{IN_TURN}, ")


# --- places and pieces ---------------------------------------------------------------------------------


def display(side: Seat, place: int) -> str:
    """A place of a display."""
    return f"spot-display-{side}-{place}"


def plan(side: Seat) -> str:
    """A side's hand."""
    return f"spot-plan-{side}"


def fragment(card: Card) -> str:
    """A card that lies open as a fragment."""
    return f"spot-fragment-{card.name}"


def piece(card: Card | None) -> Markup:
    """A card in small; its back where it is hidden."""
    return BACK if card is None or card is NO_CARD else PAIRS[card]


def item_icon(item: int | None) -> Markup:
    """An item in its colour."""
    at = ARMOR if item is None else item
    return pieces.icon(ICONS[at], f"item c-{COLOUR_NAMES[at // 4]}")
