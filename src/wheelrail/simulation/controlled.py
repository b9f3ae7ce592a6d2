"""A control system joined to the bodies of a run: whose speeds it sees, and on what its torques act."""

from __future__ import annotations

import numpy as np

from wheelrail.control.system import TRAIN_COLUMNS, TRAIN_SPEED, WHEELSET_COLUMNS, ControlSystem
from wheelrail.multibody._kernels.rigid_body import BODY, SPIN, VELOCITY
from wheelrail.results.adhesion import STANDS
from wheelrail.simulation.scenario import Scenario
from wheelrail.system._kernels.vehicles import BRAKE, MOMENT
from wheelrail.vehicle.assemble import VehicleModel
from wheelrail.vehicle.body import SIDES

STAYS = 0.5  #: time that it is watched then [s]


class Controlled:
    """What a control system does to a run, asked at every step of its own.

    keeps : whether what it notes is kept, and when the train stands; else it is in `system` until the next step.
    """

    def __init__(self, scenario: Scenario, arrays: VehicleModel, system: ControlSystem, *, keeps: bool = True) -> None:
        self.system, self.period, self._keeps = system, system.period, keeps
        self._wheelsets = [int(b) for b in arrays.wheelset_bodies]
        self._frames = [int(frame) for frame in arrays.frames]
        self._spins = [b * BODY + SPIN + 1 for b in self._wheelsets]
        #: Bodies of the rollers under each wheelset, with their share of its torque.
        self._rollers = [
            [
                (arrays.body_names.index(roller.name), len(roller.sides) / len(SIDES))
                for roller in scenario.rollers
                if roller.wheelset == wheelset.name
            ]
            for wheelset in scenario.vehicle.wheelsets
        ]
        self._on_rig = scenario.rig is not None
        braking = None if scenario.control is None else scenario.control.braking
        self._stops = braking is not None and braking.until_standstill
        self._begins = 0.0 if braking is None else braking.begins
        self._stood: float | None = None  #: since when
        self._noted: list[np.ndarray] = []
        self._trains: list[np.ndarray] = []

    def act(self, now: float, x: np.ndarray, inputs: np.ndarray) -> None:
        """Set what acts on the bodies (nb, INPUTS) from now on, at state x."""
        wheels = [float(x[n]) for n in self._spins]
        rollers = None
        if self._on_rig:
            rollers = [-sum(share * float(x[b * BODY + SPIN + 1]) for b, share in own) for own in self._rollers]
        drives, brakes, torques = self.system.step(now, wheels, rollers)
        for b, frame, drive, brake, own, torque in zip(
            self._wheelsets, self._frames, drives, brakes, self._rollers, torques, strict=True
        ):
            inputs[b, MOMENT + 1] += drive
            if frame >= 0:
                inputs[frame, MOMENT + 1] -= drive
            inputs[b, BRAKE] += brake
            for roller, share in own:
                inputs[roller, MOMENT + 1] -= share * torque
        if self._keeps:
            self._noted.append(self.system.noted)
            self._trains.append(self.system.train)
            self._watch(now, x)

    def _watch(self, now: float, x: np.ndarray) -> None:
        """Note since when the train stands."""
        speed = float(self._trains[-1][TRAIN_SPEED]) if self._on_rig else self._speed_on_track(x)
        if abs(speed) >= STANDS or now < self._begins:
            self._stood = None
        elif self._stood is None:
            self._stood = now

    def _speed_on_track(self, x: np.ndarray) -> float:
        """Mean speed of the wheelsets' centres [m/s]."""
        speeds = [np.linalg.norm(x[b * BODY + VELOCITY : b * BODY + VELOCITY + 3]) for b in self._wheelsets]
        return float(np.mean(speeds))

    def stands(self, now: float) -> bool:
        """Whether the run is over: the train has come to a stand and stayed there."""
        return self._stops and self._stood is not None and now >= self._stood + STAYS

    def noted(self, times: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """What was noted at times of the record [s]: of wheelsets (n, nw, WHEELSET_COLUMNS), of the train (n, 3)."""
        if not self._noted:
            count = len(self._wheelsets)
            return np.zeros((0, count, WHEELSET_COLUMNS)), np.zeros((0, TRAIN_COLUMNS))
        rows = np.minimum(np.floor(times / self.period + 1e-6).astype(int), len(self._noted) - 1)
        return np.array(self._noted)[rows], np.array(self._trains)[rows]
