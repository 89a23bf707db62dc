"""Paradominetor's board: the ring of seats around the trick, and the hand in rows by time. From views alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import Any, Final

from paradoxa.core import Move, View, WhyNot
from paradoxa.games.paradominetor import words
from paradoxa.games.paradominetor.box.components import BLACK_TILE, COLOUR_NAMES, COLOURS, TIME_NAMES, Tile
from paradoxa.games.paradominetor.knowledge.view import Front, ParadominetorView
from paradoxa.games.paradominetor.notation.moves import LEAD_BLACK, PLAY, PassOptions, Play, pass_of
from paradoxa.games.paradominetor.web import hands, panels
from paradoxa.games.paradominetor.web.hands import KEY
from paradoxa.games.paradominetor.web.ring import Ring, waiting
from paradoxa.games.paradominetor.web.tiles import SPRITE
from paradoxa.games.paradominetor.web.tricks import colour_key, scene, standing
from paradoxa.games.paradominetor.words.texts import say, say_of
from paradoxa.tables.desk import Desk
from paradoxa.web.board import HERE, Board, PlainBoard, Way, clicks_of
from paradoxa.web.markup import NOTHING, Markup, html

TILE_OF: Final = {key: tile for tile, key in KEY.items()}
COLOUR_OF: Final = {colour_key(colour): colour for colour in range(len(COLOURS))}
NAME: Final = {tile: words.name(tile) for tile in TILE_OF.values()}
# What is still to be chosen for a pass, by the times of the tiles picked.
STILL: Final = {
    frozenset(times): say(f"pass.still.{len(missing)}", first=missing[0], second=missing[-1])
    for count in (1, 2)
    for times in combinations(range(3), count)
    for missing in [[TIME_NAMES[time] for time in range(3) if time not in times]]
}
NO_TILE: Final = WhyNot("P-4.1", "A move is made with the tiles of your hand: click one of them.")


# --- moves as paths of clicks --------------------------------------------------------------------
@lru_cache(maxsize=1024)
def _pass_ways(past: tuple[Tile, ...], present: tuple[Tile, ...], future: tuple[Tile, ...]) -> tuple[Way, ...]:
    """Every pass of a hand; while people choose, their pages ask for the same hand again and again.

    A pass is final (P-9.1) and tells nobody anything yet, so it is the one move that is confirmed.
    """
    sure = say("pass.sure")
    return tuple(
        [
            Way(
                f"pass {a.name} {b.name} {c.name}",
                (KEY[a], KEY[b], KEY[c]),
                f"Give {NAME[a]}, {NAME[b]}, {NAME[c]}",
                sure=sure,
            )
            for a in past
            for b in present
            for c in future
        ]
    )


@cache
def _play_way(move: Play, is_paradox: bool) -> Way:
    """A play of one tile; a led black 0 takes a second click, on its colour."""
    if move.declared is not None:
        path = KEY[move.tile], colour_key(move.declared)
        return Way(str(move), path, f"Lead black 0 as {COLOUR_NAMES[move.declared]}")
    told = f"Play {words.name(move.tile)}"
    if is_paradox:
        return Way(str(move), (KEY[move.tile],), f"{told}: a paradox", "paradox", True, plain_words=told)
    return Way(str(move), (KEY[move.tile],), told)


class ParadominetorBoard(PlainBoard):
    """The board of Paradominetor."""

    any_order: bool = True
    needs: Mapping[str, tuple[str, ...]] = {
        "": (".round", ".pl .nm", ".pl .tile, .pl .slot", ".mid .lead", ".trow .lab", ".trow > *")
    }

    def sprite(self) -> Markup:
        return SPRITE

    def ways(self, view: ParadominetorView) -> list[Way]:
        if view.decision is None:
            return []
        options = view.decision.options
        if isinstance(options, PassOptions):
            past, present, future = [tuple(tiles) for tiles in options.by_time]
            return list(_pass_ways(past, present, future))
        on_table = {(front.colour, front.value) for front in view.tricks[-1].fronts}
        return [
            _play_way(move, (move.tile.colour, move.tile.value) in on_table)
            for move in options
            if isinstance(move, Play)
        ]

    def draw(
        self, desk: Desk, picks: Sequence[str] = (), *, view: View | None = None, truth: Sequence[View] = ()
    ) -> Markup:
        shown = scene(desk, view, truth)
        if shown is None:
            return html("%s%s", waiting(desk), HERE)
        is_live = view is None and desk.seat is not None and desk.status == "running" and not desk.is_away
        clicks = clicks_of(self, desk, picks, is_live)
        return html("%s%s%s", Ring(desk, shown, clicks).draw(), HERE, hands.below(shown, clicks))

    def panels(
        self, desk: Desk, picks: Sequence[str] = (), *, view: View | None = None, truth: Sequence[View] = ()
    ) -> Markup:
        shown = scene(desk, view, truth)
        return panels.panels(shown, desk.setup.has_history) if shown is not None else NOTHING

    def prompt(self, desk: Desk, picks: Sequence[str] = ()) -> tuple[str, str]:
        """What is asked now, as plain text: names in it are not escaped."""
        view: Any = desk.view
        if view is None:
            return "The game has not begun yet.", ""
        assert isinstance(view, ParadominetorView)
        if view.outcome is not None and view.outcome.winners == (desk.seat,):
            return "You win" + words.ask(view, ["You"] * view.seats).removeprefix("You wins"), ""
        if view.decision is None:
            return words.ask(view, desk.names), ""
        if view.decision.kind == "pass":
            return _ask_pass(view, desk.names, picks)
        return _ask_follow(view, desk) if view.on_table else _ask_lead(view, picks)

    def meant(self, view: ParadominetorView, picks: Sequence[str], click: str) -> Move | WhyNot:
        tile, colour = TILE_OF.get(click), COLOUR_OF.get(click)
        if colour is not None:
            return LEAD_BLACK[colour]
        if tile is None:
            return NO_TILE
        if view.kind != "pass" or len(view.hand) < 3:
            return PLAY[tile]
        # The pass this click would be part of: with the tiles picked, otherwise with any that are held.
        chosen = {other.time: other for other in reversed(view.hand)}
        chosen |= {other.time: other for key in picks if (other := TILE_OF.get(key)) is not None}
        chosen[tile.time] = tile
        return pass_of(chosen[0], chosen[1], chosen[2])


PARADOMINETOR: Final[Board] = ParadominetorBoard()


# --- what is asked -------------------------------------------------------------------------------
def _ask_pass(view: ParadominetorView, names: Sequence[str], picks: Sequence[str]) -> tuple[str, str]:
    times = frozenset([TILE_OF[key].time for key in picks if key in TILE_OF])
    if len(times) == 3:
        return say("pass.ready", name=names[view.taker]), say("pass.ready.final")
    question = say("pass.question", name=names[view.taker])
    if times:
        return question, STILL[times]
    leads = [] if view.leader is None else [say_of("pass.leads", view.leader == view.seat, name=names[view.leader])]
    return question, " ".join([say("pass.final"), *leads])


def _ask_lead(view: ParadominetorView, picks: Sequence[str]) -> tuple[str, str]:
    question = f"Lead trick {view.turn + 1} with any tile"
    if BLACK_TILE not in view.hand:
        return question, ""
    if KEY[BLACK_TILE] in picks:
        return "Which colour does your black 0 stand for?", ""
    if any(pick in COLOUR_OF for pick in picks):
        return "Now the black 0 that stands for it", "Or another tile to lead instead."
    return question, "A black 0 also needs a colour it stands for."


def _ask_follow(view: ParadominetorView, desk: Desk) -> tuple[str, str]:
    assert view.decision is not None
    held = [colour for colour in view.on_table if any([tile.colour == colour for tile in view.hand])]
    if not held:
        question = f"You hold no {words.colours_in_words(view.on_table)}: play anything"
    elif BLACK_TILE in view.hand:
        question = f"Follow with {', '.join([COLOUR_NAMES[colour] for colour in held])} or a black 0"
    else:
        question = f"Follow with {words.colours_in_words(held)}"
    return question, _paradoxes(view, desk.names) if desk.has_remarks else ""


def _paradoxes(view: ParadominetorView, names: Sequence[str]) -> str:
    """What the best tile equal to one on the table would do; the others have their tags."""
    assert view.decision is not None
    faces = [(front.colour, front.value) for front in view.tricks[-1].fronts]
    twins = [
        move.tile
        for move in view.decision.options
        if isinstance(move, Play) and (move.tile.colour, move.tile.value) in faces
    ]
    return min([_chances(view, names, tile) for tile in twins])[1] if twins else ""


def _chances(view: ParadominetorView, names: Sequence[str], tile: Tile) -> tuple[int, str]:
    """What a paradox with this tile would bring as the trick lies, the best least."""
    assert view.seat is not None
    fronts = view.tricks[-1].fronts
    best = standing(view, [*fronts, Front(view.seat, tile.colour, tile.value, tile.time, None, False)])
    twins = [names[front.seat] for front in fronts if (front.colour, front.value) == (tile.colour, tile.value)]
    said = say("remark", tile=words.name(tile).capitalize(), names=" and ".join(twins))
    if best.first == view.seat:
        return 0, said + say("remark.mine")
    if best.first is None and view.seat in best.seats:
        return 1, said + say("remark.earliest")
    if view.seat in best.seats and best.first is not None:
        return 2, said + say("remark.half", name=names[best.first])
    return 3, said + say("remark.weaker")
