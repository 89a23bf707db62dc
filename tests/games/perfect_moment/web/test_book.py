"""The rules with pictures: every example is drawn, and what is drawn is what the rules do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest

from paradoxa.core.clauses import clauses
from paradoxa.games.perfect_moment.box.components import CARD, ITEM_NAMES, worth
from paradoxa.games.perfect_moment.rules.echo import INVENTORY, matches
from paradoxa.games.perfect_moment.web.book import pictures
from paradoxa.games.perfect_moment.web.book.chapters import PLAN_A, PLAN_B, SCORES, book
from paradoxa.games.perfect_moment.web.cards import EFFECTS, HALVES, NAMES, SPRITE
from paradoxa.games.perfect_moment.words.book import TEXTS
from paradoxa.web import pages
from paradoxa.web.markup import Markup
from paradoxa.web.rulebook import Example
from tests.games.perfect_moment.web.tables import NAME

BOOK = book()
POINTS = {"one": 1, "two": 2, "three": 3, "none": 0, "again": 2, "turned": 3}


def examples() -> Iterator[Example]:
    for chapter in BOOK.chapters:
        yield from chapter.examples


def drawings() -> list[Markup]:
    shown = [picture.drawn for chapter in BOOK.chapters for picture in chapter.pictures]
    return [*shown, *[one.picture.drawn for one in examples()], *[story.picture for story in BOOK.stories]]


# --- examples ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("key", list(SCORES))
def test_an_example_of_a_score_is_worth_what_it_says(key: str) -> None:
    name, display = SCORES[key]
    lying = pictures.laid(display)
    near, far = sum({one.near_bit for one in lying}), sum({one.far_bit for one in lying})
    assert worth(CARD[name], near, far) == POINTS[key]
    drawn = pictures.score(name, display)
    found = CARD[name].items & (near | far)
    assert drawn.count("hit") == 2 * found.bit_count()  # on the card, and where it is found


def test_echos_examples_are_what_echo_does() -> None:
    """The first card both of whose items are on the others leaves; else the first with one of them fades."""
    four = pictures.cards(PLAN_A[0])
    counts = [matches(four, card) for card in four]
    assert INVENTORY[counts.index(2)] == "right"
    assert four[counts.index(2)] is CARD[PLAN_A[1]]
    four = pictures.cards(PLAN_B[0])
    counts = [matches(four, card) for card in four]
    assert max(counts) == 1
    assert four[counts.index(1)] is CARD[PLAN_B[1]]


def test_every_example_of_the_rulebook_is_drawn() -> None:
    titles = [one.title for one in examples()]
    for key in ("score-one", "score-two", "score-three", "echo-a"):
        assert TEXTS[key] in titles
    assert [picture.alt for chapter in BOOK.chapters for picture in chapter.pictures] == [
        TEXTS["cards-alt"],
        TEXTS["setup-alt"],  # with everything named
        TEXTS["turn-alt"],  # which halves are open to whom
        TEXTS["echo-alt"],
    ]
    assert len(titles) == len(set(titles)) == 9


def test_numbers_in_a_picture_are_those_of_its_steps() -> None:
    for key in ("setup", "echo"):
        chapter = next(one for one in BOOK.chapters if one.key == key)
        numbers = {int(found) for found in re.findall(r'<span class="pin">(\d)</span>', chapter.pictures[0].drawn)}
        assert numbers <= set(range(1, len(chapter.steps) + 1))
        assert len(numbers) >= len(chapter.steps) - 1  # who begins has no place on the table


def test_open_halves_are_those_of_the_rules() -> None:
    """Five are open to each, the Paradox half at the deck to both."""
    drawn = pictures.usable().split('class="legend"')[0]
    assert drawn.count(" hit") == drawn.count(" theirs") == 5
    mine, hers = pictures.laid(pictures.MINE), pictures.laid(pictures.HERS)
    paradox = pictures.laid(pictures.PARADOX)[0]
    for item in (*[one.near for one in mine], *[one.far for one in hers], paradox.near):
        assert NAMES[item] in TEXTS["turn-caption"]


# --- tables and texts --------------------------------------------------------------------------------
def test_all_sixteen_items_have_their_half_and_their_effect() -> None:
    chapter = next(one for one in BOOK.chapters if one.key == "items")
    rows = [row for sheet in chapter.sheets for row in sheet.rows]
    assert len(rows) == len(ITEM_NAMES) == 16
    for item, (half, told) in enumerate(rows):
        assert HALVES[item] in half
        assert f'aria-label="{NAMES[item]}"' in half
        assert EFFECTS[item] in unescape(told)
    assert [sheet.note for sheet in chapter.sheets if sheet.note] == [TEXTS["items-inferred"]]


def test_what_is_cited_is_there() -> None:
    known = clauses(NAME)
    cited = {one.clause for one in examples()} | set(re.findall(r"T-\d+\.\d+", " ".join(TEXTS.values())))
    assert cited <= set(known)


def test_pieces_of_pictures_are_in_the_sprite() -> None:
    used = {name for drawn in [*drawings(), *HALVES] for name in re.findall(r'href="#([\w-]+)"', drawn)}
    assert used
    assert [name for name in used if f'id="{name}"' not in SPRITE] == []


def test_every_text_is_told() -> None:
    page = unescape(re.sub(r"<[^>]*>", "", pages.rules(NAME)))
    labels = unescape(" ".join(re.findall(r'aria-label="([^"]*)"', pages.rules(NAME))))
    for key, text in TEXTS.items():
        plain = re.sub(r"\*\*", "", text)
        is_told = plain in page or text in labels or text in BOOK.three_lines
        assert is_told or "{" in text, key


def test_the_quick_reference_has_turn_scores_items_and_echo() -> None:
    page = pages.quick(NAME)
    assert page is not None
    text = unescape(re.sub(r"<[^>]*>", " ", page))
    for words in (*NAMES, "Return", "Discard", "fragment", "16 points", "fades"):
        assert words in text
