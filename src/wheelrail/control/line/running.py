"""A virtual train that runs: torques of its wheelsets in, its motion out."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from wheelrail.contact.point.normal._kernels.hertz import approach_of_load
from wheelrail.control.line._kernels import line as column
from wheelrail.control.line._kernels.line import LineModel, LineRoom, line_steps
from wheelrail.control.line.line import Line
from wheelrail.control.line.setup import LineSetup
from wheelrail.errors import ProblemList
from wheelrail.numerics._kernels.table import Tables

MOST_TRANSFER = 1.0  #: of the mass that a transfer of loads may be in all, or accelerations would not settle
MOST_SECANTS = 20
ROUNDING = 1e-9  #: share of a substep that a period may exceed a whole number of them by


class RunningLine:
    """The train on its line, from a start at which all its wheels roll freely.

    Everything that changes stands in `state`; what is read beside it follows from the state and from the torques of the
    last step. Torques are positive that drive forward. A brake resists with up to its moment, and holds a wheel that
    stands, but drives nothing.
    """

    def __init__(self, line: Line, setup: LineSetup) -> None:
        count = len(setup.radii)
        problems = ProblemList("[control.line]")
        transfer = setup.transfer if line.transfer is None else np.array(line.transfer, dtype=np.float64)
        mass = setup.mass if line.mass is None else line.mass
        if transfer.shape != (count,):
            problems.add("transfer", f"expected {count} numbers, one for each wheelset", transfer.tolist())
        elif not np.abs(transfer).sum() <= MOST_TRANSFER * mass:
            if line.transfer is None:
                least = np.abs(transfer).sum() / MOST_TRANSFER
                words = f"expected at least {least:.0f} kg, which the vehicle moves between wheelsets; or a transfer"
                problems.add("mass", words, mass)
            else:
                problems.add("transfer", f"expected at most the mass of {mass:g} kg in all", transfer.tolist())
        problems.stop_if_any()
        self.line, self.setup = line, setup
        self._model = make_line_model(line, setup, mass, transfer)
        size = column.TURNING + 3 * count
        self.state = np.zeros(size)  #: see `_kernels/line.py`
        self.state[column.POSITION] = line.start
        self.state[column.SPEED] = setup.speed
        self.state[column.TURNING : column.TURNING + count] = setup.speed / setup.radii
        self._inputs = np.zeros((2, count))
        self._room = LineRoom(
            found=np.zeros((count, column.FOUND_COLUMNS)),
            probe=np.zeros(column.FOUND_COLUMNS),
            stage=np.zeros((count, column.FOUND_COLUMNS)),
            rates=np.zeros((2, size)),
            trial=np.zeros(size),
        )
        self._span = np.zeros(2)
        self._steps = line_steps(self._model, self._inputs, self.state, self._span, self._room)
        self._roll_freely()
        self._look()

    def step(self, torques: Sequence[float] | np.ndarray, brakes: Sequence[float] | np.ndarray, dt: float) -> None:
        """Move on by dt [s] with torques on the wheelsets, and brakes that hold up to theirs [N m], shape (nw,)."""
        self._inputs[0] = torques
        self._inputs[1] = brakes
        substeps = max(math.ceil(dt / self.line.substep - ROUNDING), 1)
        self._span[0] = substeps
        self._span[1] = dt / substeps
        next(self._steps)

    def save(self) -> np.ndarray:
        """All that the future depends on, and the torques of the last step."""
        return np.concatenate([self.state, self._inputs.ravel()])

    def restore(self, saved: np.ndarray) -> None:
        """Go back to what `save` gave: all that follows is the same to the last bit."""
        size = self.state.size
        self.state[:] = saved[:size]
        self._inputs[:] = saved[size:].reshape(self._inputs.shape)
        self._look()
        self.state[:] = saved[:size]  # the look refines the acceleration that loads feel, by less than 1e-10

    @property
    def time(self) -> float:
        """Since the start [s]."""
        return float(self.state[column.TIME])

    @property
    def position(self) -> float:
        """Of the vehicle's centre [m]."""
        return float(self.state[column.POSITION])

    @property
    def speed(self) -> float:
        """Of the train [m/s]."""
        return float(self.state[column.SPEED])

    @property
    def acceleration(self) -> float:
        """Of the train, forward positive [m/s2]."""
        return float(self._room.rates[0, column.SPEED])

    @property
    def wheel_speeds(self) -> np.ndarray:
        """Of the wheelsets' turning [rad/s], shape (nw,)."""
        return self.state[column.TURNING : column.TURNING + self.setup.radii.size].copy()

    @property
    def wheel_accelerations(self) -> np.ndarray:
        """Of the wheelsets' turning [rad/s2], shape (nw,)."""
        return self._room.found[:, column.TURN_RATE].copy()

    @property
    def forces(self) -> np.ndarray:
        """Of the rails on the wheelsets, forward positive [N], shape (nw,)."""
        return self._room.found[:, column.FORCE].copy()

    @property
    def loads(self) -> np.ndarray:
        """Vertical loads of the wheelsets, both wheels together [N], shape (nw,)."""
        return self._room.found[:, column.LOAD].copy()

    @property
    def friction(self) -> np.ndarray:
        """Coefficients of friction, the mean of the contacts of a wheelset by load, shape (nw,)."""
        return self._room.found[:, column.COEFFICIENT].copy()

    @property
    def sliding(self) -> np.ndarray:
        """How much faster the treads are than the train, r w - V [m/s], shape (nw,)."""
        return self.setup.radii * self.wheel_speeds - self.speed

    @property
    def energies(self) -> np.ndarray:
        """That the left and right wheels have lately dissipated per metre of rail [J/m], shape (nw, 2)."""
        return self.state[column.TURNING + self.setup.radii.size :].reshape(-1, 2).copy()

    @property
    def dissipated(self) -> float:
        """Work of friction between wheels and rails since the start [J]."""
        return float(self.state[column.SLIDING_WORK])

    @property
    def brake_work(self) -> float:
        """Work that the brakes have turned into heat since the start [J]."""
        return float(self.state[column.BRAKE_WORK])

    @property
    def drive_work(self) -> float:
        """Work of the torques on the wheelsets since the start [J]."""
        return float(self.state[column.DRIVE_WORK])

    @property
    def kinetic_energy(self) -> float:
        """Of train and wheelsets [J]."""
        whole = self._model.mass + self._model.rotating
        return float(0.5 * whole * self.speed**2 + 0.5 * np.sum(self.setup.inertias * self.wheel_speeds**2))

    def _look(self) -> None:
        """Find forces and accelerations at the state as it is."""
        self._span[0] = 0
        next(self._steps)

    def _roll_freely(self) -> None:
        """Let the wheelsets turn so that their contacts leave no moment about the axle: secants find it."""
        turning = self.state[column.TURNING : column.TURNING + self.setup.radii.size]
        for _ in range(MOST_SECANTS):
            self._look()
            moment, slope = self._room.found[:, column.OWN_MOMENT], self._room.found[:, column.MOMENT_TURN]
            turning -= np.where(slope > 0.0, moment / np.where(slope > 0.0, slope, 1.0), 0.0)


