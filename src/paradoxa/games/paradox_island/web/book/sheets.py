"""The reference tables of the book, made from the box: a value that is our proposal has its mark."""

from __future__ import annotations

from collections.abc import Sequence

from paradoxa.games.paradox_island.box.components import CHARACTERS, COMPONENTS, TOKENS, Bonus
from paradoxa.games.paradox_island.notation.moves import TOKEN_WORDS
from paradoxa.games.paradox_island.web.drawing import ANOMALY_ICONS, token_face
from paradoxa.games.paradox_island.web.proposals import mark_of
from paradoxa.games.paradox_island.words import rulebook as words
from paradoxa.games.paradox_island.words.terms import (
    ABILITIES,
    ANOMALY_EFFECTS,
    ANOMALY_NAMES,
    BONUSES,
    MISSIONS,
    TOKEN_EFFECTS,
    capital,
    joined,
)
from paradoxa.web.markup import NOTHING, Markup, html, join
from paradoxa.web.pieces import icon
from paradoxa.web.rulebook import Sheet

_SHOWN = {
    "fruit": "apple",
    "camp": "campA",
    "oracle": "oracle",
    "mirage": "ufo",
    "knot": "knot",
    "portal": "portal1",
    "anomaly": "anomaly",
    "lake": "lake_triangle",
}


def _named(shown: Markup, name: str, value: str = "") -> Markup:
    """A piece with its name; with the mark where a value is our proposal."""
    return html('<span class="named">%s<span>%s%s</span></span>', shown, name, mark_of(value) if value else NOTHING)


def spaces() -> Sheet:
    """What each space does."""
    rows = [
        (_named(icon(_SHOWN[kind]), capital(name)), count, effect)
        for kind, (name, count, effect) in words.SPACE_ROWS.items()
    ]
    return Sheet("sheet-spaces", words.SHEETS["spaces"], words.HEADS["spaces"], tuple(rows))


def anomalies() -> Sheet:
    """The ten anomaly tokens."""
    rows = [
        (
            _named(icon(shown), capital(name)),
            html("%s.%s", capital(effect), mark_of(f"anomaly {number}, effect")),
        )
        for number, (shown, name, effect) in enumerate(
            zip(ANOMALY_ICONS, ANOMALY_NAMES, ANOMALY_EFFECTS, strict=True), 1
        )
    ]
    return Sheet("sheet-anomalies", words.SHEETS["anomalies"], words.HEADS["anomalies"], tuple(rows))


def pieces() -> Sheet:
    """Wave, Bush and Rock."""
    rows = [
        (_named(html('<span class="pw op2">%s</span>', icon(shown)), capital(name)), action, back)
        for shown, name, action, back in words.PIECE_ROWS
    ]
    return Sheet("sheet-pieces", words.SHEETS["pieces"], words.HEADS["pieces"], tuple(rows))


def characters() -> Sheet:
    """The six boards."""
    rows = []
    for number, name in enumerate(CHARACTERS):
        board = COMPONENTS.characters[name]
        health = str(board.health) if board.health else words.NO_HEALTH
        rows.append(
            (
                _named(token_face(number, len(CHARACTERS)), name),
                html("%s%s", health, mark_of(f"{name}, health")),
                html("%s%s", str(board.energy), mark_of(f"{name}, energy")),
                f"{capital(MISSIONS[number])}.",
                html("%s.%s", capital(ABILITIES[number]), mark_of(f"{name}, squares")),
            )
        )
    head = words.HEADS["characters"]
    return Sheet("sheet-characters", words.SHEETS["characters"], head, tuple(rows), words.PROPOSED_NOTE)


def bonuses() -> Sheet:
    """Three bonuses of each captive."""
    rows = []
    for number, name in enumerate(CHARACTERS):
        for place, bonus in enumerate(COMPONENTS.characters[name].bonuses):
            value = f"{name}, bonus {place + 1}"
            sun = "sunhalf" if bonus.is_half else "sunfull"
            said = words.HALF_SUN if bonus.is_half else words.FULL_SUN
            rows.append(
                (
                    _named(token_face(number, len(CHARACTERS)), name) if not place else NOTHING,
                    html("%s%s", _fruits(bonus), mark_of(f"{value}, fruits", f"{value}, palms")),
                    html('<span class="named">%s<span>%s%s</span></span>', icon(sun), said, mark_of(f"{value}, sun")),
                    html("%s.%s", capital(BONUSES[number][place]), mark_of(f"{value}, effect")),
                )
            )
    return Sheet("sheet-bonuses", words.SHEETS["bonuses"], words.HEADS["bonuses"], tuple(rows))


def _fruits(bonus: Bonus) -> Markup:
    if not bonus.fruits:
        return html("%s", words.ANY_FRUIT.format(count=bonus.palms))
    label = joined(bonus.fruits, "or")
    shown = join([icon(fruit) for fruit in bonus.fruits])
    return html('<span class="named" role="img" aria-label="%s">%s</span>', label, shown)


def tokens() -> Sheet:
    """The twelve power tokens."""
    rows = [
        (
            _named(icon(word), name, f"power token {number}, name"),
            html("%s.%s", capital(effect), mark_of(f"power token {number}, effect")),
        )
        for number, (word, name, effect) in enumerate(zip(TOKEN_WORDS, TOKENS, TOKEN_EFFECTS, strict=True), 1)
    ]
    return Sheet("sheet-tokens", words.SHEETS["tokens"], words.HEADS["tokens"], tuple(rows), words.PROPOSED_NOTE)


def quick() -> tuple[Sheet, ...]:
    """The quick reference."""
    said = [_list(key, title, rows) for key, (title, rows) in words.QUICK.items()]
    short = tuple(
        [(_named(icon(_SHOWN[kind]), capital(name)), does) for kind, (name, _, does) in words.SPACE_ROWS.items()]
    )
    return (*said, Sheet("quick-spaces", words.QUICK_SPACES, (), short))


def _list(key: str, title: str, rows: Sequence[str]) -> Sheet:
    return Sheet(f"quick-{key}", title, (), tuple([(row,) for row in rows]))
