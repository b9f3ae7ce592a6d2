"""wheelrail study robustness"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wheelrail.cli.output import made, print_facts, print_json, rows_as_csv
from wheelrail.errors import ProblemList

if TYPE_CHECKING:
    from wheelrail.studies.robustness.study import Campaign


def robustness(
    to: Annotated[Path | None, typer.Option(help="The folder to write robustness.md and robustness.csv to.")] = None,
    runs: Annotated[int, typer.Option(help="How many scenarios are drawn.")] = 300,
    seed: Annotated[int, typer.Option(help="Of the random numbers.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Random scenarios, and how each of them ends; some minutes. Ctrl-C keeps the runs that are done."""
    from wheelrail.studies.robustness.study import MOST_RUNS, Campaign, run_campaign

    problems = ProblemList("study robustness")
    if not 1 <= runs <= MOST_RUNS:
        problems.add("--runs", f"expected 1 to {MOST_RUNS}", runs)
    if seed < 0:
        problems.add("--seed", "expected 0 or more", seed)
    for position in () if to is None else (to, *to.parents):
        if position.exists() and not position.is_dir():
            problems.add("--to", f"{position} is a file, not a folder", str(to))
    problems.stop_if_any()
    campaign = Campaign(runs, seed)
    try:
        with _progress(runs) as progress:
            run_campaign(campaign, progress)
    except KeyboardInterrupt:
        _tell(campaign, to, as_json)
        typer.echo(f"stopped after {len(campaign.outcomes)} of {runs} runs", err=True)
        raise
    _tell(campaign, to, as_json)


def _tell(campaign: Campaign, to: Path | None, as_json: bool) -> None:
    """Print what came out, and write page and table if they are asked for."""
    numbers = campaign.numbers()
    if as_json:
        print_json(numbers)
    else:
        statuses = [(status, str(count)) for status, count in numbers.pop("statuses").items()]
        print_facts("Random scenarios", [*((name, str(value)) for name, value in numbers.items()), *statuses])
    if to is not None and campaign.outcomes:
        from wheelrail.studies.robustness.page import as_markdown, csv_rows

        page = made(to / "robustness.md")
        page.write_text(as_markdown(campaign), encoding="utf-8")
        rows_as_csv(to / "robustness.csv", csv_rows(campaign))
        typer.echo(f"written: {page} and robustness.csv beside it", err=as_json)


@contextmanager
def _progress(runs: int) -> Iterator[Callable[[int], None]]:
    """A bar on standard error; nothing where that is no terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    console = Console(stderr=True)
    with Progress(
        BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("runs", total=runs)
        yield lambda done: bar.update(task, completed=done)
