"""Quantities of running tests, from signals whose filtered values are known in closed form."""

from pathlib import Path

import numpy as np
import pytest

import fake_run
from wheelrail import load_scenario, simulate
from wheelrail.reports.assessment_table import assessment_rows, assessment_table
from wheelrail.results.assessment import EXCEEDED, KEPT, NONE, RATIO_LIMIT, assess, static_loads, worst
from wheelrail.results.result import result_from_recording
from wheelrail.results.sliding_mean import sliding_mean, sliding_mean_along

ROOT = Path(__file__).parents[2]
RATE = 1000.0  #: instants per second
WEIGHT = 9.81 * (32000.0 + 2 * 2615.0 + 4 * 1813.0) / 8.0  #: on a wheel of the made-up wagon


def steady_run(q=60e3, y_left=-12e3, y_right=4e3, *, seconds=8.0, wave=0.0, frequency=1.0, speed=fake_run.SPEED):
    """A run with constant forces on all wheels, and a wave of Y of the left wheels [N], [Hz]."""
    recording = fake_run.fake_run(int(seconds * RATE) + 1, last=20.0 + speed * seconds)
    recording.times[:] = np.arange(recording.times.size) / RATE
    recording.contacts[...] = np.nan
    recording.counts[...] = 1
    recording.contacts[:, :, :, 0, :] = 0.0
    recording.contacts[:, :, :, 0, 2] = q
    recording.contacts[:, :, 0, 0, 1] = y_left + wave * np.sin(2 * np.pi * frequency * recording.times)[:, None]
    recording.contacts[:, :, 1, 0, 1] = y_right
    return result_from_recording(recording)


def found(rows, quantity, where):
    (row,) = [row for row in rows if (row.quantity, row.where) == (quantity, where)]
    return row


def test_sliding_means_of_a_wave_are_sinc_times_the_wave():
    way = np.linspace(0.0, 60.0, 6001)
    for length in (3.0, 7.5, 40.0):
        means, middles = sliding_mean_along(np.sin(2 * np.pi * way / length), way)
        exact = np.sinc(2.0 / length) * np.sin(2 * np.pi * middles / length)
        np.testing.assert_allclose(means, exact, atol=2e-5)
        assert middles[0] == 1.0
        assert np.diff(middles) == pytest.approx(0.5)


def test_sliding_means_do_not_depend_on_speed():
    """A parabola over the way, met at instants that crowd at its end: mean over 2 m is s2 + 1/3."""
    way = 30.0 * np.sqrt(np.linspace(0.0, 1.0, 20001))
    means, middles = sliding_mean_along(way**2, way)
    np.testing.assert_allclose(means, middles**2 + 1.0 / 3.0, rtol=1e-5, atol=1e-3)


def test_a_way_that_is_too_short_or_stands_has_no_means():
    assert sliding_mean(np.ones(50), np.linspace(0.0, 1.9, 50)).size == 0
    assert sliding_mean(np.ones(50), np.zeros(50)).size == 0
    assert sliding_mean(np.zeros(0), np.zeros(0)).size == 0
    stands = np.concatenate((np.linspace(0.0, 5.0, 100), np.full(100, 5.0)))
    values = np.concatenate((np.ones(100), np.full(100, 7.0)))  # what is felt at a stand moves nothing along
    np.testing.assert_allclose(sliding_mean(values, stands), 1.0)


def test_constant_forces_are_what_they_are():
    rows = assess(steady_run())
    assert found(rows, "Y/Q", "wheelset1 left").value == pytest.approx(12.0 / 60.0)
    assert found(rows, "Y/Q", "wheelset2 right").value == pytest.approx(4.0 / 60.0)
    assert found(rows, "sum of Y", "wheelset3").value == pytest.approx(8e3)
    assert found(rows, "sum of Y", "wheelset3").limit == pytest.approx(10e3 + 2.0 * WEIGHT / 3.0)
    assert found(rows, "Q", "wheelset4 left").value == pytest.approx(60e3)
    assert found(rows, "dQ/Q0", "wheelset4 left").value == pytest.approx(0.0)  # 60 kN are more than it weighs
    lighter = assess(steady_run(q=0.7 * WEIGHT))
    assert found(lighter, "dQ/Q0", "wheelset4 left").value == pytest.approx(0.3)


def test_slow_waves_pass_and_fast_ones_do_not():
    """At 28 m/s, 2 m are 14 Hz: 1 Hz passes nearly whole, 100 Hz is gone; a sine is above 0.9999 in 0.15 % + of time."""
    slow = found(assess(steady_run(wave=6e3, frequency=1.0)), "sum of Y", "wheelset1").value
    assert slow == pytest.approx(8e3 + 6e3 * np.sinc(2.0 / 28.0), rel=2e-3)
    fast = found(assess(steady_run(wave=6e3, frequency=100.0)), "sum of Y", "wheelset1").value
    assert fast == pytest.approx(8e3, rel=3e-3)


