"""The compiled form: the same source, built with mypyc and a C compiler, plays alike and passes the tests of the rules.

One wheel, built without optimisation by the tools of this environment, serves all that is asked of it here. What the
rules' own tests say of it, and a wheel built as pip does it, are asked by `make long`.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
# Tests of how often each world is drawn, and of thousands of positions, take long and are about the rules.
LEFT_OUT = ("test_worlds.py", "test_tilings.py", "test_long_run.py", "test_knowledge_exact.py", "test_clauses.py")
RULES = [path for path in sorted(ROOT.glob("tests/games/*/test_*.py")) if path.name not in LEFT_OUT]
# Rules and rulings of every game, its counts, records and positions, the checked door, and search.
SUITES = (
    *[path.relative_to(ROOT).as_posix() for path in RULES],
    "tests/test_conformance.py",
    "tests/test_perft.py",
    "tests/test_play.py",
    "tests/test_records.py",
    "tests/test_search.py",
)

COMPILED = (".so", ".pyd")

# Every game played by greedy bots, and a search from its middle: what both forms must agree on to the last letter.
ALIKE = """
from random import Random
from paradoxa import GAMES, Effort, Match, bots, run
from paradoxa.bench import engine as bench
from paradoxa.core import native

print(native.is_compiled())
for name, game in GAMES.items():
    seats = bench.seats_of(game)
    match = Match(game, seats, game.with_bots(seats), rng=Random(11))
    run(match, [bots.make("greedy", name, Random(seat)).choose for seat in range(seats)])
    print(match.record())
    print(game.dump(match.state))
    view = bench.thoughtful_middle(game, seats, 3)
    found = bots.bot_room(name).MIND.search(view, Random(5)).run(Effort(iterations=40))
    print([(str(rated.move), rated.value.hex(), rated.visits) for rated in found.rated], found.nodes, found.depth)
    thought = bots.make("strong:20", name, Random(7)).think(view)
    print([(str(choice.move), choice.value.hex()) for choice in thought.choices])
"""


def wheel(folder: Path, *, isolated: bool = False, **environment: str) -> Path:
    """Build a wheel; it lies in the folder. `isolated` is how `pip install .` does it, which installs mypy anew."""
    pins = str(ROOT / "constraints.txt")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder)]
    command += [str(ROOT)] if isolated else ["--no-build-isolation", str(ROOT)]
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PARADOXA_")}
    settings = {**kept, "PIP_CONSTRAINT": pins, "PIP_BUILD_CONSTRAINT": pins, **environment}
    done = subprocess.run(command, env=settings, capture_output=True, text=True, cwd=folder, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    (found,) = folder.glob("*.whl")
    return found


def unpacked(found: Path, folder: Path, *, plain: bool = False) -> Path:
    """A wheel's package in a folder; `plain`: without what was compiled, so that the sources beside it run."""
    with zipfile.ZipFile(found) as packed:
        packed.extractall(folder, [name for name in packed.namelist() if not (plain and name.endswith(COMPILED))])
    return folder


def printed(package: Path, code: str) -> list[str]:
    """What a program prints that finds the package there."""
    settings = {**os.environ, "PYTHONPATH": str(package), "PYTHONHASHSEED": "0"}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env=settings, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr[-4000:]
    return done.stdout.splitlines()


def has_compiler() -> bool:
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return bool(shutil.which(compiler)) and (Path(sysconfig.get_paths()["include"]) / "Python.h").is_file()


def files(found: Path) -> set[str]:
    """The files of the package in a wheel, but what was compiled."""
    with zipfile.ZipFile(found) as packed:
        names = [name for name in packed.namelist() if ".dist-info/" not in name]
    return {name for name in names if not name.endswith(COMPILED)}


def sources() -> set[str]:
    """The files of the package in the checkout, and the texts of the rules that travel with it."""
    found = [path for path in (ROOT / "src").rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    kept = [path for path in found if ".egg-info" not in str(path)]
    texts = {f"paradoxa/clauses/{path.name}" for path in (ROOT / "docs" / "games").iterdir()}
    return {path.relative_to(ROOT / "src").as_posix() for path in kept} | texts


def agree(built: Path, folder: Path) -> None:
    """A compiled wheel has every file, and plays, records and searches like the plain form to the last letter."""
    assert "none-any" not in built.name
    assert files(built) == sources()
    compiled = printed(unpacked(built, folder / "package"), ALIKE)
    plain = printed(unpacked(built, folder / "plain", plain=True), ALIKE)
    assert (compiled[0], plain[0]) == ("True", "False")
    assert compiled[1:] == plain[1:]
    assert len(plain) > 100


def assert_plain(built: Path, folder: Path) -> None:
    """A wheel has every file and nothing compiled, and building it left nothing in the checkout."""
    assert built.name.endswith("-none-any.whl")
    with zipfile.ZipFile(built) as packed:
        assert not [name for name in packed.namelist() if name.endswith((*COMPILED, ".c"))]
    assert files(built) == sources()
    package = unpacked(built, folder / "package")
    where = "from paradoxa.core import native; print(native.build())"
    (said,) = printed(package, where)
    assert said.startswith("plain Python")
    assert said.endswith(f"from {package / 'paradoxa'}")
    assert not list(ROOT.glob("build"))
    assert not list((ROOT / "src").rglob("*.so"))


@pytest.fixture(scope="session")
def compiled_wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The compiled form, built once for all workers: whoever comes first builds, the others wait."""
    if not has_compiler():
        pytest.skip("there is no C compiler here, or Python's headers are missing: the compiled form is not tested")
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "compiled-wheel"
    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        found = list(folder.glob("*.whl"))
        return found[0] if found else wheel(folder, PARADOXA_COMPILED="1", PARADOXA_OPTIMISE="0")


def test_the_compiled_form_has_every_file_and_plays_like_the_plain_one(compiled_wheel: Path, tmp_path: Path) -> None:
    agree(compiled_wheel, tmp_path)


@pytest.mark.long
def test_the_compiled_form_passes_the_tests_of_the_rules(compiled_wheel: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.in_compiled", "-p", "no:cacheprovider", "-n", "0"]
    settings = {**os.environ, "PYTHONPATH": str(unpacked(compiled_wheel, tmp_path))}
    done = subprocess.run([*command, *SUITES], env=settings, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


@pytest.mark.long
def test_built_and_optimised_as_pip_does_it_the_compiled_form_plays_like_the_plain_one(tmp_path: Path) -> None:
    if not has_compiler():
        pytest.skip("there is no C compiler here, or Python's headers are missing: the compiled form is not tested")
    agree(wheel(tmp_path, isolated=True, PARADOXA_COMPILED="1"), tmp_path)


def test_without_a_c_compiler_the_package_installs_as_plain_python(tmp_path: Path) -> None:
    assert_plain(wheel(tmp_path, CC="/bin/false"), tmp_path)


@pytest.mark.long
def test_where_the_rules_do_not_compile_the_package_installs_as_plain_python(tmp_path: Path) -> None:
    if not has_compiler():
        pytest.skip("there is no C compiler here, or Python's headers are missing: compiling fails sooner, as above")
    compiler = tmp_path / "cc"  # good for the trial, for nothing else
    real = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    compiler.write_text(f'#!/bin/sh\ncase "$*" in *trial*) exec {real} "$@";; esac\nexit 1\n')
    compiler.chmod(0o755)
    assert_plain(wheel(tmp_path, CC=str(compiler)), tmp_path)
