"""The study of contact point methods: what is counted as an error, which configurations, and the command."""

import json
import math
from pathlib import Path

import numpy as np
import pytest

from wheelrail.contact.detection._kernels import MOST_POINTS
from wheelrail.contact.detection.equations._kernels import COLUMNS, SLOPE, Y_RAIL, Y_WHEEL
from wheelrail.studies.detection._kernels import match
from wheelrail.studies.detection.configurations import HIGH, LOW, configurations
from wheelrail.studies.detection.points import Points
from wheelrail.studies.detection.tally import ANGLE_EDGES, AngleTally, ErrorTally
from wheelrail.studies.table import Column, StudyTable

MM = 1e-3


def points(*configurations, angles=None):
    """Points at these places [mm] of each configuration, on wheel and rail alike."""
    places = np.zeros((len(configurations), MOST_POINTS, COLUMNS))
    for n, row in enumerate(configurations):
        for k, y in enumerate(row):
            places[n, k, [Y_WHEEL, Y_RAIL]] = y * MM
            places[n, k, SLOPE] = 0.0 if angles is None else math.tan(math.radians(angles[n][k]))
    return Points(places, np.array([len(row) for row in configurations]), 0.0)


@pytest.mark.parametrize(
    ("a", "b", "pairs"),
    [
        ([0.0], [0.9], 1),
        ([0.0], [1.1], 0),
        ([0.0, 1.0], [0.6], 1),
        ([0.0, 5.0], [5.1, 0.1], 2),  # the order does not matter
        ([0.0, 0.1], [0.0, 0.1, 0.05], 2),  # one to one: a third point finds no partner
        ([], [1.0], 0),
        ([1.0], [], 0),
    ],
)
def test_points_match_one_to_one(a, b, pairs):
    one, other = points(a), points(b)
    partners = np.zeros(MOST_POINTS, dtype=np.int64)
    assert match(one.places[0], len(a), other.places[0], len(b), 1.0 * MM, partners) == pairs


def test_the_nearest_pair_goes_first():
    a, b = points([0.0, 1.0]), points([0.6])
    partners = np.zeros(MOST_POINTS, dtype=np.int64)
    match(a.places[0], 2, b.places[0], 1, 1.0 * MM, partners)
    assert partners[:2].tolist() == [-1, 0]


def test_a_point_off_on_the_rail_only_does_not_match():
    a, b = points([0.0]), points([0.0])
    b.places[0, 0, Y_RAIL] = 0.2 * MM
    for tolerance, pairs in ((0.1 * MM, 0), (0.3 * MM, 1)):
        assert match(a.places[0], 1, b.places[0], 1, tolerance, np.zeros(1, dtype=np.int64)) == pairs


def test_error_by_hand():
    """E = max of what is left over on either side; e_h = sum E / (h N_h); e = sum E / sum h N_h."""
    tally = ErrorTally(0.1 * MM)
    # found, moved, one too many; one of two missed, both moved and one too many
    a = points([0], [0], [0], [0, 10], [0, 10])
    b = points([0], [1], [0, 5], [10], [2, 12, 30])
    tally.add(a, b)
    assert tally.configurations == 5
    assert tally.class_error(1) == pytest.approx(100 * (0 + 1 + 1) / 3)
    assert tally.class_error(2) == pytest.approx(100 * (1 + 3) / 4)
    assert math.isnan(tally.class_error(3))
    assert tally.error == pytest.approx(100 * 6 / 7)
    assert tally.missed == pytest.approx(100 * 4 / 7)
    assert tally.excess == pytest.approx(100 * 5 / 7)
    tally.add(points([]), points([1.0]))  # nothing in A: counts in e, has no class
    assert tally.error == pytest.approx(100 * 7 / 7)


def test_tally_by_angle():
    tally = AngleTally(1.0 * MM)
    a = points([0, 20], [0], angles=[[0.5, -35], [70]])
    b = points([0.5, 30], [0.0, 9], angles=[[0.4, 50], [70, 3]])
    tally.add(a, b)
    rows = dict(zip(ANGLE_EDGES, tally.sums.tolist(), strict=True))
    assert rows[0.0] == pytest.approx([1, 0, 0, 0.5 * MM, 0.5 * MM])
    assert rows[30.0] == [1, 1, 0, 0, 0]
    assert rows[45.0] == [0, 0, 1, 0, 0]
    assert rows[2.5] == [0, 0, 1, 0, 0]
    assert rows[60.0] == [1, 0, 0, 0, 0]


