"""Know-how for OP of Paradox Island: hunt the weak and the leaders, push captives off course, send them far away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from paradoxa.core import Move
from paradoxa.games.paradox_island.bot.hunt import (
    ALGAE,
    DROUGHT,
    FLOOD,
    FOG,
    FROST,
    HURRICANE,
    IVY,
    LITHOPHYTES,
    QUICKSAND,
    ROCKSLIDE,
    STORM,
    THORNS,
    Hunt,
)
from paradoxa.games.paradox_island.bot.places import DISTANCE
from paradoxa.games.paradox_island.bot.prospects import SHEETS
from paradoxa.games.paradox_island.bot.thought import BOX_BONUS
from paradoxa.games.paradox_island.box import pieces as p
from paradoxa.games.paradox_island.box.components import FRUITS
from paradoxa.games.paradox_island.box.geometry import COAST, LINES, NEXT, OCEAN
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.notation import moves as m

MIDDLE: Final = 18
LATER: Final = 0.9  # what is sure comes first
# What a token is worth beside what it changes in the plan of this turn.
TOKENS: Final = {
    ALGAE: 0.5, LITHOPHYTES: 0.1, FLOOD: 0.3, IVY: 0.4, HURRICANE: 0.4, STORM: 0.1,
    ROCKSLIDE: 0.1, THORNS: 0.3, FOG: 0.5, DROUGHT: 0.6, QUICKSAND: 0.5, FROST: 0.4,
}  # fmt: skip
# Which bonuses OP likes to take away.
FEARED: Final = {
    p.TO_FRUIT: 3.0, p.EXTRA_ACTION: 3.0, p.FREE_STEP: 3.0, p.RUN: 3.0, p.HEAL: 2.5, p.EXCHANGE: 2.5, p.MARK: 2.5,
    p.ANOMALY_POINTS: 2.5, p.ENCOUNTER_POINTS: 2.0, p.SQUARE: 2.0, p.IMMUNITY: 2.0, p.TO_CAPTIVE: 1.5,
}  # fmt: skip
FRUIT, A_LAKE, ADJACENT, ARROWS, PORTALS = 6, 7, 8, 9, 10
AUTO: Final = 0  # a lying captive's step, unsafely


def ratings(view: ParadoxIslandView) -> list[float]:
    """How good each option of OP's decision looks."""
    assert view.decision is not None
    kind, options = view.decision.kind, view.decision.options
    if kind == "island":
        return [1.0 if move is m.ISLAND_RANDOM else 0.0 for move in options]
    if kind == "token":
        return [_plan(Hunt(view, move.value), 3) + TOKENS[move.value] for move in options if isinstance(move, m.Say)]
    hunt = Hunt(view)
    numbers = [int(word) for word in view.business[-1].split()[1:]]
    return RATES[kind](hunt, options, numbers)


# --- OP's turn ---------------------------------------------------------------------------------
class Plan:
    """What each piece can do with so many actions."""

    def __init__(self, hunt: Hunt, actions: int) -> None:
        self.hunt = hunt
        places = hunt.places
        trodden = hunt.view.hidden[3][3]
        self.floods = hunt.floods(places[p.WAVE], 0, actions)
        self.stings = hunt.stings(places[hunt.sting], trodden, actions)
        shove = hunt.shove(places[hunt.pusher])
        self.shoves = [shove * (0.0, 1.0, 1.5, 1.8)[count] for count in range(actions + 1)]

    def beside(self, piece: int, actions: int) -> list[float]:
        """The best that the two other pieces can do with 0, 1, ... actions."""
        hunt = self.hunt
        one = self.stings if piece == p.WAVE else self.floods
        two = self.shoves if piece != hunt.pusher else self.stings
        return [max([one[n] + two[count - n] for n in range(count + 1)]) for count in range(actions + 1)]


def _plan(hunt: Hunt, actions: int) -> float:
    """The best that all three pieces can do."""
    plan = Plan(hunt, actions)
    others = plan.beside(p.WAVE, actions)
    best = max([plan.floods[n] + others[actions - n] for n in range(actions + 1)])
    if hunt.token == FLOOD and hunt.places[p.WAVE] != p.OFF:
        best = max(best, *[hunt.flooded(lake) + others[actions - 1] for lake in range(3)])
    return best


def _turn(hunt: Hunt, options: Sequence[Move], _: list[int]) -> list[float]:
    return _actions(hunt, options, max(0, hunt.view.left - 1))


def _free(hunt: Hunt, options: Sequence[Move], _: list[int]) -> list[float]:
    return _actions(hunt, options, 0)


def _actions(hunt: Hunt, options: Sequence[Move], left: int) -> list[float]:
    """Every action: what it brings, what the same piece can do after it, and the others with the rest."""
    plan = Plan(hunt, left)
    others = {piece: plan.beside(piece, left) for piece in p.OP_PIECES}
    found = []
    for move in options:
        if move in (m.STOP, m.DECLINE):
            found.append(hunt.stings(hunt.places[hunt.sting], 0, 0)[0])
            continue
        piece, worth, own = _action(hunt, plan, move, left)
        found.append(worth + LATER * max([own[n] + others[piece][left - n] for n in range(left + 1)]))
    return found


