"""Antinomy: know-how and mind of its bots; the rules never see them."""

from typing import Final

from paradoxa.bots.levels import Level
from paradoxa.games.antinomy.bot.know_how import ratings as ratings
from paradoxa.games.antinomy.bot.mind import MIND as MIND

LEVELS: Final = {
    "newcomer": Level(1, 1.0),
    "casual": Level(12, 0.4),
    "strong": Level(150),
    "expert": Level(1000),
}
