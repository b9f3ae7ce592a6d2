"""Two elastic bodies in contact: one problem after the other, each started from the last solution."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from wheelrail.contact.elastic.papers.block_mesh import BlockMesh, depth_layers, folded_cells, make_block
from wheelrail.contact.elastic.papers.elasticity import ElasticBody
from wheelrail.contact.elastic.papers.newton import NewtonRecord, solve_newton
from wheelrail.contact.elastic.papers.options import PapersOptions
from wheelrail.contact.elastic.papers.preconditioner import make_preconditioner
from wheelrail.contact.elastic.papers.reduced_form import Loads, ReducedForm, SurfaceCompliance, active_nodes
from wheelrail.contact.elastic.papers.running_surface import Surface
from wheelrail.contact.elastic.papers.sizes import BodySizes, Sizes, available_bytes, needed_bytes
from wheelrail.contact.elastic.papers.sparse_form import SparseForm
from wheelrail.contact.elastic.papers.surface_forces import SurfaceLaw, SurfaceState
from wheelrail.contact.material import Material
from wheelrail.contact.point.friction.constant import ConstantFriction
from wheelrail.errors import InputError, Problem

Displacements = tuple[np.ndarray, np.ndarray]
FRICTIONLESS = ConstantFriction(0.0).friction()


@dataclass(frozen=True)
class Solved:
    """Answer of a contact problem."""

    state: SurfaceState
    nodal_forces: Displacements
    active: Displacements  #: of the nodes that the samples see (n, 3) [m]
    whole: Displacements | None  #: of all free nodes, by the sparse formulation
    record: NewtonRecord
    sizes: Sizes


class ContactSolver:
    """Bodies with what is built once of them: stiffness, factors, compliance, preconditioners."""

    def __init__(self, bodies: tuple[ElasticBody, ElasticBody], options: PapersOptions) -> None:
        self.bodies = bodies
        self.options = options
        #: What the next problem starts from: forces on nodes of a reduced one, all displacements of a sparse one.
        self.last: Loads | Displacements | None = None

    @cached_property
    def compliances(self) -> tuple[SurfaceCompliance, SurfaceCompliance]:
        """Of wheel and rail, for the reduced formulation."""
        return SurfaceCompliance(self.bodies[0]), SurfaceCompliance(self.bodies[1])

    @cached_property
    def _inverses(self) -> tuple:  # type: ignore[type-arg]
        return tuple(make_preconditioner(body, self.options) for body in self.bodies)

    @property
    def column_seconds(self) -> float:
        """CPU time that columns of H have taken, each once [s]."""
        return sum(one.seconds for one in self.compliances) if "compliances" in self.__dict__ else 0.0

    def forget(self) -> None:
        """Start the next problem from zero displacements."""
        self.last = None

    def solve(self, law: SurfaceLaw) -> Solved:
        """Solve, from the last solution if there is one; otherwise through stages, see `PapersOptions.cold_stages`."""
        record = NewtonRecord()
        laws = [law]
        if self.last is None and self.options.cold_stages and law.conditions.friction.values.any():
            stages = [replace(law, softness=law.softness * factor) for factor in self.options.cold_stages]
            frictionless = replace(law, conditions=law.conditions._replace(friction=FRICTIONLESS))
            laws = [frictionless, *stages, law]
        reduced = self.options.formulation == "reduced"
        x: np.ndarray | None = None
        for stage in laws:
            form = self._reduced(stage) if reduced else self._sparse(stage)
            if x is None:
                x = self._start(form)
            x = solve_newton(form, x, self.options, record)
        assert x is not None
        displacements = form.displacements(x)
        state = form.law.state(*displacements)
        if isinstance(form, ReducedForm):
            whole, active = None, displacements
            self.last = Loads(form.nodes, form.law.nodal_forces(state.pressure))
        else:
            self.last = whole = displacements
            nodes = active_nodes(law)
            active = displacements[0][nodes[0]], displacements[1][nodes[1]]
        return Solved(state, law.nodal_forces(state.pressure), active, whole, record, self.sizes(law, x.size))

    def _reduced(self, law: SurfaceLaw) -> ReducedForm:
        return ReducedForm(law, self.compliances, self.options.tolerance)

    def _sparse(self, law: SurfaceLaw) -> SparseForm:
        return SparseForm(law, self.bodies, self._inverses, self.options.force_tolerance)

    def _start(self, form: ReducedForm | SparseForm) -> np.ndarray:
        if self.last is None:
            return np.zeros(form.size)
        if isinstance(self.last, Loads):
            assert isinstance(form, ReducedForm)
            return form.start(self.last)
        return np.concatenate([part.ravel() for part in self.last])

    def sizes(self, law: SurfaceLaw | None, unknowns: int) -> Sizes:
        """Sizes of a problem, or of the bodies alone."""
        parts = []
        none = np.empty(0, dtype=int)
        nodes = (none, none) if law is None else active_nodes(law)
        for k, (body, active) in enumerate(zip(self.bodies, nodes, strict=True)):
            matrix = body.stiffness
            parts.append(
                BodySizes(
                    nodes=body.nodes,
                    unknowns=int(matrix.shape[0]),
                    entries=int(matrix.nnz),
                    stiffness_bytes=int(matrix.data.nbytes + matrix.indices.nbytes + matrix.indptr.nbytes),
                    factor_bytes=body.solver.bytes if "solver" in body.__dict__ else 0,
                    compliance_bytes=self.compliances[k].bytes if "compliances" in self.__dict__ else 0,
                    active_nodes=int(active.size),
                    active_unknowns=3 * int(active.size),
                )
            )
        return Sizes(parts[0], parts[1], 0 if law is None else int(law.map.area.size), unknowns)


def make_body(
    surface: Surface, lines: tuple[np.ndarray, np.ndarray], material: Material, options: PapersOptions
) -> ElasticBody:
    """A body below a running surface between grid lines along t and s."""
    layers = depth_layers(options.depth, options.resolution, options.growth)
    block = make_block(surface, lines[0], lines[1], layers, options.depth, options.tetrahedra)
    check_block(block, options)
    return ElasticBody(block, options.element, material, options.sides == "fixed")


def check_memory(lines: list[tuple[np.ndarray, np.ndarray]], options: PapersOptions) -> None:
    """Refuse meshes, given by grid lines of all bodies, that need more memory than is available."""
    layers = depth_layers(options.depth, options.resolution, options.growth).size
    needed = sum(needed_bytes((t.size, s.size, layers), options) for t, s in lines)
    free = available_bytes()
    if needed > free:
        words = f"the mesh needs about {needed / 1e9:.3g} GB of memory, and {free / 1e9:.3g} GB are available"
        raise InputError("elastic contact", [Problem("resolution", words, options.resolution)])


def check_block(block: BlockMesh, options: PapersOptions) -> None:
    """Refuse a block whose cells fold over each other."""
    folded = folded_cells(block)
    if folded:
        words = f"too shallow for this profile: {folded} cells of the mesh fold over. Try a larger depth"
        raise InputError("elastic contact", [Problem("depth", words, options.depth)])
