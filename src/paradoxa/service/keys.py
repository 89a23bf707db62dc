"""Who may sit where: signed cookies, and the secrets that open a table, a seat or another device.

Every secret has at least 128 bits; the store only ever gets their hashes. Secrets that must be shown again (an invite
link, a seat's token) are derived from the house's key, so that nothing has to be kept.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import b64decode, urlsafe_b64decode, urlsafe_b64encode
from functools import lru_cache
from typing import Final

from paradoxa.core import Seat

COOKIE: Final = "paradoxa"
INVITATION: Final = "paradoxa-invitation"  # the cookie that keeps the secret of an invite link, for its table alone
COOKIE_SECONDS: Final = 400 * 24 * 3600  # as long as browsers keep one
KEPT: Final = 10_000  # derived secrets remembered
SECRET_BYTES: Final = 24  # of what is derived
LINK_SECONDS: Final = 24 * 3600  # how long a personal link waits to be opened


def new_secret() -> str:
    """192 random bits, fit for an address."""
    return secrets.token_urlsafe(24)


def new_table_id() -> str:
    """A table's public name in addresses: random too, so that nobody can walk from one to the next."""
    return secrets.token_urlsafe(16)


def hashed(secret: str) -> str:
    """What the store keeps of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def _other(one: bytes, two: bytes) -> bytes:
    """Two texts of the same length, one upon the other: bit by bit, or else."""
    return (int.from_bytes(one, "big") ^ int.from_bytes(two, "big")).to_bytes(len(one), "big")


class Keys:
    """What the house's key signs and derives."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self.derived = lru_cache(KEPT)(self._derived)  # a click asks for four of them, always the same

    def _derived(self, *words: str) -> str:
        """192 bits that only this house can work out."""
        digest = hmac.digest(self._key, "\0".join(words).encode(), "sha256")
        return urlsafe_b64encode(digest[:SECRET_BYTES]).decode()

    def cookie(self, person: str) -> str:
        """The cookie of a person: who it is, and our signature, without which it is worth nothing."""
        return f"{person}.{self.derived('cookie', person)}"

    def person_in(self, cookie: str) -> str | None:
        """The person of a cookie that we signed."""
        person, _, signature = cookie.rpartition(".")
        is_ours = hmac.compare_digest(signature.encode(), self.derived("cookie", person).encode())
        return person if person and is_ours else None

    def csrf(self, person: str) -> str:
        """What a form of this person must bring along, another text each time.

        It goes out in pages that are compressed: were it always the same, the length of pages that repeat what somebody
        else wrote would tell of it, letter by letter. So it is hidden behind a random pad, which comes along.
        """
        pad = secrets.token_bytes(SECRET_BYTES)
        return urlsafe_b64encode(pad + _other(pad, self._csrf(person))).decode()

    def is_csrf(self, person: str, given: str) -> bool:
        """Whether a form brought it."""
        try:
            both = b64decode(given.encode("ascii"), b"-_", validate=True)
        except ValueError:
            return False
        if len(both) != 2 * SECRET_BYTES:
            return False
        return hmac.compare_digest(_other(both[:SECRET_BYTES], both[SECRET_BYTES:]), self._csrf(person))

    def _csrf(self, person: str) -> bytes:
        return urlsafe_b64decode(self.derived("csrf", person))

    def shared(self, table: str) -> str:
        """The secret of a link to a finished game's replay."""
        return self.derived("shared", table)

    def is_shared(self, table: str, given: str) -> bool:
        """Whether a link has it."""
        return hmac.compare_digest(given.encode(), self.shared(table).encode())

    def invite(self, table: str) -> str:
        """The secret of a table's invite link."""
        return self.derived("invite", table)

    def seat_token(self, table: str, seat: Seat, person: str) -> str:
        """The token a program shows to play a person's seat."""
        return self.derived("seat", table, str(seat), person)
