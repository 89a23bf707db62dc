"""What a captive of Paradox Island can hope for from every space: missions, camps, dangers, and the unknown.

Worth is counted in actions: a mark of the mission is worth several, a point of health more the fewer are left. From
there it spreads over the map, a little less with every step.
"""

from __future__ import annotations

from typing import Final

from paradoxa.games.paradox_island.bot.captive_map import Chart
from paradoxa.games.paradox_island.bot.places import DISTANCE, Guess
from paradoxa.games.paradox_island.box.components import CHARACTERS, COMPONENTS
from paradoxa.games.paradox_island.box.geometry import AROUND, CORNERS, LINES, NEXT, OCEAN, SPACES, far_end
from paradoxa.games.paradox_island.box.islands import ANOMALY, KNOT, LAKE, MIRAGE, OCEAN_NAME, ORACLE, PORTAL
from paradoxa.games.paradox_island.box.pieces import ACHILLES, BUSH, GRANDDEAD, HEMPEL, PHIL, ROCK, SCHRODIE, THESEUS
from paradoxa.games.paradox_island.knowledge.tilings import ARROW, COVER
from paradoxa.games.paradox_island.knowledge.view import Board, Figure, ParadoxIslandView

SHEETS: Final = tuple([COMPONENTS.characters[name] for name in CHARACTERS])
CONSTANTS: Final = COMPONENTS.constants
MARK: Final = 8.0  # a mark of the mission
FADE: Final = 0.87  # what worth keeps over an action
SWEEPS: Final = 5
FRUIT: Final = 1.0
NEWS: Final = 0.3  # a space nobody knows
LOST: Final = 0.6  # not to know any more where one is
HEALTH: Final = (0.0, 4.5, 2.4, 1.2, 0.7, 0.5, 0.4, 0.4, 0.3, 0.3)  # what the last, the second, ... point is worth
ENERGY: Final = (0.0, 0.6, 0.45, 0.35, 0.25, 0.2, 0.15, 0.1, 0.1, 0.1)
POINTS: Final = (0.0, 5.0, 3.0, 1.2, 0.7, 0.5, 0.4, 0.3, 0.3, 0.3)  # Granddead's, which are both
LAST: Final = 14.0  # a death that would end the game
# What anomalies cost: health, energy and fruits are counted as what they are.
ANOMALIES: Final = (0.0, 0.0, 0.0, 0.5, 0.9, 0.5, 1.2, 1.4, 0.4, 0.3)
(LOSE_HEALTH, LOSE_ENERGY, LOSE_FRUIT) = range(3)
CORNER_SET: Final = frozenset(CORNERS)
SURE: Final = 16  # a piece that can be in more places than this is not looked for


class Self:
    """The captive piece that decides, and what its points are worth to it."""

    def __init__(self, view: ParadoxIslandView, piece: int, chart: Chart) -> None:
        self.view = view
        self.piece = piece
        self.chart = chart
        self.board: Board = view.board_of(piece)
        self.figure: Figure = view.figure(piece)
        self.character = self.board.character
        self.sheet = SHEETS[self.character]
        self.health, self.energy = self.figure.health, self.figure.energy
        later = self.sheet.after_revival
        times = self.figure.revived
        self.top = later[min(times, len(later)) - 1] if times and later else self.sheet.energy
        goal = CONSTANTS.death_goal_two_players if view.seats == 2 else CONSTANTS.death_goal
        self.last = view.deaths >= goal - 1
        self.mark = MARK * (1 + 0.15 * self.board.progress)
        alive = self.health > 0 or self.energy > 0
        self.sting = self.pain(1, 1) if alive else 0.0  # the Bush
        self.splash = self.pain(1, 0) if alive else 0.0  # the Wave, a mirage
        self.effects = [self._works(name) if alive else 0.0 for name in range(OCEAN_NAME)]

    def pain(self, health: int, energy: int) -> float:
        """What losing so much costs."""
        if self.character == GRANDDEAD:
            points = self.energy
            if health + energy >= points and health:
                return LAST if self.last else POINTS[1] + POINTS[2]
            return sum([POINTS[max(0, points - n)] for n in range(health + energy)])
        if health >= self.health > 0:
            return LAST if self.last else HEALTH[1]
        lost = sum([HEALTH[self.health - n] for n in range(health)])
        return lost + sum([ENERGY[max(0, self.energy - n)] for n in range(energy)])

    def relief(self, health: int, energy: int) -> float:
        """What gaining so much is worth; nothing above the maximum."""
        if self.character == GRANDDEAD:
            more = min(health + energy, self.top - self.energy)
            return sum([POINTS[self.energy + n + 1] for n in range(more)])
        more = min(health, self.sheet.health - self.health)
        gained = sum([HEALTH[self.health + n + 1] for n in range(more)])
        return gained + sum([ENERGY[self.energy + n + 1] for n in range(min(energy, self.top - self.energy))])

    def camp(self) -> float:
        """What a camp is worth now."""
        if self.character == GRANDDEAD:
            return self.relief(0, 2)
        return max(self.relief(2, 0), self.relief(0, 2), self.relief(1, 1))

    def wants(self, name: int, space: int, counted: int) -> bool:
        """Whether visiting a space of this name would count for the mission."""
        if self.character == HEMPEL:
            return name < 7 and not self.board.visited >> name & 1
        if self.character == THESEUS:
            if PORTAL <= name < ANOMALY:
                return name not in self.chart.done
            return name == ORACLE and not counted >> space & 1
        if self.character == PHIL:
            return ANOMALY <= name < LAKE and name not in self.chart.done
        if self.character == SCHRODIE:
            if MIRAGE <= name < KNOT:
                return name not in self.chart.done
            return name == KNOT and not counted >> space & 1
        return False

    def _works(self, name: int) -> float:
        """What a space does to whoever visits it unsafely, carries aside."""
        if name < 7:
            new = not (self.board.circled | self.board.crossed) >> name & 1
            return FRUIT if new or (self.character == HEMPEL and self.board.crossed >> name & 1) else 0.0
        if name < ORACLE:
            return self.camp()
        if name == ORACLE:
            return 2 * NEWS
        if name < KNOT:
            return -self.splash
        if name < ANOMALY:
            return -0.1
        if name < LAKE:
            effect = name - ANOMALY
            if effect == LOSE_HEALTH:
                return -self.splash
            if effect == LOSE_ENERGY:
                return -self.pain(0, 1)
            if effect == LOSE_FRUIT:
                return -FRUIT if self.board.circled else 0.0
            return -ANOMALIES[effect]
        return 0.0 if self.character == PHIL else -0.6


