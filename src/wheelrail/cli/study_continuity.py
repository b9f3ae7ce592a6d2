"""wheelrail study continuity"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from wheelrail.cli.output import made, print_json, print_table, rows_as_csv
from wheelrail.errors import InputError, ProblemList

COARSEST = 100.0


def continuity(
    to: Annotated[Path, typer.Option(help="The folder to write continuity.md, .csv and continuity-energy.csv to.")],
    wheel: Annotated[list[str] | None, typer.Option(help="Library wheel; may be repeated. [default: seven]")] = None,
    rail: Annotated[
        list[str] | None, typer.Option(help='Library rail, as "UIC60@1:40"; may be repeated. [default: six]')
    ] = None,
    coarser: Annotated[float, typer.Option(help="How many times longer than usual the steps are.")] = 1.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Sweeps over the pose of a wheel: do its forces jump, and do they keep energy? Three minutes."""
    from wheelrail.studies.continuity.page import as_markdown, csv_rows, summary
    from wheelrail.studies.continuity.study import RAILS, WHEELS, Settings, run_study
    from wheelrail.studies.continuity.tables import energy_table, summary_table

    settings = Settings(tuple(wheel or WHEELS), tuple(rail or RAILS), coarser)
    _check(to, settings.wheels, settings.rails, coarser)
    found = run_study(settings, lambda what: typer.echo(f"{what} ...", err=True))
    page = made(to / "continuity.md")
    page.write_text(as_markdown(found), encoding="utf-8")
    rows_as_csv(to / "continuity.csv", csv_rows(found))
    rows_as_csv(to / "continuity-energy.csv", energy_table(found).csv_rows())
    if as_json:
        print_json(summary(found))
        return
    table = summary_table(found)
    print_table([column.heading for column in table.columns], table.cells(), "What remains of jumps over 1 nm")
    print(f"written: {page}, continuity.csv and continuity-energy.csv beside it")


def _check(to: Path, wheels: Sequence[str], rails: Sequence[str], coarser: float) -> None:
    """InputError with everything that is wrong."""
    from wheelrail.profiles.library import library_profile
    from wheelrail.studies.continuity.study import INCLINATIONS, rail_and_inclination
    from wheelrail.track.rail_placement import laid_rail

    problems = ProblemList("study continuity")
    for kind, names in (("wheel", wheels), ("rail", rails)):
        for name in names:
            profile, inclination = rail_and_inclination(name) if kind == "rail" else (name, 0.0)
            if not INCLINATIONS[0] <= inclination <= INCLINATIONS[1]:  # false for what is no number
                problems.add(f"--{kind}", 'expected an inclination such as "UIC60@1:40", at most 0.2', name)
                continue
            try:
                read = library_profile(profile)
                if read.kind == kind == "rail":
                    laid_rail(read, inclination=inclination)
            except InputError as error:
                for problem in error.problems:
                    problems.add(f"--{kind}", problem.what, name)
                continue
            if read.kind != kind:
                problems.add(f"--{kind}", f"a {read.kind} profile: expected a {kind}", name)
    if not 1.0 <= coarser <= COARSEST:
        problems.add("--coarser", f"expected 1 to {COARSEST:g}", coarser)
    for position in (to, *to.parents):
        if position.exists() and not position.is_dir():
            problems.add("--to", f"{position} is a file, not a folder", str(to))
    problems.stop_if_any()
