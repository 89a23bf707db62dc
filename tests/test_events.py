"""Redaction: one for all games."""

from __future__ import annotations

from dataclasses import dataclass

from paradoxa.core.events import Event, Secret, redact


@dataclass(frozen=True, slots=True)
class Gave(Event):
    seat: int
    card: Secret[str]
    rest: tuple[Secret[str], ...] = ()
    only: tuple[int, ...] | None = None

    @property
    def audience(self) -> tuple[int, ...] | None:
        return self.only


def test_a_secret_is_open_to_its_seats_and_closed_to_all_others() -> None:
    event = Gave(0, Secret("queen", (0, 2)))
    for seat in (0, 2):
        assert redact(event, seat) is event
    for other in (1, 3, None):
        assert redact(event, other) == Gave(0, Secret(None, (0, 2)))


def test_secrets_inside_tuples_are_closed_one_by_one() -> None:
    event = Gave(0, Secret("queen", ()), (Secret("ace", (0,)), Secret("ten", (1,))))
    assert redact(event, 1) == Gave(0, Secret(None, ()), (Secret(None, (0,)), Secret("ten", (1,))))
    assert "ace" not in repr(redact(event, 1))


def test_an_event_with_an_audience_does_not_exist_for_others() -> None:
    event = Gave(0, Secret("queen", (0, 1)), only=(0, 1))
    assert redact(event, 1) is event
    assert redact(event, 2) is None
    assert redact(event, None) is None


def test_redacting_twice_changes_nothing_more() -> None:
    once = redact(Gave(0, Secret("queen", (0,))), 1)
    assert once is not None
    assert redact(once, 1) is once


def test_surprises_are_revealing() -> None:
    assert not Gave(0, Secret("queen", ())).reveals
