"""Runs that come to a limit: each ends with its status, time and position, and with finite numbers up to there."""

import math
from dataclasses import replace

import numpy as np
import pytest

from wheelrail.contact.choice import Contact
from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.profiles.library import library_profile
from wheelrail.results.status import WORDS, status_of
from wheelrail.simulation.applied import AppliedForce, Displacement
from wheelrail.simulation.integrator import Integrator
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.simulate import prepare, simulate
from wheelrail.simulation.speed import SpeedControl
from wheelrail.studies.robustness.study import all_finite
from wheelrail.track.segments import Curve, Grade, Straight, Transition
from wheelrail.track.track import Track
from wheelrail.vehicle.static_load import GRAVITY

pytestmark = pytest.mark.slow_without_jit

WAGON = load_vehicle("manchester-wagon")
STRAIGHT = Track(Straight(length=400.0))


def scenario(track, speed, *, vehicle=WAGON, friction=0.3, integrator="ros2", **more):
    steps = Integrator(name=integrator, step=1e-3 if integrator == "ros2" else 0.5e-3)
    return Scenario(
        track=track, vehicle=vehicle, speed=speed, contact=Contact(friction=friction), integrator=steps, **more
    )


def curve(radius, length=150.0, transition=40.0, **more):
    return Track(
        Straight(length=30.0), Transition(length=transition), Curve(length=length, curvature=1.0 / radius, **more)
    )


def growing(body, rate, *, column=1, until=20.0):
    """A force or moment that grows from nothing [N/s or N m/s]."""
    last = [0.0] * 6
    last[column] = rate * until
    return (AppliedForce(body=body, times=(0.0, until), values=((0.0,) * 6, tuple(last))),)


def ended(result, words, *, time, position):
    """Check how a run ended; time and position are ranges."""
    assert words in result.status
    assert result.status.remedy or result.status.startswith("done")
    assert time[0] <= result.status_time <= time[1]
    assert position[0] <= result.status_position <= position[1]
    assert all_finite(result)
    assert result.dataset["time"].values[-1] <= result.status_time + 1e-9
    assert result.status_time - result.dataset["time"].values[-1] < 6e-3


@pytest.mark.parametrize("integrator", ["ros2", "auto", "ode23"])
def test_much_too_fast_into_a_curve(integrator):
    """60 m/s, R = 150 m: 24 m/s2. All integrators agree on when and where."""
    result = simulate(scenario(curve(150.0), 60.0, integrator=integrator))
    ended(result, "derailed: a wheel hangs above its rail", time=(0.47, 0.51), position=(50.0, 53.0))
    assert "(wheelset1, left; shifted by -15" in result.status
    rows = {row["wheel"]: row for row in result.summary["wheels_in_the_air"]}
    assert rows["wheelset1.left"]["longest_at_m"] > 30.0
    assert 0.0 < rows["wheelset1.left"]["share"] < 1.0


def nadal_limit(angle, friction):
    """Y/Q at which a wheel climbs; angle of the flange in degrees."""
    slope = math.tan(math.radians(angle))
    return (slope - friction) / (1.0 + friction * slope)


@pytest.mark.parametrize("friction", [0.3, 0.5])
def test_a_wheelset_pushed_over_the_rail(friction):
    """While it climbs the face of the flange, Y/Q is Nadal's limit (tan 70 - mu)/(1 + mu tan 70).

    It is a lower limit, for it lets all of the friction act up the flange; the part that acts along the rail is small
    for a wheelset that hardly yaws. The face is 1.3 mm wide, and a patch of 0.8 mm to either side reaches over its end
    into the root, whose slope falls by 4 degrees there: as a whole it may lean by 3 degrees less. The root carries a
    little beside the flank, which makes the middle one of all values at most 10 % greater.
    """
    result = simulate(scenario(STRAIGHT, 5.0, friction=friction, loads=growing("wheelset1", 2e4)))
    ended(result, "derailed: a flange climbed onto its rail (wheelset1, left;", time=(5.0, 9.0), position=(40.0, 70.0))
    nadal = nadal_limit(70.0, friction)
    position = result.values("wheelset1.left.contact1.y_wheel")
    ratio = -result.values("wheelset1.left.Y_over_Q")[(position < -0.0385) & (position > -0.0397)]
    assert ratio.size > 20
    assert ratio.min() > nadal_limit(67.0, friction)
    assert np.median(ratio) < 1.1 * nadal


