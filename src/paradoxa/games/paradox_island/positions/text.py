"""Paradox Island: the position text, one line that says everything, and reads back.

    4 3 none / island g4W a3W ... arrows adjacent / places NE,d6,g4,a3,c4,f2 bearings -,-,-,E,-,- ... / characters
    phil,hempel,theseus circled 1,0,4 ... / tokens 3.1.4 drawn - token 5 rejected 2 / turn 7 active 0 ... / log 0.1 2.3
    / marks / going-on 3 -1, turn 0 3 -1

Table (seats, OP's seat, limit in rounds), island, pieces (Wave, Rock, Bush, captives), boards, power tokens, counters,
what was said (`announcements`), private marks, and open business with the innermost last.
"""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Sequence
from typing import NoReturn

from paradoxa.core import BadPosition, Part
from paradoxa.games.paradox_island.box.components import FRUITS, TOKENS
from paradoxa.games.paradox_island.box.geometry import DIRECTIONS, NAMED, NAMES, OCEAN, PARTS
from paradoxa.games.paradox_island.box.islands import read_land
from paradoxa.games.paradox_island.box.pieces import CHARACTER_WORDS, OFF, PIECES
from paradoxa.games.paradox_island.positions import possible
from paradoxa.games.paradox_island.rules.frames import make, text_of
from paradoxa.games.paradox_island.rules.sequence import FRAMES, set_up
from paradoxa.games.paradox_island.rules.state import NO_PAIRS, VERSION, Pairs, State

PARTS_OF_TEXT = "table / island / pieces / boards / tokens / counters / log / marks / business"
_PIECE_FIELDS = ("places", "bearings", "before", "edges", "health", "energy", "revived", "immune", "starts", "actions")
_BOARD_FIELDS = ("circled", "crossed", "visited", "counted", "progress", "squares", "symbols", "palms")
_COUNTERS = ("turn", "active", "acting", "left", "reach", "victims", "spent", "trodden", "used", "lying", "deaths")


# --- writing -----------------------------------------------------------------------------------
def place_text(place: int) -> str:
    """A place: a space, an ocean part, or - off the map."""
    return "-" if place == OFF else NAMES[place] if place < OCEAN else PARTS[place - OCEAN]


def _way(way: int) -> str:
    return DIRECTIONS[way] if way >= 0 else "-"


def _number(value: int) -> str:
    return str(value) if value >= 0 else "-"


def _fruit(fruit: int) -> str:
    return FRUITS[fruit] if fruit >= 0 else "-"


def _pairs(pairs: Pairs) -> str:
    return "|".join([f"{health}:{energy}" for health, energy in sorted(pairs)]) or "-"


_WRITES: dict[str, Callable[[int], str]] = {
    "places": place_text,
    "before": place_text,
    "edges": place_text,
    "bearings": _way,
    "starts": _fruit,
}


def dump(state: State) -> str:
    """The whole true position on one line."""
    pieces = [f"{name} {_list(_WRITES.get(name, _number), getattr(state, name))}" for name in _PIECE_FIELDS]
    pieces.append("pairs " + ",".join([_pairs(pairs) for pairs in state.pairs]))
    characters = ",".join([CHARACTER_WORDS[one] if one >= 0 else "-" for one in state.characters])
    boards = [f"characters {characters}"]
    boards += [f"{name} {_list(str, getattr(state, name))}" for name in _BOARD_FIELDS]
    boards.append("boxes " + ",".join([".".join([_number(box) for box in row]) or "none" for row in state.boxes]))
    boards.append("shown " + ",".join([_number(bonus) for bonus in state.shown]))
    tokens = [f"{name} {_dots(getattr(state, name))}" for name in ("tokens", "drawn", "rejected")]
    counters = [f"{name} {getattr(state, name)}" for name in _COUNTERS]
    parts = [
        f"{state.seats} {state.op} {state.limit or 'none'}" + ("" if state.version == VERSION else f" {state.version}"),
        f"island {state.land}" if state.land is not None else "island -",
        " ".join(pieces),
        " ".join(boards),
        " ".join([*tokens, f"token {_number(state.token)}"]),
        " ".join([*counters, f"ended {state.ended.replace(' ', '-') or '-'}"]),
        " ".join(["log", *[_dots(entry) for entry in state.entries]]),
        " ".join(["marks", *[_dots(mark) for mark in state.marks]]),
        ", ".join([text_of(frame) for frame in state.stack]) or "over",
    ]
    return " / ".join(parts)


