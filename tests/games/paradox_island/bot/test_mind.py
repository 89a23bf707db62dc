"""The mind of Paradox Island: obvious moves of captives and of OP, what it believes, and how strong it is."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from paradoxa import bots
from paradoxa.bots.thought import Means
from paradoxa.core import CHANCE
from paradoxa.core.play import Match, run
from paradoxa.games.paradox_island.bot import tactics, worth
from paradoxa.games.paradox_island.bot.leaning import CHANCES, dimmed, leaning
from paradoxa.games.paradox_island.bot.mind import MIND, IslandGuide
from paradoxa.games.paradox_island.box.components import CHARACTERS
from paradoxa.games.paradox_island.box.geometry import NEXT, OCEAN
from paradoxa.games.paradox_island.box.islands import SAMPLE, UNHEARD
from paradoxa.games.paradox_island.box.pieces import ACHILLES, BUSH, ROCK, WAVE
from paradoxa.games.paradox_island.game import GAME as PARADOX_ISLAND
from paradoxa.games.paradox_island.knowledge.arrivals import ways
from paradoxa.games.paradox_island.knowledge.tilings import ALL
from paradoxa.games.paradox_island.knowledge.tracks import Op, Walk
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.rules.frames import make
from paradoxa.games.paradox_island.rules.setup import Hiding
from paradoxa.games.paradox_island.rules.told import announcements as told
from paradoxa.games.paradox_island.words import terms
from paradoxa.search import Effort
from tests.games.paradox_island.bot.test_bots import WAYS, fruit_beside, heard
from tests.games.paradox_island.tables import Table, table

NAME = PARADOX_ISLAND.name
EFFORT = Effort(iterations=40)


def view_of(at: Table) -> ParadoxIslandView:
    """What whoever is asked knows."""
    return PARADOX_ISLAND.view(at.state, at.asked.seat)


def chosen(at: Table, seed: int = 1) -> str:
    """What the mind answers to the open question."""
    if len(at.options) == 1:
        return at.options[0]
    return str(MIND.think(view_of(at), Means(EFFORT, Random(seed))).move)


def first_step(at: Table) -> str:
    """The first step, after whatever free actions come before it."""
    for _ in range(4):
        move = chosen(at)
        if move.startswith(("step", "rest", "stop")):
            return move
        at.play(move)
    raise AssertionError("no step")


def op_table(**places: str) -> Table:
    """A table where it is OP's turn."""
    at = table(("hempel", "phil", "theseus"), places={"wave": "N", **places})
    at.turn_of("op")
    at.put(**places)
    return at


# --- captives ----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("character", "names"),
    [("phil", ("lose-energy", "lose-fruit", "adjacent")), ("theseus", ("oracle",)), ("schrodie", ("knot",)),
     ("hempel", ("orange", "banana", "grapes", "cherries", "strawberry", "lime"))],
)  # fmt: skip
def test_a_captive_completes_its_mission_where_it_can(character: str, names: tuple[str, ...]) -> None:
    land, fruit, way = fruit_beside(*names)
    at = heard(character, land, fruit, way)
    at.state.progress[0] = 4
    assert first_step(at).split(" ")[:2] == ["step", WAYS[way]]


@pytest.mark.parametrize("word", ["snakes", "zombies", "ufo", "lose-health"])
def test_a_dying_captive_does_not_walk_into_what_it_knows_to_kill(word: str) -> None:
    land, fruit, way = fruit_beside(word)
    at = heard("theseus", land, fruit, way)
    at.state.health[3] = 1
    at.state.deaths = 4
    assert first_step(at) != f"step {WAYS[way]}"


def test_a_dying_captive_goes_to_the_camp_it_knows() -> None:
    land, fruit, way = fruit_beside("camp-A", "camp-B")
    at = heard("phil", land, fruit, way)
    at.state.health[3] = 1
    assert first_step(at).split(" ")[:2] == ["step", WAYS[way]]


def test_the_character_that_wins_most_is_chosen_first() -> None:
    at = Table(PARADOX_ISLAND.new(2))
    at.play(f"island {SAMPLE}")
    at.play(str(PARADOX_ISLAND.chance(at.state, Random(1))))
    for _ in range(3):
        at.play(at.options[0])
    assert at.asked.kind == "character"
    best = max(range(6), key=lambda number: CHANCES[2][number])
    assert chosen(at) == f"character {CHARACTERS[best].lower()}"


# --- OP ----------------------------------------------------------------------------------------
def test_op_kills_where_it_can() -> None:
    at = op_table(hempel="d4", phil="d3", theseus="a2", bush="g1", rock="g4", wave="N")
    at.state.health[5] = 1
    assert chosen(at) == "attack theseus"


def test_the_bush_steps_onto_the_weakest_in_this_turn() -> None:
    at = op_table(hempel="d4", phil="f2", theseus="f4", bush="d3", rock="g4", wave="N")
    at.state.health[3] = 1
    played = []
    while at.state.active == at.state.op and not at.state.deaths:
        played.append(chosen(at) if at.asked.seat == at.state.op else "pass")
        at.play(played[-1])
    assert at.state.deaths == 1
    assert any([move.startswith("bush E") for move in played])


