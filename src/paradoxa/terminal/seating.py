"""Who sits where, at which game, with which options: read from the command line or asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from rich.text import Text

from paradoxa.bots import BOTS, Bot, make
from paradoxa.core import Game, ParadoxaError
from paradoxa.games import GAMES
from paradoxa.terminal.faces import FACES
from paradoxa.terminal.menu import Choice, Menu
from paradoxa.terminal.paint import TITLE, paragraph
from paradoxa.terminal.screen import Screen
from paradoxa.terminal.voice import YOU

STARTS: Final = ("me", "rival", "random")
LONGEST_NAME: Final = 24
DEFAULT_SEATS: Final = 4  # where a game leaves the choice; the rulebooks recommend it
RIVAL: Final = "greedy"
LETTERS: Final = "abcde"  # the second greedy bot is greedy-b


@dataclass(frozen=True, slots=True)
class Seating:
    """A table before the first move: the game, a name for each seat, the bot it stands for if any, the options."""

    game: Game[Any, Any]
    names: tuple[str, ...]
    kinds: tuple[str | None, ...]  # the name of a bot, None for a person
    options: dict[str, str] = field(default_factory=dict)

    def sitters(self, seed: str) -> list[Bot | None]:
        """The bots in their seats, each with a generator of its own; None where a person sits."""
        return [
            make(kind, self.game.name, Random(f"{seed}/seat {seat}")) if kind is not None else None
            for seat, kind in enumerate(self.kinds)
        ]


def game_named(name: str) -> Game[Any, Any]:
    """The game of that name, or of the only name that begins so."""
    found = [game for key, game in GAMES.items() if key.startswith(name.lower()) and name and key in FACES]
    if len(found) != 1:
        raise ParadoxaError(f"There is no game {name!r} to play here; the games are: {', '.join(FACES)}.")
    return found[0]


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
    """The players of a list parted by commas; raises where a name cannot be one."""
    names = [" ".join(part.split()) for part in text.split(",")] if text.strip() else []
    for name in names:
        if not name:
            raise ParadoxaError("A player's name is missing: write them parted by commas, as in 'Ada,greedy'.")
        if len(name) > LONGEST_NAME or not name.isprintable():
            raise ParadoxaError(f"{name[:LONGEST_NAME]!r} cannot be a name: at most {LONGEST_NAME} letters, please.")
    people = [name.lower() for name in names if name not in BOTS]
    if len(set(people)) != len(people):
        raise ParadoxaError("Two people have the same name: give everybody a name of their own.")
    return names


def options_of(game: Game[Any, Any], seats: int, pairs: Sequence[str]) -> dict[str, str]:
    """The options written as name=value, checked by the game."""
    found: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise ParadoxaError(f"An option is written name=value, as in {_example(game, seats)}; {pair!r} is not.")
        if name in found:
            raise ParadoxaError(f"The option {name!r} is given twice.")
        found[name] = value
    try:
        settings = game.settings(seats, found)
    except ParadoxaError as error:
        raise ParadoxaError(f"{error}.") from error
    return {name: settings[name] for name in found}


def _example(game: Game[Any, Any], seats: int) -> str:
    option = next(iter(game.options.values()))
    return f"{option.name}={option.values(seats)[-1]}"


def seated(
    game: Game[Any, Any],
    seats: int,
    players: Sequence[str],
    options: Mapping[str, str],
    start: str | None,
    rng: Random,
) -> Seating:
    """Everybody in a seat: bots fill the empty ones, and Antinomy's starting player sits at 0."""
    kinds: list[tuple[str, str | None]] = []
    filled = [*(players or [YOU]), *[RIVAL] * (seats - max(1, len(players)))]
    for name in filled:
        kind = name if name in BOTS else None
        same = sum([other == kind for _, other in kinds]) if kind is not None else 0
        kinds.append((f"{name}-{LETTERS[same]}" if same else name, kind))
    kinds = _started(game, kinds, start, rng)
    return Seating(game, tuple([name for name, _ in kinds]), tuple([kind for _, kind in kinds]), dict(options))


