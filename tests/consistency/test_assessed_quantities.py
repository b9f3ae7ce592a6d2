"""Assessed numbers of real runs: the same at every output interval, and those of a filter over every step."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.signal import butter, sosfilt, sosfilt_zi

import wheelrail as wr
from vehicle_kit import coach
from wheelrail.results.assessment import assess, not_assessed
from wheelrail.results.sliding_mean import sliding_mean_along

pytestmark = pytest.mark.slow_without_jit

STEP = 0.5e-3
OUTPUTS = (0.5e-3, 5e-3, 50e-3)


def scenario(
    quality, kmh, radius, *, friction=0.35, seed=3, integrator="auto", detection="dist", vehicle=None, way=90.0
):
    segments = [wr.Straight(length=50.0)]
    if radius is None:
        segments.append(wr.Straight(length=way))
    else:
        segments += [wr.Transition(length=50.0), wr.Curve(length=way, radius=radius, cant=0.08, turn="left")]
    rough = None if quality == "none" else wr.IrregularitySynthesised(psd=quality, seed=seed)
    return wr.Scenario(
        track=wr.Track(*segments, irregularity=rough),
        vehicle=wr.load_vehicle("manchester-wagon") if vehicle is None else vehicle,
        speed=kmh / 3.6,
        contact=wr.Contact(friction=friction, detection=detection),
        integrator=wr.Integrator(name=integrator, step=STEP),
        fade_in=10.0,
    )


def values(result):
    return {(row.quantity, row.where, row.part): row.value for row in assess(result)}


def butterworth(signal, corner, kind="lowpass"):
    stages = butter(4, corner, kind, fs=1.0 / STEP, output="sos")
    found, _ = sosfilt(stages, signal, zi=sosfilt_zi(stages) * signal[0])
    return found


@pytest.mark.parametrize(
    ("quality", "kmh", "radius"),
    [
        ("none", 70, 300.0),
        ("none", 160, None),
        ("erri-b176-low", 90, 600.0),
        ("erri-b176-low", 160, None),
        ("erri-b176-high", 70, 300.0),
        ("erri-b176-high", 160, None),
    ],
)
def test_no_number_depends_on_how_often_a_run_is_recorded(quality, kmh, radius):
    own = scenario(quality, kmh, radius)
    results = [wr.simulate(replace(own, output_every=output)) for output in OUTPUTS]
    first = values(results[0])
    assert len(first) > 40
    for result in results[1:]:
        assert values(result) == first  # to the last bit
        assert [one.ok for one in result.checks] == [one.ok for one in results[0].checks]
        verdicts = [[row.verdict for row in assess(one)] for one in (result, results[0])]
        assert verdicts[0] == verdicts[1]


@pytest.mark.parametrize(("quality", "kmh", "radius"), [("erri-b176-high", 140, None), ("erri-b176-low", 70, 400.0)])
def test_they_are_those_of_a_filter_over_every_step(quality, kmh, radius):
    """Forces recorded at every step, filtered from the first on by SciPy, cut where the start is over."""
    result = wr.simulate(replace(scenario(quality, kmh, radius), output_every=STEP))
    times = result.dataset["time"].values
    assert np.diff(times).max() < 1.0001 * STEP
    after = times >= result.start_end
    found = values(result)
    for name in result.wheelsets:
        way = result.values(f"{name}.s")[after]
        forces = {
            (side, force): butterworth(result.values(f"{name}.{side}.{force}"), 20.0)[after]
            for side in ("left", "right")
            for force in ("Q", "Y")
        }
        for side in ("left", "right"):
            assert found["Q", f"{name} {side}", ""] == pytest.approx(np.percentile(forces[side, "Q"], 99.85), rel=5e-3)
        total = sliding_mean_along(forces["left", "Y"] + forces["right", "Y"], way)[0]
        expected = np.abs(np.percentile(total, (0.15, 99.85))).max()
        assert found["sum of Y", name, ""] == pytest.approx(expected, rel=5e-3)
        for axis, words in (("y", "lateral"), ("z", "vertical")):
            felt = butterworth(result.values(f"{name}.accelerometer_{axis}"), 10.0)[after]
            expected = np.abs(np.percentile(felt, (0.15, 99.85))).max()
            assert found[f"wheelset {words} acceleration", name, ""] == pytest.approx(expected, rel=5e-3)
    felt = result.values("carbody over bogie1.acceleration_y")
    ride = butterworth(butterworth(felt, 10.0), 0.4, "highpass")[after]
    expected = np.abs(np.percentile(ride, (0.15, 99.85))).max()
    assert found["car body lateral acceleration, ride", "carbody over bogie1", ""] == pytest.approx(expected, rel=5e-3)


def test_where_forces_spike_at_the_end_of_the_start_nothing_is_started_on_them():
    """Straight, 200 km/h, rough track: the same run by other searches and steps is assessed the same."""
    first = values(wr.simulate(scenario("erri-b176-high", 200, None, seed=5, way=160.0)))
    for change in ({"detection": "diff"}, {"integrator": "ros2"}, {"integrator": "ode45"}):
        other = values(wr.simulate(scenario("erri-b176-high", 200, None, seed=5, way=160.0, **change)))
        for key, value in first.items():
            if key[0] in ("Q", "sum of Y", "Y/Q"):
                # DIFF loses contacts for moments: what the forces are then is not a matter of the assessment
                assert other[key] == pytest.approx(value, rel=0.05 if "detection" in change else 3e-3, abs=1e-3), key


@pytest.mark.parametrize("integrator", ["ode5", "ros2", "ode45"])
def test_the_last_instant_is_the_end(integrator):
    """Wherever that lies between two rows of the record: of a run that comes to its end, and of one that derails."""
    result = wr.simulate(replace(scenario("none", 80, None, integrator=integrator, way=20.0), output_every=0.03))
    times = result.dataset["time"].values
    assert times[-1] == pytest.approx(result.status_time, abs=1e-9)
    np.testing.assert_allclose(np.diff(times)[:-1], 0.03, rtol=1e-9)
    assert 0.0 < times[-1] - times[-2] <= 0.03 * (1.0 + 1e-9)
    derailing = replace(scenario("none", 150, 150.0, integrator=integrator), output_every=0.03)
    result = wr.simulate(derailing)
    assert not result.status.finished
    assert result.dataset["time"].values[-1] == pytest.approx(result.status_time, abs=2e-3)
    assert {row.verdict for row in assess(result)} <= {"none"}


def test_what_a_car_body_feels_in_a_curve_is_what_cant_leaves_over():
    """V2/R - g cant/base on the track; on the floor more, as the body leans on its springs."""
    own = scenario("none", 90, 500.0, way=200.0)
    result = wr.simulate(own)
    cant = float(own.track.sample(200.0).cant[0])
    speed = own.speed
    plane = speed**2 / 500.0 * np.cos(cant) - 9.81 * np.sin(abs(cant))
    rows = {(row.quantity, row.where): row for row in assess(result)}
    median = rows["car body lateral acceleration, quasi-static", "carbody centre"]
    roll = result.values("carbody.roll")[-1]
    assert median.part.startswith("full curve to the ")
    assert median.value == pytest.approx(plane + 9.81 * abs(roll), rel=0.02)
    assert "its floor" in median.filter
    kinematic = np.abs(result.values("carbody.acceleration_y")[-1])
    assert kinematic == pytest.approx(speed**2 / 500.0, rel=0.01)
    # at the speed that cant is made for, next to nothing is felt
    balanced = scenario("none", 3.6 * np.sqrt(9.81 * 500.0 * np.tan(abs(cant))), 500.0, way=200.0)
    rows = {(row.quantity, row.where): row.value for row in assess(wr.simulate(balanced))}
    assert rows["car body lateral acceleration, quasi-static", "carbody centre"] < 0.01


def test_where_a_vehicle_starts_makes_no_difference_to_what_it_settles_to():
    """On the straight, in the transition or in the full curve: no start is judged, only what comes of it."""
    own = scenario("none", 90, 500.0, way=190.0)
    starts = (20.0, 75.0, 130.0)
    found = [wr.simulate(replace(own, start=start)) for start in starts]
    rows = [{(row.quantity, row.where): row for row in assess(result)} for result in found]
    for result, start in zip(found, starts, strict=True):
        assert any("the start is not at rest" in words for words in result.warnings) == (60.0 <= start < 110.0)
        assert all(one.ok for one in result.checks)
        assert result.start_end == (3.0 if 60.0 <= start < 110.0 else 0.0)
    for key, row in rows[-1].items():
        others = [one[key] for one in rows]
        assert {one.verdict for one in others} <= {row.verdict, "none"}
        if "quasi-static" in key[0]:
            assert [one.value for one in others] == pytest.approx([row.value] * len(others), rel=0.02, abs=0.01)
    ride = [one["car body lateral acceleration, rms", "carbody centre"].value for one in rows]
    assert max(ride) < 0.05  # nothing falls into place


def test_runs_that_end_before_their_start_is_over_have_no_verdict():
    for own in (
        replace(scenario("none", 90, 500.0), start=75.0),
        replace(scenario("none", 90, None), displacements=(wr.Displacement(body="wheelset1", y=2e-3),)),
        scenario("erri-b176-low", 90, None, way=20.0),
    ):
        result = wr.simulate(replace(own, duration=2.0))
        assert result.start_end == 0.0
        rows = assess(result)
        assert rows
        assert {row.verdict for row in rows} == {"none"}
        assert all("start was over" in row.reason for row in rows if row.limit is not None)


@pytest.mark.parametrize("turn", ["left", "right"])
def test_the_outer_wheels_of_a_curve_are_judged(turn):
    track = wr.Track(
        wr.Straight(length=40.0), wr.Transition(length=40.0), wr.Curve(length=80.0, radius=250.0, turn=turn, cant=0.1)
    )
    base = scenario("none", 50, None, vehicle=coach())
    rows = assess(wr.simulate(replace(base, track=track)))
    curve = [row for row in rows if row.part == f"{turn}-hand curves"]
    outer = "right" if turn == "left" else "left"
    assert {row.where.rpartition(" ")[2] for row in curve if row.quantity == "Y/Q"} == {outer}
    inner = [row for row in curve if row.quantity == "Y/Q, inner wheel"]
    assert len(inner) == 4
    assert {row.verdict for row in inner} == {"none"}
    assert all(row.limit is None for row in inner)


def test_mirrored_curves_are_assessed_alike():
    runs = []
    for turn in ("left", "right"):
        track = wr.Track(
            wr.Straight(length=40.0),
            wr.Transition(length=40.0),
            wr.Curve(length=60.0, radius=300.0, turn=turn, cant=0.1),
        )
        runs.append(assess(wr.simulate(replace(scenario("none", 60, None), track=track))))
    swapped = {"left": "right", "right": "left"}

    def mirrored(row):
        for one, other in swapped.items():
            if row.where.endswith(one):
                return row.where.removesuffix(one) + other
        return row.where

    other = {(row.quantity, row.where, row.part.partition("-")[2]): row.value for row in runs[1]}
    for row in runs[0]:
        key = (row.quantity, mirrored(row), row.part.partition("-")[2])
        assert other[key] == pytest.approx(row.value, rel=1e-3, abs=1e-3 * (1e4 if row.unit == "N" else 1.0)), key


def test_rigs_and_cross_sections_have_no_verdict():
    rig = wr.load_scenario("rig_traction").with_values({"run.duration": 1.0})
    result = wr.simulate(rig)
    assert assess(result) == []
    assert "this is a rig" in not_assessed(result)
    scaled = wr.simulate(wr.load_scenario("rig_scaled").with_values({"run.duration": 1.0, "start": []}))
    assert assess(scaled) == []
    assert "full size" in not_assessed(scaled)
    section = wr.simulate(scenario("none", 80, 600.0, vehicle=wr.load_vehicle("manchester-wagon-2d")))
    assert {row.verdict for row in assess(section)} == {"none"}
    assert any("cross section" in row.reason for row in assess(section) if row.limit is not None)
