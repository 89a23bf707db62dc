"""The notes map: what a captive has marked, the tracks laid on it, and what the deduction desk adds.

Every space is a radio button of one form, so that the map works without scripts and by keyboard. `fragments` draws the
panel of loose tracks (see `island_loose`), `picture` the same map without buttons.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from paradoxa.games.paradox_island.box.geometry import NAMES, OCEAN, SPACES
from paradoxa.games.paradox_island.box.geometry import PARTS as PART_NAMES
from paradoxa.games.paradox_island.box.pieces import OP_PIECES, WAVE
from paradoxa.games.paradox_island.knowledge.deduction.answers import Answer
from paradoxa.games.paradox_island.knowledge.deduction.questions import PROVING
from paradoxa.games.paradox_island.knowledge.tracks import BASE
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.web.drawing import (
    GRID,
    ICONS,
    MARK_ICONS,
    MARK_WORDS,
    centre,
    fitted,
    isle,
    mark_kind,
    over,
    pawn,
    place_of,
    put,
    sea,
    sea_names,
    spots,
    twin_mark,
)
from paradoxa.games.paradox_island.web.notes import loose_tracks, palette, told
from paradoxa.games.paradox_island.web.notes.fragments import Fragment, at, laid, wave_at
from paradoxa.games.paradox_island.web.notes.notes import Notes, lying, readable
from paradoxa.games.paradox_island.web.notes.palette import piece_face
from paradoxa.games.paradox_island.web.notes.tiles import effect
from paradoxa.games.paradox_island.web.scene import Scene
from paradoxa.games.paradox_island.words.reference import effect_of
from paradoxa.games.paradox_island.words.terms import SPACES as NAME_OF
from paradoxa.games.paradox_island.words.terms import capital, joined, named_piece, place_name
from paradoxa.web.markup import NOTHING, Markup, html, join
from paradoxa.web.pieces import icon
from paradoxa.web.post_forms import CSRF_FIELD

SHOWN_MAYBE: Final = 3
SHOWN_PIECES: Final = 2
_MAP: Final = Markup(' id="map" data-map')  # where lessons lead, and what our script looks for
# Where a piece stands on its space, and where those that share one, in parts of a hexagon's side.
_ALONE: Final = (0.0, 0.4)
_ASIDE: Final = ((-0.45, 0.4), (0.45, 0.4), (0.0, -0.42), (0.0, 0.4), (-0.42, -0.42), (0.42, -0.42))


def chart(scene: Scene) -> Markup:
    """The notes map with its form, palette and tools; in a replay, or for who cannot note, a picture."""
    desk, view = scene.desk, scene.view
    if scene.is_replay or desk.seat is None or desk.status != "running" or view.own is None:
        seat = view.seat
        texts = desk.all_notes
        text = texts[seat] if seat is not None and seat < len(texts) else desk.notes if seat == desk.seat else ""
        return fitted(picture(readable(text), view, desk.found if scene.is_replay else None))
    notes = readable(desk.notes)
    chosen = notes.at or (f"s{view.start}" if view.start >= 0 else "")
    marked = _marked(notes, view, desk.found)
    spaces = [_hex(space, marked, f"s{space}" == chosen) for space in range(SPACES)]
    seas = [_sea(part, notes, view, f"o{part}" == chosen) for part in range(len(PART_NAMES))]
    inner = join((*spaces, GRID, _on_top(marked, desk.found), *seas, spots(has_names=False)))
    return html(
        '<form id="notes" class="notes" method="post" action="%s/notes">%s'
        '<input type="hidden" name="ply" value="%s">%s<noscript>'
        '<button class="btn" name="do" value="">Choose the ringed space</button></noscript>%s</form>',
        desk.base,
        CSRF_FIELD,
        desk.ply,
        fitted(isle(inner, label="Your map: choose a space, then mark it", more=_MAP)),
        palette.tools(
            notes,
            view,
            desk.found,
            told.line(scene, marked.words, marked.effects, chosen),
            is_proving=desk.setup.options.get("help", "off") in PROVING,
        ),
    )


def fragments(scene: Scene) -> Markup:
    """The panel of loose tracks."""
    return loose_tracks.panel(scene)


def picture(notes: Notes, view: ParadoxIslandView, found: Answer | None = None) -> Markup:
    """A seat's map as a picture without buttons; in a replay with what could be proven then."""
    marked = _marked(notes, view, found)
    drawn = [
        html('<div class="hex %s" style="%s">%s</div>', marked.looks[space], put(centre(space)), marked.inner[space])
        for space in range(SPACES)
    ]
    pieces = [_minis(pieces, view, html('style="%s"', put(sea(part), 0, 0.42))) for part, pieces in notes.seas.items()]
    said = [words for space, words in enumerate(marked.words) if marked.looks[space] != "unk"]
    label = f"Map with {len(said)} of {SPACES} spaces noted. " + ". ".join(said)
    inner = join((*drawn, GRID, _on_top(marked, found), sea_names(), *pieces, spots(has_names=False)))
    return html('<div role="img" aria-label="%s">%s</div>', label, isle(inner))


