"""What a captive of Paradox Island thinks with when asked: its map, its guesses where it is, its prospects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paradoxa.games.paradox_island.bot.captive_map import Chart
from paradoxa.games.paradox_island.bot.places import Guess
from paradoxa.games.paradox_island.bot.prospects import SHEETS, Prospect, Self
from paradoxa.games.paradox_island.box import pieces as p
from paradoxa.games.paradox_island.box.components import FRUITS
from paradoxa.games.paradox_island.box.geometry import SPACES
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.rules.told import announcements as told

LOOKED_AT: Final = 2  # so many of the places where the piece can be are looked at
MANY: Final = 7
BOX_BONUS: Final = tuple([n for n, bonus in enumerate(SHEETS[p.HEMPEL].bonuses) for _ in range(bonus.palms)])

_CHARTS: Final[list[tuple[tuple[object, ...], Chart]]] = []  # the newest first; only to read nothing twice
KEPT: Final = 8


def chart_of(view: ParadoxIslandView) -> Chart:
    """The map of a captive, from the view alone."""
    board = view.own
    assert board is not None
    fruit = view.figure(board.pieces[0]).start
    key = (view.seat, view.op, view.seats, view.start, fruit)
    entries = view.entries
    for place, (other, chart) in enumerate(_CHARTS):
        if other == key and entries[: len(chart.read)] == chart.read and view.marks[: chart.marked] == chart.marks:
            _CHARTS.insert(0, _CHARTS.pop(place))
            break
    else:
        chart = Chart(board.pieces)
        if view.start >= 0 and fruit >= 0:
            chart.learn(view.start, fruit)
        _CHARTS.insert(0, (key, chart))
        del _CHARTS[KEPT:]
    chart.extend(entries, view.marks)
    return chart


class Thought:
    """What the piece that is asked knows, and what it hopes for."""

    def __init__(self, view: ParadoxIslandView) -> None:
        self.view = view
        self.chart: Chart = chart_of(view)
        words = view.business[-1].split()
        board = view.own
        assert board is not None
        piece = int(words[2]) if len(words) > 2 else view.acting
        self.piece = piece if piece in board.pieces else board.pieces[0]
        self.who = Self(view, self.piece, self.chart)
        self.moment = int(words[3]) if words[0] == "window" else -1
        self.guesses = self._guesses()
        self._prospects: list[Prospect] | None = None

    def _guesses(self) -> list[Guess]:
        track = self.chart.tracks[self.piece] or self.chart.anywhere(self.who.figure.name)
        if not track:  # off the map
            track = [Guess(SPACES // 2, -1, -1, -1, self.chart.alive, {})]
        few = len(track) / LOOKED_AT
        return track if few <= 1 else [track[int(n * few + few / 2)] for n in range(LOOKED_AT)]

    @property
    def prospects(self) -> list[Prospect]:
        """The map as every guess looked at has it."""
        if self._prospects is None:
            self._prospects = [Prospect(self.who, guess) for guess in self.guesses]
        return self._prospects

    @property
    def is_long(self) -> bool:
        """Whether this turn has many steps already: two fruits side by side could let Hempel go on for ever."""
        steps = 0
        for entry in reversed(self.view.entries):
            if entry[0] == told.TURN:
                break
            steps += entry[0] == told.ACTION
        return steps > MANY

    @property
    def is_sure(self) -> bool:
        """Whether the piece knows where it is."""
        return len(self.chart.tracks[self.piece]) == 1

    def mean(self, ask: Callable[[Prospect], float]) -> float:
        """The mean of an answer over the guesses."""
        return sum([ask(prospect) for prospect in self.prospects]) / len(self.prospects)

    def effect_of(self, fruit: int) -> str:
        """What the bonus of a fruit does."""
        board = self.who.board
        if self.who.character == p.HEMPEL:
            return p.EFFECT_OF[p.HEMPEL][BOX_BONUS[board.boxes.index(fruit)]]
        return p.EFFECT_OF[self.who.character][self.who.sheet.bonus_of(FRUITS[fruit])]
