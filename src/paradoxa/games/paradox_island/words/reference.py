"""Paradox Island: what spaces, anomalies and power tokens do, in a sentence each, for whoever points at one."""

from __future__ import annotations

from typing import Final

from paradoxa.games.paradox_island.box.components import FRUITS, TOKENS
from paradoxa.games.paradox_island.box.islands import ANOMALY, KNOT, LAKE, MIRAGE, OCEAN_NAME, ORACLE, PORTAL
from paradoxa.games.paradox_island.words.rulebook import SPACE_ROWS
from paradoxa.games.paradox_island.words.terms import ANOMALY_EFFECTS, ANOMALY_NAMES, SPACES, TOKEN_EFFECTS, capital

# What each kind of space does when it is activated: as the book says it, and the ocean.
KINDS: Final = {
    **{kind: effect for kind, (_, _, effect) in SPACE_ROWS.items()},
    "ocean": "You go back to your starting fruit, unless a bonus gets you out.",
}
CARD: Final = ("fruit", "camp", "oracle", "mirage", "knot", "portal", "anomaly", "lake", "ocean")  # in this order
_BOUNDS: Final = (
    *((len(FRUITS), "fruit"), (ORACLE, "camp"), (MIRAGE, "oracle"), (KNOT, "mirage"), (PORTAL, "knot")),
    *((ANOMALY, "portal"), (LAKE, "anomaly"), (OCEAN_NAME, "lake")),
)


def kind_of(name: int) -> str:
    """The kind of a space, by the number of its name."""
    return next((kind for bound, kind in _BOUNDS if name < bound), "ocean")


def effect_of(name: int) -> str:
    """What a space does, by the number of its name; of an anomaly that was visited, what this one does."""
    if ANOMALY <= name < LAKE:
        return f"{capital(ANOMALY_EFFECTS[name - ANOMALY])}."
    return KINDS[kind_of(name)]


def space_words(name: int) -> str:
    """A space and what it does: "The orange. Activated, ..."."""
    return f"{capital(SPACES[name])}. {effect_of(name)}"


def anomalies() -> list[tuple[str, str]]:
    """All ten anomalies, each with what it does."""
    return [(capital(name), f"{capital(effect)}.") for name, effect in zip(ANOMALY_NAMES, ANOMALY_EFFECTS, strict=True)]


def tokens() -> list[tuple[str, str]]:
    """All twelve power tokens, each with what it does."""
    return [(name, f"{capital(effect)}.") for name, effect in zip(TOKENS, TOKEN_EFFECTS, strict=True)]
