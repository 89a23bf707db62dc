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
THINKERS = ("paradoxa.server.thinking", "paradoxa.server.worker")  # where bots think there is nothing to peek at


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
        allowed = ("paradoxa.core", "paradoxa.events", "paradoxa.stack")
        found += [other for other in ours if other not in allowed and not (other + ".").startswith(own + ".")]
    if room(name) in (*OUTER, "server"):
        found += [
            other for other in ours if other.startswith("paradoxa.games.") and other.endswith((".state", ".rules"))
        ]
    if room(name) in OUTER:
        found += [other for other in ours if room(other) == "server"]
    if room(name) == "server" and name != "paradoxa.server.tables":  # the one holder of true states
        found += [other for other in ours if other == "paradoxa.play"]
    if name in THINKERS:
        rooms = ("bots", "bots.explaining", "core", "deduction", "deduction.answers", "games", "server")
        known = ("paradoxa", *[f"paradoxa.{room}" for room in rooms], *THINKERS)
        found += [other for other in ours if other not in known]
    if name in CORE or room(name) in ("games", "bots", "deduction"):
        kept = {
            *sys.stdlib_module_names,
            *(["mypy_extensions"] if name == "paradoxa.native" else []),
        }  # for the compiler
        found += [other for other in imported - ours if other.split(".")[0] not in kept]
    if name not in ("paradoxa.play", "paradoxa.record", "paradoxa.search") and room(name) != "games":
        found += [other for other in ours if other.startswith("paradoxa.games.") and other.endswith(".state")]
    return sorted(set(found))


@pytest.mark.parametrize("path", list(MODULES), ids=list(MODULES.values()))
def test_a_module_imports_only_what_its_room_may(path: Path) -> None:
    assert breaches(MODULES[path], imports(path)) == []


@pytest.mark.parametrize(
    ("name", "imported"),
    [
        ("paradoxa.games.antinomy.rules", "paradoxa.play"),
        ("paradoxa.games.antinomy.rules", "paradoxa.games.paradominetor.moves"),
        ("paradoxa.games.antinomy.rules", "numpy"),
        ("paradoxa.core", "typer"),
        ("paradoxa.bots.antinomy", "paradoxa.games.antinomy.state"),
        ("paradoxa.bots.antinomy", "paradoxa.games.antinomy.rules"),
        ("paradoxa.deduction.island", "paradoxa.games.paradox_island.state"),
        ("paradoxa.deduction.island", "ortools"),
        ("paradoxa.deduction", "paradoxa.server.tables"),
        ("paradoxa.terminal.table", "paradoxa.games.antinomy.rules"),
        ("paradoxa.web.pages", "paradoxa.games.antinomy.state"),
        ("paradoxa.web.pages", "paradoxa.games.antinomy.rules"),
        ("paradoxa.web.pages", "paradoxa.server.tables"),
        ("paradoxa.web.games.antinomy", "paradoxa.server"),
        ("paradoxa.terminal.table", "paradoxa.server.tables"),
        ("paradoxa.server.tables", "paradoxa.games.antinomy.state"),
        ("paradoxa.server.desks", "paradoxa.games.antinomy.rules"),
        ("paradoxa.server.hall", "paradoxa.play"),
        ("paradoxa.server.thinking", "paradoxa.play"),
        ("paradoxa.server.thinking", "paradoxa.server.tables"),
        ("paradoxa.server.worker", "paradoxa.record"),
        ("paradoxa.cli", "paradoxa.games.antinomy.state"),
    ],
)
def test_the_check_can_fail(name: str, imported: str) -> None:
    assert breaches(name, {imported, "paradoxa.core"}) == [imported]


def test_the_check_can_pass() -> None:
    assert breaches("paradoxa.server.tables", {"paradoxa.play", "paradoxa.games", "paradoxa.web.desk"}) == []
    assert breaches("paradoxa.server.app", {"paradoxa.web.pages", "fastapi"}) == []
    assert breaches("paradoxa.server.worker", {"paradoxa.bots", "paradoxa.core", "pickle"}) == []


@pytest.mark.parametrize("path", list(MODULES), ids=list(MODULES.values()))
def test_no_file_is_too_long(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400, "split it, or give a reason here"


def test_rules_have_no_sentences_clocks_or_input() -> None:
    for path, name in MODULES.items():
        if room(name) == "games" and name.endswith((".rules", ".state", ".components", ".moves")):
            assert not imports(path) & {"time", "logging", "sys", "os", "pathlib", "datetime"}, name
