"""Paradominetor, chapter 4: who plays when, and which tiles."""

from __future__ import annotations

import pytest

from paradoxa.core import BadMove
from paradoxa.games.paradominetor.rules.state import State
from tests.games.paradominetor.table import (
    COLOURS,
    GAME,
    after,
    hand,
    options,
    refused,
    steps,
    table,
)

# Seat 0 leads the 14th trick with a black 0 in hand; all red and yellow tiles are played.
ONLY_BLUE_IS_LEFT = (
    "rby left / k0p b3f / b1n b5n / b5f b6f / lead 1 / pass y3p r1n b2f, b3p b4n r2f, b1p y3n b4f / play r4p r2p r3p "
    "r6f r2f r4n r1p r4f r5n y4f y5f y2n r3f r5f b4f b3p b1p b4p r1n y1p y2f b2f b3n b2p k0p=y k0p y2p y5n y3p y4p "
    "y3n y3f y1n y4n r3n b4n y6f r2n b2n"
)


def to_follow(state: State) -> str:
    """S, as everybody sees it."""
    return "".join([COLOURS[colour] for colour in GAME.view(state, None).on_table])


def held(state: State, seat: int, colours: str) -> list[str]:
    """The different tiles a seat holds of these colours."""
    return sorted({tile for tile in hand(state, seat) if tile[0] in colours})


# --- turns -------------------------------------------------------------------------------------
@pytest.mark.clause("P-4.1", "P-2.1")
@pytest.mark.parametrize(("seats", "lead", "order"), [(3, 2, [2, 0, 1]), (4, 1, [1, 2, 3, 0]), (5, 4, [4, 0, 1, 2, 3])])
def test_the_leader_begins_and_the_others_follow_clockwise(seats: int, lead: int, order: list[int]) -> None:
    state = table(*[""] * seats, lead=lead)
    asked = []
    for _ in range(seats):
        (decision,) = GAME.decisions(state)
        asked.append(decision.seat)
        state = after(state, f"{decision.seat} {decision.options[0]}")
    assert asked == order


@pytest.mark.clause("P-4.1")
def test_each_plays_one_tile_to_a_trick() -> None:
    state = after(table("r1p r2p", "r3p", "r4p"), "0 play r1p")
    assert refused(state, "0 play r2p").clause == "P-4.1"
    state = after(state, "1 play r3p", "2 play r4p")
    assert [len(hand(state, seat)) for seat in range(3)] == [14, 14, 14]


@pytest.mark.clause("P-4.1")
def test_nobody_plays_out_of_turn() -> None:
    state = table("r1p", "r3p", "r4p", lead=1)
    assert refused(state, "0 play r1p").clause == "P-4.1"
    assert refused(state, "2 play r4p").clause == "P-4.1"
    assert options(state, 0) == []


@pytest.mark.clause("P-4.1")
def test_one_plays_only_tiles_one_holds() -> None:
    state = table("r1p", "r2p", "", lacks={0: "k"})
    not_held = refused(state, "0 play r2p")
    assert not_held.clause == "P-4.1"
    assert "red 2" in not_held.reason
    assert refused(state, "0 play k0p r").clause == "P-4.1"
    assert refused(after(state, "0 play r1p"), "1 play r1p").clause == "P-4.1"


@pytest.mark.clause("P-4.1")
def test_a_played_tile_leaves_the_hand_and_lies_open() -> None:
    state = after(table("r1p", "r2p", ""), "0 play r1p")
    assert "r1p" not in hand(state, 0)
    assert refused(after(state, "1 play r2p"), "2 play r2p").clause == "P-4.1"
    assert [front.value for front in GAME.view(state, None).tricks[-1].fronts] == [1]


# --- leading -----------------------------------------------------------------------------------
@pytest.mark.clause("P-4.2")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_leader_may_play_any_tile_in_hand(seats: int) -> None:
    state = table("k0p", *[""] * (seats - 1))
    coloured = [tile for tile in hand(state, 0) if tile != "k0p"]
    assert sorted(options(state, 0)) == sorted(coloured + [f"k0p {colour}" for colour in COLOURS[:seats]])


@pytest.mark.clause("P-4.3")
def test_a_led_black_must_be_declared() -> None:
    state = table("k0p", "", "")
    refusal = refused(state, "0 play k0p")
    assert refusal.clause == "P-4.3"
    assert "k0p b" in options(state, 0)


