"""Figures of contact patches: pressure, traction, interpenetration, on the profile, and stress in vertical cuts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from wheelrail.contact.elastic.stress.field import stress_in_depth
from wheelrail.contact.elastic.stress.maximum import StressPeak
from wheelrail.contact.elastic.stress.rectangles import Rectangles
from wheelrail.contact.material import STEEL, Material
from wheelrail.reports.figure import Arrow, Field, Figure, Line, Panel
from wheelrail.reports.patch_raster import PatchView
from wheelrail.reports.relief import Relief, Sheet

STICK, INTERPENETRATION, BLACK = 1, 3, 6  #: colours
FORWARD = "x [mm], forward"
MOST_ARROWS = 14  #: along the longer side of a patch
SLENDEREST = 0.6  #: ratio of the sides of a panel
CUT_POINTS = (81, 41)  #: of a vertical cut: along and in depth
DEPTH = 1.5  #: of a vertical cut, in greater half lengths of the loaded area
SHARES = (0.0, 0.2, 0.4, 0.6, 0.8, 0.9, 0.99, 1.0)  #: levels of traction over mu times pressure


def even_levels(greatest: float, count: int = 8) -> tuple[float, ...]:
    """Round levels from zero up to at least the greatest value, about `count` of them; 0 and 1 if that is zero."""
    if greatest <= 0.0:
        return (0.0, 1.0)
    rough = greatest / count
    size = 10.0 ** np.floor(np.log10(rough))
    step = next(size * factor for factor in (1.0, 2.0, 2.5, 5.0, 10.0) if size * factor >= rough * (1.0 - 1e-9))
    return tuple(float(step * n) for n in range(int(np.ceil(greatest / step - 1e-9)) + 1))


def pressure_figure(name: str, patches: Sequence[PatchView]) -> Figure:
    """Pressure of each patch on the unrolled surface, with the borders of contact and stick area."""
    levels = even_levels(max(float(np.max(patch.pressure)) for patch in patches) / 1e6)

    def panel(patch: PatchView) -> Panel:
        return _patch_panel(patch, np.where(patch.loaded, patch.pressure / 1e6, np.nan), levels, "pressure [MPa]")

    return _patches_figure(
        f"{name}: pressure",
        [panel(patch) for patch in patches],
        "Seen from above, cells as they were computed. Inside the orange line the surfaces stick, elsewhere they slip.",
    )


def traction_figure(name: str, patches: Sequence[PatchView], friction: Sequence[float]) -> Figure:
    """Shear traction over friction times pressure, and its direction; `friction` has one coefficient per patch."""
    panels = []
    for patch, mu in zip(patches, friction, strict=True):
        bound = np.where(patch.loaded, mu * patch.pressure, 1.0)
        share = np.where(patch.loaded, np.hypot(patch.tx, patch.ty) / bound, np.nan)
        panels.append(_patch_panel(patch, share, SHARES, "|t| / (mu p)", _arrows(patch)))
    return _patches_figure(
        f"{name}: shear traction",
        panels,
        "Share of the friction that is used; 1 where the surfaces slip. Arrows show the tractions, their length is in "
        "proportion within a patch. Inside the orange line the surfaces stick.",
    )


def penetration_figure(name: str, patches: Sequence[PatchView]) -> Figure:
    """Distance of the undeformed surfaces, and the areas of interpenetration and of contact."""
    panels = []
    for patch in patches:
        gap = np.full(np.shape(patch.x), np.nan) if patch.gap is None else patch.gap * 1e6
        overlap = np.nan_to_num(gap, nan=1.0) < 0.0
        deepest = float(-np.min(gap, where=overlap, initial=0.0))
        below = even_levels(deepest, 5) if deepest > 0.0 else (0.0,)
        above = below[1:4] if deepest > 0.0 else even_levels(float(np.max(gap, where=~np.isnan(gap), initial=1.0)))[1:]
        levels = (*(-level for level in below[:0:-1]), 0.0, *above)
        panel = _patch_panel(patch, gap, levels, "distance [\N{MICRO SIGN}m]", shown=overlap | patch.loaded)
        border = _line(patch, overlap, "interpenetration", INTERPENETRATION, dashed=True)
        panels.append(_with_lines(panel, (border, *panel.lines[:1])))
    return _patches_figure(
        f"{name}: distance of the undeformed surfaces",
        panels,
        "Negative where they interpenetrate (inside the dashed line). The surfaces touch inside the black line: "
        "elastic displacements take them apart between the two.",
    )


def _patches_figure(title: str, panels: Sequence[Panel], caption: str) -> Figure:
    return Figure(title=title, panels=tuple(panels), caption=caption, columns=len(panels))


def _patch_panel(
    patch: PatchView,
    values: np.ndarray,
    levels: tuple[float, ...],
    label: str,
    arrows: tuple[Arrow, ...] = (),
    shown: np.ndarray | None = None,
) -> Panel:
    """Values of cells as a map with the borders of contact and stick area; left is left."""
    extent = patch.extent(patch.loaded if shown is None else shown)
    x, s = patch.raster(extent)
    (low_x, high_x), (low_s, high_s) = _roomy(extent)
    return Panel(
        patch.label,
        FORWARD,
        (
            _line(patch, patch.loaded, "contact", BLACK),
            _line(patch, patch.loaded & np.asarray(patch.sticking, dtype=bool), "stick", STICK),
        ),
        title=patch.name,
        equal=True,
        leftward=patch.leftward,
        height=2.0,
        x_range=(low_s, high_s),
        y_range=(low_x, high_x),
        arrows=arrows,
        field=Field(s * 1e3, x * 1e3, patch.at(values, x, s), levels, label),
    )


def _roomy(extent: tuple[float, float, float, float]) -> list[tuple[float, float]]:
    """Ranges of x and s [mm] with room for labels and legend beside a long and narrow patch."""
    least = SLENDEREST * max(extent[1] - extent[0], extent[3] - extent[2])
    ranges = []
    for low, high in (extent[:2], extent[2:]):
        more = 0.5 * max(least - (high - low), 0.0)
        ranges.append(((low - more) * 1e3, (high + more) * 1e3))
    return ranges


def _line(patch: PatchView, area: np.ndarray, name: str, colour: int, *, dashed: bool = False) -> Line:
    x, s = patch.outline(area)
    return Line(s * 1e3, x * 1e3, name, colour=colour, dashed=dashed)


def _with_lines(panel: Panel, lines: tuple[Line, ...]) -> Panel:
    return Panel(**{**vars(panel), "lines": lines})


def _arrows(patch: PatchView) -> tuple[Arrow, ...]:
    """Tractions in some of the cells; the longest arrow is as long as the distance of neighbours."""
    rows, columns = (np.flatnonzero(patch.loaded.any(axis=axis)) for axis in (1, 0))
    sides = float(np.min(patch.dy)), patch.dx
    apart = max(some.size * side for some, side in zip((rows, columns), sides, strict=True)) / MOST_ARROWS
    strides = [max(1, round(apart / side)) for side in sides]
    longest = float(np.max(np.hypot(patch.tx, patch.ty), where=patch.loaded, initial=0.0))
    if longest == 0.0:
        return ()
    room = min(stride * side for stride, side in zip(strides, sides, strict=True))
    unit = 1e3 * room / longest
    return tuple(
        Arrow(float(patch.s[j]) * 1e3, float(patch.x[j, i]) * 1e3, unit * patch.ty[j, i], unit * patch.tx[j, i], BLACK)
        for j in rows[strides[0] // 2 :: strides[0]]
        for i in columns[strides[1] // 2 :: strides[1]]
        if patch.loaded[j, i] and np.hypot(patch.tx[j, i], patch.ty[j, i]) > 0.02 * longest
    )


@dataclass(frozen=True)
class ProfileStrip:
    """A profile in its cross section, over the arc length that rows of cells are placed by [m]."""

    s: np.ndarray  #: rising
    y: np.ndarray
    z: np.ndarray  #: up
    radius: Callable[[np.ndarray], np.ndarray] | None = None  #: rolling radius over s; a rail has none


def relief_of_patches(name: str, patches: Sequence[PatchView], profile: ProfileStrip) -> Relief:
    """Pressure of patches on a strip of wheel or rail in space; the wheel's circles bend upwards along x."""
    along = max(max(np.abs(patch.extent(patch.loaded, 3.0)[:2])) for patch in patches)
    extents = [patch.extent(patch.loaded, 0.0) for patch in patches]
    x = np.linspace(-along, along, 81)
    near = [np.linspace(low, high, 41) for _, _, low, high in extents]
    s = np.unique(np.concatenate([profile.s, *near]))
    s = s[(s >= profile.s[0]) & (s <= profile.s[-1])]
    pressure = np.full((x.size, s.size), np.nan)
    for patch in patches:
        own = patch.at(np.where(patch.loaded, patch.pressure / 1e6, np.nan), x, s)
        pressure = np.where(np.isnan(pressure), own, np.fmax(pressure, own))
    y, z = (np.interp(s, profile.s, values) for values in (profile.y, profile.z))
    rise = np.zeros(pressure.shape)
    if profile.radius is not None:
        radius = profile.radius(s)
        rise = radius - np.sqrt(np.maximum(radius**2 - x[:, None] ** 2, 0.0))
    sheet = Sheet(
        np.broadcast_to(x[:, None] * 1e3, pressure.shape),
        np.broadcast_to(y * 1e3, pressure.shape),
        (z + rise) * 1e3,
        pressure,
    )
    return Relief(
        title=f"{name}: pressure on the profile",
        sheets=(sheet,),
        labels=("x [mm], forward", "y [mm]", "z [mm], up"),
        value_label="pressure [MPa]",
        caption="The surface in true proportions; grey where nothing touches.",
    )


