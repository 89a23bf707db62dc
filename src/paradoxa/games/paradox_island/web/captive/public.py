"""What everybody knows: the power token in force, deaths, who stands where, and everybody's board in short."""

from __future__ import annotations

from typing import Final

from paradoxa.games.paradox_island.box.components import COMPONENTS, FRUITS
from paradoxa.games.paradox_island.box.islands import ANOMALY, KNOT, LAKE, MIRAGE, OCEAN_NAME, PORTAL, UNHEARD
from paradoxa.games.paradox_island.box.pieces import GRANDDEAD, HEMPEL, OP_PIECES, PIECE_WORDS, WAVE, pieces_in
from paradoxa.games.paradox_island.knowledge import derived
from paradoxa.games.paradox_island.knowledge.view import NOWHERE, Board, Figure, ParadoxIslandView
from paradoxa.games.paradox_island.notation.moves import TOKEN_WORDS
from paradoxa.games.paradox_island.rules.told import announcements as told
from paradoxa.games.paradox_island.web.drawing import token_face
from paradoxa.games.paradox_island.web.proposals import token_mark
from paradoxa.games.paradox_island.web.scene import Scene
from paradoxa.games.paradox_island.web.status import deaths
from paradoxa.games.paradox_island.words.desk import say
from paradoxa.games.paradox_island.words.terms import (
    ANOMALY_NAMES,
    NUMBERS,
    PIECES,
    SHAPES,
    SPACES,
    TOKEN_EFFECTS,
    capital,
    token_name,
)
from paradoxa.web.markup import NOTHING, Markup, html, join
from paradoxa.web.pieces import icon

GOALS: Final = COMPONENTS.constants
PLURAL: Final = {"Thorns", "Lithophytes", "Algae"}
# Over the piece that is chosen: a second click chooses nobody again.
EVERYONE_AGAIN: Final = html(
    '<label class="none" for="who-all"><span class="vh">%s</span></label>', say("heard.everyone")
)
MIRAGES: Final = ("snakes", "zombies", "UFO")


# --- the banner --------------------------------------------------------------------------------
def banner(view: ParadoxIslandView) -> Markup:
    """The power token in force, and how many captives have died."""
    if view.token < 0:
        none = Markup(
            "<div><b>No power is in force</b><p>OP, the host, chooses the first one on their first turn.</p></div>"
        )
        return html('<div class="banner">%s%s</div>', none, deaths(view, view.deaths, "banner-deaths"))
    name = token_name(view.token)
    said = f"{name} {'are' if name in PLURAL else 'is'} in force"
    return html(
        '<div class="banner"><span class="tok" data-at="banner-power">%s</span><div><b>%s%s</b><p>%s.</p></div>'
        "%s</div>",
        icon(TOKEN_WORDS[view.token]),
        said,
        token_mark(view.token),
        capital(TOKEN_EFFECTS[view.token]),
        deaths(view, view.deaths, "banner-deaths"),
    )


# --- who stands where --------------------------------------------------------------------------
def short_name(name: int) -> str:
    """A space in as few words as can be."""
    if name == OCEAN_NAME:
        return "ocean"
    if LAKE <= name < OCEAN_NAME:
        return f"{SHAPES[name - LAKE]} lake"
    if ANOMALY <= name < LAKE:
        return f"anomaly: {ANOMALY_NAMES[name - ANOMALY]}"
    if MIRAGE <= name < KNOT:
        return f"mirage: {MIRAGES[name - MIRAGE]}"
    if PORTAL <= name < ANOMALY:
        return f"portal {name - PORTAL + 1}"
    return SPACES[name].removeprefix("the ").removeprefix("an ")


def last_named(view: ParadoxIslandView) -> tuple[int, ...]:
    """The space of Wave, Rock and Bush as it was last named; NOWHERE where nobody was told since they moved."""
    where = [NOWHERE] * 6
    for entry in view.entries:
        kind = entry[0]
        if kind in told.ARRIVALS:
            where[entry[1]] = entry[-2] if entry[-2] != UNHEARD else NOWHERE
        elif kind == told.MET:
            for other in pieces_in(entry[2]):
                where[other] = where[entry[1]] if where[entry[1]] != NOWHERE else where[other]
                where[entry[1]] = where[other]
        elif kind == told.WAVE_MOVES:
            where[WAVE] = entry[1] if len(entry) > 1 and 0 <= entry[1] < UNHEARD else NOWHERE
        elif kind in (told.AWAY, told.HIDDEN, told.FOG, told.FOG_CARRY):
            where[entry[1]] = NOWHERE
    return tuple(where[: len(OP_PIECES)])


def standing(figure: Figure) -> str:
    """Where a captive is, as everybody heard it."""
    if figure.name == NOWHERE:
        return "dead" if figure.start >= 0 else "not there yet"
    return f"{'lies: ' if figure.lies else ''}{short_name(figure.name)}"


