"""Where the leading edge of a strip lies that is solved on a lattice of cells.

Plane problem: tractions constant on cells of length 1, no slip between the centres of neighbours, and none between the
first centre and the one ahead of it. Carter's strip without slip has the traction C sqrt((a - x)/(a + x)) with C = 1/pi
per unit of slip and unit stiffness, so its force is a and acts at -a/2 from its middle. Force and arm of the lattice
thus tell length and position of the strip that it stands for.
"""

import numpy as np
import pytest

from wheelrail.contact.elastic._kernels.rows import LEAD


def displacement(x):
    """Of the surface at x under a unit traction from -1/2 to 1/2, less a constant: the integral of -ln|x - s|."""
    return sum(-sign * (x + half) * np.log(np.abs(x + half)) for sign, half in ((1.0, 0.5), (-1.0, -0.5)))


def edges(cells):
    """How far ahead of the first cell the strip begins, and how far before the end of the last one it ends."""
    number = np.arange(cells)
    x = number[None, :] - number[:, None]  # of targets (rows) ahead of sources; cells count backward
    slip = displacement(x) - displacement(x + 1.0)
    tractions = np.linalg.solve(slip, np.ones(cells))
    half = tractions.sum()
    middle = -(number * tractions).sum() / half + 0.5 * half
    return middle + half - 0.5, cells - 0.5 + middle - half


def test_edges_of_the_lattice():
    found = np.array([edges(cells) for cells in (20, 40, 80)])
    # Each doubling divides what is missing by 3.5 and more: Aitken's step takes the limit.
    first, second = np.diff(found, axis=0)
    assert (np.abs(first / second) > 3.0).all()
    lead, trail = found[-1] - second**2 / (second - first)
    assert lead == pytest.approx(LEAD, abs=1e-5)
    assert trail == pytest.approx(0.17465, abs=1e-5)
    assert lead + trail == pytest.approx(0.5, abs=2e-6)


def test_tractions_are_those_of_the_strip():
    """With the edge where it was found, every cell but the first carries what the strip carries there."""
    cells = 40
    number = np.arange(cells)
    x = number[None, :] - number[:, None]
    tractions = np.linalg.solve(displacement(x) - displacement(x + 1.0), np.ones(cells))
    half = tractions.sum()
    behind = number + LEAD + np.array([[0.0], [1.0]])  # ends of cells, behind the leading edge
    # Integral of sqrt((a - x)/(a + x))/pi, with x = a cos(t): a (t - sin t)/pi from the leading edge on.
    angle = np.arccos(np.clip(1.0 - behind / half, -1.0, 1.0))
    mean = half / np.pi * np.diff(angle - np.sin(angle), axis=0)[0]
    assert tractions[1:-2] == pytest.approx(mean[1:-2], rel=0.02)
