"""Numbers of a vehicle that can be computed with, but that no vehicle is likely to have."""

from __future__ import annotations

import math
from itertools import pairwise

from wheelrail.vehicle.body import Wheelset
from wheelrail.vehicle.roles import unclear_roles
from wheelrail.vehicle.static_load import GRAVITY, static_wheel_loads
from wheelrail.vehicle.vehicle import Vehicle

WHEEL_LOADS = (2e3, 250e3)  #: [N]; the heaviest ore trains have 200 kN
UNEVEN = 0.2  #: of the mean load of a wheelset, by which its wheels may differ
RADII = (0.15, 0.70)  #: of wheels [m]
UNEQUAL = 2e-3  #: by which the radii of the wheels of an axle may differ [m]
HEIGHTS = (0.15, 4.0)  #: of the centre of mass of a body above the rail [m]
ASIDE = 0.3  #: how far to the side a centre of mass may lie [m]
GYRATION = (0.05, 15.0)  #: radii of gyration [m]; a car body of 30 m has 9 m
GAUGES = (0.55, 1.70)  #: [m]


def doubts(vehicle: Vehicle, gravity: float = GRAVITY) -> tuple[str, ...]:
    """Sentences with the numbers that are out of the ordinary; the vehicle's preloads must be solved."""
    found = [*_of_loads(vehicle, gravity), *_of_bodies(vehicle), *_of_wheelsets(vehicle)]
    if not GAUGES[0] <= vehicle.gauge <= GAUGES[1]:
        found.append(f"the gauge is {vehicle.gauge * 1e3:.4g} mm, usual are {_range(GAUGES, 1e3, 'mm')}")
    return tuple(found)


def role_doubts(vehicle: Vehicle) -> tuple[str, ...]:
    """Sentences on bodies that may be something else than they are taken for, which an assessment asks for."""
    return tuple(
        f"{car} is taken for the car body, and {lower} is not: if it is one that carries {car}, give roles"
        for lower, car in unclear_roles(vehicle).items()
    )


def _of_loads(vehicle: Vehicle, gravity: float) -> list[str]:
    found = []
    low, high = WHEEL_LOADS
    for wheelset, (left, right) in zip(vehicle.wheelsets, static_wheel_loads(vehicle, gravity), strict=True):
        both = f"{left / 1e3:.5g} kN left and {right / 1e3:.5g} kN right"
        if min(left, right) < 0.0:
            found.append(f"{wheelset.name}: a wheel pulls at its rail at rest, {both}")
        elif not low <= min(left, right) <= max(left, right) <= high:
            found.append(f"{wheelset.name}: wheel loads at rest of {both}, usual are {_range(WHEEL_LOADS, 1e-3, 'kN')}")
        elif abs(left - right) > UNEVEN * 0.5 * (left + right):
            found.append(f"{wheelset.name}: wheel loads at rest differ much, {both}")
    return found


def _of_bodies(vehicle: Vehicle) -> list[str]:
    found = []
    for body in vehicle.all_bodies:
        _, y, z = body.position
        if not isinstance(body, Wheelset) and not HEIGHTS[0] <= z <= HEIGHTS[1]:
            where = f"{-z * 1e3:.4g} mm below" if z < 0.0 else f"{z * 1e3:.4g} mm above"
            usual = _range(HEIGHTS, 1e3, "mm")
            found.append(f"{body.name}: its centre of mass lies {where} the rail top, usual are {usual}")
        if abs(y) > ASIDE:
            found.append(f"{body.name}: its centre of mass lies {abs(y) * 1e3:.4g} mm beside the middle")
        for axis in ("Ixx", "Iyy", "Izz"):
            radius = math.sqrt(getattr(body, axis) / body.mass)
            if not GYRATION[0] <= radius <= GYRATION[1]:
                words = f"{axis} of {getattr(body, axis):.4g} kg m2 and {body.mass:.5g} kg"
                usual = _range(GYRATION, 1.0, "m")
                found.append(f"{body.name}: {words} make a radius of gyration of {radius:.3g} m, usual are {usual}")
    return found


def _of_wheelsets(vehicle: Vehicle) -> list[str]:
    found = []
    for wheelset in vehicle.wheelsets:
        usual = _range(RADII, 1e3, "mm")
        left, right = (wheel.radius for wheel in wheelset.wheels)
        found += [
            f"{wheelset.name}: its wheels have a radius of {radius * 1e3:.4g} mm, usual are {usual}"
            for radius in dict.fromkeys((left, right))
            if not RADII[0] <= radius <= RADII[1]
        ]
        if abs(left - right) > UNEQUAL:
            words = f"{left * 1e3:.6g} mm left and {right * 1e3:.6g} mm right"
            most = f"seldom by more than {UNEQUAL * 1e3:g} mm"
            found.append(f"{wheelset.name}: the radii of its wheels differ, {words}; on one axle they do {most}")
    for ahead, behind in pairwise(vehicle.wheelsets):
        apart = ahead.position[0] - behind.position[0]
        if apart < ahead.radius + behind.radius:
            found.append(f"{ahead.name} and {behind.name} are {apart * 1e3:.4g} mm apart: their wheels overlap")
    return found


def _range(limits: tuple[float, float], scale: float, unit: str) -> str:
    return f"{limits[0] * scale:g} to {limits[1] * scale:g} {unit}"
