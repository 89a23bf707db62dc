"""Paradominetor's panels beside the table: points, the last trick, what the reader knows, and all tiles played."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from paradoxa.core import Seat
from paradoxa.games.paradominetor import words
from paradoxa.games.paradominetor.box.components import COLOUR_NAMES, TIME_NAMES, Tile
from paradoxa.games.paradominetor.knowledge.view import Trick
from paradoxa.games.paradominetor.web import last
from paradoxa.games.paradominetor.web.tiles import HALVES, SIGIL, face_of, title_of
from paradoxa.games.paradominetor.web.tricks import Scene
from paradoxa.web.markup import NOTHING, Markup, html, join

SHORTEST = 6  # points a bar has room for at least


def panels(scene: Scene, has_history: bool) -> Markup:
    """All panels; a table without history shows no trick before the last."""
    done = [trick for trick in scene.tricks if trick.halves is not None]
    found = [points(scene)]
    if done:
        found.append(last.panel(scene))
    found.append(knowledge(scene))
    if has_history and done:
        found.append(history(scene, done))
    return join(found)


def points(scene: Scene) -> Markup:
    """Everybody's points, most first, with a tick for every half."""
    view = scene.view
    order = sorted(range(view.seats), key=lambda seat: (-view.points[seat], view.half_tricks[seat]))
    room = max(SHORTEST, (view.points[order[0]] + 1) // 2)
    rows = [
        html(
            '<div class="lanes%s"><span>%s</span><span class="tr"><i style="width:%.4g%%"></i></span><b>%s</b></div>',
            " me" if seat == scene.reader else "",
            scene.names[seat],
            50 * view.points[seat] / room,
            HALVES[view.points[seat]],
        )
        for seat in order
    ]
    equal = [seat for seat in order if view.points[seat] == view.points[order[0]] > 0]
    tie = NOTHING
    if len(equal) > 1:  # P-7.3
        each = ", ".join([f"{scene.names[seat]} {view.half_tricks[seat]}" for seat in equal])
        tie = html('<p class="small">Equal on top: fewer tricks worth ½ is ahead (%s).</p>', each)
    return html(
        '<section class="panel"><h2>Points <small>half a point per tick</small></h2>'
        '<div class="scores" style="--room:%s">%s</div>%s</section>',
        room,
        join(rows),
        tie,
    )


# --- knowledge -----------------------------------------------------------------------------------
def knowledge(scene: Scene) -> Markup:
    """What the reader remembers: tiles given and received, and colours others have shown not to hold."""
    view = scene.view
    found = []
    if view.seat is not None and view.given:
        taker = scene.names[view.taker]
        found.append(html("Given to %s: %s.", taker, _listed(view.given)))
        seen = {
            (front.colour, front.value) for trick in view.tricks for front in trick.fronts if front.seat == view.taker
        }
        # P-9.12: a front the taker has not played must still be in the taker's hand.
        sure = [tile for tile in view.given if (tile.colour, tile.value) not in seen]
        if view.received and sure:
            found.append(html("%s still holds %s.", taker, "all three" if len(sure) == 3 else _listed(sure)))
    if view.seat is not None and view.received:
        found.append(html("From %s: %s.", scene.names[view.giver], _listed(view.received)))
    for seat, void in enumerate(view.voids):
        if void and seat != view.seat:
            colours = [html("%s %s", SIGIL[colour], COLOUR_NAMES[colour]) for colour in void]
            listed = colours[0] if len(colours) == 1 else html("%s or %s", join(colours[:-1], ", "), colours[-1])
            found.append(html("%s no %s.", scene.says(seat, "holds", "hold"), listed))
    if not found:
        return NOTHING
    title = "What everybody knows" if view.seat is None else "What you know"
    items = join([html("<li>%s</li>", item) for item in found])
    return html('<details class="panel know"><summary>%s</summary><ul class="small">%s</ul></details>', title, items)


def _listed(tiles: Sequence[Tile]) -> Markup:
    each = [
        html("%s %s %s", SIGIL[tile.colour], words.front_name(tile.colour, tile.value), TIME_NAMES[tile.time])
        for tile in tiles
    ]
    return join(each, ", ")


# --- history -------------------------------------------------------------------------------------
def history(scene: Scene, done: Sequence[Trick]) -> Markup:
    """All tricks so far, a column for each seat, from the reader clockwise."""
    head = join([html('<th scope="col"><span>%s</span></th>', scene.names[seat]) for seat in scene.order])
    rows = join([_row(at, trick, tuple(scene.order)) for at, trick in enumerate(done)])
    return html(
        '<details class="panel past" id="past"><summary>All tiles played</summary><table><thead><tr>'
        '<th scope="col"><span class="vh">Trick</span></th>%s</tr></thead><tbody>%s</tbody></table>'
        "</details>",
        head,
        rows,
    )


@lru_cache(maxsize=4096)
def _row(at: int, trick: Trick, order: tuple[Seat, ...]) -> Markup:
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
            html(
                '<td class="%s">%s<span class="vh">%s</span>%s</td>',
                marks,
                face_of(front),
                said,
                html("<small>+%s</small>", HALVES[halves]) if halves else "",
            )
        )
    return html('<tr><th scope="row">%s</th>%s</tr>', at + 1, join(cells))
