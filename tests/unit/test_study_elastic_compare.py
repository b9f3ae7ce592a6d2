"""Elastic contact beside contact points: areas on the unrolled profiles, and the page from stored runs."""

from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from wheelrail.contact.elastic.options import ElasticOptions
from wheelrail.contact.geometry.benchmark import benchmark_pair
from wheelrail.errors import InputError
from wheelrail.io.scenario_file import load_scenario
from wheelrail.studies.elastic.areas import Points, Unrolled, WheelAreas, inside_areas
from wheelrail.studies.elastic.compare import CASES, open_comparison, run_cases
from wheelrail.studies.elastic.compare_page import write_comparison
from wheelrail.studies.elastic.compare_tables import shares_of

FOLDER = Path(__file__).parents[2] / "scenarios"
FAST = ElasticOptions(setting="fast", bodies="half-space", threads=1)


def test_unrolled_profiles():
    """On the tread arc lengths are lateral positions; on the flank they are longer. Zero is the nominal circle."""
    unrolled = Unrolled(benchmark_pair())
    y = np.array([-39.5e-3, 0.0, 20e-3, -38.8e-3])
    arc = unrolled.of_lateral("wheel", y)
    assert arc[1] == pytest.approx(0.0, abs=1e-9)
    assert arc[2] == pytest.approx(20e-3, rel=2e-3)
    assert arc[3] - arc[0] == pytest.approx(0.7e-3 / np.cos(np.radians(70.0)), rel=1e-4)  # the flank of S1002
    assert float(unrolled.of_lateral("rail", np.array(0.75))) == pytest.approx(0.0, abs=1e-9)


def test_points_in_areas():
    """Three records: a point inside, a point between two areas, and a point without an area, which is not counted."""
    record = np.array([0, 1, 1])
    low, high = np.array([0.0, 0.0, 5e-3]), np.array([1e-3, 1e-3, 6e-3])
    areas = WheelAreas("wheelset1.left", np.arange(3.0), record, {"wheel": low}, {"wheel": high})
    positions = np.array([0.5e-3, 1.2e-3, 5.5e-3, 0.0])
    found = inside_areas(areas, Points(np.array([0, 1, 1, 2]), positions, positions), "wheel")
    assert (found.records, found.points) == (2, 3)
    assert (found.share, found.share_of_points) == (0.5, pytest.approx(2.0 / 3.0))
    assert found.furthest == pytest.approx(0.2e-3)
    assert areas.counts.tolist() == [1, 2, 0]


@contextmanager
def quiet(name):
    yield None


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    folder = tmp_path_factory.mktemp("runs")
    scenario = replace(load_scenario(FOLDER / "meli2011_curve.toml"), start=40.0, duration=0.1)
    assert list(run_cases(scenario, folder, quiet, elastic=FAST)) == list(CASES)
    return folder


@pytest.mark.slow_without_jit
def test_points_lie_in_areas_on_the_straight(runs):
    """In the middle of the track every wheel has one area on its tread, with the contact points of DIFF inside."""
    for one in shares_of(open_comparison(runs)):
        assert (one.areas.counts == 1).all()
        for points in (one.of_run, one.at_poses):
            for body in ("wheel", "rail"):
                found = inside_areas(one.areas, points, body)
                assert found.records == one.areas.s.size
                assert found.share == 1.0
        # Across, the tread of S1002 on UIC60 is nearly conformal here: some 20 mm touch.
        width = one.areas.high["wheel"] - one.areas.low["wheel"]
        assert ((width > 5e-3) & (width < 30e-3)).all()


@pytest.mark.slow_without_jit
def test_the_page_is_written_from_stored_runs(runs, tmp_path):
    tables = write_comparison(runs, tmp_path)
    assert [table.name for table in tables] == ["costs", "steady", "contacts", "split", "areas", "inside", "noise"]
    text = (tmp_path / "elastic.md").read_text(encoding="utf-8")
    assert all(table.title in text for table in tables)
    page = (tmp_path / "elastic.html").read_text(encoding="utf-8")
    for title in ("Motion", "Forces on the wheels of wheelset1", "Contact areas of wheelset2", "Work of friction"):
        assert title in page


@pytest.mark.slow_without_jit
def test_runs_that_are_not_there(tmp_path):
    with pytest.raises(InputError, match="no such file"):
        open_comparison(tmp_path)
