"""Figures, table and page of a run show what its signals say."""

import json
from pathlib import Path

import numpy as np
import pytest

import fake_run
from wheelrail.numerics._kernels.status import INTERRUPTED
from wheelrail.reports.png import write_png
from wheelrail.reports.run_contact_figures import position_figure, rail_trace_figure, wheel_trace_figure
from wheelrail.reports.run_figures import count_figure, force_figure, run_figures
from wheelrail.reports.run_page import contact_figures, scenario_facts, status_sentence, write_run_page
from wheelrail.reports.run_view import RunView
from wheelrail.reports.speed_figure import speed_figures
from wheelrail.reports.steady_table import steady_rows, steady_table, steady_title
from wheelrail.reports.thinning import MOST_POINTS, thin_line, thin_marks
from wheelrail.results.result import result_from_recording
from wheelrail.results.status import Status
from wheelrail.results.store import save

ROOT = Path(__file__).parents[2]
LIMIT = 6_000_000  #: bytes of a page


@pytest.fixture(scope="module")
def result():
    return result_from_recording(fake_run.fake_run())


def test_thinning_keeps_peaks_and_gaps():
    x = np.arange(100_000.0)
    y = np.zeros(x.size)
    y[54_321] = 7.0
    y[12_345] = -3.0
    y[70_000:80_000] = np.nan
    few_x, few_y = thin_line(x, y)
    assert few_x.size <= MOST_POINTS + 2
    assert (np.nanmin(few_y), np.nanmax(few_y)) == (-3.0, 7.0)
    assert (few_x[0], few_x[-1]) == (0.0, 99_999.0)
    assert (np.diff(few_x) > 0).all()
    inside = (few_x >= 70_000) & (few_x < 80_000)
    assert inside.any()
    assert np.isnan(few_y[inside]).all()
    few_x, few_y = thin_marks(x, y, 500)
    assert few_x.size <= 500
    assert np.isfinite(few_y).all()


def test_forces_are_drawn_side_by_side_in_one_range(result):
    figure = force_figure(result)
    left, right = figure.panels[:2]
    assert left.y_range == right.y_range
    assert [line.name for line in left.lines] == result.wheelsets
    assert left.lines[0].y == pytest.approx(result.values("wheelset1.left.Q") * 1e-3, rel=1e-6)
    assert right.lines[3].x == pytest.approx(result.values("wheelset4.s"), rel=1e-6)


def test_a_point_on_the_tread_keeps_its_colour(result):
    """In the curve the leading wheel touches twice: the tread stays the first from the field side."""
    panel = position_figure(result, "wheelset1").panels[0]
    tread, flange = panel.lines
    assert tread.x.size == 600
    assert tread.y.min() > -15.0
    assert flange.y == pytest.approx(-37.0)
    assert flange.x.size == (result.values("wheelset1.left.contacts") == 2).sum()


def test_traces_hold_every_point(result):
    figure = wheel_trace_figure(result, ["wheelset1"])
    points = int(result.values("wheelset1.left.contacts").sum())
    assert sum(line.x.size for line in figure.panels[0].lines) == points
    for line in figure.panels[0].lines:
        assert 0.0 <= line.x.min() <= line.x.max() <= 2 * np.pi * fake_run.RADIUS + 1e-6
    (rail,) = rail_trace_figure(result, ["wheelset1"]).panels[0].lines
    assert rail.x.size == points


def test_counts(result):
    left, right = count_figure(result).panels[0].lines
    assert (left.y.max(), right.y.max()) == (2, 1)


def test_figures_can_be_drawn(result, tmp_path):
    figures = [*run_figures(result), *contact_figures(result, ["wheelset1"])]
    for n, figure in enumerate(figures):
        write_png(figure, tmp_path / f"{n}.png")
    assert len(list(tmp_path.glob("*.png"))) == 8


