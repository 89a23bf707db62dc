"""The command `paradoxa serve`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from paradoxa.service.config import (
    LOG_LEVELS,
    Config,
    data_folder,
    default_database,
    default_key_file,
    default_workers,
    make_folder,
)


def serve(
    *,
    host: Annotated[
        str, typer.Option("--host", help="Where to listen; 0.0.0.0 lets in everybody in your network.")
    ] = Config.host,
    port: Annotated[
        int | None, typer.Option("--port", "-p", help=f"The port; default: {Config.port}, or the next free one.")
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            "--database",
            metavar="URL",
            envvar="PARADOXA_DATABASE",
            help="sqlite:///file.db or postgresql://user@host/name; default: a file in your data folder.",
        ),
    ] = None,
    key_file: Annotated[
        Path | None,
        typer.Option(
            "--key-file",
            help="The key that signs cookies, made if missing; servers that share a database share it. "
            "Default: in your data folder.",
        ),
    ] = None,
    public_url: Annotated[
        str,
        typer.Option("--public-url", metavar="URL", help="How others reach you, such as https://games.example.org."),
    ] = Config.public_url,
    trust_proxy: Annotated[
        bool, typer.Option("--trust-proxy", help="A proxy of yours stands in front: believe what it forwards.")
    ] = Config.trusts_proxy,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the browser, if there is one.")] = True,
    workers: Annotated[
        int | None, typer.Option("--workers", help="Processes in which bots think; default: 1 or 2.")
    ] = None,
    bot_pause: Annotated[
        float, typer.Option("--bot-pause", help="Seconds between the moves of bots.")
    ] = Config.bot_pause,
    reaction_pause: Annotated[
        float, typer.Option("--reaction-pause", help="Seconds a bot takes to react, whether it can or not.")
    ] = Config.reaction_pause,
    bot_seconds: Annotated[float, typer.Option("--bot-seconds", help="How long a bot may think.")] = Config.bot_seconds,
    idle_seconds: Annotated[
        float, typer.Option("--idle-seconds", help="After this a table nobody looks at leaves memory (not the store).")
    ] = Config.idle_seconds,
    writes_per_second: Annotated[
        float, typer.Option("--writes-per-second", help="Of one person or program; 0 = no limit.")
    ] = Config.writes_per_second,
    tables_per_minute: Annotated[
        float, typer.Option("--tables-per-minute", help="Made or joined from one address; 0 = no limit.")
    ] = Config.tables_per_minute,
    log_level: Annotated[
        str | None,
        typer.Option("--log-level", help=f"{', '.join(LOG_LEVELS)}; default: warning on a terminal, else info."),
    ] = None,
    log_requests: Annotated[
        bool, typer.Option("--log-requests", help="Log every request, without secrets.")
    ] = Config.logs_requests,
) -> None:
    """Open the house: play in the browser, alone, with friends or with bots. Ctrl-C ends it.

    Without options it is for you alone, and keeps its tables in a file in your data folder.

    Example: paradoxa serve --host 0.0.0.0 --port 8000 --database postgresql://paradoxa@localhost/paradoxa
    """
    config = Config(
        host=host,
        port=Config.port if port is None else port,
        is_port_fixed=port is not None,
        database=default_database() if database is None else database,
        key_file=default_key_file() if key_file is None else key_file,
        public_url=public_url,
        trusts_proxy=trust_proxy,
        open_browser=browser,
        workers=default_workers() if workers is None else workers,
        bot_pause=bot_pause,
        reaction_pause=reaction_pause,
        bot_seconds=bot_seconds,
        idle_seconds=idle_seconds,
        writes_per_second=writes_per_second,
        tables_per_minute=tables_per_minute,
        log_level=log_level or ("warning" if sys.stderr.isatty() else "info"),
        logs_requests=log_requests,
    )
    if database is None:
        make_folder(data_folder())
    from paradoxa.http.serve import serve as run  # the web server is loaded by this command only

    run(config)
