"""Dry friction that carries a load at rest: how far it has given way when bodies have moved.

Dahl's law follows the way that its bodies move: z' = u - |u| k z/F. Moved once by d from where it carries nothing, it
has z = (F/k) (1 - exp(-k |d|/F)) with the sign of d, and a force k z below its limit F. While an equilibrium is sought,
time stands still and no law moves its state: it is set from where the bodies are, so that what is held by friction
alone stays where it is put, but for the way in which friction builds up.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from wheelrail.multibody._kernels.rigid_body import BODY, body_axes
from wheelrail.suspension._kernels.axis_law import FRICTION, FRICTION_LIMIT, FRICTION_RATE, RATE
from wheelrail.suspension._kernels.elements import FORM, LAW_X, LAWS, LINE, Suspension, suspension_forces


def friction_follows(suspension: Suspension) -> Callable[[np.ndarray], None]:
    """A function that sets the states of dry friction in a state vector from where its bodies are; in place."""
    laws = suspension.laws
    own = [
        (e, axis, int(row), int(laws.positions[row, FRICTION]))
        for e, link in enumerate(suspension.links)
        if link[FORM] in (LAWS, LINE)
        for axis, row in enumerate(link[LAW_X : LAW_X + (3 if link[FORM] == LAWS else 1)])
        if laws.positions[row, FRICTION] >= 0
    ]
    if not own:
        return lambda state: None
    elements, axes_of_laws, rows, states = (np.array(column) for column in zip(*own, strict=True))
    limits, rates = laws.numbers[rows, FRICTION_LIMIT], laws.numbers[rows, FRICTION_RATE]
    # With a rate of one and nothing else, the force of a law is its elongation.
    ones = np.zeros_like(laws.numbers)
    ones[:, RATE] = 1.0
    measuring = suspension._replace(laws=laws._replace(positions=np.full_like(laws.positions, -1), numbers=ones))
    count = suspension.inner // BODY
    axes, wrenches = np.zeros((count, 3, 3)), np.zeros((count, 6))
    forces, unused = np.zeros((len(suspension.links), 6)), np.zeros(suspension.states)

    def follow(state: np.ndarray) -> None:
        for b in range(count):
            body_axes(state, b * BODY, axes[b])
        suspension_forces(measuring, state, axes, wrenches, unused, forces)
        way = -forces[elements, axes_of_laws]
        given = limits / rates * -np.expm1(-rates * np.abs(way) / limits)
        state[suspension.inner + states] = np.copysign(given, way)

    return follow
