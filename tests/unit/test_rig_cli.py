"""wheelrail run on a roller rig: what it tells and writes."""

import json
from pathlib import Path

import pytest

FILE = Path(__file__).parents[2] / "scenarios/rig_traction.toml"
WHEELS = [f"{name}.{side}" for name in ("wheelset1", "wheelset2") for side in ("left", "right")]


@pytest.mark.slow_without_jit
def test_what_the_command_tells(run, tmp_path):
    code, out, _ = run("run", FILE, "--out", tmp_path, "--set", "duration=1.5", "--json")
    assert code == 0
    told = json.loads(out)
    assert told["status"].startswith("done")
    assert [one["wheel"] for one in told["wheels"]] == WHEELS
    assert set(told["wheels"][0]) == {"wheel", "sliding_speed_mps", "sliding_distance_m", "Fx_N", "Q_N"}
    assert told["balance_errors"]["vertical"] < 1e-4
    assert told["balance_errors"]["longitudinal"] < 0.01
    assert not any("roller" in one["position"] for one in told["ride"])
    assert (tmp_path / "rig_traction.html").exists()