@pytest.mark.clause("P-4.3")
def test_a_led_black_is_declared_as_a_colour_in_use() -> None:
    state = table("k0p", "", "", colours="ygp")
    assert [option for option in options(state, 0) if option[0] == "k"] == ["k0p y", "k0p g", "k0p p"]
    refusal = refused(state, "0 play k0p r")
    assert refusal.clause == "P-4.3"
    assert "red" in refusal.reason.lower()


@pytest.mark.clause("P-4.3")
def test_a_led_black_is_never_declared_black() -> None:
    with pytest.raises(BadMove):
        after(table("k0p", "", ""), "0 play k0p k")


@pytest.mark.clause("P-4.3", "P-9.2")
def test_the_declared_colour_need_not_be_in_hand() -> None:
    state = table("k0p", "", "", lacks={0: "b"})
    assert held(state, 0, "b") == []
    assert to_follow(after(state, "0 play k0p b")) == "b"


@pytest.mark.clause("P-9.2", "P-4.3")
def test_a_colour_whose_tiles_are_all_played_can_still_be_declared() -> None:
    state = GAME.load(ONLY_BLUE_IS_LEFT)
    assert {tile[0] for seat in range(3) for tile in hand(state, seat)} == {"b", "k"}
    assert options(state, 0) == ["b3f", "k0p r", "k0p b", "k0p y"]
    declared_red = after(state, "0 play k0p r")
    assert options(declared_red, 1) == ["b1n", "b5n"]  # nobody can follow, so anything goes


# --- the colours to follow ---------------------------------------------------------------------
@pytest.mark.clause("P-4.4")
def test_before_the_first_tile_there_is_nothing_to_follow() -> None:
    assert to_follow(table("", "", "")) == ""


@pytest.mark.clause("P-4.4", "P-9.4")
def test_the_colours_to_follow_grow_within_the_trick() -> None:
    state = table("r1p", "b1p", "y1p", "g1p", "", lacks={1: "r", 2: "rb", 3: "rby"})
    seen = []
    for line in ("0 play r1p", "1 play b1p", "2 play y1p", "3 play g1p"):
        state = after(state, line)
        seen.append(to_follow(state))
    assert seen == ["r", "rb", "rby", "rbyg"]


@pytest.mark.clause("P-4.4")
def test_a_led_black_makes_its_declared_colour_the_one_to_follow() -> None:
    state = after(table("k0p", "y1p y5f r3n", ""), "0 play k0p y")
    assert to_follow(state) == "y"
    assert refused(state, "1 play r3n").clause == "P-4.5"
    assert [option for option in options(state, 1) if option != "k0p"] == held_in_order(state, 1, "y")


def held_in_order(state: State, seat: int, colours: str) -> list[str]:
    return [tile for tile in hand(state, seat) if tile[0] in colours]


@pytest.mark.clause("P-4.4")
def test_a_followers_black_adds_no_colour() -> None:
    state = after(table("r1p", "k0p", "", lacks={2: "r"}), "0 play r1p", "1 play k0p")
    assert to_follow(state) == "r"
    assert sorted(options(state, 2)) == held(state, 2, "rbyk")


@pytest.mark.clause("P-4.5")
def test_whoever_holds_a_colour_on_the_table_must_play_one_or_black() -> None:
    state = after(table("r1p", "r2p r5n r6f b1p k0p", ""), "0 play r1p")
    assert sorted(options(state, 1)) == held(state, 1, "rk")
    refusal = refused(state, "1 play b1p")
    assert refusal.clause == "P-4.5"
    assert set(refusal.options) == {f"play {tile}" for tile in held(state, 1, "rk")}


@pytest.mark.clause("P-4.5")
def test_which_of_the_colours_on_the_table_is_the_followers_choice() -> None:
    state = after(table("r1p", "b1p", "r2p b2p y2p", lacks={1: "r", 2: "k"}), "0 play r1p", "1 play b1p")
    assert sorted(options(state, 2)) == held(state, 2, "rb")
    assert {option[0] for option in options(state, 2)} == {"r", "b"}
    assert refused(state, "2 play y2p").clause == "P-4.5"


@pytest.mark.clause("P-9.4", "P-4.5")
def test_without_the_lead_colour_one_is_still_bound_to_another_colour_on_the_table() -> None:
    state = table("r1p", "b1p", "b2p y2p k0p", "", lacks={1: "r", 2: "r"})
    state = after(state, "0 play r1p", "1 play b1p")
    assert sorted(options(state, 2)) == held(state, 2, "bk")
    assert refused(state, "2 play y2p").clause == "P-4.5"


