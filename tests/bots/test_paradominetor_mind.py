"""The Paradominetor mind: obvious moves, worlds weighed by what was played, forgetting, and strength."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from paradoxa import bots
from paradoxa.bots.paradominetor_mind import GUIDE, MIND, ParadominetorGuide
from paradoxa.core import CHANCE
from paradoxa.games import GAMES
from paradoxa.games.paradominetor import worth
from paradoxa.games.paradominetor.components import TILE, Tile, box
from paradoxa.games.paradominetor.table import Table
from paradoxa.search import Effort

GAME = GAMES["paradominetor"]
NAMES = ("Ann", "Ben", "Cleo", "Dan")


def position(hands: list[str], plays: str = "", leader: int = 0, *, passed: bool = True) -> str:
    """A position text: each seat holds at least the tiles named (what it plays included); the rest is dealt out."""
    rest = box(range(len(hands)))
    held: list[list[Tile]] = []
    for text in hands:
        tiles = [TILE[name] for name in text.split()]
        for tile in tiles:
            rest.remove(tile)
        held.append(tiles)
    for hand in held:
        for time in range(3):
            missing = 5 - len([tile for tile in hand if tile.time == time])
            spare = [tile for tile in rest if tile.time == time][:missing]
            for tile in spare:
                rest.remove(tile)
            hand += spare
    passes = []
    for seat in range(len(hands)):
        taker = held[(seat + 1) % len(hands)]
        passes.append(
            "-"
            if not passed
            else " ".join([next(tile.name for tile in taker if tile.time == time) for time in range(3)])
        )
    for place, name in enumerate(plays.split()):
        held[(leader + place) % len(hands)].remove(TILE[name[:3]])
    texts = [" ".join([tile.name for tile in hand]) for hand in held]
    parts = ["rbyg"[: len(hands)] + " left", *texts, f"lead {leader}", "pass " + ", ".join(passes)]
    return " / ".join(parts + ([f"play {plays}"] if plays else []))


def chosen(text: str, seat: int, seed: int = 1, level: str = "expert:150") -> str:
    view = GAME.view(GAME.load(text), seat)
    return str(bots.make(level, "paradominetor", Random(seed)).choose(view))


# Each: hands, plays, what the last seat may play. Tiles are named where they matter.
OBVIOUS = {
    "the copy from the past takes the whole point of a paradox": (
        ["r3n", "r2f", "r1n", "r3p r6f r5n r4n r1p"],
        "r3n r2f r1n",
        {"play r3p", "play r1p"},
    ),
    "the last to play takes the trick with a high tile": (
        ["b4f", "b2n", "b3p", "b5n b6f b1p b1n"],
        "b4f b2n b3p",
        {"play b5n", "play b6f"},
    ),
    "a tile that must win is not thrown under a paradox of others": (
        ["r5n", "r5f", "r1n", "r6f r1p r2p r2n"],
        "r5n r5f r1n",
        {"play r1p", "play r2p", "play r2n"},
    ),
}


@pytest.mark.parametrize("name", list(OBVIOUS))
@pytest.mark.parametrize("level", ["strong:80", "expert:200"])
def test_obvious_moves(name: str, level: str) -> None:
    hands, plays, right = OBVIOUS[name]
    for seed in range(3):
        assert chosen(position(hands, plays), len(hands) - 1, seed, level) in right


def test_equal_seeds_think_equal_thoughts() -> None:
    view = GAME.view(GAME.load(position(["r3n", "r2f", "r1n", "r3p r6f"], "r3n r2f r1n")), 3)
    thoughts = [MIND.think(view, Effort(iterations=60), Random(4)) for _ in range(2)]
    assert thoughts[0].choices == thoughts[1].choices
    assert [world.share for world in thoughts[0].worlds] == [world.share for world in thoughts[1].worlds]


@pytest.mark.parametrize("is_pass", [True, False])
def test_a_thought_rates_every_option_once_and_its_worlds_agree_with_the_view(is_pass: bool) -> None:
    text = position(["", "", "", ""], passed=False) if is_pass else position(["r3n", "r2f", "", "r3p"], "r3n r2f")
    state = GAME.load(text)
    seat = GAME.decisions(state)[0].seat
    view = GAME.view(state, seat)
    thought = MIND.think(view, Effort(iterations=50), Random(2))
    assert sorted([str(choice.move) for choice in thought.choices]) == sorted(map(str, view.decision.options))
    assert sum([choice.attention for choice in thought.choices]) == pytest.approx(1.0)
    assert sum([world.share for world in thought.worlds]) == pytest.approx(1.0)
    for world in thought.worlds:
        assert is_pass or GAME.view(world.state, seat) == view  # others' sealed passes are imagined beforehand
        assert GAME.view(world.state, seat).hand == view.hand


def test_time_ends_a_thought() -> None:
    ticks = iter(range(10_000))
    view = GAME.view(GAME.load(position(["r3n", "r2f", "", "r3p"], "r3n r2f")), 2)
    thought = MIND.think(view, Effort(seconds=60), Random(2), clock=lambda: float(next(ticks)))
    assert 30 <= next(ticks) <= 70
    assert thought.move in view.decision.options


# --- worlds ----------------------------------------------------------------------------------------
def test_a_world_in_which_somebody_left_a_sure_point_is_less_plausible() -> None:
    """The last seat played a low red: hardly with the red 6 in hand, when nothing could beat it."""
    plays = "r4f r2f r1n r1p"
    with_six = GAME.load(position(["r4f y6f", "r2f", "r1n", "r1p r6f"], plays))
    without = GAME.load(position(["r4f r6f", "r2f", "r1n", "r1p y6f"], plays))
    views = [GAME.view(state, 1) for state in (with_six, without)]
    assert views[0].tricks == views[1].tricks
    assert GUIDE.plausibility(views[0], with_six) < 0.8 * GUIDE.plausibility(views[1], without)


def test_a_world_in_which_the_giver_kept_worse_tiles_is_less_plausible() -> None:
    """A giver passes on what is least worth keeping, so that what was given tells what was kept."""
    state = GAME.load(position(["", "", "", ""], passed=False))
    decision = GAME.decisions(state)[0]
    promised = worth.promise(state, decision)
    sealed = state.copy()
    worth.seal(sealed, -1)
    weights = []
    for given in (sealed.passed[0], decision.options[promised.index(min(promised))]):
        world = state.copy()
        for seat, move in enumerate((given, *sealed.passed[1:])):
            GAME.apply(world, seat, move)
        weights.append(GUIDE.plausibility(GAME.view(world, 1), world))
    assert weights[0] == pytest.approx(1.0)
    assert weights[1] < 0.95


def test_whoever_forgets_weighs_worlds_less() -> None:
    plays = "r4f r2f r1n r1p"
    state = GAME.load(position(["r4f y6f", "r2f", "r1n", "r1p r6f"], plays))
    view = GAME.view(state, 1)
    weights = [ParadominetorGuide(forget).plausibility(view, state) for forget in (0.0, 0.5, 1.0)]
    assert weights[0] < weights[1] < weights[2] == 1.0


def played(seed: int, plies: int, seats: int = 4) -> Any:
    """A game between greedy bots after so many tiles."""
    rng = Random(seed)
    state = GAME.new(seats)
    greedy = bots.make("greedy", "paradominetor", Random(seed))
    while (
        GAME.view(state, None).kind != "play"
        or sum(map(len, [t.fronts for t in GAME.view(state, None).tricks])) < plies
    ):
        seat = GAME.decisions(state)[0].seat
        GAME.apply(state, seat, GAME.chance(state, rng) if seat == CHANCE else greedy.choose(GAME.view(state, seat)))
    return state


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_dimmed_view_still_asks_the_same_and_has_worlds(seats: int) -> None:
    forgotten = 0
    for seed in range(6):
        state = played(seed, 7 * seats + seed % seats, seats)
        seat = GAME.decisions(state)[0].seat
        view = GAME.view(state, seat)
        dim = MIND.dimmed(view, 0.8, Random(seed))
        forgotten += dim.voids != view.voids or dim.tricks != view.tricks
        assert replace(dim, voids=view.voids, tricks=view.tricks) == view
        assert all(set(left) <= set(void) for left, void in zip(dim.voids, view.voids, strict=True))
        world = GAME.determinize(dim, Random(1))
        assert GAME.view(world, seat).decision == view.decision
    assert forgotten >= 4


def test_facts_are_true_and_hidden() -> None:
    state = GAME.load(position(["r3n r6f", "b6f", "g6f", "y6f k0p"], "r3n", leader=0))
    view = GAME.view(state, 1)
    facts = MIND.facts(view, state, NAMES)
    assert "Ann holds a red 6, the highest left" in facts
    assert "Dan holds a black 0" in facts
    assert "the red 3 of Ann comes from the present" in facts
    assert not [fact for fact in facts if "Ben" in fact]


# --- rules of thumb --------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_fast_table_counts_as_the_rules_do(seats: int) -> None:
    """Played on by rules of thumb, every trick is legal and scores what the rules say."""
    for seed in range(8):
        state = played(seed, seed % seats, seats)
        table = Table(state.copy())
        while table.left:
            while len(table.fronts) < seats:
                seat = (table.leader + len(table.fronts)) % seats
                tile, declared = table.choose(seat)
                decision = GAME.decisions(state)[0]
                text = f"play {tile.name}" + ("" if declared < 0 else " " + "rbygp"[declared])
                move = GAME.parse_move(text)
                assert decision.seat == seat
                assert move in decision.options
                GAME.apply(state, seat, move)
                table.take(seat, tile)
                table.lay(tile, declared)
            table.end_trick()
            view = GAME.view(state, None)
            assert (tuple(table.points), tuple(table.half_tricks)) == (view.points, view.half_tricks)
            assert view.leader == table.leader or not table.left


def test_what_a_world_is_worth_sums_up_to_one() -> None:
    for plies in (0, 9, 30, 59):
        values = worth.worth(played(3, plies))
        assert sum(values) == pytest.approx(1.0)
        assert min(values) >= 0.0


# --- strength --------------------------------------------------------------------------------------
def victories(names: list[str], deals: int) -> float:
    """The share of victories that go to the first name, over deals with all seats rotated."""
    seats = len(names)
    won = 0.0
    for deal in range(deals):
        for turn in range(seats):
            rng = Random(deal)
            at_table = names[turn:] + names[:turn]
            players = [bots.make(name, "paradominetor", Random(7 * deal + i)) for i, name in enumerate(at_table)]
            state = GAME.new(seats)
            while decisions := GAME.decisions(state):
                seat = decisions[0].seat
                move = GAME.chance(state, rng) if seat == CHANCE else players[seat].choose(GAME.view(state, seat))
                GAME.apply(state, seat, move)
            outcome = GAME.outcome(state)
            assert outcome is not None
            won += len([seat for seat in outcome.winners if at_table[seat] == names[0]]) / len(outcome.winners)
    return won / (deals * seats)


def test_a_little_thinking_beats_chance() -> None:
    assert victories(["expert:24", "uniform", "uniform", "uniform"], 10) >= 0.45
