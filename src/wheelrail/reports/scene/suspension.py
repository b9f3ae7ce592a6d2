"""Springs, dampers, rods and stops: how each is drawn, with its two ends fixed to bodies.

A bushing acts at one point, and there is nothing to draw between equal points. So its ends are drawn apart along the
axis that it acts along most plainly, by a length that goes with its kind: what moves between the two bodies is then
seen as it is, one end against the other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from wheelrail.suspension.axis_law import AxisLaw
from wheelrail.suspension.elements import GROUND, NO_VECTOR, Bushing, Element
from wheelrail.vehicle.body import Body, Wheelset

ON_WHEELSET, ELSEWHERE = 0.30, 0.60  #: length of a drawn spring or damper, at the usual gauge [m]
ROD, STOP, BAR = 0.80, 0.16, 1.60  #: of a rod, a stop, a roll bar [m]


def drawn_elements(elements: Sequence[Element], bodies: Sequence[Body], size: float) -> list[dict[str, Any]]:
    """Elements with look (coil, damper, rod, stop, bar) and ends `a` and `b`: body and a point from its centre [m].

    size : lengths over those at the usual gauge.
    """
    known = {body.name: body for body in bodies}
    places = {body.name: n for n, body in enumerate(bodies)}
    found = []
    for element in elements:
        ends = ends_of(element, known, size)
        names = (element.body_a, element.body_b)
        if look_of(element) == "bar":
            names = (element.body_a, element.body_a)
        found.append(
            {
                "name": element.name,
                "look": look_of(element),
                "damped": look_of(element) == "coil" and _damps(element),
                "ends": [_end(name, point, known, places) for name, point in zip(names, ends, strict=True)],
            }
        )
    return found


def ends_of(element: Element, bodies: Mapping[str, Body], size: float) -> tuple[np.ndarray, np.ndarray]:
    """Points of the first and of the second body in the described position, in the vehicle's frame [m]."""
    if not isinstance(element, Bushing):
        return np.array(element.point_a), np.array(element.point_b)
    point = np.array(element.point)
    look, axis = look_of(element), drawn_axis(element)
    along = np.eye(3)[axis]
    ends = [bodies.get(name) for name in (element.body_a, element.body_b)]
    on_wheelset = any(isinstance(body, Wheelset) for body in ends)
    usual = ON_WHEELSET if on_wheelset else ELSEWHERE
    length = size * {"rod": ROD, "stop": STOP, "bar": BAR}.get(look, usual)
    heights = [-np.inf if body is None else body.position[2] for body in ends]
    first_up = axis == 2 and heights[0] > heights[1]
    if axis == 2 and on_wheelset:  # it stands on the axle
        low, high = point, point + length * along
    else:
        low, high = point - 0.5 * length * along, point + 0.5 * length * along
    return (high, low) if first_up else (low, high)


def look_of(element: Element) -> str:
    """What it is drawn as."""
    if element.kind in ("bump-stop", "friction"):
        return "stop"
    if element.kind == "traction-rod":
        return "rod"
    if isinstance(element, Bushing) and not element.pulls:
        return "bar"
    laws = element.laws if isinstance(element, Bushing) else (element.law,)
    return "coil" if any(_rate(law) for law in laws) else "damper"


def drawn_axis(element: Bushing) -> int:
    """Along which its ends are drawn apart: z where it carries or moves up and down, else where it acts most."""
    if not element.pulls:
        return 1  # a roll bar lies across the vehicle
    if element.kind not in ("bump-stop", "friction", "traction-rod") and _acts(element.z):
        return 2
    strength = [_rate(law) + law.damping + law.friction for law in element.laws]
    strength = [value or float(_acts(law)) for value, law in zip(strength, element.laws, strict=True)]
    return int(np.argmax(strength))


def _rate(law: AxisLaw) -> float:
    if law.spring is not None:
        return max(law.rate_at_rest, 1.0)
    return law.rate


def _acts(law: AxisLaw) -> bool:
    return law != AxisLaw()


def _damps(element: Element) -> bool:
    law = element.laws[drawn_axis(element)] if isinstance(element, Bushing) else element.law
    return law.damping > 0.0 or law.damper is not None


def _end(name: str, point: np.ndarray, known: Mapping[str, Body], places: Mapping[str, int]) -> dict[str, Any]:
    """A point in the vehicle's frame, as one fixed to a body; of the ground, body -1 and the point itself."""
    centre = NO_VECTOR if name == GROUND else known[name].position
    local = [round(float(value), 5) for value in point - np.array(centre)]
    return {"body": -1 if name == GROUND else places[name], "point": local}
