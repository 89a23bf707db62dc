"""Antinomy: looking ahead in one world, where both hands lie open.

Alpha-beta over the turns (negamax: every value is the share of victory of whoever is to move), expectation over
chance, a table of positions met before, and the best moves of earlier, shallower looks first. A shuffle is looked at
in the three orders that bring each card once to each place; all six at the root.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paradoxa.games.antinomy.bot.charts import (
    BACK,
    CARDS_OF,
    IN_COLOURS,
    IN_ICONS,
    ON,
    ORDERS,
    PARADOXES,
    PLAYS,
    SIDES_OF,
    SPACES_IN,
    TOTALS,
    TURNED,
    WANTS,
    drawn,
)
from paradoxa.games.antinomy.bot.limit import BLOCK, Exhausted, Limit
from paradoxa.games.antinomy.bot.worth import Side, evaluate
from paradoxa.games.antinomy.box.components import CLOSEST, GOAL
from paradoxa.games.antinomy.box.rulings import ONLY_NEAREST

EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2
MOST: Final = 400_000  # positions remembered; more than any thought of a second meets

Key = tuple[int, int, Side, Side, int, int]


class Deep:
    """One world being looked at: the row, and what was found out about positions so far.

    A turn is looked at from whoever makes it: `me` moves, `rival` waits, and every value is a share of my victory.
    """

    def __init__(self, row: Sequence[int], may_decline: bool, limit: Limit) -> None:
        self.row: list[int] = list(row)
        self.where: list[int] = [-1] * 16
        self.colours = 0
        self.icons = 0
        for space, card in enumerate(self.row):
            self.where[card] = space
            self.colours |= IN_COLOURS[card][space]
            self.icons |= IN_ICONS[card][space]
        self.may_decline = may_decline
        self.limit = limit
        self.met: dict[Key, tuple[int, int, float, int]] = {}  # depth, kind of bound, value, best move
        self.liked: list[list[int]] = [[0] * 144, [0] * 144]  # how often a move was too good, by seat
        self.orders: list[list[int]] = TURNED  # in which a shuffle is looked at
        self.is_root = False  # whether the next one is looked at in all of them
        self.unresolved = -1.0  # what seat 0 is to have where the look ends; below nought: what a glance says
        self.left = BLOCK

    def count(self) -> None:
        """One block of positions more."""
        limit = self.limit
        limit.used += BLOCK - self.left
        self.left = BLOCK
        if limit.is_over():
            raise Exhausted

    def swap(self, card: int, space: int) -> int:
        """Lay a card at a space and take up what lay there; swapping that back undoes it."""
        row = self.row
        where = self.where
        taken = row[space]
        row[space] = card
        where[card] = space
        where[taken] = -1
        self.colours ^= IN_COLOURS[card][space] ^ IN_COLOURS[taken][space]
        self.icons ^= IN_ICONS[card][space] ^ IN_ICONS[taken][space]
        return taken

    def turn(self, seat: int, me: Side, rival: Side, covered: int, depth: int, alpha: float, beta: float) -> float:
        """What a turn is worth to whoever makes it; the rival's space as `~space`: no clash yet (A-9.8)."""
        self.left -= 1
        if self.left == 0:
            self.count()
        row = self.row
        where = self.where
        mine, here, own = me
        if own == GOAL - 1 and not ONLY_NEAREST:
            step = 1 - 2 * seat
            for wanted, _, number, is_back in WANTS[covered][mine]:
                space = where[wanted]
                if space >= 0:
                    way = (space - here) * step
                    if way == number or (is_back and way < 0):
                        return 1.0
        if depth <= 0:
            if self.unresolved >= 0.0:
                return self.unresolved if seat == 0 else 1.0 - self.unresolved
            return evaluate(seat, me, rival, covered, row, where)
        colours = self.colours
        icons = self.icons
        key = (colours, icons, me, rival, covered, seat)
        found = self.met.get(key)
        first = -1
        if found is not None:
            if found[0] >= depth:
                kind = found[1]
                value = found[2]
                if kind == EXACT or (kind == AT_LEAST and value >= beta) or (kind == AT_MOST and value <= alpha):
                    return value
            first = found[3]
        meets = rival[1]
        if meets < 0:
            rival = (rival[0], ~meets, rival[2])
        liked = self.liked[seat]
        paradoxes = PARADOXES[covered]
        best = -1.0
        chosen = -1
        low = alpha
        for scored in self.moves(seat, me, rival, meets, covered, liked, first):
            move = scored & 255
            card = move // 9
            space = move - 9 * card
            taken = row[space]
            row[space] = card
            where[card] = space
            where[taken] = -1
            if depth > 1:  # else nobody asks any more where colours and icons lie
                self.colours = colours ^ IN_COLOURS[card][space] ^ IN_COLOURS[taken][space]
                self.icons = icons ^ IN_ICONS[card][space] ^ IN_ICONS[taken][space]
            hand = mine ^ 1 << card ^ 1 << taken
            moved = (hand, space, own)
            if paradoxes[hand]:
                value = self.paradox(seat, moved, rival, covered, depth, low, beta, is_clash=space == meets)
            elif space == meets:
                value = self.clash(seat, moved, rival, covered, depth, low, beta)
            else:
                value = 1.0 - self.turn(1 - seat, rival, moved, covered, depth - 1, 1.0 - beta, 1.0 - low)
            row[space] = taken
            where[taken] = space
            where[card] = -1
            if value > best:
                best = value
                chosen = move
                if value > low:
                    low = value
                    if value >= beta:
                        liked[move] += depth * depth
                        break
        self.colours = colours
        self.icons = icons
        if len(self.met) < MOST:
            kind = AT_LEAST if best >= beta else (EXACT if best > alpha else AT_MOST)
            self.met[key] = (depth, kind, best, chosen)
        return best

    def moves(
        self, seat: int, me: Side, rival: Side, meets: int, covered: int, liked: list[int], first: int
    ) -> list[int]:
        """All moves, the most promising first: what it promises << 8 | 9 * card + space."""
        mine, here, own = me
        theirs, _, other = rival
        row = self.row
        colours = self.colours
        icons = self.icons
        behind = BACK[seat][here]
        on = ON[seat][here]
        paradoxes = PARADOXES[covered]
        found: list[int] = []
        for card, number, rest, by_colour, by_icon in PLAYS[mine]:
            targets = (colours >> by_colour | icons >> by_icon) & behind
            if ONLY_NEAREST:
                targets = CLOSEST[seat][targets]
            targets |= on[number]
            for space in SPACES_IN[targets]:
                move = 9 * card + space
                hand = rest | 1 << row[space]
                if move == first:
                    score = 1 << 30
                elif paradoxes[hand]:
                    score = 1 << 28
                elif space == meets:
                    gain = TOTALS[covered][hand] - TOTALS[covered][theirs]
                    score = (1 << 27) if gain > 0 and other else 0 if gain < 0 and own else liked[move]
                else:
                    score = liked[move] + 1
                found.append(score << 8 | move)
        found.sort(reverse=True)
        return found

    def paradox(
        self, seat: int, me: Side, rival: Side, covered: int, depth: int, alpha: float, beta: float, *, is_clash: bool
    ) -> float:
        """A paradox in hand: the crystal, then the better side; or, with the option, keeping it secret."""
        hand, here, own = me
        if own == GOAL - 1:
            return 1.0
        richer = (hand, here, own + 1)
        best = -1.0
        for first in SIDES_OF[here]:
            value = self.exchange(
                seat, richer, rival, (covered + 1) & 3, depth, max(alpha, best), beta, is_clash=is_clash, first=first
            )
            if value > best:
                best = value
                if best >= beta:
                    return best
        if self.may_decline:
            value = self.arrival(seat, me, rival, covered, depth, max(alpha, best), beta, is_clash=is_clash)
            best = max(best, value)
        return best

    def exchange(
        self,
        seat: int,
        me: Side,
        rival: Side,
        covered: int,
        depth: int,
        alpha: float,
        beta: float,
        *,
        is_clash: bool,
        first: int,
    ) -> float:
        """The mean over the orders; it stops as soon as the rest cannot matter (Star1)."""
        row = self.row
        where = self.where
        hand, here, own = me
        before = (self.colours, self.icons)
        colours, icons = before
        taken = row[first : first + 3]
        for i, card in enumerate(taken):
            where[card] = -1
            colours ^= IN_COLOURS[card][first + i]
            icons ^= IN_ICONS[card][first + i]
        exchanged = (1 << taken[0] | 1 << taken[1] | 1 << taken[2], here, own)
        cards = CARDS_OF[hand]
        orders = ORDERS if self.is_root else self.orders
        self.is_root = False
        count = len(orders)
        total = 0.0
        rest = float(count)
        for order in orders:
            rest -= 1.0
            self.colours = colours
            self.icons = icons
            for i in range(3):
                card = cards[order[i]]
                row[first + i] = card
                where[card] = first + i
                self.colours |= IN_COLOURS[card][first + i]
                self.icons |= IN_ICONS[card][first + i]
            low = max(0.0, count * alpha - total - rest)
            high = min(1.0, count * beta - total)
            total += self.arrival(seat, exchanged, rival, covered, depth, low, high, is_clash=is_clash)
            if total + rest <= count * alpha or total >= count * beta:
                total += rest if total < count * beta else 0.0
                break
        for i in range(3):
            where[row[first + i]] = -1
        for i, card in enumerate(taken):
            row[first + i] = card
            where[card] = first + i
        self.colours, self.icons = before
        return total / count

    def arrival(
        self, seat: int, me: Side, rival: Side, covered: int, depth: int, alpha: float, beta: float, *, is_clash: bool
    ) -> float:
        """What comes after the paradox: a clash, if there is one, and the rival's turn."""
        if is_clash:
            return self.clash(seat, me, rival, covered, depth, alpha, beta)
        return 1.0 - self.turn(1 - seat, rival, me, covered, depth - 1, 1.0 - beta, 1.0 - alpha)

    def clash(self, seat: int, me: Side, rival: Side, covered: int, depth: int, alpha: float, beta: float) -> float:
        """Both stand on one space: the higher total steals; a tie is broken by chance."""
        mine, theirs = me[0], rival[0]
        own, other = me[2], rival[2]
        gain = TOTALS[covered][mine] - TOTALS[covered][theirs]
        if gain:
            stolen = 0 if (other if gain > 0 else own) == 0 else 1 if gain > 0 else -1
            return self.stolen(seat, me, rival, covered, depth, alpha, beta, stolen=stolen)
        won, lost = drawn(mine, theirs, covered)
        won = won if other else 0
        lost = lost if own else 0
        total = 0.0
        for count, stolen in ((won, 1), (lost, -1), (9 - won - lost, 0)):
            if count:
                total += count * self.stolen(seat, me, rival, covered, depth, 0.0, 1.0, stolen=stolen)
        return total / 9.0

    def stolen(
        self, seat: int, me: Side, rival: Side, covered: int, depth: int, alpha: float, beta: float, *, stolen: int
    ) -> float:
        """After a clash in which so many crystals (-1, 0, 1) came to whoever moved."""
        own = me[2] + stolen
        other = rival[2] - stolen
        if own >= GOAL:
            return 1.0
        if other >= GOAL:
            return 0.0
        if stolen:
            covered = (covered + 1) & 3
        loser, winner = (rival[0], me[1], other), (me[0], me[1], own)
        return 1.0 - self.turn(1 - seat, loser, winner, covered, depth - 1, 1.0 - beta, 1.0 - alpha)
