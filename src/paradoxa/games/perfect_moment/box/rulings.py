"""The Perfect Moment: what the house decided and a laboratory may decide otherwise (PARADOXA_RULINGS="T-9.36=20")."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Final

from paradoxa.core import Ruling, in_force

RULINGS: Final[Mapping[str, Ruling]] = {
    ruling.clause: ruling
    for ruling in (
        Ruling(
            "T-6.4",
            "Does a turn that leaves the deck empty end a game of two?",
            {"goes-on": "no, as in the German edition", "ends": "yes, as in the English edition"},
        ),
        Ruling(
            "T-9.1",
            "Whom does Drink bind on the Paradox half at the deck?",
            {"both": "both players", "nobody": "nobody: only a Drink on a display card binds"},
        ),
        Ruling(
            "T-9.4",
            "May an item that begins with a draw be chosen on an empty deck?",
            {"allowed": "yes, and it ends the game", "refused": "no, it needs a card in the deck"},
        ),
        Ruling.number("T-9.5", "at most {} nested uses begin in a turn", 6, 1, 12),
        Ruling(
            "T-9.6",
            "Armor's second use, if the half that was named faces the opponent no more:",
            {"used": "the item is used again", "lapses": "the second use lapses"},
        ),
        Ruling(
            "T-9.10",
            "If both return or discard a card in set-up, whose goes to the deck first?",
            {"starter": "the starting player's, so the other one lies outermost", "other": "the other player's"},
        ),
        Ruling(
            "T-9.27",
            "When does Money take a fragment?",
            {
                "fewer": "if you have fewer fragments than your opponent",
                "equal": "also if you have as many as your opponent",
            },
        ),
        Ruling.number("T-9.36", "{} turns in a row without a scored card end a game of two", 30, 4, 99),
        Ruling.number("T-9.49", "alone one has won from {} points on", 15, 10, 25),
    )
}
IN_FORCE: Final[Mapping[str, str]] = in_force(RULINGS, os.environ.get("PARADOXA_RULINGS", ""))

EMPTY_DECK_ENDS: Final[bool] = IN_FORCE["T-6.4"] == "ends"
PARADOX_BINDS: Final[bool] = IN_FORCE["T-9.1"] == "both"
DRAWS_NEED_DECK: Final[bool] = IN_FORCE["T-9.4"] == "refused"
MOST_NESTED: Final[int] = int(IN_FORCE["T-9.5"])
AGAIN_NEEDS_HALF: Final[bool] = IN_FORCE["T-9.6"] == "lapses"
STARTER_LAST: Final[bool] = IN_FORCE["T-9.10"] == "other"
MOST_AHEAD: Final[int] = 0 if IN_FORCE["T-9.27"] == "equal" else -1  # Money: how many fragments more one may have
MOST_QUIET: Final[int] = int(IN_FORCE["T-9.36"])
SAVED: Final[int] = int(IN_FORCE["T-9.49"])
