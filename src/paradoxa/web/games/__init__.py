"""The board of each game in the browser."""

from __future__ import annotations

from typing import Final

from paradoxa.web.board import Board
from paradoxa.web.games.antinomy import ANTINOMY
from paradoxa.web.games.paradominetor import PARADOMINETOR
from paradoxa.web.games.paradox_island import PARADOX_ISLAND
from paradoxa.web.games.perfect_moment import PERFECT_MOMENT

BOARDS: Final[dict[str, Board]] = {
    "antinomy": ANTINOMY,
    "paradominetor": PARADOMINETOR,
    "the-perfect-moment": PERFECT_MOMENT,
    "paradox-island": PARADOX_ISLAND,
}
