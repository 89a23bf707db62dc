"""Know-how for the captives of Paradox Island: explore, remember, head for the mission, and for a camp when weak."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paradoxa.core import Move
from paradoxa.games.paradox_island.bot.places import DISTANCE
from paradoxa.games.paradox_island.bot.prospects import ENERGY, FADE, POINTS, Prospect, Self, is_exposed
from paradoxa.games.paradox_island.bot.thought import BOX_BONUS, Thought
from paradoxa.games.paradox_island.box import pieces as p
from paradoxa.games.paradox_island.box.geometry import LINES, NEXT, OCEAN, SPACES, far_end
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.notation.moves import ACTIVATE, CROSS, DOUBLE, PASS, REST, STOP, Ask, Say, Step

QUICKSAND: Final = 10
DROUGHT: Final = 9
NO: Final = -9.0
CHANCE_OF_ACTION: Final = 0.3  # what is kept back for an extra action that could come at a better time
BOX_WORTH: Final = (1.0, 2.0, 3.0)  # the ring, the exchange, the free step


def ratings(view: ParadoxIslandView) -> list[float]:
    """How good each option of a captive's decision looks."""
    assert view.decision is not None
    rate = RATES.get(view.decision.kind)
    if rate is None:  # characters, starting fruits, which piece first: all are as good
        return [0.0] * len(view.decision.options)
    return rate(Thought(view), view.decision.options)  # type: ignore[arg-type]


# --- the turn ----------------------------------------------------------------------------------
def _price(thought: Thought, cost: int) -> float:
    """What paying so much energy costs."""
    who = thought.who
    scale = POINTS if who.character == p.GRANDDEAD else ENERGY
    return sum([scale[max(0, who.energy - n)] for n in range(cost)])


def _step(thought: Thought, way: int, reach: int, safely: bool, is_last: bool) -> float:
    """What a step is worth on the average of the guesses; lying in a lake on the average of its spaces too."""
    who = thought.who

    def ask(prospect: Prospect) -> float:
        place = prospect.place if prospect.place < OCEAN else prospect.start
        if place < 0:
            return 0.0
        starts = [place]
        if who.figure.lies:
            name = prospect.names[place]
            lake = [space for space in range(SPACES) if prospect.names[space] == name]
            leaving = [space for space in lake if NEXT[space][way] not in lake]
            dry = [space for space in leaving if LINES[space][way][min(reach, len(LINES[space][way])) - 1] < OCEAN]
            starts = dry or leaving or starts
        total = 0.0
        for start in starts:
            total += prospect.step(start, way, reach, safely)
            line = LINES[start][way]
            there = line[min(reach, len(line)) - 1]
            if is_last and there < OCEAN:
                total -= is_exposed(prospect, there) * who.splash
        return total / len(starts)

    return thought.mean(ask)


def _turn(thought: Thought, options: list[Move]) -> list[float]:
    view, who = thought.view, thought.who
    actions = who.figure.actions
    found: list[float] = []
    uses: list[int] = []
    best = 0.0
    here = thought.mean(lambda prospect: prospect.value(prospect.place if prospect.place < OCEAN else prospect.start))
    for place, move in enumerate(options):
        if isinstance(move, Step):
            quick = 1 if view.token == QUICKSAND and move.reach > 1 else 0
            cost = (1 if move.reach == 2 else 0) + quick + (1 if move.safely else 0)
            worth = _step(thought, move.way, move.reach, move.safely, actions == 1) - _price(thought, cost)
        elif move is REST:
            worth = FADE * here + who.relief(0, 1 if view.token == DROUGHT else who.sheet.rest)
        elif move is STOP:
            worth = FADE * here - (0.5 if actions else 0.0)
        else:
            worth = 0.0
            uses.append(place)
        found.append(worth)
        best = max(best, worth) if place not in uses else best
    for place in uses:
        found[place] = best + _free(thought, options[place], here, best)
    return found