def test_verdicts_and_the_factor_of_the_track():
    rows = assess(steady_run(q=50e3, y_left=-45e3, y_right=0.0))
    assert found(rows, "Y/Q", "wheelset1 left").value == pytest.approx(0.9)
    assert found(rows, "Y/Q", "wheelset1 left").verdict == EXCEEDED
    assert found(rows, "Y/Q", "wheelset1 right").verdict == KEPT
    assert found(rows, "sum of Y", "wheelset1").verdict == KEPT  # 45 kN of 46.4 kN
    freight = assess(steady_run(q=50e3, y_left=-45e3, y_right=0.0), track_factor=0.85)
    row = found(freight, "sum of Y", "wheelset1")
    assert row.limit == pytest.approx(0.85 * (10e3 + 2.0 * WEIGHT / 3.0))
    assert row.verdict == EXCEEDED
    assert "k1 = 0.85" in row.source
    assert {row.verdict for row in rows if row.quantity not in ("Y/Q", "sum of Y")} == {NONE}


def test_pulling_the_flange_from_the_rail_is_no_climbing():
    """The low rail of a tight curve pulls the wheel by friction, whatever its sign looks like."""
    rows = assess(steady_run(q=50e3, y_left=-10e3, y_right=-45e3))
    assert found(rows, "Y/Q", "wheelset1 right").value == pytest.approx(-0.9)
    assert found(rows, "Y/Q", "wheelset1 right").verdict == KEPT


def test_worst_of_each_quantity():
    recording_rows = assess(steady_run(wave=1e3))
    tops = worst(recording_rows)
    assert [row.quantity for row in tops][:4] == ["Y/Q", "sum of Y", "Q", "dQ/Q0"]
    assert tops[0].value == max(row.value for row in recording_rows if row.quantity == "Y/Q")
    table = assessment_table(recording_rows)
    assert max(sum(len(cell) + 2 for cell in row) for row in table.rows) <= 78
    assert table.rows[0][3] == f"{RATIO_LIMIT:.3f}"


def test_a_wheel_in_the_air_has_lost_its_load_and_no_ratio():
    result = steady_run(q=0.0, y_left=0.0, y_right=0.0)
    rows = assess(result)
    assert found(rows, "dQ/Q0", "wheelset1 left").value == 1.0
    assert not [row for row in rows if row.quantity == "Y/Q"]


def test_forces_that_are_no_numbers_have_no_rows():
    assert {row.quantity for row in assess(steady_run(q=np.nan))} & {"Q", "dQ/Q0", "Y/Q"} == set()


def test_short_runs_tell_nothing_and_slow_ones_have_no_means():
    assert assess(result_from_recording(fake_run.fake_run(0, last=20.0))) == []
    assert assess(steady_run(seconds=0.3)) == []
    crawling = assess(steady_run(seconds=3.0, speed=1.0))
    row = found(crawling, "sum of Y", "wheelset1")
    assert (row.value, row.limit, row.verdict) == (pytest.approx(8e3), None, NONE)
    assert "too short" in row.filter


def test_rows_for_json_name_filter_source_and_verdict():
    rows = assessment_rows(steady_run())
    assert {"quantity", "where", "value", "unit", "limit", "source", "filter", "verdict"} == rows[0].keys()
    assert all(row["source"] and row["filter"] for row in rows)
    assert {row["where"] for row in rows if row["quantity"] == "sum of Y"} == {f"wheelset{n}" for n in (1, 2, 3, 4)}


def test_a_scaled_rig_is_measured_against_its_own_weight_and_has_no_limits():
    """Its scenario is in full size: Q0 of 52 kN beside wheels of 0.4 kN would be a loss of 99 %."""
    scenario = load_scenario(ROOT / "scenarios/rig_scaled.toml").with_values({"run.duration": 1.0, "start": []})
    result = simulate(scenario)
    rows = assess(result)
    assert static_loads(result).sum() * 2.0 == pytest.approx(
        sum(result.values(f"{name}.{side}.Q")[-1] for name in result.wheelsets for side in ("left", "right")), rel=1e-3
    )
    assert 0.0 <= found(rows, "dQ/Q0", "wheelset1 left").value < 0.01
    assert found(rows, "Y/Q", "wheelset1 left").value == pytest.approx(0.009, abs=2e-3)
    assert {row.limit for row in rows} == {None}
    assert "full size" in assessment_table(rows).caption
    assert "Y/Q 0.8" not in assessment_table(rows).caption


def test_static_loads_without_a_readable_scenario_are_equal_shares():
    np.testing.assert_allclose(static_loads(steady_run()), WEIGHT)
