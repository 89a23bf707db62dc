"""Heard: all that was said, the newest first, to be filtered by piece, searched, and gone through round by round."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from html import escape
from typing import Final

from paradoxa.games.paradox_island.announcements import ARRIVALS, FOG, FOG_CARRY
from paradoxa.games.paradox_island.announcements import Entry as Told
from paradoxa.games.paradox_island.geometry import NAMES
from paradoxa.games.paradox_island.pieces import OP_PIECES, PIECE_WORDS
from paradoxa.games.paradox_island.terms import PIECES, capital
from paradoxa.web.desk import Entry
from paradoxa.web.games.island_fragments import Fragment, at, fragments_of
from paradoxa.web.games.island_notes import lying, readable
from paradoxa.web.games.island_scene import Scene

ROUND: Final = re.compile(r"Round (\d+):")
COMINGS: Final = ARRIVALS | {FOG, FOG_CARRY}  # what the log tells as an arrival, in the same order
SEARCH: Final = (  # needs the script, which shows it
    '<span data-heard hidden><input class="text" type="search" id="heard-find" aria-label="Search in what was heard" '
    'placeholder="Search" autocomplete="off"></span><span class="vh" role="status" id="heard-count"></span>'
)
Called = tuple[tuple[int, str], ...]  # pieces with what sentences call them: their own name, or their player's


def heard(scene: Scene) -> str:
    """The panel with all announcements; it stands where other games have their log."""
    entries = scene.desk.log
    if not entries or scene.is_replay:
        return ""
    called = _called(scene)
    rounds = _rounds(entries)
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
    """What sentences call each piece."""
    view = scene.view
    found = [(piece, PIECES[piece].removeprefix("the ")) for piece in OP_PIECES]
    for board in view.boards:
        found += [(piece, scene.desk.names[board.seat]) for piece in board.pieces]
        if board.character >= 0:
            found += [(piece, scene.called(piece)) for piece in board.pieces]
    return tuple(found)


def _rounds(entries: Sequence[Entry]) -> list[int]:
    """The round of every sentence: those before the first one are the set-up, 0."""
    found = []
    number = 0
    for entry in entries:
        if entry.kind == "TurnBegan" and (said := ROUND.match(entry.sentence)):
            number = int(said[1])
        found.append(number)
    return found


@lru_cache(maxsize=40_000)
def _row(entry: Entry, number: int, called: Called, mark: str, anchor: str) -> str:
    """One sentence; it stands on page after page, so it is kept."""
    who = sorted({piece for piece, name in called if name in entry.sentence})
    look = " ".join([*[f"p{piece}" for piece in who], *(["big"] if entry.is_big else [])])
    link = f'<a class="to" href="#{anchor}"><span class="vh">Show where</span></a>' if anchor else ""
    return (
        f'<li class="{look}"{mark}><span class="t">{f"R{number}" if number else ""}</span>{link}'
        f"<span>{_sentence(entry.sentence, called)}</span></li>"
    )


def _sentence(text: str, called: Called) -> str:
    """A sentence with the name it begins with in bold."""
    for _, name in sorted(called, key=lambda one: -len(one[1])):
        start = text.removeprefix("The ") if name in ("Wave", "Rock", "Bush") else text
        if start.startswith(name) and not start[len(name) : len(name) + 1].isalnum():
            end = len(text) - len(start) + len(name)
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


def _jump(rounds: Sequence[int]) -> str:
    """The way to each round."""
    numbers = [number for number in dict.fromkeys(reversed(rounds)) if number]
    links = "".join([f'<a href="#round-{number}">R{number}</a>' for number in numbers])
    return f'<nav class="rounds" aria-label="To a round">{links}</nav>' if len(numbers) > 1 else ""


def _anchors(scene: Scene) -> list[str]:
    """For every arrival that was heard where it stands on the reader's page: a space of the map, or a loose track."""
    view = scene.view
    if view.own is None or view.own.character < 0 or not scene.is_live:
        return []
    tracks: dict[int, list[Fragment]] = {}
    for fragment in fragments_of(view):
        tracks.setdefault(fragment.piece, []).append(fragment)
    on_map = lying(readable(scene.desk.notes), view)
    return [
        _anchor(entry, number, tracks.get(entry[1], []), on_map)
        for number, entry in enumerate(view.entries)
        if entry[0] in COMINGS
    ]


def _anchor(entry: Told, number: int, tracks: list[Fragment], on_map: dict[str, tuple[Fragment, int]]) -> str:
    """The space it was, where its track lies on the map and names such a space once; else the track."""
    track = next((one for one in reversed(tracks) if one.begin <= number), None)
    if track is None or entry[0] not in ARRIVALS:
        return ""
    if track.id in on_map:
        places = [place for place, name in track.names if name == entry[-2]]
        return f"space-{NAMES[at(on_map[track.id][1], places[0])]}" if len(places) == 1 else ""
    return f"track-{track.id}" if track.is_told else ""
