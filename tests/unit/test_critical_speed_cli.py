"""wheelrail critical-speed, bench rig and study rig, with short runs or without any."""

import json
import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from wheelrail.analyses import hunting
from wheelrail.analyses.critical_speed import CriticalSpeed
from wheelrail.analyses.speed_ramp import Branch, RampResult
from wheelrail.cli import critical_speed as command
from wheelrail.studies.rig.study import bogie_on_rig


def _found(name, scenario, settings=None, watch=None):
    branch = Branch(np.array([20.0, 22.0]), np.array([0.0, 1e-3]), np.array([np.nan, 5.0]))
    ramp = RampResult(branch, branch, 22.0, None, 5.0, "bogie1", "")
    linear = CriticalSpeed(30.0, 6.0, 29.9)
    rows = (hunting.Equivalent(1e-3, 0.37, linear),)
    return hunting.CriticalSpeeds(name, linear, ramp, np.array([20.0, 30.0]), np.array([4.0, 6.0]), rows)


@pytest.fixture
def on_the_rig(monkeypatch):
    monkeypatch.setattr(command, "scenario_of", lambda file, values: bogie_on_rig())
    monkeypatch.setattr(hunting, "find_critical_speeds", _found)


def test_a_rig_is_shown_beside_track_and_vehicle(run, on_the_rig):
    code, out, _ = run("critical-speed", "rig.toml", "--json", "--to", "page.html")
    assert code == 0
    facts = json.loads(out)
    assert (facts["linear_mps"], facts["increasing_mps"], facts["decreasing_mps"]) == (30.0, 22.0, None)
    assert facts["frequency_Hz"] == 5.0
    for key in ("rig", "track", "vehicle_on_track"):
        assert facts[key]["linear_mps"] == 30.0
    assert facts["roller_radius_m"] == 0.685
    page = Path("page.html").read_text()
    assert "Lateral amplitude over the ramped speed" in page
    assert "whole vehicle on track" in page
    code, out, _ = run("critical-speed", "rig.toml")
    assert code == 0
    assert "below 20.00" in out
    assert "hunts on down to 20 m/s" in out


def test_a_rig_that_nothing_holds_is_warned_of(run, on_the_rig, monkeypatch):
    """Such a vehicle is unstable at any speed, without hunting."""
    assert "nothing holds" not in run("critical-speed", "rig.toml")[1]
    monkeypatch.setattr(command, "scenario_of", lambda file, values: replace(bogie_on_rig(), constraints=()))
    code, out, _ = run("critical-speed", "rig.toml")
    assert code == 0
    assert "Warning: nothing holds the vehicle on top of its rollers" in out
    warnings = json.loads(run("critical-speed", "rig.toml", "--json")[1])["warnings"]
    assert [words.split(" the")[0] for words in warnings] == ["nothing holds"]


def test_ctrl_c_keeps_what_is_finished(run, on_the_rig, monkeypatch):
    count = []

    def stopped(*arguments):
        count.append(1)
        if len(count) == 2:
            raise KeyboardInterrupt
        return _found(*arguments)

    monkeypatch.setattr(hunting, "find_critical_speeds", stopped)
    code, out, err = run("critical-speed", "rig.toml", "--json")
    assert code == 130
    facts = json.loads(out)
    assert "rig" in facts
    assert "track" not in facts
    assert "stopped" in err


def test_bad_input_is_refused_before_anything_is_done(run, on_the_rig):
    code, _, err = run("critical-speed", "rig.toml", "--slowest-kmh", "500", "--impulse", "-1")
    assert code == 2
    assert "2 problems" in err
    code, _, err = run("critical-speed", "rig.toml", "--to", "page.txt")
    assert code == 2
    assert ".html" in err
    code, _, err = run("critical-speed", "rig.toml", "--vehicle", "manchester-wagn")
    assert code == 2
    assert "manchester-wagon" in err


@pytest.mark.slow_without_jit
def test_bench_rig(run, monkeypatch):
    from wheelrail.bench import rig

    monkeypatch.setattr(rig, "DURATION", 0.1)
    code, out, _ = run("bench", "rig", "--json", "--to", "rig.md")
    assert code == 0
    costs = json.loads(out)
    assert costs["steps"] == 200
    assert costs["target_p999_microseconds"] == 200.0
    assert 0.0 < costs["cpu"]["p99"] <= costs["cpu"]["p999"]
    assert "Load of the machine" in Path("rig.md").read_text()


@pytest.mark.slow_without_jit
def test_study_rig(run, monkeypatch):
    from wheelrail.studies.rig import study

    monkeypatch.setattr(study, "CONICITIES", (0.18,))
    monkeypatch.setattr(study, "RADII", (math.inf, 0.685))
    monkeypatch.setattr(study, "AMPLITUDES", (1e-3, 3e-3))
    monkeypatch.setattr(study, "SOFTER", (0.03,))
    monkeypatch.setattr(study, "own_critical_speed", lambda scenario, contact: CriticalSpeed(30.0, 6.0, 29.9))
    code, out, _ = run("study", "rig", "--linear", "--to", ".", "--json")
    assert code == 0
    facts = json.loads(out)
    assert facts["track_0.18_mps"] == pytest.approx(74.5, rel=0.03)
    assert facts["roller_0.18_mps"] == pytest.approx(61.0, rel=0.03)
    assert "Shear modulus" in Path("rig.md").read_text()
    assert Path("rig-own.csv").exists()
