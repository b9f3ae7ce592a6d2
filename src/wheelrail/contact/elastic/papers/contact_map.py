"""Samples of the wheel, their normal projection on the rail, and how displacements reach them.

The wheel is master: its samples x are projected along the rail's normal, Phi(x) [Meli2011 sec. 4.1]. Both bodies are
sampled on their true surfaces, not on the flat faces of the mesh, and the contact pressure at a sample goes into both
bodies by the shape functions at x and at Phi(x): several samples may load one rail node, and forces and moments of the
two bodies balance. (The papers spread the reaction evenly over the rail face, which moves it by a third of a cell.)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from scipy.sparse import csr_array, diags_array

from wheelrail.contact.elastic.papers.block_mesh import BlockMesh, shares
from wheelrail.contact.elastic.papers.elasticity import ElasticBody
from wheelrail.contact.elastic.papers.options import PapersOptions
from wheelrail.contact.elastic.papers.running_surface import RailSurface, WheelSurface
from wheelrail.contact.elastic.papers.surface_shapes import derivative_at, weights_at

DEEPEST = 5.0e-3  #: bodies do not overlap more than this [m]; deeper samples belong to another side of the rail


#: Gauss points of a cell from its middle, as shares of its width, and their weights: along one direction.
GAUSS = ((-0.5 * 0.6**0.5, 5.0 / 18.0), (0.0, 8.0 / 18.0), (0.5 * 0.6**0.5, 5.0 / 18.0))
CellPoint = tuple[float, np.ndarray, np.ndarray]


class SampleGrid(NamedTuple):
    """Samples on the wheel."""

    t: np.ndarray  #: along the rolling direction (n,) [m]
    s: np.ndarray  #: across it (n,) [m]
    width: np.ndarray  #: extent along both (n, 2) [m], whose product is the area where t is a length


class Projection(NamedTuple):
    """Points of the wheel, their normal projections on the rail, in the track frame of the left wheel."""

    point: np.ndarray  #: x on the wheel (n, 3) [m]
    normal: np.ndarray  #: outward normal of the wheel (n, 3)
    image: np.ndarray  #: Phi(x) on the rail (n, 3) [m]
    gap: np.ndarray  #: (Phi(x) - x).n (n,) [m]; below 0 where undeformed bodies overlap, infinite off the rail
    rail_t: np.ndarray  #: parameters of Phi(x) on the rail (n,) [m]
    rail_s: np.ndarray
    stretch: np.ndarray  #: length on the wheel per t (n,)


@dataclass(frozen=True)
class ContactMap:
    """Active samples, with matrices from nodal displacements in the axes of a body to them."""

    grid: SampleGrid
    at: Projection
    area: np.ndarray  #: (n,) [m^2]
    rotation: np.ndarray  #: from the axes of the wheel to those of the track (3, 3)
    wheel: Any  #: displacements at samples, (n, free nodes), sparse; of a law of some nodes dense
    rail: Any
    wheel_rate: Any  #: convective derivative of displacements: J c [1/s], (n, free nodes)
    rail_rate: Any


def sample_grid(block: BlockMesh, options: PapersOptions) -> SampleGrid:
    """Samples over the whole surface of the wheel's block, those on its fixed ends left out."""
    t, s = block.t, block.s
    if options.sampling == "nodes" and not options.quadratic:
        along, across = np.meshgrid(t[1:-1], s, indexing="ij")
        width = np.meshgrid(shares(t)[1:-1], shares(s), indexing="ij")
        return SampleGrid(along.ravel(), across.ravel(), np.column_stack([w.ravel() for w in width]))
    dt, ds = (w.ravel() for w in np.meshgrid(np.diff(t), np.diff(s), indexing="ij"))
    low_t, low_s = (w.ravel() for w in np.meshgrid(t[:-1], s[:-1], indexing="ij"))
    if options.sampling == "nodes" or not options.tetrahedra:
        # The middle of a cell is a node of quadratic elements, and the centre of the face of a hexahedron.
        return SampleGrid(low_t + 0.5 * dt, low_s + 0.5 * ds, np.column_stack((dt, ds)))
    centre_t = np.concatenate((low_t + 2.0 / 3.0 * dt, low_t + 1.0 / 3.0 * dt))
    centre_s = np.concatenate((low_s + 1.0 / 3.0 * ds, low_s + 2.0 / 3.0 * ds))
    return SampleGrid(centre_t, centre_s, np.column_stack((np.tile(dt, 2), 0.5 * np.tile(ds, 2))))


