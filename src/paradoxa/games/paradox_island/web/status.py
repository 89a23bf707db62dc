"""The status line of small screens: the own points, the power token in force, and how many captives have died."""

from __future__ import annotations

from paradoxa.games.paradox_island.box.pieces import GRANDDEAD
from paradoxa.games.paradox_island.knowledge import derived
from paradoxa.games.paradox_island.knowledge.view import Board, Figure, ParadoxIslandView
from paradoxa.games.paradox_island.notation.moves import TOKEN_WORDS
from paradoxa.games.paradox_island.web.drawing import twin_mark
from paradoxa.games.paradox_island.web.proposals import token_mark
from paradoxa.games.paradox_island.words.desk import say
from paradoxa.games.paradox_island.words.terms import TOKEN_EFFECTS, named_piece, token_name
from paradoxa.web.markup import NOTHING, Markup, html, join
from paradoxa.web.pieces import icon


def line(view: ParadoxIslandView) -> Markup:
    """What one wants to know at every moment, in one line."""
    return html('<div class="stand">%s%s%s</div>', _points(view), power(view), deaths(view, 1, "deaths"))


def deaths(view: ParadoxIslandView, stones: int, at: str = "") -> Markup:
    """How many captives died, and how many deaths OP needs; with so many tombstones. `at`: what marks call it."""
    goal = derived.death_goal(view)
    return html(
        '<span class="deaths" data-at="%s" role="img" aria-label="Deaths: %s of %s">%s<span>%s / %s<small>deaths'
        "</small></span></span>",
        at,
        view.deaths,
        goal,
        icon("death") * stones,
        view.deaths,
        goal,
    )


def power(view: ParadoxIslandView) -> Markup:
    """The power token in force; opened, what it does."""
    mark = NOTHING
    if view.token < 0:
        name, face, more = say("power.none"), NOTHING, say("power.none.more")
    else:
        name = token_name(view.token)
        face = html('<span class="tok">%s</span>', icon(TOKEN_WORDS[view.token]))
        more = say("power.more", name=name, effect=TOKEN_EFFECTS[view.token])
        mark = token_mark(view.token)
    return html(
        '<details class="tell power" id="power" data-at="power"><summary>%s<b>%s</b></summary><p>%s%s</p></details>',
        face,
        name,
        more,
        mark,
    )


# --- points ------------------------------------------------------------------------------------
def top_energy(figure: Figure, board: Board) -> int:
    """The most energy a piece can have: Granddead's falls with his revivals."""
    sheet = derived.sheet_of(board)
    if figure.revived and sheet.after_revival:
        return sheet.after_revival[min(figure.revived, len(sheet.after_revival)) - 1]
    return sheet.energy


def pips(name: str, count: int, top: int) -> Markup:
    """Points as a row of pictures, those that are lost empty."""
    return icon(name) * count + icon(f"{name}0", "no") * (top - count)


def granddead_pips(figure: Figure, top: int) -> Markup:
    """Granddead's energy is his health: the last point can only be lost as health."""
    last = icon("heart" if figure.energy else "heart0", "" if figure.energy else "no")
    return last + pips("bolt", max(figure.energy - 1, 0), top - 1)


def _points(view: ParadoxIslandView) -> Markup:
    own = view.own
    if own is None or own.character < 0:
        return html('<span class="mine"><b>%s</b></span>', say("round", round=view.round) if view.turn else "")
    each = [_own(view, own, view.figure(piece)) for piece in own.pieces]
    return html('<span class="mine%s">%s</span>', " two" if len(each) > 1 else "", join(each))


def _own(view: ParadoxIslandView, board: Board, figure: Figure) -> Markup:
    """An own piece's points: pictures, and where there are two pieces numbers."""
    is_one = board.character == GRANDDEAD
    energy = top_energy(figure, board)
    health = 0 if is_one else derived.sheet_of(board).health
    has = {"energy": figure.energy, "most": energy, "health": figure.health, "whole": health}
    said = say("points.granddead" if is_one else "points", **has)
    if len(board.pieces) == 1:
        shown = granddead_pips(figure, energy) if is_one else pips("heart", figure.health, health)
        shown += NOTHING if is_one else html('<i class="or"></i>%s', pips("bolt", figure.energy, energy))
    else:
        said = f"{named_piece(view, figure.piece)}: {said}"
        shown = NOTHING if is_one else html("%s<b>%s</b>", icon("heart"), figure.health)
        shown += html("%s<b>%s</b>", icon("bolt"), figure.energy)
    return html('<span class="pips" role="img" aria-label="%s">%s%s</span>', said, twin_mark(view, figure.piece), shown)
