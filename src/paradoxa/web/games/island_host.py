"""STUB: to be written by its owner. Every move is a button."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from paradoxa.core import Move, WhyNot
from paradoxa.games.paradox_island import words
from paradoxa.web.board import HERE, Way, element
from paradoxa.web.desk import Desk
from paradoxa.web.games.island_scene import Scene


def ways(view: Any) -> list[Way]:
    if view.decision is None:
        return []
    return [
        Way(str(move), (str(move).replace(" ", "-"),), words.describe(move, view)) for move in view.decision.options
    ]


def table(scene: Scene) -> str:
    found = [
        element(scene.clicks, way.path[0], way.words, escape(way.words), is_outside=True, look="btn")
        for way in ways(scene.view)
    ]
    return HERE + "".join(found)


def left(scene: Scene) -> str:
    return ""


def panels(scene: Scene) -> str:
    return ""


def prompt(desk: Desk, picks: Sequence[str]) -> tuple[str, str]:
    return words.ask(desk.view, desk.names), ""


def meant(view: Any, picks: Sequence[str], click: str) -> Move | WhyNot:
    return WhyNot("", "That means nothing now.")
