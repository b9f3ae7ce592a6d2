"""Rollers that turn by themselves, from a standstill on: balances, small explicit steps, order, mirror, brakes that hold."""

from dataclasses import replace
from functools import cache
from itertools import pairwise, product

import numpy as np
import pytest

from vehicle_bench import Advance, state_of
from wheelrail.contact.choice import Contact
from wheelrail.integrators.steps import make_step
from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.multibody._kernels.rigid_body import BODY
from wheelrail.profiles.library.simple import arc, cone
from wheelrail.results.result import Result
from wheelrail.simulation.applied import Displacement
from wheelrail.simulation.integrator import Integrator
from wheelrail.simulation.prepare import prepare
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.simulate import simulate
from wheelrail.simulation.speed import SpeedControl, SpeedTable
from wheelrail.track.segments import Straight
from wheelrail.track.track import Track
from wheelrail.vehicle.rig import Rig, Support
from wheelrail.vehicle.torque import Torque

pytestmark = pytest.mark.slow_without_jit

WHEELSETS = ("wheelset1", "wheelset2")
SIDES = ("left", "right")
DRIVES = ("held", "control", "free")
SPEEDS = (0.0, 0.5, 5.0, 40.0)  #: [m/s]
THINNED = 3  #: every third of a product, so that each value of a column meets several of the others
INERTIA, WHEEL = 112.0, 0.46  #: of a wheelset about its axle [kg m2], radius of its wheels [m]
DRIVEN, PULLED = 2e3, -500.0  #: torque on each wheelset, and on the rollers under the first [N m]
RISE = 0.02  #: time in which torques come [s]
GAIN, RAMP = 2.0, 1.0  #: of the speed control [1/s]; what it is asked for [m/s2]
STEP = 0.5e-3  #: [s]
LATERAL = Support(stiffness=2e7, damping=5e4)


def torque(value: float, *wheelsets: str, rise: float = RISE) -> tuple[Torque, ...]:
    return (Torque(wheelsets=wheelsets or WHEELSETS, times=(0.0, rise), values=(0.0, value)),)


def on_rig(rig: Rig, **changes: object) -> Scenario:
    """The bogie of the Manchester wagon under a fixed car body, by steps of 0.5 ms of ros2."""
    scenario = Scenario(
        track=Track(Straight(length=100.0), rail="UIC60", inclination=1 / 40),
        vehicle=load_vehicle("manchester-bogie"),
        rig=rig,
        constraints=(("carbody", "fixed"),),
        speed=0.0,
        duration=0.1,
        integrator=Integrator(name="ros2", step=STEP),
        output_every=STEP,
    )
    return replace(scenario, **changes)


def driven(drive: str, radius: float, friction: float, speed: float, **rig: object) -> Scenario:
    """Torques on wheelsets and, where these are not held, on rollers; rollers under control get a ramp."""
    pulled = {} if drive == "held" else {"traction": torque(PULLED, "wheelset1")}
    command = SpeedTable(times=(0.0, 1.0), speeds=(speed, speed + RAMP))
    return on_rig(
        Rig(drive=drive, radius=radius, **pulled, **rig),
        speed=speed,
        contact=Contact(friction=friction),
        traction=torque(DRIVEN),
        speed_control=SpeedControl(gain=GAIN, command=command) if drive == "control" else SpeedControl(),
    )


def finished(scenario: Scenario) -> Result:
    result = simulate(scenario)
    assert result.status == "done: the time is up"
    return result


def impulse(values: np.ndarray, step: float = STEP) -> float:
    """Integral over time of what was recorded at every step."""
    return float(step * (values.sum() - 0.5 * (values[0] + values[-1])))


def missing_from(moment: np.ndarray, speed: np.ndarray) -> float:
    """What the integral of a rolling contact's moment may be off by, as it is recorded over time [N m s].

    Steps of length h that solve y' = c (f - y) with a great c follow a straight f by h/sqrt(2) late, or early with the
    smaller root. y is the sliding velocity, M V of a linear law, so that c M dt is off by h/sqrt(2) (dM + M dV/V): V, by
    which creepages are divided, is the speed here. Half as much again is for the matrix, which has the secant of a law
    that saturates, and is stiffer than its slope.
    """
    grown = np.abs(moment[1:] * np.diff(np.log(speed))).sum()
    return float(1.5 * STEP / np.sqrt(2.0) * (np.abs(np.diff(moment)).sum() + grown))


