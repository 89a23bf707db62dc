"""What the tests of notes share: a game under way, a captive's desk, and notes written at it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from paradoxa.games.paradox_island.web.board import PARADOX_ISLAND as BOARD
from paradoxa.games.paradox_island.web.notes.notes import (
    Notes,
)
from paradoxa.tables.desk import Desk
from paradoxa.web.board import NoNotes
from tests.games.paradox_island.web.tables import desk_of, played

MATCH = next(match for seed in range(9) if (match := played(4, seed, 160)).outcome is None)
SEAT = next(seat for seat in range(4) if not MATCH.view(seat).is_op)


def marks(notes: Notes) -> tuple[Mapping[Any, Any], ...]:
    return notes.sure, notes.maybe, notes.seas, notes.pieces, notes.laid


def desk(notes: str = "", **more: Any) -> Desk:
    return desk_of(MATCH, SEAT, notes=notes, **more)


def jotted(text: str, **fields: str) -> str:
    return BOARD.jot(desk(text), fields)


def refused(text: str, **fields: str) -> str:
    with pytest.raises(NoNotes) as refusal:
        jotted(text, **fields)
    return str(refusal.value)
