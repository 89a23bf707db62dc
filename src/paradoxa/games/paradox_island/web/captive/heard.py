"""Heard: all that was said, the newest first, to be filtered by piece, searched, and gone through round by round."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape
from typing import Final

from paradoxa.games.paradox_island.box.geometry import NAMES
from paradoxa.games.paradox_island.box.pieces import OP_PIECES, PIECE_WORDS
from paradoxa.games.paradox_island.knowledge import derived
from paradoxa.games.paradox_island.rules.announcements import ARRIVALS, FOG, FOG_CARRY, TURN
from paradoxa.games.paradox_island.rules.announcements import Entry as Told
from paradoxa.games.paradox_island.web.notes.fragments import Fragment, at, fragments_of
from paradoxa.games.paradox_island.web.notes.loose_tracks import told_once, told_tracks
from paradoxa.games.paradox_island.web.notes.notes import lying, readable
from paradoxa.games.paradox_island.web.scene import Scene
from paradoxa.games.paradox_island.words.terms import PIECES, capital
from paradoxa.tables.desk import Entry

OP_NAMES: Final = tuple([name.removeprefix("the ") for name in PIECES])
COMINGS: Final = ARRIVALS | {FOG, FOG_CARRY}  # what the log tells as an arrival, in the same order
SEARCH: Final = (  # needs the script, which shows it
    '<span data-heard hidden><input class="text" type="search" id="heard-find" aria-label="Search in what was heard" '
    'placeholder="Search" autocomplete="off"></span><span class="vh" role="status" id="heard-count"></span>'
)
Called = tuple[tuple[str, tuple[int, ...]], ...]  # what sentences call pieces or their player, the longest first


def heard(scene: Scene) -> str:
    """The panel with all announcements; it stands where other games have their log."""
    entries = scene.desk.log
    if not entries or scene.is_replay:
        return ""
    called = _called(scene)
    rounds = _rounds(scene)
    anchors = _anchors(scene)
    rows = []
    last = 0
    for entry, number in zip(reversed(entries), reversed(rounds), strict=True):  # the newest first
        mark = f' id="round-{number}"' if number != last and number else ""
        last = number
        anchor = anchors.pop() if entry.kind == "Arrived" and anchors else ""
        rows.append(_row(entry, number, called, mark, anchor))
    return (
        f'<section class="panel log heard"><div class="find"><h2 id="log">Heard</h2>{SEARCH}{_filter(scene)}</div>'
        f'{_jump(rounds)}<ol tabindex="0" aria-labelledby="log">{"".join(rows)}</ol></section>'
    )


def _called(scene: Scene) -> Called:
    """What sentences call each piece: its own name, or its player's."""
    view = scene.view
    found: dict[str, tuple[int, ...]] = {OP_NAMES[piece]: (piece,) for piece in OP_PIECES}
    found.setdefault(scene.desk.names[view.op], ())
    for board in view.boards:
        found.setdefault(scene.desk.names[board.seat], board.pieces)
        if board.character >= 0:
            found |= {scene.called(piece): (piece,) for piece in board.pieces}
    return tuple(sorted(found.items(), key=lambda item: -len(item[0])))


def _rounds(scene: Scene) -> list[int]:
    """The round of every sentence, counted from the end, for the log may be cut; the set-up is 0."""
    view = scene.view
    turns = sum([entry[0] == TURN for entry in view.entries])
    found = []
    for entry in reversed(scene.desk.log):
        found.append(derived.round_of(view, turns))
        turns -= entry.kind == "TurnBegan"
    return found[::-1]


@lru_cache(maxsize=40_000)
def _row(entry: Entry, number: int, called: Called, mark: str, anchor: str) -> str:
    """One sentence; it stands on page after page, so it is kept."""
    who = sorted(_pieces(entry.sentence, called))
    look = " ".join([*[f"p{piece}" for piece in who], *(["big"] if entry.is_big else [])])
    link = f'<a class="to" href="#{anchor}" aria-label="Show where"></a>' if anchor else ""
    return (
        f'<li class="{look}" value="{entry.number}"{mark}><span class="t">{f"R{number}" if number else ""}</span>{link}'
        f"<span>{_sentence(entry.sentence, called)}</span></li>"
    )


def _pieces(sentence: str, called: Called) -> set[int]:
    """The pieces a sentence is about: a twin is not taken for the first piece, nor Rockslide for the Rock."""
    found: set[int] = set()
    for name, pieces in called:
        whole = rf"(?<!\w){re.escape(name)}(?!\w)"
        if re.search(whole, sentence):
            found.update(pieces)
            sentence = re.sub(whole, "", sentence)
    return found


def _sentence(text: str, called: Called) -> str:
    """A sentence with the name it begins with in bold."""
    for name, _ in called:
        begins = text.removeprefix("The ") if name in OP_NAMES else text
        if begins.startswith(name) and not begins[len(name) : len(name) + 1].isalnum():
            end = len(text) - len(begins) + len(name)
            return f'<span class="who">{escape(text[:end])}</span>{escape(text[end:])}'
    return escape(text)


# --- finding -----------------------------------------------------------------------------------
def _filter(scene: Scene) -> str:
    """Whose announcements are shown: the stylesheet does it."""
    view = scene.view
    options = ['<option value="">everyone</option>']
    for figure in view.figures:
        board = view.board_of(figure.piece)
        name = scene.called(figure.piece) if board.character >= 0 else scene.desk.names[board.seat]
        options.append(f'<option value="{figure.piece}">{escape(name)}</option>')
    options += [f'<option value="{piece}">{capital(PIECE_WORDS[piece])}</option>' for piece in reversed(OP_PIECES)]
    return f'<select id="heard-who" aria-label="Whose announcements">{"".join(options)}</select>'


def _jump(rounds: list[int]) -> str:
    """The way to each round; the script keeps those of a log that was cut."""
    numbers = range(rounds[-1], max(rounds[0], 1) - 1, -1)
    links = "".join([f'<a href="#round-{number}">R{number}</a>' for number in numbers])
    return f'<nav class="rounds" aria-label="To a round">{links}</nav>' if rounds[-1] > 1 else ""


def _anchors(scene: Scene) -> list[str]:
    """For every arrival that was heard where it stands on the reader's page: a space of the map, or a loose track."""
    view = scene.view
    if view.own is None or view.own.character < 0 or not scene.is_live:
        return []
    tracks: dict[int, list[Fragment]] = {}
    for fragment in fragments_of(view):
        tracks.setdefault(fragment.piece, []).append(fragment)
    on_map = lying(readable(scene.desk.notes), view)
    loose = {one.id for one in told_once(told_tracks(view))}
    return [
        _anchor(entry, number, tracks.get(entry[1], []), on_map, loose)
        for number, entry in enumerate(view.entries)
        if entry[0] in COMINGS
    ]


def _anchor(
    entry: Told, number: int, tracks: list[Fragment], on_map: dict[str, tuple[Fragment, int]], loose: set[str]
) -> str:
    """The space it was, where its track lies on the map and names such a space once; else the track."""
    track = next((one for one in reversed(tracks) if one.begin <= number), None)
    if track is None or entry[0] not in ARRIVALS:
        return ""
    if track.id in on_map:
        places = [place for place, name in track.names if name == entry[-2]]
        return f"space-{NAMES[at(on_map[track.id][1], places[0])]}" if len(places) == 1 else ""
    return f"track-{track.id}" if track.id in loose else ""
