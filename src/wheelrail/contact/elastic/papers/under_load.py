"""The differential elastic contact model at the height at which a wheel carries a load."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import NamedTuple

from wheelrail.contact.call import Kinematics
from wheelrail.contact.elastic.creepages import Creepages
from wheelrail.contact.elastic.papers.model import PapersModel
from wheelrail.contact.elastic.papers.paraboloid import ParaboloidModel
from wheelrail.contact.elastic.papers.solution import PapersSolution

BALANCED = 1e-4  #: share of the load that may be missed
STEPS = 25
LARGEST_STEP = 0.05e-3  #: of a height or approach [m]


class Carried(NamedTuple):
    """A solution that carries its load."""

    solution: PapersSolution
    height: float  #: of the wheelset's centre, or the approach of ellipsoids [m]
    balanced: bool


def wheel_under_load(
    model: PapersModel, kinematics: Kinematics, side: str, load: float, creepages: Creepages | None = None
) -> Carried:
    """The wheel at the height at which it carries a vertical load [N]; from the height of `kinematics` on.

    Without `creepages` it moves as `kinematics` says.
    """

    def solve(z: float) -> tuple[PapersSolution, float]:
        found = model.solve(replace(kinematics, z=z), side, creepages)
        return found, float(found.force_on_wheel[2])

    return _secant(solve, kinematics.z, -1.0, load)


def ellipsoids_under_load(model: ParaboloidModel, approach: float, load: float, creepages: Creepages) -> Carried:
    """Ellipsoids at the approach at which they carry a normal load [N]; from an `approach` [m] on."""

    def solve(depth: float) -> tuple[PapersSolution, float]:
        found = model.solve(depth, xi=creepages.xi, eta=creepages.eta, phi=creepages.phi)
        return found, float(found.force_on_wheel[2])

    return _secant(solve, approach, 1.0, load)


def _secant(solve, at: float, deeper: float, load: float) -> Carried:  # type: ignore[no-untyped-def]
    """Position where the force to the power 2/3, nearly straight by Hertz, meets the load; `deeper` is the way in."""
    before: tuple[float, float] | None = None
    found, force = solve(at)
    for _ in range(STEPS):
        if abs(force / load - 1.0) <= BALANCED:
            return Carried(found, at, True)
        missing = load ** (2.0 / 3.0) - max(force, 0.0) ** (2.0 / 3.0)
        step = deeper * math.copysign(LARGEST_STEP, missing)
        if force > 0.0:
            step = deeper * 0.1e-3 * missing / load ** (2.0 / 3.0)
            if before is not None and (missing - before[1]) * (at - before[0]) * deeper < 0.0:
                step = -missing * (at - before[0]) / (missing - before[1])
        before = (at, missing)
        at += min(max(step, -LARGEST_STEP), LARGEST_STEP)
        found, force = solve(at)
    return Carried(found, at, abs(force / load - 1.0) <= BALANCED)
