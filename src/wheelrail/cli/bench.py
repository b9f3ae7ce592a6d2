"""wheelrail bench: what things cost."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wheelrail.cli.bench_elastic import elastic
from wheelrail.cli.bench_gpu import gpu
from wheelrail.cli.bench_rig import rig, rig_control
from wheelrail.cli.bench_step import step
from wheelrail.cli.bench_vehicle import vehicle
from wheelrail.cli.group import Group
from wheelrail.cli.output import destination, made, print_json, print_table

app = typer.Typer(
    cls=Group, help="Measure speed: CPU time on one core, and ratios within one run.", no_args_is_help=True
)
app.command()(vehicle)
app.command()(step)
app.command()(rig)
app.command("rig-control")(rig_control)
app.command()(gpu)
app.command()(elastic)


@app.callback()
def group() -> None:
    """Measure speed: CPU time on one core, and ratios within one run."""


@app.command()
def geometry(
    to: Annotated[Path | None, typer.Option(help="Also write the table as Markdown (.md).")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Evaluating track and profiles."""
    from wheelrail.bench.geometry import geometry_costs

    if to is not None:
        destination(to, [".md"])
    costs = geometry_costs()
    columns = ["kernel", "ns", "in sines"]
    rows = [[c.what, f"{c.nanoseconds:.0f}", f"{c.sines:.1f}"] for c in costs]
    if to is not None:
        made(to).write_text(_as_markdown("Cost of track and profiles", "geometry", columns, rows), encoding="utf-8")
    if as_json:
        print_json([vars(cost) for cost in costs])
    else:
        print_table(columns, rows)


@app.command()
def detection(
    to: Annotated[Path | None, typer.Option(help="Also write the table as Markdown (.md).")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Finding contact points, over the configurations of the papers' study."""
    from wheelrail.bench.detection import detection_costs

    if to is not None:
        destination(to, [".md"])
    costs = detection_costs()
    columns = ["method", "us per wheel", "scan / this", "this / diff", "evaluations", "contacts per wheel"]
    rows = [
        [
            c.method,
            f"{c.microseconds:.2f}",
            f"{c.times_faster_than_scan:.3g}",
            f"{c.times_slower_than_diff:.3g}",
            f"{c.evaluations:.1f}",
            f"{c.contacts:.4f}",
        ]
        for c in costs
    ]
    if to is not None:
        made(to).write_text(_as_markdown("Cost of contact points", "detection", columns, rows), encoding="utf-8")
    if as_json:
        print_json([vars(cost) for cost in costs])
    else:
        print_table(columns, rows)


@app.command()
def forces(
    to: Annotated[Path | None, typer.Option(help="Also write the table as Markdown (.md).")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Hertz, creep coefficients and creep laws, over patches and creepages of wheels on rails."""
    from wheelrail.bench.forces import force_costs
    from wheelrail.bench.wheel_forces import wheel_costs

    if to is not None:
        destination(to, [".md"])
    costs = [*wheel_costs(), *force_costs()]
    columns = ["what", "ns"]
    rows = [[c.what, f"{c.nanoseconds:.0f}"] for c in costs]
    if to is not None:
        made(to).write_text(_as_markdown("Cost of contact forces", "forces", columns, rows), encoding="utf-8")
    if as_json:
        print_json([vars(cost) for cost in costs])
    else:
        print_table(columns, rows)


def _as_markdown(title: str, command: str, columns: list[str], rows: list[list[str]]) -> str:
    """A table for the documentation."""
    lines = [
        f"# {title}",
        "",
        f"CPU time on one core, made by `wheelrail bench {command}`; do not edit by hand.",
        "",
        f"| {' | '.join(columns)} |",
        "|---" * len(columns) + "|",
        *(f"| {' | '.join(row)} |" for row in rows),
    ]
    return "\n".join(lines) + "\n"
