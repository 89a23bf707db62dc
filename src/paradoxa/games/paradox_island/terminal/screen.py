"""Paradox Island on the screen: the table as one seat knows it, drawn from its view alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rich.text import Text

from paradoxa.core import Seat
from paradoxa.games.paradox_island.box.components import CHARACTERS, COMPONENTS, FRUITS, Bonus
from paradoxa.games.paradox_island.box.geometry import NAMES, OCEAN, PARTS
from paradoxa.games.paradox_island.box.islands import LAKE, OCEAN_NAME
from paradoxa.games.paradox_island.box.pieces import GRANDDEAD, HEMPEL, OP_PIECES, pieces_in
from paradoxa.games.paradox_island.knowledge import derived
from paradoxa.games.paradox_island.knowledge.view import NOWHERE, Board, Figure, ParadoxIslandView
from paradoxa.games.paradox_island.rules.health import BOX_BONUS
from paradoxa.games.paradox_island.rules.told import announcements as told
from paradoxa.games.paradox_island.terminal import drawing
from paradoxa.games.paradox_island.terminal.chart import SMALL_WIDTH, large, letters, small
from paradoxa.games.paradox_island.terminal.known import known
from paradoxa.games.paradox_island.words.terms import (
    BONUSES,
    MISSIONS,
    PIECES,
    SPACES,
    TOKEN_EFFECTS,
    capital,
    captive_name,
    joined,
    many,
    place_name,
    token_name,
)
from paradoxa.terminal.screen.paint import (
    BRASS,
    NORMAL,
    QUIET,
    ROOMY,
    TIGHT,
    TITLE,
    Ink,
    beside,
    clip,
    flow,
    line,
    pad,
    paragraph,
    width_of,
)

GOALS: Final = COMPONENTS.constants
NARROWEST_PANEL: Final = 30  # beside a map; on narrower screens what stands there goes below
BRIEF_MISSIONS: Final = ("scare-offs", "corners", "fruits", "portals, oracles", "anomalies", "mirages, knots")
# What bonuses do in few words, for low screens; `items` has it in full.
BRIEF_BONUSES: Final = (
    ("2 energy when others meet", "learn where one of OP's pieces is", "from the ocean safely back"),
    ("run up to six spaces", "from the ocean safely to a captive", "one more action"),
    ("hear the six spaces around", "1 point for 2 of the other kind", "a free step, over or safely"),
    ("circle a square", "make a crossed-out fruit usable", "safely to a visited fruit"),
    ("on an anomaly 1 health, 1 energy", "hear the spaces in line", "safe from one of OP's pieces"),
    ("stay on a knot or portal", "hear the space beside a piece", "1 health"),
)
WHOLE: Final = 16  # letters of words that stay on one line
SUNS: Final = {False: "on your turn", True: "on any turn"}


def board(view: ParadoxIslandView, names: Sequence[str], ink: Ink, width: int, *, air: int = NORMAL) -> list[Text]:
    """The table as the view's seat sees it; a spectator sees what everybody hears."""
    return _Drawing(view, names, ink, width, air).table()


def opened(views: Sequence[ParadoxIslandView], names: Sequence[str], ink: Ink, width: int, *, air: int) -> list[Text]:
    """The table with everything open: what OP sees, which is all but the order of unseen tokens."""
    host = views[views[0].op]
    return board(replace(host, seat=None, decision=None), names, ink, width, air=air)


def chart(view: ParadoxIslandView, ink: Ink) -> list[Text]:
    """The map drawn large, and what its letters mean."""
    rows = large(view, known(view), ink)
    said = [
        f"{letter} {captive_name(-1) if letter == '?' else _piece(view, piece)}"
        for piece, letter in enumerate(letters(view))
    ]
    rows += paragraph(f"Pieces: {', '.join(said)}. * marks anomalies, ~ lakes.", drawing.WIDTH)
    if view.land is not None:
        rows += [Text(f" {capital(row)}") for row in drawing.knots(view.land)]
    else:
        rows += paragraph(
            "Only what is certain stands here: what your own steps and the names told have settled.", drawing.WIDTH
        )
    return rows


def _piece(view: ParadoxIslandView, piece: int) -> str:
    if piece < len(PIECES):
        return PIECES[piece].removeprefix("the ")
    return captive_name(view.board_of(piece).character, view.seats == 2 and piece == 4)


