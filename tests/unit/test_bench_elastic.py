"""wheelrail bench elastic, with little to do."""

import json
from pathlib import Path

import numpy as np
import pytest

from wheelrail.bench import elastic, papers, recorded_wheels
from wheelrail.bench.recorded_wheels import BLOCK, record_run
from wheelrail.bench.vehicle_scenario import curve_scenario
from wheelrail.contact._kernels.interface import PAIR, SIDE
from wheelrail.contact.elastic.bodies import make_bodies, no_excess

pytestmark = pytest.mark.slow_without_jit


@pytest.fixture(scope="module")
def recorded():
    return record_run("curve", curve_scenario("dist", "fastsim", 0.02))


def test_inputs_are_recorded_at_every_stage(recorded):
    """Blocks of successive evaluations of each wheel; wheels of both sides with their pairs."""
    assert recorded.rows.shape[1:] == (BLOCK, recorded.rows.shape[2])
    assert set(recorded.rows[:, :, SIDE].ravel()) == {-1.0, 1.0}
    assert set(recorded.rows[:, :, PAIR].ravel()) <= {0.0, 1.0}
    assert (np.ptp(recorded.rows[:, :, SIDE], axis=1) == 0.0).all()


def test_costs(run, monkeypatch, recorded):
    monkeypatch.setattr(elastic, "recorded_runs", lambda: [recorded])
    monkeypatch.setattr(elastic, "wheel_bodies", lambda *given: make_bodies(no_excess(), no_excess()))
    small = elastic.elastic_costs(("fast",), blocks=1)
    monkeypatch.setattr(elastic, "elastic_costs", lambda watch: small)
    one = papers.PapersCosts("reduced, LU", 3, 1.0, 2, 0, 0.5, 1.0, 0.0, "4 of 4", 100.0)
    monkeypatch.setattr(papers, "papers_costs", lambda solvers: [one])
    code, out, _ = run("bench", "elastic", "--json", "--to", "elastic.md")
    assert code == 0
    costs = json.loads(out)["elastic"]
    assert {one["compliance"] for one in costs} == {"fem", "half-space"}
    for one in costs:
        assert one["not_converged"] == 0
        assert one["median"] <= one["p99"] <= one["most"]
        assert one["cold_share"] == pytest.approx(1.0 / BLOCK)
    page = Path("elastic.md").read_text()
    assert "99 % us" in page
    assert "reduced, LU" in page
    assert recorded_wheels.STAGES == 6
