"""The Perfect Moment: know-how and mind of its bots; the rules never see them."""

from typing import Final

from paradoxa.bots.levels import Level
from paradoxa.games.perfect_moment.bot.know_how import ratings as ratings
from paradoxa.games.perfect_moment.bot.mind import MIND as MIND

LEVELS: Final = {
    "newcomer": Level(3, 0.8),
    "casual": Level(8, 0.4),
    "strong": Level(250),
    "expert": Level(1200),
}
