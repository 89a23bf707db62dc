"""Paradominetor with rulings decided otherwise: each value does what `paradoxa rulings paradominetor` says of it."""

from __future__ import annotations

from random import Random

import pytest

from paradoxa.core import IllegalMove
from paradoxa.core.play import Match, play
from tests.games.paradominetor.table import GAME, after, scored, table, trick
from tests.games.paradominetor.test_points import next_leader
from tests.ruled import ruled


@pytest.mark.clause("P-2.5")
@ruled("P-2.5=after")
def test_p_2_5_after_nobody_knows_the_leader_when_passing() -> None:
    rng = Random(5)
    match = Match(GAME, 3, rng=rng)
    match.submit(-1, GAME.chance(match.state, rng))
    while match.decisions[0].kind == "pass":
        assert [match.view(seat).leader for seat in (0, 1, 2, None)] == [None] * 4
        decision = match.decisions[0]
        match.submit(decision.seat, rng.choice(decision.options))
    assert [decision.kind for decision in match.decisions] == ["lead"]
    assert [match.view(seat).received for seat in range(3)] == [()] * 3
    match.submit(-1, "lead 2")
    assert [(decision.seat, decision.kind) for decision in match.decisions] == [(2, "play")]
    assert [match.view(seat).received for seat in range(3)] == [match.view(seat).given for seat in (2, 0, 1)]
    assert [str(line).split(" ")[1] for line in match.lines] == ["deal", "pass", "pass", "pass", "lead"]


@pytest.mark.clause("P-4.3", "P-9.2")
@ruled("P-4.3=held")
def test_p_4_3_held_a_led_black_is_declared_as_a_colour_the_leader_holds() -> None:
    state = table("k0p r2p", "b6f", "y5n", lacks={0: "by"})
    (decision,) = GAME.decisions(state)
    assert [str(move) for move in decision.options if "k0p" in str(move)] == ["play k0p r"]
    with pytest.raises(IllegalMove, match="You hold no blue tile"):
        play(GAME, state, 0, "play k0p b")
    after_it = after(state, "0 play k0p r")
    for seed in range(30):  # the others know now that the leader holds red
        world = GAME.determinize(GAME.view(after_it, 1), Random(seed))
        assert any([tile.name[0] == "r" for tile in GAME.view(world, 0).hand])


@pytest.mark.clause("P-5.4")
@ruled("P-5.4=follower")
def test_p_5_4_follower_a_led_black_never_wins_alone() -> None:
    state = table("k0p", "b6f", "y5n", lacks={1: "r", 2: "rb"})
    assert scored(state, "k0p(r) b6f y5n") == (0, 2, 0)
    assert next_leader(state, "k0p(r) b6f y5n") == 1
    second = table("k0p", "b1n", "b5n", lacks={1: "r", 2: "r"})
    assert scored(second, "k0p(r) b1n b5n") == (0, 0, 2)
    assert scored(table("k0p", "r1p", "r2n"), "k0p(r) r1p r2n") == (0, 0, 2)


@pytest.mark.clause("P-5.8")
@ruled("P-5.8=highest")
def test_p_5_8_highest_off_colour_paradoxes_are_compared_by_value() -> None:
    lacks = {1: "b", 2: "bg", 3: "bg", 4: "b"}
    higher = table("b6f", "g2n", "y3p", "y3n", "g2f", lacks=lacks)
    assert scored(higher, "b6f g2n y3p y3n g2f") == (0, 0, 2, 1, 0)
    equal = table("b6f", "g3n", "y3p", "y3n", "g3f", lacks=lacks)
    assert scored(equal, "b6f g3n y3p y3n g3f") == (0, 2, 0, 0, 1)
    lead = table("b2f", "g3n", "b2n", "y5n", "g3f", lacks={1: "b", 3: "bg", 4: "b"})
    assert scored(lead, "b2f g3n b2n y5n g3f") == (1, 0, 2, 0, 0)  # the lead colour still comes first


@pytest.mark.clause("P-6.6")
@ruled("P-6.6=ignored")
def test_p_6_6_ignored_an_all_black_trick_breaks_no_tie() -> None:
    state = after(table("k0p", "k0p", "k0p"), *trick(0, 3, "k0p(r) k0p k0p"))
    view = GAME.view(state, None)
    assert (view.points, view.half_tricks) == ((1, 1, 1), (0, 0, 0))
    pair = after(table("r2p", "r2n", "r1p"), *trick(0, 3, "r2p r2n r1p"))
    assert GAME.view(pair, None).half_tricks == (0, 1, 0)


@pytest.mark.clause("P-6.7", "P-9.13")
@ruled("P-6.7=next")
def test_p_6_7_next_the_lead_goes_on_after_an_all_black_trick() -> None:
    for lead in range(3):
        assert next_leader(table("k0p", "k0p", "k0p", lead=lead), "k0p(r) k0p k0p") == (lead + 1) % 3
    state = after(table("k0p", "k0p", "k0p"), *trick(0, 3, "k0p(r) k0p k0p"))
    assert GAME.load(GAME.dump(state)) == state
