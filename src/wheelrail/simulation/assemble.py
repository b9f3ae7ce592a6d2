"""A vehicle on a track as the kernels see it."""

from __future__ import annotations

import math

import numpy as np

from wheelrail.contact.equilibrium.loaded import LOADS, LoadedWheelset, wheelset_under_load
from wheelrail.contact.geometry.pair import make_pair
from wheelrail.contact.point._kernels.wheel_forces import SHAPED_COLUMNS
from wheelrail.contact.point.detection._kernels.equations import COLUMNS as POINT_COLUMNS
from wheelrail.contact.point.detection._kernels.look_up import LUT
from wheelrail.contact.point.detection._kernels.memory import COLUMNS as MEMORY_COLUMNS
from wheelrail.contact.point.detection._kernels.memory import ROWS as MEMORY_ROWS
from wheelrail.contact.point.detection._kernels.memory import forget
from wheelrail.contact.point.detection._kernels.search import MOST_POINTS
from wheelrail.contact.point.detection.table import NO_TABLE, make_tables
from wheelrail.contact.point.laws import contact_laws
from wheelrail.errors import ProblemList
from wheelrail.integrators._kernels.wheel_stiffness import LEVERS
from wheelrail.multibody._kernels.rigid_body import BODY, SPIN, TURN, VELOCITY
from wheelrail.simulation._kernels.motion import FIXED, HELD_SPEED, INPUTS, WORKS, Model, Workspace
from wheelrail.simulation._kernels.wheels import Ground, Places
from wheelrail.simulation.contact import DETECTION, Contact
from wheelrail.track._kernels.irregularity import Deviations
from wheelrail.track.track import Track
from wheelrail.vehicle.assemble import VehicleModel, assemble_vehicle
from wheelrail.vehicle.static_load import static_wheel_loads
from wheelrail.vehicle.vehicle import Vehicle

LOCKS = {"fixed": FIXED, "speed": HELD_SPEED}  #: kinds of locks by name


def make_ground(vehicle: Vehicle, track: Track, contact: Contact, deviations: Deviations | None = None) -> Ground:
    """What the wheels run on; all wheelsets of a vehicle have the same wheels. `deviations` may replace the track's."""
    first = vehicle.wheelsets[0]
    problems = ProblemList(vehicle.title)
    check_wheels(problems, vehicle)
    problems.stop_if_any()
    pairs = [
        make_pair(first.profile, rail, radius=first.radius, nominal_circle=abs(first.circle_distance))
        for rail in (track.rails.left, track.rails.right)
    ]
    method = DETECTION[contact.detection][0]
    single = contact.detection == "lut-single"
    tables = make_tables(pairs[0], pairs[1], single=single) if method == LUT else (NO_TABLE, NO_TABLE)
    chosen = contact.law_set
    laws = contact_laws(
        elasticity=contact.elasticity,
        creep=contact.tangential,
        damping=contact.damping,
        damping_coefficient=contact.damping_coefficient,
        settings=contact.settings,
        curvature=chosen.curvature,
        coupling=chosen.coupling,
        spin_of_frame=chosen.spin_of_frame,
    )
    return Ground(
        line=track.line,
        deviations=track.deviations if deviations is None else deviations,
        irregular=track.irregularity is not None,
        left=pairs[0],
        right=pairs[1],
        method=method,
        left_table=tables[0],
        right_table=tables[1],
        laws=laws,
        friction=contact.friction_model.friction(),
    )


def check_wheels(problems: ProblemList, vehicle: Vehicle) -> None:
    """Note wheelsets with other wheels than the first."""
    first = vehicle.wheelsets[0]
    for other in vehicle.wheelsets[1:]:
        if (other.radius, other.back_to_back, other.profile) != (first.radius, first.back_to_back, first.profile):
            problems.add(other.name, f"has other wheels than {first.name}: one run takes one kind of wheel")


def check_loads(problems: ProblemList, vehicle: Vehicle, gravity: float) -> None:
    """Note a weight under which no wheelset can be made to stand; preloads must be solved."""
    load = float(static_wheel_loads(vehicle, gravity).mean())
    if not LOADS[0] <= load <= LOADS[1]:
        what = f"the weight on a wheel is {load:.4g} N on the mean, expected above 0, at most {LOADS[1]:g} N"
        problems.add("vehicle", f"{what}. Check masses, preloads and gravity", vehicle.title)


def standing_wheelset(vehicle: Vehicle, ground: Ground, gravity: float, speed: float) -> LoadedWheelset:
    """How high a wheelset stands, and how fast it spins, under its share of the weight."""
    load = float(static_wheel_loads(vehicle, gravity).mean())
    return wheelset_under_load(ground.left, ground.right, y=0.0, load=load, speed=speed, laws=ground.laws)


def make_model(
    vehicle: Vehicle,
    ground: Ground,
    *,
    gravity: float,
    speed: float,
    hold: float = 0.0,
    locks: tuple[tuple[str, str], ...] = (),
) -> tuple[Model, VehicleModel]:
    """The equations of motion; `hold` is how firmly the speed is held [1/s], `locks` pairs of body and kind."""
    arrays = assemble_vehicle(vehicle)
    names = arrays.body_names
    inner = BODY * len(names)
    angles = inner + arrays.suspension.states
    felt = angles + arrays.wheelset_bodies.size
    drive = felt + 2 * arrays.wheelset_bodies.size
    works = drive + 1
    rows = [(names.index(body), LOCKS[kind]) for body, kind in locks]
    model = Model(
        bodies=arrays.bodies,
        wheelsets=arrays.wheelset_bodies,
        frames=arrays.frames,
        suspension=arrays.suspension,
        ground=ground,
        gravity=float(gravity),
        speed=float(speed),
        hold=float(hold),
        locks=np.array(rows, dtype=np.int64).reshape(-1, 2),
        inner=inner,
        angles=angles,
        felt=felt,
        drive=drive,
        works=works,
        size=works + WORKS,
    )
    return model, arrays


