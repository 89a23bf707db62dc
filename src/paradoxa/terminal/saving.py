"""Keeping a game: its record in a file, written whole or not at all, and never over something else."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from paradoxa.core import ParadoxaError


class Keeper:
    """Writes records for one table and knows which files are its own."""

    def __init__(self, game: str) -> None:
        self.game = game
        self._written: dict[Path, str] = {}  # what this table wrote, and where

    def free_name(self) -> Path:
        """The first name nobody uses here: the game and a number, counted from 1."""
        number = 1
        while Path(f"{self.game}-{number}.txt").exists():
            number += 1
        return Path(f"{self.game}-{number}.txt")

    def last(self) -> Path | None:
        """The file this table wrote last."""
        return next(reversed(self._written), None)

    def save(self, path: Path, text: str) -> None:
        """Write the record; refuses a file that holds anything this table did not put there."""
        try:
            if path.is_dir():
                raise ParadoxaError(f"{path} is a folder: name a file, as in 'save {path / (self.game + '.txt')}'.")
            if path.exists() and not self._is_ours(path, text):
                raise ParadoxaError(
                    f"{path} exists already and holds something else, so nothing was written: choose another name."
                )
            self._write(path.resolve(), text)  # what a link points at is written, the link stays
        except OSError as error:
            raise ParadoxaError(f"The record cannot be written to {path}: {error.strerror or error}.") from error
        self._written.pop(path, None)
        self._written[path] = text

    def adopt(self, path: Path) -> None:
        """Take a file for this table's own: the game goes on from there, and the longer record replaces it."""
        self._written[path] = _text_of(path)

    def _is_ours(self, path: Path, text: str) -> bool:
        there = _text_of(path)
        return there == text or there == self._written.get(path)

    def _write(self, path: Path, text: str) -> None:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}-", suffix=".part")
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
            Path(name).chmod(0o644)
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise


def file_named(name: str) -> Path:
    """The file somebody names, `~` understood; a ParadoxaError where that can be no file's name."""
    try:
        path = Path(name).expanduser()
        path.resolve().exists()
    except (OSError, RuntimeError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise ParadoxaError(f"{name[:60]!r} can be no file's name: {reason}.") from error
    return path


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""
