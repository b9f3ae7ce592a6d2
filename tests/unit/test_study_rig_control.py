"""wheelrail study rig-control, with short runs: from 4 m/s to a stand, and 2 s of take-off."""

import json
from pathlib import Path

import pytest

from wheelrail.studies.rig_control import cases, study

pytestmark = pytest.mark.slow_without_jit
SHORT = {"braking": (4.0, 12.0), "traction": (0.0, 2.0)}  #: speed [m/s] and duration [s]


@pytest.fixture
def shortened(monkeypatch):
    def run(manoeuvre):
        speed, duration = SHORT[manoeuvre]
        return {"speed": speed, "duration": duration, "integrator": cases.STEP, "output_every": 5e-3}

    monkeypatch.setattr(cases, "_run", run)
    for name, values in {"SEEDS": range(1), "DELAYS": (2e-3,), "BANDWIDTHS": (30.0,), "NOISES": (1.0,)}.items():
        monkeypatch.setattr(study, name, values)
    monkeypatch.setattr(study, "SPEEDS", (33.3,))
    monkeypatch.setattr(study, "GAINS", (30.0, 120.0))


def test_the_study_shortened(shortened, run):
    code, out, _ = run("study", "rig-control", "--to", "study", "--json")
    assert code == 0
    found = json.loads(out)
    braking = {row["name"]: row for row in found["braking"]}
    track, ours = braking["track"], braking["tracking, PI"]
    assert float(ours["stopping_distance_m"]) == pytest.approx(float(track["stopping_distance_m"]), rel=0.1)
    assert float(braking["ideal"]["tracking_percent"]) < 10.0 < 90.0 < float(braking["following"]["tracking_percent"])
    page = Path("study/rig-control.md").read_text()
    for words in (
        "**Braking.**",
        "**Traction.**",
        "**What the rig adds.**",
        "**Braking with other noise.**",
        "Where it",
    ):
        assert words in page
    assert Path("study/rig-control-braking.png").exists()
