"""Who carries the weight: preloads that balance every body in the described position on straight, level track."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from wheelrail.errors import InputError, Problem
from wheelrail.suspension.elements import GROUND, NO_VECTOR, Bushing, Element
from wheelrail.vehicle.body import Wheelset
from wheelrail.vehicle.vehicle import Vehicle

GRAVITY = 9.81  #: [m/s^2]
UNBALANCED = 1e-6  #: largest share of the weight (times 1 m for moments) that may be left over

#: Forces and moments that rails give a standing wheelset.
BY_RAILS = (2, 3)
WORDS = ("along", "across", "vertically", "in roll", "in pitch", "in yaw")


def with_static_preloads(vehicle: Vehicle, gravity: float = GRAVITY) -> Vehicle:
    """The vehicle with the vertical preloads that carry its weight, where they are not given.

    Of all preloads that balance every body, those with the least elastic energy (sum of force^2/rate): what
    springs of equal free lengths would do. InputError if none do.
    """
    solved = [n for n, element in enumerate(vehicle.elements) if _carrying_rate(element) > 0.0]
    loads = _known_loads(vehicle, gravity)
    roots = np.sqrt([_carrying_rate(vehicle.elements[n]) for n in solved])
    columns = np.zeros((loads.size, len(solved)))
    for column, n in enumerate(solved):
        effect = np.zeros_like(loads)
        _add(effect, vehicle, vehicle.elements[n], _unit_force(vehicle.elements[n]))
        columns[:, column] = effect.ravel()
    free = _rows_to_balance(vehicle)
    weighted = columns[free] * roots
    found = roots * np.linalg.lstsq(weighted, -loads.ravel()[free], rcond=1e-12)[0] if solved else np.zeros(0)
    left_over = loads + (columns @ found).reshape(loads.shape)
    _refuse_unbalanced(vehicle, np.where(free.reshape(loads.shape), left_over, 0.0), gravity)
    elements = list(vehicle.elements)
    for n, force in zip(solved, found.tolist(), strict=True):
        element = elements[n]
        if isinstance(element, Bushing):
            elements[n] = replace(element, preload=(0.0, 0.0, force))
        else:
            elements[n] = replace(element, preload=force)
    return replace(vehicle, elements=tuple(elements))


def static_wheel_loads(vehicle: Vehicle, gravity: float = GRAVITY) -> np.ndarray:
    """Vertical loads of the left and right wheels in the described position [N], shape (nw, 2)."""
    loads = _known_loads(vehicle, gravity)
    rows = np.empty((len(vehicle.wheelsets), 2))
    for n, wheelset in enumerate(vehicle.wheelsets, start=len(vehicle.bodies)):
        half, transfer = -0.5 * loads[n, 2], -0.5 * loads[n, 3] / wheelset.circle_distance
        rows[n - len(vehicle.bodies)] = half + transfer, half - transfer
    return rows


def _carrying_rate(element: Element) -> float:
    """Vertical rate of an element whose preload is to be solved; 0 for others [N/m]."""
    if element.preload is not None:
        return 0.0
    return element.vertical_stiffness


def _unit_force(element: Element) -> np.ndarray:
    """Force on body B for a preload of one."""
    return np.array([0.0, 0.0, 1.0]) if isinstance(element, Bushing) else -np.array(element.direction)


def _known_loads(vehicle: Vehicle, gravity: float) -> np.ndarray:
    """Force and moment on every body from weights, given preloads and tables, shape (nb, 6)."""
    loads = np.zeros((len(vehicle.all_bodies), 6))
    loads[:, 2] = [-gravity * body.mass for body in vehicle.all_bodies]
    for element in vehicle.elements:
        if isinstance(element, Bushing):
            at_rest = np.array([law.force_at_rest for law in element.laws])
            _add(loads, vehicle, element, (element.preload or NO_VECTOR) - at_rest, np.array(element.turn_preload))
        else:
            pull = (element.preload or 0.0) + element.law.force_at_rest
            _add(loads, vehicle, element, pull * _unit_force(element))
    return loads


def _add(
    loads: np.ndarray, vehicle: Vehicle, element: Element, force: np.ndarray, moment: np.ndarray = np.zeros(3)
) -> None:
    """Add what an element does to its bodies in the described position."""
    points = (element.point, element.point) if isinstance(element, Bushing) else (element.point_a, element.point_b)
    names = [body.name for body in vehicle.all_bodies]
    for name, point, sign in ((element.body_a, points[0], -1.0), (element.body_b, points[1], 1.0)):
        if name != GROUND:
            n = names.index(name)
            arm = np.array(point) - vehicle.all_bodies[n].position
            loads[n, :3] += sign * force
            loads[n, 3:] += sign * (np.cross(arm, force) + moment)


def _rows_to_balance(vehicle: Vehicle) -> np.ndarray:
    rows = np.ones((len(vehicle.all_bodies), 6), dtype=bool)
    for n, body in enumerate(vehicle.all_bodies):
        rows[n, list(BY_RAILS)] = not isinstance(body, Wheelset)
    return rows.ravel()


def _refuse_unbalanced(vehicle: Vehicle, left_over: np.ndarray, gravity: float) -> None:
    allowed = UNBALANCED * max(abs(gravity), 1e-3) * vehicle.mass
    problems = []
    for body, rest in zip(vehicle.all_bodies, left_over, strict=True):
        bad = [n for n in range(6) if abs(rest[n]) > allowed]
        if bad:
            amounts = ", ".join(f"{WORDS[n]} by {rest[n] / 1e3:.3g} {'kN' if n < 3 else 'kNm'}" for n in bad)
            problems.append(
                Problem(
                    f"body {body.name}",
                    f"no preloads hold it in the described position: out of balance {amounts}. "
                    "Give it elements with a vertical rate around its centre of mass, or preloads of your own",
                )
            )
    if problems:
        raise InputError(vehicle.title, problems)
