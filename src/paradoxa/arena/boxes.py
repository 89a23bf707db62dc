"""Another box: games with other components or other numbers in house rulings, so that a laboratory can vary them too.

These are read once, when a game is imported: games with others are played by a process that was started with them
(PARADOXA_COMPONENTS names a file, PARADOXA_RULINGS lists numbers) and stays for the next game.
"""

from __future__ import annotations

import json
import os
import pickle
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from subprocess import PIPE, Popen
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

from paradoxa.core import BadOptions, ParadoxaError
from paradoxa.games import GAMES
from paradoxa.games.paradox_island.components import BadComponents, check
from paradoxa.games.paradox_island.loading import FILE, load
from paradoxa.games.perfect_moment import rulings

if TYPE_CHECKING:
    from paradoxa.arena.contest import Task

ISLAND: Final = "paradox-island"
MOMENT: Final = "the-perfect-moment"
WHOLE: Final = "components"  # the name under which a whole file is given
MOST_CHILDREN: Final = 4


def named_values(data: Any) -> dict[str, Any]:
    """Every value a game depends on, by its short name: Achilles.health, Hempel.bonus1.palms, op_actions, knot-A."""
    found: dict[str, Any] = {f"tile{number}": tile for number, tile in enumerate(data["tiles"], 1)}
    found.update(data["knots"])
    for name, board in data["characters"].items():
        for part, value in board.items():
            if part != "bonuses":
                found[f"{name}.{part}"] = value
        for number, bonus in enumerate(board["bonuses"], 1):
            for part in bonus.keys() - {"effect"}:
                found[f"{name}.bonus{number}.{part}"] = bonus[part]
    found.update(data["constants"])
    return {name: value for name, value in found.items() if isinstance(value, dict) and "value" in value}


def changed(game: str, changes: Mapping[str, str]) -> str:
    """What another box is made of: a components file, or a list of rulings; raises a ParadoxaError if it cannot be."""
    if not changes:
        return ""
    if game == MOMENT and all([name in rulings.NUMBERS for name in changes]):
        text = " ".join([f"{name}={value}" for name, value in changes.items()])
        rulings.read(text)
        return text
    if game != ISLAND:
        known = [*GAMES[game].options, *(rulings.NUMBERS if game == MOMENT else ())]
        strange = next(name for name in changes if name not in known)
        raise BadOptions(f"{GAMES[game].title} has no option {strange!r}; its options are: {', '.join(known)}")
    data: Any = load(Path(changes[WHOLE]) if WHOLE in changes else FILE)
    check(data)
    values = named_values(data)
    for name, text in changes.items():
        if name == WHOLE:
            continue
        if name not in values:
            raise BadOptions(
                f"Paradox Island has no option and no component {name!r}; the options are: "
                f"{', '.join(GAMES[game].options)}; components are named as in Achilles.health, Hempel.bonus1.palms, "
                f"Theseus.squares, op_actions, knot-A, tile1, or a whole file as in components=FILE"
            )
        values[name]["value"] = _read(text, values[name]["value"])
    try:
        check(data)
    except BadComponents as error:
        raise BadOptions(f"{written(changes)} is not possible: {error}") from error
    return json.dumps(data)


def _read(text: str, now: Any) -> Any:
    """A value as given on the command line, of the kind the present one is: lists are written with +."""
    if isinstance(now, list):
        words = text.split("+")
        if now and isinstance(now[0], list):
            return [[int(side) if side.isdecimal() else side for side in word.split("-")] for word in words]
        return [int(word) if word.isdecimal() else word for word in words]
    return int(text) if isinstance(now, int) and text.isdecimal() else text


def is_file(text: str) -> bool:
    """Whether another box is a components file, not a list of rulings."""
    return text.startswith("{")


def written(changes: Mapping[str, str]) -> str:
    """Changes as one line."""
    return ", ".join([f"{name}={value}" for name, value in changes.items()])


# --- the process that has the other box --------------------------------------------------------------
class Child:
    """A process with another box, and the line to it."""

    def __init__(self, text: str) -> None:
        with TemporaryDirectory(prefix="paradoxa-") as folder:
            path = Path(folder) / "components.json"
            path.write_text(text, encoding="utf-8")
            box = {"PARADOXA_COMPONENTS": str(path)} if is_file(text) else {"PARADOXA_RULINGS": text}
            self.process = Popen(
                [sys.executable, "-m", "paradoxa.arena.boxes"],
                stdin=PIPE,
                stdout=PIPE,
                env={**os.environ, **box, "PYTHONPATH": os.pathsep.join(sys.path)},
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
        """Let it end."""
        with suppress(OSError):
            self.to.close()
        self.back.close()
        self.process.wait()


CHILDREN: Final[dict[str, Child]] = {}


def play_with(task: Task, text: str) -> dict[str, Any]:
    """One game with the box of that text."""
    if text not in CHILDREN:
        while len(CHILDREN) >= MOST_CHILDREN:
            CHILDREN.pop(next(iter(CHILDREN))).close()
        CHILDREN[text] = Child(text)
    return CHILDREN[text].play(task)


def close_all() -> None:
    """Let all such processes end."""
    while CHILDREN:
        CHILDREN.popitem()[1].close()


def serve() -> None:
    """What the process with the other box does: games, until nobody asks any more."""
    from paradoxa.arena.contest import play_here

    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a bot prints must not come between the answers
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
    serve()
