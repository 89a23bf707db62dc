"""The rules of Paradominetor with pictures: every example is drawn by the code of the board and judged by the rules."""

from __future__ import annotations

import re

import pytest

from paradoxa.core.clauses import clauses
from paradoxa.games.paradominetor.web.pictures import trick, trick_of
from paradoxa.games.paradominetor.web.rulebook import book
from paradoxa.games.paradominetor.words.book import TEXTS
from paradoxa.web import pages
from tests.web.test_pages import Page

NAME = "paradominetor"
GOLDEN = {  # P-9.15, and the rulebook's other examples
    "r3f r4f r3p r4n b5f": (0, 1, 0, 2, 0),
    "b6f g3n y3p y3n g3f": (0, 2, 0, 0, 1),
    "k0p=p p6f k0p k0p": (2, 0, 1, 1),
    "k0p=p p4p p4n p4f k0p": (2, 0, 0, 0, 1),
    "k0p=r k0p k0p k0p k0p": (1, 1, 1, 1, 1),
    "b3n b5f y1p y1n": (0, 0, 2, 1),
    "r5f r2n r3p r2p": (0, 1, 0, 2),
}


@pytest.mark.parametrize(("text", "halves"), GOLDEN.items())
def test_the_examples_of_the_rulebook_end_as_it_says(text: str, halves: tuple[int, ...]) -> None:
    assert trick_of(text).halves == halves
    shown = trick(text)
    assert shown.drawn.count("<figure") == len(halves)
    assert [f"+{'½1'[count - 1]}" if count else "0" for count in halves] == re.findall(r"<b>(\S+?)</b>", shown.drawn)
    assert shown.alt.count("½") == halves.count(1)


def test_every_chapter_that_decides_something_has_pictures() -> None:
    found = {chapter.key: chapter for chapter in book().chapters}
    assert len(found["winning"].examples) >= 9
    assert len(found["points"].examples) >= 4
    for key in ("aim", "tiles", "setup", "turn", "known"):
        assert found[key].pictures
    for chapter in found.values():
        for picture in [*chapter.pictures, *[one.picture for one in chapter.examples]]:
            assert picture.alt
            assert "<svg" in picture.drawn
        assert all([one.clause in clauses(NAME) for one in chapter.examples])


def test_no_notation_stands_before_the_clauses() -> None:
    page = pages.rules(NAME)
    read = Page(page[: page.index('id="section-')]).text
    assert not re.search(r"\b[rbygpk]\d[pnf]\b", read)


def test_every_text_is_used_once_written() -> None:
    page, quick = pages.rules(NAME), pages.quick(NAME)
    assert quick is not None
    words = Page(page).text + Page(quick).text
    parts = {"three_lines": book().three_lines}
    alts = re.findall(r'aria-label="([^"]*)"', page)
    for key, text in TEXTS.items():
        if key.startswith("alt-") and "{" in text:
            continue
        plain = text.replace("**", "")
        first = re.split(r"[(&']| P-", plain)[0].strip()
        shown = "".join(words.split())
        assert "".join(first.split()) in shown or any([first in alt for alt in alts]) or text in parts["three_lines"], (
            key
        )


def test_the_quick_reference_is_short_enough_for_one_page() -> None:
    assert sum([len(sheet.rows) for sheet in book().quick]) < 25
