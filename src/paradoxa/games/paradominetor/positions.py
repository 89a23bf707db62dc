"""Paradominetor: the position text, one line that says everything, and reads back.

    rby left / r1p ... / b2p ... / k0p ... / lead 1 / pass r1p b3n y5f, -, b1p r2n r5f / play r3f k0p b5n k0p=g

Colours and pass direction; each seat's tiles; the first leader (`lead -` where, by the other reading of P-2.5, it is
not drawn yet); the passes, seat by seat, `-` for one still open; all plays so far. Who leads, what lies open, the
points and what was turned over follow from these.
"""

from __future__ import annotations

import copyreg
from typing import NoReturn

from paradoxa.core import BadMove, BadPosition, Move, Part, Seat
from paradoxa.games.paradominetor.box.components import COLOURS, EACH, ROW, TILE, TRICKS, Tile, box, in_order, tiles_in
from paradoxa.games.paradominetor.box.rulings import ALL_BLACK_STEP, LEADER_LAST
from paradoxa.games.paradominetor.notation.moves import LEADS, Lead, Pass, PassOptions, Play, parse_move
from paradoxa.games.paradominetor.rules.sequence import LEADING, PASSING, PLAYING, judge, neighbour, set_up
from paradoxa.games.paradominetor.rules.state import State

UNDEALT = "undealt"
NO_LEADER = "lead -"


def dump(state: State) -> str:
    """The whole true position on one line."""
    colours = "".join([COLOURS[colour] for colour in state.colours])
    parts = [f"{colours} {'right' if state.passes_right else 'left'}"]
    if not any(state.held) and not state.plays:
        return " / ".join([*parts, UNDEALT])
    hands = [tiles_in(state.held, seat) for seat in range(state.seats)]
    parts += [" ".join([tile.name for tile in hand]) or "-" for hand in hands]
    if state.leaders or LEADER_LAST:
        parts.append(f"lead {state.leaders[0]}" if state.leaders else NO_LEADER)
        parts.append("pass " + ", ".join([str(given)[5:] if given else "-" for given in state.passed]))
    if state.plays:
        parts.append("play " + " ".join([str(play)[5:].replace(" ", "=") for play in state.plays]))
    return " / ".join(parts)


def load(text: str) -> State:
    """The position a line describes; raises BadPosition, and never answers an impossible one."""
    reader = _Reader(text)
    whole = Part.whole(text, 4000, BadPosition)
    parts = whole.cut(" / ")
    state = reader.table(parts[0])
    seats = state.seats
    if parts[1:] == [UNDEALT]:
        return state
    if len(parts) not in (seats + 1, seats + 3, seats + 4):
        reader.fail(whole, f"here stand {seats} hands, then lead and pass, then the plays, parted by ' / '")
    hands = [reader.hand(part) for part in parts[1 : seats + 1]]
    more = parts[seats + 1 :]
    plays = reader.plays(more[2]) if len(more) == 3 else []
    leader = reader.leader(more[0], seats) if more else 0
    if len(plays) > TRICKS * seats:
        reader.fail(more[2], f"at most {TRICKS * seats} tiles can be played")
    for seat, play in zip(players(plays, leader, seats), plays, strict=True):
        hands[seat].append(play.tile)
    reader.check_hands(state, hands, parts)
    for seat, hand in enumerate(hands):
        for tile in hand:
            state.held[seat * ROW + tile.colour] += tile.bit
    if not more:
        if LEADER_LAST:
            reader.fail(whole, "behind the hands stand lead and pass, parted by ' / '")
        state.stack[:] = [LEADING]
        return state
    state.leaders = tuple([leader] if leader >= 0 else [])
    reader.passes(state, more[1])
    if plays and not state.leaders:
        reader.fail(more[0], "nobody plays before the first leader is drawn")
    if plays and None in state.passed:
        reader.fail(more[1], "nobody plays before all have passed")
    for place, play in enumerate(plays, 1):
        seat = (state.leaders[-1] + len(state.plays)) % seats
        if not PLAYING[seat].admits(state, seat, play):
            reader.fail(more[2].cut()[place], f"'{play}' is not possible after the plays before it")
        PLAYING[seat].answer(state, seat, play, None)
    return state