@pytest.mark.clause("P-4.6")
def test_whoever_holds_no_colour_on_the_table_may_play_anything() -> None:
    state = after(table("r1p", "b1p y1p k0p", "", lacks={1: "r"}), "0 play r1p")
    assert sorted(options(state, 1)) == sorted(set(hand(state, 1)))
    assert {option[0] for option in options(state, 1)} == {"b", "y", "k"}


@pytest.mark.clause("P-4.7", "P-4.5")
def test_black_may_be_played_by_one_who_could_follow() -> None:
    state = after(table("r1p", "r2p k0p", ""), "0 play r1p")
    assert {"r2p", "k0p"} <= set(options(state, 1))
    assert to_follow(after(state, "1 play k0p")) == "r"


@pytest.mark.clause("P-4.7", "P-4.6")
def test_black_never_has_to_be_played_even_to_avoid_going_off_colour() -> None:
    state = after(table("r1p", "k0p b1p", "", lacks={1: "r"}), "0 play r1p")
    assert to_follow(after(state, "1 play b1p")) == "rb"


@pytest.mark.clause("P-4.7")
def test_black_may_be_led_at_any_trick() -> None:
    state = after(table("r6f k0p", "r1p", "r2p"), "0 play r6f", "1 play r1p", "2 play r2p")
    assert {"k0p r", "k0p b", "k0p y"} <= set(options(state, 0))


@pytest.mark.clause("P-9.2")
def test_several_black_0s_are_one_choice_when_following() -> None:
    state = after(table("r1p", "k0p k0p k0p", ""), "0 play r1p")
    assert options(state, 1).count("k0p") == 1
    assert hand(after(state, "1 play k0p"), 1).count("k0p") == 2


@pytest.mark.clause("P-9.3", "P-10.9")
def test_a_followers_black_gets_no_colour() -> None:
    state = after(table("r1p", "k0p", ""), "0 play r1p")
    assert refused(state, "1 play k0p r").clause == "P-9.3"
    black = GAME.view(after(state, "1 play k0p"), None).tricks[-1].fronts[1]
    assert black.declared is None


@pytest.mark.clause("P-9.3")
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_all_see_the_declaration_while_the_trick_lasts(viewer: int | None) -> None:
    state = after(table("k0p", "y1p", ""), "0 play k0p y", "1 play y1p")
    view = GAME.view(state, viewer)
    assert view.tricks[-1].fronts[0].declared == COLOURS.index("y")
    assert view.tricks[-1].lead_colour == COLOURS.index("y")


@pytest.mark.clause("P-9.3")
def test_after_the_trick_the_declaration_binds_nobody() -> None:
    state = table("k0p", "y1p", "y6f r1p b5n", lacks={0: "y"})
    state = after(state, "0 play k0p y", "1 play y1p", "2 play y6f")
    assert to_follow(state) == ""
    assert {"r1p", "b5n"} <= set(options(state, 2))
    assert GAME.view(state, 1).voids[0] == ()  # to declare a colour proves nothing about holding it
    state = after(state, "2 play r1p")
    assert to_follow(state) == "r"


# --- everything at once ------------------------------------------------------------------------
def plainly_allowed(own: list[str], plays: list[str], colours: str) -> list[str]:
    """The options of chapter 4, read off the hand and the open trick (`k0p y` is a led black)."""
    if not plays:
        return sorted({tile for tile in own if tile != "k0p"} | {f"k0p {c}" for c in colours if "k0p" in own})
    on_table = {play[-1] if " " in play else play[0] for play in plays} - {"k"}
    following = {tile for tile in own if tile[0] in on_table}
    return sorted((following | {tile for tile in own if tile == "k0p"}) if following else set(own))


@pytest.mark.clause("P-4.2", "P-4.5", "P-4.6", "P-4.7", "P-9.2", "P-9.4")
@pytest.mark.parametrize(
    ("seats", "settings"),
    [(3, {}), (3, {"colours": "bgp", "pass": "right"}), (4, {}), (4, {"colours": "rygp"}), (5, {"pass": "right"})],
)
def test_in_whole_games_the_options_are_what_the_clauses_say(seats: int, settings: dict[str, str]) -> None:
    colours = settings.get("colours", COLOURS[:seats])
    plies = 0
    for seed in range(6):
        for state, seat, _ in steps(seats, seed, settings):
            if GAME.decisions(state)[0].kind == "play":
                plays = [str(play).partition(" ")[2] for play in state.plays]
                in_trick = plays[len(plays) - len(plays) % seats :]
                assert sorted(options(state, seat)) == plainly_allowed(hand(state, seat), in_trick, colours)
                plies += 1
    assert plies == 6 * 15 * seats
