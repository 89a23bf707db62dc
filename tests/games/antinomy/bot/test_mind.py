"""The mind of Antinomy: no visible blunders, an exact belief, the same choice whenever it is asked, and strength."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from paradoxa import bots
from paradoxa.bots.explaining import explain
from paradoxa.bots.room import bot_room
from paradoxa.bots.thought import Means
from paradoxa.core import CHANCE, Move
from paradoxa.games import GAMES
from paradoxa.games.antinomy.bot.belief import beliefs, dimmed
from paradoxa.games.antinomy.bot.limit import Limit
from paradoxa.games.antinomy.bot.lookahead import PLACE_OF, Lookahead
from paradoxa.games.antinomy.bot.mind import MIND
from paradoxa.games.antinomy.box.components import ALL, HANDS, mask_of
from paradoxa.games.antinomy.knowledge import worlds
from paradoxa.games.antinomy.notation.moves import Travel
from paradoxa.games.antinomy.rules.state import State
from paradoxa.search import Effort
from tests.games.antinomy.bot import ceiling

GAME: Any = GAMES["antinomy"]

# --- obvious moves: position, and the moves that are no blunder -----------------------------------
WIN_BY_PARADOX = [
    ("r3r g1f r1k b3f g3s b2r b4k g4r g2k / p2f p4s r2s @2 *4 / b1s p3k r4f @6 *0 / p1r? / b 90 / turn 0", "p2f 4"),
    ("g4r b2r b1s b3f b4k r4f r1k p2f p4s / g1f g3s r3r @5 *4 / g2k p1r r2s @0 *0 / p3k? / r 48 / turn 0", "r3r 0"),
    (
        "p4s r1k g4r g1f b2r b4k b3f p2f g2k / b1s p3k p1r @3 *4 / r4f r3r r2s @2 *4 / g3s? / r 102 / turn 0",
        "b1s 0, p1r 2",
    ),
    (
        "g4r b4k r4f p4s p3k r2s b2r g1f r1k / b3f b1s g2k @4 *4 / g3s p2f r3r @4 *2 / p1r? / r 48 / turn 0",
        "g2k 1, g2k 6",
    ),
    ("r4f g1f b4k g2k p1r p4s g3s b1s r3r / b3f b2r g4r @3 *0 / p2f r1k r2s @4 *4 / p3k? / b 31 / turn 1", "r1k 3"),
]
WIN_BY_CLASH = [
    (
        "b3f p1r g4r r1k r2s p3k r3r p4s g1f / b4k b1s g2k @7 *2 / b2r g3s p2f @6 *4 / r4f? / r 93 / turn 1",
        "g3s 7, p2f 7",
    ),
    ("b2r p3k b4k r4f g4r g2k g3s b3f p2f / g1f r1k r2s @3 *3 / p1r p4s r3r @2 *4 / b1s? / b 85 / turn 1", "r3r 3"),
    (
        "g3s p2f g2k b4k r3r b1s b2r r1k r4f / b3f g1f p4s @8 *4 / p3k p1r r2s @3 *2 / g4r? / r 64 / turn 0",
        "b3f 3, p4s 1",
    ),
    ("p1r r4f r3r r2s g3s g1f g4r r1k p3k / b2r b1s p4s @0 *1 / b3f b4k g2k @3 *4 / p2f? / p 55 / turn 1", "b3f 0"),
]
# Every other move lets the rival win at once.
SAVE_THE_GAME = [
    ("p1r r3r r1k r2s b3f b4k p2f b1s p4s / g4r p3k r4f @6 *4 / g1f g2k g3s @6 *0 / b2r? / p 59 / turn 1", "g1f 5"),
    ("p2f r4f b1s b4k g2k g1f p3k r1k b2r / b3f g4r p4s @4 *4 / g3s p1r r2s @4 *0 / r3r? / b 29 / turn 1", "g3s 1"),
    ("p1r b1s g1f b4k b2r b3f p3k r1k r2s / g2k g3s r4f @5 *4 / g4r p4s r3r @1 *0 / p2f? / b 71 / turn 1", "g4r 2"),
    ("b2r b1s p3k p4s p1r r1k r3r b3f g1f / g4r g3s p2f @2 *0 / b4k g2k r4f @2 *4 / r2s? / p 48 / turn 0", "g3s 5"),
    (
        "p2f r2s r4f p1r g3s b1s b3f b2r g2k / b4k p3k p4s @4 *0 / g1f g4r r1k @4 *4 / r3r? / p 76 / turn 0",
        "b4k 8, p4s 8",
    ),
    (
        "p3k b3f r3r g1f b2r p4s p2f p1r g4r / b1s g3s r1k @4 *4 / b4k r4f r2s @0 *0 / g2k? / p 29 / turn 1",
        "b4k 4, r4f 3",
    ),
]
# Some moves lead into a clash that is lost for sure, and a crystal with it.
LOST_CLASHES = [
    "g1f b4k g3s r1k b1s b3f p1r g2k b2r / g4r p2f r2s @3 *2 / p3k p4s r3r @2 *2 / r4f? / b 40 / turn 0",
    "b2r p1r g2k r2s r3r b1s g1f g4r g3s / p3k p4s r4f @4 *2 / b4k p2f r1k @1 *2 / b3f? / r 44 / turn 0",
    "p3k r1k b1s r2s p1r r4f g2k g1f r3r / b2r g3s p4s @6 *0 / b4k g4r p2f @4 *3 / b3f? / r 39 / turn 1",
    "p2f g4r r3r r4f r1k b1s p3k b3f p1r / g2k g3s r2s @2 *4 / b4k g1f p4s @4 *0 / b2r? / r 42 / turn 0",
]

# A paradox is there, and nothing speaks against it.
TAKE_THE_PARADOX = [
    ("g3s p1r p4s p2f b1s g4r r4f r2s b2r / g1f g2k p3k @2 *2 / b3f b4k r3r @4 *1 / r1k? / p 28 / turn 0", "p3k 5"),
    ("p1r r1k b3f r2s g1f g4r p2f b1s b2r / b4k g3s r4f @3 *0 / g2k p3k p4s @5 *2 / r3r? / b 47 / turn 1", "p4s 1"),
    ("b1s b3f g1f r1k p3k g4r r2s p4s p1r / b4k g2k g3s @2 *3 / b2r r4f r3r @5 *2 / p2f? / p 33 / turn 1", "b2r 3"),
    (
        "r1k g1f b4k g4r p4s r3r b3f g2k b1s / g3s p3k p1r @6 *2 / b2r r4f r2s @5 *2 / p2f? / b 88 / turn 0",
        "g3s 4, p1r 5",
    ),
]
# The rival has a card nobody saw and no crystal: a clash cannot win one, but it may lose one.
NOTHING_TO_WIN = [
    (
        "p2f r1k b3f g3s g4r r2s b2r b4k r4f / g1f p3k p1r @1 *1 / b1s g2k p4s? @2 *0 / r3r? / r 4 / turn 0"
        " / silent1 b3f+b1s:p"
    ),
    (
        "p3k b2r p1r r2s b1s p4s g3s g1f p2f / b3f g2k r1k @8 *1 / g4r r4f? r3r @0 *0 / b4k? / p 6 / turn 0"
        " / silent1 g4r+r3r:p"
    ),
]
# The fifth crystal is in hand, and keeping it secret is allowed.
DECLARE = [
    (
        "g4r b4k g2k p1r p3k g3s b2r p2f g1f / b3f r4f r1k @1 *2 / b1s p4s r2s @2 *4 / r3r? / g 48"
        " / turn 0, paradox 1 / may-decline"
    ),
    (
        "g3s b2r r1k p2f r4f b3f r2s p3k g1f / b4k g4r p4s @1 *4 / b1s g2k p1r @5 *0 / r3r? / r 65"
        " / turn 1, paradox 0 / may-decline"
    ),
]
LEVEL_NAMES = list(bot_room("antinomy").LEVELS)
GOOD = ["strong", "expert"]


def chosen(level: str, position: str) -> str:
    """What a level plays; the expert thinks less here than at a table, for all of it is to be obvious."""
    level = "expert:300" if level == "expert" else level
    state = GAME.load(position)
    (decision,) = GAME.decisions(state)
    return str(bots.make(level, "antinomy", Random(2)).choose(GAME.view(state, decision.seat)))


def check_win(level: str, position: str, good: str) -> None:
    move = chosen(level, position)
    assert move.removeprefix("move ") in good.split(", ")
    state = GAME.load(position)
    GAME.apply(state, state.turn & 1, GAME.parse_move(move))
    assert GAME.outcome(state).winners == ((state.turn - 1) & 1,)  # the moves named here do win


@pytest.mark.parametrize("level", LEVEL_NAMES)
@pytest.mark.parametrize(("position", "good"), WIN_BY_PARADOX)
def test_every_level_wins_when_it_can(level: str, position: str, good: str) -> None:
    check_win(level, position, good)


@pytest.mark.parametrize("level", GOOD)  # who has forgotten what the rival holds cannot be sure of a clash
@pytest.mark.parametrize(("position", "good"), WIN_BY_CLASH)
def test_good_players_win_by_a_clash(level: str, position: str, good: str) -> None:
    check_win(level, position, good)


@pytest.mark.parametrize("level", LEVEL_NAMES)
@pytest.mark.parametrize("position", DECLARE)
def test_every_level_declares_what_wins(level: str, position: str) -> None:
    state = GAME.load(position)
    assert "decline" in [str(move) for move in GAME.decisions(state)[0].options]
    assert chosen(level, position).startswith("paradox ")


@pytest.mark.parametrize("level", GOOD)
@pytest.mark.parametrize(("position", "good"), TAKE_THE_PARADOX)
def test_good_players_take_a_paradox_that_is_there(level: str, position: str, good: str) -> None:
    assert chosen(level, position).removeprefix("move ") in good.split(", ")


@pytest.mark.parametrize("level", GOOD)
@pytest.mark.parametrize(("position", "good"), SAVE_THE_GAME)
def test_good_players_do_not_hand_over_the_last_crystal(level: str, position: str, good: str) -> None:
    assert chosen(level, position).removeprefix("move ") in good.split(", ")


@pytest.mark.parametrize("level", GOOD)
@pytest.mark.parametrize("position", LOST_CLASHES + NOTHING_TO_WIN)
def test_good_players_do_not_walk_into_a_bad_clash(level: str, position: str) -> None:
    state = GAME.load(position)
    seat = state.turn & 1
    clashes = {str(move) for move in GAME.decisions(state)[0].options if move.space == state.at[1 - seat]}
    assert clashes
    assert chosen(level, position) not in clashes


# --- belief -------------------------------------------------------------------------------------
def walk(seed: int, options: dict[str, str], visit: Callable[[State, int], None], turns: int = 60) -> None:
    """A random game; every time a seat is asked, somebody comes to look."""
    rng = Random(seed)
    state = GAME.new(2, options)
    while (decisions := GAME.decisions(state)) and state.turn < turns:
        (decision,) = decisions
        if decision.seat == CHANCE:
            GAME.apply(state, CHANCE, GAME.chance(state, rng))
            continue
        visit(state, decision.seat)
        GAME.apply(state, decision.seat, rng.choice(decision.options))


@pytest.mark.parametrize("may_decline", ["no", "yes"])
def test_the_belief_is_exact(may_decline: str) -> None:
    """All worlds that explain what was seen, and no other: found here by trying every card in every place."""
    counts = set()

    def check(state: State, seat: int) -> None:
        view = GAME.view(state, seat)
        found = beliefs(view)
        rival = 1 - seat
        unseen = ALL & ~mask_of(view.row) & ~mask_of(view.hand) & ~mask_of(view.known[rival])
        possible = set()
        for hand in HANDS.values():
            extra = hand.mask & unseen
            if hand.mask ^ extra != mask_of(view.known[rival]):
                continue
            if any([HANDS[item >> 2 | extra].is_paradox[item & 3] for item in state.silent[rival]]):
                continue
            possible.add(hand.mask)
        assert {world.hands[rival] for world in found} == possible
        assert all([world.hands[seat] == state.hands[seat].mask for world in found])
        assert state.hands[rival].mask in possible
        assert sum([world.share for world in found]) == pytest.approx(1.0)
        assert min([world.share for world in found]) > 0
        counts.add(len(found))

    for seed in range(25):
        walk(seed, {"may-decline": may_decline}, check, 25)
    assert counts == {1, 2, 3, 4}


def test_what_the_rival_may_think_of_my_hand_is_what_the_rival_may_think() -> None:
    """The hands I could hold after a move, in a world, are those of the rival's own worlds there."""
    seen = 0

    def check(state: State, seat: int) -> None:
        nonlocal seen
        view = GAME.view(state, seat)
        if view.decision.kind != "move" or not view.hidden[1 - seat]:
            return
        theirs = state.hands[1 - seat].mask
        lookahead = Lookahead(view, [(theirs, 1.0)], Limit(1000))
        for move in view.decision.options:
            assert isinstance(move, Travel)
            then = state.copy()
            GAME.apply(then, seat, move)
            if GAME.decisions(then) and GAME.decisions(then)[0].kind == "move" and then.at[0] != then.at[1]:
                hand = then.hands[seat].mask
                found = lookahead.could_hold(PLACE_OF[move.card], theirs, hand)
                expected = {world[seat] for world in worlds(GAME.view(then, 1 - seat))}
                assert {mine for mine, _ in found} == expected
                seen += len(expected) > 1

    for seed in range(30):
        walk(seed, {}, check, 20)
    assert seen > 50


