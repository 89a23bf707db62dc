"""Since your turn, by piece: what each one did as a track and a few words; the same in order; and what came last."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from paradoxa.games.paradox_island.box.components import COMPONENTS
from paradoxa.games.paradox_island.box.pieces import OP_PIECES
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.web.beats import IslandBeat
from paradoxa.games.paradox_island.web.captive.heard import news_of
from paradoxa.games.paradox_island.web.drawing import token_face, twin_mark
from paradoxa.games.paradox_island.web.notes.loose_tracks import told_once, told_tracks
from paradoxa.games.paradox_island.web.notes.notes import lying, readable
from paradoxa.games.paradox_island.web.scene import Scene
from paradoxa.games.paradox_island.words.desk import say
from paradoxa.games.paradox_island.words.terms import PIECES, capital, token_name
from paradoxa.web.beats import Beat
from paradoxa.web.board import Told
from paradoxa.web.markup import NOTHING, Markup, html, join

COMMON: Final = frozenset(("The", "That", "Nothing"))  # no names: they go on in the middle of a line in small letters
GOAL: Final = COMPONENTS.constants.mission_goal
Numbered = Sequence[tuple[int, IslandBeat]]


@dataclass(slots=True)
class _Row:
    """What one piece did in one go, with all that followed from it."""

    piece: int
    numbers: list[int] = field(default_factory=list)
    tracks: list[Markup] = field(default_factory=list)
    words: list[str] = field(default_factory=list)

    def add(self, number: int, beat: IslandBeat) -> None:
        self.numbers += [number] if number else []
        self.tracks += [beat.track] if beat.track else []
        words = _without(beat.says.removesuffix("."), beat.group)
        is_first = not self.words
        self.words.append(words if is_first or words.partition(" ")[0] not in COMMON else words[0].lower() + words[1:])


@dataclass(slots=True)
class _Group:
    """A captive's piece, or the host with all that is theirs."""

    key: tuple[str, int]
    rows: list[_Row] = field(default_factory=list)

    def add(self, number: int, beat: IslandBeat) -> None:
        last = next((row for row in reversed(self.rows) if row.piece == beat.piece), None)
        if last is None or not beat.goes_on:
            last = _Row(beat.piece)
            self.rows.append(last)
        last.add(number, beat)


def told(scene: Scene, beats: Sequence[tuple[int, Beat]], turn: Sequence[Beat]) -> Told:
    """The bar with what was heard last, and the panel: by piece, and in order."""
    since = [(number, beat) for number, beat in beats if isinstance(beat, IslandBeat)]
    now = [(0, beat) for beat in turn if isinstance(beat, IslandBeat)]
    parts = [_part(scene, "sofar", now), _part(scene, "past", since)]
    nothing = html('<p class="small">%s</p>', say("digest.none")) if not since else NOTHING
    return Told(_last(scene, [*since, *now]), join(parts) + nothing)


def _part(scene: Scene, name: str, beats: Numbered) -> Markup:
    """What happened in the reader's turn so far, or before it."""
    if not beats:
        return NOTHING
    head = html("<h3>%s</h3>", say("digest.now")) if name == "sofar" else NOTHING
    each = join([_drawn(scene, group) for group in _groups(scene.view, beats)])
    ordered = join([_step(number, beat) for number, beat in beats])
    return html(
        '<div class="part %s">%s<div class="bypiece">%s</div><ol class="steps inorder">%s</ol></div>',
        name,
        head,
        each,
        ordered,
    )


# --- by piece ----------------------------------------------------------------------------------
def _groups(view: ParadoxIslandView, beats: Numbered) -> Iterable[_Group]:
    """The groups in the order in which they came first."""
    found: dict[tuple[str, int], _Group] = {}
    for number, beat in beats:
        if beat.is_small:
            continue
        key = _key(view, beat)
        found.setdefault(key, _Group(key)).add(number, beat)
    return found.values()


def _key(view: ParadoxIslandView, beat: IslandBeat) -> tuple[str, int]:
    if beat.piece >= len(OP_PIECES):
        return "piece", beat.piece
    if beat.seat == view.op or beat.piece >= 0:
        return "host", view.op
    return ("seat", beat.seat) if beat.seat is not None else ("table", -1)


