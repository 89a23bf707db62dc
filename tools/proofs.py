"""Run a long check and write down how it ended: `python tools/proofs.py NAME COMMAND ...`.

The last result of every name stands in `docs/proofs.md`, one row each: when, at which commit, on how fast a machine,
how long it took, what it said. The row is written whether the check holds or fails; the exit code is the command's.
"""

from __future__ import annotations

import platform
import re
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

from paradoxa.bench import engine

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "proofs.md"
SUMMARY = re.compile(r"^=+ (?P<counts>.*\b(?:passed|failed|errors?|no tests ran)\b.*?) in [\d.]+s.*=+$")


def commit() -> str:
    """The commit that was checked; a plus says that something was changed since."""
    git = ["git", "-C", str(ROOT)]
    name = subprocess.run(  # noqa: S603 - our own command
        [*git, "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False
    ).stdout.strip()
    changes = subprocess.run(  # noqa: S603 - our own command
        [*git, "status", "--porcelain", "--untracked-files=no"], capture_output=True, text=True, check=False
    ).stdout
    edited = [line for line in changes.splitlines() if not line.endswith("docs/proofs.md")]
    return (name or "unknown") + ("+" if edited else "")


def speed() -> str:
    """How fast this machine is, in millions of rounds of the calibration loop per second."""
    return f"{sorted([engine.calibration() for _ in range(5)])[2] / 1e6:.0f} M"


def said(lines: list[str]) -> str:
    """What the command says at its end: pytest's counts, or its last line."""
    for line in reversed(lines):
        if match := SUMMARY.match(line):
            return match["counts"]
    return next((line for line in reversed(lines) if line), "nothing")


def written(page: str, name: str, row: str) -> str:
    """The page with this row as the last result; the one of the same name before it goes."""
    before, heading, results = page.partition("## Last results\n")
    rows = [line for line in results.splitlines() if not line.startswith(f"| `{name}` |")]
    return before + heading + "\n".join([*rows, row]) + "\n"


def main(name: str, command: list[str]) -> int:
    """Run the command, show what it prints, write the row."""
    checked, rounds, start = commit(), speed(), time.monotonic()
    lines: list[str] = []
    with subprocess.Popen(  # noqa: S603 - the command is the caller's
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as program:
        for line in program.stdout or ():
            print(line, end="", flush=True)
            lines.append(line.rstrip())
    minutes, seconds = divmod(round(time.monotonic() - start), 60)
    verdict = "holds" if program.returncode == 0 else f"**fails** ({program.returncode})"
    counts = said(lines).replace("|", "/")
    day = datetime.now(UTC).date().isoformat()
    machine = f"{rounds} rounds/s, Python {platform.python_version()}"
    row = f"| `{name}` | {verdict} | {counts} | {day} | {checked} | {machine} | {minutes}:{seconds:02d} |"
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), name, row), encoding="utf-8")
    print(f"{name}: {verdict}; {counts}; {minutes} min {seconds} s; written to docs/proofs.md")
    return program.returncode


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit("usage: python tools/proofs.py NAME COMMAND ...")
    sys.exit(main(sys.argv[1], sys.argv[2:]))
