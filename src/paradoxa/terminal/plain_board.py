"""A game that brings no drawing of its own: what its view holds, a line for each thing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from rich.text import Text

from paradoxa.core.events import Event
from paradoxa.games import WORDS
from paradoxa.terminal.game_board import GameBoard
from paradoxa.terminal.results import columns, named
from paradoxa.terminal.screen.menu import Choice
from paradoxa.terminal.screen.paint import NORMAL, Ink, clip

UNSAID = ("decision", "waiting", "outcome", "seat", "seats")  # the prompt says so


def plain_board(game: str) -> GameBoard:
    """The board of any game."""
    words = WORDS[game]
    return GameBoard(
        draw=_draw,
        draw_open=_draw_open,
        draw_result=_result,
        words=words,
        choice=lambda move, view: Choice(str(move), words.describe(move, view)),
        weight=lambda event: int(isinstance(event, words.HEADLINES)),
        is_said_by_next=lambda _event, _later: False,
        legend="Every line names a thing and what it is now.",
        roomy=40,
    )


def _draw(
    view: Any,
    names: Sequence[str],  # noqa: ARG001  # what the contract hands over
    ink: Ink,
    width: int,
    *,
    air: int = NORMAL,  # noqa: ARG001
) -> list[Text]:
    shown = [field.name for field in fields(view)] if is_dataclass(view) else list(vars(view))
    rows = [(name.replace("_", " "), getattr(view, name)) for name in shown if name not in UNSAID]
    return [Text(clip(f" {name}: {_told(value)}", width - 1, ink.glyph("more"))) for name, value in rows]


def _draw_open(views: Sequence[Any], names: Sequence[str], ink: Ink, width: int, *, air: int) -> list[Text]:
    drawn = [(Text(f" {names[view.seat]}"), *_draw(view, names, ink, width, air=air)) for view in views]
    return [row for rows in drawn for row in rows]


def _told(value: object) -> str:
    return " ".join([_told(part) for part in value]) if isinstance(value, tuple | list | frozenset) else str(value)


def _result(view: Any, _: Iterable[Event], names: Sequence[str], ink: Ink, width: int) -> list[Text]:
    rows = [[named(names, seat, ink, width), str(points)] for seat, points in enumerate(view.outcome.points)]
    return columns(["", "points"], rows, range(1, 2), width)
