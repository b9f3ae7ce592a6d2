"""Linearisation of a vehicle's own equations of motion about its equilibrium, on track or on a roller rig.

The rates that a run integrates are differentiated by central differences, contacts included, so that nothing is assumed
of conicity, creep or gravity. The coordinates are minimal: positions [m] and small rotations about a body's own axes
[rad] of all bodies that may move, their velocities, and the suspension's internal states. Constrained coordinates are
left out, and so are the angles that wheels and rollers have turned through, which nothing depends on.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from wheelrail.errors import InputError, Problem
from wheelrail.integrators._kernels.system import evaluate_rates
from wheelrail.multibody._kernels.rigid_body import BODY, ROLLS, SPIN, TURN, VELOCITY
from wheelrail.numerics._kernels.status import OK
from wheelrail.simulation.prepare import prepare
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.speed import SpeedControl
from wheelrail.system._kernels.drive import FIXED, HELD_COORDINATE
from wheelrail.system._kernels.multibody import Multibody
from wheelrail.system._kernels.vehicles import Vehicles
from wheelrail.system.equilibrium import move_bodies

FURTHER, FASTER = 1e-7, 1e-6  #: moves of positions and rotations [m, rad], and of velocities [m/s, rad/s]
REST = 1e-3  #: acceleration above which the vehicle is not in equilibrium [m/s2, rad/s2]
SLOWEST = 0.05  #: eigenvalues below are those of neutral motions (forward, rotation of wheels), split by rounding [1/s]


class Freedoms(NamedTuple):
    """Coordinates of the linearised equations: body and coordinate, 0-2 along the ground's axes, 3-5 about its own."""

    positions: tuple[tuple[int, int], ...]
    velocities: tuple[tuple[int, int], ...]
    internal: tuple[int, ...]  #: positions of the suspension's internal states in the state


def own_state_matrix(scenario: Scenario, contact: Any = None) -> np.ndarray:
    """A of z' = A z about the equilibrium of a scenario at its speed, undisturbed.

    contact : a model that replaces the scenario's own.
    """
    ready = prepare(undisturbed(scenario), contact=contact)
    if not isinstance(ready.system, Multibody):
        raise InputError(scenario.title, [Problem("vehicle", "a cross section does not yaw, so it cannot hunt")])
    if not ready.rest < REST:
        words = (
            f"no equilibrium at {scenario.speed:.4g} m/s: accelerations of {ready.rest:.3g} m/s2 are left. Rollers "
            "that stand far off their position may leave none"
        )
        raise InputError(scenario.title, [Problem("equilibrium", words)])
    return state_matrix(ready.system, ready.vehicles, ready.vehicles.state.x[0])


def undisturbed(scenario: Scenario) -> Scenario:
    """The scenario without all that drives, brakes, controls or displaces the vehicle.

    Rollers that are not held get the least torque that keeps their mean speed: free ones would slow down, and motors
    have nothing to command them.
    """
    rig, speed_control = scenario.rig, scenario.speed_control
    if rig is not None:
        drive = "held" if rig.drive == "held" else "control"
        rig, speed_control = replace(rig, drive=drive, traction=(), brakes=()), SpeedControl()
    return replace(
        scenario,
        displacements=(),
        loads=(),
        traction=(),
        brakes=(),
        control=None,
        rig=rig,
        speed_control=speed_control,
    )


def freedoms_of(model: Multibody) -> Freedoms:
    """What may move, constraints considered."""
    fixed = {int(b) for b, kind in model.constraints if kind == FIXED}
    held = {(int(b), int(kind) - HELD_COORDINATE) for b, kind in model.constraints if kind >= HELD_COORDINATE}
    velocities = [(b, k) for b in range(len(model.bodies)) for k in range(6) if b not in fixed and (b, k) not in held]
    turning = {b for b, body in enumerate(model.bodies) if body[ROLLS] == 1.0}
    turning |= {int(b) for b in model.wheels.carriers if b >= 0}
    positions = tuple((b, k) for b, k in velocities if k != 4 or b not in turning)
    return Freedoms(positions, tuple(velocities), tuple(range(model.layout.internal, model.layout.angles)))


