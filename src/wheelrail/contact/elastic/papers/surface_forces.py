"""Contact pressures from displacements: penalty on the overlap, friction against the slip, action and reaction."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
from scipy.sparse import csr_array

from wheelrail.contact.elastic.papers._kernels.friction_of_samples import friction_of_samples
from wheelrail.contact.elastic.papers.contact_map import ContactMap


class Conditions(NamedTuple):
    """What friction depends on besides the slip."""

    friction: Any  #: of the friction family, as kernels see it
    side: float  #: 1 left, -1 right
    station: float  #: [m]
    speed: float  #: [m/s]
    energy: float  #: [J/m]


class SurfaceState(NamedTuple):
    """Contact at the samples, in the track frame of the left wheel."""

    distance: np.ndarray  #: d, overlap of the deformed bodies where positive (n,) [m]
    slip: np.ndarray  #: tangential, wheel against rail (n, 3) [m/s]
    friction: np.ndarray  #: coefficient (n,)
    pressure: np.ndarray  #: on the wheel, normal and tangential (n, 3) [Pa]


@dataclass(frozen=True)
class SurfaceLaw:
    """Pressure on the wheel at samples [Meli2011 eqs. 12, 16, 19].

    d = (u_w - u_r).n - gap, p_N = -K max(d, 0), p_T = -mu |p_N| s/sqrt(|s|^2 + e^2): friction is regularised by the
    sliding velocity e, as the s/|s| of the papers has no value where surfaces stick.
    """

    map: ContactMap
    rigid_slip: np.ndarray  #: wheel against rail without displacements (n, 3) [m/s]
    conditions: Conditions
    penalty: float  #: K [N/m^3]
    softness: float  #: e [m/s]

    def state(self, wheel: np.ndarray, rail: np.ndarray) -> SurfaceState:
        """From displacements of nodes (n, 3) of wheel and rail in their own axes [m]."""
        apart, rate = self._relative(wheel, rail)
        normal = self.map.at.normal
        distance = np.einsum("ni,ni->n", apart, normal) - self.map.at.gap
        slip = self.rigid_slip + rate
        slip = slip - np.einsum("ni,ni->n", slip, normal)[:, None] * normal
        size = np.linalg.norm(slip, axis=1)
        mu = self._coefficient(size)
        load = self.penalty * np.maximum(distance, 0.0)
        drag = (mu / np.sqrt(size**2 + self.softness**2))[:, None] * slip
        return SurfaceState(distance, slip, mu, -load[:, None] * (normal + drag))

    def of_nodes(self, wheel: np.ndarray, rail: np.ndarray) -> SurfaceLaw:
        """The same law for displacements of some nodes alone, by dense matrices; the others must not matter to it."""
        m = self.map
        wheel_part, wheel_rate = _dense(m.wheel, wheel), _dense(m.wheel_rate, wheel)
        rail_part, rail_rate = _dense(m.rail, rail), _dense(m.rail_rate, rail)
        part = replace(m, wheel=wheel_part, wheel_rate=wheel_rate, rail=rail_part, rail_rate=rail_rate)
        return replace(self, map=part)

    def _relative(self, wheel: np.ndarray, rail: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Displacements of wheel against rail [m] and their rates [m/s] at samples, along the axes of the track."""
        m = self.map
        return m.wheel @ wheel @ m.rotation.T - m.rail @ rail, m.wheel_rate @ wheel @ m.rotation.T - m.rail_rate @ rail

    def _coefficient(self, slip: np.ndarray) -> np.ndarray:
        out = np.empty(slip.size)
        c = self.conditions
        friction_of_samples(c.friction, c.side, c.station, c.speed, c.energy, np.ascontiguousarray(slip), out)
        return out

    def nodal_forces(self, pressure: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Forces (n, 3) [N] on the nodes of wheel and rail in their own axes; those on the rail are the reaction."""
        force = self.map.area[:, None] * pressure
        return self.map.wheel.T @ (force @ self.map.rotation), -(self.map.rail.T @ force)

    def forces(self, wheel: np.ndarray, rail: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Nodal forces from displacements."""
        return self.nodal_forces(self.state(wheel, rail).pressure)

    def linearise(self, wheel: np.ndarray, rail: np.ndarray) -> Linearisation:
        """Derivative of the pressures; where d = 0 that of open contact."""
        state = self.state(wheel, rail)
        normal, slip = self.map.at.normal, state.slip
        closed = self.penalty * (state.distance > 0.0)
        size = np.linalg.norm(slip, axis=1)
        root = np.sqrt(size**2 + self.softness**2)
        drag = (state.friction / root)[:, None] * slip
        by_distance = -closed[:, None] * (normal + drag)
        step = 1e-6 * (size + self.softness)
        falling = (self._coefficient(size + step) - state.friction) / step
        plane = np.eye(3) - normal[:, :, None] * normal[:, None, :]
        both = slip[:, :, None] * slip[:, None, :]
        by_slip = (state.friction / root)[:, None, None] * plane - (state.friction / root**3)[:, None, None] * both
        by_slip += (falling / (root * np.maximum(size, 1e-300)))[:, None, None] * both
        load = self.penalty * np.maximum(state.distance, 0.0)
        return Linearisation(self, by_distance, -load[:, None, None] * by_slip)


@dataclass(frozen=True)
class Linearisation:
    """Change of pressures with the displacements."""

    law: SurfaceLaw
    by_distance: np.ndarray  #: dp/dd (n, 3) [Pa/m]
    by_slip: np.ndarray  #: dp/ds (n, 3, 3) [Pa s/m], within the tangent plane

    def forces(self, wheel: np.ndarray, rail: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Change of the nodal forces with changes of the displacements."""
        apart, rate = self.law._relative(wheel, rail)
        distance = np.einsum("ni,ni->n", apart, self.law.map.at.normal)
        pressure = distance[:, None] * self.by_distance + np.einsum("nij,nj->ni", self.by_slip, rate)
        return self.law.nodal_forces(pressure)

    def matrix(self) -> np.ndarray:
        """Derivative of the forces on the wheel at samples by displacements of the nodes of both, dense (3 n, 3 m).

        For a law of some nodes, whose matrices are dense.
        """
        m = self.law.map
        n = m.area.size
        columns = []
        for weights, rates, turn, sign in (
            (m.wheel, m.wheel_rate, m.rotation, 1.0),
            (m.rail, m.rail_rate, np.eye(3), -1.0),
        ):
            by_place = self.by_distance[:, :, None] * (m.at.normal @ turn)[:, None, :]
            by_rate = self.by_slip @ turn
            block = np.einsum("nij,nk->nikj", by_place, weights) + np.einsum("nij,nk->nikj", by_rate, rates)
            columns.append((sign * m.area[:, None, None, None] * block).reshape(3 * n, -1))
        return np.concatenate(columns, axis=1)


def _dense(matrix: csr_array, columns: np.ndarray) -> np.ndarray:
    """Some columns of a matrix, rising; its other entries are zero."""
    out = np.zeros((matrix.shape[0], columns.size))
    rows = np.repeat(np.arange(matrix.shape[0]), np.diff(matrix.indptr))
    np.add.at(out, (rows, np.searchsorted(columns, matrix.indices)), matrix.data)
    return out
