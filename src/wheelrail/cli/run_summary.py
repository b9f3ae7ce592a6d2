"""What a run came to, as words and tables, and as numbers for JSON."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from wheelrail.cli.output import print_facts, print_table, print_text

if TYPE_CHECKING:
    from wheelrail.results.result import Result


def run_numbers(result: Result, written: list[Path]) -> dict[str, Any]:
    """How a run ended, what it cost, its last values, the means in its full curve, and how it rode."""
    from wheelrail.reports.assessment_table import assessment_rows
    from wheelrail.reports.ride_figures import ride_numbers
    from wheelrail.reports.steady_table import last_values, steady_rows, steady_title
    from wheelrail.results.adhesion import adhesion_numbers
    from wheelrail.results.assessment import not_assessed
    from wheelrail.results.lifts import wheels_in_the_air

    return {
        "title": result.title,
        "scenario_hash": result.scenario_hash,
        "status": result.status,
        "remedy": result.status.remedy,
        "end_time_s": result.status_time,
        "end_position_m": result.status_position,
        "integrator": result.integrator,
        "warnings": result.warnings,
        "checks": [one.told for one in result.checks],
        "statistics_from_s": result.start_end,
        "wheels_in_the_air": wheels_in_the_air(result),
        **result.timings,
        "wheels": last_values(result),
        "balance_errors": {
            one.name.removesuffix(" balance"): one.value for one in result.checks if one.name.endswith(" balance")
        },
        **adhesion_numbers(result),
        "assessment": assessment_rows(result),
        "not_assessed": not_assessed(result),
        "steady_over": steady_title(result),
        "steady": steady_rows(result),
        "ride": ride_numbers(result),
        "written": [str(path) for path in written],
    }


def print_run(result: Result, *, ride: bool = False) -> None:
    """The same for the eye; with `ride` also how the vehicle rode, where the run is long enough to tell."""
    from wheelrail.reports.adhesion_table import adhesion_tables
    from wheelrail.reports.assessment_table import assessment_table, unassessed_words
    from wheelrail.reports.ride_figures import ride_table
    from wheelrail.reports.run_page import contact_problem_facts, status_sentence, told_besides
    from wheelrail.reports.steady_table import WHEEL_COLUMNS, steady_title, wheel_table
    from wheelrail.results.assessment import assess
    from wheelrail.results.ride import ride as ride_signals

    timings = result.timings
    cost = f"{timings['simulated_seconds']:.4g} s simulated in {timings['cpu_seconds']:.4g} s of CPU time"
    rows = [
        ("status", status_sentence(result)),
        ("integrator", result.integrator),
        ("cost", f"{cost}, {timings['steps']:.0f} steps"),
        ("real-time factor", f"{timings['real_time_factor']:.3g}"),
    ]
    print_facts(result.title, [*rows, *contact_problem_facts(result), *told_besides(result)])
    print_table(WHEEL_COLUMNS, wheel_table(result), title=steady_title(result))
    if assessed := assess(result):
        table = assessment_table(assessed)
        print_table(table.columns, table.rows, title=table.title)
        print_text(table.caption)
    else:
        print_text(unassessed_words(result))
    for table in adhesion_tables(result):
        print_table(table.columns, table.rows, title=table.title)
    if ride and (signals := ride_signals(result)):
        table = ride_table(signals, result.start_end)
        print_table(table.columns, table.rows, title=table.title)