def make_workspace(model: Model, s: np.ndarray) -> Workspace:
    """Room for the evaluations of a model, with guesses `s` of the wheelsets' foot points [m]."""
    nb, nw = model.bodies.shape[0], model.wheelsets.size
    return Workspace(
        places=make_places(s),
        axes=np.zeros((nb, 3, 3)),
        wrenches=np.zeros((nb, 6)),
        before=np.zeros((nb, 6)),
        elements=np.zeros((model.suspension.links.shape[0], 6)),
        reactions=np.zeros((model.locks.shape[0], 6)),
        trouble=np.zeros(2, dtype=np.int64),
        matrices=np.zeros((nw, 6, 6)),
        pivots=np.zeros((nw, 6), dtype=np.int64),
        stiffness=np.zeros((nw, 6, 6)),
        brakes=np.zeros((nw, INPUTS)),
        unknowns=np.zeros((nw, 6)),
        levers=np.zeros((LEVERS, 6)),
    )


def make_places(s: np.ndarray) -> Places:
    """What is known of wheelsets before they are looked at, with guesses `s` of their foot points [m]."""
    nw = s.size
    places = Places(
        s=s.astype(np.float64).copy(),
        foot=np.zeros((nw, 6)),
        axes=np.zeros((nw, 2, 3, 3)),
        place=np.zeros((nw, 2, 2)),
        origin=np.zeros((nw, 2, 2)),
        speed=np.zeros(nw),
        bend=np.zeros((nw, 5)),
        memory=np.zeros((nw, 2, MEMORY_ROWS, MEMORY_COLUMNS)),
        points=np.zeros((nw, 2, MOST_POINTS, POINT_COLUMNS)),
        rows=np.zeros((nw, 2, MOST_POINTS, SHAPED_COLUMNS)),
        counts=np.zeros((nw, 2), dtype=np.int64),
        deviations=np.zeros((5, 3)),
        frame=np.zeros((3, 3)),
    )
    for wheel in places.memory.reshape(-1, MEMORY_ROWS, MEMORY_COLUMNS):
        forget(wheel)
    return places


def make_inputs(model: Model) -> np.ndarray:
    """Nothing that acts from outside, shape (nb, INPUTS)."""
    return np.zeros((model.bodies.shape[0], INPUTS))


def described_state(model: Model, arrays: VehicleModel, track: Track, start: float, speed: float) -> np.ndarray:
    """Every body where the vehicle's description puts it, its centre at arc length `start` [m], running on at `speed`.

    Bodies stand in the track frame at their own place along the track, and turn with it as they run.
    """
    x = np.zeros(model.size)
    at = track.sample(start + arrays.positions[:, 0])
    for b in range(len(arrays.body_names)):
        _, y, z = arrays.positions[b]
        axes = at.axes[b]
        own = b * BODY
        x[own : own + 3] = at.position[b] + y * axes[1] + z * axes[2]
        x[own + TURN : own + TURN + 4] = quaternion_of(axes.T)
        stretch = 1.0 - at.turning[b, 2] * y + at.turning[b, 1] * z
        x[own + VELOCITY : own + VELOCITY + 3] = speed * (
            stretch * axes[0] + at.turning[b, 0] * (y * axes[2] - z * axes[1])
        )
        x[own + SPIN : own + SPIN + 3] = speed * at.turning[b]
    for w, b in enumerate(arrays.wheelset_bodies):
        x[b * BODY + SPIN + 1] += speed / arrays.radii[w]
    return x


def quaternion_of(axes: np.ndarray) -> np.ndarray:
    """Unit quaternion (w, x, y, z) of a rotation matrix, columns the turned axes; shape (4,)."""
    squares = np.array(
        [
            1.0 + axes[0, 0] + axes[1, 1] + axes[2, 2],
            1.0 + axes[0, 0] - axes[1, 1] - axes[2, 2],
            1.0 - axes[0, 0] + axes[1, 1] - axes[2, 2],
            1.0 - axes[0, 0] - axes[1, 1] + axes[2, 2],
        ]
    )
    largest = int(np.argmax(squares))  # the others follow from products without cancelling
    products = {
        0: (axes[2, 1] - axes[1, 2], axes[0, 2] - axes[2, 0], axes[1, 0] - axes[0, 1]),
        1: (axes[2, 1] - axes[1, 2], axes[0, 1] + axes[1, 0], axes[0, 2] + axes[2, 0]),
        2: (axes[0, 2] - axes[2, 0], axes[0, 1] + axes[1, 0], axes[1, 2] + axes[2, 1]),
        3: (axes[1, 0] - axes[0, 1], axes[0, 2] + axes[2, 0], axes[1, 2] + axes[2, 1]),
    }[largest]
    big = 0.5 * math.sqrt(squares[largest])
    rest = np.array(products) / (4.0 * big)
    return np.insert(rest, largest, big)
