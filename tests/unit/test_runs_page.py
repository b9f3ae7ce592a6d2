"""Pages of runs: tabs, several runs over each other, the cross section, and the works behind them."""

import json
import re
from pathlib import Path

import numpy as np
import pytest

import fake_run
from fake_instruments import measured
from wheelrail.cite.page_parts import source_parts
from wheelrail.cli.report import names_of
from wheelrail.io.track_file import load_track
from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.reports.cross_section import cross_section
from wheelrail.reports.difference_table import difference_tables
from wheelrail.reports.figure import Figure, Line, Panel
from wheelrail.reports.overlay import overlaid
from wheelrail.reports.page import Facts
from wheelrail.reports.run_line import run_line
from wheelrail.reports.run_page import run_head, run_tabs, runs_head, shared_shades
from wheelrail.reports.run_view import RunView, run_view
from wheelrail.reports.thinning import FULL_RATE, LONG_RATE
from wheelrail.results.result import result_from_recording
from wheelrail.results.store import save
from wheelrail.track.segments import Straight
from wheelrail.track.track import Track

ROOT = Path(__file__).parents[2]
DONE = "done: reached the end of the track"
ONE = np.ones(3)


@pytest.fixture(scope="module")
def track():
    return load_track(ROOT / "scenarios/meli2011_curve.toml")


@pytest.fixture(scope="module")
def result():
    return result_from_recording(measured(fake_run.fake_run(2200, status=DONE)))


def figure(title, *labels, scale=None):
    panels = tuple(Panel("s [m]", label, (Line(ONE, ONE, marks=label == "m"),), y_range=(0.0, 1.0)) for label in labels)
    return Figure(title, panels, scale=scale)


def test_tabs_of_a_run(result, track):
    tabs = {tab.title: tab.parts for tab in run_tabs([RunView(result, track)], ["run"])}
    shown = [title for title, parts in tabs.items() if parts]
    assert shown == [
        "Summary",
        "Motion",
        "Forces",
        "Contacts",
        "Ride",
        "Assessment",
        "Track",
        "Checks and cost",
        "Scenario",
    ]
    assert [part.title for part in tabs["Forces"]] == ["Wheels: forces"]
    assert tabs["Scenario"][-1].text == fake_run.SCENARIO


def test_heads(result):
    assert run_head(result).badge == ("good", "finished")
    stopped = result_from_recording(fake_run.fake_run(50, status="derailed", warnings=("mind the gap",)))
    head = run_head(stopped)
    assert head.badge == ("bad", "stopped early")
    assert "mind the gap" in head.warnings
    both = runs_head([RunView(result), RunView(stopped)], ["a", "b"])
    assert both.badge == ("bad", "stopped early")
    assert both.warnings == ("b: mind the gap",)
    assert both.title.startswith("2 runs: Made-up run")


def test_figures_of_runs_are_drawn_over_each_other():
    first = [figure("A", "q", "m"), Facts("F", ())]
    second = [figure("A", "q", "m"), Facts("F", ()), figure("B", "q")]
    together = overlaid([first, second], ["one", "two"])
    assert [part.title for part in together] == ["A", "F (one)", "F (two)", "B (two)"]
    below, above = together[0].panels[1].lines
    assert (below.run, below.hollow, above.run, above.hollow) == (0, False, 1, True)
    assert overlaid([first], ["one"]) == first
    others = overlaid([[figure("A", "q")], [figure("A", "other")]], ["one", "two"])
    assert [part.title for part in others] == ["A", "A (two)"]


def test_differences(result):
    fast = result_from_recording(fake_run.fake_run(100, status=DONE, timings={"cpu_seconds": 3.1}))
    assert difference_tables([result], ["one"]) == []
    (table,) = difference_tables([result, fast], ["one", "two"])
    rows = {row[0]: row[1:] for row in table.rows}
    assert table.columns == ("", "one", "two", "two \N{MINUS SIGN} one")
    assert rows["wheelset1: Q left [kN]"] == ("60.00", "60.00", "0.00")
    assert rows["CPU time [s]"] == ("1.10", "3.10", "2.00")
    assert rows["steps"] == ("21429", "-", "-")


