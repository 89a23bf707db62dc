"""Take pictures of every page, desktop and phone, light and dark, into shots/: `make shots`.

The server is a real one with a store of its own; positions worth a picture are reached by playing.
"""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

SHOTS = Path(__file__).parent.parent / "shots"
SIZES: dict[str, ViewportSize] = {"desktop": {"width": 1440, "height": 900}, "phone": {"width": 390, "height": 844}}
BOT = "bot greedy"
Way = list[Any]  # path, tag, and 1 where it is hot
Wanted = Callable[[str], bool]  # whether a page is worth a picture


@contextmanager
def serving() -> Iterator[str]:
    """A server for as long as the pictures take; gives its address."""
    with tempfile.TemporaryDirectory(prefix="paradoxa-shots-") as folder:
        command = [sys.executable, "-m", "paradoxa", "serve", "--no-browser", "--port", "0", "--bot-pause", "0"]
        command += ["--database", f"sqlite:///{folder}/tables.db", "--key-file", f"{folder}/key"]
        command += ["--writes-per-second", "0", "--tables-per-minute", "0", "--log-level", "error"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)  # noqa: S603 - our own command
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+?(?=/? )", server.stdout.readline())
            assert found is not None, "the server did not start"
            yield found.group()
        finally:
            server.terminate()
            server.wait()


class Guest:
    """Somebody with a browser, who plays by sending forms and is photographed."""

    def __init__(self, browser: Browser, url: str, name: str = "") -> None:
        self.context: BrowserContext = browser.new_context(base_url=url, reduced_motion="reduce")
        self.page: Page = self.context.new_page()
        self.page.goto("/")
        if name:
            self.post("/name", name=name)

    def text(self, path: str) -> str:
        """A page as it is sent."""
        return self.context.request.get(path).text()

    def post(self, path: str, **fields: str) -> str:
        """Send a form; answers where it leads."""
        csrf = re.search(r'name="csrf" value="([^"]+)"', self.text("/"))
        assert csrf is not None
        form = {name.replace("_", "-"): value for name, value in fields.items()}
        answer = self.context.request.post(path, form={"csrf": csrf.group(1), **form})
        assert answer.ok, answer.text()
        return answer.url

    def make(self, game: str, *bots: int, **fields: str) -> str:
        """Make a table, with bots at these seats besides one's own; answers its path."""
        return "/t/" + self.post("/new", game=game, **{f"other-{seat}": BOT for seat in bots}, **fields).split("/t/")[1]

    def reach(self, game: str, wanted: Wanted, *bots: int, **fields: str) -> tuple[str, list[Way]]:
        """Play, at one table after the other, until it is this guest's turn and the page is as wanted."""
        while True:
            table = self.make(game, *bots, place="1", **fields)
            while 'class="prompt over"' not in (html := self.text(table)):
                ways = ways_in(html)
                if ways and wanted(html):
                    return table, ways
                if ways:
                    self.move(table, html, random.choice([way for way in ways if len(way) == 2] or ways))
                else:
                    time.sleep(0.02)

    def move(self, table: str, html: str, way: Way) -> None:
        """Click a whole way."""
        *picks, last = way[0].split()
        self.post(f"{table}/click", ply=ply_in(html), picks=" ".join(picks), click=last)

    def finish(self, table: str) -> None:
        """Let a bot play on to the end."""
        self.post(f"{table}/leave")
        while 'class="prompt over"' not in self.text(table):
            time.sleep(0.05)

    def shoot(self, name: str, path: str = "", before: Callable[[Page], object] | None = None) -> None:
        """A picture of a page in all its looks."""
        for size, viewport in SIZES.items():
            self.page.set_viewport_size(viewport)
            if path:
                self.page.goto(path)
            if before is not None:
                before(self.page)
            self.page.wait_for_timeout(150)
            for scheme in ("light", "dark"):
                self.page.emulate_media(color_scheme="light" if scheme == "light" else "dark")
                self.page.screenshot(path=SHOTS / f"{name}-{size}-{scheme}.png", full_page=True)
        print(name, flush=True)


