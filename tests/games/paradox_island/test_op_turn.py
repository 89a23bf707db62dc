"""Paradox Island, I-10: power tokens, and the actions of Wave, Bush and Rock."""

from __future__ import annotations

import pytest

from paradoxa.core import IllegalMove
from paradoxa.core.events import redact
from paradoxa.games.paradox_island.box.geometry import NAMES
from paradoxa.games.paradox_island.notation.moves import TOKEN_WORDS
from paradoxa.games.paradox_island.rules.told.events import (
    Attacked,
    Declined,
    Met,
    OpStepped,
    TokenChosen,
    TokensDrawn,
    Wounded,
)
from tests.games.paradox_island.lands import PLAIN, heard, hosted, laid, moves, points
from tests.games.paradox_island.tables import table

pytestmark = pytest.mark.usefixtures("round_boards")

OP = 3
WAVE, ROCK, BUSH = range(3)


# --- power tokens ----------------------------------------------------------------------------------
@pytest.mark.clause("I-10.1")
def test_op_takes_the_top_two_chooses_one_and_the_other_goes_under_the_stack() -> None:
    at = table(stack=TOKEN_WORDS)
    while at.asked.kind != "token":
        at.play("stop")
    assert at.kinds() == (OP, "token")
    assert at.options == ["token algae", "token lithophytes"]
    at.play("token lithophytes")
    assert TOKEN_WORDS[at.state.token] == "lithophytes"
    assert [TOKEN_WORDS[token] for token in at.state.tokens] == [*TOKEN_WORDS[2:], "algae"]
    (chosen,) = at.told(TokenChosen)
    assert chosen.rejected.seats == (OP,)
    assert at.told(TokensDrawn)[0].tokens.seats == (OP,)


@pytest.mark.clause("I-10.1")
def test_the_old_token_goes_under_the_stack_before_two_are_drawn() -> None:
    at = table(stack=TOKEN_WORDS)
    seen = []
    for _ in range(7):
        while at.asked.kind != "token":
            at.play(next((move for move in ("stop", "pass") if move in at.options), at.options[0]))
        assert at.state.token == -1  # no token holds while OP chooses
        seen.append([move.split()[1] for move in at.options])
        at.play(at.options[0])
    # Six pairs; after them the stack is what went under it: the rejected, then the token of the turn before.
    assert seen[:6] == [[one, two] for one, two in zip(TOKEN_WORDS[::2], TOKEN_WORDS[1::2], strict=True)][:6]
    assert sorted(seen[6]) == sorted([TOKEN_WORDS[1], TOKEN_WORDS[0]])


@pytest.mark.clause("I-10.1")
def test_a_token_is_read_out_before_any_action_and_holds_until_ops_next_turn() -> None:
    at = laid({"theseus": "g1"}, d4="lime")
    at.turn_of("op")
    assert [type(event) for event in at.events][-2:] == [TokensDrawn, TokenChosen]
    at.play("stop")
    at.state.energy[3] = 0
    at.play("rest")
    assert points(at, "theseus") == (4, 1)  # Drought still holds, and is right against the rule
    while at.asked.kind != "token":
        at.play("stop")
    assert at.state.token == -1


# --- three actions ---------------------------------------------------------------------------------
@pytest.mark.clause("I-10.2")
def test_op_has_up_to_three_actions_also_with_the_same_piece() -> None:
    at = hosted({"wave": "N"})
    for part in ("S", "N", "SW"):
        assert at.kinds() == (OP, "op turn")
        at.play(f"wave {part}")
    assert at.state.active == 0
    at = hosted({"wave": "N"})
    at.play("wave S", "stop")
    assert at.state.active == 0


@pytest.mark.clause("I-10.2")
def test_ops_actions_are_shared_among_its_pieces() -> None:
    at = hosted({"bush": "d3", "rock": "c3"}, d3="orange", d4="lime", c3="snakes", c4="zombies")
    assert {move.split()[0] for move in at.options} == {"wave", "rock", "bush", "stop"}
    at.play("bush E", "rock E", "stay", "wave S")
    assert (at.place("bush"), at.place("rock"), at.place("wave")) == ("d4", "c4", "S")
    assert at.state.active == 0