def where(scene: Scene) -> Markup:
    """Everybody's space by name; choosing somebody shows what was heard of them alone."""
    view = scene.view
    rows = []
    for figure in view.figures:
        board = view.board_of(figure.piece)
        if board.character < 0:
            rows.append(_row(scene, -1, figure.piece, scene.desk.names[board.seat], "chooses a character"))
            continue
        rows.append(_row(scene, board.character, figure.piece, _named(scene, board, figure.piece), standing(figure)))
    named = last_named(view)
    for piece in reversed(OP_PIECES):
        place = "off the map" if not view.on_map[piece] else "unseen"
        if view.on_map[piece] and named[piece] != NOWHERE:
            place = short_name(named[piece])
        rows.append(_row(scene, -1, piece, capital(PIECE_WORDS[piece]), place))
    return html(
        '<section class="panel whereabouts"><h2>Who stands where</h2><ul class="at">%s</ul></section>', join(rows)
    )


def _named(scene: Scene, board: Board, piece: int) -> Markup:
    """A captive with the mission's progress; who reads this is "You"."""
    if piece != board.pieces[0]:
        return Markup("Twin")
    is_me = board is scene.view.own and len(board.pieces) == 1
    name = "You" if is_me else scene.called(piece)
    done = f"mission {board.progress} of {GOALS.mission_goal}"
    count = f"{board.progress}/{GOALS.mission_goal}"
    return html('%s <span class="num" aria-hidden="true">%s</span><span class="vh">, %s</span>', name, count, done)


def _row(scene: Scene, character: int, piece: int, name: str, place: str) -> Markup:
    """A piece and its space; not in a replay, where nothing is filtered, it is a radio button."""
    inner = html("%s<span><small>%s</small><b>%s</b></span>", token_face(character, piece), name, place)
    if scene.is_replay:
        return html('<li class="w">%s</li>', inner)
    choose = html('<input type="radio" name="heard-who" id="who-%s" value="%s">', piece, piece)
    return html('<li><label class="w">%s%s</label>%s</li>', choose, inner, EVERYONE_AGAIN)


# --- boards in short ---------------------------------------------------------------------------
def boards(scene: Scene) -> Markup:
    """Everybody's board as everybody knows it: a fold, open for those who have no board of their own."""
    drawn = [_board(scene, board) for board in scene.view.boards if board.character >= 0]
    if not drawn:
        return NOTHING
    is_open = " open" if scene.view.own is None else ""
    return html(
        '<details class="panel all" id="boards"%s><summary>All boards</summary><ul class="boards">%s</ul></details>',
        is_open,
        join(drawn),
    )


def _board(scene: Scene, board: Board) -> Markup:
    """A board as everybody knows it: mission, points as far as they were told, fruits."""
    player = scene.desk.names[board.seat]
    rows = [
        html("<b>%s</b> <small>%s</small>", scene.called(board.pieces[0]), player),
        html("<span>Mission %s of %s</span>", board.progress, GOALS.mission_goal),
    ]
    for piece in board.pieces:
        twin = f"{scene.called(piece)}: " if len(board.pieces) > 1 else ""
        rows.append(html("<span>%s%s</span>", twin, points(scene.view.figure(piece), board)))
    marked = [_fruit(board, fruit) for fruit in range(len(FRUITS)) if (board.circled | board.crossed) >> fruit & 1]
    if marked:
        rows.append(html('<ul class="few" aria-label="Fruits">%s</ul>', join(marked)))
    rows += [html("<small>%s</small>", said) for said in _extras(scene.view, board)]
    return html('<li>%s<div class="lines">%s</div></li>', token_face(board.character, board.pieces[0]), join(rows))


def points(figure: Figure, board: Board) -> str:
    """Health and energy as the table knows them: a number, or from … to …."""
    pairs = figure.pairs or ((figure.health, figure.energy),)
    health, energy = [_range([pair[kind] for pair in pairs]) for kind in (0, 1)]
    return f"{energy} points" if board.character == GRANDDEAD else f"{health} health, {energy} energy"


def _range(values: list[int]) -> str:
    low, high = min(values), max(values)
    return str(low) if low == high else f"{low} to {high}"


def _fruit(board: Board, fruit: int) -> Markup:
    is_used = board.crossed >> fruit & 1
    state = "crossed out" if is_used else "circled"
    return html(
        '<li class="fruit %s">%s<span class="vh">%s, %s</span></li>',
        "used" if is_used else "got",
        icon(FRUITS[fruit]),
        FRUITS[fruit],
        state,
    )


def _extras(view: ParadoxIslandView, board: Board) -> list[str]:
    """Squares, symbols, struck boxes and pieces that can do no harm."""
    found = [f"{capital(kind)} square ready" for kind in derived.circled_squares(board)]
    found += [f"Symbol of {PIECES[piece]} crossed out" for piece in OP_PIECES if board.symbols >> piece & 1]
    if board.character == HEMPEL and board.struck:
        boxes = "one empty box" if board.struck == 1 else f"{NUMBERS[board.struck]} empty boxes"
        found.append(capital(f"{boxes} crossed out"))
    figures = [view.figure(piece) for piece in board.pieces]
    return found + [f"Safe from {PIECES[piece]}" for figure in figures for piece in pieces_in(figure.immune)]
