"""Contact sheets of every page into shots/: `make shots`, or `python -m tools.shots antinomy house` for some of them.

For each game every kind of decision, its lessons, its end, its replay and its rules; for the house the pages around the
tables. At six sizes, light and dark. Pages of a game are drawn here, without a server; a real one with a store of its
own serves the pages of the house.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Literal, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, Route, ViewportSize, sync_playwright
from tests.browser.kinds import desk_at, positions, table_at

from paradoxa.games import GAMES
from paradoxa.http.lessons import desk_at as lesson_desk
from paradoxa.tables import acts
from paradoxa.tables.desk import Me
from paradoxa.tables.reading import desk, moment
from paradoxa.web import pages
from paradoxa.web.markup import html, join
from paradoxa.web.room import web_room
from paradoxa.web.static_files import file

SHOTS: Final = Path(__file__).parent.parent / "shots"
SIZES: Final = ((390, 844), (360, 640), (1024, 768), (1440, 900), (1920, 1200), (1200, 1920))
SCHEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")
WIDTH: Final = 2400  # of a sheet
SHOWN: Final = 620  # pixels of a page's longer side on a sheet
HOUSE: Final = "http://house.test"
ME: Final = Me("Ada")


class Picture(NamedTuple):
    """A page to be photographed."""

    name: str
    html: str


# --- the camera --------------------------------------------------------------------------------
class Studio:
    """A browser in which any page can be laid out."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.page: Page = browser.new_context(reduced_motion="reduce").new_page()
        self.shown = ""
        self.page.route("**/*", self._answer)

    def _answer(self, route: Route) -> None:
        path = route.request.url.removeprefix(HOUSE).partition("?")[0]
        found = file(path.removeprefix("/static/")) if path.startswith("/static/") else None
        if found is not None:
            route.fulfill(body=found.body, content_type=found.media_type)
        elif path == "/page":
            route.fulfill(body=self.shown, content_type="text/html; charset=utf-8")
        else:
            route.fulfill(status=204)  # streams, and what else a server would answer

    def sheets(self, name: str, pictures: list[Picture]) -> None:
        """The contact sheets of some pages: one for each size and scheme."""
        for width, height in SIZES:
            self.page.set_viewport_size(ViewportSize(width=width, height=height))
            taken: dict[str, list[tuple[str, bytes]]] = {scheme: [] for scheme in SCHEMES}
            for picture in pictures:
                self.shown = picture.html
                self.page.goto(f"{HOUSE}/page")
                for scheme in SCHEMES:
                    self.page.emulate_media(color_scheme=scheme)
                    taken[scheme].append((picture.name, self.page.screenshot()))
            for look, shots in taken.items():
                self._sheet(SHOTS / f"{name}-{width}x{height}-{look}.png", shots, SHOWN / max(width, height) * width)
        print(name, len(pictures), flush=True)

    def _sheet(self, path: Path, shots: list[tuple[str, bytes]], width: float) -> None:
        """Pictures side by side, each with its name: a page like any other, photographed whole."""
        figures = [
            html(
                '<figure style="margin:0;width:%.0fpx"><img style="width:100%%;display:block" '
                'src="data:image/png;base64,%s"><figcaption style="font:14px sans-serif;color:#fff">%s</figcaption>'
                "</figure>",
                width,
                b64encode(shot).decode(),
                name,
            )
            for name, shot in shots
        ]
        board = self.browser.new_page(viewport=ViewportSize(width=WIDTH, height=800))
        look = "margin:12px;background:#666;display:flex;flex-wrap:wrap;gap:12px;align-items:start"
        board.set_content(html('<body style="%s">%s</body>', look, join(figures)))
        board.screenshot(path=path, full_page=True)
        board.close()


