"""The page of the solver study."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from wheelrail.reports.figure import Figure, Line, Panel
from wheelrail.studies.elastic.configurations import TOLERANCES
from wheelrail.studies.elastic.parts import SOLVER_PARTS, STARTS
from wheelrail.studies.elastic.settings import ABSOLUTE, LEAD, RELATIVE, USUAL, ElasticSettings
from wheelrail.studies.table import StudyTable
from wheelrail.studies.words import item, paragraph

Numbers = Mapping[str, dict[str, Any]]

STEM = "elastic-solvers"
TIMES_PNG, FORCING_PNG = f"{STEM}-times.png", f"{STEM}-forcing.png"


def as_markdown(parts: Numbers, tables: list[StudyTable], settings: ElasticSettings) -> str:
    """The whole page."""
    lines = [*_head(parts, settings), *_differences()]
    for table in tables:
        lines.append(table.markdown())
        if table.name == "totals-3d":
            lines += [f"![CPU time per contact problem]({TIMES_PNG})", ""]
        if table.name == "forcing":
            lines += [f"![Time over forcing term]({FORCING_PNG})", ""]
    missing = [part for part in SOLVER_PARTS if part not in parts]
    if missing:
        lines += [f"Not computed yet: {', '.join(missing)}.", ""]
    return "\n".join(lines).rstrip() + "\n"


def _head(parts: Numbers, settings: ElasticSettings) -> list[str]:
    command = "wheelrail study elastic" + ("" if settings == USUAL else ", with other sizes than usual")
    machines = _machines(parts)
    begun = [
        f"{part.removeprefix('start-').upper()}: second contact point of the semi-elastic run at"
        f" {parts[part]['point']:.3f} s, second patch at {parts[part]['patch']:.3f} s, {parts[part]['station']:.2f} m"
        for part in STARTS
        if part in parts
    ]
    mesh = settings.mesh
    return [
        "# The papers' contact solvers in a running vehicle",
        "",
        f"Made by `{command}`; do not edit by hand. CPU times of one thread on {'; '.join(machines) or '-'}.",
        "",
        paragraph(
            "The differential elastic contact model of [Meli2009; Meli2011; Magheri2009] drives the wagon through the"
            " transition into the curve of 1200 m radius at 45 m/s, and its cross section: sparse and reduced"
            " formulation with BiCGStab, reduced formulation with LU, each with ODE23 and ODE45 at RelTol"
            f" {RELATIVE:g}, AbsTol {ABSOLUTE:g}. The papers run the whole curve; we run a stretch from"
            f" {1e3 * LEAD:g} ms before the leading left wheel gets its second patch, until every wheel has solved at"
            f" least {settings.reduced} problems (sparse formulation: {settings.sparse}). All runs begin in one state."
        ),
        "",
        paragraph(
            f"Mesh: linear tetrahedra, surface resolution {1e3 * mesh.resolution:g} mm, blocks {1e3 * mesh.length:g} mm"
            f" long and {1e3 * mesh.depth:g} mm deep, penalty {mesh.penalty:g} N/m³, regularisation of friction at a"
            f" creepage of {mesh.regularisation:g}. Tolerances: reduced {TOLERANCES['3d']:g} m (cross section"
            f" {TOLERANCES['2d']:g} m), sparse {mesh.force_tolerance:g} N; forcing term {mesh.forcing:g}; at most"
            f" {mesh.most_newton} nonlinear and {mesh.most_linear} linear iterations. A problem that does not converge"
            " is counted, and the run goes on with what was found, as in the papers. Contacts have no damping."
        ),
        "",
        *[item(one) for one in begun],
        "",
    ]


def _machines(parts: Numbers) -> list[str]:
    """Processors, and where there are several, what each has computed."""
    groups: dict[str, list[str]] = {}
    for part, one in parts.items():
        if "machine" in one:
            groups.setdefault(one["machine"]["processor"], []).append(part)
    if len(groups) < 2:
        return list(groups)
    return [f"{processor} ({', '.join(names)})" for processor, names in groups.items()]


def _differences() -> list[str]:
    return [
        "What differs from the papers:",
        "",
        item(
            "Another machine and language: times are to be compared with each other, not with the published ones."
            " Counts of iterations and failures can be."
        ),
        item(
            "How the papers regularise friction is not stated. With our usual creepage of 1e-5 linear solvers need far"
            " more iterations than the papers count; ten times as much was chosen after both had been counted, so that"
            " agreement with the published counts of linear iterations is no test. What it does to the creep forces is"
            " in the table of sensitivities."
        ),
        item(
            "How the papers' incomplete Cholesky factors drop entries is not stated. Ours have no fill; others are in"
            " the table of preconditioners."
        ),
        item(
            "Convective derivatives are taken upwind, and reactions go into the rail where the wheel presses: see"
            " the theory of elastic contact."
        ),
        "",
    ]


def forcing_figure(parts: Numbers) -> Figure | None:
    """Time of a problem and its error over the forcing term."""
    if "forcing" not in parts:
        return None
    rows = parts["forcing"]["rows"]
    panels = []
    for formulation in ("reduced", "sparse"):
        own = [row for row in rows if row["formulation"] == formulation]
        x = np.log10([row["forcing"] for row in own])
        time = Line(x, np.array([row["mean_ms"] for row in own]), f"{formulation}, BiCGStab")
        panels.append(Panel("log10 of the forcing term", "time of a problem [ms]", (time,)))
    return Figure("Contact problems of a fixed set over the forcing term", tuple(panels))
