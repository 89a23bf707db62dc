"""The panel of loose tracks: each as a small picture that can be laid on the map, moved and lifted again."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from paradoxa.games.paradox_island.box.geometry import NAMES
from paradoxa.games.paradox_island.box.islands import UNHEARD
from paradoxa.games.paradox_island.box.pieces import OP_PIECES
from paradoxa.games.paradox_island.knowledge.tracks import BASE
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.web.drawing import ICONS, LINES, centre, mark_kind, token_face, twin_mark
from paradoxa.games.paradox_island.web.notes import fragments
from paradoxa.games.paradox_island.web.notes.fragments import FIRST, At, Fragment, fragments_of
from paradoxa.games.paradox_island.web.notes.notes import Notes, lying, readable
from paradoxa.games.paradox_island.web.scene import Scene
from paradoxa.games.paradox_island.words.terms import NUMBERS, WAYS, capital, named_piece
from paradoxa.games.paradox_island.words.terms import SPACES as NAME_OF
from paradoxa.web.markup import NOTHING, Markup, html, join
from paradoxa.web.pieces import Point, use_icon
from paradoxa.web.post_forms import CSRF_FIELD

_ROOT: Final = 3**0.5
_SIZE: Final = 15  # of a hexagon's side, in pixels
_WIDEST, _HIGHEST = 128, 120


FIXED: Final = Markup('<span class="small">where it must be</span>')
GRIP: Final = Markup('<span class="grip" aria-hidden="true">⠿</span>')


def panel(scene: Scene) -> Markup:
    """Every track that tells more than one name; those on the map come after the loose ones."""
    desk, view = scene.desk, scene.view
    if view.own is None or scene.is_replay:
        return NOTHING
    notes = readable(desk.notes)
    on_map = lying(notes, view)
    tracks = told_tracks(view)
    loose = [one for one in told_once(tracks) if one.id not in on_map]
    placed = [_track(scene, one, notes, True) for one in tracks if one.id in on_map]
    now = [_track(scene, one, notes, False) for one in loose if one.here is not None]
    shown = join(now) or Markup('<li class="small">Nothing loose: what you hear of moves is drawn here.</li>')
    more = _fold("laid-tracks", "On your map", placed)
    for piece in dict.fromkeys([one.piece for one in loose]):
        rows = [_track(scene, one, notes, False) for one in loose if one.piece == piece and one.here is None]
        more += _fold(f"tracks-{piece}", f"Earlier: {capital(named_piece(view, piece))}", rows)
    return html(
        '<section class="panel tracks"><h2>Loose tracks <small>fit them on the map</small></h2>'
        '<form id="tracks" method="post" action="%s/notes">%s'
        '<input type="hidden" name="ply" value="%s"><label class="field first">'
        '<span class="small">The bold space goes to</span><select class="text" name="at">%s</select>'
        '</label><ul class="tracklist">%s</ul>%s</form></section>',
        desk.base,
        CSRF_FIELD,
        desk.ply,
        _choices(notes.at),
        shown,
        more,
    )


@lru_cache(maxsize=256)
def _choices(chosen: str) -> Markup:
    """All spaces, one of them chosen."""
    return join(
        [
            html('<option value="s%s"%s>%s</option>', space, " selected" if chosen == f"s{space}" else "", name)
            for space, name in enumerate(NAMES)
        ]
    )


def _fold(name: str, title: str, rows: Sequence[Markup]) -> Markup:
    if not rows:
        return NOTHING
    return html(
        '<details id="%s" class="fold"><summary>%s <small>%s</small></summary><ul class="tracklist">%s</ul></details>',
        name,
        title,
        len(rows),
        join(rows),
    )


def told_tracks(view: ParadoxIslandView) -> tuple[Fragment, ...]:
    """The tracks that tell more than one name: those of pieces that are there now come first, the own ones before."""
    own = view.own.pieces if view.own is not None else ()
    found = [one for one in fragments_of(view) if one.is_told]
    return tuple(sorted(found, key=lambda one: (one.here is None, one.piece not in own, -one.begin)))


@lru_cache(maxsize=64)  # one page asks twice, and the next one often the same
def told_once(tracks: tuple[Fragment, ...]) -> list[Fragment]:
    """The tracks without those that another one tells as well; where a piece is now is always told."""
    kept: list[Fragment] = []
    for one in sorted(tracks, key=lambda track: (track.here is None, -len(track.names))):
        if one.here is not None or not any([fragments.is_within(one, other) for other in kept]):
            kept.append(one)
    return [one for one in tracks if one in kept]


def _track(scene: Scene, fragment: Fragment, notes: Notes, is_laid: bool) -> Markup:
    view = scene.view
    who = capital(named_piece(view, fragment.piece))
    character = view.board_of(fragment.piece).character if fragment.piece not in OP_PIECES else -1
    shape = " ".join([f"{q},{r}" for (q, r), _ in fragment.names])
    beyond = " ".join([f"{q},{r}" for q, r in fragment.beyond])
    side = []
    if fragment.anchor >= 0:
        side.append(FIXED)
    else:
        side.append(
            html(
                '<button class="btn" name="lay" value="%s">%s<span class="vh"> this track of %s</span></button>',
                fragment.id,
                "Move" if is_laid else "Place",
                named_piece(view, fragment.piece),
            )
        )
        if is_laid:
            side.append(
                html(
                    '<button class="btn" name="lift" value="%s">Lift<span class="vh"> this track of %s</span></button>',
                    fragment.id,
                    named_piece(view, fragment.piece),
                )
            )
        elif fragment.id in notes.laid:
            side.append(Markup('<span class="small">no longer fits where it lay</span>'))
    drag = (
        html(' data-track="%s" data-shape="%s" data-beyond="%s"', fragment.id, shape, beyond)
        if fragment.anchor < 0
        else NOTHING
    )
    grip = GRIP if fragment.anchor < 0 else NOTHING
    face = token_face(character, fragment.piece, twin_mark(view, fragment.piece))
    return html(
        '<li class="fragm" id="track-%s"%s>%s%s%s<span class="vh">%s</span><span class="acts">%s</span></li>',
        fragment.id,
        drag,
        face,
        grip,
        drawn(fragment),
        words(fragment, who),
        join(side),
    )


def words(fragment: Fragment, who: str) -> str:
    """A track in words."""
    names = dict(fragment.names)
    said = [f"{who}: {_named(names[FIRST])}"]
    if fragment.joint:
        said[0] = f"{who}, after {fragment.joint}: {_named(names[FIRST])}"
    told = {FIRST}
    for stride in fragment.strides:
        far = "" if stride.reach == 1 else f" {NUMBERS[stride.reach] if stride.reach < 8 else stride.reach} spaces"
        said.append(f"{WAYS[stride.way]}{far} {_named(stride.name)}")
        told.add(stride.end)
    beside = [_named(name) for place, name in fragment.names if place not in told and name != UNHEARD]
    if beside:
        said.append(f"told beside it: {', '.join(beside)}")
    return "; ".join(said) + "."


def _named(name: int) -> str:
    return "a space without a name" if name == UNHEARD else NAME_OF[name]


# --- pictures ----------------------------------------------------------------------------------
def _middle(place: At) -> Point:
    return _ROOT * (place[0] + place[1] / 2), 1.5 * place[1]


def _corners(place: At, radius: float) -> str:
    x, y = _middle(place)
    side, up = f"{radius * _ROOT / 2:.2f}", f"{radius / 2:.2f}"
    return f"M{x:.2f} {y - radius:.2f}l{side} {up}v{radius}l-{side} {up}l-{side}-{up}v-{radius}z"


@lru_cache(maxsize=1024)
def drawn(fragment: Fragment) -> Markup:
    """A track as a small picture: its first space has a bold edge, the piece's own place a dot."""
    places = [*[place for place, _ in fragment.names], *fragment.beyond]
    xs, ys = [_middle(place)[0] for place in places], [_middle(place)[1] for place in places]
    left, top = min(xs) - 1, min(ys) - 1.1
    width, height = max(xs) - min(xs) + 2, max(ys) - min(ys) + 2.2
    size = min(_SIZE, _WIDEST / width, _HIGHEST / height)
    parts = [html('<path class="sea" d="%s"/>', _corners(place, 0.96)) for place in fragment.beyond]
    icons = [use_icon("wave", _middle(place)[0] - 0.45, _middle(place)[1] - 0.45, 0.9) for place in fragment.beyond]
    for place, name in fragment.names:
        x, y = _middle(place)
        look = "fogged" if name == UNHEARD else f"t-{mark_kind(BASE[name])}"
        parts.append(html('<path class="%s" d="%s"/>', look, _corners(place, 0.96)))
        if name == UNHEARD:
            icons.append(html('<text x="%.2f" y="%.2f">?</text>', x, y + 0.3))
        else:
            icons.append(use_icon(ICONS[name], x - 0.6, y - 0.6, 1.2))
    lines = "".join([_segment(_middle(stride.start), _middle(stride.end)) for stride in fragment.strides])
    parts.append(html('<path class="ln" d="%s"/><path class="bold" d="%s"/>', lines, _corners(FIRST, 0.9)))
    if fragment.here is not None:
        x, y = _middle(fragment.here)
        icons.append(html('<circle cx="%.2f" cy="%.2f" r=".2"/>', x, y + 0.62))
    return html(
        '<svg class="track" viewBox="%.2f %.2f %.2f %.2f" width="%.0f" height="%.0f" aria-hidden="true">%s%s</svg>',
        left,
        top,
        width,
        height,
        width * size,
        height * size,
        join(parts),
        join(icons),
    )


def _segment(one: Point, two: Point) -> str:
    return f"M{one[0]:.2f} {one[1]:.2f}L{two[0]:.2f} {two[1]:.2f}"


def line(fragment: Fragment, space: int) -> Markup:
    """A track on the map as a line, with its first space there."""
    colour, dashes = LINES[fragment.piece]
    found = ""
    for stride in fragment.strides:
        start, end = fragments.at(space, stride.start), fragments.at(space, stride.end)
        if start >= 0 and end >= 0:
            found += _segment(centre(start), centre(end))
    if not found:
        return NOTHING
    return html(
        '<path d="%s" fill="none" stroke="%s" stroke-width=".08" stroke-opacity=".6" stroke-linecap="round"%s/>',
        found,
        colour,
        dashes,
    )
