"""The Perfect Moment's questions: what the view's seat is asked, given the picks so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paradoxa.games.perfect_moment import words
from paradoxa.games.perfect_moment.box.components import CARD, NO_CARD, Card
from paradoxa.games.perfect_moment.knowledge.view import PerfectMomentView
from paradoxa.games.perfect_moment.notation.moves import DONE
from paradoxa.games.perfect_moment.web.clicks import facing_place, looked_at
from paradoxa.games.perfect_moment.words.asking import COUNT, FURTHER, QUESTIONS, SEALED, STEP, STEP_ALONE
from paradoxa.games.perfect_moment.words.terms import card_name, opponent

SET_UP: Final = ("own", "other", "deck", "plan")  # what becomes of one's first cards, one after the other
PHONED: Final = 2  # cards that are left before Phone's second discard; with Mask there are more


def question(view: PerfectMomentView | None, picks: Sequence[str], names: Sequence[str]) -> tuple[str, str]:
    """A short question, and a smaller second line (or "")."""
    if view is None or not view.is_dealt:
        return QUESTIONS["deal"]
    if view.decision is None:
        return words.ask(view, names), SEALED if view.seat is not None and view.sealed else ""
    kind = kind_of(view)
    card = CARD.get(picks[0].partition("-")[2]) if picks else None
    if card is None:
        return filled(QUESTIONS[kind], view, card_in_question(view), names)
    return filled(FURTHER.get(kind, FURTHER[""]), view, card, names)


def filled(texts: tuple[str, str], view: PerfectMomentView, card: Card, names: Sequence[str]) -> tuple[str, str]:
    """A question and its second line with their blanks filled in."""
    assert view.decision is not None
    uses = len(view.decision.options) - 1  # besides stopping
    blanks = {
        "card": card_name(card) if card is not NO_CARD else "",
        "plan": card_name(view.hand[0]) if view.hand else "",
        "other": opponent(view, names),
        "count": COUNT[min(uses, 2)].format(count=uses),
        "step": (STEP_ALONE if view.is_solo else STEP).format(number=len(view.sealed) + 1),
    }
    return texts[0].format(**blanks), texts[1].format(**blanks)


def kind_of(view: PerfectMomentView) -> str:
    """The key of what is asked: the decision's kind, and where that says too little what else is so."""
    assert view.decision is not None
    kind, options = view.decision.kind, view.decision.options
    if kind == "set-up":
        step = SET_UP[len(view.sealed)]
        return "set-up under" if view.is_solo and step == "deck" else f"set-up {step}"
    if kind == "use":
        return "use first" if view.used == 0 else "use second"
    if kind == "face":
        return f"face {facing_place(view)}"
    if kind in ("return", "discard"):
        return times_left(view, kind)
    if kind == "map":
        return "map again" if DONE in options else "map"
    if kind == "ring" and view.is_solo:
        return "ring alone"
    return "knife nothing" if kind == "knife" and len(options) == 1 else kind


def times_left(view: PerfectMomentView, kind: str) -> str:
    """Whether one card goes to the deck, the first of two, or the second: Mask and Money take one card."""
    *below, now = view.business.split(", ")
    if now.endswith(" 2"):
        return f"{kind} two"
    own = view.sides[view.seat or 0]
    is_single = below[-1].startswith("compare") if kind == "return" else own.size + len(own.cards) > PHONED
    return kind if is_single else f"{kind} one more"


def card_in_question(view: PerfectMomentView) -> Card:
    """The card that the question is about, where there is one."""
    assert view.decision is not None
    assert view.seat is not None
    kind = view.decision.kind
    if kind == "face":
        return view.facing
    if kind == "aces" and looked_at(view):
        return looked_at(view)[0]
    known = view.sides[1 - view.seat].known
    return known[0] if kind == "knife" and known else NO_CARD
