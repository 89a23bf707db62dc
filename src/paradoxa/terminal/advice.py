"""What a bot would play and why, on the screen: the hint at a table, and the question why in a replay."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from rich.text import Text

from paradoxa import bots
from paradoxa.bots import levels
from paradoxa.bots.explaining import Explanation, percent, worth
from paradoxa.core import ParadoxaError
from paradoxa.terminal.screen.paint import TITLE, paragraph
from paradoxa.terminal.screen.screen import Screen

EXPERT: Final = "expert"
SHOWN: Final = 4  # moves with their values


def explanation(game: str, view: Any, names: Sequence[str], bot: str = "") -> Explanation:
    """What a bot would play in the place of whoever has this view, and why; the same question, the same answer."""
    bot = bot or EXPERT
    if bot.partition(":")[0] not in levels.NAMES:
        raise ParadoxaError(f"Only bots that look ahead have reasons: {', '.join(levels.NAMES)}.")
    thinker: Any = bots.make(bot, game, Random(0))
    found: Explanation = thinker.explain(view, list(names))
    return found


def reasons(found: Explanation, screen: Screen, played: str = "") -> list[Text]:
    """Moves with their values, the one that was played among them, beliefs, doubts, and how much was looked at."""
    rows = _set(screen, found.why)
    if len(found.moves) > 1:
        of = "how often they win" if found.is_share else "points at the end"
        rows += [Text(f" Its best moves, and {of}:", TITLE)]
        each = [(worth(one.value, found.is_share), f"'{one.move}': {one.words}") for one in found.shown(SHOWN, played)]
        rows += _listed(screen, each)
    if found.beliefs:
        rows += [Text(" What it cannot see, and how likely it is:", TITLE)]
        rows += _listed(screen, [(percent(share), fact[:1].upper() + fact[1:]) for fact, share in found.beliefs])
    if found.doubts:
        rows += [Text(" What would change its mind:", TITLE)]
        rows += [row for doubt in found.doubts for row in _set(screen, doubt, indent=3)]
    return [*rows, *_set(screen, f"Based on: {found.effort}.")]


def hint(found: Explanation, screen: Screen) -> list[Text]:
    """The move the expert would make, and its reasons."""
    return [*_set(screen, f"The expert would choose '{found.move}': {found.words}."), *reasons(found, screen)]


def verdict(found: Explanation, bot: str, played: str) -> str:
    """How what was played compares with what the bot would play."""
    if found.move == played:
        return f"The {bot} would have played the same."
    return f"The {bot} would have played '{found.move}': {found.words}."


def rated_bots(game: str) -> list[str]:
    """The bots of a game, each with its rating where that was measured: "casual 1,410"."""
    measured = levels.ratings(game)
    return [f"{bot} {round(measured[bot].value):,}" if bot in measured else bot for bot in bots.BOTS]


def bot_rows(game: str, screen: Screen) -> list[Text]:
    """The bots one can play against, each with what it is like and how strong it was measured to be."""
    measured = levels.ratings(game)
    each = []
    for name, words in bots.BOTS.items():
        about = words if name in levels.NAMES else f"{words} (to compare with)"
        rated = f"rated {round(measured[name].value):,}: " if name in measured else ""
        each.append((name, f"{rated}{about}"))
    return _listed(screen, each)


def _set(screen: Screen, text: str, indent: int = 1) -> list[Text]:
    return paragraph(screen.ink.fold(text), screen.width - 1, indent=indent)


def _listed(screen: Screen, pairs: Sequence[tuple[str, str]]) -> list[Text]:
    """Short words and what belongs to them, in two columns."""
    wide = max([len(first) for first, _ in pairs])
    rows: list[Text] = []
    for first, second in pairs:
        more = _set(screen, second, indent=wide + 5)
        more[0] = Text(f"   {first:<{wide}}  {more[0].plain.strip()}")
        rows += more
    return rows
