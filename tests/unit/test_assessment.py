"""Quantities of running tests, from signals whose filtered values are known in closed form."""

import json
from dataclasses import replace

import numpy as np
import pytest

import fake_run
from fake_instruments import measured, wagon_instruments
from wheelrail.multibody._kernels.signals import ARC_LENGTH, FELT
from wheelrail.numerics.filters import Filter
from wheelrail.reports.assessment_table import assessment_rows, assessment_table
from wheelrail.results.assessment import EXCEEDED, KEPT, NONE, assess, not_assessed, worst
from wheelrail.results.checks.check import Check
from wheelrail.results.checks.run import with_checks
from wheelrail.results.result import result_from_recording
from wheelrail.results.sliding_mean import sliding_mean, sliding_mean_along
from wheelrail.results.store import open_result, save

RATE = 1000.0  #: steps per second
WEIGHT = 9.81 * (32000.0 + 2 * 2615.0 + 4 * 1813.0) / 8.0  #: on a wheel of the wagon
LEFT_HAND, RIGHT_HAND = 1.0 / 500.0, -1.0 / 500.0  #: curvatures [1/m]


def steady(q=60e3, y_left=-12e3, y_right=4e3, *, seconds=8.0, wave=0.0, frequency=1.0, speed=fake_run.SPEED):
    """A recording with constant forces on all wheels, and a wave of Y of the left wheels [N], [Hz]."""
    recording = fake_run.fake_run(int(seconds * RATE) + 1, last=20.0 + speed * seconds)
    recording.times[:] = np.arange(recording.times.size) / RATE
    recording.contacts[...] = np.nan
    recording.counts[...] = 1
    recording.contacts[:, :, :, 0, :] = 0.0
    recording.contacts[:, :, :, 0, 2] = q
    recording.contacts[:, :, 0, 0, 1] = y_left + wave * np.sin(2 * np.pi * frequency * recording.times)[:, None]
    recording.contacts[:, :, 1, 0, 1] = y_right
    return recording


def steady_run(*args, curvature=0.0, given=None, **words):
    return result_from_recording(measured(steady(*args, **words), given, curvature=curvature, every=2))


def found(rows, quantity, where, part=None):
    (row,) = [row for row in rows if (row.quantity, row.where) == (quantity, where) and part in (None, row.part)]
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
    load = found(rows, "Q", "wheelset4 left")
    assert load.value == pytest.approx(60e3)
    assert load.limit == pytest.approx(90e3 + WEIGHT)
    assert found(rows, "dQ/Q0", "wheelset4 left").value == pytest.approx(0.0)  # 60 kN are more than it weighs
    lighter = assess(steady_run(q=0.7 * WEIGHT))
    assert found(lighter, "dQ/Q0", "wheelset4 left").value == pytest.approx(0.3)


@pytest.mark.parametrize(
    ("kmh", "cap"), [(150, 200e3), (160, 200e3), (163, 190e3), (200, 190e3), (250, 180e3), (300, 170e3), (330, 160e3)]
)
def test_limits_of_heavy_wheels_fall_with_the_speed(kmh, cap):
    given = wagon_instruments(static_loads=(120e3,) * 4)
    recording = steady(q=120e3, speed=kmh / 3.6, seconds=2.0)
    recording.bodies[:, :, ARC_LENGTH] += 1e-4 * np.sin(60.0 * np.pi * recording.times)[:, None]  # 19 mm/s to and fro
    rows = assess(result_from_recording(measured(recording, given, every=2)))
    assert found(rows, "Q", "wheelset1 left").limit == cap


def test_slow_waves_pass_and_fast_ones_do_not():
    """At 28 m/s, 2 m are 14 Hz: 1 Hz passes nearly whole, 100 Hz is gone; a sine is above 0.9999 in 0.15 % + of time."""
    slow = found(assess(steady_run(wave=6e3, frequency=1.0)), "sum of Y", "wheelset1").value
    assert slow == pytest.approx(8e3 + 6e3 * np.sinc(2.0 / 28.0), rel=2e-3)
    fast = found(assess(steady_run(wave=6e3, frequency=100.0)), "sum of Y", "wheelset1").value
    assert fast == pytest.approx(8e3, rel=3e-3)


