"""wheelrail study: published studies made again."""

from __future__ import annotations

import typer

from wheelrail.cli.study_creep import creep

app = typer.Typer(help="Make published studies again.", no_args_is_help=True)


@app.callback()
def group() -> None:
    """Make published studies again, beside what was published."""


app.command()(creep)
