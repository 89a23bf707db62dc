"""The end of a game: the last board, the result said once, and what one may still ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.text import Text

from paradoxa.core import Seat
from paradoxa.terminal import requests
from paradoxa.terminal.screen.paint import TITLE, paragraph

if TYPE_CHECKING:
    from paradoxa.terminal.session import Table

OFFER: Final = (
    "Type 'log', '?', 'again' for a new deal at the same table, 'save' or 'save FILE' to keep the record (it shows "
    "all that was hidden), or Enter to leave."
)
KEPT: Final = "Type 'log', '?', 'again' for a new deal at the same table, or Enter to leave."


def stopped(turns: str) -> str:
    """What is said of a game that was stopped at its limit."""
    return f"The game was stopped after {turns}, without winners."


def end(table: Table) -> bool:
    """The last board and the result, as the one person saw it, or as a bystander where there are several.

    Answers whether the table wants another game.
    """
    eyes = table.people[0] if len(table.people) == 1 else None
    if len(table.people) > 1:
        table.screen.curtain()
    _show(table, eyes)
    is_kept = table.keep()
    if not table.people:
        return False
    table.screen.say(KEPT if is_kept else OFFER)
    return _ask(table, eyes, is_kept)


def _show(table: Table, eyes: Seat | None) -> None:
    match, screen = table.match, table.screen
    if table.people:
        screen.clear()
    view = match.view(eyes)
    verdict = table.game_board.ask(view, table.names) if match.outcome is not None else stopped(f"{view.turn} turns")
    rows = paragraph(screen.ink.fold(verdict), screen.width - 1, style=TITLE)
    events = [event for _, event in match.log(eyes)]
    rows += table.game_board.draw_result(view, events, table.names, screen.ink, screen.width)
    board = table.board(eyes)
    news = table.news(eyes, screen.height - len(board) - len(rows) - 4)
    air = [Text("")] if len(board) + len(news) + len(rows) + 5 < screen.height or not screen.is_terminal else []
    screen.show([*board, *news, *air, *rows])


def _ask(table: Table, eyes: Seat | None, is_kept: bool) -> bool:
    """One line after another, until somebody leaves or wants another game."""
    screen = table.screen
    is_warned = is_kept
    while True:
        command, rest = requests.parted(screen.line(">"))
        rows: list[Text] = []
        match command:
            case "again":
                return True
            case "" | "quit" | "exit" | "q":
                if is_warned or not screen.is_terminal or table.saved == len(table.match.lines):
                    return False
                is_warned = True
                screen.say("This game is not saved: 'save' keeps it, and Enter once more leaves without it.")
            case "save":
                requests.save(table, rest)
            case "log":
                rows = requests.log(table, eyes)
            case "?" | "rules":
                rows = requests.rules(table, eyes, rest)
            case "items" if table.game_board.topics:
                rows = requests.items(table)
            case "map" if table.game_board.chart is not None:
                rows = requests.chart(table, eyes)
            case "help":
                rows = requests.help_on(table)
            case _ if not screen.is_terminal:
                return False  # whoever wrote these lines expected another game
            case _:
                screen.say(f"The game is over. {KEPT if is_kept else OFFER}")
        if rows:
            table.leaf(rows)
            if screen.is_live:
                _show(table, eyes)
                screen.say(KEPT if is_kept else OFFER)