def control_torque(result: Result, rig: Rig, integral: float = 0.0) -> np.ndarray:
    """What the speed control gives the rollers of a wheelset by its law, from the speeds of all rollers [N m].

    integral : its part that it has at the start [m/s2].
    """
    times = result.dataset["time"].values
    mean = 0.5 * (result.values("roller1.surface_speed") + result.values("roller2.surface_speed"))
    missing = mean[0] + RAMP * times - mean
    added = np.concatenate([[0.0], np.cumsum(0.5 * STEP * (missing[1:] + missing[:-1]))])
    ahead = 1.0 + INERTIA / WHEEL**2 / (rig.pair_inertia / rig.radius**2)
    by_law: np.ndarray = GAIN * missing + 0.25 * GAIN**2 * added + ahead * RAMP + integral
    return rig.pair_inertia / rig.radius * by_law


@pytest.mark.parametrize(
    ("drive", "radius", "friction", "speed"), list(product(DRIVES, (0.35, 0.685, 1.2), (0.1, 0.5), SPEEDS))[::THINNED]
)
def test_momentum_about_the_axes_is_what_torques_and_contacts_put_in(
    drive: str, radius: float, friction: float, speed: float
) -> None:
    """What a wheelset and its rollers gain is the integral of the torques and of the contacts' moments, by trapezia.

    Recorded moments of stiff contacts may be late, see `missing_from`, and from a standstill the test below. But what the one side misses the other side has:
    together they keep their momentum within 0.02 % of the torque's impulse, whatever the step does.
    """
    scenario = driven(drive, radius, friction, speed)
    rig = scenario.rig
    assert rig is not None
    result = finished(scenario)
    rising = np.minimum(result.dataset["time"].values / RISE, 1.0)
    moments = np.nan_to_num(result.dataset["contact_moment_y"].values).sum(axis=(-2, -1))
    for n in range(2):
        spin = result.values(f"wheelset{n + 1}.angular_velocity_y")
        missed = INERTIA * (spin[-1] - spin[0]) - impulse(DRIVEN * rising + moments[:, n])
        late = missing_from(moments[:, n], np.maximum(result.values(f"roller{n + 1}.surface_speed"), 1e-3))
        assert speed == 0.0 or abs(missed) < late
        surface = result.values(f"roller{n + 1}.surface_speed")
        if drive == "held":
            np.testing.assert_array_equal(surface, surface[0])
            continue
        given = PULLED * rising if n == 0 else 0.0 * rising
        if drive == "control":
            start = result.values(f"roller{n + 1}.drive_torque")[0] - control_torque(result, rig)[0]
            given = given + control_torque(result, rig, start * radius / rig.pair_inertia)
        gained = rig.pair_inertia * (surface[-1] - surface[0]) / radius
        beside = gained - impulse(result.values(f"roller{n + 1}.torque") + given)
        assert speed == 0.0 or abs(beside) < late * radius / WHEEL
        assert abs(missed + beside * WHEEL / radius) < 2e-4 * impulse(DRIVEN * rising)


@pytest.mark.parametrize(("drive", "radius", "friction"), [("free", 0.35, 0.1), ("free", 1.2, 0.5), ("held", 0.6, 0.3)])
def test_what_recorded_moments_miss_from_a_standstill_vanishes_with_the_step(
    drive: str, radius: float, friction: float
) -> None:
    """A force that is late by a part of a step: half the step, half of it. It is 1 % of the torque's impulse at most."""
    missed = []
    for step in (STEP, 0.5 * STEP, 0.25 * STEP):
        integrator = Integrator(name="ros2", step=step)
        result = finished(replace(driven(drive, radius, friction, 0.0), integrator=integrator, output_every=step))
        rising = np.minimum(result.dataset["time"].values / RISE, 1.0)
        moments = np.nan_to_num(result.dataset["contact_moment_y"].values).sum(axis=(-2, -1))
        spin = result.values("wheelset1.angular_velocity_y")
        missed.append(abs(INERTIA * (spin[-1] - spin[0]) - impulse(DRIVEN * rising + moments[:, 0], step)))
    assert missed[0] < 0.01 * impulse(DRIVEN * rising, step)
    for coarse, fine in pairwise(missed):
        assert 1.7 < coarse / fine < 2.3, missed


