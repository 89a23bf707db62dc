"""Antinomy: how one seat's options look, over all worlds it must reckon with, deeper and deeper.

In each world the hands lie open and `Deep` looks ahead. But the rival does not see what I hold: where some of my cards
were never shown, the rival's next reply is also foreseen as the one that is best against all I could hold, and
what I hope for lies between that reply and the best one of a rival who guesses right. When there is one world and
nothing to hide, this is plain alpha-beta.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from paradoxa.core import Move
from paradoxa.games.antinomy.bot.charts import PARADOXES, SPACES_IN
from paradoxa.games.antinomy.bot.deep import Deep
from paradoxa.games.antinomy.bot.limit import BLOCK, ENDLESS, Exhausted, Limit
from paradoxa.games.antinomy.bot.worth import LIKELY, Side
from paradoxa.games.antinomy.box.components import ALL, CARDS, GOAL, Card, mask_of
from paradoxa.games.antinomy.knowledge import AntinomyView
from paradoxa.games.antinomy.notation.moves import Decline, Exchange, Place, Travel

DEEPEST: Final = 40
MARGIN: Final = 0.06  # moves that are worse than the best by more are not told apart
GUESSED: Final = 0.5  # how far a rival is trusted to guess right what was never shown

PLACE_OF: Final[dict[Card, int]] = {card: place for place, card in enumerate(CARDS)}


class Option:
    """One of the seat's moves, and what is known of it so far."""

    def __init__(self, move: Move, worlds: int) -> None:
        self.move = move
        self.value = 0.5
        self.by_world: list[float] = [0.5] * worlds
        self.effort = 0  # positions looked at


