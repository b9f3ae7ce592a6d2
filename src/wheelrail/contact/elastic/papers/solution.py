"""What the differential elastic contact model answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components
from scipy.spatial import KDTree

from wheelrail.contact.elastic.papers.elasticity import ElasticBody, Stress
from wheelrail.contact.elastic.papers.newton import NewtonRecord
from wheelrail.contact.elastic.papers.sizes import Sizes

STICK = 0.98  #: a sample sticks where its traction is below this share of mu p


class PatchResult(NamedTuple):
    """One connected part of the contact area."""

    samples: np.ndarray  #: numbers of its samples
    area: float  #: [m^2], whole samples
    normal_force: float  #: sum of pressures times areas [N]
    force: np.ndarray  #: on the wheel (3,) [N]
    creep_force: tuple[float, float]  #: of the tractions on the wheel, along x and across, left positive [N]
    spin_moment: float  #: of the tractions about the mean normal, which points up, at the centre [N m]
    centre: np.ndarray  #: centre of pressure (3,) [m]
    maximum_pressure: float  #: [Pa]
    stick_area: float  #: [m^2]
    semi_axes: tuple[float, float]  #: from second moments of pressure, exact for Hertz' ellipsoid: along x, across [m]


@dataclass(frozen=True)
class Samples:
    """Fields at the samples of the penetration area, in the track frame (x forward, y left, z up)."""

    wheel_point: np.ndarray  #: x (n, 3) [m]
    rail_point: np.ndarray  #: Phi(x) (n, 3) [m]
    normal: np.ndarray  #: outward normal of the wheel (n, 3)
    area: np.ndarray  #: (n,) [m^2]
    width: np.ndarray  #: extent along and across the rolling direction (n, 2) [m]
    penetration: np.ndarray  #: of the undeformed bodies (n,) [m]
    distance: np.ndarray  #: overlap of the deformed bodies, below 0 where they are apart (n,) [m]
    pressure: np.ndarray  #: normal, compression positive (n,) [Pa]
    traction: np.ndarray  #: tangential, on the wheel (n, 3) [Pa]
    slip: np.ndarray  #: sliding velocity of wheel against rail (n, 3) [m/s]
    friction: np.ndarray  #: coefficient (n,)

    @property
    def in_contact(self) -> np.ndarray:
        """Whether the deformed bodies touch at a sample (n,)."""
        return self.distance > 0.0

    @property
    def sticks(self) -> np.ndarray:
        """Whether a sample in contact sticks (n,)."""
        used = np.linalg.norm(self.traction, axis=1)
        return self.in_contact & (used < STICK * self.friction * self.pressure)

    @property
    def penetration_area(self) -> float:
        """Area where the undeformed bodies overlap [m^2], whole samples."""
        return float(self.area.sum())

    @property
    def contact_area(self) -> float:
        """Area where the deformed bodies touch [m^2], whole samples."""
        return float(self.area[self.in_contact].sum())


@dataclass(frozen=True)
class PapersSolution:
    """Forces in the track frame, fields at samples, displacements and stress on demand; SI units."""

    force_on_wheel: np.ndarray  #: (3,) [N]
    moment_on_wheel: np.ndarray  #: about the wheelset's centre (3,) [N m]
    force_on_rail: np.ndarray  #: (3,) [N]
    moment_on_rail: np.ndarray  #: about the track centre in the rail-top plane (3,) [N m]
    power: float  #: dissipated by friction [W]
    samples: Samples
    record: NewtonRecord
    sizes: Sizes
    side: float  #: 1 left, -1 right; bodies are those of the left wheel, the right one is their mirror image
    bodies: tuple[ElasticBody, ElasticBody]
    nodal_forces: tuple[
        np.ndarray, np.ndarray
    ]  #: on free nodes of wheel and rail, in the axes of the bodies (n, 3) [N]
    #: Of the nodes of wheel and rail that the samples see, in the axes of the bodies (n, 3) [m].
    active_displacements: tuple[np.ndarray, np.ndarray]
    #: Solution that the sparse formulation has found; None by the reduced one, which substitutes back on demand.
    solved: tuple[np.ndarray, np.ndarray] | None = None

    @property
    def converged(self) -> bool:
        """Whether the residual is below the tolerance; a wheel that does not touch has nothing to converge."""
        return self.record.converged

    @property
    def status(self) -> str:
        """How the solve ended, in words."""
        return self.record.status

    def displacements(self) -> tuple[np.ndarray, np.ndarray]:
        """Displacements of all free nodes of wheel and rail in the axes of the bodies (n, 3) [m].

        The reduced formulation finds those of other than active nodes by back substitution, H12 f [Meli2011 eq. 31]:
        one solve of the whole body under the contact forces.
        """
        if self.solved is not None:
            return self.solved
        pairs = zip(self.bodies, self.nodal_forces, strict=True)
        wheel, rail = (body.solver.solve(force.ravel()).reshape(-1, 3) for body, force in pairs)
        return wheel, rail

    def stress(self) -> tuple[Stress, Stress]:
        """Stress in wheel and rail from the displacements, in the axes of the bodies."""
        wheel, rail = (body.stress(u) for body, u in zip(self.bodies, self.displacements(), strict=True))
        return wheel, rail

    def patches(self) -> list[PatchResult]:
        """Connected parts of the contact area, the most loaded one first."""
        at = np.flatnonzero(self.samples.in_contact)
        if not at.size:
            return []
        points = self.samples.wheel_point[at]
        reach = 1.5 * float(self.samples.width[at].max())
        pairs = KDTree(points).query_pairs(reach, output_type="ndarray")
        graph = coo_array((np.ones(len(pairs)), (pairs[:, 0], pairs[:, 1])), shape=(at.size, at.size))
        count, label = connected_components(graph, directed=False)
        parts = [_patch(self.samples, at[label == k]) for k in range(count)]
        return sorted(parts, key=lambda part: -part.normal_force)


def _patch(samples: Samples, at: np.ndarray) -> PatchResult:
    area, pressure = samples.area[at], samples.pressure[at]
    load = area * pressure
    traction = -pressure[:, None] * samples.normal[at] + samples.traction[at]
    centre = load @ samples.wheel_point[at] / load.sum()
    arm = samples.wheel_point[at] - centre
    across = np.linalg.norm(arm[:, 1:], axis=1)
    up = -load @ samples.normal[at]
    up = up / np.linalg.norm(up)
    shear = area[:, None] * samples.traction[at]
    return PatchResult(
        samples=at,
        area=float(area.sum()),
        normal_force=float(load.sum()),
        force=area @ traction,
        creep_force=(float(shear[:, 0].sum()), float(shear.sum(axis=0) @ np.cross(up, (1.0, 0.0, 0.0)))),
        spin_moment=float(np.cross(arm, shear).sum(axis=0) @ up),
        centre=centre,
        maximum_pressure=float(pressure.max()),
        stick_area=float(area[samples.sticks[at]].sum()),
        semi_axes=(
            float(np.sqrt(5.0 * (load @ arm[:, 0] ** 2) / load.sum())),
            float(np.sqrt(5.0 * (load @ across**2) / load.sum())),
        ),
    )
