"""Two flat blocks pressed together over the gap of a paraboloid, A x^2 + B y^2: what Hertz and Kalker solved."""

from __future__ import annotations

import numpy as np

from wheelrail.contact.elastic.papers.block_mesh import even_lines
from wheelrail.contact.elastic.papers.contact_map import Projection, active_part, make_map, sample_grid
from wheelrail.contact.elastic.papers.contact_solver import ContactSolver, check_memory, make_body
from wheelrail.contact.elastic.papers.options import PapersOptions
from wheelrail.contact.elastic.papers.patch_checks import check_patch
from wheelrail.contact.elastic.papers.running_surface import FlatSurface
from wheelrail.contact.elastic.papers.solution import PapersSolution
from wheelrail.contact.elastic.papers.surface_forces import Conditions, SurfaceLaw
from wheelrail.contact.elastic.papers.write_solution import write_solution
from wheelrail.contact.material import STEEL, Material
from wheelrail.contact.point.friction.base import FrictionModel
from wheelrail.contact.point.friction.constant import ConstantFriction
from wheelrail.errors import ProblemList


class ParaboloidModel:
    """Contact of two blocks whose surfaces are flat but for the gap between them."""

    def __init__(
        self,
        along: float,
        across: float,
        options: PapersOptions = PapersOptions(),
        *,
        width: float = 50.0e-3,
        offset: tuple[float, float] = (0.0, 0.0),
        materials: tuple[Material, Material] = (STEEL, STEEL),
        friction: FrictionModel = ConstantFriction(0.3),
    ) -> None:
        """Build the bodies.

        along, across : A and B of the gap [1/m]; width : of the blocks across the rolling direction [m]; offset : of
        the deepest point from the centre of the blocks [m]; materials : of wheel and rail.
        """
        problems = ProblemList("paraboloid")
        for name, value in (("A", along), ("B", across)):
            if not value > 0.0:
                problems.add(name, "expected a curvature above 0 /m", value)
        problems.stop_if_any()
        self.along, self.across, self.offset = along, across, offset
        self.options = options
        self._friction = friction.friction()
        lines = (
            even_lines(-0.5 * options.length, 0.5 * options.length, options.resolution),
            even_lines(0.0, width, options.resolution),
        )
        check_memory([lines, lines], options)
        bodies = [
            make_body(FlatSurface(width, up), lines, material, options)
            for up, material in zip((1.0, -1.0), materials, strict=True)
        ]
        self._width = width
        self.solver = ContactSolver((bodies[0], bodies[1]), options)
        self._grid = sample_grid(bodies[0].block, options)

    def solve(
        self, approach: float, *, xi: float = 0.0, eta: float = 0.0, phi: float = 0.0, speed: float = 1.0
    ) -> PapersSolution:
        """Contact at an approach of the undeformed bodies [m] and creepages, wheel against rail (phi in 1/m)."""
        grid, at = self._grid, self._project(self._grid.t, self._grid.s, approach)
        active = at.gap < 0.0

        def gap(t: np.ndarray, s: np.ndarray) -> np.ndarray:
            return self._project(t, s, approach).gap

        check_patch(active, grid, gap, self.options, self.solver.bodies[0].block)
        grid, at = active_part(active, grid, at, gap, self.options)
        x, y = at.point[:, 0] - self.offset[0], at.point[:, 1] - self.offset[1]
        slip = speed * np.column_stack((xi - phi * y, eta + phi * x, np.zeros(x.size)))
        contact = make_map(
            self.solver.bodies, self.options, grid, at, np.eye(3), (-speed, np.full(grid.t.size, -speed))
        )
        conditions = Conditions(self._friction, 1.0, 0.0, abs(speed), 0.0)
        softness = self.options.regularisation * max(abs(speed), 1e-3)
        law = SurfaceLaw(contact, slip, conditions, self.options.penalty, softness)
        return write_solution(self.solver, law, 1.0, np.zeros(3))

    def _project(self, t: np.ndarray, s: np.ndarray, approach: float) -> Projection:
        y = s - 0.5 * self._width
        point = np.column_stack((t, y, np.zeros(t.size)))
        normal = np.broadcast_to((0.0, 0.0, -1.0), point.shape).copy()
        gap = self.along * (t - self.offset[0]) ** 2 + self.across * (y - self.offset[1]) ** 2 - approach
        return Projection(point, normal, point + gap[:, None] * normal, gap, t, s, np.ones(t.size))
