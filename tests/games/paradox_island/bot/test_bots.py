"""Bots of Paradox Island: whole games in every role, and what they do where it is obvious."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from paradoxa import bots
from paradoxa.arena.findings import sheets
from paradoxa.arena.sheets import Share
from paradoxa.arena.simulation import simulate, simulation
from paradoxa.arena.statistics import share
from paradoxa.core import Outcome
from paradoxa.core.play import Match, run
from paradoxa.games.paradox_island.bot.thought import chart_of
from paradoxa.games.paradox_island.box.components import FRUITS
from paradoxa.games.paradox_island.box.geometry import CORNERS, NAMES, NEXT, OCEAN
from paradoxa.games.paradox_island.box.islands import NAME_WORDS, SAMPLE, Land, random_land
from paradoxa.games.paradox_island.game import GAME as PARADOX_ISLAND
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from tests.games.paradox_island.tables import Table, table

NAME = PARADOX_ISLAND.name


def played(seed: int, names: tuple[str, ...], **options: str) -> Match[Any, ParadoxIslandView]:
    """A whole game; `names` by seat."""
    match = Match(PARADOX_ISLAND, len(names), {"limit": "50", **options}, rng=Random(f"{seed}/chance"))
    run(match, [bots.make(name, NAME, Random(f"{seed}/{seat}")).choose for seat, name in enumerate(names)])
    return match


def chosen(at: Table, seed: int = 1) -> str:
    """What the greedy bot answers to the open question."""
    view = PARADOX_ISLAND.view(at.state, at.asked.seat)
    return str(bots.make("greedy", NAME, Random(seed)).choose(view))


# --- whole games -------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_with_op_at_every_seat_only_legal_moves(seats: int) -> None:
    for op in range(seats):
        match = played(op, ("greedy",) * seats, op=str(op))
        assert match.outcome is not None
        assert match.outcome.winners


@pytest.mark.parametrize(
    "mixed", [("uniform", "greedy", "uniform", "greedy"), ("greedy", "uniform", "greedy", "uniform")]
)
def test_bots_of_both_kinds_play_together(mixed: tuple[str, ...]) -> None:
    assert played(7, mixed).outcome is not None


def test_the_same_seed_gives_the_same_game() -> None:
    one, two = played(3, ("greedy",) * 4), played(3, ("greedy",) * 4)
    assert [str(line.move) for line in one.lines] == [str(line.move) for line in two.lines]


def winners(op: str, captives: str, games: int) -> tuple[int, int]:
    """How often OP wins and how many marks captives get."""
    won = marks = 0
    for seed in range(games):
        outcome = played(seed, (captives, captives, op), limit="25").outcome
        assert isinstance(outcome, Outcome)
        won += outcome.winners == (2,)
        marks += max(outcome.points[:2])
    return won, marks


def test_greedy_captives_beat_uniform_ones_and_greedy_op_a_uniform_one() -> None:
    games = 8
    weak, few = winners("greedy", "uniform", games)
    strong, _ = winners("greedy", "greedy", games)
    lazy, many = winners("uniform", "greedy", games)
    assert weak >= games - 1
    assert lazy == 0
    assert weak > strong >= lazy
    assert many == 5 * games > few


# --- the map -----------------------------------------------------------------------------------
@pytest.mark.parametrize("seed", range(3))
def test_the_map_never_says_what_is_not_true(seed: int) -> None:
    """Random play, with all that makes a place unsure: names on the map are right, the true place is possible."""
    seats = 2 + seed % 3
    match = Match(PARADOX_ISLAND, seats, {"limit": "25"}, rng=Random(seed))
    rng = Random(seed + 100)
    match.advance()
    while match.decisions:
        seat = match.decisions[0].seat
        view = match.view(seat)
        land = match.state.land
        if view.start >= 0 and view.decision is not None and view.decision.kind == "turn":
            assert land is not None
            chart = chart_of(view)
            assert all([name in (-1, land.names[space]) for space, name in enumerate(chart.names)])
            for piece in range(1, 6):
                place, track = match.state.places[piece], chart.tracks[piece]
                assert place < 0 or not track or place in [guess.place for guess in track]
        match.submit(seat, rng.choice(match.decisions[0].options))
        match.advance()


# --- obvious decisions -------------------------------------------------------------------------
WAYS = ("E", "SE", "SW", "W", "NW", "NE")
NEXT_TO = 21  # an answer that everybody has heard


def fruit_beside(*words: str) -> tuple[Land, int, int]:
    """An island with a fruit next to a space of one of these names: the island, the fruit, the way."""
    for seed in range(200):
        land = random_land(Random(seed))
        for fruit, place in enumerate(land.fruit[:6]):
            for way, there in enumerate(NEXT[place]):
                if there < OCEAN and NAME_WORDS[land.names[there]] in words:
                    return land, fruit, way
    raise AssertionError(words)


def heard(first: str, land: Land, fruit: int, way: int) -> Table:
    """A table where the first captive has heard what lies next to its starting fruit."""
    others = [FRUITS[number] for number in range(6) if number != fruit]
    at = table((first, *[one for one in ("theseus", "achilles", "phil") if one != first][:2]),
               (FRUITS[fruit], *others[:2]), land, bush="apple")  # fmt: skip
    at.state.entries.append((NEXT_TO, 3, way, land.names[NEXT[land.fruit[fruit]][way]]))
    return at


@pytest.mark.parametrize(
    ("character", "names"),
    [("phil", ("lose-energy", "lose-fruit", "adjacent")), ("theseus", ("oracle",)), ("schrodie", ("knot",)),
     ("hempel", ("orange", "banana", "grapes", "cherries", "strawberry", "lime"))],
)  # fmt: skip
def test_a_captive_goes_to_the_mission_space_it_has_heard_of(character: str, names: tuple[str, ...]) -> None:
    land, fruit, way = fruit_beside(*names)
    at = heard(character, land, fruit, way)
    for _ in range(4):
        move = chosen(at)
        if move.startswith("step"):
            break
        at.play(move)
    assert move.split(" ")[:2] == ["step", WAYS[way]]


def test_a_weak_captive_goes_to_the_camp() -> None:
    land, fruit, way = fruit_beside("camp-A", "camp-B")
    at = heard("phil", land, fruit, way)
    at.state.health[3] = 1
    assert chosen(at).split(" ")[:2] == ["step", WAYS[way]]


def test_achilles_leaves_the_island_from_a_corner() -> None:
    land, fruit = next(
        (land, fruit)
        for land in [random_land(Random(seed)) for seed in range(99)]
        for fruit in range(6)
        if land.fruit[fruit] in CORNERS
    )
    others = [FRUITS[number] for number in range(6) if number != fruit]
    at = table(("achilles", "phil", "theseus"), (FRUITS[fruit], *others[:2]), land, bush="apple")
    verb, way, *_ = chosen(at).split(" ")
    assert verb == "step"
    assert NEXT[land.fruit[fruit]][WAYS.index(way)] >= OCEAN


def test_a_safe_visitor_leaves_a_mirage_alone() -> None:
    space, way = _next_to("snakes")
    at = table(("hempel", "phil", "theseus"), places={"hempel": space})
    at.play(f"step {way} safely")
    assert at.kinds() == (0, "activate")
    assert chosen(at) == "leave"


def _next_to(word: str) -> tuple[str, str]:
    name = NAME_WORDS.index(word)
    for space in range(37):
        for number, way in enumerate(WAYS):
            there = NEXT[space][number]
            if there < OCEAN and SAMPLE.names[there] == name:
                return NAMES[space], way
    raise AssertionError(word)


def test_whoever_is_weak_takes_health_in_a_camp() -> None:
    space, way = _next_to("camp-A")
    at = table(("hempel", "phil", "theseus"), places={"hempel": space})
    at.state.health[3] = 1
    at.play(f"step {way}")
    assert at.kinds() == (0, "camp")
    assert chosen(at) == "camp health"


def op_table(**places: str) -> Table:
    at = table(("hempel", "phil", "theseus"), places={"wave": "N", **places})
    at.turn_of("op")
    at.put(**places)
    return at


def test_op_attacks_when_that_kills() -> None:
    at = op_table(hempel="d4", phil="d3", theseus="a2", bush="g1", rock="g4", wave="N")
    at.state.health[5] = 1
    assert chosen(at) == "attack theseus"


def test_the_bush_steps_onto_a_captive() -> None:
    at = op_table(hempel="d4", phil="f2", theseus="f4", bush="d3", rock="g4", wave="N")
    at.state.health[3] = 1
    assert chosen(at).startswith("bush E")


def test_op_finds_the_last_death() -> None:
    at = op_table(hempel="d4", phil="f2", theseus="f4", bush="b1", rock="g4", wave="N")
    at.state.deaths = 4
    at.put(hempel="b3")
    at.state.health[3] = 1
    for _ in range(12):
        if not at.state.stack:
            break
        at.play(chosen(at))
    assert at.state.ended == "op"


# --- balance -----------------------------------------------------------------------------------
def test_the_sheets_count_who_won_by_players_and_by_character() -> None:
    contest = simulation(NAME, ("greedy",) * 3, 6, 2)
    results = simulate(contest)
    games = [result["facts"] for result in results]
    assert {game["op"] for game in games} == {2, 1}  # each seat hosts in turn
    players, characters = sheets(contest, results)
    assert players.rows[0][:3] == (
        "3", 6, Share(share(sum([game["winner"] == game["op"] for game in games]), 6))
    )  # fmt: skip
    assert sum([int(str(row[2])) for row in characters.rows]) == 12
    for game in games:
        characters_played = game["characters"]
        assert sorted(characters_played) == [seat for seat in range(3) if seat != game["op"]]
        assert len(set(characters_played.values())) == 2