@pytest.mark.parametrize("forget", [0.3, 1.0])
def test_forgetting_leaves_a_view_one_can_think_about(forget: float) -> None:
    rng = Random(4)

    def check(state: State, seat: int) -> None:
        view = GAME.view(state, seat)
        seen = dimmed(view, forget, rng)
        assert seen.decision is view.decision
        assert seen.hand == view.hand
        assert set(seen.known[1 - seat]) <= set(view.known[1 - seat])
        again = GAME.view(GAME.determinize(seen, rng), seat)
        assert (again.decision, again.known, again.codex) == (view.decision, seen.known, seen.codex)
        assert set(view.codex) <= set(seen.codex)
        if forget == 1.0:
            assert (seen.known[1 - seat], len(beliefs(seen)), seen.silent[1 - seat]) == ((), 4, ())

    for seed in range(6):
        walk(seed, {}, check, 30)


# --- thinking -----------------------------------------------------------------------------------
@pytest.mark.parametrize("options", [{}, {"may-decline": "yes"}])
@pytest.mark.parametrize("forget", [0.0, 0.5])
def test_a_thought_is_whole_and_the_same_whenever_it_is_thought(options: dict[str, str], forget: float) -> None:
    kinds = set()

    def check(state: State, seat: int) -> None:
        view = GAME.view(state, seat)
        kinds.add(view.decision.kind)
        thought = MIND.think(view, Means(Effort(iterations=3), Random(7), forget=forget))
        assert {choice.move for choice in thought.choices} == set(view.decision.options)
        values = [choice.value for choice in thought.choices]
        assert values == sorted(values, reverse=True)
        assert 0.0 <= values[-1] <= values[0] <= 1.0
        assert sum([choice.attention for choice in thought.choices]) == pytest.approx(1.0)
        assert sum([world.share for world in thought.worlds]) == pytest.approx(1.0)
        for world in thought.worlds:
            assert set(world.values) == set(view.decision.options)
            if not forget:
                assert GAME.view(world.state, seat) == view
        twin = GAME.view(GAME.determinize(view, Random(1)), seat)  # another world that looks the same
        again = MIND.think(twin, Means(Effort(iterations=3), Random(7), forget=forget))
        assert again.choices == thought.choices

    for seed in range(3):
        walk(seed, options, check, 30)
    assert kinds == {"place", "move", "paradox"}


