"""A board for any game: what the seat sees as names and values, and its moves as buttons with their words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from paradoxa.core import Move, View, WhyNot
from paradoxa.core.plain import plain
from paradoxa.games import WORDS
from paradoxa.tables.desk import Desk
from paradoxa.web.board import HERE, PlainBoard, Way, clicks_of, element, ways_of
from paradoxa.web.markup import NOTHING, Markup, html, join

KNOWN_ELSEWHERE = ("seat", "decision", "waiting", "outcome")  # on every page, in words


class PlainTable(PlainBoard):
    """The table of a game that has drawn none of its own."""

    any_order = False

    def __init__(self, game: str) -> None:
        self.game = game

    def sprite(self) -> Markup:
        return NOTHING

    def ways(self, view: Any) -> list[Way]:
        if view.decision is None:
            return []
        words = WORDS[self.game]
        return [
            Way(str(move), (f"move-{number}",), words.describe(move, view))
            for number, move in enumerate(view.decision.options)
        ]

    def draw(
        self, desk: Desk, picks: Sequence[str] = (), *, view: View | None = None, truth: Sequence[View] = ()
    ) -> Markup:
        known: dict[Markup, list[str]] = {}  # what was open to several seats stands once
        for each in truth or (view if view is not None else desk.view,):
            if each is not None:
                whose = desk.names[each.seat] if each.seat is not None else ""
                known.setdefault(rows(each, desk.names), []).append(whose)
        titles = [html("<h3>%s</h3>", ", ".join(whose)) if len(known) > 1 else NOTHING for whose in known.values()]
        seen = join([html('%s<dl class="tags">%s</dl>', *pair) for pair in zip(titles, known, strict=True)])
        is_live = desk.seat is not None and desk.status == "running" and view is None and not desk.is_away
        clicks = clicks_of(self, desk, picks, is_live)
        moves = [
            element(clicks, way.path[0], way.words, html("%s", way.words), look="btn wide")
            for way in (ways_of(self, desk.view) if is_live else [])
        ]
        return html('<div class="panel">%s</div>%s<div class="prompts">%s</div>', seen, HERE, join(moves))

    def panels(
        self, desk: Desk, picks: Sequence[str] = (), *, view: View | None = None, truth: Sequence[View] = ()
    ) -> Markup:
        return NOTHING

    def prompt(self, desk: Desk, picks: Sequence[str] = ()) -> tuple[str, str]:
        return WORDS[self.game].ask(desk.view, desk.names), ""

    def meant(self, view: Any, picks: Sequence[str], click: str) -> Move | WhyNot:
        return WhyNot("", "That is no move now: choose one of those listed.")


def rows(view: View, names: Sequence[str]) -> Markup:
    """What a view knows, field by field; what there is one of for every seat, with the players' names."""
    found = plain(view)
    fields = found.items() if isinstance(found, dict) else [("position", found)]
    return join(
        [
            html("<div><dt>%s</dt><dd>%s</dd></div>", name.replace("_", " "), said(value, names))
            for name, value in fields
            if name not in KNOWN_ELSEWHERE
        ]
    )


def said(value: Any, names: Sequence[str] = ()) -> str:
    """A value in words: lists with commas, nothing as a dash."""
    found = plain(value)
    if isinstance(found, dict):
        return "; ".join([f"{name.replace('_', ' ')} {said(one)}" for name, one in found.items()])
    if isinstance(found, list):
        each = [said(one) for one in found]
        if len(each) == len(names) > 1:
            each = [f"{name}: {one}" for name, one in zip(names, each, strict=True)]
        return ", ".join(each) or "\u2013"
    return "\u2013" if found in ("None", "") else str(found)
