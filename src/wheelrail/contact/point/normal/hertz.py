"""Hertz contact from Python."""

from __future__ import annotations

import math
from typing import NamedTuple

from wheelrail.contact.material import Elasticity, combined
from wheelrail.contact.point.normal._kernels.hertz import approach_of_load, greatest_pressure, hertz
from wheelrail.errors import ProblemList

FLATTEST_RATIO = 1e-9  #: of the two half curvatures; beyond, the contact is a line and has no ellipse


class HertzContact(NamedTuple):
    """A contact ellipse under load."""

    a: float  #: semi-axis along x, the direction of rolling [m]
    b: float  #: semi-axis across [m]
    load: float  #: [N]
    approach: float  #: of the two bodies [m]
    pressure: float  #: greatest [Pa]


def hertz_problems(along: float | None, across: float | None, names: tuple[str, str] = ("A", "B")) -> ProblemList:
    """What is wrong with two half curvatures [1/m]."""
    found = ProblemList("Hertz contact")
    for name, value in zip(names, (along, across), strict=True):
        if value is None:
            found.add(name, "missing: give both half curvatures")
        elif not 1e-9 <= value <= 1e9:
            found.add(name, "expected a half curvature above 0, at most 1e9 1/m: half the sum of 1/radius", value)
    if found.problems or along is None or across is None:
        return found
    if min(along, across) < FLATTEST_RATIO * max(along, across):
        found.add(names[0], "the two half curvatures differ so much that the contact is a line, not an ellipse", along)
    return found


def hertz_under_load(along: float, across: float, load: float, elasticity: Elasticity | None = None) -> HertzContact:
    """Contact of two bodies with gap A x^2 + B y^2 (A = `along`, B = `across` [1/m]) under a load [N]."""
    problems = hertz_problems(along, across)
    if not 0.0 <= load < math.inf:
        problems.add("load", "expected a load of 0 or more", load)
    problems.stop_if_any()
    a1, b1, k1 = hertz(along, across)
    approach = approach_of_load(load, k1 * (elasticity or combined()).modulus)
    return _contact(a1, b1, load, approach)


def hertz_at_approach(
    along: float, across: float, approach: float, elasticity: Elasticity | None = None
) -> HertzContact:
    """The same for a given approach [m]; there is no contact below zero."""
    problems = hertz_problems(along, across)
    if not math.isfinite(approach):
        problems.add("approach", "expected a finite number", approach)
    problems.stop_if_any()
    a1, b1, k1 = hertz(along, across)
    approach = max(approach, 0.0)
    return _contact(a1, b1, k1 * (elasticity or combined()).modulus * approach * math.sqrt(approach), approach)


def _contact(a1: float, b1: float, load: float, approach: float) -> HertzContact:
    a, b = a1 * math.sqrt(approach), b1 * math.sqrt(approach)
    return HertzContact(a, b, load, approach, greatest_pressure(load, a, b) if load > 0.0 else 0.0)
