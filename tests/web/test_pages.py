"""Pages: what they show, that every form is guarded, that nothing is inline, and that names cannot break out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from paradoxa.bots import levels
from paradoxa.core.clauses import clauses
from paradoxa.games import GAMES
from paradoxa.games.antinomy.box.components import CARDS
from paradoxa.tables.desk import Desk, Entry, Listed, Me
from paradoxa.web import pages
from paradoxa.web.pages.sidebar import headline
from paradoxa.web.room import web_room
from paradoxa.web.static_files import address, file
from tests.web.desks import NAMES, USUAL, asked, desk_of, moment_of, played, room

EVIL = '<script>alert("1")</script>'


class Page(HTMLParser):
    """A page taken apart: its tags in order, with the form each stands in."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str], int]] = []
        self.forms: list[dict[str, str]] = []
        self.open_form = -1
        self.words: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            assert self.open_form < 0, "a form inside a form"
            self.forms.append(given)
            self.open_form = len(self.forms) - 1
        self.tags.append((tag, given, self.open_form))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.open_form = -1

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())

    def all(self, tag: str) -> list[dict[str, str]]:
        return [attrs for name, attrs, _ in self.tags if name == tag]


def desks() -> Iterator[tuple[str, Desk]]:
    """Desks of every kind."""
    for game, seats in USUAL.items():
        now = asked(game, 12)
        mine = desk_of(now, 0, can_undo=True)
        late = tuple([replace(chair, seconds=61.5, is_late=chair.seat == 1) for chair in mine.chairs])
        yield f"{game} my turn", mine
        yield f"{game} not my turn", desk_of(now, seats - 1, undo_by=seats - 1)
        yield f"{game} watching", desk_of(now, None)
        yield f"{game} asked much", replace(mine, chairs=late, undo_by=1, may_answer=True, is_away=True)
        yield f"{game} first", desk_of(asked(game, 0), 0)
        yield f"{game} over", desk_of(played(game, 10**6), 1)
        yield f"{game} over, watching", desk_of(played(game, 10**6), None, rematch="xyz")
        yield f"{game} open", room(game)
        yield f"{game} open, not seated", room(game, seat=None, invite="")
        yield f"{game} between hands", replace(mine, hand_over=1)


DESKS = dict(desks())
ADA = Me("Ada")
LISTED = [
    Listed("a", "antinomy", "Copper Owl", ("Ada", "Mira"), "running", is_mine=True, company=("Mira",)),
    Listed("b", "paradominetor", "Late Trains", ("Ada", "", "", ""), "open", is_mine=True, is_my_turn=True),
]
OTHER_PAGES: dict[str, Callable[[], str]] = {
    "lobby": lambda: pages.lobby(ADA, LISTED, LISTED, LISTED, "Welcome."),
    "lobby, nameless": lambda: pages.lobby(Me(), [], [], []),
    "new antinomy": lambda: pages.new_table(ADA, "antinomy", {}),
    "new paradominetor": lambda: pages.new_table(Me(), "paradominetor", {"seats": "5"}, "Not so."),
    "replay": lambda: pages.replay(DESKS["antinomy over"], moment_of(played("antinomy", 40))),
    "replay as seat": lambda: pages.replay(
        DESKS["paradominetor over"], moment_of(played("paradominetor", 40), 5, 1, is_truth=False)
    ),
    "rules": pages.rules_index,
    "rules antinomy": lambda: pages.rules("antinomy"),
    "rules paradominetor": lambda: pages.rules("paradominetor"),
    "me": lambda: pages.me_page(ADA),
    "me with link": lambda: pages.me_page(ADA, "http://127.0.0.1:8000/me/secret"),
    "arrive": lambda: pages.arrive("Ada", "secret"),
    "token": lambda: pages.token_page(DESKS["antinomy my turn"], "token"),
    "problem": lambda: pages.problem(404, "Not found", "There is no such table."),
    "docs": lambda: pages.docs({"info": {"title": "Paradoxa", "version": "1"}, "paths": {"/t": {"get": {}}}}),
}
EVERY_PAGE = {name: (lambda desk=desk: pages.table(desk, ADA)) for name, desk in DESKS.items()} | OTHER_PAGES