# --- games -------------------------------------------------------------------------------------
def decisions(game: str) -> Iterator[Picture]:
    """Every kind of decision, as whoever is asked sees it."""
    for position in sorted(positions(game), key=lambda one: (one.kind, one.seats)):
        yield Picture(f"{position.kind}, {position.seats} seats", pages.table(desk_at(position), ME))


def around(game: str) -> Iterator[Picture]:
    """A game's other pages: to watch, the end, the replay, lessons, rules."""
    table = table_at(max(positions(game), key=lambda one: len(one.lines)))
    yield Picture("watching", pages.table(desk(table, None, 0), ME))
    over = table.draft(0)
    acts.end(over, next(seat for seat, place in enumerate(over.places) if not place.bot))
    yield Picture("over", pages.table(desk(over, 0, 0, mine=(0,)), ME))
    last = moment(over, (0,), None, "all")
    for at in (0, last.total // 2, last.total):
        shown = desk(over, 0, 0, mine=(0,))
        yield Picture(f"replay, move {at}", pages.replay(shown, moment(over, (0,), at, "all")))
    for role, lesson in web_room(game).lessons.items():
        for number in range(1, len(lesson.steps) + 2):
            here = lesson_desk(game, role, number)
            yield Picture(f"lesson {role} {number}", pages.lesson_page(here, lesson, number))
    yield Picture("rules", pages.rules(game))
    if quick := pages.quick(game):
        yield Picture("quick reference", quick)


# --- the house ---------------------------------------------------------------------------------
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
    """Somebody who looks at pages and sends forms."""

    def __init__(self, browser: Browser, url: str, name: str = "") -> None:
        self.context: BrowserContext = browser.new_context(base_url=url)
        self.text("/")
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

    def make(self, game: str, **fields: str) -> str:
        """Make a table; answers its path."""
        return "/t/" + self.post("/new", game=game, **fields).split("/t/")[1]


def house(browser: Browser, url: str) -> Iterator[Picture]:
    """The pages around the tables."""
    yield Picture("lobby, first", Guest(browser, url).text("/"))
    ada, mira = Guest(browser, url, "Ada"), Guest(browser, url, "Mira")
    waiting = ada.make("paradominetor", other_3="bot newcomer", listed="yes", seats="4")
    yield Picture("waiting", ada.text(waiting))
    yield Picture("invited", mira.text(waiting))
    yield Picture("lobby, something open", mira.text("/"))
    for game in GAMES:
        ada.post("/play-now", game=game, bot="newcomer")
        yield Picture(f"new, {game}", ada.text(f"/new?game={game}"))
    mira.make("antinomy", listed="yes")
    yield Picture("lobby", ada.text("/"))
    yield Picture("rules", ada.text("/rules"))
    yield Picture("me", ada.text("/me"))
    yield Picture("for programs", ada.text("/docs"))
    yield Picture("nothing here", ada.text("/t/nowhere"))
    yield Picture("which lesson", ada.text("/learn/paradox-island"))
    shared = ada.make("antinomy", device="yes", name_0="Ada", name_1="Mira")
    yield Picture("hand over", ada.text(shared))
    two = ada.make("antinomy", listed="yes")
    mira.post(f"{two}/sit")
    yield Picture("between people", mira.text(two))


def main() -> None:
    """Take all pictures, or those of the parts named."""
    chromium = shutil.which("chromium")
    if chromium is None:
        sys.exit("No browser: this needs Chromium (on Debian: apt install chromium).")
    SHOTS.mkdir(exist_ok=True)
    wanted = sys.argv[1:] or [*GAMES, "house"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for game in [game for game in GAMES if game in wanted]:
            Studio(browser).sheets(f"{game}-decisions", list(decisions(game)))
            Studio(browser).sheets(f"{game}-around", list(around(game)))
        if "house" in wanted:
            with serving() as url:
                found = list(house(browser, url))
            Studio(browser).sheets("house", found)
        browser.close()
    print(f"The sheets are in {SHOTS}")


if __name__ == "__main__":
    main()
