"""The replay: the same board at any moment, with whose knowledge one likes."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from typing import Final

from paradoxa.games import GAMES
from paradoxa.tables.desk import Desk, Moment
from paradoxa.web.advice import step_panel
from paradoxa.web.board import HERE
from paradoxa.web.layout import raw, render
from paradoxa.web.room import board_of, facts_of, web_room

AROUND: Final = 60  # moves listed before and after the one shown: long games have many hundreds


def replay(desk: Desk, moment: Moment) -> str:
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
        sprite=raw(board_of(game).sprite()),
        main=raw(_main(desk, moment)),
    )


def _seen_as(moment: Moment) -> str:
    """How the address says whose knowledge is shown."""
    return "all" if moment.is_truth else "public" if moment.seen_by is None else str(moment.seen_by)


def _main(desk: Desk, moment: Moment) -> str:
    room = web_room(desk.setup.game)
    board = room.board
    more = room.replay
    look = left = ""
    if moment.view is None:
        inside = f'<p class="empty">Nothing lies on the table yet.</p>{HERE}'
        panels = ""
    else:
        then = _then(desk, moment) if more is not None else desk
        inside = board.draw(then, view=moment.view, truth=moment.truth)
        panels = board.panels(then, view=moment.view, truth=moment.truth)
        if more is not None:
            panels = more.beside(desk, moment) + panels
        left = board.left(then, view=moment.view, truth=moment.truth)
        look = board.look(then)
    inside = inside.replace(HERE, "", 1)
    below = more.below(desk, moment) if more is not None else ""
    asked = step_panel(desk, moment, _address(desk, moment.at, _seen_as(moment)))
    if left:
        left = f'<aside class="side left" aria-label="The board of the seat">{left}</aside>'
    return (
        f'<main id="desk" class="{f"play {look}".rstrip()}" tabindex="-1" data-replay>{left}'
        f'<section class="table rep {facts_of(desk.setup.game).short}" aria-label="Board at move {moment.at}">'
        f"{inside}{_scrubber(desk, moment, below)}</section>"
        f'<aside class="{"side rt" if look else "side"}" aria-label="Moves">{_moves(desk, moment)}{asked}'
        f"{_eyes(desk, moment)}"
        f"{panels}</aside></main>"
    )


def _then(desk: Desk, moment: Moment) -> Desk:
    """The desk as it was at the moment: what the game is now is no part of it."""
    found = next((answer for seat, answer in moment.known if seat == moment.seen_by), None)
    then = replace(desk, view=moment.view, truth=moment.truth, found=found, status="running")
    return replace(then, notes="", all_notes=(), events=(), pause=None)  # notes are kept as they are, not as they were


def _address(desk: Desk, at: int, seen_as: str) -> str:
    return f"/t/{escape(desk.table)}/replay?at={at}&amp;as={seen_as}"


def _scrubber(desk: Desk, moment: Moment, below: str) -> str:
    """The slider, with steps to both sides."""
    seen_as = _seen_as(moment)

    def step(to: int, way: str, sign: str) -> str:
        if not 0 <= to <= moment.total:
            return f'<span class="btn off" aria-hidden="true">{sign}</span>'
        link = _address(desk, to, seen_as)
        return f'<a class="btn" id="step-{way}" href="{link}" aria-label="One move {way}">{sign}</a>'

    said = moment.steps[moment.at - 1] if 0 < moment.at <= len(moment.steps) else "Before the first move"
    part = 100 * moment.at / moment.total if moment.total else 0
    return (
        f'<form class="panel scrubp" action="/t/{escape(desk.table)}/replay">'
        f'<input type="hidden" name="as" value="{seen_as}">'
        f'<div class="scrub">{step(moment.at - 1, "back", "&lsaquo;")}<label><span class="vh">Move</span>'
        f'<input type="range" id="at" name="at" min="0" max="{moment.total}" value="{moment.at}" '
        f'style="--p:{part:.1f}%">'
        f"</label>{step(moment.at + 1, 'on', '&rsaquo;')}</div>"
        f'<div class="scrubi"><b class="serif">Move {moment.at} of {moment.total}</b>'
        f'<span class="small">{escape(said)}</span><button class="btn quiet" id="go">Go there</button></div>'
        f"{below}</form>"
    )


def _moves(desk: Desk, moment: Moment) -> str:
    seen_as = _seen_as(moment)
    first, last = max(1, moment.at - AROUND), min(len(moment.steps), moment.at + AROUND)
    rows = [
        f'<li><a href="{_address(desk, at, seen_as)}"{" aria-current=step" if at == moment.at else ""}>'
        f'<span class="t num">{at}</span><span>{escape(moment.steps[at - 1])}</span></a></li>'
        for at in range(first, last + 1)
    ]
    return (
        f'<section class="panel log"><h2>Moves <small>{moment.total}</small></h2>'
        f'<ol class="moves" aria-label="Moves">{"".join(rows)}</ol></section>'
    )


def _eyes(desk: Desk, moment: Moment) -> str:
    """Whose knowledge is shown."""
    now = _seen_as(moment)

    def label(seen_as: str) -> str:
        if seen_as in ("all", "public"):
            return "Everything" if seen_as == "all" else "What all could see"
        name = desk.names[int(seen_as)]
        return f"What {'you' if int(seen_as) == desk.seat else name} knew"

    each = [
        f'<a class="btn wide{" primary" if seen_as == now else ""}" href="{_address(desk, moment.at, seen_as)}"'
        f"{' aria-current=true' if seen_as == now else ''}>{escape(label(seen_as))}</a>"
        for seen_as in moment.may_see
    ]
    return f'<section class="panel"><h2>See it as</h2><div class="seg">{"".join(each)}</div></section>' if each else ""
