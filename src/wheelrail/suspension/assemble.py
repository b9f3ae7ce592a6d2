"""Elements as arrays for the kernels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from wheelrail.multibody._kernels.rigid_body import BODY
from wheelrail.suspension._kernels import axis_law as law_columns
from wheelrail.suspension._kernels import elements as k
from wheelrail.suspension._kernels.axis_law import Laws
from wheelrail.suspension._kernels.elements import Suspension
from wheelrail.suspension.axis_law import AxisLaw
from wheelrail.suspension.elements import GROUND, Bushing, Element, Line


@dataclass
class _LawRows:
    """Rows of `Laws` while they are collected."""

    index: list[list[int]] = field(default_factory=list)
    numbers: list[list[float]] = field(default_factory=list)
    curves: list[tuple[float, float]] = field(default_factory=list)
    states: int = 0

    def add(self, law: AxisLaw, pull: float) -> int:
        """The row of a new law; `pull` is its force in the described position, without the tables' [N]."""
        spring = self._curve(None if law.spring is None else (law.spring.at, law.spring.forces))
        damper = None if law.damper is None else (law.damper.at, law.damper.forces)
        if damper is not None and law.series_rate is not None:
            damper = damper[1], damper[0]  # velocity over force
        series = self._state() if law.series_rate is not None else -1
        friction = self._state() if law.friction > 0.0 else -1
        self.index.append([*spring, *self._curve(damper), series, friction])
        self.numbers.append([law.rate, law.damping, pull, law.series_rate or 0.0, law.friction, law.sticking_rate])
        return len(self.index) - 1

    def _curve(self, table: tuple[tuple[float, ...], tuple[float, ...]] | None) -> tuple[int, int]:
        if table is None:
            return -1, -1
        first = len(self.curves)
        self.curves += zip(*table, strict=True)
        return first, len(self.curves) - 1

    def _state(self) -> int:
        self.states += 1
        return self.states - 1

    def laws(self) -> Laws:
        return Laws(
            np.array(self.index, dtype=np.int64).reshape(-1, law_columns.INDEX_COLUMNS),
            np.array(self.numbers, dtype=np.float64).reshape(-1, law_columns.NUMBER_COLUMNS),
            np.array(self.curves, dtype=np.float64).reshape(-1, 2),
        )


def assemble_suspension(
    elements: Sequence[Element],
    bodies: Mapping[str, int],
    positions: np.ndarray,
    axles: frozenset[str] = frozenset(),
) -> Suspension:
    """Arrays of elements that have been checked.

    bodies : number of each body.
    positions : of their centres of mass in the described position, vehicle frame [m], shape (nb, 3).
    axles : names of those that spin about their y axis.
    """
    links = np.zeros((len(elements), k.LINK_COLUMNS), dtype=np.int64)
    numbers = np.zeros((len(elements), k.NUMBER_COLUMNS))
    rows = _LawRows()
    for e, element in enumerate(elements):
        a, b = (-1 if name == GROUND else bodies[name] for name in (element.body_a, element.body_b))
        links[e, [k.BODY_A, k.BODY_B]] = a, b
        centres = [np.zeros(3) if n < 0 else positions[n] for n in (a, b)]
        if isinstance(element, Line):
            links[e, [k.FORM, k.TURN]] = k.LINE, k.FREE
            links[e, k.LAW_X : k.LAW_Z + 1] = rows.add(element.law, element.preload or 0.0)
            numbers[e, k.REFERENCE : k.REFERENCE + 3] = element.point_a - centres[0]
            numbers[e, k.POINT : k.POINT + 3] = element.point_b - centres[1]
            numbers[e, k.RATES] = element.length
        else:
            links[e, k.TURN] = (k.AXLE if element.body_b in axles else k.TURNING) if element.turns else k.FREE
            numbers[e, k.REFERENCE : k.REFERENCE + 3] = element.point - centres[0]
            numbers[e, k.POINT : k.POINT + 3] = element.point - centres[1]
            _bushing(element, links[e], numbers[e], rows)
    return Suspension(links, numbers, rows.laws(), BODY * len(positions), rows.states)


def _bushing(element: Bushing, link: np.ndarray, numbers: np.ndarray, rows: _LawRows) -> None:
    preload = element.preload or (0.0, 0.0, 0.0)
    numbers[k.RATES : k.RATES + 3] = [law.rate for law in element.laws]
    numbers[k.DAMPINGS : k.DAMPINGS + 3] = [law.damping for law in element.laws]
    numbers[k.PRELOADS : k.PRELOADS + 3] = preload
    numbers[k.TURN_RATES : k.TURN_RATES + 3] = element.turn_rates
    numbers[k.TURN_DAMPINGS : k.TURN_DAMPINGS + 3] = element.turn_dampings
    numbers[k.TURN_PRELOADS : k.TURN_PRELOADS + 3] = element.turn_preload
    if not element.pulls:
        link[k.FORM] = k.NO_FORCE
    elif all(law.linear for law in element.laws):
        link[k.FORM] = k.LINEAR
    else:
        link[k.FORM] = k.LAWS
        link[k.LAW_X : k.LAW_Z + 1] = [rows.add(law, -force) for law, force in zip(element.laws, preload, strict=True)]
