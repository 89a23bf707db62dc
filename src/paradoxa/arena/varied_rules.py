"""Another box: games with other components or other rulings than the house's, so that a laboratory can vary them too.

These are read once, when a game is imported: games with others are played by a process that was started with them
(PARADOXA_COMPONENTS names a file, PARADOXA_RULINGS lists rulings) and stays for the next game.
"""

from __future__ import annotations

import os
import pickle
import select
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from subprocess import PIPE, Popen
from tempfile import TemporaryDirectory
from threading import Thread
from typing import TYPE_CHECKING, Any, Final

from paradoxa.arena.room import NoSuchComponent, balance_of
from paradoxa.core import BadOptions, ParadoxaError
from paradoxa.games import GAMES, otherwise

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
    """A process with another box, and the line to it."""

    def __init__(self, game: str, box: Box) -> None:
        with TemporaryDirectory(prefix="paradoxa-") as folder:
            settings = {"PARADOXA_RULINGS": box.rulings}
            if box.components:
                path = Path(folder) / "components.json"
                path.write_text(box.components, encoding="utf-8")
                settings["PARADOXA_COMPONENTS"] = str(path)
            self.process = Popen(  # noqa: S603 - our own program
                [sys.executable, "-m", "paradoxa.arena.varied_rules", game],
                stdin=PIPE,
                stdout=PIPE,
                env={**os.environ, **settings, "PYTHONPATH": os.pathsep.join(sys.path)},
                start_new_session=True,  # Ctrl-C is the arena's business
            )
            assert self.process.stdin is not None
            assert self.process.stdout is not None
            self.to, self.back = self.process.stdin, self.process.stdout
            self.back.readline()  # it has read its box: the file may go

    def play(self, task: Task) -> dict[str, Any]:
        """Have a game played there."""
        try:
            self.to.write(pickle.dumps(task))
            self.to.flush()
            is_done, answer = pickle.load(self.back)  # noqa: S301  # from our own child
        except (EOFError, BrokenPipeError) as error:
            raise ParadoxaError("the process that plays with another box has ended") from error
        if not is_done:
            raise ParadoxaError(f"a game with another box failed: {answer}")
        found: dict[str, Any] = answer
        return found

    def close(self) -> None:
        """Let it end, also in the middle of a game: it hears that nobody listens."""
        with suppress(OSError):
            self.to.close()
        self.back.close()
        self.process.wait()


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


def _mind_parent() -> None:
    """Once nobody can ask any more, be it told to end or its parent dead, nobody wants the game it plays."""
    if hasattr(select, "poll"):
        line = select.poll()
        line.register(0, 0)  # that the other end is closed is always told
        line.poll()
        os._exit(0)


def serve(game: str) -> None:
    """What the process with the other box does: games, until nobody asks any more."""
    from paradoxa.arena.contest import play_here

    Thread(target=_mind_parent, daemon=True).start()
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a bot prints must not come between the answers
    assert GAMES[game].name == game  # now it is imported, and has read its box
    out.write(b"ready\n")
    out.flush()
    while True:
        try:
            task = pickle.load(sys.stdin.buffer)  # noqa: S301  # from our own parent
        except EOFError:
            return
        try:
            answer: tuple[bool, Any] = True, play_here(task)
        except Exception as error:  # noqa: BLE001  # told to the parent, who raises it
            answer = False, f"{type(error).__name__}: {error}"
        out.write(pickle.dumps(answer))
        out.flush()


if __name__ == "__main__":
    serve(sys.argv[1])
