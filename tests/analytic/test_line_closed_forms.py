"""A virtual train against closed forms: full sliding, rolling, standing, recovery, and what a step keeps."""

import math
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from scipy.special import ellipe, ellipk

from line_bench import CROWN, GRAVITY, INERTIA, LOAD, RADIUS, Line, plain_setup, run, train
from wheelrail.contact.choice import Contact
from wheelrail.contact.point.friction.along_track import FrictionAlongTrack
from wheelrail.contact.point.friction.constant import ConstantFriction
from wheelrail.contact.point.friction.degraded import DegradedFriction
from wheelrail.contact.point.friction.falling import FallingFriction
from wheelrail.contact.point.tangential._kernels.coefficients import kalker_coefficients
from wheelrail.control.line._kernels.line import SPEED, TURNING
from wheelrail.control.line.line import LumpedVehicle
from wheelrail.control.line.running import RunningLine
from wheelrail.errors import InputError

LOW = Line(friction=ConstantFriction(0.1))
MASS = 4.0 * LOAD / GRAVITY  #: of the plain train [kg]
ROLLING = 2.0 * INERTIA / RADIUS**2  #: its wheelsets as a mass [kg]
LIMIT = 0.1 * 2.0 * LOAD * RADIUS  #: torque that a wheelset finds on LOW [N m]


def slide_and_release(time):
    """A brake that makes wheels slide, and lets them go again [N m]."""
    return float(np.interp(time, (0.0, 0.2, 0.35, 0.4), (0.0, 1.4 * LIMIT, 1.4 * LIMIT, 500.0)))


def test_wheels_that_slide() -> None:
    """The train loses mu g, a wheelset (C - mu N r)/I: rounding only, as everything is linear in time then."""
    one = train(LOW, 30.0)
    one.state[TURNING : TURNING + 2] *= 0.8
    before = one.wheel_speeds
    run(one, 0.3, torque=-8000.0)
    assert one.speed == pytest.approx(30.0 - 0.3 * 0.1 * GRAVITY, rel=1e-11)
    assert (before - one.wheel_speeds) / 0.3 == pytest.approx((8000.0 - LIMIT) / INERTIA, rel=1e-9)
    assert one.acceleration == pytest.approx(-0.1 * GRAVITY, rel=1e-12)
    assert one.forces == pytest.approx(-0.1 * 2.0 * LOAD, rel=1e-12)
    assert one.position == pytest.approx(30.0 * 0.3 - 0.5 * 0.1 * GRAVITY * 0.09, rel=1e-11)


def momentum(one):
    """Of the train and its wheelsets as it passes the treads [kg m/s]: torques change it, friction does not."""
    return MASS * one.speed + INERTIA / RADIUS * one.wheel_speeds.sum()


def test_wheels_that_roll() -> None:
    """What a train gains below the limit, and how much its wheels creep for it, by the cubic law and Hertz' patch."""
    one = train(LOW, 20.0)
    before = momentum(one)
    run(one, 0.5, torque=0.5 * LIMIT)
    assert momentum(one) - before == pytest.approx(0.5 * 2.0 * 0.5 * LIMIT / RADIUS, rel=1e-10)
    shared = 2.0 * 0.5 * LIMIT / RADIUS / (MASS + ROLLING)
    assert one.acceleration == pytest.approx(shared, rel=1e-3)  # wheels creep the more, the faster they roll
    linear = linear_creep(LOAD) * one.sliding / one.speed / (0.1 * LOAD)
    assert one.forces == pytest.approx(0.2 * LOAD * (linear - linear**2 / 3.0 + linear**3 / 27.0), rel=1e-9)


