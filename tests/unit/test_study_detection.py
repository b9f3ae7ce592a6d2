"""The study of contact point methods: what is counted as an error, which configurations, and the command."""

import json
import math
from pathlib import Path

import numpy as np
import pytest

from wheelrail.contact.point.detection._kernels.equations import COLUMNS, SLOPE, X_WHEEL, Y_RAIL, Y_WHEEL, Z_RAIL
from wheelrail.contact.point.detection._kernels.search import MOST_POINTS
from wheelrail.studies._kernels.detection import match, match_on_rail
from wheelrail.studies.detection.compare import compare
from wheelrail.studies.detection.configurations import HIGH, LOW, configurations
from wheelrail.studies.detection.heights import heights_at, heights_up_to
from wheelrail.studies.detection.points import Points
from wheelrail.studies.detection.settings import StudySettings
from wheelrail.studies.detection.setups import BASELINES, SETUPS, WIDTH
from wheelrail.studies.detection.study import study_pair
from wheelrail.studies.detection.tally import ANGLE_EDGES, AngleTally, ErrorTally
from wheelrail.studies.table import Column, StudyTable

MM = 1e-3


def points(*configurations, angles=None):
    """Points at these positions [mm] of each configuration, on wheel and rail alike."""
    positions = np.zeros((len(configurations), MOST_POINTS, COLUMNS))
    for n, row in enumerate(configurations):
        for k, y in enumerate(row):
            positions[n, k, [Y_WHEEL, Y_RAIL]] = y * MM
            positions[n, k, SLOPE] = 0.0 if angles is None else math.tan(math.radians(angles[n][k]))
    return Points(positions, np.array([len(row) for row in configurations]), 0.0)


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
    assert match(one.positions[0], len(a), other.positions[0], len(b), 1.0 * MM, partners) == pairs


def test_the_nearest_pair_goes_first():
    a, b = points([0.0, 1.0]), points([0.6])
    partners = np.zeros(MOST_POINTS, dtype=np.int64)
    match(a.positions[0], 2, b.positions[0], 1, 1.0 * MM, partners)
    assert partners[:2].tolist() == [-1, 0]


def test_a_point_off_on_the_rail_only_does_not_match():
    a, b = points([0.0]), points([0.0])
    b.positions[0, 0, Y_RAIL] = 0.2 * MM
    for tolerance, pairs in ((0.1 * MM, 0), (0.3 * MM, 1)):
        assert match(a.positions[0], 1, b.positions[0], 1, tolerance, np.zeros(1, dtype=np.int64)) == pairs


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


def test_points_match_on_the_rail_the_first_that_is_near_enough():
    """As the papers write it down: not the nearest one, and what lies off on the wheel only does not matter."""
    a, b = points([0.0, 1.0]), points([0.9, 0.1])
    b.positions[0, :, Y_WHEEL] = 50.0 * MM
    partners = np.zeros(MOST_POINTS, dtype=np.int64)
    assert match_on_rail(a.positions[0], 2, b.positions[0], 2, 1.0 * MM, partners) == 2
    assert partners[:2].tolist() == [0, 1]
    assert match_on_rail(a.positions[0], 2, b.positions[0], 2, 0.5 * MM, partners) == 2
    assert partners[:2].tolist() == [1, 0]


@pytest.mark.parametrize("column", [X_WHEEL, Y_RAIL, Z_RAIL])
def test_the_distance_on_the_rail_is_that_of_points_in_space(column):
    a, b = points([0.0]), points([0.0])
    b.positions[0, 0, column] = 3.0 * MM
    b.positions[0, 0, Z_RAIL if column != Z_RAIL else Y_RAIL] = 4.0 * MM
    partners = np.zeros(MOST_POINTS, dtype=np.int64)
    assert match_on_rail(a.positions[0], 1, b.positions[0], 1, 4.9 * MM, partners) == 0
    assert match_on_rail(a.positions[0], 1, b.positions[0], 1, 5.1 * MM, partners) == 1


def test_parts_of_the_error():
    """E1 = min(m_A, m_B), E2 = max - min; both together are E."""
    tally = ErrorTally(0.1 * MM, on_rail=True)
    tally.add(points([0], [0, 10], [0, 10]), points([1], [10], [2, 12, 30]))
    assert tally.far_pairs == pytest.approx(100 * (1 + 0 + 2) / 5)
    assert tally.surplus == pytest.approx(100 * (0 + 1 + 1) / 5)
    assert tally.far_pairs + tally.surplus == pytest.approx(tally.error)
    before = tally.error
    tally.add(points([]), points([1.0]))  # nothing in A: the papers' sums begin with one point
    assert tally.error == before


