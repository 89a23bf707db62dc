"""The replay: the same board at any moment, with whose knowledge one likes."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from paradoxa.games import GAMES
from paradoxa.tables.desk import Desk, Moment
from paradoxa.web.board import HERE
from paradoxa.web.layout import render
from paradoxa.web.markup import NOTHING, Markup, html, join
from paradoxa.web.pages.advice import step_panel
from paradoxa.web.room import board_of, facts_of, web_room

AROUND: Final = 60  # moves listed before and after the one shown: long games have many hundreds


def replay(desk: Desk, moment: Moment) -> Markup:
    """One moment of a game that was played."""
    game = desk.setup.game
    return render(
        "replay.html",
        heading=GAMES[game].title,
        about=desk.setup.title,
        game=game,
        short=facts_of(game).short,
        style=web_room(game).style,
        table=desk.table,
        base=desk.base or f"/t/{desk.table}",
        is_over=desk.status == "over",
        sprite=board_of(game).sprite(),
        main=_main(desk, moment),
    )


def _seen_as(moment: Moment) -> str:
    """How the address says whose knowledge is shown."""
    return "all" if moment.is_truth else "public" if moment.seen_by is None else str(moment.seen_by)


def _main(desk: Desk, moment: Moment) -> Markup:
    room = web_room(desk.setup.game)
    board = room.board
    more = room.replay
    look, left, panels = "", NOTHING, NOTHING
    if moment.view is None:
        inside = html('<p class="empty">Nothing lies on the table yet.</p>%s', HERE)
    else:
        then = _then(desk, moment) if more is not None else desk
        inside = board.draw(then, view=moment.view, truth=moment.truth)
        panels = board.panels(then, view=moment.view, truth=moment.truth)
        if more is not None:
            panels = more.beside(desk, moment) + panels
        left = board.left(then, view=moment.view, truth=moment.truth)
        look = board.look(then)
    inside = inside.replace(HERE, NOTHING, 1)
    below = more.below(desk, moment) if more is not None else NOTHING
    asked = step_panel(desk, moment, _address(desk, moment.at, _seen_as(moment)))
    if left:
        left = html('<aside class="side left" aria-label="The board of the seat">%s</aside>', left)
    return html(
        '<main id="desk" class="%s" tabindex="-1" data-replay>%s'
        '<section class="table rep %s" aria-label="Board at move %s">%s%s</section>'
        '<aside class="%s" aria-label="Moves">%s%s%s%s</aside></main>',
        f"play {look}".rstrip(),
        left,
        facts_of(desk.setup.game).short,
        moment.at,
        inside,
        _scrubber(desk, moment, below),
        "side rt" if look else "side",
        _moves(desk, moment),
        asked,
        _eyes(desk, moment),
        panels,
    )


def _then(desk: Desk, moment: Moment) -> Desk:
    """The desk as it was at the moment: what the game is now is no part of it."""
    found = next((answer for seat, answer in moment.known if seat == moment.seen_by), None)
    then = replace(desk, view=moment.view, truth=moment.truth, found=found, status="running")
    return replace(then, notes="", all_notes=(), events=(), pause=None)  # notes are kept as they are, not as they were


def _address(desk: Desk, at: int, seen_as: str) -> Markup:
    return html("/t/%s/replay?at=%s&amp;as=%s", desk.table, at, seen_as)


def _scrubber(desk: Desk, moment: Moment, below: str) -> Markup:
    """The slider, with steps to both sides."""
    seen_as = _seen_as(moment)

    def step(to: int, way: str, sign: str) -> Markup:
        if not 0 <= to <= moment.total:
            return html('<span class="btn off" aria-hidden="true">%s</span>', sign)
        link = _address(desk, to, seen_as)
        return html('<a class="btn" id="step-%s" href="%s" aria-label="One move %s">%s</a>', way, link, way, sign)

    said = moment.steps[moment.at - 1] if 0 < moment.at <= len(moment.steps) else "Before the first move"
    part = 100 * moment.at / moment.total if moment.total else 0
    return html(
        '<form class="panel scrubp" action="/t/%s/replay"><input type="hidden" name="as" value="%s">'
        '<div class="scrub">%s<label><span class="vh">Move</span>'
        '<input type="range" id="at" name="at" min="0" max="%s" value="%s" style="--p:%.1f%%">'
        '</label>%s</div><div class="scrubi"><b class="serif">Move %s of %s</b><span class="small">%s'
        '</span><button class="btn quiet" id="go">Go there</button></div>%s</form>',
        desk.table,
        seen_as,
        step(moment.at - 1, "back", Markup("&lsaquo;")),
        moment.total,
        moment.at,
        part,
        step(moment.at + 1, "on", Markup("&rsaquo;")),
        moment.at,
        moment.total,
        said,
        below,
    )


def _moves(desk: Desk, moment: Moment) -> Markup:
    seen_as = _seen_as(moment)
    first, last = max(1, moment.at - AROUND), min(len(moment.steps), moment.at + AROUND)
    rows = [
        html(
            '<li><a href="%s"%s><span class="t num">%s</span><span>%s</span></a></li>',
            _address(desk, at, seen_as),
            " aria-current=step" if at == moment.at else "",
            at,
            moment.steps[at - 1],
        )
        for at in range(first, last + 1)
    ]
    return html(
        '<section class="panel log"><h2>Moves <small>%s</small></h2>'
        '<ol class="moves" aria-label="Moves">%s</ol></section>',
        moment.total,
        join(rows),
    )


def _eyes(desk: Desk, moment: Moment) -> Markup:
    """Whose knowledge is shown."""
    now = _seen_as(moment)

    def label(seen_as: str) -> str:
        if seen_as in ("all", "public"):
            return "Everything" if seen_as == "all" else "What all could see"
        name = desk.names[int(seen_as)]
        return f"What {'you' if int(seen_as) == desk.seat else name} knew"

    each = [
        html(
            '<a class="btn wide%s" href="%s"%s>%s</a>',
            " primary" if seen_as == now else "",
            _address(desk, moment.at, seen_as),
            " aria-current=true" if seen_as == now else "",
            label(seen_as),
        )
        for seen_as in moment.may_see
    ]
    return (
        html('<section class="panel"><h2>See it as</h2><div class="seg">%s</div></section>', join(each))
        if each
        else NOTHING
    )
