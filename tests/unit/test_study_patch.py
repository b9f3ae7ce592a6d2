"""wheelrail study patch: a small one writes its page and tables, and what they rest on is what it says."""

import csv
import json

import pytest
from typer.testing import CliRunner

from wheelrail.cli.app import app
from wheelrail.contact.geometry.benchmark import benchmark_pair
from wheelrail.contact.geometry.pair import make_pair
from wheelrail.contact.point.normal.hertz import hertz_under_load
from wheelrail.profiles.library import library_profile
from wheelrail.track.rail_placement import laid_rail
from wheelrail.validation.creep import creep_cases
from wheelrail.validation.elastic_creep import half_curvatures
from wheelrail.validation.elastic_hertz import grid_offsets
from wheelrail.validation.elastic_wheels import LEAST_CURVATURE, relative_curvature
from wheelrail.validation.tables import reference_rows

TABLES = (
    "hertz", "hertz-shapes", "convergence", "creep", "profiles", "exceptions", "two-patches", "finite", "ripple",
    "stiffness",
)  # fmt: skip


@pytest.mark.slow_without_jit
def test_a_small_study_writes_its_files(tmp_path):
    done = CliRunner().invoke(app, ["study", "patch", "--to", str(tmp_path / "new"), "--small", "--json"])
    assert done.exit_code == 0, done.output
    page = (tmp_path / "new" / "patch.md").read_text(encoding="utf-8")
    assert page.startswith("# How good are elastic patches?")
    assert "`wheelrail study patch --small`" in page
    assert "nan" not in page
    printed = json.loads(done.stdout)
    for name in TABLES:
        with (tmp_path / "new" / f"patch-{name}.csv").open(encoding="utf-8", newline="") as stream:
            rows = list(csv.DictReader(stream))
        assert len(rows) == len(printed[name])
        assert rows or name == "exceptions"
    # The small study's claims are a part of those of the whole one: its limits hold as well.
    assert printed["finite_p0_percent"] < 2.0
    assert printed["half_space_axes_percent"] < 2.0
    assert printed["finite_creep_force_mu_N"] < 0.06
    assert all(row["differ"] in (0, None) for row in printed["profiles"])


def test_a_folder_that_is_a_file_is_refused(tmp_path):
    (tmp_path / "file").write_text("here", encoding="utf-8")
    done = CliRunner().invoke(app, ["study", "patch", "--to", str(tmp_path / "file")])
    assert done.exit_code != 0
    assert (tmp_path / "file").read_text(encoding="utf-8") == "here"


def test_half_curvatures_give_back_the_semi_axes():
    for case in creep_cases()[::20]:
        found = hertz_under_load(*half_curvatures(case.patch), case.patch.load)
        assert found.a == pytest.approx(case.patch.a, rel=1e-9)
        assert found.b == pytest.approx(case.patch.b, rel=1e-9)


def test_offsets_of_a_shorter_list_are_the_first_of_a_longer_one():
    assert (grid_offsets(3) == grid_offsets(30)[:3]).all()
    assert abs(grid_offsets(30)).max() <= 0.5


def test_the_rule_on_curvature_leaves_out_few_wheels():
    """At most a tenth of the reference's patches, among them the arc of 13 mm in the corner of 13 mm."""
    pairs = {"D": benchmark_pair(1 / 20)}
    usual = benchmark_pair(1 / 40)
    rows = reference_rows("contact_patches.csv")
    curvatures = [relative_curvature(pairs.get(row["set"], usual), row) for row in rows]
    assert sum(one < LEAST_CURVATURE for one in curvatures) <= 0.1 * len(rows)
    rows = reference_rows("contact_separate_patches.csv")
    root = next(row for row in rows if (row["y_ws_mm"], row["side"]) == ("6.100", "right"))
    assert relative_curvature(usual, root) == pytest.approx(0.0, abs=1e-9)


def test_relative_curvature_of_a_cone_on_an_arc():
    """That of the arc of 80 mm alone."""
    pair = make_pair(library_profile("cone:1:20"), laid_rail(library_profile("arc:80"), inclination=0.0))
    for side, sign in (("right", 1.0), ("left", -1.0)):
        row = {"side": side, "y_wheel_mm": str(sign * 3.0), "y_tr_mm": str(sign * 751.0)}
        assert relative_curvature(pair, row) == pytest.approx(1 / 0.08, rel=1e-9)
