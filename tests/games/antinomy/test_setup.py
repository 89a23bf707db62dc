"""Antinomy, clauses A-1 and A-2: what lies on the table, and how it comes to lie there."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

import pytest

from paradoxa.core import BadOptions
from paradoxa.core.play import Match
from paradoxa.games.antinomy.box.components import CARDS
from paradoxa.games.antinomy.rules.events import Dealt, Placed
from tests.games.antinomy.table import (
    GAME,
    PRINTED,
    UNDEALT,
    after,
    cards,
    happened,
    kinds,
    load,
    names,
    options,
    refused,
    seen_by,
    view,
    wander,
)

DEAL = "* deal p1r g4r b4k r2s r4f p3k r1k b2r b1s r3r b3f g1f p2f p4s g2k g3s"
ROW = "r1k b2r b1s r3r b3f g1f p2f p4s g2k"
DEALT = f"{ROW} / b4k? g4r? p1r? @- *0 / p3k? r4f? r2s? @- *0 / g3s? / r 0 / turn 0, place 1, place 0"
READY = f"{ROW} / b4k? g4r? p1r? @3 *0 / p3k? r4f? r2s? @0 *0 / g3s? / r 0 / turn 0"


# --- components --------------------------------------------------------------------------------
@pytest.mark.clause("A-1.1")
def test_there_are_sixteen_relics_with_a_colour_an_icon_and_a_number_from_1_to_4() -> None:
    assert len(CARDS) == len({card.name for card in CARDS}) == 16
    for feature in ("colour", "icon"):
        assert Counter(getattr(card, feature) for card in CARDS) == {0: 4, 1: 4, 2: 4, 3: 4}
    assert Counter(card.number for card in CARDS) == {1: 4, 2: 4, 3: 4, 4: 4}


@pytest.mark.clause("A-1.2", "A-1.1")
def test_the_numbers_are_those_printed_by_colour_and_icon() -> None:
    printed = {"blue": "3421", "green": "1243", "purple": "2314", "red": "4132"}
    expected = {
        colour[0] + number + icon[0]
        for colour, numbers in printed.items()
        for number, icon in zip(numbers, ("feather", "key", "ring", "skull"), strict=True)
    }
    assert {card.name for card in CARDS} == expected == set(PRINTED)
    for card in CARDS:  # the fields the rules reckon with say what the name says
        assert card.name == "bgpr"[card.colour] + str(card.number) + "fkrs"[card.icon]


@pytest.mark.clause("A-1.3")
def test_every_pair_of_features_is_on_exactly_one_relic() -> None:
    for one, two in combinations(range(3), 2):
        pairs = Counter((card.name[one], card.name[two]) for card in CARDS)
        values = ("bgpr", "1234", "fkrs")
        assert pairs == Counter(product(values[one], values[two]))
    for card, other in combinations(CARDS, 2):
        assert sum(a == b for a, b in zip(card.name, other.name, strict=True)) <= 1


@pytest.mark.clause("A-1.4")
def test_the_codex_goes_round_blue_green_purple_red_and_blue_again() -> None:
    # Seat 0 steals one crystal under each colour, which advances the codex by one step.
    row = "g1f b3f r1k p4s b1s g3s p2f r3r g4r"
    left = "g1f b3f r1k p4s b1s r2s p2f r3r g4r"
    clash = {"g": "p", "r": "b"}  # 7 to 6 under green, 10 to 4 under red: seat 0 wins
    for covered, advanced in clash.items():
        position = f"{row} / b4k p3k r2s @3 *0 / b2r g2k r4f @5 *1 / p1r? / {covered} 2 / turn 0"
        expected = f"{left} / b4k g3s p3k @5 *1 / b2r g2k r4f @5 *0 / p1r? / {advanced} 3 / turn 1"
        assert after(position, "0 move r2s 5") == expected
    # Under purple it is 7 to 8, so seat 1 steals; under blue 6 to 6, and the draw gives it to seat 0.
    position = f"{row} / b4k p3k r2s @3 *1 / b2r g2k r4f @5 *0 / p1r? / p 2 / turn 0"
    assert after(position, "0 move r2s 5").endswith("/ r 3 / turn 1")
    position = f"{row} / b4k p3k r2s @3 *0 / b2r g2k r4f @5 *1 / p1r? / b 2 / turn 0"
    assert after(position, "0 move r2s 5", "* draw g3s b2r").endswith("/ g 3 / turn 1")


@pytest.mark.clause("A-1.5")
def test_ten_crystals_one_on_the_codex_nine_in_the_pool_none_with_the_players() -> None:
    state = load(DEALT)
    assert state.crystals == [0, 0]
    assert GAME.components(state)["crystals"] == 10
    # All nine can be with the players, no tenth: that one marks the covered colour.
    nine = f"{ROW} / b4k g4r p1r @3 *5 / p3k r4f r2s @0 *4 / g3s? / r 40 / over"
    assert GAME.components(load(nine))["crystals"] == 10
    with pytest.raises(ValueError, match="five crystals"):
        GAME.load(nine.replace("*4", "*5"))


@pytest.mark.clause("A-1.6")
def test_each_player_has_one_sorcerer_which_never_leaves_the_row() -> None:
    assert load(DEALT).at == [-1, -1]
    for seed in range(10):
        placed = [False, False]
        for ply in wander(seed):
            who, _, move = ply.line.partition(" ")
            if move.startswith("place"):
                placed[int(who)] = True
            assert len(ply.state.at) == 2
            assert [0 <= space <= 8 for space in ply.state.at] == placed
        assert placed == [True, True]


# --- set-up ------------------------------------------------------------------------------------
@pytest.mark.clause("A-2.1", "A-2.2", "A-2.3", "A-10.5")
def test_the_deal_gives_three_cards_each_nine_to_the_row_and_one_to_the_codex() -> None:
    assert after(UNDEALT, DEAL) == DEALT
    (dealt,) = happened(UNDEALT, DEAL)
    assert isinstance(dealt, Dealt)
    assert names(dealt.row) == ROW
    assert [hand.value for hand in dealt.hands] == [cards("b4k g4r p1r"), cards("p3k r4f r2s")]
    assert dealt.codex.value is cards("g3s")[0]


@pytest.mark.clause("A-2.1", "A-2.3")
def test_nobody_sees_the_rivals_hand_and_nobody_at_all_the_codex_card() -> None:
    events = happened(UNDEALT, DEAL)
    for viewer in (0, 1, None):
        (dealt,) = seen_by(viewer, events)
        assert isinstance(dealt, Dealt)
        assert [hand.value is not None for hand in dealt.hands] == [viewer == 0, viewer == 1]
        assert dealt.codex.value is None
        assert names(dealt.row) == ROW
    assert view(DEALT, 0).known == (cards("b4k g4r p1r"), ())
    assert view(DEALT, 1).known == ((), cards("p3k r4f r2s"))
    assert view(DEALT, None).known == ((), ())


@pytest.mark.clause("A-2.4", "A-10.2")
def test_the_card_at_index_0_gives_the_first_covered_colour() -> None:
    for first, colour in (("r1k", "r"), ("b2r", "b"), ("p2f", "p"), ("g1f", "g")):
        row = [first, *[card for card in ROW.split() if card != first]]
        deal = " ".join([*DEAL.split()[:8], *row, "g3s"])
        assert after(UNDEALT, deal).split(" / ")[4] == f"{colour} 0"


@pytest.mark.clause("A-2.5")
def test_a_sorcerer_is_placed_at_any_card_of_the_covered_colour_and_nowhere_else() -> None:
    assert options(UNDEALT, DEAL) == ["0 place 0", "0 place 3"]  # r1k and r3r
    assert options(DEALT, "0 place 3") == ["1 place 0", "1 place 3"]
    for space in (1, 2, 4, 5, 6, 7, 8):
        assert refused(DEALT, f"0 place {space}").clause == "A-2.5"


@pytest.mark.clause("A-2.5", "A-9.1")
def test_the_starting_player_places_first_then_the_other_then_the_starting_player_moves() -> None:
    assert refused(DEALT, "1 place 0").clause == "A-3.1"
    assert happened(DEALT, "0 place 3", "1 place 0") == [Placed(0, 3), Placed(1, 0)]
    assert after(DEALT, "0 place 3", "1 place 0") == READY
    assert {line.split()[0] for line in options(READY)} == {"0"}
    assert {line.split()[1] for line in options(READY)} == {"move"}


@pytest.mark.clause("A-2.5")
def test_both_sorcerers_may_be_placed_at_the_same_card() -> None:
    assert after(DEALT, "0 place 3", "1 place 3") == READY.replace("@0", "@3")
    assert kinds(happened(DEALT, "0 place 3", "1 place 3")) == ["Placed", "Placed"]  # and no clash


@pytest.mark.clause("A-2.5", "A-2.4")
def test_there_is_always_a_card_to_place_at() -> None:
    for seed in range(300):
        *_, ply = wander(seed, plies=1)
        spaces = [line.removeprefix("0 place ") for line in options(UNDEALT, ply.line)]
        row = ply.line.split()[8:17]
        assert "0" in spaces  # the card that decides the colour is itself one
        assert spaces == [str(space) for space, card in enumerate(row) if card[0] == row[0][0]]


@pytest.mark.clause("A-9.1", "A-11.2")
def test_which_sorcerer_is_whose_is_never_asked_and_seat_0_starts() -> None:
    for seed in range(20):
        asked = [(ply.line.split()[0], ply.line.split()[1]) for ply in wander(seed, plies=4)]
        assert asked == [("*", "deal"), ("0", "place"), ("1", "place"), ("0", "move")]


@pytest.mark.clause("A-11.2", "A-10.3")
def test_who_starts_shows_in_the_record_only_by_the_order_of_players() -> None:
    match = Match(GAME, 2, players=("Bo", "Ada"))  # Bo was drawn to start
    match.submit(-1, DEAL.removeprefix("* "))
    match.submit(0, "place 3")
    head, _, body = str(match.record()).partition("\n\n")
    assert head.splitlines() == ["game: antinomy", "rules: 1", "players: Bo, Ada"]
    assert body.splitlines() == [DEAL, "0 place 3"]


@pytest.mark.clause("A-11.2")
def test_antinomy_is_for_two() -> None:
    for seats in (0, 1, 3, 4):
        with pytest.raises(BadOptions, match="2 players"):
            GAME.new(seats)
