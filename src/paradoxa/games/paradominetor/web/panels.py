"""Paradominetor's panels beside the table: points, the last trick, what the reader knows, and all tiles played."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from paradoxa.core import Seat
from paradoxa.games.paradominetor import words
from paradoxa.games.paradominetor.box.components import COLOUR_NAMES, TIME_NAMES, Tile
from paradoxa.games.paradominetor.knowledge.view import Trick
from paradoxa.games.paradominetor.web.tiles import HALVES, SIGIL, face_of, title_of
from paradoxa.games.paradominetor.web.tricks import Scene

SHORTEST = 6  # points a bar has room for at least


def panels(scene: Scene, has_history: bool) -> str:
    """All panels; a table without history shows no trick before the last."""
    done = [trick for trick in scene.tricks if trick.halves is not None]
    return (
        points(scene)
        + (last_trick(scene, done) if done else "")
        + knowledge(scene)
        + (history(scene, done) if has_history and done else "")
    )


def points(scene: Scene) -> str:
    """Everybody's points, most first, with a tick for every half."""
    view = scene.view
    order = sorted(range(view.seats), key=lambda seat: (-view.points[seat], view.half_tricks[seat]))
    room = max(SHORTEST, (view.points[order[0]] + 1) // 2)
    rows = [
        f'<div class="lanes{" me" if seat == scene.reader else ""}"><span>{scene.names[seat]}</span>'
        f'<span class="tr"><i style="width:{50 * view.points[seat] / room:.4g}%"></i></span>'
        f"<b>{HALVES[view.points[seat]]}</b></div>"
        for seat in order
    ]
    equal = [seat for seat in order if view.points[seat] == view.points[order[0]] > 0]
    tie = ""
    if len(equal) > 1:  # P-7.3
        each = ", ".join([f"{scene.names[seat]} {view.half_tricks[seat]}" for seat in equal])
        tie = f'<p class="small">Equal on top: fewer tricks worth ½ is ahead ({each}).</p>'
    return (
        '<section class="panel"><h2>Points <small>half a point per tick</small></h2>'
        f'<div class="scores" style="--room:{room}">{"".join(rows)}</div>{tie}</section>'
    )


def last_trick(scene: Scene, done: Sequence[Trick]) -> str:
    """The last trick in the order it was played, turned over only where the rules turn it."""
    at, trick = len(done) - 1, done[-1]
    assert trick.halves is not None
    figures = []
    for front in trick.fronts:
        halves = trick.halves[front.seat]
        # On the table or in the panel: a name may stand in a page only once.
        name = f' style="view-transition-name:{scene.moves_as(at, front)}"' if scene.lies != at else ""
        label = title_of(front.colour, front.value, front.time)
        figures.append(
            f'<figure><div class="pick{"" if halves else " dim"}" role="img" aria-label="{label}"{name}>'
            f'{face_of(front)}</div><figcaption>{scene.names[front.seat]}<br><span class="w">'
            f"{f'+{HALVES[halves]}' if halves else ''}</span></figcaption></figure>"
        )
    is_turned = any(front.is_turned for front in trick.fronts)
    note = "paradox, turned over" if is_turned else "one tile took it"
    return (
        f'<section class="panel"><h2>Last trick <small>{note}</small></h2><div class="mini">{"".join(figures)}</div>'
        "</section>"
    )


# --- knowledge -----------------------------------------------------------------------------------
def knowledge(scene: Scene) -> str:
    """What the reader remembers: tiles given and received, and colours others have shown not to hold."""
    view = scene.view
    found = []
    if view.seat is not None and view.given:
        taker = scene.names[view.taker]
        found.append(f"Given to {taker}: {_listed(view.given)}.")
        seen = {
            (front.colour, front.value) for trick in view.tricks for front in trick.fronts if front.seat == view.taker
        }
        # P-9.12: a front the taker has not played must still be in the taker's hand.
        sure = [tile for tile in view.given if (tile.colour, tile.value) not in seen]
        if view.received and sure:
            found.append(f"{taker} still holds {'all three' if len(sure) == 3 else _listed(sure)}.")
    if view.seat is not None and view.received:
        found.append(f"From {scene.names[view.giver]}: {_listed(view.received)}.")
    for seat, void in enumerate(view.voids):
        if void and seat != view.seat:
            colours = [f"{SIGIL[colour]} {COLOUR_NAMES[colour]}" for colour in void]
            listed = colours[0] if len(colours) == 1 else f"{', '.join(colours[:-1])} or {colours[-1]}"
            found.append(f"{scene.says(seat, 'holds', 'hold')} no {listed}.")
    if not found:
        return ""
    title = "What everybody knows" if view.seat is None else "What you know"
    items = "".join([f"<li>{item}</li>" for item in found])
    return f'<details class="panel know"><summary>{title}</summary><ul class="small">{items}</ul></details>'


def _listed(tiles: Sequence[Tile]) -> str:
    return ", ".join(
        [f"{SIGIL[tile.colour]} {words.front_name(tile.colour, tile.value)} {TIME_NAMES[tile.time]}" for tile in tiles]
    )


# --- history -------------------------------------------------------------------------------------
def history(scene: Scene, done: Sequence[Trick]) -> str:
    """All tricks so far, a column for each seat, from the reader clockwise."""
    head = "".join([f'<th scope="col"><span>{scene.names[seat]}</span></th>' for seat in scene.order])
    rows = "".join([_row(at, trick, tuple(scene.order)) for at, trick in enumerate(done)])
    return (
        '<details class="panel past"><summary>All tiles played</summary><table><thead><tr><th scope="col">'
        f'<span class="vh">Trick</span></th>{head}</tr></thead><tbody>{rows}</tbody></table></details>'
    )


@lru_cache(maxsize=4096)
def _row(at: int, trick: Trick, order: tuple[Seat, ...]) -> str:
    """A trick that is over; it looks the same for the rest of the game."""
    assert trick.halves is not None
    by_seat = {front.seat: front for front in trick.fronts}
    cells = []
    for seat in order:
        front, halves = by_seat[seat], trick.halves[seat]
        said = title_of(front.colour, front.value, front.time) + (", led" if seat == trick.leader else "")
        said += "" if front.declared is None else f" as {COLOUR_NAMES[front.declared]}"
        marks = " ".join([mark for mark, is_so in (("led", seat == trick.leader), ("w", halves > 0)) if is_so])
        cells.append(
            f'<td class="{marks}">{face_of(front)}<span class="vh">{said}</span>'
            f"{f'<small>+{HALVES[halves]}</small>' if halves else ''}</td>"
        )
    return f'<tr><th scope="row">{at + 1}</th>{"".join(cells)}</tr>'