def cell_points(grid: SampleGrid) -> list[CellPoint]:
    """Gauss points of the cells around samples: weight, and distance from the sample along t and s [m].

    On quadratic elements a sample stands for its cell, by means over it: a single node would be too soft.
    """
    along, across = grid.width.T
    return [(u * v, a * along, b * across) for a, u in GAUSS for b, v in GAUSS]


def active_part(
    active: np.ndarray,
    grid: SampleGrid,
    at: Projection,
    gap: Callable[[np.ndarray, np.ndarray], np.ndarray],
    options: PapersOptions,
) -> tuple[SampleGrid, Projection]:
    """Active samples and their projections; on quadratic elements with the mean gap of their cells, by `gap(t, s)`."""
    grid = SampleGrid(*(v[active] for v in grid))
    at = Projection(*(v[active] for v in at))
    if options.quadratic:
        mean = np.sum([share * gap(grid.t + dt, grid.s + ds) for share, dt, ds in cell_points(grid)], axis=0)
        at = at._replace(gap=np.where(np.isfinite(mean), mean, at.gap))
    return grid, at


def project(
    wheel: WheelSurface, rail: RailSurface, position: np.ndarray, rotation: np.ndarray, t: np.ndarray, s: np.ndarray
) -> Projection:
    """Points (t, s) of a posed wheel and their normal projections on the rail."""
    own, own_normal, radius = wheel.points(t, s)
    point = own @ rotation.T + position
    normal = own_normal @ rotation.T
    inside, foot = rail.arc.nearest(point[:, 1], point[:, 2])
    image = np.column_stack((point[:, 0], foot.y, foot.z))
    gap = np.einsum("ni,ni->n", image - point, normal)
    facing = normal[:, 1] * -foot.slope + normal[:, 2] < 0.0
    gap = np.where(inside & facing & (gap > -DEEPEST), gap, np.inf)
    return Projection(point, normal, image, gap, image[:, 0], rail.arc.arc_length(foot.y), radius / wheel.radius)


def make_map(
    bodies: tuple[ElasticBody, ElasticBody],
    options: PapersOptions,
    grid: SampleGrid,
    at: Projection,
    rotation: np.ndarray,
    flow: tuple[float, np.ndarray],
) -> ContactMap:
    """The contact map of active samples.

    flow : velocity along t [m/s] of the particles of wheel and rail through the contact, seen from a frame that follows
    it; of the rail at each sample. Both are close to minus the speed. They carry the convective derivative: with
    the absolute velocities that [Meli2011 eq. 17] names, that of a rail at rest would vanish.
    """
    wheel, rail = bodies
    points = cell_points(grid) if options.quadratic else [(1.0, np.zeros(grid.t.size), np.zeros(grid.t.size))]
    rates, places = [], []
    for body, t, s, speed in (
        (wheel, grid.t, grid.s, np.full(grid.t.size, flow[0])),
        (rail, at.rail_t, at.rail_s, flow[1]),
    ):
        here = _weights(body, t, s, points)
        places.append(here)
        if options.derivative == "element":
            rates.append(csr_array(diags_array(speed) @ derivative_at(body, t, s)))
        else:
            ahead = np.where(speed > 0.0, -1.0, 1.0) * options.resolution
            rates.append(csr_array(diags_array(speed / ahead) @ (_weights(body, t + ahead, s, points) - here)))
    return ContactMap(
        grid=grid,
        at=at,
        area=grid.width[:, 0] * grid.width[:, 1] * at.stretch,
        rotation=rotation,
        wheel=places[0],
        rail=places[1],
        wheel_rate=rates[0],
        rail_rate=rates[1],
    )


def _weights(body: ElasticBody, t: np.ndarray, s: np.ndarray, points: list[CellPoint]) -> csr_array:
    """Displacements at (t, s), as means over points around them."""
    parts = [share * weights_at(body, t + dt, s + ds) for share, dt, ds in points]
    return csr_array(sum(parts[1:], start=parts[0]))
