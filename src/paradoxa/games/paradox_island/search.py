"""Paradox Island: a random search for a world that agrees with all that was said (I-14.4).

Chains are placed where they are most certain first: those with one way at once, then the one with the fewest ways, in
random order, taken back where it leads nowhere. Placements of tiles that no longer agree are dropped on the way.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from random import Random
from typing import Final

from paradoxa.games.paradox_island import announcements as told
from paradoxa.games.paradox_island.arrivals import Way, around, lakes_on, ways
from paradoxa.games.paradox_island.geometry import CORNERS, NEXT, OCEAN, SPACES
from paradoxa.games.paradox_island.islands import KNOT, LAKE, OCEAN_NAME, ORACLE, UNHEARD
from paradoxa.games.paradox_island.pieces import ACHILLES, OFF, SCHRODIE, THESEUS, WAVE
from paradoxa.games.paradox_island.tilings import ALL, OF_TILE, SHOWS, narrow, some_cover
from paradoxa.games.paradox_island.tracks import (
    BASE,
    BASE_LAKE,
    CHOICES,
    MARK,
    Chain,
    Effects,
    Fill,
    Heard,
    Op,
    Spot,
    Story,
    Trace,
    Walk,
    fixed,
)

CORNER_SET: Final = frozenset(CORNERS)
PATIENCE: Final = 150  # so many choices are tried to lay the tiles
MANY: Final = 6  # so many ways are enough to say that a chain is uncertain


class Search:
    """A way to place all chains."""

    def __init__(self, heard: Heard, story: Story, rng: Random) -> None:
        self.heard = heard
        self.story = story
        self.rng = rng
        self.alive = ALL
        self.effects: Effects = {}
        self.walks = [Walk() for _ in story.chains]
        self.spots: list[list[Spot | None]] = [[None] * (story.length + 1) for _ in range(6)]
        self.filled: list[tuple[int, int, int, list[Spot | None]]] = []
        self.counted: list[tuple[int, int, int]] = []  # which board, when, which space
        self.uses: list[tuple[int, int]] = []  # when, and which side of a knot or anomaly worked
        self.witness = 0  # an island that agreed when last looked at
        self.first_of: dict[int, int] = {}
        for chain in story.chains:
            if chain.ops[0].kind in (told.SENT, told.HIDDEN) and chain.piece not in self.first_of:
                self.first_of[chain.piece] = chain.ops[0].when
        for piece in range(6):
            begun = self.first_of.get(piece, story.length)
            self.spots[piece][:begun] = [(OFF, -1, False)] * begun

    # --- the search ----------------------------------------------------------------------------
    def run(self, budget: int, accept: Callable[[], bool]) -> bool:
        """Place everything so that it is accepted; False where that fails within the budget of choices."""
        start, place = self.heard.start
        if place >= 0:
            kept = fixed(self.alive, self.effects, place, start)
            assert kept is not None
            self.alive, self.effects = kept
        choices: list[tuple[list[Walk], int, Effects, int, int, int, int, list[Trace]]] = []
        while True:
            number = self.settle()
            if number is None and self.agrees() and self.can_lie() and accept():
                return True
            traces = []
            if number is not None and number >= 0 and self.can_lie():
                traces = self.traces(number, 10**6)
            if traces:
                self.rng.shuffle(traces)
                state = (self.walks[:], self.alive, self.effects, len(self.filled), len(self.counted), len(self.uses))
                choices.append((*state, number or 0, traces))
            budget -= 1
            while choices and not choices[-1][-1]:
                choices.pop()
            if not choices or budget < 0:
                return False
            walks, self.alive, self.effects, filled, counted, uses, number, traces = choices[-1]
            self.walks = walks[:]
            self.take_back(filled, counted, uses)
            self.commit(number, traces.pop())

    def settle(self) -> int | None:
        """Place all that is certain; answers the chain to choose next, None: all are placed, -1: this cannot be."""
        chains = self.story.chains
        while True:
            again, best, fewest = False, None, 10**6
            for number, chain in enumerate(chains):
                if self.walks[number].at >= len(chain.ops):
                    continue
                found = self.traces(number, MANY)
                if not found:
                    return -1
                if len(found) == 1:
                    self.commit(number, found[0])
                    again = True
                elif len(found) < fewest:
                    best, fewest = number, len(found)
            if again or best is not None:
                self.alive = narrow(self.alive)
                if not self.alive:
                    return -1
            if not again:
                return best

    def can_lie(self) -> bool:
        """Whether the tiles can still lie at all; the island found last is often still good."""
        if self.witness and self.witness & self.alive == self.witness:
            return True
        cover = some_cover(self.alive, self.rng, PATIENCE)
        self.witness = sum([1 << placement for placement in cover or ()])
        return cover is not None

    def commit(self, number: int, trace: Trace) -> None:
        """A chain is placed as far as a trace goes."""
        piece = self.story.chains[number].piece
        self.walks[number] = trace.walk
        self.alive, self.effects = trace.alive, trace.effects
        row = self.spots[piece]
        for begin, end, spot in trace.fills:
            self.filled.append((piece, begin, end, row[begin:end]))
            row[begin:end] = [spot] * (end - begin)
        board = next((n for n, pieces in enumerate(self.heard.boards) if piece in pieces), -1)
        self.counted += [(board, when, space) for when, space in trace.counted]
        self.uses += trace.uses

    def take_back(self, filled: int, counted: int, uses: int) -> None:
        """Everything placed since then is lifted again."""
        while len(self.filled) > filled:
            piece, begin, end, old = self.filled.pop()
            self.spots[piece][begin:end] = old
        del self.counted[counted:]
        del self.uses[uses:]

    # --- one chain -----------------------------------------------------------------------------
    def traces(self, number: int, most: int) -> list[Trace]:
        """The ways a chain can go on to its next choice; no more than so many."""
        chain, walk = self.story.chains[number], self.walks[number]
        op = chain.ops[walk.at]
        found: list[Trace] = []
        options = self.options(chain, op, walk, self.alive, self.effects)
        if most < len(options):
            self.rng.shuffle(options)
        for way in options:
            trace = self.follow(chain, walk, way, Trace(walk, self.alive, self.effects, [], [], []))
            if trace is not None:
                found.append(trace)
                if len(found) >= most:
                    break
        return found

    def options(self, chain: Chain, op: Op, walk: Walk, alive: int, effects: Effects) -> list[Way]:
        """The ways to fulfil one op, as far as tiles allow."""
        if op.kind in (told.RING, told.LINE):
            return around(op, walk, alive, effects, self.rng)
        found = ways(op, chain.piece, walk, alive, self.rng)
        if op.kind == told.JOIN:
            other = self.spots[op.entry[2]][op.when]
            return [way for way in found if other is None or way[0] == other[0]]
        if op.kind in (told.PORTAL, told.IVY):
            last = self.spots[chain.piece][op.when - 1]
            return [way for way in found if last is None or way[0] != last[0]]
        return found

    def follow(self, chain: Chain, walk: Walk, way: Way, trace: Trace) -> Trace | None:
        """Go a way, and on as long as there is only one; None: that cannot be."""
        ops = chain.ops
        after = self.arrive(chain, ops[walk.at], walk, way, trace)
        while after is not None:
            walk = after.walk
            if walk.at >= len(ops):
                return after
            op = ops[walk.at]
            if op.kind in CHOICES or op.kind in told.ARRIVALS:
                found = self.options(chain, op, walk, after.alive, after.effects)
                if len(found) > 1:
                    found = [one for one in found if self.arrive(chain, op, walk, one, after) is not None]
                    if len(found) > 1:
                        return after
                after = self.arrive(chain, op, walk, found[0], after) if found else None
            else:
                after = self.fulfil(chain, op, walk, after)
        return None

    def fulfil(self, chain: Chain, op: Op, walk: Walk, trace: Trace) -> Trace | None:
        """Something heard of a piece that does not move it."""
        kind, entry = op.kind, op.entry
        on = walk._replace(at=walk.at + 1)
        if kind == told.ACTION:
            return trace._replace(walk=on._replace(used=0))
        if kind == told.AWAY:
            fill = (op.when, op.until, (OFF, -1, False))
            gone = on._replace(place=OFF, name=-1, lies=False, bearing=-1, before=OFF, edge=OFF)
            return self.stay(chain, trace._replace(walk=gone), fill)
        if kind == told.LIES:
            return self.stay(
                chain, trace._replace(walk=on._replace(lies=True)), (op.when, op.until, (walk.place, walk.name, True))
            )
        if kind == told.NEXT_TO:
            kept = fixed(trace.alive, trace.effects, NEXT[walk.place][entry[2]], entry[3])
            return None if kept is None else trace._replace(walk=on, alive=kept[0], effects=kept[1])
        if kind == told.WORKED:
            bit = 1 << 7 * walk.place + 6
            if walk.used & bit:
                return None
            return trace._replace(walk=on._replace(used=walk.used | bit), uses=[*trace.uses, (op.when, bit)])
        if kind == MARK and entry[3] != walk.place:
            return None
        return trace._replace(walk=on)

    def arrive(self, chain: Chain, op: Op, walk: Walk, way: Way, trace: Trace) -> Trace | None:
        """Go one way: its name must agree, and everybody met."""
        place, bearing, before, edge, alive, effects = way
        kind, entry = op.kind, op.entry
        if kind in (told.RING, told.LINE):
            assert effects is not None
            return trace._replace(walk=walk._replace(at=walk.at + 1), alive=alive, effects=effects)
        name = entry[-2] if kind in told.ARRIVALS else UNHEARD
        kept = fixed(alive, trace.effects, place, name)
        if kept is None:
            return None
        alive, effects = kept
        counted, uses, used = trace.counted, trace.uses, walk.used
        if kind in told.ARRIVALS and chain.piece >= 3:
            found = self.counts(chain, op, walk, way, alive)
            if found is None:
                return None
            alive, space = found
            if entry[-1]:
                counted = [*counted, (op.when, space)]
        if kind == told.KNOT:
            bit = 1 << 7 * walk.place + (walk.bearing + 3) % 6
            used |= bit
            uses = [*uses, (op.when, bit)]
        in_ocean = place >= OCEAN
        moved = Walk(
            walk.at + 1, place, bearing, before if in_ocean else OFF, edge if in_ocean else OFF, name, False, used
        )
        after = Trace(moved, alive, effects, trace.fills, counted, uses)
        return self.stay(chain, after, (op.when, op.until, (place, name, False)))

    # --- meetings ------------------------------------------------------------------------------
    def stay(self, chain: Chain, trace: Trace, fill: Fill) -> Trace | None:
        """A piece is somewhere for a while: who met it or not, pushed it or joined it there must agree."""
        begin, end, spot = fill
        piece, alive = chain.piece, trace.alive
        story = self.story
        for index in range(bisect_left(story.met_at, begin), bisect_left(story.met_at, end)):
            when, arrived, mask = story.meetings[index]
            for other in range(1, 6) if arrived == piece else (arrived,):
                if other in (piece, WAVE):  # where the Wave can be is found out when the island is laid
                    continue
                there = self.spots[other][when]
                if there is not None:
                    bit = mask >> (other if arrived == piece else piece) & 1
                    alive = together(alive, piece, spot, other, there, bool(bit))
                    if not alive:
                        return None
        for when, entry in story.pushes:
            if begin <= when < end or begin <= when - 1 < end:
                captive = spot if entry[1] == piece and begin <= when - 1 < end else self.spots[entry[1]][when - 1]
                pusher = spot if entry[3] == piece and begin <= when < end else self.spots[entry[3]][when]
                known = piece in (entry[1], entry[3]) and captive is not None and pusher is not None
                if known and not can_push(alive, pusher, captive, entry[2]):  # type: ignore[arg-type]
                    return None
        for when, entry in story.joins:
            if entry[2] == piece and begin <= when < end:
                joiner = self.spots[entry[1]][when]
                if joiner is not None and joiner[0] != spot[0]:
                    return None
        for when, hidden in story.hidden:
            if begin <= when < end and spot[0] != OFF:
                for other in range(1, 6) if hidden == piece and when == begin else (hidden,):
                    there = self.spots[other][when]
                    if other != piece and there is not None and there[0] == spot[0]:
                        return None
        return Trace(trace.walk, alive, trace.effects, [*trace.fills, fill], trace.counted, trace.uses)

    # --- missions ------------------------------------------------------------------------------
    def counts(self, chain: Chain, op: Op, walk: Walk, way: Way, alive: int) -> tuple[int, int] | None:
        """Whether an arrival can have counted as was told (I-9.5): what is alive then, and the space that counted."""
        character, name, counted = self.heard.characters[chain.piece], op.entry[-2], op.entry[-1]
        if character == ACHILLES and name == OCEAN_NAME:
            if walk.lies:
                return self.lake_corner(walk, way, alive, bool(counted))
            space = way[2]
            if counted:
                return (alive, space) if space in CORNER_SET and not self.is_counted(chain, space) else None
            return (alive, space)
        space = way[0]
        if counted and self.is_counted(chain, space):
            return None
        return alive, space

    def lake_corner(self, walk: Walk, way: Way, alive: int, counted: bool) -> tuple[int, int] | None:
        """Achilles leaves a lake in which he lay: its corner, whichever space OP started from (I-9.29)."""
        base = BASE[walk.name]
        if not counted:
            return alive, way[2]
        good, corners = 0, set[int]()
        for number, lake in lakes_on(alive, walk.place, base):
            corner = CORNER_SET.intersection(lake)
            if corner:
                good |= 1 << number
                corners |= corner
        if not good:
            return None
        return alive & (good | ~OF_TILE[base - BASE_LAKE + 14]), (
            corners.pop() if len(corners) == 1 else -1 - walk.place
        )

    def is_counted(self, chain: Chain, space: int) -> bool:
        """Whether a space has been counted for this board."""
        board = next(n for n, pieces in enumerate(self.heard.boards) if chain.piece in pieces)
        return any([one == board and there == space for one, _, there in self.counted])

    def agrees(self) -> bool:
        """With everything placed: whether all that was not counted could not be (I-9.5)."""
        for number, pieces in enumerate(self.heard.boards):
            character = self.heard.characters[pieces[0]]
            wanted = {THESEUS: ORACLE, SCHRODIE: KNOT, ACHILLES: OCEAN_NAME}.get(character)
            if wanted is None:
                continue
            done = {space: when for board, when, space in self.counted if board == number and space >= 0}
            if len(done) != len([1 for one in self.counted if one[0] == number and one[2] >= 0]):
                return False
            for when, entry in enumerate(self.heard.entries):
                if entry[0] in told.ARRIVALS and entry[1] in pieces and entry[-2] == wanted and not entry[-1]:
                    now, last = self.spots[entry[1]][when], self.spots[entry[1]][when - 1]
                    if now is None or last is None or last[2]:
                        continue
                    space = now[0] if wanted != OCEAN_NAME else last[0]
                    if wanted == OCEAN_NAME and space not in CORNER_SET:
                        continue
                    if done.get(space, when) >= when:
                        return False
        return True


def together(alive: int, one: int, here: Spot, other: int, there: Spot, met: bool) -> int:
    """What is alive if two pieces were together, or were not; a lake is one space for OP's pieces (I-9.20)."""
    if here[0] == OFF or there[0] == OFF:
        return 0 if met else alive
    if here[0] == there[0]:
        return alive if met else 0
    if (one >= 3 and other >= 3) or here[0] >= OCEAN or there[0] >= OCEAN:
        return 0 if met else alive
    for spot, unheard in ((here, there), (there, here)):
        if unheard[1] == UNHEARD and LAKE <= spot[1] < OCEAN_NAME:
            base = BASE[spot[1]]
            both = SHOWS[unheard[0]][base] & SHOWS[spot[0]][base]
            return (
                alive & (both | ~OF_TILE[base - BASE_LAKE + 14])
                if met and alive & both
                else 0
                if met
                else alive & ~both
            )
    same_lake = LAKE <= here[1] < OCEAN_NAME and here[1] == there[1]
    return alive if same_lake == met else 0


def can_push(alive: int, pusher: Spot, captive: Spot, way: int) -> bool:
    """Whether a pusher was beside the captive it pushed, in line (I-10.6)."""
    if not 0 <= pusher[0] < OCEAN or not 0 <= captive[0] < OCEAN:
        return False
    origins = [pusher[0]]
    if LAKE <= pusher[1] < OCEAN_NAME or pusher[1] == UNHEARD:
        origins += [space for space in range(SPACES) if _share_lake(alive, pusher[0], space)]
    firsts = [NEXT[origin][way] for origin in origins]
    if not captive[2]:
        return captive[0] in firsts
    return any([first < OCEAN and (first == captive[0] or _share_lake(alive, first, captive[0])) for first in firsts])


def _share_lake(alive: int, one: int, two: int) -> bool:
    return any([alive & SHOWS[one][base] & SHOWS[two][base] for base in range(BASE_LAKE, BASE_LAKE + 3)])