@pytest.mark.clause("I-10.2")
@pytest.mark.parametrize(
    "name", ["zombies", "lose-health", "adjacent", "camp-A", "oracle", "lime", "op-bush", "arrows"]
)
def test_bush_and_rock_cross_spaces_without_effect(name: str) -> None:
    at = hosted({"bush": "d3", "rock": "c4"}, d3="orange", d4=name, c4="cherries")
    at.play("bush E")
    assert at.place("bush") == "d4"
    assert at.kinds() == (OP, "op turn")
    at.play("rock SW", "stay")
    assert at.place("rock") == "d4"


@pytest.mark.clause("I-10.2", "I-10.4", "I-10.5", "I-9.45")
@pytest.mark.parametrize("piece", ["bush", "rock"])
def test_op_may_use_knots_and_portals_and_whether_is_heard(piece: str) -> None:
    for answer, place in (("through", "c4"), ("stay", "d4")):
        at = hosted({piece: "d3"}, d4="knot W-NE", c4="lime")
        at.play(f"{piece} E")
        assert at.kinds() == (OP, "go on")
        assert at.options == ["through", "stay"]
        events = at.play(answer)
        assert at.place(piece) == place
        assert heard(events) == (["lime"] if answer == "through" else [])
        assert [event.what for event in at.told(Declined)] == ([] if answer == "through" else ["go on"])
    at = hosted({piece: "d3"}, d4="portal-2", a1="portal-2")
    assert heard(at.play(f"{piece} E", "through")) == ["portal-2", "portal-2"]
    assert at.place(piece) == "a1"
    assert at.asked.kind != "go on"  # not out of a portal


# --- the Wave --------------------------------------------------------------------------------------
@pytest.mark.clause("I-10.3")
def test_the_wave_moves_to_any_other_part() -> None:
    at = hosted({"wave": "NE"})
    assert moves(at, "wave") == ["wave N", "wave SE", "wave S", "wave SW", "wave NW"]
    at.play("wave SW")
    assert at.place("wave") == "SW"


@pytest.mark.clause("I-10.3")
@pytest.mark.parametrize(
    ("part", "coast"),
    [("N", "a1 a2 a3 a4"), ("NE", "a4 b5 c6 d7"), ("SE", "d7 e6 f5 g4"), ("S", "g1 g2 g3 g4"),
     ("SW", "d1 e1 f1 g1"), ("NW", "a1 b1 c1 d1")],
)  # fmt: skip
def test_the_wave_attacks_a_captive_on_one_of_the_four_spaces_along_its_part(part: str, coast: str) -> None:
    for place in NAMES:
        at = table(("theseus", "achilles", "phil"), ("banana", "cherries", "grapes"), wave=part, stack=PLAIN)
        at.turn_of("op")
        at.put(theseus=place, achilles="d4", phil="d4")
        assert moves(at, "attack") == (["attack theseus"] if place in coast.split() else [])


@pytest.mark.clause("I-10.3")
def test_an_attack_costs_one_health_and_names_the_captive_but_no_part() -> None:
    at = hosted({"theseus": "a1", "wave": "N"}, a1="lime")
    events = at.play("attack theseus")
    assert points(at, "theseus") == (3, 4)
    assert events == [Attacked((3,)), Wounded(3, WAVE, 1, 0)]


@pytest.mark.clause("I-10.3", "I-9.49")
def test_in_ops_turn_the_wave_wounds_each_piece_once() -> None:
    at = hosted({"theseus": "a1", "achilles": "a2", "wave": "N"}, a1="lime", a2="snakes")
    at.play("attack theseus")
    assert moves(at, "attack") == ["attack achilles"]
    at.play("wave NW")
    assert moves(at, "attack") == []  # Theseus' corner touches that part too
    with pytest.raises(IllegalMove):
        at.play("attack theseus")


@pytest.mark.clause("I-10.3", "I-9.49")
def test_attack_and_encounter_count_together() -> None:
    at = hosted({"theseus": "c1", "rock": "c2", "wave": "NW"}, c1="lime", c2="snakes")
    at.play("attack theseus", "push theseus W", "stay")
    assert points(at, "theseus") == (3, 4)
    assert at.told(Met) == [Met(3, (WAVE,))]
    at = hosted({"theseus": "c1", "rock": "c2", "wave": "NW"}, c1="lime", c2="snakes", b1="banana")
    at.play("push theseus W", "stay")
    assert points(at, "theseus") == (3, 4)
    assert at.place("theseus") == "b1"  # on the same coast, but already wounded
    assert moves(at, "attack") == []


