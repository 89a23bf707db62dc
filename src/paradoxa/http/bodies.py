"""What programs send: the bodies of requests, described so that nothing else is taken."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from paradoxa.games import GAMES
from paradoxa.tables.table import STAND_IN

MOST: Final = 2**31 - 1
Name = Annotated[str, Field(min_length=1, max_length=60, description="the name others see", examples=["Ada"])]
SeatNumber = Annotated[int, Field(ge=0, le=9)]
BotName = Annotated[str, Field(max_length=20, description="which bot", examples=["casual"])]


class Body(BaseModel):
    """What a program sends: nothing beyond what is described."""

    model_config = ConfigDict(extra="forbid", strict=True)


class PaceBody(Body):
    """Minutes for each player; 0 = no clock."""

    minutes: Annotated[int, Field(ge=0, le=10_000)] = 0
    increment: Annotated[int, Field(ge=0, le=600, description="seconds added with every move")] = 0
    on_time: Literal["lose", "bot"] = "lose"


class TableBody(Body):
    """A table to be made."""

    game: Annotated[str, Field(max_length=40, examples=[next(iter(GAMES))])]
    name: Name
    seats: Annotated[
        list[Annotated[str, Field(max_length=40)]],
        Field(
            min_length=1,
            max_length=9,
            description="seat by seat: 'me', 'person', or 'bot NAME'",
            examples=[["me", "bot casual"]],
        ),
    ]
    options: Annotated[dict[str, str], Field(max_length=20, examples=[{"may-decline": "yes"}])] = {}
    is_listed: bool = False
    may_watch: bool = True
    has_history: bool = True
    patience: Annotated[int, Field(ge=10, le=604_800, description="seconds")] = 180
    reactions: Annotated[
        int | None,
        Field(ge=0, le=60, description="seconds a moment for reactions lasts; 0: until it is answered"),
    ] = None
    hints: Annotated[
        bool | None, Field(description="whether players may ask the expert for hints; null: where one plays with bots")
    ] = None
    pace: PaceBody = PaceBody()


class SitBody(Body):
    """Somebody sits down."""

    name: Name
    seat: SeatNumber | None = None


class MoveBody(Body):
    """A move in notation, and the change it answers: `ply` of the last thing you were told."""

    move: Annotated[str, Field(max_length=400, examples=["move b4k 7"])]
    ply: Annotated[int, Field(ge=0, le=MOST)]


class AnswerBody(Body):
    """Whether another may take a move back."""

    allow: bool


class ForcedBody(Body):
    """Whether your forced moves are played for you."""

    on: bool


class PassesBody(Body):
    """How long you let moments for reactions pass."""

    until: Literal["", "turn", "game"]


class WhyBody(Body):
    """A step of a replay and a bot that is asked about it; `as`: whose knowledge the answer shows with it."""

    at: Annotated[int, Field(ge=0, le=MOST)]
    seen_as: Annotated[str, Field(alias="as", max_length=10)] = ""
    why: Annotated[str, Field(max_length=20, examples=["expert"])] = "expert"


class BotBody(Body):
    """The late seat for which a bot is to play on, and which bot."""

    seat: SeatNumber
    bot: BotName = STAND_IN


class StartBody(Body):
    """The bot that takes the free seats."""

    bot: BotName = STAND_IN
