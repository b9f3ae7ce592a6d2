"""The differential elastic contact model over real profiles: kinematics of a wheel in, forces and fields out."""

from __future__ import annotations

import numpy as np

from wheelrail.contact._kernels.interface import (
    ENERGY,
    ROTATION,
    SPIN,
    STATION,
    SURFACE_ROTATION,
    SURFACE_VELOCITY,
    VELOCITY,
)
from wheelrail.contact.call import SIDES, Kinematics, input_of_wheel
from wheelrail.contact.elastic.creepages import Creepages
from wheelrail.contact.elastic.papers.block_mesh import even_lines, merged, refined_lines
from wheelrail.contact.elastic.papers.contact_map import (
    Projection,
    SampleGrid,
    active_part,
    make_map,
    project,
    sample_grid,
)
from wheelrail.contact.elastic.papers.contact_solver import ContactSolver, Displacements, check_memory, make_body
from wheelrail.contact.elastic.papers.options import PapersOptions
from wheelrail.contact.elastic.papers.patch_checks import check_patch
from wheelrail.contact.elastic.papers.reduced_form import Loads
from wheelrail.contact.elastic.papers.running_surface import rail_surface, wheel_surface
from wheelrail.contact.elastic.papers.solution import PapersSolution
from wheelrail.contact.elastic.papers.surface_forces import Conditions, SurfaceLaw
from wheelrail.contact.elastic.papers.write_solution import no_contact, write_solution
from wheelrail.contact.geometry._kernels.pair import Pair
from wheelrail.contact.material import STEEL, Material
from wheelrail.contact.point.friction.base import FrictionModel
from wheelrail.contact.point.friction.constant import ConstantFriction
from wheelrail.errors import InputError, Problem, ProblemList, nearest

PROBE = 1.0e-3  #: spacing of the points by which penetration is sought for a refined mesh [m]
BESIDE = 4.0  #: cells of the fine mesh around the penetration area for which a refined mesh is made
NEEDED = 2.0  #: cells around it that a refined mesh must still have to be used again
SLOWEST = 1e-3  #: speed below which friction is regularised as at this speed [m/s]

Remembered = tuple[ContactSolver, Loads | Displacements]  #: a solution to start from, and the bodies that it is of
Areas = tuple[list[tuple[float, float]], ...]  #: fine intervals: t and s of the wheel, t and s of the rail


