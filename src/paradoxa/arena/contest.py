"""A contest: which bots play which deals under which rules. Every game of it can be played anywhere, in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from functools import cached_property
from itertools import product
from random import Random
from time import perf_counter, process_time
from typing import Any, ClassVar, Final

from paradoxa import __version__, bots
from paradoxa.arena import varied_rules
from paradoxa.arena.room import balance_of, options_of
from paradoxa.arena.schedule import Seating, seatings
from paradoxa.core import BadOptions, Move, Outcome, Seat
from paradoxa.core.play import Match, run
from paradoxa.core.record import COMPONENTS
from paradoxa.games import GAMES, otherwise
from paradoxa.workers import outside_bot
from paradoxa.workers.program import Limits

MOST_BOTS: Final = 64
MOST_VARIANTS: Final = 64


@dataclass(frozen=True)
class Contest:
    """What is to be played. `varied` (a laboratory's) has values for options; every combination is a variant."""

    game: str
    bots: tuple[str, ...]
    seats: int
    deals: int
    seed: int
    options: tuple[tuple[str, str], ...] = ()
    varied: tuple[tuple[str, tuple[str, ...]], ...] = ()
    programs: tuple[tuple[str, str], ...] = ()  # name and command of outside bots
    program_seconds: float = outside_bot.USUAL.move  # what a program may take for a move
    program_memory: int = outside_bot.USUAL.memory  # in MB

    counted: ClassVar = "deals"  # what is counted in `deals`
    most_deals: ClassVar = 1_000_000

    @property
    def is_lab(self) -> bool:
        """Whether rules are compared, not bots."""
        return bool(self.varied)

    @cached_property
    def variants(self) -> tuple[dict[str, str], ...]:
        """The settings that are compared; an arena has one variant, which changes nothing."""
        names = [name for name, _ in self.varied]
        return tuple([dict(zip(names, values, strict=True)) for values in product(*[some for _, some in self.varied])])

    @property
    def is_repeatable(self) -> bool:
        """Whether the same seed gives the same games: not for bots that think by the clock, nor for programs."""
        return not self.programs and not any([name.endswith("s") and ":" in name for name in self.bots])

    def given(self, variant: int) -> tuple[dict[str, str], dict[str, str]]:
        """The table options of a variant, before what bots and deals settle; and what makes it another box."""
        both = {**dict(self.options), **self.variants[variant]}
        known = GAMES[self.game].options
        settings = {name: value for name, value in both.items() if name in known}
        return settings, {name: value for name, value in both.items() if name not in known}

    def settings(self, variant: int, deal: int) -> dict[str, str]:
        """The options of a game: the same for all tables of a deal; roles and colours nobody asked for go round."""
        return options_of(self.game, self.seats, self.given(variant)[0], deal)

    def tables(self, deal: int) -> tuple[Seating, ...]:
        """Who sits where in each game of a deal."""
        return seatings(len(self.bots), self.seats, self.seed, deal)

    def chance(self, deal: int) -> Random:
        """What chance draws from: the same at all tables of a deal."""
        return Random(f"{self.seed}/deal {deal}/chance")

    def seed_of(self, deal: int, entry: int, name: str, copy: int) -> str:
        """What a bot draws from, `copy` of its name at a table: the same wherever it sits."""
        return f"{self.seed}/deal {deal}/bot {name} {copy}"

    def players(self, seating: Seating) -> list[str]:
        """The players of a record: where a bot sits twice, with its number."""
        return told([self.bots[entry] for entry in seating])

    def headers(self, deal: int) -> dict[str, str]:
        """What a record says besides: where its game belongs."""
        return {"deal": f"{deal} of seed {self.seed}"}

    def record_name(self, task: Task) -> str:
        """The name of a game's record."""
        variant = f"-{task.variant + 1}" if self.is_lab else ""
        return f"{self.game}-{task.deal:06d}{variant}-{task.table:03d}"

    def tasks(self) -> Iterator[Task]:
        """Every game, deal by deal."""
        for deal in range(self.deals):
            for variant in range(len(self.variants)):
                for table in range(len(self.tables(deal))):
                    yield Task(self, variant, deal, table)

    def check(self) -> None:
        """Raise a ParadoxaError if this cannot be played."""
        if self.game not in GAMES:
            raise BadOptions(f"there is no game {self.game!r}; the games are: {', '.join(GAMES)}")
        if not 1 <= self.deals <= self.most_deals:
            raise BadOptions(f"the number of {self.counted} is from 1 to {self.most_deals:,}, not {self.deals:,}")
        if not 1 <= len(self.bots) <= MOST_BOTS:
            raise BadOptions(f"from 1 to {MOST_BOTS} bots can play, not {len(self.bots)}")
        for name in self.bots:
            if name not in dict(self.programs):
                bots.make(name, self.game, Random(0))
        for name, outside_command in self.programs:
            if (
                name.partition(":")[0] in bots.BOTS
                or not name
                or "," in name
                or not name.isprintable()
                or name != name.strip()
            ):
                raise BadOptions(f"a program cannot be called {name!r}: it needs a name of its own, without commas")
            outside_bot.check(outside_command)
        if not 0 < self.program_seconds <= 3600 or not 16 <= self.program_memory <= 1 << 20:
            raise BadOptions("a program may have up to 3600 seconds for a move, and from 16 MB of memory on")
        for name, values in self.varied:
            if len(set(values)) < len(values) or not all(values):
                raise BadOptions(f"the values of {name} are to be different and not empty: {', '.join(values)}")
            if name in dict(self.options):
                raise BadOptions(f"the option {name!r} is both given and varied")
        if len(self.variants) > MOST_VARIANTS:
            raise BadOptions(f"{len(self.variants)} combinations are too many to compare: {MOST_VARIANTS} at most")
        GAMES[self.game].settings(self.seats, {})
        for variant in range(len(self.variants)):
            settings, changes = self.given(variant)
            varied_rules.changed(self.game, changes)
            GAMES[self.game].settings(self.seats, settings)

    def as_data(self) -> dict[str, Any]:
        """The plan as plain data; whoever has the same plan gets the same games."""
        return {
            "paradoxa": __version__,
            "kind": "lab" if self.is_lab else "arena",
            **asdict(self),
            "options": dict(self.options),
            "varied": {name: list(values) for name, values in self.varied},
            "programs": dict(self.programs),
            "bots": list(self.bots),
            "rules": GAMES[self.game].version,
            **({"rulings": here} if (here := otherwise(GAMES[self.game])) else {}),
        }

    def rulings(self) -> dict[str, dict[str, Any]]:
        """The rulings varied, given or in force here, in words: by clause the question, and what the values mean."""
        known = GAMES[self.game].rulings
        named = {clause: (value,) for clause, value in otherwise(GAMES[self.game]).items()}
        named.update({name: (value,) for name, value in self.options})
        return {
            name: {
                "question": "" if known[name].numbers else known[name].question,
                "values": {value: known[name].means(value) for value in values},
            }
            for name, values in {**named, **dict(self.varied)}.items()
            if name in known
        }


@dataclass(frozen=True, slots=True)
class Task:
    """One game of a contest."""

    contest: Contest
    variant: int
    deal: int
    table: int

    @property
    def key(self) -> tuple[int, int, int]:
        """What tells it from all others."""
        return self.deal, self.variant, self.table

    @property
    def name(self) -> str:
        """The name of its record."""
        return self.contest.record_name(self)


class Player:
    """A seat's bot, with its decisions and the time it took counted."""

    def __init__(self, contest: Contest, seat: Seat, name: str, told: str) -> None:
        self.seat = seat
        self.decisions = 0
        self.seconds = 0.0
        command = dict(contest.programs).get(name)
        self.is_outside = command is not None
        self.clock = perf_counter if self.is_outside else process_time  # a program thinks in a process of its own
        self.bot: Any
        if command is not None:
            limits = Limits(move=contest.program_seconds, memory=contest.program_memory)
            self.bot = outside_bot.start(command, contest.game, Random(told).getrandbits(31), limits=limits)
        else:
            self.bot = bots.make(name, contest.game, Random(told), clock=process_time)

    def choose(self, view: Any) -> Move:
        """What the bot answers."""
        options = view.decision.options
        if len(options) == 1:
            move: Move = self.bot.choose(view)
            return move
        start = self.clock()
        move = self.bot.choose(view)
        self.seconds += self.clock() - start
        self.decisions += 1
        return move

    def attend(self, match: Match[Any, Any]) -> None:
        """Let an outside program hear what its seat hears."""
        if self.is_outside:
            self.bot.attend(match, self.seat)

    @property
    def faults(self) -> list[Any]:
        """What an outside program did wrong: how often a move was drawn in its place, and the first reason."""
        found = self.bot.faults if self.is_outside else []
        return [self.seat, self.bot.drawn, found[0].reason] if found else []

    def close(self) -> None:
        """Send an outside program home."""
        if self.is_outside:
            self.bot.close()


def play(task: Task) -> dict[str, Any]:
    """One game, as plain data: the same wherever and whenever it is played."""
    box = varied_rules.changed(task.contest.game, task.contest.given(task.variant)[1])
    return play_here(task) if box is None else varied_rules.play_with(task, box)


def play_here(task: Task) -> dict[str, Any]:
    """One game with the box this process has."""
    contest = task.contest
    seating = contest.tables(task.deal)[task.table]
    settings = contest.settings(task.variant, task.deal)
    with ExitStack() as stack:
        players: list[Any] = [None] * contest.seats
        copies: Counter[str] = Counter()
        for seat in sorted(range(contest.seats), key=lambda seat: (seating[seat], seat)):
            name = contest.bots[seating[seat]]
            told = contest.seed_of(task.deal, seating[seat], name, copies[name])
            players[seat] = Player(contest, seat, name, told)
            copies[name] += 1
            stack.callback(players[seat].close)
        chance = contest.chance(task.deal)
        extra = contest.headers(task.deal)
        changes = contest.given(task.variant)[1].items()
        components = {name: value for name, value in changes if name not in GAMES[contest.game].rulings}
        if components:
            extra[COMPONENTS] = varied_rules.written(components)
        names = contest.players(seating)
        match = Match(GAMES[contest.game], contest.seats, settings, players=names, rng=chance, extra=extra)
        for player in players:
            player.attend(match)
        outcome = run(match, [player.choose for player in players])
    balance = balance_of(contest.game)
    facts = balance.facts(match)
    return {
        "deal": task.deal,
        "variant": task.variant,
        "table": task.table,
        "seats": list(seating),
        "points": list(outcome.points) if outcome is not None else None,
        **standing(contest.game, contest.seats, outcome),
        "lines": len(match.lines),
        "turns": match.state.turn,
        "decisions": [player.decisions for player in players],
        "settings": settings,
        "roles": balance.roles_of(match, facts),
        "facts": facts,
        "faults": [player.faults for player in players if player.faults],
        "seconds": [round(player.seconds, 6) for player in players],
        "record": str(match.record()),
    }


def told(names: Sequence[str]) -> list[str]:
    """Names; where a bot is named twice, with its number."""
    return [
        f"{name} {names[: seat + 1].count(name)}" if names.count(name) > 1 else name for seat, name in enumerate(names)
    ]


def standing(game: str, seats: int, outcome: Outcome | None) -> Mapping[str, Any]:
    """Who won, and everybody's rank, 0 the best: by victory, then where it means something by points."""
    if outcome is None:
        return {"winners": [], "ranks": [0] * seats}
    by_points = balance_of(game).by_points
    worth = [(seat in outcome.winners, outcome.points[seat] if by_points else 0) for seat in range(seats)]
    return {"winners": list(outcome.winners), "ranks": [sum([one > own for one in worth]) for own in worth]}
