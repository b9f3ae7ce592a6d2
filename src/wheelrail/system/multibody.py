"""A vehicle on what it runs on as the kernels see it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from wheelrail.contact._kernels.interface import FIRST_PAIR, INPUT_COLUMNS, OUTPUT_COLUMNS, PAIR, SIDE, Contacts
from wheelrail.contact.memory import make_memory
from wheelrail.integrators._kernels.system import POSITION as COUNTED_POSITION
from wheelrail.integrators._kernels.system import VELOCITY as COUNTED_VELOCITY
from wheelrail.multibody._kernels.rigid_body import BODY, SPIN, TURN, VELOCITY
from wheelrail.multibody._kernels.signals import ENERGIES
from wheelrail.numerics._kernels.table import Tables
from wheelrail.surface.memory import changes_rails, make_surface_memory
from wheelrail.system._kernels import limits, linearisation, observation  # noqa: F401  their verbs belong to the system
from wheelrail.system._kernels.drive import FIXED, HELD_COORDINATE, HELD_SPEED
from wheelrail.system._kernels.multibody import Layout, Multibody, Wheels
from wheelrail.system._kernels.roller_coupling import OWN, SIDEWAYS, TURNING
from wheelrail.system._kernels.vehicles import HELD, INPUTS, Command, Control, Scratch, State, Vehicles
from wheelrail.track.track import Track
from wheelrail.vehicle.assemble import VehicleModel

COORDINATES = ("x", "y", "z", "roll", "pitch", "yaw")  #: that can be held by themselves
#: Kinds of constraints by name.
CONSTRAINTS = {"fixed": FIXED, "speed": HELD_SPEED}
CONSTRAINTS |= {name: HELD_COORDINATE + k for k, name in enumerate(COORDINATES)}


def make_multibody(
    arrays: VehicleModel,
    surface: Any,
    contact: Any,
    wheels: Wheels,
    *,
    gravity: float,
    speed: float,
    gain: float = 0.0,
    memory: float = 1.0,
    constraints: tuple[tuple[str, str], ...] = (),
    end: float = math.inf,
) -> Multibody:
    """The equations of motion of a vehicle on a surface, with a contact model.

    gain : of the speed control [1/s]. memory : distance over which dissipated energy counts [m]. constraints : pairs of
    body and kind. end : arc length at which the run ends [m].
    """
    names = arrays.body_names
    count = arrays.wheelset_bodies.size
    internal = BODY * len(names)
    angles = internal + arrays.suspension.states
    dissipated = angles + count
    integral = dissipated + 2 * count
    layout = Layout(internal, angles, dissipated, integral, integral + 1)
    counted = np.zeros(layout.energies + ENERGIES, dtype=np.int64)
    counted[:internal] = np.tile([COUNTED_POSITION] * VELOCITY + [COUNTED_VELOCITY] * (BODY - VELOCITY), len(names))
    pairs = [(names.index(body), CONSTRAINTS[kind]) for body, kind in constraints]
    held = np.array(pairs, dtype=np.int64).reshape(-1, 2)
    return Multibody(
        bodies=arrays.bodies,
        wheelsets=arrays.wheelset_bodies,
        frames=arrays.frames,
        wheels=wheels,
        suspension=arrays.suspension,
        surface=surface,
        contact=contact,
        gravity=float(gravity),
        speed=float(speed),
        gain=float(gain),
        memory=float(memory),
        constraints=held,
        freedoms=roller_freedoms(wheels.carriers, held),
        layout=layout,
        counted=counted,
        end=float(end),
    )


def roller_freedoms(carriers: np.ndarray, held: np.ndarray) -> np.ndarray:
    """How the rollers under each wheelset can move: body and coordinate, -1 where others have more, shape (nw, n, 2).

    carriers : body under each wheel, -1 for the ground. held : constraints, body and kind.
    """
    taken = {(int(b), int(kind)) for b, kind in held}
    found = [
        [
            (b, k)
            for b in dict.fromkeys(int(b) for b in pair if b >= 0)
            for k in (SIDEWAYS, TURNING)
            if taken.isdisjoint({(b, FIXED), (b, HELD_COORDINATE + k)})
        ]
        for pair in carriers.reshape(-1, 2)
    ]
    freedoms = np.full((len(found), max(map(len, found), default=0), 2), -1, dtype=np.int64)
    for own, listed in zip(freedoms, found, strict=True):
        own[: len(listed)] = np.reshape(listed, (-1, 2))
    return freedoms


def make_contacts(wheels: Wheels, vehicles: int = 1) -> Contacts:
    """Records of the wheels of so many vehicles, with what the system knows of them."""
    count = wheels.radius.size
    inputs = np.zeros((vehicles, count, INPUT_COLUMNS))
    inputs[:, :, SIDE] = np.tile([1.0, -1.0], count // 2)
    inputs[:, :, PAIR] = wheels.pair
    inputs[:, :, FIRST_PAIR] = wheels.pair
    total = vehicles * count
    return Contacts(np.zeros((total, 3, 3)), inputs.reshape(total, -1), np.zeros((total, OUTPUT_COLUMNS)))


def make_tables(tables: Sequence[tuple[Sequence[float], Sequence[float]]]) -> Tables:
    """Tables of points and the values there, straight in between, as kernels see them."""
    starts = np.cumsum([0, *(len(at) for at, _ in tables)])
    at, values = (np.array([number for one in tables for number in one[k]], dtype=float) for k in range(2))
    return Tables(starts, at, values)


def no_control(bodies: int, vehicles: int = 1) -> Control:
    """Nothing acts on these bodies, and the speed that is held is that of the system."""
    return Control(
        inputs=np.zeros((vehicles, bodies, INPUTS)),
        targets=np.zeros((0, 2), dtype=np.int64),
        tables=make_tables([]),
        command=Command(HELD, make_tables([])),
    )


def make_wheel_memory(surface: Any, contact: Any, wheels: int) -> Any:
    """What a contact model remembers of wheels: two rows of each where it may run on two rails, see `rail_blend`."""
    return make_memory(contact, 2 * wheels if changes_rails(surface) else wheels)


def make_vehicles(model: Multibody, stations: np.ndarray, vehicles: int = 1) -> Vehicles:
    """Room for so many vehicles, their wheelsets near these arc lengths [m]; nothing moves, and nothing acts."""
    nv, nb, nw = vehicles, model.bodies.shape[0], model.wheelsets.size
    unknowns = OWN + model.freedoms.shape[1]
    return Vehicles(
        state=State(
            x=np.zeros((nv, model.counted.size)),
            surface=make_surface_memory(model.surface, np.tile(stations, nv)),
            contact=make_wheel_memory(model.surface, model.contact, 2 * nv * nw),
        ),
        control=no_control(nb, nv),
        contacts=make_contacts(model.wheels, nv),
        scratch=Scratch(
            inputs=np.zeros((nv, nb, INPUTS)),
            axes=np.zeros((nv, nb, 3, 3)),
            wrenches=np.zeros((nv, nb, 6)),
            before=np.zeros((nv, nb, 6)),
            elements=np.zeros((nv, model.suspension.links.shape[0], 6)),
            reactions=np.zeros((nv, model.constraints.shape[0], 6)),
            failed=np.zeros((nv, 2), dtype=np.int64),
            matrices=np.zeros((nv, nw, unknowns, unknowns)),
            pivots=np.zeros((nv, nw, unknowns), dtype=np.int64),
            stiffness=np.zeros((nv, nw, unknowns, unknowns)),
            brakes=np.zeros((nv, nw, unknowns + 1)),
            unknowns=np.zeros((nv, nw, unknowns)),
        ),
    )


def described_state(model: Multibody, arrays: VehicleModel, track: Track, start: float, speed: float) -> np.ndarray:
    """Every body where the vehicle's description puts it, its centre at arc length `start` [m], running on at `speed`.

    Bodies stand in the track frame at their own position along the track, and turn with it as they run.
    """
    x = np.zeros(model.counted.size)
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
        x[b * BODY + SPIN + 1] += speed / arrays.radii[w].mean()
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
