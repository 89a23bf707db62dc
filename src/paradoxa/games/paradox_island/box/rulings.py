"""Paradox Island: what the house decided or proposes and a laboratory may decide otherwise.

PARADOXA_RULINGS="I-11.6=nothing" changes one. What is data, such as health, suns and tiles, is varied as a component.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Final

from paradoxa.core import Ruling, in_force

NOTHING: Final = "nothing"
RULINGS: Final[Mapping[str, Ruling]] = {
    ruling.clause: ruling
    for ruling in (
        Ruling(
            "I-1.4",
            "To which ocean part does the edge straight out of a corner belong?",
            {"clockwise": "to the next one clockwise", "counter": "to the next one counter-clockwise"},
        ),
        Ruling(
            "I-11.6",
            "What does Storm do?",
            {
                "all": "one attack of the Wave wounds every captive it can reach",
                NOTHING: "nothing: the Wave attacks one captive at a time",
            },
        ),
        Ruling(
            "I-11.7",
            "What does Rockslide do?",
            {"two": "a push moves the captive two spaces", NOTHING: "nothing: a push moves the captive one space"},
        ),
        Ruling.number("I-11.8", "Thorns: a wound by the Bush takes {} energy more", 1, 0, 3),
        Ruling(
            "I-11.9",
            "What does Fog do?",
            {
                "hides": "an oracle answers for one direction, and where Bush or Rock comes to is not told",
                NOTHING: "nothing: oracles answer for two directions, and all hear where Bush and Rock come to",
            },
        ),
        Ruling(
            "I-11.10",
            "What does Drought do?",
            {
                "less": "a rest gives 1 energy, a camp 1 point",
                NOTHING: "nothing: rests and camps give what they always do",
            },
        ),
        Ruling.number("I-11.11", "Quicksand: over, a run and three spaces cost {} energy more", 1, 0, 2),
        Ruling(
            "I-11.12",
            "What does Frost do?",
            {"own-turn": "half-sun bonuses work on their owner's turn only", NOTHING: "nothing"},
        ),
        Ruling.number("I-12.3", "Granddead's first bonus gives {} energy back", 2, 1, 4),
        Ruling.number("I-12.10", "Achilles' third bonus gives {} more actions", 1, 1, 3),
        Ruling.number("I-12.14", "Hempel's exchange gives {} points for one", 2, 1, 3),
        Ruling(
            "I-12.23",
            "What does Phil's first bonus give back on an anomaly?",
            {"both": "1 health and 1 energy", "health": "1 health", "energy": "1 energy"},
        ),
        Ruling.number("I-12.30", "Schrodie's third bonus gives {} health back", 1, 1, 3),
    )
}
IN_FORCE: Final[Mapping[str, str]] = in_force(RULINGS, os.environ.get("PARADOXA_RULINGS", ""))

CORNERS_CLOCKWISE: Final[bool] = IN_FORCE["I-1.4"] == "clockwise"
# The number by which the rules know each power token; of one that does nothing a number that never is in force.
_CLAUSES: Final[Mapping[int, str]] = {5: "I-11.6", 6: "I-11.7", 8: "I-11.9", 9: "I-11.10", 11: "I-11.12"}
TOKEN_NUMBERS: Final[tuple[int, ...]] = tuple(
    [-9 - token if IN_FORCE.get(_CLAUSES.get(token, "")) == NOTHING else token for token in range(12)]
)
THORNS_ENERGY: Final[int] = int(IN_FORCE["I-11.8"])
QUICKSAND_COST: Final[int] = int(IN_FORCE["I-11.11"])
ENCOUNTER_ENERGY: Final[int] = int(IN_FORCE["I-12.3"])
EXTRA_ACTIONS: Final[int] = int(IN_FORCE["I-12.10"])
EXCHANGE_GIVES: Final[int] = int(IN_FORCE["I-12.14"])
ANOMALY_HEALTH: Final[int] = 0 if IN_FORCE["I-12.23"] == "energy" else 1
ANOMALY_ENERGY: Final[int] = 0 if IN_FORCE["I-12.23"] == "health" else 1
HEALED: Final[int] = int(IN_FORCE["I-12.30"])
