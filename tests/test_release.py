"""The release recipe, `make release`: what it refuses, and (long) that this checkout can be released."""

from __future__ import annotations

import importlib.util
import sys
import tarfile
import zipfile
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent


def load_tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("release", ROOT / "tools" / "release.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["release"] = module
    spec.loader.exec_module(module)
    return module


TOOL: Any = load_tool()
LICENCE = "paradoxa-1.0.dist-info/licenses/LICENSE"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The smallest checkout: one module with what Python left beside it, data, py.typed, one text of clauses."""
    root = tmp_path / "checkout"
    for name in ("src/paradoxa/a.py", "src/paradoxa/py.typed", "src/paradoxa/web/a.css", "docs/games/a.md"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).touch()
    (root / "src/paradoxa/__pycache__").mkdir()
    (root / "src/paradoxa/__pycache__/a.pyc").touch()
    return root


def wheel(folder: Path, *names: str, name: str = "paradoxa-1.0-py3-none-any.whl") -> Path:
    with zipfile.ZipFile(folder / name, "w") as packed:
        for each in names:
            packed.writestr(each, "")
    return folder / name


def sdist(folder: Path, *names: str) -> Path:
    with tarfile.open(folder / "paradoxa-1.0.tar.gz", "w:gz") as packed:
        for each in names:
            packed.addfile(tarfile.TarInfo(f"paradoxa-1.0/{each}"))
    return folder / "paradoxa-1.0.tar.gz"


def test_the_version_is_that_of_the_newest_section() -> None:
    assert (
        TOOL.check_version("1.1.0", "# Changelog\n\n## 1.1.0 (unreleased)\n- a\n\n## 1.0.0\n") == "1.1.0 (unreleased)"
    )
    with pytest.raises(TOOL.Unfit, match=r"says 1\.0\.0, .* is about 1\.1\.0"):
        TOOL.check_version("1.0.0", "# Changelog\n\n## 1.1.0\n\n## 1.0.0\n")
    with pytest.raises(TOOL.Unfit, match="no section"):
        TOOL.check_version("1.0.0", "# Changelog\n")


def test_a_wheel_is_complete_plain_and_holds_nothing_strange(checkout: Path, tmp_path: Path) -> None:
    whole = ["paradoxa/a.py", "paradoxa/py.typed", "paradoxa/web/a.css", "paradoxa/clauses/a.md", LICENCE]
    TOOL.check_wheel(wheel(tmp_path, *whole), checkout)
    for lacking in whole:
        with pytest.raises(TOOL.Unfit, match=f"lacks .*{Path(lacking).name}"):
            TOOL.check_wheel(wheel(tmp_path, *[name for name in whole if name != lacking]), checkout)
    with pytest.raises(TOOL.Unfit, match=r"not in the checkout: paradoxa/old\.py"):
        TOOL.check_wheel(wheel(tmp_path, *whole, "paradoxa/old.py"), checkout)
    with pytest.raises(TOOL.Unfit, match="only machines like this one"):
        TOOL.check_wheel(wheel(tmp_path, *whole, name="paradoxa-1.0-cp311-cp311-linux_x86_64.whl"), checkout)


def test_an_sdist_is_complete_and_holds_nothing_strange(checkout: Path, tmp_path: Path) -> None:
    package = ["src/paradoxa/a.py", "src/paradoxa/py.typed", "src/paradoxa/web/a.css", "docs/games/a.md"]
    whole = [*package, *TOOL.BESIDES]
    TOOL.check_sdist(sdist(tmp_path, *whole, "setup.cfg", "src/paradoxa.egg-info/SOURCES.txt"), checkout)
    for lacking in whole:
        with pytest.raises(TOOL.Unfit, match=f"lacks .*{Path(lacking).name}"):
            TOOL.check_sdist(sdist(tmp_path, *[name for name in whole if name != lacking]), checkout)
    with pytest.raises(TOOL.Unfit, match=r"not in the checkout: notes\.txt"):
        TOOL.check_sdist(sdist(tmp_path, *whole, "notes.txt"), checkout)


def test_the_checkouts_own_sdist_is_complete(tmp_path: Path) -> None:
    hook = "import sys; from setuptools import build_meta; build_meta.build_sdist(sys.argv[1])"
    TOOL.run(sys.executable, "-c", hook, tmp_path)
    (made,) = tmp_path.glob("*.tar.gz")
    TOOL.check_sdist(made, ROOT)


def test_a_program_that_fails_is_quoted() -> None:
    with pytest.raises(TOOL.Unfit, match="what went wrong"):
        TOOL.run(sys.executable, "-c", "raise SystemExit('what went wrong')")


@pytest.mark.long
def test_this_checkout_can_be_released(tmp_path: Path) -> None:
    section, wheel, sdist = TOOL.release(tmp_path)
    assert section.startswith("CHANGELOG.md: ")
    assert "plain Python" in wheel
    assert "tar.gz: paradoxa " in sdist
    assert len(list(tmp_path.iterdir())) == 2
