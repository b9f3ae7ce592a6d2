"""The section's equations in the moving frame of the track, against Newton's and Euler's over the ground."""

import math

import numpy as np
import pytest

from wheelrail.multibody._kernels.rigid_body import BODY, ROLLS, SPIN, TURN, VELOCITY, body_axes, body_rates
from wheelrail.system._kernels.section import (
    FRAME_NUMBERS,
    ROLL,
    STRETCH,
    VY,
    VZ,
    WX,
    P,
    Y,
    Z,
    body_section_rates,
    move_frame,
)
from wheelrail.system._kernels.travel import Travel, travel_at
from wheelrail.system.multibody import quaternion_of
from wheelrail.track.segments import Curve, Grade, Straight, Transition, VerticalCurve
from wheelrail.track.track import Track

GRAVITY = 9.81
SPIN_RATE = STRETCH  #: position of the spin behind the one body of these tests

#: A right-hand curve on a changing grade, with Bloss transitions: everything turns, and smoothly.
TWISTED = Track(
    Straight(length=10.0),
    Transition(length=40.0, shape="bloss"),
    Curve(length=20.0, radius=150.0, cant_angle=0.12, turn="right"),
    Transition(length=40.0, shape="bloss"),
    Straight(length=10.0),
    vertical=[Grade(slope=0.02, length=20.0), VerticalCurve(length=80.0), Grade(slope=-0.04)],
)
#: Half the way into the first transition.
BENT = Travel(np.array([0.0, 2.0]), np.array([20.0, 26.0]), np.array([30.0, 76.0]))


def moved(track, travel, t):
    moving, frame = np.zeros(FRAME_NUMBERS), np.zeros((3, 3))
    move_frame(track.line, travel, t, moving, frame)
    return moving, frame


def section_flow(track, travel, body, gravity, wrench, t, x):
    """Rates of one body and of its spin; `wrench` is along the axes of the track."""
    moving, frame = moved(track, travel, t)
    dx = np.zeros(STRETCH + 1)
    spin = x[SPIN_RATE] if body[ROLLS] == 1.0 else own_turning(moving, x)[1]
    dx[SPIN_RATE] = body_section_rates(body, moving, frame, gravity, wrench, spin, x, 0, dx)
    return dx


def own_turning(moving, x):
    """Angular velocity over the ground along the body's axes, if it does not spin: the frame's and its rolling."""
    c, s = math.cos(x[ROLL]), math.sin(x[ROLL])
    q, w = moving[P + 1], moving[P + 2]
    return np.array([x[WX], c * q + s * w, c * w - s * q])


def in_space(track, travel, body, t, x):
    """Position, axes (columns), velocity and angular velocity over the ground, from the geometry of the track alone."""
    s, speed, _ = travel_at(travel, t)
    at = track.sample(s)
    i, j, k = at.axes[0]
    c, sine = math.cos(x[ROLL]), math.sin(x[ROLL])
    axes = np.column_stack([i, c * j + sine * k, c * k - sine * j])
    turning = speed * at.turning[0]
    forward = speed + turning[1] * x[Z] - turning[2] * x[Y]
    own = own_turning(moved(track, travel, t)[0], x)
    if body[ROLLS] == 1.0:
        own[1] = x[SPIN_RATE]
    return at.position[0] + x[Y] * j + x[Z] * k, axes, forward * i + x[VY] * j + x[VZ] * k, axes @ own