def _drawn(scene: Scene, group: _Group) -> Markup:
    kind, number = group.key
    view, names = scene.view, scene.desk.names
    face, more, place = NOTHING, "", NOTHING
    if kind == "piece":
        board = view.board_of(number)
        face = token_face(board.character, number, twin_mark(view, number))
        name = capital(scene.called(number)) if board.character >= 0 else names[board.seat]
        name = say("digest.you", name=name) if board.seat == view.seat else name
        more = say("digest.mission", progress=board.progress, goal=GOAL)
        place = _place(scene, number)
    elif kind == "host":
        name = say("digest.host", name=names[number])
        more = say("digest.power", name=token_name(view.token)) if view.token >= 0 else ""
    else:
        name = names[number] if kind == "seat" else say("digest.table")
    pieces = sorted({row.piece for row in group.rows if row.piece >= 0})
    return html(
        '<section class="dig %s"><h4>%s<b>%s</b> <small>%s</small>%s</h4><ol>%s</ol></section>',
        " ".join([f"p{piece}" for piece in pieces]),
        face,
        name,
        more,
        place,
        join([_row(row, is_host=kind == "host") for row in group.rows]),
    )


def _row(row: _Row, *, is_host: bool) -> Markup:
    face, who, track, number = NOTHING, NOTHING, NOTHING, NOTHING
    if is_host and row.piece >= 0:
        face, who = token_face(-1, row.piece), html('<span class="vh">%s </span>', capital(PIECES[row.piece]))
    if face or row.tracks:
        track = html('<span class="went" aria-hidden="true">%s%s</span>', face, join(row.tracks))
    if row.numbers:
        first, last = str(row.numbers[0]), str(row.numbers[-1])
        number = html('<span class="no">%s</span>', first if first == last else f"{first}-{last}")
    look = f"p{row.piece}" if row.piece >= 0 else ""
    words = "; ".join(row.words)
    return html('<li class="%s">%s<span class="wds">%s%s.</span>%s</li>', look, track, who, words, number)


def _without(says: str, name: str) -> str:
    """A sentence without the name it stands under."""
    return says.removeprefix(f"{name} ") if name else says


def _place(scene: Scene, piece: int) -> Markup:
    """The way to the piece's loose track, which is laid on the map there."""
    if scene.view.own is None or scene.view.own.character < 0 or not scene.is_live:
        return NOTHING
    on_map = lying(readable(scene.desk.notes), scene.view)
    for one in told_once(told_tracks(scene.view)):
        if one.piece == piece and one.here is not None and one.id not in on_map and one.anchor < 0:
            return html('<a class="btn" href="#track-%s">%s</a>', one.id, say("digest.place"))
    return NOTHING


# --- in order, and the last --------------------------------------------------------------------
def _step(number: int, beat: IslandBeat) -> Markup:
    look = f"p{beat.piece}" if beat.piece >= 0 else ""
    place = html('<span class="no">%s</span>', number) if number else NOTHING
    face = html('<span class="disc s" aria-hidden="true">%s</span>', beat.icon)
    return html('<li class="%s">%s%s<span>%s</span></li>', look, place, face, beat.says)


def _last(scene: Scene, beats: Numbered) -> Markup:
    """What was heard last, whoever did it; a button leads to all of it."""
    count = news_of(scene)
    words = say("digest.count", count=count) if count else say("digest.all")
    way = html('<label class="btn%s" for="tab-heard">%s</label>', " pri" if count else "", words)
    if not beats:
        return html('<p class="small" data-last>%s</p>%s', say("digest.none"), way)
    told = [beat for _, beat in beats if not beat.is_small] or [beats[-1][1]]
    face = html('<span class="disc s" aria-hidden="true">%s</span>', _where(told))
    return html("%s<p data-last>%s</p>%s", face, told[-1].says, way)


def _where(beats: Sequence[IslandBeat]) -> Markup:
    """The picture beside what came last: the space to which the same deed led, where it led to one."""
    last = beats[-1]
    for beat in reversed(beats):
        if beat.piece == last.piece and beat.track and beat.icon:
            return beat.icon
        if beat.piece != last.piece or not beat.goes_on:
            break
    return last.icon
