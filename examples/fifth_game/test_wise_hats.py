"""Wise Hats keeps the laws of every game, and is played wherever the house plays games.

Run from a checkout of Paradoxa with Wise Hats installed: python -m pytest examples/fifth_game
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from httpx import ASGITransport, AsyncClient, Response
from tests.command import paradoxa
from tests.conformance import survey
from tests.terminal.tables import any_move, game_on_paper
from wise_hats.game import GAME

from paradoxa.core import BadPosition, IllegalMove
from paradoxa.core.clauses import clauses
from paradoxa.core.play import Match, play
from paradoxa.core.record import Record, verify
from paradoxa.games import GAMES, WORDS
from paradoxa.http.app import make_app
from paradoxa.service.config import Config

NAME = GAME.name
PATIENCE = 600  # seconds: a busy machine is no fault


# --- rules -------------------------------------------------------------------------------------
def after(position: str, *lines: str) -> str:
    """The position after some moves, each with its seat before it."""
    state = GAME.load(position)
    for line in lines:
        seat, _, move = line.partition(" ")
        play(GAME, state, -1 if seat == "*" else int(seat), move)
    return GAME.dump(state)


@pytest.mark.clause("W-3.1", "W-3.2")
def test_whoever_is_right_early_scores_most_and_an_error_scores_for_all_others() -> None:
    position = "rounds 0 / hats white black white / bell 1 / said - - - / sealed - - - / points 0 0 0 / turn 0"
    position = after(position, "2 say white", "0 wait", "1 wait")
    assert position.endswith("/ bell 2 / said - - white1 / sealed - - - / points 0 0 0 / turn 1")
    position = after(position, "1 say white", "0 say white")
    assert position.endswith("/ said white2 white2 white1 / sealed - - - / points 3 0 4 / turn 2")
    end = GAME.outcome(GAME.load(position))
    assert end is not None
    assert end.winners == (2,)


@pytest.mark.clause("W-2.5")
def test_at_the_last_bell_nobody_can_wait() -> None:
    state = GAME.load("rounds 0 / hats white white / bell 2 / said - - / sealed - - / points 0 0 / turn 1")
    with pytest.raises(IllegalMove, match=r"This is the last bell.*\[W-2.5\]"):
        play(GAME, state, 0, "wait")


@pytest.mark.clause("W-2.1", "W-4.2")
def test_nobody_sees_the_own_hat_and_a_spectator_none() -> None:
    state = GAME.load("rounds 0 / hats white black white / bell 1 / said - - - / sealed - - - / points 0 0 0 / turn 0")
    assert [GAME.view(state, seat).hats for seat in (0, 1, None)] == [
        ("?", "black", "white"),
        ("white", "?", "white"),
        ("?", "?", "?"),
    ]


@pytest.mark.parametrize(
    "change", [("white black", "black black"), ("bell 1", "bell 3"), ("- -", "- white1"), ("0", "")]
)
def test_no_game_comes_to_an_impossible_position(change: tuple[str, str]) -> None:
    good = "rounds 0 / hats white black / bell 1 / said - - / sealed - - / points 0 0 / turn 0"
    assert GAME.dump(GAME.load(good)) == good
    with pytest.raises(BadPosition):
        GAME.load(good.replace(*change))


# --- the laws of every game --------------------------------------------------------------------
@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("rounds", GAME.options["rounds"].choices)
def test_random_games_keep_every_law(seats: int, rounds: str) -> None:
    for seed in range(5):
        assert survey(GAME, seats, {"rounds": rounds}, seed) > int(rounds) * seats


# --- the command and the arena -----------------------------------------------------------------
def test_the_house_lists_it_with_its_clauses() -> None:
    assert list(GAMES)[-1] == NAME
    assert GAMES[NAME] is GAME
    (found,) = [game for game in json.loads(paradoxa("games", "--json").stdout) if game["name"] == NAME]
    assert (found["title"], found["seats"]) == ("Wise Hats", [2, 3])
    assert "nobody can wait" in paradoxa("rules", NAME, "W-2.5").stdout
    told = paradoxa("ledger").stdout
    assert "W-2.5" not in told
    assert f"left out: {NAME}" in told
    assert "--tests FOLDER" in paradoxa("ledger", NAME, code=2).stderr
    book = json.loads(paradoxa("ledger", NAME, "--tests", str(Path(__file__).parent), "--json", code=1).stdout)
    assert [entry["tests"] for entry in book["clauses"] if entry["id"] == "W-2.5"] == [
        ["fifth_game/test_wise_hats.py::test_at_the_last_bell_nobody_can_wait"]
    ]
    shown = GAME.view(GAME.new(2), 0)
    assert set(WORDS[NAME].rules_now(shown)) <= set(clauses(NAME))


def test_bots_of_every_kind_simulate_it() -> None:
    words = ("simulate", NAME, "--bots", "casual,greedy,uniform", "--games", "30", "--seed", "1")
    assert "mean points" in paradoxa(*words).stdout
    found = json.loads(paradoxa(*words, "--json").stdout)
    wins = {entry["bot"]: entry["wins"] for entry in found["standings"]}
    assert sum(wins.values()) == pytest.approx(30)
    assert wins["greedy"] > wins["uniform"]


def test_the_arena_compares_bots_and_writes_its_report(tmp_path: Path) -> None:
    out = tmp_path / "arena"
    paradoxa("arena", NAME, "--bots", "casual,greedy,uniform", "--deals", "4", "--out", str(out))
    report = next(out.rglob("*.html")).read_text(encoding="utf-8")
    assert "Wise Hats" in report
    assert "first player" in report


# --- the terminal ------------------------------------------------------------------------------
def test_a_whole_game_in_the_terminal(tmp_path: Path) -> None:
    saved = tmp_path / "hats.txt"
    shown, match = game_on_paper(NAME, ["Ada", "Bo", "greedy"], any_move(3), save=saved)
    assert match.outcome is not None
    assert "Bell 1 rings: which colour is your hat?" in shown
    assert "The hats are shown" in shown
    assert verify(Record.read(saved.read_text(encoding="utf-8"))).is_finished
    assert "The hats are shown" in paradoxa("replay", str(saved)).stdout


# --- the browser -------------------------------------------------------------------------------
class Visitor:
    """Somebody with a browser that runs no scripts: follows links, fills in forms."""

    def __init__(self, client: AsyncClient) -> None:
        self.client = client

    async def get(self, path: str, **more: Any) -> str:
        answer = await self.client.get(path, follow_redirects=True, **more)
        assert answer.status_code == 200, answer.text
        return answer.text

    async def post(self, page: str, path: str, **fields: str) -> Response:
        """Send a form of a page."""
        csrf = re.search(r'name="csrf" value="([^"]*)"', page)
        assert csrf is not None
        return await self.client.post(path, data={"csrf": csrf[1], **fields})


@asynccontextmanager
async def house(folder: Path) -> AsyncIterator[Visitor]:
    """A server in this process, without a socket."""
    database = f"sqlite:///{(folder / 'tables.db').as_posix()}"
    config = Config(database=database, key_file=folder / "key", bot_pause=0, writes_per_second=0, tables_per_minute=0)
    app = make_app(config)
    async with (
        app.router.lifespan_context(app),
        AsyncClient(transport=ASGITransport(app), base_url="http://127.0.0.1:8765", timeout=PATIENCE) as client,
    ):
        yield Visitor(client)


async def until(look: Callable[[], Any], is_so: Callable[[str], object]) -> str:
    """A page once it says what is waited for: bots think in a process of their own."""
    async with asyncio.timeout(PATIENCE):
        while not is_so(page := await look()):
            await asyncio.sleep(0.05)
    return str(page)


def run(folder: Path, work: Callable[[Visitor], Any]) -> None:
    async def whole() -> None:
        async with house(folder) as visitor:
            await work(visitor)

    asyncio.run(whole())


def is_mine_or_over(page: str) -> bool:
    return 'name="click"' in page or "/replay" in page


def test_a_whole_game_in_the_browser(tmp_path: Path) -> None:
    """From the lobby by Play now, with clicks on the board, moves of the list in words, a hint, to the replay."""

    async def work(visitor: Visitor) -> None:
        await visitor.get("/")
        lobby = await visitor.get("/")
        assert "<h2>Wise Hats</h2>" in lobby
        assert "Five tabletop games" in lobby
        assert WORDS[NAME].ABOUT.partition(",")[0][1:] in lobby
        started = await visitor.post(lobby, "/play-now", game=NAME, way="0", bot="newcomer")
        assert started.status_code == 303, started.text
        table = started.headers["location"].split("?")[0]
        moves = hints = 0
        while True:
            page = await until(lambda: visitor.get(table), is_mine_or_over)
            if 'name="click"' not in page:
                break
            ply = re.findall(r'name="ply" value="(\d+)"', page)[0]
            if not hints:
                assert "which colour is your hat?" in page
                assert re.search(r"<dt>hats</dt><dd>[^<]*: (white|black), [^<]*: \?|: \?, [^<]*: (white|black)<", page)
                assert (await visitor.post(page, f"{table}/hint")).status_code == 303
                assert "say that your hat is" in unescape(await visitor.get(table))
                hints += 1
            if moves % 2:
                sent = await visitor.post(page, f"{table}/move", ply=ply, move="say white")
            else:
                key = re.findall(r'name="click" value="([^"]+)"', page)[0]
                sent = await visitor.post(page, f"{table}/click", ply=ply, click=key)
            assert sent.status_code == 303, sent.text
            moves += 1
        assert moves >= 4
        assert "The hats are shown" in page
        replay = await visitor.get(f"{table}/replay")
        assert "Wise Hats" in replay
        assert re.search(r"Bell \d", await visitor.get(f"{table}/replay?at=6"))
        record = Record.read(await visitor.get(f"{table}/record"))
        assert verify(record).is_finished

    run(tmp_path, work)


def test_its_rules_in_the_browser(tmp_path: Path) -> None:
    async def work(visitor: Visitor) -> None:
        assert "Wise Hats" in await visitor.get("/rules")
        book = await visitor.get(f"/rules/{NAME}")
        for clause in clauses(NAME):
            assert clause in book
        assert "How many rounds are played?" in await visitor.get(f"/new?game={NAME}")

    run(tmp_path, work)


def test_a_program_plays_it(tmp_path: Path) -> None:
    """By the API, against a bot; what the program is told is what its seat knows."""

    async def work(visitor: Visitor) -> None:
        client = visitor.client
        asked = {"game": NAME, "name": "Ada", "seats": ["me", "bot greedy"], "options": {"rounds": "2"}}
        made = await client.post("/api/tables", json=asked)
        assert made.status_code == 201, made.text
        table, sign = made.json()["table"], {"authorization": f"Bearer {made.json()['token']}"}

        async def look() -> str:
            return await visitor.get(f"/api/tables/{table}", headers=sign)

        def is_news(text: str) -> bool:
            standing = json.loads(text)
            return standing["status"] == "over" or bool(standing["options"])

        while True:
            shown = json.loads(await until(look, is_news))
            if shown["status"] == "over":
                break
            assert shown["view"]["hats"][0] == "?"
            body = {"ply": shown["ply"], "move": shown["options"][0]}
            answer = await client.post(f"/api/tables/{table}/moves", json=body, headers=sign)
            assert answer.status_code == 200, answer.text
        assert shown["winners"]

    run(tmp_path, work)


def test_a_record_of_it_replays() -> None:
    match = Match(GAME, 3, {"rounds": "2"})
    match.advance()
    while match.decisions:
        match.submit(match.decisions[0].seat, match.decisions[0].options[0])
        match.advance()
    found = verify(Record.read(str(match.record())))
    assert match.outcome is not None
    assert (found.points, found.winners) == (match.outcome.points, match.outcome.winners)
