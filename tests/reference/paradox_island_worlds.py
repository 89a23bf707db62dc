"""An independent judge of Paradox Island's worlds: can what was heard have happened on this island? (I-14.4)

Written from the specification and the list of announcements alone. The land is given, so all histories are followed at
once, forward and exactly: a set of pasts, each with the pieces where they are and what they remember, and for each the
places at which the Wave can be. Every hidden choice is there: lake starts, secret returns, arrows, pushes out of lakes,
sendings, the Wave's moves, carries in Fog. What is not looked at: whom immunity or an earlier wound kept from an attack
or a push, and whether a carry unheard in Fog came before or after the wounds of the same step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from paradoxa.games.paradox_island.box.components import CHARACTERS, TOKENS
from paradoxa.games.paradox_island.box.geometry import CORNERS, LINES, NEXT, OCEAN
from paradoxa.games.paradox_island.box.islands import (
    ANOMALY,
    EFFECTS,
    KNOT,
    LAKE,
    OCEAN_NAME,
    Land,
)
from paradoxa.games.paradox_island.box.islands import UNHEARD as NO_NAME
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.rules.state import State
from paradoxa.games.paradox_island.rules.told import announcements as told
from paradoxa.games.paradox_island.rules.told.announcements import Entry
from tests.reference.paradox_island_ground import (
    BUSH,
    OFF,
    ROCK,
    WANTED,
    WAVE,
    End,
    Ground,
    Past,
    Spot,
    along,
    at_sea,
    lake_starts,
)

LITHOPHYTES, FLOOD, IVY = [TOKENS.index(name) for name in ("Lithophytes", "Flood", "Ivy")]
HURRICANE, ROCKSLIDE, FOG = [TOKENS.index(name) for name in ("Hurricane", "Rockslide", "Fog")]
ARROWS = ANOMALY + EFFECTS.index("arrows")
_ANOMALY_SIDE = 6


Waves = frozenset[int]
Pasts = dict[Past, Waves]


def agrees(world: State, view: ParadoxIslandView) -> str:
    """Nothing if the world can have come about as the view heard it; otherwise what is wrong."""
    assert world.land is not None
    judge = Judge(world.land, view)
    pasts = judge.ends()
    if not pasts:
        return f"no history after {judge.heard} entries: {judge.reason}"
    places = [past for past in pasts if [spot.place for spot in past.spots[1:]] == world.places[1:]]
    if not any([world.places[WAVE] in pasts[past] for past in places]):
        return f"pieces at {world.places}, of {len(pasts)} pasts none ends there"
    for past in places:
        memory = [tuple(spot) for spot in past.spots[1:]] == [
            (
                world.places[piece],
                world.bearings[piece],
                world.before[piece],
                world.edges[piece],
                bool(world.lying >> piece & 1),
            )
            for piece in range(1, 6)
        ]
        rest = past.used == world.used and past.trodden == world.trodden
        if memory and rest and list(past.counted) == world.counted and world.places[WAVE] in pasts[past]:
            return ""
    seen = (world.bearings, world.before, world.edges, world.lying, world.counted, world.used, world.trodden)
    return f"nobody remembers {seen}, but {places}"


def possible(land: Land, view: ParadoxIslandView) -> bool:
    """Whether all that was heard can have happened on this island."""
    return bool(Judge(land, view).ends())


class Judge(Ground):
    """All histories of what was heard on one island."""

    def __init__(self, land: Land, view: ParadoxIslandView) -> None:
        super().__init__(land)
        self.view = view
        self.token = -1
        self.heard = 0
        self.reason: object = ""
        self.characters = {piece: CHARACTERS[board.character] for board in view.boards for piece in board.pieces}
        self.board = {piece: number for number, board in enumerate(view.boards) for piece in board.pieces}
        self.starts = [{view.figure(piece).start for piece in board.pieces} for board in view.boards]

    def ends(self) -> Pasts:
        """How things can stand now; empty: this island is impossible."""
        view = self.view
        own = view.own
        if own is not None and view.start >= 0 and self.land.fruit[view.figure(own.pieces[0]).start] != view.start:
            self.reason = "the own start"
            return {}
        pasts: Pasts = {Past(): frozenset((OFF,))}
        for number, entry in enumerate(view.entries):
            self.heard, self.reason = number, entry
            pasts = self._marked(pasts, number)
            pasts = self._after(self._drifted(pasts), entry)
            if not pasts:
                return {}
        self.heard = len(view.entries)
        waits = [text.split(" ")[0] for text in view.business]
        if "onward" not in waits:  # otherwise nobody was asked yet whether to go on
            pasts = self._drifted(pasts)
        if "onward" not in waits and "go-on" not in waits:
            pasts = {past: waves for past, waves in pasts.items() if not at_sea(past)}
        return self._marked(pasts, len(view.entries))

    def _marked(self, pasts: Pasts, number: int) -> Pasts:
        """Granddead's private marks at this moment; the piece marked may have drifted on since."""
        for _, when, piece, place in self.view.marks:
            if when == number and piece == WAVE:
                pasts = {past: frozenset((place,)) for past, waves in pasts.items() if place in waves}
            elif when == number:
                pasts = self._drifted(pasts)
                pasts = {past: waves for past, waves in pasts.items() if past.spots[piece].place == place}
        return pasts

    def _after(self, pasts: Pasts, entry: Entry) -> Pasts:
        found: Pasts = {}
        if entry[0] == told.TOKEN:
            self.token = entry[1]
        for past, waves in pasts.items():
            for then, there in self._next(past, waves, entry):
                found[then] = found[then] | there if then in found else there
        return found

    def _next(self, past: Past, waves: Waves, entry: Entry) -> Iterator[tuple[Past, Waves]]:
        """What can have followed."""
        kind = entry[0]
        if kind == told.TOKEN:
            yield past, waves
        elif kind in (told.TURN, told.ACTION):
            if not at_sea(past):
                trodden = 0 if kind == told.TURN else past.trodden
                yield past._replace(used=0, trodden=trodden, drifting=-1), waves
        elif kind in told.ARRIVALS or kind in (told.FOG, told.FOG_CARRY):
            name, counted = entry[-2:] if kind in told.ARRIVALS else (NO_NAME, 0)
            before = self._leaving(past, entry)
            if before is not None:
                for there in self._arrived(before, entry[1], self._ends(past, entry), name, counted):
                    drifts = kind in (told.FOG, told.FOG_CARRY)
                    drifting = entry[1] if drifts else -1 if kind == told.PUSH else there.drifting
                    yield there._replace(drifting=drifting), waves
        elif kind == told.MET:
            left = self._met(past, waves, entry[1], entry[2])
            if left:
                yield past, left
        elif kind in (told.WAVE_MOVES, told.ATTACK) or entry[1] == WAVE:
            left = self._wave(past, waves, entry)
            if left:
                yield past, left
        elif kind == told.HIDDEN:
            taken = [spot.place for spot in past.spots]
            if past.spots[entry[1]].place == OFF:
                for place in self.land.anomalies if entry[1] == ROCK else self.land.fruit:
                    if place not in taken:
                        yield past.put(entry[1], Spot(place)), waves
        elif kind == told.AWAY:
            spot = past.spots[entry[1]]
            with_captive = self._together(past, entry[1]) >> 3
            if spot.place != OFF and (entry[1] >= 3 or spot.place >= OCEAN or with_captive):
                yield past.put(entry[1], Spot())._replace(drifting=-1 if entry[1] < 3 else past.drifting), waves
        else:
            seen = self._looked(past, entry)
            if seen is not None:
                yield seen, waves

    # --- arrivals ------------------------------------------------------------------------------
    def _leaving(self, past: Past, entry: Entry) -> Past | None:
        """Before a piece arrives: the knot works, the wounding piece has trodden where it stood."""
        kind, piece = entry[0], entry[1]
        spot = past.spots[piece]
        if kind in (told.GO, told.LEAVE, told.FOG) and piece == self._stinger and 0 <= spot.place < OCEAN:
            return past._replace(trodden=past.trodden | self._whole(spot.place))
        if kind == told.KNOT or (kind == told.FOG_CARRY and 0 <= spot.place < OCEAN and self.land.twin[spot.place] < 0):
            return self._through(past, spot)
        return past

    def _through(self, past: Past, spot: Spot) -> Past | None:
        """The knot under a piece works from the side of entry, once in an action."""
        if not 0 <= spot.place < OCEAN or self.land.names[spot.place] != KNOT or spot.bearing < 0:
            return None
        bit = 1 << 7 * spot.place + (spot.bearing + 3) % 6
        return None if past.used & bit else past._replace(used=past.used | bit)

    def _ends(self, past: Past, entry: Entry) -> Iterator[End]:
        """Everywhere a piece can have come to, by the way it came."""
        kind, piece = entry[0], entry[1]
        land, spot = self.land, past.spots[piece]
        place = spot.place
        if kind == told.SENT:
            for space, name in enumerate(land.names):
                if name == entry[2]:
                    yield space, -1, place, place
        elif kind == told.JOIN:
            yield past.spots[entry[2]].place, -1, place, place
        elif kind == told.BACK:
            if place >= OCEAN:
                yield spot.before, -1, place, place
        elif kind == told.CROSS:
            if place >= OCEAN:
                back = LINES[spot.edge][(spot.bearing + 3) % 6]
                yield back[-2] if len(back) > 1 else spot.edge, spot.bearing, place, place
        elif not 0 <= place < OCEAN:
            return
        elif kind == told.GO:
            if not spot.lies and (piece >= 3 or land.lake[place] < 0):
                yield along(place, entry[2], entry[3]), entry[2], place, place
        elif kind == told.EXIT:
            if spot.lies:
                for start in lake_starts(land.lakes[land.lake[place]], entry[2], entry[3]):
                    yield along(start, entry[2], entry[3]), entry[2], start, start
        elif kind == told.LEAVE:
            if land.lake[place] >= 0:
                yield from self._steps(place, entry[2])
        elif kind == told.FOG:
            yield from self._steps(place, entry[2])
        elif kind == told.PUSH:
            yield from self._pushed(past, entry)
        elif kind == told.BEND:
            if land.names[place] == ARROWS and spot.bearing >= 0:
                for way in ((spot.bearing + 5) % 6, (spot.bearing + 1) % 6):
                    yield NEXT[place][way], way, place, place
        elif kind == told.IVY:
            if place in land.anomalies and self.token == IVY:
                for space in land.anomalies:
                    if space != place:
                        yield space, -1, place, place
        else:
            yield from self._carried(spot, kind, piece)

    def _carried(self, spot: Spot, kind: int, piece: int) -> Iterator[End]:
        """Through the knot or portal under a piece."""
        land, place = self.land, spot.place
        arrows = land.arrows[place]
        if arrows is not None and kind in (told.KNOT, told.FOG_CARRY) and spot.bearing >= 0:
            way = arrows[(spot.bearing + 3) % 6]
            yield NEXT[place][way], way, place, place
        if land.twin[place] >= 0 and kind in (told.PORTAL, told.FOG_CARRY) and (piece >= 3 or spot.bearing >= 0):
            for space in land.portals if self.token == HURRICANE else (land.twin[place],):
                if space != place:
                    yield space, -1, place, place

    def _pushed(self, past: Past, entry: Entry) -> Iterator[End]:
        """One space further, across a lake; from a lake as from any of its spaces."""
        land, way = self.land, entry[2]
        spot, by = past.spots[entry[1]], past.spots[entry[3]].place
        if not 0 <= by < OCEAN or entry[3] != (BUSH if self.token == LITHOPHYTES else ROCK):
            return
        origins = land.lakes[land.lake[by]] if land.lake[by] >= 0 else (by,)
        lake = land.lakes[land.lake[spot.place]] if land.lake[spot.place] >= 0 else (spot.place,)
        for origin in origins if spot.place not in origins else ():
            first = NEXT[origin][way]
            if first == spot.place or (spot.lies and first in lake):
                end = next(space for space in LINES[first][way] if space not in lake)
                if self.token == ROCKSLIDE and end < OCEAN:
                    end = NEXT[end][way]
                yield end, way, spot.place, LINES[origin][way][-2]

    def _arrived(self, past: Past, piece: int, ends: Iterable[End], name: int, counted: int) -> Iterator[Past]:
        """The pasts in which a piece has come to one of these ends, if it bears that name and counts as was told."""
        for place, bearing, left, edge in ends:
            if place == OFF or (name != NO_NAME and self._name(place) != name):
                continue
            in_ocean = place >= OCEAN
            if piece < 3:
                then = past
                if piece == self._stinger and not in_ocean and past.spots[piece].place != OFF:
                    if past.trodden >> place & 1:
                        continue
                    then = past._replace(trodden=past.trodden | self._whole(place))
                yield then.put(piece, Spot(place, bearing, OFF, edge if in_ocean else OFF))
                continue
            mask = self._counting(past, piece, place, left)
            if bool(mask) != bool(counted):
                continue
            board = self.board[piece]
            marks = tuple([old | mask if number == board else old for number, old in enumerate(past.counted)])
            spot = Spot(place, bearing, left if in_ocean else OFF, edge if in_ocean else OFF)
            yield past._replace(counted=marks).put(piece, spot)

    def _counting(self, past: Past, piece: int, place: int, left: int) -> int:
        """The space that counts for the mission by this arrival, as a mask."""
        character, old = self.characters[piece], past.counted[self.board[piece]]
        if place >= OCEAN:
            if character != "Achilles":
                return 0
            lies = past.spots[piece].lies
            spaces = self.land.lakes[self.land.lake[left]] if lies else (left,)
            return sum([1 << space for space in spaces if space in CORNERS]) & ~old
        name = self.land.names[place]
        twin = self.land.twin[place]
        known = old >> place & 1 or (twin >= 0 and old >> twin & 1)
        if known or name not in WANTED.get(character, ()) or name in self.starts[self.board[piece]]:
            return 0
        return 1 << place

    # --- what does not move a piece --------------------------------------------------------------
    def _looked(self, past: Past, entry: Entry) -> Past | None:
        kind, spot = entry[0], past.spots[entry[1]]
        if not 0 <= spot.place < OCEAN:
            return None
        name, around = self.land.names[spot.place], NEXT[spot.place]
        if kind == told.LIES:
            return past.put(entry[1], spot._replace(lies=True)) if LAKE <= name < OCEAN_NAME else None
        if kind in (told.WORKED, told.STUCK):
            entered = spot.bearing >= 0
            if name == KNOT:
                side = (spot.bearing + 3) % 6
                stuck = not entered or past.used >> 7 * spot.place + side & 1
                return past if kind == told.STUCK and stuck else None
            bit = 1 << 7 * spot.place + _ANOMALY_SIDE
            stuck = bool(past.used & bit) or (name == ARROWS and not entered)
            if not ANOMALY <= name < LAKE or stuck != (kind == told.STUCK):
                return None
            return past if stuck else past._replace(used=past.used | bit)
        if kind == told.NEXT_TO:
            right = self._name(around[entry[2]]) == entry[3]
        elif kind == told.RING:
            right = sorted([self._name(space) for space in around]) == list(entry[2:])
        else:
            assert kind == told.LINE
            right = sorted([self._name(space) for space in LINES[spot.place][entry[2]][:-1]]) == list(entry[3:])
        return past if right else None

    @property
    def _stinger(self) -> int:
        return ROCK if self.token == LITHOPHYTES else BUSH

    # --- meetings and the Wave -------------------------------------------------------------------
    def _met(self, past: Past, waves: Waves, piece: int, mask: int) -> Waves:
        """Where the Wave can be if a piece met just these."""
        if piece == WAVE:
            return frozenset([wave for wave in waves if 0 <= wave < OCEAN and self._inside(past, wave) == mask])
        if self._together(past, piece) != mask & ~1:
            return frozenset()
        here = self._home(past.spots[piece].place)
        return frozenset([wave for wave in waves if (wave == here) == bool(mask & 1)])

    def _wave(self, past: Past, waves: Waves, entry: Entry) -> Waves:
        """Where the Wave can be after what was heard of it."""
        kind, lakes = entry[0], self.land.lakes
        parts = range(OCEAN, OCEAN + 6)
        if kind == told.HIDDEN:
            return frozenset(parts if OFF in waves else ())
        if kind == told.AWAY:
            return frozenset((OFF,) if waves - {OFF} else ())
        if kind == told.WAVE_MOVES:
            ends = [*parts, *[lake[0] for lake in lakes if self.token == FLOOD and not self._inside(past, lake[0])]]
            if entry[1] != NO_NAME:
                ends = [lakes[entry[1] - LAKE][0]] if self.token == FLOOD else []
            return frozenset([end for end in ends if waves - {end, OFF}])
        assert kind == told.ATTACK
        hit, spared = [[past.spots[piece] for piece in range(3, 6) if mask >> piece & 1] for mask in entry[1:]]
        found = [wave for wave in waves if all([self._reaches(wave, spot) for spot in hit])]
        storm = [wave for wave in found if wave >= OCEAN and not any([self._reaches(wave, spot) for spot in spared])]
        return frozenset(storm if spared else found)

    # --- Fog -------------------------------------------------------------------------------------
    def _drifted(self, pasts: Pasts) -> Pasts:
        """With every carry of Bush or Rock that nobody heard: to where nobody was; into the ocean it leaves at once."""
        found = dict(pasts)
        open_ = [(past, waves) for past, waves in pasts.items() if past.drifting >= 0]
        entry = self.view.entries[self.heard] if self.heard < len(self.view.entries) else ()
        while open_:
            past, waves = open_.pop()
            piece = past.drifting
            spot = past.spots[piece]
            if not 0 <= spot.place < OCEAN or entry[:1] == (told.MET,):
                continue
            before = past if self.land.twin[spot.place] >= 0 else self._through(past, spot)
            ends = [*self._carried(spot, told.FOG_CARRY, piece)] if before is not None else []
            for then in self._arrived(before or past, piece, ends, NO_NAME, 0):
                place = then.spots[piece].place
                there = waves - {self._home(place)}
                if self._together(then, piece) or not there or (place >= OCEAN and entry != (told.AWAY, piece)):
                    continue
                if then not in found or not there <= found[then]:
                    found[then] = found[then] | there if then in found else there
                    open_.append((then, there))
        return found