def linear_creep(load):
    """Kalker's f11 of the plain contact [N]; axes of the ellipse by bisection on tabulated elliptic integrals."""
    along, across, modulus, shear = 0.5 / RADIUS, 0.5 / CROWN, 2.1e11 / (2.0 * (1.0 - 0.09)), 2.1e11 / 2.6
    low, high = 1e-3, 1.0 - 1e-9
    for _ in range(60):  # g = b/a < 1 where the rail head is rounder than the wheel
        g = 0.5 * (low + high)
        k, e = ellipk(1.0 - g * g), ellipe(1.0 - g * g)
        ratio = (k - e) / (e / g**2 - k)
        low, high = (g, high) if ratio < along / across else (low, g)
    k, e = ellipk(1.0 - g * g), ellipe(1.0 - g * g)
    a = (3.0 * load * e / (2.0 * math.pi * g * g * modulus * (along + across))) ** (1.0 / 3.0)
    c11 = kalker_coefficients(1.0 / g, 0.3)[0]
    return shear * a * a * g * c11


def test_take_off() -> None:
    """From a standstill: rolling, and spinning, where the train gains mu g.

    In the first steps the force goes beyond the limit, as a step takes it linear: some mm/s.
    """
    one = run(train(LOW, 0.0), 0.5, torque=0.5 * LIMIT)
    assert one.speed == pytest.approx(0.5 * 2.0 * 0.5 * LIMIT / RADIUS / (MASS + ROLLING), rel=1e-3)
    one = run(train(LOW, 0.0), 0.5, torque=1.5 * LIMIT)
    assert one.speed == pytest.approx(0.5 * 0.1 * GRAVITY, abs=5e-3)
    assert momentum(one) == pytest.approx(0.5 * 2.0 * 1.5 * LIMIT / RADIUS, rel=1e-10)


def energy_error(friction, substep):
    one = train(Line(friction=friction, substep=substep), 15.0, transfer=(-2000.0, 1500.0))
    before = one.kinetic_energy
    run(one, 0.6, brake=slide_and_release)
    return (one.kinetic_energy + one.dissipated + one.brake_work - before) / one.dissipated


@pytest.mark.slow_without_jit
@pytest.mark.parametrize(
    "friction", [ConstantFriction(0.1), DegradedFriction(degraded=0.08), FallingFriction(coefficient=0.12)]
)
def test_energy(friction) -> None:
    """Kinetic energy, sliding and brakes: nothing is lost but the error of second order of a step, 1e-6 of sliding."""
    errors = [abs(energy_error(friction, substep)) for substep in (2.5e-4, 1.25e-4)]
    assert errors[0] < 1e-6
    assert errors[1] < 0.35 * errors[0]


def test_spin_takes_energy_too() -> None:
    """Wheels on contacts at an angle, brakes off: what the train loses is the work of friction, spin included.

    They hardly slide along the track, so that most of it is that of spin; without an angle there is next to none. The
    steps err by less than 1e-6 of the work, and the kinetic energy of 2.6 MJ is rounded to 1e-9 J.
    """
    law = Contact(tangential="johnson-vermeulen-moment")
    flat, tilted = (train(LOW, 15.0, contact=law, sine=sine) for sine in (0.0, 0.3))
    works = []
    for one in (flat, tilted):
        before = one.kinetic_energy
        run(one, 0.1)
        assert one.kinetic_energy + one.dissipated == pytest.approx(before, abs=1e-6 * one.dissipated + 1e-6)
        works.append(one.dissipated)
    assert works[0] < 1e-3 * works[1]
    assert works[1] > 30.0


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("friction", [ConstantFriction(0.1), DegradedFriction(degraded=0.08)])
def test_order_is_two(friction) -> None:
    """Wheels that start to slide, slide and roll again: half the step, a quarter of the error."""
    ends = []
    for substep in (1e-3, 5e-4, 2.5e-4, 1.5625e-5):
        one = run(
            train(Line(friction=friction, substep=substep), 15.0, transfer=(-2000.0, 1500.0)),
            0.37,
            brake=slide_and_release,
        )
        ends.append(one.state[TURNING : TURNING + 2].copy())
    errors = [np.abs(end - ends[-1]).max() for end in ends[:-1]]
    orders = [math.log2(coarse / fine) for coarse, fine in pairwise(errors)]
    assert min(orders) > 1.7, errors


