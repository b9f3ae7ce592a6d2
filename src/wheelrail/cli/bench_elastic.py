"""wheelrail bench elastic"""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wheelrail.cli.output import destination, made, print_json, print_table

if TYPE_CHECKING:
    from wheelrail.bench.elastic import ElasticCosts

COLUMNS = [
    *("run", "setting", "bodies", "mean us", "median us", "99 % us", "most us", "cold us", "in a loop us"),
    *("iterations", "sweeps", "patches", "not converged"),
]

WHAT = """\
Made by `wheelrail bench elastic`; do not edit by hand. CPU time of one wheel with all its patches, pressure and
tractions, over inputs recorded at every stage of two runs of the Manchester wagon (ODE5 at 0.5 ms): the curve of Meli,
Magheri, Malvezzi 2011 (radius 1200 m, 45 m/s), and a dry curve of 150 m radius at 30 km/h with flange contact.
Inputs come in blocks of {block} successive evaluations; the first of each begins from nothing ({cold:.1f} % of all).
Each evaluation is a call from Python and timed by itself, but for the column "in a loop"."""


def elastic(
    to: Annotated[Path | None, typer.Option(help="Also write the page as Markdown (.md).")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Elastic contact of a wheel over the wheels of recorded runs."""
    from rich.progress import Progress

    from wheelrail.bench.elastic import elastic_costs

    if to is not None:
        destination(to, [".md"])
    with Progress(transient=True, disable=as_json) as progress:
        task = progress.add_task("elastic contact", total=None)
        costs = elastic_costs(watch=lambda done, of: progress.update(task, completed=done, total=of))
    if to is not None:
        made(to).write_text(_page(costs), encoding="utf-8")
    if as_json:
        print_json({"elastic": [asdict(one) for one in costs]})
        return
    print_table(COLUMNS, _rows(costs))


def _rows(costs: list[ElasticCosts]) -> list[list[str]]:
    return [
        [
            *(c.run, c.setting, c.compliance),
            *(f"{value:.0f}" for value in (c.mean, c.median, c.p99, c.most, c.cold_mean, c.in_loop_mean)),
            *(f"{value:.1f}" for value in (c.iterations, c.sweeps, c.patches)),
            str(c.not_converged),
        ]
        for c in costs
    ]


def _page(costs: list[ElasticCosts]) -> str:
    from wheelrail.bench.recorded_wheels import BLOCK

    table = [f"| {' | '.join(COLUMNS)} |", "|---" * len(COLUMNS) + "|"]
    table += [f"| {' | '.join(row)} |" for row in _rows(costs)]
    lead = WHAT.format(block=BLOCK, cold=100.0 / BLOCK)
    return "\n\n".join(["# Cost of elastic contact", lead, "\n".join(table)]) + "\n"