@pytest.mark.parametrize("rolls", [0.0, 1.0])
@pytest.mark.parametrize("seed", range(4))
def test_rates_are_those_of_a_body_in_space(rolls, seed):
    """The same body by the kernels of the 3D vehicle, whose frame stands still.

    Rates of vectors over the ground come from central differences along the section's flow. What acts along the track,
    and about the axes that cannot turn, is left open: there the section has reactions.
    """
    random = np.random.default_rng(seed)
    body = np.array([1800.0, 1100.0, 110.0 if rolls else 900.0, 1100.0 if rolls else 1500.0, rolls])
    wrench = random.normal(size=6) * 2e4
    x = np.array([*random.normal(size=6) * [0.3, 0.5, 0.2, 0.5, 0.5, 0.4], 45.0 + random.normal()])
    t, h = random.uniform(0.2, 1.8), 2e-5
    flow = section_flow(TWISTED, BENT, body, GRAVITY, wrench, t, x)
    before = in_space(TWISTED, BENT, body, t - h, x - h * flow)
    after = in_space(TWISTED, BENT, body, t + h, x + h * flow)
    position, axes, velocity, turning = in_space(TWISTED, BENT, body, t, x)
    rate = [(b - a) / (2.0 * h) for a, b in zip(before, after, strict=True)]
    # Kinematics: the velocity is that of the position, and the axes turn with the frame and the roll.
    np.testing.assert_allclose(rate[0], velocity, atol=1e-6)
    turned = rate[1] @ axes.T
    own = own_turning(moved(TWISTED, BENT, t)[0], x)
    np.testing.assert_allclose([turned[2, 1], turned[0, 2], turned[1, 0]], axes @ own, atol=1e-6)
    # Dynamics: the 3D kernel under the same wrench and weight, all over the ground.
    frame = moved(TWISTED, BENT, t)[1]
    over_ground = np.concatenate([wrench[:3] @ frame, wrench[3:] @ frame])
    over_ground[2] -= body[0] * GRAVITY
    space = np.zeros(BODY)
    space[:3], space[TURN : TURN + 4], space[VELOCITY : VELOCITY + 3] = position, quaternion_of(axes), velocity
    space[SPIN : SPIN + 3] = axes.T @ turning
    found, dx = np.zeros((3, 3)), np.zeros(BODY)
    body_axes(space, 0, found)
    np.testing.assert_allclose(found, axes, atol=1e-12)
    body_rates(body, found, over_ground, space, 0, dx)
    off = rate[2] - dx[VELOCITY : VELOCITY + 3]
    np.testing.assert_allclose([off @ frame[1], off @ frame[2]], 0.0, atol=1e-5)
    w = space[SPIN : SPIN + 3]
    axes_turning = np.array([w[0], 0.0, w[2]]) if rolls else w  # the axes of a wheelset do not spin
    spun = axes @ (dx[SPIN : SPIN + 3] + np.cross(axes_turning, w))
    off = rate[3] - spun
    assert off @ axes[:, 0] == pytest.approx(0.0, abs=1e-5)
    if rolls:
        assert off @ axes[:, 1] == pytest.approx(0.0, abs=1e-5)


