"""wheelrail study verdicts: what is studied, how it is told, what the command writes."""

import csv
import json
from dataclasses import replace
from pathlib import Path

import pytest

import wheelrail.studies.verdicts.steps as steps
from wheelrail.studies.verdicts.assessed import VALUES, AssessedRun
from wheelrail.studies.verdicts.steps import (
    CANT,
    DEFICIENCY,
    STEEPEST,
    Case,
    StepOutcome,
    deficiency,
    grid,
    scenario_of,
)
from wheelrail.studies.verdicts.study import Verdicts, as_markdown, summary
from wheelrail.studies.verdicts.vehicles import LOADS, studied_vehicles
from wheelrail.vehicle.static_load import GRAVITY, static_wheel_loads, with_static_preloads

VEHICLES = studied_vehicles()


def test_vehicles_weigh_what_they_are_said_to():
    assert list(VEHICLES) == ["wagon", *LOADS]
    for name, load in LOADS.items():
        loads = static_wheel_loads(with_static_preloads(VEHICLES[name]))
        assert loads.sum(axis=1) == pytest.approx([load.axle_load * GRAVITY] * 4, rel=1e-9)
        assert {one.mass for one in VEHICLES[name].wheelsets} == {load.wheelset_mass}


@pytest.mark.slow_without_jit
def test_the_grid_is_one_that_a_railway_runs():
    cases = list(grid())
    assert len(cases) >= 60
    assert {one.vehicle for one in cases} == set(VEHICLES)
    assert {one.rough for one in cases} == {True, False}
    assert all(one.radius is None or abs(deficiency(one.speed, one.radius)) <= DEFICIENCY for one in cases)
    for case in cases:
        track = scenario_of(case, VEHICLES[case.vehicle], 1).track
        ramp = track.sample([0.0, track.length]).cant
        assert (ramp[1] == 0.0) == (case.radius is None)
    steep = scenario_of(Case("wagon", 140.0, 1200.0, 0.35, False), VEHICLES["wagon"], 1).track
    at = steep.sample([i * 0.5 for i in range(int(2 * steep.length))]).cant
    assert abs(at[1:] - at[:-1]).max() * 1.5 / 0.5 * 140.0 / 3.6 <= STEEPEST * 1.01
    assert abs(at).max() * 1.5 == pytest.approx(CANT, rel=1e-2)


def made_up(**changes):
    outcome = {
        "case": Case("wagon", 36.0, 250.0, 0.35, False),
        "integrator": "ros2",
        "longest": 4e-4,
        "failed": (),
        "resistance_error": 1e-4,
        "t_gamma": 101.0,
        "tight_t_gamma": 100.0,
    }
    runs = [AssessedRun(1, "even", None, 20.0, dict.fromkeys(VALUES, 1e-4), 2e-4, 60)]
    return Verdicts(runs, [StepOutcome(**(outcome | changes))])


def test_page_of_made_up_runs():
    numbers = summary(made_up())
    assert numbers["greatest error of T-gamma"] == pytest.approx(0.01)
    assert (numbers["cases with a failed check"], numbers["cases with ros2"]) == (0, 1)
    page = as_markdown(made_up())
    assert "- 1 of 1 cases pass every check. Longitudinal" in page
    assert "\n\n## Steps that auto takes\n" in page
    assert "\n\n## Assessed numbers\n" in page
    page = as_markdown(made_up(failed=("chatter",)))
    assert "- 0 of 1 cases pass every check (not: wagon, 36 km/h, R 250 m, friction 0.35)." in page


@pytest.mark.slow_without_jit
def test_the_command(run, monkeypatch):
    """With one case, and a looser tolerance to compare with."""
    monkeypatch.setattr(steps, "grid", lambda: iter([Case("wagon", 140.0, None, 0.35, False)]))
    monkeypatch.setattr(steps, "TIGHT", replace(steps.TIGHT, relative=1e-6, absolute=1e-8))
    code, out, err = run("study", "verdicts", "--to", "made", "--runs", "1", "--json")
    assert code == 0, err
    numbers = json.loads(out)
    assert (numbers["runs"], numbers["cases with a failed check"]) == (1, 0)
    assert sorted(path.name for path in Path("made").iterdir()) == [
        "verdicts-assessed.csv",
        "verdicts-steps.csv",
        "verdicts.md",
    ]
    with Path("made/verdicts-steps.csv").open() as stream:
        assert len(list(csv.DictReader(stream))) == numbers["cases of the grid"] == 1
