"""What is said about remarks: notes on the board about what a move would bring about."""

from __future__ import annotations

from typing import Final

TEXTS: Final[dict[str, str]] = {
    "remarks.hide": "Hide remarks on my moves",
    "remarks.show": "Show remarks on my moves",
    "remarks.agreed": "The board may remark on what a move would bring about; who played with that is told at the end.",
    "remarks.none": "This table agreed to play without hints, and so without remarks.",
    "remarks.used": "Played with remarks on the board: {names}.",
}