def test_steady_table(result):
    rows = steady_rows(result)
    assert rows[0]["lateral_displacement_mm"] == pytest.approx(5.6)
    assert rows[0]["Q_left_kN"] == pytest.approx(60.0)
    assert rows[0]["contacts_left"] == 2
    columns, cells = steady_table(result)
    assert [len(row) for row in cells] == [len(columns)] * 4
    assert cells[0][:4] == ["wheelset1", "5.600", "1.100", "60.000"]
    assert cells[0][-2:] == ["2 (2.00)", "1 (1.00)"]
    assert "110 .. 210" in steady_title(result)


def test_page(result, tmp_path):
    from wheelrail.io.track_file import load_track

    long = result_from_recording(fake_run.fake_run(6000))
    track = load_track(ROOT / "scenarios/meli2011_curve.toml")
    write_run_page(tmp_path / "run.html", RunView(long, track))
    text = (tmp_path / "run.html").read_text()
    assert len(text) < LIMIT
    for words in (
        "Done: reached the end of the track at t = 10.714 s",
        "60.000",
        "Traces on the wheels",
        "manchester-wagon",
    ):
        assert words in text
    assert "Alignment" in text


@pytest.mark.parametrize("instants", [0, 1])
def test_page_of_a_run_that_hardly_began(instants, tmp_path):
    words = {"status": Status("interrupted", INTERRUPTED, "Start it again."), "curve": None}
    result = result_from_recording(fake_run.fake_run(instants, last=20.0, **words))
    write_run_page(tmp_path / "run.html", RunView(result))
    assert "Interrupted" in (tmp_path / "run.html").read_text()
    assert status_sentence(result).endswith("s = 20.00 m. Start it again.")
    assert "last tenth" in steady_title(result)
    assert (steady_table(result)[1][0][1] == "-") == (instants == 0)


def test_speeds_are_shown_where_they_change(result):
    assert speed_figures(result) == []
    recording = fake_run.fake_run()
    recording.bodies[:, 3, 10] *= 1.5  # the first wheelset slips
    (figure,) = speed_figures(result_from_recording(recording))
    vehicle, slipping, rolling = figure.panels[0].lines[:3]
    assert slipping.y[0] == pytest.approx(1.5 * vehicle.y[0])
    assert rolling.y[0] == pytest.approx(vehicle.y[0])


def test_scenario_facts():
    text = 'vehicle = "wagon"\n[run]\nspeed = 3\nintegrator = { name = "ode5", step = 1e-3 }\nlist = [1, 2]\n'
    text += '[contact]\nmodel = "elastic"\nelastic = { setting = "fine" }\npapers = { depth = 0.04 }\nrail = { E = 210e9 }\n'
    assert scenario_facts(text) == [
        ("vehicle", "wagon"),
        ("run", "speed 3, integrator (name ode5, step 0.001), list [1, 2]"),
        ("contact", "model elastic, elastic (setting fine), rail (E 2.1e+11)"),  # and not what the model does not read
    ]
    assert scenario_facts("not = = toml") == []


def test_report_of_a_file(run, result, tmp_path):
    track = (ROOT / "scenarios/meli2011_curve.toml").read_text().split("[track]")[1]
    whole = fake_run.fake_run(50, scenario_text=fake_run.SCENARIO + "\n[track]" + track)
    save(result_from_recording(whole), tmp_path / "run.nc")
    code, out, _ = run("report", "run.nc")
    assert code == 0
    assert "wheelset4" in out
    assert "Alignment" in (tmp_path / "run.html").read_text()
    (tmp_path / "bad.nc").write_text("no")
    code, _, err = run("report", "bad.nc")
    assert code == 2
    assert "not a NetCDF" in err


def test_list_of_signals(run, tmp_path):
    code, out, _ = run("list", "signals", "--json", "--to", "signals.md")
    assert code == 0
    rows = {row["name"]: row for row in json.loads(out)}
    assert rows["WHEELSET.SIDE.Q"]["unit"] == "N"
    assert (tmp_path / "signals.md").read_text() == (ROOT / "docs/signals.md").read_text(), "run make tables"