# --- every page --------------------------------------------------------------------------------
@pytest.mark.parametrize("name", list(EVERY_PAGE))
def test_every_page_is_whole_and_guarded(name: str) -> None:
    html = EVERY_PAGE[name]()
    page = Page(html)
    assert html.startswith("<!doctype html>")
    assert page.all("html") == [{"lang": "en"}]
    assert len(page.all("h1")) == 1
    assert len(page.all("main")) == 1
    assert page.all("title")
    skip = next(link for link in page.all("a") if link.get("class") == "skip")
    assert skip["href"][1:] == page.all("main")[0]["id"]
    ids = [attrs["id"] for _, attrs, _ in page.tags if "id" in attrs]
    assert sorted(set(ids)) == sorted(ids), "an id stands twice"
    # Strict CSP: no inline scripts, styles or handlers.
    assert not page.all("style")
    assert all(re.fullmatch(r"/static/(?:[\w-]+/)?\w+\.js\?v=\w+", script["src"]) for script in page.all("script"))
    assert not [attr for _, attrs, _ in page.tags for attr in attrs if attr.startswith("on")]
    # Every form that changes something carries the csrf marker; none that only looks does.
    for number, form in enumerate(page.forms):
        fields = [attrs for tag, attrs, at in page.tags if at == number and tag in ("input", "button")]
        guards = [attrs for attrs in fields if attrs.get("name") == "csrf"]
        assert form.get("method", "get") in ("get", "post")
        assert bool(guards) == (form.get("method") == "post"), form
        assert all(attrs["value"] == pages.CSRF for attrs in guards)
    # Whatever a label, a button or a link points to is there.
    for tag, attrs, _ in page.tags:
        if tag == "label" and "for" in attrs:
            assert attrs["for"] in ids
        if tag == "button" and "form" in attrs:
            assert attrs["form"] in ids
        if tag == "a" and attrs["href"].startswith("#") and attrs["href"][1:]:
            assert attrs["href"][1:] in ids


@pytest.mark.parametrize("name", list(DESKS))
def test_forms_at_a_table_carry_the_ply(name: str) -> None:
    page = Page(pages.table(DESKS[name], ADA))
    for number, form in enumerate(page.forms):
        fields = {attrs.get("name") for tag, attrs, at in page.tags if at == number and tag == "input"}
        assert "ply" in fields, form


def test_the_csrf_marker_is_random() -> None:
    assert re.fullmatch(r"csrf-[0-9a-f]{32}", pages.CSRF)


def sent(path: str) -> int:
    """The bytes of a static file, as they are sent."""
    found = file(path)
    assert found is not None
    return len(found.body)


def test_pages_are_small() -> None:
    shared = sum([sent(name) for name in ("paradoxa.css", "site.js", "table.js", "staging.js")])
    assert sent("table.js") < 26_000
    assert sent("staging.js") < 13_000
    for name, page in EVERY_PAGE.items():
        own = sum([sent(f"{game}/{sheet}") for game in GAMES if game in name for sheet in web_room(game).style])
        # Before it is compressed; an island has more to show than a hand of cards, and rules have pictures.
        most = 250_000 if "paradox-island" in name or name.startswith("rules") else 150_000
        assert len(page().encode()) + shared + own < most, name


def test_static_addresses_name_files_that_exist() -> None:
    for name in ("paradoxa.css", "site.js", "table.js", "staging.js", "favicon.svg", "favicon-turn.svg"):
        assert re.fullmatch(rf"/static/{re.escape(name)}\?v=[0-9a-f]{{12}}", address(name))


# --- names cannot break out --------------------------------------------------------------------
def evil(desk: Desk) -> Desk:
    """The desk with names, title and log that try to be HTML."""
    chairs = tuple([replace(chair, name=f"{EVIL}{chair.seat}") for chair in desk.chairs])
    log = (*desk.log, Entry(1, f"{EVIL}0 does {EVIL}"), Entry(2, EVIL, is_big=True))
    return replace(desk, chairs=chairs, log=log, setup=replace(desk.setup, title=EVIL), ending=desk.ending and EVIL)


@pytest.mark.parametrize("name", list(DESKS))
def test_names_and_titles_are_escaped_at_tables(name: str) -> None:
    desk = evil(DESKS[name])
    html = pages.table(desk, Me(EVIL), note=("A-3.5", EVIL))
    assert "alert(" in html
    assert EVIL not in html
    assert all("src" in script for script in Page(html).all("script"))
    assert EVIL not in pages.fragment(desk, note=("", EVIL))


def test_names_and_titles_are_escaped_elsewhere() -> None:
    listed = [Listed("a", "antinomy", EVIL, (EVIL, ""), status, ending=EVIL) for status in ("open", "running", "over")]
    over = evil(DESKS["antinomy over"])
    found = [
        pages.lobby(Me(EVIL), listed, listed, listed, EVIL),
        pages.new_table(Me(EVIL), "antinomy", {"name": EVIL, "name-1": EVIL, "place": EVIL, "game": EVIL}, EVIL),
        pages.replay(over, replace(moment_of(played("antinomy", 9)), steps=(EVIL,) * 12)),
        pages.me_page(Me(EVIL), EVIL),
        pages.arrive(EVIL, EVIL),
        pages.token_page(over, EVIL),
        pages.problem(400, EVIL, EVIL),
        pages.docs({"info": {"title": EVIL}, "paths": {EVIL: {"get": {"summary": EVIL, "tags": [EVIL]}}}}),
    ]
    assert all("alert(" in html and EVIL not in html for html in found)


