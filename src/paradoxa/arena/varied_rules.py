"""Another box: games with other components or other rulings than the house's, so that a laboratory can vary them too.

These are read once, when a game is imported: games with others are played by a process that was started with them
(PARADOXA_COMPONENTS names a file, PARADOXA_RULINGS lists rulings) and stays for the next game.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

from paradoxa.arena.room import NoSuchComponent, balance_of
from paradoxa.core import BadOptions, ParadoxaError
from paradoxa.games import GAMES, otherwise
from paradoxa.workers.process import Direct, Failure, Worker
from paradoxa.workers.worker import performed

if TYPE_CHECKING:
    from paradoxa.arena.contest import Task

MOST_CHILDREN: Final = 4


@dataclass(frozen=True, slots=True)
class Box:
    """What another box has: the text of a components file, or none; rulings as one line, or none."""

    components: str = ""
    rulings: str = ""


def changed(game: str, changes: Mapping[str, str]) -> Box | None:
    """What another box is made of, None if all is as it is here; raises a ParadoxaError if it cannot be."""
    rulings = GAMES[game].rulings
    ruled = {name: rulings[name].read(value) for name, value in changes.items() if name in rulings}
    others = {name: value for name, value in changes.items() if name not in rulings}
    here = otherwise(GAMES[game])
    wanted = {clause: value for clause, value in {**here, **ruled}.items() if value != rulings[clause].house}
    if not others and wanted == here:
        return None
    return Box(_components(game, others) if others else "", written(wanted))


def _components(game: str, changes: Mapping[str, str]) -> str:
    """The components file of a game with other values."""
    components = balance_of(game).components
    try:
        if components is None:
            raise NoSuchComponent(next(iter(changes)))
        return components.changed(changes)
    except NoSuchComponent as error:
        raise BadOptions(no_such(game, str(error))) from None


def no_such(game: str, name: str) -> str:
    """What is said of a name that is neither an option, nor a ruling, nor a component."""
    found = GAMES[game]
    known = (
        f"the options are: {', '.join(found.options)}; the rulings are: {', '.join(found.rulings)} (paradoxa rulings "
        f"{game} says what they mean)"
    )
    components = balance_of(game).components
    if components is None:
        return f"{found.title} has no option {name!r}, and no such ruling; {known}"
    return f"{found.title} has no option and no component {name!r}, and no such ruling; {known}; {components.named}"


def written(changes: Mapping[str, str]) -> str:
    """Changes as one line."""
    return ", ".join([f"{name}={value}" for name, value in changes.items()])


# --- the process that has the other box --------------------------------------------------------------
class Child:
    """A process with another box."""

    def __init__(self, game: str, box: Box) -> None:
        with TemporaryDirectory(prefix="paradoxa-") as folder:
            settings = {"PARADOXA_RULINGS": box.rulings}
            if box.components:
                path = Path(folder) / "components.json"
                path.write_text(box.components, encoding="utf-8")
                settings["PARADOXA_COMPONENTS"] = str(path)
            self.worker = Direct(Worker(environment=settings))
            self._ask(imported, game)  # it has read its box: the file may go

    def play(self, task: Task) -> dict[str, Any]:
        """Have a game played there."""
        from paradoxa.arena.contest import play_here

        is_done, answer = pickle.loads(self._ask(performed, play_here, task))  # noqa: S301 - from our own child
        if not is_done:
            raise ParadoxaError(f"a game with another box failed: {type(answer).__name__}: {answer}")
        found: dict[str, Any] = answer
        return found

    def _ask(self, function: Callable[..., bytes], *args: Any) -> bytes:
        try:
            return self.worker.ask(function, *args)
        except Failure as error:
            raise ParadoxaError("the process that plays with another box has ended") from error

    def close(self) -> None:
        """Let it end, also in the middle of a game."""
        self.worker.close()


def imported(game: str) -> bytes:
    """What the process with the other box does first."""
    return GAMES[game].name.encode()


CHILDREN: Final[dict[Box, Child]] = {}


def play_with(task: Task, box: Box) -> dict[str, Any]:
    """One game with that box."""
    if box not in CHILDREN:
        while len(CHILDREN) >= MOST_CHILDREN:
            CHILDREN.pop(next(iter(CHILDREN))).close()
        CHILDREN[box] = Child(task.contest.game, box)
    return CHILDREN[box].play(task)


def close_all() -> None:
    """Let all such processes end."""
    while CHILDREN:
        CHILDREN.popitem()[1].close()
