"""What Paradominetor's bots go by at a glance: rules of thumb, and what they have practised."""

from __future__ import annotations

import pytest

from paradoxa.games.paradominetor.bot import worth
from paradoxa.games.paradominetor.bot.instinct import instinct
from paradoxa.games.paradominetor.bot.playout import Playout
from tests.games.paradominetor.bot.test_mind import GAME, played, position


# --- rules of thumb --------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_fast_table_counts_as_the_rules_do(seats: int) -> None:
    """Played on by rules of thumb, every trick is legal and scores what the rules say."""
    for seed in range(8):
        state = played(seed, seed % seats, seats)
        playout = Playout(state.copy())
        while playout.left:
            while len(playout.fronts) < seats:
                seat = (playout.leader + len(playout.fronts)) % seats
                tile, declared = playout.choose(seat)
                decision = GAME.decisions(state)[0]
                text = f"play {tile.name}" + ("" if declared < 0 else " " + "rbygp"[declared])
                move = GAME.parse_move(text)
                assert decision.seat == seat
                assert move in decision.options
                GAME.apply(state, seat, move)
                playout.take(seat, tile)
                playout.lay(tile, declared)
            playout.end_trick()
            view = GAME.view(state, None)
            assert (tuple(playout.points), tuple(playout.half_tricks)) == (view.points, view.half_tricks)
            assert view.leader == playout.leader or not playout.left


def test_what_a_world_is_worth_sums_up_to_one() -> None:
    for plies in (0, 9, 30, 59):
        values = worth.worth(played(3, plies))
        assert sum(values) == pytest.approx(1.0)
        assert min(values) >= 0.0


# --- practice --------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_practice_has_an_answer_for_every_option(seats: int) -> None:
    for seed in range(4):
        state = played(seed, 4 * seed * seats + seed % seats, seats)
        view = GAME.view(state, GAME.decisions(state)[0].seat)
        answers = instinct(seats).answers(view)
        assert len(answers) == len(view.decision.options)
        assert all([-20 < ahead < 20 and 0 <= victory <= 1 for ahead, victory in answers])


# What the program that trained the networks says itself: position, seat, move, halves ahead, share of victory.
TRAINED = [
    (
        (
            "rby left / r3p r4p y1p y3p k0p r2n b2n b3n y3n y5n r2f r3f r6f b2f y3f / r2p b1p b2p k0p k0p r3n b1n b4n "
            "y1n y2n r4f b3f y2f y4f y5f / r1p b3p b4p y2p y4p r1n r4n r5n b5n y4n r5f b4f b5f b6f y6f / lead 0 / pass "
            "-, -, -"
        ),
        0,
        "pass y1p r2n y3f",
        1.00,
        0.387,
    ),
    (
        (
            "rby left / r1p r3p y3p b2n b3n y5n r3f / b2p y1p b3f y3f y4f y5f / b3p y4p b5n y4n b5f b6f y6f / lead 0 / "
            "pass y1p r2n y3f, b1p y1n y2f, r1p r1n r5f / play r6f k0p r4n r2f r2p r5n b1n b1p b2f y1n y3n y2n r4p r2n "
            "y2f k0p=b k0p b4f r5f r3n y2p r1n r4f b4p b4n"
        ),
        2,
        "play b5f",
        0.48,
        0.389,
    ),
    (
        (
            "rbyg left / b2p y2n y4n g5n y3f y4f / g3p b2n b5n y3n g1n g3n / r3p r2n y5n r6f y2f / r2p y3p b3n y5f y6f "
            "/ lead 2 / pass b1p y3n g4f, r4p b4n r6f, k0p b3n r2f, y1p y2n b2f / play b5f k0p b2f b6f g4f g4n g5f g4p "
            "b4f b1p b4n b1n k0p=g g1p k0p g3f r5n r2f r5f r3f g2f y1n y1p g2p b4p b3p b3f k0p g6f r1n g2n r1p r4f r4p "
            "r3n r4n y4p y2p"
        ),
        0,
        "play y4n",
        -0.05,
        0.084,
    ),
    (
        (
            "rbygp left / b3p p3p g2n p3n p3f p4f / b4p g1p k0p r2n g5n b6f / b1p g3p b1n g4n g4f g5f / r4p y4p g4p "
            "y3n g3n r2f g3f / y3p g2p b3n b4n g1n g2f g6f / lead 4 / pass b4p r2n p2f, b2p b1n g5f, r1p g3n r3f, k0p "
            "g1n g2f, p1p r1n r6f / play b5f k0p b2f b4f y1p k0p=b b2n b5n b2p y1n r5f r5n r2p r1n k0p r3f r4n r6f r3n "
            "r3p p4p p6f y4f y6f p4n y2n y5n y4n y2p b3f p1p p2p p1n r1p y2f p2n p2f p5n y5f k0p p5f r4f y3f"
        ),
        3,
        "play r4p",
        0.16,
        0.080,
    ),
]


@pytest.mark.parametrize(("text", "seat", "move", "ahead", "victory"), TRAINED)
def test_practice_says_what_it_was_trained_to_say(
    text: str, seat: int, move: str, ahead: float, victory: float
) -> None:
    view = GAME.view(GAME.load(text), seat)
    place = list(map(str, view.decision.options)).index(move)
    assert instinct(view.seats).answers(view)[place] == pytest.approx((ahead, victory), abs=0.01)


def test_colours_are_alike_to_practice() -> None:
    text = position(["r3n", "b2f k0p", "r1n", "r3p r6f g2p"], "r3n")
    swapped = text.translate(str.maketrans("rb", "br")).replace("bryg left", "rbyg left")
    answers = []
    for each, names in ((text, "rb"), (swapped, "br")):
        view = GAME.view(GAME.load(each), 1)
        of_moves = dict(zip(map(str, view.decision.options), instinct(4).answers(view), strict=True))
        answers.append({move.translate(str.maketrans("rb", names)): answer for move, answer in of_moves.items()})
    assert answers[0].keys() == answers[1].keys()
    for move, answer in answers[0].items():
        assert answers[1][move] == pytest.approx(answer)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_played_on_until_asked_again(seats: int) -> None:
    for seed in range(6):
        state = played(seed, 3 * seats + seed % seats, seats)
        seat = GAME.decisions(state)[0].seat
        GAME.apply(state, seat, GAME.decisions(state)[0].options[0])
        before = len(state.plays)
        worth.play_on(state, seat)
        assert GAME.decisions(state)[0].seat == seat
        assert before <= len(state.plays) < before + 2 * seats
        assert GAME.load(GAME.dump(state)).scores == state.scores  # every play on the way was legal


def test_played_on_to_the_end() -> None:
    state = played(1, 57)
    seat = GAME.decisions(state)[0].seat
    GAME.apply(state, seat, GAME.decisions(state)[0].options[0])
    worth.play_on(state, seat)
    assert GAME.outcome(state) is not None