def test_verdicts_by_category_of_the_vehicle():
    """45 kN of 46.4 kN for a coach, and more than 0.85 of that; without a category both are named."""
    forces = {"q": 50e3, "y_left": -45e3, "y_right": 0.0}
    rows = assess(steady_run(**forces))
    assert found(rows, "Y/Q", "wheelset1 left").value == pytest.approx(0.9)
    assert found(rows, "Y/Q", "wheelset1 left").verdict == EXCEEDED
    assert found(rows, "Y/Q", "wheelset1 right").verdict == KEPT
    assert found(rows, "sum of Y", "wheelset1").verdict == KEPT
    base = 10e3 + 2.0 * WEIGHT / 3.0
    freight = found(assess(steady_run(**forces, given=wagon_instruments(category="freight"))), "sum of Y", "wheelset1")
    assert freight.limit == pytest.approx(0.85 * base)
    assert freight.verdict == EXCEEDED
    unsaid = found(assess(steady_run(**forces, given=wagon_instruments(category=None))), "sum of Y", "wheelset1")
    assert (unsaid.limit, unsaid.loosest) == (pytest.approx(0.85 * base), pytest.approx(base))
    assert unsaid.verdict == NONE
    assert "by category" in unsaid.reason
    low = steady_run(q=50e3, y_left=-5e3, y_right=0.0, given=wagon_instruments(category=None))
    assert found(assess(low), "sum of Y", "wheelset1").verdict == KEPT  # whatever it is
    own = wagon_instruments(category="freight", track_factor=0.95)
    assert found(assess(steady_run(**forces, given=own)), "sum of Y", "wheelset1").limit == pytest.approx(0.95 * base)


def test_inner_wheels_are_not_judged():
    """The low rail of a curve pulls its wheel by friction, whatever its sign looks like."""
    for curvature, outer, inner in ((LEFT_HAND, "right", "left"), (RIGHT_HAND, "left", "right")):
        rows = assess(steady_run(q=50e3, y_left=-42e3, y_right=43e3, curvature=curvature))
        assert found(rows, "Y/Q", f"wheelset1 {outer}").verdict == EXCEEDED
        assert found(rows, "Y/Q", f"wheelset1 {outer}").part.endswith("-hand curves")
        row = found(rows, "Y/Q, inner wheel", f"wheelset1 {inner}")
        assert (row.verdict, row.limit) == (NONE, None)
        assert "does not guide" in row.reason
        assert not [one for one in rows if one.quantity == "Y/Q" and one.where.endswith(inner)]


def test_pulling_the_flange_from_the_rail_is_no_climbing():
    rows = assess(steady_run(q=50e3, y_left=-10e3, y_right=-45e3))
    assert found(rows, "Y/Q", "wheelset1 right").value == pytest.approx(-0.9)
    assert found(rows, "Y/Q", "wheelset1 right").verdict == KEPT


@pytest.mark.parametrize("share", [0.02, 0.2, 0.45])
def test_half_unloaded_wheels_count(share):
    """A wheel that carries little, and is pressed to its rail, is the one that climbs."""
    recording = steady(q=WEIGHT, y_left=-0.1 * WEIGHT, y_right=0.0)
    light = (recording.times > 3.0) & (recording.times < 5.0)
    recording.contacts[light, 0, 0, 0, 2] = share * WEIGHT
    row = found(assess(result_from_recording(measured(recording, every=2))), "Y/Q", "wheelset1 left")
    # where the load falls, both are filtered: their ratio passes beyond that of the steady stretch by less than a third
    assert 0.1 / share * 0.999 < row.value < 0.1 / share * 1.35