@pytest.mark.parametrize(
    ("independent", "radius", "friction", "speed"),
    list(product((False, True), (0.35, 1.2), (0.1, 0.5), SPEEDS))[::THINNED],
)
def test_wheelset_and_rollers_gain_what_the_torques_put_in(
    independent: bool, radius: float, friction: float, speed: float
) -> None:
    """I dw/r + J dW/R is the integral of the torques over r and R, whatever the contact does, but for what rolling costs.

    Contacts of a wheel at different radii slide against each other and turn about their normals: below 0.7 % of the
    torque here, which is always lost.
    """
    scenario = driven("free", radius, friction, speed, independent=independent)
    assert scenario.rig is not None
    result = finished(scenario)
    rising = np.minimum(result.dataset["time"].values / RISE, 1.0)
    spin = result.values("wheelset1.angular_velocity_y")
    surface = (
        sum(result.values(f"roller1{side}.surface_speed") for side in (".left", ".right")) / 2
        if independent
        else (result.values("roller1.surface_speed"))
    )
    given = impulse(DRIVEN / WHEEL * rising + PULLED / radius * rising)
    gained = INERTIA * (spin[-1] - spin[0]) / WHEEL + scenario.rig.pair_inertia * (surface[-1] - surface[0]) / radius**2
    assert 0.0 < given - gained < 7e-3 * impulse(DRIVEN / WHEEL * rising)


def state_after(scenario: Scenario, method: str, step: float, duration: float) -> np.ndarray:
    """Numbers of the bodies at the end."""
    ready = prepare(scenario)
    steps = Advance(ready, scenario, make_step(method, length=step, relative=1e-6, absolute=1e-8, share=True))
    assert state_of(ready).size == ready.system.counted.size
    return steps.to(duration)[: BODY * ready.system.bodies.shape[0]]


@pytest.mark.parametrize(
    ("drive", "size", "speed"),
    list(product(DRIVES, ((0.35, 0.5, {}), (1.2, 0.1, {"lateral": LATERAL})), SPEEDS))[::THINNED],
)
def test_steps_of_half_a_millisecond_are_those_of_small_explicit_ones(
    drive: str, size: tuple[float, float, dict[str, object]], speed: float
) -> None:
    """Positions within 1 um or urad, velocities within 0.5 mm/s or mrad/s, after 40 ms.

    The wheelsets gain 0.06 rad/s on rollers that are held and up to 0.4 on others. Explicit steps are short enough for
    creep forces at the speed, of which creepages take half of 0.1 m/s at a standstill.
    """
    radius, friction, rig = size
    scenario = driven(drive, radius, friction, speed, **rig)
    small = min(2e-5 * max(speed, 0.05), 2e-5)
    found, exact = (state_after(scenario, *how, 0.04) for how in (("ros2", STEP), ("ode5", small)))
    difference = np.abs(found - exact).reshape(-1, BODY)
    assert difference[:, :7].max() < 1e-6
    assert difference[:, 7:].max() < 5e-4


@pytest.mark.parametrize("independent", [False, True])
@pytest.mark.parametrize("speed", [5.0, 20.0])
def test_order_is_two(independent: bool, speed: float) -> None:
    """Cones on round rollers: halving the step takes three quarters of the error."""
    bogie = load_vehicle("manchester-bogie")
    bogie = replace(bogie, wheelsets=tuple(replace(one, profile=cone(0.05)) for one in bogie.wheelsets))
    scenario = on_rig(
        Rig(drive="free", independent=independent, lateral=LATERAL),
        track=Track(Straight(length=100.0), rail=arc(0.3), inclination=0.05, gauge_depth=5e-3),
        vehicle=bogie,
        speed=speed,
        traction=torque(DRIVEN, rise=0.1),
        displacements=(Displacement(body="wheelset1", vy=0.01),),
    )
    exact = state_after(scenario, "ode5", 2.5e-5, 0.02)
    errors = [
        np.abs(state_after(scenario, "ros2", step, 0.02) - exact).max() for step in (6.25e-5, 3.125e-5, 1.5625e-5)
    ]
    assert min(np.log2(coarse / fine) for coarse, fine in pairwise(errors)) > 1.7, errors


