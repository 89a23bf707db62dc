"""Everything a reader can see of a table, and pairs of worlds that differ only in what some readers cannot know."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any
from unittest.mock import patch

from paradoxa.core import ParadoxaError, Seat
from paradoxa.games import GAMES
from paradoxa.http.streams import standing
from paradoxa.tables import acts
from paradoxa.tables.desk import Desk
from paradoxa.tables.encoding import as_json
from paradoxa.tables.reading import HEARD, desk, entries, moment
from paradoxa.tables.table import Reader, Table
from tests.http.tables import new_table, ply_of

Act = Callable[[Table], object]
JUNK = ("", "xyzzy", "decline", "paradox 0", "paradox 4", "place 3", "move b4k 3", "move g4r 4", "deal b1s")


def done(table: Table, act: Act, seconds: float = 1.0) -> Table:
    """The table after an act; `fresh` holds all its lines so far."""
    draft = table.draft(table.now + round(seconds * 1000))
    draft.fresh = list(table.fresh)
    act(draft)
    return draft


def moved(table: Table, seat: Seat, move: str, seconds: float = 1.0) -> Table:
    return done(table, lambda draft: acts.answer(draft, seat, ply_of(draft, seat), move), seconds)


def laid(game: str, seats: int, *lines: str, **more: Any) -> Table:
    """A table with these lines of the game (`0 place 3`, `* deal ...`) already played, one every second."""
    table = new_table(game, seats, **more).draft(2_000)
    table.add(-1, "!start")
    for line in lines:
        who, _, move = line.partition(" ")
        table.now += 1000
        table.add(-1 if who == "*" else int(who), move)
    return table


def fingerprint(table: Table, *, with_past: bool = True) -> str:
    """All that a table is, besides what it has told before."""
    match, clock = table.match, table.clock
    game: list[object] = []
    if match is not None:
        game = [table.game.dump(match.state), match.lines, match.events[-3:], match.players, len(match.events)]
        if with_past:
            game += [match.events, *[table.game.dump(match._before[line]) for line in range(len(match.lines))]]
    return repr(
        [
            *(table.places, table.holders, table.count, table.notes, table.seen, table.pending),
            *(table.held, table.undo_by, sorted(table.undo_needs), sorted(table.forced), table.ending),
            *(table.question, table.changed, table.undo_to),
            *(table.winners, table.rematch, table.now, clock.left, clock.since, clock.marks, game, table.summary),
        ]
    )


def still(shown: Desk) -> Desk:
    """A desk without what changes by mere waiting, and without its ply."""
    chairs = tuple([replace(chair, seconds=None, is_late=False) for chair in shown.chairs])
    return replace(shown, chairs=chairs, ply=0)


def mine_of(reader: Reader) -> tuple[Seat, ...]:
    return () if reader is None else (reader,)


def answered(draft: Table, seat: Seat, ply: int, move: str) -> None:
    acts.answer(draft, seat, ply, move)


def attempt(table: Table, reader: Reader, now: int, act: Act) -> str:
    """What a reader gets back who tries something: a refusal, or what the table then looks like."""
    draft = table.draft(now)
    try:
        act(draft)
    except ParadoxaError as error:
        return f"{type(error).__name__} {error} {getattr(error, 'options', '')} {draft.fresh}"
    return "over" if draft.ending else repr(desk(draft, reader, now, mine=mine_of(reader), sentences=HEARD))


def deeds(seat: Seat) -> dict[str, Act]:
    """Everything a seat can try besides moving."""
    return {
        "ask": lambda draft: acts.ask_undo(draft, seat),
        "allow": lambda draft: acts.answer_undo(draft, seat, True),
        "refuse": lambda draft: acts.answer_undo(draft, seat, False),
        "leave": lambda draft: acts.leave(draft, seat),
        "back": lambda draft: acts.come_back(draft, seat),
        "end": lambda draft: acts.end(draft, seat),
        "bot": lambda draft: acts.put_bot_in(draft, seat, 1 - seat if seat < 2 else 0),
        "stand": lambda draft: acts.stand(draft, seat),
        "start": lambda draft: acts.start(draft),
    }


def picture(table: Table, reader: Reader, now: int, *, with_deeds: bool = True) -> dict[str, Any]:
    """Everything a reader can get out of a table, in words that can be compared."""
    with patch("paradoxa.http.streams.now_ms", return_value=now):
        found: dict[str, Any] = {
            "desk": repr(
                desk(table, reader, now, mine=mine_of(reader), base="/t/table", invite="/join/secret", sentences=HEARD)
            ),
            "log": repr(entries(table, reader)),
            "standing": as_json(standing(table, reader, 0)),
            "summary": repr(table.summary),
        }
    try:
        steps = moment(table, mine_of(reader), None, "")
        found["replay"] = [repr(steps), repr(moment(table, mine_of(reader), steps.total - 1, ""))]
    except ParadoxaError as error:
        found["replay"] = str(error)
    if reader is not None and with_deeds:
        ply = table.seen[reader]
        for junk in JUNK:
            if junk not in options_of(table, reader):
                found[junk] = attempt(table, reader, now, partial(answered, seat=reader, ply=ply, move=junk))
        for old in range(ply - 5, ply + 2):
            found[f"answer to {old}"] = attempt(
                table, reader, now, partial(answered, seat=reader, ply=old, move="lead 0")
            )
        for name, deed in deeds(reader).items():
            found[name] = attempt(table, reader, now, deed)
    return found


def temptations(table: Table, moves: list[str]) -> list[str]:
    """Of these moves of the seat that is asked, those after which it is asked in secret."""
    (seat,) = table.asked
    return [move for move in moves if moved(table, seat, move).held]


def options_of(table: Table, seat: Seat) -> list[str]:
    decision = table.view(seat).decision
    return [str(move) for move in decision.options] if decision is not None else []


def tempted(seed: int, **more: Any) -> Table:
    """A table of Antinomy with may-decline whose next move can make a paradox: somebody is to move."""
    rng = Random(seed)
    while True:
        deal = str(GAMES["antinomy"].chance(GAMES["antinomy"].new(2), rng))
        table = laid("antinomy", 2, f"* {deal}", options={"may-decline": "yes"}, **more)
        for _ in range(30):
            (seat,) = table.asked
            moves = options_of(table, seat)
            if table.view(None).turn > 2 and temptations(table, moves):
                return table
            table = moved(table, seat, rng.choice(moves))
            if table.held or table.status == "over":
                break


class Twins:
    """Two tables alike but for a card that the owner holds hidden and the codex card, which have changed places.

    Nobody but the owner can tell them apart while that card is not shown. Both are played alike, as others see it.
    """

    def __init__(self, seed: int, may_decline: str = "yes", **more: Any) -> None:
        self.rng = Random(seed)
        cards = str(GAMES["antinomy"].chance(GAMES["antinomy"].new(2), self.rng)).split(" ")[1:]
        self.owner = seed % 2
        self.strangers: tuple[Reader, ...] = (1 - self.owner, None)
        place = 3 * self.owner
        swapped = list(cards)
        swapped[place], swapped[15] = cards[15], cards[place]
        more["options"] = {"may-decline": may_decline}
        self.tables = [laid("antinomy", 2, f"* deal {' '.join(deal)}", **more) for deal in (cards, swapped)]
        self.secrets = self.told_apart = 0

    @property
    def asked(self) -> Seat:
        (seat,) = self.tables[0].asked
        assert self.tables[1].asked == (seat,)
        return seat

    @property
    def now(self) -> int:
        return max(table.now for table in self.tables)

    def act(self, act: Act, seconds: float = 1) -> bool:
        """The same thing done at both tables at the same time; both refuse it or none."""
        at = self.now + round(seconds * 1000)
        results = []
        for place, table in enumerate(self.tables):
            try:
                self.tables[place] = done(table, act, (at - table.now) / 1000)
                results.append("")
            except ParadoxaError as error:
                results.append(f"{type(error).__name__} {error}")
        assert results[0] == results[1]
        return not results[0]

    def move(self) -> str | None:
        """A move that is possible at both tables and meets nobody; None where there is none."""
        seat = self.asked
        view = self.tables[0].view(seat)
        there = set(options_of(self.tables[1], seat))
        rival = str(view.at[1 - seat])  # type: ignore[attr-defined]
        moves = [move for move in options_of(self.tables[0], seat) if move in there]
        moves = [move for move in moves if not move.startswith("move ") or move[-1] != rival]
        if not moves:
            return None
        secret = [temptations(table, moves) for table in self.tables]
        telling = [move for move in moves if (move in secret[0]) != (move in secret[1])]
        return self.rng.choice(telling or secret[0] or moves)

    def look(self, seconds: float = 0, *, with_deeds: bool = False) -> list[dict[str, Any]]:
        """What strangers see, which is the same at both tables."""
        now = self.now + round(seconds * 1000)
        seen = [
            [picture(table, reader, now, with_deeds=with_deeds) for reader in self.strangers] for table in self.tables
        ]
        for one, two in zip(*seen, strict=True):
            for name in one:
                assert one[name] == two[name], name
        return seen[0]

    def begin(self, move: str) -> None:
        """Make a move where it leads to a secret question; where it does not, its player seems to think as well."""
        seat, at = self.asked, self.now + 2000
        for place, table in enumerate(self.tables):
            if not table.held and temptations(table, [move]):
                self.tables[place] = moved(table, seat, move, (at - table.now) / 1000)
                self.secrets += 1
        held = [bool(table.held) for table in self.tables]
        self.told_apart += held[0] != held[1]

    def rue(self) -> None:
        """Take a move back that led to a secret question: nobody else has seen it."""
        seat = self.asked
        self.tables = [
            done(table, lambda draft: acts.ask_undo(draft, seat), (self.now + 1000 - table.now) / 1000)
            if table.held and table.undo_point(seat) is not None
            else table
            for table in self.tables
        ]

    def finish(self, move: str) -> None:
        """Decline, or make the move at last."""
        seat, at = self.asked, self.now + 2000
        self.tables = [
            moved(table, seat, "decline" if table.held else move, (at - table.now) / 1000) for table in self.tables
        ]
