"""The end of Paradox Island: the true island beside every player's map, all ways on it, and the timeline."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

from paradoxa.games.paradox_island.box.components import CHARACTERS, COMPONENTS
from paradoxa.games.paradox_island.box.geometry import NAMES, SPACES
from paradoxa.games.paradox_island.box.pieces import GRANDDEAD, OP_PIECES
from paradoxa.games.paradox_island.knowledge.tracks import BASE
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.web.captive.heard import heard
from paradoxa.games.paradox_island.web.drawing import (
    LINES,
    centre,
    face,
    isle,
    kind_of,
    over,
    place_of,
    put,
    sea_names,
    token_face,
    true_lines,
)
from paradoxa.games.paradox_island.web.end.timeline import Leg, Story, story_of, timeline
from paradoxa.games.paradox_island.web.host.desk import pawns
from paradoxa.games.paradox_island.web.notes import marked_map
from paradoxa.games.paradox_island.web.notes.notes import readable
from paradoxa.games.paradox_island.web.scene import Scene
from paradoxa.games.paradox_island.words.terms import capital, joined, place_name
from paradoxa.web.board import HERE
from paradoxa.web.markup import NOTHING, Markup, html, join
from paradoxa.web.pieces import Point, icon

_STRAY: Final = 2.39996  # radians: visits to the same space lie around its middle, none upon another


# --- the page ----------------------------------------------------------------------------------
def table(scene: Scene) -> Markup:
    """The true island, and every player's map of it."""
    view = scene.view
    if view.land is None:
        return html('%s<p class="empty">The game ended before there was an island.</p>', HERE)
    story = story_of(scene.desk.events, scene.desk.names, view.places)
    maps = join([_map_of(scene, number) for number in range(len(view.boards))])
    beside = html('<div class="maps">%s</div>', maps) if maps else NOTHING
    return html(
        '%s<div class="ends"><section class="truth" aria-labelledby="true-isle">'
        '<h2 id="true-isle">The true island</h2>%s%s</section>%s</div>',
        HERE,
        _true_isle(scene, story),
        _switches(scene, story),
        beside,
    )


def left(_: Scene) -> Markup:
    """Nothing: the maps stand beside the island."""
    return NOTHING


def panels(scene: Scene) -> Markup:
    """The timeline, and how everybody stood at the end."""
    if scene.view.land is None:
        return heard(scene)
    story = story_of(scene.desk.events, scene.desk.names)
    return join((timeline(story, scene.view, scene.desk.names, scene.desk.table), standing(scene), heard(scene)))


def standing(scene: Scene) -> Markup:
    """Who stood where, with how much done."""
    view = scene.view
    goal = COMPONENTS.constants.mission_goal
    rows = []
    for figure in view.figures:
        board = view.board_of(figure.piece)
        health = html("<span>%s%s</span>", icon("heart"), figure.health) if board.character != GRANDDEAD else NOTHING
        where = place_name(view.places[figure.piece]) if view.places[figure.piece] >= 0 else "off the map"
        rows.append(
            html(
                '<li class="cap3">%s<span><b>%s</b> <span class="small">%s · %s of %s · %s</span></span>'
                '<span class="he">%s<span>%s%s</span></span></li>',
                token_face(board.character, figure.piece),
                scene.called(figure.piece),
                scene.desk.names[board.seat],
                board.progress,
                goal,
                where,
                health,
                icon("bolt"),
                figure.energy,
            )
        )
    deaths = html('<small class="deaths">%s<span>%s</span></small>', icon("death"), view.deaths)
    return html('<section class="panel"><h2>In the end %s</h2><ul class="caps">%s</ul></section>', deaths, join(rows))


# --- the true island ---------------------------------------------------------------------------
def _true_isle(scene: Scene, story: Story) -> Markup:
    view = scene.view
    assert view.land is not None
    land = view.land
    hexes = [
        html(
            '<div class="hex t-%s" style="%s">%s</div>',
            kind_of(land.names[space]),
            put(centre(space)),
            face(land, space),
        )
        for space in range(SPACES)
    ]
    ways = join([_way(piece, ways, capital(scene.called(piece))) for piece, ways in sorted(story.ways.items())])
    inner = html("%s%s%s%s%s", join(hexes), true_lines(land), sea_names(), over(ways), pawns(scene))
    return isle(inner, widest=760, label="The true island with the ways of the pieces")