@pytest.mark.parametrize("rolls", [0.0, 1.0])
def test_fictitious_forces_as_they_are_usually_written(rolls):
    """Second derivatives of y, z and roll on level track: centrifugal, Coriolis and Euler terms, and the gyroscope."""
    track = Track(Straight(length=5.0), Transition(length=60.0, shape="bloss"),
                  Curve(length=40.0, radius=200.0, cant_angle=0.1, turn="left"))  # fmt: skip
    travel = Travel(np.array([0.0, 1.0]), np.array([25.0, 22.0]), np.array([30.0, 53.5]))
    ix, iy, iz = 1100.0, 110.0, 1000.0
    body = np.array([1800.0, ix, iy, iz, rolls])
    wrench = np.array([0.0, 1e3, -2e3, 500.0, 300.0, 0.0])
    x = np.array([0.2, 1.3, 0.05, 0.1, -0.2, 0.15, 50.0])
    t, h = 0.4, 1e-5

    def flow(when, state):
        return section_flow(track, travel, body, GRAVITY, wrench, when, state)

    second = (flow(t + h, x + h * flow(t, x)) - flow(t - h, x - h * flow(t, x))) / (2.0 * h)
    rate = flow(t, x)
    s, v, dv = travel_at(travel, t)
    at = track.sample(s)
    k, beta = at.curvature[0], at.cant[0]
    p, q, w = v * at.turning[0]
    dp = dv * at.turning[0, 0] + v * v * at.turning_rate[0, 0]
    assert (q, w) == pytest.approx((v * k * math.sin(beta), v * k * math.cos(beta)))
    y, z, theta = x[Y], x[Z], beta + x[ROLL]
    across = -v * v * k * math.cos(beta) - GRAVITY * math.sin(beta)
    across += dp * z + (p * p + w * w) * y - q * w * z + 2.0 * p * rate[Z]
    up = v * v * k * math.sin(beta) - GRAVITY * math.cos(beta)
    up += -dp * y + (p * p + q * q) * z - q * w * y - 2.0 * p * rate[Y]
    assert second[Y] == pytest.approx(wrench[1] / body[0] + across, abs=1e-5)
    assert second[Z] == pytest.approx(wrench[2] / body[0] + up, abs=1e-5)
    turn = v * k
    moment = wrench[3] + (iy - iz) * turn * turn * math.sin(theta) * math.cos(theta)
    if rolls:
        spin = x[SPIN_RATE] - turn * math.sin(theta)  # against the frame
        moment += iy * spin * turn * math.cos(theta)
        dk = at.turning_rate[0] @ [0.0, math.sin(beta), math.cos(beta)]  # dK/ds, as q' = K' sin + p K cos and so on
        change = (dv * k + v * v * dk) * math.sin(theta) + turn * math.cos(theta) * (p + rate[ROLL])
        pull = math.cos(x[ROLL]) * wrench[4] + math.sin(x[ROLL]) * wrench[5]
        expected = (pull + (iz - ix) * (p + rate[ROLL]) * turn * math.cos(theta)) / iy - change
        assert rate[SPIN_RATE] - change == pytest.approx(expected, rel=1e-9)
    assert second[ROLL] + dp == pytest.approx(moment / ix, abs=1e-6)


def test_a_kink_of_the_cant_does_not_kick():
    """Into a linear cant ramp without forces: the frame begins to roll at once, and a resting body stays where it is."""
    track = Track(Straight(length=10.0), Transition(length=10.0), Straight(length=10.0, cant_angle=0.1))
    travel = Travel(np.array([0.0, 1.0]), np.array([20.0, 20.0]), np.array([5.0, 25.0]))
    body = np.array([8000.0, 14200.0, 5e5, 5e5, 0.0])
    x = np.array([0.1, 1.8, 0.0, 0.0, 0.0, 0.0, 0.0])
    h = 1e-3
    for n in range(1000):
        t = n * h
        if t >= 1.0 - 1e-9:
            break
        a = section_flow(track, travel, body, 0.0, np.zeros(6), t, x)
        b = section_flow(track, travel, body, 0.0, np.zeros(6), t + 0.5 * h, x + 0.5 * h * a)
        x = x + h * b
    cant = 0.1
    # In the frame at the end, turned by the cant, the same place; what is left is the error of the midpoint steps.
    c, s = math.cos(cant), math.sin(cant)
    assert x[[Y, Z, ROLL]] == pytest.approx([c * 0.1 + s * 1.8, c * 1.8 - s * 0.1, -cant], abs=1e-6)
    np.testing.assert_allclose(x[[VY, VZ, WX]], 0.0, atol=1e-9)


def test_travel_follows_its_speeds():
    travel = Travel(np.array([0.0, 2.0, 3.0]), np.array([10.0, 20.0, 0.0]), np.array([5.0, 35.0, 45.0]))
    assert travel_at(travel, 1.0) == (5.0 + 12.5, 15.0, 5.0)
    assert travel_at(travel, 2.5) == (35.0 + 7.5, 10.0, -20.0)
    assert travel_at(travel, 9.0) == (45.0, 0.0, 0.0)
