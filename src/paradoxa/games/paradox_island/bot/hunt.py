"""What OP of Paradox Island gains: wounds, deaths, captives kept from what they need; and what its pieces can reach."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from paradoxa.games.paradox_island.bot.places import DISTANCE
from paradoxa.games.paradox_island.bot.prospects import CONSTANTS, SHEETS
from paradoxa.games.paradox_island.box.geometry import ALONG, AROUND, CORNERS, LINES, NEXT, OCEAN, SPACES, far_end
from paradoxa.games.paradox_island.box.islands import ANOMALY, KNOT, LAKE, MIRAGE, ORACLE, PORTAL, Land
from paradoxa.games.paradox_island.box.pieces import (
    ACHILLES,
    BUSH,
    GRANDDEAD,
    HEMPEL,
    OFF,
    PHIL,
    ROCK,
    SCHRODIE,
    THESEUS,
    WAVE,
)
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView

(ALGAE, LITHOPHYTES, FLOOD, IVY, HURRICANE, STORM, ROCKSLIDE, THORNS, FOG, DROUGHT, QUICKSAND, FROST) = range(12)
WIN: Final = 60.0
DEATH: Final = 4.0  # beside the wound
MARK: Final = 5.0  # what it costs OP to bring a captive to a mission space
FAR: Final = 0.2  # a captive one space further from what it needs
ENERGY: Final = 0.15
# What OP likes an activated anomaly to do; wounds are counted as wounds.
ANOMALIES: Final = (0.0, 0.3, 0.5, 0.6, 0.9, 0.6, 0.8, 0.8, 0.5, 0.2)


class Hunt:
    """OP's table: the island, the pieces, and what each captive still needs."""

    def __init__(self, view: ParadoxIslandView, token: int | None = None) -> None:
        assert view.land is not None
        self.view = view
        self.land: Land = view.land
        self.token = view.token if token is None else token
        self.places = view.places
        self._lurks: dict[int, float] = {}
        self._met: dict[int, float] = {}
        self.sting, self.pusher = (ROCK, BUSH) if self.token == LITHOPHYTES else (BUSH, ROCK)
        self.captives = [one.piece for one in view.figures if view.places[one.piece] != OFF]
        goal = CONSTANTS.death_goal_two_players if view.seats == 2 else CONSTANTS.death_goal
        self.is_last = view.deaths >= goal - 1
        self.needs = {piece: self._needs(piece) for piece in self.captives}
        self.at = {piece: self._spread(piece) for piece in self.captives}
        self.bite = {
            piece: self.wound(piece, CONSTANTS.bush_health, CONSTANTS.bush_energy + (self.token == THORNS))
            if not view.figure(piece).is_safe_from(self.sting)
            else 0.0
            for piece in self.captives
        }
        self.splash = {
            piece: 0.0 if view.figure(piece).is_safe_from(WAVE) or view.victims >> piece & 1 else self._splash(piece)
            for piece in self.captives
        }

    def _splash(self, piece: int) -> float:
        """An attack of the Wave is worth its wound; Granddead then knows where it is, and comes."""
        worth = self.wound(piece, CONSTANTS.wave_health, 0)
        if self.view.board_of(piece).character == GRANDDEAD and worth < DEATH and self.view.figure(piece).energy > 2:
            return 0.1 * worth
        return worth

    def _spread(self, piece: int) -> int:
        """The spaces on which an OP piece would meet this captive, as a mask: a lake is one."""
        place = self.places[piece]
        return self.whole(place) if place < OCEAN else 0

    def whole(self, place: int) -> int:
        """A space as OP's pieces count it."""
        lake = self.land.lake[place]
        if lake < 0:
            return 1 << place
        one, two, three = self.land.lakes[lake]
        return 1 << one | 1 << two | 1 << three

    def _needs(self, piece: int) -> list[int]:
        """The spaces a captive still needs for its mission."""
        view, land = self.view, self.land
        board = view.board_of(piece)
        counted = view.hidden[3][0 if view.seats == 2 else piece - 3]
        character = board.character
        spaces: Sequence[int] = ()
        if character == HEMPEL:
            starts = [view.figure(one).start for one in board.pieces]
            spaces = [space for fruit, space in enumerate(land.fruit) if fruit not in starts]
        elif character == THESEUS:
            open_ = [space for space in land.portals if not counted >> land.twin[space] & 1]
            spaces = [*open_, *land.oracles]
        elif character == PHIL:
            spaces = land.anomalies
        elif character == SCHRODIE:
            spaces = [space for space in range(SPACES) if MIRAGE <= land.names[space] <= KNOT]
        elif character == ACHILLES:
            spaces = CORNERS
        return [space for space in spaces if not counted >> space & 1]

    # --- what things are worth -----------------------------------------------------------------
    def wound(self, piece: int, health: int, energy: int) -> float:
        """What a wound is worth: more near death, more against whoever is near the goal."""
        figure, board = self.view.figure(piece), self.view.board_of(piece)
        threat = 1 + 0.12 * board.progress
        if board.character == GRANDDEAD:
            points, top = figure.energy, SHEETS[GRANDDEAD].energy
            if health and points <= health + energy:
                return WIN if self.is_last else DEATH * threat
            return (0.55 * (health + energy) + 0.08 * (top - points)) * threat
        if health >= figure.health:
            return WIN if self.is_last else DEATH * threat
        drained = ENERGY * min(energy, figure.energy)
        return (health * (1 + 0.3 * (SHEETS[board.character].health - figure.health)) + drained) * threat

    def distance(self, piece: int, place: int) -> int:
        """How far a captive is from what it needs."""
        row = DISTANCE[place]
        if self.view.board_of(piece).character == GRANDDEAD:
            foes = [self.places[foe] for foe in (ROCK, BUSH) if 0 <= self.places[foe] < OCEAN]
            return min([row[foe] for foe in foes], default=3)
        return min([row[space] for space in self.needs[piece]], default=3)

    def standing(self, piece: int, place: int) -> float:
        """What OP likes about a captive's place."""
        threat = 1 + 0.5 * self.view.board_of(piece).progress
        return FAR * threat * min(4, self.distance(piece, place))

    def brought(self, piece: int, place: int, edge: int = -1) -> float:
        """What it is worth to OP that a captive comes to a place, activation aside; `edge`: left for the ocean."""
        board = self.view.board_of(piece)
        mark = WIN if board.progress >= CONSTANTS.mission_goal - 1 else MARK
        if place >= OCEAN:
            gain = self.splash[piece] if self.places[WAVE] == place else 0.0
            if board.character == ACHILLES and edge in self.needs[piece]:
                gain -= mark
            return gain + self.standing(piece, self.land.fruit[self.view.figure(piece).start])
        gain = self.standing(piece, place)
        if place in self.needs[piece] and board.character != ACHILLES:
            gain -= mark
        foe = self.places[self.sting]
        if 0 <= foe < OCEAN and self.whole(place) >> foe & 1:
            gain += self.bite[piece]
        return gain

    def activated(self, piece: int, place: int) -> float:
        """What OP gains if the space under a captive works."""
        land, view = self.land, self.view
        name = land.names[place]
        board, figure = view.board_of(piece), view.figure(piece)
        if name < 7:
            return 0.0 if (board.circled | board.crossed) >> name & 1 else -0.6
        if name < ORACLE:
            return -1.0 if figure.health < SHEETS[board.character].health or figure.energy < 3 else 0.0
        if name == ORACLE:
            return -0.3
        if name < KNOT:
            return self.wound(piece, 1, 0)
        if name == KNOT:
            way = self._arrow(place, view.hidden[0][piece])
            if way < 0:
                return 0.0
            there = NEXT[place][way]
            return self.brought(piece, there, place) - self.standing(piece, place)
        if name < ANOMALY:
            return self.brought(piece, land.twin[place]) - self.standing(piece, place)
        if name < LAKE:
            if name == ANOMALY:
                return self.wound(piece, 1, 0)
            if name == ANOMALY + 2:
                return 0.5 if board.circled else 0.0
            return ANOMALIES[name - ANOMALY]
        return 0.4

    def _arrow(self, place: int, bearing: int) -> int:
        """Which way a knot sends a piece that came with this bearing; -1: it cannot work."""
        arrows = self.land.arrows[place]
        return arrows[(bearing + 3) % 6] if arrows is not None and bearing >= 0 else -1

    # --- Bush and Rock -------------------------------------------------------------------------
    def met(self, mask: int) -> float:
        """The wounds the stinging piece deals on these spaces."""
        if mask not in self._met:
            self._met[mask] = sum([self.bite[piece] for piece in self.captives if self.at[piece] & mask])
        return self._met[mask]

    def walks(self, place: int, trodden: int) -> Iterator[tuple[int, int]]:
        """Where one step can lead: the place (perhaps an ocean part), and the way."""
        land = self.land
        lake = land.lake[place]
        for origin in (place,) if lake < 0 else land.lakes[lake]:
            for way in range(6):
                there = NEXT[origin][way]
                if there >= OCEAN or not (trodden >> there & 1 or 0 <= lake == land.lake[there]):
                    yield there, way

    def onward(self, place: int, way: int, trodden: int) -> Iterator[int]:
        """Where a knot or portal can carry a piece that has just stepped there."""
        land = self.land
        name = land.names[place]
        if name == KNOT:
            out = self._arrow(place, way)
            there = NEXT[place][out]
            if there < OCEAN and not trodden >> there & 1:
                yield there
        elif PORTAL <= name < ANOMALY:
            ends = land.portals if self.token == HURRICANE else (land.twin[place],)
            yield from [there for there in ends if there != place and not trodden >> there & 1]
        elif ANOMALY <= name < LAKE and self.token == IVY:
            yield from [there for there in land.anomalies if there != place and not trodden >> there & 1]

    def stings(self, place: int, trodden: int, steps: int) -> list[float]:
        """The best that the stinging piece can do from a place with 0, 1, ... steps."""
        if not 0 <= place < OCEAN:
            return [0.0] * (steps + 1)
        found = [self.lurk(place)] * (steps + 1)
        if not steps:
            return found
        here = trodden | self.whole(place)
        for there, way in self.walks(place, here):
            if there < OCEAN:
                for worth, rest in self.stung(there, way, here, steps - 1):
                    for step, later in enumerate(rest):
                        found[step + 1] = max(found[step + 1], worth + later)
        return [max(found[: step + 1]) for step in range(steps + 1)]

    def stung(self, there: int, way: int, trodden: int, steps: int) -> Iterator[tuple[float, list[float]]]:
        """What a step to a space brings at once, and what may follow: staying there, or carried on."""
        mask = self.whole(there)
        worth = self.met(mask)
        yield worth, self.stings(there, trodden, steps)
        for end in self.onward(there, way, trodden | mask):
            more = self.met(self.whole(end))
            yield worth + more, self.stings(end, trodden | mask, steps)

    def lurk(self, place: int) -> float:
        """What it is worth that the Bush ends here: near prey for the next turn, far from Granddead."""
        if place in self._lurks:
            return self._lurks[place]
        row = DISTANCE[place]
        near = [
            self.bite[piece] * (0.3 - 0.06 * row[self.places[piece]])
            for piece in self.captives
            if self.places[piece] < OCEAN and self.view.board_of(piece).character != GRANDDEAD
        ]
        self._lurks[place] = max(near, default=0.0) - self.feared(place)
        return self._lurks[place]

    def feared(self, place: int) -> float:
        """What it costs to end where Granddead can come and scare the piece off."""
        total = 0.0
        for piece in self.captives:
            board, figure, there = self.view.board_of(piece), self.view.figure(piece), self.places[piece]
            if board.character == GRANDDEAD and there < OCEAN and figure.energy > 1:
                reach = DISTANCE[place][there]
                total += (2.5, 2.5, 2.0, 1.2, 0.5, 0.0, 0.0)[reach] * (1 + 0.4 * board.progress)
        return total

    # --- pushes --------------------------------------------------------------------------------
    def pushes(self, place: int) -> Iterator[tuple[int, int, int, float]]:
        """Every push from a place: captive, way, origin, and what it brings."""
        land = self.land
        if not 0 <= place < OCEAN:
            return
        home = land.lake[place]
        for origin in (place,) if home < 0 else land.lakes[home]:
            for way in range(6):
                first = NEXT[origin][way]
                if first >= OCEAN or 0 <= home == land.lake[first]:
                    continue
                for piece in self.captives:
                    there = self.places[piece]
                    lies = self.view.figure(piece).lies and 0 <= land.lake[first] == land.lake[there]
                    if (there == first or lies) and not self.view.figure(piece).is_safe_from(self.pusher):
                        yield piece, way, origin if home >= 0 else -1, self.push(piece, way, origin)

    def push(self, piece: int, way: int, origin: int) -> float:
        """What a push brings."""
        land, place = self.land, self.places[piece]
        lake = land.lake[place]
        line = LINES[origin][way]
        end, edge = line[-1], line[-2] if len(line) > 1 else place
        for there in line[1:]:
            if there >= OCEAN or lake < 0 or land.lake[there] != lake:
                end = there
                break
        if self.token == ROCKSLIDE and end < OCEAN:
            end = NEXT[end][way]
        gain = self.brought(piece, end, edge) - self.standing(piece, place)
        return gain + (max(0.0, self.activated(piece, end)) if end < OCEAN and land.names[end] != KNOT else 0.0)

    def best_push(self, place: int) -> float:
        """The best push from a place; none is worth nothing."""
        return max([gain for *_, gain in self.pushes(place)], default=0.0)

    def shove(self, place: int) -> float:
        """The best the pushing piece can do with one action: a push now, or a step and a push."""
        if not 0 <= place < OCEAN:
            return 0.0
        best = self.best_push(place)
        for there, _ in self.walks(place, 0):
            if there < OCEAN:
                best = max(best, self.best_push(there))
        return max(0.0, best)

    # --- the Wave ------------------------------------------------------------------------------
    def reach(self, wave: int) -> list[int]:
        """Whom a Wave there can attack."""
        found = []
        for piece in self.captives:
            place = self.places[piece]
            if place >= OCEAN or not self.splash[piece]:
                continue
            lies = self.view.figure(piece).lies
            spaces = self.land.lakes[self.land.lake[place]] if lies else (place,)
            if wave >= OCEAN:
                near = any([wave - OCEAN in ALONG[space] for space in spaces])
            else:
                lake = self.land.lakes[self.land.lake[wave]]
                near = place not in lake and any([there in lake for space in spaces for there in AROUND[space]])
            if near:
                found.append(piece)
        return found

    def floods(self, wave: int, hit: int, actions: int) -> list[float]:
        """The best that the Wave can do from a place with 0, 1, ... actions; `hit`: whom it has wounded."""
        found = [0.0] * (actions + 1)
        if wave == OFF or not actions:
            return found
        found[1:] = self.attacks(wave, hit, actions)
        for part in range(6):
            if OCEAN + part != wave and actions > 1:
                for step, worth in enumerate(self.attacks(OCEAN + part, hit, actions - 1)):
                    found[step + 2] = max(found[step + 2], worth)
        return [max(found[: step + 1]) for step in range(actions + 1)]

    def attacks(self, wave: int, hit: int, actions: int) -> list[float]:
        """What 1, 2, ... attacks from one place bring."""
        prey = sorted([self.splash[piece] for piece in self.reach(wave) if not hit >> piece & 1], reverse=True)
        if self.token == STORM and wave >= OCEAN:
            return [sum(prey)] * actions
        return [sum(prey[:count]) for count in range(1, actions + 1)]

    def flooded(self, lake: int) -> float:
        """What the Wave does by entering a lake."""
        spaces = self.land.lakes[lake]
        return sum([self.splash[piece] for piece in self.captives if self.places[piece] in spaces])

    def crossing(self, edge: int, way: int) -> int:
        """Where the Bush gets to over the ocean."""
        return far_end(edge, way)
