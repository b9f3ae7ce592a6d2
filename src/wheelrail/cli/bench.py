"""wheelrail bench: what things cost."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wheelrail.cli.output import destination, made, print_json, print_table

app = typer.Typer(help="Measure speed: CPU time on one core, and ratios within one run.", no_args_is_help=True)


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
    if to is not None:
        lines = [
            "# Cost of track and profiles",
            "",
            "CPU time per evaluation on one core, made by `wheelrail bench geometry`; do not edit by hand.",
            "",
            "| kernel | ns | in sines |",
            "|---|---|---|",
            *(f"| {cost.what} | {cost.nanoseconds:.0f} | {cost.sines:.1f} |" for cost in costs),
        ]
        made(to).write_text("\n".join(lines) + "\n", encoding="utf-8")
    if as_json:
        print_json([vars(cost) for cost in costs])
    else:
        print_table(["kernel", "ns", "in sines"], [[c.what, f"{c.nanoseconds:.0f}", f"{c.sines:.1f}"] for c in costs])
