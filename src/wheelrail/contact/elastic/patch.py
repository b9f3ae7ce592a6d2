"""A contact patch as it is handed out: forces, extent, and the fields on its cells."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from wheelrail.contact.elastic._kernels import resultants as column
from wheelrail.contact.elastic._kernels.overlap import END, FIRST, LENGTH
from wheelrail.contact.elastic._kernels.patch_row import peak_pressure
from wheelrail.contact.elastic._kernels.press import Patches
from wheelrail.contact.elastic._kernels.rows import (
    ARC,
    CELLS,
    CENTRE,
    DEEPEST,
    FORCE,
    HALF,
    LEAD,
    NORMAL_Y,
    NORMAL_Z,
    POINT_Y,
    POINT_Z,
    RAIL_ARC,
    WIDTH,
)
from wheelrail.display import Shown

SLIDING = 1e-3  #: share of the friction bound that is left to a cell which slides
FAINT = 0.1  #: share of the largest bound from which a bound is told from the tolerance of tractions
FITTED_ROWS = 5  #: over which the longest row is smoothed


@dataclass(frozen=True, repr=False)
class PatchFields:
    """Rows of cells of a patch, their lateral positions towards the left; SI units.

    Rows lie along the direction of rolling, cells count from the leading edge backward. Shape (rows, cells) unless
    said otherwise; NaN beyond the last cell of a row.
    """

    x: np.ndarray  #: centres of the cells, forward from the wheelset's centre
    length: float  #: of a cell
    arc: np.ndarray  #: of rows, along the wheel's profile from its first point, shape (rows,)
    rail_arc: np.ndarray  #: the same on the rail
    width: np.ndarray  #: of rows
    half_length: np.ndarray  #: of rows, from the semi-ellipse of their pressure
    centre: np.ndarray  #: of rows, along x
    y: np.ndarray  #: lateral position of rows in the track frame
    z: np.ndarray  #: height of rows above the rail-top plane
    normal: np.ndarray  #: towards the wheel, lateral and up, shape (rows, 2)
    pressure: np.ndarray
    traction: np.ndarray  #: on the wheel, along and across, shape (2, rows, cells)
    slip: np.ndarray  #: of the wheel against the rail, per metre rolled, ahead of cells, shape (2, rows, cells)
    sticking: np.ndarray  #: whether cells stick, as booleans
    work: np.ndarray  #: of friction in cells, per metre rolled [J/m], see `frictional_work`

    def __repr__(self) -> str:
        rows, cells = self.pressure.shape
        return f"<PatchFields: {rows} rows of up to {cells} cells>"


@dataclass(frozen=True, repr=False)
class ElasticPatch(Shown):
    """One contact patch. Forces on the wheelset, lateral ones to the left; SI units."""

    force: tuple[float, float, float]  #: in the track frame [N]
    moment: tuple[float, float, float]  #: about the wheelset's centre [N m]
    normal_force: float
    creep_force: tuple[float, float]  #: along and across, summed in the plane of each row
    spin_moment: float  #: of the tractions about the normal at the centre of pressure, which points up
    pressure: float  #: maximum
    area: float
    stick_area: float
    a: float  #: half length in the direction of rolling
    b: float  #: half width
    edges: tuple[float, float]  #: arc lengths on the wheel's profile between which it lies
    x: float  #: centre of pressure in the track frame, forward from the wheelset's centre
    y: float
    z: float
    dissipated: float  #: by friction per metre rolled [J/m]
    fields: PatchFields

    def __repr__(self) -> str:
        size = f"{2e3 * self.a:.3g} x {2e3 * self.b:.3g} mm"
        return f"<ElasticPatch: {self.normal_force / 1e3:.4g} kN, {self.pressure / 1e6:.4g} MPa at most, {size}>"


@dataclass(frozen=True, repr=False)
class Overlap:
    """Overlap of the undeformed bodies over a region, on its own grid; lateral positions towards the left."""

    x: np.ndarray  #: centres of cells, forward, shape (rows, cells)
    length: float  #: of a cell
    arc: np.ndarray  #: of rows, along the wheel's profile from its first point, shape (rows,)
    rail_arc: np.ndarray  #: the same on the rail
    width: np.ndarray  #: of rows
    depth: np.ndarray  #: of the overlap, negative where there is a gap, shape (rows, cells)
    pressing: np.ndarray  #: whether cells press, as booleans

    def __repr__(self) -> str:
        rows, cells = self.depth.shape
        return f"<Overlap: {rows} rows of {cells} cells, deepest {self.depth.max() * 1e6:.4g} um>"


def overlaps_of(patches: Patches, regions: int) -> list[Overlap]:
    """Overlap of all regions of a wheel."""
    found = []
    for r in range(regions):
        rows = patches.rows[r]
        cells = patches.overlap.shape[2]
        length = float(patches.regions[r, LENGTH])
        ahead = (0.5 * (cells - 1) - np.arange(cells)) * length
        found.append(
            Overlap(
                x=rows[:, DEEPEST, None] + ahead,
                length=length,
                arc=rows[:, ARC].copy(),
                rail_arc=rows[:, RAIL_ARC].copy(),
                width=rows[:, WIDTH].copy(),
                depth=patches.overlap[r].copy(),
                pressing=patches.pressure[r] > 0.0,
            )
        )
    return found


def patches_of(
    patches: Patches, regions: int, friction: np.ndarray, centre: tuple[float, float], side: float
) -> list[ElasticPatch]:
    """Patches of a wheel centred at (y, z): rows of its regions that carry something, parted by rows that do not."""
    found = []
    for r in range(regions):
        for first, end in parts_of_region(patches, r):
            found.append(_patch(patches, r, first, end, float(friction[r]), centre, side))
    return found


def parts_of_region(patches: Patches, r: int) -> Iterator[tuple[int, int]]:
    """First rows of the patches of a region, and those beyond their last ones."""
    first = int(patches.regions[r, FIRST])
    end = int(patches.regions[r, END])
    loaded = patches.rows[r, :, FORCE] > 0.0
    while first < end:
        if not loaded[first]:
            first += 1
            continue
        last = first
        while last < end and loaded[last]:
            last += 1
        yield first, last
        first = last


def _patch(
    patches: Patches, r: int, first: int, end: int, friction: float, centre: tuple[float, float], side: float
) -> ElasticPatch:
    out = np.zeros(column.RESULTANT_COLUMNS)
    column.sum_rows(patches, r, first, end, centre[0], centre[1], out)
    rows = patches.rows[r, first:end]
    length = float(patches.regions[r, LENGTH])
    fields = _fields(patches, r, first, end, friction, side)
    low, high = _edges(rows)
    value = [float(v) for v in out]
    return ElasticPatch(
        force=(value[column.FX], side * value[column.FY], value[column.FZ]),
        moment=(side * value[column.MX], value[column.MY], side * value[column.MZ]),
        normal_force=value[column.NORMAL_FORCE],
        creep_force=(value[column.TANGENT_X], side * value[column.TANGENT_Y]),
        spin_moment=side * value[column.SPIN_MOMENT],
        pressure=float(peak_pressure(rows, 0, len(rows))),
        area=float(2.0 * (rows[:, HALF] * rows[:, WIDTH]).sum()),
        stick_area=_stick_area(fields, rows, length),
        a=_half_length(rows),
        b=0.5 * (high - low),
        edges=(low, high),
        x=value[column.AT_X],
        y=side * value[column.AT_Y],
        z=value[column.AT_Z],
        dissipated=value[column.DISSIPATED],
        fields=fields,
    )


def _fields(patches: Patches, r: int, first: int, end: int, friction: float, side: float) -> PatchFields:
    rows = patches.rows[r, first:end]
    length = float(patches.regions[r, LENGTH])
    index = np.arange(patches.aligned.shape[2])
    used = index[None, :] < rows[:, CELLS, None]
    pressure = np.where(used, patches.aligned[r, first:end], np.nan)
    traction = np.where(used, patches.tractions[r, :, first:end], np.nan)
    slip = np.where(used, patches.slips[r, :, first:end] / length, np.nan)
    traction[1] *= side
    slip[1] *= side
    bound = friction * pressure
    left = bound - np.hypot(traction[0], traction[1])
    sticking = used & ~(left <= SLIDING * np.maximum(bound, FAINT * np.nanmax(bound)))
    areas = length * rows[:, WIDTH, None]
    return PatchFields(
        x=np.where(used, patches.fronts[r, first:end, None] - index * length, np.nan),
        length=length,
        arc=rows[:, ARC].copy(),
        rail_arc=rows[:, RAIL_ARC].copy(),
        width=rows[:, WIDTH].copy(),
        half_length=rows[:, HALF].copy(),
        centre=rows[:, CENTRE].copy(),
        y=side * rows[:, POINT_Y],
        z=rows[:, POINT_Z].copy(),
        normal=np.column_stack((side * rows[:, NORMAL_Y], rows[:, NORMAL_Z])),
        pressure=pressure,
        traction=traction,
        slip=slip,
        sticking=sticking,
        work=frictional_work(traction, slip, areas),
    )


def facing_on_rail(fields: PatchFields, arcs: np.ndarray) -> np.ndarray:
    """Arc lengths on the rail that face arc lengths on the wheel; beyond the outer rows as far from them as there."""
    first, last = fields.arc[0], fields.arc[-1]
    return np.interp(arcs, fields.arc, fields.rail_arc) + np.minimum(arcs - first, 0.0) + np.maximum(arcs - last, 0.0)


def frictional_work(traction: np.ndarray, slip: np.ndarray, areas: np.ndarray) -> np.ndarray:
    """Work that friction takes in each cell per metre rolled [J/m]: traction against the slip at the cell's centre.

    Slips are known half way to the cell ahead: that at the centre is the mean with the one behind, and continued beyond
    the last cell. Summed over a patch, elastic displacements give back what they take, and the work is
    `ElasticPatch.dissipated`. On this lattice they do so within 5 % of what full sliding at these creepages would
    take, at the standard setting: less where most of the patch slides, all the work where nearly all of it sticks.
    """
    behind = np.full_like(slip, np.nan)
    behind[:, :, :-1] = slip[:, :, 1:]
    ahead = np.concatenate((slip[:, :, :1], slip[:, :, :-1]), axis=2)
    last = np.isnan(behind)
    behind[last] = (2.0 * slip - ahead)[last]
    return -np.sum(traction * 0.5 * (slip + behind), axis=0) * areas


def _half_length(rows: np.ndarray) -> float:
    """Half of the longest row: squared half lengths by a parabola through some rows around the longest one."""
    squared = rows[:, HALF] ** 2
    count = min(FITTED_ROWS, len(squared))
    if count < 3:
        return float(np.sqrt(squared.max()))
    k = min(max(int(squared.argmax()) - count // 2, 0), len(squared) - count)
    t = np.arange(count) - 0.5 * (count - 1)
    bend, slope, value = np.polyfit(t, squared[k : k + count], 2)
    top = np.clip(-0.5 * slope / bend, t[0], t[-1]) if bend < 0.0 else t[int(squared[k : k + count].argmax())]
    return float(np.sqrt(max(value + top * (slope + top * bend), 0.0)))


def _edges(rows: np.ndarray) -> tuple[float, float]:
    """Arc lengths where the patch ends across: forces of rows fall to zero linearly there, as Hertz' do."""
    force = rows[:, FORCE]
    ends = []
    for outer, inner, sign in ((0, 1, -1.0), (-1, -2, 1.0)):
        beyond = 0.5
        if len(force) > 1 and force[inner] > force[outer]:
            beyond = min(force[outer] / (force[inner] - force[outer]), 1.0)
        ends.append(float(rows[outer, ARC] + sign * beyond * rows[outer, WIDTH]))
    return ends[0], ends[1]


def _stick_area(fields: PatchFields, rows: np.ndarray, length: float) -> float:
    """Area of sticking cells; the first cell of a row reaches to its leading edge, the last one to its end."""
    total = 0.0
    for j, row in enumerate(rows):
        count = int(row[CELLS])
        sizes = np.full(count, length)
        sizes[0] += LEAD * length
        sizes[-1] += 2.0 * row[HALF] - sizes.sum()
        total += float(sizes[fields.sticking[j, :count]].sum()) * float(row[WIDTH])
    return total