# --- what stands on each space -----------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Marked:
    """The map worked out: of every space its classes, its inside and its words; and the tracks on it."""

    view: ParadoxIslandView
    looks: list[str]
    inner: list[str]
    words: list[str]
    effects: list[str]  # what the space does, as far as it is known what it is
    lying: Sequence[tuple[Fragment, int]]


UNKNOWN: Final = [html('<span class="sp" aria-hidden="true">%s</span>', name) for name in NAMES]
NAMED_SMALL: Final = [html('<span class="sp small" aria-hidden="true">%s</span>', name) for name in NAMES]


def _marked(notes: Notes, view: ParadoxIslandView, found: Answer | None) -> Marked:
    tracks = list(lying(notes, view).values())
    heard: dict[int, list[int]] = {}  # what tracks say of a space, each name once
    for fragment, space in tracks:
        for there, name in laid(fragment, space).items():
            if name not in heard.setdefault(there, []):
                heard[there].append(name)
    start = view.figure(view.own.pieces[0]).start if view.own is not None and view.start >= 0 else -1
    marked = Marked(view, [], [], [], [], tracks)
    wrong = {one.space: one.name for one in found.contradictions} if found is not None else {}
    for space in range(SPACES):
        names = heard.get(space, [])
        is_start = space == view.start and start >= 0
        sure = start if is_start else notes.sure.get(space, -1)
        looks, inner, words = _mark(sure, names, notes.maybe.get(space, ()), is_start)
        proven = found.spaces[space].proven if found is not None and found.spaces else -1
        if proven >= 0:
            looks, inner, words = _proven(proven, looks, inner, words)
        inner = UNKNOWN[space] if looks == "unk" else inner + NAMED_SMALL[space]
        if space in wrong:
            looks, words = f"{looks} wrong", f"{words}, contradicts what was said"
        if space in notes.pieces:
            inner += _minis(notes.pieces[space], view)
            words += f", perhaps here: {joined([named_piece(view, piece) for piece in notes.pieces[space]])}"
        marked.looks.append(looks)
        marked.inner.append(inner)
        marked.words.append(f"{NAMES[space]}: {words}")
        marked.effects.append(_effect(names, sure if sure >= 0 else proven))
    return marked


def _effect(heard: Sequence[int], base: int) -> str:
    """What a space does; a track tells of an anomaly which one it is."""
    return effect_of(heard[0]) if heard else effect(base) if base >= 0 else ""


def _mark(sure: int, heard: Sequence[int], maybe: Sequence[int], is_start: bool) -> tuple[str, str, str]:
    """Classes, inside and words of a space: what is certain, then what a track says, then candidates."""
    bases = {BASE[name] for name in heard} | ({sure} if sure >= 0 else set())
    if len(bases) > 1:
        shown = icon(MARK_ICONS[sure]) if sure >= 0 else icon(ICONS[heard[0]])
        others = joined([NAME_OF[name] for name in heard if BASE[name] != sure])
        mine = f"{MARK_WORDS[sure]}, certain, but " if sure >= 0 else ""
        kind = mark_kind(sure if sure >= 0 else BASE[heard[0]])
        return f"clash t-{kind}", shown, f"{mine}tracks say {others}: that cannot be"
    if heard:  # an anomaly's effect is known by tracks only
        words = f"{NAME_OF[heard[0]]}, {'your start' if is_start else 'certain' if sure >= 0 else 'from a track'}"
        return f"t-{mark_kind(BASE[heard[0]])}{'' if sure >= 0 else ' trk'}", icon(ICONS[heard[0]]), words
    if sure >= 0:
        words = f"{MARK_WORDS[sure]}, {'your start' if is_start else 'certain'}"
        return f"t-{mark_kind(sure)}", icon(MARK_ICONS[sure]), words
    if maybe:
        shown = join([icon(MARK_ICONS[base]) for base in maybe[:SHOWN_MAYBE]])
        more = html("<b>+%s</b>", len(maybe) - SHOWN_MAYBE) if len(maybe) > SHOWN_MAYBE else NOTHING
        return (
            "cand",
            html('<span class="cs">%s%s</span>', shown, more),
            f"maybe {joined([MARK_WORDS[b] for b in maybe], 'or')}",
        )
    return "unk", "", "no note"


