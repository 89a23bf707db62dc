"""What a reader has clicked so far, and why an element cannot be used: for tables and lessons alike.

And whether boards remark on moves: as the reader's device remembers it, where the seat has not said so at the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Final

from fastapi import Query, Request, Response

from paradoxa.core import Seat, WhyNot
from paradoxa.games import WORDS
from paradoxa.http.pages import RequestContext
from paradoxa.service.keys import COOKIE_SECONDS
from paradoxa.tables import acts
from paradoxa.tables.desk import Desk
from paradoxa.tables.table import Table
from paradoxa.web.board import Board, Way, click, open_ways, ways_of
from paradoxa.web.room import board_of

Note = tuple[str, str]  # a clause (or "") and a sentence
MOST_PICKS: Final = 6
LONGEST_KEY: Final = 40
REMARKS: Final = "paradoxa-remarks"  # a cookie: "off" on a device whose boards are to have none
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


# --- remarks -----------------------------------------------------------------------------------
def wants_remarks(request: Request) -> bool:
    """Whether this device has not asked for boards without remarks."""
    return request.cookies.get(REMARKS) != "off"


def has_remark(request: Request, table: Table, seat: Seat) -> bool:
    """Whether the seat's page remarks on one of its moves."""
    if table.match is None or not table.setup.hints or not table.remarks.wanted.get(seat, wants_remarks(request)):
        return False
    return any([way.is_hot for way in ways_of(board_of(table.setup.game), table.view(seat))])


def answering(request: Request, table: Table, seat: Seat, ply: int, made: str) -> Callable[[Table], None]:
    """To make a move: whether the board had a remark for it goes with it."""
    is_remarked = has_remark(request, table, seat)

    def act(draft: Table) -> None:
        acts.answer(draft, seat, ply, made)
        if is_remarked:
            acts.saw_remark(draft, seat)

    return act


def remembered(caller: RequestContext, answer: Response) -> Response:
    """The answer to a form that switched them, with a cookie for other tables."""
    word = "on" if caller.form.get("on") == "yes" else "off"
    is_secure = caller.services.config.is_secure
    answer.set_cookie(REMARKS, word, max_age=COOKIE_SECONDS, httponly=True, samesite="lax", secure=is_secure)
    return answer
