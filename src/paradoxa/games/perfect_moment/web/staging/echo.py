"""Echo's turn beat by beat: what it opened, what it found on its four cards, and what left the game for it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from paradoxa.core.events import Event
from paradoxa.games.perfect_moment.box.components import Card
from paradoxa.games.perfect_moment.knowledge.view import PerfectMomentView
from paradoxa.games.perfect_moment.rules.events import (
    EchoDrew,
    EchoFaded,
    EchoGaveUp,
    EchoPressed,
    EchoRemoved,
    EchoRested,
    EchoRevealed,
)
from paradoxa.games.perfect_moment.web import account
from paradoxa.games.perfect_moment.web.cards import BACK, PAIRS
from paradoxa.games.perfect_moment.words.staging import left_words, listed, say
from paradoxa.games.perfect_moment.words.terms import card_name
from paradoxa.web.beats import Beat, Mark
from paradoxa.web.markup import Markup, html

SPOTS = {
    "left": "spot-display-1-0",
    "right": "spot-display-1-1",
    "own": "spot-display-0-1",
    "plan": "spot-plan-1",
    "paradox": "spot-paradox",
}
BOX = Mark("spot-box", "to")
DECK = "spot-deck"


def spot(place: str) -> str:
    """A place by what a card is laid there for."""
    return SPOTS[place]


def beat(event: Event, before: PerfectMomentView, after: PerfectMomentView, *, is_armor: bool) -> Beat | None:
    """The beat of something Echo did, or had done to it by Armor; None where it was not Echo."""
    match event:
        case EchoRevealed(plan, turned):
            return revealed(plan, turned, after)
        case EchoRemoved(card, place, again):
            said = say(
                "echo-removed-again" if again else "echo-removed", place=say(f"place-{place}"), card=card_name(card)
            )
            why = say("inventory-removed", card=card_name(card))
            stage = partial(shown, before, card, say("plan-b" if again else "plan-a"), why)
            marks: tuple[Mark, ...] = (Mark(SPOTS[place], "from"), BOX)
            brief = say("brief-removed", card=card_name(card))
            return Beat(said, "short-scene", icon=PAIRS[card], marks=marks, stage=stage, brief=brief)
        case EchoPressed(discarded, drawn):
            said = say("echo-pressed", discarded=card_name(discarded), drawn=card_name(drawn))
            marks = (Mark(SPOTS["left"], "new"), Mark(SPOTS["right"], "to"), Mark(DECK, "new"))
            stage = partial(shown, before, None, say("plan-a"), say("inventory-pressed"))
            return Beat(said, "short-scene", icon=PAIRS[drawn], marks=marks, stage=stage, brief=say("plan-b"))
        case EchoFaded():
            return faded(event, before, is_armor=is_armor)
        case EchoGaveUp(card):
            said = say("echo-gave-up", card=card_name(card))
            stage = partial(shown, before, card, say("plan-b"), say("inventory-gone"))
            marks = (Mark(SPOTS["plan"], "from"), BOX)
            brief = say("brief-removed", card=card_name(card))
            return Beat(said, "short-scene", icon=PAIRS[card], marks=marks, stage=stage, brief=brief)
        case EchoRested(card, to):
            marks = (Mark(SPOTS["plan"], "from"), Mark(SPOTS["right"] if to == "display" else DECK, "to"))
            said = say(f"echo-rested-{to}", card=card_name(card))
            return Beat(said, "use", icon=PAIRS[card], marks=marks)
        case EchoDrew():
            marks = (Mark(DECK, "from"), Mark(SPOTS["plan"], "to"))
            said = say("echo-drew", left=left_words(len(after.deck)))
            return Beat(said, "move", icon=BACK, marks=marks)
    return None


def revealed(plan: Card, turned: Sequence[Card], view: PerfectMomentView) -> Beat:
    """Step 1: the open plan, and what turned for it."""
    marks = [Mark(SPOTS["plan"], "new")]
    for side, each in enumerate(view.sides):
        marks += [
            Mark(f"spot-display-{side}-{place}", "new")
            for place, laid in enumerate(each.display)
            if laid.card in turned
        ]
    if view.paradox.card in turned:
        marks.append(Mark(SPOTS["paradox"], "new"))
    cards = listed([card_name(card) for card in turned])
    said = say("echo-revealed" if turned else "echo-revealed-none", card=card_name(plan), cards=cards)
    return Beat(said, "banner", icon=PAIRS[plan], marks=tuple(marks))


def faded(event: EchoFaded, before: PerfectMomentView, *, is_armor: bool) -> Beat:
    """A card became the Fading card: in Echo's turn for one shared item, by Armor at once."""
    card, place = event.card, event.place
    said = say("echo-faded-armor" if is_armor else "echo-faded", place=say(f"place-{place}"), card=card_name(card))
    marks = [Mark(SPOTS[place], "from"), Mark(f"spot-fragment-{card.name}", "to")]
    if event.former is not None:
        said = f"{said} {say('echo-faded-former', former=card_name(event.former))}"
        marks.append(BOX)
    if is_armor:
        return Beat(said, "use", icon=PAIRS[card], marks=tuple(marks))
    stage = partial(shown, before, card, say("plan-b"), say("inventory-faded", card=card_name(card)))
    brief = say("brief-faded", card=card_name(card))
    return Beat(said, "short-scene", icon=PAIRS[card], marks=tuple(marks), stage=stage, brief=brief)


def shown(view: PerfectMomentView, gone: Card | None, title: str, why: str) -> Markup:
    """Echo's four cards, and why one of them goes."""
    echo = view.sides[1]
    # With the Paradox just scored, or a card on its way, there are not four: then the words say it all.
    cards = [*[laid.card for laid in echo.cards], *echo.known, *([view.paradox.card] if view.paradox.card.bit else [])]
    drawn = Markup("")
    if len(cards) == 4:
        shared = account.found_on_others(cards, gone) if gone is not None else 0
        drawn = account.inventory(cards, gone, shared)
    return html(
        '<div class="scene tally"><header><h2>%s</h2></header>%s<p class="verdict">%s</p></div>', title, drawn, why
    )
