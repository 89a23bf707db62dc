"""The balance of Paradox Island: how often OP wins, by number of players and by character; rounds and deaths.

Every value of the box has a short name here, by which a laboratory varies it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from paradoxa.arena.room import Balance, Components, NoSuchComponent
from paradoxa.arena.sheets import Share, Sheet
from paradoxa.arena.statistics import mean, share
from paradoxa.core import BadOptions
from paradoxa.core.play import Match
from paradoxa.games.paradox_island.box.components import CHARACTERS, BadComponents, check
from paradoxa.games.paradox_island.box.loading import FILE, load
from paradoxa.games.paradox_island.rules.told.events import CharacterChosen, Died, Ended

WHOLE: Final = "components"  # the name under which a whole file is given


def facts(match: Match[Any, Any]) -> dict[str, Any]:
    """What one game says: who played whom, how it ended, after how many rounds and deaths."""
    seats = len(match.players)
    found: dict[str, Any] = {"seats": seats, "op": int(match.options["op"]), "deaths": 0, "marks": []}
    found.update(characters={}, winner=None, rounds=match.state.turn / seats)
    for events in match.events:
        for event in events:
            match event:
                case CharacterChosen(seat=seat, character=character):
                    found["characters"][seat] = character
                case Died(deaths=count):
                    found["deaths"] = count
                case Ended(seat=seat):
                    found["winner"] = seat
    if match.outcome is not None:
        found["marks"] = [points for seat, points in enumerate(match.outcome.points) if seat != found["op"]]
    return found


def sheets(games: Sequence[dict[str, Any]]) -> list[Sheet]:
    """The sheets of a simulation: by number of players, then by character."""
    return [_players(games), _characters(games)]


def _players(games: Sequence[dict[str, Any]]) -> Sheet:
    """OP against one, two and three captives."""
    rows = []
    for seats in sorted({game["seats"] for game in games}):
        some = [game for game in games if game["seats"] == seats]
        won = sum([game["winner"] == game["op"] for game in some])
        called = sum([game["winner"] is None for game in some])
        rows.append(
            (
                str(seats),
                len(some),
                Share(share(won, len(some))),
                Share(share(called, len(some))),
                mean([game["rounds"] for game in some]),
                mean([game["deaths"] for game in some]),
                mean([max(game["marks"]) for game in some]),
            )
        )
    columns = ("players", "games", "OP wins", "called at the limit", "rounds", "deaths", "marks of the best captive")
    return Sheet("OP, by number of players", columns, tuple(rows))


def _characters(games: Sequence[dict[str, Any]]) -> Sheet:
    """Every character: how often it wins, and how often OP does where it plays."""
    rows = []
    for seats in sorted({game["seats"] for game in games}):
        for number, name in enumerate(CHARACTERS):
            some = [game for game in games if game["seats"] == seats and number in game["characters"].values()]
            if some:
                own = sum([game["characters"].get(game["winner"], -1) == number for game in some])
                lost = sum([game["winner"] == game["op"] for game in some])
                rows.append((name, str(seats), len(some), Share(share(own, len(some))), Share(share(lost, len(some)))))
    return Sheet(
        "Characters",
        ("character", "players", "games", "wins", "OP wins in games with it"),
        tuple(rows),
        "Captives choose their characters at random.",
    )


def roles(match: Match[Any, Any], found: dict[str, Any]) -> list[str]:
    """OP, and the captives in their order."""
    seats = len(match.players)
    places = [(seat - found["op"]) % seats for seat in range(seats)]
    return ["OP" if not place else f"captive {place}" if seats > 2 else "captive" for place in places]


# --- other components ----------------------------------------------------------------------------
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


def changed(changes: Mapping[str, str]) -> str:
    """The components file with other values."""
    data: Any = load(Path(changes[WHOLE]) if WHOLE in changes else FILE)
    check(data)
    values = named_values(data)
    for name, text in changes.items():
        if name == WHOLE:
            continue
        if name not in values:
            raise NoSuchComponent(name)
        values[name]["value"] = _read(text, values[name]["value"])
    try:
        check(data)
    except BadComponents as error:
        written = ", ".join([f"{name}={value}" for name, value in changes.items()])
        raise BadOptions(f"{written} is not possible: {error}") from error
    return json.dumps(data)


def _read(text: str, now: Any) -> Any:
    """A value as given on the command line, of the kind the present one is: lists are written with +."""
    if isinstance(now, list):
        words = text.split("+")
        if now and isinstance(now[0], list):
            return [[int(side) if side.isdecimal() else side for side in word.split("-")] for word in words]
        return [int(word) if word.isdecimal() else word for word in words]
    return int(text) if isinstance(now, int) and text.isdecimal() else text


BALANCE: Final = Balance(
    points="marks or deaths",
    varied=("op",),  # every seat is OP in turn
    facts=facts,
    roles=roles,
    sheets=sheets,
    components=Components(
        "components are named as in Achilles.health, Hempel.bonus1.palms, Theseus.squares, op_actions, knot-A, tile1, "
        "or a whole file as in components=FILE",
        changed,
    ),
)
