"""People with browsers: what they see, and how they click."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeVar

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Locator, Page, Request

T = TypeVar("T")
Path = list[str]
SECONDS = 180.0  # until something that should happen has failed to: a ceiling, far above what a busy machine needs
MILLISECONDS = 1000 * SECONDS
WHOLE = 10_000  # more moves than any game has
# How many moves of a game are made by hand: whole games are long. Where one person plays, a program with the same token
# makes the rest.
BY_HAND = [pytest.param(6, id="stretch"), pytest.param(WHOLE, id="whole", marks=pytest.mark.long)]
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
# What the page shows; with a point given, once it shows more than that, or somebody is asked.
LOOK = """([after, isAsked, seconds]) => {
  const look = () => {
    const desk = document.getElementById("desk"), board = document.getElementById("board");
    return {
      ply: desk ? Number(desk.dataset.ply) : -1,
      title: document.title,
      is_over: !!document.querySelector(".prompt.over"),
      ways: board && board.dataset.ways ? JSON.parse(board.dataset.ways) : [],
      picks: board ? board.elements.picks.value.split(" ").filter((pick) => pick) : [],
      has_chip: !!document.querySelector("#turn:not([hidden])"),
      icon: (document.getElementById("icon") || {}).href || "",
      is_fresh: !window.wasHere,
    };
  };
  const isEnough = (now) => now.ply > after && (!isAsked || now.is_over || now.ways.length > 0);
  const now = look();
  if (isEnough(now)) return now;
  return new Promise((resolve) => {
    let timer = 0;
    const watch = new MutationObserver(() => {
      const now = look();
      if (isEnough(now)) { watch.disconnect(); clearTimeout(timer); resolve(now); }
    });
    watch.observe(document.body, { childList: true });
    timer = setTimeout(() => { watch.disconnect(); resolve(null); }, seconds * 1000);
  });
}"""


class Waited(AssertionError):
    """Something did not happen in time."""


def until(question: Callable[[], T | None], what: str, every: float = 0.01) -> T:
    """Ask until the answer is yes."""
    ends = time.monotonic() + SECONDS
    while not (answer := question()):
        if time.monotonic() > ends:
            raise Waited(f"not within {SECONDS} seconds: {what}")
        time.sleep(every)
    return answer


@dataclass(frozen=True)
class Sight:
    """What a person's page shows at a moment, as far as moves go."""

    ply: int
    title: str
    is_over: bool
    ways: list[list[Any]]  # path, tag, 1 where it is hot, and what has it confirmed
    picks: list[str]
    has_chip: bool
    icon: str
    is_fresh: bool  # loaded since somebody last marked the page

    @property
    def is_my_turn(self) -> bool:
        """Whether something is asked; then title, favicon and chip must say so."""
        return bool(self.ways)

    def check_turn(self) -> None:
        """The turn is told in three places, and in all of them alike."""
        if not self.is_over:
            assert self.title.startswith("Your turn") == self.is_my_turn, self.title
        assert self.has_chip == self.is_my_turn
        assert ("favicon-turn" in self.icon) == self.is_my_turn

    def choose(self, rng: Random) -> Path:
        """The clicks of a move: a paradox or a score where there is one, so that games end; no clash if it can be."""
        good = [way for way in self.ways if way[1].startswith(("Paradox!", "score"))]
        good = good or [way for way in self.ways if way[0] == "stop" and rng.random() < 0.5]
        calm = [way for way in self.ways if way[1] != "Clash!"]
        return str(rng.choice(good or calm or self.ways)[0]).split()