@pytest.mark.parametrize("sampling", ["random", "grid"])
def test_configurations(sampling):
    whole = np.concatenate(list(configurations(250, sampling, 3, 1000)))
    parts = np.concatenate(list(configurations(250, sampling, 3, 7)))
    assert np.array_equal(whole, parts)
    assert len(whole) == 250  # a grid of 5 x 5 x 10
    assert (whole[:, 1] == 0.0).all()
    chosen = whole[:, [0, 2, 3]]
    assert (chosen >= LOW).all()
    assert (chosen <= HIGH).all()
    assert chosen.mean(axis=0) == pytest.approx([0.005, 0.005, 0.0], abs=1e-3)


def test_table_has_published_numbers_beside_ours():
    columns = [Column("name", "name"), Column("e", "e [%]", 1, "published_e")]
    rows = [{"name": "a", "e": 1.26, "published_e": 1.0}, {"name": "b", "e": math.nan}]
    table = StudyTable("x", "Title", columns, rows, "About.", ["Because."])
    text = table.markdown()
    assert "| a | 1.3 (1) |" in text
    assert "| b | - |" in text
    assert "- Because." in text
    assert table.csv_rows()[1] == {"name": "b", "e": None, "published_e": None}


SMALL = [
    "--configurations",
    "40",
    "--limit-configurations",
    "10",
    "--rival-configurations",
    "3",
    "--rival-4d-configurations",
    "1",
]


@pytest.mark.slow_without_jit
def test_study_as_promised(run):
    code, out, err = run("study", "detection", "--to", "deep/study", *SMALL, "--json")
    assert code == 0
    assert "%" not in err  # no bars where there is no terminal
    tables = json.loads(out)["tables"]
    names = ["shares", "diff-dist", "limits", "angles", "against-grid", "against-diff", "against-grid-4d"]
    assert list(tables) == [*names, "against-dist", "times"]
    for row in tables["shares"]:
        assert row["configurations"] == 40
        assert sum(row[f"points_{h}"] for h in (1, 2, 3, 4)) == pytest.approx(100.0)
    assert len(tables["limits"]) == 10
    assert {row["method"] for row in tables["times"]} >= {"diff", "dist", "grid", "grid-4d"}
    assert all(row["us"] > 0.0 for row in tables["times"])
    page = Path("deep/study/detection.md").read_text()
    assert page.count("\n## ") == len(tables)
    assert "(87.1)" in page
    files = {path.name for path in Path("deep/study").iterdir()}
    assert files == {"detection.md", "detection-times.png", *(f"detection-{name}.csv" for name in tables)}
    again = run("study", "detection", "--to", "again", *SMALL, "--sampling", "grid", "--radius-mm", "500")
    assert again[0] == 0
    assert "written: again/detection.md" in again[1]
    assert "regularly spaced" in Path("again/detection.md").read_text()


@pytest.mark.slow_without_jit
def test_interrupted_study_keeps_finished_tables(run, monkeypatch):
    from wheelrail.studies.detection import study

    whole = study.compare

    def interrupted(*arguments):
        if arguments[3] is study.RIVALS:
            raise KeyboardInterrupt
        return whole(*arguments)

    monkeypatch.setattr(study, "compare", interrupted)
    code, _, err = run("study", "detection", "--to", "kept", *SMALL)
    assert code in (1, 130)
    assert "Traceback" not in err
    page = Path("kept/detection.md").read_text()
    assert "It was interrupted" in page
    assert "penetration limits" in page
    assert "against grid" not in page


def test_study_mistakes_are_told_together(run, tmp_path):
    Path("file").write_text("")
    arguments = ["--configurations", "0", "--rival-configurations", "-3", "--radius-mm", "0.46"]
    code, out, err = run("study", "detection", "--to", "file", *arguments, "--sampling", "gird", "--seed", "-1")
    assert (code, out) == (2, "")
    assert "6 problems" in err
    assert 'Did you mean "grid"?' in err
    assert "Check the unit" in err
    assert "is a file, not a folder" in err
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert run("study", "detection", "--to", "new", "--radius-mm", "nan")[0] == 2
    assert run("study", "detection")[0] == 2
    assert not Path("new").exists()
