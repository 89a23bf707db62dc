"""The rules in our own words: the book of each game with its clauses behind it, and the clauses that apply now."""

from __future__ import annotations

from functools import cache, lru_cache

from paradoxa.core.clauses import clauses
from paradoxa.games import GAMES, WORDS
from paradoxa.web.layout import render
from paradoxa.web.lesson import Lesson
from paradoxa.web.markup import NOTHING, Markup, html, items, join
from paradoxa.web.pages.clauses import inline, sections, tags_in
from paradoxa.web.room import facts_of, web_room
from paradoxa.web.rulebook import Book
from paradoxa.words import say


def rules_index() -> Markup:
    """All games with their rules."""
    return render("rules_index.html", about={name: WORDS[name].ABOUT for name in GAMES})


@cache
def book_of(game: str) -> Book | None:
    """The rules of a game with pictures, where it has them."""
    make = web_room(game).book
    return make() if make is not None else None


@lru_cache(maxsize=16)
def rules(game: str) -> Markup:
    """All rules of a game: its book with the clauses folded away behind it; without a book the clauses alone."""
    book = book_of(game)
    return render(
        "rules.html" if book is not None else "clauses.html",
        game=game,
        named=GAMES[game].title,
        fact=facts_of(game),
        style=web_room(game).style,
        sprite=web_room(game).board.sprite() if book is not None else NOTHING,
        book=book,
        picture=(book.picture or web_room(game).art) if book is not None else NOTHING,
        primer=WORDS[game].PRIMER,
        sections=sections(game),
        tags=tags_in(game),
        learning=learning,
    )


@lru_cache(maxsize=16)
def quick(game: str) -> Markup | None:
    """The quick reference alone, on one page to be printed; None where there is none."""
    book = book_of(game)
    if book is None:
        return None
    return render(
        "quick.html",
        game=game,
        named=GAMES[game].title,
        fact=facts_of(game),
        style=web_room(game).style,
        sprite=web_room(game).board.sprite(),
        book=book,
    )


@lru_cache(maxsize=256)
def now_panel(game: str, now: tuple[str, ...]) -> Markup:
    """The rules beside the table: what applies now, and the game in short."""
    book = clauses(game)
    apply = join(
        [
            html('<li id="rule-%s"><b>%s</b> %s</li>', name, name, inline(book[name].text))
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


def three_lines(game: str) -> tuple[str, ...]:
    """What a game is, for somebody who was just invited: what, how, and what wins."""
    book = book_of(game)
    if book is not None:
        return book.three_lines
    about = WORDS[game].ABOUT
    return (f"{about[:1].upper()}{about[1:]}.", *WORDS[game].PRIMER[:2])


def called(lesson: Lesson, key: str) -> str:
    """What a button says that leads to one of several lessons: by its role, unless it has a name of its own."""
    return say("rules-learn-called", called=lesson.called) if lesson.called else say(key, role=lesson.role)


@cache
def learning(game: str, look: str = "btn wide") -> Markup:
    """The ways to a game's lessons: one, or one for each role."""
    lessons = web_room(game).lessons
    each = [
        html(
            '<a class="%s" href="/learn/%s/%s">%s</a>',
            look,
            game,
            role,
            say("rules-learn") if len(lessons) == 1 else called(lesson, "rules-learn-role"),
        )
        for role, lesson in lessons.items()
    ]
    return join(each)
