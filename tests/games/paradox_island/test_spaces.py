"""Paradox Island, I-5: what activated spaces do: fruits, camps, oracles, mirages, knots, portals, lakes."""

from __future__ import annotations

import pytest

from paradoxa.games.paradox_island.box.geometry import DIRECTIONS
from paradoxa.games.paradox_island.box.islands import NAME_WORDS
from paradoxa.games.paradox_island.rules.told.bonus_events import FruitGot
from paradoxa.games.paradox_island.rules.told.events import (
    Activated,
    Answered,
    Arrived,
    CampUsed,
    LayDown,
    Lost,
    Met,
    Stuck,
    Wounded,
)
from tests.games.paradox_island.lands import heard, laid, points, spaces
from tests.games.paradox_island.tables import Table

pytestmark = pytest.mark.usefixtures("round_boards")


def answers(at: Table) -> dict[str, str]:
    """What oracles have told: names by direction."""
    return {
        DIRECTIONS[way]: NAME_WORDS[name]
        for event in at.told(Answered)
        for way, name in zip(event.ways, event.names, strict=True)
    }


# --- fruits and camps ------------------------------------------------------------------------------
@pytest.mark.clause("I-5.1")
def test_a_fruit_is_circled() -> None:
    at = laid({"theseus": "d3"}, d4="lime")
    at.play("step E")
    assert at.state.circled[0] == 1 << 1 | 1 << 5
    assert [(event.seat, event.fruit) for event in at.told(FruitGot)] == [(0, 5)]


@pytest.mark.clause("I-5.1")
@pytest.mark.parametrize("crossed", [False, True])
def test_a_fruit_that_is_circled_or_crossed_out_does_nothing(crossed: bool) -> None:
    at = laid({"theseus": "d3"}, d4="lime")
    (at.state.crossed if crossed else at.state.circled)[0] |= 1 << 5
    before = (at.state.circled[0], at.state.crossed[0])
    at.play("step E")
    assert (at.state.circled[0], at.state.crossed[0]) == before
    assert at.told(FruitGot) == []


@pytest.mark.clause("I-5.1")
def test_a_fruit_left_alone_is_not_circled() -> None:
    at = laid({"theseus": "d3"}, d4="lime")
    at.play("step E safely", "leave")
    assert at.state.circled[0] == 1 << 1
    assert at.state.visited[0] == 1 << 1 | 1 << 5


@pytest.mark.clause("I-5.2")
@pytest.mark.parametrize(("word", "after"), [("health", (3, 1)), ("energy", (1, 3)), ("both", (2, 2))])
def test_a_camp_gives_two_points_as_one_chooses(word: str, after: tuple[int, int]) -> None:
    at = laid({"theseus": "d3"}, d4="camp-B")
    at.state.health[3] = at.state.energy[3] = 1
    at.play("step E")
    assert at.kinds() == (0, "camp")
    assert at.options == ["camp health", "camp energy", "camp both"]
    at.play(f"camp {word}")
    assert points(at, "theseus") == after
    assert len(at.told(CampUsed)) == 1


@pytest.mark.clause("I-5.2", "I-9.4")
def test_a_camp_gives_nothing_above_the_maximum() -> None:
    at = laid({"theseus": "d3"}, d4="camp-B")
    at.state.health[3] = 3
    at.play("step E", "camp health")
    assert points(at, "theseus") == (4, 4)


# --- oracles and mirages ---------------------------------------------------------------------------
@pytest.mark.clause("I-5.3", "I-9.77")
def test_an_oracle_takes_up_to_two_directions() -> None:
    at = laid({"theseus": "d3"}, d4="oracle", d5="lime", c3="straight")
    at.play("step E")
    assert at.kinds() == (0, "oracle")
    asks = [move.split()[1:] for move in at.options]
    assert [len([ask for ask in asks if len(ask) == number and ask != ["nothing"]]) for number in (1, 2)] == [6, 15]
    assert ["nothing"] in asks
    at.play("ask E NW")
    assert answers(at) == {"E": "lime", "NW": "straight"}


@pytest.mark.clause("I-5.3", "I-9.17")
def test_an_oracle_names_spaces_and_the_ocean_but_no_pieces() -> None:
    at = laid({"theseus": "c2", "achilles": "c2", "bush": "b1"}, c1="oracle", b1="snakes")
    at.play("step W", "ask W NE")
    assert answers(at) == {"W": "ocean", "NE": "snakes"}
    assert at.told(Met) == []


@pytest.mark.clause("I-5.3")
def test_an_oracle_may_be_left_alone() -> None:
    at = laid({"theseus": "d3"}, d4="oracle")
    at.play("step E safely", "leave")
    assert at.kinds() == (0, "turn")


