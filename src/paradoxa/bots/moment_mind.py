"""How bots think about The Perfect Moment."""

from __future__ import annotations

from typing import Final

from paradoxa.bots.searching import SearchingMind
from paradoxa.search import Guide

MIND: Final = SearchingMind("the-perfect-moment", Guide())