def test_op_finds_the_last_death() -> None:
    at = op_table(hempel="b3", phil="f2", theseus="f4", bush="b1", rock="g4", wave="N")
    at.state.deaths = 4
    at.state.health[3] = 1
    for _ in range(12):
        if not at.state.stack:
            break
        at.play(chosen(at))
    assert at.state.ended == "op"


def test_op_does_not_send_a_captive_to_the_last_space_it_needs() -> None:
    at = table(("theseus", "phil", "hempel"))
    at.state.progress[0] = 4
    land = at.state.land
    assert land is not None
    state = at.state
    for oracle in land.oracles:
        for way in range(6):
            back = NEXT[oracle][(way + 3) % 6]
            behind = NEXT[back][(way + 3) % 6] if back < OCEAN else OCEAN
            if max(back, behind) < OCEAN and max(land.lake[back], land.lake[behind], land.lake[oracle]) < 0:
                at.turn_of("op")
                state.places[3], state.places[1] = back, behind
                assert chosen(at) != f"push theseus {WAYS[way]}"
                return
    raise AssertionError("no oracle can be pushed to")


def test_op_finds_the_death_that_needs_two_pieces() -> None:
    at = op_table(hempel="d4", phil="a2", theseus="f4", bush="b1", rock="g4", wave="N")
    at.state.deaths = 4
    assert at.state.health[4] == 2
    for _ in range(12):
        if not at.state.stack:
            break
        at.play(chosen(at))
    assert at.state.ended == "op"


def test_the_wave_comes_back_where_granddead_does_not_look_for_it() -> None:
    at = table(("granddead", "phil"), places={"granddead": "a2", "phil": "b2", "wave": "N"})
    at.turn_of("op")
    at.put(granddead="a2", phil="b2", wave="-")
    at.state.stack.append(make(Hiding, at.state.op, WAVE))
    assert at.asked.kind == "place"
    assert chosen(at) in ("wave SE", "wave S", "wave SW")
    at.state.characters[0] = ACHILLES
    assert leaning(view_of(at), 0.0, Random(1))[0] == max(leaning(view_of(at), 0.0, Random(1)))


def test_who_has_shown_itself_is_known_until_it_hides_again() -> None:
    state = table(("granddead", "phil")).state
    assert worth.heard_of(state) == 1 << BUSH  # its fruit was told
    state.entries.append((told.ATTACK, 1 << 3, 0))
    state.entries.append((told.GO, ROCK, 0, 1, 3, 0))
    assert worth.heard_of(state) == 0b111
    state.entries += [(told.WAVE_MOVES, UNHEARD), (told.HIDDEN, BUSH)]
    assert worth.heard_of(state) == 1 << ROCK


def test_op_looks_through_its_turn_and_says_how_far() -> None:
    view = view_of(op_table(hempel="d4", phil="f2", theseus="f4", bush="d3", rock="g4", wave="N"))
    thought = MIND.think(view, Means(Effort(iterations=60), Random(1)))
    assert thought.effort.endswith("ways to play the turn")
    assert view.decision is not None
    assert {choice.move for choice in thought.choices} == set(view.decision.options)
    assert sum([choice.attention for choice in thought.choices]) == pytest.approx(1.0)
    assert all([0.0 <= choice.value <= 1.0 for choice in thought.choices])


# --- what it thinks ----------------------------------------------------------------------------
def positions(seats: int, seed: int) -> list[Any]:
    """The states of a game between greedy bots at which somebody has a choice."""
    state = PARADOX_ISLAND.new(seats, {"limit": "25"})
    chance = Random(f"{seed}/chance")
    players = [bots.make("greedy", NAME, Random(f"{seed}/{seat}")) for seat in range(seats)]
    found = []
    while decisions := PARADOX_ISLAND.decisions(state):
        first = decisions[0]
        if first.seat == CHANCE:
            PARADOX_ISLAND.apply(state, CHANCE, PARADOX_ISLAND.chance(state, chance))
            continue
        if len(first.options) > 1:
            found.append(state.copy())
        PARADOX_ISLAND.apply(state, first.seat, players[first.seat].choose(PARADOX_ISLAND.view(state, first.seat)))
    return found


def test_equal_views_and_seeds_give_equal_thoughts() -> None:
    for state in positions(3, 4)[6:36:10]:
        seat = PARADOX_ISLAND.decisions(state)[0].seat
        view = PARADOX_ISLAND.view(state, seat)
        other = PARADOX_ISLAND.view(PARADOX_ISLAND.determinize(view, Random(9)), seat)
        assert other == view
        one, two = [MIND.think(seen, Means(Effort(iterations=4), Random(3))) for seen in (view, other)]
        assert one.choices == two.choices
        assert one.effort == two.effort
        assert view.decision is not None
        assert {choice.move for choice in one.choices} == set(view.decision.options)