@pytest.mark.parametrize("speed", [0.0, 0.01, 0.3, 2.0, 10.0, 100.0])
def test_stable_at_any_speed(speed) -> None:
    """Steps of 1 ms, hundreds of times longer than creep takes at a walk: a disturbed wheel rolls again, quietly."""
    one = train(Line(friction=ConstantFriction(0.3), substep=1e-3), speed)
    free = one.wheel_speeds[0] - one.speed / RADIUS
    one.state[TURNING] += 0.1
    run(one, 0.05)
    slides = []
    for _ in range(20):
        run(one, 1e-3)
        slides.append(one.sliding[0])
    assert np.abs(np.array(slides) - RADIUS * free).max() < 1e-3 * (0.1 * RADIUS)
    assert one.speed == pytest.approx(speed, abs=2e-3)


@pytest.mark.parametrize("substep", [1e-3, pytest.param(2.5e-4, marks=pytest.mark.slow_without_jit)])
def test_stops_and_stays(substep) -> None:
    """On a gradient of 1 %: brakes stop it in the time of the closed form, hold it, and friction creeps at 10 um/s."""
    hill = replace(LOW, gradient=0.01, substep=substep)
    brake = 0.7 * LIMIT
    one = run(train(hill, 1.0), 1.5, brake=brake)
    slowing = (0.01 * GRAVITY * MASS + 2.0 * brake / RADIUS) / (MASS + ROLLING)
    assert one.position == pytest.approx(0.5 / slowing, abs=5e-3)
    place = one.position
    run(one, 0.5, brake=brake)
    assert abs(one.speed) < 2e-5
    assert abs(one.position - place) < 1e-5
    assert one.forces.sum() == pytest.approx(0.01 * MASS * GRAVITY, rel=1e-6)
    assert abs(one.acceleration) < 1e-9
    # Without brakes it rolls back, and gains what all that turns leaves of gravity.
    run(one, 0.5)
    assert one.speed == pytest.approx(-0.5 * 0.01 * GRAVITY * MASS / (MASS + ROLLING), rel=1e-3)


def test_brakes_lock_wheels_that_do_not_turn_back() -> None:
    """At speed: wheels stand while the train slides on with mu g."""
    one = run(train(LOW, 5.0), 0.5, brake=3.0 * LIMIT)
    assert np.abs(one.wheel_speeds).max() < 1e-4
    assert one.acceleration == pytest.approx(-0.1 * GRAVITY, rel=1e-12)
    # Let go, they spin up by mu N r/I, and roll.
    run(one, 0.2)
    assert one.wheel_speeds == pytest.approx(0.2 * LIMIT / INERTIA + 0.0 * one.wheel_speeds, rel=1e-3)


def test_backwards_is_the_mirror_image() -> None:
    """Running resistance included: to the last bit."""
    line = replace(LOW, resistance=(300.0, 50.0, 20.0))
    forth = run(train(line, 8.0), 0.2, torque=-1.5 * LIMIT, brake=0.1 * LIMIT)
    back = run(train(line, -8.0), 0.2, torque=1.5 * LIMIT, brake=0.1 * LIMIT)
    assert np.array_equal(back.wheel_speeds, -forth.wheel_speeds)
    assert back.speed == -forth.speed
    assert back.dissipated == forth.dissipated


