"""The group of commands: it lists them from a table, and loads the one that is called."""

from __future__ import annotations

from importlib import import_module
from inspect import cleandoc
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from paradoxa.cli.commands import commands
from paradoxa.cli.main import version
from paradoxa.games import GAMES


class Commands(TyperGroup):
    """Commands by name; until one is called, its name and its line of help stand for it."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.targets = {name: target for name, (_, target) in commands().items()}
        self.commands = {name: TyperCommand(name, help=about) for name, (about, _) in commands().items()}

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """The command that is called, and what is left for it to read."""
        name, found, rest = super().resolve_command(ctx, args)
        return name, found if name is None else loaded(name, self.targets[name]), rest


def loaded(name: str, target: str) -> Any:
    """A command from where it stands, written module:function."""
    module, _, function = target.partition(":")
    alone = typer.Typer(add_completion=False)
    called = getattr(import_module(module), function)
    # Examples in the texts of commands name games by their number: the house's commands know none by name.
    about = cleandoc(called.__doc__).format(games=[*GAMES])
    alone.command(name, help=about)(called)
    return typer.main.get_command(alone)


app = typer.Typer(
    name="paradoxa",
    cls=Commands,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Tabletop games about paradoxes: play them, replay them, simulate them.",
)


def print_version(wanted: bool) -> None:
    """Answer --version among other words."""
    if wanted:
        typer.echo(version())
        raise typer.Exit


@app.callback()
def paradoxa(
    version: Annotated[
        bool, typer.Option("--version", callback=print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Tabletop games about paradoxes: play them, replay them, simulate them."""
