"""Paradox Island: what happened. Names of spaces are codes of `islands.NAME_WORDS`; places are OP's secrets."""

from __future__ import annotations

from dataclasses import dataclass, field

from paradoxa.core import Seat
from paradoxa.core.events import Event, Secret


@dataclass(frozen=True, slots=True)
class Told(Event):
    """An event, and who plays the captive pieces from OP's left: (seat, character), so that it can be told alone."""

    cast: tuple[tuple[Seat, int], ...] = field(default=(), kw_only=True, compare=False, repr=False)


# --- set-up ------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class IslandLaid(Told):
    """The island lies there; only OP sees it."""

    surprises = True

    by_hand: bool
    text: Secret[str]


@dataclass(frozen=True, slots=True)
class AnomaliesDrawn(Told):
    """The anomaly tokens of an island that OP builds."""

    surprises = True

    effects: Secret[tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class StackShuffled(Told):
    """The power tokens are shuffled."""

    surprises = True


@dataclass(frozen=True, slots=True)
class PieceHidden(Told):
    """An OP piece is on the map at a place only OP knows; of the Bush at set-up the fruit is told."""

    piece: int
    place: Secret[int]
    name: int | None = None
    again: bool = False  # back after it was off the map


@dataclass(frozen=True, slots=True)
class CharacterChosen(Told):
    """A captive chose a character."""

    seat: Seat
    character: int


@dataclass(frozen=True, slots=True)
class StartChosen(Told):
    """A captive piece stands on its starting fruit; where that is its owner learns in private."""

    surprises = True

    seat: Seat
    piece: int
    fruit: int
    place: Secret[int]


# --- turns -------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class TurnBegan(Told):
    """A player's turn begins."""

    seat: Seat
    round: int


@dataclass(frozen=True, slots=True)
class PieceBegan(Told):
    """Two players: this piece acts now."""

    piece: int


@dataclass(frozen=True, slots=True)
class Rested(Told):
    """A captive rested; how much that gave is the captive's business."""

    piece: int


@dataclass(frozen=True, slots=True)
class Stepped(Told):
    """A captive announced a move: `reach` spaces that way."""

    piece: int
    way: int
    reach: int
    safely: bool


@dataclass(frozen=True, slots=True)
class Arrived(Told):
    """A piece came to a space, or into the ocean; `how`: step, push, knot, arrows, portal, sent, return, revival..."""

    surprises = True

    piece: int
    name: int
    how: str
    place: Secret[int]


@dataclass(frozen=True, slots=True)
class Counted(Told):
    """An arrival, a leap into the ocean or a scare-off was counted for a mission."""

    surprises = True

    piece: int
    progress: int


@dataclass(frozen=True, slots=True)
class Met(Told):
    """Pieces that were there when a piece arrived."""

    surprises = True

    piece: int
    others: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ScaredOff(Told):
    """A safe visitor scared an OP piece off the map."""

    surprises = True

    piece: int
    other: int


@dataclass(frozen=True, slots=True)
class ActionsGained(Told):
    """A captive has more actions in this turn."""

    piece: int
    count: int


@dataclass(frozen=True, slots=True)
class SymbolCrossed(Told):
    """Achilles crossed out the symbol of a piece he scared off."""

    seat: Seat
    other: int


@dataclass(frozen=True, slots=True)
class Wounded(Told):
    """An OP piece wounded a captive."""

    surprises = True

    piece: int
    by: int
    health: int
    energy: int


@dataclass(frozen=True, slots=True)
class Lost(Told):
    """A space cost a captive health or energy."""

    piece: int
    health: int
    energy: int


@dataclass(frozen=True, slots=True)
class Died(Told):
    """A captive died."""

    surprises = True

    piece: int
    deaths: int


@dataclass(frozen=True, slots=True)
class OpPieceLeft(Told):
    """Bush or Rock ended in the ocean and is off the map until the turn ends."""

    surprises = True

    piece: int


# --- activation --------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Activated(Told):
    """A space works, because its visitor or OP wanted it so; what follows depends on the island."""

    surprises = True

    piece: int
    by: Seat


@dataclass(frozen=True, slots=True)
class LeftAlone(Told):
    """A space was not activated."""

    surprises = True

    piece: int
    by: Seat


@dataclass(frozen=True, slots=True)
class Stuck(Told):
    """A knot or anomaly has worked in this action already, or was not entered from a side: the piece stays."""

    surprises = True

    piece: int


@dataclass(frozen=True, slots=True)
class LayDown(Told):
    """A captive lies in a lake."""

    piece: int


@dataclass(frozen=True, slots=True)
class CampUsed(Told):
    """A camp restored points; how they were split is private."""

    piece: int
    split: Secret[str]


@dataclass(frozen=True, slots=True)
class Answered(Told):
    """The spaces beside a piece in the directions named (oracle, Schrodie's question)."""

    surprises = True

    piece: int
    ways: tuple[int, ...]
    names: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RingTold(Told):
    """The six spaces around a piece, sorted by name."""

    surprises = True

    piece: int
    names: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LineTold(Told):
    """All spaces in line from a piece to the coast, sorted by name."""

    surprises = True

    piece: int
    way: int
    names: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Directed(Told):
    """An anomaly sends a captive to the space beside it, that way."""

    piece: int
    way: int


# --- OP ----------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class TokensDrawn(Told):
    """OP took two power tokens."""

    surprises = True

    tokens: Secret[tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class TokenChosen(Told):
    """A power token is valid until OP's next turn."""

    token: int
    rejected: Secret[int]

    @property
    def reveals(self) -> bool:
        return True  # all have heard which of the two it is: it cannot be unsaid


@dataclass(frozen=True, slots=True)
class OpStepped(Told):
    """Bush or Rock takes a step; out of a lake OP alone knows from where."""

    piece: int
    way: int
    origin: Secret[int]


@dataclass(frozen=True, slots=True)
class WaveMoved(Told):
    """The Wave moved; with captives in it the lake is named."""

    place: Secret[int]
    name: int | None

    @property
    def reveals(self) -> bool:
        return self.name is not None


@dataclass(frozen=True, slots=True)
class Attacked(Told):
    """The Wave attacks captives near it."""

    pieces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pushed(Told):
    """A captive is pushed."""

    piece: int
    way: int
    by: int


@dataclass(frozen=True, slots=True)
class Declined(Told):
    """OP took no free action, or did not go on with one."""

    what: str


@dataclass(frozen=True, slots=True)
class Ended(Told):
    """The game is over: somebody's mission is complete, or it is called at the limit."""

    surprises = True

    seat: Seat | None
    how: str
    text: str  # the true island, for all
