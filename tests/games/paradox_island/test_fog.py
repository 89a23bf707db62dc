"""Paradox Island in Fog: Bush and Rock meet on different spaces of one lake, and nothing false follows from that."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from paradoxa.core import CHANCE, Move
from paradoxa.core.record import Record, replay
from paradoxa.games.paradox_island.box.geometry import NAMED
from paradoxa.games.paradox_island.box.pieces import BUSH, ROCK
from paradoxa.games.paradox_island.game import GAME
from paradoxa.games.paradox_island.knowledge.deduction import desk
from paradoxa.games.paradox_island.knowledge.tracks import BASE
from paradoxa.games.paradox_island.notation.moves import TOKEN_WORDS
from paradoxa.games.paradox_island.rules.state import State
from paradoxa.games.paradox_island.rules.told import announcements as told
from tests.conformance import check_text, check_truth
from tests.lanes import Lane
from tests.reference.paradox_island_worlds import agrees

RECORD = Path(__file__).parent / "records" / "house-fog-in-a-lake.txt"
MET = 16  # so many lines, and they have met: the Rock on b2, the Bush on a1, both of the straight lake
CAPTIVES = (0, 1)


def states() -> list[State]:
    """The game, line by line."""
    return [step.state.copy() for step in replay(Record.load(RECORD))]


def met() -> State:
    """Just after the meeting."""
    state = states()[MET]
    assert [state.places[piece] for piece in (ROCK, BUSH)] == [NAMED["b2"], NAMED["a1"]]
    assert state.land is not None
    assert state.land.lake[NAMED["b2"]] == state.land.lake[NAMED["a1"]] >= 0
    assert state.entries[-1] == (told.MET, BUSH, 1 << ROCK)
    return state


@pytest.mark.clause("I-9.22", "I-15.4")
def test_the_position_is_read_back_then_and_a_round_later() -> None:
    for state in states()[MET : MET + 30]:
        check_text(GAME, state, state.seats)


@pytest.mark.clause("I-14.4", "I-9.66")
def test_the_truth_is_among_the_worlds_of_everybody() -> None:
    for state in states()[MET : MET + 30 : 3]:
        for seat in (*range(state.seats), None):
            check_truth(GAME, state, seat)
            if seat != state.op:
                assert agrees(state, GAME.view(state, seat)) == ""


@pytest.mark.clause("I-14.4")
def test_worlds_are_drawn_in_which_they_are_on_different_spaces_about_as_often_as_that_happens() -> None:
    """Of all ways things can have come about it is one in six: islands laid at random and every way counted on each."""
    state = met()
    view = GAME.view(state, 0)
    drawn = [GAME.determinize(view, Random(seed)) for seed in range(120)]
    apart = 0
    for world in drawn:
        land, rock, bush = world.land, world.places[ROCK], world.places[BUSH]
        assert land is not None
        apart += rock != bush and land.lake[rock] == land.lake[bush] >= 0
        assert GAME.allows(view, world)
    assert 9 <= apart <= 36, apart


@pytest.mark.clause("I-15.1")
def test_the_deduction_desk_disproves_nothing_true() -> None:
    state = met()
    assert state.land is not None
    for seat in CAPTIVES:
        found = desk.answer(GAME.view(state, seat), "certain", {}, 20_000)
        assert found is not None
        for name, space in zip(state.land.names, found.spaces, strict=True):
            assert BASE[name] in space.names
        marks = {NAMED["b2"]: BASE[state.land.names[NAMED["b2"]]]}
        warned = desk.answer(GAME.view(state, seat), "warn", marks, 20_000)
        assert warned is not None
        assert warned.contradictions == ()


# --- random games in Fog -----------------------------------------------------------------------
def chosen(state: State, rng: Random) -> Move:
    """Any move, but Fog is drawn first and chosen, and the Rock and the Bush are not idle."""
    (decision,) = GAME.decisions(state)
    if decision.seat == CHANCE:
        move = GAME.chance(state, rng)
        if str(move).startswith("stack"):
            others = [word for word in str(move).split(" ")[1:] if word != "fog"]
            move = GAME.parse_move(" ".join(["stack", "fog", *others]))
        return move
    eager = [move for move in decision.options if str(move).split(" ")[0] in ("rock", "bush", "through")]
    if decision.kind == "token":
        fog = [move for move in decision.options if str(move) == "token fog"]
        return (fog or list(decision.options))[0]
    return rng.choice(eager if eager and rng.random() < 0.7 else list(decision.options))


@pytest.mark.clause("I-9.79", "I-14.4")
@pytest.mark.parametrize(("seats", "first"), [(2, 25), (3, 1), (4, 0)])  # the first two games have such a meeting
def test_whatever_happens_in_fog_the_truth_is_allowed_and_read_back(seats: int, first: int, lane: Lane) -> None:
    foggy = 0
    for seed in range(first, first + lane.number(1, 1, 20)):
        rng = Random(seed)
        state = GAME.new(seats)
        for ply in range(lane.number(60, 120, 400)):
            if not GAME.decisions(state):
                break
            GAME.apply(state, GAME.decisions(state)[0].seat, chosen(state, rng))
            if state.token == TOKEN_WORDS.index("fog") or foggy:
                foggy += 1
                check_text(GAME, state, seats)
                if ply % 3 == 0:
                    check_truth(
                        GAME, state, [None, *[seat for seat in range(seats) if seat != state.op]][ply // 3 % seats]
                    )
    assert foggy > 10