def test_overturning():
    """The side of a slow push is in the air when its moment about the other rail is that of the weight.

    Push at the height of the car body's centre, weight over the distance of the outer contact less the way by which the
    body gives way; 3 % for what the wheels do not share evenly.
    """
    rate = 2e4
    result = simulate(scenario(STRAIGHT, 20.0, loads=growing("carbody", rate), duration=15.0))
    ended(result, "overturned: no wheel of one side touches its rail", time=(6.0, 12.0), position=(100.0, 300.0))
    bodies = WAGON.all_bodies
    weight = GRAVITY * sum(body.mass for body in bodies)
    carbody = next(body for body in bodies if body.name == "carbody")
    all_up = np.all([result.values(f"wheelset{n}.right.contacts") == 0 for n in range(1, 5)], axis=0)
    when = int(np.flatnonzero(all_up)[0])
    at = {name: result.values(f"carbody.{name}")[when] for name in ("y", "z")}
    contact = result.values("wheelset1.left.contact1.y_rail")[when]
    held = weight * contact - GRAVITY * carbody.mass * at["y"]
    assert rate * result.dataset["time"].values[when] * at["z"] == pytest.approx(held, rel=0.03)


def test_curves_that_overturn_or_cannot_be_passed():
    fast = simulate(scenario(curve(300.0, 300.0, 80.0), 38.0, friction=0.1))
    ended(fast, "overturned: no wheel of one side touches its rail", time=(2.4, 3.0), position=(110.0, 140.0))
    slow = simulate(scenario(curve(10.0, 40.0), 2.0))
    ended(slow, "derailed: a flange climbed onto its rail (wheelset1, right;", time=(15.0, 22.0), position=(55.0, 70.0))


def test_a_wheelset_turned_aside():
    """tan(yaw) times the slope of the flange above one: no contact can be told, from the first instant on."""
    result = simulate(scenario(STRAIGHT, 10.0, displacements=(Displacement(body="wheelset1", yaw=0.5),)))
    assert "yawed too far for its contact (wheelset1, " in result.status
    assert result.status_time == 0.0
    assert result.status_position == pytest.approx(22.1, abs=0.1)
    assert result.dataset["time"].size == 0
    assert result.summary["wheels_in_the_air"] == []
    turned = simulate(scenario(STRAIGHT, 10.0, loads=growing("wheelset1", 2.5e5, column=5)))
    ended(turned, "derailed: a flange climbed onto its rail (wheelset1", time=(1.0, 3.0), position=(30.0, 60.0))


def test_wheels_without_flanges_run_off():
    cone = library_profile("cone:0.05")
    wheelsets = tuple(replace(one, profile=cone) for one in WAGON.wheelsets)
    result = simulate(scenario(STRAIGHT, 10.0, vehicle=replace(WAGON, wheelsets=wheelsets), friction=0.1,
                               loads=growing("carbody", 5e4)))  # fmt: skip
    assert result.status.startswith(
        ("derailed: a wheel left the profile (", "derailed: no part of a wheel is above its rail (")
    )
    ended(result, "derailed", time=(0.5, 3.0), position=(10.0, 40.0))


def test_ends_of_the_track():
    short = Track(Straight(length=40.0))
    ended(simulate(scenario(short, 20.0)), "done: reached the end", time=(0.86, 0.89), position=(39.49, 39.53))
    # Down a slope from a standstill, 0.45 m to go: t = sqrt(2 x/a), with the wheels' inertia (about 4 %) in a.
    hill = Track(Straight(length=40.0), vertical=[Grade(slope=0.05)])
    back = simulate(scenario(hill, 0.0, speed_control=SpeedControl(gain=0.0), duration=30.0))
    expected = math.sqrt(2.0 * 0.45 / (GRAVITY * 0.05 / 1.04))
    ended(back, "stopped: the vehicle rolls back", time=(0.97 * expected, 1.03 * expected), position=(21.0, 22.0))


