"""The documents are true: the floor plan shows the imports as they are, and what a page names or links to exists."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

from tests.test_layers import FLOORS, NAMES

ROOT = Path(__file__).parent.parent
SRC = ROOT / "src" / "paradoxa"
HOUSE = ROOT / "docs" / "house.md"
ROOMS = ROOT / "docs" / "rooms"
BEFORE = ROOT / "docs" / "decisions" / "where-to-look.md"  # its second column names files that have gone
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
SOURCES = {path.name for top in (SRC, ROOT / "tests", ROOT / "tools", ROOT / "examples") for path in top.rglob("*.py")}
SOURCES |= {"setup.py"}
IDS = [path.relative_to(ROOT).as_posix() for path in PAGES]


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("floor_plan", ROOT / "tools" / "floor_plan.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def folders(where: Path) -> set[str]:
    """The packages in a folder."""
    return {path.parent.name for path in where.glob("*/__init__.py")}


# --- the floor plan ----------------------------------------------------------------------------
def test_the_picture_shows_the_imports_as_they_are(tool: ModuleType) -> None:
    stored = tool.PICTURE.read_text(encoding="utf-8")
    assert stored == tool.picture(), "the imports have changed: run `make floor-plan`"


def test_every_floor_stands_in_the_picture(tool: ModuleType) -> None:
    stored = tool.PICTURE.read_text(encoding="utf-8")
    names = re.findall(r'<text class="name"[^>]*>([^<]+)</text>', stored)
    assert {floor for floor in FLOORS if floor} <= set(names)


def test_an_arrow_that_follows_from_others_is_not_drawn(tool: ModuleType) -> None:
    known = {"core": set(), "games": {"core"}, "bots": {"core", "games"}, "search": {"bots"}}
    assert tool.arrows(known) == [("games", "core"), ("bots", "games")]  # search may not know bots: a breach, no arrow
    assert tool.depths(known) == {"core": 2, "games": 1, "bots": 0, "search": 0}


def test_the_map_lists_every_room_and_links_to_its_page() -> None:
    listed = re.findall(r"^\| \[`(\w+)`\]\(rooms/(\w+)\.md\) \|", HOUSE.read_text(encoding="utf-8"), re.MULTILINE)
    assert all(name == page for name, page in listed)
    assert sorted(name for name, _ in listed) == sorted(folders(SRC))


def test_every_room_and_every_game_has_a_page() -> None:
    assert {page.stem for page in ROOMS.glob("*.md")} == folders(SRC)
    assert {page.stem for page in (ROOMS / "games").glob("*.md")} == folders(SRC / "games")


@pytest.mark.parametrize("page", sorted(ROOMS.rglob("*.md")), ids=lambda page: page.relative_to(ROOMS).as_posix())
def test_a_room_lists_its_modules(tool: ModuleType, page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert tool.BEGIN in text
    assert tool.END in text
    assert text == tool.page_with_modules(page), "modules or their docstrings have changed: run `make floor-plan`"


# --- what pages name ---------------------------------------------------------------------------
def anchors(page: Path) -> set[str]:
    """The headings of a page, as links name them."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=IDS)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        if target.startswith("http"):
            continue
        path, _, anchor = target.partition("#")
        found = page.parent / path if path else page
        assert found.exists(), f"a link to {target}"
        assert not anchor or anchor in anchors(found), f"a link to {target}: there is no such heading"


def named(page: Path) -> str:
    """What a page says of today: without the column of files as they were before."""
    text = page.read_text(encoding="utf-8")
    if page == BEFORE:
        text = re.sub(r"^(\|[^|\n]*\|)[^|\n]*\|", r"\1", text, flags=re.MULTILINE)
    return text


@pytest.mark.parametrize("page", PAGES, ids=IDS)
def test_modules_that_are_named_exist(page: Path) -> None:
    for name in re.findall(r"(?<![\w/])paradoxa(?:\.[a-z_]+)+", named(page)):
        module, _, last = name.rpartition(".")
        is_module = name in NAMES or name == "paradoxa.titles"  # the group of entry points
        assert is_module or (module in NAMES and defines(module, last)), f"{name} is no module, nor stands in one"


def defines(module: str, name: str) -> bool:
    """Whether a module's source has a thing of that name."""
    path = ROOT / "src" / Path(*module.split("."))
    source = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return re.search(rf"\b{name}\b", source.read_text(encoding="utf-8")) is not None


@pytest.mark.parametrize("page", PAGES, ids=IDS)
def test_files_that_are_named_exist(page: Path) -> None:
    """A path begins at the root, in the package, or in the page of a room there; a bare name is a source somewhere."""
    starts = [ROOT, SRC]
    if ROOMS in page.parents:
        starts.append(SRC / page.relative_to(ROOMS).with_suffix(""))
    text = named(page)
    for name in re.findall(r"`(\w[\w.-]*/[\w./-]+\.(?:py|js|css|json|html|txt|md|svg))`", text):
        assert any([(start / name).exists() for start in starts]), f"{name} is not there"
    for name in re.findall(r"`(games/<game>/[\w./-]+)`", text):
        assert any([(SRC / name.replace("<game>", game)).exists() for game in folders(SRC / "games")]), name
    for name in re.findall(r"`(\w+\.py)`", text):
        assert name in SOURCES, f"there is no {name}"


@pytest.mark.parametrize("page", sorted(ROOMS.glob("*.md")), ids=lambda page: page.stem)
def test_types_that_the_page_of_a_room_names_stand_there(page: Path) -> None:
    known = re.findall(r"`([a-z_]+)\.(\w+)(?:\(\))?`", page.read_text(encoding="utf-8"))
    for module, name in known:
        if (SRC / page.stem / f"{module}.py").exists() and name != "py":
            assert defines(f"paradoxa.{page.stem}.{module}", name), f"{module} has no {name}"