def test_more_effort_looks_further_and_time_is_a_limit_too() -> None:
    view = GAME.view(GAME.load(LOST_CLASHES[0]), 0)
    little = MIND.think(view, Means(Effort(iterations=2), Random(1)))
    more = MIND.think(view, Means(Effort(iterations=60), Random(1)))
    assert little.effort.endswith("turns ahead, with every card known")
    assert int(more.effort.split(" ")[2]) > int(little.effort.split(" ")[2])
    assert int(more.effort.split(" ")[0].replace(",", "")) == pytest.approx(60 * 50, abs=50)
    ticks = iter(range(10**6))
    timed = MIND.think(view, Means(Effort(seconds=40.0), Random(1), clock=lambda: float(next(ticks))))
    assert 20 * 50 <= int(timed.effort.split(" ")[0].replace(",", "")) <= 60 * 50  # the clock ticks once for each block


def test_what_is_not_seen_is_told_as_facts() -> None:
    text = "r1k b2r b1s r3r b3f g1f p2f p4s g2k / p1r? g4r? b4k? @3 *0 / r2s r4f? p3k @5 *0 / g3s? / r 12 / turn 0"
    view = GAME.view(GAME.load(text), 0)
    thought = MIND.think(view, Means(Effort(iterations=2), Random(1)))
    told = [MIND.facts(view, world.state, ["Ann", "Bo"]) for world in thought.worlds]
    assert sorted(told) == [
        ["Bo holds the green 3 skull", "the codex card is the red 4 feather"],
        ["Bo holds the red 4 feather", "the codex card is the green 3 skull"],
    ]
    explained = explain("antinomy", view, thought, MIND, ["Ann", "Bo"])
    assert {fact for fact, _ in explained.beliefs} == {"Bo holds the green 3 skull"}  # all others follow from it


