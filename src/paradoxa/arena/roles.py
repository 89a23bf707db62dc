"""What a seat is in a game: the rules treat who starts, or who is Omnipotence, unlike the others."""

from __future__ import annotations

from typing import Any, Final

from paradoxa.core import CHANCE
from paradoxa.core.play import Match
from paradoxa.games.paradominetor.notation.moves import Lead

ORDER: Final = ("first", "second", "third", "fourth", "fifth")


def roles_of(match: Match[Any, Any], facts: dict[str, Any]) -> list[str]:
    """The role of every seat in a game that was played."""
    seats = len(match.players)
    if seats == 1:
        return ["alone"]
    if match.game.name == "paradox-island":
        op = int(match.options["op"])
        places = [(seat - op) % seats for seat in range(seats)]
        return ["OP" if not place else f"captive {place}" if seats > 2 else "captive" for place in places]
    first = int(facts.get("first", 0))
    for line in match.lines:
        if line.seat == CHANCE and isinstance(line.move, Lead):
            first = line.move.leader
    what = "to lead" if match.game.name == "paradominetor" else "player"
    return [f"{ORDER[(seat - first) % seats]} {what}" for seat in range(seats)]


def in_order(roles: set[str]) -> list[str]:
    """Roles as a report lists them."""
    places = {word: place for place, word in enumerate(("OP", *ORDER))}
    return sorted(roles, key=lambda role: (places.get(role.split(" ")[0], 9), role))
