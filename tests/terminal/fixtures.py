"""For tests at the terminal that ask for a hint or for reasons."""

from __future__ import annotations

import pytest

from paradoxa.terminal import advice


@pytest.fixture
def quick_expert(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever gives hints here thinks for a moment only; processes of their own know nothing of it."""
    monkeypatch.setattr(advice, "EXPERT", "expert:20")
