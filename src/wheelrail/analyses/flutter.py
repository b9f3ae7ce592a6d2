"""Whether a vehicle flutters in a steady curve: growth from eigenvalues beside growth in a run.

Friction follows the normal force, so the stiffness of a wheel on two contacts is not symmetric, and two of its modes
can feed each other: it flutters (mode coupling). A contact law whose normal forces have no potential, or a step that
is too long, makes a wheel vibrate, too. To tell one from the other, the vehicle is brought to its steady state under
so much damping in the contacts that nothing can grow; contacts that keep their depth are not damped, so the state is
that without it, and what it lacks Newton's method finds. There the equations of motion are linearised by central
differences with the damping as it is, and the vehicle is let go, moved by a hair along the mode that grows fastest.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from wheelrail.contact.point.friction.constant import ConstantFriction
from wheelrail.integrators._kernels.system import evaluate_rates
from wheelrail.multibody._kernels.rigid_body import BODY, TURN, VELOCITY
from wheelrail.numerics._kernels.status import OK
from wheelrail.simulation.integrator import Integrator
from wheelrail.simulation.live.vehicle import LiveVehicle
from wheelrail.simulation.prepare import prepare
from wheelrail.simulation.scenario import Scenario
from wheelrail.system._kernels.multibody import Multibody
from wheelrail.system._kernels.vehicles import Vehicles
from wheelrail.system.equilibrium import find_equilibrium, move_bodies
from wheelrail.system.multibody import make_vehicles

HEAVY_DAMPING = 40.0  #: of the contacts, by Hunt and Crossley [s/m]: 20 times the usual
HEAVY_STEP = 0.25e-3  #: longest step under that damping [s]
SLOWEST = 15.0  #: frequency from which a motion counts as a vibration of the wheels [Hz]
FURTHER, FASTER = 1e-8, 1e-6  #: moves of positions and turns [m, -] and of velocities [m/s, rad/s] for the differences
HAIR = 1e-8  #: by which a body is moved at most where the vehicle is let go [m]
PIECE = 0.1  #: of the damped run that is made at once [s]
WATCHED = 2.5  #: longest time that the vehicle is let go for [s]
LARGE = 0.02  #: share of the mean load beyond which a vibration is no longer small
PERIODS = 4  #: of a vibration in the window of its envelope
WINDOWS = 2  #: that must fit into a run, one after the other


@dataclass(frozen=True)
class Flutter:
    """Of a vehicle about its steady state in a curve."""

    rest: float  #: greatest acceleration that is left in the steady state [m/s2, rad/s2]
    growth: float  #: of the mode above 15 Hz that grows fastest, from eigenvalues [1/s]
    frequency: float  #: of that mode [Hz]
    asymmetry: float  #: of the contact stiffness without friction, as a share of its greatest number
    run_growth: float  #: fitted to the envelope of Q of the vehicle that was let go [1/s]
    halved_growth: float  #: the same at half the step


def find_flutter(scenario: Scenario, settled: float) -> Flutter | None:
    """Flutter in the curve that the vehicle has settled in at the time `settled` [s].

    None if it does not get there, or if there is no steady state near by. The scenario's integrator gives the step of
    the run that is let go, made by ode5.
    """
    vehicle = _damped(scenario, settled)
    if not vehicle.running:
        return None
    positions = vehicle.outputs.positions[[vehicle.body(name) for name in vehicle.wheelsets], 0].copy()
    model = prepare(scenario).system
    assert isinstance(model, Multibody)
    vehicles = make_vehicles(model, positions)
    here = scenario.track.sample(positions.mean())
    steady = find_equilibrium(model, vehicles, vehicle.state, scenario.speed * here.turning[0] @ here.axes[0])
    if not steady.found:
        return None
    matrix = state_matrix(model, vehicles, steady.state)
    if not np.isfinite(matrix).all():
        return None
    values, shapes = np.linalg.eig(matrix)
    fast = np.flatnonzero(values.imag > 2.0 * math.pi * SLOWEST)
    worst = fast[np.argmax(values[fast].real)]
    frequency = float(values[worst].imag / (2.0 * math.pi))
    saved = vehicle.save()
    saved[: model.counted.size] = steady.state  # which comes first in what is saved
    saved[: model.layout.angles] += _hair(model, np.real(shapes[:, worst]))
    arm = abs(scenario.vehicle.wheelsets[0].circle_distance)
    step = scenario.integrator.step
    return Flutter(
        steady.acceleration,
        float(values[worst].real),
        frequency,
        contact_asymmetry(model, positions, steady.state, arm),
        _run_growth(scenario, saved, frequency, step),
        _run_growth(scenario, saved, frequency, 0.5 * step),
    )


def _damped(scenario: Scenario, settled: float) -> LiveVehicle:
    """The vehicle under heavy damping at a time [s]."""
    step = min(scenario.integrator.step, HEAVY_STEP)
    contact = replace(scenario.contact, damping="hunt-crossley", damping_coefficient=HEAVY_DAMPING)
    vehicle = LiveVehicle(replace(scenario, contact=contact, integrator=Integrator(name="ode5", step=step)))
    piece = round(PIECE / step) * step
    for _ in range(round(settled / piece)):
        vehicle.step(dt=piece)
        if not vehicle.running:
            break
    return vehicle


def _hair(model: Multibody, shape: np.ndarray) -> np.ndarray:
    """A small move along the shape of a mode: of at most a hair for any body."""
    bodies = shape[: model.layout.internal].reshape(-1, BODY)
    return HAIR / np.abs(bodies[:, :TURN]).max() * shape


def state_matrix(model: Multibody, vehicles: Vehicles, x: np.ndarray) -> np.ndarray:
    """Derivatives of the rates of bodies and suspension by their states, by central differences, shape (n, n).

    The vehicle is carried round the curve meanwhile, at some hundredths of a radian per second: nothing beside
    vibrations.
    """
    count = model.layout.angles
    matrix = np.zeros((count, count))
    rates = _rates(model, vehicles)
    for n in range(count):
        position = n < model.layout.internal and n % BODY < VELOCITY
        size = FURTHER if position or n >= model.layout.internal else FASTER
        sides = []
        for sign in (1.0, -1.0):
            moved = x.copy()
            moved[n] += sign * size
            sides.append(rates(moved)[:count])
        matrix[:, n] = (sides[0] - sides[1]) / (2.0 * size)
    return matrix


def _rates(model: Multibody, vehicles: Vehicles) -> Callable[[np.ndarray], np.ndarray]:
    def rates(x: np.ndarray) -> np.ndarray:
        dx = np.zeros(x.size)
        if evaluate_rates(model, vehicles, 0, 0.0, True, x, dx) != OK:
            dx[:] = np.nan
        return dx

    return rates


def contact_asymmetry(model: Multibody, positions: np.ndarray, x: np.ndarray, arm: float) -> float:
    """Greatest difference of the wheelsets' stiffness to its transpose without friction, over its greatest number.

    In sideways, vertical and roll motion, the roll as the way at `arm` from the middle [m]: forces of a potential have
    a symmetric stiffness. `positions` are the foot points of the wheelsets [m]. The suspension is in it, a hundredth of
    the contacts, and symmetric itself.
    """
    model = model._replace(contact=model.contact._replace(friction=ConstantFriction(0.0).friction()))
    vehicles = make_vehicles(model, positions)
    rates = _rates(model, vehicles)
    rates(x)
    worst = 0.0
    for b in model.wheelsets:
        axes = vehicles.scratch.axes[0, b].copy()
        stiffness = np.zeros((3, 3))
        for column in range(3):
            sides = []
            for sign in (1.0, -1.0):
                moved = x.copy()
                if column < 2:
                    moved[b * BODY : b * BODY + 3] += sign * FURTHER * axes[:, 1 + column]
                else:
                    move_bodies(model, moved, [(int(b), 3)], np.array([sign * FURTHER / arm]))
                rates(moved)
                force, moment = vehicles.scratch.wrenches[0, b, :3], vehicles.scratch.wrenches[0, b, 3:]
                sides.append(np.array([force @ axes[:, 1], force @ axes[:, 2], moment @ axes[:, 0] / arm]))
            stiffness[:, column] = (sides[0] - sides[1]) / (2.0 * FURTHER)
        worst = max(worst, float(np.abs(stiffness - stiffness.T).max() / np.abs(stiffness).max()))
    return worst


def _run_growth(scenario: Scenario, saved: np.ndarray, frequency: float, step: float) -> float:
    """Growth of the vibration of Q from what was saved on [1/s]."""
    vehicle = LiveVehicle(replace(scenario, integrator=Integrator(name="ode5", step=step)))
    vehicle.restore(saved)
    first = vehicle.outputs.Q.ravel().copy()
    loads = [first]
    for _ in range(round(WATCHED / step)):
        vehicle.step()
        if not vehicle.running:
            break
        loads.append(vehicle.outputs.Q.ravel().copy())
        if np.abs(loads[-1] - first).max() > LARGE * first.mean():
            break
    return growth_of(np.array(loads), step, frequency)


def growth_of(signals: np.ndarray, step: float, frequency: float) -> float:
    """Rate of growth of a vibration of known frequency [Hz] in signals (n, m) [1/s]; NaN if they are too short.

    The logarithm of its envelope, over windows of some periods and over all signals together, is fitted by a line.
    Second differences are taken before, which leave nothing of slow motions and let growth be.
    """
    signals = np.diff(signals, n=2, axis=0)
    length = round(PERIODS / (frequency * step))
    if signals.shape[0] < WINDOWS * length:
        return math.nan
    turning = np.exp(2j * math.pi * frequency * step * np.arange(length)) * np.hanning(length + 2)[1:-1]
    parts = [np.convolve(one, turning, mode="valid") for one in signals.T]
    envelope = np.sqrt(np.sum(np.abs(parts) ** 2, axis=0))
    if not envelope.min() > 0.0:
        return math.nan
    return float(np.polyfit(step * np.arange(envelope.size), np.log(envelope), 1)[0])
