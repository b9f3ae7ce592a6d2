"""The study of methods in a running vehicle, from made-up runs."""

import json
from dataclasses import replace

import numpy as np
import pytest

from wheelrail.studies.methods.differences import compare, noise
from wheelrail.studies.methods.page import as_markdown, charts, write_html
from wheelrail.studies.methods.published import STEP_MILLISECONDS, WORDS
from wheelrail.studies.methods.runs import INTERVAL, METHODS, SCENARIOS, Compared, MethodRun, Signals
from wheelrail.studies.methods.tables import every_table

N = 1000


def made_up(method="diff", shift=5e-3, load=5e4):
    """A second at 40 m/s with two contacts on the left wheels."""
    times = np.arange(N) * INTERVAL
    s = 40.0 * times[:, None] - 2.0 * np.arange(4)
    counts = np.tile([2, 1], (N, 4, 1))
    contacts = np.full((N, 4, 2, 4), np.nan)
    contacts[:, :, 0, :2] = 0.5
    contacts[:, :, 1, 0] = 1.0
    signals = Signals(
        times,
        s,
        np.full((N, 4), shift),
        np.full((N, 4), 1e-3),
        np.full((N, 4, 2), load),
        np.full((N, 4, 2), -3e3),
        counts,
        load * contacts,
        -0.02 * contacts,
        0.75 * contacts,
    )
    return MethodRun(method, "Done.", True, signals, (10.0, 30.0), 80.0, 2 * N)


def test_differences_are_what_they_are():
    a, b = made_up("dist"), made_up("diff", shift=5.2e-3, load=5.1e4)
    off = compare(a, b)
    assert off.pair == ("dist", "diff")
    assert (off.equal_counts, off.equal_loaded) == (1.0, 1.0)
    assert off.quantities["lateral_displacement_mm"].rms == pytest.approx(0.2)
    assert off.quantities["Q_kN"].largest == pytest.approx(1.0)
    assert off.quantities["yaw_mrad"].rms == 0.0
    b.signals.Y[700, 2, 1] += 500.0
    assert compare(a, b).quantities["Y_kN"].largest == pytest.approx(0.5)
    assert compare(a, b).quantities["Y_kN"].at == pytest.approx(b.signals.s[700, 2])
    assert compare(a, b, slice(0, 1)).quantities["Y_kN"].largest == 0.0


def test_a_change_of_contacts_is_not_left_out():
    a, b = made_up("dist"), made_up("diff")
    b.signals.counts[500:, 1, 0] = 1
    b.signals.lateral_displacement[450:550, 1] += 1e-3
    off = compare(a, b, slice(1, 2))
    assert off.quantities["lateral_displacement_mm"].largest == pytest.approx(1.0)
    assert off.quantities["lateral_displacement_mm"].rms == pytest.approx(np.sqrt(0.1))
    assert off.equal_counts == pytest.approx(0.75)
    assert off.equal_loaded == 1.0
    b.signals.load[500:, 1, 0, 0] = 99.0
    assert compare(a, b, slice(1, 2)).equal_loaded == pytest.approx(0.75)


def test_runs_of_different_length_are_compared_while_both_last():
    a, b = made_up("dist"), made_up("diff")
    b = replace(b, signals=b.signals.first(300))
    a.signals.lateral_displacement[300:] = 1.0
    assert compare(a, b).quantities["lateral_displacement_mm"].largest == 0.0


def test_noise_is_what_lies_above_its_frequency():
    t = np.arange(N) * INTERVAL
    assert noise(3.0 * t + np.sin(2.0 * np.pi * 80.0 * t)) == pytest.approx(np.sqrt(0.5), rel=0.01)
    assert noise(np.sin(2.0 * np.pi * 10.0 * t)) < 0.01


def study():
    found = [Compared(name, {method: made_up(method) for method in METHODS}) for name in SCENARIOS]
    found[0].runs["dist"].signals.Q[400] += 2e3
    found[1].runs["dist"].signals.Q[:, 0, 1] += 1e3
    return found


def test_the_page_has_every_table(tmp_path):
    found = study()
    tables = every_table(found)
    page = as_markdown(found, tables, finished=True)
    for table in tables:
        assert f"## {table.title}" in page
        assert len({tuple(row) for row in table.csv_rows()}) == 1
    # 2 kN of 50 kN at one of 1000 instants, and so of the 351 in the curve; then 1 kN of 50 kN throughout
    assert "| meli2009_1_s_curve | 1 | 0.000 | 0.0000 | 4.00 | 16.0 | 0.126 | 0.011 | yes |" in page
    assert "| meli2009_2_irregular | 1 | 0.000 | 0.0000 | 2.00 | 0.0 | 2.000 | 2.000 | no |" in page
    assert "no minimum" in page
    assert "| meli2009_3_curve | dist | 2 | 100.0 | -10.00, -10.00 | 25.00, 25.00 |" in page
    assert all(words in " ".join(page.split()) for words in WORDS.values())
    assert "interrupted" not in page
    assert [name for name, _ in charts(found)] == ["methods-forces.png", "methods-split.png"]
    write_html(tmp_path / "methods.html", found, tables)
    assert "contact points on the wheel" in (tmp_path / "methods.html").read_text()


def test_an_interrupted_study_keeps_what_is_done():
    found = study()
    page = as_markdown(found[:1], every_table(found[:1]), finished=False)
    assert "interrupted" in page
    assert "meli2011_curve" not in page


def test_a_run_that_did_not_reach_the_curve_has_no_means():
    found = study()
    runs = {method: replace(run, curve=(1e3, 2e3)) for method, run in found[0].runs.items()}
    page = as_markdown(found, every_table([Compared(SCENARIOS[0], runs)]), finished=True)
    assert "| meli2009_1_s_curve | dist | - | - |" in page
    assert "| 0.126 | - | - |" in page


def test_every_method_has_a_published_time():
    assert set(STEP_MILLISECONDS) <= set(METHODS)
    assert set(WORDS) == set(SCENARIOS)


def test_the_command_needs_the_scenarios(run):
    code, _, err = run("study", "methods", "--to", "out")
    assert code == 2
    assert "--scenarios" in err


def test_ctrl_c_keeps_finished_scenarios(run, monkeypatch, tmp_path):
    def interrupted(folder, watching):
        yield study()[0]
        raise KeyboardInterrupt

    monkeypatch.setattr("wheelrail.studies.methods.runs.run_methods", interrupted)
    (tmp_path / "scenarios").mkdir()
    code, _, err = run("study", "methods", "--to", "out")
    assert code == 130
    assert "what is finished lies in out" in err
    assert "It was interrupted" in (tmp_path / "out" / "methods.md").read_text()


def test_the_command_writes_everything(run, monkeypatch, tmp_path):
    found = study()
    monkeypatch.setattr("wheelrail.studies.methods.runs.run_methods", lambda folder, watching: iter(found))
    (tmp_path / "scenarios").mkdir()
    code, out, _ = run("study", "methods", "--to", "out", "--json")
    assert code == 0
    assert set(json.loads(out)) == {path.stem[8:] for path in (tmp_path / "out").glob("methods-*.csv")}
    assert {path.name for path in (tmp_path / "out").glob("*.png")} == {name for name, _ in charts(found)}


def test_the_list_says_what_a_table_is(run):
    code, out, _ = run("list", "detection")
    assert code == 0
    assert "a table of rigid contact" in out
