"""A browser and a server for the tests in which people play."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from tests.browser.people import DESKTOP, MILLISECONDS, SECONDS, Person
from tests.http.running import FREE, Server, running

FLAGS = [
    "--no-sandbox",  # containers have none to offer
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-extensions",
    "--disable-sync",
    "--no-first-run",
]
PATIENT = (*FREE, "--bot-seconds", str(SECONDS))  # a bot on a busy machine makes its own move, if late
Arrive = Callable[..., Person]
# Tests of other things do not wait until what happened was shown; those of staging say how fast.
TEMPO = """try { localStorage.getItem("paradoxa-tempo") || localStorage.setItem("paradoxa-tempo", "%s"); } catch {}"""

expect.set_options(timeout=MILLISECONDS)


# Playwright keeps an event loop in this thread: it must be gone before tests of other folders want their own.
@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """Playwright, where there is a browser for it."""
    if shutil.which("chromium") is None:
        pytest.skip("no browser: these tests need Chromium (on Debian: apt install chromium)")
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="package")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """Debian's Chromium."""
    browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS, timeout=MILLISECONDS)
    yield browser
    browser.close()


@pytest.fixture(scope="package")
def house(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that the tests of this worker share; after the browser, so that none is started for nothing."""
    folder = tmp_path_factory.mktemp("house")
    with running(f"sqlite:///{folder / 'tables.db'}", folder, PATIENT) as server:
        yield server


@pytest.fixture
def arrive(chromium: Browser, house: Server) -> Iterator[Arrive]:
    """Somebody comes with a browser of their own; whatever the console complains of fails the test."""
    people: list[Person] = []

    def come(at: str = house.url, tempo: str = "none", **context: Any) -> Person:
        options = {"viewport": DESKTOP, "reduced_motion": "reduce", **context}
        browser = chromium.new_context(base_url=at, **options)
        browser.set_default_timeout(MILLISECONDS)
        browser.add_init_script(TEMPO % tempo)
        person = Person(browser.new_page())
        person.watch(person.page)
        people.append(person)
        return person

    yield come
    for person in people:
        person.context.close()
    for person in people:
        person.check()


@pytest.fixture
def rng(request: pytest.FixtureRequest) -> Random:
    """A generator that is the same for every run of a test."""
    return Random(request.node.name)
