"""Paradominetor: what the coach says in the lesson, two texts for each step: a title, and what to do and why."""

from __future__ import annotations

from typing import Final

TEXTS: Final[dict[str, str]] = {
    "title": "Your first tricks",
    "tiles": "Fifteen tiles",
    "tiles-text": (
        "You are Ada and hold fifteen tiles: a row of the past, one of the present, one of the future. Everybody "
        "plays one tile to each of fifteen tricks. Others see colour and value; the time, the line below, only you "
        "know."
    ),
    "pass": "Pass three",
    "pass-text": (
        "First everybody passes one tile of each time to the left, face down. Give Mira your low red tiles: without"
        " red you may soon play anything. Click red 1, red 3 and red 4, then Pass these three."
    ),
    "follow": "Follow",
    "follow-text": (
        "The tiles from Zeno carry his name until you play. Mira led red: who holds a colour that lies there must "
        "play such a colour. Without twins the highest tile of the colour led wins 1 point. Play red 6."
    ),
    "lead": "Lead",
    "lead-text": (
        "The trick was yours. Trick 1, at the lower right of the table, shows it again, with a reason on every "
        "tile. Who took the point leads, with any tile. Lead blue 2 of the past."
    ),
    "paradox": "A paradox",
    "paradox-text": (
        "Mira played a blue 2 too. Equal tiles are a paradox, which beats any single tile, even Otto's 6. Both were"
        " turned over: yours is nearest the past and scores 1, Mira's ½. Now lead yellow 5 of the future."
    ),
    "half": "Half a point",
    "half-text": (
        "Zeno's yellow 5 is of the present, which comes before the future: 1 for Zeno, ½ for you. He leads red 4, "
        "and you hold no red: play anything. Then green may be followed too. Play green 3."
    ),
    "off": "Off colour",
    "off-text": (
        "Mira matched your green 3. A paradox in a colour not led still beats single tiles; only one in the colour "
        "led is stronger. Hers was past, so she leads. Otto's green 4 has a twin in your past row: play it."
    ),
    "remark": "Black 0",
    "remark-text": (
        "The board remarked that it would make a paradox; the menu hides such remarks. Now the black 0: you may "
        "always play one. Who leads it names a colour to follow. Click black 0, then blue."
    ),
    "black": "Black twins",
    "black-text": (
        "Otto played a black 0 too. Black pairs only with black, and a pair with the one that was led comes before "
        "all others. Black 0s are all past, so the first one played scores the 1: yours."
    ),
    "end": "The end",
    "end-text": (
        "After fifteen tricks most points win; on equal points, fewer tricks worth ½. What you gave, what came, and"
        " who lacks which colour stands under What you know."
    ),
    "closing": "Fifteen tricks, twins in time: you know it all.",
}


def say(key: str) -> str:
    """A text of the lesson."""
    return TEXTS[key]
