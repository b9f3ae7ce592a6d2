"""What bodies look like. A scenario gives masses and points, no shapes: all that is not said is chosen by a rule here.

Lengths are those of usual vehicles, times the gauge over the usual one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from wheelrail.profiles.profile import Profile
from wheelrail.reports.scene.suspension import ends_of, look_of
from wheelrail.vehicle.body import Body, Wheelset
from wheelrail.vehicle.bogie import frame_names
from wheelrail.vehicle.rig import Roller
from wheelrail.vehicle.vehicle import Vehicle

LENGTH_OVER_AXLES = 1.22  #: length of a car body over the distance of its outermost axles
SLICE = 1.2  #: length of a car body over one wheelset, or in a cross section [m]
HALF_WIDTH, FLOOR, ROOF = 1.42, 1.16, 3.95  #: of a car body; heights above the rail [m]
CARRIED_ROOF = 1.62  #: of a car body over a single bogie, of which a rig has the underframe only [m]
BEAM_BEYOND_AXLE = 0.35  #: how far side beams of a bogie go beyond its axles [m]
BEAM_Y = 1.0  #: of side beams where no suspension says where [m]
PROFILE_SPACING = 0.5e-3  #: between points of a profile, of which those are drawn that its shape needs [m]
PROFILE_SAG = 0.06e-3  #: by which a drawn profile may miss the profile itself [m]
DENSITY = 1000.0  #: of a body of unknown kind, which is drawn as a cube [kg/m3]


def look_of_body(body: Body, vehicle: Vehicle, rails: tuple[Profile, Profile], size: float) -> dict[str, Any]:
    """Kind and dimensions of a body, in its own axes from its centre of mass [m]."""
    if isinstance(body, Wheelset):
        return _wheelset(body, vehicle)
    if isinstance(body, Roller):
        return _roller(body, rails, size)
    kind = kind_of(body, vehicle)
    if kind == "carbody":
        return _carbody(body, vehicle, size)
    if kind == "frame":
        return _frame(body, vehicle, size)
    return {"kind": "block", "side": (body.mass / DENSITY) ** (1.0 / 3.0)}


def kind_of(body: Body, vehicle: Vehicle) -> str:
    """frame: stands on wheelsets and carries another body; carbody: the heaviest that is carried; else block."""
    frames = frame_names(vehicle)
    wheelsets = {one.name for one in vehicle.wheelsets}
    joined = {body.name: _neighbours(body.name, vehicle) - wheelsets for body in vehicle.bodies}
    own = {name for name in frames if any(_mass(vehicle, other) > 0 for other in joined[name])}
    rest = [one for one in vehicle.bodies if one.name not in own]
    heaviest = max(rest or vehicle.bodies, key=lambda one: one.mass)
    if body.name == heaviest.name:
        return "carbody"
    return "frame" if body.name in own else "block"


def _neighbours(name: str, vehicle: Vehicle) -> set[str]:
    pairs = [{element.body_a, element.body_b} for element in vehicle.elements]
    return {other for pair in pairs if name in pair for other in pair - {name}}


def _mass(vehicle: Vehicle, name: str) -> float:
    return next((body.mass for body in vehicle.bodies if body.name == name), 0.0)


def _carbody(body: Body, vehicle: Vehicle, size: float) -> dict[str, Any]:
    axles = [one.position[0] for one in vehicle.wheelsets] or [body.position[0]]
    distance = max(axles) - min(axles)
    length = LENGTH_OVER_AXLES * distance if distance > 0.0 else SLICE * size
    frames = [one for one in vehicle.bodies if kind_of(one, vehicle) == "frame"]
    single = len(frames) == 1 and not vehicle.plane
    middle = 0.5 * (max(axles) + min(axles)) - body.position[0]
    floor, roof = (size * height - body.position[2] for height in (FLOOR, CARRIED_ROOF if single else ROOF))
    return {
        "kind": "carbody",
        "x": _rounded([middle - 0.5 * length, middle + 0.5 * length]),
        "half_width": _rounded([HALF_WIDTH * size])[0],
        "z": _rounded([floor, roof]),
        "underframe": single,
        "rests": _rounded(sorted(one.position[0] - body.position[0] for one in (frames or vehicle.wheelsets))),
    }


def _frame(body: Body, vehicle: Vehicle, size: float) -> dict[str, Any]:
    wheelsets = {one.name: one for one in vehicle.wheelsets}
    own = [wheelsets[name] for name in _neighbours(body.name, vehicle) if name in wheelsets]
    axles = [one.position[0] - body.position[0] for one in own]
    points = [
        element.point[1] if hasattr(element, "point") else element.point_a[1]
        for element in vehicle.elements
        if body.name in (element.body_a, element.body_b) and {element.body_a, element.body_b} & wheelsets.keys()
    ]
    wide = [abs(y) for y in points if abs(y) > 0.3 * size]
    axle_height = max(one.position[2] for one in own) - body.position[2]
    return {
        "kind": "frame",
        "axles": _rounded(sorted(axles)),
        "rests": _rounded(sorted(axles)),
        "beyond": BEAM_BEYOND_AXLE * size,
        "beam_y": _rounded([sum(wide) / len(wide) if wide else BEAM_Y * size])[0],
        "axle_z": _rounded([axle_height])[0],
        "seat_z": _rounded([_seat(body, vehicle, size)])[0],
        "size": size,
    }


def _seat(body: Body, vehicle: Vehicle, size: float) -> float:
    """Height of the lowest spring seat for what a frame carries, from its centre [m]; where none, a little below it."""
    bodies = {one.name: one for one in vehicle.all_bodies}
    lows = []
    for element in vehicle.elements:
        ends = {element.body_a, element.body_b}
        if body.name in ends and not any(isinstance(bodies.get(name), Wheelset) for name in ends):
            points = ends_of(element, bodies, size)
            if look_of(element) == "coil" and abs(points[0][2] - points[1][2]) > 0.1 * size:
                lows.append(min(point[2] for point in points) - body.position[2])
    return min(lows, default=-0.07 * size)


def _wheelset(body: Wheelset, vehicle: Vehicle) -> dict[str, Any]:
    boxes = sorted(
        {
            round(float(element.point[1] if hasattr(element, "point") else element.point_b[1]), 4)
            for element in vehicle.elements
            if element.body_b == body.name
        }
    )
    return {
        "kind": "wheelset",
        "radius": body.rolling_radius,
        "size": body.size,
        "circle": body.circle_distance,
        "boxes": [y for y in boxes if abs(y) > body.circle_distance],
        "wheels": [
            {"radius": wheel.radius, "profile": drawn_profile(wheel.profile, body.size)} for wheel in body.wheels
        ],
    }


def _roller(body: Roller, rails: tuple[Profile, Profile], size: float) -> dict[str, Any]:
    """Rims under the wheels with the rails' profiles; y of the profiles is that from the middle of the track."""
    sides = {"left": 0, "right": 1}
    return {
        "kind": "roller",
        "size": size,
        "radius": body.radius,
        "rims": [
            {"side": side, "profile": drawn_profile(rails[sides[side]], size), "middle": _middle(body, side)}
            for side in body.sides
        ],
    }


