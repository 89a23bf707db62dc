"""The record: a game as text. Storage, fixture, download, bug report and training data in one form.

game: NAME
rules: 1
players: Ada, Bo
winners: 1

* deal p1r g4r ...
0 place 0 ; a comment
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, NamedTuple, NoReturn

from paradoxa.core import CHANCE, BadMove, BadOptions, Game, IllegalMove, Move, ParadoxaError, Seat, settings_in
from paradoxa.core.events import Event
from paradoxa.core.registry import GAMES, by_rules, otherwise

LARGEST: Final = 4_000_000  # bytes; the longest game by far stays below
HEADERS: Final = ("game", "rules", "players", "options", "winners")
COMPONENTS: Final = "components"  # the header of a game that was played with other components
RULINGS: Final = "rulings"  # the header of a game that was not played by the rulings of the house


class BadRecord(ParadoxaError):
    """A record that cannot be read or does not hold: `line` counts from 1, 0 = the whole; `so_far` is what was good."""

    def __init__(self, line: int, reason: str, text: str = "", so_far: Record | None = None) -> None:
        self.line, self.reason, self.text, self.so_far = line, reason, text, so_far
        shown = f" ({text[:60]!r})" if text else ""
        super().__init__(f"line {line}{shown}: {reason}" if line else reason)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.line, self.reason, self.text, self.so_far)


@dataclass(frozen=True, slots=True)
class Line:
    """One line: who moved (CHANCE is written `*`), the move, a comment; `number` is its place in a file."""

    seat: Seat
    move: Move
    comment: str = ""
    number: int = field(default=0, compare=False)

    def __post_init__(self) -> None:
        if not self.comment.isprintable():
            raise BadRecord(self.number, "a comment is printable and stands on its line", self.comment)

    def __str__(self) -> str:
        who = "*" if self.seat == CHANCE else str(self.seat)
        return f"{who} {self.move}" + (f" ; {self.comment}" if self.comment else "")


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it is stored. `cut` says where a text broke off, and is empty for a whole one."""

    game: str
    rules: str
    players: tuple[str, ...]
    options: dict[str, str] = field(default_factory=dict)  # defaults left out
    winners: tuple[Seat, ...] | None = None
    extra: dict[str, str] = field(default_factory=dict)
    lines: tuple[Line, ...] = ()
    cut: str = ""

    def __str__(self) -> str:
        heads = {"game": self.game, "rules": self.rules, "players": ", ".join(self.players)}
        if self.options:
            heads["options"] = ", ".join([f"{name}={value}" for name, value in self.options.items()])
        if self.winners is not None:
            heads["winners"] = ", ".join([str(seat) for seat in self.winners])
        heads.update(self.extra)
        top = [f"{key}: {value}".rstrip() for key, value in heads.items()]
        return "\n".join([*top, "", *[str(line) for line in self.lines]]) + "\n"

    @classmethod
    def read(cls, text: str) -> Record:
        """The record a text holds; a text that breaks off is read up to there, and `cut` says so."""
        return _Reader(text).record()

    @classmethod
    def load(cls, path: Path) -> Record:
        """The record a file holds; a file that breaks off within a letter is one that breaks off."""
        try:
            with path.open("rb") as file:
                data = file.read(LARGEST + 1)
        except OSError as error:
            raise BadRecord(0, f"the file cannot be opened: {error.strerror or error}") from error
        if len(data) > LARGEST:
            raise BadRecord(0, f"the file is larger than any record: more than {LARGEST:,} bytes")
        try:
            return cls.read(data.decode("utf-8-sig"))
        except UnicodeDecodeError as error:
            if error.reason == "unexpected end of data":
                return cls.read(data[: error.start].decode("utf-8-sig") + "\ufffd")
            raise BadRecord(0, f"the file is not a text in UTF-8 (byte {error.start})") from error


