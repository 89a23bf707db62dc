"""Antinomy: what the coach says in the lesson, two texts for each step: a title, and what to do and why."""

from __future__ import annotations

from typing import Final

TEXTS: Final[dict[str, str]] = {
    "title": "A sorcerer's first turns",
    "row": "One row, two ways",
    "row-text": (
        "You are Ada. Nine relics lie between you and Mira: the row of time. To the right is your future, to the left "
        "your past; for Mira it is the other way round. The first with five crystals wins."
    ),
    "begin": "Begin",
    "begin-text": (
        "The wheel is the codex. Its crystal covers one colour: blue. Both sorcerers begin at a blue relic. Put yours "
        "on Blue 4 Key."
    ),
    "ahead": "Into the future",
    "ahead-text": (
        "In your turn you show a card and walk with it. Ahead it leads exactly as many spaces as its number says. "
        "Click Green 2 Key, then the relic two spaces to the right, Red 2 Skull."
    ),
    "back": "Into the past",
    "back-text": (
        "Card and relic have changed places. Back, a card leads to any relic of its colour or with its icon, near or "
        "far. Click Purple 4 Skull, then Purple 3 Key."
    ),
    "paradox": "A paradox",
    "paradox-text": (
        "Three cards alike are a paradox: one number, one colour or one icon. You hold two 2s, and a third lies three "
        "spaces ahead. Click Purple 3 Key, then Green 2 Key."
    ),
    "side": "The exchange",
    "side-text": (
        "Three 2s, and none is blue, so they count. You took a crystal, and the codex went on to green. Now your three "
        "cards change places with three relics right beside you, on the side you choose. Take those to the right."
    ),
    "covered": "The covered colour",
    "covered-text": (
        "Mira answered with three reds: a crystal for her, and the codex covers purple. Now a purple card spoils a "
        "paradox and counts nothing in a clash. Her cards were seen, so they lie open above."
    ),
    "clash": "A clash",
    "clash-text": (
        "Mira stands one space to your left. Whoever comes to the other's space starts a clash: both hands are shown "
        "and added up. Click Purple 1 Ring, then Green 4 Ring: the icon is the same."
    ),
    "tie": "A tie",
    "tie-text": (
        "You had 1, 2 and 4; Mira 4 and 3, for her purple card counted nothing. 7 to 7: so one card each was drawn, "
        "your 2 against her 0. You took her crystal. Go on: Blue 2 Ring, back to Blue 1 Skull."
    ),
    "fifth": "The fifth crystal",
    "fifth-text": (
        "Some turns later you have four crystals, Mira two. The fifth wins at once. Red is covered, so your red card "
        "must go: click Red 4 Feather, then Blue 1 Skull, four ahead. Three skulls!"
    ),
    "closing": (
        "You have won. A paradox takes a crystal from the pool, a clash from the rival, and then the codex goes on."
    ),
}


def say(key: str) -> str:
    """A text of the lesson."""
    return TEXTS[key]
