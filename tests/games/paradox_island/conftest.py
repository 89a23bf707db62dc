"""Boards of round numbers for tests of rules, so that tuning a proposal in the components breaks none of them.

A module asks for them: `pytestmark = pytest.mark.usefixtures("round_boards")`. All others play with the true boards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from paradoxa.games.paradox_island.box.components import Character
from paradoxa.games.paradox_island.knowledge import derived
from paradoxa.games.paradox_island.positions import possible
from paradoxa.games.paradox_island.rules import state


def _round(board: Character) -> Character:
    """Four health and four energy, and two of each square; Granddead's points are known."""
    if not board.health:
        return board
    squares = ("energy", "health", "action") * 2 if board.squares else ()
    return replace(board, health=4, energy=4, squares=squares)


TRUE = state.BOARDS
ROUND = tuple([_round(board) for board in TRUE])


def _lay(boards: Sequence[Character]) -> None:
    for module in (state, possible, derived):
        module.BOARDS = tuple(boards)  # type: ignore[attr-defined]


@pytest.fixture
def round_boards() -> Iterator[None]:
    """While a test runs every captive but Granddead has four health, four energy and two of each square."""
    _lay(ROUND)
    yield
    _lay(TRUE)
