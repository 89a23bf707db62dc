"""Antinomy: what the house decided and a laboratory may decide otherwise (PARADOXA_RULINGS="A-3.5=nearest")."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Final

from paradoxa.core import Ruling, in_force

RULINGS: Final[Mapping[str, Ruling]] = {
    ruling.clause: ruling
    for ruling in (
        Ruling(
            "A-2.4",
            "Which row card gives the first covered colour?",
            {
                "far": "the card at the end away from the codex card",
                "near": "the card next to the codex card, at the starting player's right end",
            },
        ),
        Ruling(
            "A-3.5",
            "How far back may one go?",
            {
                "any": "to any card behind that has the colour or the icon",
                "nearest": "only to the nearest card behind that has the colour or the icon",
            },
        ),
        Ruling(
            "A-6.5",
            "What is a card of the covered colour worth in the tie-break?",
            {"nothing": "nothing, as in the clash itself", "number": "its number, like any other card"},
        ),
        Ruling.number("A-9.14", "a game may be stopped after {} turns", 2000, 20, 2000),
    )
}
IN_FORCE: Final[Mapping[str, str]] = in_force(RULINGS, os.environ.get("PARADOXA_RULINGS", ""))

COVERING: Final[int] = 0 if IN_FORCE["A-2.4"] == "far" else 8  # the row index that gives the first covered colour
ONLY_NEAREST: Final[bool] = IN_FORCE["A-3.5"] == "nearest"
TIE_BY_NUMBER: Final[bool] = IN_FORCE["A-6.5"] == "number"
MOST_TURNS: Final[int] = int(IN_FORCE["A-9.14"])
