"""The sentences of the house, by key: what pages around the boards say. A game's own stand in its `words`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paradoxa.words import lobby, remarks, replay, rulebook, staging

TEXTS: Final[Mapping[str, str]] = {**staging.TEXTS, **rulebook.TEXTS, **lobby.TEXTS, **replay.TEXTS, **remarks.TEXTS}


def say(key: str, **values: object) -> str:
    """A sentence of the house, its blanks filled in."""
    return TEXTS[key].format(**values)
