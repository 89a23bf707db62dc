"""The build: the package as it stands, and where mypyc and a C compiler are there, its rules and search compiled.

PARADOXA_PURE=1       compile nothing
PARADOXA_COMPILED=1   whatever keeps the compiled form from being built is an error (for CI)
PARADOXA_OPTIMISE=0   the level of the C compiler, 0 to 3 (2 unless set); most tests build with 0, which is quick

An editable install is never compiled: what one edits must be what runs.
"""

from __future__ import annotations

import atexit
import os
import shutil
import sys
import tempfile
import warnings
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

from setuptools import Distribution, Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

PACKAGE: Final = Path("src/paradoxa")
BUILDS: Final = {"bdist_wheel", "build", "build_ext", "install"}  # other commands need no extensions
MUST: Final = os.environ.get("PARADOXA_COMPILED") == "1"
SCRATCH: Final = Path(tempfile.mkdtemp(prefix="paradoxa-build-"))  # a checkout stays clean, and nothing old gets in
atexit.register(shutil.rmtree, SCRATCH, ignore_errors=True)

# What every ply and every simulation runs through, compiled as one group: calls between its modules are native.
CORE: Final = ("core/decision.py", "core/frames.py", "search/tree.py")
# Of a game what every ply, every world and every search goes through.
ROOMS: Final = ("box", "rules", "knowledge", "bot")
# Of these everything, but not:
PLAIN: Final = {
    "__init__",
    "events",  # frozen dataclasses that inherit: mypyc cannot; nobody listens in a search
    "view",  # the same; one view serves a whole search
    "loading",
}
# What bots do once a move, from views: it is not searched.
ONCE_A_MOVE: Final = {"know_how", "mind", "belief", "captive", "facts", "places", "hunt", "leaning"} | {
    *("captive_map", "host", "prospects", "thought"),
}


def sources() -> list[str]:
    """The modules to compile; what holds slotted dataclasses stays plain, for mypyc cannot replace a class."""
    rooms = [path for room in ROOMS for path in sorted(PACKAGE.glob(f"games/*/{room}/*.py"))]
    rules = [path for path in rooms if path.stem not in PLAIN]
    rules = [path for path in rules if not (path.parent.name == "bot" and path.stem in ONCE_A_MOVE)]
    found = [*[PACKAGE / name for name in CORE], *rules]
    return [str(path) for path in found if "slots=True" not in path.read_text(encoding="utf-8")]


def try_compiler() -> None:
    """Build an empty extension: what fails here, compiler or headers, would fail after mypyc's long work as well."""
    source = SCRATCH / "trial.c"
    source.write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_trial(void) { return NULL; }\n", encoding="utf-8")
    trial = build_ext(Distribution({"name": "trial", "ext_modules": [Extension("trial", [str(source)])]}))
    trial.build_lib = trial.build_temp = str(SCRATCH / "trial")
    trial.ensure_finalized()
    trial.run()


def extensions() -> list[Extension]:
    """The compiled form, as C; none where it is not wanted or cannot be made."""
    if os.environ.get("PARADOXA_PURE") == "1" or not BUILDS & set(sys.argv):
        return []
    try:
        try_compiler()
        from mypyc.build import mypycify

        return mypycify(
            ["--config-file=", f"--cache-dir={SCRATCH / 'mypy'}", *sources()],
            opt_level=os.environ.get("PARADOXA_OPTIMISE", "2"),
            debug_level="0",
            multi_file=True,
            target_dir=str(SCRATCH / "c"),
        )
    except (Exception, SystemExit) as error:  # mypyc leaves by sys.exit
        if MUST:
            raise
        lacking = f"no working C compiler, no headers of Python or no mypyc ({error!r:.200})"
        warnings.warn(f"Paradoxa is installed as plain Python: {lacking}", stacklevel=1)
        return []


class InScratch(build):
    """Builds outside the checkout."""

    def initialize_options(self) -> None:
        super().initialize_options()
        self.build_base = str(SCRATCH / "build")


class WithClauses(build_py):
    """The rules in our own words are shown by the program, so they travel with it."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:  # a checkout has them in docs/
            target = Path(self.build_lib) / "paradoxa" / "clauses"
            target.mkdir(parents=True, exist_ok=True)
            for text in sorted(Path("docs/games").glob("*.md")):
                shutil.copyfile(text, target / text.name)


class Compiling(build_ext):
    """All of the compiled form, or nothing of it."""

    def run(self) -> None:
        try:
            super().run()
        except (Exception, SystemExit) as error:
            if MUST:
                raise
            warnings.warn(f"Paradoxa is installed as plain Python: compiling failed ({str(error)[:200]})", stacklevel=1)
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions.clear()
            self.distribution.ext_modules.clear()
            wheel = self.distribution.get_command_obj("bdist_wheel", create=False)
            if wheel is not None:
                wheel.root_is_pure = True  # it fits every machine now

    def build_extensions(self) -> None:
        """The C sources of the group side by side, not one after the other."""
        one_by_one = self.compiler.compile

        def compile_sources(sources: list[str], *rest: Any, **options: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                made = pool.map(lambda source: one_by_one([source], *rest, **options), sources)
                return [path for paths in made for path in paths]

        self.compiler.compile = compile_sources
        super().build_extensions()


setup(
    ext_modules=extensions(),
    cmdclass={"build": InScratch, "build_py": WithClauses, "build_ext": Compiling},
    options={"egg_info": {"egg_base": str(SCRATCH)}},
)
