"""The wagon through the curves of the papers and through the curve of other programs, beside what they say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from wheelrail.io.scenario_file import load_scenario
from wheelrail.reports.steady_table import steady_rows
from wheelrail.results.catalogue import SIDES
from wheelrail.results.result import Result
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.simulate import simulate
from wheelrail.studies.published_curves import CURVES, R150, PublishedCurve
from wheelrail.studies.smoothed_scenario import smoothed_scenario

Say = Callable[[str], None]

PAPERS = "_papers"  #: ending of the scenario that follows a paper to the letter
MOST_COUNTED = 3  #: contacts of a wheel; more are counted with these
WIDTHS_MM = (1.2, 2.0, 3.0)  #: of Gauss filters on both profiles that are tried


@dataclass(frozen=True)
class Point:
    """A contact point of a wheel, mean over the full curve."""

    position: float  #: on the wheel from the nominal circle, field side positive [m]
    load: float  #: [N]
    penetration: float  #: [m]


@dataclass(frozen=True)
class CurveRun:
    """A scenario run through its curve."""

    name: str
    status: str
    steady: list[dict[str, Any]]  #: a row per wheelset
    points: dict[tuple[int, int], list[Point]]  #: of (wheelset, side), flange first
    ripple: float  #: standard deviation of the left leading wheel's Q in the curve [N]
    #: Share of the whole run with 0, 1, 2 and 3 or more contact points, of (wheelset, side).
    whole: dict[tuple[int, int], tuple[float, ...]] = field(default_factory=dict)

    @property
    def counts(self) -> dict[tuple[int, int], int]:
        """Most common number of contact points of (wheelset, side)."""
        return {
            (w, n): int(row[f"contacts_{side}"]) for w, row in enumerate(self.steady) for n, side in enumerate(SIDES)
        }


@dataclass(frozen=True)
class Curves:
    """All runs of the study."""

    published: list[tuple[PublishedCurve, CurveRun]]
    varied: dict[str, list[tuple[str, CurveRun]]]  #: by scenario: what was changed, and the run
    r150: CurveRun
    r150_varied: list[tuple[str, CurveRun]]  #: to see what its forces and its lateral displacements depend on
    papers: list[tuple[PublishedCurve, CurveRun]] = field(default_factory=list)  #: with laws and profiles of the papers


def run_curves(folder: Path, say: Say = lambda _: None) -> Curves:
    """Run every curve; where contact points differ from the paper's, also with other methods, laws, rails and steps."""
    names = [one.scenario for one in CURVES]
    names += [*(f"{name}{PAPERS}" for name in names), R150]
    scenarios = {name: load_scenario(folder / f"{name}.toml") for name in names}
    published, papers = [], []
    varied: dict[str, list[tuple[str, CurveRun]]] = {}
    for curve in CURVES:
        say(curve.scenario)
        run = run_curve(curve.scenario, scenarios[curve.scenario])
        published.append((curve, run))
        if differences(curve, run):
            varied[curve.scenario] = []
            for words, scenario in variations(scenarios[curve.scenario]):
                say(f"{curve.scenario}, {words}")
                varied[curve.scenario].append((words, run_curve(curve.scenario, scenario)))
        name = f"{curve.scenario}{PAPERS}"
        say(name)
        papers.append((curve, run_curve(name, scenarios[name])))
    say(R150)
    r150 = run_curve(R150, scenarios[R150])
    r150_varied = []
    for words, scenario in r150_variations(scenarios[R150]):
        say(f"{R150}, {words}")
        r150_varied.append((words, run_curve(R150, scenario)))
    return Curves(published, varied, r150, r150_varied, papers)


