"""The rules in our own words: the book of each game, and the clauses that apply now."""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from paradoxa.core.clauses import Clause, clauses
from paradoxa.games import GAMES, WORDS
from paradoxa.web.layout import render
from paradoxa.web.markup import NOTHING, Markup, escape, html, items, join
from paradoxa.web.room import facts_of, web_room

TAG: Final = re.compile(r" ?\[[A-Z](?:/[A-Z])*\]")  # what part of a clause rests on: for the book, not for the screen
CODE: Final = re.compile(r"`([^`]+)`")
CITED: Final = re.compile(r"\b([A-Z]-\d+\.\d+)\b")
TAGS: Final = {
    "R": ("rulebook", "the text of the rulebook says so"),
    "P": ("print", "the printed pieces show it"),
    "C": ("cards", "the printed cards or the English edition say so"),
    "D": ("derived", "it follows from the other rules"),
    "I": ("inferred", "not written down, but the natural reading"),
    "H": ("house", "our choice where the sources are silent or disagree"),
}


@dataclass(frozen=True, slots=True)
class Rule:
    """A clause as the page shows it."""

    id: str
    tags: str
    html: Markup


def rules_index() -> Markup:
    """All games with their rules."""
    return render("rules_index.html", about={name: WORDS[name].ABOUT for name in GAMES})


@lru_cache(maxsize=16)
def rules(game: str) -> Markup:
    """The whole book of a game: first in short, then clause by clause."""
    book = clauses(game)
    sections: dict[str, list[Rule]] = {}
    for clause in book.values():
        sections.setdefault(clause.section, []).append(_rule(clause, book))
    tags = {tag: words for tag, words in TAGS.items() if any(tag in clause.tag for clause in book.values())}
    return render(
        "rules.html",
        game=GAMES[game],
        fact=facts_of(game),
        primer=WORDS[game].PRIMER,
        sections=sections,
        tags=tags,
    )


def _rule(clause: Clause, book: dict[str, Clause]) -> Rule:
    tags = " and ".join([TAGS[tag][0] for tag in clause.tag.split("/")])
    return Rule(clause.id, tags, clause_html(clause.text, book))


def clause_html(text: str, book: Container[str] = ()) -> Markup:
    """A clause's text, with its code set as code, and links to other clauses where the book is given."""
    parts = [_linked(part, book) for part in CODE.split(TAG.sub("", text))]  # every second one is code
    return join([html("<code>%s</code>", part) if number % 2 else part for number, part in enumerate(parts)])


def _linked(text: str, book: Container[str]) -> Markup:
    parts = CITED.split(text)  # every second one is the name of a clause
    return join([html('<a href="#%s">%s</a>', part, part) if part in book else escape(part) for part in parts])


@lru_cache(maxsize=256)
def now_panel(game: str, now: tuple[str, ...]) -> Markup:
    """The rules beside the table: what applies now, and the game in short."""
    book = clauses(game)
    apply = join(
        [
            html('<li id="rule-%s"><b>%s</b> %s</li>', name, name, clause_html(book[name].text))
            for name in now
            if name in book
        ]
    )
    primer = items(WORDS[game].PRIMER)
    first = html('<h3>What applies now</h3><ul class="said" id="rules-now">%s</ul>', apply) if apply else NOTHING
    empty = NOTHING if apply else Markup('<ul class="said" id="rules-now"></ul>')
    return html(
        '<details id="rules"><summary>Rules <small>in our own words</small></summary>%s%s<h3>In short'
        '</h3><ul class="said">%s</ul><div class="list">%s'
        '<a class="btn wide" href="/rules/%s">All rules of %s</a></div></details>',
        first,
        empty,
        primer,
        learning(game),
        game,
        GAMES[game].title,
    )


@cache
def learning(game: str) -> Markup:
    """The ways to a game's lessons."""
    each = [
        html('<a class="btn wide" href="/learn/%s/%s">Learn it in five minutes: the %s</a>', game, role, role)
        for role in web_room(game).lessons
    ]
    return join(each)
