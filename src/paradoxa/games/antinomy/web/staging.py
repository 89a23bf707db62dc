"""What happened at a table of Antinomy, beat by beat: sentences, marks, and the stage of a paradox, exchange or clash.

Made from what the reader heard and saw alone. A card that stays hidden is never named, and whether somebody thinks of
a paradox (A-9.6) is no part of it: the views are asked for cards, crystals and places, never for whom they wait.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from paradoxa.core import Seat
from paradoxa.core.events import Event
from paradoxa.games.antinomy.box.components import (
    COLOUR_NAMES,
    CRYSTALS,
    GOAL,
    HAND,
    ICON_NAMES,
    Card,
    cards_in,
    mask_of,
)
from paradoxa.games.antinomy.knowledge import AntinomyView
from paradoxa.games.antinomy.notation.moves import SIDES, Exchange
from paradoxa.games.antinomy.rules.events import (
    Clashed,
    ClashEnded,
    CodexAdvanced,
    Dealt,
    Declared,
    Declined,
    Drawn,
    Exchanged,
    Moved,
    Placed,
    SideChosen,
    Won,
)
from paradoxa.games.antinomy.web import stage
from paradoxa.games.antinomy.web.board import ANTINOMY
from paradoxa.games.antinomy.web.known import unseen
from paradoxa.games.antinomy.web.relics import FULL, MINIS, SIGILS, SORCERERS, TRIBAR, listed, title
from paradoxa.games.antinomy.words.board import made_of
from paradoxa.games.antinomy.words.staging import Audience, say
from paradoxa.web.beats import Beat, Happened, Mark

Cards = tuple[Card, ...]
CODEX: Final = Mark("codex", "new")


def beats(happened: Happened) -> Sequence[Beat]:
    """What a reader heard, one thing after the other."""
    return list(Telling(happened).beats())


class Telling:
    """The events of one step in turn; `then` is what lay on the table after each of them."""

    def __init__(self, happened: Happened) -> None:
        before: Any = happened.before
        self.after: Any = happened.after
        self.desk = happened.desk
        self.events = happened.events
        self.then: AntinomyView = before
        self.audience = Audience(happened.desk.seat, happened.names)
        seats = [seat for seat in (before.seat, happened.desk.seat, 0) if seat is not None]
        self.me: Seat = seats[0]
        self.moved: Moved | None = None

    def beats(self) -> Iterator[Beat]:
        """Beat after beat. What belongs to a paradox or a clash is told in one; the last event of it tells it."""
        waiting: list[Event] = []
        for place, event in enumerate(self.events):
            waiting.append(event)
            following = self.events[place + 1] if place + 1 < len(self.events) else None
            if goes_on(event, following):
                continue
            before = self.then
            is_last = following is None
            if is_last:
                self.then = self.after
            else:
                for each in waiting:
                    self.then = after(self.then, each)
            beat = self.beat(waiting, before)
            if beat is not None:
                yield beat if is_last else replace(beat, board=partial(ANTINOMY.draw, self.desk, view=self.then))
            waiting = []

    def beat(self, events: Sequence[Event], before: AntinomyView) -> Beat | None:
        """The beat of events that belong together."""
        audience = self.audience
        match events[0]:
            case Dealt(_, _, _, covered):
                return Beat(say("dealt", colour=stage.colour(covered)), "use", marks=(CODEX,), icon=SIGILS[covered])
            case Placed(seat, space):
                said = audience.says("placed", seat, card=title(before.row[space]))
                return Beat(said, "move", seat, marks=(Mark(f"lane-{seat}-{space}", "to"),), icon=SORCERERS[seat])
            case Moved() as moved:
                self.moved = moved
                return self.move(moved)
            case Declared() as declared:
                return self.paradox(declared, events, before)
            case Declined(seat):
                return Beat(audience.says("declined", seat), "move", seat, icon=TRIBAR)
            case Exchanged() as exchanged:
                return self.exchange(exchanged)
            case Clashed() | Drawn():
                return self.clash(events, before)
            case Won(seat):
                return Beat(
                    audience.says("won", seat), "banner", seat, icon=FULL, marks=(Mark(f"purse-{seat}", "new"),)
                )
        return None  # a side that was chosen: the exchange, which follows at once, tells it

    @property
    def scene(self) -> stage.Scene:
        """The row and the sorcerers as they are now."""
        return stage.Scene(self.audience, self.me, self.then.row, self.then.at)

    def move(self, moved: Moved) -> Beat:
        """A sorcerer went, and a card changed places with a relic."""
        marks = (
            Mark(f"lane-{moved.seat}-{moved.start}", "from"),
            Mark(f"space-{moved.space}", "to"),
            Mark(f"hand-{moved.taken.name}", "new"),
        )
        key, how = way(moved)
        said = self.audience.says(key, moved.seat, card=title(moved.card), taken=title(moved.taken), **how)
        return Beat(said, "move", moved.seat, marks=marks, icon=MINIS[moved.taken])

    def paradox(self, declared: Declared, events: Sequence[Event], before: AntinomyView) -> Beat:
        """Three alike were shown and earned a crystal."""
        seat, cards = declared.seat, declared.cards
        is_won = declared.crystals == GOAL
        marks = (Mark(f"purse-{seat}", "new"),) if is_won else (Mark(f"purse-{seat}", "new"), CODEX)
        chosen = [event.first for event in events if isinstance(event, SideChosen)]
        open_sides = [move.first for move in SIDES[self.then.at[seat]] if isinstance(move, Exchange)]
        moved = self.moved
        if moved is not None:
            key, how = way(moved)
            led = self.audience.says(f"led-{key}", seat, card=title(moved.taken), **how)
        else:
            led = self.audience.says("led-shows", seat)
        told = self.audience.says(
            "last-paradox" if is_won else "paradox", seat, made=made_of(cards), colour=stage.colour(self.then.covered)
        )
        shown = partial(
            stage.paradox,
            self.scene,
            seat,
            cards,
            led=led,
            crystals=declared.crystals,
            left=CRYSTALS - 1 - sum(self.then.crystals),
            covered=(before.covered, self.then.covered),
            sides=chosen or open_sides,
        )
        return Beat(told, "scene", seat, icon=TRIBAR, marks=marks, stage=shown)

    def exchange(self, exchanged: Exchanged) -> Beat:
        """The cards of a paradox went into the row, three others into the hand."""
        seat, first = exchanged.seat, exchanged.first
        spaces = say("spaces", first=first, last=first + HAND - 1)
        given, taken = listed(exchanged.given, "and"), listed(exchanged.taken, "and")
        marks = [Mark(f"space-{space}", "new") for space in range(first, first + HAND)]
        marks += [Mark(f"hand-{card.name}", "new") for card in exchanged.taken]
        said = self.audience.says("exchanged", seat, given=given, taken=taken, spaces=spaces)
        shown = partial(stage.exchange, self.scene, seat, first, exchanged.given, exchanged.taken)
        return Beat(said, "short-scene", seat, icon=MINIS[exchanged.taken[0]], marks=tuple(marks), stage=shown)

    def clash(self, events: Sequence[Event], before: AntinomyView) -> Beat:
        """Both hands, and what came of it; a tie whose draw is not known yet is told in a sentence."""
        clashed = next((event for event in events if isinstance(event, Clashed)), None)
        drawn = next((event for event in events if isinstance(event, Drawn)), None)
        ended = next((event for event in events if isinstance(event, ClashEnded)), None)
        seat = clashed.seat if clashed is not None else last_mover(before)
        hands = clashed.hands if clashed is not None else before.known
        totals = tuple([worth(hand, before.covered) for hand in hands])
        one, two = self.audience.name(1 - self.me), self.audience.inside(self.me)
        score = {"one": one, "first": totals[1 - self.me], "two": two, "second": totals[self.me]}
        said = [self.audience.says("met", seat), say("totals", **score)]
        if ended is None:
            return Beat(" ".join([*said, say("tied")]), "use", seat, icon=SORCERERS[seat])
        if drawn is not None:
            values = {"one": one, "first": drawn.values[1 - self.me], "two": two, "second": drawn.values[self.me]}
            said = [*(said if clashed is not None else []), say("drawn", **values)]
        said.append(self.end_of_clash(ended))
        marks: tuple[Mark, ...] = ()
        if ended.stole:
            said.append(say("codex", colour=stage.colour(self.then.covered)))
            marks = (Mark("purse-0", "new"), Mark("purse-1", "new"), CODEX)
        met = stage.Clash(
            seat=seat,
            hands=hands,
            totals=totals,
            covered=before.covered,
            drawn=drawn.cards if drawn is not None else (),
            values=drawn.values if drawn is not None else (),
            winner=ended.winner,
            stole=ended.stole,
            crystals=self.then.crystals,
            start=self.moved.start if self.moved is not None else -1,
        )
        kind = "long-scene" if drawn is None else "longest-scene"
        shown = partial(stage.clash, self.scene, met, self.then.covered)
        return Beat(" ".join(said), kind, seat, icon=SORCERERS[seat], marks=marks, stage=shown)

    def end_of_clash(self, ended: ClashEnded) -> str:
        """Who won it, and what that brought."""
        if ended.winner is None:
            return say("still-tied")
        return self.audience.says("stole" if ended.stole else "empty", ended.winner)


# --- events ------------------------------------------------------------------------------------
def goes_on(event: Event, following: Event | None) -> bool:
    """Whether the next event belongs to the same beat."""
    match event:
        case Declared():
            return isinstance(following, CodexAdvanced | SideChosen)
        case CodexAdvanced():
            return isinstance(following, SideChosen)
        case Clashed():
            return isinstance(following, Drawn | ClashEnded)
        case Drawn():
            return isinstance(following, ClashEnded)
        case ClashEnded():
            return isinstance(following, CodexAdvanced)
    return False


def way(moved: Moved) -> tuple[str, dict[str, object]]:
    """How somebody went: so many ahead, or back to what the card and the relic there share."""
    if (moved.space > moved.start) == (moved.seat == 0):
        return "ahead", {"number": moved.card.number}
    card, taken = moved.card, moved.taken
    is_colour = card.colour == taken.colour
    return "back", {"feature": COLOUR_NAMES[card.colour] if is_colour else say("an-icon", icon=ICON_NAMES[card.icon])}


def worth(hand: Sequence[Card], covered: int) -> int:
    """What a hand counts in a clash (A-6.3)."""
    return sum([card.number for card in hand if card.colour != covered])


def last_mover(view: AntinomyView) -> Seat:
    """Whose turn is not over yet, while chance draws: the open business begins with the turn that comes next."""
    return 1 - int(view.business.split(", ")[0][-1])


def after(view: AntinomyView, event: Event) -> AntinomyView:
    """What lies on the table after an event, as far as it is drawn; nobody is asked anything then."""
    view = replace(view, decision=None, waiting=())
    match event:
        case Dealt(hands, row, _, covered):
            known = tuple([cards_in(mask_of(hand.value or ())) for hand in hands])
            hidden = tuple([HAND - len(cards) for cards in known])
            dealt = replace(view, row=row, covered=covered, known=known, hidden=hidden, shown=((), ()))
            return replace(dealt, codex=unseen(dealt))
        case Placed(seat, space):
            return replace(view, at=_with(view.at, seat, space))
        case Moved(seat, card, _, space, taken):
            moved = replace(view, row=_with(view.row, space, card), at=_with(view.at, seat, space), turn=view.turn + 1)
            return _holding(moved, seat, [*[one for one in view.known[seat] if one is not card], taken])
        case Declared(seat, cards, crystals):
            return _holding(replace(view, crystals=_with(view.crystals, seat, crystals)), seat, cards)
        case CodexAdvanced(covered):
            return replace(view, covered=covered)
        case Exchanged(seat, first, given, taken):
            row = (*view.row[:first], *given, *view.row[first + HAND :])
            return _holding(replace(view, row=row), seat, taken)
        case Clashed(_, hands):
            return _holding(_holding(view, 0, hands[0]), 1, hands[1])
        case ClashEnded(winner, True):
            assert winner is not None
            purses = _with(view.crystals, winner, view.crystals[winner] + 1)
            return replace(view, crystals=_with(purses, 1 - winner, purses[1 - winner] - 1))
    return view


def _with(values: tuple[Any, ...], place: int, value: object) -> tuple[Any, ...]:
    """The same values, one of them another."""
    return (*values[:place], value, *values[place + 1 :])


def _holding(view: AntinomyView, seat: Seat, cards: Sequence[Card]) -> AntinomyView:
    """The view with a seat holding these cards, in the order of the card table, and no others that are known."""
    held = cards_in(mask_of(cards))
    known, hidden = _with(view.known, seat, held), _with(view.hidden, seat, HAND - len(held))
    seen = replace(view, known=known, hidden=hidden)
    if any([count for who, count in enumerate(hidden) if who != view.seat]):
        return seen
    return replace(seen, codex=unseen(seen))
