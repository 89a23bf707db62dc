"""What one may type at the table besides a move, and what the table answers."""

from __future__ import annotations

import shlex
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from rich.text import Text

from paradoxa import bots
from paradoxa.clauses import clauses
from paradoxa.core import CHANCE, BadMove, Move, ParadoxaError, Seat
from paradoxa.events import redact
from paradoxa.terminal.menu import Menu
from paradoxa.terminal.paint import TITLE, paragraph

if TYPE_CHECKING:
    from paradoxa.terminal.table import Table

HELP: Final = (
    ("a number", "makes that move of the list"),
    ("a move", "written as in the list; the first word may be left out where it is clear"),
    ("?", "the rules that apply now"),
    ("why MOVE", "why a move is not allowed, and which rule says so"),
    ("hint", "what the greedy bot would do in your place"),
    ("undo", "takes your last move back, if nothing was revealed since"),
    ("log", "all that happened, as far as you may know it"),
    ("moves", "the board and the list again"),
    ("save FILE", "writes the record so far; without a name it finds a free one"),
    ("quit", "leaves the table"),
)
AGAIN: Final = "again"  # draw everything anew
TURN: Final = "turn"  # the turn has changed: somebody else may be asked
STAY: Final = "stay"  # ask the same question once more


class Leave(Exception):
    """The person at the screen leaves the table."""


def answer(table: Table, seat: Seat, text: str, menu: Menu) -> str:
    """Answer a command, or take a move that is not in the list as it stands; says how to go on."""
    command, _, rest = text.strip().partition(" ")
    rest = rest.strip()
    match command.lower():
        case "":
            table.screen.say(_how_to_choose(menu))
        case "?" | "rules":
            _rules(table, seat)
        case "why":
            _why(table, seat, rest, menu)
        case "hint":
            _hint(table, seat)
        case "undo":
            return _undo(table, seat)
        case "log":
            _log(table, seat)
        case "moves" | "board":
            return AGAIN
        case "save":
            save(table, rest)
        case "help" | "h":
            _help(table)
        case "quit" | "exit" | "q":
            return _quit(table)
        case _:
            return _move(table, seat, text, menu)
    return STAY


def _help(table: Table) -> None:
    wide = max([len(word) for word, _ in HELP])
    for word, meaning in HELP:
        rows = paragraph(f"{meaning}.", table.screen.width - 1, indent=wide + 3)
        rows[0] = Text.assemble((f" {word:<{wide}}  ", TITLE), rows[0].plain.strip())
        table.screen.show(rows)
    table.screen.say(table.face.legend)


# --- rules -------------------------------------------------------------------------------------
def _clause(table: Table, number: str) -> None:
    clause = clauses(table.game.name).get(number)
    if clause is not None:
        text = clause.text.replace("`", "'")
        table.screen.say(f"{clause.id}  {text}", indent=3)


def _rules(table: Table, seat: Seat) -> None:
    for number in table.face.words.rules_now(table.match.view(seat)):
        _clause(table, number)


def _why(table: Table, seat: Seat, text: str, menu: Menu) -> None:
    view = table.match.view(seat)
    example = str(view.decision.options[0])
    if not text:
        table.screen.say(f"Name the move you wonder about, as in 'why {example}'.")
        return
    place = menu.meant(text)
    if place is not None and menu.choices[place].notation in [str(move) for move in view.decision.options]:
        table.screen.say(f"'{menu.choices[place].notation}' is allowed: {menu.choices[place].words}.")
        return
    move = _read(table, view, text)
    if move is None:
        return
    why = table.game.why_not(view, move)
    if why is None:
        table.screen.say(f"'{move}' is allowed: {table.face.describe(move, view)}.")
        return
    table.screen.say(f"{why.sentence} [{why.clause}]")
    _clause(table, why.clause)


