"""The board of each game in the browser."""

from __future__ import annotations

from typing import Final

from paradoxa.games.antinomy.web.board import ANTINOMY
from paradoxa.games.paradominetor.web.board import PARADOMINETOR
from paradoxa.games.paradox_island.web.board import PARADOX_ISLAND
from paradoxa.games.perfect_moment.web.board import PERFECT_MOMENT
from paradoxa.web.board import Board

BOARDS: Final[dict[str, Board]] = {
    "antinomy": ANTINOMY,
    "paradominetor": PARADOMINETOR,
    "the-perfect-moment": PERFECT_MOMENT,
    "paradox-island": PARADOX_ISLAND,
}
