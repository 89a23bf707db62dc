"""Paradominetor: what a seat can count from its view, and what stands out about each of its moves.

Every mark is a number: one thing that is so ("third to play, wins alone by now, one higher tile is out"). `instinct`
knows what marks are worth; it was trained on them in this order. Colours are alike, so none is named.
"""

from __future__ import annotations

from typing import Final

from paradoxa.games.paradominetor.bot.playout import BLACKS, KIND, LATE
from paradoxa.games.paradominetor.box.components import BLACK, BLACK_TILE, ROW, SETS, TRICKS, Tile
from paradoxa.games.paradominetor.knowledge.view import Front, ParadominetorView
from paradoxa.games.paradominetor.notation.moves import TILES, Pass, Play

KINDS: Final = 63  # of coloured tiles: how many are above it, how many copies nearer the past and the future
FACES: Final = 24  # times by values
LENGTHS: Final = 36  # tiles of a colour in the own hand by tiles of it in others


class _Places:
    """Places for marks, one block after the other."""

    def __init__(self) -> None:
        self.end = 0

    def block(self, size: int) -> int:
        """Where a block of so many marks begins."""
        begin = self.end
        self.end += size
        return begin


_play = _Places()
LEAD_KIND: Final = _play.block(KINDS)
LEAD_BLACK: Final = _play.block(25)
LEAD_FACE: Final = _play.block(FACES)
LEAD_LENGTH: Final = _play.block(LENGTHS)
LEAD_VOIDS: Final = _play.block(10)
FOLLOW: Final = _play.block(375)
FOLLOW_KIND: Final = _play.block(3 * KINDS)
FOLLOW_BLACK: Final = _play.block(5)
FOLLOW_FACE: Final = _play.block(3 * FACES)
FOLLOW_LENGTH: Final = _play.block(18)
TO_BEAT: Final = _play.block(70)
HIGHER: Final = _play.block(50)
NOW: Final = _play.block(20)
RIVAL: Final = _play.block(30)
VOIDS_TO_COME: Final = _play.block(20)
THREATS: Final = _play.block(40)
GIVEN_TWIN: Final = _play.block(4)
TRICK: Final = _play.block(TRICKS)
AHEAD_OF_BEST: Final = _play.block(52)
AHEAD_OF_MEAN: Final = _play.block(13)
HAND: Final = _play.block(2 * KINDS)
HAND_BLACKS: Final = _play.block(25)
HAND_LENGTH: Final = _play.block(LENGTHS)
VOIDS: Final = _play.block(10)
PLAY_MARKS: Final = _play.end

_pass = _Places()
KEPT_KIND: Final = _pass.block(KINDS)
GIVEN_KIND: Final = _pass.block(KINDS)
GIVEN_FACE: Final = _pass.block(FACES)
KEPT_BLACKS: Final = _pass.block(12)
KEPT_LENGTH: Final = _pass.block(LENGTHS)
LEADER: Final = _pass.block(5)
PASS_MARKS: Final = _pass.end

ALL_OF_COLOUR: Final = (1 << 14) - 1
COPIES: Final = tuple([sum([tile.bit for tile in SETS[0] if tile.value == value]) for value in range(8)])
BIT: Final[dict[int, int]] = {8 * tile.time + tile.value: tile.bit for tile in SETS[0]}
FEW: Final = (0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 5)  # steps of how many tiles of a colour others hold
FIRST_OF_LATER: Final = 7  # tricks after which a hand is judged as one late in the game


def length_mark(length: int, others: int) -> int:
    """By tiles of a colour in the own hand, and in others."""
    return min(5, length) * 6 + FEW[others]


