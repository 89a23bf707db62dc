"""The games of the house: one title each, and what entry points of the group `paradoxa.titles` add."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final, TypeVar

from paradoxa.core import BadOptions, Game, rulings_in
from paradoxa.core.registry import GAMES as GAMES
from paradoxa.core.registry import otherwise as otherwise
from paradoxa.games.antinomy import TITLE as ANTINOMY
from paradoxa.games.paradominetor import TITLE as PARADOMINETOR
from paradoxa.games.paradox_island import TITLE as PARADOX_ISLAND
from paradoxa.games.perfect_moment import TITLE as PERFECT_MOMENT
from paradoxa.games.title import Title as Title
from paradoxa.games.title import Words as Words

T = TypeVar("T")

TITLES: Final[list[Title]] = [ANTINOMY, PARADOMINETOR, PERFECT_MOMENT, PARADOX_ISLAND]


def _enter_outside_titles() -> None:
    """Append what entry points add; a broken one is left out, so that everything else goes on."""
    for point in entry_points(group="paradoxa.titles"):
        try:
            TITLES.append(_outside_title(point))
        except Exception as error:  # noqa: BLE001 - whatever somebody else's package does
            import logging  # only where it is needed: without a handler it writes to the error stream

            what = f"{type(error).__name__}: {error}"
            logging.getLogger(__name__).warning("the game %s (%s) is left out: %s", point.name, point.value, what)


def _outside_title(point: EntryPoint) -> Title:
    # Whoever imports such a package before this one is just about to make its title: it is made here from its names.
    is_begun = point.module in sys.modules and not hasattr(sys.modules[point.module], point.attr)
    found = Title(point.name, point.module) if is_begun else point.load()
    if not isinstance(found, Title):
        raise TypeError(f"it should be a Title, and is a {type(found).__name__}")
    if found.name in [title.name for title in TITLES]:
        raise ValueError(f"there is a game {found.name!r} already")
    return found


_enter_outside_titles()
for _title in TITLES:
    GAMES.enter(_title.name, _title.game)
_BY_NAME: Final = {title.name: title for title in TITLES}


class ByGame(Mapping[str, T]):
    """Something of every game, loaded when it is asked for."""

    def __init__(self, load: Callable[[str], T]) -> None:
        self._load = load

    def __getitem__(self, game: str) -> T:
        return self._load(game)

    def __iter__(self) -> Iterator[str]:
        return iter(GAMES)

    def __len__(self) -> int:
        return len(GAMES)


WORDS: Final = ByGame(lambda game: title_of(game).words)


def title_of(game: str) -> Title:
    """The title of a game, by the game's name."""
    return _BY_NAME[game]


def game_named(name: str) -> Game[Any, Any]:
    """The game of that name, or of the only name that begins like this; a BadOptions names those it can be."""
    found = [known for known in GAMES if known.startswith(name.lower())] if name else []
    if name.lower() in GAMES:
        return GAMES[name.lower()]
    if len(found) > 1:
        raise BadOptions(f"{name!r} can mean {' or '.join(found)}: write more of it")
    if not found:
        raise BadOptions(f"there is no game {name!r}; the games are: {', '.join(GAMES)}")
    return GAMES[found[0]]


def check_rulings(given: Mapping[str, str]) -> None:
    """Raise a BadOptions, which names those there are, if a clause is no ruling that can be varied."""
    for clause in given:
        if not any([clause in game.rulings for game in GAMES.values()]):
            near = [game for game in GAMES.values() if any([one[0] == clause[0] for one in game.rulings])]
            known = [f"of {game.title} {', '.join(game.rulings)}" for game in near or GAMES.values() if game.rulings]
            raise BadOptions(f"{clause} is no ruling that can be varied; these can be: {'; '.join(known)}")


check_rulings(rulings_in(os.environ.get("PARADOXA_RULINGS", "")))
