"""Equivalent conicity: the cone that would give a free wheelset the wavelength it has at an amplitude [EN15302]."""

from __future__ import annotations

import math

import numpy as np

from wheelrail.contact.geometry._kernels.pair import Pair
from wheelrail.contact.point.detection.rigid_wheelset import WORDS, rigid_contact
from wheelrail.errors import InputError, Problem
from wheelrail.numerics._kernels.status import OK

CELLS = 600  #: into which the distance between the ends of the motion is divided
LARGEST = 0.02  #: amplitude, and lateral displacement at which the wheelset may run straight [m]
SEARCH = 0.1e-3  #: step of the search for that displacement [m]
ASIDE = 1e-6  #: [m]
EQUAL = 1e-12  #: rolling radii that differ by less are equal [m]
NOT_BACK = "the wheelset does not steer back here: no equivalent conicity. Give one instead"
NOT_STRAIGHT = f"the wheels have no common rolling radius within {LARGEST * 1e3:g} mm of the middle of the track"


def equivalent_conicity(left: Pair, right: Pair, amplitude: float, half_distance: float) -> float:
    """Of a wheelset whose contacts lie `half_distance` [m] from the middle, at an amplitude [m].

    Its path is y'' = -d(y)/(2 l r), with d the rolling radius of the left wheel less that of the right (no roll) and r
    the mean of the nominal radii. It swings about the displacement at which d vanishes, which is not the middle of the
    track where the wheels differ, between two ends of the same potential G, G' = d/(2 l r); the amplitude is half the
    distance between them, as in EN 15302. A half wave takes the way integral of dy/sqrt(2 (G(end) - G(y))); a cone c
    has waves of 2 pi sqrt(l r/c).
    """
    if not 1e-6 <= amplitude <= LARGEST:
        raise InputError("amplitude", [Problem("amplitude", f"expected above 0, at most {LARGEST:g} m", amplitude)])
    radius = 0.5 * (left.radius + right.radius)
    width = 2.0 * amplitude / CELLS
    sides = _potentials(left, right, width)
    scale = 1.0 / (2.0 * half_distance * radius)
    if max(np.abs(side).max() for side in sides) < EQUAL * amplitude:
        return 0.0
    end = _level(sides, width, 2.0 * amplitude)
    half_wave = sum(_way(scale * side, scale * end, width) for side in sides)
    if not math.isfinite(half_wave):
        raise InputError("conicity", [Problem("amplitude", NOT_BACK, amplitude)])
    return half_distance * radius * (math.pi / half_wave) ** 2


def _difference(left: Pair, right: Pair, y: float) -> float:
    """Rolling radius of the left wheel less that of the right at a lateral displacement y [m].

    On a joint of the profiles, within a fraction of a micrometre, no contact may be found: the position `ASIDE` speaks
    for it.
    """
    found = rigid_contact(left, right, y=y, roll=0.0)
    if found.status != OK:
        found = rigid_contact(left, right, y=y + ASIDE, roll=0.0)
    if found.status != OK:
        raise InputError("conicity", [Problem("amplitude", WORDS[found.status], y)])
    return -found.radius_difference


def _straight(left: Pair, right: Pair) -> float:
    """Lateral displacement [m] at which both wheels roll on the same radius; a jump through it counts."""
    here = _difference(left, right, 0.0)
    if abs(here) < EQUAL:
        return 0.0
    side = -math.copysign(1.0, here)  # where the radius of a wheel that is too great falls
    near, far = 0.0, side * SEARCH
    while _difference(left, right, far) * here > 0.0:
        near, far = far, far + side * SEARCH
        if abs(far) > LARGEST:
            raise InputError("conicity", [Problem("wheels", NOT_STRAIGHT, f"{here * 1e3:.3f} mm")])
    while abs(far - near) > EQUAL:
        middle = 0.5 * (near + far)
        near, far = (middle, far) if _difference(left, right, middle) * here > 0.0 else (near, middle)
    return 0.5 * (near + far)


def _potentials(left: Pair, right: Pair, width: float) -> tuple[np.ndarray, np.ndarray]:
    """Integrals of d [m2] to the left and to the right of where it vanishes, at the edges of cells of `width` [m].

    The side with the lower potential is followed on, until the ends are far enough apart.
    """
    start = _straight(left, right)
    levels: tuple[list[float], list[float]] = ([0.0], [0.0])
    greatest = [0.0, 0.0]
    while len(levels[0]) + len(levels[1]) < CELLS + 6:
        side = 0 if greatest[0] < greatest[1] or (greatest[0] == greatest[1] and len(levels[0]) < len(levels[1])) else 1
        sign = (1.0, -1.0)[side]
        middle = start + sign * (len(levels[side]) - 0.5) * width
        levels[side].append(levels[side][-1] + sign * _difference(left, right, middle) * width)
        greatest[side] = max(greatest[side], levels[side][-1])
    return np.array(levels[0]), np.array(levels[1])


def _level(sides: tuple[np.ndarray, np.ndarray], width: float, distance: float) -> float:
    """Potential [m2] at which the ends of the motion lie `distance` [m] apart."""
    tops = [np.maximum.accumulate(side) for side in sides]
    levels = np.unique(np.concatenate(tops))
    apart = sum(np.interp(levels, top, width * np.arange(top.size)) for top in tops)
    return float(np.interp(distance, apart, levels))


def _way(potential: np.ndarray, end: float, width: float) -> float:
    """Distance [m] run from where the potential is 0 to where it first reaches `end`; straight within each cell.

    A cell from G1 to G2 takes 2 width/(sqrt(2 (end - G1)) + sqrt(2 (end - G2))). Infinite where it is not reached, or
    where the wheelset would rest on a crest of the potential.
    """
    over = np.flatnonzero(potential >= end)
    if end <= 0.0 or not over.size:
        return math.inf
    last = int(over[0])
    slopes = np.sqrt(2.0 * (end - np.append(potential[:last], end)))
    widths = np.full(last, width)
    widths[-1] *= (end - potential[last - 1]) / (potential[last] - potential[last - 1])
    return float(np.sum(2.0 * widths / (slopes[:-1] + slopes[1:])))
