"""The study of low speed, shortened: its tables, its words, and the command."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from wheelrail.studies.low_speed.curving import Curving, SteadyRun, differences
from wheelrail.studies.low_speed.sampling import odd_interval
from wheelrail.studies.low_speed.start_stop import COASTING, FIRST, MOST_SLIP, RISE, Driver, Trip, strongest_frequency
from wheelrail.studies.low_speed.study import LowSpeedSettings

SCENARIOS = Path(__file__).parents[2] / "scenarios"
SHORT = LowSpeedSettings(
    explicit_steps=(0.2e-3, 0.5e-3),
    implicit_steps=(1e-3,),
    curving_time=3.0,
    window=0.2,
    repeats=1,
    speeds=(4.4,),
    limit_time=0.3,
    fast_time=2.0,
    others=(("ode5", 0.5e-3), ("ros2", 0.5e-3)),
    trip=Trip("straight", 0.1, 0.0, speed=1.0, driving=4.0, standing=1.0),
    tracks=("straight",),
    frictions=(0.05, 0.3),
    torques=(6e3,),
)


@pytest.mark.slow_without_jit
def test_the_study_shortened(run, tmp_path, monkeypatch):
    monkeypatch.setattr("wheelrail.studies.low_speed.study.DEFAULTS", SHORT)
    code, out, _ = run("study", "low-speed", "--to", "made", "--scenarios", SCENARIOS, "--json")
    assert code == 0
    assert {path.name for path in (tmp_path / "made").iterdir()} == {"low-speed.md", "low-speed.csv"}
    told = json.loads(out)
    explicit, too_long, implicit = told["curving"]
    assert (explicit["integrator"], implicit["integrator"]) == ("ode5", "ros2")
    # Rolling at rest on the straight: right steps keep it to rounding, a step that is too long finds forces.
    assert explicit["straight_percent_of_load"] < 1e-6
    assert implicit["straight_percent_of_load"] < 1e-6
    assert too_long["straight_percent_of_load"] > 10.0
    (limit,) = told["limits"]
    assert 4.0 < limit["step_per_speed"] < 8.0  # 5e-5 s2/m is what `auto` goes by
    assert told["fast"][0]["lateral_displacement_percent"] == 0.0
    assert told["fast"][1]["left_Q_percent"] < told["fast"][2]["left_Q_percent"] < 5.0
    slippery, rough, halved = told["trips"]
    # Wheels can pass on 2.5 kN m at friction 0.05 and 15 kN m at 0.3; 6 kN m are asked for.
    assert (slippery["wheels"], rough["wheels"]) == ("spin, lock", "roll")
    assert slippery["slip_m_s"] > MOST_SLIP
    assert {row["status"] for row in told["trips"]} == {"stands"}
    assert rough["speed_m_s"] == pytest.approx(1.0, abs=0.1)
    assert halved["step_ms"] == "0.5"
    assert told["greatest_energy_made_percent"] < 0.1
    page = (tmp_path / "made" / "low-speed.md").read_text()
    for title in ("Slow curving", "The longest explicit step", "Error and cost at high speed", "Starting and stopping"):
        assert f"## {title}\n" in page
    assert "2 of 2 trips end with the wagon standing" in page


def test_wrong_places_are_refused(run):
    Path("file").write_text("")
    code, _, err = run("study", "low-speed", "--to", "file/there", "--scenarios", "nowhere")
    assert code == 2
    assert "is a file, not a folder" in err
    assert "no such folder" in err


def test_differences_of_small_forces_are_told_in_loads():
    exact = {"a.Q": 50e3, "a.Y": -10e3, "a.Fx": 1e3}
    means = {"a.Q": 50.5e3, "a.Y": -10.3e3, "a.Fx": 1.5e3}
    difference, which, small = differences(means, exact, 50e3)
    assert difference == pytest.approx(3.0)
    assert which == "a.Y"
    assert small == pytest.approx(1.0)


def test_the_longest_good_step():
    good = SteadyRun("ode5", 1e-4, "done: the time is up", 0.0, "", 0.0, 0.0, 1.0)
    noisy = replace(good, step=2e-4, chatter=30.0)
    wrong = replace(good, step=4e-4, difference=3.0)
    curving = Curving([good, noisy, wrong, replace(good, step=5e-4)], [], 5e4, 1.0)
    assert curving.longest is good
    assert curving.loosest is noisy  # 5e-4 s is good by chance: a shorter step is not


def test_rows_are_an_odd_number_of_steps_apart():
    for step in (0.05e-3, 0.2e-3, 0.25e-3, 0.5e-3, 2e-3):
        count = round(odd_interval(step, 1e-3) / step)
        assert count % 2 == 1
        assert count * step <= max(step, 1.5e-3) + 1e-12


def test_the_driver():
    driver = Driver(Trip("straight", 0.1, 4e3, speed=20.0, driving=60.0, standing=30.0))
    assert driver.torques(0.0, 0.0, 0.0) == (0.0, 0.0)
    assert driver.torques(FIRST + 0.5 * RISE, 0.0, 0.0) == (2e3, 0.0)
    assert driver.torques(5.0, 2.0, MOST_SLIP + 1.0) == (0.0, 0.0)
    assert driver.torques(6.0, 2.0, MOST_SLIP - 1.0) == (0.0, 0.0)  # still slipping
    assert driver.torques(7.0, 2.0, 0.5) == (4e3, 0.0)
    assert driver.torques(20.0, 20.1, 0.0) == (0.0, 0.0)
    assert driver.torques(20.0 + COASTING + RISE, 19.0, 0.0) == (0.0, 4e3)
    assert not driver.done(40.0)
    assert driver.torques(50.0, 0.0, 0.0) == (0.0, 4e3)
    assert driver.stopped_at == 50.0
    assert not driver.done(79.0)
    assert driver.done(80.0)


def test_the_strongest_frequency_is_found_beside_a_drift():
    t = np.arange(400) * 0.02
    signals = np.column_stack([5.0 + 3.0 * t, 0.1 * np.sin(2.0 * np.pi * 8.0 * t)])
    assert strongest_frequency(signals, 0.02) == pytest.approx(8.0, abs=0.2)
