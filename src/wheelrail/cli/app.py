"""All commands together."""

from __future__ import annotations

from typing import Annotated

import typer

from wheelrail.cli import (
    bench,
    cite,
    contact,
    contact_patch,
    contact_pictures,
    critical_speed,
    doctor,
    lists,
    modes,
    new,
    profile,
    report,
    run,
    scenario_check,
    study,
    track,
    validate,
    vehicle,
)
from wheelrail.cli.group import Group
from wheelrail.cli.quiet import Quiet, be_quiet

app = typer.Typer(
    cls=Group,
    name="wheelrail",
    help="Railway vehicles on track and on roller rigs, and the contact between wheel and rail.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    # Texts are shown as they are: markup would take units such as [m] for its own.
    rich_markup_mode=None,
)
app.add_typer(profile.app, name="profile")
app.add_typer(track.app, name="track")
app.add_typer(contact.app, name="contact")
app.add_typer(vehicle.app, name="vehicle")
contact.app.command()(contact_patch.patch)
contact.app.command(name="draw")(contact_pictures.draw)
app.command(name="list")(lists.list_names)
app.command(name="new")(new.new)
app.command(name="check")(scenario_check.check)
app.command(name="run")(run.run)
app.command(name="report")(report.report)
app.command(name="cite")(cite.cite)
app.command(name="modes")(modes.modes)
app.command(name="critical-speed")(critical_speed.critical_speed)
app.command(name="validate")(validate.validate)
app.command(name="doctor")(doctor.doctor)
app.add_typer(bench.app, name="bench")
app.add_typer(study.app, name="study")


def _version(wanted: bool) -> None:
    if wanted:
        from wheelrail import __version__

        typer.echo(__version__)
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
    quiet: Quiet = False,
) -> None:
    """Railway vehicles on track and on roller rigs, and the contact between wheel and rail."""
    if quiet:
        be_quiet()
