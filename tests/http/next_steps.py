"""Going on in two worlds: somebody's next move, of which the reader hears the same in both."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from paradoxa.core import Seat
from paradoxa.core.events import redact
from paradoxa.core.play import Match
from paradoxa.tables.table import Reader, Table
from tests.http.histories import SECRET, Pair

# Moves of which others hear the verb, not all of the rest.
HIDING = (
    "pass",
    "own",
    "other",
    "plan",
    "return",
    "discard",
    "give",
    "wave",
    "rock",
    "bush",
    "push",
    "from",
    "send",
    "ivy",
)


@dataclass(frozen=True, slots=True)
class Step:
    """Somebody's next move in both worlds, which looks the same to the reader; `asks`: where it asks in secret."""

    seat: Seat
    moves: tuple[str, str]
    asks: tuple[bool, bool]


def outlook(table: Table, seat: Seat, move: str, reader: Reader) -> tuple[object, bool]:
    """What the reader would know after a move (None: all, it is over), and whether its player is asked in secret."""
    assert table.match is not None
    match: Match[Any, Any] = table.match.copy()
    match.rng = Random(0)
    lines = len(match.lines)
    match.submit(seat, move)
    is_secret = match.is_secret_after(lines + 1, reader)
    if is_secret:
        match.submit(seat, SECRET)
    match.advance()
    seen = [redact(event, reader) for events in match.events[lines:] for event in events]
    known = (match.view(reader), [event for event in seen if event is not None])
    return None if match.outcome is not None else known, is_secret


def looks(move: str) -> str:
    """A move as others may see it, before anything is shown: of a tile the front, of a hidden card nothing."""
    verb, _, rest = move.partition(" ")
    if verb == "play":
        return f"{verb} {rest[:2]}{rest[3:]}"
    return verb if verb in HIDING else move


def next_step(pair: Pair, seat: Seat, rng: Random) -> Step | None:
    """Moves of a seat, one in each world, after which the reader knows the same and the game goes on.

    Where questions can be secret, rather one that asks in one world only.
    """
    tries = 99 if pair.one.setup.options.get("may-decline") == "yes" else 4
    decisions = [table.view(seat).decision for table in pair.tables]
    if any([decision is None for decision in decisions]) or any([seat in table.held for table in pair.tables]):
        return None
    options = [[str(move) for move in decision.options] for decision in decisions if decision is not None]
    found = []
    for one in rng.sample(options[0], min(tries, len(options[0]))):
        twins = [move for move in options[1] if looks(move) == looks(one)]
        if seat == pair.reader:
            assert one in options[1], "the reader's own options are equal"
            twins = [one]
        known, asks = outlook(pair.one, seat, one, pair.reader) if twins else (None, False)
        if known is None or known == (pair.one.view(pair.reader), []):  # over, or nothing the reader could hear of
            continue
        for two in rng.sample(twins, min(6, len(twins))):
            known_too, asks_too = outlook(pair.two, seat, two, pair.reader)
            if known == known_too:
                found.append(Step(seat, (one, two), (asks, asks_too)))
                break
    return max(found, key=lambda step: (step.asks[0] != step.asks[1], any(step.asks)), default=None)
