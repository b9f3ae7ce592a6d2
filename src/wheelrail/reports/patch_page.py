"""The page of an elastic contact problem: forces, patches, and how they look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from wheelrail.contact.elastic.patch import ElasticPatch
from wheelrail.contact.elastic.patch_stress import cells_of_patch
from wheelrail.contact.elastic.solution import ElasticSolution
from wheelrail.contact.elastic.stress.maximum import maximum_von_mises
from wheelrail.contact.elastic.stress.resampling import resampled
from wheelrail.contact.material import STEEL, Material
from wheelrail.profiles.profile import Profile
from wheelrail.reports.figure import Figure
from wheelrail.reports.page import Facts, Table, write_page
from wheelrail.reports.patch_figures import (
    ProfileStrip,
    penetration_figure,
    pressure_figure,
    relief_of_patches,
    stress_cuts,
    stress_figure,
    traction_figure,
)
from wheelrail.reports.patch_raster import PatchView
from wheelrail.reports.patch_section import mesh_figure, section_figure
from wheelrail.reports.patch_views import Body, overlap_view, patch_view, profile_strip
from wheelrail.reports.relief import Relief

CUT_PARTS = 2  #: by two: parts of a cell in the pictures of stress; the maximum is sought on finer ones
#: Columns of the table of patches: name with unit, and its value.
COLUMNS = (
    ("normal force [kN]", lambda patch: f"{patch.normal_force / 1e3:.3f}"),
    ("force along x [kN]", lambda patch: f"{patch.creep_force[0] / 1e3:.3f}"),
    ("force across [kN]", lambda patch: f"{patch.creep_force[1] / 1e3:.3f}"),
    ("spin moment [N m]", lambda patch: f"{patch.spin_moment:.3f}"),
    ("maximum pressure [MPa]", lambda patch: f"{patch.pressure / 1e6:.1f}"),
    ("area [mm\N{SUPERSCRIPT TWO}]", lambda patch: f"{patch.area * 1e6:.2f}"),
    ("stick area [mm\N{SUPERSCRIPT TWO}]", lambda patch: f"{patch.stick_area * 1e6:.2f}"),
    ("half length a [mm]", lambda patch: f"{patch.a * 1e3:.3f}"),
    ("half width b [mm]", lambda patch: f"{patch.b * 1e3:.3f}"),
    ("x [mm]", lambda patch: f"{patch.x * 1e3:.2f}"),
    ("y [mm]", lambda patch: f"{patch.y * 1e3:.2f}"),
    ("z [mm]", lambda patch: f"{patch.z * 1e3:.2f}"),
    ("dissipated [J/m]", lambda patch: f"{patch.dissipated:.3g}"),
)


@dataclass(frozen=True)
class PatchBodies:
    """Wheel and rail that touch; ellipsoids have no profiles."""

    wheel: Profile | None = None
    laid_rail: Profile | None = None
    radius: float = 0.0  #: nominal radius of the wheel [m]
    wheel_material: Material = STEEL
    rail_material: Material = STEEL
    meshes: bool = False  #: whether finite elements stand behind the solution


def write_patch_page(
    path: Path,
    solution: ElasticSolution,
    friction: float,
    with_stress: bool,
    bodies: PatchBodies | None = None,
) -> None:
    """Write facts, a table of patches and figures; with stress also cuts through both bodies below each patch."""
    bodies = bodies or PatchBodies()
    title = f"Contact patches of the {solution.side} wheel" if solution.side else "Contact patch of two ellipsoids"
    parts = [_facts(solution, friction), _table(solution.patches), *patch_figures(solution, friction, bodies)]
    if with_stress:
        parts += stress_figures(solution, bodies)
    lead = "Elastic contact: pressure, stick and slip. Forces act on the wheel; x forward, y to the left, z up."
    write_page(path, title, lead, parts)


def patch_figures(solution: ElasticSolution, friction: float, bodies: PatchBodies) -> list[Figure | Relief]:
    """Pressure and traction on the unrolled surface, and pressure on the profiles in space, if there are profiles."""
    own: Body = "wheel" if solution.side else "plane"
    views = [patch_view(patch, name, own) for name, patch in _named(solution)]
    if solution.side == "left":
        views = views[::-1]  # as seen from above, looking forward: the flange is on the right of a left wheel
    found: list[Figure | Relief] = [
        replace(pressure_figure("", views), title="Pressure"),
        replace(traction_figure("", views, [friction] * len(views)), title="Shear traction on the wheel"),
    ]
    regions = [
        overlap_view(overlap, f"region {n}", solution.side) for n, overlap in enumerate(solution.overlaps, start=1)
    ]
    if regions:
        found.append(replace(penetration_figure("", regions), title="Distance of the undeformed surfaces"))
    if bodies.wheel is not None:
        strip = profile_strip(bodies.wheel, solution.side, bodies.radius)
        found.append(_relief("wheel", solution.side, views, strip))
    if bodies.laid_rail is not None:
        on_rail = [patch_view(patch, name, "rail") for name, patch in _named(solution)]
        strip = profile_strip(bodies.laid_rail, solution.side)
        found.append(_relief("rail", solution.side, on_rail, strip))
        found.append(section_figure(solution, bodies.laid_rail))
    if bodies.meshes and bodies.wheel is not None and bodies.laid_rail is not None:
        found.append(mesh_figure(bodies.wheel, bodies.laid_rail, bodies.radius))
    return found


def stress_figures(solution: ElasticSolution, bodies: PatchBodies) -> list[Figure]:
    """Von Mises stress in two vertical cuts through its maximum, of each body under each patch."""
    found = []
    for name, patch in _named(solution):
        cells = cells_of_patch(patch.fields)
        fine, coarse = resampled(cells), resampled(cells, CUT_PARTS)
        for body, material in (("wheel", bodies.wheel_material), ("rail", bodies.rail_material)):
            if body == "rail":
                fine, coarse = fine.on_other_body, coarse.on_other_body
            peak = maximum_von_mises(fine, material)
            figure = stress_figure("", stress_cuts(coarse, peak.x, peak.y, material), peak)
            found.append(replace(figure, title=f"Von Mises stress in the {body}, {name}"))
    return found


def _named(solution: ElasticSolution) -> list[tuple[str, ElasticPatch]]:
    return [(f"patch {n}", patch) for n, patch in enumerate(solution.patches, start=1)]


def _relief(body: str, side: str, views: Sequence[PatchView], strip: ProfileStrip) -> Relief:
    relief = relief_of_patches("", views, strip)
    origin = "nominal circle" if body == "wheel" else "track centre"
    caption = f"{relief.caption} y counts to the left from the {origin}."
    # Seen from the middle of the track, where flange and gauge face are.
    azimuth = -60.0 if side == "left" else 60.0
    return replace(relief, title=f"Pressure on the {body}", caption=caption, azimuth=azimuth)


def _facts(solution: ElasticSolution, friction: float) -> Facts:
    patches = solution.patches
    along, across, up = (sum(patch.force[n] for patch in patches) / 1e3 for n in range(3))
    area, stick = (sum(values) * 1e6 for values in zip(*((p.area, p.stick_area) for p in patches), strict=True))
    rows = [
        ("converged", "yes" if solution.converged else "NO: these numbers are not a solution"),
        ("iterations", str(solution.iterations)),
        ("patches", str(len(patches))),
    ]
    if solution.side:
        rows += [
            ("height of the wheelset", f"{solution.height * 1e3:.4f} mm"),
            ("roll", f"{solution.roll * 1e3:.4f} mrad"),
        ]
    else:
        rows.append(("approach", f"{solution.approach * 1e6:.3f} \N{MICRO SIGN}m"))
    rows += [
        ("force on the wheel", f"{along:.3f} kN forward, {across:.3f} kN left, {up:.3f} kN up"),
        ("maximum pressure", f"{max(patch.pressure for patch in patches) / 1e6:.1f} MPa"),
        ("contact area", f"{area:.2f} mm\N{SUPERSCRIPT TWO}, of which {stick:.2f} stick"),
        ("coefficient of friction", f"{friction:g}"),
        ("dissipated by friction", f"{sum(patch.dissipated for patch in patches):.4g} J per metre rolled"),
    ]
    return Facts("Result", tuple(rows))


def _table(patches: Sequence[ElasticPatch]) -> Table:
    return Table(
        "Patches",
        ("", *(f"patch {n}" for n in range(1, len(patches) + 1))),
        tuple((name, *(show(patch) for patch in patches)) for name, show in COLUMNS),
        "Forces along x and across lie in the plane of the contact. x, y and z are the centre of pressure in the track "
        "frame. Patches count from the flange.",
    )
