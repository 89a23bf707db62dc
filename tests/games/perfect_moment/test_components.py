"""The Perfect Moment, clause T-1: the cards."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from paradoxa.games.perfect_moment.box.components import CARDS, COLOUR_NAMES, ITEM_NAMES, LAID, YEARS
from tests.games.perfect_moment.table import (
    GAME,
    PRINTED,
    PRINTED_ITEMS,
    after,
    at,
    deck,
    display,
    options,
    plain,
    wander,
)

BOARD = at("ymk pkt kfp", "yka pkw kfc", "ygm", "kpr ppt", fragments=("kcr", ""))


@pytest.mark.clause("T-1.1")
def test_there_are_six_cards_of_each_colour_one_for_each_pair_of_its_four_items() -> None:
    assert len(CARDS) == len({card.name for card in CARDS}) == 24
    for colour in range(4):
        own = [card for card in CARDS if card.colour == colour]
        items = sorted({item for card in own for item in (card.one, card.two)})
        assert len(own) == 6
        assert len(items) == 4
        assert sorted([(card.one, card.two) for card in own]) == list(combinations(items, 2))


@pytest.mark.clause("T-1.1")
def test_every_item_is_on_three_cards() -> None:
    assert Counter([item for card in CARDS for item in (card.one, card.two)]) == dict.fromkeys(range(16), 3)


@pytest.mark.clause("T-1.2")
def test_colours_years_and_items_are_as_printed() -> None:
    assert list(zip(COLOUR_NAMES, YEARS, strict=True)) == [
        ("yellow", 1981),
        ("pink", 1994),
        ("purple", 2005),
        ("green", 2014),
    ]
    assert list(ITEM_NAMES) == [item for items in PRINTED_ITEMS.values() for item in items.values()]
    assert [card.name for card in CARDS] == PRINTED
    for card in CARDS:
        letters = PRINTED_ITEMS[card.name[0]]
        assert (ITEM_NAMES[card.one], ITEM_NAMES[card.two]) == (letters[card.name[1]], letters[card.name[2]])


@pytest.mark.clause("T-1.3")
def test_a_card_lies_two_ways_and_turning_swaps_its_halves() -> None:
    for card in CARDS:
        one, two = LAID[card]
        assert (one.near, one.far) == (two.far, two.near) == (card.one, card.two)
        assert one.turned is two
        assert two.turned is one
        assert one.card is two.card is card
    assert display(after(BOARD, "0 use keys", "0 return kfp", "0 lay ykm", "0 discard pkt"), 0) == "ykm"


@pytest.mark.clause("T-1.4", "T-10.1")
@pytest.mark.parametrize("colours", ["ykp", "ykg", "ypg", "kpg"])
def test_any_three_colours_make_eighteen_cards(colours: str) -> None:
    (ply,) = wander(1, {"colours": colours}, plies=1)
    dealt = [plain(name) for name in ply.line.split()[2:]]
    assert sorted(dealt) == sorted([name for name in PRINTED if name[0] in colours])
    assert len(dealt) == 18
    assert GAME.components(ply.state) == dict.fromkeys(dealt, 1)


@pytest.mark.clause("T-1.5", "T-9.14")
def test_your_cards_are_plan_and_display_never_scored_ones() -> None:
    board = at("ymk ppk kfp", "yka pkw kfc", "ygm", fragments=("kcr", ""), twos=("kpr", ""))
    assert options(board, "0 use phone") == ["0 discard ymk", "0 discard kfp", "0 discard pkp"]


@pytest.mark.clause("T-1.6", "T-9.21")
def test_returned_cards_lie_on_top_of_the_deck_and_discarded_ones_under_it() -> None:
    gun = at("ymk pkt kfp", "yka pkw kfc", "ygm", "kpr ppt")
    top, *_, low = deck(after(gun, "0 use gun", "0 return kpr", "0 discard ppt")).split()
    assert (top, low) == ("kpr", "ppt")
