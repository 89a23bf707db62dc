"""The Perfect Moment's bot: obvious moves, the same choice for the same view, and strength that the know-how brings."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from paradoxa import bots
from paradoxa.bots.room import bot_room
from paradoxa.bots.thought import Means
from paradoxa.core import Outcome
from paradoxa.core.play import Match, run
from paradoxa.games import GAMES
from paradoxa.games.perfect_moment.bot import worth
from paradoxa.games.perfect_moment.bot.mind import GUIDE, MIND
from paradoxa.games.perfect_moment.bot.sketch import Sketch
from paradoxa.games.perfect_moment.bot.sketched_turns import pass_turn
from paradoxa.games.perfect_moment.box.components import CARDS, LAID_NAMED, deck_of
from paradoxa.games.perfect_moment.knowledge.view import PerfectMomentView
from paradoxa.games.perfect_moment.notation.moves import parse_move
from paradoxa.search import Effort

NAME = "the-perfect-moment"
GAME: Any = GAMES[NAME]
FEW = Effort(iterations=60)


def position(
    business: str,
    plans: str,
    displays: str,
    paradox: str,
    *,
    colours: str = "ykp",
    seats: int = 2,
    active: int = 0,
    quiet: int = 0,
    top: str = "",
    fragments: tuple[str, str] = ("", ""),
    twos: tuple[str, str] = ("", ""),
    threes: tuple[str, str] = ("", ""),
    knows: str = "",
) -> str:
    """A position text; what is not named lies in the deck, under what is said to lie on top."""
    named = [LAID_NAMED[word].card.name for word in [*displays.split(), paradox]]
    named += " ".join([plans, top, *fragments, *twos, *threes]).split()
    mask = deck_of(["ykpg".index(letter) for letter in colours])
    deck = [*top.split(), *[card.name for card in CARDS if card.bit & mask and card.name not in named]]
    hands, places = plans.split(), displays.split()
    sides = [
        f"hand {hands[side]} display {places[2 * side]} {places[2 * side + 1]} - fragments {ordered(fragments[side])} "
        f"two {ordered(twos[side])} three {ordered(threes[side])}"
        for side in (0, 1)
    ]
    return " / ".join(
        [
            f"{seats} {colours} fastest",
            " ".join([*deck, "@0"]),
            f"paradox {paradox}",
            *sides,
            "looked - box -",
            f"{12 + active} {active} 0 0 {quiet} -",
            business,
            *("sealed -", "sealed -"),
            mind(f"{hands[0]}=h0 {knows}"),
            mind(f"{hands[1]}=h1") if seats == 2 else "mind -",
            "mind -",
        ]
    )


def ordered(names: str) -> str:
    return " ".join([card.name for card in CARDS if card.name in names.split()]) or "-"


def mind(known: str) -> str:
    spots = dict([entry.split("=") for entry in known.split()])
    cards = ordered(" ".join(spots)).split()
    return f"mind {','.join(cards)}={','.join([spots[card] for card in cards])}"


def asked(text: str) -> PerfectMomentView:
    """The view of whoever is asked in a position."""
    state = GAME.load(text)
    found: PerfectMomentView = GAME.view(state, GAME.decisions(state)[0].seat)
    return found


# Map and Gun face their owner, Mask and Armor face away: ymg and yka score 3 over it, yma and ykg 2.
YELLOW = "ymk yga"
WEAK = "ptw pwp"  # offers the other side Wallet and Phone
FIFTEEN = "kcr kfc kfr kpc kpr"

OBVIOUS = {
    "three points that are there": (
        position("score 0", "ymg pkt", f"{YELLOW} {WEAK}", "kfp"),
        "score ymg",
    ),
    "no turn ends with a free score": (
        position("score 0", "yma pkt", f"{YELLOW} {WEAK}", "kfp"),
        "score yma",
    ),
    "three for the Paradox rather than one for the plan": (
        position("score 0", "kfp pkt", f"ymk yga {WEAK}", "yka"),
        "score yka",
    ),
    "the Map makes three of two": (
        position("turn 0 1", "yma pkt", f"{YELLOW} {WEAK}", "krp"),
        "use map",
    ),
    "and turns one card only": (
        position("turn 0 1, arrange 0, map 0 0", "yma pkt", f"ykm yga {WEAK}", "krp"),
        "done",
    ),
    "the last point wins": (
        position("score 0", "ykg pkt", f"ymk kfp {WEAK}", "ppt", threes=(FIFTEEN, "")),
        "score ykg",
    ),
    "the point that is offered wins": (
        position(
            "turn 1 1, arrange 1, arm 1, offer 0", "ymg pkt", f"{YELLOW} {WEAK}", "kfp", threes=(FIFTEEN, ""), active=1
        ),
        "accept",
    ),
    "a fragment of the other is worth more than the plan": (
        position("score 0", "ymg pkt", f"{YELLOW} {WEAK}", "kfp", fragments=("", "yka")),
        "score yka",
    ),
    "the plan that the Knife shows is scored": (
        position("turn 0 1, arrange 0, knife 0", "kfp ymg", f"{YELLOW} krp kcr", "gma", colours="ykg", knows="ymg=h1"),
        "score ymg",
    ),
    "the card that Aces shows is scored": (
        position(
            "turn 0 1, arrange 0, aces 0",
            "kfp kfc",
            f"{YELLOW} krp kcr",
            "gma",
            colours="ykg",
            top="ymg",
            knows="ymg=10",
        ),
        "score ymg",
    ),
    "a draw that fails wins for whoever is ahead": (
        position(
            "turn 0 0", "pkt kfc", f"ykm kfp {WEAK}", "ppt", twos=("kfr kpc kpr kcr yga ymg", "yma ykg yka pkp pkw")
        ),
        "use mask",
    ),
    "no score ends the game for whoever is behind": (
        position(
            "score 0", "yka kfc", f"ykm kfp {WEAK}", "ppt", twos=("kfr kpc kpr kcr", "yga ymg yma ykg pkt pkp pkw")
        ),
        "none",
    ),
    "alone: three for the fading card": (
        position("score 0", "kfp pkt", f"{YELLOW} {WEAK}", "ppt", seats=1, fragments=("", "yka")),
        "score yka",
    ),
}


@pytest.mark.parametrize("name", list(OBVIOUS))
def test_obvious_moves(name: str) -> None:
    text, move = OBVIOUS[name]
    for seed in range(3):
        assert MIND.think(asked(text), Means(FEW, Random(seed))).move is parse_move(move)


@pytest.mark.parametrize("seats", [1, 2])
def test_the_same_seed_and_view_give_the_same_thought(seats: int) -> None:
    match = Match(GAME, seats, rng=Random(7))
    rng = Random(8)
    for _ in range(30):
        match.advance()
        seat = match.decisions[0].seat
        view = match.view(seat)
        twin = GAME.view(GAME.determinize(view, rng), seat)
        thoughts = [
            MIND.think(seen, Means(Effort(iterations=12), Random(3), forget=0.5)) for seen in (view, view, twin)
        ]
        assert thoughts[0].choices == thoughts[1].choices == thoughts[2].choices
        match.submit(seat, thoughts[0].move)


def shares(one: str, other: str, deals: int) -> float:
    """What share of the games the first one wins, each deal from both seats."""
    won = 0
    for deal in range(deals):
        for seat in (0, 1):
            names = (one, other) if seat == 0 else (other, one)
            match = Match(GAME, 2, {"start": "coin"}, rng=Random(deal))
            players = [bots.make(name, NAME, Random(f"{deal} {place}")) for place, name in enumerate(names)]
            outcome = run(match, [player.choose for player in players])
            assert outcome is not None
            won += seat in outcome.winners
    return won / (2 * deals)


def test_a_little_search_beats_greedy_clearly() -> None:
    assert shares("expert:12", "greedy", 6) >= 0.75


def test_alone_it_scores_far_more_than_greedy() -> None:
    means = []
    for name in ("expert:12", "greedy"):
        points = []
        for deal in range(6):
            outcome = run(Match(GAME, 1, rng=Random(deal)), [bots.make(name, NAME, Random(deal)).choose])
            assert outcome is not None
            points.append(outcome.points[0])
        means.append(sum(points) / len(points))
    assert means[0] > means[1] + 4


def test_levels_look_further_and_forget_less() -> None:
    levels = list(bot_room(NAME).LEVELS.values())
    assert [level.iterations for level in levels] == sorted({level.iterations for level in levels})
    assert [level.forget for level in levels] == sorted([level.forget for level in levels], reverse=True)


def test_whoever_forgets_most_has_no_rules_of_thumb() -> None:
    """Every move is tried once before any is tried again; with rules of thumb, attention goes to what looks good."""
    view = asked(OBVIOUS["the Map makes three of two"][0])
    assert view.decision is not None
    once = Effort(iterations=len(view.decision.options))
    fresh = MIND.think(view, Means(once, Random(1), forget=0.8))
    assert len({choice.attention for choice in fresh.choices}) == 1
    assert len({choice.attention for choice in MIND.think(view, Means(once, Random(1), forget=0.4)).choices}) > 1


@pytest.mark.parametrize("seats", [1, 2])
def test_a_dimmed_view_still_leads_to_worlds_with_the_same_question(seats: int) -> None:
    forgotten = 0
    for deal in range(6):
        match = Match(GAME, seats, {"colours": "ykg"}, rng=Random(deal))
        players = [bots.make("uniform", NAME, Random(f"{deal} {seat}")) for seat in range(seats)]
        match.advance()
        while match.decisions:
            seat = match.decisions[0].seat
            view = match.view(seat)
            dim = MIND.dimmed(view, 1.0, Random(deal))
            world = GAME.determinize(dim, Random(deal))
            seen = GAME.view(world, seat)
            assert seen.decision == view.decision
            assert (seen.hand, seen.looked, seen.sides[0].display, seen.sides[1].display) == (
                view.hand, view.looked, view.sides[0].display, view.sides[1].display
            )  # fmt: skip
            forgotten += len(view.mine.cards) - len(dim.mine.cards)
            match.submit(seat, players[seat].choose(view))
            match.advance()
    assert forgotten > 50


def test_a_sketch_of_echos_turn_comes_out_as_the_rules_say() -> None:
    compared = 0
    for deal in range(8):
        match = Match(GAME, 1, rng=Random(deal))
        player = bots.make("uniform", NAME, Random(deal))
        match.advance()
        while match.decisions:
            if match.decisions[0].kind == "score":
                sketch, state = Sketch(match.state), match.state.copy()
                pass_turn(sketch)
                GAME.apply(state, 0, parse_move("none"))
                assert sketch.over == (worth.finish(state, Random(1)) < 0)
                if not sketch.over:
                    true = Sketch(state)
                    for part in ("deck", "lying", "plans", "paradox", "frags"):
                        assert getattr(sketch, part) == getattr(true, part)
                    compared += 1
            match.submit(0, player.choose(match.view(0)))
            match.advance()
    assert compared > 30


def test_nothing_is_forgotten_where_nothing_is_to_be() -> None:
    view = asked(OBVIOUS["the Map makes three of two"][0])
    assert MIND.dimmed(view, 0.0, Random(1)) is view


def test_facts_are_what_a_world_says_of_hidden_cards() -> None:
    state = GAME.load(OBVIOUS["the Map makes three of two"][0])
    assert MIND.facts(GAME.view(state, 0), state, ("Ada", "Mira")) == [
        "Mira's plan is Keys/Tickets",
        "Mira's plan would score 1 point as the cards lie now",
        "the deck's top card is Map/Gun",
        "the deck's top card would score 3 points as a plan now",
    ]
    alone = GAME.load(OBVIOUS["alone: three for the fading card"][0])
    assert MIND.facts(GAME.view(alone, 0), alone, ("Ada",))[0] == "Echo's plan is Keys/Tickets"


def test_what_is_known_is_no_fact() -> None:
    state = GAME.load(OBVIOUS["the plan that the Knife shows is scored"][0])
    assert not [fact for fact in MIND.facts(GAME.view(state, 0), state, ("Ada", "Mira")) if "Mira" in fact]


def test_sealed_choices_look_all_the_same() -> None:
    sealed = {GUIDE.shown(parse_move(text), 0) for text in ("own ymk", "other kfp", "plan yga", "give pkt")}
    assert len(sealed) == 1
    assert GUIDE.shown(parse_move("score ymk"), 0) is parse_move("score ymk")


def test_whoever_scored_nothing_hardly_holds_a_plan_that_scores() -> None:
    likely = []
    for plan in ("kfp", "ymg"):
        state = GAME.load(position("turn 0 0", f"pkt {plan}", f"{WEAK} {YELLOW}", "kcr", quiet=1))
        likely.append(GUIDE.plausibility(GAME.view(state, 0), state))
    assert likely[0] > 5 * likely[1]


def test_rewards_rise_with_points_alone_and_with_victory_for_two() -> None:
    alone = [GUIDE.rewards(Outcome((points,), ()))[0] for points in range(31)]
    assert alone == sorted(alone)
    assert 0.0 <= alone[0] < alone[-1] <= 1.0
    assert list(GUIDE.rewards(Outcome((16, 3), (0,)))) == [1.0, 0.0]