def _free(thought: Thought, move: Move, here: float, best: float) -> float:
    """Whether a free action is a good idea now: above 0 it comes before anything else."""
    assert isinstance(move, Say)
    who = thought.who
    actions = who.figure.actions
    if thought.is_long:
        return NO
    if move.verb == "square":
        if move.word == "action":
            return 1.0 if not actions else NO
        return 1.0 if who.relief(move.word == "health", move.word == "energy") > 0.3 else NO
    effect = thought.effect_of(move.value)
    prospects = thought.prospects
    fresh = actions >= 2
    if effect == p.EXTRA_ACTION:
        return 0.5 if not actions and here > CHANCE_OF_ACTION * who.mark else NO
    if effect == p.FREE_STEP:
        return 0.5 if not actions and here > CHANCE_OF_ACTION * who.mark / 2 else NO
    if effect == p.SQUARE:
        return 1.0
    if effect == p.HEAL:
        return 1.0 if who.health <= min(2, who.sheet.health - 1) else NO
    if effect == p.EXCHANGE:
        return 1.0 if _exchange(who, True) > 0.8 or _exchange(who, False) > 0.8 else NO
    if effect == p.CLEAR:
        return 0.4
    if effect == p.RUN:
        return 0.5 if thought.is_sure and max(_runs(thought)) > best + 0.3 else NO
    if effect == p.TO_FRUIT:
        there = max([prospects[0].worth[space] for space in _visited(thought)], default=0.0)
        return 0.5 if there > here + 1.2 else NO
    if effect == p.MARK:
        hunted = [piece for piece in (p.ROCK, p.BUSH) if thought.view.on_map[piece]]
        lost = all([len(thought.chart.tracks[piece]) != 1 for piece in hunted])
        return 0.5 if hunted and lost and fresh and thought.is_sure else NO
    if effect == p.RING:
        return 0.4 if fresh and thought.is_sure and prospects[0].open_around(prospects[0].place) >= 3 else NO
    if effect == p.LINE:
        return 0.4 if fresh and max([_hidden(prospects[0], way) for way in range(6)]) >= 3 else NO
    if effect == p.NEIGHBOUR:
        return 0.4 if fresh and prospects[0].place < OCEAN and prospects[0].open_around(prospects[0].place) >= 2 else NO
    if effect == p.IMMUNITY:
        return 0.4 if not actions and who.health <= 2 else NO
    return NO


def _exchange(who: Self, gives_health: bool) -> float:
    """What Hempel gains by giving one point for two of the other kind."""
    if gives_health:
        return who.relief(0, 2) - who.pain(1, 0) if who.health > 2 else NO
    return who.relief(2, 0) - who.pain(0, 1) if who.energy else NO


def _visited(thought: Thought) -> list[int]:
    """The known places of fruits Theseus has visited."""
    names, visited = thought.prospects[0].names, thought.who.board.visited
    return [space for space in range(SPACES) if 0 <= names[space] < 7 and visited >> names[space] & 1]


def _hidden(prospect: Prospect, way: int) -> int:
    """How many spaces in a line nobody knows."""
    if prospect.place >= OCEAN:
        return 0
    return sum([prospect.names[space] < 0 for space in LINES[prospect.place][way][:-1]])


def _runs(thought: Thought) -> list[float]:
    """What the best run of each length is worth."""
    return [max([_step(thought, way, reach, False, False) for way in range(6)]) for reach in range(1, 7)]


# --- what bonuses ask --------------------------------------------------------------------------
def _run(thought: Thought, _: list[Move]) -> list[float]:
    return _runs(thought)


def _bonus_step(thought: Thought, options: list[Move]) -> list[float]:
    reach = thought.view.reach
    found = []
    for move in options:
        assert isinstance(move, Step)
        far = reach if reach > 0 else move.reach
        price = _price(thought, 1) if reach > 0 and move.safely else 0.0
        found.append(_step(thought, move.way, far, move.safely, False) - price)
    return found


def _asks(thought: Thought, options: list[Move]) -> list[float]:
    """Directions to ask about: unknown neighbours, the more they promise the better."""

    def ask(prospect: Prospect, way: int) -> float:
        there = NEXT[prospect.place][way] if prospect.place < OCEAN else OCEAN
        return 1.0 + prospect.visits[there] if there < OCEAN and prospect.names[there] < 0 else 0.0

    ways = [thought.mean(lambda prospect, way=way: ask(prospect, way)) for way in range(6)]  # type: ignore[misc]
    return [sum([ways[way] for way in move.ways]) if isinstance(move, Ask) else 0.0 for move in options]


def _line(thought: Thought, options: list[Move]) -> list[float]:
    hidden = [thought.mean(lambda prospect, way=way: _hidden(prospect, way)) for way in range(6)]  # type: ignore[misc]
    return [hidden[move.ways[0]] if isinstance(move, Ask) else 0.0 for move in options]


def _name(thought: Thought, options: list[Move]) -> list[float]:
    """A piece to name: for the mark one that is lost, for protection the nearest danger, else oneself."""
    effects = p.EFFECT_OF[thought.who.character]
    prospect = thought.prospects[0]
    place = prospect.place
    found = []
    for move in options:
        assert isinstance(move, Say)
        piece = move.value
        track = thought.chart.tracks[piece] if piece < 3 else []
        if p.MARK in effects:
            found.append({p.BUSH: 2.0, p.ROCK: 1.5, p.WAVE: 0.5}[piece] + (len(track) != 1))
        elif p.IMMUNITY in effects:
            near = min([DISTANCE[one.place][place] for one in track if max(one.place, place) < OCEAN], default=9)
            coast = place < OCEAN and max(NEXT[place]) >= OCEAN
            found.append(4.0 - near if piece == p.BUSH else 1.5 if piece == p.WAVE and coast else 0.0)
        else:
            found.append(1.0 if piece - 3 == thought.who.character else 0.0)
    return found


def _visit(thought: Thought, options: list[Move]) -> list[float]:
    names, worth = thought.prospects[0].names, thought.prospects[0].worth
    fruits = [move.value for move in options if isinstance(move, Say)]
    return [worth[names.index(fruit)] if fruit in names else 0.0 for fruit in fruits]