def _action(hunt: Hunt, plan: Plan, move: Move, left: int) -> tuple[int, float, list[float]]:
    """The piece of an action, what it brings at once, and what the piece can do with 0, 1, ... actions more."""
    if isinstance(move, m.Push):
        return hunt.pusher, _push(hunt, move), plan.shoves
    if isinstance(move, m.Walk):
        if move.piece == hunt.sting:
            return move.piece, *_sting(hunt, move, left)
        return move.piece, _shove(hunt, move), plan.shoves
    assert isinstance(move, m.Say)
    wave = hunt.places[p.WAVE]
    if move is m.STORM:
        return p.WAVE, sum([hunt.splash[piece] for piece in hunt.reach(wave)]), [0.0] * (left + 1)
    if move.verb == "attack":
        piece = _piece(hunt.view, move.value)
        return p.WAVE, hunt.splash[piece], hunt.floods(wave, 1 << piece, left)
    if move.value >= 6:
        lake = move.value - 6
        hit = sum([1 << one for one in hunt.captives if hunt.places[one] in hunt.land.lakes[lake]])
        return p.WAVE, hunt.flooded(lake) - 0.05, hunt.floods(hunt.land.lakes[lake][0], hit, left)
    near = sum([0.05 for piece in hunt.captives if piece in hunt.reach(OCEAN + move.value)])
    return p.WAVE, near - 0.2, hunt.floods(OCEAN + move.value, 0, left)


def _sting(hunt: Hunt, move: m.Walk, left: int) -> tuple[float, list[float]]:
    """A step of the stinging piece; it may be carried on."""
    place = hunt.places[move.piece]
    origin = move.origin if move.origin >= 0 else place
    there = NEXT[origin][move.way]
    trodden = hunt.view.hidden[3][3] | hunt.whole(place)
    if there >= OCEAN:
        if hunt.token == ALGAE and move.piece == p.BUSH and not trodden >> (far := hunt.crossing(origin, move.way)) & 1:
            return hunt.met(hunt.whole(far)), hunt.stings(far, trodden, left)
        return -0.1, [0.0] * (left + 1)
    return max(hunt.stung(there, move.way, trodden, left), key=lambda found: found[0] + max(found[1]))


def _shove(hunt: Hunt, move: m.Walk) -> float:
    """A step of the pushing piece, and the best push after it."""
    origin = move.origin if move.origin >= 0 else hunt.places[move.piece]
    there = NEXT[origin][move.way]
    if there >= OCEAN:
        return -0.3
    return max(0.0, hunt.best_push(there)) + _near(hunt, there)


def _near(hunt: Hunt, place: int) -> float:
    """A little for a Rock that ends near captives it could push next time; Granddead is no good company."""
    far = [DISTANCE[place][hunt.places[piece]] for piece in hunt.captives if hunt.places[piece] < OCEAN]
    return sum([0.02 * (4 - one) for one in far]) - hunt.feared(place)


def _push(hunt: Hunt, move: m.Push) -> float:
    origin = move.origin if move.origin >= 0 else hunt.places[hunt.pusher]
    return hunt.push(_piece(hunt.view, move.whom), move.way, origin)


def _piece(view: ParadoxIslandView, value: int) -> int:
    """The captive piece a move names."""
    if value == p.TWIN:
        return 4
    return next(one.piece for one in view.figures if view.board_of(one.piece).character == value)


def _second(hunt: Hunt, options: Sequence[Move], _: list[int]) -> list[float]:
    """The Rock's other half: a push if it brings something, a step towards more pushes."""
    found = []
    for move in options:
        if isinstance(move, m.Push):
            found.append(_push(hunt, move))
        elif isinstance(move, m.Walk):
            there = NEXT[move.origin if move.origin >= 0 else hunt.places[move.piece]][move.way]
            found.append(_near(hunt, there) if there < OCEAN else -1.0)
        else:
            found.append(_near(hunt, hunt.places[hunt.pusher]) if hunt.places[hunt.pusher] < OCEAN else 0.0)
    return found


def _onward(hunt: Hunt, options: Sequence[Move], numbers: list[int]) -> list[float]:
    """Whether Bush or Rock goes on through a knot, a portal, an anomaly or the ocean."""
    piece = numbers[1]
    place, bearing = hunt.places[piece], hunt.view.hidden[0][piece]
    left = hunt.view.left if hunt.view.active == hunt.view.op else 0
    trodden = hunt.view.hidden[3][3]
    found = []
    for move in options:
        if move is m.STAY:
            end = place
        elif move is m.CROSS:
            end = hunt.crossing(hunt.view.hidden[2][piece], bearing)
        elif move is m.THROUGH:
            end = next(hunt.onward(place, bearing, 0), OCEAN)
        else:
            assert isinstance(move, m.Say)
            end = move.value
        if end >= OCEAN:
            found.append(-0.1)
        elif piece == hunt.sting:
            new = hunt.met(hunt.whole(end)) if end != place else 0.0
            found.append(new + max(hunt.stings(end, trodden, left)))
        else:
            found.append(max(0.0, hunt.best_push(end)) + _near(hunt, end))
    return found


