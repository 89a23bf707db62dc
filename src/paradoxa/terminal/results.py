"""How a game came out: a small table for each, from what everybody may know."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.text import Text

from paradoxa.core import Seat
from paradoxa.core.events import Event
from paradoxa.games.antinomy.knowledge import AntinomyView
from paradoxa.games.antinomy.rules.events import ClashEnded, Declared
from paradoxa.games.paradominetor.knowledge.view import ParadominetorView
from paradoxa.games.paradox_island.box.components import CHARACTERS
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.rules.events import Died, ScaredOff, Wounded
from paradoxa.games.perfect_moment.knowledge.view import PerfectMomentView
from paradoxa.games.perfect_moment.rules.events import FragmentTaken, Used
from paradoxa.terminal.paint import QUIET, Ink, clip, line, pad, width_of

LONGEST: Final = (8, 16)  # of a name, on narrow screens and on others
NARROW: Final = 60


def of_antinomy(view: AntinomyView, events: Iterable[Event], names: Sequence[str], ink: Ink, width: int) -> list[Text]:
    """Where the crystals came from."""
    torn, stolen = [0, 0], [0, 0]
    for event in events:
        match event:
            case Declared(seat):
                torn[seat] += 1
            case ClashEnded(winner, True) if winner is not None:
                stolen[winner] += 1
    rows = [
        [
            _named(names, seat, ink, width),
            str(view.crystals[seat]),
            str(torn[seat]),
            str(stolen[seat]),
            str(stolen[1 - seat]),
        ]
        for seat in range(2)
    ]
    return _table(["", "crystals", "by paradox", "stolen", "lost"], rows, range(1, 5), width)


def of_paradominetor(
    view: ParadominetorView, _: Iterable[Event], names: Sequence[str], ink: Ink, width: int
) -> list[Text]:
    """Who won which tricks: alone, with the 1 of a paradox, with its 0.5."""
    kinds: list[list[list[int]]] = [[[], [], []] for _ in names]
    for number, trick in enumerate(view.tricks, 1):
        halves = trick.halves or ()
        is_shared = sum([count > 0 for count in halves]) > 1
        for seat, count in enumerate(halves):
            if count:
                kinds[seat][0 if not is_shared else 1 if count == 2 else 2].append(number)
    head = ["", "points", "tricks alone", "1 in a paradox", "0.5 in a paradox"]
    rows = [
        [
            _named(names, seat, ink, width),
            aligned(view.points[seat]),
            *[" ".join([str(number) for number in some]) or "-" for some in kinds[seat]],
        ]
        for seat in range(view.seats)
    ]
    made = _table(head, rows, range(1, 2), width)
    if max([width_of(row) for row in made]) < width:
        return made
    counts = [[*row[:2], *[str(len(some)) for some in kinds[seat]]] for seat, row in enumerate(rows)]
    return _table(["", "points", "alone", "1 shared", "0.5"], counts, range(1, 5), width)


def of_perfect_moment(
    view: PerfectMomentView, events: Iterable[Event], names: Sequence[str], ink: Ink, width: int
) -> list[Text]:
    """Which cards brought how much, and how many items were used for it."""
    used, taken = [0, 0], [0, 0]
    for event in events:
        match event:
            case Used(seat):
                used[seat] += 1
            case FragmentTaken(seat):
                taken[seat] += 1
    rows = []
    for seat in range(view.seats):
        side = view.sides[seat]
        counts = [side.points, len(side.fragments), len(side.twos), len(side.threes), used[seat], taken[seat]]
        rows.append([_named(names, seat, ink, width), *map(str, counts)])
    head = ["", "points", "at 1", "at 2", "at 3", "items used", "fragments taken"]
    if width < NARROW:
        head = ["", "points", "1s", "2s", "3s", "items", "taken"]
    return _table(head, rows, range(1, len(head)), width)


def of_paradox_island(
    view: ParadoxIslandView, events: Iterable[Event], names: Sequence[str], ink: Ink, width: int
) -> list[Text]:
    """Who played whom, how far the missions came, and what it cost."""
    died, scared, wounds = [0] * view.seats, [0] * view.seats, [0] * view.seats
    for event in events:
        match event:
            case Died(piece):
                died[view.owner(piece)] += 1
            case ScaredOff(piece):
                scared[view.owner(piece)] += 1
            case Wounded(piece):
                wounds[view.owner(piece)] += 1
    characters = {board.seat: CHARACTERS[board.character] for board in view.boards if board.character >= 0}
    marks = {board.seat: str(board.progress) for board in view.boards}
    rows = []
    for seat in range(view.seats):
        counts = ["-"] * 4
        if seat != view.op:
            counts = [marks[seat], str(scared[seat]), str(wounds[seat]), str(died[seat])]
        rows.append([_named(names, seat, ink, width), characters.get(seat, "OP"), *counts])
    head = ["", "plays", "mission", "scare-offs", "wounds", "deaths"]
    if width < NARROW:
        head = ["", "plays", "marks", "scared", "hurt", "died"]
    return _table(head, rows, range(2, len(head)), width)


def aligned(halves: int) -> str:
    """Points so that the halves of a column stand below each other."""
    return f"{halves // 2:>2}{'.5' if halves % 2 else '  '}"


def _named(names: Sequence[str], seat: Seat, ink: Ink, width: int) -> str:
    return clip(ink.fold(names[seat]), LONGEST[width >= NARROW], ink.glyph("more"))


def _table(head: list[str], rows: list[list[str]], numbers: range, width: int) -> list[Text]:
    """Words in columns; the columns of numbers stand to the right of theirs."""
    spans = [max([width_of(row[column]) for row in [head, *rows]]) for column in range(len(head))]
    gap = "  " if width >= NARROW else " "
    made = []
    for place, row in enumerate([head, *rows]):
        cells = [
            line(" " * (span - width_of(cell)), cell) if column in numbers else pad(cell, span)
            for column, (cell, span) in enumerate(zip(row, spans, strict=True))
        ]
        parts = [part for cell in cells for part in (gap, cell)]
        text = line(" ", *parts[1:])
        text.stylize(QUIET if place == 0 else "")
        made.append(text)
    return made
