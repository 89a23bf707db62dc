"""Rules people like to read: the page of a book, its quick reference, and the clauses with their tables behind it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module

import pytest

from paradoxa.core.clauses import clauses, read_clauses, rules_text
from paradoxa.games import GAMES
from paradoxa.web import pages
from paradoxa.web.markup import Markup
from paradoxa.web.pages.clauses import inline, read_sections, sections
from paradoxa.web.room import web_room
from paradoxa.web.rulebook import Book, Chapter, Example, Picture, Sheet, Story, pin, proposed, prose
from tests.web.test_pages import Page

GAME = "antinomy"
MODULE = import_module("paradoxa.web.pages.rules")  # in its package a function has the same name
DRAWN = Picture(Markup('<b class="rel">drawn%s</b>') % pin(1), "three cards", "A caption.")
BOOK = Book(
    sentence="Two walk one line <of time>.",
    three_lines=("What it is.", "How it goes.", "What wins."),
    chapters=(
        Chapter("aim", "Aim", ("Hold **five crystals** (A-7.1).",)),
        Chapter("setup", "Set-up", steps=("Deal three.", "Lay nine."), pictures=(DRAWN,)),
        Chapter(
            "paradox",
            "Paradox",
            examples=(
                Example("Three 3s.", "Same number.", DRAWN, "A-5.1", is_right=True),
                Example("One is covered.", "So it is none.", DRAWN, "A-5.2", is_right=False),
            ),
            sheets=(Sheet("worth", "What is worth what", ("card", "worth"), (("ring", "3"), ("key", proposed()))),),
        ),
    ),
    quick=(
        Sheet("q-move", "Move", (), (("exactly the number",), ("or the same colour",))),
        Sheet("q-score", "Score", ("for", "crystals"), (("paradox", "1"),), "At once."),
    ),
    stories=(Story("The sorcerers", "They never met."),),
    facts=("first to five crystals",),
)


def forget() -> None:
    """Pages are kept; those of a test are not."""
    pages.rules.cache_clear()
    pages.quick.cache_clear()


@pytest.fixture
def book(monkeypatch: pytest.MonkeyPatch) -> Iterator[Book]:
    """Antinomy with a small book."""
    forget()
    monkeypatch.setattr(MODULE, "book_of", lambda _: BOOK)
    yield BOOK
    forget()


@pytest.fixture
def no_book(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Games without books."""
    forget()
    monkeypatch.setattr(MODULE, "book_of", lambda _: None)
    yield
    forget()


# --- the page of a book ------------------------------------------------------------------------
@pytest.mark.usefixtures("book")
def test_a_book_is_read_in_its_order() -> None:
    page = Page(pages.rules(GAME))
    place = 0
    order = ["Two walk", "2 players", "first to five", "Aim", "Deal three.", "Three 3s.", "What is worth what"]
    for words in [*order, "exactly the number", "The sorcerers", "Every clause, rulings and notation", "A-1.1"]:
        assert page.text.find(words, place) >= 0, words
        place = page.text.find(words, place)


@pytest.mark.usefixtures("book")
def test_a_books_page_is_whole() -> None:
    for html in (pages.rules(GAME), pages.quick(GAME)):
        assert html is not None
        page = Page(html)
        assert len(page.all("h1")) == len(page.all("main")) == 1
        ids = [attrs["id"] for _, attrs, _ in page.tags if "id" in attrs]
        assert sorted(set(ids)) == sorted(ids)
        for link in page.all("a"):
            assert not link["href"].startswith("#") or link["href"][1:] in ids, link
        assert "<of time>" not in html


@pytest.mark.usefixtures("book")
def test_examples_say_whether_they_are_right() -> None:
    html = pages.rules(GAME)
    assert html.index("This may be done.") < html.index("Three 3s.") < html.index("This may not be done.")
    assert 'aria-label="three cards"' in html
    assert '<a class="cite" href="#A-5.1">' in html


