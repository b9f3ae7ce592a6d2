"""wheelrail check and wheelrail run: what comes out, what is written, and how a run ends."""

import json
from pathlib import Path

import numpy as np
import pytest

import wheelrail.simulation.simulate as simulation
from wheelrail.io.scenario_file import load_scenario
from wheelrail.results.spectrum import power_spectrum
from wheelrail.results.store import open_result

SCENARIOS = Path(__file__).parents[2] / "scenarios"
SHORT = """
title = "A second of a curve"
vehicle = "manchester-wagon"
[run]
speed = 30
duration = {duration}
[contact]
friction = 0.3
[track]
segments = [
  {{ kind = "straight",   length = 24 }},
  {{ kind = "transition", length = 15 }},
  {{ kind = "curve",      length = 60, radius = 600, cant_mm = 60, turn = "{turn}" }},
]
"""


@pytest.fixture
def short(tmp_path):
    def short(name="short", duration=1.0, turn="right"):
        path = tmp_path / f"{name}.toml"
        path.write_text(SHORT.format(duration=duration, turn=turn))
        return path

    return short


def test_check_says_what_a_scenario_is(run):
    code, out, _ = run("check", SCENARIOS / "meli2011_curve.toml")
    assert code == 0
    assert "45 m/s (162 km/h), held with 1 1/s" in out
    assert "constant friction 0.3" in out
    code, out, _ = run("check", SCENARIOS / "r150_curving.toml", "--json")
    assert code == 0
    assert json.loads(out)["vehicle"].startswith("Manchester benchmark vehicle 1")


@pytest.mark.parametrize("command", ["check", "run"])
def test_mistakes_end_in_words_and_nothing_is_written(run, tmp_path, command):
    path = tmp_path / "bad.toml"
    path.write_text(
        'vehicle = "manchester"\n[run]\nspeed = 20\nintegrator = { step = -1 }\n[contact]\ntangential = 3\n'
    )
    code, out, err = run(command, path)
    assert (code, out) == (2, "")
    assert "bad.toml: 4 problems" in err
    for words in ("[track]: missing", 'Did you mean "manchester-', "integrator.step = -1", "tangential = 3"):
        assert words in err
    assert [one.name for one in tmp_path.iterdir()] == ["bad.toml"]


def test_the_folder_of_a_run_must_be_one(run, short):
    path = short()
    code, _, err = run("run", path, "--out", path)
    assert code == 2
    assert "is a file, not a folder" in err
    assert run("check", "gone.toml")[0] == 2


@pytest.mark.slow_without_jit
def test_run_writes_result_page_and_scenario(run, short, tmp_path):
    code, out, _ = run("run", short(), "--out", "deep/here", "--json")
    assert code == 0
    data = json.loads(out)
    assert data["status"] == "done: the time is up"
    assert data["remedy"] == ""
    assert data["end_time_s"] == pytest.approx(1.0)
    assert data["real_time_factor"] > 0.0
    assert data["steps"] == 2000
    assert [row["wheelset"] for row in data["steady"]] == [f"wheelset{n}" for n in (1, 2, 3, 4)]
    forces = {f"{name}_{side}_kN" for name in ("Q", "Y", "Fx") for side in ("left", "right")}
    assert forces | {"lateral_displacement_mm", "yaw_mrad", "contacts_left", "contacts_right"} <= set(data["steady"][0])
    assert data["ride"] == []  # a second tells nothing
    balances = [f"{axis} balance" for axis in ("vertical", "lateral", "longitudinal")]
    names = [*balances, "load at the start", "energy of the contacts", "chatter", "loss of contact"]
    assert [one["name"] for one in data["checks"]] == names
    assert all(one["ok"] == (one["value"] <= one["limit"]) for one in data["checks"])
    rows = data["assessment"]
    assert data["not_assessed"] == ""
    assert {one["quantity"] for one in rows} >= {"Y/Q", "Y/Q, inner wheel", "sum of Y", "Q", "dQ/Q0"}
    for one in rows:
        assert one["filter"]
        assert one["rate"] == 2000.0
        assert one["verdict"] in ("kept", "exceeded", "none")
        assert bool(one["rule"]) == bool(one["clause"]) == (one["limit"] is not None)
        assert bool(one["reason"]) == (one["verdict"] == "none" and one["limit"] is not None) or one["limit"] is None
    assert [one["ok"] for one in data["checks"][:5]] == [True] * 5
    assert "loss of contact" in (tmp_path / "deep/here/short.html").read_text()
    folder = tmp_path / "deep/here"
    assert sorted(one.name for one in folder.iterdir()) == ["short.html", "short.nc", "short.toml"]
    assert [Path(one).name for one in data["written"]] == ["short.nc", "short.html", "short.toml"]
    result = open_result(folder / "short.nc")
    assert (
        result.scenario_text == (folder / "short.toml").read_text() == load_scenario(tmp_path / "short.toml").to_toml()
    )
    assert result.scenario_hash == data["scenario_hash"] == load_scenario(folder / "short.toml").hash
    # nothing has moved much after a second: the weight is carried
    weight = sum(result.values(f"{name}.sum_z")[0] for name in result.wheelsets)
    assert weight == pytest.approx(44482 * 9.81, rel=1e-6)


