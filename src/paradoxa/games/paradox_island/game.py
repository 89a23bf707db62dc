"""Paradox Island: the game object, where rules, views, words and notation come together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from paradoxa.core import Move, Option, Options, Ruling, Seat, WhyNot
from paradoxa.core.events import Emit, Event
from paradoxa.core.stack import StackGame
from paradoxa.games.paradox_island import words
from paradoxa.games.paradox_island.box.components import FRUITS, TOKENS
from paradoxa.games.paradox_island.box.islands import ANOMALY, LAKE, NAME_WORDS
from paradoxa.games.paradox_island.box.pieces import OFF, OP_PIECES
from paradoxa.games.paradox_island.box.rulings import IN_FORCE, RULINGS
from paradoxa.games.paradox_island.knowledge import truth, worlds
from paradoxa.games.paradox_island.knowledge import view as views
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.notation import moves
from paradoxa.games.paradox_island.positions import text
from paradoxa.games.paradox_island.rules import sequence
from paradoxa.games.paradox_island.rules.frames import text_of
from paradoxa.games.paradox_island.rules.state import VERSION, State
from paradoxa.games.paradox_island.rules.told.events import Told


@dataclass(frozen=True, slots=True)
class WhoIsOp(Option):
    """Which seat is the Omnipotence Paradox (I-2.1); if nobody says so, the last one."""

    def values(self, seats: int) -> tuple[str, ...]:
        return tuple([str(seat) for seat in reversed(range(seats))])


class ParadoxIsland(StackGame[State, ParadoxIslandView]):
    """Paradox Island, as `docs/games/paradox-island.md` says it."""

    name = "paradox-island"
    title = "Paradox Island"
    seats = range(2, 5)
    options: Mapping[str, Option] = {
        "op": WhoIsOp("op", "Which seat plays the Omnipotence Paradox?"),
        "island": Option("island", "Is the island random, or does its host build it?", ("random", "built")),
        "limit": Option("limit", "After how many rounds is the game called?", ("none", "25", "50", "100")),
        "help": Option("help", "How much does the deduction desk help captives?", ("off", "warn", "certain", "likely")),
    }

    rulings: Mapping[str, Ruling] = RULINGS
    in_force: Mapping[str, str] = IN_FORCE
    chance_rules: Mapping[str, WhyNot] = words.CHANCE_RULES
    reactions = frozenset({"window"})  # I-9.58
    disguised = frozenset({"exchange", "go on", "lake start", "second half", "send", "strike", "take fruit"})  # I-9.76

    def __init__(self, version: int = VERSION) -> None:
        self.version = str(version)
        self.earlier = {str(old): ParadoxIsland(old) for old in range(1, version)} if version == VERSION else {}

    def new(self, seats: int = 4, options: Options = {}) -> State:
        settings = self.settings(seats, options)
        limit = 0 if settings["limit"] == "none" else int(settings["limit"])
        return sequence.set_up(seats, int(settings["op"]), settings["island"] == "built", limit, int(self.version))

    def with_bots(self, seats: int) -> dict[str, str]:
        return {"limit": "100"}  # I-14.2: bots never tire

    def apply(self, state: State, seat: Seat, move: Move, emit: Emit | None = None) -> None:
        super().apply(state, seat, move, None if emit is None else _with_cast(state, emit))

    outcome = staticmethod(sequence.outcome)
    view = staticmethod(views.view)
    determinize = staticmethod(worlds.determinize)
    allows = staticmethod(truth.allows)
    why_not = staticmethod(words.why_not)
    parse_move = staticmethod(moves.parse_move)
    dump = staticmethod(text.dump)
    load = staticmethod(text.load)

    def components(self, state: State) -> Mapping[str, int]:
        if state.land is None or not state.tokens or any([state.characters[b] < 0 for b in range(state.seats - 1)]):
            return {}
        found = {f"token {name}": 0 for name in TOKENS}
        for token in (*state.tokens, *state.drawn, *([state.token] if state.token >= 0 else [])):
            found[f"token {TOKENS[token]}"] += 1
        for name in state.land.names:  # which five anomalies there are, differs from world to world
            word = "anomaly" if ANOMALY <= name < LAKE else NAME_WORDS[name]
            found[f"space {word}"] = found.get(f"space {word}", 0) + 1
        found["anomaly tokens"] = len(set(state.land.effects))
        for piece in (*OP_PIECES, *state.captives):
            found[f"piece {piece}"] = int(state.places[piece] != OFF or _comes_back(state, piece))
        for board in range(state.seats - 1):
            found[f"fruits of board {board}"] = len([f for f in range(len(FRUITS)) if _is_once(state, board, f)])
        return found


def _comes_back(state: State, piece: int) -> bool:
    """Whether a piece that is off the map is sure to be put on it: now, when the turn ends, or never after the end."""
    if state.ended:
        return True
    for frame in state.stack:
        word, *numbers = text_of(frame).split(" ")
        if word == "end-of-turn" or (word in ("hiding", "starting", "revival") and numbers[1] == str(piece)):
            return True
    return False


def _is_once(state: State, board: int, fruit: int) -> bool:
    """Whether a fruit is either free, circled or crossed out; Hempel's, unless they are free, in one box."""
    marks = (state.circled[board] >> fruit & 1) + (state.crossed[board] >> fruit & 1)
    boxes = state.boxes[board]
    return marks <= 1 if not boxes else boxes.count(fruit) == marks


def _with_cast(state: State, emit: Emit) -> Emit:
    """Every event says who plays the captive pieces, for it is told without the table at hand."""

    def heard(event: Event) -> None:
        assert isinstance(event, Told)
        emit(replace(event, cast=tuple([(state.owner(piece), state.character_of(piece)) for piece in state.captives])))

    return heard


GAME: Final = ParadoxIsland()