def _way(piece: int, ways: Sequence[Sequence[Leg]], name: str) -> Markup:
    """A piece's ways: where it walked in its pattern, where it was carried as dots, its letter where each begins."""
    walked: list[str] = []
    carried: list[str] = []
    marks: list[Markup] = []
    visits: dict[int, int] = {}
    for way in ways:
        points = []
        for leg in way:
            visits[leg.place] = visits.get(leg.place, -1) + 1
            points.append(_beside(leg.place, piece, visits[leg.place]))
        for (one, two), leg in zip(pairwise(points), way[1:], strict=True):
            (carried if leg.is_leap else walked).append(f"M{one[0]:.2f} {one[1]:.2f}L{two[0]:.2f} {two[1]:.2f}")
        marks.append(_begins(points[0], piece, name))
    colour, dashes = LINES[piece]
    line = html('fill="none" stroke="%s" stroke-linecap="round"', colour)
    return html(
        '<g class="way w%s">'
        '<path d="%s" fill="none" stroke="#fffdf5" stroke-opacity=".8" stroke-width=".17"/>'
        '<path d="%s" %s stroke-width=".1"%s/>'
        '<path d="%s" %s stroke-width=".05" stroke-dasharray=".01 .13"/>%s</g>',
        piece,
        "".join([*walked, *carried]),
        "".join(walked),
        line,
        dashes,
        "".join(carried),
        line,
        join(marks),
    )


def _beside(place: int, piece: int, visit: int) -> Point:
    """A point of the space for this visit of this piece."""
    x, y = place_of(place)
    turn = piece + visit * _STRAY
    far = 0.16 + 0.07 * min(visit, 5)
    return x + far * math.cos(turn), y + far * math.sin(turn)


def _begins(point: Point, piece: int, name: str) -> Markup:
    x, y = point
    return html(
        '<circle cx="%.2f" cy="%.2f" r=".2" fill="%s" stroke="#fffdf5" stroke-width=".05"/>'
        '<text class="wl" x="%.2f" y="%.2f">%s</text>',
        x,
        y,
        LINES[piece][0],
        x,
        y + 0.1,
        name.removeprefix("The ")[0],
    )


def _switches(scene: Scene, story: Story) -> Markup:
    """A box to tick for every way; the stylesheet hides those that are not ticked."""
    if not story.ways:
        return NOTHING
    shown = _first(scene, story)
    each = []
    for piece in sorted(story.ways):
        colour, dashes = LINES[piece]
        sample = html(
            '<svg viewBox="0 0 2 .5" aria-hidden="true">'
            '<path d="M.1 .25H1.9" stroke="%s" stroke-width=".16" stroke-linecap="round"%s/></svg>',
            colour,
            dashes,
        )
        ticked = " checked" if piece in shown else NOTHING
        count = sum([len(way) - 1 for way in story.ways[piece]])
        told = f"{count} move{'' if count == 1 else 's'}"
        each.append(
            html(
                '<label class="toggle"><input type="checkbox" id="w%s"%s autocomplete="off">%s<span>%s '
                "<small>%s</small></span></label>",
                piece,
                ticked,
                sample,
                capital(scene.called(piece)),
                told,
            )
        )
    return html(
        '<fieldset class="ways"><legend>Ways '
        "<small>its letter where each begins; dots where a piece was carried</small></legend>%s"
        "</fieldset>",
        join(each),
    )


def _first(scene: Scene, story: Story) -> Sequence[int]:
    """The ways shown at first: those of the reader, or of the winner, or of the first captive."""
    view, desk = scene.view, scene.desk
    for seat in (desk.seat, *desk.winners):
        own = [board.pieces for board in view.boards if board.seat == seat]
        if own:
            return own[0]
    return [piece for piece in sorted(story.ways) if piece not in OP_PIECES][:1]


# --- the players' maps -------------------------------------------------------------------------
def _map_of(scene: Scene, number: int) -> Markup:
    """A captive's notes, and how true they are."""
    desk, board = scene.desk, scene.view.boards[number]
    views: Any = desk.truth
    text = desk.all_notes[board.seat] if board.seat < len(desk.all_notes) else ""
    notes = readable(text)
    played = f" · {CHARACTERS[board.character]}" if board.character >= 0 else ""
    name = "You" if board.seat == desk.seat else desk.names[board.seat]
    return html(
        '<figure class="map"><figcaption><b>%s</b>%s<span class="small">%s</span></figcaption>%s</figure>',
        name,
        played,
        _truth_of(notes.sure, scene.view),
        marked_map.picture(notes, views[board.seat]),
    )


def _truth_of(sure: dict[int, int], view: ParadoxIslandView) -> str:
    """How many certain marks are true, and which are not."""
    assert view.land is not None
    if not sure:
        return "marked nothing as certain"
    names = view.land.names
    wrong = [space for space, base in sorted(sure.items()) if BASE[names[space]] != base]
    said = f"{len(sure)} of {SPACES} spaces marked, {'all' if not wrong else len(sure) - len(wrong)} of them right"
    return f"{said}; wrong: {joined([NAMES[space] for space in wrong])}" if wrong else said
