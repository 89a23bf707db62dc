"""The page of the island editor."""

from __future__ import annotations

from collections.abc import Mapping

from paradoxa.web.frame import raw, render
from paradoxa.web.games.island_bench import Bench
from paradoxa.web.games.island_editor import main
from paradoxa.web.games.island_map import SPRITE


def islands(bench: Bench, kept: Mapping[str, str]) -> str:
    """The island editor, with the islands its reader keeps."""
    return render("islands.html", short="isl", sprite=raw(SPRITE), at=bench.at, main=raw(main(bench, kept)))
