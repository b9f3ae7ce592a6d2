"""The force of an element along one direction, from elongation and its rate.

One formula holds all laws; a law leaves out a part by an index -1 or a zero:

    force = preload + spring(d) + damper(u) or spring and damper in series + dry friction

Spring and damper are a rate or a table. In series, the damper's own elongation is a state; a table then gives its
velocity over the force. Dry friction is Dahl's: the deflection z of a stiff spring is a state that cannot pass the
limit, z' = u - |u| k z / limit. The power that goes in is the change of k z^2/2 plus |u| (k z)^2/limit: passive.
"""

from typing import NamedTuple

import numpy as np

from wheelrail.kernel import small_kernel
from wheelrail.numerics._kernels.ordered import last_up_to

#: Columns of `Laws.positions`; -1 where there is none.
SPRING_FIRST, SPRING_LAST, DAMPER_FIRST, DAMPER_LAST, SERIES, FRICTION = range(6)
INDEX_COLUMNS = 6

#: Columns of `Laws.numbers`.
RATE, DAMPING, PRELOAD, SERIES_RATE, FRICTION_LIMIT, FRICTION_RATE = range(6)
NUMBER_COLUMNS = 6


class Laws(NamedTuple):
    """Laws along one direction, row by row."""

    positions: np.ndarray  #: rows of `curves` and positions of states, shape (n, 6), int64
    numbers: np.ndarray  #: SI, shape (n, 6)
    curves: np.ndarray  #: tables below each other: argument (increasing within a table) and value, shape (m, 2)


@small_kernel
def table_value(curves, first, last, at):
    """Value of the table in rows `first` to `last`: straight between points, the end slopes continued."""
    low = last_up_to(curves[:, 0], first, last - 1, at, 1.0)
    slope = (curves[low + 1, 1] - curves[low, 1]) / (curves[low + 1, 0] - curves[low, 0])
    return curves[low, 1] + slope * (at - curves[low, 0])


@small_kernel
def law_force(laws, row, d, u, x, inner, rates):
    """Force [N] that grows with the elongation `d` [m] and its rate `u` [m/s]; fills the rates of its states.

    The states stand in `x` from `inner` on, their rates in `rates` from 0 on.
    """
    positions = laws.positions
    numbers = laws.numbers
    force = numbers[row, PRELOAD] + numbers[row, RATE] * d
    if positions[row, SPRING_FIRST] >= 0:
        force += table_value(laws.curves, positions[row, SPRING_FIRST], positions[row, SPRING_LAST], d)
    state = positions[row, SERIES]
    if state >= 0:
        pull = numbers[row, SERIES_RATE] * (d - x[inner + state])
        force += pull
        if positions[row, DAMPER_FIRST] >= 0:
            rates[state] = table_value(laws.curves, positions[row, DAMPER_FIRST], positions[row, DAMPER_LAST], pull)
        else:
            rates[state] = pull / numbers[row, DAMPING]
    else:
        force += numbers[row, DAMPING] * u
        if positions[row, DAMPER_FIRST] >= 0:
            force += table_value(laws.curves, positions[row, DAMPER_FIRST], positions[row, DAMPER_LAST], u)
    state = positions[row, FRICTION]
    if state >= 0:
        hold = numbers[row, FRICTION_RATE] * x[inner + state]
        force += hold
        rates[state] = u - abs(u) * hold / numbers[row, FRICTION_LIMIT]
    return force
