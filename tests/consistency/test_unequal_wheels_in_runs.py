"""Runs with wheels of their own and with rails that change along the track."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import wheelrail as wr
from mirror import SIGNS
from wheelrail.profiles.library import library_profile
from wheelrail.track.rail_stretches import RailStretch
from wheelrail.vehicle.body import Wheel

pytestmark = pytest.mark.slow_without_jit

SCENARIOS = Path(__file__).parents[2] / "scenarios"
WAGON = wr.load_vehicle("manchester-wagon")
S1002, OTHER = library_profile("S1002"), library_profile("EN15302-wheel-A")
LEAN = RailStretch(start=32.0, inclination=1 / 20, blend=5.0)


def eight_wheels(mirrored=False):
    """The wagon with radii that differ by 0.1 mm from wheel to wheel, and another profile on one wheel."""
    changed = []
    for n, one in enumerate(WAGON.wheelsets):
        wheels = [Wheel(S1002, one.radius - 2e-4 * n), Wheel(OTHER if n == 3 else S1002, one.radius - 2e-4 * n - 1e-4)]
        left, right = reversed(wheels) if mirrored else wheels
        changed.append(replace(one, left=left, right=right))
    return replace(WAGON, wheelsets=tuple(changed))


@cache
def run(vehicle=WAGON, stretches=(), integrator="ode5", duration=1.5, turn=None, rail="UIC60"):
    segments = [wr.Straight(length=24.0), wr.Straight(length=50.0)]
    if turn is not None:
        segments[1:] = [wr.Transition(length=10.0), wr.Curve(length=40.0, radius=600.0, cant=0.060, turn=turn)]
    track = wr.Track(*segments, stretches=stretches, rail=rail)
    steps = wr.Integrator(name=integrator)
    return wr.simulate(
        wr.Scenario(track=track, vehicle=vehicle, speed=20.0, duration=duration, integrator=steps, output_every=2e-3)
    )


def loads(result):
    """Sum of the wheels' loads as a share of the weight."""
    total = sum(result.values(f"{name}.{side}.Q") for name in result.wheelsets for side in ("left", "right"))
    return total / (WAGON.mass * 9.81)


def test_eight_different_wheels_run_together():
    result = run(eight_wheels())
    assert result.dataset["time"].values[-1] == pytest.approx(1.5, abs=5e-3)
    assert all(check.ok for check in result.checks), result.checks
    assert loads(result) == pytest.approx(1.0, abs=0.01)
    assert [result.wheel_radius(name, "right") for name in result.wheelsets] == pytest.approx(
        [0.4599, 0.4597, 0.4595, 0.4593]
    )
    # The left wheels are larger by 0.1 mm and steer each axle to the right, where the rolling radii are equal.
    assert all(result.values(f"{name}.lateral_displacement")[-1] < 0.0 for name in result.wheelsets[:3])


def test_equal_wheels_given_by_themselves_are_the_same_run():
    """Bit for bit: eight wheels that equal one another are those of the wagon."""
    own = tuple(replace(one, left=Wheel(S1002, 0.46), right=Wheel(S1002, 0.46)) for one in WAGON.wheelsets)
    again, usual = run(replace(WAGON, wheelsets=own), duration=0.2), run(duration=0.2)
    for name, values in usual.dataset.data_vars.items():
        assert np.array_equal(again.dataset[name].values, values.values, equal_nan=True), name


@pytest.mark.parametrize("integrator", ["ode5", "ros2"])
def test_a_change_of_inclination_keeps_the_loads(integrator):
    """From 1:40 to 1:20 over 5 m: the wagon sinks by a tenth of a millimetre, and the loads stay the weight."""
    result = run(stretches=(LEAN,), integrator=integrator, duration=2.0)
    assert all(check.ok for check in result.checks), result.checks
    assert loads(result) == pytest.approx(1.0, abs=5e-3)
    passed = result.values(f"{result.wheelsets[-1]}.s") > 34.5
    assert passed.sum() > 20
    positions = [result.values(f"{result.wheelsets[0]}.left.contact1.y_wheel")[n] for n in (0, -1)]
    assert positions[0] != pytest.approx(positions[1], abs=1e-3)


def test_the_same_rails_named_again_are_the_same_run():
    again, usual = run(stretches=(replace(LEAN, inclination=None, rail="UIC60"),)), run()
    for name in usual.wheelsets:
        for signal in ("lateral_displacement", "yaw", "left.Q", "right.Y"):
            ours, theirs = usual.values(f"{name}.{signal}"), again.values(f"{name}.{signal}")
            # Weighted means of equal forces round otherwise, and contacts that are sought anew stop elsewhere.
            assert np.abs(ours - theirs).max() < 1e-6 * max(np.abs(ours).max(), 1e-3), (name, signal)


def test_everything_mirrored_is_the_mirrored_run():
    rails = ("UIC60", "60E1")
    ours = run(eight_wheels(), (replace(LEAN, rail=rails),), turn="right")
    theirs = run(eight_wheels(mirrored=True), (replace(LEAN, rail=rails[::-1]),), turn="left")
    for name in ours.wheelsets:
        for signal, sign in SIGNS.items():
            one = ours.values(f"{name}.{signal}")
            other = sign * theirs.values(f"{name}.{signal.replace('left', 'right')}")
            size = max(np.abs(one).max(), 1e-6)
            # The equilibrium at the start is sought until accelerations are below 1e-8 m/s2: 4e-8 is what is left.
            assert np.abs(one - other).max() < 1e-6 * size, (name, signal)


def test_a_vehicle_saved_between_two_rails_goes_on_as_if_it_had_not_been():
    track = wr.Track(wr.Straight(length=64.0), stretches=[LEAN])
    scenario = wr.Scenario(track=track, vehicle=WAGON, speed=20.0, start=19.5, integrator=wr.Integrator(name="ode5"))
    vehicle = wr.LiveVehicle(scenario)
    vehicle.step(dt=0.1)  # the first axle is near s = 32.8 m: within the blend
    saved = vehicle.save()
    vehicle.step(dt=0.1)
    ended = vehicle.save()
    vehicle.restore(saved)
    vehicle.step(dt=0.1)
    assert np.array_equal(vehicle.save(), ended)


def test_the_shipped_scenario_runs_through():
    result = wr.simulate(wr.load_scenario(SCENARIOS / "unequal_wheels.toml"))
    assert "end of the track" in result.status
    assert all(check.ok for check in result.checks), result.checks