def run_curve(name: str, scenario: Scenario) -> CurveRun:
    """Run one scenario and take means in its full curve."""
    result = simulate(scenario)
    inside = _inside(result)
    ripple = float(np.std(result.values(f"{result.wheelsets[0]}.left.Q")[inside])) if inside.any() else float("nan")
    points = {
        (w, n): _points(result, f"{wheelset}.{side}", inside)
        for w, wheelset in enumerate(result.wheelsets)
        for n, side in enumerate(SIDES)
    }
    whole = {
        (w, n): _shares(result.values(f"{wheelset}.{side}.contacts"))
        for w, wheelset in enumerate(result.wheelsets)
        for n, side in enumerate(SIDES)
    }
    return CurveRun(name, result.status, steady_rows(result), points, ripple, whole)


def _shares(counts: np.ndarray) -> tuple[float, ...]:
    """Of the instants with so many contacts."""
    found = np.bincount(np.minimum(counts, MOST_COUNTED), minlength=MOST_COUNTED + 1)
    return tuple((found / max(counts.size, 1)).tolist())


def _inside(result: Result) -> np.ndarray:
    """When the whole vehicle is in the full curve."""
    start, end = result.curve or (0.0, 0.0)
    positions = np.array([result.values(f"{name}.s") for name in result.wheelsets])
    inside: np.ndarray = np.all((positions >= start) & (positions <= end), axis=0)
    return inside


def _points(result: Result, wheel: str, inside: np.ndarray) -> list[Point]:
    """Means over the instants with the most common number of contacts."""
    counts = result.values(f"{wheel}.contacts")[inside]
    if not counts.size:
        return []
    usual = int(np.bincount(counts).argmax())

    def mean(number: int, quantity: str) -> float:
        return float(result.values(f"{wheel}.contact{number}.{quantity}")[inside][counts == usual].mean())

    return [Point(mean(n, "y_wheel"), mean(n, "load"), mean(n, "penetration")) for n in range(1, usual + 1)]


def differences(curve: PublishedCurve, run: CurveRun) -> list[tuple[int, int]]:
    """Wheels (wheelset, side) whose number of contact points is not the paper's."""
    return [wheel for wheel, count in curve.counts.items() if run.counts[wheel] != count]


def variations(scenario: Scenario) -> list[tuple[str, Scenario]]:
    """The same run with one thing changed, to see whether it decides the number of contact points."""
    contact, integrator = scenario.contact, scenario.integrator
    return [
        ("contact points by DIFF", replace(scenario, contact=replace(contact, detection="diff"))),
        ("linear spin moment", replace(scenario, contact=replace(contact, tangential="johnson-vermeulen"))),
        (
            "damping 1e5 N s/m on approach",
            replace(scenario, contact=replace(contact, damping="on-approach", damping_coefficient=1e5)),
        ),
        ("rail 60E1 of the standard", scenario.with_values({"track.rail": "60E1"})),
        ("half the step", replace(scenario, integrator=replace(integrator, step=0.5 * integrator.step))),
        ("the laws of the papers", replace(scenario, contact=contact.with_laws("papers"))),
        *((f"profiles smoothed by {width:g} mm", smoothed_scenario(scenario, width)) for width in WIDTHS_MM),
    ]


WIDER = "gauge 1437 mm"
RESILIENT = "resilient track"  #: with the usual rail support


def on_support(scenario: Scenario) -> Scenario:
    """The scenario with rails on their usual support."""
    data = scenario.to_dict()
    data["track"]["support"] = {}
    return Scenario.from_dict(data)


def r150_variations(scenario: Scenario) -> list[tuple[str, Scenario]]:
    """Runs of the R = 150 m curve with one thing changed, and in the last with two."""
    contact, integrator = scenario.contact, scenario.integrator
    wider = scenario.with_values({"track.gauge_mm": 1437})
    return [
        (WIDER, wider),
        (f"{WIDER}, friction 0.41", replace(wider, contact=replace(contact, friction=0.41))),
        (RESILIENT, on_support(scenario)),
        ("half the step", replace(scenario, integrator=replace(integrator, step=0.5 * integrator.step))),
        ("ten times the contact damping", replace(scenario, contact=replace(contact, damping_coefficient=20.0))),
        ("friction 0.30", replace(scenario, contact=replace(contact, friction=0.3))),
    ]
