"""The layers of the house, checked by reading imports."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

SRC = Path(__file__).parent.parent / "src"
MODULES = {path: ".".join(path.relative_to(SRC).with_suffix("").parts) for path in sorted(SRC.rglob("*.py"))}
MODULES = {path: name.removesuffix(".__init__") for path, name in MODULES.items()}
OUTER = ("bots", "deduction", "rl", "web", "terminal")  # rooms that get views and never states
CORE = tuple([f"paradoxa.{name}" for name in (
    *("core", "decision", "effort", "events", "frames", "native", "play", "record", "search", "stack"),
)])  # fmt: skip
THINKERS = ("paradoxa.workers.pool", "paradoxa.workers.worker")  # where bots think there is nothing to peek at


def imports(path: Path) -> set[str]:
    """The modules a source names in its imports; `from a import b` counts as a, and as a.b if that is a module."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute here"
            found.add(str(node.module))
            found |= {f"{node.module}.{alias.name}" for alias in node.names} & set(MODULES.values())
    return found


def room(name: str) -> str:
    return name.split(".")[1] if "." in name else ""


def breaches(name: str, imported: set[str]) -> list[str]:
    """What a module imports and may not."""
    parts = name.split(".")
    ours = {other for other in imported if other.split(".")[0] == "paradoxa"}
    found = []
    if room(name) == "games" and len(parts) > 3:
        own = ".".join(parts[:3])
        allowed = ("paradoxa.core", "paradoxa.core.events", "paradoxa.core.stack")
        found += [other for other in ours if other not in allowed and not (other + ".").startswith(own + ".")]
    if room(name) in (*OUTER, "server"):
        found += [
            other for other in ours if other.startswith("paradoxa.games.") and other.endswith((".state", ".rules"))
        ]
    if room(name) in OUTER:
        found += [other for other in ours if room(other) == "server"]
    if room(name) == "server" and name != "paradoxa.tables.table":  # the one holder of true states
        found += [other for other in ours if other == "paradoxa.core.play"]
    if name in THINKERS:
        rooms = ("bots", "bots.explaining", "core", "deduction", "deduction.answers", "games", "server")
        known = ("paradoxa", *[f"paradoxa.{room}" for room in rooms], *THINKERS)
        found += [other for other in ours if other not in known]
    if name in CORE or room(name) in ("games", "bots", "deduction"):
        kept = {
            *sys.stdlib_module_names,
            *(["mypy_extensions"] if name == "paradoxa.core.native" else []),
        }  # for the compiler
        found += [other for other in imported - ours if other.split(".")[0] not in kept]
    if name not in ("paradoxa.core.play", "paradoxa.core.record", "paradoxa.search") and room(name) != "games":
        found += [other for other in ours if other.startswith("paradoxa.games.") and other.endswith(".state")]
    return sorted(set(found))


@pytest.mark.parametrize("path", list(MODULES), ids=list(MODULES.values()))
def test_a_module_imports_only_what_its_room_may(path: Path) -> None:
    assert breaches(MODULES[path], imports(path)) == []


@pytest.mark.parametrize(
    ("name", "imported"),
    [
        ("paradoxa.games.antinomy.rules.sequence", "paradoxa.core.play"),
        ("paradoxa.games.antinomy.rules.sequence", "paradoxa.games.paradominetor.notation.moves"),
        ("paradoxa.games.antinomy.rules.sequence", "numpy"),
        ("paradoxa.core", "typer"),
        ("paradoxa.games.antinomy.bot.know_how", "paradoxa.games.antinomy.rules.state"),
        ("paradoxa.games.antinomy.bot.know_how", "paradoxa.games.antinomy.rules.sequence"),
        ("paradoxa.games.paradox_island.knowledge.deduction.desk", "paradoxa.games.paradox_island.rules.state"),
        ("paradoxa.games.paradox_island.knowledge.deduction.desk", "ortools"),
        ("paradoxa.games.paradox_island.knowledge.deduction", "paradoxa.tables.table"),
        ("paradoxa.terminal.session", "paradoxa.games.antinomy.rules.sequence"),
        ("paradoxa.web.pages", "paradoxa.games.antinomy.rules.state"),
        ("paradoxa.web.pages", "paradoxa.games.antinomy.rules.sequence"),
        ("paradoxa.web.pages", "paradoxa.tables.table"),
        ("paradoxa.games.antinomy.web.board", "paradoxa.server"),
        ("paradoxa.terminal.session", "paradoxa.tables.table"),
        ("paradoxa.tables.table", "paradoxa.games.antinomy.rules.state"),
        ("paradoxa.tables.desks", "paradoxa.games.antinomy.rules.sequence"),
        ("paradoxa.service.live_tables", "paradoxa.core.play"),
        ("paradoxa.workers.pool", "paradoxa.core.play"),
        ("paradoxa.workers.pool", "paradoxa.tables.table"),
        ("paradoxa.workers.worker", "paradoxa.core.record"),
        ("paradoxa.cli", "paradoxa.games.antinomy.rules.state"),
    ],
)
def test_the_check_can_fail(name: str, imported: str) -> None:
    assert breaches(name, {imported, "paradoxa.core"}) == [imported]


def test_the_check_can_pass() -> None:
    assert breaches("paradoxa.tables.table", {"paradoxa.core.play", "paradoxa.games", "paradoxa.tables.desk"}) == []
    assert breaches("paradoxa.http.app", {"paradoxa.web.pages", "fastapi"}) == []
    assert breaches("paradoxa.workers.worker", {"paradoxa.bots", "paradoxa.core", "pickle"}) == []


@pytest.mark.parametrize("path", list(MODULES), ids=list(MODULES.values()))
def test_no_file_is_too_long(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400, "split it, or give a reason here"


def test_rules_have_no_sentences_clocks_or_input() -> None:
    for path, name in MODULES.items():
        if room(name) == "games" and name.endswith((".rules", ".state", ".components", ".moves")):
            assert not imports(path) & {"time", "logging", "sys", "os", "pathlib", "datetime"}, name
