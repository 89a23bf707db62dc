"""Worlds as histories: tables somebody has played at, at random; `mirrors` has others, the same to a reader."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from paradoxa.core import CHANCE, Seat
from paradoxa.games import GAMES
from paradoxa.service.keys import Keys, hashed
from paradoxa.tables import acts, reactions
from paradoxa.tables.setup import Pace, Setup
from paradoxa.tables.stored import Header, Holder
from paradoxa.tables.table import STAND_IN, Place, Reader, Table, setup_text
from tests.http.tables import NAMES

KEY = bytes(range(32))
KEYS = Keys(KEY)
WATCHER = "watcher"  # a person who sits nowhere
START = 1_700_000_000_000
LASTS = {"antinomy": 15, "paradominetor": 17, "the-perfect-moment": 40, "paradox-island": 25}  # lines for each seat
HELP = ("off", "off", "off", "warn", "certain", "likely")
SECRET = "decline"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of table the worlds are drawn for."""

    game: str
    seats: int
    options: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return " ".join([self.game, str(self.seats), *[f"{name}={value}" for name, value in self.options.items()]])


KINDS = (
    Kind("antinomy", 2),
    Kind("antinomy", 2, {"may-decline": "yes"}),
    *[Kind("paradominetor", seats, {"pass": way}) for seats in (3, 4, 5) for way in ("left", "right")],
    Kind("the-perfect-moment", 2),
    Kind("the-perfect-moment", 2, {"start": "coin"}),
    Kind("the-perfect-moment", 1),
    *[Kind("paradox-island", seats) for seats in (4, 3, 2)],
)

# Here many questions have one answer: a wish to have such moves played shows at once, and is nobody's secret for long.
OFTEN_FORCED = ("the-perfect-moment", "paradox-island")
# What is done so rarely by chance that it is done whenever it can be: Fog, and what nobody hears of in it.
FOG = "token fog"
LIKED = (FOG, "through")


@dataclass(slots=True)
class Pair:
    """Two tables that are one to the reader."""

    reader: Reader
    one: Table
    two: Table

    @property
    def tables(self) -> tuple[Table, Table]:
        return self.one, self.two

    @property
    def differs(self) -> bool:
        """Whether there is anything to tell apart: what lies hidden, or moves of which others do not hear."""
        matches = [table.match for table in self.tables if table.match is not None]
        return len({(self.one.game.dump(match.state), len(match.lines)) for match in matches}) > 1


# --- a table somebody has played at ------------------------------------------------------------
def person(seat: Seat, is_one_device: bool = False) -> str:
    """Who holds a seat."""
    return "person-0" if is_one_device else f"person-{seat}"


def random_setup(kind: Kind, rng: Random) -> Setup:
    """What the players of a table might have agreed."""
    options = dict(kind.options)
    if kind.game == "paradominetor":
        options["colours"] = "".join(rng.sample("rbygp", kind.seats))
    if kind.game == "the-perfect-moment":
        options["colours"] = "".join(rng.sample("ykpg", 3))
    if kind.game == "paradox-island":
        options |= {"limit": "25", "help": rng.choice(HELP)}
    minutes = rng.choice((0, 0, 30))
    return Setup(
        game=kind.game,
        seats=kind.seats,
        title="Copper Owl",
        options=GAMES[kind.game].settings(kind.seats, options),
        is_listed=rng.random() < 0.6,
        may_watch=rng.random() < 0.9,
        has_history=rng.random() < 0.7,
        on_one_device=rng.random() < 0.1,
        patience=rng.choice((60, 180)),
        hints=rng.random() < 0.6,
        pace=Pace(minutes, rng.choice((0, 5)) if minutes else 0, rng.choice(("lose", "bot"))),
    )


def empty_table(setup: Setup, name: str, bots: frozenset[Seat] = frozenset(), start: int = START) -> Table:
    """A table at which everybody sits, not begun yet."""
    places = [
        Place("bot", NAMES[seat], STAND_IN) if seat in bots else Place("person", NAMES[seat])
        for seat in range(setup.seats)
    ]
    header = Header(
        id=name,
        game=setup.game,
        rules=GAMES[setup.game].version,
        setup=setup_text(setup, places),
        maker=None,
        created=start,
        is_listed=setup.is_listed,
        invite=hashed(KEYS.invite(name)),
    )
    holders = []
    for seat in range(setup.seats):
        if seat not in bots:
            who = person(seat, setup.on_one_device)
            holders.append(Holder(seat, who, hashed(KEYS.seat_token(name, seat, who))))
    return Table(header, holders)