def _clear(thought: Thought, options: list[Move]) -> list[float]:
    wanted = {p.TO_FRUIT: 2.0, p.SQUARE: 1.0}
    return [wanted.get(thought.effect_of(move.value), 0.0) for move in options if isinstance(move, Say)]


def _exchanging(thought: Thought, options: list[Move]) -> list[float]:
    return [_exchange(thought.who, move.word == "health") for move in options if isinstance(move, Say)]


def _box(_: Thought, options: list[Move]) -> list[float]:
    return [BOX_WORTH[BOX_BONUS[move.value]] for move in options if isinstance(move, Say)]


def _join(thought: Thought, options: list[Move]) -> list[float]:
    """Achilles joins whoever stands best for him."""
    found = []
    for move in options:
        assert isinstance(move, Say)
        value = 0.0
        for piece, figure in enumerate(thought.view.figures, 3):
            whom = p.TWIN if thought.view.seats == 2 and piece == 4 else thought.view.board_of(figure.piece).character
            if whom == move.value and len(track := thought.chart.tracks[piece]) == 1 and track[0].place < OCEAN:
                value = thought.prospects[0].worth[track[0].place]
        found.append(value)
    return found


# --- questions ---------------------------------------------------------------------------------
def _activate(thought: Thought, options: list[Move]) -> list[float]:
    """Whether the space under a safe visitor shall work."""

    def ask(prospect: Prospect) -> float:
        place = prospect.place
        if place >= OCEAN:
            return 0.0
        extra, there = prospect.carried(place, prospect.bearing)
        return prospect.does[place] + extra + FADE * (prospect.value(there) - prospect.value(place))

    gain = thought.mean(ask)
    return [gain if move is ACTIVATE else 0.0 for move in options]


def _camp(thought: Thought, options: list[Move]) -> list[float]:
    points = 1 if thought.view.token == DROUGHT else 2
    splits = ((points, 0), (0, points), (1, 1))
    return [thought.who.relief(*splits[move.value]) for move in options if isinstance(move, Say)]


def _window(thought: Thought, options: list[Move]) -> list[float]:
    return [0.0 if move is PASS else _answer(thought, move) for move in options]


def _answer(thought: Thought, move: Move) -> float:
    """Whether a bonus is worth its fruit at this moment."""
    assert isinstance(move, Say)
    who, prospect = thought.who, thought.prospects[0]
    effect = thought.effect_of(move.value)
    if effect == p.ENCOUNTER_POINTS:
        return 1.0 if who.energy <= who.top - 2 else NO
    if effect == p.ANOMALY_POINTS:
        return who.relief(1, 1) - 0.5
    if effect == p.HEAL:
        return 1.0 if who.health <= 1 or (who.health == 2 and who.sheet.health > 2) else NO
    if effect == p.EXCHANGE:
        return _exchange(who, False) - 1.0
    back = prospect.value(prospect.start)
    if effect == p.BACK:
        return prospect.value(prospect.before) - back - 0.5 if prospect.before >= 0 else NO
    if effect == p.TO_CAPTIVE:
        tracks = [thought.chart.tracks[piece] for piece in range(3, 6) if piece != thought.piece]
        places = [track[0].place for track in tracks if len(track) == 1 and track[0].place < OCEAN]
        return max([prospect.worth[place] for place in places], default=0.0) - back - 0.8
    if effect == p.REFUSAL and prospect.place < OCEAN:
        extra, there = prospect.carried(prospect.place, prospect.bearing)
        return prospect.value(prospect.place) - prospect.value(there) - extra - 0.8
    return NO


def _crossing(thought: Thought, options: list[Move]) -> list[float]:
    def ask(prospect: Prospect) -> float:
        if prospect.before < 0 or prospect.bearing < 0:
            return 0.0
        far = far_end(prospect.before, prospect.bearing)
        return prospect.landing(far, prospect.bearing, False) - FADE * prospect.value(prospect.start)

    gain = thought.mean(ask)
    return [gain if move is CROSS else 0.0 for move in options]


def _revival(thought: Thought, options: list[Move]) -> list[float]:
    """The camp that promises more; one nobody knows has its news."""
    prospect = thought.prospects[0]
    names = prospect.names
    return [
        prospect.worth[names.index(7 + move.value)] if 7 + move.value in names else prospect.unknown
        for move in options
        if isinstance(move, Say)
    ]


def _second_wind(_: Thought, options: list[Move]) -> list[float]:
    """Achilles takes two actions where he can use them."""
    return [1.0 if move is DOUBLE else 0.0 for move in options]


RATES: Final[dict[str, Callable[[Thought, list[Move]], list[float]]]] = {
    "turn": _turn,
    "bonus step": _bonus_step,
    "run": _run,
    "oracle": _asks,
    "beside": _asks,
    "line": _line,
    "name": _name,
    "visit": _visit,
    "clear": _clear,
    "exchange": _exchanging,
    "box": _box,
    "join": _join,
    "activate": _activate,
    "camp": _camp,
    "window": _window,
    "crossing": _crossing,
    "revival": _revival,
    "second wind": _second_wind,
}
