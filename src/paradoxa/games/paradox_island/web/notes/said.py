"""One announcement of Paradox Island as a short sentence, from its numbers alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paradoxa.games.paradox_island.box.islands import OCEAN_NAME
from paradoxa.games.paradox_island.box.pieces import pieces_in
from paradoxa.games.paradox_island.rules.told import announcements as told
from paradoxa.games.paradox_island.rules.told.announcements import Entry
from paradoxa.games.paradox_island.words.terms import SPACES, WAYS, capital, joined

Called = Callable[[int], str]  # a piece in words
# By kind: who (0), which way (1), how far (2), to where (3), who else (4).
SENTENCES: Final = {
    told.GO: "{0} went {1}{2}, to {3}",
    told.EXIT: "{0} left the lake {1}{2}, to {3}",
    told.LEAVE: "{0} left the lake {1}, to {3}",
    told.PUSH: "{0} was pushed {1}, to {3}",
    told.KNOT: "a knot carried {0} to {3}",
    told.BEND: "arrows led {0} to {3}",
    told.PORTAL: "a portal led {0} to {3}",
    told.SENT: "{0} came to {3}",
    told.BACK: "{0} went back out of the ocean, to {3}",
    told.JOIN: "{0} joined {4}, at {3}",
    told.CROSS: "{0} crossed the ocean, to {3}",
    told.IVY: "{0} climbed from one anomaly to another, {3}",
    told.AWAY: "{0} left the map",
    told.HIDDEN: "{0} was put on the map in secret",
    told.LIES: "{0} lay in the lake",
    told.NEXT_TO: "{1} of {0} is {3}",
    told.RING: "around {0} are {3}",
    told.LINE: "{1} of {0} lie {3}",
    told.WORKED: "{0} activated the anomaly",
    told.STUCK: "nothing carried {0} on",
    told.FOG: "{0} took a step {1} in the fog",
    told.FOG_CARRY: "{0} was carried on in the fog",
}


def said(entry: Entry, called: Called) -> str:
    """An announcement in words; "" for what is none, such as the begin of a turn."""
    kind = entry[0]
    if kind == told.MET:
        others = [called(piece) for piece in pieces_in(entry[2])]
        return capital(f"{called(entry[1])} met {joined(others) if others else 'nobody'} there")
    if kind not in SENTENCES:
        return ""
    has_way = kind in (told.GO, told.EXIT, told.LEAVE, told.PUSH, told.FOG, told.NEXT_TO, told.LINE)
    far = f", {entry[3]} spaces" if kind in (told.GO, told.EXIT) and entry[3] > 1 else ""
    names: tuple[int, ...] = ()
    if kind in told.ARRIVALS:
        names = entry[-2:-1]
    elif kind in (told.NEXT_TO, told.LINE):
        names = entry[3:]
    elif kind == told.RING:
        names = entry[2:]
    words = [SPACES[name] if name <= OCEAN_NAME else "a space in the fog" for name in names]
    return capital(
        SENTENCES[kind].format(
            called(entry[1]),
            WAYS[entry[2]] if has_way else "",
            far,
            joined(words) if words else "nothing",
            called(entry[2]) if kind == told.JOIN else "",
        )
    )
