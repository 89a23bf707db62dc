"""Why a finished trick was won as it was: in three words on every tile, and in sentences. From a seat's view alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from paradoxa.core import Seat
from paradoxa.games.paradominetor.box.components import BLACK, COLOUR_NAMES, TIME_NAMES
from paradoxa.games.paradominetor.box.rulings import BY_VALUE
from paradoxa.games.paradominetor.knowledge.view import Front, Trick
from paradoxa.games.paradominetor.words import front_name
from paradoxa.games.paradominetor.words.texts import say, say_of

HALVES = {1: "½", 2: "1"}


@dataclass(frozen=True, slots=True)
class Reason:
    """What a tile of a finished trick scored, and why."""

    front: Front
    words: str  # three at most
    halves: int
    turn: int  # as which of the tiles turned over it turns, the one nearest the past first; -1: it stays as it is


def winning(trick: Trick) -> list[Front]:
    """The tiles that scored, in the order played."""
    assert trick.halves is not None
    return [front for front in trick.fronts if trick.halves[front.seat]]


def is_paradox(trick: Trick) -> bool:
    """Whether a paradox won."""
    return len(winning(trick)) > 1


def reasons(trick: Trick) -> tuple[Reason, ...]:
    """For every tile of a finished trick, in the order played."""
    assert trick.halves is not None
    won = winning(trick)
    turned = sorted([front for front in won if front.is_turned], key=lambda front: front.time or 0)
    return tuple(
        [
            Reason(
                front,
                _scored(trick, won, front) if front in won else _missed(trick, won, front),
                trick.halves[front.seat],
                turned.index(front) if front in turned else -1,
            )
            for front in trick.fronts
        ]
    )


def _group(trick: Trick, front: Front) -> list[Front]:
    return [other for other in trick.fronts if (other.colour, other.value) == (front.colour, front.value)]


def _scored(trick: Trick, won: Sequence[Front], front: Front) -> str:
    if len(won) == 1:
        if front.colour == BLACK:
            return say("tile.only", colour=COLOUR_NAMES[front.declared or 0])
        return say("tile.highest", colour=COLOUR_NAMES[front.colour])
    if front.colour != BLACK:
        assert front.time is not None
        return say(f"tile.{TIME_NAMES[front.time]}")
    if len(won) == len(trick.fronts):
        return say("tile.all-black")
    return say("tile.first-black" if front == won[0] else "tile.later-black")


def _missed(trick: Trick, won: Sequence[Front], front: Front) -> str:
    if len(won) > 1:
        group = _group(trick, front)
        if len(group) == 1:
            return say("tile.alone")
        return say(f"tile.group-{_beaten_by(trick, won[0], front)}", size=say(f"size.{len(group)}"))
    best = won[0].colour if won[0].colour != BLACK else won[0].declared
    assert best is not None
    if front.colour == best or front.declared == best:
        return say("tile.lower")
    return say("tile.single-black" if front.colour == BLACK else "tile.not-led", colour=COLOUR_NAMES[best])


def _beaten_by(trick: Trick, best: Front, front: Front) -> str:
    """Why one paradox comes before another (P-5.6 to P-5.8)."""
    if best.colour == front.colour:
        return "lower"
    if best.colour == BLACK and trick.fronts[0].colour == BLACK:
        return "black-led"
    if best.colour == trick.lead_colour:
        return "not-led"
    return "lower" if BY_VALUE and best.value != front.value else "later"


# --- in sentences --------------------------------------------------------------------------------
def points_of(trick: Trick, names: Sequence[str], reader: Seat | None) -> str:
    """Who scored what, most first, as in '1 for you, ½ for Mira'."""
    assert trick.halves is not None
    order = sorted(winning(trick), key=lambda front: -trick.halves[front.seat] if trick.halves else 0)
    return ", ".join(
        [
            say_of("points.for", front.seat == reader, points=HALVES[trick.halves[front.seat]], name=names[front.seat])
            for front in order
        ]
    )


def title(trick: Trick, number: int, names: Sequence[str], reader: Seat | None) -> str:
    """How a trick ended, in one sentence."""
    points = points_of(trick, names, reader)
    if not is_paradox(trick):
        return say("trick.alone", number=number, points=points)
    best = winning(trick)[0]
    return say("trick.paradox", tile=front_name(best.colour, best.value), points=points)


def why(trick: Trick, names: Sequence[str], reader: Seat | None) -> str:
    """Why it ended like that."""
    won = winning(trick)
    best = won[0]
    colour = COLOUR_NAMES[best.colour]
    if len(won) == 1:
        if best.colour == BLACK:
            return say("why.only", colour=COLOUR_NAMES[best.declared or 0])
        return say("why.highest", tile=front_name(best.colour, best.value).capitalize(), colour=colour)
    return " ".join([*_against_others(trick, best), _inside(trick, won, names, reader)])


def _against_others(trick: Trick, best: Front) -> list[str]:
    """Why this paradox comes before the others of the trick."""
    faces = {(front.colour, front.value): front for front in trick.fronts if len(_group(trick, front)) > 1}
    others = [front for face, front in faces.items() if face != (best.colour, best.value)]
    if not others:
        return [say("why.paradox")] if len(_group(trick, best)) < len(trick.fronts) else []
    other, colour = others[0], COLOUR_NAMES[best.colour].capitalize()
    because = _beaten_by(trick, best, other)
    if because == "lower":
        tiles = [front_name(front.colour, front.value) for front in (best, other)]
        return [say("why.lower", tile=tiles[0].capitalize(), other=tiles[1])]
    return [say(f"why.{because}", colour=colour, other=COLOUR_NAMES[other.colour])]


def _inside(trick: Trick, won: Sequence[Front], names: Sequence[str], reader: Seat | None) -> str:
    """Who of the paradox scores the whole point."""
    assert trick.halves is not None
    whole = [front for front in won if trick.halves[front.seat] == 2]
    if not whole:
        return say("why.all-black")
    first = whole[0]
    key = "why.first-black" if first.colour == BLACK else "why.nearest"
    return say_of(key, first.seat == reader, whose=f"{names[first.seat]}'s")