@pytest.mark.parametrize(("method", "step"), [("ode5", 2e-6), ("ode45", 1e-4), ("ode23", 1e-4)])
def test_any_integrator_starts_from_a_standstill(method: str, step: float) -> None:
    """Within 0.1 mrad/s of ros2 with steps of 0.5 ms, of 0.1 rad/s that a wheelset gains in 30 ms."""
    scenario = driven("free", 0.685, 0.3, 0.0)
    found, other = (state_after(scenario, *how, 0.03) for how in (("ros2", STEP), (method, step)))
    np.testing.assert_allclose(other, found, atol=1e-4)


@pytest.mark.parametrize(("drive", "exact"), [("control", 1e-12), ("free", 1e-9)])
def test_right_is_the_mirror_image_of_left(drive: str, exact: float) -> None:
    """Also where each roller turns by itself and slides along its axis: positions to `exact`, velocities to 20/s of it.

    The rest from which wheelsets are displaced is sought, not mirrored. That is symmetric to rounding under control; on
    free rollers the search ends 0.3 nm beside the middle, and the contacts' stiffness turns that into 0.05 N.
    """
    scenario = driven(drive, 0.5, 0.2, 0.5, independent=True, lateral=LATERAL)
    left, right = (
        finished(replace(scenario, displacements=(Displacement(body="wheelset1", y=sign * 5e-4),)))
        for sign in (1.0, -1.0)
    )
    for side, other in (("left", "right"), ("right", "left")):
        turns = [run.values(f"roller1.{one}.angular_velocity_y") for run, one in ((left, side), (right, other))]
        np.testing.assert_allclose(*turns, atol=20.0 * exact)
        shifts = [run.values(f"roller1.{one}.velocity_y") for run, one in ((left, side), (right, other))]
        np.testing.assert_allclose(shifts[0], -shifts[1], atol=20.0 * exact)
    np.testing.assert_allclose(left.values("wheelset1.y"), -right.values("wheelset1.y"), atol=exact)
    differ = left.values("roller1.left.angular_velocity_y") - left.values("roller1.right.angular_velocity_y")
    assert np.abs(differ).max() > 1e-5  # the displaced wheelset turns its rollers at different speeds


@cache
def braked(what: str, friction: float, independent: bool) -> Result:
    """Six seconds from 1 m/s, with brakes on rollers, on wheelsets, or on both."""
    brakes = torque(4e3, rise=0.3)
    scenario = on_rig(
        Rig(drive="free", independent=independent, brakes=brakes if what != "wheelsets" else ()),
        brakes=brakes if what != "rollers" else (),
        speed=1.0,
        contact=Contact(friction=friction),
        duration=6.0,
        output_every=0.02,
    )
    return finished(scenario)


@pytest.mark.parametrize("what", ["rollers", "wheelsets", "both"])
@pytest.mark.parametrize(("friction", "independent"), [(0.1, False), (0.5, True)])
def test_what_is_braked_stands_with_what_it_touches(what: str, friction: float, independent: bool) -> None:
    """Below 0.1 mrad/s, where a brake is a damper and no longer dry friction, and below 0.1 mm/s; nothing chatters."""
    result = braked(what, friction, independent)
    rollers = [f"roller{n}{side}" for n in (1, 2) for side in ((".left", ".right") if independent else ("",))]
    late = slice(-25, None)
    for name in (*WHEELSETS, *rollers):
        turning = result.values(f"{name}.angular_velocity_y")
        assert abs(turning[0]) > 1.0
        assert np.abs(turning[late]).max() < 1e-4, name
    for name in (*WHEELSETS, "bogie1"):
        assert np.abs(result.values(f"{name}.velocity_x")[late]).max() < 1e-4
    for wheel in (f"{name}.{side}" for name in WHEELSETS for side in SIDES):
        assert np.abs(np.diff(result.values(f"{wheel}.Fx")[late], 2)).max() < 5.0  # of 50 kN


