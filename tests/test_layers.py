"""The floors of the house, checked by reading imports: each knows only those below it, by the names of folders."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from paradoxa.games import TITLES

SRC = Path(__file__).parent.parent / "src"
MODULES = {path: ".".join(path.relative_to(SRC).with_suffix("").parts) for path in sorted(SRC.rglob("*.py"))}
MODULES = {path: name.removesuffix(".__init__") for path, name in MODULES.items()}
NAMES = frozenset(MODULES.values())

# Each floor, and the floors it may know besides itself; "games" is what all games share: titles and the registry.
FLOORS = {
    "core": "",
    "words": "",
    "search": "core",
    "games": "core",
    "bots": "core search games",
    "workers": "core games bots",
    "tables": "words core games bots",
    "store": "core tables",
    "service": "words core games bots workers tables store",
    "web": "words core games bots tables",
    "http": "words core games bots workers tables store service web",
    "terminal": "words core games bots",
    "arena": "words core games bots workers web",
    "bench": "core search games bots workers tables store service web http",
    "cli": "words core search games bots workers tables store service web http terminal arena bench",
    "": "core search games bots cli",  # the public face, and `python -m paradoxa`
}
# The sub-rooms of a game, the lowest first: which of their own game's they may know, and which floors of the house.
INNER = "box notation rules knowledge words game"
SUB_ROOMS = {
    "": ("", "games"),
    "box": ("", "core"),
    "notation": ("box", "core"),
    "rules": ("box notation", "core"),
    "knowledge": ("box notation rules", "core"),
    "positions": ("box notation rules knowledge", "core"),
    "words": ("box notation rules knowledge", "core"),
    "game": ("box notation rules knowledge positions words", "core"),
    "bot": (INNER, "core search games bots"),
    "web": (INNER, "core words games tables web"),
    "terminal": (INNER, "core games terminal"),
    "balance": (INNER, "core games arena"),
    "bench": ("", ""),
    "commands": (f"{INNER} terminal", "core games terminal cli"),
}
PLAIN = ("core", "search", "games", "bots")  # floors that need only the standard library
OUTER = ("web", "terminal", "balance", "commands")  # sub-rooms that need more
STATELESS = ("store", "service", "web", "http")  # floors that get tables and views, never a match


def imports(path: Path) -> set[str]:
    """The modules a source names in its imports; `from a import b` counts as a.b if that is a module, else as a."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute here"
            whole = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= whole & NAMES
            if whole - NAMES:
                found.add(str(node.module))
    return found


def place(name: str) -> tuple[str, str, str]:
    """Floor, game and sub-room of a module of ours."""
    parts = [*name.split("."), "", "", ""]
    if parts[1] == "games" and parts[2] and (SRC / "paradoxa" / "games" / parts[2]).is_dir():
        return "games", parts[2], parts[3]
    return parts[1] if parts[1] in FLOORS else "", "", ""


def breaches(name: str, imported: set[str]) -> list[str]:
    """What a module imports and may not."""
    floor, game, sub_room = place(name)
    found = []
    for other in imported:
        top = other.split(".")[0]
        if top != "paradoxa":
            if floor in PLAIN and sub_room not in OUTER and top not in sys.stdlib_module_names:
                found.append(other)
            continue
        their_floor, their_game, their_room = place(other)
        if game:
            siblings, floors = SUB_ROOMS[sub_room]
            if their_game == game:
                is_known = their_room in ("", sub_room) or their_room in siblings.split()
            else:
                is_known = not their_game and their_floor in floors.split()
        elif their_game:
            is_known = name == "paradoxa.games" and not their_room  # titles are listed there
        else:
            is_known = their_floor in (floor, *FLOORS[floor].split()) or other == "paradoxa"
        if not is_known or (floor in STATELESS and other == "paradoxa.core.play"):
            found.append(other)
    return sorted(found)


@pytest.mark.parametrize("floor", FLOORS)
def test_a_floor_knows_only_those_below_it(floor: str) -> None:
    found = {name: breaches(name, imports(path)) for path, name in MODULES.items() if place(name)[0] == floor}
    native = {"paradoxa.core.native": ["mypy_extensions"]}  # for the compiler alone
    assert {name: others for name, others in found.items() if others and native.get(name) != others} == {}