def state_matrix(model: Multibody, vehicles: Vehicles, x: np.ndarray) -> np.ndarray:
    """Derivatives of all rates by all coordinates at the state x, shape (n, n); not finite where a wheel is lost."""
    freedoms = freedoms_of(model)
    first, second = len(freedoms.positions), len(freedoms.positions) + len(freedoms.velocities)
    size = second + len(freedoms.internal)
    matrix = np.zeros((size, size))
    for column in range(size):
        step = FURTHER if column < first or column >= second else FASTER
        sides = [_rates(model, vehicles, freedoms, _moved(model, freedoms, x, column, sign * step)) for sign in (1, -1)]
        matrix[:, column] = (sides[0] - sides[1]) / (2.0 * step)
    return matrix


def _moved(model: Multibody, freedoms: Freedoms, x: np.ndarray, column: int, amount: float) -> np.ndarray:
    """The state with one coordinate changed."""
    moved = x.copy()
    if column < len(freedoms.positions):
        move_bodies(model, moved, [freedoms.positions[column]], np.array([amount]))
        return moved
    column -= len(freedoms.positions)
    if column < len(freedoms.velocities):
        b, k = freedoms.velocities[column]
        moved[b * BODY + (VELOCITY + k if k < 3 else SPIN + k - 3)] += amount
        return moved
    moved[freedoms.internal[column - len(freedoms.velocities)]] += amount
    return moved


def _rates(model: Multibody, vehicles: Vehicles, freedoms: Freedoms, x: np.ndarray) -> np.ndarray:
    """Rates of all coordinates."""
    dx = np.zeros(x.size)
    if evaluate_rates(model, vehicles, 0, 0.0, True, x, dx) != OK:
        return np.full(len(freedoms.positions) + len(freedoms.velocities) + len(freedoms.internal), math.nan)
    found = [dx[b * BODY + k] if k < 3 else _rotation_rate(x, dx, b, k - 3) for b, k in freedoms.positions]
    found += [dx[b * BODY + (VELOCITY + k if k < 3 else SPIN + k - 3)] for b, k in freedoms.velocities]
    return np.array([*found, *dx[list(freedoms.internal)]])


def _rotation_rate(x: np.ndarray, dx: np.ndarray, b: int, axis: int) -> float:
    """Rate of a small rotation about a body's own axis: of 2 q* q' the component along it [rad/s]."""
    w, i, j, k = x[b * BODY + TURN : b * BODY + TURN + 4]
    rows = np.array([[-i, w, k, -j], [-j, -k, w, i], [-k, j, -i, w]])
    return float(2.0 * rows[axis] @ dx[b * BODY + TURN : b * BODY + TURN + 4])


def own_growth(scenario: Scenario, speed: float, contact: Any = None) -> tuple[float, float]:
    """The greatest real part of all eigenvalues at a speed [m/s], in 1/s, and the frequency of that motion [Hz].

    Eigenvalues about 0 are left out: they are those of motions that nothing drives back, forward and round the axles.
    """
    values = np.linalg.eigvals(own_state_matrix(replace(scenario, speed=speed), contact))
    values = values[np.abs(values) > SLOWEST]
    worst = values[np.argmax(values.real)]
    return float(worst.real), float(abs(worst.imag) / (2.0 * math.pi))


def hunting_frequencies(scenario: Scenario, speeds: np.ndarray, critical: float) -> np.ndarray:
    """Frequencies of the hunting mode at speeds [m/s], in Hz; NaN where it does not oscillate.

    The mode is that which begins to grow at the speed `critical`. It is followed from there to either side, from each
    speed to the next by the eigenvalue that lies nearest.
    """

    def values_at(speed: float) -> np.ndarray:
        return np.linalg.eigvals(own_state_matrix(replace(scenario, speed=speed)))

    at_critical = values_at(critical)
    at_critical = at_critical[at_critical.imag > SLOWEST]
    first = at_critical[np.argmax(at_critical.real)]
    found = np.full(speeds.size, math.nan)
    for order in (np.flatnonzero(speeds <= critical)[::-1], np.flatnonzero(speeds > critical)):
        last = first
        for n in order:
            values = values_at(float(speeds[n]))
            last = values[np.argmin(np.abs(values - last))]
            if abs(last.imag) > SLOWEST:
                found[n] = abs(last.imag) / (2.0 * math.pi)
    return found