def test_every_instant_goes_to_the_page_unless_there_are_very_many():
    result = result_from_recording(fake_run.fake_run(60))
    line = run_line(result, "wheelset1", result.values("wheelset1.y"), "y", 0)
    assert line.y.size == 60
    assert line.course.even
    assert line.x == pytest.approx(result.values("wheelset1.s"))
    n = FULL_RATE + 5000
    long = result_from_recording(fake_run.fake_run(n))
    values = np.zeros(n)
    values[12_345] = 7.0
    line = run_line(long, "wheelset1", values, "y", 0)
    assert line.y.size <= LONG_RATE + 2  # with instants of its own
    assert line.y.max() == 7.0
    assert not line.course.even


def test_cross_section(result, track):
    section = cross_section(result, track, load_vehicle("manchester-wagon"))
    left, right = section.wheels[:2]
    assert [(one.wheelset, one.side) for one in (left, right)] == [("wheelset1", "left"), ("wheelset1", "right")]
    assert left.wheel[:, 0].min() > 0.0 > right.wheel[:, 0].max()
    assert abs(left.rail[:, 1].max()) < 1e-4  # the top of the rail is where heights begin
    assert (left.contacts.shape[1], right.contacts.shape[1]) == (2, 1)
    forces = np.nansum(left.contacts[:, :, 3], axis=1)
    assert forces == pytest.approx(result.values("wheelset1.left.Q"))
    assert not left.moved.any()


def test_views_of_runs_whose_scenario_cannot_be_read(result):
    broken = result_from_recording(fake_run.fake_run(5, scenario_text="title = 3"))
    assert run_view(broken).track is None
    assert source_parts([broken]) == []
    assert RunView(result).wheels is None


@pytest.mark.slow_without_jit
def test_report_of_several_runs(run, tmp_path):
    track = (ROOT / "scenarios/meli2011_curve.toml").read_text().split("[track]")[1]
    text = fake_run.SCENARIO + "\n[track]" + track
    for name in ("a", "b"):
        save(result_from_recording(fake_run.fake_run(50, scenario_text=text, status=DONE)), tmp_path / f"{name}.nc")
    code, out, _ = run("report", "a.nc", "b.nc", "--to", "both.html")
    assert code == 0
    assert "Runs and their differences" in out
    page = (tmp_path / "both.html").read_text()
    data = json.loads(re.search(r'id="wheelrail-data">(.*?)</script>', page, re.DOTALL)[1])["value"]
    assert data["runs"] == ["a", "b"]
    assert {course["run"] for course in data["courses"]} == {0, 1}
    assert [shade["kind"] for shade in data["shades"]].count("curve") == 1
    assert "[Meli2011]" in page
    (tmp_path / "line.toml").write_text("[track]" + track)
    code, _, err = run("report", "a.nc", "line.toml", "--to", "none.html")
    assert code == 2
    assert "line.toml" in err
    code, _, err = run("report", "line.toml", "line.toml")
    assert code == 2
    assert "expected one track" in err
    assert not (tmp_path / "none.html").exists()


def test_shades_are_those_of_all_runs(result, track):
    """A curve of the first run is no curve of a run on another track, and none on a rig."""
    here, elsewhere = RunView(result, track), RunView(result, Track(Straight(length=400.0)))
    assert [shade.kind for shade in shared_shades([here, here])].count("curve") == 1
    assert shared_shades([here, elsewhere]) == []
    assert shared_shades([here, RunView(result)]) == []
    names = ["a", "b"]
    tabs = {tab.title: tab.parts for tab in run_tabs([here, elsewhere], names)}
    assert tabs["Track"][0].title == "The track (a)"


def test_names_of_runs():
    assert names_of([Path("out/a.nc"), Path("out/b.nc")]) == ["a", "b"]
    assert names_of([Path("one/a.nc"), Path("two/a.nc")]) == ["one/a", "two/a"]
    assert names_of([Path("a.nc"), Path("a.nc")]) == ["a (1)", "a (2)"]