@pytest.mark.parametrize(
    ("name", "imported"),
    [
        ("paradoxa.games.antinomy.notation.moves", "paradoxa.games.antinomy.rules.state"),
        ("paradoxa.games.antinomy.rules.sequence", "paradoxa.games.antinomy.knowledge"),
        ("paradoxa.games.antinomy.rules.state", "paradoxa.games.antinomy.positions"),
        ("paradoxa.games.antinomy.knowledge", "paradoxa.games.antinomy.positions"),
        ("paradoxa.games.antinomy.rules.sequence", "paradoxa.games.antinomy.words"),
        ("paradoxa.games.antinomy.rules.sequence", "paradoxa.games.antinomy.bot.worth"),
        ("paradoxa.games.antinomy.rules.sequence", "paradoxa.games.paradominetor.notation.moves"),
        ("paradoxa.games.antinomy.rules.sequence", "numpy"),
        ("paradoxa.games.antinomy.web.board", "paradoxa.http.app"),
        ("paradoxa.games.antinomy.web.board", "paradoxa.games.antinomy.terminal.screen"),
        ("paradoxa.games.paradox_island.knowledge.deduction.desk", "ortools"),
        ("paradoxa.games.paradox_island.knowledge.deduction.desk", "paradoxa.tables.table"),
        ("paradoxa.core.contract", "typer"),
        ("paradoxa.core.record", "paradoxa.games"),
        ("paradoxa.bots.levels", "paradoxa.games.antinomy.rules.state"),
        ("paradoxa.search.tree", "paradoxa.games"),
        ("paradoxa.terminal.session", "paradoxa.games.antinomy.rules.sequence"),
        ("paradoxa.terminal.session", "paradoxa.tables.table"),
        ("paradoxa.web.pages", "paradoxa.games.antinomy.web.board"),
        ("paradoxa.web.pages", "paradoxa.store.store"),
        ("paradoxa.web.pages", "paradoxa.http.session"),
        ("paradoxa.tables.table", "paradoxa.store.store"),
        ("paradoxa.tables.table", "paradoxa.web.pages"),
        ("paradoxa.tables.table", "paradoxa.games.antinomy.rules.state"),
        ("paradoxa.service.live_tables", "paradoxa.core.play"),
        ("paradoxa.service.live_tables", "paradoxa.http.session"),
        ("paradoxa.workers.worker", "paradoxa.tables.table"),
        ("paradoxa.cli.main", "paradoxa.games.antinomy.rules.state"),
    ],
)
def test_the_check_can_fail(name: str, imported: str) -> None:
    assert breaches(name, {imported, "paradoxa.core"}) == [imported]


def test_the_check_can_pass() -> None:
    assert breaches("paradoxa.tables.table", {"paradoxa.core.play", "paradoxa.games", "paradoxa.tables.setup"}) == []
    assert breaches("paradoxa.http.app", {"paradoxa.web.pages", "fastapi"}) == []
    assert breaches("paradoxa.workers.worker", {"paradoxa.bots", "paradoxa.core", "pickle"}) == []
    assert breaches("paradoxa.games.antinomy.bot.mind", {"paradoxa.bots.thought", "paradoxa.search"}) == []


# --- one game, one room ------------------------------------------------------------------------
@cache
def game_names() -> re.Pattern[str]:
    """What a game is called in sources: its key, the folder of its room, its title."""
    words = {title.name for title in TITLES} | {title.room.split(".")[-1] for title in TITLES}
    words |= {title.game().title for title in TITLES}
    return re.compile(rf"(?<![\w-])({'|'.join(sorted(words))})(?![\w-])", re.IGNORECASE)


def names_a_game(text: str) -> list[str]:
    """The games a source names."""
    return sorted(set(game_names().findall(text)))


def test_no_module_outside_its_room_names_a_game() -> None:
    found = {
        name: names_a_game(path.read_text(encoding="utf-8"))
        for path, name in MODULES.items()
        if not place(name)[1] and name != "paradoxa.games"
    }
    assert {name: games for name, games in found.items() if games} == {}


def test_a_source_that_names_a_game_is_found() -> None:
    assert names_a_game('if game == "paradox-island": from paradoxa.games.antinomy.rules import x') == [
        "antinomy",
        "paradox-island",
    ]
    assert names_a_game("a paradox on an island") == []


