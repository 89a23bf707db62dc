"""Paradox Island: which positions can be: what a position text must fulfil beyond its form.

Whether what was said agrees with where the pieces are is looked at last, and in `knowledge/truth.py`.
"""

from __future__ import annotations

from typing import Final

from paradoxa.games.paradox_island.box.components import FRUITS, TOKENS
from paradoxa.games.paradox_island.box.geometry import OCEAN, SPACES
from paradoxa.games.paradox_island.box.islands import LAKE, OCEAN_NAME, UNHEARD
from paradoxa.games.paradox_island.box.pieces import ACHILLES, HEMPEL, OFF, OP_PIECES, PIECES, THESEUS, WAVE
from paradoxa.games.paradox_island.knowledge import truth
from paradoxa.games.paradox_island.positions import pending
from paradoxa.games.paradox_island.rules.health import ALL_FRUITS, BOX_BONUS, CONSTANTS, death_goal
from paradoxa.games.paradox_island.rules.state import BOARDS, State
from paradoxa.games.paradox_island.rules.told import announcements as told

SHUFFLED: Final = len(TOKENS)
PLACES: Final = SPACES + 6

# What each kind of announcement holds after its kind, number by number; LINE goes on with names to its end.
_HOLDS: Final = {
    told.TURN: ("seat",),
    told.TOKEN: ("token",),
    told.ACTION: ("piece",),
    told.GO: ("piece", "way", "reach", "name", "bit"),
    told.EXIT: ("captive", "way", "reach", "name", "bit"),
    told.LEAVE: ("walker", "way", "name", "none"),
    told.PUSH: ("captive", "way", "walker", "name", "bit"),
    told.KNOT: ("piece", "name", "bit"),
    told.BEND: ("captive", "name", "bit"),
    told.PORTAL: ("piece", "name", "bit"),
    told.SENT: ("piece", "name", "bit"),
    told.BACK: ("captive", "name", "bit"),
    told.JOIN: ("captive", "captive", "name", "bit"),
    told.CROSS: ("piece", "name", "bit"),
    told.IVY: ("walker", "name", "none"),
    told.MET: ("piece", "mask"),
    told.AWAY: ("piece",),
    told.HIDDEN: ("host",),
    told.LIES: ("captive",),
    told.WAVE_MOVES: ("lake",),
    told.ATTACK: ("mask", "mask"),
    told.NEXT_TO: ("piece", "way", "name"),
    told.RING: ("captive", *["name"] * 6),
    told.LINE: ("captive", "way"),
    told.WORKED: ("captive",),
    told.STUCK: ("piece",),
    told.FOG: ("walker", "way"),
    told.FOG_CARRY: ("walker",),
}


def fault(state: State) -> str:
    """What is wrong with a position, in a sentence; empty where it can be."""
    for check in (_table, _pieces, _captives, _boards, _hempel, _tokens, _log, pending.fault, _truth):
        wrong = check(state)
        if wrong:
            return wrong
    return ""


def _table(state: State) -> str:
    if not 0 <= state.active < state.seats:
        return f"the turn is that of a seat from 0 to {state.seats - 1}"
    if state.turn < 0 or (state.limit and state.turn > state.limit * state.seats):
        return "turns are counted from 0 up to the limit"
    lost = state.ended == "op"
    if not 0 <= state.deaths <= death_goal(state) or lost != (state.deaths == death_goal(state)):
        return f"deaths are counted from 0, and OP has won with {death_goal(state)}"
    ends = ("", "op", "called", *[f"captive {state.seat_of(board)}" for board in range(state.seats - 1)])
    if state.ended not in ends:
        return f"a game ends with op, called or a captive, not with {state.ended!r}"
    if bool(state.ended) == bool(state.stack):
        return "a game that is over has no open business, and any other has some"
    if not 0 <= state.left <= CONSTANTS.op_actions or not -1 <= state.reach <= 6:
        return f"OP has at most {CONSTANTS.op_actions} actions, and a run is of 1 to 6 spaces"
    if not (state.acting == OFF or state.acting in state.captives):
        return "one of the captive pieces acts"
    if not 0 <= state.trodden < 1 << SPACES or not 0 <= state.used < 1 << 7 * SPACES:
        return f"the island has {SPACES} spaces of six sides"
    return ""


