"""A game's rules as people like to read them: what its `web` room offers as `book()`, and the page is made of.

Pictures are drawn by the same code as the boards; texts stand in the game's `words` room. Clauses, rulings and notation
come from docs/games and stand behind it. In texts `**words**` are bold, and a clause that is named becomes a link.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from paradoxa.web.markup import NOTHING, Markup, escape, html, join
from paradoxa.words import say

BOLD: Final = re.compile(r"\*\*(.+?)\*\*")
CITED: Final = re.compile(r"\b([A-Z]-\d+\.\d+)\b")


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing made of our own pieces."""

    drawn: Markup
    alt: str  # what it shows, for those who do not see it
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Example:
    """A case of the rules, drawn."""

    title: str
    text: str
    picture: Picture
    clause: str = ""  # the clause it is an example of
    is_right: bool | None = None  # whether it shows what may be done, or what may not; None: neither


@dataclass(frozen=True, slots=True)
class Sheet:
    """A reference table."""

    key: str  # its place on the page, for links
    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str | Markup, ...], ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the rules: aim, set-up, a turn, scoring, ..."""

    key: str
    title: str
    text: tuple[str, ...] = ()  # paragraphs
    steps: tuple[str, ...] = ()  # a numbered list; numbers stand in the picture too
    pictures: tuple[Picture, ...] = ()
    examples: tuple[Example, ...] = ()
    sheets: tuple[Sheet, ...] = ()


@dataclass(frozen=True, slots=True)
class Story:
    """A paradox or a character behind the game, told in our own words."""

    title: str
    text: str
    picture: Markup = NOTHING


@dataclass(frozen=True, slots=True)
class Book:
    """The rules of one game."""

    sentence: str  # what the game is
    three_lines: tuple[str, str, str]  # the same for somebody who was just invited: what, how, and what wins
    chapters: tuple[Chapter, ...]
    quick: tuple[Sheet, ...]  # the quick reference: prints alone, on one page
    stories: tuple[Story, ...] = ()
    facts: tuple[str, ...] = ()  # few words each, beside players and minutes: "first to five crystals"
    picture: Markup = NOTHING  # beside the title; otherwise the game's picture in the lobby


def prose(text: str | Markup, cites: bool = True) -> Markup:
    """A text of a book: bold where it says so, and with links to the clauses it names."""
    if isinstance(text, Markup):
        return text
    parts = BOLD.split(text)  # every second one is bold
    return join([html("<b>%s</b>", part) if number % 2 else _cited(part, cites) for number, part in enumerate(parts)])


def _cited(text: str, cites: bool) -> Markup:
    if not cites:
        return escape(text)
    parts = CITED.split(text)  # every second one is the name of a clause
    return join(
        [html('<a href="#%s">%s</a>', part, part) if number % 2 else escape(part) for number, part in enumerate(parts)]
    )


def pin(number: int) -> Markup:
    """The number of a step, to stand in a picture: inside an element of class `rel`, at its upper left corner."""
    return html('<span class="pin">%s</span>', number)


def proposed() -> Markup:
    """The mark of a value that is our proposal, until somebody with the box puts the printed one in."""
    return html(
        '<span class="sts" role="img" aria-label="%s" title="%s"><svg class="st" viewBox="0 0 16 16" '
        'aria-hidden="true"><path d="M2 2H14V14H2Z" fill="none" stroke="currentColor" stroke-width="1.800" '
        'stroke-dasharray="3 2.200"/></svg></span>',
        say("rules-proposed"),
        say("rules-proposed"),
    )
