"""The Perfect Moment: which positions can be: what must lie where for the business that is open."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from paradoxa.core import Move, Seat
from paradoxa.games.perfect_moment.box.components import EMPTY, HELD, NO_CARD, Card, cards_in
from paradoxa.games.perfect_moment.box.rulings import MOST_QUIET
from paradoxa.games.perfect_moment.notation.moves import card_in
from paradoxa.games.perfect_moment.rules.cards import bind, laid_mask
from paradoxa.games.perfect_moment.rules.memory import HAND, LOOKED_AT
from paradoxa.games.perfect_moment.rules.state import State

# How open business can lie on other business, S the seat whose turn it is and O the other.
BENEATH: Final = r"(turn S 1|score S)"
LAYER: Final = r"(, arrange S(, again S \w+)?)"
TOPS: Final = (
    r"return S [12]|discard S 1|map S [012]|gun S|name S|flowers S [12]|chocolates S|thin S|ring S|keys S|"
    r"wallet S|tickets S|money S|aces S|knife S|arm S, offer O|draw S, discard S [12]|"
    r"keys S, thin S|compare S, return S 1|give|take|face left S|face right S"
)
TURNS: Final = (
    rf"turn S [01]|score S|end S, face paradox S|{BENEATH}{LAYER}*, arrange S, ({TOPS})|"
    rf"{BENEATH}{LAYER}*, (arrange O, )?lay S|{BENEATH}{LAYER}*, lay O"
)
ECHO: Final = re.compile(r"turn 0 0, (retry, face right 0|rest, face right 0|face paradox 0)")
SOLO_START: Final = (
    "turn 0 0, echo plan, face own 0, own card, set-up, hand out, face left 0, echo card, face paradox 0",
    "turn 0 0, echo plan, face own 0, own card, set-up, hand out, face left 0",
    "turn 0 0, echo plan, face own 0, own card, set-up",
    "turn 0 0, echo plan, face own 0",
)
# By the innermost business: cards in the hand and in the display of whoever is asked, where they are not 1 and 2.
HANDS: Final[dict[str, tuple[tuple[int, int], ...]]] = {
    "return 2": ((3, 2),),
    "return 1": ((2, 2), (3, 1)),
    "discard 1": ((2, 2), (0, 2), (1, 1)),
    "thin": ((1, 3), (2, 2)),
    "keys": ((2, 1),),
    "lay": ((2, 1), (3, 0)),
    "money": ((1, 2), (2, 1)),
}


def spots(state: State) -> dict[Card, int]:
    """Where each hidden card lies."""
    found = {card: state.low + height for height, card in enumerate(state.deck)}
    for side in (0, 1):
        found.update(dict.fromkeys(cards_in(state.hands[side] & ~state.open), HAND[side]))
    found.update(dict.fromkeys(cards_in(state.looked), LOOKED_AT))
    return found


def places(state: State) -> set[int]:
    """The places where hidden cards lie."""
    return set(spots(state).values())


def fits(state: State, way: Sequence[int]) -> bool:
    """Whether no place holds more cards than lie there."""
    true = list(spots(state).values())
    return all([way.count(place) <= true.count(place) for place in way])


def can_seal(state: State, seat: Seat, moves: Sequence[Move]) -> bool:
    """Whether a seat can have sealed these choices."""
    if seat >= state.seats or not state.stack:
        return False
    kind = getattr(state.stack[-1], "kind", "")
    cards = [card_in(move) for move in moves]
    if NO_CARD in cards or len(set(cards)) != len(cards):
        return False
    verbs = [str(move).split(" ")[0] for move in moves]
    if kind in ("set-up", "start"):
        thirds = ("return", "discard") if state.seats == 2 else ("discard",)
        good = [("own",), ("other",), thirds, ("plan",)][: len(verbs)]
        return (
            len(moves) <= HELD
            and all([verb in some for verb, some in zip(verbs, good, strict=True)])
            and all([card.bit & state.hands[seat] for card in cards])
        )
    if kind not in ("ring", "ring echo") or verbs != ["give"] or (kind == "ring" and state.seats == 1):
        return False
    return bool(cards[0].bit & (state.hands[seat] | laid_mask(state, seat)))


def why_impossible(state: State, frames: Sequence[str]) -> str:
    """What is wrong with a position whose parts are each in order; empty where nothing is."""
    counted = _why_not_counted(state, frames)
    if counted:
        return counted
    if frames == ["over"]:
        return _why_not_over(state)
    text = ", ".join(frames)
    if text in ("set-up", "start") or text in SOLO_START:
        return _why_not_set_up(state, text)
    if state.first < 0:
        return "before the first turn the set-up is done"
    seat = state.active if state.seats == 2 else 0
    turns = TURNS.replace("S", str(seat)).replace("O", str(1 - seat))
    good = re.fullmatch(turns, text) is not None
    if state.seats == 1:
        good = good or ECHO.fullmatch(text) is not None
        if any([frame in ("ring 0", "offer 1", "arrange 1", "lay 1") for frame in frames]):
            return "this business is only open between two"
    elif any([frame in ("give", "take") or frame.startswith(("face left", "face right")) for frame in frames]):
        return "this business is only open alone against Echo"
    if not good:
        return "this business cannot be open in this position"
    return _why_not_these_cards(state, frames)


def _why_not_counted(state: State, frames: Sequence[str]) -> str:
    """The counters go together, and with the business that is open."""
    is_over = frames == ["over"]
    if state.quiet > state.turn:
        return "there were not so many turns without a scored card"
    if re.fullmatch(r"turn [01] 0", frames[0]) and (state.nested or state.quiet < 0):
        return "at the beginning of a turn nothing has been used or scored"
    if frames[0].startswith("end ") and state.quiet >= 0:
        return "a new Paradox is faced when the former one has just been scored"
    if state.seats == 1:
        return "Echo's game knows no limit of quiet turns" if state.ended == "quiet" else ""
    if state.box:
        return "only Echo puts cards into the box"
    if (state.quiet == MOST_QUIET) != (state.ended == "quiet"):
        return f"{MOST_QUIET} turns without a scored card end the game, and only they end it quietly"
    if not is_over and state.first >= 0 and (state.first + state.turn) % 2 != state.active and not any(state.sealed):
        return "the players take turns"
    return ""


def _counts(state: State, side: Seat) -> tuple[int, int]:
    shown = [laid for laid in state.displays[3 * side : 3 * side + 3] if laid is not EMPTY]
    return state.hands[side].bit_count(), len(shown)


def _why_not_over(state: State) -> str:
    if state.facing is not NO_CARD or state.first < 0 or any(state.sealed):
        return "a game is over after its set-up, with nothing left to choose"
    if (state.ended == "points") != (state.seats == 2 and max(state.points) >= 16):
        return "16 points end the game for two, and only they end it by points"
    if state.ended in ("draw", "empty") and state.deck:
        return "where a draw fails the deck is empty"
    return ""


def _why_not_set_up(state: State, text: str) -> str:
    scored = any([*state.fragments, *state.twos, *state.threes, state.box, state.looked, state.open])
    if scored or state.turn or state.nested or state.quiet or state.ended:
        return "nothing has happened before the first turn"
    done = [len(sealed) for sealed in state.sealed]
    counts = [_counts(state, side) for side in (0, 1)]
    if state.seats == 2:
        finished = [seat for seat in (0, 1) if done[seat] == HELD]
        if text not in ("set-up", "start") or counts != [(HELD, 0)] * 2 or len(state.deck) != 9 or state.low:
            return "in set-up both hold four cards, and nine are in the deck"
        if (text == "start") != (len(finished) == 2) or (text == "start" and not state.coin) or state.active:
            return "the start is drawn when both are ready, where chance says who starts"
        if (state.first < 0) != (not finished) or (len(finished) == 1 and state.first != finished[0]):
            return "who finished first has sealed four choices"
        return "" if state.paradox is not EMPTY and state.facing is NO_CARD else "in set-up the Paradox lies there"
    step = SOLO_START.index(text) if text in SOLO_START else -1
    wanted = [
        ([(0, 0), (0, 0)], 17, True),
        ([(0, 0), (0, 0)], 16, True),
        ([(HELD, 0), (0, 1)], 12, False),
        ([(1, 1), (0, 2)], 12, True),
    ][step]
    real = (counts, len(state.deck), state.facing is not NO_CARD)
    if step < 0 or real != wanted or (state.paradox is EMPTY) != (step == 0) or state.low != (-1 if step == 3 else 0):
        return "the cards do not lie as they do at this step of the set-up"
    if (step == 3) != (state.first == 0) or (step != 2 and done[0]) or done[0] == HELD:
        return "the set-up is not as far as that"
    if step == 2 and state.displays[3] is EMPTY:
        return "Echo's first card lies on its left"
    if step == 3 and (state.displays[0] is EMPTY or EMPTY in state.displays[3:5]):
        return "the cards do not lie as they do at this step of the set-up"
    return ""


def _why_not_these_cards(state: State, frames: Sequence[str]) -> str:
    top = frames[-1].split(" ")
    kind = top[0]
    is_facing = kind == "face"
    if is_facing != (state.facing is not NO_CARD):
        return "a card is being faced exactly when that is the innermost business"
    if (state.paradox is EMPTY) != (is_facing and top[1] == "paradox"):
        return "the Paradox is missing exactly while a new one is being faced"
    looking = kind in ("gun", "tickets", "chocolates")
    if looking != bool(state.looked) or (kind == "chocolates" and state.looked.bit_count() != 2):
        return "cards are looked at exactly while Gun, Tickets or Chocolates is open"
    if state.looked.bit_count() > {"gun": 2, "tickets": 4}.get(kind, 2):
        return "so many cards are not looked at"
    reason = _why_not_these_hands(state, frames, top)
    if reason:
        return reason
    if kind == "aces" and not state.deck:
        return "Aces need a card in the deck"
    mine, theirs = state.fragments[state.active].bit_count(), state.fragments[1 - state.active].bit_count()
    if kind == "money" and mine >= theirs:
        return "Money takes only from whoever has more fragments"
    if state.seats == 1 and state.fragments[1].bit_count() > 1:
        return "there is at most one Fading card"
    if state.seats == 1 and (state.twos[1] or state.threes[1]):
        return "Echo scores nothing"
    if not state.stack[-1].decisions(state) or not all([one.options for one in state.stack[-1].decisions(state)]):  # type: ignore[attr-defined]
        return "there is nothing to choose in this business"
    if (kind == "ring" and all(state.sealed)) or (kind == "take") != (state.seats == 1 and bool(state.sealed[0])):
        return "what is sealed does not go with this business"
    return _why_not_open(state, frames)


def _why_not_these_hands(state: State, frames: Sequence[str], top: Sequence[str]) -> str:
    kind = top[0]
    asked = int(top[1]) if len(top) > 1 and top[1].isdigit() else state.active
    key = f"{kind} {top[2]}" if kind in ("return", "discard") else kind
    allowed = HANDS.get(key, ((1, 2),))
    beneath = frames[-2] if len(frames) > 1 else ""
    if kind == "discard":
        allowed = ((1, 2),) if key == "discard 2" else ((0, 2), (1, 1)) if beneath.startswith("draw") else ((2, 2),)
    if kind == "return" and beneath.startswith("compare"):
        allowed = ((2, 2),)
    if kind == "thin":
        allowed = ((2, 2),) if beneath.startswith("keys") else ((1, 3),)
    others: dict[int, tuple[tuple[int, int], ...]] = dict.fromkeys(range(2), ((1, 2),))
    others[asked] = allowed
    if any([frame.startswith("arrange") and int(frame[-1]) != state.active for frame in frames]):
        others[1 - state.active] = ((1, 2), (2, 1))
    if kind == "face" and top[1] in ("left", "right"):
        if "take" not in frames and frames[0] == "turn 0 0":  # Echo's turn
            others = {0: ((1, 2),), 1: ((1, 1),) if "retry" in frames else ((0, 1),)}
        else:
            others = {0: ((1, 2), (2, 1)), 1: ((1, 1),)}
    elif frames[0] == "turn 0 0" and len(frames) > 1 and kind == "face":
        others = {0: ((1, 2),), 1: ((1, 2),)}
    for side, good in others.items():
        if _counts(state, side) not in good:
            return "the hands and displays are not of the size this business needs"
        display = state.displays[3 * side : 3 * side + 3]
        if (display[2] is not EMPTY) != ((1, 3) in good):
            return "a third card lies in a display only during Chocolates"
        if is_echo_hole(state, side) and not (
            kind == "face" and top[1] == ("left" if display[0] is EMPTY else "right")
        ):
            return "the empty place in Echo's display is the one that is being filled"
    return ""


def is_echo_hole(state: State, side: Seat) -> bool:
    """Whether one of Echo's two places is empty."""
    return state.seats == 1 and side == 1 and EMPTY in state.displays[3:5]


def _why_not_open(state: State, frames: Sequence[str]) -> str:
    """Cards lie open exactly as Drink and Echo's turn make them."""
    twin = state.copy()
    twin.trail = []
    bind(twin, None)
    echo_turn = "retry" in frames
    if echo_turn != (state.seats == 1 and state.active == 1):
        return "it is Echo's turn exactly until its plan has moved on"
    if echo_turn and state.open != state.hands[1]:
        return "Echo's plan lies open in its turn"
    is_right = twin.open == state.open and not state.open & ~(state.hands[0] | state.hands[1])
    if not echo_turn and not (is_right if state.drinks else not state.open):
        return "a plan lies open exactly where Drink binds its holder"
    return ""