class _Drawing:
    """One drawing of one view."""

    def __init__(self, view: ParadoxIslandView, names: Sequence[str], ink: Ink, width: int, air: int) -> None:
        self.view, self.ink, self.width, self.air = view, ink, width, air
        self.names = [clip(ink.fold(name), 16 if width >= 60 else 9, ink.glyph("more")) for name in names]
        self.sure = known(view)
        self.sees = view.land is not None

    def table(self) -> list[Text]:
        """Header, the map with the most important beside it, and the boards."""
        top, rest = self.panel(), self.boards()
        if not self.has_map():
            return [*self.header(), *self.set_in(top, self.width - 1), *rest]
        is_large = self.air == ROOMY and self.width > drawing.WIDTH
        chart = large(self.view, self.sure, self.ink) if is_large else small(self.view, self.sure, self.ink)
        span = drawing.WIDTH if is_large else SMALL_WIDTH
        room = self.width - 1 - span - 2
        if self.width <= span:
            return [*self.header(), *self.set_in(top, self.width - 1), *rest]
        if room < NARROWEST_PANEL:
            return [*self.header(), *chart, *self.set_in(top, self.width - 1), *rest]
        chart = [pad(row, span) for row in chart]
        return [*self.header(), *beside(chart, self.set_in(top, room), 2), *rest]

    def has_map(self) -> bool:
        """Whether there is anything to draw: OP's island, or a captive's starting fruit."""
        return self.sees or any([name is not None for name in self.sure.names])

    def set_in(self, parts: Sequence[Text], width: int) -> list[Text]:
        """Sentences folded into a width, each with its own style."""
        rows: list[Text] = []
        for part in parts:
            if width_of(part) <= width:
                rows.append(part)
            else:
                indent = len(part.plain) - len(part.plain.lstrip(" "))
                rows += paragraph(part.plain, width, indent=indent, style=part.style)
        return rows

    # --- the header ---
    def header(self) -> list[Text]:
        view = self.view
        parts = [Text("Paradox Island", TITLE)]
        if view.outcome is not None:
            parts.append(Text(f"over in round {view.limit if view.ended == 'called' else view.round}"))
        elif not any(entry[0] == told.TURN for entry in view.entries):
            parts.append(Text("set-up"))
        else:
            last = f" of {view.limit}" if view.limit else ""
            parts.append(Text(f"round {view.round}{last}, {self.whose(view.active)} turn"))
        goal = derived.death_goal(view)
        parts.append(Text(f"deaths {view.deaths} of {goal}"))
        if view.own is not None and self.air == TIGHT:  # on other screens OP has a line of its own
            parts.append(Text(f"OP is {self.names[view.op]}"))
        return flow(parts, self.width - 1, gap="  ")

    def whose(self, seat: Seat) -> str:
        return "your" if seat == self.view.seat else f"{self.names[seat]}'s"

    def player(self, seat: Seat) -> str:
        return "you" if seat == self.view.seat else self.names[seat]

    def pointer(self, seat: Seat) -> str:
        is_asked = self.view.outcome is None and seat in self.view.waiting
        return self.ink.glyph("point") if is_asked else " "

    # --- beside the map ---
    def panel(self) -> list[Text]:
        """The own pieces, or OP's; on low screens everybody else in short, on others the power token."""
        view = self.view
        parts: list[Text] = []
        if view.own is None:
            return [*self.host(), *self.token()]
        for piece in view.own.pieces:
            parts += self.figure(view.figure(piece), view.own)
        parts += self.mission(view.own)
        if self.air == TIGHT:
            parts += [self.company(board) for board in view.boards if board is not view.own and not self.sees]
            return [*parts, *([] if all(view.on_map) or self.sees else self.host())]
        return [*parts, *self.host(), *self.token()]

    def host(self) -> list[Text]:
        """OP and its three pieces: where, for whoever sees them; else whether they are on the map."""
        view = self.view
        title = f"{self.pointer(view.op)}OP ({self.player(view.op)})"
        if view.active == view.op and view.left and view.outcome is None:
            title += f", {many(view.left, 'action')} left"
        if self.sees:
            where = [f"{_piece(view, piece)} {self.place(piece)}" for piece in OP_PIECES]
            return [Text(title, TITLE), Text(f" {', '.join(where)}")]
        off = [_piece(view, piece) for piece in OP_PIECES if not view.on_map[piece]]
        return [Text(f"{title}: {joined(off)} off the map" if off else title)]

    def place(self, piece: int) -> str:
        place = self.view.places[piece]
        return "off the map" if place < 0 else PARTS[place - OCEAN] if place >= OCEAN else NAMES[place]

    def token(self) -> list[Text]:
        view = self.view
        if view.token < 0:
            return []
        return [Text(f" {token_name(view.token)}: {TOKEN_EFFECTS[view.token]}", BRASS)]

    def stack(self) -> list[Text]:
        """The power tokens as far as OP knows them; those on top come first."""
        view = self.view
        is_wanted = self.air > TIGHT or (view.decision is not None and view.decision.kind == "token")
        if not view.is_op or not view.stack or not is_wanted:
            return []
        unseen = sum([token < 0 for token in view.stack])
        seen = [token_name(token) for token in view.stack if token >= 0]
        said = ", then ".join([*[f"{unseen} unseen"] * (unseen > 0), *[", ".join(seen)] * bool(seen)])
        return paragraph(f"Power tokens to come: {said}.", self.width - 1, style=QUIET)

    def figure(self, figure: Figure, board: Board) -> list[Text]:
        """An own piece: where it is, and its points."""
        who = captive_name(board.character, figure.piece != board.pieces[0])
        if board.character < 0:
            return [Text(f"{self.pointer(board.seat)}No character yet", TITLE)]
        title = f"{self.pointer(board.seat)}{who} ({self.player(board.seat)})"
        active = figure.actions and self.view.active == board.seat and self.view.outcome is None
        acts = f", {many(figure.actions, 'action')} left" if active else ""
        return [
            Text(f"{title}{acts}", TITLE),
            Text(f" {self.standing(figure)}"),
            Text(f" {self.points(figure, board)}"),
        ]

    def standing(self, figure: Figure) -> str:
        """Where a piece is, by the name that everybody hears, and by its place where that is certain."""
        if figure.name == NOWHERE:
            return "dead, off the map" if figure.start >= 0 else "not on the map yet"
        if figure.name == OCEAN_NAME:
            return "in the ocean"
        place = self.sure.places[figure.piece] if figure.piece < len(self.sure.places) else -1
        at = f", {place_name(place)}" if place >= 0 else ""
        lies = "lies " if figure.lies else ""
        return f"{lies}{'in' if figure.name >= LAKE else 'on'} {SPACES[figure.name]}{at}"

    def points(self, figure: Figure, board: Board) -> str:
        """Health and energy as rows of marks and in numbers, or what they can be."""
        top_energy = _top_energy(figure, board)
        sheet = derived.sheet_of(board)
        if figure.health < 0:
            # What the table can know of points it was not told.
            ranges = [sorted({pair[kind] for pair in figure.pairs}) for kind in (0, 1)]
            shown = [f"{some[0]}-{some[-1]}" if len(some) > 1 else str(some[0]) for some in ranges]
            if board.character == GRANDDEAD:
                return f"points {shown[1]}"
            return f"health {shown[0]}, energy {shown[1]}"
        if board.character == GRANDDEAD:
            return f"points {self.marks(figure.energy, top_energy)}"
        return f"health {self.marks(figure.health, sheet.health)}  energy {self.marks(figure.energy, top_energy)}"

    def marks(self, count: int, top: int) -> str:
        if self.air == TIGHT:
            return f"{count}/{top}"
        won, free = self.ink.glyph("point won"), self.ink.glyph("point open")
        return f"{won * count}{free * (top - count)} {count}"

    def mission(self, board: Board) -> list[Text]:
        if board.character < 0:
            return []
        what = BRIEF_MISSIONS[board.character] if self.air == TIGHT else MISSIONS[board.character]
        return [Text(f" mission {self.marked_goal(board)}: {what}")]

    def marked_goal(self, board: Board) -> str:
        return f"{board.progress} of {GOALS.mission_goal}"

    def company(self, board: Board) -> Text:
        """Another captive in one line."""
        if board.character < 0:
            return Text(f"{self.pointer(board.seat)}{capital(self.player(board.seat))}: no character yet")
        figure = self.view.figure(board.pieces[0])
        who = f"{self.pointer(board.seat)}{CHARACTERS[board.character]}"
        return Text(f"{who}: {self.standing(figure)}, {board.progress}/{GOALS.mission_goal}")

    # --- boards ---
    def boards(self) -> list[Text]:
        """The power token on low screens, the own bonuses, and everybody's board where there is room or need."""
        view, rows = self.view, list[Text]()
        if self.air == TIGHT and view.own is not None:
            rows += self.set_in(self.token(), self.width - 1)
        for board in view.boards:
            if board is view.own:
                rows += self.bonuses(board)
        for board in view.boards:
            if board is not view.own and (self.air > TIGHT or self.sees or view.own is None):
                rows += self.sheet(board)
        return [*rows, *self.stack()]

    def sheet(self, board: Board) -> list[Text]:
        """A whole board: places, points, mission and fruits."""
        if board.character < 0:
            return [self.company(board)]
        parts = [Text(f"{self.pointer(board.seat)}{CHARACTERS[board.character]} ({self.player(board.seat)})", TITLE)]
        for piece in board.pieces:
            figure = self.view.figure(piece)
            twin = "twin " if piece != board.pieces[0] else ""
            parts += [Text(f"{twin}{self.standing(figure)}"), Text(self.points(figure, board))]
        if self.air == TIGHT:
            parts.append(Text(f"{board.progress}/{GOALS.mission_goal}"))
        else:
            parts.append(Text(f"mission {self.marked_goal(board)}: {MISSIONS[board.character]}"))
        return flow(_words([*parts, *self.marked(board)]), self.width - 1, first="", rest="   ")

    def marked(self, board: Board) -> list[Text]:
        """Fruits, boxes, squares and symbols that have a mark; on low screens the fruits that can be used."""
        shown = board.circled if self.air == TIGHT else board.circled | board.crossed
        parts = [self.fruit(board, fruit) for fruit in range(len(FRUITS)) if shown >> fruit & 1]
        return [*parts, *self.extras(board)]

    def fruit(self, board: Board, fruit: int) -> Text:
        if board.crossed >> fruit & 1:
            return Text(f"x {FRUITS[fruit]}", QUIET)
        if board.circled >> fruit & 1:
            return Text(f"{self.ink.glyph('point won')} {FRUITS[fruit]}", BRASS)
        return Text(f"{self.ink.glyph('point open')} {FRUITS[fruit]}")

    def extras(self, board: Board) -> list[Text]:
        """Theseus' squares, Achilles' symbols, Hempel's struck boxes."""
        squares = derived.circled_squares(board)
        parts = [Text(f"squares to use: {', '.join(squares)}", BRASS)] if squares else []
        used = [_piece(self.view, piece) for piece in OP_PIECES if board.symbols >> piece & 1]
        parts += [Text(f"symbols used: {', '.join(used)}", QUIET)] if used else []
        if board.character == HEMPEL and board.struck:
            parts.append(Text(f"{many(board.struck, 'empty box')} crossed out".replace("boxs", "boxes"), QUIET))
        figures = [self.view.figure(piece) for piece in board.pieces]
        parts += [Text(f"safe from {PIECES[piece]}") for figure in figures for piece in pieces_in(figure.immune)]
        return parts

    def bonuses(self, board: Board) -> list[Text]:
        """The three bonuses with their fruits or boxes, and what each does."""
        if board.character < 0:
            return []
        parts: list[list[Text]] = []
        for number, bonus in enumerate(derived.sheet_of(board).bonuses):
            marks = self.boxes(board, number) if board.character == HEMPEL else self.fruits_of(board, bonus)
            effects = BRIEF_BONUSES if self.air == TIGHT else BONUSES
            sun = f" ({SUNS[bonus.is_half]})" if self.air > TIGHT else ""
            marks[-1] = line(marks[-1], f": {effects[board.character][number]}{sun}")
            parts.append(_words(marks))
        if extras := self.extras(board):
            parts.append(_words(extras))
        return [row for words in parts for row in flow(words, self.width - 1, rest="   ")]

    def fruits_of(self, board: Board, bonus: Bonus) -> list[Text]:
        return [self.fruit(board, FRUITS.index(fruit)) for fruit in bonus.fruits]

    def boxes(self, board: Board, number: int) -> list[Text]:
        """Hempel's boxes of a bonus: the fruit in each, and whether its palm is crossed out."""
        parts = []
        for box, fruit in enumerate(board.boxes):
            if BOX_BONUS[box] == number:
                struck = board.palms >> box & 1
                mark = "x" if struck else self.ink.glyph("point won" if fruit >= 0 else "point open")
                style = QUIET if struck else BRASS if fruit >= 0 else ""
                parts.append(Text(f"{mark} {FRUITS[fruit] if fruit >= 0 else f'box {box + 1}'}", style))
        return parts


def _words(parts: Sequence[Text]) -> list[Text]:
    """Sentences cut into words, with more air between sentences than between words."""
    found: list[Text] = []
    for said in [said for part in parts for said in part.split("  ")]:
        words = [said] if width_of(said) <= WHOLE else list(said.split(" "))
        found += [*words[:-1], line(words[-1], " ")]
    return found


def _top_energy(figure: Figure, board: Board) -> int:
    """The most energy a piece can have: Granddead's falls with his revivals."""
    sheet = derived.sheet_of(board)
    if figure.revived and sheet.after_revival:
        return sheet.after_revival[min(figure.revived, len(sheet.after_revival)) - 1]
    return sheet.energy
