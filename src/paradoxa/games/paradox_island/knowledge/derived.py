"""Paradox Island: what a view makes known: goals, prices and bonuses for captives, reach and pushes for OP."""

from __future__ import annotations

from collections.abc import Sequence

from paradoxa.games.paradox_island.box.components import COMPONENTS, FRUITS, Bonus, Character
from paradoxa.games.paradox_island.box.geometry import LINES, NEXT, OCEAN
from paradoxa.games.paradox_island.box.pieces import BUSH, GRANDDEAD, HEMPEL, PIECES, ROCK, TWIN
from paradoxa.games.paradox_island.box.rulings import QUICKSAND_COST
from paradoxa.games.paradox_island.knowledge.view import Board, ParadoxIslandView
from paradoxa.games.paradox_island.notation.moves import Push, Step
from paradoxa.games.paradox_island.rules.bonuses import FREE_REACH
from paradoxa.games.paradox_island.rules.health import BOX_BONUS, LITHOPHYTES, QUICKSAND, ROCKSLIDE
from paradoxa.games.paradox_island.rules.state import BOARDS
from paradoxa.games.paradox_island.rules.told.announcements import TURN

CONSTANTS = COMPONENTS.constants


# --- everybody ---------------------------------------------------------------------------------
def death_goal(view: ParadoxIslandView) -> int:
    """How many deaths OP needs."""
    return CONSTANTS.death_goal_two_players if view.seats == 2 else CONSTANTS.death_goal


def round_of(view: ParadoxIslandView, turn: int) -> int:
    """The round of a turn, counted from 1; 0 for the set-up."""
    return (turn + view.seats - 1) // view.seats


def round_said(view: ParadoxIslandView, when: int) -> int:
    """The round in which so many announcements had been made."""
    return round_of(view, sum([entry[0] == TURN for entry in view.entries[:when]]))


# --- captives ----------------------------------------------------------------------------------
def sheet_of(board: Board) -> Character:
    """The character board of a player who has chosen one."""
    return BOARDS[board.character]


def bonus_number(board: Board, fruit: int) -> int:
    """Which of the three bonuses a fruit stands for; -1 where that is unknown or not decided."""
    if board.character == HEMPEL:
        return BOX_BONUS[board.boxes.index(fruit)] if fruit in board.boxes else -1
    return sheet_of(board).bonus_of(FRUITS[fruit]) if board.character >= 0 else -1


def bonus_for(board: Board, fruit: int) -> Bonus:
    """The bonus of a fruit that has one."""
    return sheet_of(board).bonuses[bonus_number(board, fruit)]


def spendable(view: ParadoxIslandView, piece: int) -> int:
    """The energy a piece can pay with: Granddead's last point is health."""
    return view.figure(piece).energy - (1 if view.board_of(piece).character == GRANDDEAD else 0)


def price(view: ParadoxIslandView, move: Step) -> int:
    """What a step costs now: in a turn, as a run, or as Hempel's free step."""
    quick = QUICKSAND_COST if view.token == QUICKSAND else 0
    safely = CONSTANTS.cost_safely if move.safely else 0
    if view.reach == FREE_REACH:
        return quick if move.reach == 2 else 0
    if view.reach > 0:
        return quick + safely
    return safely + (CONSTANTS.cost_over if move.reach == 2 else 0) + (quick if move.reach > 1 else 0)


def circled_squares(board: Board) -> list[str]:
    """The kinds of Theseus' circled squares."""
    row = sheet_of(board).squares if board.character >= 0 else ()
    return [kind for number, kind in enumerate(row) if board.squares >> 2 * number & 3 == 1]


# --- OP ----------------------------------------------------------------------------------------
def pusher(view: ParadoxIslandView) -> int:
    """The piece that pushes."""
    return BUSH if view.token == LITHOPHYTES else ROCK


def stinger(view: ParadoxIslandView) -> int:
    """The piece that wounds on the land."""
    return ROCK if view.token == LITHOPHYTES else BUSH


def lake_at(view: ParadoxIslandView, place: int) -> Sequence[int]:
    """The lake a place belongs to, as its spaces; () elsewhere."""
    assert view.land is not None
    lake = view.land.lake[place] if 0 <= place < OCEAN else -1
    return view.land.lakes[lake] if lake >= 0 else ()


def together(view: ParadoxIslandView, piece: int, place: int) -> list[int]:
    """The pieces an OP piece would meet at a place: a lake is one space for it."""
    spaces = lake_at(view, place) or (place,)
    return [other for other in range(PIECES) if other != piece and view.places[other] in spaces]


def in_reach(view: ParadoxIslandView, wave: int) -> list[int]:
    """The captives a Wave at that place is near enough to attack."""
    land = view.land
    assert land is not None
    places = [(figure.piece, view.places[figure.piece], figure.lies) for figure in view.figures]
    return [piece for piece, place, lies in places if 0 <= place < OCEAN and land.reaches(wave, place, lies)]


def push_end(view: ParadoxIslandView, move: Push) -> int:
    """Where a push ends."""
    assert view.land is not None
    start = move.origin if move.origin >= 0 else view.places[pusher(view)]
    lake = lake_at(view, view.places[who_is(view, move.whom)])
    line = LINES[NEXT[start][move.way]][move.way]
    end = next(there for there in line if there not in lake)
    return NEXT[end][move.way] if view.token == ROCKSLIDE and end < OCEAN else end


def trodden(view: ParadoxIslandView) -> int:
    """The spaces where the wounding piece has been in this turn, as a mask."""
    return view.hidden[3][-2]


def worked(view: ParadoxIslandView) -> int:
    """The anomalies and sides of knots that have worked in this action, as a mask."""
    return view.hidden[3][-1]


def line_end(space: int, way: int, reach: int) -> int:
    """Where a move of that length from a space ends."""
    line = LINES[space][way]
    return line[reach - 1] if reach <= len(line) else line[-1]


def who_is(view: ParadoxIslandView, value: int) -> int:
    """The captive piece a move names; -1 where that character is not at the table."""
    if value == TWIN:
        return 4 if view.seats == 2 else -1
    return next((board.pieces[0] for board in view.boards if board.character == value), -1)