@dataclass(frozen=True)
class StressCut:
    """Von Mises stress in a vertical plane."""

    title: str
    label: str  #: of the horizontal axis
    positions: np.ndarray  #: along the plane [m]
    depths: np.ndarray  #: [m]
    von_mises: np.ndarray  #: [Pa], shape (depths, positions)


def stress_cuts(rectangles: Rectangles, x: float, y: float, material: Material = STEEL) -> tuple[StressCut, StressCut]:
    """The planes y = const and x = const through a point of the patch [m]."""
    ends = [
        (float(np.min(centre - 0.5 * side)), float(np.max(centre + 0.5 * side)))
        for centre, side in ((rectangles.x, rectangles.dx), (rectangles.y, rectangles.dy))
    ]
    half = 0.5 * max(high - low for low, high in ends)
    # Above half a rectangle's length the stress shows the steps of the tractions.
    shallow = 0.5 * float(max(np.max(rectangles.dx), np.max(rectangles.dy)))
    depths = np.linspace(shallow, DEPTH * half, CUT_POINTS[1])
    cuts = []
    for axis, (low, high) in enumerate(ends):
        positions = np.linspace(low - 0.3 * half, high + 0.3 * half, CUT_POINTS[0])
        points = np.empty((depths.size, positions.size, 3))
        points[..., :] = x, y, 0.0
        points[..., axis] = positions
        points[..., 2] = depths[:, None]
        value = stress_in_depth(rectangles, points, material).von_mises
        fixed = f"y = {y * 1e3:.2f} mm" if axis == 0 else f"x = {x * 1e3:.2f} mm"
        label = FORWARD if axis == 0 else "y [mm], left positive"
        cuts.append(StressCut(f"plane {fixed}", label, positions, depths, value))
    return cuts[0], cuts[1]