class Features:
    """What a seat counts: which tiles are still out, in other hands, as far as it can tell."""

    __slots__ = (
        "above",
        "blacks",
        "blacks_out",
        "common",
        "fronts",
        "group",
        "highest",
        "kinds",
        "laid",
        "lead_colour",
        "mine",
        "open_times",
        "out",
        "out_share",
        "strength",
        "to_come",
        "total",
        "unseen",
        "view",
        "winner",
    )

    def __init__(self, view: ParadominetorView) -> None:
        self.view = view
        self.mine = [0] * ROW
        self.kinds: dict[Tile, int] = {}
        self.blacks = 0
        for tile in view.hand:
            if tile.colour == BLACK:
                self.blacks += 1
            else:
                self.mine[tile.colour] |= tile.bit
        self._count()
        for tile in view.hand:
            if tile.colour != BLACK:
                self.kinds[tile] = self._kind(tile)
        self._look_at_trick()
        self.common = self._common()

    def _count(self) -> None:
        """Copies of each front that are neither in the own hand nor played; of played ones the time may be hidden."""
        view = self.view
        played = [0] * 48
        known = [0] * ROW  # tiles on the table whose time this seat knows
        for trick in view.tricks:
            for front in trick.fronts:
                played[8 * front.colour + front.value] += 1
                if front.colour != BLACK and (front.is_turned or front.seat == view.seat) and front.time is not None:
                    known[front.colour] |= BIT[8 * front.time + front.value]
        self.blacks_out = view.seats - self.blacks - played[BLACK_TILE.front]
        self.unseen = [0] * ROW
        self.total = [0] * ROW
        self.out = [0] * 48
        self.out_share = [0.0] * 48
        self.above = [0] * 48
        for colour in view.colours:
            unseen = ALL_OF_COLOUR & ~(self.mine[colour] | known[colour])
            self.unseen[colour] = unseen
            total = 0
            for value in range(6, 0, -1):
                front_number = 8 * colour + value
                copies = (COPIES[value] & unseen).bit_count()
                out = copies - played[front_number] + (COPIES[value] & known[colour]).bit_count()
                self.out[front_number] = out
                self.out_share[front_number] = out / copies if copies else 0.0
                self.above[front_number] = total
                total += out
            self.total[colour] = total

    def _kind(self, tile: Tile) -> int:
        twins = self.unseen[tile.colour] & COPIES[tile.value]
        kinds = KIND[tile]
        share = self.out_share[tile.front]
        earlier = int(share * (twins & kinds.earlier).bit_count() + 0.5)
        later = int(share * (twins & kinds.later).bit_count() + 0.5)
        return 9 * min(6, self.above[tile.front]) + 3 * earlier + later

    def _look_at_trick(self) -> None:
        """Who wins the open trick by now."""
        view = self.view
        trick = view.tricks[-1]
        self.fronts: tuple[Front, ...] = trick.fronts
        self.laid = [8 * front.colour + front.value for front in self.fronts]
        self.lead_colour = -1 if trick.lead_colour is None else trick.lead_colour
        self.to_come = view.seats - len(self.laid) - 1
        self.highest = 0
        self.winner = 0
        for place, front in enumerate(self.fronts):
            if front.colour == self.lead_colour and front.value > self.highest:
                self.highest = front.value
                self.winner = place
        self.group = -1
        self.strength = 0
        for place, number in enumerate(self.laid):
            if self.laid.count(number) > 1:
                strength = self._strength(number)
                if strength > self.strength:
                    self.strength = strength
                    self.group = number
                    self.winner = place

    def _strength(self, number: int) -> int:
        """How strong a paradox of a front is in the open trick, the strongest most (P-5.6 to P-5.9)."""
        colour = number >> 3
        if colour == BLACK and self.fronts[0].colour == BLACK:
            return 10_000
        if colour == self.lead_colour:
            return 5_000 + (number & 7)
        place = len(self.laid)
        for i, other in enumerate(self.laid):
            if other >> 3 == colour:
                place = i
                break
        return 100 * (10 - place) + (number & 7)

    # --- marks of a play ---------------------------------------------------------------------------
    def _common(self) -> list[int]:
        """Marks that all plays of this decision share."""
        view = self.view
        others = [points for seat, points in enumerate(view.points) if seat != view.seat]
        mine = sum(view.points) - sum(others)
        trick = min(view.turn, TRICKS - 1)
        best = max(-6, min(6, mine - max(others)))
        mean = int((2 * (mine * len(others) - sum(others)) + len(others)) // (2 * len(others)))
        voids = sum([len(void) for seat, void in enumerate(view.voids) if seat != view.seat])
        return [
            TRICK + trick,
            AHEAD_OF_BEST + 13 * min(3, trick // 4) + best + 6,
            AHEAD_OF_MEAN + max(-6, min(6, mean)) + 6,
            VOIDS + min(9, voids),
        ]

    def marks(self, play: Play) -> list[int]:
        """What stands out about a play, and about the hand that it leaves."""
        tile = play.tile
        found = self.common[:]
        if self.fronts:
            self._mark_following(tile, found)
        else:
            self._mark_leading(play, found)
        if tile.colour != BLACK and self.out[tile.front] > 0 and self._taker_comes():
            found.append(GIVEN_TWIN + self._given_twins(tile))
        self._mark_hand(tile, found)
        return found

    def _mark_hand(self, played: Tile, found: list[int]) -> None:
        hand = HAND + (KINDS if self.view.turn >= FIRST_OF_LATER else 0)
        for colour in self.view.colours:
            mask = self.mine[colour]
            if colour == played.colour:
                mask -= played.bit
            found += [hand + self.kinds[tile] for tile in TILES[colour][mask]]
            found.append(HAND_LENGTH + length_mark(mask.bit_count(), self.total[colour]))
        blacks = self.blacks - (1 if played.colour == BLACK else 0)
        found.append(HAND_BLACKS + 5 * min(4, blacks) + min(4, self.blacks_out))

    def _mark_leading(self, play: Play, found: list[int]) -> None:
        tile = play.tile
        found.append(LEAD_FACE + 8 * tile.time + tile.value)
        colour = tile.colour if play.declared is None else play.declared
        length = self.mine[colour].bit_count()
        total = self.total[colour]
        lacking = len([void for seat, void in enumerate(self.view.voids) if seat != self.view.seat and colour in void])
        if play.declared is not None:
            found.append(LEAD_BLACK + 5 * min(4, self.blacks_out) + (1 + min(3, (total - 1) // 3) if total else 0))
            found.append(LEAD_VOIDS + 2 * lacking)
        else:
            kind = self.kinds[tile]
            length -= 1
            found.append(LEAD_KIND + kind)
            found.append(LEAD_VOIDS + 2 * lacking + (1 if kind < 9 else 0))
        found.append(LEAD_LENGTH + length_mark(length, total))

    def _mark_following(self, tile: Tile, found: list[int]) -> None:
        view = self.view
        colour = tile.colour
        to_come = self.to_come
        lead = self.lead_colour
        if colour == BLACK:
            relation = 0
            kind = BLACKS
            twins = min(2, self.blacks_out)
            found.append(FOLLOW_BLACK + min(4, self.blacks_out))
        else:
            relation = 0 if colour == lead else 1 if colour in view.on_table else 2
            kind = self.kinds[tile]
            twins = min(2, kind % 9 // 3 + kind % 3)
            found.append(FOLLOW_KIND + relation * KINDS + kind)
            found.append(FOLLOW_LENGTH + relation * 6 + min(5, self.mine[colour].bit_count() - 1))
        found.append(FOLLOW + self._standing(tile, kind, twins))
        found.append(FOLLOW_FACE + relation * FACES + 8 * tile.time + tile.value)
        found.append(TO_BEAT + (2 * self.highest + (1 if self.group >= 0 else 0)) * 5 + to_come)
        halves = self._halves_now(tile)
        scores = 1 if halves else 0
        highest = max(self.highest, tile.value) if colour == lead else self.highest
        higher = self.above[8 * lead + highest] if highest else self.total[lead]
        found.append(HIGHER + (min(4, higher) * 5 + to_come) * 2 + scores)
        found.append(NOW + 5 * halves + to_come)
        assert view.seat is not None
        mine = view.points[view.seat]
        rival = view.points[self.fronts[self.winner].seat]
        standing = 0 if rival > mine else 1 if rival == mine else 2
        found.append(RIVAL + (2 * standing + scores) * 5 + to_come)
        lacking = 0
        for step in range(1, to_come + 1):
            if lead in view.voids[(view.seat + step) % view.seats]:
                lacking += 1
        found.append(VOIDS_TO_COME + 4 * lacking + halves)
        found.append(THREATS + (min(3, self._threats(tile)) * 5 + to_come) * 2 + scores)

    def _standing(self, tile: Tile, kind: int, twins: int) -> int:
        """What a follower's tile wins by now, and who may still spoil it."""
        to_come = self.to_come
        strength = self._strength(tile.front)
        if tile.front in self.laid:
            if strength < self.strength:
                return (5 + to_come) * 15 + twins
            late = LATE[8 * tile.time + tile.value]
            return ((15 + 5 * late + to_come) * 5 + (0 if strength >= 5_000 else 1)) * 3 + twins
        if self.strength:
            return ((5 + to_come) * 5 + (1 if twins and strength > self.strength else 0)) * 3 + twins
        if tile.colour == self.lead_colour:
            if tile.value > self.highest:
                return ((10 + to_come) * 5 + min(4, kind // 9)) * 3 + twins
            return (5 * to_come + 1) * 3 + twins
        return (5 * to_come + (2 if tile.colour == BLACK else 0)) * 3 + twins

    def _halves_now(self, tile: Tile) -> int:
        """If no other tile followed: 0 nothing, 1 half a point, 2 perhaps a whole one, 3 a whole one."""
        number = tile.front
        if number in self.laid:
            if self._strength(number) < self.strength:
                return 0
            if tile.colour == BLACK or tile.time == 2:
                return 1
            return 3 if tile.time == 0 else 2
        if self.strength:
            return 0
        return 3 if tile.colour == self.lead_colour and tile.value > self.highest else 0

    def _threats(self, tile: Tile) -> int:
        """Tiles in the trick whose copies are out and would take it."""
        found = 0
        for front, number in zip(self.fronts, self.laid, strict=True):
            if number == tile.front:
                continue
            if front.colour == BLACK:
                found += 1 if self.fronts[0].colour == BLACK and self.blacks_out > 0 else 0
            elif front.colour == self.lead_colour and self.out[number] > 0:
                found += 1
        return found

    def _taker_comes(self) -> bool:
        """Whether whoever got this seat's tiles still plays to the open trick."""
        view = self.view
        return (view.taker - view.tricks[-1].leader) % view.seats > len(self.laid)

    def _given_twins(self, tile: Tile) -> int:
        """Whether the own pass holds a copy nearer the past (1) or the future (2) that may still be out."""
        found = 0
        for other in self.view.given:
            if other.front == tile.front and self.unseen[tile.colour] & other.bit:
                found |= 1 if other.time < tile.time else 2
        return found


# --- marks of a pass -------------------------------------------------------------------------------
def pass_marks(view: ParadominetorView, given: Pass) -> list[int]:
    """What stands out about a pass: the tiles given, and the hand that is kept."""
    kept = [0] * ROW
    blacks = 0
    for tile in view.hand:
        if tile.colour == BLACK:
            blacks += 1
        else:
            kept[tile.colour] |= tile.bit
    black_given = 0
    for tile in given.tiles:
        if tile.colour == BLACK:
            black_given = 1
        else:
            kept[tile.colour] -= tile.bit
    found: list[int] = []
    for colour in view.colours:
        mask = kept[colour]
        others = ALL_OF_COLOUR - mask
        found += [KEPT_KIND + KIND[tile][others] for tile in TILES[colour][mask]]
        found.append(KEPT_LENGTH + length_mark(mask.bit_count(), others.bit_count()))
    for tile in given.tiles:
        found.append(GIVEN_FACE + 8 * tile.time + tile.value)
        if tile.colour != BLACK:
            found.append(GIVEN_KIND + KIND[tile][ALL_OF_COLOUR - kept[tile.colour]])
    found.append(KEPT_BLACKS + 2 * min(5, blacks - black_given) + black_given)
    assert view.seat is not None
    if view.leader is not None:  # by the other reading of P-2.5 nobody knows it yet
        found.append(LEADER + (view.leader - view.seat) % view.seats)
    return found
