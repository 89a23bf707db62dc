"""Paradox Island: how it came out, as a small table, from what everybody may know."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from paradoxa.core.events import Event
from paradoxa.games.paradox_island.box.components import CHARACTERS
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.rules.told.events import Died, ScaredOff, Wounded
from paradoxa.terminal.results import NARROW, columns, named
from paradoxa.terminal.screen.paint import Ink


def result(view: ParadoxIslandView, events: Iterable[Event], names: Sequence[str], ink: Ink, width: int) -> list[Text]:
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
        rows.append([named(names, seat, ink, width), characters.get(seat, "OP"), *counts])
    head = ["", "plays", "mission", "scare-offs", "wounds", "deaths"]
    if width < NARROW:
        head = ["", "plays", "marks", "scared", "hurt", "died"]
    return columns(head, rows, range(2, len(head)), width)
