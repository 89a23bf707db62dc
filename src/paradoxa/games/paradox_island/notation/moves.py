"""Paradox Island: the moves. One object per move, so that they compare by identity; islands and stacks by value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from paradoxa.core import BadMove, Move, Part, SharedMove
from paradoxa.games.paradox_island.box.components import FRUITS, TOKENS
from paradoxa.games.paradox_island.box.geometry import DIRECTIONS, NAMES, PARTS
from paradoxa.games.paradox_island.box.islands import EFFECTS, SAMPLE, Land, read_land
from paradoxa.games.paradox_island.box.pieces import BUSH, CHARACTER_WORDS, PIECE_WORDS, ROCK, TWIN

LAKE_WORDS: Final = ("triangular", "l-shaped", "straight")
TOKEN_WORDS: Final = tuple([token.lower() for token in TOKENS])
BOXES: Final = 7
RUNS: Final = 6


@dataclass(frozen=True, slots=True, eq=False)
class Say(SharedMove):
    """A word, and perhaps what it is about: `rest`, `use orange`, `camp both`, `wave NE`; `value` is its number."""

    verb: str
    word: str
    value: int

    def __str__(self) -> str:
        return f"{self.verb} {self.word}" if self.word else self.verb


@dataclass(frozen=True, slots=True, eq=False)
class Step(SharedMove):
    """A captive's step: one space, over (two) or Schrodie's three, safely or not."""

    way: int
    reach: int
    safely: bool

    def __str__(self) -> str:
        over = ("", " over", " three")[self.reach - 1]
        return f"step {DIRECTIONS[self.way]}{over}{' safely' if self.safely else ''}"


@dataclass(frozen=True, slots=True, eq=False)
class Ask(SharedMove):
    """Directions to ask about: an oracle takes up to two."""

    ways: tuple[int, ...]

    def __str__(self) -> str:
        return "ask " + (" ".join([DIRECTIONS[way] for way in self.ways]) or "nothing")


@dataclass(frozen=True, slots=True, eq=False)
class Walk(SharedMove):
    """A step of Bush or Rock; out of a lake `origin` says from which of its spaces, otherwise it is -1."""

    piece: int
    way: int
    origin: int

    def __str__(self) -> str:
        return f"{PIECE_WORDS[self.piece]} {DIRECTIONS[self.way]}{_from(self.origin)}"


@dataclass(frozen=True, slots=True, eq=False)
class Push(SharedMove):
    """A push of a captive (0 to 5: a character, TWIN: the second piece)."""

    whom: int
    way: int
    origin: int

    def __str__(self) -> str:
        return f"push {WHO[self.whom]} {DIRECTIONS[self.way]}{_from(self.origin)}"


@dataclass(frozen=True, slots=True)
class Lay(Move):
    """The island is laid, by chance or by OP's hand."""

    land: Land

    def __str__(self) -> str:
        return f"island {self.land}"


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """Chance: five anomaly tokens for an island that OP builds, in the order of the list."""

    effects: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join(["anomalies", *[EFFECTS[effect] for effect in self.effects]])


@dataclass(frozen=True, slots=True)
class Shuffle(Move):
    """Chance: the power tokens, the top one first."""

    tokens: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join(["stack", *[TOKEN_WORDS[token] for token in self.tokens]])


def _from(origin: int) -> str:
    return f" {NAMES[origin]}" if origin >= 0 else ""


def _says(verb: str, words: Sequence[str]) -> tuple[Move, ...]:
    return tuple([Say(verb, word, value) for value, word in enumerate(words)])


WHO: Final = (*CHARACTER_WORDS, "twin")
REST, STOP, ACTIVATE, LEAVE, PASS = [Say(verb, "", 0) for verb in ("rest", "stop", "activate", "leave", "pass")]
CROSS, RETURN, DOUBLE, SINGLE = [Say(verb, "", 0) for verb in ("cross", "return", "double", "single")]
THROUGH, STAY, DECLINE = [Say(verb, "", 0) for verb in ("through", "stay", "decline")]
STORM: Final = Say("storm", "", 0)
ISLAND_RANDOM: Final = Say("island", "random", 0)
STRIKE_NOTHING: Final = Say("strike", "nothing", 0)
CHARACTER: Final = _says("character", CHARACTER_WORDS)
START: Final = _says("start", FRUITS)
BOX: Final = _says("box", [str(box + 1) for box in range(BOXES)])
PIECE: Final = _says("piece", WHO)
USE: Final = _says("use", FRUITS)
RUN: Final = _says("run", [str(number + 1) for number in range(RUNS)])
NAME: Final = _says("name", (*PIECE_WORDS, *WHO))  # by value: OP's pieces, then WHO + 3
VISIT: Final = _says("visit", FRUITS)
CLEAR: Final = _says("clear", FRUITS)
EXCHANGE: Final = _says("exchange", ("health", "energy"))
SQUARE: Final = _says("square", ("energy", "health", "action"))
CAMP: Final = _says("camp", ("health", "energy", "both"))
TO: Final = _says("to", WHO)
REVIVE: Final = _says("revive", ("A", "B"))
TOKEN: Final = _says("token", TOKEN_WORDS)
WAVE_TO: Final = _says("wave", (*PARTS, *LAKE_WORDS))  # 0 to 5 parts, 6 to 8 lakes
ROCK_TO: Final = _says("rock", NAMES)
BUSH_TO: Final = _says("bush", FRUITS)
ATTACK: Final = _says("attack", WHO)
IVY: Final = _says("ivy", NAMES)
FROM: Final = _says("from", NAMES)
SEND_FRUIT: Final = _says("send", FRUITS)
SEND_SPACE: Final = _says("send", NAMES)
SEND_WAY: Final = _says("send", DIRECTIONS)
STRIKE: Final = _says("strike", FRUITS)
STRIKE_BOX: Final = _says("strike box", [str(box + 1) for box in range(BOXES)])
STEP: Final = tuple(
    [tuple([(Step(way, reach, False), Step(way, reach, True)) for reach in (1, 2, 3)]) for way in range(6)]
)
ASK_WAY: Final = tuple([Ask((way,)) for way in range(6)])
ASK_NOTHING: Final = Ask(())
ASK_TWO: Final = tuple([Ask(pair) for pair in combinations(range(6), 2)])
ASKS: Final[dict[int, tuple[Move, ...]]] = {1: (ASK_NOTHING, *ASK_WAY), 2: (ASK_NOTHING, *ASK_WAY, *ASK_TWO)}
WALK: Final[dict[tuple[int, int, int], Move]] = {
    (piece, way, origin): Walk(piece, way, origin)
    for piece in (ROCK, BUSH)
    for way in range(6)
    for origin in range(-1, len(NAMES))
}
PUSH: Final[dict[tuple[int, int, int], Move]] = {
    (whom, way, origin): Push(whom, way, origin)
    for whom in range(TWIN + 1)
    for way in range(6)
    for origin in range(-1, len(NAMES))
}

