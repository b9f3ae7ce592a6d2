"""From a solved contact problem to forces and fields in the track frame."""

from __future__ import annotations

import numpy as np

from wheelrail.contact.elastic.papers.contact_solver import ContactSolver
from wheelrail.contact.elastic.papers.newton import CONVERGED, NewtonRecord
from wheelrail.contact.elastic.papers.solution import PapersSolution, Samples
from wheelrail.contact.elastic.papers.surface_forces import SurfaceLaw


def write_solution(solver: ContactSolver, law: SurfaceLaw, side: float, centre: np.ndarray) -> PapersSolution:
    """Solve and write it down; side -1 mirrors what was solved for a left wheel. centre : of the wheelset (3,) [m].

    Force and moment act at the middle between x and Phi(x), where the deformed surfaces meet: action and reaction have
    one point.
    """
    solved = solver.solve(law)
    m, state = law.map, solved.state
    force = m.area[:, None] * state.pressure
    middle = 0.5 * (m.at.point + m.at.image)
    total = force.sum(axis=0)
    on_wheel = np.cross(middle - centre, force).sum(axis=0)
    on_rail = -np.cross(middle, force).sum(axis=0)
    normal = -np.einsum("ni,ni->n", state.pressure, m.at.normal)
    traction = state.pressure + normal[:, None] * m.at.normal
    samples = Samples(
        wheel_point=_mirrored(m.at.point, side),
        rail_point=_mirrored(m.at.image, side),
        normal=_mirrored(m.at.normal, side),
        area=m.area,
        width=m.grid.width,
        penetration=-m.at.gap,
        distance=state.distance,
        pressure=normal,
        traction=_mirrored(traction, side),
        slip=_mirrored(state.slip, side),
        friction=state.friction,
    )
    return PapersSolution(
        force_on_wheel=_mirrored(total, side),
        moment_on_wheel=_turned(on_wheel, side),
        force_on_rail=_mirrored(-total, side),
        moment_on_rail=_turned(on_rail, side),
        power=-float(np.einsum("n,ni,ni->", m.area, traction, state.slip)),
        samples=samples,
        record=solved.record,
        sizes=solved.sizes,
        side=side,
        bodies=solver.bodies,
        nodal_forces=solved.nodal_forces,
        active_displacements=solved.active,
        solved=solved.whole,
    )


def no_contact(solver: ContactSolver, side: float) -> PapersSolution:
    """A wheel that does not touch."""
    none, empty = np.zeros(3), np.empty((0, 3))
    flat = np.empty(0)
    samples = Samples(empty, empty, empty, flat, np.empty((0, 2)), flat, flat, flat, empty, empty, flat)
    wheel, rail = (np.zeros((body.free.size, 3)) for body in solver.bodies)
    record = NewtonRecord(status=CONVERGED, residual=0.0)
    sizes = solver.sizes(None, 0)
    return PapersSolution(
        none,
        none,
        none,
        none,
        0.0,
        samples,
        record,
        sizes,
        side,
        solver.bodies,
        (wheel, rail),
        (empty, empty),
        (wheel, rail),
    )


def _mirrored(vectors: np.ndarray, side: float) -> np.ndarray:
    """Vectors, their lateral component reversed for the right side."""
    return vectors * np.array([1.0, side, 1.0])


def _turned(moment: np.ndarray, side: float) -> np.ndarray:
    """A moment: in a mirror, the components in its plane are reversed."""
    return moment * np.array([side, 1.0, side])