def test_instability_is_the_vibration_on_straight_track():
    """A sine of 6 kN at 5 Hz has an rms of 4.24 kN over any 100 m; a band pass of 4 Hz lets nearly all of it through."""
    rows = assess(steady_run(wave=6e3, frequency=5.0))
    row = found(rows, "instability", "wheelset1")
    band = Filter(above=3.0, below=7.0).gain(np.array([5.0]))[0]
    low = Filter(below=20.0).gain(np.array([5.0]))[0]
    assert row.value == pytest.approx(6e3 / np.sqrt(2.0) * band * low, rel=0.02)
    assert row.part == "straight track, about 5 Hz"
    assert row.limit == pytest.approx(0.5 * (10e3 + 2.0 * WEIGHT / 3.0))
    steady_row = found(assess(steady_run()), "instability", "wheelset1")
    assert steady_row.value == pytest.approx(0.0, abs=1.0)  # a steady force is no vibration
    assert not [one for one in assess(steady_run(curvature=LEFT_HAND)) if one.quantity == "instability"]


def accelerating(recording, body, axis, mean, wave, frequency):
    t = recording.times
    recording.bodies[:, recording.body_names.index(body), FELT + "xyz".index(axis)] = mean + wave * np.sin(
        2 * np.pi * frequency * t
    )


@pytest.mark.parametrize("frequency", [0.2, 1.0, 5.0, 8.0, 30.0])
def test_accelerations_pass_the_filters_of_their_rules(frequency):
    """A sine on a steady acceleration: bands take the mean away, and low passes keep it."""
    recording = steady(seconds=20.0)
    accelerating(recording, "carbody", "y", 1.0, 1.5, frequency)
    accelerating(recording, "carbody", "z", 0.5, 1.5, frequency)
    accelerating(recording, "bogie1", "y", 1.0, 4.0, frequency)
    start = {"start_end": 8.0}  # filters with a corner at 0.4 Hz forget their start slowly
    rows = assess(result_from_recording(replace(measured(recording, every=2), **start)))
    one = np.array([frequency])
    expected = {
        ("car body lateral acceleration, safety", "carbody centre"): 1.0 + 1.5 * Filter(below=6.0).gain(one)[0],
        ("car body vertical acceleration, safety", "carbody centre"): 1.5 * Filter(0.4, 4.0).gain(one)[0],
        ("car body lateral acceleration, ride", "carbody over bogie1"): 1.5 * Filter(0.4, 10.0).gain(one)[0],
        ("car body lateral acceleration, rms", "carbody centre"): 1.5 / np.sqrt(2) * Filter(0.4, 10.0).gain(one)[0],
        ("bogie lateral acceleration", "bogie1"): 1.0 + 4.0 * Filter(below=10.0).gain(one)[0],
    }
    for (quantity, where), value in expected.items():
        assert found(rows, quantity, where).value == pytest.approx(value, rel=0.02, abs=2e-3), quantity
    assert found(rows, "bogie lateral acceleration", "bogie1").limit == pytest.approx(12.0 - 6.241 / 5.0)


def test_limits_of_lateral_accelerations_fall_in_tight_curves():
    for radius, limit in ((1000.0, 3.0), (500.0, 2.8), (300.0, 2.6)):
        rows = assess(steady_run(curvature=1.0 / radius))
        assert found(rows, "car body lateral acceleration, safety", "carbody centre").limit == pytest.approx(limit)


def test_curvature_that_jumps_is_not_taken_for_more_than_it_is():
    """Limits in curves of 400 m and of 600 m are those of the wider class, jumps and transitions ahead or not."""
    for radius, limit in ((400.0, 2.8), (399.0, 2.6), (600.0, 3.0), (599.0, 2.8)):
        for length in (0.0, 60.0):
            curve = entered(radius, length)
            rows = assess(steady_run(curvature=lambda s, curve=curve: curve(s)))
            assert found(rows, "car body lateral acceleration, safety", "carbody centre").limit == pytest.approx(limit)


def entered(radius, length, at=80.0):
    """Curvature of a curve behind a straight, over the arc length [1/m]."""
    if length == 0.0:
        return lambda s: np.where(s < at, 0.0, 1.0 / radius)
    return lambda s: np.interp(s, (at, at + length), (0.0, 1.0 / radius))