class Prospect:
    """The map as one guess has it, and what every space promises."""

    def __init__(self, who: Self, guess: Guess) -> None:
        chart = who.chart
        self.who = who
        self.chart = chart
        self.place = guess.place
        self.bearing = guess.bearing
        self.before = guess.before
        self.counted = chart.counted | guess.counted
        self.alive = guess.alive & chart.alive
        names = list(chart.names)
        for space, name in guess.seen.items():
            names[space] = name
        self.names = names
        self.start = self._start()
        self.portals: dict[int, list[int]] = {}
        for space, name in enumerate(names):
            if PORTAL <= name < ANOMALY:
                self.portals.setdefault(name, []).append(space)
        self.visits = [self._visit(space) for space in range(SPACES)]
        self.does = [self._does(space) for space in range(SPACES)]
        self.foes = self._foes()
        self.worth = [0.0] * SPACES
        self.unknown = 0.0
        self._spread()

    def _start(self) -> int:
        """Where the ocean gives a captive back; -1: nobody knows."""
        fruit = self.who.figure.start
        return self.names.index(fruit) if fruit in self.names else -1

    def _visit(self, space: int) -> float:
        """What visiting a space is worth for the mission, and for the map."""
        who, name = self.who, self.names[space]
        if name >= 0:
            return who.mark if who.wants(name, space, self.counted) else 0.0
        if self.chart.base[space] == ANOMALY:
            return who.mark if who.character == PHIL else NEWS
        odds = self.chart.chances()[space]
        return NEWS + who.mark * sum([share for name, share in odds.items() if who.wants(name, space, self.counted)])

    def _does(self, space: int) -> float:
        """What the space does to an unsafe visitor; of an unknown one on average."""
        name = self.names[space]
        if name >= 0:
            return self.who.effects[name]
        if self.chart.base[space] == ANOMALY:
            return -0.6
        total = 0.0
        for base, share in self.chart.chances()[space].items():
            if base != ANOMALY:
                total += share * self.who.effects[base if base < ANOMALY else LAKE]
                total -= share * LOST if KNOT <= base < ANOMALY else 0.0
            else:
                total -= share * 0.6
        return total

    def _foes(self) -> dict[int, tuple[float, float]]:
        """By space: how surely a piece of OP's is met there, any and the Bush."""
        found: dict[int, tuple[float, float]] = {}
        for piece in (ROCK, BUSH):
            track = self.chart.tracks[piece]
            if not track or not self.who.view.on_map[piece]:
                continue
            share = 1 / len(track)
            if len(track) > SURE and self.who.character != GRANDDEAD:
                continue
            for guess in track:
                place = guess.place
                if place >= OCEAN:
                    continue
                name = self.names[place]
                lake = [space for space in range(SPACES) if self.names[space] == name] if name >= LAKE else [place]
                for space in lake:
                    one, two = found.get(space, (0.0, 0.0))
                    found[space] = (one + share, two + (share if piece == BUSH else 0.0))
        return found

    def exit(self, space: int, bearing: int) -> int:
        """Where a knot entered like this leads, if that is known: a space or ocean part; else -1."""
        arrows = ARROW[space][(bearing + 3) % 6]
        left = self.alive & COVER[space]
        for way in range(6):
            if left & arrows[way]:
                return -1 if left & ~arrows[way] else NEXT[space][way]
        return -1

    def carried(self, space: int, bearing: int) -> tuple[float, int]:
        """Where an unsafe visitor ends up: what that costs beside, and the space; -1: somewhere unknown."""
        name = self.names[space]
        if name == KNOT and bearing >= 0:
            there = self.exit(space, bearing)
            if there < 0:
                return -0.3, space
            if there >= OCEAN:
                return -self._wave(there) * self.who.splash, self.start
            return max(-3.0, self.does[there]) + self.visits[there], there
        if PORTAL <= name < ANOMALY:
            both = self.portals[name]
            return (0.0, both[0] if both[1] == space else both[1]) if len(both) == 2 else (NEWS - LOST, -1)
        return 0.0, space

    def value(self, place: int) -> float:
        """What a place promises; an unknown one a little less than the average."""
        return self.worth[place] if place >= 0 else self.unknown

    def _wave(self, place: int) -> float:
        mask = self.chart.wave
        return (mask >> place - OCEAN & 1) / mask.bit_count() if mask else 0.0

    def landing(self, space: int, bearing: int, safely: bool) -> float:
        """What coming to a space is worth, all in all."""
        who = self.who
        gain = self.visits[space]
        foes, bush = self.foes.get(space, (0.0, 0.0))
        if safely:
            gain += foes * (0.9 + (who.mark if who.character == GRANDDEAD else 0.0))
            stay = FADE * self.value(space)
            extra, there = self.carried(space, bearing)
            return gain + max(stay, self.does[space] + extra + FADE * self.value(there))
        if bush:
            gain -= bush * who.sting
        extra, there = self.carried(space, bearing)
        return gain + self.does[space] + extra + FADE * self.value(there)

    def leaving(self, space: int, way: int, part: int, safely: bool) -> float:
        """What going into the ocean is worth; Achilles wants it from corners, Phil may cross."""
        who = self.who
        gain = 0.0
        if who.character == ACHILLES and space in CORNER_SET and not self.counted >> space & 1:
            gain += who.mark
        wave = self._wave(part)
        if safely:
            gain += wave * (0.9 + (who.mark if who.character == GRANDDEAD else 0.0))
        else:
            gain -= wave * who.splash
        back = FADE * self.value(self.start)
        if who.character == PHIL:
            far = far_end(space, way)
            back = max(back, self.landing(far, way, False))
        return gain + back

    def step(self, place: int, way: int, reach: int, safely: bool) -> float:
        """What a step is worth, its cost aside."""
        line = LINES[place][way]
        there = line[min(reach, len(line)) - 1]
        if there >= OCEAN:
            return self.leaving(place, way, there, safely)
        return self.landing(there, way, safely)

    def _spread(self) -> None:
        """Worth spreads from space to space: what is next door counts for a little less here."""
        who = self.who
        reaches = (0, 2) if who.character == SCHRODIE else (0,)
        edges: list[list[tuple[float, float, int]]] = []
        care = ENERGY[max(1, min(who.energy, 9))] if who.energy else 1.0
        ways: dict[tuple[int, int], tuple[float, float, int]] = {}
        for space in range(SPACES):
            row = []
            for way in range(6):
                for reach in reaches:
                    line = LINES[space][way]
                    there = line[reach] if reach < len(line) else line[-1]
                    if there >= OCEAN:
                        corner = who.character == ACHILLES and space in CORNER_SET and not self.counted >> space & 1
                        row.append((-0.2, who.mark if corner else 0.0, self.start))
                        continue
                    found = ways.get((there, way))
                    if found is None:
                        extra, end = self.carried(there, way)
                        foes, bush = self.foes.get(there, (0.0, 0.0))
                        hunted = foes * who.mark if who.character == GRANDDEAD else 0.0
                        harm = self.does[there] + extra - bush * who.sting
                        if harm + care < 0 or hunted > care:  # rather safely
                            found = (-care, self.visits[there] + hunted, there)
                        else:
                            found = (min(harm, 0.0), self.visits[there] + max(harm, 0.0), end)
                        ways[there, way] = found
                    row.append(found)
            edges.append(row)
        worth = self.worth
        for sweep in range(SWEEPS):
            order = range(SPACES) if sweep % 2 == 0 else range(SPACES - 1, -1, -1)
            unknown = self.unknown
            for space in order:
                best = worth[space]
                for cost, gain, there in edges[space]:
                    later = FADE * (worth[there] if there >= 0 else unknown)
                    if later < gain:
                        later = gain
                    if cost + later > best:
                        best = cost + later
                worth[space] = best
            self.unknown = 0.8 * sum(worth) / SPACES

    def open_around(self, space: int) -> int:
        """How many neighbours nobody knows."""
        return sum([self.names[there] < 0 for there in AROUND[space]])


def is_exposed(prospect: Prospect, place: int) -> float:
    """How much a place invites OP's pieces at the end of the turn: near the Bush, or at the coast."""
    track = prospect.chart.tracks[BUSH]
    near = 0.0
    if len(track) == 1 and track[0].place < OCEAN:
        near = (0.0, 0.3, 0.25, 0.15)[DISTANCE[track[0].place][place]] if DISTANCE[track[0].place][place] < 4 else 0.0
    return near + (0.12 if len(AROUND[place]) < 6 else 0.0)
