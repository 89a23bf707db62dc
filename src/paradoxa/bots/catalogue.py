"""The games as data: seats, options, rulings, bots and their ratings; for the command and for programs alike."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from paradoxa.bots import BOTS, levels
from paradoxa.core import options_data
from paradoxa.core.registry import GAMES
from paradoxa.games import WORDS


def catalogue() -> list[dict[str, Any]]:
    """Every game; of the bots the levels come first, then two to compare with, and ratings as far as measured."""
    return [
        {
            "name": game.name,
            "title": game.title,
            "rules": game.version,
            "about": WORDS[game.name].ABOUT,
            "seats": list(game.seats),
            "options": options_data(game.options.values(), game.seats),
            "rulings": list(game.rulings),
            "bots": dict(BOTS),
            "ratings": {name: asdict(rating) for name, rating in levels.ratings(game.name).items()},
        }
        for game in GAMES.values()
    ]