def test_recovery() -> None:
    """Energies follow L dE/dt = P - V E: their own numbers from a quadrature over the recorded power; friction from E."""
    model = DegradedFriction(degraded=0.05, recovered=0.2, recovery_energy=200.0, memory=1.5)
    one = train(replace(LOW, friction=model), 20.0)
    one.state[TURNING : TURNING + 2] *= 0.95
    one.restore(one.save())  # which looks at it again
    powers, speeds, step = [], [], 1e-3
    for _ in range(200):
        powers.append(float(-one.forces[0] * (one.speed - RADIUS * one.wheel_speeds[0])) / 2.0)
        speeds.append(one.speed)
        run(one, step, torque=-7000.0)
    powers.append(float(-one.forces[0] * (one.speed - RADIUS * one.wheel_speeds[0])) / 2.0)
    speeds.append(one.speed)
    energy = 0.0
    for n in range(200):  # trapezoidal rule of the linear equation, exact to step^2
        decay = 0.25 * step / model.memory * (speeds[n] + speeds[n + 1])
        energy = ((1.0 - decay) * energy + 0.5 * step / model.memory * (powers[n] + powers[n + 1])) / (1.0 + decay)
    assert one.energies == pytest.approx(energy + 0.0 * one.energies, rel=1e-4)
    mu = 0.05 + 0.15 * (1.0 - math.exp(-energy / 200.0))
    assert one.friction == pytest.approx(mu + 0.0 * one.friction, rel=1e-4)
    assert one.forces == pytest.approx(-mu * 2.0 * LOAD + 0.0 * one.forces, rel=1e-4)
    assert mu > 0.07


def test_friction_that_falls_and_patches() -> None:
    """A wheelset meets the friction of its own place and sliding."""
    one = train(replace(LOW, friction=FallingFriction(coefficient=0.2, limit=0.3, decay=0.5)), 20.0)
    one.state[TURNING : TURNING + 2] *= np.array([0.9, 0.5])
    run(one, 1e-3)
    mu = 0.2 * (0.3 + 0.7 * np.exp(-0.5 * np.abs(one.sliding)))
    assert one.forces == pytest.approx(-mu * 2.0 * LOAD, rel=1e-12)
    patch = FrictionAlongTrack([0.0, 1.0, 9.0, 10.0], [0.1, 0.02, 0.02, 0.1], [0.1, 0.04, 0.04, 0.1])
    one = train(replace(LOW, friction=patch, start=0.0), 10.0)
    one.state[TURNING : TURNING + 2] *= 0.5
    run(one, 1e-3)
    first, second = one.position + 1.28, one.position - 1.28
    assert first > 1.0
    assert second < 0.0
    assert one.friction == pytest.approx([0.03, 0.1], rel=1e-12)
    assert one.forces == pytest.approx([-0.06 * LOAD, -0.2 * LOAD], rel=1e-12)


def test_loads_follow_the_acceleration() -> None:
    """Q = Q_0 + m a, with the acceleration that these loads make themselves: solved here by hand for full sliding.

    a = -mu (W + (m_1 + m_2) a)/M with m_1 + m_2 left over, as on a bogie of a vehicle.
    """
    gained = np.array([-3000.0, 1000.0])
    one = train(LOW, 20.0, transfer=gained)
    one.state[TURNING : TURNING + 2] *= 0.8
    run(one, 1e-3, torque=-LIMIT)
    a = -0.1 * 4.0 * LOAD / (MASS + 0.1 * gained.sum())
    assert one.acceleration == pytest.approx(a, rel=1e-9)
    assert one.loads == pytest.approx(2.0 * LOAD + gained * a, rel=1e-9)
    # Held on a gradient loads move as if it sped up by g times the gradient.
    one = run(train(replace(LOW, gradient=0.05), 0.0, transfer=gained), 0.3, brake=LIMIT)
    assert one.loads == pytest.approx(2.0 * LOAD * math.sqrt(1.0 - 0.05**2) + gained * 0.05 * GRAVITY, rel=1e-6)


