"""Antinomy: the position text, one line that says everything, and reads back.

    r1k b2r b1s r3r b3f g1f p2f p4s g2k / p1r? g4r? b4k? @3 *2 / r2s r4f? p3k @5 *1 / g3s? / r 12 / turn 0

Row, seat 0 (hand, space, crystals), seat 1, codex card, covered colour and turns made, open business with the
innermost last. A `?` marks a card that was never face up. What silence says stands as `silent0 ...`; the
option as `may-decline`.
"""

from __future__ import annotations

import copyreg
from typing import NoReturn

from paradoxa.core import BadPosition, Part
from paradoxa.games.antinomy.box.components import (
    ALL,
    CARD,
    COLOURS,
    CRYSTALS,
    EXTENDS,
    GOAL,
    HAND,
    HANDS,
    SPACES,
    Card,
    cards_in,
    mask_of,
)
from paradoxa.games.antinomy.box.rulings import COVERING
from paradoxa.games.antinomy.notation.moves import SIDES, Exchange
from paradoxa.games.antinomy.rules.sequence import FRAMES, business, set_up
from paradoxa.games.antinomy.rules.state import State

SHAPE = "row / seat 0 / seat 1 / codex / colour turns / business"


def dump(state: State) -> str:
    """The whole true position on one line."""
    last = ["may-decline"] if state.may_decline else []
    if not state.hands:
        return " / ".join(["undealt", *last])
    assert state.codex is not None
    parts = [" ".join([card.name for card in state.row])]
    for seat, hand in enumerate(state.hands):
        cards = [card.name + ("" if card.bit & state.known else "?") for card in hand.cards]
        where = "-" if state.at[seat] < 0 else str(state.at[seat])
        parts.append(" ".join([*cards, "@" + where, f"*{state.crystals[seat]}"]))
    parts.append(state.codex.name + "?")
    parts.append(f"{COLOURS[state.covered]} {state.turn}")
    parts.append(business(state))
    for seat, silent in enumerate(state.silent):
        if silent:
            parts.append(" ".join([f"silent{seat}", *[_silence_text(item) for item in silent]]))
    return " / ".join(parts + last)


def _silence_text(item: int) -> str:
    return "+".join([card.name for card in cards_in(item >> 2)]) + ":" + COLOURS[item & 3]


def load(text: str) -> State:
    """The position a line describes; raises BadPosition, and never answers an impossible one."""
    reader = _Reader(text)
    whole = Part.whole(text, 4000, BadPosition)
    parts = whole.cut(" / ")
    may_decline = len(parts) > 1 and parts[-1] == "may-decline"
    if may_decline:
        parts.pop()
    state = set_up(may_decline)
    if parts == ["undealt"]:
        return state
    if len(parts) < 6:
        reader.fail(whole, f"a position has at least six parts: {SHAPE}")
    row = [reader.card(word) for word in parts[0].cut()]
    if len(row) != SPACES:
        reader.fail(parts[0], f"the row has 9 cards, not {len(row)}")
    state.lay(row)
    hidden = sum([reader.seat(state, seat, parts[1 + seat]) for seat in range(2)])
    if not parts[3].endswith("?"):
        reader.fail(parts[3], "the codex card is written with ? behind it: it was never face up")
    state.codex = reader.card(parts[3], "?")
    if len(reader.seen) != len(CARD):
        reader.fail(whole, "all sixteen cards must be named")
    state.known = ALL ^ hidden ^ state.codex.bit
    state.pool = CRYSTALS - 1 - sum(state.crystals)
    reader.clockwork(state, parts[4])
    reader.business(state, parts[5])
    for part in parts[6:]:
        reader.silence(state, part)
    return state


