"""Paradominetor: know-how and mind of its bots; the rules never see them."""

from typing import Final

from paradoxa.bots.levels import Level
from paradoxa.games.paradominetor.bot.know_how import ratings as ratings
from paradoxa.games.paradominetor.bot.mind import MIND as MIND

LEVELS: Final = {
    "newcomer": Level(2, 0.9),
    "casual": Level(8, 0.5),
    "strong": Level(40),
    "expert": Level(1000),
}
