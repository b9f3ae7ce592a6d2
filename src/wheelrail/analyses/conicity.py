"""Equivalent conicity: the cone that would give a free wheelset the wavelength it has at an amplitude (EN 15302)."""

from __future__ import annotations

import math

import numpy as np

from wheelrail.contact.pair._kernels import OK, Pair
from wheelrail.contact.wheelset.rigid import WORDS, rigid_contact
from wheelrail.errors import InputError, Problem

SAMPLES = 200  #: places between the middle and the amplitude
LARGEST = 0.02  #: amplitude [m]


def equivalent_conicity(left: Pair, right: Pair, amplitude: float, half_distance: float) -> float:
    """Of a wheelset whose contacts lie `half_distance` [m] from the middle, at an amplitude [m].

    Its path is y'' = -d(y)/(2 l r), with d the rolling radius of the left wheel less that of the right (odd part, no
    roll). A quarter of a wave takes the way integral of dy/sqrt(2 (G(A) - G(y))), G' = d/(2 l r); a cone c has waves
    of 2 pi sqrt(l r/c).
    """
    if not 1e-6 <= amplitude <= LARGEST:
        raise InputError("amplitude", [Problem("amplitude", f"expected above 0, at most {LARGEST:g} m", amplitude)])
    # y = A sin t takes the root out of the end of the way; d is taken at the middles of the cells.
    edges = np.linspace(0.0, 0.5 * math.pi, SAMPLES + 1)
    middles = 0.5 * (edges[1:] + edges[:-1])
    steers = np.array([_odd_difference(left, right, amplitude * math.sin(t)) for t in middles])
    radius = 0.5 * (left.radius + right.radius)
    slope = steers / (2.0 * half_distance * radius)
    rise = slope * amplitude * np.diff(np.sin(edges))
    to_end = np.append(np.cumsum(rise[::-1])[::-1], 0.0)
    inside = to_end[1:] + slope * amplitude * (np.sin(edges[1:]) - np.sin(middles))
    if np.all(np.abs(steers) < 1e-12):
        return 0.0
    if np.any(inside <= 0.0):
        raise InputError(
            "conicity",
            [
                Problem(
                    "amplitude",
                    "the wheelset does not steer back to the middle here: no equivalent conicity. Give one instead",
                    amplitude,
                )
            ],
        )
    quarter = float(np.sum(amplitude * np.cos(middles) * np.diff(edges) / np.sqrt(2.0 * inside)))
    return half_distance * radius * (0.5 * math.pi / quarter) ** 2


def _odd_difference(left: Pair, right: Pair, y: float) -> float:
    """Rolling radius of the left wheel less that of the right at shift y [m]; the part that changes sign with y."""
    sides = []
    for shift in (y, -y):
        found = rigid_contact(left, right, y=shift, roll=0.0)
        if found.status != OK:
            raise InputError("conicity", [Problem("amplitude", WORDS[found.status], y)])
        sides.append(-found.radius_difference)
    return 0.5 * (sides[0] - sides[1])
