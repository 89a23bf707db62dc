"""For all tests: the lane they run in, and Ctrl-C, which reaches the programs they start.

It does so too where the tests run in the background of a shell.
"""

from __future__ import annotations

import signal
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.lanes import Lane

pytest_plugins = ["tests.http.fixtures", "tests.terminal.fixtures"]  # databases and servers; a quick expert

# How long an example takes says how busy the machine is, and nothing of the program.
settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # what a shell sets for its background, and programs inherit
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    names = [lane.value for lane in Lane]
    parser.addoption("--lane", choices=names, default="test", help="how many cases a test tries: see tests/lanes.py")


class Told:
    """Says at once which test failed: a run that is cut off never comes to its summary."""

    def __init__(self, terminal: Any) -> None:
        self.terminal = terminal

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            crash = getattr(report.longrepr, "reprcrash", None)
            self.terminal.write_line(f"\n{report.when} of {report.nodeid} failed: {crash.message if crash else ''}")


@pytest.hookimpl(trylast=True)  # the terminal's own plugin is there then
def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # the one process that has the terminal
        config.pluginmanager.register(Told(config.pluginmanager.get_plugin("terminalreporter")))


def lane_of(config: pytest.Config) -> Lane:
    return Lane(config.getoption("--lane"))


@pytest.fixture(scope="session")
def lane(pytestconfig: pytest.Config) -> Lane:
    """The lane of this run."""
    return lane_of(pytestconfig)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """In the long lane a test that has a number for it is a long one, so `-m long` runs it."""
    if lane_of(config) is Lane.LONG:
        for item in items:
            if "lane" in getattr(item, "fixturenames", ()):
                item.add_marker("long")
