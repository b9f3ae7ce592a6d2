"""The axes of a wheelset do not spin with it, and stay level with the track wherever it leads."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from vehicle_bench import evaluate, state_of
from wheelrail.contact._kernels.interface import FORCE_COLUMNS
from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.multibody._kernels.rigid_body import BODY, MASS, SPIN, TURN, VELOCITY, body_axes, turn_level
from wheelrail.simulation.integrator import Integrator
from wheelrail.simulation.prepare import prepare
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.simulate import simulate
from wheelrail.simulation.speed import SpeedControl
from wheelrail.system._kernels.vehicles import FORCE
from wheelrail.track.segments import Curve, Straight, Transition
from wheelrail.track.track import Track

FORCED = 10e3  #: what acts on each wheelset [N]


@cache
def scenario() -> Scenario:
    """The wagon from a right-hand curve into a left-hand one, 100 mm of cant each: the axles turn about their own axis.

    Carried along a track that turns by K about the vertical, axes under a cant of 1 in 15 would drift by K/15 per metre.
    """
    track = Track(
        Straight(length=24.0),
        Transition(length=20.0),
        Curve(length=25.0, radius=200.0, cant=0.100, turn="right"),
        Transition(length=30.0),
        Curve(length=40.0, radius=200.0, cant=0.100, turn="left"),
    )
    return Scenario(
        track=track,
        vehicle=load_vehicle("manchester-wagon"),
        speed=14.0,
        speed_control=SpeedControl(gain=1.0),
        duration=5.0,
    )


def pitch(axes: np.ndarray, up: np.ndarray) -> float:
    """How far the x axis of a wheelset points down from the plane of the track [rad]."""
    return float(np.arctan2(axes[:, 0] @ up, axes[:, 2] @ up))


@cache
def even_curve() -> Scenario:
    """The wagon at once in a curve of 600 m, for a fifth of a second: 4e-4 rad of drift."""
    track = Track(Curve(length=60.0, radius=600.0, cant=0.100, turn="right"))
    return replace(scenario(), track=track, speed=20.0, duration=0.2)


@pytest.mark.slow_without_jit
@pytest.mark.parametrize(
    ("given", "integrator"),
    [
        (scenario, Integrator(name="ode5", step=1e-3)),
        (scenario, Integrator(name="ros2", step=1e-3)),
        (even_curve, Integrator(name="ode45", relative=1e-4, absolute=1e-5)),
    ],
)
def test_axes_stay_level_through_canted_curves(given: Callable[[], Scenario], integrator: Integrator) -> None:
    """Within rounding at the end of every step, where levelled to the track at the end of it: 1e-6 rad.

    A pull in the axes of a wheelset then acts along the track, and a load across it.
    """
    whole = given()
    ready = prepare(whole)
    track, bodies = whole.track, [int(b) for b in ready.arrays.wheelset_bodies]
    feet = {b: float(s) for b, s in zip(bodies, ready.vehicles.state.surface.s, strict=True)}
    pitches, ends, axes = [], [state_of(ready)], np.zeros((3, 3))

    def look(time: float, x: np.ndarray, inputs: np.ndarray) -> None:
        for b in bodies:
            feet[b] = track.foot_point(x[b * BODY : b * BODY + 3], feet[b])
            body_axes(x, b * BODY, axes)
            pitches.append(pitch(axes, track.sample(feet[b]).axes[0, 2]))
        ends[0] = x.copy()

    result = simulate(replace(whole, integrator=integrator), controller=look)
    assert result.dataset["time"].values[-1] == pytest.approx(whole.duration, abs=0.011)
    assert np.abs(pitches).max() < 1e-6

    model, inputs = ready.system, ready.vehicles.control.inputs[0]
    ready.vehicles.state.surface.s[:] = [feet[b] for b in bodies]
    rates = []
    for pull, load in ((0.0, 0.0), (FORCED, 0.0), (0.0, FORCED)):
        inputs[bodies, FORCE], inputs[bodies, FORCE + 2] = pull, load
        rates.append(evaluate(ready, ends[0]))
    for b in bodies:
        v = b * BODY + VELOCITY
        pulled, loaded = (model.bodies[b, MASS] * (dx - rates[0])[v : v + 3] for dx in rates[1:])
        frame = track.sample(feet[b]).axes[0]
        assert abs(pulled @ frame[2]) < 1e-6 * FORCED
        assert abs(loaded @ frame[0]) < 1e-4 * FORCED  # yaw times roll
        assert loaded @ frame[2] == pytest.approx(FORCED, rel=1e-3)


def test_levelling_leaves_the_motion_as_it_is() -> None:
    """Whatever their angle about the axle, axes of a wheelset tell the same forces, motion and accelerations."""
    ready = prepare(scenario())
    model, vehicles, x = ready.system, ready.vehicles, state_of(ready).copy()
    bodies = [int(b) for b in model.wheelsets]
    random = np.random.default_rng(1)
    for b in bodies:
        x[b * BODY + SPIN] += random.normal(0.0, 0.02)
        x[b * BODY + SPIN + 2] += random.normal(0.0, 0.02)
    turned = x.copy()
    angles = dict(zip(bodies, (0.3, -0.04, 1e-3, -0.7), strict=True))
    for b, angle in angles.items():
        tilt(turned, b * BODY, angle)
    states, seen = (x, turned), []
    for state in states:
        dx = evaluate(ready, state)
        seen.append((dx, vehicles.scratch.axes[0].copy(), vehicles.state.contact.rows[:, 0, :FORCE_COLUMNS].copy()))
    np.testing.assert_allclose(seen[1][2], seen[0][2], rtol=1e-7, atol=1e-6)  # contacts are found to 1e-12 m
    for b in range(model.bodies.shape[0]):
        v, w = b * BODY + VELOCITY, b * BODY + SPIN
        np.testing.assert_allclose(seen[1][0][v : v + 3], seen[0][0][v : v + 3], atol=1e-7)
        swings = [axes[b] @ dx[w : w + 3] for dx, axes, _ in seen]
        np.testing.assert_allclose(swings[1], swings[0], atol=1e-7)
    for b, angle in angles.items():
        level, axes = vehicles.contacts.frames[2 * bodies.index(b), 2], np.zeros((3, 3))
        body_axes(x, b * BODY, axes)
        there = pitch(axes, level)
        assert turn_level(turned, b * BODY, level) == pytest.approx(there - angle, abs=1e-12)
        assert turn_level(x, b * BODY, level) == pytest.approx(there, abs=1e-12)
        stretch = slice(b * BODY, (b + 1) * BODY)
        np.testing.assert_allclose(turned[stretch], x[stretch], atol=1e-12)


def tilt(x: np.ndarray, start: int, angle: float) -> None:
    """Turn the axes of a wheelset about its axle by an angle [rad], the motion in space unchanged."""
    axes = [np.zeros((3, 3)), np.zeros((3, 3))]
    body_axes(x, start, axes[0])
    w, i, j, k = x[start + TURN : start + TURN + 4]
    c, s = np.cos(0.5 * angle), np.sin(0.5 * angle)
    x[start + TURN : start + TURN + 4] = c * w - s * j, c * i - s * k, c * j + s * w, c * k + s * i
    body_axes(x, start, axes[1])
    x[start + SPIN : start + SPIN + 3] = axes[1].T @ axes[0] @ x[start + SPIN : start + SPIN + 3]
