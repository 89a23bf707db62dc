"""The palette of the notes map: what can be marked on the ringed space, how sure one is, and steps back and forth."""

from __future__ import annotations

from functools import cache
from typing import Final

from paradoxa.games.paradox_island.box.pieces import CHARACTER_WORDS, OP_PIECES, PIECE_WORDS
from paradoxa.games.paradox_island.knowledge.deduction.answers import Answer
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.web.drawing import MARK_ICONS, MARK_WORDS, colours, twin_mark
from paradoxa.games.paradox_island.web.notes.notes import HOW, Notes, proven_deed
from paradoxa.games.paradox_island.words.desk import say
from paradoxa.games.paradox_island.words.terms import capital, named_piece
from paradoxa.web.markup import NOTHING, Markup, html, join
from paradoxa.web.pieces import icon

# The letters that mark the chosen space, while the map has the focus.
KEYS: Final = (*"obgcsla", *"78", "e", *"nzu", "k", *"123", "x", *"tjr")
# Lines on the grid of the icons.
_LINES: Final = {
    "erase": "M18 10H42V38H18L6 24ZM23 18L35 30M35 18L23 30",
    "undo": "M16 8L6 18L16 28M6 18H30A12 12 0 0 1 30 42H20",
    "redo": "M32 8L42 18L32 28M42 18H18A12 12 0 0 0 18 42H28",
    "proven": "M4 26L13 36L28 14M22 32L26 36L44 12",
}


def tools(notes: Notes, view: ParadoxIslandView, found: Answer | None, told: Markup, *, is_proving: bool) -> Markup:
    """What is known of the ringed space, the palette, and what it does.

    `is_proving`: the table's help goes so far, so there is room for what is proven also while nothing is yet.
    """
    return html(
        '<div class="tools"><div class="tolds">%s<p class="small key">%s</p></div>'
        '<div class="palr" role="group" aria-label="%s">%s%s</div><div class="seg2">'
        '<fieldset class="hows"><legend class="vh">%s</legend>%s</fieldset>%s%s</div></div>',
        told,
        say("mark.key.proven" if is_proving else "mark.key"),
        say("mark"),
        _marks(),
        join([_piece(view, piece) for piece in (*OP_PIECES, *[figure.piece for figure in view.figures])]),
        say("mark.how"),
        join([_how(notes, value) for value in HOW]),
        join([_deed("erase", True), _deed("undo", notes.can_undo), _deed("redo", notes.can_redo)]),
        (_take_proven(notes, view, found) if is_proving else NOTHING) + _tracks(),
    )


@cache
def _marks() -> Markup:
    """The palette of names."""
    each = [
        html(
            '<button class="pal" name="mark" value="%s" aria-keyshortcuts="%s" title="%s (%s)">%s'
            '<span class="vh">Mark %s</span></button>',
            base,
            KEYS[base],
            capital(MARK_WORDS[base]),
            KEYS[base].upper(),
            icon(MARK_ICONS[base]),
            MARK_WORDS[base],
        )
        for base in range(len(MARK_WORDS))
    ]
    return join(each)


def _piece(view: ParadoxIslandView, piece: int) -> Markup:
    name = capital(named_piece(view, piece))
    return html(
        '<button class="pal who" name="piece" value="%s" title="%s">%s%s'
        '<span class="vh">%s may be here</span></button>',
        piece,
        name,
        piece_face(view, piece),
        twin_mark(view, piece),
        name,
    )


def _how(notes: Notes, value: str) -> Markup:
    return html(
        '<label class="btn how"><input type="radio" name="how" value="%s"%s>%s</label>',
        value,
        " checked" if notes.how == value else "",
        say(f"mark.{value}"),
    )


def _deed(deed: str, can: bool) -> Markup:
    """A deed as a button: its word, and a picture where words have no room."""
    return html(
        '<button class="btn deed%s" name="do" value="%s" aria-disabled="%s">%s<span>%s</span></button>',
        "" if can else " off",
        deed,
        "false" if can else "true",
        _picture(deed),
        say(f"mark.{deed}"),
    )


@cache
def _picture(deed: str) -> Markup:
    return html(
        '<svg class="i" viewBox="0 0 48 48" aria-hidden="true"><path d="%s" fill="none" stroke="currentColor" '
        'stroke-width="3.500" stroke-linejoin="round" stroke-linecap="round"/></svg>',
        _LINES[deed],
    )


def _take_proven(notes: Notes, view: ParadoxIslandView, found: Answer | None) -> Markup:
    """One button that marks all that is proven."""
    return _deed("proven", found is not None and bool(proven_deed(notes, view, found)))


def _tracks() -> Markup:
    """Where there is no room for both, tracks stand in place of the palette."""
    choose = Markup('<input type="checkbox" id="show-tracks">')
    return html('<label class="btn how trackb">%s%s</label>', choose, say("mark.tracks"))


# --- faces -------------------------------------------------------------------------------------
def piece_face(view: ParadoxIslandView, piece: int) -> Markup:
    """The face of a piece, small."""
    if piece in OP_PIECES:
        return icon(PIECE_WORDS[piece], "op")
    board = view.board_of(piece) if piece - 3 < len(view.figures) else None
    if board is None or board.character < 0:
        return icon("person")
    return _coloured(board.character)


@cache
def _coloured(character: int) -> Markup:
    looks = html('<svg style="%s" ', colours(character))
    return icon(CHARACTER_WORDS[character]).replace("<svg ", looks, 1)