@pytest.mark.slow_without_jit
def test_half_the_step_is_a_check(run, short, tmp_path):
    code, out, _ = run("run", short(), "--out", "here", "--no-page", "--check-step", "--json")
    assert code == 0
    means, peaks = json.loads(out)["checks"][-2:]
    assert (means["name"], peaks["name"]) == ("half step, means", "half step, peaks")
    assert means["ok"]
    assert 0.0 < means["value"] < means["limit"] == 0.005
    assert len(open_result(tmp_path / "here/short.nc").checks) == 9


@pytest.mark.slow_without_jit
def test_a_check_beyond_its_limit_is_a_warning(run, short, tmp_path):
    """Steps of ode5 that are too long for the contacts: the wheels chatter."""
    path = short(duration=2.0)
    text = path.read_text().replace("speed = 30", 'speed = 30\nintegrator = { name = "ode5", step_ms = 2 }')
    path.write_text(text)
    code, out, _ = run("run", path, "--out", "here")
    assert code == 0
    assert "WARNING" in out
    assert "WARNING" in (tmp_path / "here/short.html").read_text()
    result = open_result(tmp_path / "here/short.nc")
    assert not all(one.ok for one in result.checks)
    assert json.loads(result.dataset.attrs["failed_checks"])


@pytest.mark.slow_without_jit
def test_two_runs_are_the_same_bit_by_bit(run, short, tmp_path):
    path = short(duration=0.5)
    for folder in ("one", "two"):
        code, out, _ = run("run", path, "--out", folder, "--no-page")
        assert code == 0
        assert "real-time factor" in out
        assert "wheelset1" in out
    one, two = (open_result(tmp_path / folder / "short.nc").dataset for folder in ("one", "two"))
    assert set(one.data_vars) == set(two.data_vars)
    for name in one.variables:
        assert np.array_equal(one[name].values, two[name].values, equal_nan=one[name].dtype.kind == "f"), name


@pytest.mark.slow_without_jit
def test_a_run_is_repeated_from_the_command_line(run, tmp_path):
    words = ["--no-page", "--set", "duration=0.02", "--set", "contact.friction=0.1"]
    assert run("run", SCENARIOS / "meli2011_curve.toml", "--out", "one", *words)[0] == 0
    code, _, err = run("run", "one/meli2011_curve.nc", "--out", "one", "--no-page")
    assert code == 2
    assert "would be written over" in err
    assert run("run", "one/meli2011_curve.nc", "--out", "two", "--no-page")[0] == 0
    assert run("run", "one/meli2011_curve.toml", "--out", "three", "--no-page")[0] == 0
    one, *others = (open_result(tmp_path / folder / "meli2011_curve.nc") for folder in ("one", "two", "three"))
    for other in others:
        assert other.scenario_hash == one.scenario_hash
        assert np.array_equal(other.values("wheelset1.left.Q"), one.values("wheelset1.left.Q"))
        assert np.array_equal(other.values("carbody.y"), one.values("carbody.y"))
    assert one.scenario.contact.friction_model.coefficient == 0.1
    assert "constant friction 0.1" in run("check", "one/meli2011_curve.nc")[1]


