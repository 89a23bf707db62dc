"""Paradominetor in the arena: the engine counts half points, and chance says who leads."""

from typing import Any, Final

from paradoxa.arena.room import Balance, in_turn
from paradoxa.core.play import Match
from paradoxa.games.paradominetor.notation.moves import Lead


def roles(match: Match[Any, Any], _facts: dict[str, Any]) -> list[str]:
    """Who leads the first trick, and who follows."""
    leaders = [line.move.leader for line in match.lines if isinstance(line.move, Lead)]
    return in_turn(match, leaders[-1], "to lead")


BALANCE: Final = Balance(turns="tricks", unit=2, by_points=True, roles=roles)