def test_no_room_of_one_game_names_another() -> None:
    for path, name in MODULES.items():
        game = place(name)[1]
        others = {title.room.split(".")[-1] for title in TITLES} - {game}
        if game:
            assert not others & set(re.findall(r"paradoxa\.games\.(\w+)", path.read_text(encoding="utf-8"))), name


def test_every_game_has_the_same_sub_rooms() -> None:
    for path, name in MODULES.items():
        _, game, sub_room = place(name)
        assert not game or sub_room in SUB_ROOMS, f"{path}: {sub_room} is no sub-room of a game"


def known_sub_rooms(game: str) -> dict[str, set[str]]:
    """For every sub-room of a game the others of it that it imports."""
    found: dict[str, set[str]] = {}
    for path, name in MODULES.items():
        _, its_game, sub_room = place(name)
        if its_game == game and sub_room:
            others = [place(other) for other in imports(path) if other.startswith("paradoxa.")]
            found.setdefault(sub_room, set()).update(room for _, theirs, room in others if theirs == game and room)
    return {sub_room: others - {sub_room} for sub_room, others in found.items()}


def circle(known: Mapping[str, set[str]]) -> list[str]:
    """Who knows each other by way of others; nobody, if all can be put in an order."""
    left = dict(known)
    while free := [room for room, others in left.items() if not others & set(left)]:
        for room in free:
            del left[room]
    return sorted(left)


@pytest.mark.parametrize("game", [title.room.rpartition(".")[2] for title in TITLES])
def test_the_sub_rooms_of_a_game_form_no_circle(game: str) -> None:
    assert circle(known_sub_rooms(game)) == []


def test_what_sub_rooms_may_know_stands_above_them() -> None:
    rooms = list(SUB_ROOMS)
    for room, (siblings, _) in SUB_ROOMS.items():
        assert set(siblings.split()) <= set(rooms[: rooms.index(room)]), room
    assert circle({room: set(siblings.split()) for room, (siblings, _) in SUB_ROOMS.items()}) == []


def test_a_circle_is_found() -> None:
    assert circle({"box": set(), "rules": {"box", "knowledge"}, "knowledge": {"rules"}, "words": {"rules"}}) == [
        "knowledge",
        "rules",
        "words",
    ]


# --- size and purity ---------------------------------------------------------------------------
def test_no_file_is_too_long() -> None:
    root = SRC.parent
    paths = [path for top in ("src", "tests", "tools", "examples") for path in sorted((root / top).rglob("*.py"))]
    long = {path.relative_to(root).as_posix(): len(path.read_text(encoding="utf-8").splitlines()) for path in paths}
    assert {name: lines for name, lines in long.items() if lines > 400} == {}, "split it, or give a reason here"


def test_no_folder_is_too_full() -> None:
    folders = {path.parent for path in MODULES}
    full = {folder.relative_to(SRC).as_posix(): len(list(folder.glob("[!_]*.py"))) for folder in folders}
    assert {folder: modules for folder, modules in full.items() if modules > 15} == {}, "it wants a second room"


def escapes_by_hand(text: str) -> bool:
    """Whether a source takes `escape` from html: that of `paradoxa.web.markup` makes Markup, which a checker sees."""
    nodes = list(ast.walk(ast.parse(text)))
    named = [(node.module, alias.name) for node in nodes if isinstance(node, ast.ImportFrom) for alias in node.names]
    whole = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    return ("html", "escape") in named or "html" in whole


def test_no_text_is_escaped_by_hand() -> None:
    sources = [*MODULES, *sorted((SRC.parent / "tools").rglob("*.py"))]
    assert [path for path in sources if escapes_by_hand(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize(
    ("text", "is_found"),
    [
        ("from html import escape", True),
        ("from html import escape as safe, unescape", True),
        ("def drawn(name):\n    import html\n    return html.escape(name)", True),
        ("from html import unescape\nfrom html.parser import HTMLParser", False),
        ("from paradoxa.web.markup import escape, html", False),
    ],
)
def test_a_source_that_escapes_by_hand_is_found(text: str, is_found: bool) -> None:
    assert escapes_by_hand(text) == is_found


def test_rules_have_no_sentences_clocks_or_input() -> None:
    for path, name in MODULES.items():
        if place(name)[2] in ("rules", "box", "notation", "positions") and not name.endswith(
            (".box.loading", ".box.rulings")
        ):
            assert not imports(path) & {"time", "logging", "sys", "os", "pathlib", "datetime"}, name
