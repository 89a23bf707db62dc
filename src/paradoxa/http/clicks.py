"""What a reader has clicked so far, and why an element cannot be used: for tables and lessons alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

from fastapi import Query

from paradoxa.core import WhyNot
from paradoxa.games import WORDS
from paradoxa.tables.desk import Desk
from paradoxa.web.board import Board, Way, click, open_ways, ways_of
from paradoxa.web.room import board_of

Note = tuple[str, str]  # a clause (or "") and a sentence
MOST_PICKS: Final = 6
LONGEST_KEY: Final = 40
Picks = Annotated[list[str], Query(alias="pick", max_length=50)]
Why = Annotated[str, Query(max_length=200)]


def open_picks(board: Board, ways: Sequence[Way], picks: Sequence[str]) -> tuple[str, ...]:
    """The picks that still lead somewhere; anything else in an address is ignored."""
    short = tuple([pick for pick in picks[:MOST_PICKS] if len(pick) <= LONGEST_KEY])
    return short if open_ways(ways, short, board.any_order) else ()


def why_not(shown: Desk, picks: Sequence[str], key: str) -> Note | None:
    """Why an element cannot be used now; None where it can."""
    board = board_of(shown.setup.game)
    if shown.seat is None or shown.view is None or shown.status != "running":
        return "", "Only those who sit at the table can do something here, while the game runs."
    if click(ways_of(board, shown.view), picks, key, board.any_order) is not None:
        return None
    meant = board.meant(shown.view, picks, key[:LONGEST_KEY])
    why = meant if isinstance(meant, WhyNot) else WORDS[shown.setup.game].why_not(shown.view, meant)
    return (why.clause, why.sentence) if why is not None else ("", "That is no move now.")