# --- between, before and after -----------------------------------------------------------------
def test_the_privacy_screen_shows_nothing_of_the_game() -> None:
    for game in GAMES:
        desk = DESKS[f"{game} between hands"]
        html = pages.fragment(desk)
        assert f"Hand the device to {NAMES[1]}." in html
        assert "/t/abc/seat/1" in html
        other = replace(desk, view=None, log=(), ply=desk.ply)
        assert html == pages.fragment(other), "it depends on what the seat holds"
        assert "view-transition-name" not in pages.table(desk, ADA)
    desk = DESKS["antinomy between hands"]
    drawn = [card.name for card in CARDS if f"card-{card.name}" in pages.fragment(desk)]
    assert not drawn


def test_the_waiting_room() -> None:
    seated = Page(pages.table(room(), ADA))
    assert "Start now, bots take the free seats" in seated.text
    offered = [attrs["value"] for attrs in seated.all("option")]
    assert offered == list(levels.NAMES)  # which bots take them
    assert "Sit down" not in seated.text
    assert room().invite in [attrs.get("value") for attrs in seated.all("input")]
    assert [attrs for attrs in seated.all("svg") if attrs.get("class") == "qr"]
    guest = Page(pages.table(room(seat=None, invite=""), Me("Bo")))
    assert "Start now" not in guest.text
    assert [attrs["value"] for attrs in guest.all("button") if attrs.get("name") == "seat"] == ["1"]
    assert "Bo" in [attrs.get("value") for attrs in guest.all("input")]
    assert not [attrs for attrs in guest.all("svg") if attrs.get("class") == "qr"]


@pytest.mark.parametrize("game", list(GAMES))
def test_the_end_shows_result_and_ways_on(game: str) -> None:
    desk = DESKS[f"{game} over"]
    page = Page(pages.table(desk, ADA))
    links = [link["href"] for link in page.all("a")]
    assert headline(desk) in page.text
    assert "Rematch" in page.text
    assert {"/t/abc/replay", "/t/abc/record"} <= set(links)
    watching = Page(pages.table(DESKS[f"{game} over, watching"], ADA))
    assert "Rematch" not in watching.text
    assert "/t/xyz" in [link["href"] for link in watching.all("a")]


def test_headlines() -> None:
    desk = DESKS["paradominetor over"]
    assert headline(replace(desk, seat=0, winners=(0,))) == "You win"
    assert headline(replace(desk, seat=1, winners=(0,))) == "Ada wins"
    assert headline(replace(desk, seat=2, winners=(0, 2))) == "You and Ada share the victory"
    assert headline(replace(desk, winners=())) == "The game is over"


# --- other pages -------------------------------------------------------------------------------
@pytest.mark.parametrize("game", list(GAMES))
def test_all_clauses_have_anchors(game: str) -> None:
    ids = {attrs.get("id") for attrs in Page(pages.rules(game)).all("li")}
    assert set(clauses(game)) <= ids


def test_the_form_keeps_what_was_chosen() -> None:
    given = {"seats": "5", "other-4": "bot uniform", "minutes": "10", "option-pass": "right", "place": "junk"}
    page = Page(pages.new_table(ADA, "paradominetor", given))
    chosen = [attrs["value"] for attrs in page.all("option") if "selected" in attrs]
    assert {"bot uniform", "10", "right", "lot"} <= set(chosen)
    assert len([attrs for attrs in page.all("select") if attrs["name"].startswith("other-")]) == 4


def test_the_docs_name_every_call() -> None:
    api = {
        "info": {"title": "Paradoxa", "version": "1"},
        "paths": {
            "/api/t/{table}": {
                "get": {
                    "summary": "Look",
                    "parameters": [{"name": "table", "in": "path", "schema": {"type": "string"}}],
                    "responses": {"200": {"description": "as it stands"}},
                }
            },
            "/api/t/{table}/move": {
                "post": {"requestBody": {"content": {"application/json": {"schema": {"$ref": "#/x/MoveBody"}}}}}
            },
        },
        "components": {
            "schemas": {
                "MoveBody": {
                    "required": ["move"],
                    "properties": {
                        "move": {"type": "string", "description": "in notation"},
                        "ply": {"anyOf": [{"type": "integer"}, {"type": "null"}]},
                        "more": {"type": "array", "items": {"enum": ["a", "b"]}},
                    },
                }
            }
        },
    }
    text = Page(pages.docs(api)).text
    for words in ("GET /api/t/{table}", "Look", "POST", "MoveBody", "whole number or nothing", "list of one of a, b"):
        assert words in text
