"""What a replay of Paradox Island adds: what each captive could prove at that moment, and how that grew."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any, Final

from paradoxa.core import Seat
from paradoxa.games.paradox_island.box.components import CHARACTERS
from paradoxa.games.paradox_island.box.geometry import SPACES
from paradoxa.games.paradox_island.knowledge.deduction.answers import Answer
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.web.drawing import token_face
from paradoxa.games.paradox_island.web.end.timeline import Story, story_of, timeline
from paradoxa.games.paradox_island.web.notes.found import about
from paradoxa.tables.desk import Desk, Moment
from paradoxa.web.markup import NOTHING, Markup, html, join

# How each captive's line is drawn; its colour is the stylesheet's.
PATTERNS: Final = ("", "7 5", "2 4")


def below(desk: Desk, moment: Moment) -> Markup:
    """Under the slider: spaces proven over the game, a line for each captive."""
    view: Any = moment.view
    lines = [_line(number, seat, moment) for number, seat in enumerate(_captives(view, moment))]
    if not any(lines):
        return NOTHING
    marks = _marks(story_of(desk.events, desk.names), moment) if desk.events else NOTHING
    now = 100 * moment.at / max(moment.total, 1)
    legend = join([_legend(desk, view, number, seat) for number, seat in enumerate(_captives(view, moment))])
    return html(
        '<div class="chart proven" role="img" aria-label="Spaces each captive could prove, over '
        'the game"><svg viewBox="0 0 100 %s" preserveAspectRatio="none" aria-hidden="true">'
        '<path d="M0 0H100M0 %sH100" stroke="var(--line)" fill="none"/>%s'
        '<path d="M%.2f 0V%s" stroke="var(--ink)" fill="none"/></svg><span class="y" style="top:0">%s'
        '</span><span class="y" style="top:100%%">0</span>%s</div><p class="small legend">%s'
        "<span>proven spaces; &times; a death, ◇ a mark of a mission</span></p>",
        SPACES,
        SPACES,
        join(lines),
        now,
        SPACES,
        SPACES,
        marks,
        legend,
    )


def panels(desk: Desk, moment: Moment) -> Markup:
    """Beside the board: what each captive could prove then, and the timeline."""
    view: Any = moment.view
    found = known(desk, view, moment)
    if desk.events and view is not None:
        last: Any = desk.truth[view.op] if desk.truth else view
        story = story_of(desk.events, desk.names)
        found += timeline(story, last, desk.names, desk.table, moment.line, view.round)
    return found


def known(desk: Desk, view: ParadoxIslandView | None, moment: Moment) -> Markup:
    """What each captive could prove, in a small table; "" where nobody may know."""
    if view is None or not moment.known:
        return NOTHING
    rows = []
    for seat, answer in moment.known:
        board = next(board for board in view.boards if board.seat == seat)
        here = Markup(' class="now"') if seat == moment.seen_by else NOTHING
        name = "You" if seat == desk.seat else desk.names[seat]
        rows.append(
            html(
                '<tr%s><th scope="row">%s<span>%s</span></th>%s</tr>',
                here,
                token_face(board.character, board.pieces[0]),
                name,
                _cells(answer),
            )
        )
    waits = any([answer is None for _, answer in moment.known])
    again = " data-again" if waits else ""
    return html(
        '<section class="panel known"%s><h2>Could be proven <small>from what was heard</small></h2>'
        '<table><thead><tr><th scope="col">Captive</th><th scope="col">Spaces</th>'
        '<th scope="col">Islands left</th></tr></thead><tbody>%s</tbody></table></section>',
        again,
        join(rows),
    )


def _cells(answer: Answer | None) -> Markup:
    if answer is None:
        return Markup('<td colspan="2" class="small">being worked out; look again in a moment</td>')
    return html("<td><b>%s</b> of %s</td><td>%s</td>", answer.proven, SPACES, islands(answer))


def islands(answer: Answer) -> str:
    """How many islands are possible, in words."""
    if answer.is_exact:
        return "only one" if answer.worlds == 1 else f"{answer.worlds:,.0f}"
    return about(answer.worlds) if answer.worlds else "not counted"


# --- the line ----------------------------------------------------------------------------------
def _captives(view: ParadoxIslandView | None, moment: Moment) -> Sequence[Seat]:
    asked = {seat for seat, _ in moment.known}
    return [board.seat for board in view.boards if board.seat in asked] if view is not None else []


def _line(number: int, seat: Seat, moment: Moment) -> Markup:
    points = [(at, proven) for who, at, proven in moment.course if who == seat]
    if len(points) < 2:
        return NOTHING
    drawn = "L".join([f"{100 * at / max(moment.total, 1):.2f} {SPACES - proven}" for at, proven in points])
    dashes = html(' stroke-dasharray="%s"', PATTERNS[number]) if PATTERNS[number] else NOTHING
    return html('<path class="c%s" d="M%s" fill="none" stroke-width="2.5"%s/>', number, drawn, dashes)


def _marks(story: Story, moment: Moment) -> Markup:
    """Deaths and marks of missions, above the line."""
    found = []
    for stop in story.stops:
        if stop.kind in ("death", "mission"):
            left = 100 * bisect_right(moment.stops, stop.line - 1) / max(moment.total, 1)
            sign = "cl" if stop.kind == "death" else "dia"
            inner = Markup("&times;") if sign == "cl" else NOTHING
            found.append(html('<span class="%s" style="left:%.2f%%;top:-8px">%s</span>', sign, left, inner))
    return join(found)


def _legend(desk: Desk, view: ParadoxIslandView, number: int, seat: Seat) -> Markup:
    board = next(board for board in view.boards if board.seat == seat)
    played = f" ({CHARACTERS[board.character]})" if board.character >= 0 else ""
    dashes = html(' stroke-dasharray="%s"', PATTERNS[number]) if PATTERNS[number] else NOTHING
    return html(
        '<span><svg viewBox="0 0 30 6" aria-hidden="true">'
        '<path class="c%s" d="M1 3H29" stroke-width="2.5"%s/></svg>%s%s</span>',
        number,
        dashes,
        desk.names[seat],
        played,
    )
