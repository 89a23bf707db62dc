"""Print how much of each room the tests run: `python tools/coverage_by_room.py [.coverage]`.

A room is a top folder of the package; every game is a room of its own; `(top)` is what lies beside the rooms.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path

from coverage import Coverage
from coverage.exceptions import CoverageException

PACKAGE = Path(__file__).parent.parent / "src" / "paradoxa"


def room_of(path: Path) -> str:
    """The room a source lies in: `http`, `games/antinomy`, or `(top)`."""
    folders = path.relative_to(PACKAGE).parts[:-1]
    depth = 2 if folders[:1] == ("games",) else 1
    return "/".join(folders[:depth]) or "(top)"


def measured(data: str) -> dict[str, tuple[int, int]]:
    """For every room the lines that can run, and how many of them did."""
    coverage = Coverage(data_file=data)
    coverage.load()
    rooms: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for path in sorted(PACKAGE.rglob("*.py")):
        _, lines, _, missing, _ = coverage.analysis2(str(path))
        rooms[room_of(path)][0] += len(lines)
        rooms[room_of(path)][1] += len(lines) - len(missing)
    return {room: (lines, run) for room, (lines, run) in sorted(rooms.items())}


def main(data: str) -> None:
    """Print the table, rooms in alphabetical order, the whole house last."""
    rooms = measured(data)
    if not any([run for _, run in rooms.values()]):
        raise CoverageException("no line of the package was measured")
    print(f"{'room':<24}{'lines':>8}{'run':>8}{'':>8}")
    for room, (lines, run) in rooms.items():
        print(f"{room:<24}{lines:>8}{run:>8}{run / max(lines, 1):>8.1%}")
    lines, run = [sum([counts[number] for counts in rooms.values()]) for number in (0, 1)]
    print(f"{'the house':<24}{lines:>8}{run:>8}{run / max(lines, 1):>8.1%}")


if __name__ == "__main__":
    try:
        main(sys.argv[1] if len(sys.argv) > 1 else ".coverage")
    except CoverageException as error:
        sys.exit(f"coverage_by_room: {error}")