def test_a_rival_is_not_taken_to_see_my_cards() -> None:
    """With cards nobody saw, a move is worth at least what it is worth against a rival who sees them."""
    better = 0

    def check(state: State, seat: int) -> None:
        nonlocal better
        view = GAME.view(state, seat)
        if view.decision.kind != "move" or not mask_of(view.hand) & ~mask_of(view.shown[seat]):
            return
        found = [(world.hands[1 - seat], world.share) for world in beliefs(view)]
        hidden = Lookahead(view, found, Limit())
        shown = Lookahead(view, found, Limit())
        shown.shown = mask_of(view.hand)
        for move in view.decision.options:
            here, there = [lookahead.value(move, 3, 0.0)[0] for lookahead in (hidden, shown)]
            assert here >= there - 1e-9
            better += here > there + 1e-6

    for seed in range(4):
        walk(seed, {}, check, 6)
    assert better > 5


# --- strength -----------------------------------------------------------------------------------
def wins(ours: Callable[[State, int], Move], theirs: Callable[[State, int], Move], deals: int) -> int:
    """Of so many deals, each played twice with seats changed, the games the first player wins."""
    total = 0
    for deal in range(deals):
        for seat in range(2):
            rng = Random(deal)
            state = GAME.new(2)
            while decisions := GAME.decisions(state):
                (decision,) = decisions
                if decision.seat == CHANCE:
                    move = GAME.chance(state, rng)
                else:
                    move = (ours if decision.seat == seat else theirs)(state, decision.seat)
                GAME.apply(state, decision.seat, move)
            total += GAME.outcome(state).winners == (seat,)
    return total


def player(name: str) -> Callable[[State, int], Move]:
    bot = bots.make(name, "antinomy", Random(5))
    return lambda state, seat: bot.choose(GAME.view(state, seat))


def test_it_beats_a_minimax_that_sees_everything() -> None:
    assert wins(player("expert:20"), lambda state, _: ceiling.chosen(state), 3) >= 4


@pytest.mark.parametrize(("name", "least"), [("uniform", 19), ("greedy", 16)])
def test_it_beats_those_who_do_not_look_ahead(name: str, least: int) -> None:
    assert wins(player("expert:5"), player(name), 10) >= least


@pytest.mark.parametrize(("higher", "lower"), [("casual", "newcomer"), ("strong:25", "casual")])
def test_levels_rise(higher: str, lower: str) -> None:
    assert wins(player(higher), player(lower), 6) >= 8


def test_the_search_that_knows_no_game_can_be_guided() -> None:
    """A second opinion: with a glance instead of random games it finds the same obvious moves."""
    for position, good in WIN_BY_PARADOX[:3]:
        view = GAME.view(GAME.load(position), 0)
        found = MIND.search(view, Random(3)).run(Effort(iterations=300))
        assert str(found.best).removeprefix("move ") in good.split(", ")
