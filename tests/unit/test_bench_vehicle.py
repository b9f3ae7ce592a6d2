"""wheelrail bench vehicle, with short runs."""

import json
from pathlib import Path

import numpy as np
import pytest

from wheelrail.bench import exudyn_wagon, vehicle
from wheelrail.bench.vehicle_scenario import curve_track
from wheelrail.contact._kernels.interface import Y, Z
from wheelrail.io.track_file import load_track
from wheelrail.io.vehicle_file import load_vehicle

SCENARIOS = Path(__file__).parents[2] / "scenarios"


def test_track_is_that_of_the_scenario():
    ours, file = curve_track(), load_track(SCENARIOS / "meli2011_curve.toml")
    assert ours.length == file.length
    s = np.linspace(0.0, ours.length, 201)
    np.testing.assert_array_equal(ours.sample(s).position, file.sample(s).position)
    np.testing.assert_array_equal(ours.sample(s).cant, file.sample(s).cant)
    assert (ours.rails.gauge, ours.rails.inclination) == (file.rails.gauge, file.rails.inclination)


def test_twenty_bushings_join_the_bodies():
    wagon = load_vehicle("manchester-wagon")
    rows = exudyn_wagon.bushing_rows(wagon)
    assert len(rows) == 20
    names = {body.name for body in wagon.all_bodies}
    assert {row.body_b for row in rows} | {row.body_a for row in rows} == names | {"ground"}
    # The values are those of the library: rates between two bodies, summed over the elements that join them.
    for pair in ({"bogie1", "wheelset1"}, {"bogie2", "carbody"}):
        ours = [row for row in rows if {row.body_a, row.body_b} == pair]
        theirs = [e for e in wagon.elements if {e.body_a, e.body_b} == pair]
        for n, axis in enumerate("xyz"):
            laws = [getattr(element, axis) for element in theirs]
            assert sum(row.rates[n] for row in ours) == pytest.approx(sum(law.rate for law in laws))
            assert sum(row.dampings[n] for row in ours) == pytest.approx(sum(law.damping for law in laws))
            assert sum(row.rates[3 + n] for row in ours) == pytest.approx(sum(e.turn_rates[n] for e in theirs))


@pytest.fixture
def quick(monkeypatch):
    for name, value in (("REPEATS", 1), ("DURATION", 0.01), ("PART_STEPS", 10), ("EXUDYN_STEPS", 20)):
        monkeypatch.setattr(vehicle, name, value)
    monkeypatch.setattr(vehicle, "FULL_CURVE", (0.0, 10.0))  # no long way there
    monkeypatch.setattr(vehicle, "STRAIGHT", 1.0)
    monkeypatch.setattr(vehicle, "_time_start", lambda more: (60.0, 50.0) if more else (2.0, 1.5))


@pytest.mark.slow_without_jit
def test_bench_vehicle_without_exudyn(run, quick, monkeypatch):
    monkeypatch.setattr(vehicle, "exudyn_is_there", lambda: False)
    code, out, _ = run("bench", "vehicle", "--json", "--to", "vehicle.md")
    assert code == 0
    costs = json.loads(out)
    assert [(row["detection"], row["tangential"]) for row in costs["runs"]] == list(vehicle.RUNS)
    for row in costs["runs"]:
        assert row["steps"] == 20
        assert row["step_microseconds"] > 0.0
        assert row["real_time_factor"] == pytest.approx(500.0 / row["step_microseconds"])
        for part in (row["curve"], row["straight"]):
            assert part["detection_share"] == pytest.approx(part["detection_microseconds"] / part["step_microseconds"])
            assert part["contacts"] >= 8.0
    assert costs["exudyn"] is None
    assert "not installed" in costs["exudyn_note"]
    assert costs["start"]["first_wall_seconds"] is None
    page = Path("vehicle.md").read_text()
    assert "Exudyn is not installed" in page
    assert "| Meli 2009, DIST | 8300 | 0.06 |  | 8300 | 4500 | 54 % |" in page
    out = run("bench", "vehicle", "--first")[1]
    assert "Exudyn is not installed" in out
    assert "60 s (CPU 50 s) the first time" in out


def test_bench_vehicle_refuses_a_bad_destination(run):
    code, _, err = run("bench", "vehicle", "--to", "vehicle.txt")
    assert code == 2
    assert ".md" in err


@pytest.mark.slow_without_jit
def test_bench_vehicle_with_a_stand_in_for_exudyn(run, quick, monkeypatch):
    stand_in = exudyn_wagon.ExudynWagon(lambda steps, step: 50e-6 * steps, lambda name: 0.0, "1.0")
    monkeypatch.setattr(vehicle, "exudyn_is_there", lambda: True)
    monkeypatch.setattr(vehicle, "exudyn_wagon", lambda roll_rate=0.0: stand_in)
    code, out, _ = run("bench", "vehicle", "--json", "--to", "vehicle.md")
    assert code == 0
    costs = json.loads(out)
    assert costs["exudyn_note"] == ""
    assert costs["exudyn"]["step_microseconds"] == pytest.approx(50.0)
    assert costs["exudyn"]["ratio"] == pytest.approx(costs["runs"][0]["step_microseconds"] / 50.0)
    assert "| sinks and bounces only, nothing turns | 50.0 |" in Path("vehicle.md").read_text()
    assert "Exudyn 1.0: 50.0 us per step" in run("bench", "vehicle")[1]


@pytest.mark.slow_without_jit
def test_searches_done_again_find_the_same():
    part = vehicle.PartRun(vehicle.curve_scenario("diff", vehicle.JOHNSON_VERMEULEN), vehicle.FULL_CURVE[0])
    low, high = vehicle.FULL_CURVE
    stations = part.vehicles.state.surface.s
    assert low < stations.min() < stations.max() < high
    poses, found = part.noted_poses(20)
    assert part.timed_searches(poses)[1] == found >= 20 * vehicle.STAGES * 8


@pytest.mark.slow_without_jit
def test_noted_steps_are_those_of_the_simulation():
    part = vehicle.PartRun(vehicle.curve_scenario("diff", vehicle.JOHNSON_VERMEULEN), vehicle.FULL_CURVE[0])
    part.noted_poses(20)
    vehicles = part.vehicles
    stations, counts = vehicles.state.surface.s.copy(), vehicles.state.contact.counts.copy()
    positions = vehicles.contacts.inputs[:, [Y, Z]].copy()
    part.timed_steps(20)
    # Sums are formed in another order: equal but for rounding, far below a step's 22 mm.
    np.testing.assert_allclose(vehicles.state.surface.s, stations, rtol=0.0, atol=1e-9)
    np.testing.assert_allclose(vehicles.contacts.inputs[:, [Y, Z]], positions, rtol=0.0, atol=1e-10)
    np.testing.assert_array_equal(vehicles.state.contact.counts, counts)


@pytest.mark.skipif(not exudyn_wagon.exudyn_is_there(), reason="Exudyn is not installed")
def test_exudyn_wagon_sinks_as_its_springs_say():
    wagon = exudyn_wagon.exudyn_wagon()
    wagon.run(20_000, 0.5e-3)
    g = 9.81
    hold = 44482 * g / 4 / exudyn_wagon.HOLD[0][2]
    primary = (32000 + 2 * 2615) * g / 8 / 1.22e6
    secondary = 32000 * g / 4 / 430e3
    assert wagon.drop("wheelset1") == pytest.approx(hold, rel=0.01)
    assert wagon.drop("bogie1") == pytest.approx(hold + primary, rel=0.01)
    assert wagon.drop("carbody") == pytest.approx(hold + primary + secondary, rel=0.01)