class Lookahead:
    """A view being thought about."""

    def __init__(self, view: AntinomyView, worlds: Sequence[tuple[int, float]], limit: Limit) -> None:
        assert view.seat is not None
        assert view.decision is not None
        self.view = view
        self.seat = view.seat
        self.worlds = list(worlds)  # the rival's hand, and how likely it is
        self.limit = limit
        self.hand = mask_of(view.hand)
        self.shown = mask_of(view.shown[self.seat])
        self.is_clash = "clash" in view.business
        self.row = [PLACE_OF[card] for card in view.row]
        self.deep = Deep(self.row, view.may_decline, limit)
        self.options = [Option(move, len(self.worlds)) for move in view.decision.options]
        self.depth = 0  # how deep all options were looked at
        self.replies: dict[tuple[int, int, int], int] = {}

    def look(self) -> None:
        """Deeper and deeper, until the limit says stop or nothing is left to find out; `options`: the best first."""
        limit = self.limit
        nodes, clock = limit.nodes, limit.clock
        limit.nodes, limit.clock = ENDLESS, None  # the shallowest look is always taken to its end
        is_done = self.deepen(1)
        limit.nodes, limit.clock = nodes, clock
        while is_done and self.depth < DEEPEST and not limit.is_over():
            best = self.options[0].value
            if len(self.options) == 1 or best >= 1.0 or best <= 0.0:
                break
            is_done = self.deepen(self.depth + 1)

    def deepen(self, depth: int) -> bool:
        """Look at all options so deep; False if the limit came first. What was found until then counts."""
        done: list[Option] = []
        found: list[tuple[float, list[float]]] = []
        best = 0.0
        is_done = True
        for option in self.options:
            before = self.limit.used - self.deep.left
            try:
                value, by_world = self.value(option.move, depth, max(0.0, best - MARGIN))
            except Exhausted:
                self.deep = self.fresh()
                is_done = False
            option.effort += max(1, self.limit.used - self.deep.left - before)
            if not is_done:
                break
            done.append(option)
            found.append((value, by_world))
            best = max(best, value)
        if is_done:
            self.depth = depth
        if best <= 0.0 and depth > 1:
            return False  # all is lost against the best replies: what promised most before is as good as any
        for option, (value, by_world) in zip(done, found, strict=True):
            option.value = value
            option.by_world = by_world
        if done:
            for option in self.options[len(done) :]:  # not looked at again: no better than they were, nor than the best
                option.value = min(option.value, max(0.0, best - 1e-9))
            self.options.sort(key=lambda option: -option.value)
        return is_done

    def fresh(self) -> Deep:
        """The row as it lies, after a look that was broken off; what was found out stays."""
        deep = Deep(self.row, self.view.may_decline, self.limit)
        deep.met = self.deep.met
        deep.liked = self.deep.liked
        return deep

    def value(self, move: Move, depth: int, alpha: float) -> tuple[float, list[float]]:
        """What a move is worth to the seat, in all and in each world; what is not above alpha may be too high."""
        by_world: list[float] = []
        total = 0.0
        is_one = len(self.worlds) == 1
        for theirs, weight in self.worlds:
            value = self.in_world(move, theirs, depth, alpha if is_one else 0.0)
            by_world.append(value)
            total += weight * value
        return total, by_world

    def in_world(self, move: Move, theirs: int, depth: int, alpha: float) -> float:
        """What a move is worth if the rival holds that."""
        view = self.view
        deep = self.deep
        seat = self.seat
        here, there = view.at[seat], view.at[1 - seat]
        own, other = view.crystals[seat], view.crystals[1 - seat]
        covered = view.covered
        rival = (theirs, there, other)
        if isinstance(move, Travel):
            return self.travel(PLACE_OF[move.card], move.space, rival, depth, alpha)
        if isinstance(move, Exchange):
            if view.may_decline:  # in the forced game crystal and codex have moved before the question
                own += 1
                covered = (covered + 1) & 3
                if own >= GOAL:
                    return 1.0
            deep.is_root = True
            me = (self.hand, here, own)
            return deep.exchange(seat, me, rival, covered, depth, alpha, 1.0, is_clash=self.is_clash, first=move.first)
        if isinstance(move, Decline):
            me = (self.hand, here, own)
            return deep.arrival(seat, me, rival, covered, depth, alpha, 1.0, is_clash=self.is_clash)
        assert isinstance(move, Place)
        if seat == 1:
            placed = (self.hand, ~move.space, own)
            return 1.0 - deep.turn(0, rival, placed, covered, depth - 1, 0.0, 1.0)
        worst = 1.0
        me = (self.hand, move.space, own)
        for space in SPACES_IN[deep.colours >> 9 * covered & 511]:
            worst = min(worst, deep.turn(0, me, (theirs, ~space, other), covered, depth - 1, 0.0, worst))
        return worst

    def travel(self, card: int, space: int, rival: Side, depth: int, alpha: float) -> float:
        """What a turn is worth if that is the rival's side."""
        view = self.view
        deep = self.deep
        seat = self.seat
        covered = view.covered
        meets = space == rival[1] and view.turn > 0
        taken = deep.swap(card, space)
        hand = self.hand ^ 1 << card ^ 1 << taken
        me = (hand, space, view.crystals[seat])
        if PARADOXES[covered][hand]:
            value = deep.paradox(seat, me, rival, covered, depth, alpha, 1.0, is_clash=meets)
        elif meets:
            value = deep.clash(seat, me, rival, covered, depth, alpha, 1.0)
        else:
            value = 1.0 - deep.turn(1 - seat, rival, me, covered, depth - 1, 0.0, 1.0 - alpha)
            if self.hand & ~self.shown & ~(1 << card) and depth > 1 and alpha < value < 1.0:
                reply = self.foreseen(card, me, rival, depth)
                hoped = 1.0 - self.replied(reply, rival, me, depth)
                value = GUESSED * value + (1.0 - GUESSED) * max(value, hoped)
        deep.swap(taken, space)
        return value

    def foreseen(self, card: int, me: Side, rival: Side, depth: int) -> int:
        """The rival's reply that is best on the whole against all hands I could hold, as 9 * card + space."""
        hand, space, own = me
        theirs = rival[0]
        ahead = min(2, max(1, depth - 3))
        key = (9 * card + space, theirs, ahead)
        known = self.replies.get(key)
        if known is not None:
            return known
        totals: dict[int, float] = {}
        for mine, weight in self.could_hold(card, theirs, hand):
            for reply in self.replies_of(rival):
                value = self.replied(reply, rival, (mine, space, own), ahead + 1)
                totals[reply] = totals.get(reply, 0.0) + weight * value
        best = max(totals, key=lambda reply: totals[reply])
        self.replies[key] = best
        return best

    def could_hold(self, card: int, theirs: int, hand: int) -> list[tuple[int, float]]:
        """All hands I could hold after playing a card, as the rival sees it, and how likely they look."""
        view = self.view
        covered = view.covered
        hidden = self.hand & ~self.shown & ~(1 << card)
        played = 1 << card & ~self.shown
        codex = ALL & ~mask_of(view.row) & ~self.hand & ~theirs
        unknown = [1 << place for place in range(16) if (hidden | codex) >> place & 1]
        found: list[tuple[int, float]] = []
        for bits in combinations(unknown, hidden.bit_count()):
            mine = hand & ~hidden | sum(bits)
            before = sum(bits) | played
            is_silent = not any([PARADOXES[item & 3].get(item >> 2 | before, False) for item in view.silent[self.seat]])
            if mine == hand or (is_silent and (view.may_decline or not PARADOXES[covered][mine])):
                found.append((mine, LIKELY[covered][mine]))
        return found

    def replies_of(self, rival: Side) -> list[int]:
        """All the rival can do next."""
        deep = self.deep
        seat = 1 - self.seat
        nowhere = (self.hand, -1, 0)  # what would come of meeting is left out
        moves = deep.moves(seat, (rival[0], rival[1], 0), nowhere, -1, self.view.covered, deep.liked[seat], -1)
        return sorted([move & 255 for move in moves])

    def replied(self, reply: int, rival: Side, me: Side, depth: int) -> float:
        """What a reply is worth to the rival if that is my side; the row lies as after my move."""
        deep = self.deep
        seat = 1 - self.seat
        covered = self.view.covered
        card = reply // 9
        target = reply - 9 * card
        taken = deep.swap(card, target)
        hand = rival[0] ^ 1 << card ^ 1 << taken
        moved = (hand, target, rival[2])
        answer = deep.paradox if PARADOXES[covered][hand] else deep.arrival
        value = answer(seat, moved, me, covered, depth - 1, 0.0, 1.0, is_clash=target == me[1])
        deep.swap(taken, target)
        return value

    def effort(self) -> int:
        """Positions looked at so far."""
        return self.limit.used + BLOCK - self.deep.left
