"""The Paradominetor mind: obvious moves, worlds weighed by what was played, forgetting, and strength."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from paradoxa import bots
from paradoxa.bots.thought import Means
from paradoxa.core import CHANCE
from paradoxa.games import GAMES
from paradoxa.games.paradominetor.bot import worth
from paradoxa.games.paradominetor.bot.mind import GUIDE, MIND, ParadominetorGuide
from paradoxa.games.paradominetor.box.components import TILE, Tile, box
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


NO_BLUE = "r1p r2p y1p y2p g1p r1n r2n y1n y2n g3n r2f r3f y2f y3f g2f"
# Each: hands, plays, what the last seat may play. Tiles are named where they matter; the last to play knows for sure
# what its tile brings.
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
    "a low pair takes the trick from a six": (
        ["r6f", "r2f", "r5n", "r2p b1p b3p y1p g4p r3n r4n b2n y3n g1n b3f y4f g2f b5f g5f"],
        "r6f r2f r5n",
        {"play r2p"},
    ),
    "of two paradoxes in the colour led the higher one wins": (
        ["r2n r2p", "r2f", "r4n", "r4p b1p y1p g1p b3p r1n r3n b2n y3n g1n r6f b3f y4f g2f b5f"],
        "r2n r2f r4n",
        {"play r4p"},
    ),
    "the third copy takes the point from both others": (
        ["r3n", "r3f", "r1n", "r3p b1p y1p g1p b3p r4n r5n b2n y3n g1n r6f b3f y4f g2f b5f"],
        "r3n r3f r1n",
        {"play r3p"},
    ),
    "a pair in another colour on the table beats a six of the colour led": (
        ["b6f", NO_BLUE, "b2n", "g3p b1p b4p y3p r3p b3n b4n y3n r3n g2n b3f g4f y4f r4f g5f"],
        "b6f g3n b2n",
        {"play g3p"},
    ),
    "of two copies the one from the past is played where the whole point is to be had": (
        ["r3n", "r1n", "r2f", "r3p b1p y1p g1p b3p b1n y2n b2n y3n g1n r3f b3f y4f g2f b5f"],
        "r3n r1n r2f",
        {"play r3p"},
    ),
    "of two copies the one from the future is thrown away where nothing is to be had": (
        ["r5n", "r6f", "r1n", "r2p b1p y1p g1p b3p b1n y2n b2n y3n g1n r2f b3f y4f g2f b5f"],
        "r5n r6f r1n",
        {"play r2f"},
    ),
    "half a point is better than none": (
        ["b5n", "b2f", "b3n", "r2p g2p y1p g1p r3p b1n b4n r2n y3n g1n b5f r3f y4f g2f r5f"],
        "b5n b2f b3n",
        {"play b5f"},
    ),
    "a black joins the paradox of a led black, which nothing else can beat": (
        ["k0p", "k0p", "r4n k0p", "k0p b1p y1p g1p b3p r2n r3n b2n y3n g1n r6f b3f y4f g2f b5f"],
        "k0p=r k0p r4n",
        {"play k0p"},
    ),
}


@pytest.mark.parametrize("name", list(OBVIOUS))
@pytest.mark.parametrize("level", ["strong:16", "expert:100"])
def test_obvious_moves(name: str, level: str) -> None:
    hands, plays, right = OBVIOUS[name]
    for seed in range(2):
        assert chosen(position(hands, plays), len(hands) - 1, seed, level) in right


def test_equal_seeds_think_equal_thoughts() -> None:
    view = GAME.view(GAME.load(position(["r3n", "r2f", "r1n", "r3p r6f"], "r3n r2f r1n")), 3)
    thoughts = [MIND.think(view, Means(Effort(iterations=60), Random(4))) for _ in range(2)]
    assert thoughts[0].choices == thoughts[1].choices
    assert [world.share for world in thoughts[0].worlds] == [world.share for world in thoughts[1].worlds]


@pytest.mark.parametrize("is_pass", [True, False])
def test_a_thought_rates_every_option_once_and_its_worlds_agree_with_the_view(is_pass: bool) -> None:
    text = position(["", "", "", ""], passed=False) if is_pass else position(["r3n", "r2f", "", "r3p"], "r3n r2f")
    state = GAME.load(text)
    seat = GAME.decisions(state)[0].seat
    view = GAME.view(state, seat)
    thought = MIND.think(view, Means(Effort(iterations=50), Random(2)))
    assert sorted([str(choice.move) for choice in thought.choices]) == sorted(map(str, view.decision.options))
    assert sum([choice.attention for choice in thought.choices]) == pytest.approx(1.0)
    assert sum([world.share for world in thought.worlds]) == pytest.approx(1.0)
    for world in thought.worlds:
        assert is_pass or GAME.view(world.state, seat) == view  # others' sealed passes are imagined beforehand
        assert GAME.view(world.state, seat).hand == view.hand


@pytest.mark.parametrize("forget", [0.0, 0.5])
def test_a_contest_tells_how_far_it_is_and_can_be_stopped(forget: float) -> None:
    view = GAME.view(GAME.load(position(["r3n", "r2f", "", "r3p"], "r3n r2f")), 2)
    told: list[int] = []
    contest = MIND.contest(view, Random(2), forget)
    found = contest.run(
        Effort(iterations=10_000), lambda by_now: told.append(by_now.iterations), every=10, stop=lambda: len(told) == 3
    )
    assert len(told) == 3
    assert told == sorted(set(told))
    assert found.iterations == told[-1] < 100
    assert found.best == contest.thought().move
    assert sorted([str(rated.move) for rated in found.rated]) == sorted(map(str, view.decision.options))


def test_a_contest_that_is_stopped_at_once_has_an_answer() -> None:
    view = GAME.view(GAME.load(position(["r3n", "r2f", "", "r3p"], "r3n r2f")), 2)
    found = MIND.contest(view, Random(2)).run(Effort(iterations=10_000), stop=lambda: True)
    assert found.worlds == 1
    assert found.best in view.decision.options


def test_time_ends_a_thought() -> None:
    ticks = iter(range(10_000))
    view = GAME.view(GAME.load(position(["r3n", "r2f", "", "r3p"], "r3n r2f")), 2)
    thought = MIND.think(view, Means(Effort(seconds=60), Random(2), clock=lambda: float(next(ticks))))
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
    assert victories(["expert:2", "uniform", "uniform", "uniform"], 8) >= 0.55


def test_a_little_thinking_beats_greed() -> None:
    assert victories(["expert:2", "greedy", "expert:2", "greedy"], 8) >= 0.7
