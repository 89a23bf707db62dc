"""Heard: all that was said, the newest first, to be filtered by piece, searched, and gone through round by round."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from paradoxa.games.paradox_island.box.geometry import NAMES
from paradoxa.games.paradox_island.box.pieces import OP_PIECES, PIECE_WORDS
from paradoxa.games.paradox_island.knowledge import derived
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.rules.told.announcements import ARRIVALS, FOG, FOG_CARRY, TURN
from paradoxa.games.paradox_island.rules.told.announcements import Entry as Told
from paradoxa.games.paradox_island.web.notes.fragments import Fragment, at, fragments_of
from paradoxa.games.paradox_island.web.notes.loose_tracks import told_once, told_tracks
from paradoxa.games.paradox_island.web.notes.notes import lying, readable
from paradoxa.games.paradox_island.web.scene import Scene
from paradoxa.games.paradox_island.words.desk import say
from paradoxa.games.paradox_island.words.terms import PIECES, capital
from paradoxa.web.markup import NOTHING, Markup, escape, html, join

OP_NAMES: Final = tuple([name.removeprefix("the ") for name in PIECES])
COMINGS: Final = ARRIVALS | {FOG, FOG_CARRY}  # what the log tells as an arrival, in the same order
OWN_TURN: Final = html('<b class="sep">%s</b>', say("heard.own"))  # what stands above it is new
EVERYONE: Final = html(
    '<label class="btn how every"><input type="radio" name="heard-who" id="who-all" value="" checked>%s</label>',
    say("heard.everyone"),
)
LARGER: Final = html(  # the list wide and high, in place of the own board
    '<label class="btn how larger"><input type="checkbox" id="heard-large">%s</label>', say("heard.larger")
)
# Where there is no room for both: what happened since the reader's turn, or all of it.
MODES: Final = html(
    '<div class="modes" role="group" aria-label="%s">%s</div>',
    say("heard"),
    join(
        [
            html(
                '<label class="btn how"><input type="radio" name="heard-mode" id="mode-%s" value="%s"%s>%s</label>',
                mode,
                mode,
                " checked" if mode == "since" else "",
                say(f"heard.{mode}"),
            )
            for mode in ("since", "all")
        ]
    ),
)
SEARCH: Final = (  # needs the script, which shows it
    Markup(
        "<span data-heard hidden>"
        '<input class="text" type="search" id="heard-find" aria-label="Search in what was heard" '
        'placeholder="Search" autocomplete="off"></span>'
        '<span class="vh" role="status" id="heard-count"></span>'
    )
)
Called = tuple[tuple[str, tuple[int, ...]], ...]  # what sentences call pieces or their player, the longest first


def heard(scene: Scene, has_where: bool = False) -> Markup:
    """The panel with all announcements; it stands where other games have their log.

    `has_where`: whose announcements are shown is chosen beside it, where everybody's whereabouts are.
    """
    entries = scene.desk.log
    if not entries or scene.is_replay:
        return NOTHING
    called = _names(_called(scene))
    turns = _turns(scene)
    rounds = [derived.round_of(scene.view, turn) for turn in turns]
    last_own = _own_turn(scene.view)
    anchors = _anchors(scene)
    rows = []
    last = after = 0
    for entry, number, turn in zip(reversed(entries), reversed(rounds), reversed(turns), strict=True):  # newest first
        anchor = anchors.pop() if entry.kind == "Arrived" and anchors else ""
        head = OWN_TURN if turn == last_own != after and last_own else NOTHING
        rows.append(
            _row(
                called,
                entry.sentence,
                entry.number,
                entry.is_big,
                number,
                is_first=number != last,
                anchor=anchor,
                head=head,
            )
        )
        last, after = number, turn
    return html(
        '%s<section class="panel log heard"><div class="find"><h2 id="log">%s</h2>%s%s%s</div>%s'
        '<ol tabindex="0" aria-labelledby="log">%s</ol></section>',
        MODES,
        say("heard"),
        SEARCH,
        EVERYONE if has_where else _filter(scene),
        LARGER,
        _jump(rounds),
        join(rows),
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


def _turns(scene: Scene) -> list[int]:
    """The turn of every sentence, counted from the end, for the log may be cut; the set-up is 0."""
    turns = sum([entry[0] == TURN for entry in scene.view.entries])
    found = []
    for entry in reversed(scene.desk.log):
        found.append(turns)
        turns -= entry.kind == "TurnBegan"
    return found[::-1]


def _own_turn(view: ParadoxIslandView) -> int:
    """The number of the reader's last turn that is over; 0 where there is none."""
    seats = [entry[1] for entry in view.entries if entry[0] == TURN]
    past = [number for number, seat in enumerate(seats, 1) if seat == view.seat and number < len(seats)]
    return past[-1] if past else 0


