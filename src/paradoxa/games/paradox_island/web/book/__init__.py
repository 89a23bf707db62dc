"""The rules of Paradox Island with pictures: chapters, drawn examples, reference tables, stories."""

from __future__ import annotations

from functools import cache

from paradoxa.games.paradox_island.web.book.pictures import drawn, whole_island
from paradoxa.games.paradox_island.web.book.sheets import (
    anomalies,
    bonuses,
    characters,
    pieces,
    quick,
    spaces,
    tokens,
)
from paradoxa.games.paradox_island.web.drawing import token_face
from paradoxa.games.paradox_island.words import rulebook as words
from paradoxa.games.paradox_island.words.stories import STORIES
from paradoxa.web.markup import Markup, html
from paradoxa.web.pieces import icon
from paradoxa.web.rulebook import Book, Chapter, Example, Picture, Sheet, Story

# Which examples stand in which chapter, and the clause each is about.
_EXAMPLES = {
    "aim": (("mission", "I-9.5"),),
    "turn": (("plain", "I-3.3"), ("over", "I-3.3"), ("bonus", "I-3.5"), ("whole", "I-3.7")),
    "spaces": (("oracle", "I-5.3"), ("knot", "I-5.5"), ("portal", "I-5.6")),
    "ocean": (("lying", "I-7.2"), ("standing", "I-7.3"), ("sea", "I-7.4")),
    "host": (
        *(("wave", "I-10.3"), ("wave-lake", "I-10.3"), ("bush", "I-10.4"), ("push", "I-10.6")),
        *(("push-lake", "I-9.48"), ("no-push", "I-9.47")),
    ),
    "characters": (("crossing", "I-9.26"),),
    "two": (("two", "I-9.67"),),
}
_WRONG = ("no-push",)


@cache
def book() -> Book:
    """The rules of Paradox Island."""
    return Book(
        sentence=words.SENTENCE,
        three_lines=words.THREE_LINES,
        facts=words.FACTS,
        chapters=(
            _chapter("aim"),
            _chapter("set-up", pictures=(Picture(whole_island(), words.SET_UP_ALT),)),
            _chapter("turn"),
            _chapter("spaces", sheets=(spaces(), anomalies())),
            _chapter("ocean"),
            _chapter("host", sheets=(pieces(),)),
            _chapter("encounters"),
            _chapter("characters", sheets=(characters(), bonuses())),
            _chapter("tokens", sheets=(tokens(),)),
            _chapter("two"),
        ),
        quick=quick(),
        stories=tuple(
            [Story(f"{who}: {title}", text, _portrait(number)) for number, (who, title, text) in enumerate(STORIES)]
        ),
    )


def _chapter(key: str, pictures: tuple[Picture, ...] = (), sheets: tuple[Sheet, ...] = ()) -> Chapter:
    return Chapter(
        key=key,
        title=words.TITLES[key],
        text=words.TEXT[key],
        steps=words.STEPS.get(key, ()),
        pictures=pictures,
        examples=tuple([_example(name, clause) for name, clause in _EXAMPLES.get(key, ())]),
        sheets=sheets,
    )


def _example(name: str, clause: str) -> Example:
    title, text, alt = words.EXAMPLES[name]
    return Example(title, text, Picture(drawn(name), alt), clause, False if name in _WRONG else None)


def _portrait(number: int) -> Markup:
    """The face of a character; of the host the Wave, which is one of his."""
    if number == len(STORIES) - 1:
        return html('<span class="pw op2">%s</span>', icon("wave"))
    return token_face(number, len(STORIES))
