"""wheelrail bench elastic"""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wheelrail.cli.output import destination, made, print_json, print_table

if TYPE_CHECKING:
    from wheelrail.bench.elastic import ElasticCosts
    from wheelrail.bench.papers import PapersCosts

COLUMNS = [
    *("run", "setting", "bodies", "mean us", "median us", "99 % us", "most us", "cold us", "in a loop us"),
    *("iterations", "sweeps", "patches", "not converged"),
]

PAPERS = ("reduced, BiCGStab", "reduced, LU", "sparse, BiCGStab, IC(0) reordered")
PAPERS_COLUMNS = [
    *("solver", "unknowns", "cold ms", "Newton / linear", "warm ms", "Newton / linear", "converged", "peak MB"),
]

WHAT = """\
Made by `wheelrail bench elastic`; do not edit by hand. CPU time of one wheel with all its patches, pressure and
tractions, over inputs recorded at every stage of two runs of the Manchester wagon (ODE5 at 0.5 ms): the curve of Meli,
Magheri, Malvezzi 2011 (radius 1200 m, 45 m/s), and a dry curve of 150 m radius at 30 km/h with flange contact.
Inputs come in blocks of {block} successive evaluations; the first of each begins from nothing ({cold:.1f} % of all).
Each evaluation is a call from Python and timed by itself, but for the column "in a loop"."""


THE_PAPERS = """\
The differential elastic contact model of the papers in the same process: one wheel (S1002 on UIC60, 3 mm aside, about
60 kN) on a surface mesh of 2 mm, with the papers' tolerances and limits of iterations. Published on a Xeon of
2.66 GHz [Meli2011]: 42 to 50 ms sparse, 10 to 12 ms reduced with BiCGStab, 13 to 16 ms with LU."""


def elastic(
    to: Annotated[Path | None, typer.Option(help="Also write the page as Markdown (.md).")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Elastic contact of a wheel over the wheels of recorded runs."""
    from rich.progress import Progress

    from wheelrail.bench.elastic import elastic_costs
    from wheelrail.bench.papers import papers_costs

    if to is not None:
        destination(to, [".md"])
    with Progress(transient=True, disable=as_json) as progress:
        task = progress.add_task("elastic contact", total=None)
        costs = elastic_costs(watch=lambda done, of: progress.update(task, completed=done, total=of))
        progress.update(task, description="the papers' model", total=None)
        papers = papers_costs(PAPERS)
    if to is not None:
        made(to).write_text(_page(costs, papers), encoding="utf-8")
    if as_json:
        print_json({"elastic": [asdict(one) for one in costs], "papers": [asdict(one) for one in papers]})
        return
    print_table(COLUMNS, _rows(costs))
    print_table(PAPERS_COLUMNS, _papers_rows(papers))


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


def _papers_rows(costs: list[PapersCosts]) -> list[list[str]]:
    return [
        [
            *(c.solver, str(c.unknowns), f"{c.cold_ms:.0f}", f"{c.cold_newton} / {c.cold_linear}", f"{c.warm_ms:.0f}"),
            *(f"{c.warm_newton:.0f} / {c.warm_linear:.0f}", c.converged, f"{c.peak_memory_MB:.0f}"),
        ]
        for c in costs
    ]


def _page(costs: list[ElasticCosts], papers: list[PapersCosts]) -> str:
    from wheelrail.bench.recorded_wheels import BLOCK

    def table(columns: list[str], rows: list[list[str]]) -> str:
        lines = [f"| {' | '.join(columns)} |", "|---" * len(columns) + "|"]
        return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)])

    lead = WHAT.format(block=BLOCK, cold=100.0 / BLOCK)
    parts = ["# Cost of elastic contact", lead, table(COLUMNS, _rows(costs)), THE_PAPERS]
    return "\n\n".join([*parts, table(PAPERS_COLUMNS, _papers_rows(papers))]) + "\n"
