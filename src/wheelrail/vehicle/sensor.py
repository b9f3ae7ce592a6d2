"""Accelerometers on the bodies of a vehicle."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from wheelrail.display import Brief
from wheelrail.errors import ProblemList, has_control_characters, nearest
from wheelrail.suspension.elements import Vector
from wheelrail.vehicle.roles import cars_of
from wheelrail.vehicle.vehicle import Vehicle

FURTHEST = 100.0  #: from the vehicle's centre [m]
UNREAD: Any = object()  #: what a file says of a sensor and nobody can read, which has been noted


@dataclass(frozen=True, kw_only=True, repr=False)
class Sensor(Brief):
    """An accelerometer fixed to a body; on a wheelset it stands on what does not spin, such as an axle box."""

    name: str
    body: str
    position: Vector  #: in the vehicle's frame, in its described position: x forward, y left, z above rail [m]


def car_point_names(car: str, under: Sequence[str]) -> tuple[str, ...]:
    """What the accelerometers are called that every run has in a car body: in its centre, over what it stands on."""
    return f"{car} centre", *(f"{car} over {name}" for name in under)


def check_sensors(problems: ProblemList, sensors: Sequence[Sensor], vehicle: Vehicle) -> None:
    """Note what is wrong with the sensors of a vehicle."""
    names = [body.name for body in vehicle.all_bodies]
    taken = {point for car, under in cars_of(vehicle).items() for point in car_point_names(car, under)}
    for name, count in Counter(one.name for one in sensors).items():
        if count > 1 and name is not UNREAD:
            problems.add(f"sensor {name}", f"this name is given to {count}; each needs its own")
    for n, one in enumerate(sensors):
        where = f"sensor[{n}]"
        if one.name is UNREAD:
            pass
        elif not isinstance(one.name, str) or not one.name or has_control_characters(one.name):
            problems.add(f"{where} name", "expected a name without control characters", ascii(one.name))
        elif one.name in names:
            problems.add(f"{where} name", "is the name of a body: give it one of its own", one.name)
        elif one.name in taken:
            problems.add(f"{where} name", "stands there already: every run has an accelerometer of this name", one.name)
        if one.body is not UNREAD and one.body not in names:
            problems.add(f"{where} body", f"no such body. {nearest(str(one.body), names)}", one.body)
        if one.position is UNREAD:
            continue
        if len(one.position) != 3 or not all(math.isfinite(x) and abs(x) <= FURTHEST for x in one.position):
            problems.add(f"{where} at", f"expected three numbers of at most {FURTHEST:g} m", list(one.position))
