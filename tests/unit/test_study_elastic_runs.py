"""Parts of the study with our elastic contact: wheels apart from their vehicle, sweeps, and the tables of the page."""

import json
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from wheelrail.contact._kernels.interface import INPUT_COLUMNS, Y, Z
from wheelrail.studies.elastic.compare import CASES
from wheelrail.studies.elastic.one_wheel import OneWheel
from wheelrail.studies.elastic.parts import Study, compute_part, is_kept, read_part, start_of
from wheelrail.studies.elastic.run_parts import RUN_PARTS
from wheelrail.studies.elastic.run_settings import QUICK_RUNS, USUAL_RUNS
from wheelrail.studies.elastic.run_tables import tables_beside
from wheelrail.studies.elastic.settings import QUICK
from wheelrail.studies.elastic.smoothness import where_humps_merge

SCENARIOS = Path(__file__).parents[2] / "scenarios"


def quiet(_: str) -> None:
    pass


@pytest.fixture(scope="module")
def study(tmp_path_factory):
    """On the straight, shortly after the start."""
    runs = replace(QUICK_RUNS, recorded_at=0.02, fine_steps=20, wide=(-0.02e-3, 0.02e-3))
    return Study(tmp_path_factory.mktemp("study"), SCENARIOS, QUICK, runs)


@pytest.mark.slow_without_jit
def test_same_poses_on_the_straight(study):
    """Every model carries the same load there, and the wheels of an axle are mirror images of each other."""
    compute_part(study, "same-pose", quiet)
    rows = read_part(study, "same-pose")["rows"]
    models = list(dict.fromkeys(row["model"] for row in rows))
    assert models[0] == "semi-elastic, johnson-vermeulen-moment"
    assert models[3:] == [f"elastic, half-space, {setting}" for setting in ("fast", "standard", "fine")]
    by_name = {(row["wheel"], row["model"]): row for row in rows}
    for model in models:
        left, right = (by_name[wheel, model] for wheel in ("1L", "1R"))
        assert left["Q_kN"] == pytest.approx(by_name["1L", models[0]]["Q_kN"], abs=2e-3)  # to 1 N each
        for key, sign in (("Q_kN", 1.0), ("Fx_kN", 1.0), ("Y_kN", -1.0), ("Mz_Nm", -1.0)):
            assert left[key] == pytest.approx(sign * right[key], rel=1e-2, abs=5e-3)
    assert by_name["1L", models[0]]["height_um"] == 0.0


@pytest.mark.slow_without_jit
def test_sweeps(study):
    """Stiffnesses are those of contacts; what changes between two steps is far less than what one step changes."""
    compute_part(study, "smoothness", quiet)
    numbers = read_part(study, "smoothness")
    assert [(row["wheel"], row["over"]) for row in numbers["fine"]] == [
        (w, o) for w in ("1L", "1R", "2L") for o in "yz"
    ]
    assert all(row["Fz_jump"] < 1e-3 for row in numbers["fine"])
    for row in numbers["wide"]:
        assert row["least_kN"] == pytest.approx(60.0, rel=1e-2)
        assert row["most_kN"] == pytest.approx(60.0, rel=1e-2)
        stiffness = row["dz_median"] * 60e3 / study.runs.wide_step
        assert 0.5e9 < stiffness < 3e9  # Hertz: 1.5 Q over an approach of some 60 to 80 um [N/m]
        assert row["dz_jump"] < 0.1 * row["dz_median"]


class Merging:
    """A wheel whose humps grow together 0.1237 mm to the left, at any height."""

    w = 0

    def __init__(self):
        self.memory = SimpleNamespace(together=np.zeros(1))

    def under_load(self, row, load):
        return row.copy()

    def wrench(self, row):
        self.memory.together[0] = np.clip(0.5 + (row[Y] - 0.1237e-3) / 40e-6, 0.0, 1.0)
        return np.zeros(6)


def test_where_humps_merge():
    row = np.zeros(INPUT_COLUMNS)
    row[Z] = 0.46
    found = where_humps_merge(Merging(), row, 60e3)
    assert found[Y] == pytest.approx(0.1237e-3, abs=5e-9)
    row[Y] = -5e-3
    assert where_humps_merge(Merging(), row, 60e3) is None


class Jumping(OneWheel):
    """A linear spring below 0.46 m whose force jumps by 400 N where it passes 60 kN."""

    def __init__(self):
        self.w = 0

    def wrench(self, row):
        force = max(1e9 * (0.46 - row[Z]), 0.0)
        return np.array([0.0, 0.0, force + (200.0 if force > 60e3 else -200.0 if force > 0.0 else 0.0), 0.0, 0.0, 0.0])


def test_heights_under_loads():
    """From above, where nothing touches, and from too deep; where no height carries the load, the height of the jump."""
    for start in (0.4602, 0.4598):
        row = np.zeros(INPUT_COLUMNS)
        row[Z] = start
        assert Jumping().under_load(row, 40e3)[Z] == pytest.approx(0.46 - 40.2e-6, abs=2e-9)
        assert Jumping().under_load(row, 60e3)[Z] == pytest.approx(0.46 - 60e-6, abs=2e-9)


def test_parts_are_kept_by_their_own_settings(tmp_path):
    """Other sizes of the runs leave the solver study alone; stored runs of the comparison belong to its part."""
    study = Study(tmp_path, SCENARIOS, QUICK, QUICK_RUNS)
    settings = json.loads(json.dumps(vars(QUICK_RUNS)))
    for part in RUN_PARTS:
        assert start_of(part) is None
        study.path(part).write_text(json.dumps({"settings": settings}), encoding="utf-8")
    assert is_kept(study, "steps")
    assert not is_kept(study._replace(runs=USUAL_RUNS), "steps")
    assert not is_kept(study, "comparison")
    study.stored.mkdir()
    for name in CASES:
        (study.stored / f"{name}.nc").touch()
    assert is_kept(study, "comparison")
    assert study.stored != study._replace(runs=USUAL_RUNS).stored


def test_limits_stand_beside_numbers():
    steps = {"run": "elastic", "steps": 300, "times": 1.5}
    dry = {"run": "elastic", "spread_percent": 0.1234}
    parts = {"steps": {"rows": [steps]}, "dry-curve": {"rows": [dry]}}
    parts = {name: one | {"settings": vars(QUICK_RUNS)} for name, one in parts.items()}
    texts = [table.markdown() for table in tables_beside(parts)]
    assert "Limit: 3 times" in texts[0]
    assert "| 300 | 1.50 |" in texts[0]
    assert "Limit of the standard deviation: 2 %" in texts[1]
    assert "| 0.123 |" in texts[1]
    assert all("bodies half-space, setting fast" in text for text in texts)