class _Reader:
    """Reads the parts of one position text."""

    def __init__(self, text: str) -> None:
        self.text = text

    def fail(self, part: Part, reason: str) -> NoReturn:
        raise BadPosition(self.text, part.at, reason)

    def table(self, part: Part) -> State:
        words = part.cut()
        colours = [COLOURS.find(letter) for letter in words[0]]
        if len(words) != 2 or words[1] not in ("left", "right") or not 3 <= len(colours) <= 5:
            self.fail(part, "a position begins with 3 to 5 colours and the way of the pass, as in 'rbyg left'")
        if colours != sorted(set(colours)) or -1 in colours:
            self.fail(part, "the colours are letters of rbygp, in this order, each once")
        return set_up(len(colours), tuple(colours), words[1] == "right")

    def hand(self, part: Part) -> list[Tile]:
        if part == "-":
            return []
        for name in part.cut():
            if name not in TILE:
                self.fail(name, f"'{name}' is no tile")
        return [TILE[name] for name in part.cut()]

    def move(self, text: str, part: Part) -> Move:
        try:
            return parse_move(text)
        except BadMove as error:
            self.fail(part, error.reason)

    def leader(self, part: Part, seats: int) -> Seat:
        if LEADER_LAST and part == NO_LEADER:
            return -1
        move = self.move(part, part)
        if not isinstance(move, Lead) or move not in LEADS[:seats]:
            self.fail(part, f"here stands the first leader, 'lead 0' to 'lead {seats - 1}'")
        return move.leader

    def plays(self, part: Part) -> list[Play]:
        if not part.startswith("play "):
            self.fail(part, "the last part is 'play' and the tiles played")
        found = []
        for word in part.cut()[1:]:
            move = self.move("play " + word.replace("=", " "), word)
            assert isinstance(move, Play)
            found.append(move)
        return found

    def check_hands(self, state: State, hands: list[list[Tile]], parts: list[Part]) -> None:
        if in_order([tile for hand in hands for tile in hand]) != in_order(box(state.colours)):
            self.fail(parts[1], "hands and plays together must be every tile of the colours in use, each once")
        for seat, hand in enumerate(hands):
            for time in range(3):
                if [tile.time for tile in hand].count(time) != EACH:
                    self.fail(parts[seat + 1], f"seat {seat} must have five tiles of each time, played ones included")

    def passes(self, state: State, part: Part) -> None:
        """Read the passes: from the givers' hands while some are open, in the takers' hands afterwards."""
        words = part.cut(", ")
        texts = part.removeprefix("pass ").split(", ")
        if not part.startswith("pass ") or len(words) != state.seats:
            self.fail(part, "here stands 'pass' and for each seat three tiles or -, parted by comma and space")
        moves = [
            None if text == "-" else self.move("pass " + text, word) for text, word in zip(texts, words, strict=True)
        ]
        is_open = None in moves or not state.leaders  # the tiles are still with their givers
        if LEADER_LAST and None in moves and state.leaders:
            self.fail(part, "the first leader is drawn when all have passed")
        state.stack[:] = [PASSING] if None in moves else [PLAYING[state.leaders[0]]] if state.leaders else [LEADING]
        passed: list[Pass | None] = []
        for seat, move in enumerate(moves):
            holder = seat if is_open else neighbour(seat, state.seats, state.passes_right)
            if move is not None and (not isinstance(move, Pass) or move not in PassOptions(state.held, holder)):
                self.fail(words[seat], f"seat {holder} does not have these tiles")
            passed.append(move)
        state.passed = tuple(passed)


def players(plays: list[Play], leader: Seat, seats: int) -> list[Seat]:
    """Who played each tile: that follows from the first leader and the tiles."""
    found: list[Seat] = []
    for start in range(0, len(plays), seats):
        trick = plays[start : start + seats]
        found += [(leader + place) % seats for place in range(len(trick))]
        if len(trick) == seats:
            led = trick[0]
            lead_colour = led.tile.colour if led.declared is None else led.declared
            judgement = judge([play.tile for play in trick], lead_colour)
            leader = (leader + (ALL_BLACK_STEP if judgement.is_all_black else judgement.winners[0])) % seats
    return found


copyreg.pickle(State, lambda state: (load, (dump(state),)))  # copies and pickles of a state are its text
