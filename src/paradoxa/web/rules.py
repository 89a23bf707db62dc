"""The rules in our own words: the book of each game, and the clauses that apply now."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import Final

from paradoxa.core.clauses import Clause, clauses
from paradoxa.games import GAMES, WORDS
from paradoxa.web.layout import raw, render
from paradoxa.web.room import facts_of, web_room

TAG: Final = re.compile(r" ?\[[A-Z](?:/[A-Z])*\]")  # what part of a clause rests on: for the book, not for the screen
CODE: Final = re.compile(r"`([^`]+)`")
CITED: Final = re.compile(r"\b[A-Z]-\d+\.\d+\b")
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
    html: str


def rules_index() -> str:
    """All games with their rules."""
    return render("rules_index.html", about={name: WORDS[name].ABOUT for name in GAMES})


@lru_cache(maxsize=16)
def rules(game: str) -> str:
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
    html = clause_html(clause.text)
    linked = CITED.sub(lambda found: f'<a href="#{found[0]}">{found[0]}</a>' if found[0] in book else found[0], html)
    tags = " and ".join([TAGS[tag][0] for tag in clause.tag.split("/")])
    return Rule(clause.id, tags, raw(linked))


def clause_html(text: str) -> str:
    """A clause's text, with its code set as code."""
    return CODE.sub(r"<code>\1</code>", escape(TAG.sub("", text), quote=False))


@lru_cache(maxsize=256)
def now_panel(game: str, now: tuple[str, ...]) -> str:
    """The rules beside the table: what applies now, and the game in short."""
    book = clauses(game)
    apply = "".join(
        [f'<li id="rule-{name}"><b>{name}</b> {clause_html(book[name].text)}</li>' for name in now if name in book]
    )
    primer = "".join([f"<li>{escape(sentence)}</li>" for sentence in WORDS[game].PRIMER])
    first = f'<h3>What applies now</h3><ul class="said" id="rules-now">{apply}</ul>' if apply else ""
    empty = "" if apply else '<ul class="said" id="rules-now"></ul>'
    return (
        f'<details id="rules"><summary>Rules <small>in our own words</small></summary>{first}{empty}'
        f'<h3>In short</h3><ul class="said">{primer}</ul>'
        f'<div class="list">{learning(game)}<a class="btn wide" href="/rules/{game}">All rules of '
        f"{GAMES[game].title}</a></div></details>"
    )


def learning(game: str) -> str:
    """The ways to a game's lessons."""
    each = [
        f'<a class="btn wide" href="/learn/{game}/{role}">Learn it in five minutes: the {role}</a>'
        for role in web_room(game).lessons
    ]
    return "".join(each)
