"""What a row of clicks on a board makes."""

from __future__ import annotations

from collections.abc import Sequence

from paradoxa.web.board import Way, click


def made_by(ways: Sequence[Way], path: Sequence[str], any_order: bool = False) -> Way | None:
    """The way that these clicks complete: with the last one, and not before."""
    picks: tuple[str, ...] = ()
    made = None
    for key in path:
        clicked = click(ways, picks, key, any_order)
        assert clicked is not None
        picks, made = clicked
        assert (made is not None) == (len(picks) == len(path))
    return made
