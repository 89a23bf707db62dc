"""What is our proposal says so where it is seen: a small mark on tokens, on boards and in the rules."""

from __future__ import annotations

from paradoxa.games.paradox_island.box.components import CHARACTERS, proposals
from paradoxa.web.markup import NOTHING, Markup, html
from paradoxa.web.rulebook import proposed


def mark_of(*values: str) -> Markup:
    """The mark of a proposal, where any of these values is one; they have their names of `components.statuses`."""
    return html(" %s", proposed()) if proposals().intersection(values) else NOTHING


def token_mark(token: int) -> Markup:
    """The mark of a power token whose name or effect is our proposal."""
    return mark_of(f"power token {token + 1}, name", f"power token {token + 1}, effect")


def points_mark(character: int, kind: str) -> Markup:
    """The mark of a board's health or energy."""
    return mark_of(f"{CHARACTERS[character]}, {kind}")


def bonus_mark(character: int, number: int) -> Markup:
    """The mark of a bonus: its fruits, its sun or what it does."""
    name = f"{CHARACTERS[character]}, bonus {number + 1}"
    return mark_of(*[f"{name}, {part}" for part in ("fruits", "palms", "sun", "effect")])
