"""The balance of Paradox Island: how often OP wins, by number of players and by character; rounds and deaths."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from paradoxa.arena.sheets import Share, Sheet
from paradoxa.arena.statistics import mean, share
from paradoxa.core.play import Match
from paradoxa.games.paradox_island.box.components import CHARACTERS
from paradoxa.games.paradox_island.rules.events import CharacterChosen, Died, Ended

VARIED: Final = ("op",)  # every seat is OP in turn


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
