"""Build a release and check it: `make release` writes a wheel and an sdist into dist/.

The wheel is plain Python, for it must fit every machine; it is built from the sdist, which therefore is complete. The
sdist compiles where it is installed, if it can (see docs/compiled.md). Both are installed into fresh environments and
play the same game there. Nothing is uploaded.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
BESIDES: Final = ("CHANGELOG.md", "LICENSE", "MANIFEST.in", "PKG-INFO", "README.md", "pyproject.toml", "setup.py")
GAME: Final = ("playthrough", "antinomy", "--seed", "7")


class Unfit(Exception):
    """What keeps this from being a release."""


def check_version(version: str, changelog: str) -> str:
    """The heading of the changelog's newest section, which must be this version's."""
    found = re.search(r"^## (\S+)(.*)$", changelog, re.MULTILINE)
    if found is None:
        raise Unfit("CHANGELOG.md has no section '## VERSION'")
    if found[1] != version:
        raise Unfit(f"pyproject.toml says {version}, the newest section of CHANGELOG.md is about {found[1]}")
    return found[0].removeprefix("## ")


def package_files(root: Path) -> set[str]:
    """What a wheel must hold: every file of the package in the checkout, and the clauses, which the program shows."""
    found = [path for path in (root / "src" / "paradoxa").rglob("*") if path.is_file()]
    kept = [path for path in found if "__pycache__" not in path.parts]
    clauses = {f"paradoxa/clauses/{path.name}" for path in (root / "docs" / "games").glob("*.md")}
    return {path.relative_to(root / "src").as_posix() for path in kept} | clauses


def sdist_files(root: Path) -> set[str]:
    """What an sdist must hold: the package and the clauses where they lie, and what builds and describes them."""
    package = {f"src/{name}" for name in package_files(root) if not name.startswith("paradoxa/clauses/")}
    return package | {f"docs/games/{path.name}" for path in (root / "docs" / "games").glob("*.md")} | set(BESIDES)


def check_files(archive: str, held: Iterable[str], wanted: set[str]) -> None:
    """An archive holds what is wanted, and no file that is not: something old, or something private."""
    present = set(held)
    if lacking := sorted(wanted - present):
        raise Unfit(f"{archive} lacks {', '.join(lacking)}")
    if strange := sorted(present - wanted):
        raise Unfit(f"{archive} holds what is not in the checkout: {', '.join(strange)}")


def check_wheel(wheel: Path, root: Path) -> None:
    """The wheel is plain, and complete: package, data, clauses, py.typed, licence."""
    if not wheel.name.endswith("-none-any.whl"):
        raise Unfit(f"{wheel.name} fits only machines like this one")
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
    if not any(name.endswith(".dist-info/licenses/LICENSE") for name in names):
        raise Unfit(f"{wheel.name} lacks LICENSE")
    check_files(wheel.name, [name for name in names if ".dist-info/" not in name], package_files(root))


def check_sdist(sdist: Path, root: Path) -> None:
    """The sdist holds all that the wheel is built from."""
    with tarfile.open(sdist) as packed:
        names = [member.name.partition("/")[2] for member in packed.getmembers() if member.isfile()]
    made = ("setup.cfg",)  # setuptools writes these itself
    check_files(
        sdist.name, [name for name in names if name not in made and ".egg-info/" not in name], sdist_files(root)
    )


def run(*command: str | Path, cwd: Path = ROOT, **environment: str) -> str:
    """What a program prints; versions are pinned, and no setting of this shell reaches the build."""
    pins = str(ROOT / "constraints.txt")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PARADOXA_", "PYTHON"))}
    settings = {**kept, "PIP_CONSTRAINT": pins, "PIP_BUILD_CONSTRAINT": pins, **environment}
    words = [str(word) for word in command]
    done = subprocess.run(words, env=settings, capture_output=True, text=True, cwd=cwd, check=False)  # noqa: S603
    if done.returncode != 0:
        raise Unfit(f"{' '.join(words)}\n{done.stdout[-2000:]}{done.stderr[-4000:]}")
    return done.stdout


def build(dist: Path) -> tuple[Path, Path]:
    """The sdist from the checkout and the wheel from the sdist; nothing else lies in dist afterwards."""
    dist.mkdir(exist_ok=True)
    for old in [*dist.glob("paradoxa-*.whl"), *dist.glob("paradoxa-*.tar.gz")]:
        old.unlink()
    hook = "import sys; from setuptools import build_meta; build_meta.build_sdist(sys.argv[1])"
    run(sys.executable, "-c", hook, dist)
    (sdist,) = dist.glob("paradoxa-*.tar.gz")
    pip = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", dist, sdist)
    run(*pip, PARADOXA_PURE="1")
    (wheel,) = dist.glob("paradoxa-*.whl")
    return wheel, sdist


def installed(archive: Path, folder: Path) -> tuple[str, str]:
    """What `paradoxa --version` and a game print, installed from the archive into an environment of its own."""
    run(sys.executable, "-m", "venv", folder)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    run(programs / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", archive)
    paradoxa = programs / "paradoxa"
    return run(paradoxa, "--version", cwd=folder).strip(), run(paradoxa, *GAME, cwd=folder)


def release(dist: Path) -> list[str]:
    """Build, check, and say what was found, line by line."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    section = check_version(version, (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    wheel, sdist = build(dist)
    check_sdist(sdist, ROOT)
    check_wheel(wheel, ROOT)
    said, games = [f"CHANGELOG.md: {section}"], set()
    for archive in (wheel, sdist):
        with tempfile.TemporaryDirectory(prefix="paradoxa-release-") as folder:
            spoken, game = installed(archive, Path(folder).resolve() / "venv")
        if version not in spoken.split():
            raise Unfit(f"{archive.name} calls itself {spoken}, not {version}")
        said.append(f"{archive.name}: {spoken}")
        games.add(game)
    if len(games) != 1 or not games.pop().strip():
        raise Unfit(f"`paradoxa {' '.join(GAME)}` prints nothing, or not the same from wheel and sdist")
    return said


if __name__ == "__main__":
    try:
        print("\n".join(release(ROOT / "dist")))
    except Unfit as unfit:
        sys.exit(f"Not a release: {unfit}")