@pytest.mark.usefixtures("book")
def test_clauses_stand_folded_behind_a_book() -> None:
    html = pages.rules(GAME)
    folds = re.findall(r'<details class="panel fold" id="section-\d+">', html)
    assert len(folds) == len(sections(GAME))
    inside = html[html.index(folds[0]) :]
    assert all([f'<li id="{clause}">' in inside for clause in clauses(GAME)])
    assert all([f'<li id="{clause}">' not in html[: html.index(folds[0])] for clause in clauses(GAME)])


@pytest.mark.usefixtures("book")
def test_the_quick_reference_stands_alone() -> None:
    html = pages.quick(GAME)
    assert html is not None
    text = Page(html).text
    assert "exactly the number" in text
    assert "At once." in text
    assert "They never met." not in text
    assert "A-1.1" not in text


@pytest.mark.usefixtures("no_book")
def test_without_a_book_there_are_the_clauses() -> None:
    page = Page(pages.rules(GAME))
    assert "<details" not in pages.rules(GAME)
    assert set(clauses(GAME)) <= {attrs.get("id") for attrs in page.all("li")}
    assert pages.quick(GAME) is None


@pytest.mark.parametrize("game", list(GAMES))
def test_what_a_book_cites_is_there(game: str) -> None:
    if web_room(game).book is None:
        pytest.skip("no book yet")
    page = Page(pages.rules(game))
    ids = [attrs["id"] for _, attrs, _ in page.tags if "id" in attrs]
    assert sorted(set(ids)) == sorted(ids), "an id stands twice"
    assert [link for link in page.all("a") if link["href"].startswith("#") and link["href"][1:] not in ids] == []
    assert pages.quick(game) is not None


# --- clauses -----------------------------------------------------------------------------------
@pytest.mark.parametrize("game", list(GAMES))
def test_no_table_of_the_rules_is_dropped(game: str) -> None:
    """Every row of every table stood nowhere on the page before."""
    text = rules_text(game)
    rows = [line for line in text.splitlines() if line.startswith("|") and set(line) - set("|- :")]
    page = Page(pages.rules(game))
    bare = "".join(page.text.split())
    assert len(page.all("tr")) >= len(rows) > 0
    assert "|---" not in page.text
    for row in rows:
        cell = row.strip("| ").split("|")[0].replace("`", "")
        assert "".join(cell.split()) in bare, row


def test_blocks_of_a_text() -> None:
    text = (
        "# T\n\nIntro.\n\n## 1 One\n\nWords with `code`\nand *more*.\n\n| a | b |\n|---|---|\n| `x|y` | A-1.1 |\n\n"
        "### Sub\n\n- **A-1.1** [R/H] First\n  and on. [H]\n- **A-1.2** [R] See A-1.1.\n\n1. one\n   two\n2. three\n\n"
        "```\n# no heading <b>\n\n- no list\n```\n\n## 2 Two\n\n- plain\n"
    ).replace("`x|y`", "`x`")
    one, two = read_sections(text, read_clauses(text))
    assert (one.title, two.title) == ("1 One", "2 Two")
    assert "Intro" not in one.html
    assert "<p>Words with <code>x</code>" not in one.html
    assert "<p>Words with <code>code</code> and <i>more</i>.</p>" in one.html
    assert '<th scope="col">a</th>' in one.html
    assert '<td><a href="#A-1.1">A-1.1</a></td>' in one.html
    assert "<h4>Sub</h4>" in one.html
    assert '<li id="A-1.1">' in one.html
    assert "First and on." in one.html
    assert "rulebook and house" in one.html
    assert "<ol class=steps><li>one two</li><li>three</li></ol>" in one.html
    assert "# no heading &lt;b&gt;\n\n- no list</pre>" in one.html
    assert two.html == "<ul class=said><li>plain</li></ul>"


def test_texts_are_escaped() -> None:
    assert inline("<a> `<b>` **<c>**") == "&lt;a&gt; <code>&lt;b&gt;</code> <b>&lt;c&gt;</b>"
    assert prose("<a> **<c>** A-1.1") == '&lt;a&gt; <b>&lt;c&gt;</b> <a href="#A-1.1">A-1.1</a>'
    assert prose("A-1.1", cites=False) == "A-1.1"
    assert prose(Markup("<i>drawn</i>")) == "<i>drawn</i>"