def _middle(body: Roller, side: str) -> float:
    """Of the track, from the roller's centre [m]: rollers of their own have their centre below their wheel."""
    return 0.0 if len(body.sides) == 2 else -body.position[1]


def drawn_profile(profile: Profile, size: float) -> list[list[float]]:
    """Points y, z of a profile [m], as few as its shape needs."""
    points = profile.points(PROFILE_SPACING * size)
    few = fewest(np.column_stack((points.y, points.z)), PROFILE_SAG * size)
    return [[round(float(y), 6), round(float(z), 6)] for y, z in few]


def fewest(points: np.ndarray, sag: float) -> np.ndarray:
    """Some of the points (n, 2), so that straight lines between them pass all others within `sag` [m].

    Between two points, the one that is furthest from their line is kept as well, and so on.
    """
    kept = np.zeros(len(points), dtype=bool)
    kept[[0, -1]] = True
    open_ranges = [(0, len(points) - 1)]
    while open_ranges:
        a, b = open_ranges.pop()
        along = points[b] - points[a]
        off = points[a + 1 : b] - points[a]
        distance = np.abs(along[0] * off[:, 1] - along[1] * off[:, 0]) / max(float(np.hypot(*along)), 1e-12)
        if distance.size and distance.max() > sag:
            middle = a + 1 + int(np.argmax(distance))
            kept[middle] = True
            open_ranges += [(a, middle), (middle, b)]
    found: np.ndarray = points[kept]
    return found


def _rounded(values: Sequence[float]) -> list[float]:
    return [round(float(value), 5) for value in values]
