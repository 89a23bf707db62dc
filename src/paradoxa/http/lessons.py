"""Lessons: tables that nobody stored, laid out up to each step; a page, and what a click on it means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse, Response

from paradoxa.core import CHANCE, ParadoxaError
from paradoxa.games import GAMES, title_of
from paradoxa.http import clicks
from paradoxa.http.clicks import LONGEST_KEY, Note, Picks, Why
from paradoxa.http.pages import Asks, Posts, RequestContext
from paradoxa.service.live_tables import Gone
from paradoxa.tables.desk import Desk
from paradoxa.tables.reading import HEARD, desk
from paradoxa.tables.setup import Setup
from paradoxa.tables.stored import Header, Line
from paradoxa.tables.table import Place, Table, setup_text
from paradoxa.web import pages
from paradoxa.web.board import click as click_on
from paradoxa.web.board import ways_of
from paradoxa.web.lesson import SILENT, Lesson
from paradoxa.web.pages.lesson import address
from paradoxa.web.room import board_of, web_room

lessons = APIRouter(prefix="/learn")


# --- the tables --------------------------------------------------------------------------------
@cache
def tables_of(game: str, role: str) -> tuple[Table, ...]:
    """The table of a lesson before each of its steps, and after the last one; every line by the rules."""
    lesson = web_room(game).lessons[role]
    table = _laid(game, lesson)
    found = [table]
    for step in lesson.steps:
        lines = [f"{lesson.seat} {step.move}", *step.then] if step.move else []
        if lines:
            table = table.draft(0)
            _take(table, lines)
        found.append(table)
    return tuple(found)


def _laid(game: str, lesson: Lesson) -> Table:
    seats = len(lesson.names)
    options = dict(GAMES[game].settings(seats, {}))
    setup = Setup(game, seats, lesson.title, options)
    places = [
        Place("person", name) if seat == lesson.seat else Place("bot", name, "greedy")
        for seat, name in enumerate(lesson.names)
    ]
    header = Header(
        id="lesson",
        game=game,
        rules=GAMES[game].version,
        setup=setup_text(setup, places),
        maker=None,
        created=0,
        is_listed=False,
        invite="",
    )
    table = Table(header, (), [Line(0, CHANCE, "!start", 0)])
    _take(table, lesson.opening)
    return table


def _take(table: Table, lines: Sequence[str]) -> None:
    for line in lines:
        seat, _, move = line.partition(" ")
        table.take(Line(table.count, CHANCE if seat == "*" else int(seat), move, 0))


# --- pages -------------------------------------------------------------------------------------
def _lesson(game: str, role: str, number: int) -> Lesson:
    lesson = web_room(game).lessons.get(role) if game in GAMES else None
    if lesson is None or not 1 <= number <= len(lesson.steps) + 1:
        raise Gone("There is no such lesson.")
    return lesson


def desk_at(game: str, role: str, number: int) -> Desk:
    """The desk before a step."""
    lesson = _lesson(game, role, number)
    table = tables_of(game, role)[number - 1]
    base = address(game, role, number)
    shown = desk(table, lesson.seat, 0, mine=(lesson.seat,), base=base, sentences=HEARD)
    step = lesson.steps[number - 1] if number <= len(lesson.steps) else None
    setup = replace(shown.setup, options={**shown.setup.options, "help": step.help if step is not None else SILENT})
    deduction = title_of(game).deduction
    found = deduction.read(step.found) if deduction is not None and step is not None and step.found else None
    return replace(
        shown, setup=setup, notes=_notes(game, role, number), found=found, can_undo=False, ply=number, has_remarks=True
    )


@cache
def _notes(game: str, role: str, number: int) -> str:
    """What a learner has noted before a step: what the steps before it asked for."""
    lesson = web_room(game).lessons[role]
    text = ""
    for place, step in enumerate(lesson.steps[: number - 1]):
        if step.mark is not None:
            shown = desk(tables_of(game, role)[place], lesson.seat, 0)
            text = board_of(game).jot(replace(shown, notes=text), step.mark.fields)
    return text


@lessons.get("/{game}")
async def which(caller: Asks, game: str) -> Response:
    """The lesson of a game, or the choice between those for its roles."""
    found = web_room(game).lessons if game in GAMES else {}
    if not found:
        raise Gone("There is no such lesson.")
    return caller.page(pages.which_lesson(game)) if len(found) > 1 else caller.go(address(game, next(iter(found)), 1))


@lessons.get("/{game}/{role}")
async def begin(caller: Asks, game: str, role: str) -> Response:
    """A lesson from its beginning."""
    _lesson(game, role, 1)
    return caller.go(address(game, role, 1))


@lessons.get("/{game}/{role}/{number}")
async def look(caller: Asks, game: str, role: str, number: int, pick: Picks = [], why: Why = "") -> Response:
    """A step of a lesson."""
    lesson = _lesson(game, role, number)
    shown = desk_at(game, role, number)
    kept = _kept(shown, pick)
    note = _said(shown, lesson, number, kept, why) if why else None
    return caller.page(pages.lesson_page(shown, lesson, number, kept, note))


@lessons.get("/{game}/{role}/{number}/why")
async def why_not(
    caller: Asks, game: str, role: str, number: int, click: Why, picks: Annotated[str, Query(max_length=400)] = ""
) -> Response:
    """Why an element cannot be used, for our script."""
    lesson = _lesson(game, role, number)
    shown = desk_at(game, role, number)
    clause, sentence = _said(shown, lesson, number, _kept(shown, picks.split()), click)
    return caller.with_cookie(JSONResponse({"clause": clause, "sentence": sentence}))


def _kept(shown: Desk, picks: Sequence[str]) -> tuple[str, ...]:
    board = board_of(shown.setup.game)
    return clicks.open_picks(board, ways_of(board, shown.view), picks)


def _said(shown: Desk, lesson: Lesson, number: int, picks: Sequence[str], key: str) -> Note:
    """Why a click does not go on: it is no move, or not the one this is about."""
    return clicks.why_not(shown, picks, key) or ("", _rather(shown, lesson, number))


def _rather(shown: Desk, lesson: Lesson, number: int) -> str:
    """What to do instead, in a friendly sentence."""
    if number > len(lesson.steps):
        return "The lesson is over. At a real table you could do that now."
    step = lesson.steps[number - 1]
    if not step.move:
        what = "read, and then Go on" if step.mark is None else step.mark.advice
        return f"You may at a real table. Here, first {what}."
    ways = ways_of(board_of(shown.setup.game), shown.view)
    words = next((way.words for way in ways if way.move == step.move), step.move)
    return f"You may at a real table. Here the lesson goes on when you {words}."


# --- clicks ------------------------------------------------------------------------------------
@lessons.post("/{game}/{role}/{number}/click")
async def click(caller: Posts, game: str, role: str, number: int) -> Response:
    """An element of the board was clicked."""
    lesson = _lesson(game, role, number)
    shown = desk_at(game, role, number)
    board = board_of(game)
    ways = ways_of(board, shown.view)
    picks = _kept(shown, caller.form.get("picks", "").split())
    key = caller.form.get("click", "")[:LONGEST_KEY]
    found = click_on(ways, picks, key, board.any_order)
    if found is not None and found[1] is None:
        more = urlencode([("pick", pick) for pick in found[0]])
        return caller.go(f"{shown.base}?{more}" if more else shown.base)
    if found is not None and found[1] is not None and _completes(lesson, number, found[1].move):
        return _on(caller, address(game, role, number + 1))
    if caller.wants_json:
        return _refused(*_said(shown, lesson, number, picks, key))
    return caller.go(f"{shown.base}?{urlencode([*[('pick', pick) for pick in picks], ('why', key)])}")


@lessons.post("/{game}/{role}/{number}/move")
async def move(caller: Posts, game: str, role: str, number: int) -> Response:
    """A move from a list in words."""
    lesson = _lesson(game, role, number)
    if _completes(lesson, number, caller.form.get("move", "")):
        return _on(caller, address(game, role, number + 1))
    shown = desk_at(game, role, number)
    return _not_now(caller, shown, lesson, number, _rather(shown, lesson, number))


@lessons.post("/{game}/{role}/{number}/notes")
async def note(caller: Posts, game: str, role: str, number: int) -> Response:
    """Something was noted on the map; only the mark of the step stays there."""
    lesson = _lesson(game, role, number)
    shown = desk_at(game, role, number)
    try:
        text = board_of(game).jot(shown, caller.form)
    except ParadoxaError as error:
        return _not_now(caller, shown, lesson, number, str(error))
    mark = lesson.steps[number - 1].mark if number <= len(lesson.steps) else None
    if mark is not None and mark.is_in(text):
        return _on(caller, address(game, role, number + 1))
    return _not_now(caller, shown, lesson, number, _rather(shown, lesson, number))


@lessons.post("/{game}/{role}/{number}/{deed}")
async def anything_else(caller: Posts, game: str, role: str, number: int) -> Response:
    """What a table has and a lesson has not."""
    lesson, shown = _lesson(game, role, number), desk_at(game, role, number)
    return _not_now(caller, shown, lesson, number, "That is for a real table; the lesson does without it.")


def _completes(lesson: Lesson, number: int, made: str) -> bool:
    return number <= len(lesson.steps) and bool(made) and lesson.steps[number - 1].move == made


def _on(caller: RequestContext, where: str) -> Response:
    """To the next step."""
    return JSONResponse({"ok": True, "go": where}) if caller.wants_json else caller.go(where)


def _refused(clause: str, sentence: str) -> Response:
    return JSONResponse({"ok": False, "clause": clause, "sentence": sentence}, 409)


def _not_now(caller: RequestContext, shown: Desk, lesson: Lesson, number: int, sentence: str) -> Response:
    if caller.wants_json:
        return _refused("", sentence)
    return caller.page(pages.lesson_page(shown, lesson, number, (), ("", sentence)), 409)
