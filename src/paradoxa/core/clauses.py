"""The rules in our own words, clause by clause, as `docs/games/<game>.md` states them, and the clause ledger.

A game from outside the package has them in its room, as `clauses.md`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from paradoxa.core import ParadoxaError
from paradoxa.core.registry import GAMES

PACKAGE: Final = Path(__file__).parent.parent
CHECKOUT: Final = PACKAGE.parent.parent
CLAUSE: Final = re.compile(r"^- \*\*(?P<id>[A-Z]-\d+\.\d+)\*\* \[(?P<tag>[A-Z/]+)\] (?P<text>.*)$")
CITED: Final = re.compile(r"\b[A-Z]-\d+\.\d+\b")


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule: its number, what it rests on (R rulebook, P print, D derived, H house, I inferred), its text."""

    id: str
    tag: str
    text: str
    section: str


@cache
def clauses(game: str) -> dict[str, Clause]:
    """The clauses of a game's rules, by number, in the order of the text."""
    return read_clauses(rules_text(game))


def rules_text(game: str) -> str:
    """The whole text in which a game's clauses stand."""
    for place in _places(game):
        if place.is_file():
            return place.read_text(encoding="utf-8")
    raise ParadoxaError(f"the rules text of {game} is missing from this installation")


def _places(game: str) -> Iterator[Traversable]:
    """Where the text can be: installed in the package, in a checkout's docs/, or in the game's own room."""
    yield PACKAGE / "clauses" / f"{game}.md"
    yield CHECKOUT / "docs" / "games" / f"{game}.md"
    if game in GAMES:
        yield files(type(GAMES[game]).__module__.rpartition(".")[0]) / "clauses.md"


def read_clauses(text: str) -> dict[str, Clause]:
    """The clauses in a rules text; a number that stands twice is an error."""
    found: dict[str, Clause] = {}
    section = ""
    open_id = ""
    for line in text.splitlines():
        if line.startswith("## "):
            section = line[3:]
        match = CLAUSE.match(line)
        if match:
            open_id = match["id"]
            if open_id in found:
                raise ParadoxaError(f"clause {open_id} stands twice")
            found[open_id] = Clause(open_id, match["tag"], match["text"], section)
        elif open_id and line.startswith("  "):
            clause = found[open_id]
            found[open_id] = Clause(clause.id, clause.tag, f"{clause.text} {line.strip()}", section)
        else:
            open_id = ""
    return found


# --- the ledger --------------------------------------------------------------------------------
@dataclass(slots=True)
class Entry:
    """A clause in the ledger: the tests that hold the program to it, and the places of code that cite it."""

    clause: Clause
    tests: list[str] = field(default_factory=list)
    code: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Ledger:
    """Every clause with its tests and its code, and citations of clauses that do not exist."""

    entries: dict[str, Entry]
    unknown: list[str]

    @property
    def untested(self) -> list[str]:
        """Clauses no test cites."""
        return [name for name, entry in self.entries.items() if not entry.tests]


def ledger(games: list[str], root: Path = CHECKOUT) -> Ledger:
    """The clause ledger of a checkout; raises where there are no tests to look into."""
    if not (root / "tests").is_dir() or not (root / "src").is_dir():
        raise ParadoxaError("the ledger reads tests and sources, so it needs a checkout of the project")
    return ledger_from(games, root / "tests", root / "src")


def ledger_from(games: list[str], tests: Path, sources: Path) -> Ledger:
    """The clause ledger of games whose tests and sources are in these folders."""
    entries = {clause.id: Entry(clause) for game in games for clause in clauses(game).values()}
    unknown = []
    for path in sorted(tests.rglob("test_*.py")):
        for name, cited in cited_by_tests(path.read_text(encoding="utf-8")):
            where = f"{path.relative_to(tests.parent).as_posix()}::{name}"
            for clause in cited:
                if clause in entries:
                    entries[clause].tests.append(where)
                else:
                    unknown.append(f"{where} cites {clause}")
    for path in sorted(sources.rglob("*.py")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for clause in CITED.findall(line):
                where = f"{path.relative_to(sources.parent).as_posix()}:{number}"
                if clause in entries:
                    entries[clause].code.append(where)
                else:
                    unknown.append(f"{where} cites {clause}")
    return Ledger(entries, unknown)


def cited_by_tests(source: str) -> Iterator[tuple[str, list[str]]]:
    """Every test function of a source with the clauses its `pytest.mark.clause` names."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            cited = [
                argument.value
                for mark in node.decorator_list
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.clause"
                for argument in mark.args
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
            ]
            yield node.name, cited