def _list(write: Callable[[int], str], values: Sequence[int]) -> str:
    return ",".join([write(value) for value in values])


def _dots(values: Sequence[int]) -> str:
    return ".".join([str(value) for value in values]) or "-"


# --- reading -----------------------------------------------------------------------------------
def load(text: str) -> State:
    """The position a line describes; raises BadPosition, and never answers an impossible one."""
    return _Reader(text).state()


class _Reader:
    """Reads the parts of one position text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.whole = Part.whole(text, 400_000, BadPosition)

    def fail(self, part: Part, reason: str) -> NoReturn:
        raise BadPosition(self.text, part.at, reason)

    def state(self) -> State:
        parts = self.whole.cut(" / ")
        if len(parts) != 9:
            self.fail(parts[-1], f"a position has nine parts: {PARTS_OF_TEXT}")
        state = self.table(parts[0])
        self.island(parts[1], state)
        self.pieces(parts[2], state)
        self.boards(parts[3], state)
        self.tokens(parts[4], state)
        self.counters(parts[5], state)
        state.entries = [self.dotted(word) for word in self.after(parts[6], "log")]
        for word in self.after(parts[7], "marks"):
            mark = self.dotted(word)
            if len(mark) != 4:
                self.fail(word, "a mark has four numbers: board, how much was heard, piece, place")
            state.marks.append((mark[0], mark[1], mark[2], mark[3]))
        self.business(parts[8], state)
        wrong = possible.fault(state)
        if wrong:
            self.fail(parts[0], wrong)
        again = dump(state)
        if again != self.text:
            at = next((n for n, pair in enumerate(zip(again, self.text, strict=False)) if pair[0] != pair[1]), 0)
            raise BadPosition(self.text, at, "every position has one way to write it")
        return state

    def table(self, part: Part) -> State:
        words = part.cut()
        if len(words) not in (3, 4):
            self.fail(part, "the table is seats, OP's seat and the limit, as in '4 3 none', and earlier rules' version")
        seats, op = self.number(words[0], 2, 4), self.number(words[1], 0, 3)
        if op >= seats:
            self.fail(words[1], f"OP's seat is 0 to {seats - 1}")
        limit = 0 if words[2] == "none" else self.number(words[2], 1, 10_000)
        version = VERSION if len(words) == 3 else self.number(words[3], 1, VERSION - 1)
        return set_up(seats, op, False, limit, version)

    def island(self, part: Part, state: State) -> None:
        words = self.after(part, "island")
        if words != ["-"]:
            try:
                state.land = read_land(words)
            except ValueError as error:
                self.fail(part, str(error))

    def pieces(self, part: Part, state: State) -> None:
        words = self.fields(part, (*_PIECE_FIELDS, "pairs"))
        for name in _PIECE_FIELDS:
            values = words[name].cut(",")
            if len(values) != PIECES:
                self.fail(words[name], f"{name} has {PIECES} values: Wave, Rock, Bush and three captives")
            setattr(state, name, [self.piece_value(name, value) for value in values])
        pairs = words["pairs"].cut(",")
        if len(pairs) != PIECES:
            self.fail(words["pairs"], f"pairs has {PIECES} values")
        state.pairs = [self.pairs(word) for word in pairs]

    def piece_value(self, name: str, word: Part) -> int:
        if word == "-":
            return -1
        if name in ("places", "before", "edges"):
            if word in PARTS:
                return OCEAN + PARTS.index(word)
            if word not in NAMED:
                self.fail(word, "a place is a space (a1 to g4), an ocean part, or -")
            return NAMED[word]
        names = {"bearings": DIRECTIONS, "starts": FRUITS}.get(name)
        if names is not None:
            if word not in names:
                self.fail(word, f"it is one of: {', '.join(names)}, or -")
            return names.index(word)
        return self.number(word, 0, 99)

    def pairs(self, word: Part) -> Pairs:
        if word == "-":
            return NO_PAIRS
        found = set()
        for pair in word.cut("|"):
            numbers = pair.cut(":")
            if len(numbers) != 2:
                self.fail(pair, "what health and energy can be is written 4:3|3:4")
            found.add((self.number(numbers[0], 0, 99), self.number(numbers[1], 0, 99)))
        return frozenset(found)

    def boards(self, part: Part, state: State) -> None:
        words = self.fields(part, ("characters", *_BOARD_FIELDS, "boxes", "shown"))
        rows = {name: word.cut(",") for name, word in words.items()}
        shown = rows.pop("shown")
        if len(shown) != len(FRUITS):
            self.fail(words["shown"], f"shown has {len(FRUITS)} values, one for each fruit")
        state.shown = tuple([-1 if word == "-" else self.number(word, 0, 2) for word in shown])
        for name, row in rows.items():
            if len(row) != 3:
                self.fail(words[name], f"{name} has three values, one for each board")
        for word in rows["characters"]:
            if word != "-" and word not in CHARACTER_WORDS:
                self.fail(word, f"a character is one of: {', '.join(CHARACTER_WORDS)}, or -")
        state.characters = [CHARACTER_WORDS.index(w) if w != "-" else -1 for w in rows["characters"]]
        for name in _BOARD_FIELDS:
            setattr(state, name, [self.number(word, 0, 1 << 40) for word in rows[name]])
        state.boxes = [self.boxes(word) for word in rows["boxes"]]

    def boxes(self, word: Part) -> tuple[int, ...]:
        if word == "none":
            return ()
        return tuple([-1 if box == "-" else self.number(box, 0, len(FRUITS) - 1) for box in word.cut(".")])

    def tokens(self, part: Part, state: State) -> None:
        words = self.fields(part, ("tokens", "drawn", "rejected", "token"))
        state.tokens, state.drawn, state.rejected = [
            self.dotted(words[name]) if words[name] != "-" else () for name in ("tokens", "drawn", "rejected")
        ]
        state.token = -1 if words["token"] == "-" else self.number(words["token"], 0, len(TOKENS) - 1)

    def counters(self, part: Part, state: State) -> None:
        words = self.fields(part, (*_COUNTERS, "ended"))
        for name in _COUNTERS:
            setattr(state, name, self.number(words[name], -1, 1 << 300))
        state.ended = "" if words["ended"] == "-" else words["ended"].replace("-", " ")

    def business(self, part: Part, state: State) -> None:
        state.stack = []
        if part == "over":
            return
        for piece in part.cut(", "):
            word, *numbers = piece.cut()
            kind = FRAMES.get(word)
            if kind is None:
                self.fail(word, f"there is no business {word!r}")
            try:
                state.stack.append(make(kind, *[self.number(number, -1, 999) for number in numbers]))
            except TypeError:
                self.fail(piece, f"the business {word!r} has other numbers")

    def fields(self, part: Part, names: Sequence[str]) -> dict[str, Part]:
        """`name value name value`, each of the names once and in order."""
        words = part.cut()
        if words[::2] != list(names) or len(words) != 2 * len(names):
            self.fail(part, f"this part has, in this order, each with its value: {', '.join(names)}")
        return dict(zip(names, words[1::2], strict=True))

    def after(self, part: Part, first: str) -> list[Part]:
        words = part.cut()
        if words[0] != first:
            self.fail(part, f"this part begins with {first!r}")
        return words[1:]

    def dotted(self, word: Part) -> tuple[int, ...]:
        return tuple([self.number(number, -1, 1 << 40) for number in word.cut(".")])

    def number(self, word: Part, least: int, most: int) -> int:
        digits = word.removeprefix("-")
        if not (digits.isascii() and digits.isdigit()) or len(digits) > 100 or not least <= int(word) <= most:
            self.fail(word, f"here stands a number from {least} to {most}")
        return int(word)


copyreg.pickle(State, lambda state: (load, (dump(state),)))  # copies and pickles of a state are its text
