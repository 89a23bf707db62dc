"""The command `paradoxa play`."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from random import Random, SystemRandom
from typing import Annotated, Any

import typer

from paradoxa.cli.output import fail
from paradoxa.core import IllegalMove, ParadoxaError
from paradoxa.core.play import Match
from paradoxa.core.record import BadRecord, Record, game_of
from paradoxa.games import GAMES, game_named
from paradoxa.terminal.invocation import called
from paradoxa.terminal.new_game import asked
from paradoxa.terminal.players import Seating, kinds_in, options_of, people_and_bots, seated, seats_of
from paradoxa.terminal.requests import Leave
from paradoxa.terminal.saving import Keeper, file_named
from paradoxa.terminal.screen.screen import Screen, own_screen
from paradoxa.terminal.session import Table


def play(
    game: Annotated[
        str | None,
        typer.Argument(help=f"{', '.join(GAMES)} or how a name begins; left out, all is asked for."),
    ] = None,
    *,
    seats: Annotated[
        int | None, typer.Option(help="How many seats the table has; 1 where a game can be played alone.")
    ] = None,
    players: Annotated[
        str,
        typer.Option(
            help="Who sits where, separated by commas: names of bots (newcomer, casual, strong, expert; greedy, "
            "uniform); any other name is a person.",
        ),
    ] = "",
    option: Annotated[
        list[str] | None, typer.Option(help="A rule option as name=value, for example may-decline=yes; repeatable.")
    ] = None,
    start: Annotated[
        str | None,
        typer.Option(help="For two, where the first seat starts: me (the first person named), rival or random."),
    ] = None,
    seed: Annotated[str | None, typer.Option(help="Makes deals and bots repeatable: any word or number.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="ASCII only, no colours, no cursor keys.")] = False,
    save: Annotated[
        Path | None, typer.Option(help="Keep the record in this file, up to date after every move.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(help="Go on with a game from its record; it is then kept in that file.")
    ] = None,
) -> None:
    """Play a game at this terminal, against bots or with others around one screen.

    Example: paradoxa play {games[1]} --players "Ada,Bo,casual,expert" --option pass=right --save evening.txt
    """
    screen = own_screen(plain)
    word = seed if seed is not None else str(SystemRandom().getrandbits(64))
    try:
        if not word.isprintable():
            raise ParadoxaError("The seed is a word or a number.")
        save = file_named(str(save)) if save is not None else None
        resume = file_named(str(resume)) if resume is not None else None
        if resume is not None:
            if game is not None or seats is not None or players or option or start is not None:
                raise ParadoxaError("--resume takes game, players and options from the record: leave them out.")
            if save is not None and save.exists() and save != resume:
                raise ParadoxaError(f"{save} exists already: name another file for --save.")
            seating, table = _resumed(resume, save, screen, word)
        else:
            if save is not None and save.exists():
                raise ParadoxaError(f"{save} exists already: name another file for --save, or use --resume {save}.")
            seating = _seating(screen, game, seats, players, option or [], start, Random(f"{word}/start"))
            table = _opened(seating, save, screen, word, teaches=True)
        if save is not None:
            table.keeper.save(save, str(table.match.record()))  # better now than after the game
    except ParadoxaError as error:
        fail(error, 2)
    except (EOFError, KeyboardInterrupt, Leave):
        screen.say("", "No game was started.")
        return
    kept = save if save is not None else resume
    games = 1
    while table.run():
        games += 1
        table = _opened(seating, _another(kept), screen, f"{word}/{games}")


def _seating(
    screen: Screen,
    name: str | None,
    wanted: int | None,
    players: str,
    option: list[str],
    start: str | None,
    rng: Random,
) -> Seating:
    if name is None:
        if wanted is not None or players or option or start is not None:
            example = called("play", next(iter(GAMES)))
            raise ParadoxaError(f"Name the game first, as in '{example}', or give no arguments at all.")
        return asked(screen, rng)
    game = game_named(name)
    names = people_and_bots(players)
    seats = seats_of(game, wanted, names)
    return seated(game, seats, names, options_of(game, seats, option), start, rng)


def _match(seating: Seating, word: str) -> Match[Any, Any]:
    return Match(
        seating.game,
        len(seating.names),
        seating.options,
        players=seating.names,
        rng=Random(f"{word}/chance"),
        extra=seating.headers,
    )


def _opened(seating: Seating, save: Path | None, screen: Screen, word: str, *, teaches: bool = False) -> Table:
    return Table(_match(seating, word), seating.sitters(word), screen, save=save, teaches=teaches)


def _another(path: Path | None) -> Path | None:
    """A file for the next game beside that of the last one: game.txt, game-2.txt, game-3.txt ..."""
    if path is None:
        return None
    names = (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in count(2))
    return next(name for name in names if not name.exists())


def _resumed(path: Path, save: Path | None, screen: Screen, word: str) -> tuple[Seating, Table]:
    """The table of a record, everybody in their seat again."""
    try:
        record = Record.load(path)
        game = game_of(record)
    except BadRecord as error:
        raise ParadoxaError(f"{path}: {error}") from error
    if record.cut:
        raise ParadoxaError(f"{path}: {record.cut}: mend or shorten the file first")
    seating = Seating(game, record.players, kinds_in(record), record.options)
    match = _match(seating, word)
    match.extra = {**{key: value for key, value in record.extra.items() if key != "stopped"}, **match.extra}
    for line in record.lines:
        try:
            match.submit(line.seat, line.move, line.comment)
        except IllegalMove as error:  # its reason may name cards that nobody at the screen should see
            raise ParadoxaError(f"A line of {path} is not legal; '{called('verify', path)}' says why.") from error
    if match.outcome is not None:
        raise ParadoxaError(f"The game in {path} is over; '{called('replay', path)}' shows it.")
    keeper = Keeper(game.name)
    keeper.adopt(path)
    kept = save if save is not None else path
    return seating, Table(match, seating.sitters(word), screen, save=kept, keeper=keeper)