class _Reader:
    """Reads the parts of one position text and remembers which cards it met."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.seen: set[Card] = set()

    def fail(self, part: Part, reason: str) -> NoReturn:
        raise BadPosition(self.text, part.at, reason)

    def card(self, word: Part, mark: str = "") -> Card:
        card = CARD.get(word.removesuffix(mark))
        if card is None:
            self.fail(word, f"'{word}' is no card")
        if card in self.seen:
            self.fail(word, f"{card.name} is in two places")
        self.seen.add(card)
        return card

    def number(self, word: Part, mark: str, limit: int, what: str) -> int:
        digits = word.removeprefix(mark)
        if (
            digits.isascii()
            and digits.isdigit()
            and len(digits) < 7
            and str(int(digits)) == digits
            and int(digits) <= limit
        ):
            return int(digits)
        return self.fail(word, f"{what} is a number from 0 to {limit}")

    def seat(self, state: State, seat: int, part: Part) -> int:
        """Read one seat's hand, space and crystals; answers the cards of it that were never face up."""
        words = part.cut()
        if len(words) != HAND + 2 or words[3][:1] != "@" or words[4][:1] != "*":
            self.fail(part, "a seat is three cards, @space and *crystals, as in 'p1r? g4r b4k @3 *2'")
        cards = [self.card(word, "?") for word in words[:3]]
        state.hands.append(HANDS[mask_of(cards)])
        state.at[seat] = -1 if words[3] == "@-" else self.number(words[3], "@", SPACES - 1, "a space")
        state.crystals[seat] = self.number(words[4], "*", GOAL, "the number of crystals")
        return mask_of([card for card, word in zip(cards, words[:3], strict=True) if word.endswith("?")])

    def clockwork(self, state: State, part: Part) -> None:
        words = part.cut()
        if len(words) != 2 or words[0] not in tuple(COLOURS):
            self.fail(part, "here stand the covered colour (b g p r) and the turns made, as in 'r 12'")
        state.covered = COLOURS.index(words[0])
        state.turn = self.number(words[1], "", 999_999, "the number of turns")

    def business(self, state: State, part: Part) -> None:
        """Open business must be what the rules can leave open in just this position."""
        state.stack.clear()
        if part != "over":
            for word in part.cut(", "):
                if word not in FRAMES:
                    self.fail(word, f"'{word}' is no open business; an example is 'turn 0'")
                state.stack.append(FRAMES[word])
        placed = [space >= 0 for space in state.at]
        rich = max(state.crystals) == GOAL
        if rich != (part == "over") or sum(state.crystals) > CRYSTALS - 1:
            self.fail(part, "the game is over when one player, and only one, has five crystals")
        if part in ("turn 0, place 1, place 0", "turn 0, place 1"):
            wanted = [part == "turn 0, place 1", False]
            if placed != wanted or state.turn or any(state.crystals):
                self.fail(part, "whoever still has to place stands nowhere yet ('@-'), and nothing else happened")
            stands = [state.row[space].colour for space in state.at if space >= 0]
            if any([colour != state.covered for colour in (state.row[COVERING].colour, *stands)]):
                self.fail(
                    part,
                    f"before the first turn the relic at {COVERING} gives the covered colour; one is placed at it",
                )
            return
        if not all(placed):
            self.fail(part, "a sorcerer without a space ('@-') is possible only before it is placed")
        if part == "over":
            return
        turn, *inner = part.cut(", ")
        seat = 1 - int(turn[-1]) if turn in ("turn 0", "turn 1") else -1
        clash, paradox = f"clash {seat}", f"paradox {seat}"
        shuffling = [f"shuffle {seat} {side.first}" for side in SIDES[state.at[seat]] if isinstance(side, Exchange)]
        meets = state.at[0] == state.at[1] and state.turn > 1
        allowed = [[], *[[it] for it in (paradox, *shuffling)]]
        if meets:
            allowed = [[], ["tie"], *[[clash, it] for it in (paradox, *shuffling)]]
        if seat < 0 or inner not in allowed:
            self.fail(part, "this business cannot be open in this position")
        if state.turn % 2 == seat:
            self.fail(part, f"after {state.turn} turns it is seat {state.turn % 2} who is next")
        self.reasons(state, seat, inner)

    def reasons(self, state: State, seat: int, inner: list[Part]) -> None:
        """A paradox, a shuffle or a tie needs the cards for it."""
        hand = state.hands[seat]
        if inner == ["tie"]:
            one, two = state.hands
            if one.totals[state.covered] != two.totals[state.covered] or (one.mask | two.mask) & ~state.known:
                self.fail(inner[0], "a tie-break needs two shown hands of equal total")
        elif inner:
            declared = not (state.may_decline and inner[-1].startswith("paradox"))
            covered = (state.covered - 1) % 4 if declared else state.covered
            if not hand.is_paradox[covered]:
                self.fail(inner[-1], "there is no paradox in that hand")
            if declared and (hand.mask & ~state.known or not state.crystals[seat]):
                self.fail(inner[-1], "a declared paradox has been shown and has earned a crystal")

    def silence(self, state: State, part: Part) -> None:
        words = part.cut()
        if words[0] not in ("silent0", "silent1") or state.may_decline:
            self.fail(part, "after the business only silent0, silent1 and may-decline can stand")
        seat = int(words[0][-1])
        hidden = state.hands[seat].mask & ~state.known
        items = []
        for word in words[1:]:
            names, colon, colour = word.rpartition(":")
            cards = [CARD.get(name) for name in names.split("+")] if names else []
            known = [card for card in cards if card is not None]
            mask = mask_of(set(known))
            if not colon or len(colour) != 1 or colour not in COLOURS or len(known) != len(cards):
                self.fail(word, "silence is written as cards joined by + and a colour, as in 'b4k:r' or ':r'")
            covered = COLOURS.index(colour)
            if mask & ~state.known or mask.bit_count() + hidden.bit_count() != HAND or not hidden:
                self.fail(word, "silence names known cards that stood beside those still hidden")
            if not EXTENDS[mask][covered] or HANDS[mask | hidden].is_paradox[covered]:
                self.fail(word, "this silence says nothing, or the hidden cards would have broken it")
            items.append(mask << 2 | covered)
        if not items or items != sorted(set(items)) or state.silent[seat]:
            self.fail(part, "silence is named once for a seat, each item once, in the order of the cards")
        state.silent[seat] = tuple(items)


copyreg.pickle(State, lambda state: (load, (dump(state),)))  # copies and pickles of a state are its text
