"""A vehicle with some of its dampers taken out."""

from __future__ import annotations

from dataclasses import replace
from fnmatch import fnmatchcase

from wheelrail.errors import InputError, Problem, nearest
from wheelrail.suspension.axis_law import AxisLaw
from wheelrail.suspension.elements import NO_VECTOR, Bushing, Element, Line
from wheelrail.vehicle.vehicle import Vehicle


def without_damping(vehicle: Vehicle, pattern: str) -> Vehicle:
    """The vehicle without the dampers of elements whose names match, as `rollbar.*`; InputError if none does."""
    names = [element.name for element in vehicle.elements]
    if not any(fnmatchcase(name, pattern) for name in names):
        raise InputError(vehicle.title, [Problem("without damping", nearest(pattern, names), pattern)])
    kept = [_undamped(e) if fnmatchcase(e.name, pattern) else e for e in vehicle.elements]
    return replace(vehicle, elements=tuple(element for element in kept if element is not None))


def _undamped(element: Element) -> Element | None:
    """None if nothing is left."""
    if isinstance(element, Line):
        line = replace(element, law=_undamped_law(element.law))
        return line if line.law != AxisLaw() or line.preload else None
    x, y, z = (_undamped_law(law) for law in element.laws)
    left: Bushing = replace(element, x=x, y=y, z=z, turn_dampings=NO_VECTOR)
    return left if left.pulls or left.turns else None


def _undamped_law(law: AxisLaw) -> AxisLaw:
    return replace(law, damping=0.0, damper=None, series_rate=None)
