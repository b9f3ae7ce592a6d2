"""Stability of the loop of roller control: eigenvalues of what one period makes of its state.

The loop is that of a run, on a rig of ideal rolling: sensors with their delays, observer, virtual line, controller,
motors with delay and lag. Noise, teeth and ripple are left out, and nothing brakes but a torque that is held. The state
after a period as a function of the state before it is linearised by central differences about a steady state.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from wheelrail.contact.point.friction.constant import ConstantFriction
from wheelrail.control.actuators.roller_motors import MOST
from wheelrail.control.line._kernels.line import TURNING
from wheelrail.control.line.line import HEAVIEST, Line
from wheelrail.control.plan import ControlPlan
from wheelrail.control.rolling_rig import RollingRig
from wheelrail.control.system import ControlSystem
from wheelrail.simulation.control_system import make_control_system, rig_data
from wheelrail.simulation.rig import assemble_on_rig
from wheelrail.simulation.scenario import Scenario
from wheelrail.vehicle.static_load import with_static_preloads

SETTLING = 1.5  #: time in which the loop comes to a steady state [s]
NUDGE = 1e-6  #: of a number of the state, relative to itself or to 1
NEUTRAL = 2e-3  #: distance from 1 within which an eigenvalue is of what has no resting position: speeds and angles
COUNTS = 1  #: leading numbers of a saved control system that count steps


@dataclass(frozen=True)
class LoopStability:
    """How the loop of roller control answers to a disturbance."""

    growth: float  #: of the least damped motion, negative where it dies away [1/s]
    frequency: float  #: of that motion [Hz]
    eigenvalues: np.ndarray  #: of a period, all of them

    @property
    def stable(self) -> bool:
        """Whether all disturbances die away."""
        return self.growth < 0.0


def loop_stability(scenario: Scenario, speed: float, *, sliding: float = 0.05, friction: float = 0.05) -> LoopStability:
    """Of a rig under [control.rollers] at a speed of the virtual train [m/s], whose wheelsets slide by a share of it.

    Friction on the line is constant, so that sliding itself is neither stable nor unstable; sliding = 0: they roll.
    """
    system, plant = _at_speed(scenario, speed, sliding, friction)
    assert system.rollers is not None
    line, period = system.rollers.line, system.period
    line.step(np.zeros(len(system.radii)), np.zeros(len(system.radii)), 1e-6)
    held = [float(force * r) for force, r in zip(line.forces, line.setup.radii, strict=True)]

    def advance() -> None:
        system.actions = system.actions._replace(drives=held)
        actions = system.step(0.0, plant.wheels.tolist(), plant.rollers.tolist())
        plant.step(held, [0.0] * len(held), actions.rollers, period)

    def state() -> np.ndarray:
        return np.concatenate((plant.wheels, system.save()))

    def restore(x: np.ndarray) -> None:
        plant.wheels[:] = x[: plant.wheels.size]
        system.restore(x[plant.wheels.size :])

    for _ in range(int(SETTLING / period)):
        advance()
    start = state()
    count = plant.wheels.size
    varied = [n for n in range(start.size) if not count <= n < count + COUNTS]
    jacobian = np.zeros((len(varied), len(varied)))
    for k, n in enumerate(varied):
        ends = []
        nudge = NUDGE * max(1.0, abs(start[n]))
        for sign in (1.0, -1.0):
            moved = start.copy()
            moved[n] += sign * nudge
            restore(moved)
            advance()
            ends.append(state()[varied])
        jacobian[:, k] = (ends[0] - ends[1]) / (2.0 * nudge)
    return _least_damped(np.linalg.eigvals(jacobian), period)


def _at_speed(scenario: Scenario, speed: float, sliding: float, friction: float) -> tuple[ControlSystem, RollingRig]:
    """The loop and its rig, with wheelsets that slide on a line whose train is too heavy to slow down."""
    plan, rig = scenario.control, scenario.rig
    assert plan is not None
    assert plan.rollers is not None
    assert rig is not None
    smooth = replace(scenario, speed=speed, control=_without_noise(plan, friction))
    vehicle = with_static_preloads(smooth.vehicle, smooth.gravity)
    system = make_control_system(smooth, assemble_on_rig(vehicle, rig, smooth.rollers))
    assert system is not None
    assert system.rollers is not None
    plant = RollingRig(rig_data(smooth), speed * (1.0 - sliding))
    line = system.rollers.line
    line.state[TURNING : TURNING + plant.wheels.size] *= 1.0 - sliding
    system.rollers.controller.start(system.rollers.rig, speed * (1.0 - sliding), system.period)
    return system, plant


def _without_noise(plan: ControlPlan, friction: float) -> ControlPlan:
    """The same plan without brakes and traction, its sensors and motors without noise, teeth and ripple."""
    assert plan.rollers is not None
    rollers = replace(
        plan.rollers,
        motors=replace(plan.rollers.motors, ripple=0.0, torque=MOST, power=MOST),  # a loop that grows must not be cut
        encoders=replace(plan.rollers.encoders, noise=0.0, teeth=0),
        currents=replace(plan.rollers.currents, noise=0.0),
    )
    return replace(
        plan,
        braking=None,
        driving=None,
        tachometers=replace(plan.tachometers, noise=0.0, teeth=0),
        rollers=rollers,
        line=Line(friction=ConstantFriction(friction), mass=HEAVIEST),
    )


def _least_damped(eigenvalues: np.ndarray, period: float) -> LoopStability:
    moving = eigenvalues[np.abs(eigenvalues - 1.0) > NEUTRAL]
    least = moving[np.argmax(np.abs(moving))]
    growth = math.log(max(float(np.abs(least)), 1e-300)) / period
    return LoopStability(growth, abs(float(np.angle(least))) / (2.0 * math.pi * period), eigenvalues)