def _proven(proven: int, looks: str, inner: str, words: str) -> tuple[str, str, str]:
    """A space of which it is proven what it is: drawn as a mark of one's own is, with a ring of its own."""
    name = MARK_WORDS[proven]
    kind = f"t-{mark_kind(proven)}"
    if looks.split(" ")[0] == kind:  # noted so already, or told by a track
        return f"{kind} prov", inner, f"{words}, proven"
    if looks in ("unk", "cand"):
        noted = f"; your note: {words}" if looks == "cand" else ""
        return f"{kind} prov", icon(MARK_ICONS[proven]), f"{name}, proven{noted}"
    return looks, inner, f"{words}, proven: {name}"


def _minis(pieces: Sequence[int], view: ParadoxIslandView, more: str = "") -> Markup:
    """Pieces that may be at a place, small."""
    shown = [piece_face(view, piece) for piece in pieces[:SHOWN_PIECES]]
    left = html("<b>+%s</b>", len(pieces) - SHOWN_PIECES) if len(pieces) > SHOWN_PIECES else NOTHING
    return html('<span class="minis" %s>%s%s</span>', more, join(shown), left)


# --- drawing -----------------------------------------------------------------------------------
def _hex(space: int, marked: Marked, is_chosen: bool) -> Markup:
    return html(
        '<label id="space-%s" class="hex %s" style="%s">'
        '<input type="radio" name="at" value="s%s" aria-label="%s"%s>%s</label>',
        NAMES[space],
        marked.looks[space],
        put(centre(space)),
        space,
        marked.words[space],
        " checked" if is_chosen else "",
        marked.inner[space],
    )


def _sea(part: int, notes: Notes, view: ParadoxIslandView, is_chosen: bool) -> Markup:
    pieces = notes.seas.get(part, ())
    words = capital(place_name(OCEAN + part))
    if pieces:
        words += f", perhaps here: {joined([named_piece(view, piece) for piece in pieces])}"
    return html(
        '<label class="ocean" style="%s"><input type="radio" name="at" value="o%s" aria-label="%s"%s>'
        "<span>%s</span>%s</label>",
        put(sea(part)),
        part,
        words,
        " checked" if is_chosen else "",
        PART_NAMES[part],
        _minis(pieces, view) if pieces else "",
    )


def _on_top(marked: Marked, found: Answer | None) -> Markup:
    """Lines of tracks, the start, and pieces where tracks or proofs say they are."""
    view = marked.view
    drawn = [loose_tracks.line(fragment, space) for fragment, space in marked.lying]
    flag = NOTHING
    if view.start >= 0 and view.own is not None:
        flag = html('<span class="flag" style="%s">start</span>', put(centre(view.start), 0, -0.7))
    places = {
        fragment.piece: (at(space, fragment.here), "by its track")
        for fragment, space in marked.lying
        if fragment.here is not None
    }
    if wave_at(view) >= 0:
        places[WAVE] = (wave_at(view), "as you were told")
    own = view.own.pieces if view.own is not None else ()
    if found is not None:
        for piece, left in found.places:
            if piece in own and len(left) == 1:
                places[piece] = (left[0], "proven")
        for piece, shares in found.place_shares:
            if piece in own and piece not in places and shares:
                places[piece] = (shares[0].what, f"in {shares[0].times} of {found.sampled} sampled worlds")
    shared = Counter([place for place, _ in places.values()])
    pawns, taken = [], dict.fromkeys(range(OCEAN + len(PART_NAMES)), 0)
    for piece, (place, why) in sorted(places.items(), key=lambda item: item[0] not in own):
        if not 0 <= place < OCEAN + len(PART_NAMES):
            continue
        dx, dy = _ASIDE[taken[place]] if shared[place] > 1 else _ALONE
        taken[place] += 1
        label = f"{capital(named_piece(view, piece))} is here, {why}"
        character = view.board_of(piece).character if piece not in OP_PIECES else -1
        look, twin = " guess" if "sampled" in why else "", twin_mark(view, piece)
        pawns.append(pawn(piece, character, place_of(place), label, dx=dx, dy=dy, look=look, more=twin))
    return over(join(drawn)) + flag + join(pawns)