_KNOWN: Final[dict[str, Move]] = {
    str(move): move
    for moves in (
        (REST, STOP, ACTIVATE, LEAVE, PASS, CROSS, RETURN, DOUBLE, SINGLE, THROUGH, STAY, DECLINE, STORM),
        (ISLAND_RANDOM, STRIKE_NOTHING),
        *(CHARACTER, START, BOX, PIECE, USE, RUN, NAME, VISIT, CLEAR, EXCHANGE, SQUARE, CAMP, TO, REVIVE, TOKEN),
        *(WAVE_TO, ROCK_TO, BUSH_TO, ATTACK, IVY, FROM, SEND_FRUIT, SEND_SPACE, SEND_WAY, STRIKE, STRIKE_BOX),
        [move for row in STEP for pair in row for move in pair],
        ASKS[2],
        WALK.values(),
        PUSH.values(),
    )
    for move in moves
}
VERBS: Final = (*dict.fromkeys([text.split(" ")[0] for text in _KNOWN]), "stack", "anomalies")
ANOMALIES: Final = len(SAMPLE.effects)
_EXAMPLES: Final = {
    "island": "'random', or 17 tiles and 5 anomaly effects",
    "anomalies": f"{len(SAMPLE.effects)} anomaly tokens in the order of the list: {', '.join(EFFECTS)}",
    "stack": "all twelve power tokens, the top one first",
    "step": "a direction, then perhaps over (Schrodie: three), then perhaps safely, as in 'step NE over safely'",
    "ask": "up to two directions in clockwise order from E, as in 'ask SE NW', or 'nothing'",
    "wave": f"an ocean part ({', '.join(PARTS)}) or a lake ({', '.join(LAKE_WORDS)})",
    "rock": "a direction or a space, as in 'rock NE' or 'rock b3'; out of a lake 'rock NE b3'",
    "bush": "a direction or a fruit, as in 'bush NE' or 'bush lime'; out of a lake 'bush NE b3'",
    "push": "a captive and a direction, as in 'push phil NE'; out of a lake 'push phil NE b3'",
    "box": f"a number from 1 to {BOXES}",
    "run": f"a number from 1 to {RUNS}",
    "send": "a fruit, a space or a direction, as in 'send lime', 'send b3' or 'send NE'",
    "strike": "a fruit, a box or nothing, as in 'strike lime', 'strike box 3' or 'strike nothing'",
    "name": "a piece, as in 'name bush'",
    "camp": "health, energy or both",
    "exchange": "health or energy",
    "square": "energy, health or action",
    "revive": "A or B",
    "token": f"one of: {', '.join(TOKEN_WORDS)}",
    "character": f"one of: {', '.join(CHARACTER_WORDS)}",
}


def parse_move(text: str) -> Move:
    """The move a notation names; raises BadMove."""
    whole = Part.whole(text, 400, BadMove)
    known = _KNOWN.get(whole)
    if known is not None:
        return known
    verb, *rest = whole.cut()
    if verb not in VERBS:
        raise BadMove(text, 0, f"a move begins with one of: {', '.join(VERBS)}")
    if verb == "island" and rest:
        try:
            return Lay(read_land(rest))
        except ValueError as error:
            raise BadMove(text, rest[0].at, str(error)) from None
    if verb == "anomalies" and len(rest) == ANOMALIES and not set(rest) - set(EFFECTS):
        effects = tuple([EFFECTS.index(word) for word in rest])
        if list(effects) == sorted(set(effects)):
            return Draw(effects)
    if verb == "stack" and len(rest) == len(TOKENS):
        return _stack(text, rest)
    example = _EXAMPLES.get(verb)
    if example is None and verb in _KNOWN:
        raise BadMove(text, len(verb), f"nothing stands after '{verb}'")
    if example is None:
        example = {"use": "a fruit", "visit": "a fruit", "clear": "a fruit", "start": "a fruit"}.get(verb)
    if example is None:
        example = "a captive" if verb in ("to", "attack", "piece") else "a space"
    raise BadMove(text, rest[0].at if rest else len(text), f"'{verb}' takes {example}")


def _stack(text: str, rest: Sequence[Part]) -> Move:
    tokens: list[int] = []
    for word in rest:
        if word not in TOKEN_WORDS:
            raise BadMove(text, word.at, f"a power token is one of: {', '.join(TOKEN_WORDS)}")
        token = TOKEN_WORDS.index(word)
        if token in tokens:
            raise BadMove(text, word.at, f"{word} is named twice")
        tokens.append(token)
    return Shuffle(tuple(tokens))
