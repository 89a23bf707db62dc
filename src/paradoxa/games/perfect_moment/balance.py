"""The balance of The Perfect Moment: first player, points per turn, what items earn, verdicts; by colours."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Final

from paradoxa.arena.room import Balance, in_turn
from paradoxa.arena.sheets import Share, Sheet
from paradoxa.arena.statistics import mean, share
from paradoxa.core.play import Match
from paradoxa.games.perfect_moment.box.components import COLOURS, ITEM_NAMES, VERDICTS
from paradoxa.games.perfect_moment.rules.events import Ended, FragmentTaken, Scored, Started, Used
from paradoxa.games.perfect_moment.words.telling import VERDICT_WORDS

ENDS: Final = {"points": "16 points", "draw": "deck empty", "quiet": "quiet turns"}


def facts(match: Match[Any, Any]) -> dict[str, Any]:
    """What one game says: who started, how it ended, and of every turn its points and the items used in it."""
    found: dict[str, Any] = {"colours": match.options["colours"], "first": 0, "seats": len(match.players)}
    found.update(reason="", points=[], winners=[])
    points: dict[int, int] = defaultdict(int)  # net points of whoever's turn it was, by turn
    used: dict[int, list[int]] = defaultdict(list)
    direct: list[tuple[int, int]] = []  # item, points that came inside its use
    owner: dict[Any, int] = {}
    for line, events in enumerate(match.events):
        turn = match.turn_before(line)
        inside = -1
        for event in events:
            match event:
                case Started(seat, _):
                    found["first"] = seat
                case Used(_, item, _):
                    used[turn].append(item)
                case Scored(seat, card, worth, source, _, _):
                    was = owner.pop(card, None) if source == "fragment" else None
                    if worth == 1:
                        owner[card] = seat
                    if seat == _active(found, turn):  # what Armor lets the opponent score is not this turn's earning
                        points[turn] += worth - (was == seat)
                        inside = worth if source in ("deck", "other plan") else inside
                case FragmentTaken(seat, card):
                    owner[card] = seat
                    points[turn] += 1
                    inside = 1
                case Ended(final, winners, reason):
                    found.update(points=list(final), winners=list(winners), reason=reason)
        if inside > 0 and used[turn]:
            direct.append((used[turn][-1], inside))
    turns = match.state.turn + (1 if found["reason"] not in ("quiet", "empty") else 0)
    found["turns"] = turns
    found["by_turn"] = [points[turn] for turn in range(turns)]
    found["items"] = [used[turn] for turn in range(turns)]
    found["direct"] = direct
    return found


def _active(found: dict[str, Any], turn: int) -> int:
    """Whose turn it is."""
    return int(found["first"] + turn) % int(found["seats"])


def sheets(games: Sequence[dict[str, Any]]) -> list[Sheet]:
    """The sheets of a simulation: by colours, then by item."""
    finished = [game for game in games if game["points"]]
    if not finished:
        return []
    by_colours: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for game in finished:
        by_colours[game["colours"]].append(game)
    choices = [*sorted(by_colours, key=["ykp", "ykg", "ypg", "kpg"].index), *(["all"] if len(by_colours) > 1 else [])]
    by_colours["all"] = finished
    is_solo = len(finished[0]["points"]) == 1
    make = _solo_row if is_solo else _duel_row
    columns = ("colours", "games", "points", "points per turn", "turns")
    more = VERDICT_WORDS if is_solo else ("first player wins", *ENDS.values())
    rows = tuple([make(colours, by_colours[colours]) for colours in choices])
    title = "Alone against Echo, by colours" if is_solo else "Balance, by colours"
    return [Sheet(title, (*columns, *more), rows), _items(finished)]


def _common(colours: str, games: Sequence[dict[str, Any]]) -> tuple[Any, ...]:
    return (
        colours,
        len(games),
        mean([points for game in games for points in game["points"]]),
        mean([sum(game["by_turn"]) / len(game["by_turn"]) for game in games]),
        mean([game["turns"] for game in games]),
    )


def _duel_row(colours: str, games: Sequence[dict[str, Any]]) -> tuple[Any, ...]:
    first = sum([game["first"] in game["winners"] for game in games])
    reasons = ["draw" if game["reason"] == "empty" else game["reason"] for game in games]  # T-6.4, as ruled otherwise
    ends = [Share(share(reasons.count(reason), len(games))) for reason in ENDS]
    return (*_common(colours, games), Share(share(first, len(games))), *ends)


def _solo_row(colours: str, games: Sequence[dict[str, Any]]) -> tuple[Any, ...]:
    ranks = [sum([game["points"][0] >= least for least in VERDICTS]) for game in games]
    shares = [Share(share(ranks.count(rank), len(games))) for rank in range(len(VERDICT_WORDS))]
    return (*_common(colours, games), *shares)


def _earned(games: Sequence[dict[str, Any]], item: int, is_used: bool) -> list[float]:
    """The mean points of a game's turns with or without an item, for each game that has such turns."""
    found = []
    for game in games:
        turns = zip(game["by_turn"], game["items"], strict=True)
        worth = [points for points, items in turns if (item in items) == is_used]
        if worth:
            found.append(sum(worth) / len(worth))
    return found


def _items(games: Sequence[dict[str, Any]]) -> Sheet:
    """How often each item is used, what turns with it bring, and what it scores by itself."""
    rows = []
    for item, name in enumerate(ITEM_NAMES):
        with_it = [game for game in games if COLOURS[item // 4] in game["colours"]]
        if not with_it:
            continue
        uses = [sum([items.count(item) for items in game["items"]]) for game in with_it]
        # One value for each game: turns of one game are not independent of each other.
        earned, without = [_earned(with_it, item, is_used) for is_used in (True, False)]
        itself = [sum([points for used, points in game["direct"] if used == item]) for game in with_it]
        rows.append((name, sum(uses), mean(uses), mean(earned), mean(without), mean(itself)))
    return Sheet(
        "Items",
        (
            "item",
            "uses",
            "uses per game",
            "points in turns with it",
            "points in turns without",
            "points inside it per game",
        ),
        tuple(rows),
        "An item counts in games with its colour. Points are net: a fragment scored again loses its old point.",
    )


BALANCE: Final = Balance(
    by_points=True,
    varied=("colours",),
    facts=facts,
    roles=lambda match, found: in_turn(match, found["first"]),
    sheets=sheets,
)