def test_a_wheel_that_lifts_is_no_failure():
    drop = (Displacement(body="wheelset1", z=0.02),)
    result = simulate(scenario(Track(Straight(length=60.0)), 10.0, displacements=drop))
    assert result.status == "done: reached the end of the track"
    rows = {row["wheel"]: row for row in result.summary["wheels_in_the_air"]}
    assert set(rows) >= {"wheelset1.left", "wheelset1.right"}
    assert 0.01 < rows["wheelset1.left"]["longest_s"] < 0.2
    assert result.summary["warnings"] == []


def test_too_long():
    result = simulate(scenario(STRAIGHT, 10.0), most_cpu=0.0)
    assert result.status == "stopped: the CPU time allowed is used up"
    assert result.status_time == pytest.approx(0.1)


@pytest.mark.parametrize("slope", [-0.05, 0.05])
@pytest.mark.parametrize("speed", [0.0, 20.0])
def test_the_start_on_a_slope_is_silent(slope, speed):
    """The control starts with the pull of the slope, g sin(pitch), so that nothing jumps."""
    hill = Track(Straight(length=100.0), vertical=[Grade(slope=slope)])
    ready = prepare(scenario(hill, speed))
    assert ready.rest < 1e-6
    assert ready.vehicles.state.x[0, ready.system.layout.integral] == pytest.approx(
        GRAVITY * math.sin(math.atan(slope)), abs=2e-2
    )
    result = simulate(scenario(hill, speed, duration=1.0))
    assert result.warnings == []
    assert np.ptp(result.values("wheelset1.left.Q")) < 1.0


def test_the_start_in_a_wide_curve_is_silent():
    """Rest in the curve is where a run comes to that entered it from the straight."""
    even = Track(Curve(length=200.0, curvature=1.0 / 5000.0, cant_angle=-0.01))
    ready = prepare(scenario(even, 15.0))
    assert ready.rest < 1e-4
    started = simulate(scenario(even, 15.0, duration=1.0))
    entered = simulate(scenario(curve(5000.0, 400.0, cant_angle=-0.01), 15.0))
    for name in ("wheelset1.y", "wheelset2.yaw", "carbody.y", "carbody.roll"):
        assert np.ptp(started.values(name)) < 1e-6
        assert started.values(name)[-1] == pytest.approx(entered.values(name)[-1], rel=0.02, abs=1e-5)


@pytest.mark.parametrize("radius", [200.0, -300.0, 1000.0])
def test_rest_is_found_in_curves_of_main_lines(radius):
    ready = prepare(scenario(Track(Curve(length=200.0, curvature=1.0 / radius)), 10.0))
    assert ready.rest < 1e-6


@pytest.mark.parametrize("radius", [100.0, -120.0])
def test_the_start_in_a_narrow_curve_says_that_it_is_not_at_rest(radius):
    even = Track(Curve(length=200.0, curvature=1.0 / radius))
    result = simulate(scenario(even, 10.0, duration=1.0))
    assert result.status == "done: the time is up"
    assert "the start is not at rest" in result.warnings[0]
    # The car body hangs between its bogies: by the height of the arc over 19 m, less that over 2.56 m.
    expected = (9.5**2 + 1.28**2) / (2.0 * radius)
    assert result.values("carbody.y")[0] == pytest.approx(expected, rel=0.35)


def test_the_start_in_a_transition_says_that_it_is_not_at_rest():
    result = simulate(scenario(curve(1000.0), 10.0, start=40.0, duration=0.5))
    assert "not sought on such a stretch" in result.warnings[0]


def test_words_of_every_status():
    for status in WORDS:
        what = status_of(status, "wheelset2", 1, 0.001, 0.0)
        remedy = what.remedy
        assert what.startswith(("done", "derailed", "overturned", "rolled off", "stopped", "interrupted"))
        assert remedy or what.startswith("done")
    assert status_of(25, "wheelset2", 1, 0.0, 0.0).endswith("more than 30 degrees (wheelset2)")
    assert status_of(3, "wheelset2", 1, -0.0172, 0.0236) == (
        "derailed: a flange climbed onto its rail (wheelset2, right; shifted by -17.2 mm, lifted by 23.6 mm)"
    )
    assert status_of(5, "wheelset2", 1, math.nan, 0.0).endswith("(wheelset2, right)")
