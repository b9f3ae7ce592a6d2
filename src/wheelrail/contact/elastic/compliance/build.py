"""Compliance tables of rails, wheels and plain blocks."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from scipy.sparse import csc_array

from wheelrail.contact.elastic.compliance._kernels.table import Compliance
from wheelrail.contact.elastic.compliance.half_space import half_space_response
from wheelrail.contact.elastic.compliance.loads import forward_width, load_matrix
from wheelrail.contact.elastic.compliance.mesh import Block, make_block
from wheelrail.contact.elastic.compliance.plan import CompliancePlan
from wheelrail.contact.elastic.compliance.sparse_solver import factorise, solver_problems
from wheelrail.contact.elastic.compliance.stiffness import Stiffness, make_stiffness
from wheelrail.contact.elastic.compliance.surface import ArcLength, arc_length_of, positions
from wheelrail.contact.elastic.compliance.transform import make_waves, response_ahead
from wheelrail.contact.material import STEEL, Material
from wheelrail.errors import InputError, Problem, ProblemList
from wheelrail.profiles.piece import line
from wheelrail.profiles.profile import Profile

Progress = Callable[[int, int], None]  #: is told how many wavenumbers are done, and of how many


RADII = (0.1, 1e6)  #: least and greatest radius of a wheel [m]
WIDTHS = (2e-3, 1.0)  #: least and greatest width of a plain block [m]
LEAST_SIDE = 10e-3  #: of a block below the lowest point of its profile [m]
MOST_POISSON = 0.49


class Body(NamedTuple):
    """What a table is computed for."""

    profile: Profile
    radius: float  #: of the nominal circle of a wheel; infinite for a rail [m]
    material: Material
    plan: CompliancePlan


def rail_compliance(
    profile: Profile,
    material: Material = STEEL,
    plan: CompliancePlan = CompliancePlan(),
    progress: Progress | None = None,
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
    width: float,
    depth: float,
    material: Material = STEEL,
    plan: CompliancePlan = CompliancePlan(),
    progress: Progress | None = None,
) -> Compliance:
    """Table of a block with a flat top of `width` [m] and free sides, fixed `depth` [m] below its top."""
    return body_compliance(flat_block(width, depth, material, plan), progress)


def block_of_body(body: Body) -> tuple[ArcLength, np.ndarray, Block]:
    """Arc lengths of a body's profile, nodes of its table along them [m], and its mesh."""
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
    return arc, nodes, block


def body_compliance(body: Body, progress: Progress | None = None) -> Compliance:
    """Table of a rail, a wheel or a block."""
    plan = body.plan
    arc, nodes, block = block_of_body(body)
    stiffness = make_stiffness(block, body.material, body.radius)
    loads = load_matrix(block, arc, nodes)[stiffness.free]
    width = forward_width(float(nodes[1]))
    waves = make_waves(plan.wavenumbers, plan.depth, width)
    compliances = compliances_at(waves.solved, stiffness, loads, plan.solver, progress)
    compliances = 0.5 * (compliances + compliances.transpose(0, 3, 4, 1, 2))  # reciprocity, which rounding disturbs
    x = plan.spacing * np.arange(math.ceil(plan.reach / plan.spacing - 1e-9) + 1)
    stretch = 1.0 / (1.0 + positions(arc, nodes)[:, 1] / body.radius)
    response = response_ahead(compliances, waves, x, width, stretch)
    excess = response - half_space_response(nodes, plan.spacing, x.size, body.material)
    return Compliance(0.0, float(1.0 / nodes[1]), 1.0 / plan.spacing, excess)


def compliances_at(
    wavenumbers: np.ndarray, stiffness: Stiffness, loads: csc_array, solver: str, progress: Progress | None
) -> np.ndarray:
    """Mean displacements with the weights of the loads at each wavenumber [m^2/N], shape (wavenumbers, n, 3, n, 3)."""
    right = loads.toarray()
    count, n = wavenumbers.size, right.shape[1] // 3
    result = np.empty((count, 3 * n, 3 * n))
    for j, wavenumber in enumerate(wavenumbers):
        if progress is not None:
            progress(j, count)
        result[j] = loads.T @ factorise(solver, stiffness.at(float(wavenumber)))(right)
    if progress is not None:
        progress(count, count)
    return result.reshape(count, n, 3, n, 3)


def expected_seconds(profile: Profile, plan: CompliancePlan = CompliancePlan()) -> float:
    """About how many seconds of CPU a table of this profile takes; measured on one core of a server of 2021."""
    length = float(arc_length_of(profile).s[-1])
    columns = length / plan.element + 12.0  # and those of the sides
    layers = math.log1p(plan.depth / plan.element * (plan.layer_growth - 1.0)) / math.log(plan.layer_growth)
    unknowns, loads = 12.0 * columns * layers, 3.0 * length / plan.spacing
    return 2.0 + plan.wavenumbers * unknowns**1.2 * (2.4e-7 * unknowns**0.3 + 1e-8 * loads)


def flat_block(width: float, depth: float, material: Material, plan: CompliancePlan) -> Body:
    """A rail that is a plain block."""
    if not WIDTHS[0] <= width <= WIDTHS[1]:
        low, high = (1e3 * one for one in WIDTHS)
        words = f"expected {low:g} to {high:g} mm. Check the unit"
        raise InputError("compliance of a block", [Problem("width", words, f"{1e3 * width:g} mm")])
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
    if body.material.poisson > MOST_POISSON:
        words = f"expected at most {MOST_POISSON:g}: finite elements lock in bodies that keep their volume"
        problems.add("nu", words, body.material.poisson)
    if math.isfinite(body.radius) != (body.profile.kind == "wheel"):
        problems.add("profile", "expected that of a rail without, or of a wheel with a radius", body.profile.kind)
    elif body.profile.kind == "wheel" and not max(RADII[0], 1.5 * body.plan.depth) <= body.radius <= RADII[1]:
        least = max(RADII[0], 1.5 * body.plan.depth)
        problems.add("radius", f"expected {least:g} to {RADII[1]:g} m, and more than 1.5 times the depth", body.radius)
    arc = arc_length_of(body.profile)
    least_depth = body.plan.depth + _bottom(body) - float(arc.z.min()) + LEAST_SIDE
    if not body.plan.depth >= least_depth:
        words = (
            f"thinner than the profile: expected at least {1e3 * least_depth:.1f} mm, {1e3 * LEAST_SIDE:g} mm below it"
        )
        problems.add("depth", words, f"{1e3 * body.plan.depth:g} mm")
    if not arc.s[-1] >= 2.0 * body.plan.spacing:
        words = f"expected a profile of at least twice the spacing of nodes, {2e3 * body.plan.spacing:g} mm"
        problems.add("profile", words, f"{1e3 * arc.s[-1]:g} mm")
    problems.stop_if_any()