def ways_in(html: str) -> list[Way]:
    """The moves of a page as clicks; none where others are to move."""
    found = re.search(r"data-ways='([^']*)'", html)
    return json.loads(unescape(found.group(1))) if found else []


def ply_in(html: str) -> str:
    """What a form of this page answers to."""
    ply = re.search(r'data-ply="(\d+)"', html)
    assert ply is not None
    return ply.group(1)


def has_begun(html: str) -> bool:
    """Whether some moves have been made."""
    return html.count('<span class="t">') > 12


def later(words: str) -> Wanted:
    """Pages that show some words once the game is under way."""
    return lambda html: has_begun(html) and words in html


def picked(table: str, *keys: str) -> str:
    """The address of a table with elements picked."""
    return f"{table}?" + "&".join([f"pick={key}" for key in keys])


def house(browser: Browser, url: str) -> None:
    """The pages around the tables."""
    Guest(browser, url).shoot("lobby-first", "/")
    ada, mira = Guest(browser, url, "Ada"), Guest(browser, url, "Mira")
    room = ada.make("paradominetor", 3, listed="yes", seats="4")
    ada.shoot("waiting-room", room)
    mira.shoot("waiting-room-guest", room)
    ada.reach("antinomy", bool, 1, listed="yes")
    over = ada.make("antinomy", 1)
    ada.finish(over)
    mira.make("antinomy", listed="yes")
    ada.shoot("lobby", "/")
    ada.shoot("new-antinomy", "/new?game=antinomy")
    ada.shoot("new-paradominetor", "/new?game=paradominetor&seats=5&device=yes&minutes=10")
    ada.shoot("rules", "/rules")
    ada.shoot("rules-antinomy", "/rules/antinomy")
    ada.shoot("rules-paradominetor", "/rules/paradominetor")
    ada.shoot("rules-moment", "/rules/the-perfect-moment")
    ada.shoot("new-moment", "/new?game=the-perfect-moment")
    ada.shoot("me", "/me")
    ada.page.get_by_role("button", name="Make my link").click()
    ada.shoot("me-link")
    link = ada.page.get_by_label("Open this link on your other device").input_value()
    mira.shoot("arrive", link)
    ada.shoot("docs", "/docs")
    ada.shoot("problem", "/t/nowhere")
    ada.shoot("token", f"{room}/token")
    shared = ada.make("antinomy", device="yes", name_0="Ada", name_1="Mira")
    ada.shoot("hand-over", shared)


def antinomy(browser: Browser, url: str) -> None:
    """Antinomy at every stage."""
    ada, tove = Guest(browser, url, "Ada"), Guest(browser, url)
    table, _ = ada.reach("antinomy", bool, 1)
    ada.shoot("antinomy-place", table)
    table, _ = ada.reach("antinomy", lambda html: has_begun(html) and "Clash!" in html, 1, minutes="10")
    ada.shoot("antinomy-clock", table)
    table, ways = ada.reach("antinomy", lambda html: has_begun(html) and '"Paradox!' in html, 1, listed="yes")
    ada.shoot("antinomy-turn", table)
    hot = next(way for way in ways if way[1].startswith("Paradox!"))
    card = hot[0].split()[0]
    ada.shoot("antinomy-picked", picked(table, card))
    ada.shoot("antinomy-why-not", f"{picked(table, card)}&why=row-4", unfold)
    tove.shoot("antinomy-spectator", table)
    ada.move(table, ada.text(table), hot)
    ada.shoot("antinomy-paradox", table)
    ada.finish(table)
    ada.shoot("antinomy-over", table)
    ada.shoot("antinomy-replay", f"{table}/replay?at=14")
    ada.shoot("antinomy-replay-seat", f"{table}/replay?at=14&as=1")
    asking(browser, url)


def unfold(page: Page) -> None:
    """Open what is folded beside the table."""
    page.eval_on_selector_all("#desk details", "all => all.forEach((one) => { one.open = true; })")