class _Reader:
    """Reads one record text."""

    def __init__(self, text: str) -> None:
        if not isinstance(text, str):
            raise BadRecord(0, "a record is a text")
        self.lines = [line.removesuffix("\r") for line in text.split("\n")]
        self.breaks_off = self.lines[-1] != ""  # a whole text ends with a line end
        self.ends_in_headers = "" not in self.lines[:-1]
        while self.lines and not self.lines[-1]:
            self.lines.pop()
        self.numbers: dict[str, int] = {}  # where each header stands

    def fail(self, number: int, reason: str) -> NoReturn:
        raise BadRecord(number, reason, self.lines[number - 1] if number else "")

    def record(self) -> Record:
        heads, body = self.headers()
        for key in ("game", "players"):
            if key not in heads:
                self.fail(0, f"the record has no header '{key}: ...'")
        game = GAMES.get(heads["game"])
        if game is None:
            self.fail(self.numbers["game"], f"there is no such game here; the games are: {', '.join(GAMES)}")
        players = tuple(heads["players"].split(", "))
        options = self.options(heads["options"]) if "options" in heads else {}
        try:
            settings = game.settings(len(players), options)
        except BadOptions as error:
            blamed = "options" if len(players) in game.seats else "players"
            self.fail(self.numbers[blamed], str(error))
        record = Record(
            game=game.name,
            rules=heads.get("rules", game.version),
            players=players,
            options={name: settings[name] for name in options},
            winners=self.winners(heads["winners"], len(players)) if "winners" in heads else None,
            extra={key: value for key, value in heads.items() if key not in HEADERS},
        )
        if self.ends_in_headers:
            return replace(record, cut=f"the record breaks off in its headers, line {len(self.lines)}")
        return self.with_lines(record, game, body)

    def headers(self) -> tuple[dict[str, str], int]:
        """The headers, and the number of the first line behind the blank one."""
        found: dict[str, str] = {}
        for number, line in enumerate(self.lines, 1):
            if not line:
                return found, number + 1
            key, colon, value = line.partition(": ")
            if not colon and line.endswith(":"):
                key, colon, value = line[:-1], ":", ""
            if not colon or not key or key != key.strip():
                if number == len(self.lines) and self.breaks_off and found:
                    break  # the last header is cut in the middle of its name
                self.fail(number, "a header is 'key: value', and a blank line stands between headers and moves")
            if key in found:
                self.fail(number, f"the header '{key}' stands here a second time")
            found[key] = value
            self.numbers[key] = number
        return found, len(self.lines) + 1

    def options(self, text: str) -> dict[str, str]:
        try:
            return settings_in(text.split(", ") if text else [])
        except BadOptions as error:
            self.fail(self.numbers["options"], str(error))

    def winners(self, text: str, seats: int) -> tuple[Seat, ...]:
        words = text.split(", ") if text else []
        names = [str(seat) for seat in range(seats)]
        if any(word not in names for word in words) or len(set(words)) != len(words):
            self.fail(self.numbers["winners"], f"winners are seats from 0 to {seats - 1} parted by comma and space")
        return tuple(sorted([int(word) for word in words]))

    def with_lines(self, record: Record, game: Game[Any, Any], first: int) -> Record:
        """The record with its lines; where one cannot be read, what came before is kept in the error."""
        found = []
        for number in range(first, len(self.lines) + 1):
            try:
                found.append(self.line(game, number, len(record.players)))
            except BadRecord as error:
                so_far = replace(record, lines=tuple(found))
                if number == len(self.lines) and self.breaks_off:
                    return replace(so_far, cut=f"the record breaks off in {error}")
                error.so_far = so_far
                raise
        return replace(record, lines=tuple(found))

    def line(self, game: Game[Any, Any], number: int, seats: int) -> Line:
        text, mark, comment = self.lines[number - 1].partition(" ; ")
        who, space, notation = text.partition(" ")
        names = {"*": CHANCE, **{str(seat): seat for seat in range(seats)}}
        if not space or who not in names:
            self.fail(number, f"a line is a seat (0 to {seats - 1}, or * for chance), a space and a move")
        try:
            move = game.parse_move(notation)
        except BadMove as error:
            raise BadRecord(number, error.reason, self.lines[number - 1]) from error
        return Line(names[who], move, comment if mark else "", number)


