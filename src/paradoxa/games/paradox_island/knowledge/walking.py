"""Paradox Island: one chain of steps walked as far as it is certain, for the search of worlds (I-14.4).

Every step must agree with the names that were heard, with the tiles that can still lie there, and with everybody who
is placed already: who met, pushed or joined whom, and who did not.
"""

from __future__ import annotations

from bisect import bisect_left
from random import Random
from typing import Final

from paradoxa.games.paradox_island.box.geometry import NEXT, OCEAN
from paradoxa.games.paradox_island.box.islands import LAKE, UNHEARD
from paradoxa.games.paradox_island.box.pieces import OFF, WAVE
from paradoxa.games.paradox_island.knowledge.arrivals import RINGS, Way, around, towards, ways
from paradoxa.games.paradox_island.knowledge.encounters import can_push, counts, together
from paradoxa.games.paradox_island.knowledge.tracks import (
    CHOICES,
    MARK,
    SILENT,
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
    unheard,
)
from paradoxa.games.paradox_island.rules.told import announcements as told

DEPTH: Final = 3  # so many uncertain steps of a chain one looks ahead


class Walker:
    """Who walks chains: where everybody is, as far as it is placed, and what has counted for a mission."""

    def __init__(self, heard: Heard, story: Story, rng: Random) -> None:
        self.heard = heard
        self.story = story
        self.rng = rng
        self.spots: list[list[Spot | None]] = [[None] * (story.length + 1) for _ in range(6)]
        self.counted: list[tuple[int, int, int]] = []  # which board, when, which space
        self.rings = RINGS  # so many readings of a ring are looked at

    def options(self, chain: Chain, op: Op, walk: Walk, alive: int, effects: Effects) -> list[Way]:
        """The ways to fulfil one op, as far as tiles allow."""
        if op.kind in (told.RING, told.LINE):
            return around(op, walk, alive, effects, self.rng, self.rings)
        found = ways(op, chain.piece, walk, alive)
        if op.kind == told.JOIN:
            other = self.spots[op.entry[2]][op.when]
            return [way for way in found if other is None or way[0] == other[0]]
        if op.kind in (told.PORTAL, told.IVY):
            last = self.spots[chain.piece][op.when - 1]
            return [way for way in found if last is None or way[0] != last[0]]
        if op.kind == SILENT and len(found) > 1:
            return towards(found, chain.ops[walk.at :], walk.place, alive)
        return found

    def follow(self, chain: Chain, walk: Walk, way: Way, trace: Trace, depth: int = DEPTH) -> Trace | None:
        """Go a way, and on as long as there is only one; None: that cannot be, as far as one looks ahead."""
        return self.follow_on(chain, self.arrive(chain, chain.ops[walk.at], walk, way, trace), depth)

    def follow_on(self, chain: Chain, after: Trace | None, depth: int = DEPTH) -> Trace | None:
        """Go on as long as there is only one way."""
        ops = chain.ops
        while after is not None:
            walk = after.walk
            if walk.at >= len(ops):
                return after
            op = ops[walk.at]
            if op.kind in CHOICES or op.kind in told.ARRIVALS:
                found = self.options(chain, op, walk, after.alive, after.effects)
                if len(found) > 1 and depth:
                    for one in found:
                        if self.follow(chain, walk, one, after, depth - 1) is not None:
                            return after
                    return None
                if len(found) > 1:
                    return after
                after = self.arrive(chain, op, walk, found[0], after) if found else None
            else:
                after = self.fulfil(chain, op, walk, after)
        return None

    def silences(self, chain: Chain, trace: Trace, island: int) -> list[Trace]:
        """Every way through the silence that comes next in a chain, as this island allows it."""
        found, open_ = [], [(trace, trace._replace(alive=island))]
        while open_:
            whole, there = open_.pop()
            walk = whole.walk
            op = chain.ops[walk.at] if walk.at < len(chain.ops) else None
            if op is None or op.kind != SILENT:
                end = self.follow_on(chain, whole)
                found += [end] if end is not None else []
                continue
            here = {way[:4]: way for way in self.options(chain, op, walk, whole.alive, whole.effects)}
            for way in self.options(chain, op, walk, island, there.effects):
                on_island = self.arrive(chain, op, walk, way, there) if way[:4] in here else None
                if on_island is not None:
                    after = self.arrive(chain, op, walk, here[way[:4]], whole)
                    open_ += [(after, on_island)] if after is not None else []
        return found

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
            found = counts(self.heard, self.counted, chain, op, walk, way, alive)
            if found is None:
                return None
            alive, space = found
            if entry[-1]:
                counted = [*counted, (op.when, space)]
        if kind == told.KNOT or (kind in (told.FOG_CARRY, SILENT) and place != walk.place == before):
            bit = 1 << 7 * walk.place + (walk.bearing + 3) % 6  # in Fog: only a knot has a space to come back to
            used |= bit
            uses = [*uses, (op.when, bit)]
        still = kind == SILENT and place == walk.place
        ends = (before, edge) if place >= OCEAN else (OFF, OFF)
        moved = Walk(walk.at + 1, place, bearing, *ends, name, False, used, still)
        after = Trace(moved, alive, effects, trace.fills, counted, uses)
        return self.stay(chain, after, (op.when, op.until, (place, name, False)))

    # --- encounters ----------------------------------------------------------------------------
    def stay(self, chain: Chain, trace: Trace, fill: Fill) -> Trace | None:
        """A piece is somewhere for a while: who met it or not, pushed it or joined it there must agree."""
        begin, end, spot = fill
        piece, alive = chain.piece, trace.alive
        story, spots, place = self.story, self.spots, spot[0]
        dry = spot[1] < LAKE  # then nobody on another space is met
        for index in range(bisect_left(story.met_at, begin), bisect_left(story.met_at, end)):
            when, arrived, mask = story.encounters[index]
            for other in range(1, 6) if arrived == piece else (arrived,):
                if other in (piece, WAVE):  # where the Wave can be is found out when the island is laid
                    continue
                there = spots[other][when]
                if there is None:
                    continue
                bit = mask >> (other if arrived == piece else piece) & 1
                if there[0] == place:
                    if bool(bit) != (place != OFF):
                        return None
                elif bit or not (dry or there[1] < LAKE):
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
        after = self.spots[piece][end] if end < story.length else None
        if after is not None and after[0] == spot[0] and self.heard.entries[end][0] in (told.PORTAL, told.IVY):
            return None
        for when, drifted in story.silent:
            if begin <= when < end:
                last = trace.fills[-1][2] if drifted == piece and trace.fills else spots[drifted][when - 1]
                now = [spot if other == piece else spots[other][when] for other in range(6)]
                if not unheard(last, now, drifted):
                    return None
        for when, entry in story.joins:
            joiner = spots[entry[1]][when] if entry[2] == piece and begin <= when < end else None
            if joiner is not None and joiner[0] != spot[0]:
                return None
        for when, hidden in story.hidden:
            if begin <= when < end and spot[0] != OFF:
                for other in range(1, 6) if hidden == piece and when == begin else (hidden,):
                    there = self.spots[other][when]
                    if other != piece and there is not None and there[0] == spot[0]:
                        return None
        return Trace(trace.walk, alive, trace.effects, [*trace.fills, fill], trace.counted, trace.uses)
