"""The page on which a table is made."""

from __future__ import annotations

from collections.abc import Mapping

from paradoxa.games import GAMES
from paradoxa.tables.desk import Me
from paradoxa.web.layout import render
from paradoxa.web.markup import Markup
from paradoxa.web.new_table_form import (
    CHOICES,
    bot_lines,
    chosen,
    kind_groups,
    kinds_for,
    options_for,
    places_for,
    seats_wanted,
)
from paradoxa.web.room import web_room


def new_table(me: Me, game: str, values: Mapping[str, str], error: str = "") -> Markup:
    """The form for a new table, filled with what was chosen so far; an unknown game gets the first one's form."""
    name = game if game in GAMES else next(iter(GAMES))
    seats = seats_wanted(name, values)
    options = options_for(name, seats)
    kinds, places = kinds_for(name), places_for(name, seats)
    current = {field: chosen(values, field, choices) for field, choices in CHOICES.items()}
    current["place"] = chosen(values, "place", places)
    for number in range(seats):
        current[f"other-{number}"] = chosen(values, f"other-{number}", kinds)
        current[f"name-{number}"] = values.get(f"name-{number}", me.name if number == 0 else "")
    for option, (_, words) in options.items():
        current[f"option-{option}"] = chosen(values, f"option-{option}", words)
    return render(
        "new.html",
        me=me,
        game=GAMES[name],
        fact=web_room(name).facts,
        editor=web_room(name).editor,
        seats=seats,
        groups=kind_groups(name, seats),
        bots=bot_lines(name, seats),
        places=places,
        options=options,
        choices=CHOICES,
        current=current,
        name=values.get("name", ""),
        error=error,
    )
