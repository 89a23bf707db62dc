"""What each mission asks for, and what of it was counted: all of that is said aloud."""

from __future__ import annotations

from typing import Final

from paradoxa.games.paradox_island.box.components import COMPONENTS, FRUITS, MIRAGES, PORTALS
from paradoxa.games.paradox_island.box.islands import ANOMALY, KNOT, MIRAGE, ORACLE, PORTAL
from paradoxa.games.paradox_island.box.pieces import (
    ACHILLES,
    GRANDDEAD,
    HEMPEL,
    OP_PIECES,
    PHIL,
    PIECE_WORDS,
    THESEUS,
    pieces_in,
)
from paradoxa.games.paradox_island.knowledge.view import Board, ParadoxIslandView
from paradoxa.games.paradox_island.rules.told import announcements as told
from paradoxa.games.paradox_island.web.drawing import ANY_ANOMALY, ICONS
from paradoxa.games.paradox_island.words.terms import ANOMALY_NAMES

GOAL: Final = COMPONENTS.constants.mission_goal
Slot = tuple[str, str, bool]  # icon, word, whether it is done


def marks(view: ParadoxIslandView, board: Board) -> list[int]:
    """The names of the spaces that counted for a mission; for Granddead the pieces he scared off."""
    found: list[int] = []
    met = 0
    for entry in view.entries:
        kind = entry[0]
        if board.character != GRANDDEAD:
            if kind in told.ARRIVALS and entry[1] in board.pieces and entry[-1]:
                found.append(entry[-2])
        elif kind == told.MET and entry[1] in board.pieces:
            met = entry[2]
        elif kind == told.AWAY and entry[1] in OP_PIECES and entry[1] in pieces_in(met):
            found.append(entry[1])
        elif kind == told.ACTION:
            met = 0
    return found


def slots(view: ParadoxIslandView, board: Board) -> list[Slot]:
    """What a mission asks for, one after the other, the counted ones ticked."""
    done = marks(view, board)
    if board.character == GRANDDEAD:
        scared = [(PIECE_WORDS[piece], PIECE_WORDS[piece], True) for piece in done[: board.progress]]
        more = [(PIECE_WORDS[number % 3], "any piece", number < board.progress) for number in range(len(scared), GOAL)]
        return scared + more
    if board.character == ACHILLES:
        return _filled([], board.progress, "wave", "corner")
    if board.character == PHIL:
        seen = [(ICONS[name], ANOMALY_NAMES[name - ANOMALY], True) for name in done]
        return _filled(seen, board.progress, ANY_ANOMALY, "anomaly")
    if board.character == HEMPEL:
        starts = [view.figure(piece).start for piece in board.pieces]
        return [(FRUITS[fruit], FRUITS[fruit], fruit in done) for fruit in range(len(FRUITS)) if fruit not in starts]
    if board.character == THESEUS:
        portals = [PORTAL + number for number in range(len(PORTALS))]
        wanted = [*[(name, f"portal {name - PORTAL + 1}") for name in portals], *[(ORACLE, "oracle")] * 2]
    else:
        mirages = [(MIRAGE + number, word.replace("ufo", "UFO")) for number, word in enumerate(MIRAGES)]
        wanted = [*mirages, *[(KNOT, "knot")] * 3]
    left = list(done)
    found = []
    for name, word in wanted:
        is_done = name in left
        if is_done:
            left.remove(name)
        found.append((ICONS[name], word, is_done))
    return found


def _filled(done: list[Slot], progress: int, name: str, word: str) -> list[Slot]:
    """As many slots as the mission has, the first of them done."""
    found = done + [(name, word, True)] * (progress - len(done))
    return found + [(name, word, False)] * (GOAL - len(found))