def stress_figure(name: str, cuts: Sequence[StressCut], peak: StressPeak | None = None) -> Figure:
    """Von Mises stress in vertical cuts, and its maximum if that is given."""
    levels = even_levels(max(float(np.max(cut.von_mises)) for cut in cuts) / 1e6, 10)
    panels = []
    for cut in cuts:
        marks = []
        if peak is not None:
            own = peak.x if cut.label == FORWARD else peak.y
            at = np.array([own * 1e3]), np.array([peak.depth * 1e3])
            marks.append(Line(*at, f"maximum {peak.value / 1e6:.0f} MPa", True, STICK, weight=1.6))
        panels.append(
            Panel(
                cut.label,
                "depth [mm]",
                tuple(marks),
                title=cut.title,
                equal=True,
                downward=True,
                leftward=cut.label != FORWARD,
                height=1.6,
                x_range=(float(cut.positions[0]) * 1e3, float(cut.positions[-1]) * 1e3),
                y_range=(0.0, float(cut.depths[-1]) * 1e3),
                field=Field(cut.positions * 1e3, cut.depths * 1e3, cut.von_mises / 1e6, levels, "von Mises [MPa]"),
            )
        )
    return Figure(
        title=f"{name}: von Mises stress in depth",
        panels=tuple(panels),
        caption="Elastic half space under the tractions of the patch, in the planes through the marked point.",
        columns=len(panels),
    )
