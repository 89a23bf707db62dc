"""Keys: what a cookie, a form, a link and a token are worth."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from paradoxa.service.keys import Keys, hashed, new_secret, new_table_id

KEYS = Keys(b"k" * 32)
OTHERS = Keys(b"o" * 32)
PERSON = "a-person"


def test_a_cookie_names_its_person() -> None:
    for person in (PERSON, new_secret(), "with.dots.in.it"):
        assert KEYS.person_in(KEYS.cookie(person)) == person


def test_a_cookie_of_another_house_or_of_another_person_is_nobodys() -> None:
    cookie = KEYS.cookie(PERSON)
    assert OTHERS.person_in(cookie) is None
    signature = cookie.rpartition(".")[2]
    assert KEYS.person_in(f"somebody.{signature}") is None
    assert KEYS.person_in(f".{KEYS.cookie('').rpartition('.')[2]}") is None, "nobody is no person"


def test_a_cookie_with_any_letter_changed_or_cut_off_is_nobodys() -> None:
    cookie = KEYS.cookie(PERSON)
    for place in range(len(cookie)):
        other = "A" if cookie[place] != "A" else "B"
        assert KEYS.person_in(cookie[:place] + other + cookie[place + 1 :]) is None
        assert KEYS.person_in(cookie[:place]) is None
        assert KEYS.person_in(cookie[place + 1 :]) is None
    assert KEYS.person_in(cookie + "A") is None
    assert KEYS.person_in(" " + cookie) is None


@given(st.text(max_size=80))
@example("")
@example(".")
@example("\0.\0")
@example(f"{PERSON}.{KEYS.csrf(PERSON)}")
@example(f"{PERSON}.{KEYS.invite(PERSON)}")
@example(f"{PERSON}.{KEYS.seat_token('t', 0, PERSON)}")
def test_junk_is_nobodys_cookie_and_no_forms_mark(text: str) -> None:
    assert KEYS.person_in(text) is None
    assert KEYS.person_in(f"{PERSON}.{text}") is None
    assert not KEYS.is_csrf(PERSON, text)


def test_a_forms_mark_is_good_for_its_person_only() -> None:
    assert KEYS.is_csrf(PERSON, KEYS.csrf(PERSON))
    assert not KEYS.is_csrf("somebody", KEYS.csrf(PERSON))
    assert not OTHERS.is_csrf(PERSON, KEYS.csrf(PERSON))
    assert not KEYS.is_csrf(PERSON, KEYS.csrf(PERSON)[:-1])


def test_a_forms_mark_looks_different_every_time() -> None:
    """Pages are compressed: what is always the same could be guessed from their length, letter by letter."""
    marks = [KEYS.csrf(PERSON) for _ in range(20)]
    assert len(set(marks)) == len(marks)
    assert all([KEYS.is_csrf(PERSON, mark) for mark in marks])
    for place in range(64):
        assert len({mark[place] for mark in marks}) > 1
    assert not KEYS.is_csrf(PERSON, KEYS.derived("csrf", PERSON)), "it never goes out as it is"


def test_no_secret_opens_another_door() -> None:
    """All that a person may learn about a table and themselves, and none of it is worth anything elsewhere."""
    found = []
    for keys in (KEYS, OTHERS):
        for table in ("t1", "t2"):
            found += [keys.invite(table), keys.shared(table)]
            found += [keys.seat_token(table, seat, person) for seat in (0, 1, 10) for person in ("p", "q", "0")]
        for person in ("p", "q", "t1"):
            found.append(keys.cookie(person).rpartition(".")[2])
    assert len(set(found)) == len(found)
    assert {len(secret) for secret in found} == {32}, "192 bits each"


def test_words_do_not_run_into_each_other() -> None:
    assert KEYS.seat_token("t1", 1, "p") != KEYS.seat_token("t", 11, "p")
    assert KEYS.seat_token("t", 1, "0p") != KEYS.seat_token("t", 10, "p")


def test_secrets_are_long_and_all_different_and_kept_as_hashes() -> None:
    secrets = [make() for make in (new_secret, new_table_id) for _ in range(200)]
    assert len(set(secrets)) == 400
    assert min(len(secret) for secret in secrets) >= 22, "128 bits and more"
    assert all(secret.replace("-", "").replace("_", "").isalnum() for secret in secrets)
    assert hashed("a") == hashed("a") != hashed("b")
    assert len(hashed("a")) == 64
    assert "secret" not in hashed("secret")
