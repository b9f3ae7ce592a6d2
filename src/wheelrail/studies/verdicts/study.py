"""Both parts of the study of verdicts, and its page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from wheelrail.studies.table import Column, StudyTable
from wheelrail.studies.verdicts.assessed import OUTPUTS, STEP, VALUES, AssessedRun, compare_runs
from wheelrail.studies.verdicts.steps import CRITICAL_SHARE, DEFICIENCY, StepOutcome, run_grid
from wheelrail.studies.verdicts.vehicles import LOADS

RUNS, SEED = 30, 5
ASSESSED_LIMIT, T_GAMMA_LIMIT, RESISTANCE_LIMIT = 5e-3, 0.03, 1e-3  #: what is aimed at

FILTERS, OUTPUT = "greatest difference to filters over every step", "greatest difference between output intervals"
T_GAMMA, RESISTANCE = "greatest error of T-gamma", "greatest error of the resistance"

Say = Callable[[str], None]


@dataclass(frozen=True)
class Verdicts:
    """Both parts."""

    runs: list[AssessedRun]
    steps: list[StepOutcome]


def run_verdicts(runs: int = RUNS, every: int = 1, say: Say = lambda _: None) -> Verdicts:
    """Run everything; `every` so many cases of the grid."""
    return Verdicts(compare_runs(runs, SEED, say), run_grid(say, every))


def summary(found: Verdicts) -> dict[str, Any]:
    """The numbers that are aimed at."""
    return {
        "runs": len(found.runs),
        FILTERS: max(max(one.differences.values()) for one in found.runs),
        OUTPUT: max(one.between_outputs for one in found.runs),
        "cases of the grid": len(found.steps),
        "cases with a failed check": sum(bool(one.failed) for one in found.steps),
        T_GAMMA: max(one.t_gamma_error for one in found.steps),
        RESISTANCE: max(one.resistance_error for one in found.steps),
        "cases with ros2": sum(one.integrator == "ros2" for one in found.steps),
    }


def tables(found: Verdicts) -> list[StudyTable]:
    """One of each part."""
    return [_assessed_table(found.runs), _steps_table(found.steps)]


def _assessed_table(runs: list[AssessedRun]) -> StudyTable:
    outputs = ", ".join(f"{1e3 * one:g}" for one in OUTPUTS)
    rows = [
        {
            "run": one.number,
            "track": one.quality,
            "radius_m": "straight" if one.radius is None else f"{one.radius:.0f}",
            "speed_kmh": 3.6 * one.speed,
            **{kind: 100.0 * one.differences[kind] for kind in VALUES},
            "outputs": 100.0 * one.between_outputs,
            "numbers": one.counted,
        }
        for one in runs
    ]
    columns = (
        Column("run", "run"),
        Column("track", "track"),
        Column("radius_m", "radius [m]"),
        Column("speed_kmh", "speed [km/h]", 0),
        *(Column(kind, f"{kind} [%]", 4) for kind in VALUES),
        Column("outputs", "between output intervals [%]", 4),
        Column("numbers", "numbers"),
    )
    about = (
        "Random runs of the library wagon. Assessed numbers against the same quantities from the record of every step "
        f"({1e3 * STEP:g} ms), filtered from the first instant on by SciPy, the settled part cut afterwards: the "
        f"greatest difference of each kind in percent. Then the same run recorded every {outputs} ms: the greatest "
        "difference of any assessed number, in percent of the greatest of its kind. The aim is "
        f"{100 * ASSESSED_LIMIT:g} %."
    )
    return StudyTable("verdicts-assessed", "Assessed numbers", columns, rows, about)


def _steps_table(outcomes: list[StepOutcome]) -> StudyTable:
    rows = [
        {
            "vehicle": one.case.vehicle,
            "speed_kmh": one.case.speed,
            "radius_m": "straight" if one.case.radius is None else f"{one.case.radius:.0f}",
            "friction": one.case.friction,
            "track": "irregular" if one.case.rough else "even",
            "integrator": one.integrator,
            "bears_ms": 1e3 * one.longest,
            "checks": ", ".join(one.failed) or "passed",
            "resistance": 100.0 * one.resistance_error,
            "t_gamma_N": one.t_gamma,
            "t_gamma_error": 100.0 * one.t_gamma_error,
        }
        for one in outcomes
    ]
    columns = (
        Column("vehicle", "vehicle"),
        Column("speed_kmh", "speed [km/h]", 0),
        Column("radius_m", "radius [m]"),
        Column("friction", "friction"),
        Column("track", "track"),
        Column("integrator", "auto took"),
        Column("bears_ms", "ode5 bears [ms]", 3),
        Column("checks", "checks"),
        Column("resistance", "longitudinal forces [% of weight]", 4),
        Column("t_gamma_N", "T-gamma [N]", 1),
        Column("t_gamma_error", "against tight tolerances [%]", 3),
    )
    loads = "; ".join(
        f"{name} {one.axle_load / 1e3:g} t an axle on wheelsets of {one.wheelset_mass:g} kg and {one.turning:g} kg m2"
        for name, one in LOADS.items()
    )
    about = (
        "Runs with the integrator auto at 0.5 ms, cant 100 mm over 1500 mm, reached at 50 mm/s or less, cant "
        f"deficiency and excess of at most {1e3 * DEFICIENCY:g} mm, speeds up to {CRITICAL_SHARE:g} of the linear "
        f"critical one. The wagon of the library, and the same under other loads: {loads}. Longitudinal forces: their "
        "mean sum and the resistance, which is what friction takes over the distance run, balance at constant speed. "
        "T-gamma of all contacts together, over the settled part, and its difference to a run of ode45 with "
        "tolerances of 1e-8 and 1e-10."
    )
    return StudyTable("verdicts-steps", "Steps that auto takes", columns, rows, about)


def as_markdown(found: Verdicts) -> str:
    """The whole page."""
    numbers = summary(found)
    bad = [one.case.name for one in found.steps if one.failed]
    percent = {name: f"{100.0 * value:.2g} %" for name, value in numbers.items()}
    failed = f" (not: {'; '.join(bad)})" if bad else ""
    head = [
        "# Verdicts you can sign",
        "",
        "Made by `wheelrail study verdicts`; do not edit by hand.",
        "",
        "Two things that a verdict rests on: that assessed numbers are those of the run and not of its record, and",
        "that the steps of the run follow what its vehicle does.",
        "",
        f"- In {len(found.runs)} random runs, assessed numbers are within {percent[FILTERS]} of filters over",
        f"  every step (aim {100 * ASSESSED_LIMIT:g} %), and within {percent[OUTPUT]} of each other at every output",
        "  interval.",
        f"- {len(found.steps) - len(bad)} of {len(found.steps)} cases pass every check{failed}. Longitudinal forces",
        f"  balance the resistance within {percent[RESISTANCE]} of the weight (aim {100 * RESISTANCE_LIMIT:g} %), and",
        f"  T-gamma is within {percent[T_GAMMA]} of tight tolerances (aim {100 * T_GAMMA_LIMIT:g} %). `auto` took ros2",
        f"  in {numbers['cases with ros2']} of them.",
        "",
        "",
    ]
    return "\n".join(head) + "\n".join(table.markdown() for table in tables(found))
