"""What one may type at the table besides a move, and what the table answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from rich.text import Text

from paradoxa.core import CHANCE, BadMove, Move, ParadoxaError, Seat
from paradoxa.core.events import redact
from paradoxa.terminal import advice, rulebook
from paradoxa.terminal.invocation import called
from paradoxa.terminal.saving import file_named
from paradoxa.terminal.screen.menu import Menu
from paradoxa.terminal.screen.paint import TITLE, paragraph
from paradoxa.terminal.screen.screen import BACK

if TYPE_CHECKING:
    from paradoxa.terminal.session import Table

HELP: Final = (
    ("a number", "makes that move of the list"),
    ("a move", "written as in the list; the first word may be left out where it is clear"),
    ("arrow keys", "go through the list (left and right by groups or columns), and Enter makes the marked move"),
    ("back", "takes back the last part of a move that is asked for in parts"),
    ("?", "the goal and the rules that apply now; '? all' for every rule, '? ID' for one, as in '? {rule}'"),
    ("items", "what each item in this game does; '? {topic}' has the rule of one"),
    ("map", "the map drawn large, as far as you know it for certain"),
    ("why MOVE", "whether a move, or a number of the list, is allowed, and which rule says so"),
    ("hint", "what the expert would do in your place, and why"),
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


def parted(text: str) -> tuple[str, str]:
    """A line as a command and the rest; '?' needs no space behind it."""
    text = text.strip()
    if text.startswith("?"):
        return "?", text[1:].strip()
    command, _, rest = text.partition(" ")
    return command.lower(), rest.strip()


def answer(table: Table, seat: Seat, text: str, menu: Menu) -> str:
    """Answer a command, or take a move that is not in the list as it stands; says how to go on."""
    try:
        return _answer(table, seat, text, menu)
    except ParadoxaError as error:  # what goes wrong with one answer ends no game
        table.say(str(error))
        return AGAIN if table.screen.is_live else STAY


def _answer(table: Table, seat: Seat, text: str, menu: Menu) -> str:
    command, rest = parted(text)
    match command:
        case "":
            table.say(_how_to_choose(menu))
        case "?" | "rules":
            table.leaf(rules(table, seat, rest))
        case "items" if table.game_board.topics:
            table.leaf(items(table))
        case "map" if table.game_board.chart is not None:
            table.leaf(chart(table, seat))
        case "why":
            _why(table, seat, rest, menu)
        case "hint":
            _hint(table, seat)
        case "undo":
            return _undo(table, seat)
        case "log":
            table.leaf(log(table, seat))
        case "moves" | "board":
            return AGAIN
        case "save":
            save(table, rest)
            if table.screen.is_live:
                table.screen.enter(f" {BACK}")
        case "help" | "h":
            table.leaf(help_on(table))
        case "quit" | "exit" | "q":
            _quit(table)
        case _:
            return _move(table, seat, text, menu)
    return AGAIN if table.screen.is_live else STAY


def help_on(table: Table) -> list[Text]:
    """Everything one may type, and what the signs mean."""
    rule = table.game_board.words.rules_now(table.match.view(None))[0]
    topics = table.game_board.topics
    is_there = {"items": bool(topics), "map": table.game_board.chart is not None}
    topic = next(iter(topics), "")
    pairs = [(word, meaning.format(rule=rule, topic=topic)) for word, meaning in HELP if is_there.get(word, True)]
    return [*_explained(table, pairs), Text(""), *paragraph(table.game_board.legend, table.screen.width - 1)]


def items(table: Table) -> list[Text]:
    """What each thing on the cards of this game does."""
    return _explained(table, table.game_board.items(table.match.view(None)))


def chart(table: Table, seat: Seat | None) -> list[Text]:
    """The board drawn large, where there is such a drawing."""
    drawn = table.game_board.chart
    return drawn(table.match.view(seat), table.screen.ink) if drawn is not None else []


def _explained(table: Table, pairs: Sequence[tuple[str, str]]) -> list[Text]:
    """Words and their meanings in two columns."""
    wide = max([len(word) for word, _ in pairs])
    rows: list[Text] = []
    for word, meaning in pairs:
        more = paragraph(f"{meaning}.", table.screen.width - 1, indent=wide + 3)
        more[0] = Text.assemble((f" {word:<{wide}}  ", TITLE), more[0].plain.strip())
        rows += more
    return rows


# --- rules -------------------------------------------------------------------------------------
def rules(table: Table, seat: Seat | None, asked: str) -> list[Text]:
    """The goal and the clauses that apply now, or those asked for."""
    now = table.game_board.words.rules_now(table.match.view(seat))
    return rulebook.rules(table.game, asked, now, table.screen.ink, table.screen.width)


def _why(table: Table, seat: Seat, text: str, menu: Menu) -> None:
    view = table.match.view(seat)
    example = menu.choices[0].notation
    if not text:
        table.say(f"Name the move you wonder about, or its number, as in 'why {example}'.")
        return
    place = menu.meant(text)
    if place is not None:
        table.say(f"'{menu.choices[place].notation}' is allowed: {menu.choices[place].words}.")
        return
    if text.isdecimal():
        table.say(_no_such_number(menu, text, example))
        return
    move = _read(table, view, text, f"'{_short(text)}' is not a move: name one to ask about, as in 'why {example}'.")
    if move is None:
        return
    why = table.game.why_not(view, move)
    if why is None:
        table.say(f"'{move}' is allowed: {table.game_board.words.describe(move, view)}.")
        return
    screen = table.screen
    rows = paragraph(screen.ink.fold(f"{why.sentence} [{why.clause}]"), screen.width - 1)
    table.note([*rows, *rulebook.clause(table.game.name, why.clause, screen.ink, screen.width)])


# --- moves -------------------------------------------------------------------------------------
def _read(table: Table, view: Any, text: str, strange: str) -> Move | None:
    """The move a text names, its first word perhaps left out; None after saying what is wrong with it."""
    words = table.game_board.spelled(" ".join(text.split()))
    try:
        return table.game.parse_move(words)
    except BadMove as error:
        is_strange = error.at == 0
        reason = error.reason
    if is_strange:
        meant = [option for option in view.decision.options if str(option).endswith(f" {words}")]
        if len(meant) > 1:  # return it or discard it: only the whole move says which
            table.say(f"'{words}' can mean {' or '.join([repr(str(option)) for option in meant])}: write it out.")
            return None
        try:
            return table.game.parse_move(f"{str(view.decision.options[0]).split(' ')[0]} {words}")
        except BadMove:
            pass
    table.say(strange if is_strange else f"'{_short(text)}' cannot be read: {reason}.")
    return None


def _move(table: Table, seat: Seat, text: str, menu: Menu) -> str:
    stay = AGAIN if table.screen.is_live else STAY
    view = table.match.view(seat)
    example = str(view.decision.options[0])
    if text.isdecimal():
        table.say(_no_such_number(menu, text, example))
        return stay
    strange = (
        f"'{_short(text)}' is neither a move nor a command: pick a number from the list, write a move "
        f"such as '{example}', or type 'help'."
    )
    move = _read(table, view, text, strange)
    if move is None:
        return stay
    why = table.game.why_not(view, move)
    if why is None:
        table.make(seat, move)
        return TURN
    table.say(f"{why.sentence} [{why.clause}]")
    return stay


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
    found = advice.explanation(table.game.name, table.match.view(seat), table.names)
    table.note(advice.hint(found, table.screen))


# --- the game so far ---------------------------------------------------------------------------
def _undo(table: Table, seat: Seat) -> str:
    match = table.match
    stay = AGAIN if table.screen.is_live else STAY
    mine = [place for place, line in enumerate(match.lines) if line.seat == seat]
    if not mine:
        table.say("There is nothing to take back: you have not made a move yet.")
        return stay
    move = match.lines[mine[-1]].move
    if match.undo_point(seat) is None:
        table.say(f"Your '{move}' cannot be taken back, for something was shown or became final: {_shown(table, seat)}")
        return stay
    since = {line.seat for line in match.lines[mine[-1] + 1 :] if line.seat != CHANCE}
    others = [match.players[other] for other in sorted(since)]
    people = [match.players[other] for other in sorted(since) if table.sitters[other] is None]
    if people:  # a bot does not mind; a person's move is theirs to take back
        table.say(f"Your '{move}' cannot be taken back any more: {' and '.join(people)} moved since.")
        return stay
    match.undo(seat)
    table.forget()
    also = f", and what {' and '.join(others)} did since" if others else ""
    table.note(paragraph(table.screen.ink.fold(f"Taken back: your '{move}'{also}."), table.screen.width - 1))
    return TURN


def _shown(table: Table, seat: Seat) -> str:
    """What came to light last, as far as this seat may know."""
    for events in reversed(table.match.events):
        for event in reversed(events):
            if event.reveals and (seen := redact(event, seat)) is not None:
                return table.game_board.tell(seen, table.names)
    return "it can no longer be undone."


def log(table: Table, seat: Seat | None) -> list[Text]:
    """All that happened, as far as a seat may know it."""
    screen = table.screen
    bullet = screen.ink.glyph("bullet")
    rows: list[Text] = []
    for _, sentence in table.game_board.news([event for _, event in table.match.log(seat)], table.names):
        more = paragraph(screen.ink.fold(sentence), screen.width - 1, indent=3)
        more[0] = Text(f" {bullet} {more[0].plain.strip()}")
        rows += more
    return rows


def save(table: Table, name: str) -> None:
    """Write the record so far, under that name or a free one."""
    try:
        path = file_named(name) if name else table.keeper.last() or table.keeper.free_name()
        table.keeper.save(path, str(table.match.record()))
    except ParadoxaError as error:
        table.screen.say(str(error))
        return
    table.saved = len(table.match.lines)
    table.screen.say_whole(f"Saved to {path}.")
    if table.match.outcome is None:
        table.screen.say("The record holds all that is hidden, so read it after the game. To go on with it later:")
        table.screen.say_whole(f"  {called('play', '--resume', path)}")
    else:
        table.screen.say_whole(f"  {called('replay', path)}")


def _quit(table: Table) -> None:
    if table.may_leave():
        raise Leave
    table.say("This game is not saved: 'save' keeps it, and 'quit' once more leaves without it.")
