"""Draw the floor plan from the imports, and write the lists of modules into docs/rooms: `make floor-plan`.

The picture shows every floor with its modules and the arrows between floors; beside them stand the sub-rooms of one
game, each at the height of the highest floor it knows. The lists are made from the first lines of the docstrings.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping
from itertools import pairwise
from pathlib import Path
from textwrap import wrap
from typing import Final, NamedTuple

from tests.test_layers import FLOORS, MODULES, SUB_ROOMS, imports, place

from paradoxa.web.markup import Markup, html, join

ROOT: Final = Path(__file__).parent.parent
PICTURE: Final = ROOT / "docs" / "pictures" / "floor-plan.svg"
ROOMS: Final = ROOT / "docs" / "rooms"
BEGIN, END = "<!-- modules: made by make floor-plan -->\n", "<!-- end of modules -->"

# Sizes in the picture's own units.
STACK: Final = 690  # width of the stack of floors
TOWER: Final = 230  # width of the room of one game beside it
EDGE: Final = 20  # around everything
GAP: Final = 34  # between two rows, where the arrows are
BETWEEN: Final = 16  # between two boxes of a row
PASSAGE: Final = 10  # what an arrow needs that passes a row
PADDING: Final = 12
LINE: Final = 16  # of small print
NAME: Final = 22
SAYS_MORE: Final = 5  # lines of an __init__ that is more than its docstring
DOT: Final = "\u00a0· "  # no line begins with it
LETTER: Final = 6.5  # about the width of a letter of the small print

STYLE: Final = html("""
.ground{fill:#efe8d9} .floor{fill:#fbf7ed;stroke:#c9bda4} .game{fill:#e3dac5;stroke:#c9bda4} .cell{fill:#fbf7ed}
.name{fill:#221e2c;font:600 17px "Iowan Old Style","Palatino Linotype",Palatino,P052,Georgia,serif}
.small{fill:#574f63;font:12px system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",sans-serif}
.knows{fill:#7d5208} .arrow{fill:none;stroke:#7d5208;stroke-width:1.5} .head{fill:#7d5208}
@media (prefers-color-scheme:dark){.ground{fill:#12111a} .floor{fill:#1c1a27;stroke:#413c55}
.game{fill:#171b29;stroke:#413c55} .cell{fill:#1c1a27} .name{fill:#f2ebdc} .small{fill:#b9b1c4} .knows{fill:#e9c06c}
.arrow{stroke:#e9c06c} .head{fill:#e9c06c}}
""")


class Box(NamedTuple):
    """A floor in the picture, or the passage of an arrow through a row."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        """Where an arrow meets it."""
        return self.x + self.width / 2


# --- what the sources say ----------------------------------------------------------------------
def known_floors() -> dict[str, set[str]]:
    """For every floor the floors it imports; what the rooms of games import is no concern of it."""
    found: dict[str, set[str]] = {floor: set() for floor in FLOORS if floor}
    for path, name in MODULES.items():
        floor, game, _ = place(name)
        if floor and not game:
            found[floor] |= {place(other)[0] for other in imports(path) if other.startswith("paradoxa.")}
    return {floor: others - {floor, ""} for floor, others in found.items()}


def known_by_sub_rooms() -> dict[str, set[str]]:
    """For every sub-room of a game the floors it imports, in any of the games; `games` is what all games share."""
    found: dict[str, set[str]] = {}
    for path, name in MODULES.items():
        sub_room = place(name)[2]
        if sub_room:
            others = [place(other) for other in imports(path) if other.startswith("paradoxa.")]
            found.setdefault(sub_room, set()).update(floor for floor, theirs, _ in others if not theirs and floor)
    return {sub_room: found[sub_room] for sub_room in SUB_ROOMS if sub_room in found}


def modules_of(floor: str) -> list[str]:
    """The modules and folders of a floor, without the rooms of games."""
    found = [name.split(".")[2] for name in MODULES.values() if place(name)[:2] == (floor, "") and name.count(".") > 1]
    return sorted(set(found))


def below(known: Mapping[str, set[str]], floor: str) -> set[str]:
    """The floors that a floor knows and that lie below it: what is above is a breach, which the layer test tells."""
    return known[floor] & set(FLOORS[floor].split())


def depths(known: Mapping[str, set[str]]) -> dict[str, int]:
    """The row of every floor, counted from above: right below the lowest floor that knows it."""

    def depth(floor: str) -> int:
        return max([depth(other) + 1 for other in known if floor in below(known, other)], default=0)

    found = {floor: depth(floor) for floor in known}
    return {**found, "core": max(found.values())}


def arrows(known: Mapping[str, set[str]]) -> list[tuple[str, str]]:
    """Who knows whom, without what follows: where a floor knows another by way of a third no arrow is drawn."""

    def reached(floor: str) -> set[str]:
        return {floor}.union(*[reached(other) for other in below(known, floor)])

    return [
        (floor, other)
        for floor in known
        for other in sorted(below(known, floor))
        if not any([other in reached(third) for third in below(known, floor) - {other}])
    ]


# --- the picture -------------------------------------------------------------------------------
def in_rows(known: Mapping[str, set[str]]) -> tuple[list[list[str]], list[list[str]]]:
    """The rows from above, each with its floors and the passages of arrows; and each arrow as the way it takes."""
    depth = depths(known)
    rows: list[list[str]] = [[] for _ in range(max(depth.values()) + 1)]
    for floor in known:
        rows[depth[floor]].append(floor)
    ways = []
    for floor, other in arrows(known):
        passages = [f"{floor}>{other}@{row}" for row in range(depth[floor] + 1, depth[other])]
        for passage in passages:
            rows[int(passage.split("@")[1])].append(passage)
        ways.append([floor, *passages, other])
    neighbours: dict[str, list[tuple[str, int]]] = {}
    for way in ways:
        for upper, lower in pairwise(way):
            neighbours.setdefault(upper, []).append((lower, 1))
            neighbours.setdefault(lower, []).append((upper, -1))
    for sweep in range(8):  # what hangs together moves together: each row is sorted by where its neighbours stand
        step = 1 if sweep % 2 else -1
        at = {one: (place_ + 0.5) / len(row) for row in rows for place_, one in enumerate(row)}
        for row in rows[::-1] if step == 1 else rows:
            for one in row:
                theirs = [at[other] for other, way in neighbours.get(one, []) if way == step]
                at[one] = sum(theirs) / len(theirs) if theirs else at[one]
            row.sort(key=lambda one: (at[one], one))
            at.update({one: (place_ + 0.5) / len(row) for place_, one in enumerate(row)})
    return rows, ways


def small_print(floor: str, known: Iterable[str], width: float) -> tuple[list[str], list[str]]:
    """What stands in a floor's box: its modules, and the floors it knows, broken into lines."""
    letters = int((width - 2 * PADDING) / LETTER)
    order = [other for other in FLOORS if other in known]
    modules = wrap(DOT.join(modules_of(floor)), letters)
    return modules, wrap(f"knows {', '.join(order)}" if order else "knows nothing of the house", letters)


def drawn_box(box: Box, style: str, names: list[str], lines: list[str], knows: list[str]) -> Markup:
    """A box with its names, and small print below them."""
    x, y = box.x + PADDING, box.y + 2
    found = [html('<rect class="%s" x="%.0f" y="%.0f" width="%.0f" height="%.0f" rx="9"/>', style, *box)]
    for name in names:
        y += NAME
        found.append(html('<text class="name" x="%.0f" y="%.0f">%s</text>', x, y, name))
    for place_, line in enumerate([*lines, *knows], 1):
        style = "small" if place_ <= len(lines) else "small knows"
        found.append(html('<text class="%s" x="%.0f" y="%.0f">%s</text>', style, x, y + 3 + place_ * LINE, line))
    return join(found, "\n")


def height_of(names: list[str], lines: list[str], knows: list[str]) -> float:
    """How high a box with so much print is."""
    return 2 + len(names) * NAME + 3 + (len(lines) + len(knows)) * LINE + PADDING


def drawn_way(points: list[tuple[float, float]]) -> Markup:
    """An arrow: straight through rows, bent between them."""
    path = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
    for (x, y), (to_x, to_y) in pairwise(points):
        half = (y + to_y) / 2
        path += f"V{to_y:.1f}" if x == to_x else f"C{x:.1f} {half:.1f} {to_x:.1f} {half:.1f} {to_x:.1f} {to_y:.1f}"
    x, y = points[-1]
    return html('<path class="arrow" d="%s"/><path class="head" d="M%.1f %.1fl-4.5 -9h9z"/>', path, x, y + 6)


def picture() -> Markup:
    """The floor plan as SVG."""
    known, sub_rooms = known_floors(), known_by_sub_rooms()
    rows, ways = in_rows(known)
    depth = depths(known)
    alike: dict[frozenset[str], list[str]] = {}  # sub-rooms that know the same floors share a cell
    for sub_room, its_floors in sub_rooms.items():
        alike.setdefault(frozenset(its_floors), []).append(sub_room)
    boxes: dict[str, Box] = {}
    drawn: list[Markup] = []
    tower_x = EDGE + STACK + 2 * BETWEEN
    y = top = EDGE + 30.0
    for number, row in enumerate(rows):
        floors = [one for one in row if one in known]
        passing = len(row) - len(floors)
        width = (STACK - passing * PASSAGE - (len(row) - 1) * BETWEEN) / len(floors)
        print_of = {floor: small_print(floor, known[floor], width) for floor in floors}
        here = [one for one in alike if min(depth[floor] for floor in {*one, "games"}) == number]
        cells = [cell_of(alike[one], one) for one in here]
        height = max(
            max(height_of([floor], *print_of[floor]) for floor in floors),
            sum(height_of(names, [], lines) + 6 for names, lines in cells) - 6,
        )
        x = float(EDGE)
        for one in row:
            boxes[one] = Box(x, y, width if one in known else PASSAGE, height)
            x += boxes[one].width + BETWEEN
        drawn += [drawn_box(boxes[floor], "floor", [floor], *print_of[floor]) for floor in floors]
        cell_y = y
        for names, lines in cells:
            cell = Box(tower_x + PADDING, cell_y, TOWER - 2 * PADDING, height_of(names, [], lines))
            drawn.append(drawn_box(cell, "cell", names, [], lines))
            cell_y += cell.height + 6
        y += height + GAP
    bottom = y - GAP
    tower = Box(tower_x, top - 36, TOWER, bottom - top + 36 + PADDING)
    drawn.insert(0, drawn_box(tower, "game", ["games/<one game>"], [], []))
    drawn += [drawn_way(points) for points in points_of(ways, boxes)]
    label = "The floors of the house, each with its modules, and arrows from each floor to those it knows"
    return html(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" role="img" aria-label="%s">\n'
        '<style>%s</style><rect class="ground" width="100%%" height="100%%" rx="12"/>\n'
        '<text class="name" x="%d" y="%d">The house</text>\n%s\n</svg>\n',
        tower_x + TOWER + EDGE,
        bottom + EDGE + PADDING,
        label,
        STYLE,
        EDGE,
        EDGE + 12,
        join(drawn, "\n"),
    )


def cell_of(sub_rooms: list[str], floors: Iterable[str]) -> tuple[list[str], list[str]]:
    """What stands in the cell of sub-rooms of a game: their names, and the floors they know, broken into lines."""
    known = ", ".join([floor for floor in FLOORS if floor in floors])
    width = TOWER - 4 * PADDING
    names = wrap(DOT.join(sub_rooms), int(width / (LETTER * 1.4)))
    return names, wrap(f"knows {known}" if known else "knows its own game", int(width / LETTER))


def points_of(ways: list[list[str]], boxes: Mapping[str, Box]) -> list[list[tuple[float, float]]]:
    """Where each arrow goes along; arrows that leave or reach one box do so side by side."""
    leaving: dict[str, list[list[str]]] = {}
    reaching: dict[str, list[list[str]]] = {}
    for way in ways:
        leaving.setdefault(way[0], []).append(way)
        reaching.setdefault(way[-1], []).append(way)

    def port(box: Box, all_ways: list[list[str]], way: list[str], towards: int) -> float:
        in_order = sorted(all_ways, key=lambda one: (boxes[one[towards]].middle, one))
        return box.x + box.width * (in_order.index(way) + 1) / (len(in_order) + 1)

    found = []
    for way in ways:
        first, last = boxes[way[0]], boxes[way[-1]]
        points = [(port(first, leaving[way[0]], way, 1), first.y + first.height)]
        for passage in way[1:-1]:
            box = boxes[passage]
            points += [(box.middle, box.y), (box.middle, box.y + box.height)]
        found.append([*points, (port(last, reaching[way[-1]], way, -2), last.y - 6)])
    return found


# --- the lists of modules ----------------------------------------------------------------------
def about(path: Path, named: str = "") -> str:
    """The first paragraph of a module's docstring, on one line; without the name of the game its page is about."""
    said = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    line = " ".join(said.split("\n\n")[0].split()).replace("|", "\\|").removeprefix(f"{named}: ")
    return line[:1].upper() + line[1:]


def listed(page: Path, folder: Path) -> str:
    """The modules of a folder as a table whose links lead from the page to the sources."""
    up = "../" * len(page.relative_to(ROOT).parts[:-1])
    game = about(folder / "__init__.py").split(":")[0] if folder.parent.name == "games" else ""
    lines = ["| module | what it is |", "|---|---|"]
    for path, name in MODULES.items():
        if folder not in path.parents or (folder.name == "games" and place(name)[1]):
            continue
        if path.name != "__init__.py" or len(path.read_text(encoding="utf-8").splitlines()) >= SAYS_MORE:
            shown = path.relative_to(folder).with_suffix("").as_posix().removesuffix("/__init__")
            target = up + path.relative_to(ROOT).as_posix()
            lines.append(f"| [`{shown}`]({target}) | {about(path, game)} |")
    return "\n".join(lines)


def folder_of(page: Path) -> Path:
    """The folder a page in docs/rooms describes."""
    return ROOT / "src" / "paradoxa" / page.relative_to(ROOMS).with_suffix("")


def page_with_modules(page: Path) -> str:
    """A page of docs/rooms with its list of modules as it should be."""
    text = page.read_text(encoding="utf-8")
    folder = folder_of(page)
    name = folder.relative_to(ROOT / "src").as_posix().replace("/", ".")
    floor, game, _ = place(name)
    may = FLOORS[floor].replace(" ", ", ") if not game else ""
    told = f"It may know {may or 'no other floor'}.\n\n" if not game else ""
    return re.sub(
        f"{re.escape(BEGIN)}.*?{re.escape(END)}",
        lambda _: f"{BEGIN}{told}{listed(page, folder)}\n{END}",
        text,
        flags=re.DOTALL,
    )


def main() -> None:
    """Write the picture and the lists."""
    PICTURE.write_text(picture(), encoding="utf-8")
    for page in sorted(ROOMS.rglob("*.md")):
        page.write_text(page_with_modules(page), encoding="utf-8")


if __name__ == "__main__":
    main()
