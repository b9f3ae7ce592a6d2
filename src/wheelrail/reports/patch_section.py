"""Patches in the cross section of wheel and rail, and the meshes of both bodies."""

from __future__ import annotations

import math

import numpy as np

from wheelrail.contact.elastic.compliance.build import Body, block_of_body
from wheelrail.contact.elastic.compliance.plan import CompliancePlan
from wheelrail.contact.elastic.solution import ElasticSolution
from wheelrail.contact.material import STEEL
from wheelrail.profiles.profile import Profile
from wheelrail.reports.figure import Figure, Line, Panel

HAIR = 8.0  #: length of the hair of the highest pressure [mm]
BESIDE = 12.0  #: what is seen beside the patches [mm]


def section_figure(solution: ElasticSolution, laid_rail: Profile) -> Figure:
    """The contact map: where rows of the wheel meet the rail, with normals as long as their pressures are high."""
    sign = 1.0 if solution.side == "left" else -1.0
    points = laid_rail.points(0.2e-3)
    lines = [Line(sign * points.y * 1e3, points.z * 1e3, "rail", colour=6)]
    highest = max(patch.pressure for patch in solution.patches)
    seen = []
    for n, patch in enumerate(solution.patches, start=1):
        fields = patch.fields
        with np.errstate(invalid="ignore"):
            most = np.nanmax(np.where(np.isfinite(fields.pressure), fields.pressure, 0.0), axis=1)
        length = HAIR * most / highest
        y, z = fields.y * 1e3, fields.z * 1e3
        seen.append((y.min(), y.max(), z.min(), z.max()))
        hairs_y = np.column_stack((y, y + length * fields.normal[:, 0], np.full(y.size, np.nan))).ravel()
        hairs_z = np.column_stack((z, z + length * fields.normal[:, 1], np.full(y.size, np.nan))).ravel()
        lines.append(Line(hairs_y, hairs_z, f"patch {n}: normals of its rows", colour=n - 1))
        lines.append(Line(y, z, "", colour=n - 1, weight=2.5))
    low_y, high_y, low_z, high_z = (
        edge(values) for edge, values in zip((min, max) * 2, zip(*seen, strict=True), strict=True)
    )
    panel = Panel(
        "y [mm], left positive",
        "z [mm]",
        tuple(lines),
        equal=True,
        leftward=True,
        x_range=(low_y - BESIDE, high_y + BESIDE),
        y_range=(low_z - 0.5 * BESIDE, high_z + HAIR + 0.25 * BESIDE),
    )
    caption = (
        "Rows of the wheel projected on the rail along their normals; the longer a normal, the higher the pressure of "
        f"its row, up to {highest / 1e6:.0f} MPa."
    )
    return Figure("Contact map in the cross section", (panel,), caption)


def mesh_figure(wheel: Profile, laid_rail: Profile, radius: float) -> Figure:
    """Meshes of the finite elements behind the tables of compliance, in the cross section."""
    plan = CompliancePlan()
    bodies = (("wheel", Body(wheel, radius, STEEL, plan)), ("rail", Body(laid_rail, math.inf, STEEL, plan)))
    panels = []
    for name, body in bodies:
        _, _, block = block_of_body(body)
        corners = block.mesh.doflocs[:, block.mesh.t[:4]] * 1e3  # (2, 4, elements)
        closed = np.concatenate((corners, corners[:, :1], np.full_like(corners[:, :1], np.nan)), axis=1)
        y, z = (values.T.ravel() for values in closed)
        panels.append(
            Panel(
                "y on the profile [mm]",
                "z on the profile [mm]",
                (Line(y, z, "", weight=0.5),),
                title=f"{name}: {block.mesh.t.shape[1]} elements",
                equal=True,
                downward=name == "wheel",
            )
        )
    caption = (
        f"Quadratic elements under the profiles, fixed {1e3 * plan.depth:g} mm below; along x the solution is a "
        "Fourier integral (rail) or series (wheel)."
    )
    return Figure("Meshes", tuple(panels), caption, columns=2)