def test_every_full_curve_has_its_quasi_static_acceleration():
    """Three curves with 1.0, 1.9 and 1.2 m/s2, of which two differ in cant alone; the straights between have none."""
    ends = np.array([40.0, 80.0, 130.0, 132.0, 170.0, 200.0])
    bends = np.array([0.0, 1 / 400.0, -1 / 450.0, -1 / 450.0, -1 / 450.0, 0.0])  # to the left, then to the right
    cants = np.array([0.0, -0.1, 0.02, 0.03, 0.08, 0.0])
    felt = (0.0, -1.0, 1.9, 1.5, 1.2, 0.0)
    at = np.linspace(0.0, 300.0, 3001)
    which = np.minimum(np.searchsorted(ends, at, side="right"), 5)
    recording = steady(seconds=9.0)
    way = recording.bodies[:, :, ARC_LENGTH].mean(axis=1)
    b = recording.body_names.index("carbody")
    recording.bodies[:, b, FELT + 1] = np.interp(way, at, np.array(felt)[which])
    layout = {
        name: lambda s, values=values: values[np.minimum(np.searchsorted(ends, s, side="right"), 5)]
        for name, values in (("curvature", bends), ("cant", cants))
    }
    rows = assess(result_from_recording(measured(recording, every=2, **layout)))
    medians = [row for row in rows if "quasi-static" in row.quantity and row.where == "carbody centre"]
    assert [row.value for row in medians] == pytest.approx([1.0, 1.9, 1.2], abs=1e-3)
    assert [row.verdict for row in medians] == [KEPT, EXCEEDED, KEPT]
    assert [row.part.split(", s")[0] for row in medians] == [
        "full curve to the left, R 400 m",
        "full curve to the right, R 450 m",
        "full curve to the right, R 450 m",
    ]
    assert "quasi-static" not in " ".join(row.quantity for row in assess(steady_run()))


def test_what_stands_is_not_assessed():
    """A vehicle that comes to rest is judged by what it did while it ran."""
    recording = steady(seconds=8.0)
    stopped = steady(seconds=24.0)
    n = recording.times.size
    for way in (stopped.bodies[:, :, ARC_LENGTH],):
        way[n:] = way[n - 1]
    waves = 0.5 * np.sin(2.0 * np.pi * stopped.times) * (stopped.times <= recording.times[-1])
    b = recording.body_names.index("carbody")
    recording.bodies[:, b, FELT + 1] = waves[:n]
    stopped.bodies[:, b, FELT + 1] = waves
    one, other = (
        {
            (row.quantity, row.where, row.part): row.value
            for row in assess(result_from_recording(measured(run, every=2)))
        }
        for run in (recording, stopped)
    )
    assert other == pytest.approx(one, rel=2e-3, abs=1e-3)
    stopped.bodies[:, :, ARC_LENGTH] = stopped.bodies[:1, :, ARC_LENGTH]
    still = result_from_recording(measured(stopped, every=2))
    assert assess(still) == []
    assert not_assessed(still) == "the vehicle stands"


def test_bodies_of_which_nobody_knows_what_they_are_have_no_verdict():
    rows = assess(steady_run(given=wagon_instruments(unclear=("carbody",))))
    verdicts = {row.verdict for row in rows if row.quantity.startswith("car body")}
    assert verdicts == {NONE}
    assert "role" in found(rows, "car body lateral acceleration, safety", "carbody centre").reason
    assert found(rows, "bogie lateral acceleration", "bogie1").verdict == KEPT


def test_every_rule_names_its_clause_and_every_row_its_filter_and_rate():
    for row in assess(steady_run()):
        assert row.filter
        assert row.rate == pytest.approx(RATE)
        assert row.verdict == NONE or (row.rule and row.limit is not None and not row.reason)
        assert row.limit is None or (row.rule.startswith("EN 14363:2016") and row.clause.startswith("not verified"))
        assert bool(row.reason) == (row.verdict == NONE)


def test_worst_of_each_quantity():
    rows = assess(steady_run(wave=1e3))
    tops = worst(rows)
    assert [row.quantity for row in tops][:4] == ["Y/Q", "sum of Y", "Q", "instability"]
    assert tops[0].value == max(row.value for row in rows if row.quantity == "Y/Q")
    assert assessment_table(rows).rows[0][3] == "0.800"


def test_a_wheel_in_the_air_has_lost_its_load_and_no_ratio():
    rows = assess(steady_run(q=0.0, y_left=0.0, y_right=0.0))
    assert found(rows, "dQ/Q0", "wheelset1 left").value == 1.0
    assert not [row for row in rows if row.quantity.startswith("Y/Q")]