def asking(browser: Browser, url: str) -> None:
    """Two people, one of whom would like to take a move back."""
    ada, mira = Guest(browser, url, "Ada"), Guest(browser, url, "Mira")
    table = ada.make("antinomy", place="1", listed="yes")
    mira.post(f"{table}/sit", seat="1")
    mover, other = (ada, mira) if "data-ways" in ada.text(table) else (mira, ada)
    html = mover.text(table)
    mover.move(table, html, ways_in(html)[0])
    mover.shoot("antinomy-others-think", table)
    mover.post(f"{table}/undo", ply=ply_in(mover.text(table)))
    mover.shoot("antinomy-undo-asked", table)
    other.shoot("antinomy-undo-answer", table)
    other.post(f"{table}/undo-answer", allow="no")
    mover.post(f"{table}/leave")
    mover.shoot("antinomy-away", table)


def paradominetor(browser: Browser, url: str) -> None:
    """Paradominetor at every stage."""
    ada, tove = Guest(browser, url, "Ada"), Guest(browser, url)
    table, ways = ada.reach("paradominetor", bool, 1, 2, 3, seats="4")
    ada.shoot("paradominetor-pass", table)
    ada.shoot("paradominetor-pass-picked", picked(table, *ways[0][0].split()[:2]))
    table, _ = ada.reach("paradominetor", lambda html: "colour-" in html, 1, 2, 3, seats="4")
    ada.shoot("paradominetor-lead-black", picked(table, "hand-k0p"), unfold)
    for seats in (4, 3, 5):
        table, _ = ada.reach(
            "paradominetor",
            lambda html: has_begun(html) and "Follow with" in html,
            *range(1, seats),
            seats=str(seats),
            listed="yes",
        )
        ada.shoot(f"paradominetor-follow-{seats}", table)
        tove.shoot(f"paradominetor-spectator-{seats}", table)
        ada.finish(table)
        ada.shoot(f"paradominetor-over-{seats}", table)
    ada.shoot("paradominetor-replay", f"{table}/replay?at=40")
    ada.shoot("paradominetor-replay-seat", f"{table}/replay?at=40&as=1")


def perfect_moment(browser: Browser, url: str) -> None:
    """The Perfect Moment at every stage, for two and alone."""
    ada, tove = Guest(browser, url, "Ada"), Guest(browser, url)
    game = "the-perfect-moment"
    table, ways = ada.reach(game, bool, 1, seats="2")
    ada.shoot("moment-set-up", table)
    ada.shoot("moment-set-up-picked", picked(table, ways[0][0].split()[0]))
    stages = {
        "use": "use-",
        "score": "score +",
        "arrange": "Lay one of your",
        "tickets": "Tickets: put",
        "aces": "Aces: score",
    }
    for name, words in stages.items():
        table, _ = ada.reach(game, later(words), 1, seats="2", listed="yes")
        ada.shoot(f"moment-{name}", table, unfold if name == "use" else None)
    tove.shoot("moment-spectator", table)
    ada.finish(table)
    ada.shoot("moment-over", table)
    ada.shoot("moment-replay", f"{table}/replay?at=30")
    alone, _ = ada.reach(game, lambda html: "Plan B" in html and "use-" in html, seats="1", colours="kpg")
    ada.shoot("moment-alone", alone)
    ada.finish(alone)
    ada.shoot("moment-alone-over", alone)
    ada.shoot("moment-alone-replay", f"{alone}/replay?at=25")


def main() -> None:
    """Take all pictures, or those of the parts named."""
    chromium = shutil.which("chromium")
    if chromium is None:
        sys.exit("No browser: this needs Chromium (on Debian: apt install chromium).")
    SHOTS.mkdir(exist_ok=True)
    parts = {"house": house, "antinomy": antinomy, "paradominetor": paradominetor, "moment": perfect_moment}
    with serving() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for name, part in parts.items():
            if name in sys.argv[1:] or not sys.argv[1:]:
                part(browser, url)
        browser.close()
    print(f"The pictures are in {SHOTS}")


if __name__ == "__main__":
    main()