def _pieces(state: State) -> str:
    in_play = (*OP_PIECES, *state.captives)
    land = state.land
    for piece, place in enumerate(state.places):
        if place != OFF and piece not in in_play:
            return "only the pieces of this table are on the map"
        if place != OFF and land is None:
            return "without an island no piece is on the map"
        if place >= OCEAN and piece != WAVE and (state.bearings[piece] < 0 or not 0 <= state.edges[piece] < OCEAN):
            return "a piece in the ocean came there by a line"
        lies = land is not None and piece >= 3 and 0 <= place < OCEAN and land.lake[place] >= 0
        if state.lying >> piece & 1 and not lies:
            return "only captives in a lake lie"
    masks = (state.lying, state.victims)
    if any([mask < 0 or mask >> PIECES for mask in masks]):
        return "there are six pieces"
    if state.spent < 0 or state.spent >> 7:
        return "there are seven fruits"
    wave = state.places[WAVE]
    if land is not None and 0 <= wave < OCEAN and land.lake[wave] < 0:
        return "the Wave is in the ocean or in a lake"
    return ""


def _captives(state: State) -> str:
    for piece in range(PIECES):
        points = (state.health[piece], state.energy[piece], state.revived[piece], state.actions[piece])
        if piece not in state.captives or state.character_of(piece) < 0:
            nothing = state.starts[piece] == -1 and not state.immune[piece] and not state.pairs[piece]
            if any(points) or not nothing:
                return "only captives in play have points, actions and a starting fruit"
            continue
        sheet, pairs, top = state.sheet(piece), state.pairs[piece], state.top_energy(piece)
        alive = state.places[piece] != OFF or state.starts[piece] < 0
        for health, energy in ((points[0], points[1]), *pairs):
            if not 0 <= health <= sheet.health or not 0 <= energy <= top:
                return f"{sheet.name} has at most {sheet.health} health and {top} energy"
            if alive and (health if sheet.health else energy) <= 0:
                return "a captive on the map is alive"
        if pairs and (points[:2] not in pairs or len(pairs) == 1):
            return "what health and energy can be holds what they are, and is listed only where it is open"
        if points[2] < 0 or points[3] < 0:
            return "revivals and actions are counted from 0"
        if state.places[piece] != OFF and state.starts[piece] < 0:
            return "a captive on the map has a starting fruit"
    return ""


def _boards(state: State) -> str:
    chosen = [one for one in state.characters if one >= 0]
    if len(set(chosen)) != len(chosen) or any([one >= 0 for one in state.characters[state.seats - 1 :]]):
        return "each captive player has a character of their own"
    for board in range(3):
        circled, crossed, character = state.circled[board], state.crossed[board], state.characters[board]
        if circled & crossed or (circled | crossed | state.visited[board]) & ~ALL_FRUITS:
            return f"a fruit is one of {', '.join(FRUITS)}, and not both circled and crossed out"
        if state.counted[board] >> SPACES or state.symbols[board] >> 3:
            return "what counts for a mission is a space, and what Achilles crosses out one of three symbols"
        won = board < state.seats - 1 and state.ended == f"captive {state.seat_of(board)}"
        if state.progress[board] > CONSTANTS.mission_goal or won != (state.progress[board] == CONSTANTS.mission_goal):
            return f"a mission has {CONSTANTS.mission_goal} marks, and whoever has them all has won"
        if state.symbols[board] and character != ACHILLES:
            return "only Achilles crosses out symbols"
        squares = state.squares[board]
        row = len(BOARDS[THESEUS].squares) if character == THESEUS else 0
        if squares >> 2 * row or any([squares >> 2 * square & 3 == 3 for square in range(row)]):
            return "only Theseus has squares, each free, circled or crossed out"
        if character < 0 and any([circled, crossed, state.visited[board], state.counted[board], state.progress[board]]):
            return "a board that nobody has is empty"
    return ""


def _hempel(state: State) -> str:
    if HEMPEL not in state.characters and set(state.shown) != {-1}:
        return "only Hempel shows what is in his boxes"
    for board in range(3):
        boxes, palms = state.boxes[board], state.palms[board]
        if len(boxes) != (len(BOX_BONUS) if state.characters[board] == HEMPEL else 0) or palms >> len(boxes):
            return f"Hempel has {len(BOX_BONUS)} boxes, and nobody else has any"
        if not boxes:
            continue
        written = [fruit for fruit in boxes if fruit >= 0]
        if sorted(written) != _fruits(state.circled[board] | state.crossed[board]):
            return "each of Hempel's fruits is in one box"
        for box, fruit in enumerate(boxes):
            if fruit >= 0 and state.crossed[board] >> fruit & 1 != palms >> box & 1:
                return "Hempel's fruits are circled or crossed out as their boxes are"
        for fruit, bonus in enumerate(state.shown):
            if bonus >= 0 and (fruit not in written or BOX_BONUS[boxes.index(fruit)] != bonus):
                return "what Hempel has shown is in a box of that bonus"
    return ""


