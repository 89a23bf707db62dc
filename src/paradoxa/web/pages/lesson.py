"""Lessons: the real desk of a table that was laid out for it, with a coach above it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from paradoxa.games import GAMES, WORDS
from paradoxa.tables.desk import Desk
from paradoxa.web.board import HERE, SURE, Way, point_out, ways_at
from paradoxa.web.layout import render
from paradoxa.web.lesson import Lesson, Step
from paradoxa.web.markup import NOTHING, Markup, html, join
from paradoxa.web.pages import since
from paradoxa.web.pages.rules import called, now_panel, three_lines
from paradoxa.web.pages.sidebar import open_to_you
from paradoxa.web.pages.table import Note, board_form, opening, prompt
from paradoxa.web.post_forms import post
from paradoxa.web.room import board_of, facts_of, web_room
from paradoxa.web.staging import is_marked, marked, since_beats
from paradoxa.words import say

FIRST_BOT: Final = "newcomer"  # the level of the bots in the first game after a lesson
ALONE: Final = {"way": "1-0"}  # how one plays at once without anybody


def lesson_page(desk: Desk, lesson: Lesson, number: int, picks: Sequence[str] = (), note: Note | None = None) -> Markup:
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
        caption=since.CAPTION,
        sprite=board_of(game).sprite(),
        scripts=board_of(game).scripts,
        main=lesson_main(desk, lesson, number, picks, note),
    )


def which_lesson(game: str) -> Markup:
    """The lessons of a game that has several."""
    return render(
        "learn.html",
        game=game,
        named=GAMES[game].title,
        fact=facts_of(game),
        lines=three_lines(game),
        lessons=list(web_room(game).lessons.values()),
    )


def address(game: str, role: str, number: int) -> str:
    """Where a step is found."""
    return f"/learn/{game}/{role}/{number}"


def lesson_main(desk: Desk, lesson: Lesson, number: int, picks: Sequence[str] = (), note: Note | None = None) -> Markup:
    """Coach, board and columns; nothing of a table that people share: no menu, no clocks."""
    board = board_of(desk.setup.game)
    ways = ways_at(board, desk)
    is_over = number > len(lesson.steps)
    inside = board.draw(desk, picks)
    beats = since_beats(desk)
    if is_marked(desk):
        inside = marked(inside, beats)
    inside = inside.replace(HERE, prompt(desk, board, picks, note), 1)
    form, before = board_form(desk, board, ways, picks), NOTHING
    if board.has_forms:  # its elements stand outside that of the board
        before = html("%s</form>", form)
    else:
        inside = html("%s%s</form>", form, inside)
    left = board.left(desk)
    left = html('<aside class="side left" aria-label="Your board">%s</aside>', left) if left else NOTHING
    view: Any = desk.view
    rules = now_panel(desk.setup.game, WORDS[desk.setup.game].rules_now(view))
    listed = post(f"{desk.base}/move", NOTHING, form_id="f-move", ply=desk.ply)  # for moves in words beside the table
    page = html(
        '%s data-lesson>%s%s%s<section class="table %s" aria-label="Board">%s</section>'
        '<aside class="side rt" aria-label="Beside the table">%s%s<div class="panel folds">%s%s%s</div>'
        "</aside></main>",
        opening(desk, f"play {board.look(desk)} lesson".replace("  ", " "))[:-1],
        _coach(desk, lesson, number),
        before,
        left,
        facts_of(desk.setup.game).short,
        inside,
        since.panel(desk, beats) if beats else NOTHING,
        board.panels(desk, picks),
        open_to_you(desk, ways),
        rules,
        listed,
    )
    return page if is_over else _shown(page, lesson.steps[number - 1], ways)


def wanted(step: Step, ways: Iterable[Way]) -> tuple[str, ...]:
    """The elements one clicks to complete a step."""
    return next(((*way.path, SURE) if way.sure else way.path for way in ways if way.move == step.move), ())


def _shown(page: Markup, step: Step, ways: Iterable[Way]) -> Markup:
    """The page with the elements marked that the step is about."""
    page = point_out(page, wanted(step, ways))
    return page if step.mark is None else step.mark.point_out(page)


# --- the coach ---------------------------------------------------------------------------------
def _coach(desk: Desk, lesson: Lesson, number: int) -> Markup:
    """What to do and why, how far one is, and the ways out."""
    count = len(lesson.steps)
    if number > count:
        return _closing(desk, lesson)
    step = lesson.steps[number - 1]
    on = address(desk.setup.game, lesson.role, number + 1)
    is_read = not step.move and step.mark is None
    go = (
        html('<a class="btn primary" id="go-on" href="%s">%s</a>', on, say("lesson-on"))
        if is_read
        else _ways_on(step.at or lesson.at, on)
    )
    back = NOTHING
    if number > 1:
        last = address(desk.setup.game, lesson.role, number - 1)
        back = html('<a class="btn quiet" href="%s">%s</a>', last, say("lesson-back"))
    return html(
        '<section class="coach" id="coach" aria-label="Lesson"><div tabindex="0"><h2>%s</h2><p role="status">%s</p>'
        '</div><div class="go">%s%s<span class="small num">%s of %s</span></div>'
        '<progress max="%s" value="%s" aria-label="Step %s of %s"></progress></section>',
        step.title,
        step.text,
        go,
        back,
        number,
        count,
        count,
        number,
        number,
        count,
    )


def _ways_on(where: str, on: str) -> Markup:
    show = html('<a class="btn jump" href="#%s">%s</a>', where, say("lesson-where"))
    return html('%s<a class="btn" id="skip-step" href="%s">%s</a>', show, on, say("lesson-skip"))


def _closing(desk: Desk, lesson: Lesson) -> Markup:
    """What comes next: the other lessons, and a first game, against bots that have just learned it too."""
    game = desk.setup.game
    others = [one for one in web_room(game).lessons.values() if one is not lesson]
    is_alone = len(lesson.names) == 1
    said, fields = (facts_of(game).alone, ALONE) if is_alone else facts_of(game).now[lesson.now]
    hidden = join(
        [
            html('<input type="hidden" name="%s" value="%s">', name, value)
            for name, value in {**fields, "bot": FIRST_BOT}.items()
        ]
    )
    inside = html('%s<button class="btn primary" name="game" value="%s">%s</button>', hidden, game, said)
    links = join(
        [
            html('<a class="btn" href="%s">%s</a>', address(game, one.role, 1), called(one, "lesson-other"))
            for one in others
        ]
    )
    return html(
        '<section class="coach last" id="coach" aria-label="Lesson"><div><h2>%s</h2>'
        '<p role="status">%s %s</p></div><div class="go">%s%s<a class="btn quiet" href="/">%s</a></div></section>',
        say("lesson-end"),
        lesson.closing,
        "" if is_alone else say("lesson-first-game", bot=FIRST_BOT),
        post("/play-now", inside),
        links,
        say("lesson-lobby"),
    )