def _ivy_step(hunt: Hunt, options: Sequence[Move], _: list[int]) -> list[float]:
    found = []
    for move in options:
        if not isinstance(move, m.Walk):
            found.append(0.0)
        elif move.piece == hunt.sting:
            worth, later = _sting(hunt, move, 0)
            found.append(worth + later[0])
        else:
            found.append(_shove(hunt, move))
    return found


# --- captives in OP's hands --------------------------------------------------------------------
def _arrival(hunt: Hunt, piece: int, place: int, works: bool | None, edge: int = -1) -> float:
    """A captive comes to a place; `works`: whether it activates, None: as OP likes."""
    worth = hunt.brought(piece, place, edge)
    if place < OCEAN and works is not False:
        gain = hunt.activated(piece, place)
        worth += gain if works else max(0.0, gain)
    return worth


def _lake_start(hunt: Hunt, options: Sequence[Move], numbers: list[int]) -> list[float]:
    _, piece, mode, reach, way = numbers
    found = []
    for move in options:
        assert isinstance(move, m.Say)
        line = LINES[move.value][way]
        there = line[min(reach, len(line)) - 1]
        found.append(_arrival(hunt, piece, there, mode == AUTO, move.value))
    return found


def _send(hunt: Hunt, options: Sequence[Move], numbers: list[int]) -> list[float]:
    _, piece, effect = numbers
    place = hunt.places[piece]
    found = []
    for move in options:
        assert isinstance(move, m.Say)
        if effect == FRUIT:
            there = hunt.land.fruit[move.value]
        elif effect in (ADJACENT, ARROWS):
            there = NEXT[place][move.value]
        else:
            there = move.value
        found.append(_arrival(hunt, piece, there, False if effect == PORTALS else None, place))
    return found


def _activate(hunt: Hunt, options: Sequence[Move], numbers: list[int]) -> list[float]:
    piece = numbers[1]
    gain = hunt.activated(piece, hunt.places[piece])
    return [gain if move is m.ACTIVATE else 0.0 for move in options]


def _strike(hunt: Hunt, options: Sequence[Move], numbers: list[int]) -> list[float]:
    """The fruit that would help most; a circled one before the others."""
    board = hunt.view.board_of(numbers[1])
    effects = p.EFFECT_OF[board.character]
    found = []
    for move in options:
        assert isinstance(move, m.Say)
        if move is m.STRIKE_NOTHING or move.verb == "strike box":
            found.append(0.0 if move is m.STRIKE_NOTHING else 0.5)
            continue
        fruit = move.value
        if board.character == p.HEMPEL:
            effect = effects[BOX_BONUS[board.boxes.index(fruit)]]
        else:
            effect = effects[SHEETS[board.character].bonus_of(FRUITS[fruit])]
        found.append(FEARED.get(effect, 1.0) + (2.0 if board.circled >> fruit & 1 else 0.0))
    return found


# --- set-up and returns ------------------------------------------------------------------------
def _place(hunt: Hunt, options: Sequence[Move], numbers: list[int]) -> list[float]:
    """Where a piece comes (back) to the map: near the captives; at set-up where many fruits are near."""
    land = hunt.land
    prey = [(hunt.places[piece], hunt.bite[piece]) for piece in hunt.captives if hunt.places[piece] < OCEAN]
    if not prey:
        prey = [(space, 1.0) for space in (*land.fruit, MIDDLE)]
    found = []
    for move in options:
        assert isinstance(move, m.Say)
        if numbers[1] == p.WAVE:
            coast = COAST[move.value]
            found.append(sum([worth / (1 + min([DISTANCE[one][space] for space in coast])) for one, worth in prey]))
        elif numbers[1] == p.BUSH:
            place = land.fruit[move.value]
            found.append(hunt.lurk(place) + sum([0.2 * worth / (1 + DISTANCE[one][place]) for one, worth in prey]))
        else:
            found.append(_near(hunt, move.value) + sum([0.1 / (1 + DISTANCE[one][move.value]) for one, _ in prey]))
    return found


RATES: Final[dict[str, Callable[[Hunt, Sequence[Move], list[int]], list[float]]]] = {
    "place": _place,
    "op turn": _turn,
    "free action": _free,
    "second half": _second,
    "go on": _onward,
    "ivy step": _ivy_step,
    "lake start": _lake_start,
    "send": _send,
    "activate": _activate,
    "strike": _strike,
    "take fruit": _strike,
}
