"""State matrices of a vehicle at rest against its own speed on straight, level track.

Coordinates are small motions from the described position: per body x, y, z [m] and roll, pitch, yaw [rad] about its
own axes. The suspension is differentiated by central differences of the same kernel that simulations run; its laws are
straight lines about the rest, so that the differences are exact but for rounding (and, with preloads, for terms of the
second order in the steps). The contact of a wheelset is a set of matrices, see `linear_contact`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.spatial.transform import Rotation

from wheelrail.analyses.linear_contact import LinearContact, check_equal_wheels
from wheelrail.errors import ProblemList, nearest
from wheelrail.multibody._kernels.rigid_body import BODY, SPIN, VELOCITY
from wheelrail.suspension._kernels.axis_law import PRELOAD
from wheelrail.suspension._kernels.elements import PRELOADS, TURN_PRELOADS, suspension_forces
from wheelrail.vehicle.assemble import VehicleModel, assemble_vehicle
from wheelrail.vehicle.static_load import GRAVITY, with_static_preloads
from wheelrail.vehicle.vehicle import Vehicle

COORDINATES = ("x", "y", "z", "roll", "pitch", "yaw")
LATERAL, YAW = 1, 5  #: what a wheelset on the track is free to do
IN_PLANE = (1, 2, 3)  #: what a body of a cross section is free to do
STEP = 1e-6  #: of all differences [m, rad, m/s, rad/s, and m of the suspension's own states]
FASTEST = 300.0  #: greatest speed that is accepted [m/s]


@dataclass(frozen=True)
class LinearModel:
    """M q'' = F_q q + F_v q' + F_e e, e' = R_q q + R_v q' + R_e e, with q the freedoms, e the suspension's states."""

    vehicle: Vehicle
    freedoms: tuple[tuple[int, int], ...]  #: body and coordinate of each q
    mass: np.ndarray  #: diagonal of M [kg, kg m2], shape (n,)
    by_position: np.ndarray  #: F_q, shape (n, n)
    by_speed: np.ndarray  #: F_v, shape (n, n)
    by_inner: np.ndarray  #: F_e, shape (n, m)
    rates: np.ndarray  #: R_q, R_v, R_e side by side, shape (m, 2n + m)
    speed: float  #: of the vehicle [m/s]; 0 where the wheelsets are locked

    @property
    def names(self) -> tuple[str, ...]:
        """Of the freedoms: body and coordinate."""
        bodies = self.vehicle.all_bodies
        return tuple(f"{bodies[b].name}.{COORDINATES[k]}" for b, k in self.freedoms)

    @property
    def state_matrix(self) -> np.ndarray:
        """A of x' = A x, with x = (q, q', e)."""
        n, m = len(self.freedoms), self.by_inner.shape[1]
        matrix = np.zeros((2 * n + m, 2 * n + m))
        matrix[:n, n : 2 * n] = np.eye(n)
        forces = np.hstack((self.by_position, self.by_speed, self.by_inner))
        matrix[n : 2 * n] = forces / self.mass[:, None]
        matrix[2 * n :] = self.rates
        return matrix

    @property
    def stiffness(self) -> np.ndarray:
        """Without dampers: springs in series with one carry nothing, dry friction sticks."""
        n, m = len(self.freedoms), self.by_inner.shape[1]
        total = -self.by_position
        for state in range(m):
            own = self.rates[state, 2 * n + state]
            follows = -self.rates[state, :n] / own if own != 0.0 else self.rates[state, n : 2 * n]
            total = total - np.outer(self.by_inner[:, state], follows)
        return total


def friction_words(vehicle: Vehicle) -> str:
    """What a linear model takes dry friction for; empty of a vehicle without."""
    count = sum(element.has_friction for element in vehicle.elements)
    if not count:
        return ""
    have = (
        "1 element with dry friction is taken as a spring"
        if count == 1
        else (f"{count} elements with dry friction are taken as springs")
    )
    return f"{have} that stick: no damping comes from them, and critical speeds found so may be far too low"


def linear_model(
    vehicle: Vehicle,
    contacts: Sequence[LinearContact] | None = None,
    *,
    speed: float = 0.0,
    gravity: float = GRAVITY,
    fixed: Sequence[str] = (),
) -> LinearModel:
    """A vehicle linearised about its described position.

    contacts : of the wheelsets, front to rear, which are then free to move sideways and to yaw; without, the wheelsets
    are locked to the track. gravity : 0 leaves out all preloads, and with them what they do in displaced positions.
    fixed : bodies that do not move, such as the car body above a bogie on a roller rig.
    """
    problems = ProblemList(vehicle.title)
    if not (contacts is None or 0.1 <= speed <= FASTEST):
        problems.add("speed", f"expected 0.1 to {FASTEST:g} m/s where the wheelsets roll", speed)
    if contacts is not None and len(contacts) != len(vehicle.wheelsets):
        problems.add("contacts", f"expected one for each of the {len(vehicle.wheelsets)} wheelsets", len(contacts))
    if contacts is not None:
        check_equal_wheels(problems, vehicle)
    if not 0.0 <= gravity <= 100.0:
        problems.add("gravity", "expected 0 to 100 m/s2", gravity)
    names = [body.name for body in vehicle.bodies]
    for name in fixed:
        if name not in names:
            problems.add("fixed", f"no such body, or a wheelset. {nearest(name, names)}", name)
    if vehicle.plane and contacts is not None:
        problems.add("vehicle", "a cross section does not yaw, so its wheelset cannot hunt: keep it locked")
    problems.stop_if_any()
    arrays = assemble_vehicle(with_static_preloads(vehicle, gravity) if gravity > 0.0 else vehicle)
    if gravity == 0.0:
        arrays = _without_preloads(arrays)
    freedoms = _freedoms(vehicle, free_wheelsets=contacts is not None, fixed=fixed)
    by_position, by_speed, by_inner, rates = _suspension_matrices(arrays, freedoms)
    for wheelset, body, contact in zip(vehicle.wheelsets, arrays.wheelset_bodies, contacts or (), strict=False):
        rows = [freedoms.index((int(body), k)) for k in (LATERAL, YAW)]
        position, motion = contact.matrices(wheelset.rolling_radius, abs(wheelset.circle_distance), speed)
        by_position[np.ix_(rows, rows)] += position
        by_speed[np.ix_(rows, rows)] += motion
    mass = np.array([arrays.bodies[b, 0] if k < 3 else arrays.bodies[b, k - 2] for b, k in freedoms])
    return LinearModel(
        vehicle, tuple(freedoms), mass, by_position, by_speed, by_inner, rates, speed if contacts is not None else 0.0
    )


def _freedoms(vehicle: Vehicle, *, free_wheelsets: bool, fixed: Sequence[str]) -> list[tuple[int, int]]:
    count = len(vehicle.bodies)
    moves = [b for b in range(count) if vehicle.bodies[b].name not in fixed]
    freedoms = [(b, k) for b in moves for k in (IN_PLANE if vehicle.plane else range(6))]
    if free_wheelsets:
        freedoms += [(b, k) for b in range(count, len(vehicle.all_bodies)) for k in (LATERAL, YAW)]
    return freedoms


def _without_preloads(arrays: VehicleModel) -> VehicleModel:
    suspension = arrays.suspension
    numbers, laws = suspension.numbers.copy(), suspension.laws.numbers.copy()
    numbers[:, PRELOADS : PRELOADS + 3] = 0.0
    numbers[:, TURN_PRELOADS : TURN_PRELOADS + 3] = 0.0
    laws[:, PRELOAD] = 0.0
    return arrays._replace(suspension=suspension._replace(numbers=numbers, laws=suspension.laws._replace(numbers=laws)))


def _suspension_matrices(
    arrays: VehicleModel, freedoms: list[tuple[int, int]]
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """F_q, F_v, F_e and the rates of the suspension alone."""
    n, m = len(freedoms), arrays.suspension.states
    size = 2 * n + m
    columns = np.zeros((n + m, size))
    for column in range(size):
        sides = []
        for sign in (1.0, -1.0):
            small = np.zeros(size)
            small[column] = sign * STEP
            sides.append(_answer(arrays, freedoms, small))
        columns[:, column] = (sides[0] - sides[1]) / (2.0 * STEP)
    return columns[:n, :n], columns[:n, n : 2 * n], columns[:n, 2 * n :], columns[n:]


def _answer(arrays: VehicleModel, freedoms: list[tuple[int, int]], small: np.ndarray) -> np.ndarray:
    """Forces on the freedoms, then rates of the suspension's states, where x = (q, q', e) is `small`."""
    count, n, suspension = len(arrays.bodies), len(freedoms), arrays.suspension
    x = np.zeros(BODY * count + suspension.states)
    turns = np.zeros((count, 3))
    for b in range(count):
        x[BODY * b : BODY * b + 3] = arrays.positions[b]
    for (b, k), amount, speed in zip(freedoms, small[:n], small[n : 2 * n], strict=True):
        if k < 3:
            x[BODY * b + k] += amount
            x[BODY * b + VELOCITY + k] = speed
        else:
            turns[b, k - 3] = amount
            x[BODY * b + SPIN + k - 3] = speed
    x[BODY * count :] = small[2 * n :]
    axes = np.ascontiguousarray(Rotation.from_rotvec(turns).as_matrix())
    wrenches, rates = np.zeros((count, 6)), np.zeros(suspension.states)
    suspension_forces(suspension, x, axes, wrenches, rates, np.zeros((len(suspension.links), 6)))
    return np.concatenate(([wrenches[b, k] for b, k in freedoms], rates))
