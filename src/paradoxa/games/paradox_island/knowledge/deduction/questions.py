"""What the deduction desk is asked, when an older answer still holds, and whom it can help."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from paradoxa.core import Seat
from paradoxa.games.paradox_island.knowledge.deduction.answers import Answer
from paradoxa.games.paradox_island.knowledge.deduction.desk import LEVELS, QUICK, SAMPLED
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView

EFFORTS: Final = (QUICK, 100_000, 600_000)  # steps: the first takes less than a second
PROVING: Final = ("certain", "likely")  # levels that tell what is proven


class Question(NamedTuple):
    """What an answer rests on: all that was heard, and what the reader has marked as certain."""

    entries: tuple[Any, ...]
    private: tuple[Any, ...]
    is_under_way: bool  # OP is about to say whether Bush or Rock goes on
    marks: tuple[tuple[int, int], ...]

    def follows(self, before: Question) -> bool:
        """Whether this was asked later in the same game: nothing was taken back in between."""
        heard = len(before.entries)
        return self.entries[:heard] == before.entries and self.private[: len(before.private)] == before.private


def level(options: Mapping[str, str]) -> str:
    """The help a table agreed to; "" where it was not asked about that."""
    return options.get("help", "")


def question(view: ParadoxIslandView, help_level: str, marks: Mapping[int, int]) -> Question | None:
    """What a reader could be helped with now; None where the table has no help, or the reader may have none."""
    if help_level not in LEVELS or view.own is None or view.land is not None or not view.entries:
        return None
    is_under_way = any([text.startswith("onward") for text in view.business])
    return Question(view.entries, view.marks, is_under_way, tuple(sorted(marks.items())))


def still(found: Answer, asked: Question) -> Answer:
    """What holds still of an earlier answer: the island is as it was, but pieces have moved, marks may be others."""
    kept = [one for one in found.contradictions if (one.space, one.name) in asked.marks]
    return replace(found, places=(), place_shares=(), contradictions=tuple(kept))


def is_settled(found: Answer | None) -> bool:
    """Whether more effort would find no more."""
    return found is None or (found.is_whole and (found.level != "likely" or found.sampled >= SAMPLED))


def seats(view: ParadoxIslandView) -> list[Seat]:
    """The captives who stand on the island, and so could prove something."""
    return [
        board.seat
        for board in view.boards
        if board.character >= 0 and all([view.figure(piece).start >= 0 for piece in board.pieces])
    ]
