"""One bogie of a vehicle by itself, under the load that it carries in the vehicle."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple, TypeVar

import numpy as np

from wheelrail.errors import InputError, Problem, nearest
from wheelrail.suspension.elements import GROUND, NO_VECTOR, Bushing, Element, Line, Vector
from wheelrail.vehicle.body import Body
from wheelrail.vehicle.static_load import GRAVITY, with_static_preloads
from wheelrail.vehicle.vehicle import Vehicle

DIGITS = 12  #: of the position of a load [m]: the rest is rounding, and an even vehicle stays even
AnyBody = TypeVar("AnyBody", bound=Body)


class Taken(NamedTuple):
    """Where a bogie comes from."""

    whole: Vehicle  #: that it was taken out of
    frame: str  #: name of its frame

    def bogie(self, gravity: float = GRAVITY) -> Vehicle:
        """The bogie, see `bogie_of`."""
        return bogie_of(self.whole, self.frame, gravity)


def bogie_of(vehicle: Vehicle, name: str, gravity: float = GRAVITY) -> Vehicle:
    """The bogie with the frame `name`, at x = 0, with all suspension up to the bodies that it carries.

    To the bogie belong the frame, the wheelsets that elements join to it, and bodies that carry it or that hang on it
    alone, such as axle boxes and motors. Preloads are solved on the whole vehicle, so that wheel loads stay what they
    are there. Every body that the bogie carries, such as the car body, stays with its name as a body of its own: it has
    the weight that rests on this bogie, its centre of mass above the point where that rests, and this share of its
    moments of inertia. It is meant to be fixed (`fixed_bodies`); the preloads hold it as well.

    InputError if there is no such frame, or if forces other than vertical ones hold it in the vehicle.
    """
    solved = with_static_preloads(vehicle, gravity)
    own = _bodies_of_bogie(solved, name)
    kept = [e for e in solved.elements if own & {e.body_a, e.body_b}]
    outer = {end for e in kept for end in (e.body_a, e.body_b)} - own - {GROUND}
    x = solved.body(name).position[0]
    carried = [_carried(solved, body, kept, gravity) for body in solved.bodies if body.name in outer]
    bodies = [*carried, *(body for body in solved.bodies if body.name in own)]
    return replace(
        solved,
        title=f"{vehicle.title}: {name}",
        description=f"The bogie {name} of: {vehicle.description or vehicle.title}",
        bodies=tuple(_moved(body, x) for body in bodies),
        wheelsets=tuple(_moved(one, x) for one in solved.wheelsets if one.name in own),
        elements=tuple(_moved_element(element, x) for element in kept),
    )


def fixed_bodies(bogie: Vehicle, name: str) -> tuple[tuple[str, str], ...]:
    """Constraints that fix the bodies that a bogie made by `bogie_of` carries."""
    own = _bodies_of_bogie(bogie, name)
    return tuple((body.name, "fixed") for body in bogie.bodies if body.name not in own)


def frame_names(vehicle: Vehicle) -> tuple[str, ...]:
    """Bodies that elements join to wheelsets: frames of bogies, or what stands on wheelsets in their stead."""
    wheelsets = {wheelset.name for wheelset in vehicle.wheelsets}
    ends = [{element.body_a, element.body_b} for element in vehicle.elements]
    return tuple(body.name for body in vehicle.bodies if any(body.name in pair and pair & wheelsets for pair in ends))


def _bodies_of_bogie(vehicle: Vehicle, name: str) -> set[str]:
    """Names of all bodies of a bogie; preloads must be solved."""
    wheelsets = {wheelset.name for wheelset in vehicle.wheelsets}
    if name not in {body.name for body in vehicle.bodies}:
        words = f"no such bogie frame. {nearest(name, frame_names(vehicle))}"
        raise InputError(vehicle.title, [Problem("bogie", words, name)])
    ends = [{element.body_a, element.body_b} - {GROUND} for element in vehicle.elements]
    own = {name} | {end for pair in ends if name in pair for end in pair & wheelsets}
    groups = _groups({body.name for body in vehicle.all_bodies} - own, ends)
    masses = {body.name: body.mass for body in vehicle.all_bodies}
    above = [group for group in groups if _lift(vehicle, own, group) <= 0.0]
    free = [group for group in above if not group & wheelsets]  # hang on the bogie, or are all that it carries
    load = [group for group in above if group & wheelsets]
    if free and not load:
        load = [max(free, key=lambda group: sum(masses[one] for one in group))]
    own.update(*(group for group in groups if group not in load))
    if not own & wheelsets or name in wheelsets or not load:
        words = (
            f"no bogie frame: it does not stand on wheelsets and carry a body. {nearest(name, frame_names(vehicle))}"
        )
        raise InputError(vehicle.title, [Problem("bogie", words, name)])
    return own


def _groups(names: set[str], ends: list[set[str]]) -> list[set[str]]:
    """Bodies among `names` that elements join, directly or through others of them."""
    left, groups = set(names), []
    while left:
        group, border = set[str](), {min(left)}
        while border:
            group |= border
            border = {end for pair in ends if pair & border for end in pair} & names - group
        groups.append(group)
        left -= group
    return groups


def _lift(vehicle: Vehicle, own: set[str], group: set[str]) -> float:
    """Vertical force of a group of bodies on the bogie in the described position [N]."""
    total = 0.0
    for element in vehicle.elements:
        if element.body_b in own and element.body_a in group:
            total += _force(element)[2]
        elif element.body_a in own and element.body_b in group:
            total -= _force(element)[2]
    return total


def _force(element: Element) -> np.ndarray:
    """Force of an element on its second body in the described position [N]."""
    if isinstance(element, Line):
        pull = (element.preload or 0.0) + element.law.force_at_rest
        return -pull * np.array(element.direction)
    return np.array(element.preload or NO_VECTOR) - np.array([law.force_at_rest for law in element.laws])


def _carried(vehicle: Vehicle, body: Body, elements: Iterable[Element], gravity: float) -> Body:
    """The part of a body that rests on these elements."""
    force, moment = np.zeros(3), np.zeros(3)
    for element in elements:
        for end, sign, point in _ends(element):
            if end == body.name:
                own = np.array(element.turn_preload) if isinstance(element, Bushing) else np.zeros(3)
                force += sign * _force(element)
                moment += sign * (np.cross(np.array(point) - body.position, _force(element)) + own)
    if not (gravity > 0.0 and force[2] > 0.0):
        words = "nothing of it rests on the bogie: solve the preloads of the whole vehicle under gravity"
        raise InputError(vehicle.title, [Problem(f"body {body.name}", words, f"{force[2]:g} N")])
    share = float(force[2] / (gravity * body.mass))
    ahead, left = -float(moment[1] / force[2]), float(moment[0] / force[2])
    x, y, z = body.position
    return replace(
        body,
        mass=share * body.mass,
        Ixx=share * body.Ixx,
        Iyy=share * body.Iyy,
        Izz=share * body.Izz,
        position=(x + round(ahead, DIGITS), y + round(left, DIGITS), z),
    )


def _ends(element: Element) -> tuple[tuple[str, float, Vector], tuple[str, float, Vector]]:
    """Bodies of an element, with the sign of its force on them and the point where it acts."""
    if isinstance(element, Line):
        return (element.body_a, -1.0, element.point_a), (element.body_b, 1.0, element.point_b)
    return (element.body_a, -1.0, element.point), (element.body_b, 1.0, element.point)


def _moved(body: AnyBody, x: float) -> AnyBody:
    return replace(body, position=_back(body.position, x))


def _moved_element(element: Element, x: float) -> Element:
    if isinstance(element, Line):
        return replace(element, point_a=_back(element.point_a, x), point_b=_back(element.point_b, x))
    return replace(element, point=_back(element.point, x))


def _back(point: Vector, x: float) -> Vector:
    return point[0] - x, point[1], point[2]
