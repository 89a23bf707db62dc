"""Paradox Island, a thousand random games and more: nothing gets lost, nothing hangs, every game ends in time."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from paradoxa.core import CHANCE, Decision
from paradoxa.games.paradox_island.box.islands import Land, random_land
from paradoxa.games.paradox_island.box.pieces import HEMPEL, OFF, OP_PIECES
from paradoxa.games.paradox_island.game import GAME
from paradoxa.games.paradox_island.notation.moves import Lay
from paradoxa.games.paradox_island.rules.health import death_goal
from paradoxa.games.paradox_island.rules.state import State
from tests.lanes import Lane

pytestmark = pytest.mark.usefixtures("round_boards")

LIMIT = 50
MOST_DECISIONS = 60  # of one turn, windows, returns and revivals included; random games have needed 31
MOST_OPTIONS = 60
KINDS = [(seats, op, island) for seats in (2, 3, 4) for op in range(seats) for island in ("random", "built")]
FRUITS = (1 << 7) - 1


def wander(seats: int, op: int, island: str, seed: int) -> Iterator[tuple[State, Decision]]:
    """A random game: every position with its question, and at last the end."""
    rng = Random(seed)
    state = GAME.new(seats, {"op": str(op), "island": island, "limit": str(LIMIT)})
    while state.stack:
        (decision,) = GAME.decisions(state)
        yield state, decision
        if decision.seat == CHANCE:
            move = GAME.chance(state, rng)
        elif decision.kind == "island":  # any legal island may be built, not only the one that is proposed
            move = Lay(Land.of(random_land(rng).island, rng.sample(state.drawn, len(state.drawn))))
        else:
            move = rng.choice(decision.options)
        GAME.apply(state, decision.seat, move)


def waiting(state: State) -> set[int]:
    """The pieces that are off the map and whose way back is certain: by open business, or when the turn ends."""
    words = [(getattr(frame, "word", ""), frame) for frame in state.stack]
    back = {getattr(frame, "hidden", -1) for word, frame in words if word == "hiding"}
    back |= {getattr(frame, "starter", -1) for word, frame in words if word == "starting"}
    back |= {getattr(frame, "piece", -1) for word, frame in words if word == "revival"}
    if any(word == "end-of-turn" for word, _ in words):
        back |= {*OP_PIECES, *state.captives}
    return back


def check(state: State, before: Land | None) -> None:
    """Nothing is lost, and nothing is more than it can be."""
    assert before is None or state.land is before  # the island never changes
    if not state.tokens:
        return
    lost = {piece for piece in (*OP_PIECES, *state.captives) if state.places[piece] == OFF}
    assert not lost or lost <= waiting(state)
    assert all([place == OFF for place in state.places[3 + len(state.captives) :]])
    valid = [state.token] if state.token >= 0 else []
    assert sorted([*state.tokens, *state.drawn, *valid]) == list(range(12))
    assert 0 <= state.deaths < death_goal(state)
    for board in range(state.seats - 1):
        check_board(state, board)
    for piece in state.captives:
        check_points(state, piece)


def check_board(state: State, board: int) -> None:
    circled, crossed = state.circled[board], state.crossed[board]
    free = FRUITS & ~circled & ~crossed
    assert circled.bit_count() + crossed.bit_count() + free.bit_count() == 7
    assert not (circled | crossed) & ~FRUITS
    assert 0 <= state.progress[board] < 5  # the fifth mark ends the game
    if state.characters[board] != HEMPEL:
        assert state.boxes[board] == ()
        return
    written = [fruit for fruit in state.boxes[board] if fruit >= 0]
    assert len(state.boxes[board]) == 7
    assert sorted(written) == [fruit for fruit in range(7) if (circled | crossed) >> fruit & 1]
    for box, fruit in enumerate(state.boxes[board]):
        if fruit >= 0:
            assert crossed >> fruit & 1 == state.palms[board] >> box & 1


def check_points(state: State, piece: int) -> None:
    if state.character_of(piece) < 0:
        return
    health, energy = state.health[piece], state.energy[piece]
    assert 0 <= health <= state.sheet(piece).health
    assert 0 <= energy <= state.top_energy(piece)
    if state.places[piece] != OFF:
        assert health > 0 or (state.sheet(piece).health == 0 and energy > 0)
    pairs = state.pairs[piece]
    assert not pairs or ((health, energy) in pairs and len(pairs) > 1)


@pytest.mark.parametrize(("seats", "op", "island"), KINDS)
def test_random_games_lose_nothing_and_end_in_time(seats: int, op: int, island: str, lane: Lane) -> None:
    for seed in range(lane.number(8, 60, 100)):  # of each of 18 kinds
        turn, count, land, last = -1, 0, None, None
        for state, decision in wander(seats, op, island, 1000 * seats + 100 * op + seed):
            check(state, land)
            land, last = state.land, state
            assert decision.seat == CHANCE or 0 < len(decision.options) <= MOST_OPTIONS
            count = count + 1 if state.turn == turn else 1
            turn = state.turn
            assert count <= MOST_DECISIONS
            assert state.turn <= LIMIT * seats
        assert last is not None
        assert last.ended
        outcome = GAME.outcome(last)
        assert outcome is not None
        check_end(last, outcome.winners)


def check_end(state: State, winners: tuple[int, ...]) -> None:
    """Whoever won has done what winning takes, and nobody else has."""
    done = [state.seat_of(board) for board in range(state.seats - 1) if state.progress[board] >= 5]
    if state.deaths >= death_goal(state):
        done.append(state.op)
    assert tuple(done) == winners
    assert bool(winners) == (state.ended != "called")
    assert winners or state.turn == LIMIT * state.seats
