"""The wagon through the curves of the papers and through the curve of other programs, beside what they say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from wheelrail.io.scenario_file import load_scenario, scenario_from_text
from wheelrail.reports.steady_table import steady_rows
from wheelrail.results.catalogue import SIDES
from wheelrail.results.result import Result
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.simulate import simulate
from wheelrail.studies.published_curves import CURVES, R150, PublishedCurve

Say = Callable[[str], None]


@dataclass(frozen=True)
class Point:
    """A contact point of a wheel, mean over the full curve."""

    place: float  #: on the wheel from the nominal circle, field side positive [m]
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
    r150_varied: list[tuple[str, CurveRun]]  #: to see what its oscillation depends on


def run_curves(folder: Path, say: Say = lambda _: None) -> Curves:
    """Run every curve; where contact points differ from the paper's, also with other methods, laws, rails and steps."""
    scenarios = {name: load_scenario(folder / f"{name}.toml") for name in (*(one.scenario for one in CURVES), R150)}
    published = []
    varied: dict[str, list[tuple[str, CurveRun]]] = {}
    for curve in CURVES:
        say(curve.scenario)
        run = run_curve(curve.scenario, scenarios[curve.scenario])
        published.append((curve, run))
        if differences(curve, run):
            varied[curve.scenario] = []
            for words, scenario in variations(scenarios[curve.scenario], folder / f"{curve.scenario}.toml"):
                say(f"{curve.scenario}, {words}")
                varied[curve.scenario].append((words, run_curve(curve.scenario, scenario)))
    say(R150)
    r150 = run_curve(R150, scenarios[R150])
    r150_varied = []
    for words, scenario in r150_variations(scenarios[R150]):
        say(f"{R150}, {words}")
        r150_varied.append((words, run_curve(R150, scenario)))
    return Curves(published, varied, r150, r150_varied)


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
    return CurveRun(name, result.status, steady_rows(result), points, ripple)


def _inside(result: Result) -> np.ndarray:
    """When the whole vehicle is in the full curve."""
    start, end = result.curve or (0.0, 0.0)
    places = np.array([result.values(f"{name}.s") for name in result.wheelsets])
    inside: np.ndarray = np.all((places >= start) & (places <= end), axis=0)
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


def variations(scenario: Scenario, path: Path) -> list[tuple[str, Scenario]]:
    """The same run with one thing changed, to see whether it decides the number of contact points."""
    contact, integrator = scenario.contact, scenario.integrator
    return [
        ("contact points by DIST", replace(scenario, contact=replace(contact, detection="dist"))),
        ("linear spin moment", replace(scenario, contact=replace(contact, tangential="johnson-vermeulen"))),
        (
            "damping 1e5 N s/m on approach",
            replace(scenario, contact=replace(contact, damping="on-approach", damping_coefficient=1e5)),
        ),
        ("rail 60E1 of the standard", scenario_from_text(scenario.text.replace('"UIC60"', '"60E1"'), path)),
        ("half the step", replace(scenario, integrator=replace(integrator, step=0.5 * integrator.step))),
    ]


def r150_variations(scenario: Scenario) -> list[tuple[str, Scenario]]:
    """Runs of the R = 150 m curve with one thing changed."""
    contact, integrator = scenario.contact, scenario.integrator
    return [
        ("half the step", replace(scenario, integrator=replace(integrator, step=0.5 * integrator.step))),
        ("ten times the contact damping", replace(scenario, contact=replace(contact, damping_coefficient=20.0))),
        ("friction 0.30", replace(scenario, contact=replace(contact, friction=0.3))),
    ]
