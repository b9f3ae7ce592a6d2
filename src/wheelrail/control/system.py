"""The loop of control: sensors, protection, brakes and motors of the vehicle; on a rig the line and the rollers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from wheelrail.control.actuators.roller_motors import RunningMotors
from wheelrail.control.line.running import RunningLine
from wheelrail.control.rollers.base import RigData, RollerController, Seen, Truth, checked_torques

#: What is noted of each wheelset at every step, in this order: see `results.control` for words and units.
(
    TACHOMETER,
    REFERENCE_SPEED,
    VALVE,
    BRAKE_CAPACITY,
    DRIVE_TORQUE,
    TORQUE_ESTIMATE,
    VIRTUAL_SPEED,
    VIRTUAL_FORCE,
    VIRTUAL_LOAD,
    VIRTUAL_FRICTION,
    ROLLER_COMMAND,
    ROLLER_TORQUE,
    MOTOR_CUT,
    TRACKING_ERROR,
) = range(14)
WHEELSET_COLUMNS = 14
TRAIN_SPEED, TRAIN_POSITION, TRAIN_ACCELERATION = 0, 1, 2  #: of the virtual train
TRAIN_COLUMNS = 3


class Actions(NamedTuple):
    """What acts until the next step; one number for each wheelset [N m]."""

    drives: Sequence[float]  #: of motors on the wheelsets
    brakes: Sequence[float]  #: that brakes can resist with
    rollers: Sequence[float]  #: of motors on the rollers, all under a wheelset together


class RollerLoop(NamedTuple):
    """What drives the rollers of a rig."""

    rig: RigData
    line: RunningLine
    controller: RollerController
    motors: RunningMotors
    encoders: Any  #: running sensors, see `control.sensors`
    currents: Any


class Step(NamedTuple):
    """What a step has found, for each wheelset."""

    speeds: Sequence[float]  #: by the tachometers [m/s]
    drives: Sequence[float]  #: torques of the motors [N m]


class RollerStep(NamedTuple):
    """What a step has found on a rig, for each wheelset."""

    wheels: Sequence[float]  #: true speeds [rad/s]
    estimates: Sequence[float]  #: torques on the wheelsets [N m]
    commands: Sequence[float]  #: torques that the motors of the rollers are to give [N m]
    torques: Sequence[float]  #: and that they give [N m]


class ControlSystem:
    """Steps everything that controls a vehicle, at a fixed period [s].

    tachometers, braking, driving : running parts, see `control.sensors`, `control.braking` and `control.driving`;
    None for none. rollers : on a rig.
    """

    def __init__(
        self,
        radii: Sequence[float],
        period: float,
        *,
        tachometers: Any,
        braking: Any = None,
        driving: Any = None,
        rollers: RollerLoop | None = None,
    ) -> None:
        self.period, self.radii = period, list(radii)
        self.tachometers, self.braking, self.driving, self.rollers = tachometers, braking, driving, rollers
        count = len(self.radii)
        self.steps = 0
        self.actions = Actions([0.0] * count, [0.0] * count, [0.0] * count)
        self._last = Step([math.nan] * count, self.actions.drives)
        self._rolled: RollerStep | None = None

    @property
    def noted(self) -> np.ndarray:
        """What there is to note of each wheelset at the last step, (nw, WHEELSET_COLUMNS); NaN what there is not."""
        columns: list[Any] = [[math.nan] * len(self.radii)] * WHEELSET_COLUMNS
        columns[TACHOMETER] = self._last.speeds
        if self.driving is not None:
            columns[DRIVE_TORQUE], columns[REFERENCE_SPEED] = self._last.drives, self.driving.reference_speeds
        if self.braking is not None:
            columns[REFERENCE_SPEED], columns[VALVE] = self.braking.reference_speeds, self.braking.valves
            columns[BRAKE_CAPACITY] = self.braking.capacities
        if self.rollers is not None and self._rolled is not None:
            self._note_rollers(columns, self.rollers, self._rolled)
        return np.array(columns).T

    def _note_rollers(self, columns: list[Any], loop: RollerLoop, rolled: RollerStep) -> None:
        line = loop.line
        columns[VIRTUAL_SPEED] = line.setup.radii * line.wheel_speeds
        columns[VIRTUAL_FORCE], columns[VIRTUAL_LOAD], columns[VIRTUAL_FRICTION] = (
            line.forces,
            line.loads,
            line.friction,
        )
        columns[TORQUE_ESTIMATE] = rolled.estimates
        columns[ROLLER_COMMAND], columns[ROLLER_TORQUE] = rolled.commands, rolled.torques
        columns[MOTOR_CUT] = [0.0] * len(self.radii) if loop.controller.sees_truth else loop.motors.cut
        columns[TRACKING_ERROR] = np.array(self.radii) * (np.array(rolled.wheels) - line.wheel_speeds)

    @property
    def train(self) -> np.ndarray:
        """Speed [m/s], position [m] and acceleration [m/s2] of the virtual train at the last step; NaN without one."""
        if self.rollers is None or self._rolled is None:
            return np.full(TRAIN_COLUMNS, np.nan)
        line = self.rollers.line
        return np.array([line.speed, line.position, line.acceleration])

    def step(self, time: float, wheels: Sequence[float], rollers: Sequence[float] | None = None) -> Actions:
        """What acts from `time` [s] on; wheels, rollers : true speeds [rad/s], which only sensors see."""
        count = len(self.radii)
        seen = self.tachometers.read(wheels, self.steps)
        speeds = [r * w for r, w in zip(self.radii, seen, strict=True)]
        none = [0.0] * count
        acted = self.actions
        drives = none if self.driving is None else self.driving.step(time, speeds)
        emulated, brakes = (none, none) if self.braking is None else self.braking.step(time, speeds)
        self._last = Step(speeds, drives)
        torques: Sequence[float] = none
        if self.rollers is not None:
            assert rollers is not None
            torques = self._drive_rollers(time, acted, wheels, seen, rollers)
        self.steps += 1
        self.actions = Actions([a + b for a, b in zip(drives, emulated, strict=True)], brakes, torques)
        return self.actions

    def _drive_rollers(
        self,
        time: float,
        acted: Actions,
        wheels: Sequence[float],
        tachometers: Sequence[float],
        rollers: Sequence[float],
    ) -> Sequence[float]:
        """Torques of the rollers; acted : what acted since the last step."""
        assert self.rollers is not None
        _, line, controller, motors, encoders, currents = self.rollers
        truth = None
        if controller.sees_truth:
            truth = Truth(torques_on_wheelsets(acted), wheels, rollers)
        seen = Seen(
            time,
            tachometers,
            encoders.read(rollers, self.steps),
            currents.read(acted.rollers, self.steps),
            truth,
        )
        estimates = checked_torques(controller, "estimate", controller.estimate(seen), len(self.radii))
        if self.steps:
            line.step(*as_brakes(estimates), self.period)
        commands = checked_torques(controller, "command", controller.command(seen, line), len(self.radii))
        torques = commands if controller.sees_truth else motors.step(commands, rollers)
        self._rolled = RollerStep(wheels, estimates, commands, torques)
        return torques

    def save(self) -> np.ndarray:
        """Everything that the next steps depend on, as one row of numbers."""
        return np.concatenate([[float(self.steps)], *self.actions, *(part.save() for part in self._parts())])

    def restore(self, saved: np.ndarray) -> None:
        """Go on from what `save` gave."""
        count = len(self.radii)
        self.steps = round(float(saved[0]))
        self.actions = Actions(*(saved[1 + k * count : 1 + (k + 1) * count].tolist() for k in range(3)))
        position = 1 + 3 * count
        for part in self._parts():
            size = part.save().size
            part.restore(saved[position : position + size])
            position += size

    def _parts(self) -> list[Any]:
        """What changes."""
        parts = [self.tachometers, self.braking, self.driving]
        if self.rollers is not None:
            _, *own = self.rollers
            parts += own
        return [part for part in parts if part is not None]


def torques_on_wheelsets(acted: Actions) -> list[float]:
    """Torque of motors and brakes on wheelsets that turn forward [N m].

    Of a wheelset that stands it is what the brake can hold with, as on the line: see `as_brakes`.
    """
    return [drive - brake for drive, brake in zip(acted.drives, acted.brakes, strict=True)]


def as_brakes(torques: Sequence[float]) -> tuple[list[float], list[float]]:
    """Torques that drive forward, and those against it, as what brakes can resist with [N m].

    Trains of rigs run forward. A torque against that is taken for the torque of a brake: it brings a wheelset to a
    stand and holds it, but does not turn it backwards, whatever noise there is in an estimate.
    """
    return [max(torque, 0.0) for torque in torques], [max(-torque, 0.0) for torque in torques]