@dataclass(eq=False)
class Person:
    """Somebody with a browser of their own."""

    page: Page
    troubles: list[str] = field(default_factory=list)  # what the console complained of
    expected: str = ""  # a pattern of complaints that are in order

    def watch(self, page: Page) -> None:
        """Write down whatever goes wrong on a page."""
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.troubles.append(f"script: {error}"))
        page.on("requestfailed", self._failed)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.troubles.append(f"{message.type}: {message.text} {message.location.get('url', '')}")

    def _failed(self, request: Request) -> None:
        if "ERR_ABORTED" not in (request.failure or ""):  # a stream ends when its page is left
            self.troubles.append(f"failed: {request.url} {request.failure}")

    def check(self) -> None:
        """Nothing went wrong that was not to be expected."""
        wrong = [told for told in self.troubles if not self.expected or not re.search(self.expected, told)]
        assert not wrong, wrong

    @property
    def context(self) -> BrowserContext:
        """The browser with its cookies."""
        return self.page.context

    # --- coming and going -----------------------------------------------------------------------
    def csrf(self) -> str:
        """What this person's forms carry."""
        found = re.search(r'name="csrf" value="([^"]+)"', self.context.request.get("/").text())
        assert found is not None
        return found.group(1)

    def called(self, name: str) -> Person:
        """Take a name, without a page."""
        self.context.request.post("/name", form={"csrf": self.csrf(), "name": name})
        return self

    def make(self, game: str, **fields: str) -> str:
        """Make a table by the form and go there; answers its id. `_` stands for `-`."""
        form = {name.replace("_", "-"): value for name, value in fields.items()}
        answer = self.context.request.post("/new", form={"csrf": self.csrf(), "game": game, **form})
        assert answer.ok, answer.text()
        table = answer.url.rsplit("/", 1)[-1]
        self.page.goto(f"/t/{table}")
        return table

    def token(self) -> str:
        """The token of this seat, from its page."""
        text = self.context.request.get(f"{self.base}/token").text()
        found = re.search(r"Bearer ([\w-]+)", text)
        assert found is not None
        return found.group(1)

    def post(self, deed: str, **fields: str) -> None:
        """Send a form of the table, without clicking."""
        answer = self.context.request.post(f"{self.base}/{deed}", form={"csrf": self.csrf(), **fields})
        assert answer.ok, answer.text()

    def answer_by_program(self, rng: Random, moves: int = WHOLE) -> int:
        """Make moves through the API with this seat's token, until so many are made or the game is over."""
        made, ply = by_program((self,), rng, moves)
        self.look(after=ply - 1)  # the page has followed
        return made

    @property
    def base(self) -> str:
        """Where this person's page of the table lives."""
        found = self.page.locator("#desk").get_attribute("data-base")
        assert found is not None
        return found

    @property
    def table(self) -> str:
        """The id of the table this person is at."""
        return self.base.split("/")[2]

    # --- seeing ---------------------------------------------------------------------------------
    def look(self, after: int = -2, is_asked: bool = False) -> Sight:
        """What the page shows now; or once it shows more than at that point, and asks this person something."""
        for _ in range(5):
            try:
                found = self.page.evaluate(LOOK, [after, is_asked, SECONDS])
            except Error as error:
                if "context was destroyed" not in str(error):  # just being left for another page
                    raise
                self.page.wait_for_load_state()
                continue
            if found is not None:
                return Sight(**found)
            break
        raise Waited(f"no change after {after}" + (", or no turn" if is_asked else ""))

    def mark(self) -> None:
        """Mark the page, so that a reload would show."""
        self.page.evaluate("window.wasHere = true")

    def sees(self, words: str) -> None:
        """Wait for words on the page."""
        self.page.get_by_text(words).first.wait_for(timeout=MILLISECONDS)

    def waits_for_turn(self) -> Sight:
        """Wait until this person is asked, or the game is over."""
        return self.look(is_asked=True)

    def waits_for_end(self) -> Sight:
        """Wait until the game is over."""
        sight = self.waits_for_turn()
        while not sight.is_over:
            sight = self.waits_for_change(sight.ply)
        return sight

    def waits_for_change(self, ply: int) -> Sight:
        """Wait until the page shows more than at this point."""
        return self.look(after=ply)

    # --- clicking -------------------------------------------------------------------------------
    def piece(self, key: str) -> Locator:
        """An element of the board, also one beside the table; the first of those that mean the same and are shown."""
        inside = self.page.locator(f'#board button[name="click"][value="{key}"]')
        return (
            inside.first if inside.count() else self.page.locator(f'button[name="click"][value="{key}"]:visible').first
        )

    def pieces(self, state: str = "") -> list[str]:
        """The elements of the board in a state: can, sel, dim, faded."""
        found: list[str] = self.page.eval_on_selector_all(
            f'#desk button[name="click"]:not(#sure){"." + state if state else ""}', "all => all.map((one) => one.value)"
        )
        return found

    def click(self, key: str) -> None:
        """Click a lit element."""
        piece = self.piece(key)
        looks = piece.get_attribute("class") or ""
        assert "can" in looks.split(), f"{key} is not lit: {looks}"
        piece.click()

    def confirm(self) -> None:
        """Make a picked move final where the board asks for that."""
        sure = self.page.locator("#sure:visible")
        if sure.count():
            sure.click()

    def play(self, rng: Random, sight: Sight | None = None) -> Sight:
        """Make a move by clicking, and see it done."""
        now = sight or self.look()
        for key in now.choose(rng):
            self.click(key)
        self.confirm()
        return self.waits_for_change(now.ply)


def one_move(people: Sequence[Person], rng: Random) -> Person:
    """Let whoever is asked move, and the others see it; answers who it was."""
    mover = until(lambda: next((person for person in people if person.look().is_my_turn), None), "anybody's turn")
    before = [person.look().ply for person in people]
    mover.play(rng)
    for person, ply in zip(people, before, strict=True):
        person.waits_for_change(ply)
    return mover


def play_out(people: Sequence[Person], rng: Random, by_hand: int, after: Callable[[Person, Sight], None]) -> int:
    """Let people play until the game is over or so many moves are made; answers how many they made."""
    moves = 0
    while moves < by_hand and not all([person.look().is_over for person in people]):
        for person in people:
            sight = person.look()
            if sight.is_my_turn:
                person.play(rng, sight)
                moves += 1
                after(person, sight)
    return moves


def by_program(people: Sequence[Person], rng: Random, moves: int = WHOLE) -> tuple[int, int]:
    """Make moves through the API with these people's tokens, until so many are made or the game is over; answers how
    many it made, and the point reached. Nobody who can do something ends a turn, so that games end."""
    tokens = [(person.context.request, {"Authorization": f"Bearer {person.token()}"}) for person in people]
    address = f"/api/tables/{people[0].table}"
    made = ply = 0
    while made < moves:
        for request, headers in tokens:
            now = request.get(address, headers=headers).json()
            ply = now["ply"]
            if now["status"] == "over":
                return made, ply
            if now["options"]:
                choice = [move for move in now["options"] if move != "stop"] or now["options"]
                answer = request.post(
                    f"{address}/moves", headers=headers, data={"move": rng.choice(choice), "ply": ply}
                )
                assert answer.status in (200, 409), answer.text()
                if answer.ok:  # otherwise somebody else was faster, and the question is put again
                    made, ply = made + 1, answer.json()["ply"]
                break
        else:
            time.sleep(0.02)  # somebody else thinks
    return made, ply