@pytest.mark.clause("I-10.3")
@pytest.mark.parametrize(("place", "lies", "reached"), [("d2", False, False), ("d2", True, True), ("d1", False, True)])
def test_in_a_lake_one_who_stands_must_be_at_the_coast_but_not_one_who_lies(
    place: str, lies: bool, reached: bool
) -> None:
    at = hosted({"theseus": place, "wave": "SW", "achilles": "d6", "phil": "d6"}, d1="straight", d2="straight")
    at.state.lying = 1 << 3 if lies else 0
    assert moves(at, "attack") == (["attack theseus"] if reached else [])


# --- the Bush --------------------------------------------------------------------------------------
@pytest.mark.clause("I-10.4")
def test_the_bush_steps_and_direction_space_and_pieces_are_told() -> None:
    at = hosted({"bush": "d3", "rock": "d4", "theseus": "d4", "phil": "d4"}, d3="orange", d4="lime")
    events = at.play("bush E")
    assert heard(events) == ["lime"]
    assert at.told(Met) == [Met(BUSH, (ROCK, 3, 5))]
    (stepped,) = at.told(OpStepped)
    told = redact(stepped, None)
    assert told is not None
    assert (told.piece, told.way, told.origin.value) == (BUSH, 0, None)


@pytest.mark.clause("I-10.4")
def test_the_bush_wounds_every_captive_it_meets_also_where_a_knot_or_portal_carries_it() -> None:
    at = hosted({"bush": "d3", "theseus": "d4", "achilles": "d4", "phil": "c4"}, d3="orange", d4="knot W-NE", c4="lime")
    at.play("bush E", "through")
    assert [event.piece for event in at.told(Wounded)] == [3, 4, 5]
    for captive in ("theseus", "achilles", "phil"):
        assert points(at, captive) == (3, 3)
    at = hosted({"bush": "d3", "theseus": "a1"}, d3="orange", d4="portal-2", a1="portal-2")
    at.play("bush E", "through")
    assert points(at, "theseus") == (3, 3)


@pytest.mark.clause("I-10.4")
def test_the_bush_never_comes_to_a_space_twice_in_a_turn_nor_back_to_its_first() -> None:
    at = hosted({"bush": "d3"}, d3="orange", d4="lime", c4="snakes")
    assert len(moves(at, "bush")) == 6
    at.play("bush E")
    assert "bush W" not in at.options
    at.play("bush NE")
    assert "bush SW" not in at.options
    assert "bush W" in at.options  # c3 is new
    at.play("stop")
    at.turn_of("op")
    assert "bush SW" in at.options  # a new turn


@pytest.mark.clause("I-10.4", "I-9.45")
def test_the_bush_uses_no_passage_to_a_space_it_has_been_on() -> None:
    at = hosted({"bush": "c4"}, c4="lime", c5="snakes", d5="zombies", d4="knot E-NE")
    at.play("bush E", "bush SW", "bush W")
    assert at.place("bush") == "d4"
    assert at.options == ["stay"]  # the knot would lead to c4


@pytest.mark.clause("I-10.4", "I-9.1")
def test_on_a_captives_turn_the_bushs_spaces_are_fresh() -> None:
    at = hosted({"bush": "d3", "theseus": "c5"}, d3="orange", d4="lime", c5="snakes", c4="op-bush")
    at.play("bush E", "stop", "step W")
    assert at.kinds() == (OP, "free action")
    assert "bush W" in at.options


@pytest.mark.clause("I-10.4", "I-9.45")
def test_a_knot_that_carried_the_bush_counts_as_a_space_it_has_been_on() -> None:
    at = hosted({"bush": "d3"}, d3="orange", d4="knot W-NE", c4="lime")
    at.play("bush E", "through")
    assert at.place("bush") == "c4"
    assert "bush SW" not in at.options
    assert "bush W" in at.options
