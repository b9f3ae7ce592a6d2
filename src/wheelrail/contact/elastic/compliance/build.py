"""Compliance tables of rails, wheels and plain blocks."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from wheelrail.contact.elastic.compliance._kernels.table import Compliance
from wheelrail.contact.elastic.compliance.half_space import half_space_response
from wheelrail.contact.elastic.compliance.loads import forward_width, load_matrix
from wheelrail.contact.elastic.compliance.mesh import make_block
from wheelrail.contact.elastic.compliance.plan import CompliancePlan
from wheelrail.contact.elastic.compliance.sparse_solver import factorise, solver_problems
from wheelrail.contact.elastic.compliance.stiffness import make_stiffness
from wheelrail.contact.elastic.compliance.surface import arc_length_of, positions
from wheelrail.contact.elastic.compliance.transform import make_waves, response_ahead
from wheelrail.contact.material import STEEL, Material
from wheelrail.errors import InputError, Problem, ProblemList
from wheelrail.profiles.piece import line
from wheelrail.profiles.profile import Profile

Progress = Callable[[int, int], None]  #: is told how many wavenumbers are done, and of how many


class Body(NamedTuple):
    """What a table is computed for."""

    profile: Profile
    radius: float  #: of the nominal circle of a wheel; infinite for a rail [m]
    material: Material
    plan: CompliancePlan


def half_space_compliance() -> Compliance:
    """The table of a body that is an elastic half space: no excess."""
    return Compliance(0.0, 1.0, 1.0, np.zeros((2, 2, 2, 3, 3)))


def rail_compliance(
    profile: Profile, material: Material = STEEL, plan: CompliancePlan = CompliancePlan(), progress: Progress | None = None
) -> Compliance:
    """Table of a prismatic rail: a block below its profile with free sides, fixed `plan.depth` below the crown."""
    return body_compliance(Body(profile, math.inf, material, plan), progress)


def wheel_compliance(
    profile: Profile,
    radius: float,
    material: Material = STEEL,
    plan: CompliancePlan = CompliancePlan(),
    progress: Progress | None = None,
) -> Compliance:
    """Table of a wheel of nominal `radius` [m]: its rim as a body of revolution, fixed `plan.depth` inside that circle.

    Distances x between points of different radii are the geometric mean of their distances on the two circles.
    """
    return body_compliance(Body(profile, radius, material, plan), progress)


def block_compliance(
    width: float, depth: float, material: Material = STEEL, plan: CompliancePlan = CompliancePlan(), progress: Progress | None = None
) -> Compliance:
    """Table of a block with a flat top of `width` [m], free sides, fixed at `depth` [m] below; arc length from one side."""
    return body_compliance(flat_block(width, depth, material, plan), progress)


def body_compliance(body: Body, progress: Progress | None = None) -> Compliance:
    """Table of a rail, a wheel or a block."""
    check_body(body)
    plan = body.plan
    arc = arc_length_of(body.profile)
    intervals = math.ceil(arc.s[-1] / plan.spacing - 1e-9)
    nodes = np.linspace(0.0, arc.s[-1], intervals + 1)
    columns = intervals * math.ceil(nodes[1] / plan.element - 1e-9)
    block = make_block(arc, _bottom(body), columns, plan.layer_growth)
    if block is None:
        words = f"no sound mesh {1e3 * plan.depth:g} mm deep fits below it; try another depth, or a smoother profile"
        raise InputError(body.profile.name, [Problem("profile", words)])
    stiffness = make_stiffness(block, body.material, body.radius)
    loads = load_matrix(block, arc, nodes)[stiffness.free]
    width = forward_width(float(nodes[1]))
    waves = make_waves(plan.wavenumbers, plan.depth, width)
    right = loads.toarray(order="F")
    compliances = np.empty((plan.wavenumbers, right.shape[1], right.shape[1]))
    for j, wavenumber in enumerate(waves.solved):
        if progress is not None:
            progress(j, plan.wavenumbers)
        compliances[j] = loads.T @ factorise(plan.solver, stiffness.at(float(wavenumber)))(right)
    compliances = 0.5 * (compliances + compliances.transpose(0, 2, 1))  # reciprocity, which rounding disturbs
    if progress is not None:
        progress(plan.wavenumbers, plan.wavenumbers)
    x = plan.spacing * np.arange(math.ceil(plan.reach / plan.spacing - 1e-9) + 1)
    stretch = np.ones(nodes.size) if math.isinf(body.radius) else body.radius / (body.radius + positions(arc, nodes)[:, 1])
    shape = (plan.wavenumbers, nodes.size, 3, nodes.size, 3)
    response = response_ahead(compliances.reshape(shape), waves, x, width, stretch)
    excess = response - half_space_response(nodes, plan.spacing, x.size, body.material)
    return Compliance(0.0, float(1.0 / nodes[1]), 1.0 / plan.spacing, excess)


def flat_block(width: float, depth: float, material: Material, plan: CompliancePlan) -> Body:
    """A rail that is a plain block."""
    flat = Profile(f"block of {1e3 * width:g} mm", "rail", (line(-0.5 * width, 0.5 * width, 0.0, 0.0),))
    return Body(flat, math.inf, material, replace(plan, depth=depth))


def _bottom(body: Body) -> float:
    """Height z at which a body is fixed [m]."""
    top = float(arc_length_of(body.profile).z.max()) if math.isinf(body.radius) else 0.0
    return top - body.plan.depth


def check_body(body: Body) -> None:
    """Raise InputError with everything that keeps a table from being computed."""
    problems = ProblemList(f"compliance of {body.profile.name}")
    problems.problems += body.plan.problems() + solver_problems(body.plan.solver) + body.material.problems()
    problems.stop_if_any()