def test_forces_that_are_no_numbers_have_no_rows():
    recording = measured(steady(), every=2)
    recording.filtered.values[100:, :16] = np.nan  # of forces, which come first
    quantities = {row.quantity for row in assess(result_from_recording(recording))}
    assert quantities & {"Q", "dQ/Q0", "Y/Q", "sum of Y"} == set()
    assert "wheelset lateral acceleration" in quantities


def test_short_runs_tell_nothing_and_slow_ones_have_no_means():
    assert assess(result_from_recording(fake_run.fake_run(0, last=20.0))) == []
    short = steady_run(seconds=0.3)
    assert assess(short) == []
    assert "shorter" in not_assessed(short)
    row = found(assess(steady_run(seconds=3.0, speed=0.6)), "sum of Y", "wheelset1")
    assert (row.value, row.verdict) == (pytest.approx(8e3), NONE)
    assert "too short" in row.reason


def test_what_was_not_measured_is_not_assessed():
    bare = result_from_recording(steady())
    assert assess(bare) == []
    assert "older version" in not_assessed(bare)
    unloaded = steady_run(given=wagon_instruments(reason="the rules are those of running on track"))
    assert assess(unloaded) == []
    assert not_assessed(unloaded) == "the rules are those of running on track"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (
            lambda r: with_checks(r, [Check(name="a", value=2.0, limit=1.0, meaning="", remedy="")]),
            "fails its checks: a",
        ),
        (
            lambda r: replace(r, dataset=r.dataset.assign_attrs(status="derailed", status_code=20)),
            "did not come to its",
        ),
    ],
)
def test_a_run_that_cannot_be_trusted_has_values_and_no_verdict(change, words):
    rows = assess(change(steady_run()))
    assert found(rows, "Y/Q", "wheelset1 left").value == pytest.approx(0.2)
    assert {row.verdict for row in rows} == {NONE}
    assert all(words in row.reason for row in rows if row.limit is not None)
    assert words[1:] in assessment_table(rows).caption
    assert {row["verdict"] for row in assessment_rows(change(steady_run()))} == {NONE}


@pytest.mark.parametrize(
    ("change", "words"), [({"gauge": 1.0}, "gauge"), ({"doubt": "a cross section"}, "a cross section")]
)
def test_limits_hold_for_what_they_are_made_for(change, words):
    rows = assess(steady_run(given=wagon_instruments(**change)))
    assert {row.verdict for row in rows} == {NONE}
    assert words in found(rows, "Y/Q", "wheelset1 left").reason


def test_steps_that_are_too_long_for_the_filters_have_no_verdict():
    coarse = steady(seconds=8.0)
    thinned = replace(
        coarse,
        times=coarse.times[::4],
        bodies=coarse.bodies[::4],
        elements=coarse.elements[::4],
        counts=coarse.counts[::4],
        contacts=coarse.contacts[::4],
        constraints=coarse.constraints[::4],
        works=coarse.works[::4],
        between=coarse.between[::4],
    )
    rows = assess(result_from_recording(measured(thinned)))
    row = found(rows, "Y/Q", "wheelset1 left")
    assert (row.value, row.verdict, row.rate) == (pytest.approx(0.2), NONE, pytest.approx(250.0))
    assert "4 ms are too long" in row.reason


def test_an_assessment_survives_its_file(tmp_path):
    result = steady_run(wave=3e3)
    again = open_result(save(result, tmp_path / "run.nc"))
    assert assess(again) == assess(result)


def test_rows_for_json_name_rule_filter_rate_and_verdict():
    rows = assessment_rows(steady_run())
    keys = {
        "rule",
        "clause",
        "filter",
        "rate",
        "value",
        "limit",
        "verdict",
        "reason",
        "quantity",
        "where",
        "part",
        "unit",
    }
    assert keys <= rows[0].keys()
    assert all(row["verdict"] != NONE or row["reason"] or row["limit"] is None for row in rows)
    assert {row["where"] for row in rows if row["quantity"] == "sum of Y"} == {f"wheelset{n}" for n in (1, 2, 3, 4)}
    json.dumps(rows)
