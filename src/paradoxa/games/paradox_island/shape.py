"""Paradox Island: which positions can be: what a position text must fulfil beyond its form."""

from __future__ import annotations

from paradoxa.games.paradox_island.announcements import KINDS
from paradoxa.games.paradox_island.components import FRUITS, TOKENS
from paradoxa.games.paradox_island.geometry import OCEAN
from paradoxa.games.paradox_island.harm import ALL_FRUITS, CONSTANTS, death_goal
from paradoxa.games.paradox_island.pieces import HEMPEL, OFF, OP_PIECES, WAVE
from paradoxa.games.paradox_island.state import State

SHUFFLED = len(TOKENS)


def fault(state: State) -> str:
    """What is wrong with a position, in a sentence; empty where it can be."""
    for check in (_table, _pieces, _boards, _tokens, _log, _business):
        wrong = check(state)
        if wrong:
            return wrong
    return ""


def _table(state: State) -> str:
    if not 0 <= state.active < state.seats:
        return f"the turn is that of a seat from 0 to {state.seats - 1}"
    if state.turn < 0 or state.deaths < 0 or state.deaths > death_goal(state):
        return f"turns are counted from 0, deaths to {death_goal(state)}"
    ends = ("", "op", "called", *[f"captive {state.seat_of(board)}" for board in range(state.seats - 1)])
    if state.ended not in ends:
        return f"a game ends with op, called or a captive, not with {state.ended!r}"
    if bool(state.ended) == bool(state.stack):
        return "a game that is over has no open business, and any other has some"
    return ""


def _pieces(state: State) -> str:
    in_play = (*OP_PIECES, *state.captives)
    for piece, place in enumerate(state.places):
        if piece not in in_play and place != OFF:
            return "only the pieces of this table are on the map"
        if (place >= OCEAN and piece == WAVE) or place < OCEAN:
            continue
        if state.bearings[piece] < 0 or not 0 <= state.edges[piece] < OCEAN:
            return "a piece in the ocean came there by a line"
    if state.land is None and any([place != OFF for place in state.places]):
        return "without an island no piece is on the map"
    for piece in state.captives:
        if state.characters[state.board_of(piece)] < 0:
            if state.places[piece] != OFF:
                return "a captive on the map has a character"
            continue
        sheet = state.sheet(piece)
        if state.health[piece] > sheet.health or state.energy[piece] > state.top_energy(piece):
            return f"{sheet.name} has at most {sheet.health} health and {state.top_energy(piece)} energy"
        if state.pairs[piece] and (state.health[piece], state.energy[piece]) not in state.pairs[piece]:
            return "what health and energy can be holds what they are"
        if len(state.pairs[piece]) == 1:
            return "health and energy that are known exactly are not listed"
        if state.places[piece] != OFF and (state.health[piece] or state.energy[piece]) <= 0:
            return "a captive on the map is alive"
        if state.places[piece] != OFF and state.starts[piece] < 0:
            return "a captive on the map has a starting fruit"
        if state.immune[piece] > 2:
            return "immunity is against one of OP's pieces"
    land = state.land
    for piece in range(6):
        place = state.places[piece]
        if state.lying >> piece & 1 and (land is None or piece < 3 or not 0 <= place < OCEAN or land.lake[place] < 0):
            return "only captives in a lake lie"
    if state.lying >> 6 or state.lying < 0 or state.victims < 0 or state.victims >> 6:
        return "there are six pieces"
    wave = state.places[WAVE]
    if 0 <= wave < OCEAN and (land is None or land.lake[wave] < 0):
        return "the Wave is in the ocean or in a lake"
    return ""


def _boards(state: State) -> str:
    chosen = [one for one in state.characters if one >= 0]
    if len(set(chosen)) != len(chosen) or any([one >= 0 for one in state.characters[state.seats - 1 :]]):
        return "each captive player has a character of their own"
    for board in range(3):
        circled, crossed = state.circled[board], state.crossed[board]
        if circled & crossed or (circled | crossed | state.visited[board]) & ~ALL_FRUITS:
            return f"a fruit is one of {', '.join(FRUITS)}, and not both circled and crossed out"
        if state.progress[board] > CONSTANTS.mission_goal:
            return f"a mission has {CONSTANTS.mission_goal} marks"
        boxes = state.boxes[board]
        if bool(boxes) != (state.characters[board] == HEMPEL) or len(boxes) not in (0, 7):
            return "Hempel has seven boxes, and nobody else has any"
        written = [fruit for fruit in boxes if fruit >= 0]
        if len(set(written)) != len(written) or state.palms[board] >> 7:
            return "each of Hempel's boxes holds another fruit"
        if boxes:
            for box, fruit in enumerate(boxes):
                mask = crossed if state.palms[board] >> box & 1 else circled
                if fruit >= 0 and not mask >> fruit & 1:
                    return "Hempel's fruits are circled or crossed out as their boxes are"
            if (circled | crossed).bit_count() != len(written):
                return "all of Hempel's fruits are in boxes"
    return ""


def _tokens(state: State) -> str:
    if any([not 0 <= token < SHUFFLED for token in (*state.tokens, *state.drawn, *state.rejected)]):
        return f"power tokens are numbered from 0 to {SHUFFLED - 1}"
    if not state.tokens:
        return ""
    lie = [*state.tokens, *([state.token] if state.token >= 0 else []), *state.drawn]
    if sorted(lie) != list(range(SHUFFLED)):
        return "each power token is in one place: the stack, drawn or valid"
    return ""


def _log(state: State) -> str:
    for entry in state.entries:
        if not entry or not 0 <= entry[0] < KINDS:
            return f"an announcement begins with its kind, 0 to {KINDS - 1}"
    for board, heard, piece, place in state.marks:
        if not 0 <= board < 3 or not 0 <= heard <= len(state.entries) or piece not in OP_PIECES or not 0 <= place < 43:
            return "a mark is a board, how much was heard, one of OP's pieces and a place"
    return ""


def _business(state: State) -> str:
    """Open business must be able to ask what it asks."""
    if not state.stack:
        return ""
    if state.stack[-1].acts:
        return "the innermost business waits for an answer"
    try:
        decisions = state.stack[-1].decisions(state)  # type: ignore[attr-defined]
    except (LookupError, TypeError, ValueError, AssertionError, StopIteration):
        return "this business cannot be open in this position"
    for decision in decisions:
        if decision.seat >= state.seats or (decision.seat >= 0 and not decision.options):
            return "this business asks nobody, or has no answer"
    return ""
