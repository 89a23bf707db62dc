"""Lessons: the real desk of a table that was laid out for it, with a coach above it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from paradoxa.games import GAMES, WORDS
from paradoxa.tables.desk import Desk
from paradoxa.web.board import HERE, Way, ways_of
from paradoxa.web.layout import raw, render
from paradoxa.web.lesson import Lesson, Step
from paradoxa.web.post_forms import post
from paradoxa.web.room import board_of, facts_of, web_room
from paradoxa.web.rules import now_panel
from paradoxa.web.sidebar import open_to_you
from paradoxa.web.table_page import Note, board_form, opening, prompt


def lesson_page(desk: Desk, lesson: Lesson, number: int, picks: Sequence[str] = (), note: Note | None = None) -> str:
    """A step of a lesson; behind the last one what comes next."""
    game = desk.setup.game
    return render(
        "lesson.html",
        title=f"{lesson.title} · {GAMES[game].title} · PARADOXA",
        heading=lesson.title,
        about=GAMES[game].title,
        game=game,
        short=facts_of(game).short,
        style=web_room(game).style,
        is_my_turn=False,
        has_menu=False,
        sprite=raw(board_of(game).sprite()),
        scripts=board_of(game).scripts,
        main=raw(_main(desk, lesson, number, picks, note)),
    )


def address(game: str, role: str, number: int) -> str:
    """Where a step is found."""
    return f"/learn/{game}/{role}/{number}"


def _main(desk: Desk, lesson: Lesson, number: int, picks: Sequence[str], note: Note | None) -> str:
    """Coach, board and columns; nothing of a table that people share: no menu, no clocks."""
    board = board_of(desk.setup.game)
    ways = ways_of(board, desk.view)
    is_over = number > len(lesson.steps)
    inside = board.draw(desk, picks).replace(HERE, prompt(desk, board, picks, note), 1)
    left = board.left(desk)
    left = f'<aside class="side left" aria-label="Your board">{left}</aside>' if left else ""
    view: Any = desk.view
    rules = now_panel(desk.setup.game, WORDS[desk.setup.game].rules_now(view))
    listed = post(f"{desk.base}/move", "", form_id="f-move", ply=desk.ply)  # for moves in words beside the table
    page = (
        f"{opening(desk, f'play {board.look(desk)} lesson'.replace('  ', ' '))[:-1]} data-lesson>"
        f"{_coach(desk, lesson, number)}{board_form(desk, board, ways, picks, '')}{left}"
        f'<section class="table {facts_of(desk.setup.game).short}" aria-label="Board">{inside}</section>'
        f'<aside class="side rt" aria-label="Beside the table">{board.panels(desk, picks)}'
        f'<div class="panel folds">{open_to_you(desk, ways)}{rules}{listed}</div></aside></main>'
    )
    return page if is_over else _shown(page, lesson.steps[number - 1], ways)


def wanted(step: Step, ways: Iterable[Way]) -> tuple[str, ...]:
    """The elements one clicks to complete a step."""
    return next((way.path for way in ways if way.move == step.move), ())


def _shown(page: str, step: Step, ways: Iterable[Way]) -> str:
    """The page with the elements marked that the step is about."""
    for key in wanted(step, ways):
        page = page.replace(f'name="click" value="{key}" class="', f'name="click" value="{key}" class="want ', 1)
    return page if step.mark is None else step.mark.point_out(page)


# --- the coach ---------------------------------------------------------------------------------
def _coach(desk: Desk, lesson: Lesson, number: int) -> str:
    """What to do and why, how far one is, and the ways out."""
    count = len(lesson.steps)
    if number > count:
        return _closing(desk, lesson)
    step = lesson.steps[number - 1]
    on = address(desk.setup.game, lesson.role, number + 1)
    is_read = not step.move and step.mark is None
    go = f'<a class="btn primary" id="go-on" href="{on}">Go on</a>' if is_read else _ways_on(step.at or lesson.at, on)
    back = ""
    if number > 1:
        last = address(desk.setup.game, lesson.role, number - 1)
        back = f'<a class="btn quiet" href="{last}">Back</a>'
    return (
        f'<section class="coach" id="coach" aria-label="Lesson"><div><h2>{escape(step.title)}</h2>'
        f'<p role="status">{escape(step.text)}</p></div><div class="go">{go}{back}'
        f'<a class="btn quiet" href="/">Leave the lesson</a><span class="small num">{number} of {count}</span></div>'
        f'<progress max="{count}" value="{number}" aria-label="Step {number} of {count}"></progress></section>'
    )


def _ways_on(where: str, on: str) -> str:
    show = f'<a class="btn jump" href="#{where}">Show me where</a>'
    return f'{show}<a class="btn" id="skip-step" href="{on}">Skip this step</a>'


def _closing(desk: Desk, lesson: Lesson) -> str:
    game = desk.setup.game
    others = [one for one in web_room(game).lessons.values() if one is not lesson]
    said, fields = facts_of(game).now[lesson.now]
    hidden = "".join([f'<input type="hidden" name="{name}" value="{escape(value)}">' for name, value in fields.items()])
    inside = f'{hidden}<button class="btn primary" name="game" value="{game}">{escape(said)}</button>'
    links = "".join([f'<a class="btn" href="{address(game, one.role, 1)}">Learn the {one.role}</a>' for one in others])
    return (
        '<section class="coach" id="coach" aria-label="Lesson"><div><h2>That is all</h2>'
        f'<p role="status">{escape(lesson.closing)}</p></div><div class="go">{post("/play-now", inside)}{links}'
        '<a class="btn quiet" href="/">To the lobby</a></div></section>'
    )
