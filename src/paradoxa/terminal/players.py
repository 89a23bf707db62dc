"""Who sits where, at which game, with which options: as the command line or a record says it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from paradoxa.bots import BOTS, Bot, levels, make, read_effort
from paradoxa.core import Game, ParadoxaError, settings_in
from paradoxa.core.record import Record
from paradoxa.terminal.grammar import YOU

STARTS: Final = ("me", "rival", "random")
LONGEST_NAME: Final = 24
DEFAULT_SEATS: Final = 4  # where a game leaves the choice; the rulebooks recommend it
RIVAL: Final = "casual"
LETTERS: Final = "abcde"  # the second casual bot is casual-b
HEADER: Final = "seats"  # of a record: who is a person, who a bot
PERSON: Final = "person"
BOT: Final = "bot "


@dataclass(frozen=True, slots=True)
class Seating:
    """A table before the first move: the game, a name for each seat, the bot it stands for if any, the options."""

    game: Game[Any, Any]
    names: tuple[str, ...]
    kinds: tuple[str | None, ...]  # the name of a bot, None for a person
    options: dict[str, str] = field(default_factory=dict)

    @property
    def headers(self) -> dict[str, str]:
        """What the record says about the seats besides their names."""
        return {HEADER: ", ".join([PERSON if kind is None else BOT + kind for kind in self.kinds])}

    def sitters(self, seed: str) -> list[Bot | None]:
        """The bots in their seats, each with a generator of its own; None where a person sits."""
        return [
            make(kind, self.game.name, Random(f"{seed}/seat {seat}")) if kind is not None else None
            for seat, kind in enumerate(self.kinds)
        ]


def seats_of(game: Game[Any, Any], wanted: int | None, names: Sequence[str]) -> int:
    """How many seats the table has, from what was asked for and who was named."""
    few, many = game.seats[0], game.seats[-1]
    allowed = f"{few}" if few == many else f"{few} to {many}"
    if wanted is not None and wanted not in game.seats:
        raise ParadoxaError(f"{game.title} is for {allowed} players, so --seats {wanted} is not possible.")
    if names and wanted is not None and len(names) > wanted:
        raise ParadoxaError(f"{len(names)} players are named, but the table has {wanted} seats.")
    if len(names) > many:
        raise ParadoxaError(f"{game.title} is for {allowed} players, and {len(names)} are named.")
    if wanted is not None:
        return wanted
    return len(names) if len(names) >= few else max(few, min(many, DEFAULT_SEATS))


def people_and_bots(text: str) -> list[str]:
    """The players of a list separated by commas, bots by their own names; raises where a name cannot be one."""
    names = [" ".join(part.split()) for part in text.split(",")] if text.strip() else []
    names = [bot_in(name) or name for name in names]
    for name in names:
        if not name:
            raise ParadoxaError("A player's name is missing: write them separated by commas, as in 'Ada,casual'.")
        if len(name) > LONGEST_NAME or not name.isprintable():
            raise ParadoxaError(f"{name!r} cannot be a name: at most {LONGEST_NAME} letters, please.")
        if bot_in(name) is None and kinds_of([name.lower()]) != [None]:
            raise ParadoxaError(
                f"{name!r} is what the program calls a second bot: write {_parted(name)[0].lower()!r} for a bot, "
                "or give the person another name."
            )
    people = [name.lower() for name in names if bot_in(name) is None]
    if len(set(people)) != len(people):
        raise ParadoxaError("Two people have the same name: give everybody a name of their own.")
    return names


def bot_in(name: str) -> str | None:
    """The bot a player's name stands for, with an effort of its own if it says one; None for a person."""
    bot = name.lower()
    kind, colon, effort = bot.partition(":")
    if kind not in BOTS:
        return None
    if colon and kind not in levels.NAMES:
        raise ParadoxaError(
            f"{bot!r} is no bot: only {', '.join(levels.NAMES)} can have an effort, as in 'expert:500'."
        )
    if colon:
        read_effort(bot, effort)
    return bot


def options_of(game: Game[Any, Any], seats: int, pairs: Sequence[str]) -> dict[str, str]:
    """The options written as name=value, checked by the game."""
    found = settings_in(pairs)
    settings = game.settings(seats, found)
    return {name: settings[name] for name in found}


def seated(
    game: Game[Any, Any],
    seats: int,
    players: Sequence[str],
    options: Mapping[str, str],
    start: str | None,
    rng: Random,
) -> Seating:
    """Everybody in a seat: bots fill the empty ones; where the first seat starts, whoever starts sits there."""
    kinds: list[tuple[str, str | None]] = []
    filled = [*(players or [YOU]), *[RIVAL] * (seats - max(1, len(players)))]
    for name in filled:
        kind = bot_in(name)
        same = sum([other == kind for _, other in kinds]) if kind is not None else 0
        kinds.append((f"{name}-{LETTERS[same]}" if same else name, kind))
    kinds = _started(game, kinds, start, rng)
    usual = game.with_bots(seats) if any([kind is not None for _, kind in kinds]) else {}
    names, bots = [name for name, _ in kinds], [kind for _, kind in kinds]
    return Seating(game, tuple(names), tuple(bots), {**usual, **options})


def _started(
    game: Game[Any, Any], kinds: list[tuple[str, str | None]], start: str | None, rng: Random
) -> list[tuple[str, str | None]]:
    if start is None:
        return kinds
    if start not in STARTS:
        raise ParadoxaError(f"--start is one of {', '.join(STARTS)}; {start!r} is not.")
    if "start" in game.options:
        raise ParadoxaError(f"--start is for other games; in {game.title} it is a rule option: --option start=coin.")
    if len(kinds) != 2:
        raise ParadoxaError(f"--start is for two players; in {game.title} chance names the first leader.")
    me = next((place for place, (_, kind) in enumerate(kinds) if kind is None), 0)
    first = {"me": me, "rival": 1 - me, "random": rng.randrange(2)}[start]
    return [kinds[first], kinds[1 - first]]


def kinds_in(record: Record) -> tuple[str | None, ...]:
    """Which seats of a record are bots, by its header `seats`; one without the header has only the names."""
    if HEADER not in record.extra:
        return tuple(kinds_of(record.players))
    words = record.extra[HEADER].split(", ")
    kinds = [None if word == PERSON else word.removeprefix(BOT) for word in words]
    if len(words) != len(record.players) or any([kind is not None and BOT + kind not in words for kind in kinds]):
        raise ParadoxaError(f"The header '{HEADER}' does not say for each seat '{PERSON}' or '{BOT}NAME'.")
    return tuple(kinds)


def kinds_of(names: Sequence[str]) -> list[str | None]:
    """Which names stand for bots: 'casual', 'casual-b'."""
    return [kind if kind in BOTS and letter in ("", *LETTERS) else None for kind, _, letter in map(_parted, names)]


def _parted(name: str) -> tuple[str, str, str]:
    return name.partition("-")
