"""Measure the house's bots in the arena and write their ratings where the tables show them: in each game's bot room.

Every game is an arena of its own with the bots of all levels, greedy and uniform, kept in a folder: stopped and started
again it goes on. `make ratings` runs it; docs/bots.md shows what came out.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any, Final

from rich.console import Console

from paradoxa.arena.contest import Contest
from paradoxa.bots.levels import ratings_file
from paradoxa.cli.contests import hold
from paradoxa.core import ParadoxaError
from paradoxa.games import GAMES

BOTS: Final = ("uniform", "newcomer", "casual", "greedy", "strong", "expert")
# With how many seats each is measured: the first stands where nobody says how many.
SEATS: Final = {"antinomy": (2,), "paradominetor": (4, 3, 5), "the-perfect-moment": (2,), "paradox-island": (2,)}
DEALS: Final = {"antinomy": 20, "paradominetor": 12, "the-perfect-moment": 20, "paradox-island": 6}


def main() -> None:
    """Play what is missing, then write the ratings."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"default: all of {', '.join(GAMES)}")
    parser.add_argument("--deals", type=int, help=f"deals of each game; default: {DEALS}")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=0, help="processes; 0: one for each core")
    parser.add_argument("--ray", help="the address of a Ray cluster")
    parser.add_argument("--out", type=Path, default=Path("ratings"), help="where the arenas are kept")
    parser.add_argument("--write", type=Path, help="a folder for the ratings; default: each game's bot room")
    given = parser.parse_args()
    for game in given.games or GAMES:
        try:
            measure(game, given)
        except ParadoxaError as error:
            parser.exit(2, f"ratings: {error}\n")


def measure(game: str, given: argparse.Namespace) -> None:
    """The arenas of one game, and its ratings into a file."""
    if game not in SEATS:
        raise ParadoxaError(f"there is no game {game!r}; the games are: {', '.join(SEATS)}")
    found: list[dict[str, Any]] = []
    for seats in SEATS[game]:
        contest = Contest(game, BOTS, seats, given.deals or DEALS[game], given.seed)
        out = given.out / (f"{game}-{seats}" if found else game)
        hold(contest, given.jobs, given.ray, out, as_json=False)
        found.append(entry(json.loads((out / "report.json").read_text(encoding="utf-8"))))
    kept = {**found[0], "others": found[1:]} if len(found) > 1 else found[0]
    file = ratings_file(game) if given.write is None else given.write / f"{game}.json"
    if file is None:
        raise ParadoxaError(f"{game} has no bot room to keep its ratings in; name a folder with --write")
    file.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")
    Console(stderr=True).print(f"{game}: ratings written to {file}", highlight=False)


def entry(report: dict[str, Any]) -> dict[str, Any]:
    """What the file keeps of an arena's report."""
    plan = report["plan"]
    strongest_last = sorted(report["bots"], key=lambda row: float(row["rating"]["value"]))
    return {
        "deals": plan["deals"],
        "games": report["games"],
        "seed": plan["seed"],
        "seats": plan["seats"],
        "rules": plan["rules"],
        "ratings": {
            row["bot"]: [round(row["rating"][name]) for name in ("value", "low", "high")] for row in strongest_last
        },
    }


if __name__ == "__main__":
    main()