def test_shares_are_shares_and_tactics_are_legal() -> None:
    rng = Random(2)
    for seats in (2, 3, 4):
        for state in positions(seats, seats):
            decision = PARADOX_ISLAND.decisions(state)[0]
            assert sum(worth.shares(state)) == pytest.approx(1.0)
            assert tactics.move_of(state, decision.kind, decision.options, rng) in decision.options


def test_what_is_won_is_worth_all_and_more_marks_are_worth_more() -> None:
    at = table(("theseus", "phil", "hempel"))
    few = worth.shares(at.state)[0]
    at.state.progress[0] = 3
    assert worth.shares(at.state)[0] > few
    many = worth.shares(at.state)[3]
    at.state.deaths = 4
    assert worth.shares(at.state)[3] > many
    at.state.stack.clear()
    at.state.ended = "op"
    assert IslandGuide().estimate(PARADOX_ISLAND, at.state, Random(1)) == [0.0, 0.0, 0.0, 1.0]


def test_a_world_is_less_likely_where_op_could_have_struck_and_did_not() -> None:
    at = table(("theseus", "phil"), places={"theseus": "a1", "phil": "a2", "bush": "g4", "rock": "g3"})
    view = PARADOX_ISLAND.view(at.state, 0)
    guide = IslandGuide()
    far = guide.plausibility(view, at.state)
    at.put(bush="b2")
    near = guide.plausibility(view, at.state)
    at.put(rock="c3")
    assert 0.0 < guide.plausibility(view, at.state) < near < far
    assert guide.plausibility(PARADOX_ISLAND.view(at.state, at.state.op), at.state) == 1.0


def test_a_captive_forgets_the_oldest_turns_and_overlooks_options() -> None:
    states = [s for s in positions(3, 5) if PARADOX_ISLAND.decisions(s)[0].kind == "turn"]
    view = PARADOX_ISLAND.view(states[-1], PARADOX_ISLAND.decisions(states[-1])[0].seat)
    less = dimmed(view, 0.8)
    assert 0 < len(less.entries) < len(view.entries)
    assert view.entries[-len(less.entries) :] == less.entries
    assert less.entries[0][0] == told.TURN
    assert less.decision == view.decision
    whole = leaning(view, 0.0, Random(1))
    assert sum(whole) == pytest.approx(1.0)
    assert 0.0 not in whole
    assert 0.0 in leaning(view, 0.8, Random(1))


def test_op_forgets_nothing_of_what_it_sees() -> None:
    view = view_of(op_table(hempel="d4"))
    assert dimmed(view, 0.8) is view


def test_a_captive_believes_things_about_its_place_and_op_about_its_tokens() -> None:
    names = ["Ada", "Bo", "Cy", "Dot"]
    land, fruit, way = fruit_beside("lose-energy")
    view = view_of(heard("phil", land, fruit, way))
    world = PARADOX_ISLAND.determinize(view, Random(1))
    found = MIND.facts(view, world, names)
    assert f"the anomaly that costs energy can be found {terms.WAYS[way]} of Phil" in found
    assert any([fact.startswith("Phil stands on ") for fact in found])
    at = op_table(hempel="d4")
    view = view_of(at)
    told_op = MIND.facts(view, PARADOX_ISLAND.determinize(view, Random(1)), names)
    assert len(told_op) == 2
    assert all([fact.endswith("is one of the next two power tokens") for fact in told_op])


@pytest.mark.parametrize("kind", [told.GO, told.LEAVE, told.PUSH, told.FOG])
def test_no_world_has_a_piece_step_out_of_the_ocean(kind: int) -> None:
    """Once a guess about a piece in Fog ended in the ocean and went on from there: an error in the middle of a game."""
    op = Op(0, kind, (kind, 2, 0, 1, 9, 0), -1, 1)
    assert ways(op, 2, Walk(place=OCEAN + 2, bearing=0), ALL) == []


# --- strength ----------------------------------------------------------------------------------
def won(seats: int, seed: int, op: str, captives: str) -> bool:
    """Whether OP wins a game within 25 rounds."""
    match = Match(PARADOX_ISLAND, seats, {"limit": "25"}, rng=Random(f"{seed}/chance"))
    names = [op if seat == seats - 1 else captives for seat in range(seats)]
    outcome = run(match, [bots.make(name, NAME, Random(f"{seed}/{seat}")).choose for seat, name in enumerate(names)])
    assert outcome is not None
    return outcome.winners == (seats - 1,)


def test_even_newcomers_play_whole_games() -> None:
    won(3, 1, "newcomer", "newcomer")


def test_op_beats_captives_who_play_anything() -> None:
    assert sum([won(3, seed, "expert:40", "uniform") for seed in range(6)]) >= 5


def test_captives_beat_an_op_that_plays_by_rules_of_thumb() -> None:
    assert not won(2, 1, "greedy", "expert:1")
