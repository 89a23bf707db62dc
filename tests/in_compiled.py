"""A pytest plugin for runs against the compiled form (see test_compiled.py): says so, and leaves out what cannot be.

Tests that put other constants or functions into a module change nothing there: compiled code does not look again.
"""

from __future__ import annotations

import pytest

from paradoxa.core import native


def pytest_sessionstart() -> None:
    if not native.is_compiled():
        raise pytest.UsageError(f"this run is about the compiled form, but found {native.build()}")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    patched = [item for item in items if "monkeypatch" in getattr(item, "fixturenames", ())]
    config.hook.pytest_deselected(items=patched)
    items[:] = [item for item in items if item not in patched]
