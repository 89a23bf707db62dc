"""The rules on the screen: the primer before a game, and the clauses for those who ask."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from rich.text import Text

from paradoxa.core import Game
from paradoxa.core.clauses import Clause, clauses
from paradoxa.terminal.game_board import BOARDS
from paradoxa.terminal.screen.paint import QUIET, TITLE, Ink, fold_words, paragraph

TAG: Final = re.compile(r" ?\[[A-Z](?:/[A-Z])*\]")  # what part of a clause rests on: for the book, not for the screen
GOAL: Final = 2  # the sentences of a primer that say the goal and what scores
HANG: Final = 9  # columns before the text of a clause


def primer(game: Game[Any, Any], ink: Ink, width: int) -> list[Text]:
    """The game in a few sentences, for somebody who has never played it."""
    rows = [Text(f" {game.title} in short", TITLE), Text("")]
    for sentence in BOARDS[game.name].words.PRIMER:
        rows += _hanging(ink, f" {ink.glyph('bullet')} ", sentence, width)
    return [*rows, Text(""), *paragraph("At any question: ? for the rules, help for all one may type.", width - 1)]


def rules(game: Game[Any, Any], asked: str, now: Sequence[str], ink: Ink, width: int) -> list[Text]:
    """What '?' answers: the goal and the clauses that apply now, all of them, or the one asked for."""
    book = clauses(game.name)
    topics = BOARDS[game.name].topics
    wanted = asked.strip(" .[]()").upper()
    wanted = topics.get(wanted.lower(), wanted)
    if not wanted:
        goal = " ".join(BOARDS[game.name].words.PRIMER[:GOAL])
        rows = [*paragraph(ink.fold(goal), width - 1), Text(""), Text(" The rules that apply now", TITLE)]
        for number in now:
            rows += _clause(book[number], ink, width)
        return [*rows, *paragraph(f"'? all' shows every rule, '? {now[0]}' one of them.", width - 1, style=QUIET)]
    if wanted == "ALL":
        return _all(game, book, ink, width)
    if wanted in book:
        return _clause(book[wanted], ink, width)
    first, *_, last = book
    said = f"There is no rule '{asked[:20]}': they run from {first} to {last}, and '? all' shows them."
    return paragraph(ink.fold(said), width - 1)


def clause(game: str, number: str, ink: Ink, width: int) -> list[Text]:
    """One clause with its number."""
    found = clauses(game).get(number)
    return [] if found is None else _clause(found, ink, width)


def _all(game: Game[Any, Any], book: dict[str, Clause], ink: Ink, width: int) -> list[Text]:
    rows = [Text(f" The rules of {game.title}", TITLE)]
    section = ""
    for each in book.values():
        if each.section != section:
            section = each.section
            rows += [Text(""), Text(f" {ink.fold(section)}", TITLE)]
        rows += _clause(each, ink, width)
    return rows


def _clause(found: Clause, ink: Ink, width: int) -> list[Text]:
    return _hanging(ink, f" {found.id:<{HANG - 2}} ", TAG.sub("", found.text).replace("`", "'"), width)


def _hanging(ink: Ink, first: str, text: str, width: int) -> list[Text]:
    return [Text(row) for row in fold_words(ink.fold(text), width - 1, first, " " * len(first))]
