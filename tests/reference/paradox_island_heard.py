"""What the program tells of Paradox Island, in the words of the second engine (`tests.reference.paradox_island`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from paradoxa.core.events import Event
from paradoxa.games.paradox_island.box.components import FRUITS
from paradoxa.games.paradox_island.box.geometry import DIRECTIONS, NAMES, OCEAN, PARTS
from paradoxa.games.paradox_island.box.islands import NAME_WORDS
from paradoxa.games.paradox_island.box.pieces import CHARACTER_WORDS, PIECE_WORDS
from paradoxa.games.paradox_island.notation.moves import TOKEN_WORDS
from tests.reference.paradox_island.table import Table, lake_of

# The names of bonuses in both engines.
BONUSES = {
    "meeting points": "points",
    "to captive": "join",
    "extra action": "action",
    "to fruit": "go",
    "anomaly points": "anomaly",
    "immunity": "protection",
    "neighbour": "question",
}
SQUARE = {"free": 0, "circled": 1, "crossed": 2}  # two bits each
UNTOLD = ("IslandLaid", "AnomaliesDrawn", "StackShuffled", "TokensDrawn", "Ended", "Marked")


def piece_word(state: Any, piece: int) -> str:
    if piece < 3:
        return PIECE_WORDS[piece]
    return "twin" if state.seats == 2 and piece == 4 else CHARACTER_WORDS[state.characters[state.board_of(piece)]]


def heard(state: Any, events: Iterable[Event]) -> list[tuple[str, ...]]:
    """The public part of events, one tuple of words for each."""
    return [words(state, event) for event in events if type(event).__name__ not in UNTOLD]


def words(state: Any, event: Any) -> tuple[str, ...]:
    def who(piece: int) -> str:
        return piece_word(state, piece)

    kind = type(event).__name__
    one = who(event.piece) if hasattr(event, "piece") else ""
    match kind:
        case "PieceHidden":
            return "hidden", one, "" if event.name is None else NAME_WORDS[event.name]
        case "CharacterChosen":
            return "character", str(event.seat), CHARACTER_WORDS[event.character]
        case "StartChosen":
            return "start", one, FRUITS[event.fruit]
        case "TurnBegan":
            return "turn", str(event.seat)
        case "PieceBegan":
            return "acts", one
        case "Rested":
            return "rested", one
        case "Stepped":
            return "step", one, DIRECTIONS[event.way], str(event.reach), "safely" if event.safely else ""
        case "Arrived":
            return "arrived", one, NAME_WORDS[event.name], event.how
        case "Counted":
            return "mission", str(state.owner(event.piece)), str(event.progress)
        case "Met":
            return "met", one, *sorted([who(other) for other in event.others])
        case "ScaredOff":
            return "scared off", one, who(event.other)
        case "ActionsGained":
            return "gained", one, str(event.count)
        case "SymbolCrossed":
            return "symbol", str(event.seat), who(event.other)
        case "Wounded":
            return "lost", one, str(event.health), str(event.energy), who(event.by)
        case "Lost":
            return "lost", one, str(event.health), str(event.energy), ""
        case "Died":
            return "died", one, str(event.deaths)
        case "OpPieceLeft":
            return "left the map", one
        case "Activated" | "LeftAlone":
            return "activate" if kind == "Activated" else "leave", one, str(event.by)
        case "Stuck":
            return "stuck", one
        case "LayDown":
            return "lies down", one
        case "CampUsed":
            return "camp", one
        case "Answered":
            return "answer", one, *[DIRECTIONS[way] for way in event.ways], *[NAME_WORDS[name] for name in event.names]
        case "RingTold":
            return "ring", one, *sorted([NAME_WORDS[name] for name in event.names])
        case "LineTold":
            return "line", one, DIRECTIONS[event.way], *sorted([NAME_WORDS[name] for name in event.names])
        case "Directed":
            return "sent", one, DIRECTIONS[event.way]
        case "TokenChosen":
            return "token", TOKEN_WORDS[event.token]
        case "OpStepped":
            return "op step", one, DIRECTIONS[event.way]
        case "WaveMoved":
            return "wave moves", "" if event.name is None else NAME_WORDS[event.name]
        case "Attacked":
            return "attacked", *[who(piece) for piece in event.pieces]
        case "Pushed":
            return "pushed", who(event.by), one, DIRECTIONS[event.way]
        case "Declined":
            return "declined", event.what
    return of_bonuses(state, event, kind, one)


def of_bonuses(state: Any, event: Any, kind: str, one: str) -> tuple[str, ...]:
    match kind:
        case "FruitGot":
            return "written, crossed out" if event.crossed else "circled", str(event.seat), FRUITS[event.fruit]
        case "FruitCrossed":
            return "struck", str(event.seat), "box" if event.fruit is None else FRUITS[event.fruit]
        case "FruitCleared":
            return "cleared", str(event.seat), FRUITS[event.fruit]
        case "BonusUsed":
            return "used", one, FRUITS[event.fruit], BONUSES.get(event.effect, event.effect)
        case "Passed":
            return "passed", str(event.seat)
        case "RunNamed":
            return "run", one, str(event.number)
        case "PieceNamed":
            return "named", one, piece_word(state, event.other), BONUSES.get(event.effect, event.effect)
        case "Exchanged":
            return "exchanged", one, event.gave
        case "SquareCircled":
            return "square circled", str(event.seat), event.kind
        case "SquareUsed":
            return "square used", one, event.kind
    raise AssertionError(kind)


# --- the position ----------------------------------------------------------------------------------
def place_word(t: Table, place: int) -> str:
    if place < 0:
        return ""
    return PARTS[place - OCEAN] if place >= OCEAN else NAMES[place]


def words_in(mask: int, names: Sequence[str]) -> set[str]:
    return {name for number, name in enumerate(names) if mask >> number & 1}


def differences(state: Any, t: Table) -> list[str]:
    """What is not the same in both engines: places, points, boards, tokens, limits of the turn."""
    found: dict[str, tuple[object, object]] = {}
    for piece in (0, 1, 2, *[3 + number for number in range(len(t.owner))]):
        word = piece_word(state, piece)
        place, bearing = place_word(t, state.places[piece]), state.bearings[piece]
        ours = lake_of(t, place) if word == "wave" and lake_of(t, place) else place
        found[f"place of {word}"] = ours, t.place[word]
        if place and word != "wave":
            found[f"bearing of {word}"] = DIRECTIONS[bearing] if bearing >= 0 else "", t.bearing[word]
        if piece < 3:
            continue
        if place:
            found[f"points of {word}"] = (state.health[piece], state.energy[piece]), (t.health[word], t.energy[word])
        found[f"immunity of {word}"] = words_in(state.immune[piece], PIECE_WORDS), t.immune[word]
        found[f"revivals of {word}"] = state.revived[piece], t.revived[word]
        pairs = state.pairs[piece]
        if pairs and place:
            found[f"what {word} may have"] = (t.health[word], t.energy[word]) in pairs, True
        found[f"lying {word}"] = bool(state.lying >> piece & 1), word in t.lying
        found[f"victim {word}"] = bool(state.victims >> piece & 1), word in t.victims
        if t.turn == t.owner[word]:
            found[f"actions of {word}"] = state.actions[piece], t.actions[word]
    for board, seat in enumerate([(t.op + 1 + number) % t.seats for number in range(t.seats - 1)]):
        for name in ("circled", "crossed", "visited"):
            found[f"{name} of {seat}"] = words_in(getattr(state, name)[board], FRUITS), getattr(t, name)[seat]
        found[f"progress of {seat}"] = state.progress[board], len(t.counted[seat])
        found[f"symbols of {seat}"] = words_in(state.symbols[board], PIECE_WORDS), t.symbols[seat]
        squares = sum([SQUARE[square] << 2 * number for number, square in enumerate(t.squares[seat])])
        found[f"squares of {seat}"] = state.squares[board], squares
        if t.character[seat] == "hempel":
            boxes = {number + 1: FRUITS[fruit] for number, fruit in enumerate(state.boxes[board]) if fruit >= 0}
            found["boxes"] = boxes, t.boxes[seat]
            found["palms"] = {number + 1 for number in range(7) if state.palms[board] >> number & 1}, t.palms[seat]
            found["spent"] = words_in(state.spent, FRUITS), t.spent[seat]
    found["stack"] = [TOKEN_WORDS[token] for token in state.tokens], t.stack
    found["token"] = TOKEN_WORDS[state.token] if state.token >= 0 else "", t.token
    found["deaths"] = state.deaths, t.deaths
    found["turn"] = state.active, t.turn
    return [f"{what}: {ours} or {theirs}" for what, (ours, theirs) in found.items() if ours != theirs]
