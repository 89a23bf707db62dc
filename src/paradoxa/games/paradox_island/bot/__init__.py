"""Paradox Island: know-how and mind of its bots; the rules never see them."""

from typing import Final

from paradoxa.bots.levels import Level
from paradoxa.games.paradox_island.bot.know_how import ratings as ratings
from paradoxa.games.paradox_island.bot.mind import MIND as MIND

LEVELS: Final = {
    "newcomer": Level(2, 0.8),
    "casual": Level(8, 0.15),
    "strong": Level(60),
    "expert": Level(250),
}