def test_resistance_and_the_rest_of_the_train() -> None:
    """Coasting: (M + J) dV/dt = -(A + B V + C V2) - M g i + F, here over a short while."""
    rest = LumpedVehicle(
        mass=60e3, rotating=3e3, resistance=(500.0, 10.0, 2.0), times=(0.0, 1.0), drive=(0.0, 4e4), brake=(6e3, 6e3)
    )
    line = replace(LOW, resistance=(300.0, 5.0, 1.0), gradient=((0.0, 0.0), (1e3, 0.01)), vehicles=(rest, rest))
    one = run(train(line, 30.0), 0.1)
    mass = MASS + 120e3
    resisted = 1300.0 + 25.0 * 30.0 + 5.0 * 900.0 + 12e3
    pushed = 2.0 * 4e4 * 0.05  # on the mean
    change = (pushed - resisted - mass * GRAVITY * 1.5e-5) / (mass + 6e3 + ROLLING)
    assert one.speed - 30.0 == pytest.approx(0.1 * change, rel=1e-3)
    # One force stands for all times.
    same = replace(LOW, vehicles=(replace(rest, drive=(4e4,), brake=(6e3,)),))
    other = replace(LOW, vehicles=(replace(rest, drive=(4e4, 4e4)),))
    assert run(train(same, 30.0), 0.1).speed == run(train(other, 30.0), 0.1).speed
    # Brakes of the rest of the train hold it, and do not push it back.
    stands = replace(LOW, gradient=0.002, vehicles=(replace(rest, drive=(0.0, 0.0), brake=(2e4, 2e4)),))
    one = run(train(stands, 0.02), 0.5)
    assert abs(one.speed) < 1e-4


def test_saved_and_restored() -> None:
    one = run(train(replace(LOW, friction=DegradedFriction()), 10.0, transfer=(-500.0, 500.0)), 0.05, torque=-9000.0)
    saved = one.save()
    run(one, 0.05, torque=-3000.0)
    end, found = one.save(), one.wheel_accelerations
    other = train(replace(LOW, friction=DegradedFriction()), 3.0, transfer=(-500.0, 500.0))
    other.restore(saved)
    assert other.speed == saved[SPEED]
    run(other, 0.05, torque=-3000.0)
    assert np.array_equal(other.save(), end)
    assert np.array_equal(other.wheel_accelerations, found)


def test_another_creep_law() -> None:
    """Full sliding is full sliding; rolling the torque decides."""
    one = train(LOW, 20.0, contact=Contact(tangential="polach"))
    run(one, 0.02, torque=-0.5 * LIMIT)
    assert one.wheel_accelerations * RADIUS == pytest.approx(one.acceleration + 0.0 * one.forces, abs=0.02)
    one.state[TURNING : TURNING + 2] *= 0.5
    run(one, 2e-3)
    assert one.forces == pytest.approx(-0.2 * LOAD + 0.0 * one.forces, rel=0.01)


def test_every_mistake_is_told() -> None:
    wrong = LumpedVehicle(mass=-1.0, resistance=(1.0, -2.0, 0.0), times=(1.0, 0.0), drive=(0.0,) * 3, brake=(-1.0, 0.0))
    with pytest.raises(InputError) as error:
        Line(
            friction=DegradedFriction(degraded=2.0),
            mass=0.0,
            resistance=(1.0, float("nan"), 0.0),
            gradient=((0.0, 10.0), (0.0, 0.0)),
            vehicles=(wrong,),
            transfer=(float("inf"),),
            start=float("nan"),
            substep=1.0,
        )
    told = [one.where for one in error.value.problems]
    for where in (
        "friction degraded",
        "mass",
        "resistance",
        "gradient",
        "gradient positions",
        "transfer",
        "start",
        "substep",
    ):
        assert where in told
    for where in ("mass", "resistance", "times", "drive", "brake"):
        assert f"vehicles[0] {where}" in told
    for transfer in ((1.0,), (1e9, 0.0)):
        with pytest.raises(InputError, match="transfer"):
            RunningLine(replace(LOW, transfer=transfer), plain_setup(1.0))
    setup = plain_setup(1.0)._replace(transfer=np.array([-3e3, 2e3]))  # of the vehicle, which nobody has given
    with pytest.raises(InputError, match=r"mass = 4000\.0: expected at least 5000 kg"):
        RunningLine(replace(LOW, mass=4e3), setup)