# --- moves -------------------------------------------------------------------------------------
def _read(table: Table, view: Any, text: str) -> Move | None:
    """The move a text names, its first word perhaps left out; None after saying what is wrong with it."""
    words = " ".join(text.lower().split())
    try:
        return table.game.parse_move(words)
    except BadMove as error:
        is_strange = error.at == 0
        reason = error.reason
    if is_strange:
        try:
            return table.game.parse_move(f"{str(view.decision.options[0]).split(' ')[0]} {words}")
        except BadMove:
            pass
    example = view.decision.options[0]
    if is_strange:
        table.screen.say(
            f"'{_short(text)}' is neither a move nor a command: pick a number from the list, write a move "
            f"such as '{example}', or type 'help'."
        )
    else:
        table.screen.say(f"'{_short(text)}' cannot be read: {reason}.")
    return None


def _move(table: Table, seat: Seat, text: str, menu: Menu) -> str:
    if text.isdecimal():
        table.screen.say(_no_such_number(menu, text, str(table.match.view(seat).decision.options[0])))
        return STAY
    view = table.match.view(seat)
    move = _read(table, view, text)
    if move is None:
        return STAY
    why = table.game.why_not(view, move)
    if why is None:
        table.make(seat, move)
        return TURN
    table.screen.say(f"{why.sentence} [{why.clause}]")
    return STAY


def _no_such_number(menu: Menu, text: str, example: str) -> str:
    count = len(menu.choices)
    runs = "has only number 1" if count == 1 else f"runs from 1 to {count}"
    return f"There is no choice {_short(text)}: the list {runs}. A move is written out, as in '{example}'."


def _how_to_choose(menu: Menu) -> str:
    count = len(menu.choices)
    return f"Type a number from 1 to {count}, a move as it is written in the list, or 'help'."


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 40 else text[:37] + "..."


def _hint(table: Table, seat: Seat) -> None:
    view = table.match.view(seat)
    move = bots.make("greedy", table.game.name, Random(0)).choose(view)
    table.screen.say(f"The greedy bot would choose '{move}': {table.face.describe(move, view)}.")


# --- the game so far ---------------------------------------------------------------------------
def _undo(table: Table, seat: Seat) -> str:
    match = table.match
    mine = [place for place, line in enumerate(match.lines) if line.seat == seat]
    if not mine:
        table.screen.say("There is nothing to take back: you have not made a move yet.")
        return STAY
    move = match.lines[mine[-1]].move
    if match.undo_point(seat) is None:
        table.screen.say(f"Your '{move}' cannot be taken back: {_revealed(table, seat)}")
        return STAY
    since = {line.seat for line in match.lines[mine[-1] + 1 :] if line.seat != CHANCE}
    others = [match.players[other] for other in sorted(since)]
    match.undo(seat)
    table.forget()
    also = f", and what {' and '.join(others)} did since" if others else ""
    table.notice = f"Taken back: your '{move}'{also}."
    return TURN


def _revealed(table: Table, seat: Seat) -> str:
    """What came to light last, as far as this seat may know."""
    for events in reversed(table.match.events):
        for event in reversed(events):
            if event.reveals and (seen := redact(event, seat)) is not None:
                return f"since then something is known or fixed: {table.face.tell(seen, table.names)}"
    return "something was revealed since."


def _log(table: Table, seat: Seat) -> None:
    bullet = table.screen.ink.glyph("bullet")
    width = table.screen.width - 1
    for _, event in table.match.log(seat):
        rows = paragraph(table.screen.ink.fold(table.face.tell(event, table.names)), width, indent=3)
        rows[0] = Text(f" {bullet} {rows[0].plain.strip()}")
        table.screen.show(rows)


def save(table: Table, name: str) -> None:
    """Write the record so far, under that name or a free one."""
    path = Path(name).expanduser() if name else table.keeper.last() or table.keeper.free_name()
    try:
        table.keeper.save(path, str(table.match.record()))
    except ParadoxaError as error:
        table.screen.say(str(error))
        return
    table.saved = len(table.match.lines)
    table.screen.say_whole(f"Saved to {path}.")
    if table.match.outcome is None:
        table.screen.say("The record holds all that is hidden, so read it after the game. To go on with it later:")
    command = "play --resume" if table.match.outcome is None else "replay"
    table.screen.say_whole(f"  paradoxa {command} {shlex.quote(str(path))}")


def _quit(table: Table) -> str:
    if table.may_leave():
        raise Leave
    table.screen.say("This game is not saved: 'save' keeps it, and 'quit' once more leaves without it.")
    return STAY