def _fruits(mask: int) -> list[int]:
    return [fruit for fruit in range(len(FRUITS)) if mask >> fruit & 1]


# --- power tokens ------------------------------------------------------------------------------
def _tokens(state: State) -> str:
    if any([not 0 <= token < SHUFFLED for token in (*state.tokens, *state.drawn, *state.rejected)]):
        return f"power tokens are numbered from 0 to {SHUFFLED - 1}"
    if not state.tokens:
        return "" if state.token < 0 and not state.rejected else "tokens are drawn from the stack"
    valid = (state.token,) if state.token >= 0 else ()
    if sorted([*state.tokens, *valid, *state.drawn]) != list(range(SHUFFLED)) or len(state.drawn) not in (0, 2):
        return "each power token is in one place: the stack, drawn or valid"
    chosen = [entry[1] for entry in state.entries if entry[0] == told.TOKEN and len(entry) == 2]
    if len(chosen) != len(state.rejected) or (state.token >= 0 and [state.token] != chosen[-1:]):
        return "the valid token was the last one chosen, and each time another was rejected"
    if not _undone(state, chosen):
        return "the stack cannot have come about by what was chosen and what was rejected"
    return ""


def _undone(state: State, chosen: list[int]) -> list[tuple[int, ...]]:
    """The stacks from which the game can have begun: every choice is taken back, the last one first."""
    ways = [state.tokens]
    if state.drawn:
        ways = _old_lifted([(*state.drawn, *state.tokens)], chosen)
    for turn in reversed(range(len(chosen))):
        good = [stack for stack in ways if stack[-1] == state.rejected[turn]]
        pairs = [(chosen[turn], state.rejected[turn]), (state.rejected[turn], chosen[turn])]
        ways = _old_lifted([(*pair, *stack[:-1]) for stack in good for pair in pairs], chosen[:turn])
    return ways


def _old_lifted(stacks: list[tuple[int, ...]], chosen: list[int]) -> list[tuple[int, ...]]:
    """Before two were drawn, the token valid until then was put under the stack."""
    return [stack[:-1] for stack in stacks if stack[-1] == chosen[-1]] if chosen else stacks


# --- what was said -----------------------------------------------------------------------------
def _log(state: State) -> str:
    ranges = {
        "seat": range(state.seats),
        "token": range(SHUFFLED),
        "piece": (*OP_PIECES, *state.captives),
        "captive": state.captives,
        "walker": OP_PIECES[1:],
        "host": OP_PIECES,
        "way": range(6),
        "reach": range(1, 7),
        "name": range(OCEAN_NAME + 1),
        "lake": (*range(LAKE, OCEAN_NAME), UNHEARD),
        "bit": range(2),
        "none": range(1),
        "mask": range(1 << PIECES),
    }
    for entry in state.entries:
        holds = _HOLDS.get(entry[0], ())
        if entry[0] == told.LINE:
            holds = (*holds, *["name"] * (len(entry) - 1 - len(holds)))
        if not holds or len(entry) != 1 + len(holds):
            return f"an announcement is its kind, 0 to {told.KINDS - 1}, and what that kind needs"
        for number, what in zip(entry[1:], holds, strict=True):
            if number not in ranges[what]:
                return f"an announcement of kind {entry[0]} cannot say {number} ({what})"
    turns = [entry[1] for entry in state.entries if entry[0] == told.TURN]
    if turns != [(state.op + 1 + turn) % state.seats for turn in range(len(turns))]:
        return "turns go clockwise from OP's left"
    if len(turns) not in (state.turn, state.turn + 1) or state.active != [state.op, *turns][-1]:
        return "as many turns have begun as were counted, and the last one is under way"
    for board, heard, piece, place in state.marks:
        if not 0 <= board < 3 or not 0 <= heard <= len(state.entries) or piece not in OP_PIECES:
            return "a mark is a board, how much was heard, one of OP's pieces and a place"
        if not 0 <= place < PLACES:
            return f"a marked place is one of {PLACES}"
    return ""


def _truth(state: State) -> str:
    try:
        good = truth.agrees(state)
    except (LookupError, TypeError, ValueError, AssertionError):
        good = False
    return "" if good else "the pieces cannot have come to where they are by what was said"