def test_heights_up_to_a_penetration():
    """Uniform over all heights at which no contact is deeper, so that a steep contact is kept more often."""
    pair = study_pair(40, 0.46)
    poses = np.concatenate(list(configurations(60, "random", 2, 60)))
    kept, failed = heights_up_to(pair, poses, 0.33e-3, np.random.default_rng(1))
    assert failed == 0
    assert 0 < len(kept) < 60
    deepest, _ = heights_at(pair, np.column_stack((kept[:, 0], 0.0 * kept[:, 1], kept[:, 2:])), 0.33e-3)
    touching, _ = heights_at(pair, deepest, 1e-9)
    share = (touching[:, 1] - kept[:, 1]) / (touching[:, 1] - deepest[:, 1])
    assert ((share >= 0.0) & (share <= 1.0)).all()
    assert share.mean() == pytest.approx(0.5, abs=4.0 / math.sqrt(12.0 * len(kept)))


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
    "--baseline-configurations",
    "3",
    "--baseline-4d-configurations",
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
@pytest.mark.parametrize(("setup", "references"), [("msd2008", ["diff", "grid"]), ("thesis", ["grid", "grid-4d"])])
def test_set_ups_of_the_papers(run, setup, references):
    code, out, _ = run("study", "detection", "--to", "deep", *SMALL, "--setup", setup, "--json")
    assert code == 0
    found = json.loads(out)
    assert found["settings"]["smoothing"] == 1.2e-3
    assert found["settings"]["radius"] == (0.5 if setup == "msd2008" else 0.46)
    tables = found["tables"]
    assert list(tables) == ["shares", "diff-dist", "limits", "angles", *(f"against-{a}" for a in references), "times"]
    for name in ("diff-dist", *(f"against-{a}" for a in references)):
        for row in tables[name]:
            assert row["far_pairs"] + row["surplus"] == pytest.approx(row["e"])
    assert {row["method"] for row in tables["shares"]} >= {"dist", "diff", "grid"}
    page = Path(f"deep/detection-{setup}.md").read_text()
    assert f"--setup {setup}" in page
    assert "Gauss filter of 1.2 mm" in page
    printed = {row["tolerance_mm"]: row["published_e"] for row in tables["against-grid"] if row["method"] == "compass"}
    assert set(printed) == ({"2", "4"} if setup == "msd2008" else {"0.1", "2"})
    assert printed["4" if setup == "msd2008" else "0.1"] is not None
    assert printed["2"] is None  # the text names another tolerance
    files = {path.name for path in Path("deep").iterdir()}
    stem = f"detection-{setup}"
    assert files == {f"{stem}.md", f"{stem}-times.png", *(f"{stem}-{name}.csv" for name in tables)}


@pytest.mark.slow_without_jit
def test_smoothed_profiles_have_the_thesis_shares_at_1_40():
    """87.1 and 12.9 % of the configurations with one and two points; 2 % is some three standard deviations of 4000."""
    task = SETUPS["thesis"].semi_analytic
    for width, two in ((0.0, 21.6), (WIDTH, 12.9)):
        outcome = compare(study_pair(40, 0.46, width), 4000, StudySettings(), task, 0.18e-3, lambda _: None)
        assert 100.0 * outcome.shares["dist"][2] / outcome.configurations == pytest.approx(two, abs=2.0)


@pytest.mark.slow_without_jit
def test_interrupted_study_keeps_finished_tables(run, monkeypatch):
    from wheelrail.studies.detection import study

    whole = study.compare

    def interrupted(*arguments):
        if arguments[3] is BASELINES:
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
    arguments = ["--configurations", "0", "--baseline-configurations", "-3", "--radius-mm", "0.46"]
    arguments += ["--setup", "thesys", "--smoothing-mm", "120"]
    code, out, err = run("study", "detection", "--to", "file", *arguments, "--sampling", "gird", "--seed", "-1")
    assert (code, out) == (2, "")
    assert "8 problems" in err
    assert 'Did you mean "thesis"?' in err
    assert 'Did you mean "grid"?' in err
    assert "Check the unit" in err
    assert "is a file, not a folder" in err
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert run("study", "detection", "--to", "new", "--radius-mm", "nan")[0] == 2
    assert run("study", "detection")[0] == 2
    assert not Path("new").exists()
