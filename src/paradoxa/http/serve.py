"""Running the server: a place to listen, a browser to look with, and a quiet end."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final

import uvicorn
from fastapi import FastAPI

from paradoxa.core import ParadoxaError
from paradoxa.http.logs import write_logs
from paradoxa.service.config import Config

NEXT_PORTS: Final = 20  # tried before any free one is taken
GRACE: Final = 1  # seconds for answers under way when the server ends
# Seconds a line may be idle: longer than proxies (nginx: 60) keep theirs, so that it is they who hang up. What is sent
# just as we do is lost, and uvicorn's own 5 seconds are over before a busy machine has read what came in time.
KEPT: Final = 75
TAKEN: Final = (errno.EADDRINUSE, errno.EACCES) if sys.platform == "win32" else (errno.EADDRINUSE,)
QUIET: Final = 10  # seconds without a request
TIDY, TIDY_BUSY = 30, 300  # seconds between looks for garbage: where it is quiet, and at the latest
ENDINGS: Final = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGBREAK")
ANYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104 - compared with, not listened on

log = logging.getLogger(__name__)
AppMaker = Callable[[Config], FastAPI]


def serve(config: Config, make_app: AppMaker | None = None) -> None:
    """Serve until somebody ends it; Ctrl-C and SIGTERM are a normal end, a second one an impatient one."""
    write_logs(config.log_level, has_requests=config.logs_requests)
    # The thread that stores must not wait 5 ms for the one that draws (measured: 9 ms an append, so 1 ms).
    sys.setswitchinterval(0.0005)
    with listening(config) as place:
        config = replace(config, port=place.getsockname()[1])
        if make_app is None:
            from paradoxa.http import app  # takes a second, which one who hears that a port is taken need not wait

            make_app = app.make_app
        server = Server(config, make_app(config))
        with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
            try:
                runner.run(server.live([place]))
            except asyncio.CancelledError:
                raise KeyboardInterrupt from None


class Server(uvicorn.Server):
    """Uvicorn, which says where it is once it listens, and ends its streams before it waits for them."""

    def __init__(self, settings: Config, app: FastAPI) -> None:
        self.settings, self.app = settings, app
        super().__init__(
            uvicorn.Config(
                app,
                log_config=None,  # see logs.py
                access_log=settings.logs_requests,
                ws="none",
                lifespan="off",  # see live()
                server_header=False,
                proxy_headers=settings.trusts_proxy,
                forwarded_allow_ips="*" if settings.trusts_proxy else "",
                timeout_keep_alive=KEPT,
                timeout_graceful_shutdown=GRACE,
            )
        )

    async def live(self, places: list[socket.socket]) -> None:
        """Open the house, serve, close the house; what cannot be opened (a database) raises as it is."""
        with self.ended_by_signals(asyncio.get_running_loop()):
            async with self.app.router.lifespan_context(self.app):
                tidying = asyncio.create_task(self.tidy())
                try:
                    await self.serve(places)
                finally:
                    tidying.cancel()
        log.info("ended")

    async def tidy(self) -> None:
        """Look for garbage in quiet moments.

        Moves leave none that Python has to look for; connections that end do. By itself it would look at what is new
        with every few moves, for a tenth of our time, and through all thousand tables, for half a second, at any time.
        """
        gc.collect()
        gc.freeze()  # what was imported stays for good
        gc.disable()
        try:
            waited = quiet = seen = tidied = 0
            while True:
                await asyncio.sleep(1)
                requests = self.server_state.total_requests
                waited, quiet, seen = waited + 1, quiet + 1 if requests == seen else 0, requests
                if waited >= (TIDY if quiet >= QUIET else TIDY_BUSY) and requests != tidied:
                    gc.collect()
                    waited, tidied = 0, requests
        finally:
            gc.enable()
            gc.unfreeze()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        url = address(self.settings)
        log.info("open", extra={"url": url})
        print(f"Paradoxa is open at {url}  (Ctrl-C ends it)", flush=True)
        if self.settings.open_browser and has_browser():
            threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()  # some browsers block

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        live_tables: Any = getattr(self.app.state, "live_tables", None)
        if live_tables is not None:
            await live_tables.close()  # streams would go on for ever
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield  # ended_by_signals sees to them, also while the house opens

    @contextmanager
    def ended_by_signals(self, loop: asyncio.AbstractEventLoop) -> Iterator[None]:
        """Let the first signal end the server, and a second one (or one before it is open) end it at once."""
        if threading.current_thread() is not threading.main_thread():
            yield  # only the main thread hears signals
            return
        task = asyncio.current_task()
        assert task is not None

        def end(_signal: int, _frame: object) -> None:
            if self.started and not self.should_exit:
                self.should_exit = True
            else:
                loop.call_soon_threadsafe(task.cancel)

        names = [getattr(signal, name) for name in ENDINGS if hasattr(signal, name)]
        before = {name: signal.signal(name, end) for name in names}
        try:
            yield
        finally:
            for name, old in before.items():
                signal.signal(name, old)


@contextmanager
def listening(config: Config) -> Iterator[socket.socket]:
    """A socket that listens at the wanted port, or at the next free one if nobody insists."""
    ports = [config.port]
    if not config.is_port_fixed and config.port:
        ports += [port for port in range(config.port + 1, config.port + NEXT_PORTS) if port <= 65535] + [0]
    place = None
    for port in ports:
        try:
            place = listen(config.host, port)
            break
        except OSError as error:
            if error.errno not in TAKEN:
                raise ParadoxaError(
                    f"cannot listen on {config.host}, port {port}: {error.strerror or error}"
                ) from error
    if place is None:
        raise ParadoxaError(f"port {config.port} of {config.host} is taken; choose another one with --port")
    with place:
        yield place


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there; raises OSError."""
    family, _, _, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    place = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform == "win32":
            place.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # start again at once after an end
        place.bind(where)
        place.listen(2048)  # now: two that are only bound would not notice each other
    except BaseException:
        place.close()
        raise
    return place


def address(config: Config) -> str:
    """Where a person finds the server."""
    if config.public_url:
        return config.public_url.rstrip("/") + "/"
    host = outside_address() if config.host in ANYWHERE else config.host
    return f"http://{f'[{host}]' if ':' in host else host}:{config.port}/"


def outside_address() -> str:
    """This machine's address in its network, as far as it can tell by itself."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # an address for documentation; nothing is sent
            return str(asking.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def has_browser() -> bool:
    """Whether somebody sits before a screen on which a browser can open."""
    if os.environ.get("CI") or os.environ.get("SSH_CONNECTION"):
        return False
    return sys.platform in ("darwin", "win32") or any([os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")])
