"""Paradox Island in the browser."""

from __future__ import annotations

from typing import Final

from paradoxa.games.paradox_island.web.art import ART as ART
from paradoxa.games.paradox_island.web.beats import beats as beats
from paradoxa.games.paradox_island.web.board import PARADOX_ISLAND
from paradoxa.games.paradox_island.web.book import book as book
from paradoxa.games.paradox_island.web.editor.page import EDITOR as EDITOR
from paradoxa.games.paradox_island.web.end.replay import below, panels
from paradoxa.games.paradox_island.web.lessons import LESSONS as LESSONS
from paradoxa.games.paradox_island.web.lessons import lesson_for as lesson_for
from paradoxa.web.board import Board
from paradoxa.web.room import Facts, Replay

BOARD: Final[Board] = PARADOX_ISLAND
FACTS: Final = Facts(
    short="isl",
    minutes=90,
    icon="ufo",
    ground="#14495c",
    line="An island nobody can see. Walk it by ear, map it, get home; or be the host who never lies and never helps.",
    credit="Paradox Island is known to us from its Russian rulebook and an English translation.",
    first="Who is the host?",
    usual=4,
    now=(
        ("Play now as a captive", {"place": "4", "option-help": "certain"}),
        ("Play now as the host", {"place": "1"}),
    ),
    host="op",
    has_reactions=True,
    has_points=False,
    accent="#2f8199",
)
STYLE: Final = ("island.css", "tabs.css")
REPLAY: Final = Replay(below, panels)
VALUES: Final = {
    ("island", "random"): "it is random",
    ("island", "built"): "the host builds it",
    ("limit", "none"): "never",
    **{("limit", rounds): f"{rounds} rounds" for rounds in ("25", "50", "100")},
    ("help", "off"): "not at all",
    ("help", "warn"): "it warns of marks that cannot be",
    ("help", "certain"): "it shows what is proven",
    ("help", "likely"): "what is proven, and what is likely",
}


def value_words(option: str, value: str) -> str:
    """An option's value as a person says it."""
    return VALUES.get((option, value), value)
