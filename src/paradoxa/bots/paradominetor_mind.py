"""How bots think about Paradominetor."""

from __future__ import annotations

from typing import Final

from paradoxa.bots.searching import SearchingMind
from paradoxa.search import Guide

MIND: Final = SearchingMind("paradominetor", Guide())