def make_line_model(line: Line, setup: LineSetup, mass: float, transfer: np.ndarray) -> LineModel:
    """Line and vehicle as kernels see them; mass : that the wheelsets drive and brake [kg]."""
    ends = np.cumsum([len(rows) for rows in setup.contacts])
    firsts = ends - [len(rows) for rows in setup.contacts]
    creep = [_creep(setup, w) for w in range(len(setup.radii))]
    wheelsets = np.column_stack((setup.inertias, setup.places, setup.loads, transfer, firsts, ends, creep))
    resistances = np.array([line.resistance, *(vehicle.resistance for vehicle in line.vehicles)])
    at, gradients = zip(*line.gradients, strict=True)
    return LineModel(
        wheelsets=np.ascontiguousarray(wheelsets, dtype=np.float64),
        contacts=np.ascontiguousarray(np.concatenate(setup.contacts), dtype=np.float64),
        laws=setup.laws,
        friction=line.friction.friction(),
        mass=mass + float(sum(vehicle.mass for vehicle in line.vehicles)),
        rotating=float(sum(vehicle.rotating for vehicle in line.vehicles)),
        resistance=resistances.sum(axis=0),
        gravity=setup.gravity,
        gradients=_tables([(np.array(at), np.array(gradients))]),
        lumped=_tables([_summed(line, "drive"), _summed(line, "brake")]),
    )


def _creep(setup: LineSetup, w: int) -> float:
    """Sum of f11 r2/I over the contacts of a wheelset under its static loads [m/s2]."""
    laws, total = setup.laws, 0.0
    for row in setup.contacts[w]:
        load = row[column.SHARE] * setup.loads[w, int(row[column.SIDE])]
        approach = approach_of_load(load, laws.modulus * row[column.HERTZ_K])
        area = row[column.HERTZ_A] * row[column.HERTZ_B] * approach
        total += laws.shear * area * row[column.KALKER] * row[column.RADIUS] ** 2 / setup.inertias[w]
    return float(total)


def _summed(line: Line, name: str) -> tuple[np.ndarray, np.ndarray]:
    """Forces of all other vehicles together, over the times of all of them."""
    times = np.unique([0.0, *(time for vehicle in line.vehicles for time in vehicle.times)])
    values = np.zeros(times.size)
    for vehicle in line.vehicles:
        own = np.broadcast_to(getattr(vehicle, name), len(vehicle.times))
        values += np.interp(times, vehicle.times, own)
    return times, values


def _tables(parts: list[tuple[np.ndarray, np.ndarray]]) -> Tables:
    sizes = [0, *(at.size for at, _ in parts)]
    return Tables(
        np.cumsum(sizes).astype(np.int64),
        np.concatenate([at for at, _ in parts]).astype(np.float64),
        np.concatenate([values for _, values in parts]).astype(np.float64),
    )
