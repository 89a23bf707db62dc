"""The form that makes a table: every good answer is read, every bad one gets a sentence."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paradoxa.bots import BOTS, levels
from paradoxa.core import BadOptions
from paradoxa.games import GAMES
from paradoxa.tables.desk import Me
from paradoxa.tables.setup import FIRST, SECOND, Pace, read_name, table_title
from paradoxa.web.new_table_form import (
    CHOICES,
    against_bots,
    bots_for,
    kind_groups,
    kinds_for,
    options_for,
    places_for,
    read_new_table,
    usual_way,
    ways_now,
)
from paradoxa.web.pages.new_table import new_table
from paradoxa.web.pages.sidebar import agreed
from paradoxa.web.room import facts_of


def test_the_game_alone_is_enough() -> None:
    new = read_new_table({"game": "antinomy"})
    assert sorted(new.kinds) == ["me", "person"]
    assert new.names == ()
    assert new.setup.options == {"may-decline": "no"}
    assert (new.setup.is_listed, new.setup.may_watch, new.setup.has_history) == (False, True, True)
    assert (new.setup.pace, new.setup.patience, new.setup.on_one_device) == (Pace(), 180, False)


def test_everything_can_be_chosen() -> None:
    new = read_new_table(
        {
            "game": "paradominetor",
            "seats": "3",
            "other-1": "bot uniform",
            "other-2": "person",
            "place": "2",
            "option-colours": "rgp",
            "option-pass": "right",
            "listed": "yes",
            "watch": "no",
            "history": "no",
            "device": "yes",
            "name-0": "  Ada ",
            "name-2": "Bo",
            "minutes": "5",
            "increment": "3",
            "on-time": "bot",
            "patience": "86400",
        }
    )
    assert new.kinds == ("bot uniform", "me", "person")
    assert new.names == ("", "Ada", "Bo")
    setup = new.setup
    assert setup.options == {"colours": "rgp", "pass": "right"}
    assert (setup.game, setup.seats, setup.patience) == ("paradominetor", 3, 86400)
    assert (setup.is_listed, setup.may_watch, setup.has_history, setup.on_one_device) == (True, False, False, True)
    assert setup.pace == Pace(5, 3, "bot")


@pytest.mark.parametrize(("place", "kinds"), [("1", ("me", "person")), ("2", ("person", "me"))])
def test_the_maker_sits_where_they_want(place: str, kinds: tuple[str, ...]) -> None:
    assert read_new_table({"game": "antinomy", "place": place}).kinds == kinds


def test_the_lot_seats_everybody() -> None:
    given = {"game": "antinomy", "place": "lot", "other-1": "bot greedy"}
    seen = {read_new_table(given).kinds for _ in range(200)}
    assert seen == {("me", "bot greedy"), ("bot greedy", "me")}


def test_names_go_with_their_players() -> None:
    given = {"game": "antinomy", "device": "yes", "name-0": "Ada", "name-1": "Bo"}
    seen = {(new.kinds, new.names) for new in [read_new_table(given) for _ in range(200)]}
    assert seen == {(("me", "person"), ("Ada", "Bo")), (("person", "me"), ("Bo", "Ada"))}


def test_a_name_need_not_be_given_twice() -> None:
    new = read_new_table({"game": "antinomy", "device": "yes", "place": "1", "name": "Ada", "name-0": " "})
    assert new.names == ("Ada", "Player 2")


@pytest.mark.parametrize(
    ("values", "part"),
    [
        ({}, "There is no such game"),
        ({"game": "chess"}, "antinomy, paradominetor"),
        ({"game": "paradox-island", "place": "5"}, "place"),
        ({"game": "paradox-island", "option-help": "much"}, "help"),
        ({"game": "antinomy", "seats": "3"}, "Antinomy is for 2 players"),
        ({"game": "paradominetor", "seats": "two"}, "3 to 5"),
        ({"game": "antinomy", "other-1": "bot deep"}, "no kind of player"),
        ({"game": "antinomy", "place": "3"}, "place"),
        ({"game": "antinomy", "option-may-decline": "perhaps"}, "may-decline"),
        ({"game": "paradominetor", "option-colours": "rrb"}, "colours"),
        ({"game": "antinomy", "minutes": "-1"}, "minutes"),
        ({"game": "antinomy", "patience": "1e9"}, "patience"),
        ({"game": "antinomy", "device": "yes", "name-0": "Ada", "name-1": "ADA"}, "same name"),
        ({"game": "antinomy", "device": "yes", "name-1": "x" * 25}, "at most 24"),
    ],
)
def test_what_cannot_be_gets_a_sentence(values: dict[str, str], part: str) -> None:
    with pytest.raises(BadOptions, match=part):
        read_new_table(values)


FIELDS = ["game", "seats", "place", *CHOICES, *[f"other-{n}" for n in range(5)], *[f"name-{n}" for n in range(5)]]
FIELDS += ["option-colours", "option-pass", "option-may-decline", "csrf", ""]
WORDS = ["", "antinomy", "paradominetor", "0", "1", "2", "3", "5", "yes", "no", "lot", "person", "me", "bot greedy"]


@given(st.dictionaries(st.sampled_from(FIELDS), st.sampled_from(WORDS) | st.text(max_size=40), max_size=20))
def test_junk_gets_a_table_or_a_sentence(values: dict[str, str]) -> None:
    try:
        new = read_new_table(values)
    except BadOptions:
        return
    assert new.kinds.count("me") == 1
    assert len(new.kinds) == new.setup.seats
    assert new.setup.seats in GAMES[new.setup.game].seats
    assert not new.names or len(new.names) == new.setup.seats


@pytest.mark.parametrize("game", list(GAMES))
def test_every_choice_the_page_offers_is_taken(game: str) -> None:
    for seats in GAMES[game].seats:
        fields = {"place": places_for(game, seats), "other-1": kinds_for(game), **CHOICES}
        fields |= {f"option-{name}": values for name, (_, values) in options_for(game, seats).items()}
        for field, choices in fields.items():
            for value in choices:
                assert read_new_table({"game": game, "seats": str(seats), field: value}).setup.seats == seats


@pytest.mark.parametrize(("seats", "place", "host"), [(4, "1", 0), (4, "3", 2), (3, "2", 1), (2, "1", 0), (2, "2", 1)])
def test_the_host_is_one_of_those_listed_and_sits_last(seats: int, place: str, host: int) -> None:
    others = {f"other-{number}": kind for number, kind in ((1, "bot uniform"), (2, "bot greedy"))}
    new = read_new_table({"game": "paradox-island", "seats": str(seats), "place": place, "option-op": "0", **others})
    listed = ["me", "bot uniform", "bot greedy", "person"][:seats]
    assert new.setup.options["op"] == str(seats - 1), "who is the host is said by who it is, not by a seat"
    assert new.kinds[-1] == listed[host]
    assert list(new.kinds[:-1]) == [kind for number, kind in enumerate(listed) if number != host]
    assert "op" not in options_for("paradox-island", seats)


def test_the_host_may_be_drawn_by_lot() -> None:
    given = {"game": "paradox-island", "seats": "2", "other-1": "bot greedy"}
    assert {read_new_table(given).kinds for _ in range(60)} == {("me", "bot greedy"), ("bot greedy", "me")}


def test_on_one_device_and_alone_with_bots_nobody_is_hurried_to_react() -> None:
    assert read_new_table({"game": "paradox-island", "device": "yes"}).setup.reactions == 0
    assert against_bots("paradox-island").setup.reactions == 0
    for seconds in (20, 0):
        assert read_new_table({"game": "paradox-island", "reactions": str(seconds)}).setup.reactions == seconds


@pytest.mark.parametrize(("way", "place"), [(0, 0), (1, 3)])
def test_play_now_as_a_captive_or_as_the_host(way: int, place: int) -> None:
    new = against_bots("paradox-island", facts_of("paradox-island").now[way][1])
    assert new.kinds.index("me") == place
    assert new.kinds.count("bot casual") == 3
    assert new.setup.options["help"] == ("certain" if way == 0 else "off")


@pytest.mark.parametrize("game", list(GAMES))
def test_play_now_is_against_bots(game: str) -> None:
    new = against_bots(game)
    assert new.kinds.count("me") == 1
    assert all(kind == "me" or kind.removeprefix("bot ") in BOTS for kind in new.kinds)
    assert list(bots_for(game)) == list(BOTS)
    assert new.setup.hints
    others = [kind for kind in against_bots(game, {"bot": "expert", "way": "0"}).kinds if kind != "me"]
    assert set(others) == {"bot expert"}
    with pytest.raises(BadOptions, match="bot newcomer"):
        against_bots(game, {"bot": "chess"})


@pytest.mark.parametrize("game", list(GAMES))
def test_every_way_to_play_now_makes_a_table(game: str) -> None:
    for way in ways_now(game):
        new = against_bots(game, {"way": way.value, "bot": "newcomer"})
        assert new.setup.seats == int(way.fields["seats"]) == len(new.kinds)
        assert sorted(new.kinds) == sorted(["me", *["bot newcomer"] * (new.setup.seats - 1)])
    assert against_bots(game, {"way": usual_way(game)}).setup.seats == facts_of(game).usual


def test_as_a_captive_one_is_none_of_the_hosts() -> None:
    for way in ways_now("paradox-island"):
        new = against_bots("paradox-island", {"way": way.value})
        assert (new.kinds[-1] == "me") == ("host" in way.words)


def test_ways_to_play_now_are_numbered() -> None:
    ways = [against_bots("paradox-island", {"way": way}) for way in ("0", "1")]
    assert [new.kinds.index("me") == 3 for new in ways] == [False, True]  # the host sits last
    assert [new.setup.options["help"] for new in ways] == ["certain", "off"]


def test_bots_are_chosen_by_level_and_with_their_ratings(monkeypatch: pytest.MonkeyPatch) -> None:
    measured = {"casual": levels.Rating(1409.6, 1380, 1440), "greedy": levels.Rating(1500, 1500, 1500)}
    monkeypatch.setattr(levels, "ratings", lambda game, _seats=None: measured if game == "antinomy" else {})
    people, leveled, others = kind_groups("antinomy")
    assert people == ("", {"person": "a person"})
    assert list(leveled[1]) == ["bot newcomer", "bot casual", "bot strong", "bot expert"]
    assert leveled[1]["bot casual"] == "bot casual, rated 1,410"
    assert leveled[1]["bot expert"] == "bot expert"  # never measured: no number
    assert list(others[1]) == ["bot greedy", "bot uniform"]
    assert not any(["rated" in words for _, kinds in kind_groups("paradominetor") for words in kinds.values()])
    page = new_table(Me("Ada"), "antinomy", {})
    assert '<optgroup label="Bots, by level"><option value="bot newcomer">' in page
    assert '<dt>casual<span class="chip num">1,410</span></dt>' in page
    assert page.index("<dt>expert") < page.index("<b>greedy</b>")


@pytest.mark.parametrize(
    ("others", "wanted", "has_hints"),
    [
        (["bot strong"], "", True),
        (["person"], "", False),
        (["person"], "yes", True),
        (["bot strong"], "no", False),
    ],
)
def test_hints_are_for_those_alone_unless_the_table_says_otherwise(
    others: list[str], wanted: str, has_hints: bool
) -> None:
    fields = {f"other-{number}": kind for number, kind in enumerate(others, 1)}
    setup = read_new_table({"game": "antinomy", "hints": wanted, **fields}).setup
    assert setup.hints is has_hints
    assert any(["hints" in sentence for sentence in agreed(setup)]) is has_hints


def test_table_titles_are_two_words_and_many() -> None:
    assert len(set(FIRST.split())) * len(set(SECOND.split())) > 2000
    assert all(len(name.split()) == 2 for name in [table_title() for _ in range(50)])
    assert all(len(f"{one} {two}") <= 24 for one, two in product(FIRST.split(), SECOND.split()))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ada", "Ada"),
        ("  Ada \t Lovelace ", "Ada Lovelace"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("\u674e\u6e05\u7167", "\u674e\u6e05\u7167"),
        ("<b>", "<b>"),
    ],
)
def test_names_have_one_form(text: str, name: str) -> None:
    assert read_name(text) == name


@pytest.mark.parametrize("text", ["", "   ", "a,b", "x" * 25, "a\0b", "\u200b\u200b", "\u0301", "a\u202eb", "\ud800"])
def test_what_is_no_name_gets_a_sentence(text: str) -> None:
    with pytest.raises(BadOptions):
        read_name(text)


@given(st.text(max_size=200))
def test_a_name_that_is_read_is_read_again(text: str) -> None:
    try:
        name = read_name(text)
    except BadOptions:
        return
    assert read_name(name) == name
    assert name.isprintable()