def news_of(scene: Scene) -> int:
    """How many sentences the others have added since the reader's last turn."""
    view = scene.view
    seats = [entry[1] for entry in view.entries if entry[0] == TURN]
    if view.seat is None or not seats:
        return 0
    last = _own_turn(view)
    return sum([turn > last and seats[turn - 1] != view.seat for turn in _turns(scene)])


class _Names:
    """What sentences of a table call pieces: one object for each, which is found by identity and so at once."""

    __slots__ = ("called",)

    def __init__(self, called: Called) -> None:
        self.called = called


@lru_cache(maxsize=4096)
def _names(called: Called) -> _Names:
    return _Names(called)


@lru_cache(maxsize=40_000)
def _row(
    names: _Names, sentence: str, line: int, is_big: bool, number: int, *, is_first: bool, anchor: str, head: Markup
) -> Markup:
    """One sentence; it stands on page after page, so it is kept."""
    who = sorted(_pieces(sentence, names.called))
    look = " ".join([*[f"p{piece}" for piece in who], *(["big"] if is_big else [])])
    mark = html(' id="round-%s"', number) if is_first and number else NOTHING
    link = html('<a class="to" href="#%s" aria-label="Show where"></a>', anchor) if anchor else NOTHING
    return html(
        '<li class="%s" value="%s"%s>%s<span class="t">%s</span>%s<span>%s</span></li>',
        look,
        line,
        mark,
        head,
        f"R{number}" if number else "",
        link,
        _sentence(sentence, names.called),
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


def _sentence(text: str, called: Called) -> Markup:
    """A sentence with the name it begins with in bold."""
    for name, _ in called:
        begins = text.removeprefix("The ") if name in OP_NAMES else text
        if begins.startswith(name) and not begins[len(name) : len(name) + 1].isalnum():
            end = len(text) - len(begins) + len(name)
            return html('<span class="who">%s</span>%s', text[:end], text[end:])
    return escape(text)


# --- finding -----------------------------------------------------------------------------------
def _filter(scene: Scene) -> Markup:
    """Whose announcements are shown: the stylesheet does it."""
    view = scene.view
    options = [Markup('<option value="">everyone</option>')]
    for figure in view.figures:
        board = view.board_of(figure.piece)
        name = scene.called(figure.piece) if board.character >= 0 else scene.desk.names[board.seat]
        options.append(html('<option value="%s">%s</option>', figure.piece, name))
    options += [
        html('<option value="%s">%s</option>', piece, capital(PIECE_WORDS[piece])) for piece in reversed(OP_PIECES)
    ]
    return html('<select id="heard-who" aria-label="Whose announcements">%s</select>', join(options))


def _jump(rounds: list[int]) -> Markup:
    """The way to each round; the script keeps those of a log that was cut."""
    numbers = range(rounds[-1], max(rounds[0], 1) - 1, -1)
    links = join([html('<a href="#round-%s">R%s</a>', number, number) for number in numbers])
    return html('<nav class="rounds" aria-label="To a round">%s</nav>', links) if rounds[-1] > 1 else NOTHING


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
