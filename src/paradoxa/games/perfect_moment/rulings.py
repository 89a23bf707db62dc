"""The Perfect Moment: the house rulings that are numbers; a laboratory tries others (PARADOXA_RULINGS="T-9.36=20")."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Final

from paradoxa.core import BadOptions

NUMBERS: Final[Mapping[str, tuple[int, ...]]] = {  # by clause: ours, the smallest, the largest that makes sense
    "T-9.5": (6, 1, 12),
    "T-9.36": (30, 4, 99),
}


def read(text: str) -> dict[str, int]:
    """Rulings written as clause=number, parted by blanks; those that are not named are ours."""
    found = {clause: numbers[0] for clause, numbers in NUMBERS.items()}
    for word in text.split():
        clause, _, number = word.partition("=")
        if clause not in NUMBERS:
            raise BadOptions(f"{clause} is no ruling of The Perfect Moment that is a number; {', '.join(NUMBERS)} are")
        _, low, high = NUMBERS[clause]
        if not number.isdecimal() or not low <= int(number) <= high:
            raise BadOptions(f"{clause} is a whole number from {low} to {high}, not {number!r}")
        found[clause] = int(number)
    return found


RULINGS: Final = read(os.environ.get("PARADOXA_RULINGS", ""))
