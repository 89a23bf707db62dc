"""The form that makes a table: what may be chosen, and how an answer is read. Junk gets a sentence, never a crash."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from secrets import SystemRandom
from typing import Any, Final, NamedTuple

from paradoxa.bots import BOTS, levels, make
from paradoxa.core import BadOptions, Game, ParadoxaError
from paradoxa.games import GAMES
from paradoxa.tables.setup import NewTable, Pace, Setup, is_alone, read_name, table_title, usual_options
from paradoxa.web.room import facts_of, value_words
from paradoxa.words import say

LOT: Final = "lot"
USUAL_BOT: Final = "casual"
YES_NO: Final = {"yes": "yes", "no": "no"}
MINUTES: Final = (0, 1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90)
SECONDS: Final = (0, 2, 3, 5, 10, 15, 30, 60)
PATIENCE: Final = {"60": "1 minute", "180": "3 minutes", "600": "10 minutes", "86400": "1 day", "259200": "3 days"}
# Every choice of the form besides seats, players and the game's own options: the first value is the default.
CHOICES: Final[dict[str, dict[str, str]]] = {
    "listed": {"no": "only by its link", "yes": "by everybody, in the lobby"},
    "watch": YES_NO,
    "history": YES_NO,
    "device": {"no": "no, everybody has their own", "yes": "yes, we pass it around"},
    "minutes": {
        str(count): f"{count} minutes" if count > 1 else "1 minute" if count else "no clock" for count in MINUTES
    },
    "increment": {str(count): f"{count} seconds" if count else "nothing" for count in SECONDS},
    "on-time": {"lose": "they lose", "bot": "a bot takes over"},
    "hints": {"": "with bots only", "yes": "yes, everybody may", "no": "no, nobody"},
    "patience": {"180": PATIENCE["180"], **PATIENCE},
    "reactions": {
        **{str(count): f"{count} seconds" for count in (10, 3, 5, 20, 30, 60)},
        "0": "until there is an answer",  # for games that go on for days
    },
}


def offered(name: str) -> Game[Any, Any]:
    """The game of that name; a BadOptions says which there are."""
    if name not in GAMES:
        raise BadOptions(f"There is no such game here; the games are: {', '.join(GAMES)}.")
    return GAMES[name]


# --- what may be chosen ------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class BotLine:
    """A bot as one chooses it: what it is like, and how strong it was measured to be ("" where it was not)."""

    name: str
    words: str
    rating: str = ""
    is_level: bool = False


@cache
def bots_for(game: str) -> dict[str, str]:
    """The bots that play this game, each with what it does."""
    found = {}
    for name, words in BOTS.items():
        try:
            make(name, game, Random(0))
        except ParadoxaError:
            continue
        found[name] = words
    return found


def kinds_for(game: str) -> dict[str, str]:
    """Who may sit in another seat than the maker's."""
    return {kind: words for _, kinds in kind_groups(game) for kind, words in kinds.items()}


def bot_lines(game: str, seats: int | None = None) -> list[BotLine]:
    """The bots that play this game, the levels first, rated as they play with so many seats."""
    measured = levels.ratings(game, seats)
    return [
        BotLine(
            name, words, f"{round(measured[name].value):,}" if name in measured else "", is_level=name in levels.NAMES
        )
        for name, words in bots_for(game).items()
    ]


def kind_groups(game: str, seats: int | None = None) -> list[tuple[str, dict[str, str]]]:
    """Who may sit in another seat, in groups: people, bots by level, and bots to compare with."""
    groups: list[tuple[str, dict[str, str]]] = [
        ("", {"person": "a person"}),
        ("Bots, by level", {}),
        ("To compare", {}),
    ]
    for bot in bot_lines(game, seats):
        rated = f", rated {bot.rating}" if bot.rating else ""
        groups[1 if bot.is_level else 2][1][f"bot {bot.name}"] = f"bot {bot.name}{rated}"
    return [group for group in groups if group[1]]