@pytest.mark.slow_without_jit
def test_an_interrupted_run_keeps_what_it_has(run, short, tmp_path, monkeypatch):
    usual = simulation.simulate

    def interrupted(scenario, *, watch=None, controller=None):
        def stop(time, done):
            assert 0.0 <= done <= 1.0
            watch(time, done)
            if time > 0.25:
                raise KeyboardInterrupt

        return usual(scenario, watch=stop, controller=controller)

    monkeypatch.setattr(simulation, "simulate", interrupted)
    code, out, _ = run("run", short(), "--out", tmp_path, "--json", "--no-page")
    assert code == 130
    data = json.loads(out)
    assert [Path(one).name for one in data["written"]] == ["short.nc"]  # the scenario lies there already
    assert data["status"] == "interrupted"
    assert "run it again" in data["remedy"]
    partial = open_result(tmp_path / "short.nc")
    assert partial.status == "interrupted"
    assert partial.dataset["time"].values[-1] == pytest.approx(0.3, abs=0.01)
    assert np.isfinite(partial.values("wheelset1.left.Q")).all()


@pytest.mark.slow_without_jit
def test_a_run_that_stops_early_says_why(run, short):
    """Twice the speed that tips the vehicle over."""
    path = short(duration=6.0)
    path.write_text(path.read_text().replace("speed = 30", "speed = 120").replace("radius = 600", "radius = 100"))
    code, out, _ = run("run", path, "--json", "--no-page")
    assert code == 1
    data = json.loads(out)
    assert data["status"].startswith(("derailed", "stopped"))
    # Of the curve of 100 m with 60 mm of cant over 1500 mm: g 0.04 = 0.39 m/s2 are balanced at sqrt(39.3 m2/s2)
    assert {one["verdict"] for one in data["assessment"]} <= {"none"}
    assert data["remedy"].startswith("too fast: at 432 km/h in the curve of 100 m with 60 mm of cant, 143 m/s2")
    assert "22.6 km/h would balance it, 42.5 km/h leave 1 m/s2" in data["remedy"]
    assert any("at 432 km/h in the curve of 100 m" in notice for notice in data["warnings"])
    assert data["end_time_s"] < 2.0
    assert data["end_position_m"] > 30.0


@pytest.mark.slow_without_jit
def test_irregular_track_at_200_kmh(run, tmp_path):
    """It gets there; what shakes the axle reaches the car body a fifth of it at most; nothing is driven above 18.5 Hz.

    Waves of 3 m and more at 55.6 m/s: above that, suspended bodies only feel what contacts do.
    """
    code, out, _ = run("run", SCENARIOS / "irregular_200kmh.toml", "--out", tmp_path, "--json")
    assert code == 0
    data = json.loads(out)
    assert data["status"] == "done: reached the end of the track"
    ride = {(row["position"], row["quantity"]): row for row in data["ride"]}
    assert len(ride) == 14
    for axis in ("lateral", "vertical"):
        rms = [ride[position, f"{axis} acceleration"]["rms"] for position in ("wheelset1", "bogie1", "carbody centre")]
        assert rms[0] > rms[1] > 5.0 * rms[2] > 0.1
    q = ride["wheelset1 left", "Q"]
    assert q["mean"] == pytest.approx(44482 * 9.81 / 8, rel=0.005)  # the weight, on the mean
    assert 40e3 < q["percentile_0_15"] < q["mean"] < q["percentile_99_85"] < 70e3
    result = open_result(tmp_path / "irregular_200kmh.nc")
    frequency, density = power_spectrum(result.values("bogie1.acceleration_z"), 1e-3)
    assert density[frequency > 25.0].sum() < 1e-3 * density.sum()
    page = (tmp_path / "irregular_200kmh.html").read_text()
    for words in ("Running behaviour", "Spectra of accelerations", "carbody over bogie1"):
        assert words in page
