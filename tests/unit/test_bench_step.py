"""wheelrail bench step, with a short run."""

import json
from pathlib import Path

import pytest

from wheelrail.bench import step


@pytest.mark.slow_without_jit
def test_every_step_is_timed(run, monkeypatch):
    monkeypatch.setattr(step, "DURATION", 0.05)
    monkeypatch.setattr(step, "WARM_STEPS", 2)
    monkeypatch.setattr(step, "REPETITIONS", 2)
    code, out, _ = run("bench", "step", "--json", "--to", "step.md")
    assert code == 0
    costs = json.loads(out)
    assert costs["steps"] == 100
    assert costs["budget_microseconds"] == 500.0
    assert costs["repetitions"] == 2
    for times in (costs["wall"], costs["cpu"], costs["repeated"]):
        assert 0.0 < times["median"] <= times["p99"] <= times["p999"] <= times["maximum"]
        assert times["mean"] <= times["maximum"]
    assert 0 <= costs["over_budget_cpu"] <= 2 * costs["steps"]
    assert len(costs["load_before"]) == len(costs["load_after"]) == 3
    page = Path("step.md").read_text()
    assert "steps over 500 us" in page
    assert "100 steps, 2 times the same run." in page
    assert "Garbage collection off. Load of the machine" in page
    assert "| wall |" in page
    out = run("bench", "step")[1]
    assert "99.9 %" in out


@pytest.mark.slow_without_jit
def test_a_run_that_ends_is_timed_to_its_end(monkeypatch):
    """The step that meets the end of the track is none."""
    from wheelrail.bench.vehicle_scenario import curve_scenario
    from wheelrail.simulation.live.vehicle import LiveVehicle

    monkeypatch.setattr(step, "DURATION", None)
    monkeypatch.setattr(step, "REPETITIONS", 1)
    costs = step.step_costs()
    vehicle = LiveVehicle(curve_scenario("diff", step.JOHNSON_VERMEULEN))
    while vehicle.running:
        vehicle.step(dt=5e-3)
    assert 0 <= costs.steps - round(vehicle.time / step.STEP) < 10


def test_bench_step_refuses_a_bad_destination(run):
    code, _, err = run("bench", "step", "--to", "step.txt")
    assert code == 2
    assert ".md" in err
