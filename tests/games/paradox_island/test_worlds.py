"""I-14.4: worlds drawn for a seat agree with all that it heard, come from its view alone, and are drawn evenly.

Every world is put before an independent judge (tests/reference/paradox_island_worlds.py).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from paradoxa.core import CHANCE, Move, Seat
from paradoxa.core.stack import Chances
from paradoxa.games.paradox_island.box.components import COMPONENTS
from paradoxa.games.paradox_island.box.islands import ANOMALY, Island, Land
from paradoxa.games.paradox_island.game import GAME
from paradoxa.games.paradox_island.knowledge import tilings, worlds
from paradoxa.games.paradox_island.knowledge.search import root_of
from paradoxa.games.paradox_island.knowledge.tracks import CARRIES, SILENT, with_silence
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.rules.state import State
from paradoxa.games.paradox_island.rules.told import announcements as told
from tests.reference.paradox_island_worlds import agrees, possible

pytestmark = pytest.mark.usefixtures("round_boards")

# How eager captives and OP are, by the first word of a move; what is not here counts 1.
EAGER = {"step": 6, "use": 4, "rest": 0.5, "stop": 0.15, "activate": 3, "ask": 2}
EAGER |= {"attack": 12, "storm": 12, "push": 8, "rock": 2, "bush": 2, "wave": 3, "through": 3}


def wander(seats: int, seed: int, eager: bool) -> Iterator[State]:
    """A game in which everybody moves at random, or eagerly; the same state after every move."""
    rng = Random(seed)
    state = GAME.new(seats, {"limit": "50"})
    while decisions := GAME.decisions(state):
        decision = decisions[0]
        top = state.stack[-1]
        if decision.seat == CHANCE:
            assert isinstance(top, Chances)
            move: Move = top.outcome(state, rng)
        else:
            options = list(decision.options)
            weights = [EAGER.get(str(option).split(" ")[0], 1) for option in options] if eager else None
            move = rng.choices(options, weights)[0] if eager else rng.choice(options)
        GAME.apply(state, decision.seat, move)
        yield state


def after(seed: int, moves: int) -> State:
    """The state of a game by its number, or its last one: of two, three or four, eager every other time."""
    state = None
    for state in islice(wander(2 + seed % 3, seed, bool(seed // 3 % 2)), moves + 1):
        if not state.ended:
            last = state.copy()
    assert state is not None
    return last


def blind(state: State) -> list[Seat | None]:
    """Everybody who does not see the island."""
    return [None, *[seat for seat in range(state.seats) if seat != state.op]]


def looked_at(seats: int, seed: int, eager: bool, share: float) -> Iterator[State]:
    """Some moments of a game, early ones more often."""
    rng = Random(-seed)
    for number, state in enumerate(wander(seats, seed, eager)):
        early = 3 if number < 60 else 1
        if state.entries and not state.ended and rng.random() < share * early:
            yield state


def examine(state: State, seat: Seat | None, seed: int) -> State:
    """A world of this view: the judge accepts it and it looks the same."""
    view = GAME.view(state, seat)
    world = GAME.determinize(view, Random(seed))
    assert agrees(world, view) == ""
    assert GAME.view(world, seat) == view
    return world


# --- agreement ---------------------------------------------------------------------------------
@pytest.mark.parametrize("eager", [False, True], ids=["random", "eager"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_world_agrees_with_all_that_was_heard(seats: int, eager: bool) -> None:
    seen = 0
    for seed in range(3):
        rng = Random(seed)
        for state in looked_at(seats, 40 + seed, eager, 0.012):
            examine(state, rng.choice(blind(state)), seen)
            seen += 1
    assert seen > 8


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_true_island_is_always_a_possible_one(seats: int) -> None:
    seen = 0
    for seed in range(4):
        for state in looked_at(seats, seed, bool(seed % 2), 0.015):
            assert agrees(state, GAME.view(state, None)) == ""
            for seat in blind(state)[1:]:
                assert agrees(state, GAME.view(state, seat)) == ""
            seen += 1
    assert seen > 20


# Where a world once was wrong, or none was found.
HARD = {
    "left the map in fog": (28, 50, None),
    "through a portal to itself": (104, 65, 2),
    "a lying captive pushed along another line": (212, 419, 2),
    "a carry few would think of": (106, 131, None),
    "two carries unheard": (106, 204, None),
    "two knots unheard": (11, 157, None),
    "in the ocean with a question open": (239, 127, 1),
}


@pytest.mark.parametrize("case", HARD)
def test_hard_cases(case: str) -> None:
    seed, moves, seat = HARD[case]
    state = after(seed, moves)
    assert agrees(state, GAME.view(state, seat)) == ""
    for number in range(4):
        examine(state, seat, number)


def test_silence_has_its_moments() -> None:
    """After a step in Fog there is a moment for each carry unheard; who then leaves the map was carried out to sea."""
    step, met = (told.FOG, 1, 4), (told.MET, 1, 0)
    carries = ((SILENT, 1, 0),) * CARRIES
    entries, moments = with_silence([step, met, (told.AWAY, 1), (told.TURN, 0)], True)
    assert entries == (step, met, *carries, (SILENT, 1, 1), (told.AWAY, 1), (told.TURN, 0))
    assert moments == (0, 1, 3 + CARRIES, 4 + CARRIES, 5 + CARRIES)
    assert with_silence([step, met], True)[0] == (step, met, *carries)
    assert with_silence([step, met], False)[0] == (step, met)
    pushed = [step, met, (told.ACTION, 2), (told.AWAY, 1)]
    assert (SILENT, 1, 1) not in with_silence(pushed, True)[0]


# --- from the view alone -----------------------------------------------------------------------
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_worlds_come_from_the_view_alone(seats: int) -> None:
    for state in looked_at(seats, 7, True, 0.01):
        seat = blind(state)[1]
        view = GAME.view(state, seat)
        world = GAME.determinize(view, Random(1))
        again = GAME.determinize(GAME.view(world, seat), Random(1))
        assert again == world


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_op_knows_all_but_the_order_of_the_power_tokens(seats: int) -> None:
    orders = set()
    for state in looked_at(seats, 5, False, 0.05):
        view = GAME.view(state, state.op)
        world = GAME.determinize(view, Random(len(state.entries)))
        orders.add(world.tokens == state.tokens)
        known = [token for token in view.stack if token >= 0]
        assert list(world.tokens[len(world.tokens) - len(known) :]) == known
        assert sorted(world.tokens) == sorted(state.tokens)
        world.tokens = state.tokens
        assert world == state
    assert orders == {False, True}


# --- power tokens ------------------------------------------------------------------------------
def first_stacks(world: State, view: ParadoxIslandView) -> set[tuple[int, ...]]:
    """The stacks before the first draw, all draws taken back in either order; none: they cannot have been so."""
    chosen = [entry[1] for entry in view.entries if entry[0] == told.TOKEN]
    assert len(world.rejected) == len(chosen)
    found = {world.tokens}
    if len(world.drawn) == 2:
        found = {(*world.drawn, *world.tokens)}
        if chosen:
            found = {stack[:-1] for stack in found if stack[-1] == chosen[-1]}
    elif chosen:
        assert world.token == chosen[-1]
    for number in reversed(range(len(chosen))):
        pair = (chosen[number], world.rejected[number])
        found = {(*two, *stack[:-1]) for stack in found if stack[-1] == pair[1] for two in (pair, pair[::-1])}
        if number:
            found = {stack[:-1] for stack in found if stack[-1] == chosen[number - 1]}
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_stack_agrees_with_the_tokens_chosen(seats: int) -> None:
    for state in looked_at(seats, 11, True, 0.02):
        view = GAME.view(state, None)
        world = GAME.determinize(view, Random(3))
        stacks = first_stacks(world, view)
        assert stacks
        assert all([sorted(stack) == list(range(12)) for stack in stacks])
        assert first_stacks(state, view)


# --- evenness ----------------------------------------------------------------------------------
def few_islands() -> tuple[ParadoxIslandView, set[Island]]:
    """The first late view that allows between 8 and 40 islands, all anomalies known; and these islands."""
    for seed in range(200):
        for number, state in enumerate(wander(2 + seed % 3, seed, bool(seed // 3 % 2))):
            if number < 100 or number % 20 or state.ended:
                continue
            view = GAME.view(state, None)
            root = root_of(worlds.heard_by(view))
            if len(root.effects) < 5 or not 8 <= tilings.count(root.alive, 41) <= 40:
                continue
            effects = {space: name - ANOMALY for name, space in root.effects.items()}
            islands = [tilings.island_of(cover) for cover in tilings.covers(root.alive)]
            lands = [(island, [effects.get(space, -1) for space in anomalies_of(island)]) for island in islands]
            allowed = {land for land, ten in lands if -1 not in ten and possible(Land.of(land, ten), view)}
            if len(allowed) >= 8:
                return view, allowed
    raise AssertionError("no view allows few islands")


def test_islands_are_drawn_evenly() -> None:
    """800 worlds of a view with few islands: hardly farther from even than 800 throws of a fair die would be.

    The distance is half the sum of all differences to the even share.
    """
    view, allowed = few_islands()
    drawn = Counter[Island]()
    for seed in range(800):
        land = GAME.determinize(view, Random(seed)).land
        assert land is not None
        drawn[land.island] += 1
    assert set(drawn) <= allowed
    even = 1 / len(allowed)
    distance = sum([abs(drawn[island] / 800 - even) for island in allowed]) / 2
    assert distance < 0.2


def anomalies_of(island: Island) -> list[int]:
    """Where the anomalies of an island are, in the order of the tiles."""
    pairs = zip(COMPONENTS.tiles, island.doubles, strict=True)
    return [space for halves, spaces in pairs for half, space in zip(halves, spaces, strict=True) if half == "anomaly"]
