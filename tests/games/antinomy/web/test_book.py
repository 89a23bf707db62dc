"""The rules with pictures: every example of the rulebook is drawn, and what is drawn is what the rules do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from paradoxa.core.clauses import clauses
from paradoxa.games.antinomy.box.components import CARDS
from paradoxa.games.antinomy.web import pictures, rulebook
from paradoxa.games.antinomy.web.board import ANTINOMY
from paradoxa.games.antinomy.web.rulebook import BOTH, MEETING, TEAR, TIED, TURN, book
from paradoxa.games.antinomy.words.book import TEXTS
from paradoxa.web import pages
from paradoxa.web.markup import Markup
from paradoxa.web.rulebook import Example
from tests.games.antinomy.table import GAME

BOOK = book()
WORDS_OF = Path(rulebook.__file__)


def examples() -> Iterator[Example]:
    for chapter in BOOK.chapters:
        yield from chapter.examples


def drawings() -> list[Markup]:
    shown = [picture.drawn for chapter in BOOK.chapters for picture in chapter.pictures]
    return [
        *shown,
        *[one.picture.drawn for one in examples()],
        BOOK.picture,
        *[story.picture for story in BOOK.stories],
    ]


def words_in(html: str) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", html)).replace("\u00a0", " "))


def drawn_of(key: str) -> str:
    return str(next(one.picture.drawn for one in examples() if one.title == TEXTS[key]))


def test_every_example_of_the_rulebook_is_drawn() -> None:
    titles = [one.title for one in examples()]
    for key in (
        *("ahead", "to-blue", "to-key", "too-far"),  # how to declare a move, and the row's end
        *("same-number", "same-colour", "same-icon", "spoiled"),  # sets, and the covered colour
        *("one-side", "after-exchange"),  # where three cards are available
        *("tie", "still-tied", "nothing", "first-turn"),  # clashes
        *("lost-again", "two-at-once"),  # a paradox and a clash in one turn
    ):
        assert TEXTS[key] in titles
    assert len(titles) == len(set(titles)) == 16


def test_examples_cite_clauses_that_there_are() -> None:
    known = clauses("antinomy")
    cited = {one.clause for one in examples()} | set(re.findall(r"A-\d+\.\d+", " ".join(TEXTS.values())))
    assert cited <= set(known)


def test_every_text_is_used() -> None:
    source = WORDS_OF.read_text() + Path(pictures.__file__).read_text()
    page = unescape(str(pages.rules("antinomy")))
    plain = {key: re.sub(r"\*\*|A-\d+\.\d+", "", text) for key, text in TEXTS.items()}
    for key, text in plain.items():
        shown = re.sub(r"<[^>]*>", "", page)
        first = text.split("(")[0].strip()
        is_told = first in shown or f'aria-label="{TEXTS[key]}"' in page or f'"{key}"' in source
        assert is_told or TEXTS[key] in BOOK.three_lines, key


def test_drawings_use_only_symbols_of_the_sprite() -> None:
    ids = set(re.findall(r'id="([\w-]+)"', ANTINOMY.sprite()))
    for drawn in drawings():
        assert set(re.findall(r'href="#([\w-]+)"', drawn)) <= ids
        assert "view-transition-name" not in drawn


def test_the_walk_that_is_drawn_is_the_one_the_rules_allow() -> None:
    drawn = pictures.walk(TURN, "b2r")
    rung = [place for place, cell in enumerate(re.findall(r"<li>(.*?)</li>", drawn)) if "rung" in cell]
    view: Any = GAME.view(GAME.load(TURN), 0)
    assert rung == sorted([move.space for move in view.decision.options if str(move).startswith("move b2r ")])
    assert "Four places" in TEXTS["turn-caption"]
    with pytest.raises(AssertionError):
        pictures.walk(TURN, "b2r", 2)


def test_the_sums_that_are_drawn_are_those_of_the_rules() -> None:
    won = words_in(pictures.clash(MEETING.format(1), "0 move b2r 1"))
    assert "6 : 10. You win the clash." in won
    tie = words_in(drawn_of("tie"))
    assert "7 : 7, a tie. One card each, drawn blind: 0 : 3. You win the clash." in tie
    assert "Nobody wins the clash." in words_in(drawn_of("still-tied"))
    assert words_in(drawn_of("nothing")).count("You win the clash.") == 1


def test_both_in_one_turn_moves_the_codex_twice() -> None:
    lost, _ = pictures.played(BOTH.format("g3s? p2f r4f", "g2k"), [TEAR, "0 paradox 5", "* shuffle p3k b3f r3r"])
    assert (lost.crystals, lost.covered) == ((2, 2), 3)
    won, _ = pictures.played(BOTH.format("g2k g3s? p2f", "r4f"), [TEAR, "0 paradox 1", "* shuffle p3k b3f r3r"])
    assert (won.crystals, won.covered) == ((4, 0), 3)
    assert TIED


def test_set_up_numbers_its_steps_in_the_picture() -> None:
    chapter = next(chapter for chapter in BOOK.chapters if chapter.key == "setup")
    pins = re.findall(r'class="pin">(\d)<', chapter.pictures[0].drawn)
    assert sorted(pins) == [str(number) for number in range(1, len(chapter.steps) + 1)]


def test_the_table_of_relics_names_all_of_them() -> None:
    sheet = next(chapter for chapter in BOOK.chapters if chapter.key == "cards").sheets[0]
    cells = "".join([cell for row in sheet.rows for cell in row])
    assert len(re.findall(r'role="img" aria-label', cells)) == len(CARDS)


def test_the_page_is_whole() -> None:
    page = str(pages.rules("antinomy"))
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert page.count("<svg") > 200
    assert "/learn/antinomy/sorcerer" in page
    assert all([chapter.title in page for chapter in BOOK.chapters])
    quick = pages.quick("antinomy")
    assert quick is not None
    assert "five crystals" in quick