def places_for(game: str, seats: int) -> dict[str, str]:
    """Where the maker may sit; in a game with a host, who of those listed is the host."""
    lot = {LOT: "drawn by lot"}
    if seats == 1:
        return lot
    if seats == 2:
        return {**lot, "1": "you", "2": "the other player"}
    if facts_of(game).host:
        return {**lot, "1": "you", **{str(number): f"player {number}" for number in range(2, seats + 1)}}
    return {**lot, **{str(place): f"seat {place} of {seats}, clockwise" for place in range(1, seats + 1)}}


def options_for(game: str, seats: int) -> dict[str, tuple[str, dict[str, str]]]:
    """The game's own options: each with its question and the words for its values; what is no choice is left out."""
    found = {}
    for name, option in GAMES[game].options.items():
        values = {value: value_words(game, name, value) for value in option.values(seats)}
        with_bots = GAMES[game].with_bots(seats)
        if name in with_bots:
            usual = value_words(game, name, with_bots[name])
            values = {"": f"{next(iter(values.values()))}; with a bot {usual}", **values}
        if len(option.values(seats)) > 1 and name != facts_of(game).host:  # who is the host is asked about people
            found[name] = (option.about, values)
    return found


def seats_wanted(game: str, values: Mapping[str, str]) -> int:
    """The number of seats to show the form for: what was asked for, where the game has it."""
    text = values.get("seats", "")
    return int(text) if text in [str(count) for count in GAMES[game].seats] else facts_of(game).usual


def chosen(values: Mapping[str, str], field: str, choices: Mapping[str, str]) -> str:
    """The value to show for a field: the one given if there is such a choice, otherwise the first."""
    given = values.get(field, "")
    return given if given in choices else next(iter(choices))


# --- reading -----------------------------------------------------------------------------------
def read_new_table(values: Mapping[str, str]) -> NewTable:
    """What somebody asked for; whatever is left out has its default. Raises BadOptions with a sentence."""
    name = values.get("game", "")
    game = offered(name)
    seats = _seats(game, values)
    given = {option: values[f"option-{option}"] for option in game.options if values.get(f"option-{option}")}
    given.pop(facts_of(name).host, None)  # the last seat, as ever
    picked = {field: _pick(values, field, choices) for field, choices in CHOICES.items()}
    is_shared = picked["device"] == "yes"
    kinds = ["me", *[_pick(values, f"other-{number}", kinds_for(name), "kind of player") for number in range(1, seats)]]
    options = game.settings(seats, {**usual_options(name, kinds), **given})
    names = _names(values, kinds) if is_shared else [""] * seats
    order = _order(_pick(values, "place", places_for(name, seats)), seats, bool(facts_of(name).host))
    setup = Setup(
        game=name,
        seats=seats,
        title=table_title(),
        options=options,
        is_listed=picked["listed"] == "yes",
        may_watch=picked["watch"] == "yes",
        has_history=picked["history"] == "yes",
        on_one_device=is_shared,
        patience=int(picked["patience"]),
        hints=picked["hints"] == "yes" or (not picked["hints"] and is_alone(kinds)),
        reactions=0 if is_shared or is_alone(kinds) else int(picked["reactions"]),
        pace=Pace(int(picked["minutes"]), int(picked["increment"]), picked["on-time"]),
    )
    return NewTable(
        setup,
        tuple([kinds[who] for who in order]),
        tuple([names[who] for who in order]) if is_shared else (),
    )


class NowWay(NamedTuple):
    """A way to play at once: what the choice sends, how it is called, and the fields of the new table."""

    value: str
    words: str
    fields: Mapping[str, str]


