"""Paradominetor: what the house decided and a laboratory may decide otherwise (PARADOXA_RULINGS="P-2.5=after")."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Final

from paradoxa.core import Ruling, in_force

RULINGS: Final[Mapping[str, Ruling]] = {
    ruling.clause: ruling
    for ruling in (
        Ruling(
            "P-2.5",
            "When is the first leader drawn?",
            {
                "before": "before the pass, so that all know who will lead",
                "after": "after the pass, so that nobody knows who will lead when giving tiles away",
            },
        ),
        Ruling(
            "P-4.3",
            "Which colour may a led black 0 be declared as?",
            {
                "any": "any colour in use, held or not",
                "held": "a colour the leader still holds; any if the leader holds nothing but black",
            },
        ),
        Ruling(
            "P-5.4",
            "Who wins without a paradox, if black was led and nobody played the declared colour?",
            {
                "leader": "the leader, with the black 0",
                "follower": "the highest tile of the colour played next: a led black never wins alone",
            },
        ),
        Ruling(
            "P-5.8",
            "Which of several paradoxes off the lead colour wins?",
            {
                "first": "the one whose colour appeared first; within a colour the higher value",
                "highest": "the one of the highest value; of equal values the one whose colour appeared first",
            },
        ),
        Ruling(
            "P-6.6",
            "Does an all-black trick count as a 0.5-point trick when a tie is broken?",
            {"counted": "yes, for everybody", "ignored": "no"},
        ),
        Ruling(
            "P-6.7",
            "Who leads after an all-black trick?",
            {"same": "the same leader again", "next": "the next seat, clockwise"},
        ),
    )
}
IN_FORCE: Final[Mapping[str, str]] = in_force(RULINGS, os.environ.get("PARADOXA_RULINGS", ""))

LEADER_LAST: Final[bool] = IN_FORCE["P-2.5"] == "after"
ONLY_HELD: Final[bool] = IN_FORCE["P-4.3"] == "held"
BLACK_LOSES: Final[bool] = IN_FORCE["P-5.4"] == "follower"
BY_VALUE: Final[bool] = IN_FORCE["P-5.8"] == "highest"
ALL_BLACK_IGNORED: Final[bool] = IN_FORCE["P-6.6"] == "ignored"
ALL_BLACK_STEP: Final[int] = 1 if IN_FORCE["P-6.7"] == "next" else 0  # how many seats the lead moves on
