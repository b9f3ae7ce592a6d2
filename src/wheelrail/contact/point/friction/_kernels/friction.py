"""The coefficient of friction at a contact.

One formula holds all models; a model leaves out a part by a neutral number.
"""

import math
from typing import NamedTuple

import numpy as np

from wheelrail.kernel import small_kernel
from wheelrail.numerics._kernels.ordered import last_up_to


class Friction(NamedTuple):
    """A friction model as kernels see it."""

    positions: np.ndarray  #: along the track, strictly increasing [m], shape (n,)
    values: np.ndarray  #: coefficients there at no slip, left and right rail, shape (n, 2)
    limit: float  #: share that is left at large slip; 1 without fall
    decay: float  #: of the fall with the slip velocity [s/m]
    slows: bool  #: whether it falls with the speed
    recovered: float  #: coefficient of a rail that has been cleaned
    recovery_energy: float  #: dissipated per metre that cleans a rail to 1 - 1/e [J/m]; 0 without recovery
    memory: float  #: way over which the dissipation is felt [m]


@small_kernel
def coefficient_of_table(positions, values, column, s):
    """The value at `s`, straight between positions and constant beyond them."""
    last = positions.size - 1
    if last == 0 or s <= positions[0]:
        return values[0, column]
    if s >= positions[last]:
        return values[last, column]
    low = last_up_to(positions, 0, last - 1, s, 1.0)
    share = (s - positions[low]) / (positions[low + 1] - positions[low])
    return values[low, column] + share * (values[low + 1, column] - values[low, column])


@small_kernel
def friction_coefficient(friction, side, s, slip, speed, energy):
    """Coefficient of friction.

    side : 1 for the left rail, -1 for the right one; s : position along the track [m]; slip : sliding velocity [m/s];
    speed : of the wheelset [m/s]; energy : that this wheel has lately dissipated, per metre of rail [J/m].

    Falling with slip: [Polach2005], mu = mu0 ((1 - A) exp(-B w) + A). Falling with speed: the shape of
    Curtius and Kniffler's formula [Curtius1944], 0.161 + 7.5/(V + 44), V in km/h, over its value at rest.
    """
    mu = coefficient_of_table(friction.positions, friction.values, 0 if side > 0.0 else 1, s)
    if friction.recovery_energy > 0.0:
        mu += (friction.recovered - mu) * (1.0 - math.exp(-max(energy, 0.0) / friction.recovery_energy))
    if friction.limit != 1.0:
        mu *= friction.limit + (1.0 - friction.limit) * math.exp(-friction.decay * slip)
    if friction.slows:
        mu *= (0.161 + 7.5 / (3.6 * abs(speed) + 44.0)) / (0.161 + 7.5 / 44.0)
    return mu


@small_kernel
def energy_rate(memory, energy, power, speed):
    """How fast the energy dissipated per metre changes [J/(m s)]: L dE/ds = P/V - E, written without dividing by V.

    memory : distance L over which it counts [m].
    """
    return (power - abs(speed) * energy) / memory