def _started(
    game: Game[Any, Any], kinds: list[tuple[str, str | None]], start: str | None, rng: Random
) -> list[tuple[str, str | None]]:
    if start is None:
        return kinds
    if start not in STARTS:
        raise ParadoxaError(f"--start is one of {', '.join(STARTS)}; {start!r} is not.")
    if len(kinds) != 2:
        raise ParadoxaError(f"--start is for two players; in {game.title} chance names the first leader.")
    me = next((place for place, (_, kind) in enumerate(kinds) if kind is None), 0)
    first = {"me": me, "rival": 1 - me, "random": rng.randrange(2)}[start]
    return [kinds[first], kinds[1 - first]]


def kinds_of(names: Sequence[str]) -> list[str | None]:
    """Which names of a record stand for bots: 'greedy', 'greedy-b'."""
    return [kind if kind in BOTS and letter in ("", *LETTERS) else None for kind, _, letter in map(_parted, names)]


def _parted(name: str) -> tuple[str, str, str]:
    return name.partition("-")


# --- asking ------------------------------------------------------------------------------------
def asked(screen: Screen, rng: Random) -> Seating:
    """A seating from questions and answers; Enter takes the first or the proposed answer each time."""
    screen.clear()
    screen.show([Text(" Paradoxa: a table in the terminal", TITLE)])
    titles = [Choice(key, GAMES[key].title) for key in FACES if key in GAMES]
    game = game_named(_chosen(screen, "Which game?", titles))
    few, many = game.seats[0], game.seats[-1]
    seats = few
    if few != many:
        counts = [Choice(f"{count} seats", f"you and {count - 1} more") for count in game.seats]
        usual = max(few, min(many, DEFAULT_SEATS)) - few
        seats = int(_chosen(screen, "How many seats?", counts, usual).split(" ")[0])
    players = _players(screen, seats)
    start = None
    if seats == 2:
        ways = [Choice("me", "the first person named"), Choice("rival", "the other one"), Choice("random", "by lot")]
        start = _chosen(screen, "Who starts?", ways)
    options: dict[str, str] = {}
    for option in game.options.values():
        values = option.values(seats)
        if len(values) > 1:
            each = [Choice(value, "as usual" if value == values[0] else "") for value in values]
            options[option.name] = _chosen(screen, f"Option {option.name}: {option.about}?", each)
    return seated(game, seats, players, options, start, rng)


def _chosen(screen: Screen, question: str, choices: Sequence[Choice], start: int = 0) -> str:
    menu = Menu(choices, start=start, hint="Arrow keys choose, Enter confirms.")
    screen.show([Text(""), *paragraph(screen.ink.fold(question), screen.width - 1, style=TITLE)])
    while True:
        if not screen.is_live:
            screen.show(menu.lines(screen))
        given = menu.ask(screen, screen.height)
        if isinstance(given, int):
            return choices[given].notation
        if given is not None:
            names = ", ".join([choice.notation for choice in choices])
            screen.say(f"Type a number from 1 to {len(choices)} or one of: {names}. Enter takes the marked one.")


def _players(screen: Screen, seats: int) -> list[str]:
    bots = "; ".join([f"{name} {about}" for name, about in BOTS.items()])
    proposal = ", ".join([YOU, *[RIVAL] * (seats - 1)])
    screen.show([Text(""), Text(" Who sits where?", TITLE)])
    screen.say(
        f"Name up to {seats} players, parted by commas. The bots: {bots}. "
        f"Any other name is a person at this screen. Enter means: {proposal}."
    )
    while True:
        try:
            names = people_and_bots(screen.line(">"))
        except ParadoxaError as error:
            screen.say(str(error))
            continue
        if len(names) <= seats:
            return names
        screen.say(f"That makes {len(names)} players, but the table has {seats} seats.")
