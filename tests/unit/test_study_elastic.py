"""The study of the papers' solvers in the vehicle: its parts are kept, its page is made of those that are there."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from wheelrail.cli.app import app
from wheelrail.errors import InputError
from wheelrail.studies.elastic import replay
from wheelrail.studies.elastic.configurations import CONFIGURATIONS
from wheelrail.studies.elastic.parts import PARTS, Study, compute_part, is_kept
from wheelrail.studies.elastic.published import SECTION, WAGON
from wheelrail.studies.elastic.replay import FixedSet, forcing_rows
from wheelrail.studies.elastic.settings import QUICK
from wheelrail.studies.elastic.start import read_start

SCENARIOS = Path(__file__).parents[2] / "scenarios"
run = CliRunner().invoke


def quiet(_: str) -> None:
    pass


def test_published_shares_are_those_of_the_published_times():
    for one in WAGON.values():
        # Times are printed to the minute.
        assert 100.0 * one.contact_s / one.whole_s == pytest.approx(one.share_percent, abs=0.1)
        total = one.problems * 8 * np.mean(list(one.mean_ms.values())) / 1e3
        assert total == pytest.approx(one.contact_s, rel=0.03)  # of four wheels of eight
    assert set(WAGON) | set(SECTION) <= set(CONFIGURATIONS)


@pytest.mark.slow_without_jit
def test_a_part_of_it(tmp_path, monkeypatch):
    """The cross section, on a coarse mesh: start, a few problems of a run, and the page of that."""
    name = "2d-reduced-ode23"
    arguments = ["study", "elastic", "--to", str(tmp_path), "--scenarios", str(SCENARIOS), "--quick", "--only", name]
    found = run(app, arguments)
    assert found.exit_code == 0, found.output
    page = (tmp_path / "elastic-solvers.md").read_text(encoding="utf-8")
    assert "Its cross section: contact problems" in page
    assert "Not computed yet: start-3d" in page
    numbers = json.loads((tmp_path / f"elastic-{name}.json").read_text(encoding="utf-8"))
    assert [one["wheel"] for one in numbers["wheels"]] == ["1L", "1R"]
    assert all(one["problems"] >= QUICK.reduced for one in numbers["wheels"])
    assert numbers["contact_s"] < numbers["whole_s"]
    # Seated on finite elements, wheels carry about half of 109 kN each: more on the outer side of the curve.
    assert 40e3 < numbers["least_load_N"] < numbers["greatest_load_N"] < 70e3

    study = Study(tmp_path, SCENARIOS, QUICK)
    start = read_start(study.path("start-2d"))
    assert start.state.time < start.patch
    assert len(start.problems[0]) == QUICK.fixed

    before = study.path(name).stat().st_mtime_ns
    compute_part(study, name, quiet)
    assert study.path(name).stat().st_mtime_ns == before  # it is there, and not computed again
    assert not is_kept(study._replace(settings=replace(QUICK, reduced=9)), name)

    monkeypatch.setattr(replay, "FORCINGS", (0.1, 0.01))
    rows = forcing_rows(FixedSet(SCENARIOS, start.problems), replace(QUICK, fixed=3, fixed_sparse=2), quiet)
    assert [row["forcing"] for row in rows if row["formulation"] == "reduced"] == [0.1, 0.01]
    assert all(row["displacement_error"] < 1e-2 for row in rows)  # tolerances of 1e-7 m and 1 N, of some 1e-4 m


def test_what_is_wrong_is_told(tmp_path):
    found = run(app, ["study", "elastic", "--to", str(tmp_path / "new"), "--only", "3d-reduced", "--processes", "0"])
    assert isinstance(found.exception, InputError)
    assert [one.where for one in found.exception.problems] == ["--only", "--processes"]
    assert "3d-reduced-ode45" in str(found.exception)
    assert not (tmp_path / "new").exists()


def test_parts_begin_with_what_others_need():
    assert PARTS[:2] == ("start-3d", "start-2d")
    assert len(PARTS) == len(set(PARTS))
