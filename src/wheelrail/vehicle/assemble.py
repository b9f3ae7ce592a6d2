"""A vehicle as arrays for the kernels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from wheelrail.suspension._kernels.elements import Suspension
from wheelrail.suspension.assemble import assemble_suspension
from wheelrail.suspension.elements import Element
from wheelrail.vehicle.body import Body
from wheelrail.vehicle.holders import holders_of
from wheelrail.vehicle.vehicle import Vehicle


class VehicleModel(NamedTuple):
    """A vehicle as arrays; bodies first, then wheelsets front to rear, then rollers if it stands on a rig."""

    bodies: np.ndarray  #: mass [kg], Ixx, Iyy, Izz [kg m^2], 1 for a wheelset or roller, else 0; shape (nb, 5)
    positions: np.ndarray  #: of the centres of mass in the described position, vehicle frame [m], shape (nb, 3)
    wheelset_bodies: np.ndarray  #: number of each wheelset among the bodies, shape (nw,), int64
    frames: np.ndarray  #: body that holds the brake of each wheelset, -1 for none, shape (nw,), int64
    radii: np.ndarray  #: nominal radii of the wheels, left and right [m], shape (nw, 2)
    circle_distances: np.ndarray  #: of the nominal circles from the middle of the axle [m], shape (nw,)
    suspension: Suspension
    body_names: tuple[str, ...]
    element_names: tuple[str, ...]


def assemble_vehicle(
    vehicle: Vehicle,
    rollers: Sequence[Body] = (),
    elements: Sequence[Element] = (),
    held_by: Mapping[str, str] | None = None,
) -> VehicleModel:
    """Arrays of a vehicle, with its preloads as they are: see `with_static_preloads`.

    rollers : bodies under its wheelsets that turn as wheelsets do; they come last. elements : besides the vehicle's.
    held_by : bodies that hold the brakes of wheelsets, where they are not those that the vehicle has.
    """
    bodies = (*vehicle.all_bodies, *rollers)
    every = (*vehicle.elements, *elements)
    count, end = len(vehicle.bodies), len(vehicle.all_bodies)
    positions = np.array([body.position for body in bodies], dtype=np.float64)
    names = [body.name for body in bodies]
    holders = holders_of(vehicle, held_by)
    return VehicleModel(
        bodies=np.array([[b.mass, b.Ixx, b.Iyy, b.Izz, float(n >= count)] for n, b in enumerate(bodies)]),
        positions=positions,
        wheelset_bodies=np.arange(count, end, dtype=np.int64),
        frames=np.array([-1 if one is None else names.index(one) for one in holders.values()], dtype=np.int64),
        radii=np.array([[wheel.radius for wheel in one.wheels] for one in vehicle.wheelsets]).reshape(-1, 2),
        circle_distances=np.array([wheelset.circle_distance for wheelset in vehicle.wheelsets]),
        suspension=assemble_suspension(
            every,
            {name: n for n, name in enumerate(names)},
            positions,
            frozenset(names[count:]),
        ),
        body_names=tuple(names),
        element_names=tuple(element.name for element in every),
    )
