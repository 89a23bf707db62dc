"""The folder of a contest: its plan, a line for every finished game, all records. What is there is not played again."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from time import monotonic
from typing import Any, BinaryIO, Final, Protocol, TypeAlias

from paradoxa.arena import varied_rules
from paradoxa.arena.contest import Contest, Task, play
from paradoxa.core import BadOptions, ParadoxaError
from paradoxa.workers.crews import Crew

if sys.platform != "win32":
    import fcntl

PLAN: Final = "plan.json"
RESULTS: Final = "results.jsonl"
RECORDS: Final = "records"
COMPONENTS: Final = "components"
HALF: Final = ".half"  # the end of the name of a file that is being written
Result: TypeAlias = dict[str, Any]  # a game as plain data
Key: TypeAlias = tuple[int, int, int]  # of a game: deal, variant, table
SYNC: Final = 1.0  # seconds of play that a power failure may cost at most


class Keeper(Protocol):
    """Whoever keeps the games of a contest."""

    def locked(self) -> AbstractContextManager[None]:
        """Keep others away meanwhile."""

    def finished(self) -> dict[Key, Result]:
        """The games that are there, and need not be played."""

    def opened(self) -> AbstractContextManager[None]:
        """Be ready to keep games."""

    def keep(self, task: Task, result: Result) -> None:
        """Keep a game."""


class Folder:
    """Where a contest is kept."""

    results: BinaryIO

    def __init__(self, path: Path, contest: Contest) -> None:
        self.path = path
        self.contest = contest
        self.synced = monotonic()
        try:
            self._open()
        except OSError as error:
            raise ParadoxaError(f"cannot keep the contest in {path}: {error.strerror or error}") from error

    def _open(self) -> None:
        """Make the folder, or find the same contest in it."""
        plan = self.contest.as_data()
        file = self.path / PLAN
        if file.exists():
            self._compare(file, plan)
        else:
            begun = f"{PLAN}{HALF}"  # all that is there if it was stopped right at its beginning
            if self.path.is_dir() and any([other.name != begun for other in self.path.iterdir()]):
                raise BadOptions(f"{self.path} has other files in it: give a new folder, or that of a contest")
            self.path.mkdir(parents=True, exist_ok=True)
            write_whole(file, as_text(plan))
        (self.path / RECORDS).mkdir(exist_ok=True)
        for variant in range(len(self.contest.variants)):
            box = varied_rules.changed(self.contest.game, self.contest.given(variant)[1])
            if box is not None and box.components:
                (self.path / COMPONENTS).mkdir(exist_ok=True)
                write_whole(self.path / COMPONENTS / f"{variant + 1}.json", box.components + "\n")

    def _compare(self, file: Path, plan: dict[str, Any]) -> None:
        try:
            kept = json.loads(file.read_text(encoding="utf-8"))
            different = [name for name in plan if kept.get(name) != plan[name]]
        except (ValueError, AttributeError) as error:
            raise BadOptions(f"{file} is no plan of a contest: give another folder") from error
        if different:
            name = different[0]
            raise BadOptions(
                f"{self.path} keeps another contest: there {name} is {_told(kept.get(name))}, "
                f"here {_told(plan[name])}; give another folder, or the same plan"
            )

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keep others from playing the same contest in the same folder at the same time."""
        if sys.platform == "win32":  # there two runs would only play some games twice
            yield
            return
        with (self.path / PLAN).open("rb") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise BadOptions(
                    f"this contest is being played already: another process works in {self.path}"
                ) from error
            yield

    def finished(self) -> dict[Key, Result]:
        """The games that are there, with their records; a last line that was torn is cut off."""
        file = self.path / RESULTS
        if not file.exists():
            return {}
        data = file.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        if whole != data:
            with file.open("r+b") as torn:
                torn.truncate(len(whole))
        found = {}
        for number, line in enumerate(whole.splitlines(), 1):
            try:
                result = read_line(line)
                found[result["deal"], result["variant"], result["table"]] = result
            except (ValueError, KeyError, TypeError) as error:
                raise ParadoxaError(f"{file}, line {number} is no result of a game: the file was changed") from error
        # Lines reach the disk before records do: after a power failure a record can be missing, or empty.
        return {key: result for key, result in found.items() if self._has_record(*key)}

    def _has_record(self, deal: int, variant: int, table: int) -> bool:
        record = self.path / RECORDS / f"{Task(self.contest, variant, deal, table).name}.txt"
        return record.exists() and record.stat().st_size > 0

    @contextmanager
    def opened(self) -> Iterator[None]:
        """Go on writing the file of games; what was written is on the disk at the end."""
        try:
            with (self.path / RESULTS).open("ab") as self.results:
                try:
                    yield
                finally:
                    with suppress(OSError):
                        self.results.flush()
                        os.fsync(self.results.fileno())
        except OSError as error:
            raise ParadoxaError(f"cannot keep the contest in {self.path}: {error.strerror or error}") from error

    def keep(self, task: Task, result: Result) -> None:
        """Keep a game: first its record, then its line."""
        (self.path / RECORDS / f"{task.name}.txt").write_text(result["record"], encoding="utf-8")
        self.results.write(as_line(result))
        self.results.flush()
        if monotonic() - self.synced > SYNC:
            os.fsync(self.results.fileno())
            self.synced = monotonic()


def carry_out(
    contest: Contest, crew: Crew, keeper: Keeper | None, progress: Callable[[int, int], None] = lambda _done, _all: None
) -> list[Result]:
    """All games of a contest, in order; those that are kept already are not played again."""
    with keeper.locked() if keeper is not None else nullcontext():
        tasks = list(contest.tasks())
        found = keeper.finished() if keeper is not None else {}
        left = [task for task in tasks if task.key not in found]
        progress(len(tasks) - len(left), len(tasks))
        try:
            with keeper.opened() if keeper is not None else nullcontext():
                for index, result in crew.work(play, left):
                    if keeper is not None:
                        keeper.keep(left[index], result)
                    found[left[index].key] = read_line(as_line(result))  # what is reported is what a folder would keep
                    progress(1, len(tasks))
        finally:
            varied_rules.close_all()
        return [found[task.key] for task in tasks]


def as_line(result: Result) -> bytes:
    """A game as one line; its record stands in a file of its own."""
    kept = {name: value for name, value in result.items() if name != "record"}
    return json.dumps(kept, separators=(",", ":"), allow_nan=False).encode() + b"\n"


def read_line(line: bytes) -> Result:
    """A game from its line."""
    found: Result = json.loads(line, object_hook=_numbered)
    return found


def _numbered(data: dict[str, Any]) -> dict[Any, Any]:
    """JSON has no numbers as keys; facts by seat do."""
    return {int(name): value for name, value in data.items()} if all([name.isdecimal() for name in data]) else data


def as_text(data: Any) -> str:
    """Plain data as a JSON file."""
    return json.dumps(data, indent=2, allow_nan=False, ensure_ascii=False) + "\n"


def write_whole(path: Path, text: str) -> None:
    """Write a file that is either there as a whole or not at all."""
    half = path.with_name(path.name + HALF)
    with half.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    half.replace(path)


def _told(value: Any) -> str:
    """A value of a plan in words."""
    if isinstance(value, list):
        return ", ".join([str(each) for each in value]) or "nothing"
    if isinstance(value, dict):
        return ", ".join([f"{name}={each}" for name, each in value.items()]) or "nothing"
    return "missing" if value is None else str(value)