class PapersModel:
    """Wheel and rail blocks of one profile pair. The right wheel is solved as the mirror image of the left one."""

    def __init__(
        self,
        pair: Pair,
        options: PapersOptions = PapersOptions(),
        *,
        wheel: Material = STEEL,
        rail: Material = STEEL,
        friction: FrictionModel = ConstantFriction(0.3),
    ) -> None:
        problems = ProblemList("elastic contact")
        for name, material in (("wheel", wheel), ("rail", rail)):
            problems.problems += material.problems(f"{name} E", f"{name} nu")
        problems.stop_if_any()
        self.options = options
        self._materials = wheel, rail
        self._friction = friction.friction()
        self._wheel = wheel_surface(pair, options.wheel_width)
        self._rail = rail_surface(pair, options.rail_width, options.depth)
        self._fine: Areas = ()
        self._solver: ContactSolver | None = None
        if options.mesh == "uniform":
            half = 0.5 * options.length
            along = even_lines(-half, half, options.resolution)
            across = [even_lines(0.0, s.width, options.resolution) for s in (self._wheel, self._rail)]
            self._solver = self._build((along, across[0]), (along, across[1]))

    @property
    def solver(self) -> ContactSolver:
        """Bodies and what is built of them; of a refined mesh those of the last pose."""
        if self._solver is None:
            raise InputError(
                "elastic contact", [Problem("mesh", "a refined mesh is made by the first solve", "refined")]
            )
        return self._solver

    @property
    def column_seconds(self) -> float:
        """CPU time that columns of H have taken, each once [s]; those of a mesh that is gone are not counted."""
        return 0.0 if self._solver is None else self._solver.column_seconds

    def forget(self) -> None:
        """Start the next problem from zero displacements instead of the last solution."""
        if self._solver is not None:
            self._solver.forget()

    def remembered(self) -> Remembered | None:
        """What the next problem starts from: to go back to by `recall`, where wheels share a model."""
        return None if self._solver is None or self._solver.last is None else (self._solver, self._solver.last)

    def recall(self, remembered: Remembered | None) -> None:
        """Start the next problem from what was remembered; from zero where that belongs to another mesh."""
        self.forget()
        if remembered is not None and remembered[0] is self._solver:
            self._solver.last = remembered[1]

    def solve(
        self,
        kinematics: Kinematics,
        side: str = "left",
        creepages: Creepages | None = None,
        *,
        small_allowed: bool = False,
    ) -> PapersSolution:
        """Forces and fields of a wheel; started from the last solution, that of the same wheel by preference.

        With `creepages`, these hold at the centre of the penetration area, and of the motion only the speed counts. A
        penetration area that the mesh does not resolve is refused, unless it is allowed: wheels of a running vehicle
        come and go.
        """
        if side not in SIDES:
            raise InputError("elastic contact", [Problem("side", nearest(side, SIDES), side)])
        sign = SIDES[side]
        position, rotation = _pose(kinematics, sign)
        if self.options.mesh == "refined":
            self._refine(position, rotation)
        solver = self.solver
        block = solver.bodies[0].block
        grid = sample_grid(block, self.options)

        def gap(t: np.ndarray, s: np.ndarray) -> np.ndarray:
            return project(self._wheel, self._rail, position, rotation, t, s).gap

        at = project(self._wheel, self._rail, position, rotation, grid.t, grid.s)
        active = at.gap < 0.0
        check_patch(active, grid, gap, self.options, block, small_allowed=small_allowed)
        if not active.any():
            solver.forget()
            return no_contact(solver, sign)
        grid, at = active_part(active, grid, at, gap, self.options)
        if creepages is None:
            law = self._law(kinematics, sign, position, rotation, grid, at)
        else:
            law = self._law_of_creepages(kinematics, sign, rotation, creepages, grid, at)
        return write_solution(solver, law, sign, position)

    def _law(
        self,
        kinematics: Kinematics,
        sign: float,
        position: np.ndarray,
        rotation: np.ndarray,
        grid: SampleGrid,
        at: Projection,
    ) -> SurfaceLaw:
        """Contact law at active samples: rigid slip, convection, friction."""
        wheel = input_of_wheel(kinematics, "left")
        mirror, mirror_turn = np.array([1.0, sign, 1.0]), np.array([sign, 1.0, sign])
        velocity, surface_velocity = (mirror * wheel[k : k + 3] for k in (VELOCITY, SURFACE_VELOCITY))
        turning, surface_turning = (mirror_turn * wheel[k : k + 3] for k in (ROTATION, SURFACE_ROTATION))
        spin = float(wheel[SPIN])
        turning = turning + spin * rotation[:, 1]
        of_wheel = velocity + np.cross(turning, at.point - position)
        of_rail = surface_velocity + np.cross(surface_turning, at.image)
        # Particles of the wheel flow through its block by the spin, those of the rail by the speed of the contact.
        flow = (-spin * self._wheel.radius, of_rail[:, 0] - velocity[0])
        contact = make_map(self.solver.bodies, self.options, grid, at, rotation, flow)
        speed = float(np.linalg.norm(velocity))
        conditions = Conditions(self._friction, sign, float(wheel[STATION]), speed, float(wheel[ENERGY]))
        rolling = max(abs(flow[0]), float(np.abs(flow[1]).max()), SLOWEST)
        return SurfaceLaw(
            contact, of_wheel - of_rail, conditions, self.options.penalty, self.options.regularisation * rolling
        )

    def _law_of_creepages(
        self,
        kinematics: Kinematics,
        sign: float,
        rotation: np.ndarray,
        creepages: Creepages,
        grid: SampleGrid,
        at: Projection,
    ) -> SurfaceLaw:
        """Contact law at active samples whose rigid slip is given by creepages at their centre."""
        speed = max(abs(kinematics.velocity[0]), SLOWEST)
        centre = at.gap @ at.point / at.gap.sum()
        arm = at.point - centre
        across = np.cross(-at.normal, (1.0, 0.0, 0.0))  # to the left, as the normal of the rail points up
        eta, phi = sign * creepages.eta, sign * creepages.phi
        slip = (eta + phi * arm[:, :1]) * across
        slip[:, 0] += creepages.xi - phi * np.einsum("ni,ni->n", arm, across)
        contact = make_map(self.solver.bodies, self.options, grid, at, rotation, (-speed, np.full(grid.t.size, -speed)))
        conditions = Conditions(self._friction, sign, 0.0, speed, 0.0)
        softness = self.options.regularisation * speed
        return SurfaceLaw(contact, speed * slip, conditions, self.options.penalty, softness)

    def _build(self, wheel: tuple[np.ndarray, np.ndarray], rail: tuple[np.ndarray, np.ndarray]) -> ContactSolver:
        check_memory([wheel, rail], self.options)
        bodies = (
            make_body(self._wheel, wheel, self._materials[0], self.options),
            make_body(self._rail, rail, self._materials[1], self.options),
        )
        return ContactSolver(bodies, self.options)

    def _refine(self, position: np.ndarray, rotation: np.ndarray) -> None:
        """Mesh the bodies anew, unless the last mesh is fine enough where they interpenetrate now."""
        needed = self._penetration(position, rotation, NEEDED * self.options.resolution)
        if self._solver is not None and all(_covered(a, b) for a, b in zip(needed, self._fine, strict=True)):
            return
        self._fine = self._penetration(position, rotation, BESIDE * self.options.resolution)
        half = 0.5 * self.options.length
        ends = ((-half, half), (0.0, self._wheel.width), (-half, half), (0.0, self._rail.width))
        lines = [
            refined_lines(low, high, fine, self.options.resolution, self.options.growth)
            for (low, high), fine in zip(ends, self._fine, strict=True)
        ]
        self._solver = self._build((lines[0], lines[1]), (lines[2], lines[3]))

    def _penetration(self, position: np.ndarray, rotation: np.ndarray, beside: float) -> Areas:
        """Intervals in which undeformed bodies overlap, with something to either side [m]."""
        half = 0.5 * self.options.length
        probe = min(PROBE, self.options.resolution)
        lines = even_lines(-half, half, probe), even_lines(0.0, self._wheel.width, probe)
        t, s = (v.ravel() for v in np.meshgrid(*lines, indexing="ij"))
        at = project(self._wheel, self._rail, position, rotation, t, s)
        inside = at.gap < 0.0
        areas = []
        for values in (t, s, at.rail_t, at.rail_s):
            found = np.unique(values[inside])
            areas.append(merged([(float(v) - beside, float(v) + beside) for v in found], probe))
        return tuple(areas)


def _pose(kinematics: Kinematics, sign: float) -> tuple[np.ndarray, np.ndarray]:
    """Position of the wheelset's centre and axes of the wheel, mirrored for a right wheel."""
    yaw, roll = sign * kinematics.yaw, sign * kinematics.roll
    sa, ca, sb, cb = np.sin(yaw), np.cos(yaw), np.sin(roll), np.cos(roll)
    rotation = np.array([[ca, -sa * cb, sa * sb], [sa, ca * cb, -ca * sb], [0.0, sb, cb]])
    return np.array([0.0, sign * kinematics.y, kinematics.z]), rotation


def _covered(needed: list[tuple[float, float]], fine: list[tuple[float, float]]) -> bool:
    return all(any(low >= a and high <= b for a, b in fine) for low, high in needed)
