"""Antinomy with rulings decided otherwise: each value does what `paradoxa rulings antinomy` says of it."""

from __future__ import annotations

from random import Random

import pytest

from paradoxa import bots
from paradoxa.core.play import Match, run
from tests.games.antinomy.table import GAME, UNDEALT, after, options, refused
from tests.games.antinomy.test_clash import MEET, met, rivals
from tests.ruled import ruled

DEAL = "* deal b4k p3k r2s b2r g2k r4f g1f b3f r1k p4s b1s g3s p2f r3r g4r p1r"


@pytest.mark.clause("A-2.4")
@ruled("A-2.4=near")
def test_a_2_4_near_the_card_next_to_the_codex_gives_the_first_colour() -> None:
    position = after(UNDEALT, DEAL)
    assert position.split(" / ")[4] == "g 0"  # g4r, at 8; at 0 lies g1f too
    other = after(UNDEALT, DEAL.replace("r3r g4r", "g4r r3r"))
    assert other.split(" / ")[4] == "r 0"
    assert options(UNDEALT, DEAL.replace("r3r g4r", "g4r r3r")) == ["0 place 2", "0 place 8"]


@pytest.mark.clause("A-3.5")
@ruled("A-3.5=nearest")
def test_a_3_5_nearest_backward_goes_to_the_nearest_card_that_fits_and_no_further() -> None:
    # From 4 seat 0 could go back with b4k to b3f at 1 and to r1k at 2; r1k is the nearer one.
    row = "g1f b3f r1k p4s b1s g3s p2f r3r g4r"
    position = f"{row} / b4k? p3k? r2s? @4 *0 / b2r? g2k? r4f? @6 *0 / p1r? / g 2 / turn 0"
    assert [line for line in options(position) if "b4k" in line] == ["0 move b4k 2", "0 move b4k 8"]
    error = refused(position, "0 move b4k 1")
    assert error.clause == "A-3.5"
    assert "nearest" in error.reason
    # Seat 1's past lies the other way: from 1 g2k finds r1k at 2 before all others.
    turned = f"{row} / b4k? p3k? r2s? @4 *0 / b2r? g2k? r4f? @1 *0 / p1r? / g 3 / turn 1"
    assert [line for line in options(turned) if "g2k" in line] == ["1 move g2k 2"]


@pytest.mark.clause("A-6.5")
@ruled("A-6.5=number")
def test_a_6_5_number_a_card_of_the_covered_colour_counts_in_the_tie_break() -> None:
    assert after(rivals("b", 1, 1), MEET, "* draw b4k g2k") == met("g", 2, 0)
    assert after(rivals("b", 1, 1), MEET, "* draw p3k b2r") == met("g", 2, 0)
    assert after(rivals("b", 1, 1), MEET, "* draw b4k r4f") == met("b", 1, 1)


@pytest.mark.clause("A-9.14")
@ruled("A-9.14=20")
def test_a_9_14_20_a_game_is_stopped_there() -> None:
    match = Match(GAME, 2, rng=Random(3))
    assert run(match, [bots.make("uniform", "antinomy", Random(seat)).choose for seat in range(2)]) is None
    assert match.state.turn == 20
    assert "stopped: 20 turns\n" in str(match.record())
