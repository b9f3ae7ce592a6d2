"""wheelrail study dry-curves"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wheelrail.cli.output import made, print_facts, print_json, rows_as_csv
from wheelrail.errors import ProblemList

if TYPE_CHECKING:
    from wheelrail.studies.dry_curves.campaign import Campaign

MOST_PROCESSES = 256


def dry_curves(
    to: Annotated[Path, typer.Option(help="The folder to write dry-curves.md and dry-curves.csv to.")],
    full: Annotated[bool, typer.Option("--full", help="Run all cells; hours.")] = False,
    processes: Annotated[int, typer.Option(help="How many processes share the runs.")] = 2,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """The wagon in curves from slippery to dry rails: balance, calm and agreement of its forces; up to 15 minutes.

    Ctrl-C keeps the runs that are done.
    """
    from wheelrail.studies.dry_curves.campaign import make_campaign, run_campaign

    _check(to, processes)
    campaign = make_campaign(full=full)
    try:
        with _progress() as progress:
            run_campaign(campaign, processes, progress)
    except KeyboardInterrupt:
        _tell(campaign, to, as_json)
        typer.echo(f"stopped after {len(campaign.outcomes)} runs", err=True)
        raise
    _tell(campaign, to, as_json)


def _check(to: Path, processes: int) -> None:
    """Raise InputError with everything that is wrong."""
    problems = ProblemList("study dry-curves")
    if not 1 <= processes <= MOST_PROCESSES:
        problems.add("--processes", f"expected 1 to {MOST_PROCESSES}", processes)
    for position in (to, *to.parents):
        if position.exists() and not position.is_dir():
            problems.add("--to", f"{position} is a file, not a folder", str(to))
    if to.is_dir() and not os.access(to, os.W_OK):
        problems.add("--to", "this folder cannot be written to", str(to))
    problems.stop_if_any()


def _tell(campaign: Campaign, to: Path, as_json: bool) -> None:
    """Print what came out, and write page and table."""
    from wheelrail.studies.dry_curves.page import as_markdown, summary
    from wheelrail.studies.dry_curves.tables import run_rows, verdict_table

    numbers, verdicts = summary(campaign), verdict_table(campaign)
    if as_json:
        print_json(numbers | {"verdicts": verdicts.csv_rows()})
    else:
        told = [(row["aim"], f"{row['found']}, {row['held']}") for row in verdicts.rows]
        print_facts("Dry curves", [*((name, str(value)) for name, value in numbers.items()), *told])
    if campaign.outcomes:
        page = made(to / "dry-curves.md")
        page.write_text(as_markdown(campaign), encoding="utf-8")
        rows_as_csv(to / "dry-curves.csv", run_rows(campaign))
        typer.echo(f"written: {page} and dry-curves.csv beside it", err=as_json)


@contextmanager
def _progress() -> Iterator[Callable[[str, int, int], None]]:
    """Bars on standard error, one for each part; nothing where that is no terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as bars:
        tasks: dict[str, TaskID] = {}

        def progress(what: str, done: int, of: int) -> None:
            if what not in tasks:
                tasks[what] = bars.add_task(what, total=of)
            bars.update(tasks[what], completed=done)

        yield progress
