"""The keeper of an outside program: sets its limits, starts it, and takes everything it started along at the end.

Run as a script in a Python without site packages: `python -I -S keeper.py FD LIMITS COMMAND...`. FD is a
socket to the arena, which hears how the program ended, in one line of JSON; when the arena hangs up, or is gone, so
is the program with all its children, also those that moved to a session of their own.
"""

from __future__ import annotations

import ctypes
import json
import os
import select
import signal
import socket
import sys
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final

if sys.platform != "win32":
    import resource

IS_LINUX: Final = sys.platform == "linux"
SUBREAPER: Final = 36  # prctl: children whose parents die become the keeper's own
WHEN_PARENT_DIES: Final = 1  # prctl: the signal to get then
EVERY: Final = 0.5  # seconds between looks at the whole family
MOST: Final = 64  # processes a program may have at once
NOT_STARTED: Final = 127


def prctl(what: int, value: int) -> None:
    """Ask the Linux kernel; elsewhere nothing happens."""
    if IS_LINUX:
        ctypes.CDLL(None).prctl(what, value, 0, 0, 0)


def hold(memory: int = 0, cpu: int = 0) -> None:
    """Hold this process, and all it starts, to so many MB of memory and seconds of processor time; 0: no limit.

    Our own workers hold themselves to theirs by this too.
    """
    if sys.platform == "win32":  # which has no such limits
        return
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if cpu:
        resource.setrlimit(resource.RLIMIT_CPU, (cpu, cpu + 1))
    if memory:
        resource.setrlimit(resource.RLIMIT_AS, (memory << 20, memory << 20))


def become(command: list[str], limits: dict[str, int]) -> None:
    """Turn this child into the program, within its limits."""
    os.setsid()
    prctl(WHEN_PARENT_DIES, signal.SIGKILL)
    for number in (signal.SIGPIPE, signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    hold(**limits)
    os.execvp(command[0], command)  # noqa: S606 - this is what the keeper is for


def family(root: int) -> list[int]:
    """All descendants of a process, as far as the system tells."""
    found: list[int] = []
    for path in Path(f"/proc/{root}/task").glob("*/children"):
        with suppress(OSError):
            for child in path.read_text(encoding="ascii").split():
                found += [int(child), *family(int(child))]
    return found


def resident(process: int) -> int:
    """Bytes of memory a process really uses."""
    with suppress(OSError, IndexError, ValueError):
        return int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1]) * resource.getpagesize()
    return 0


def excess(limits: dict[str, int]) -> str:
    """What the family has too much of; "" as long as all is well."""
    processes = family(os.getpid())
    if len(processes) > MOST:
        return f"more than {MOST} processes at once"
    if limits["memory"] and sum([resident(one) for one in processes]) > limits["memory"] * 2**20:
        return f"more than {limits['memory']} MB of memory"
    return ""


def end(program: int) -> None:
    """Kill the whole family, and whoever is born meanwhile."""
    for _ in range(200):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(program, signal.SIGKILL)
        for process in family(os.getpid()):
            with suppress(ProcessLookupError, PermissionError):
                os.kill(process, signal.SIGKILL)
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            return
        sleep(0.01)


def status_of(program: int) -> int | None:
    """How the program ended (a signal is negative), None while it runs; other dead children are laid to rest."""
    with suppress(ChildProcessError):
        while True:
            process, status = os.waitpid(-1, os.WNOHANG)
            if process == 0:
                return None
            if process == program:
                return os.waitstatus_to_exitcode(status)
    return NOT_STARTED


def keep(program: int, arena: socket.socket, bell: int, limits: dict[str, int]) -> dict[str, Any]:
    """Wait until the program ends, has too much, or nobody wants it any more; answers which."""
    look = monotonic() + EVERY
    while True:
        ready, _, _ = select.select([arena.fileno(), bell], [], [], EVERY)
        if arena.fileno() in ready:
            return {"end": "not wanted"}
        if bell in ready:
            with suppress(BlockingIOError):
                os.read(bell, 4096)
        status = status_of(program)
        if status is not None:
            return {"end": "exit", "code": status}
        if monotonic() >= look:
            if reason := excess(limits):
                return {"end": "excess", "reason": reason}
            look = monotonic() + EVERY


def main() -> None:
    """Start the program and keep it."""
    arena = socket.socket(fileno=int(sys.argv[1]))
    arena.set_inheritable(False)
    limits: dict[str, int] = json.loads(sys.argv[2])
    command = sys.argv[3:]
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)  # the arena decides
    prctl(SUBREAPER, 1)
    bell, ring = os.pipe()
    os.set_blocking(bell, False)
    os.set_blocking(ring, False)
    signal.set_wakeup_fd(ring, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda _number, _frame: None)  # its number comes through the bell
    program = os.fork()
    if program == 0:
        try:
            become(command, limits)
        except OSError as error:
            os.write(2, f"cannot start {command[0]}: {error.strerror}\n".encode())
        finally:
            os._exit(NOT_STARTED)
    nothing = os.open(os.devnull, os.O_RDWR)
    for pipe in (0, 1, 2):  # the program's ends of the pipes are the program's alone
        os.dup2(nothing, pipe)
    found = keep(program, arena, bell, limits)
    end(program)
    with suppress(OSError):
        arena.sendall(json.dumps(found).encode() + b"\n")


if __name__ == "__main__":
    main()
