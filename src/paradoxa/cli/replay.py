"""The command `paradoxa replay`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from paradoxa.cli.output import fail
from paradoxa.core import ParadoxaError
from paradoxa.core.record import BadRecord
from paradoxa.terminal.advice import EXPERT
from paradoxa.terminal.replay import Story
from paradoxa.terminal.screen.screen import Screen, own_screen


def replay(
    file: Annotated[Path, typer.Argument(help="A record, as 'save' or --save wrote it.")],
    seat: Annotated[int | None, typer.Option(help="Show only what this seat knew; left out, all is open.")] = None,
    to: Annotated[
        int | None, typer.Option(min=0, help="Stop after this many lines (those the seat may know of).")
    ] = None,
    why: Annotated[
        int | None,
        typer.Option(min=1, help="Ask a bot about this line: what it would have played, knowing what that seat knew."),
    ] = None,
    by: Annotated[str, typer.Option(help="The bot that --why asks: newcomer, casual, strong or expert.")] = EXPERT,
    plain: Annotated[bool, typer.Option("--plain", help="Print the story, in ASCII, without cursor keys.")] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print a JSON array of {ply, seat, move, events} instead.")
    ] = False,
) -> None:
    """Show a record again, whole or as one seat knew it: a book to leaf through in a terminal, else a story.

    Example: paradoxa replay evening.txt --seat 1 --to 20
    """
    screen = own_screen(plain)
    try:
        story = Story(file, seat, None if screen.is_live and not as_json else to)
    except BadRecord as error:
        fail(f"{file}: {error}", 1)
    if why is not None:
        _explain(story, why, by, screen, as_json)
    elif as_json:
        print(json.dumps(story.lines(), indent=2, ensure_ascii=screen.ink.is_ascii))
    elif screen.is_live:
        story.browse(screen, to if to is not None else 0)
        screen.show([""])
    else:
        story.tell(screen)
    if story.note:
        print(story.note, file=sys.stderr)
    if story.trouble:
        fail(story.trouble, 1)


def _explain(story: Story, ply: int, bot: str, screen: Screen, as_json: bool) -> None:
    """What a bot says about a line of the record."""
    try:
        asked = story.why(ply, bot)
    except ParadoxaError as error:
        fail(error, 2)
    if as_json:
        data = {"ply": ply, "seat": asked.page.seat, "move": str(asked.page.move), "bot": bot, **asked.found.data()}
        print(json.dumps(data, indent=2, ensure_ascii=screen.ink.is_ascii))
    else:
        screen.show(story.answer(asked, screen))
