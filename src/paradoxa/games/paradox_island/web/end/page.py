"""The end of Paradox Island: the true island beside every player's map, all ways on it, and the timeline."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from itertools import pairwise
from typing import Any, Final

from paradoxa.games.paradox_island.box.components import CHARACTERS, COMPONENTS
from paradoxa.games.paradox_island.box.geometry import NAMES, SPACES
from paradoxa.games.paradox_island.box.pieces import GRANDDEAD, OP_PIECES
from paradoxa.games.paradox_island.knowledge.tracks import BASE
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
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
from paradoxa.games.paradox_island.web.notes import notes as island_notes
from paradoxa.games.paradox_island.web.scene import Scene
from paradoxa.games.paradox_island.words.terms import capital, joined, place_name
from paradoxa.web.board import HERE
from paradoxa.web.pieces import Point, icon

_STRAY: Final = 2.39996  # radians: visits to the same space lie around its middle, none upon another


# --- the page ----------------------------------------------------------------------------------
def table(scene: Scene) -> str:
    """The true island, and every player's map of it."""
    view = scene.view
    if view.land is None:
        return f'{HERE}<p class="empty">The game ended before there was an island.</p>'
    story = story_of(scene.desk.events, scene.desk.names, view.places)
    maps = "".join([_map_of(scene, number) for number in range(len(view.boards))])
    beside = f'<div class="maps">{maps}</div>' if maps else ""
    return (
        f'{HERE}<div class="ends"><section class="truth" aria-labelledby="true-isle">'
        f'<h2 id="true-isle">The true island</h2>{_true_isle(scene, story)}{_switches(scene, story)}</section>'
        f"{beside}</div>"
    )


def left(_: Scene) -> str:
    """Nothing: the maps stand beside the island."""
    return ""


def panels(scene: Scene) -> str:
    """The timeline, and how everybody stood at the end."""
    if scene.view.land is None:
        return ""
    story = story_of(scene.desk.events, scene.desk.names)
    return timeline(story, scene.view, scene.desk.names, scene.desk.table) + standing(scene)


def standing(scene: Scene) -> str:
    """Who stood where, with how much done."""
    view = scene.view
    goal = COMPONENTS.constants.mission_goal
    rows = []
    for figure in view.figures:
        board = view.board_of(figure.piece)
        health = f"<span>{icon('heart')}{figure.health}</span>" if board.character != GRANDDEAD else ""
        where = place_name(view.places[figure.piece]) if view.places[figure.piece] >= 0 else "off the map"
        rows.append(
            f'<li class="cap3">{token_face(board.character, figure.piece)}<span><b>{scene.called(figure.piece)}</b> '
            f'<span class="small">{escape(scene.desk.names[board.seat])} · {board.progress} of {goal} · {where}</span>'
            f'</span><span class="he">{health}<span>{icon("bolt")}{figure.energy}</span></span></li>'
        )
    deaths = f'<small class="deaths">{icon("death")}<span>{view.deaths}</span></small>'
    return f'<section class="panel"><h2>In the end {deaths}</h2><ul class="caps">{"".join(rows)}</ul></section>'


# --- the true island ---------------------------------------------------------------------------
def _true_isle(scene: Scene, story: Story) -> str:
    view = scene.view
    assert view.land is not None
    land = view.land
    hexes = [
        f'<div class="hex t-{kind_of(land.names[space])}" style="{put(centre(space))}">{face(land, space)}</div>'
        for space in range(SPACES)
    ]
    ways = "".join([_way(piece, ways, capital(scene.called(piece))) for piece, ways in sorted(story.ways.items())])
    inner = f"{''.join(hexes)}{true_lines(land)}{sea_names()}{over(ways)}{pawns(scene)}"
    return isle(inner, widest=760, label="The true island with the ways of the pieces")


def _way(piece: int, ways: Sequence[Sequence[Leg]], name: str) -> str:
    """A piece's ways: where it walked in its pattern, where it was carried as dots, its letter where each begins."""
    walked: list[str] = []
    carried: list[str] = []
    marks: list[str] = []
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
    line = f'fill="none" stroke="{colour}" stroke-linecap="round"'
    return (
        f'<g class="way w{piece}"><path d="{"".join([*walked, *carried])}" fill="none" stroke="#fffdf5" '
        f'stroke-opacity=".8" stroke-width=".17"/><path d="{"".join(walked)}" {line} stroke-width=".1"{dashes}/>'
        f'<path d="{"".join(carried)}" {line} stroke-width=".05" stroke-dasharray=".01 .13"/>{"".join(marks)}</g>'
    )


def _beside(place: int, piece: int, visit: int) -> Point:
    """A point of the space for this visit of this piece."""
    x, y = place_of(place)
    turn = piece + visit * _STRAY
    far = 0.16 + 0.07 * min(visit, 5)
    return x + far * math.cos(turn), y + far * math.sin(turn)


def _begins(point: Point, piece: int, name: str) -> str:
    x, y = point
    return (
        f'<circle cx="{x:.2f}" cy="{y:.2f}" r=".2" fill="{LINES[piece][0]}" stroke="#fffdf5" stroke-width=".05"/>'
        f'<text class="wl" x="{x:.2f}" y="{y + 0.1:.2f}">{name.removeprefix("The ")[0]}</text>'
    )


def _switches(scene: Scene, story: Story) -> str:
    """A box to tick for every way; the stylesheet hides those that are not ticked."""
    if not story.ways:
        return ""
    shown = _first(scene, story)
    each = []
    for piece in sorted(story.ways):
        colour, dashes = LINES[piece]
        sample = (
            f'<svg viewBox="0 0 2 .5" aria-hidden="true"><path d="M.1 .25H1.9" stroke="{colour}" '
            f'stroke-width=".16" stroke-linecap="round"{dashes}/></svg>'
        )
        ticked = " checked" if piece in shown else ""
        count = sum([len(way) - 1 for way in story.ways[piece]])
        told = f"{count} move{'' if count == 1 else 's'}"
        each.append(
            f'<label class="toggle"><input type="checkbox" id="w{piece}"{ticked} autocomplete="off">{sample}'
            f"<span>{capital(scene.called(piece))} <small>{told}</small></span></label>"
        )
    return (
        f'<fieldset class="ways"><legend>Ways <small>its letter where each begins; dots where a piece was carried'
        f"</small></legend>{''.join(each)}</fieldset>"
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
def _map_of(scene: Scene, number: int) -> str:
    """A captive's notes, and how true they are."""
    desk, board = scene.desk, scene.view.boards[number]
    views: Any = desk.truth
    text = desk.all_notes[board.seat] if board.seat < len(desk.all_notes) else ""
    notes = island_notes.readable(text)
    played = f" · {CHARACTERS[board.character]}" if board.character >= 0 else ""
    name = "You" if board.seat == desk.seat else desk.names[board.seat]
    return (
        f'<figure class="map"><figcaption><b>{escape(name)}</b>{played}<span class="small">'
        f"{_truth_of(notes.sure, scene.view)}</span></figcaption>"
        f"{marked_map.picture(notes, views[board.seat])}</figure>"
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
