"""Rigid bodies against closed forms."""

import math

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from wheelrail.multibody._kernels.rigid_body import (
    BODY,
    SPIN,
    TURN,
    VELOCITY,
    body_axes,
    body_rates,
    kinetic_energy,
    normalise,
)
from wheelrail.system.multibody import quaternion_of


def rates(body: np.ndarray, wrench: np.ndarray, x: np.ndarray) -> np.ndarray:
    axes, dx = np.zeros((3, 3)), np.zeros(BODY)
    body_axes(x, 0, axes)
    body_rates(body, axes, wrench, x, 0, dx)
    return dx


def run(body: np.ndarray, x: np.ndarray, duration: float, steps: int) -> np.ndarray:
    """Runge and Kutta's classical steps without forces."""
    h = duration / steps
    nothing = np.zeros(6)
    for _ in range(steps):
        a = rates(body, nothing, x)
        b = rates(body, nothing, x + 0.5 * h * a)
        c = rates(body, nothing, x + 0.5 * h * b)
        d = rates(body, nothing, x + h * c)
        x = x + h / 6.0 * (a + 2.0 * b + 2.0 * c + d)
        normalise(x, 1)
    return x


@pytest.mark.parametrize("seed", range(5))
def test_axes_are_those_of_scipy(seed: int) -> None:
    turn = Rotation.random(random_state=seed)
    i, j, k, w = turn.as_quat()
    x = np.zeros(BODY)
    x[TURN : TURN + 4] = w, i, j, k
    axes = np.zeros((3, 3))
    body_axes(x, 0, axes)
    np.testing.assert_allclose(axes, turn.as_matrix(), atol=1e-15)
    again = quaternion_of(axes)
    assert abs(abs(again @ x[TURN : TURN + 4]) - 1.0) < 1e-15


def test_symmetric_top_precesses() -> None:
    """Without moments the angular velocity of a symmetric top circles about its axis at (I3 - I1)/I1 w3."""
    body = np.array([1.0, 2.0, 2.0, 3.0, 0.0])
    x = np.zeros(BODY)
    x[TURN] = 1.0
    x[SPIN : SPIN + 3] = 0.3, 0.0, 4.0
    t = 1.7
    end = run(body, x, t, 2000)
    angle = (3.0 - 2.0) / 2.0 * 4.0 * t
    expected = 0.3 * math.cos(angle), 0.3 * math.sin(angle), 4.0
    np.testing.assert_allclose(end[SPIN : SPIN + 3], expected, atol=1e-10)
    assert kinetic_energy(body[None], end) == pytest.approx(kinetic_energy(body[None], x), rel=1e-12)


def test_angular_momentum_is_kept_by_a_tumbling_body() -> None:
    body = np.array([5.0, 1.0, 2.0, 2.5, 0.0])
    x = np.zeros(BODY)
    x[TURN] = 1.0
    x[SPIN : SPIN + 3] = 0.1, 3.0, 0.2
    end = run(body, x, 3.0, 6000)
    momenta = []
    for state in (x, end):
        axes = np.zeros((3, 3))
        body_axes(state, 0, axes)
        momenta.append(axes @ (body[1:4] * state[SPIN : SPIN + 3]))
    np.testing.assert_allclose(momenta[1], momenta[0], atol=1e-9)


def test_axes_that_do_not_spin_show_the_same_wheelset() -> None:
    """A spinning wheelset nutates the same whether its axes spin along or not."""
    inertia = (1813.0, 1120.0, 112.0, 1120.0)
    x = np.zeros(BODY)
    x[TURN] = 1.0
    x[SPIN : SPIN + 3] = 0.2, 90.0, -0.1
    still, along = run(np.array([*inertia, 1.0]), x, 0.5, 4000), run(np.array([*inertia, 0.0]), x, 0.5, 40000)
    frames = []
    for state in (still, along):
        axes = np.zeros((3, 3))
        body_axes(state, 0, axes)
        frames.append(axes)
    np.testing.assert_allclose(frames[0][:, 1], frames[1][:, 1], atol=1e-8)  # the axle
    whole = [frames[n] @ state[SPIN : SPIN + 3] for n, state in enumerate((still, along))]
    np.testing.assert_allclose(whole[0], whole[1], atol=1e-6)


def test_a_free_fall() -> None:
    body = np.array([3.0, 1.0, 1.0, 1.0, 0.0])
    x = np.zeros(BODY)
    x[TURN] = 1.0
    x[VELOCITY] = 2.0
    dx = rates(body, np.array([0.0, 0.0, -3.0 * 9.81, 0.0, 0.0, 0.0]), x)
    np.testing.assert_allclose(dx[:3], [2.0, 0.0, 0.0])
    np.testing.assert_allclose(dx[VELOCITY : VELOCITY + 3], [0.0, 0.0, -9.81])
