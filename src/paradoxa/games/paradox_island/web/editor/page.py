"""The island editor as the house asks for it: its forms read, its page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any, Final

from paradoxa.core import Seat
from paradoxa.games.paradox_island.web.drawing import SPRITE
from paradoxa.games.paradox_island.web.editor.draft import LONGEST_NAME, AtTable, Bench, done, read_bench
from paradoxa.games.paradox_island.web.editor.drawing import ADDRESS, main, remembered
from paradoxa.tables.desk import Desk
from paradoxa.web.editor import Editor
from paradoxa.web.markup import Markup
from paradoxa.web.pages.editor import editor_page

GAME: Final = "paradox-island"
_rng = Random()


class IslandEditor:
    """An island is built on a map of its own, and kept, or laid at a table."""

    address = ADDRESS
    label = "Islands"
    offer = ("Whoever builds the island can prepare it: ", "the island editor")
    thing = ("an island", "island")
    longest_name = LONGEST_NAME

    def read(self, fields: Mapping[str, str], desk: Desk | None, seat: Seat | None) -> Bench:
        at = at_table(desk, seat) if desk is not None else None
        bench = read_bench(fields, at)
        if desk is None or at is not None:
            return bench
        return replace(bench, wrong="At that table there is no island to be laid by you now.")

    def refused(self, draft: Bench, sentence: str) -> Bench:
        return replace(draft, wrong=sentence)

    def done(self, draft: Bench, deed: str, text: str) -> Bench:
        return done(draft, deed, _rng, text)

    def fields(self, draft: Bench) -> dict[str, str]:
        return remembered(draft)

    def text(self, draft: Bench) -> str:
        return str(draft.site)

    def reopened(self, text: str, name: str = "") -> dict[str, str]:
        return {"island": text, "name": name} if name else {"island": text}

    def page(self, draft: Bench, kept: Mapping[str, str]) -> Markup:
        return islands(draft, kept)


def at_table(desk: Desk, seat: Seat | None) -> AtTable | None:
    """A table that waits for its island, seen from the seat of whoever is to lay it."""
    view: Any = desk.view
    decision = view.decision if view is not None and desk.seat is not None else None
    if desk.setup.game != GAME or decision is None or decision.kind != "island":
        return None
    return AtTable(desk.table, seat, desk.setup.title, tuple(view.drawn), desk.base, desk.ply)


def islands(bench: Bench, kept: Mapping[str, str]) -> Markup:
    """The island editor, with the islands its reader keeps."""
    return editor_page(
        GAME,
        IslandEditor.label,
        main(bench, kept),
        look="desk op build",
        scripts=("islands.js", "hexes.js"),
        sprite=SPRITE,
        table=bench.at.base if bench.at is not None else "",
        about=bench.at.title if bench.at is not None else "",
    )


EDITOR: Final[Editor] = IslandEditor()
