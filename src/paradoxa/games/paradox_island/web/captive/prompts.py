"""What a captive is asked, and what others wait for: a short question, and a smaller second line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from paradoxa.core import Move
from paradoxa.games.paradox_island import words
from paradoxa.games.paradox_island.box.components import CHARACTERS
from paradoxa.games.paradox_island.box.pieces import CHARACTER_WORDS
from paradoxa.games.paradox_island.knowledge import derived
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.notation.moves import STEP, Step
from paradoxa.games.paradox_island.rules.told.announcements import TURN
from paradoxa.games.paradox_island.web.captive.clicks import FAR, WAY_KEYS
from paradoxa.games.paradox_island.words.desk import say
from paradoxa.games.paradox_island.words.terms import WAYS, many, owned
from paradoxa.tables.desk import Desk

HOW: Final = ("one space", "a space over", "three spaces")


def asked(desk: Desk, picks: Sequence[str]) -> tuple[str, str]:
    """What is asked now, given the picks so far."""
    view: Any = desk.view
    if picks and view.decision is not None:
        return _begun(view, picks)
    if desk.pause is not None and desk.pause.has_answered:
        return "You have answered.", "It is told when the moment for reactions is over."
    question = words.ask(view, desk.names)
    if view.decision is None and any([entry[0] == TURN for entry in view.entries]):
        if view.active == view.seat:  # somebody else is asked in the middle of it
            return question, say("turn.round.mine", round=view.round)
        return question, say("turn.round", round=view.round, names=owned(desk.names[view.active]))
    if view.decision is None or view.decision.kind != "turn":
        return question, ""
    state, _, can = question.partition(": ")
    return f"{state}.", f"{can[:1].upper()}{can[1:]}"


def _begun(view: ParadoxIslandView, picks: Sequence[str]) -> tuple[str, str]:
    """A move is begun: how one goes, about which direction one asks, or whom one plays."""
    if picks[0].startswith("character-"):
        name = CHARACTERS[CHARACTER_WORDS.index(picks[0].removeprefix("character-"))]
        return say("character.sure", name=name), say("character.sure.more")
    if picks[0] in WAY_KEYS:
        way = WAYS[WAY_KEYS.index(picks[0])]
        return f"You ask what lies {way}.", "Choose a second direction, or ask about this one only."
    far = next((number for number in (2, 1) if FAR[number] in picks), 0)
    step: Move = STEP[0][far]["safely" in picks]
    assert isinstance(step, Step)
    cost = derived.price(view, step)
    reach = many(view.reach, "space") if view.reach > 0 else HOW[far]
    safely = ", safely" if "safely" in picks else ""
    pay = f"It costs {cost} energy." if cost else "It costs nothing."
    return f"Which way, {reach}{safely}?", pay
