"""How a server is set up: where it listens, where it stores, and how patient it is."""

from __future__ import annotations

import os
import re
import secrets
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from paradoxa.core import ParadoxaError

KEY_BYTES: Final = 32
LOG_LEVELS: Final = ("debug", "info", "warning", "error")


def data_folder() -> Path:
    """Where the user's data lives, by the custom of the system; PARADOXA_DATA says otherwise."""
    told = os.environ.get("PARADOXA_DATA")
    try:
        if told:
            return Path(told).expanduser().absolute()
        if sys.platform == "darwin":
            return Path.home() / "Library" / "Application Support" / "Paradoxa"
        if sys.platform == "win32":
            return Path(os.environ.get("APPDATA") or Path.home()) / "Paradoxa"
        custom = Path(os.environ.get("XDG_DATA_HOME") or "")
        return (custom if custom.is_absolute() else Path.home() / ".local" / "share") / "paradoxa"
    except RuntimeError as error:  # nobody knows where home is
        raise ParadoxaError("there is no home folder; say with PARADOXA_DATA=/a/folder where to keep things") from error


def default_database() -> str:
    """The SQLite file in the user's data folder."""
    return f"sqlite:///{(data_folder() / 'paradoxa.db').as_posix()}"


def default_key_file() -> Path:
    """The key in the user's data folder."""
    return data_folder() / "paradoxa.key"


def default_workers() -> int:
    """Processes that think for bots: one leaves room for the server on a small machine."""
    return 1 if (os.cpu_count() or 1) <= 2 else 2


@dataclass(frozen=True)
class Config:
    """Everything a server can be told; the defaults are for one person on their own machine."""

    host: str = "127.0.0.1"
    port: int = 8765  # 0 = any free one
    is_port_fixed: bool = False  # otherwise the next free one will do
    database: str = field(default_factory=default_database, repr=False)  # may hold a password
    key_file: Path = field(default_factory=default_key_file)
    public_url: str = ""  # how the house is reached from outside, where that is not what browsers say
    trusts_proxy: bool = False  # take the sender's address from X-Forwarded-For
    open_browser: bool = False
    workers: int = field(default_factory=default_workers)
    bot_pause: float = 0.7  # seconds between moves of bots, so that one can follow
    reaction_pause: float = 2.0  # seconds a bot's reaction takes, whether it can react or not
    bot_seconds: float = 15.0  # how long a bot may think: an expert takes one, on a slow and busy machine some more
    idle_seconds: float = 600.0  # then a table at which nobody looks leaves memory
    writes_per_second: float = 20.0  # of one person or program; 0 = no limit
    burst: float = 60.0
    tables_per_minute: float = 30.0  # made or joined from one address; 0 = no limit
    max_body: int = 64_000  # bytes of a request
    log_level: str = "info"
    logs_requests: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.port <= 65535:
            raise ParadoxaError(f"a port is a number from 0 to 65535, not {self.port}")
        if not self.host or not self.host.isprintable() or " " in self.host:
            raise ParadoxaError(
                f"{self.host!r} is no address to listen on; 127.0.0.1 is this machine, 0.0.0.0 everybody"
            )
        if not 1 <= self.workers <= 64:
            raise ParadoxaError(f"bots think in 1 to 64 processes, not in {self.workers}")
        for name in ("bot_pause", "reaction_pause", "writes_per_second", "burst", "tables_per_minute"):
            if not 0 <= getattr(self, name) < 1e6:
                raise ParadoxaError(f"{name.replace('_', ' ')} must not be negative")
        for name in ("bot_seconds", "idle_seconds", "max_body"):
            if not 0 < getattr(self, name) < 1e9:
                raise ParadoxaError(f"{name.replace('_', ' ')} must be more than nothing")
        if self.public_url and not re.fullmatch(r"https?://[^\s/?#@]+/?", self.public_url):
            raise ParadoxaError(f"{self.public_url!r} is no public address; write it like https://games.example.org")
        if self.log_level not in LOG_LEVELS:
            raise ParadoxaError(f"there is no log level {self.log_level!r}; the levels are: {', '.join(LOG_LEVELS)}")

    @property
    def is_secure(self) -> bool:
        """Whether cookies may only travel encrypted."""
        return urlsplit(self.public_url).scheme == "https"


def make_folder(folder: Path) -> None:
    """Make a folder for things that are nobody else's business, unless there is one."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise ParadoxaError(f"cannot make the folder {folder}: {error.strerror or error}") from error


def read_key(path: Path) -> bytes:
    """The house's key, made when first needed; two processes that start together get the same one."""
    make_folder(path.parent)
    try:
        if not path.exists():
            _write_key(path)
        key = bytes.fromhex(path.read_text(encoding="ascii"))
    except ValueError:
        key = b""
    except OSError as error:
        raise ParadoxaError(f"cannot use the key file {path}: {error.strerror or error}") from error
    if len(key) != KEY_BYTES:
        raise ParadoxaError(
            f"the file {path} does not hold a key ({2 * KEY_BYTES} hex digits); move it away and a new one is made, "
            "but everybody then needs a personal link to get back to their seats"
        )
    return key


def _write_key(path: Path) -> None:
    """Make a key: the file is there with all its content or not at all, and only its owner may read it."""
    fresh = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_hex(KEY_BYTES) + "\n")
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(fresh, path)  # whoever comes second finds the first one's key
        except FileExistsError:
            pass
        except OSError:  # a disk without hard links: there two that start at the same moment may differ
            fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)