@pytest.mark.parametrize("independent", [False, True])
def test_brakes_of_rollers_hold_against_torques_on_wheelsets(independent: bool) -> None:
    """Rollers take up what the wheelsets are driven with, 2 kN m r over R each, and creep through as a damper does.

    A brake of T that carries M < T turns at 1e-4 rad/s M/sqrt(T^2 - M^2); a wheel on a roller that stands rolls off its
    top until the bogie is held by its rod, and the weight then leans on it: 2 % of the torque.
    """
    brakes = torque(4e3, rise=1e-3)
    scenario = on_rig(
        Rig(drive="free", independent=independent, brakes=brakes),
        traction=torque(DRIVEN, rise=0.5), duration=6.0, output_every=0.02,
    )  # fmt: skip
    result = finished(scenario)
    names = [f"roller1{side}" for side in ((".left", ".right") if independent else ("",))]
    carried = sum(result.values(f"{name}.torque")[-1] for name in names)
    assert carried == pytest.approx(DRIVEN * 0.685 / WHEEL, rel=0.02)
    for name in names:
        slip = 1e-4 * carried / np.sqrt((4e3) ** 2 - carried**2)
        assert -result.values(f"{name}.angular_velocity_y")[-1] == pytest.approx(slip, rel=1e-2)


@pytest.mark.parametrize("drive", ["control", "free"])
def test_nothing_moves_where_nothing_drives(drive: str) -> None:
    """A bogie that stands on rollers that stand, for a second."""
    result = finished(on_rig(Rig(drive=drive), duration=1.0, output_every=0.02))
    for name in (*WHEELSETS, "roller1", "roller2"):
        assert np.abs(result.values(f"{name}.angular_velocity_y")).max() < 1e-9


@pytest.mark.parametrize(("drive", "name"), [("held", "ode5"), ("free", "ros2"), ("control", "ros2")])
def test_light_rollers_ask_for_shorter_explicit_steps(drive: str, name: str) -> None:
    """Contacts brake two bodies against each other, and the lighter one the more.

    Rollers of 0.35 m weigh 302 kg at their surface, a wheelset 529 kg at its wheels as it turns, and 1813 kg.
    """
    scenario = replace(driven(drive, 0.35, 0.3, 12.0), traction=(), integrator=Integrator(step=STEP))
    scenario = replace(scenario, rig=Rig(drive=drive, radius=0.35), speed_control=SpeedControl())
    steps = prepare(scenario).steps
    assert steps.stepping.name == name
    ratio = (1 / 529.3 + 1 / 1813) / (1 / 302.1 + 1 / 529.3 + 1 / 1813)
    held = prepare(replace(scenario, rig=replace(scenario.rig, drive="held"))).steps
    assert steps.longest / held.longest == pytest.approx(1.0 if drive == "held" else ratio, rel=0.02)


@pytest.mark.parametrize("braked", ["wheelsets", "rollers"])
def test_what_turns_against_its_brake_gains_all_that_is_left(braked: str) -> None:
    """A torque that rises slowly past what a brake can hold: from then on J dw/dt is what it is more.

    Free rollers of inertia I_r, driven at their axle by C = c t against a brake B of wheelsets, or wheelsets against
    a brake of rollers, both felt at the wheelset: w = c (t - B/c)^2 / (2 J). The bogie is held by its rod, so that
    wheelsets stand within 2 mm of the tops; rolling resistance is below 0.5 % of the brake.
    """
    ratio, until, hold, rises = WHEEL / 0.685, 2.0, 2e3, 2e3  # s, N m, N m/s
    if braked == "wheelsets":
        scenario = on_rig(Rig(drive="free", traction=torque(rises * until, rise=until)), brakes=torque(hold, rise=1e-3))
        rise, brake = ratio * rises, hold
    else:
        scenario = on_rig(Rig(drive="free", brakes=torque(hold, rise=1e-3)), traction=torque(rises * until, rise=until))
        rise, brake = rises, ratio * hold
    result = finished(replace(scenario, duration=until, output_every=0.01))
    inertia = INERTIA + Rig().pair_inertia * ratio**2
    left = np.maximum(result.dataset["time"].values - brake / rise, 0.0)
    known = 0.5 * rise * left**2 / inertia
    found = result.values("wheelset1.angular_velocity_y")
    assert np.abs(found - known).max() < 0.01 * known[-1]
