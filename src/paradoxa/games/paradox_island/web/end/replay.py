"""What a replay of Paradox Island adds: what each captive could prove at that moment, and how that grew."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from html import escape
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

# How each captive's line is drawn; its colour is the stylesheet's.
PATTERNS: Final = ("", "7 5", "2 4")


def below(desk: Desk, moment: Moment) -> str:
    """Under the slider: spaces proven over the game, a line for each captive."""
    view: Any = moment.view
    lines = [_line(number, seat, moment) for number, seat in enumerate(_captives(view, moment))]
    if not any(lines):
        return ""
    marks = _marks(story_of(desk.events, desk.names), moment) if desk.events else ""
    now = 100 * moment.at / max(moment.total, 1)
    legend = "".join([_legend(desk, view, number, seat) for number, seat in enumerate(_captives(view, moment))])
    return (
        '<div class="chart proven" role="img" aria-label="Spaces each captive could prove, over the game">'
        f'<svg viewBox="0 0 100 {SPACES}" preserveAspectRatio="none" aria-hidden="true">'
        f'<path d="M0 0H100M0 {SPACES}H100" stroke="var(--line)" fill="none"/>{"".join(lines)}'
        f'<path d="M{now:.2f} 0V{SPACES}" stroke="var(--ink)" fill="none"/></svg>'
        f'<span class="y" style="top:0">{SPACES}</span><span class="y" style="top:100%">0</span>{marks}</div>'
        f'<p class="small legend">{legend}<span>proven spaces; &times; a death, ◇ a mark of a mission</span></p>'
    )


def panels(desk: Desk, moment: Moment) -> str:
    """Beside the board: what each captive could prove then, and the timeline."""
    view: Any = moment.view
    found = known(desk, view, moment)
    if desk.events and view is not None:
        last: Any = desk.truth[view.op] if desk.truth else view
        story = story_of(desk.events, desk.names)
        found += timeline(story, last, desk.names, desk.table, moment.line, view.round)
    return found


def known(desk: Desk, view: ParadoxIslandView | None, moment: Moment) -> str:
    """What each captive could prove, in a small table; "" where nobody may know."""
    if view is None or not moment.known:
        return ""
    rows = []
    for seat, answer in moment.known:
        board = next(board for board in view.boards if board.seat == seat)
        here = ' class="now"' if seat == moment.seen_by else ""
        name = "You" if seat == desk.seat else desk.names[seat]
        rows.append(
            f'<tr{here}><th scope="row">{token_face(board.character, board.pieces[0])}<span>{escape(name)}</span></th>'
            f"{_cells(answer)}</tr>"
        )
    waits = any([answer is None for _, answer in moment.known])
    again = " data-again" if waits else ""
    return (
        f'<section class="panel known"{again}><h2>Could be proven <small>from what was heard</small></h2>'
        '<table><thead><tr><th scope="col">Captive</th><th scope="col">Spaces</th><th scope="col">Islands left</th>'
        f"</tr></thead><tbody>{''.join(rows)}</tbody></table></section>"
    )


def _cells(answer: Answer | None) -> str:
    if answer is None:
        return '<td colspan="2" class="small">being worked out; look again in a moment</td>'
    return f"<td><b>{answer.proven}</b> of {SPACES}</td><td>{islands(answer)}</td>"


def islands(answer: Answer) -> str:
    """How many islands are possible, in words."""
    if answer.is_exact:
        return "only one" if answer.worlds == 1 else f"{answer.worlds:,.0f}"
    return about(answer.worlds) if answer.worlds else "not counted"


# --- the line ----------------------------------------------------------------------------------
def _captives(view: ParadoxIslandView | None, moment: Moment) -> Sequence[Seat]:
    asked = {seat for seat, _ in moment.known}
    return [board.seat for board in view.boards if board.seat in asked] if view is not None else []


def _line(number: int, seat: Seat, moment: Moment) -> str:
    points = [(at, proven) for who, at, proven in moment.course if who == seat]
    if len(points) < 2:
        return ""
    drawn = "L".join([f"{100 * at / max(moment.total, 1):.2f} {SPACES - proven}" for at, proven in points])
    dashes = f' stroke-dasharray="{PATTERNS[number]}"' if PATTERNS[number] else ""
    return f'<path class="c{number}" d="M{drawn}" fill="none" stroke-width="2.5"{dashes}/>'


def _marks(story: Story, moment: Moment) -> str:
    """Deaths and marks of missions, above the line."""
    found = []
    for stop in story.stops:
        if stop.kind in ("death", "mission"):
            left = 100 * bisect_right(moment.stops, stop.line - 1) / max(moment.total, 1)
            sign = "cl" if stop.kind == "death" else "dia"
            inner = "&times;" if sign == "cl" else ""
            found.append(f'<span class="{sign}" style="left:{left:.2f}%;top:-8px">{inner}</span>')
    return "".join(found)


def _legend(desk: Desk, view: ParadoxIslandView, number: int, seat: Seat) -> str:
    board = next(board for board in view.boards if board.seat == seat)
    played = f" ({CHARACTERS[board.character]})" if board.character >= 0 else ""
    dashes = f' stroke-dasharray="{PATTERNS[number]}"' if PATTERNS[number] else ""
    return (
        f'<span><svg viewBox="0 0 30 6" aria-hidden="true"><path class="c{number}" d="M1 3H29" stroke-width="2.5"'
        f"{dashes}/></svg>{escape(desk.names[seat])}{played}</span>"
    )