# --- replaying ---------------------------------------------------------------------------------
class Step(NamedTuple):
    """One line replayed: the events it caused and the true state after it (copy it to keep it)."""

    ply: int
    line: Line | None  # None: the start, before any line
    events: tuple[Event, ...]
    state: Any


def replay(record: Record) -> Iterator[Step]:
    """Play a record again, every line checked; raises BadRecord at the first line that is not legal."""
    from paradoxa.core.play import play  # the door needs records, and records need the door

    game = game_of(record)
    state = game.new(len(record.players), record.options)
    yield Step(0, None, (), state)
    for ply, line in enumerate(record.lines, 1):
        happened: list[Event] = []
        try:
            play(game, state, line.seat, line.move, happened.append)
        except IllegalMove as error:
            who = f"{record.players[line.seat]} would be told: " if 0 <= line.seat < len(record.players) else ""
            raise BadRecord(line.number or ply, f"{_other_box(record)}{who}{error}", str(line)) from error
        yield Step(ply, line, tuple(happened), state)


def _other_box(record: Record) -> str:
    """Why a record may not be legal here though it was where it was played."""
    changed = record.extra.get(COMPONENTS, "")
    if not changed:
        return ""
    return f"the record was played with other components ({changed}): PARADOXA_COMPONENTS must name their file; "


def game_of(record: Record) -> Game[Any, Any]:
    """The game a record was played by, if it is of rules this house plays, of now or of then."""
    now = GAMES.get(record.game)
    if now is None:
        raise BadRecord(0, f"there is no game {record.game!r} here; the games are: {', '.join(GAMES)}")
    game = by_rules(record.game, record.rules)
    if game is None:
        raise BadRecord(0, f"the record is of rules version {record.rules}; here {now.title} is at {now.version}")
    played, here = record.extra.get(RULINGS, ""), rulings_text(game)
    if set(played.split(", ")) != set(here.split(", ")):
        with_these = f'PARADOXA_RULINGS="{played}"' if played else "no PARADOXA_RULINGS"
        raise BadRecord(
            0,
            f"the record was played with {played or 'the rulings of the house'}, and here "
            f"{here or 'the rulings of the house'} hold; it can be read by a program started with {with_these}",
        )
    return game


def rulings_text(game: Game[Any, Any]) -> str:
    """The rulings in force that are not the house's, as a record names them; empty where all are."""
    return ", ".join([f"{clause}={value}" for clause, value in otherwise(game).items()])


class Verdict(NamedTuple):
    """What a check of a record found: how many lines, whether the game ended, and with which points."""

    plies: int
    is_finished: bool
    points: tuple[int, ...]
    winners: tuple[Seat, ...]


def verify(record: Record) -> Verdict:
    """Check every line, and the winners named; raises BadRecord with the first bad line and the reason."""
    game = game_of(record)
    *_, last = replay(record)
    end = record.lines[-1].number if record.lines else 0
    if record.cut:
        raise BadRecord(end + 1 if end else 0, f"{last.ply} lines are good, but {record.cut}")
    outcome = game.outcome(last.state)
    named = record.winners
    if outcome is None:
        if named:
            reason = (
                f"{last.ply} lines are good, but winners are named and the game is not over: the record breaks off here"
            )
            raise BadRecord(end, f"{_other_box(record)}{reason}")
        return Verdict(last.ply, False, (), ())
    if named is not None and tuple(named) != outcome.winners:
        really = ", ".join([str(seat) for seat in outcome.winners]) or "nobody"
        raise BadRecord(end, f"{_other_box(record)}the game ends here, and its winners are {really}, not those named")
    return Verdict(last.ply, True, outcome.points, outcome.winners)


def verify_file(path: Path) -> tuple[Record, Verdict]:
    """Read and check a file; the first bad line is named, be it unreadable or illegal."""
    try:
        record = Record.load(path)
    except BadRecord as error:
        if error.so_far is not None:
            for _ in replay(error.so_far):  # an illegal line before the unreadable one comes first
                continue
        raise
    return record, verify(record)