@cache
def ways_now(game: str) -> tuple[NowWay, ...]:
    """The ways to play a game at once: by seats, and where it says so by what one plays as."""
    facts, found = facts_of(game), []
    for seats in GAMES[game].seats:
        for number, (words, fields) in enumerate(facts.now):
            if len(facts.now) > 1:
                called = say("now-as", seats=seats, role=words.removeprefix("Play now "))
            elif seats == 1:
                called = facts.alone.removeprefix("Play ") or say("now-alone")
            else:
                called = say("now-two") if len(GAMES[game].seats) == 1 and seats == 2 else say("now-more", seats=seats)
            place = fields.get("place")  # the last seat of as many as there are
            moved = {"place": str(seats)} if place == str(facts.usual) and seats != facts.usual else {}
            found.append(NowWay(f"{seats}-{number}", called, {**fields, **moved, "seats": str(seats)}))
    return tuple(found)


@cache
def rated_levels(game: str, way: str) -> dict[str, str]:
    """The levels of a game's bots as they are called in a way to play at once, with the rating for as many seats."""
    seats = int(next(each.fields["seats"] for each in ways_now(game) if each.value == way))
    lines = [line for line in bot_lines(game, seats) if line.is_level]
    return {line.name: f"{line.name} · {line.rating}" if line.rating else line.name for line in lines}


def usual_way(game: str) -> str:
    """The way to play at once that is offered first."""
    return f"{facts_of(game).usual}-0"


def against_bots(game: str, values: Mapping[str, str] = {}) -> NewTable:
    """What "Play now" means: the usual number of seats, the others bots; left out, of a level at which most can win.

    Of the values the bots' level, the way (of those the game offers) or what one plays as, and the game's own options
    count.
    """
    bot = f"bot {values.get('bot') or USUAL_BOT}"
    chosen = {field: value for field, value in values.items() if field == "place" or field.startswith("option-")}
    ways = {way.value: way.fields for way in ways_now(game)}
    ways |= {str(number): fields for number, (_, fields) in enumerate(facts_of(game).now)}
    chosen.update(ways.get(values.get("way", ""), {}))
    seats = int(chosen.get("seats", facts_of(game).usual))
    return read_new_table({**chosen, "game": game, **{f"other-{number}": bot for number in range(1, seats)}})


def _seats(game: Game[Any, Any], values: Mapping[str, str]) -> int:
    text = values.get("seats", "")
    if not text:
        return facts_of(game.name).usual
    if text not in [str(count) for count in game.seats]:
        few, many = game.seats[0], game.seats[-1]
        raise BadOptions(f"{game.title} is for {few if few == many else f'{few} to {many}'} players.")
    return int(text)


def _pick(values: Mapping[str, str], field: str, choices: Mapping[str, str], what: str = "") -> str:
    """The value of a field; the first choice where nothing was said."""
    text = values.get(field, "")
    if not text:
        return next(iter(choices))
    if text not in choices:
        raise BadOptions(f"That is no {what or f'choice for {field!r}'}; the choices are: {', '.join(choices)}.")
    return text


def _names(values: Mapping[str, str], kinds: Sequence[str]) -> list[str]:
    """The names of those who share a device; bots get theirs at the table."""
    found = []
    for number, kind in enumerate(kinds):
        text = values.get(f"name-{number}", "").strip() or ("" if number else values.get("name", ""))
        found.append("" if kind.startswith("bot") else read_name(text) if text.strip() else f"Player {number + 1}")
    persons = [name.casefold() for name in found if name]
    if len(set(persons)) != len(persons):
        raise BadOptions("Two people have the same name: give everybody a name of their own.")
    return found


def _order(place: str, seats: int, has_host: bool) -> list[int]:
    """Who sits where: 0 is the maker, the others follow as they were listed, unless the lot decides about all.

    With a host the place says who that is, and the host sits last.
    """
    others = list(range(1, seats))
    if place == LOT:
        order = [0, *others]
        SystemRandom().shuffle(order)
        return order
    if has_host:
        return [*[who for who in range(seats) if who != int(place) - 1], int(place) - 1]
    return [*others[: int(place) - 1], 0, *others[int(place) - 1 :]]
