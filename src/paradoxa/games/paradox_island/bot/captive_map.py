"""A captive's map of Paradox Island, worked out from what was said and from the own starting place alone.

Every piece has a track: the places where it can be, each with the names that its way would then put on the map. A step
keeps the places that fit; a knot, a lake or an arrow splits them; a portal or a fruit begins anew. A track with one
place left is certain, and its names go on the map. Nothing that could be true is ever thrown away.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from paradoxa.games.paradox_island.bot.places import BASE, BASE_LAKE, DISTANCE, FIXED, Guess, merged
from paradoxa.games.paradox_island.box.geometry import ALONG, LINES, NEXT, OCEAN, SPACES, far_end
from paradoxa.games.paradox_island.box.islands import ANOMALY, LAKE, OCEAN_NAME, UNHEARD
from paradoxa.games.paradox_island.box.pieces import ROCK, WAVE, pieces_in
from paradoxa.games.paradox_island.knowledge.tilings import ALL, ARROW, COVER, OF_TILE, PLACEMENTS, SHOWS, TILES, narrow
from paradoxa.games.paradox_island.rules.told import announcements as told
from paradoxa.games.paradox_island.rules.told.announcements import Entry

HURRICANE: Final = 4
ROCKSLIDE: Final = 6
MOST: Final = 90  # so many places a track keeps; beyond that it begins anew
UNSURE: Final = -2  # a bearing that was not heard
LOOSE: Final = 24  # so many old tracks are kept that may still find their place
EVERY_PART: Final = 0b111111


class Chart:
    """All that can be worked out: what is on the map, and where pieces can be."""

    def __init__(self, own: tuple[int, ...]) -> None:
        self.own = own  # the own pieces
        self.read: tuple[Entry, ...] = ()
        self.marked = 0
        self.marks: tuple[tuple[int, int, int, int], ...] = ()
        self.alive = ALL
        self.names = [-1] * SPACES
        self.base = [-1] * SPACES  # names of tiles: an anomaly whose effect nobody has heard is 17
        self.effects: dict[int, int] = {}  # where each anomaly heard of is
        self.tracks: list[list[Guess]] = [[] for _ in range(6)]
        self.loose: list[list[Guess]] = []
        self.token = -1
        self.wave = EVERY_PART  # the ocean parts where the Wave can be
        self.done: set[int] = set()  # names that have counted for the own mission
        self.counted = 0  # spaces that have
        self.odds: list[dict[int, float]] | None = None

    # --- reading -------------------------------------------------------------------------------
    def extend(self, entries: tuple[Entry, ...], marks: tuple[tuple[int, int, int, int], ...]) -> None:
        """Read what is new."""
        for index in range(len(self.read), len(entries)):
            self._mark(index, marks)
            self._hear(entries[index])
        self.read = entries
        self._mark(len(entries), marks)
        self.marks = marks[: self.marked]

    def _mark(self, index: int, marks: tuple[tuple[int, int, int, int], ...]) -> None:
        """Granddead was shown where a piece is."""
        while self.marked < len(marks) and marks[self.marked][1] <= index:
            _, _, piece, place = marks[self.marked]
            self.marked += 1
            if piece == WAVE:
                self.wave = 1 << place - OCEAN if place >= OCEAN else 0
            else:
                found = [guess for guess in self.tracks[piece] if guess.place == place]
                self.tracks[piece] = found or [Guess(place, -1, -1, UNHEARD, self.alive, {})]
                self._settle(piece)

    def _hear(self, entry: Entry) -> None:
        kind = entry[0]
        if kind in told.ARRIVALS:
            piece = entry[1]
            if entry[-1] and piece in self.own:
                self.done.add(entry[-2])
            if kind == told.PUSH:
                self._pushed(entry)
            if kind in (told.SENT, told.PORTAL, told.IVY):
                self._jump(piece, kind, entry[-2])
            elif kind == told.JOIN:
                there = [guess for guess in self.tracks[entry[2]] if guess.place < OCEAN]
                self._close(piece)
                self.tracks[piece] = [Guess(one.place, -1, -1, entry[3], one.alive, one.seen) for one in there]
            else:
                self._step(piece, entry)
            self._settle(piece)
        elif kind == told.MET:
            self._met(entry[1], entry[2])
        elif kind == told.AWAY:
            self._close(entry[1])
            self.wave = 0 if entry[1] == WAVE else self.wave
        elif kind == told.HIDDEN:
            self._hide(entry[1])
        elif kind == told.TOKEN:
            self.token = entry[1]
        elif kind == told.WAVE_MOVES:
            self.wave = EVERY_PART if entry[1] == UNHEARD else 0
        elif kind == told.ATTACK:
            self._attacked(entry[1])
        elif kind in (told.NEXT_TO, told.RING, told.LINE):
            self._told(entry)
        elif kind in (told.FOG, told.FOG_CARRY):  # it may be carried on unheard: nothing is sure
            self._close(entry[1])

    # --- tracks --------------------------------------------------------------------------------
    def _close(self, piece: int) -> None:
        """A track ends; if it may still find its place it is kept."""
        track = self.tracks[piece]
        if 1 < len(track) <= 40 and max([len(guess.seen) for guess in track]) > 1:
            self.loose = [*self.loose[-LOOSE:], track]
        self.tracks[piece] = []

    def anywhere(self, name: int, bearing: int = -1) -> list[Guess]:
        """Every place a name can have."""
        found = []
        for space in range(SPACES if name < OCEAN_NAME else 0):
            fits = self._fits(self.alive, {}, space, name)
            if fits is not None:
                found.append(Guess(space, bearing, -1, name, *fits))
        return found

    def _jump(self, piece: int, kind: int, name: int) -> None:
        was = self.tracks[piece]
        self._close(piece)
        track = self.anywhere(name)
        if kind == told.PORTAL and len(was) == 1 and self.token != HURRICANE:
            track = [guess for guess in track if guess.place != was[0].place] or track
        self.tracks[piece] = track

    def _hide(self, piece: int) -> None:
        """Secretly back on the map: the Wave in any part, the Rock on an anomaly, the Bush on a fruit."""
        if piece == WAVE:
            self.wave = EVERY_PART
            return
        names = (17,) if piece == ROCK else range(7)
        spaces = [s for s in range(SPACES) if any([self.alive & SHOWS[s][name] for name in names])]
        self.tracks[piece] = [Guess(space, -1, -1, UNHEARD, self.alive, {}) for space in spaces]

    def _fits(self, alive: int, seen: dict[int, int], space: int, name: int) -> tuple[int, dict[int, int]] | None:
        """What agrees with a name on a space; None: nothing does."""
        known = self.names[space] if space not in seen else seen[space]
        if name == UNHEARD:
            return alive, seen
        if known >= 0:
            return (alive, seen) if known == name else None
        base = BASE[name]
        alive &= FIXED[space][base]
        if not alive & SHOWS[space][base]:
            return None
        if base == ANOMALY and (self.effects.get(name, space) != space or name in seen.values()):
            return None
        return alive, {**seen, space: name}

    def _step(self, piece: int, entry: Entry) -> None:
        """A piece goes on from where it was: every place it can be moves with it, or falls away."""
        name = entry[-2]
        counts = entry[-1] and piece in self.own
        track = []
        for guess in self.tracks[piece]:
            for place, bearing, left, alive, seen in self._ways(guess, entry):
                if place >= OCEAN:
                    if name == OCEAN_NAME:
                        counted = guess.counted | (1 << left if counts else 0)
                        track.append(Guess(place, bearing, left, name, alive, seen, counted))
                    continue
                fits = self._fits(alive, seen, place, name) if name != OCEAN_NAME else None
                if fits is not None:
                    counted = guess.counted | (1 << place if counts else 0)
                    track.append(Guess(place, bearing, -1, name, *fits, counted))
        if len(track) > 1:
            track = merged(track)
        if not track or len(track) > MOST:  # lost: all that is sure is the name
            self._close(piece)
            straight = entry[0] in (told.GO, told.EXIT, told.LEAVE, told.PUSH)
            track = self.anywhere(name, entry[2] if straight else UNSURE)
        self.tracks[piece] = track

    def _ways(self, guess: Guess, entry: Entry) -> Iterator[tuple[int, int, int, int, dict[int, int]]]:
        """Where an announcement can take a piece: place, bearing, the space left, and what agrees."""
        kind, place, bearing = entry[0], guess.place, guess.bearing
        alive, seen = guess.alive, guess.seen
        if kind == told.CROSS:
            if guess.before >= 0 and bearing >= 0:
                yield far_end(guess.before, bearing), bearing, -1, alive, seen
            return
        if kind == told.BACK:
            if guess.before >= 0:
                yield guess.before, -1, -1, alive, seen
            return
        if place >= OCEAN:
            return
        if kind in (told.KNOT, told.BEND) and bearing == UNSURE:
            for way in range(6):
                yield NEXT[place][way], way, place, alive, seen
            return
        if kind == told.KNOT:
            side = (bearing + 3) % 6
            for way in range(6):
                arrow = ARROW[place][side][way]
                if bearing >= 0 and alive & arrow:
                    yield NEXT[place][way], way, place, alive & (~COVER[place] | arrow), seen
            return
        if kind == told.BEND:
            for way in ((bearing + 5) % 6, (bearing + 1) % 6):
                yield NEXT[place][way], way, place, alive, seen
            return
        way = entry[2]
        in_lake = LAKE <= guess.name < OCEAN_NAME
        if kind == told.GO or (kind == told.PUSH and not in_lake):
            reach = entry[3] if kind == told.GO else 2 if kind == told.PUSH and self.token == ROCKSLIDE else 1
            line = LINES[place][way]
            yield line[min(reach, len(line)) - 1], way, place, alive, seen
            return
        if not in_lake:  # shown there by a mark or a push: the lake was not heard, so nothing is sure
            return
        for origin in range(SPACES):
            fits = self._fits(alive, seen, origin, guess.name) if DISTANCE[place][origin] <= 2 else None
            if fits is None:
                continue
            line = LINES[origin][way]
            if kind == told.EXIT:
                yield line[min(entry[3], len(line)) - 1], way, origin, *fits
            elif kind == told.LEAVE:
                yield line[0], way, origin, *fits
            else:  # pushed across the lake, with Rockslide a space further
                for there in line[: 4 if self.token == ROCKSLIDE else 3]:
                    yield there, way, origin, *fits

    def _pushed(self, entry: Entry) -> None:
        """Who pushes stands behind the captive."""
        track, by = self.tracks[entry[1]], entry[3]
        if len(track) == 1 and track[0].place < OCEAN and not LAKE <= track[0].name < OCEAN_NAME:
            there = NEXT[track[0].place][(entry[2] + 3) % 6]
            if there < OCEAN and not any([self.alive & lake for lake in SHOWS[there][BASE_LAKE:]]):
                here = [guess for guess in self.tracks[by] if guess.place == there]
                self.tracks[by] = here or [Guess(there, -1, -1, UNHEARD, self.alive, {})]
                self._settle(by)

    def _met(self, piece: int, mask: int) -> None:
        """Whoever meets is on one space; a lake is wider, and the Wave has parts."""
        for other in pieces_in(mask):
            if WAVE in (piece, other):
                self._met_wave(other if piece == WAVE else piece)
                continue
            one, two = self.tracks[piece], self.tracks[other]
            if any([LAKE <= guess.name < OCEAN_NAME for guess in (*one, *two)]):
                continue
            places = {guess.place for guess in one} & {guess.place for guess in two}
            if not two and len(one) == 1:
                self.tracks[other] = [one[0]._replace(bearing=-1, counted=0)]
            elif places:
                self.tracks[piece] = [guess for guess in one if guess.place in places]
                self.tracks[other] = [guess for guess in two if guess.place in places]
                self._settle(piece)
                self._settle(other)

    def _met_wave(self, piece: int) -> None:
        parts = {guess.place - OCEAN for guess in self.tracks[piece] if guess.place >= OCEAN}
        self.wave = sum([1 << part for part in parts]) & self.wave or self.wave

    def _attacked(self, mask: int) -> None:
        """The Wave is at a coast where its victims stand."""
        for piece in pieces_in(mask):
            track = self.tracks[piece]
            if track and not any([LAKE <= guess.name < OCEAN_NAME for guess in track]):
                parts = {part for guess in track if guess.place < OCEAN for part in ALONG[guess.place]}
                self.wave = self.wave & sum([1 << part for part in parts]) or self.wave

    def _told(self, entry: Entry) -> None:
        """An oracle or a bonus has named spaces near a piece."""
        kind, piece = entry[0], entry[1]
        track = []
        for guess in self.tracks[piece]:
            if guess.place >= OCEAN:
                continue
            if kind == told.RING:
                spaces, names = NEXT[guess.place], list(entry[2:])
            elif kind == told.LINE:
                spaces, names = LINES[guess.place][entry[2]][:-1], list(entry[3:])
            else:
                spaces, names = (NEXT[guess.place][entry[2]],), [entry[3]]
            found = self._named(guess, spaces, names)
            if found is not None:
                track.append(found)
        if track:
            self.tracks[piece] = track
            self._settle(piece)

    def _named(self, guess: Guess, spaces: tuple[int, ...], names: list[int]) -> Guess | None:
        """These spaces have these names, in some order; where only one kind is left over it is put down."""
        if len(spaces) != len(names):
            return None
        rest = list(names)
        open_ = []
        for space in spaces:
            known = OCEAN_NAME if space >= OCEAN else guess.seen.get(space, self.names[space])
            if known < 0:
                open_.append(space)
            elif known in rest:
                rest.remove(known)
            else:
                return None
        alive, seen = guess.alive, guess.seen
        if len(set(rest)) == 1:
            for space in open_:
                fits = self._fits(alive, seen, space, rest[0]) if rest[0] != OCEAN_NAME else None
                if fits is None:
                    return None
                alive, seen = fits
        elif any([not any([self._fits(alive, seen, s, n) for n in set(rest) if n < OCEAN_NAME]) for s in open_]):
            return None
        return guess._replace(alive=alive, seen=seen)

    # --- the map -------------------------------------------------------------------------------
    def learn(self, space: int, name: int) -> None:
        """A name is certain."""
        self._put(self.alive & FIXED[space][BASE[name]], {space: name})

    def _put(self, alive: int, seen: dict[int, int]) -> None:
        self.odds = None
        for space, name in seen.items():
            self.names[space] = name
            if ANOMALY <= name < LAKE:
                self.effects[name] = space
            alive &= FIXED[space][BASE[name]]
        self.alive = narrow(alive & self.alive) or self.alive
        for space in range(SPACES):
            if self.base[space] < 0:
                left = self.alive & COVER[space]
                placement = PLACEMENTS[left.bit_length() - 1]
                name = placement.names[placement.spaces.index(space)]
                if not left & ~SHOWS[space][name]:
                    self.base[space] = name
                    if self.names[space] < 0 and name != ANOMALY:
                        self.names[space] = name if name < ANOMALY else LAKE + name - BASE_LAKE

    def _settle(self, piece: int) -> None:
        """What is certain goes on the map; that may settle other tracks."""
        tracks = [self.tracks[piece]]
        while tracks:
            track = tracks.pop()
            if len(track) != 1:
                continue
            (guess,) = track
            self.counted |= guess.counted
            if not guess.seen and not self.alive & ~guess.alive:
                continue
            self._put(guess.alive, guess.seen)
            track[0] = guess._replace(alive=self.alive, seen={})
            for other in (*self.tracks, *self.loose):
                if len(other) > 1:
                    left = [again for one in other if (again := self._again(one)) is not None]
                    if left and len(left) < len(other):
                        other[:] = left
                        tracks.append(other)
            self.loose = [other for other in self.loose if len(other) > 1 or other in tracks]

    def _again(self, guess: Guess) -> Guess | None:
        """A guess after the map has changed; None: it is no longer possible."""
        alive = guess.alive & self.alive
        place, name = guess.place, guess.name
        seen = guess.seen
        if place < OCEAN and name < OCEAN_NAME and self.names[place] not in (-1, name):
            return None
        for space, heard in seen.items():
            if self.names[space] not in (-1, heard) or not alive & SHOWS[space][BASE[heard]]:
                return None
            if self.effects.get(heard, space) != space:
                return None
        return guess._replace(alive=alive)

    def chances(self) -> list[dict[int, float]]:
        """Of every space whose name is open: how likely each name of a tile is there, by the tiles that could lie."""
        if self.odds is None:
            odds: list[dict[int, float]] = [{} for _ in range(SPACES)]
            for tile in range(TILES):
                mask = self.alive & OF_TILE[tile]
                weight = 1 / max(1, mask.bit_count())
                while mask:
                    bit = mask & -mask
                    mask ^= bit
                    placement = PLACEMENTS[bit.bit_length() - 1]
                    for space, name in zip(placement.spaces, placement.names, strict=True):
                        odds[space][name] = odds[space].get(name, 0.0) + weight
            for row in odds:
                total = sum(row.values()) or 1.0
                for name in row:
                    row[name] /= total
            self.odds = odds
        return self.odds
