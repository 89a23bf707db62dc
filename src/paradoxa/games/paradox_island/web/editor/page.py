"""The page of the island editor."""

from __future__ import annotations

from collections.abc import Mapping

from paradoxa.games.paradox_island.web.drawing import SPRITE
from paradoxa.games.paradox_island.web.editor.draft import Bench
from paradoxa.games.paradox_island.web.editor.drawing import main
from paradoxa.web.layout import raw, render


def islands(bench: Bench, kept: Mapping[str, str]) -> str:
    """The island editor, with the islands its reader keeps."""
    return render("islands.html", short="isl", sprite=raw(SPRITE), at=bench.at, main=raw(main(bench, kept)))
