"""What a row of clicks on a board makes."""

from __future__ import annotations

from collections.abc import Sequence

from paradoxa.web.board import SURE, Way, click


def made_by(ways: Sequence[Way], path: Sequence[str], any_order: bool = False) -> Way | None:
    """The way that these clicks complete: with the last one, and not before."""
    picks: tuple[str, ...] = ()
    made = None
    for key in path:
        clicked = click(ways, picks, key, any_order)
        assert clicked is not None
        picks, made = clicked
        is_whole = len(picks) == len(path)
        if is_whole and made is None:  # it wants to be confirmed
            picks, made = click(ways, picks, SURE, any_order) or (picks, None)
            assert made is None or made.sure
        assert (made is not None) == is_whole
    return made
