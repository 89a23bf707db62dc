"""What the tests of the terminal share: tables on paper, and positions to draw."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, TextIO, cast

from paradoxa.core.play import Match
from paradoxa.games import GAMES
from paradoxa.terminal.players import options_of, seated
from paradoxa.terminal.screen.screen import Screen
from paradoxa.terminal.session import Table

SEATS = {"antinomy": 2, "paradominetor": 4, "the-perfect-moment": 2, "paradox-island": 4}
NAMES = ("Ada", "Bo", "Cy", "Hypatia of Alexandria", "Zoë")
TILE = re.compile(r"\b[rbygpk][0-6][pnf]\b")
PAGE = re.compile(r"Pass the screen to (\w+), then press Enter")


class Person(io.TextIOBase):
    """Somebody who reads what was printed and types a line; a list of lines, or a rule for choosing them."""

    def __init__(self, answer: Callable[[str], str] | Sequence[str]) -> None:
        super().__init__()
        self.out = io.StringIO()
        lines = iter([] if callable(answer) else answer)
        self.answer: Callable[[str], str | None] = answer if callable(answer) else lambda _: next(lines, None)
        self.read_at = 0

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        shown = self.out.getvalue()
        fresh, self.read_at = shown[self.read_at :], len(shown)
        line = self.answer(fresh)
        return "" if line is None else f"{line}\n"


def paper(person: Person, *, plain: bool = False, width: int = 80, height: int = 24) -> Screen:
    return Screen(cast("TextIO", person), person.out, plain=plain, size=lambda: (width, height))


def game_on_paper(
    game: str,
    players: Sequence[str],
    answer: Callable[[str], str] | Sequence[str],
    *,
    seed: str = "1",
    options: Sequence[str] = (),
    plain: bool = False,
    width: int = 80,
    save: Path | None = None,
    opening: Sequence[str] = (),
) -> tuple[str, Match[Any, Any]]:
    """Play at a table without a terminal; answers all that was printed, and the match. `opening`: lines made before."""
    rules = GAMES[game]
    seating = seated(rules, len(players), players, options_of(rules, len(players), options), None, Random(seed))
    match = Match(rules, len(players), seating.options, players=seating.names, rng=Random(seed))
    for line in opening:
        who, _, move = line.partition(" ")
        match.submit(-1 if who == "*" else int(who), move)
    person = Person(answer)
    Table(match, seating.sitters(seed), paper(person, plain=plain, width=width), save=save).run()
    return person.out.getvalue(), match


def any_move(seed: int) -> Callable[[str], str]:
    """Types numbers at random among those offered, Enter on the page that hides hands, and Enter at the end."""
    rng = Random(seed)

    def answer(fresh: str) -> str:
        if PAGE.search(fresh.splitlines()[-1]) or "Enter to leave" in fresh:
            return ""
        last_list = fresh.rpartition("\n>")[0].rpartition("?\n")[2]
        numbers = [int(found) for found in re.findall(r"(?:^|   )(\d+) (?:\w+ )*\w+", last_list, re.MULTILINE)]
        return str(rng.randint(1, max(numbers, default=1)))

    return answer


def positions(
    game: str, seed: int, every: int = 7, seats: int | None = None, **options: str
) -> Iterator[Match[Any, Any]]:
    """A random game, seen at every few lines and at its end."""
    count = seats or SEATS[game]
    match = Match(GAMES[game], count, options, players=NAMES[:count], rng=Random(seed))
    rng = Random(seed + 1)
    match.advance()
    step = 0
    while match.decisions and step < 150:
        if step % every == 0:
            yield match
        decision = rng.choice(match.decisions)
        match.submit(decision.seat, rng.choice(decision.options))
        match.advance()
        step += 1
    yield match


def sections(printed: str) -> list[tuple[str, str]]:
    """What was printed, cut where the screen was passed on: who held it, and what they saw."""
    parts = PAGE.split(printed)
    return list(zip(parts[1::2], parts[2::2], strict=True))
