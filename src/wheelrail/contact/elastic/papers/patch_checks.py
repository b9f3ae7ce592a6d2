"""Whether mesh and block fit the penetration area; told with the two numbers that are compared."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from wheelrail.contact.elastic.papers.block_mesh import BlockMesh
from wheelrail.contact.elastic.papers.contact_map import SampleGrid
from wheelrail.contact.elastic.papers.options import PapersOptions
from wheelrail.errors import ProblemList

PROBES = 8  #: points per cell, along both directions, by which a small penetration area is measured


def check_patch(
    active: np.ndarray,
    grid: SampleGrid,
    gap: Callable[[np.ndarray, np.ndarray], np.ndarray],
    options: PapersOptions,
    block: BlockMesh,
    *,
    small_allowed: bool = False,
) -> None:
    """Refuse a penetration area that mesh or block do not fit; one that is too small may be allowed.

    active : samples in it; gap : between undeformed bodies at (t, s), below 0 where they overlap.
    """
    problems = ProblemList("elastic contact")
    extent = _extent(active, grid)
    if not small_allowed and min(extent) <= 2.0 * options.resolution:
        measured = _measured(active, grid, gap, options, block)
        if 0.0 < min(measured) < options.resolution:
            size = f"{_mm(measured[0])} by {_mm(measured[1])}"
            words = f"{_mm(options.resolution)} is coarser than the penetration area, {size}"
            problems.add("resolution", words, options.resolution)
    if max(extent) > options.depth:
        words = f"the block is thinner, {_mm(options.depth)}, than the penetration area is long, {_mm(max(extent))}"
        problems.add("depth", words, options.depth)
    if active.any():
        reach = np.abs(grid.t[active] - 0.5 * (block.t[0] + block.t[-1])) + grid.width[active, 0]
        half = 0.5 * (block.t[-1] - block.t[0])
        if reach.max() >= half:
            words = f"half the block is {_mm(half)} long, and the penetration area reaches {_mm(float(reach.max()))}"
            problems.add("length", words, options.length)
    problems.stop_if_any()


def _extent(active: np.ndarray, grid: SampleGrid) -> tuple[float, float]:
    """Along and across [m]; of all parts together along, of the widest gap-free part across."""
    if not active.any():
        return 0.0, 0.0
    t, s = grid.t[active], grid.s[active]
    along = t.max() - t.min() + grid.width[active, 0].max()
    across = np.sort(s)
    cell = grid.width[active, 1].max()
    parts = np.split(across, np.flatnonzero(np.diff(across) > 1.5 * cell) + 1)
    return float(along), float(max(part[-1] - part[0] for part in parts) + cell)


def _measured(
    active: np.ndarray,
    grid: SampleGrid,
    gap: Callable[[np.ndarray, np.ndarray], np.ndarray],
    options: PapersOptions,
    block: BlockMesh,
) -> tuple[float, float]:
    """Along and across [m], on a finer grid: around active samples, or on the whole block where there are none."""
    step = options.resolution / PROBES
    low_t, high_t, low_s, high_s = block.t[0], block.t[-1], block.s[0], block.s[-1]
    if active.any():
        beyond = 2.0 * options.resolution
        low_t, high_t = max(low_t, grid.t[active].min() - beyond), min(high_t, grid.t[active].max() + beyond)
        low_s, high_s = max(low_s, grid.s[active].min() - beyond), min(high_s, grid.s[active].max() + beyond)
    else:
        step *= 2.0
    t, s = (v.ravel() for v in np.meshgrid(np.arange(low_t, high_t, step), np.arange(low_s, high_s, step)))
    inside = gap(t, s) < 0.0
    if not inside.any():
        return 0.0, 0.0
    return float(np.ptp(t[inside]) + step), float(np.ptp(s[inside]) + step)


def _mm(length: float) -> str:
    return f"{1e3 * length:.3g} mm"