@pytest.mark.clause("I-5.4")
@pytest.mark.parametrize("vision", ["snakes", "zombies", "ufo"])
def test_a_mirage_costs_one_health(vision: str) -> None:
    at = laid({"theseus": "d3"}, d4=vision)
    assert heard(at.play("step E")) == [vision]
    assert points(at, "theseus") == (3, 4)
    assert at.told(Lost) == [Lost(3, 1, 0)]


# --- knots -----------------------------------------------------------------------------------------
@pytest.mark.clause("I-5.5")
def test_a_knot_leads_along_the_arrow_of_the_side_one_came_in_by() -> None:
    at = laid({"theseus": "d3"}, d4="knot W-NE", c4="lime")
    events = at.play("step E")
    assert heard(events) == ["knot", "lime"]
    assert at.place("theseus") == "c4"
    assert at.state.circled[0] >> 5 & 1  # it activated by itself


@pytest.mark.clause("I-5.5")
def test_an_arrow_works_both_ways() -> None:
    at = laid({"theseus": "c4"}, d4="knot W-NE", d3="lime")
    assert heard(at.play("step SW")) == ["knot", "lime"]
    assert at.place("theseus") == "d3"


@pytest.mark.clause("I-5.5")
def test_three_arrows_join_all_six_sides() -> None:
    for seed in range(3):
        at = laid({"theseus": "d3"}, d4=("knot W-NE", "knot W-E", "knot W-NW")[seed])
        assert at.state.land is not None
        for arrows in [arrows for arrows in at.state.land.arrows if arrows is not None]:
            assert sorted(arrows) == [0, 1, 2, 3, 4, 5]
            for side, out in enumerate(arrows):
                assert arrows[out] == side != out


@pytest.mark.clause("I-5.5", "I-9.10")
@pytest.mark.parametrize(("start", "move"), [("d2", "step E over"), ("d3", "step E"), ("d3", "step E safely")])
def test_the_side_of_entry_faces_back_along_the_line(start: str, move: str) -> None:
    at = laid({"theseus": start}, d4="knot W-NE", c4="lime", d3="orange", d2="apple", bush="strawberry")
    at.play(move)
    if at.asked.kind == "activate":
        at.play("activate")
    assert at.place("theseus") == "c4"


@pytest.mark.clause("I-5.5", "I-9.11")
def test_the_space_behind_a_knot_is_visited_unsafely_even_if_one_chose_the_knot() -> None:
    at = laid({"theseus": "d3", "bush": "c4"}, d4="knot W-NE", c4="zombies")
    at.play("step E safely", "activate")
    assert len(at.told(Wounded)) == 1
    assert points(at, "theseus") == (2, 2)  # the Bush, the zombies, and one energy for safely


@pytest.mark.clause("I-5.5", "I-9.11")
def test_an_arrow_that_points_off_the_island_leads_into_the_ocean() -> None:
    at = laid({"theseus": "d2", "wave": "NW"}, d1="knot E-NW")
    assert heard(at.play("step W")) == ["knot", "ocean", "banana"]
    assert points(at, "theseus") == (3, 4)


@pytest.mark.clause("I-5.5", "I-9.10")
def test_whoever_did_not_come_in_by_a_side_cannot_activate_a_knot() -> None:
    at = laid(
        {"achilles": "a2", "theseus": "d4"},
        ("achilles", "theseus", "phil"),
        ("orange", "banana", "grapes"),
        a2="snakes",
        d4="knot",
    )
    at.play("step NW", "use orange", "to theseus")  # out of the ocean, safely to the knot
    assert (at.place("achilles"), at.kinds()) == ("d4", (0, "activate"))
    at.play("activate")
    assert at.place("achilles") == "d4"
    assert len(at.told(Stuck)) == 1


@pytest.mark.clause("I-5.5")
def test_a_safe_visitor_may_stay_on_a_knot() -> None:
    at = laid({"theseus": "d3"}, d4="knot W-NE")
    at.play("step E safely", "leave")
    assert at.place("theseus") == "d4"


# --- portals ---------------------------------------------------------------------------------------
@pytest.mark.clause("I-5.6")
def test_a_portal_leads_to_its_twin_which_is_visited_but_does_not_activate() -> None:
    at = laid({"theseus": "d3"}, d4="portal-3")
    assert at.state.land is not None
    (other,) = [place for place in spaces(at.state.land, "portal-3") if place != "d4"]
    events = at.play("step E")
    assert heard(events) == ["portal-3", "portal-3"]
    assert at.place("theseus") == other
    assert at.kinds() == (0, "turn")
    assert [event.how for event in events if isinstance(event, Arrived)] == ["step", "portal"]


