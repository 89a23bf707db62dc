"""Keys of a terminal, one at a time. Imports anywhere; `ARE_READABLE` says whether it can work here."""

from __future__ import annotations

import os
import select
from collections.abc import Callable
from types import TracebackType
from typing import Any, Final

try:
    import termios

    ARE_READABLE = True
except ImportError:  # a system without POSIX terminals: lines are read instead
    ARE_READABLE = False

ESCAPE: Final = "\x1b"
GLANCE: Final = 0.2  # how often, in seconds, a wait for a key looks whether the window has changed
PAUSE: Final = 0.05  # a lone Escape is one that nothing follows for so many seconds
SEQUENCES: Final[dict[str, str]] = {
    "[A": "up",
    "[B": "down",
    "[C": "right",
    "[D": "left",
    "[H": "home",
    "[F": "end",
    "[1~": "home",
    "[7~": "home",
    "[4~": "end",
    "[8~": "end",
    "[5~": "page up",
    "[6~": "page down",
    "[3~": "delete",
    "OA": "up",
    "OB": "down",
    "OC": "right",
    "OD": "left",
    "OH": "home",
    "OF": "end",
    "OM": "enter",
}
PLAIN: Final[dict[str, str]] = {
    "\r": "enter",
    "\n": "enter",
    "\x7f": "backspace",
    "\x08": "backspace",
    "\t": "tab",
    "\x01": "home",
    "\x05": "end",
    "\x0b": "kill",
    "\x15": "kill",
    "\x17": "kill word",
    "\x0c": "redraw",
    "\x0e": "down",
    "\x10": "up",
}


class Keys:
    """Reads keys from a terminal while it is entered: nothing is echoed, Ctrl-C and Ctrl-Z work as ever."""

    def __init__(self, descriptor: int, size: Callable[[], tuple[int, int]]) -> None:
        self.descriptor = descriptor
        self._size = size
        self._last_size = size()
        self._waiting = b""
        self._before: list[Any] | None = None

    def __enter__(self) -> Keys:
        self._before = termios.tcgetattr(self.descriptor)
        mode = termios.tcgetattr(self.descriptor)
        mode[3] &= ~(termios.ECHO | termios.ICANON)
        mode[6][termios.VMIN], mode[6][termios.VTIME] = 1, 0
        try:
            termios.tcsetattr(self.descriptor, termios.TCSADRAIN, mode)
        except BaseException:  # a signal while the output drained: nobody else would give the echo back
            self.__exit__(None, None, None)
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._before is not None:
            termios.tcsetattr(self.descriptor, termios.TCSADRAIN, self._before)
            self._before = None

    def forget(self) -> None:
        """Drop what was typed ahead: the next person must press the key."""
        self._waiting = b""
        termios.tcflush(self.descriptor, termios.TCIFLUSH)

    def read(self) -> str:
        """The next key: a printable character as itself, others by name; raises EOFError on Ctrl-D.

        A window that has changed its size counts as the key 'redraw'.
        """
        while not self._waiting and not select.select([self.descriptor], [], [], GLANCE)[0]:
            if (size := self._size()) != self._last_size:
                self._last_size = size
                return "redraw"
        letter = self._letter()
        if letter == ESCAPE:
            return self._sequence()
        if letter == "\x04":
            raise EOFError
        if letter == "\x03":
            raise KeyboardInterrupt
        return PLAIN.get(letter, letter if letter.isprintable() else "")

    def _letter(self) -> str:
        """One character, however many bytes it has."""
        first = self._byte()
        size = 1 if first[0] < 0xC0 else 2 if first[0] < 0xE0 else 3 if first[0] < 0xF0 else 4
        rest = b"".join([self._byte() for _ in range(size - 1)])
        return (first + rest).decode("utf-8", "replace")

    def _byte(self) -> bytes:
        if not self._waiting:
            try:
                self._waiting = os.read(self.descriptor, 1024)
            except OSError:  # the terminal is gone
                self._waiting = b""
            if not self._waiting:
                raise EOFError
        first, self._waiting = self._waiting[:1], self._waiting[1:]
        return first

    def _follows(self) -> bool:
        return bool(self._waiting) or bool(select.select([self.descriptor], [], [], PAUSE)[0])

    def _sequence(self) -> str:
        if not self._follows():
            return "escape"
        found = self._letter()
        if found not in ("[", "O"):
            return ""
        while self._follows():
            found += self._letter()
            if found[-1].isalpha() or found[-1] == "~":
                break
        return SEQUENCES.get(found, "")
