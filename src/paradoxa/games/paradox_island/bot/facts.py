"""What a world of Paradox Island says about what a seat cannot see, in words."""

from __future__ import annotations

from typing import Any, Final

from paradoxa.games.paradox_island.bot import worth
from paradoxa.games.paradox_island.box.geometry import ALONG, NEXT, OCEAN
from paradoxa.games.paradox_island.box.pieces import BUSH, GRANDDEAD, ROCK, WAVE
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.words.terms import PIECES, SPACES, WAYS, named_piece, place_name, token_name

NEAR: Final = 2
DRAWN: Final = 2


def facts(view: ParadoxIslandView, state: Any) -> list[str]:
    """A few sentences without a full stop: for a captive the place, the danger and the goal, for OP the tokens."""
    if state.land is None:
        return []
    if view.is_op:
        return [f"{token_name(token)} is one of the next two power tokens" for token in sorted(state.tokens[:DRAWN])]
    board = view.own
    if board is None or board.character < 0:
        return []
    found: list[str] = []
    for piece in board.pieces:
        place = state.places[piece]
        if 0 <= place < OCEAN:
            found += _around(view, state, piece, place)
    return found


def _around(view: ParadoxIslandView, state: Any, piece: int, place: int) -> list[str]:
    """Where a piece is, who is near, and which of the spaces beside it the mission needs."""
    who = named_piece(view, piece)
    found = [f"{who} stands on {place_name(place)}"]
    for foe in (ROCK, BUSH):
        there = state.places[foe]
        if 0 <= there < OCEAN:
            far = worth.DISTANCE[place][there]
            if far <= NEAR:
                where = "on the same space as" if far == 0 else "next to" if far == 1 else "two spaces from"
                found.append(f"{PIECES[foe]} is {where} {who}")
    wave = state.places[WAVE]
    if wave >= OCEAN and wave - OCEAN in ALONG[place]:
        found.append(f"{PIECES[WAVE]} is at the coast where {who} stands")
    board = state.board_of(piece)
    if state.characters[board] != GRANDDEAD:
        wanted = worth.needs(state, board)
        for way in range(6):
            if NEXT[place][way] in wanted:
                name = SPACES[state.land.names[NEXT[place][way]]]
                found.append(f"{name} can be found {WAYS[way]} of {who}")
    return found