def bystander(name: str, who: str, when: int) -> Table:
    """A listed table of somebody that has just begun, for lists to put before or behind another one."""
    setup = Setup(game="antinomy", seats=2, title="Idle Moth", options=GAMES["antinomy"].settings(2), is_listed=True)
    table = empty_table(setup, name)
    table.holders = {0: Holder(0, who, hashed(KEYS.seat_token(name, 0, who)))}
    table.now = when
    table.add(CHANCE, "!start")
    acts.go_on(table)
    return table


def tale(setup: Setup, rng: Random, start: int = START) -> Table:
    """A table after some random moves and happenings, not over yet; `fresh` holds all its lines."""
    can_bots = setup.seats > 2 and not setup.on_one_device and rng.random() < 0.15
    table = empty_table(setup, "table", frozenset([rng.randrange(1, setup.seats)]) if can_bots else frozenset(), start)
    table.now = start + 10_000
    table.add(CHANCE, "!start")
    assert table.match is not None
    table.match.rng = rng
    acts.go_on(table)
    lasts = LASTS[setup.game] * setup.seats
    length = rng.randrange(2, lasts)
    last = table
    wants_secret = setup.options.get("may-decline") == "yes" and rng.random() < 0.5
    while table.status == "running" and (table.count < length or (wants_secret and not table.held)):
        if table.count > 3 * lasts:
            break
        last = snapshot(table)
        table.now += rng.choice((400, 1_000, 2_300, 7_100))
        something_happens(table, rng)
        if table.status == "running":
            somebody_moves(table, rng)
    return last if table.status == "over" else table


def something_happens(table: Table, rng: Random) -> None:
    """Now and then somebody leaves, returns, changes how they play, or wants to go back."""
    seat = rng.randrange(table.setup.seats)
    if rng.random() < 0.08 and table.places[seat].kind == "person":
        (acts.come_back if table.places[seat].bot else acts.leave)(table, seat)
    if rng.random() < 0.08 and table.setup.game not in OFTEN_FORCED:
        acts.play_forced(table, seat, seat not in table.forced)
    if table.undo_needs and rng.random() < 0.7:
        acts.answer_undo(table, min(table.undo_needs), rng.random() < 0.7)
    elif table.setup.game == "paradox-island":  # nearly everything done there reveals something: no undo
        if rng.random() < 0.1 and table.places[seat].kind == "person":
            acts.let_pass(table, seat, rng.choice(("", "turn", "game")))
        if rng.random() < 0.6 and reactions.reacting(table) is not None and not table.reactions.answer:
            may_react(table, rng)
    elif rng.random() < 0.3 and table.undo_point(seat) is not None and seat not in table.held:
        acts.ask_undo(table, seat)


def may_react(table: Table, rng: Random) -> None:
    """A person answers before the pause is over: a line nobody else hears of."""
    (seat,) = table.asked
    if not table.places[seat].bot:
        acts.answer(table, seat, table.seen[seat], rng.choice(table.options(seat)))
        table.now += 900


def somebody_moves(table: Table, rng: Random) -> None:
    """A move of somebody who is asked; rather one that leaves something hidden, or asks in secret."""
    seat = rng.choice(table.asked)
    view: Any = table.view(seat)
    options = view.decision.options
    move = rng.choice([some for some in options if is_liked(table, str(some))] or options)
    if table.reactions.answer:
        move = table.game.parse_move(table.reactions.answer)
    if table.asks_in_secret(seat):
        if rng.random() < 0.25 and table.undo_point(seat) is not None:
            acts.ask_undo(table, seat)
            return
        if rng.random() < 0.8:
            move = table.game.parse_move(SECRET)
    elif view.decision.kind == "move":  # Antinomy: where sorcerers meet, both hands are shown
        quiet = [some for some in options if some.space != view.at[1 - seat]]
        shown = [some for some in quiet if some.card in view.shown[seat]]
        secret = [
            some for some in quiet if table.setup.options["may-decline"] == "yes" and asks_after(table, seat, some)
        ]
        for liked, chance in ((secret, 0.5), (shown, 0.75), (quiet, 0.95)):
            if liked and rng.random() < chance:
                move = rng.choice(liked)
                break
    acts.answer(table, seat, None, move)


def is_liked(table: Table, move: str) -> bool:
    """Whether a move is done whenever it can be; with Fog again and again, worlds would be very hard to draw."""
    assert table.match is not None
    return move in LIKED and (move != FOG or FOG not in [str(line.move) for line in table.match.lines])


def asks_after(table: Table, seat: Seat, move: Any) -> bool:
    """Whether a secret question follows on a move."""
    assert table.match is not None
    state = table.match.state.copy()
    table.game.apply(state, seat, move)
    return not table.game.view(state, None).waiting and table.game.outcome(state) is None


def snapshot(table: Table) -> Table:
    """The table as it is now; `fresh` still holds all its lines."""
    twin = table.draft(table.now)
    twin.fresh = list(table.fresh)
    return twin