@pytest.mark.clause("I-5.6")
def test_pieces_at_the_twin_are_met() -> None:
    at = laid({"theseus": "d3"}, d4="portal-3", g1="portal-3")
    at.put(bush="g1", achilles="g1")
    at.play("step E")
    assert at.told(Met) == [Met(3, (2, 4))]
    assert points(at, "theseus") == (3, 3)


@pytest.mark.clause("I-5.6")
def test_a_portal_left_alone_leads_nowhere() -> None:
    at = laid({"theseus": "d3"}, d4="portal-3")
    at.play("step E safely", "leave")
    assert at.place("theseus") == "d4"


# --- anomalies and lakes ---------------------------------------------------------------------------
@pytest.mark.clause("I-5.7")
def test_an_anomaly_has_the_effect_of_its_token_and_none_if_left_alone() -> None:
    at = laid({"theseus": "d3"}, d4="lose-health", d5="lose-energy")
    at.play("step E safely", "leave")
    assert points(at, "theseus") == (4, 3)
    at.play("step E safely", "activate")
    assert points(at, "theseus") == (4, 1)


@pytest.mark.clause("I-5.8", "I-7.1")
@pytest.mark.parametrize("shape", ["triangular", "l-shaped", "straight"])
def test_in_a_lake_the_piece_lies_down_on_the_space_it_visited(shape: str) -> None:
    at = laid({"theseus": "d3"}, d4=shape)
    assert heard(at.play("step E")) == [shape]
    assert at.told(LayDown) == [LayDown(3)]
    assert at.state.lying == 1 << 3
    assert at.place("theseus") == "d4"


@pytest.mark.clause("I-5.8", "I-12.22", "I-9.15")
def test_phil_need_not_lie_down() -> None:
    for answer, lying in (("leave", 0), ("activate", 1 << 3)):
        at = laid({"phil": "d3"}, ("phil", "achilles", "theseus"), ("grapes", "cherries", "banana"), d4="straight")
        at.play("step E")
        assert at.kinds() == (0, "activate")
        at.play(answer)
        assert at.state.lying == lying
        assert bool(at.told(Activated)) == bool(lying)


# --- once in an action -----------------------------------------------------------------------------
@pytest.mark.clause("I-5.9")
def test_an_anomaly_activates_once_in_an_action_and_again_in_the_next() -> None:
    at = laid({"theseus": "d2"}, d3="adjacent", d4="knot W-SW", e3="knot NE-NW", c3="lime", d2="orange")
    at.play("step E", "send E", "activate")  # out of the knots north-west: back on the anomaly
    assert at.place("theseus") == "d3"
    assert len(at.told(Stuck)) == 1
    at.put(theseus="d2")
    at.play("step E")
    assert at.kinds() == (3, "send")


@pytest.mark.clause("I-5.9")
def test_a_knot_works_once_from_each_side_in_an_action() -> None:
    # Through d4 to the anomaly; OP sends him west, and two knots lead him into d4 from the same side again.
    at = laid({"theseus": "d2"}, d4="knot W-NE", c4="adjacent", c3="knot E-SW", d3="knot NE-E")
    events = at.play("step E over", "send W", "activate")
    assert heard(events) == ["knot", "adjacent", "knot", "knot", "knot"]
    assert at.place("theseus") == "d4"
    assert len(at.told(Stuck)) == 1
    at.put(theseus="d2")
    assert heard(at.play("step E over")) == ["knot", "adjacent"]  # a new action


@pytest.mark.clause("I-5.9")
def test_from_another_side_the_same_knot_works_in_the_same_action() -> None:
    at = laid({"theseus": "d2"}, d4="knot W-NE SE-SW", c4="adjacent", d3="lime")
    at.play("step E over", "send SW", "activate")  # straight back into the knot from the north-east
    assert heard(at.events)[:3] == ["knot", "adjacent", "knot"]
    assert at.place("theseus") == "d3"
    assert at.told(Stuck) == []


@pytest.mark.clause("I-5.9", "I-9.50")
def test_ops_free_actions_belong_to_the_action_that_led_to_them() -> None:
    # The Rock, set free by the anomaly, pushes Theseus on; the next anomaly sends him back to the first.
    at = laid({"theseus": "e4", "rock": "d3"}, d3="lime", d4="op-rock", d5="adjacent")
    at.play("step NW")
    assert at.kinds() == (3, "free action")
    at.play("push theseus E", "activate", "send W", "activate")
    assert at.place("theseus") == "d4"
    assert len(at.told(Stuck)) == 1
    assert at.kinds() == (3, "second half")  # the interrupted action goes on
