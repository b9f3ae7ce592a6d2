"""A vehicle starts at rest on irregular track: irregularities fade in ahead of it, and statistics leave the start out."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import wheelrail as wr
from wheelrail.results.ride import ride
from wheelrail.simulation.fade_in import SETTLING, axle_positions, deviations_of, fading

SCENARIOS = Path(__file__).parents[2] / "scenarios"
AXLES = 22.06  #: position of the first axle where the wagon starts as far back as it can [m]


def readme(**words):
    """The example of the README."""
    track = wr.Track(
        wr.Straight(length=50.0),
        wr.Transition(length=60.0, shape="bloss"),
        wr.Curve(length=90.0, radius=300.0, cant=0.100, turn="right"),
        irregularity=wr.IrregularitySynthesised(psd="erri-b176-low", seed=7),
    )
    vehicle = wr.load_vehicle("manchester-wagon")
    contact = wr.Contact(tangential="polach", friction=0.3)
    return wr.Scenario(track=track, vehicle=vehicle, contact=contact, speed=70 / 3.6, **words)


def rough(mirror=1.0, **words):
    """Straight track with every kind of deviation, 0.5 mm of each from its start on; or its mirror image."""
    s = np.arange(0.0, 120.5, 0.5)
    rng = np.random.default_rng(3)
    waves = {
        name: 0.5e-3 * np.sin(2.0 * np.pi * s / length + phase)
        for name, length, phase in zip(
            ("left", "right", "lateral", "vertical", "roll"), (7.0, 11.0, 17.0, 5.0, 13.0), rng.random(5), strict=True
        )
    }
    if mirror < 0.0:
        waves = {
            "left": -waves["right"],
            "right": -waves["left"],
            "lateral": -waves["lateral"],
            "vertical": waves["vertical"],
            "roll": -waves["roll"],
        }
    irregularity = wr.IrregularitySampled(s=s, rows=waves, fade=0.0)
    track = wr.Track(wr.Straight(length=120.0), irregularity=irregularity)
    return wr.Scenario(track=track, vehicle=wr.load_vehicle("manchester-wagon"), speed=30.0, **words)


@cache
def run(**words):
    return wr.simulate(readme(**words))


@pytest.mark.slow_without_jit
def test_the_first_forces_are_those_at_rest():
    """The README's example began with 210 kN of Y; all wheels of the wagon carry 54.5 kN."""
    result = run(duration=0.2)
    q = result.dataset["wheel_Q"].values
    np.testing.assert_allclose(q[0], 54546.0525, rtol=1e-3)
    np.testing.assert_allclose(q, 54546.0525, rtol=0.03)  # 4 m into the fading
    assert np.abs(result.dataset["wheel_Y"].values).max() < 3e3
    (notice,) = result.warnings
    assert "fade in over s = 22.06 .. 42.06 m" in notice


@pytest.mark.slow_without_jit
def test_a_measured_track_that_begins_in_full():
    """Half a millimetre of everything, there at once: the wheels fall, or hit the rails with many times their load."""
    q = wr.simulate(rough(duration=0.1)).dataset["wheel_Q"].values
    np.testing.assert_allclose(q[0], 54546.0525, rtol=1e-3)
    assert q.max() < 65e3
    fallen = wr.simulate(rough(duration=0.1, fade_in=0.0))
    assert fallen.dataset["wheel_Q"].values.max() > 100e3
    assert "not faded in" in fallen.warnings[0]


def test_the_off_switch_leaves_the_track_as_it_is():
    scenario = readme(fade_in=0.0)
    assert fading(scenario) is None
    assert deviations_of(scenario) is scenario.track.deviations
    faded = readme(fade_in=30.0)
    assert fading(faded) == pytest.approx((AXLES, AXLES + 30.0))
    assert axle_positions(faded) == pytest.approx((0.5, AXLES))
    assert np.abs(faded.track.sample_irregularity([10.0])).max() > 0.0  # the track itself is untouched


def test_an_irregularity_ahead_of_the_vehicle_comes_as_it_is_described():
    scenario = wr.load_scenario(SCENARIOS / "irregular_200kmh.toml")  # from s = 40 m on
    assert fading(scenario) is None
    assert deviations_of(scenario) is scenario.track.deviations
    further = replace(scenario, start=60.0)
    assert fading(further) == pytest.approx((70.78, 90.78))


@pytest.mark.slow_without_jit
def test_statistics_leave_the_start_out():
    result = run()
    last = result.values("wheelset4.s")
    times = result.dataset["time"].values
    passed = np.interp(AXLES + 20.0, last, times)
    assert passed + SETTLING <= result.start_end <= passed + SETTLING + 2e-3  # to where filtered signals are stored
    assert f"statistics begin at t = {result.start_end:.3g} s" in result.warnings[0]
    assert result.fade_in == pytest.approx((AXLES, AXLES + 20.0))
    assert ride(result)[0].values.size in {(times >= result.start_end).sum() - last for last in (0, 1)}


@pytest.mark.slow_without_jit
def test_a_run_that_ends_before_its_start_is_over_says_so():
    result = run(duration=0.2)
    assert result.start_end == 0.0
    assert result.settled.all()
    assert "statistics include the start" in result.warnings[0]


@pytest.mark.slow_without_jit
def test_the_mirrored_track_gives_the_mirrored_run():
    right, left = wr.simulate(rough(duration=1.0)), wr.simulate(rough(-1.0, duration=1.0))
    for signal, sign in {"lateral_displacement": -1, "left.Q": 1, "left.Y": -1, "left.power": 1}.items():
        ours = right.values(f"wheelset1.{signal}")
        theirs = sign * left.values(f"wheelset1.{signal.replace('left', 'right')}")
        # Rounding differs between the sides.
        assert np.abs(ours - theirs).max() < 1e-6 * np.abs(ours).max(), signal
