"""Parts of the differential elastic contact model: meshes, matrices, formulations, solvers, messages."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from scipy.sparse import csr_array, diags_array
from scipy.sparse.linalg import spsolve

from wheelrail.contact.call import Kinematics
from wheelrail.contact.elastic.papers import contact_solver
from wheelrail.contact.elastic.papers.block_mesh import (
    depth_layers,
    even_lines,
    folded_cells,
    make_block,
    refined_lines,
)
from wheelrail.contact.elastic.papers.contact_solver import ContactSolver
from wheelrail.contact.elastic.papers.elasticity import ElasticBody
from wheelrail.contact.elastic.papers.model import PapersModel
from wheelrail.contact.elastic.papers.options import PapersOptions
from wheelrail.contact.elastic.papers.paraboloid import ParaboloidModel
from wheelrail.contact.elastic.papers.preconditioner import IncompleteCholesky
from wheelrail.contact.elastic.papers.running_surface import FlatSurface, rail_surface, wheel_surface
from wheelrail.contact.elastic.papers.sizes import needed_bytes
from wheelrail.contact.elastic.papers.surface_shapes import derivative_at, weights_at
from wheelrail.contact.geometry.benchmark import benchmark_pair
from wheelrail.contact.material import STEEL
from wheelrail.errors import InputError

SMALL = {"resolution": 2e-3, "length": 24e-3, "depth": 16e-3, "tolerance": 1e-12, "force_tolerance": 1e-4}
EXACT = {"jacobian": "exact", "most_newton": 60, "most_linear": 200, "forcing": 1e-3}


@cache
def small(**changes):
    return ParaboloidModel(1.1, 1.6, PapersOptions(**{**SMALL, **changes}), width=20e-3)


def flat_body(element, cells=(4, 3, 2)):
    lines = [np.linspace(0.0, 1e-3 * n, n + 1) for n in cells[:2]]
    block = make_block(
        FlatSurface(1e-3 * cells[1], -1.0), *lines, np.linspace(0, 1, cells[2] + 1), 4e-3, element.startswith("tet")
    )
    return ElasticBody(block, element, STEEL, True)


@pytest.mark.parametrize("element", ["tet4", "hex8", "tet10", "hex27"])
def test_body_knows_its_matrix_and_its_nodes(element):
    body = flat_body(element)
    stiffness = body.stiffness
    assert abs(stiffness - stiffness.T).max() < 1e-6 * abs(stiffness).max()
    rhs = np.random.default_rng(1).normal(size=(stiffness.shape[0], 3))
    np.testing.assert_allclose(body.solver.solve(rhs), spsolve(stiffness.tocsc(), rhs), rtol=1e-8)
    # A displacement that is linear in x is met exactly at points of the surface, and so is its slope.
    t = np.array([1.3e-3, 2.2e-3, 2.6e-3])
    s = np.array([1.2e-3, 1.5e-3, 1.9e-3])
    u = body.grid[:, 0] * (1e-3 / body.stride)
    np.testing.assert_allclose(weights_at(body, t, s) @ u, t, rtol=1e-9)
    np.testing.assert_allclose(derivative_at(body, t, s) @ u, 1.0, rtol=1e-6)


@pytest.mark.parametrize("element", ["tet4", "hex8", "tet10", "hex27"])
def test_compression_of_a_column(element):
    """Pressed down, a block is in compression, and the work of the forces is that of its strain."""
    body = flat_body(element)
    force = np.zeros((body.free.size, 3))
    force[body.surface_nodes, 2] = -1000.0
    u = body.solver.solve(force.ravel()).reshape(-1, 3)
    stress = body.stress(u)
    assert stress.tensor.shape[1:] == (3, 3)
    assert np.mean(stress.tensor[:, 2, 2]) < 0.0
    assert np.sum(u * force) == pytest.approx(u.ravel() @ (body.stiffness @ u.ravel()), rel=1e-9)


@pytest.mark.parametrize("resolution", [1e-3, 2e-3, 4e-3])
def test_blocks_below_real_profiles_do_not_fold(resolution):
    pair = benchmark_pair()
    for surface in (wheel_surface(pair, None), rail_surface(pair, None, 40e-3)):
        lines = even_lines(-5e-3, 5e-3, resolution), even_lines(0.0, surface.width, resolution)
        block = make_block(surface, *lines, depth_layers(40e-3, resolution, 1.4), 40e-3, True)
        assert folded_cells(block) == 0
        top = block.mesh.p.T.reshape(*block.shape, 3)[:, :, 0]
        across = np.linalg.norm(np.diff(top, axis=1), axis=2)
        assert across.max() < 1.001 * resolution
        assert across.min() > 0.8 * resolution


def test_refined_lines_are_fine_where_wanted():
    lines = refined_lines(0.0, 0.1, [(0.02, 0.03), (0.07, 0.075)], 1e-3, 1.5)
    steps = np.diff(lines)
    assert lines[0] == 0.0
    assert lines[-1] == pytest.approx(0.1)
    assert steps.min() > 0.0
    for low, high in ((0.02, 0.03), (0.07, 0.075)):
        inside = (lines[:-1] >= low - 1e-9) & (lines[1:] <= high + 1e-9)
        assert steps[inside].max() < 1.001e-3
        assert steps[inside].sum() == pytest.approx(high - low)
    assert lines.size < 50


def test_incomplete_factor_is_exact_without_fill():
    count = 30
    matrix = csr_array(diags_array([-1.0, 2.5, -1.0], offsets=[-1, 0, 1], shape=(count, count)))
    rhs = np.random.default_rng(2).normal(size=count)
    for ordering in ("natural", "reverse_cuthill_mckee"):
        factor = IncompleteCholesky(matrix, ordering)
        assert factor.shift == 0.0
        np.testing.assert_allclose(matrix @ factor.solve(rhs), rhs, rtol=1e-10)


@pytest.mark.slow_without_jit
def test_both_formulations_find_the_same_displacements():
    model = small()
    found = []
    for formulation, solver in (("reduced", "lu"), ("reduced", "bicgstab"), ("sparse", "bicgstab")):
        options = replace(model.options, formulation=formulation, solver=solver, **EXACT)
        other = ContactSolver(model.solver.bodies, options)
        model.solver, kept = other, model.solver
        solution = model.solve(40e-6, xi=-5e-4, eta=3e-4)
        model.solver = kept
        assert solution.converged, solution.status
        found.append(solution)
    for solution in found[1:]:
        np.testing.assert_allclose(solution.force_on_wheel, found[0].force_on_wheel, rtol=1e-5)
        for u, reference in zip(solution.displacements(), found[0].displacements(), strict=True):
            np.testing.assert_allclose(u, reference, atol=1e-6 * np.abs(reference).max())


@pytest.mark.parametrize("solver", ["bicgstab", "gmres", "tfqmr", "cgs"])
def test_every_solver_of_the_reduced_formulation(solver):
    model = small()
    reference = ContactSolver(model.solver.bodies, replace(model.options, solver="lu"))
    other = ContactSolver(model.solver.bodies, replace(model.options, solver=solver, **{**EXACT, "most_linear": 400}))
    kept, forces = model.solver, []
    for use in (reference, other):
        model.solver = use
        solution = model.solve(40e-6, xi=-2e-3)
        assert solution.converged, solution.status
        forces.append(solution.force_on_wheel)
    model.solver = kept
    np.testing.assert_allclose(forces[1], forces[0], rtol=1e-6)


@pytest.mark.parametrize("sampling", ["nodes", "faces"])
def test_exact_jacobian_is_that_of_differences(sampling):
    model = small(sampling=sampling)
    law = {}
    original = ContactSolver._reduced

    def noted(self, stage):
        law["form"] = original(self, stage)
        return law["form"]

    ContactSolver._reduced = noted
    try:
        model.solve(40e-6, xi=-1e-3, eta=2e-3)
    finally:
        ContactSolver._reduced = original
    form = law["form"]
    rng = np.random.default_rng(3)
    x = 5e-6 * rng.normal(size=form.size)
    v = rng.normal(size=form.size)
    step = 1e-14
    difference = (form.residual(x + step * v) - form.residual(x - step * v)) / (2 * step)
    product = form.product(x)(v)
    np.testing.assert_allclose(product, difference, atol=1e-4 * np.abs(product).max())
    np.testing.assert_allclose(form.jacobian(x) @ v, product, atol=1e-9 * np.abs(product).max())


def test_started_from_the_last_solution_gives_the_same_answer():
    model = small(solver="lu")
    cold = []
    for approach in (40e-6, 41e-6):
        model.solver.forget()
        cold.append(model.solve(approach, xi=-1e-3))
    model.solver.forget()
    model.solve(40e-6, xi=-1e-3)
    warm = model.solve(41e-6, xi=-1e-3)
    assert warm.converged
    assert warm.record.nonlinear < cold[1].record.nonlinear
    np.testing.assert_allclose(warm.force_on_wheel, cold[1].force_on_wheel, rtol=1e-7, atol=1e-2)
    np.testing.assert_allclose(warm.samples.pressure, cold[1].samples.pressure, rtol=1e-6, atol=1e3)


def test_not_converging_is_said_and_raises_nothing():
    model = small()
    kept = model.solver
    model.solver = ContactSolver(kept.bodies, replace(model.options, most_newton=1, cold_stages=()))
    solution = model.solve(40e-6, xi=-1e-3)
    model.solver = kept
    assert not solution.converged
    assert solution.status == "nonlinear iterations used up"
    assert solution.record.residual > model.options.tolerance


def test_quadratic_elements_and_faces_solve_as_well():
    reference = small(solver="lu", tolerance=1e-9).solve(40e-6).force_on_wheel[2]
    # Linear tetrahedra are stiffer than quadratic elements, by a tenth at 2 mm; faces count the edge of the patch otherwise.
    for changes in ({"element": "tet10"}, {"element": "hex27"}, {"element": "hex8", "sampling": "faces"}):
        solution = small(solver="lu", **{**changes, "tolerance": 1e-9}).solve(40e-6)
        assert solution.converged
        assert 0.85 * reference < solution.force_on_wheel[2] < 1.05 * reference


NARROW = {"wheel_width": (-0.03, 0.025), "rail_width": (0.72, 0.775), "length": 32e-3, "depth": 25e-3, "solver": "lu"}
POSE = {"y": 3e-3, "z": 0.459967}  #: undeformed bodies overlap by 0.07 mm


def test_refined_mesh_agrees_with_the_uniform_one_and_is_smaller():
    pair = benchmark_pair()
    solutions = []
    for mesh in ("uniform", "refined"):
        model = PapersModel(pair, PapersOptions(**NARROW, resolution=2e-3, mesh=mesh))
        solutions.append(model.solve(Kinematics(**POSE)))
    uniform, refined = solutions
    assert refined.sizes.wheel.nodes < 0.8 * uniform.sizes.wheel.nodes
    assert refined.force_on_wheel[2] == pytest.approx(uniform.force_on_wheel[2], rel=0.05)
    # The mesh is kept for poses close by.
    before = model.solver
    model.solve(Kinematics(y=POSE["y"] + 1e-4, z=POSE["z"]))
    assert model.solver is before


def test_wheel_in_the_air_has_no_force():
    model = PapersModel(benchmark_pair(), PapersOptions(**NARROW, resolution=4e-3))
    solution = model.solve(Kinematics(y=0.0, z=0.47))
    assert solution.converged
    assert not solution.force_on_wheel.any()
    assert solution.patches() == []
    assert solution.samples.contact_area == 0.0


def test_sizes_beside_those_of_the_papers():
    model = small(solver="lu")
    sizes = model.solve(40e-6).sizes
    table = sizes.table()
    assert "1e4 to 1e5 [Meli2011 sec. 4.4]" in table
    assert sizes.wheel.nodes == 13 * 11 * 6
    assert sizes.wheel.active_unknowns == 3 * sizes.wheel.active_nodes
    options = model.options
    # The estimate before a body is built counts what it will hold.
    held = sizes.wheel.stiffness_bytes + sizes.wheel.factor_bytes
    assert held < needed_bytes((13, 11, 6), options) < 10 * held


def test_mesh_beyond_memory_is_refused_with_both_numbers(monkeypatch):
    monkeypatch.setattr(contact_solver, "available_bytes", lambda: 10**9)
    with pytest.raises(InputError, match=r"needs about [\d.]+ GB of memory, and 1 GB are available"):
        PapersModel(benchmark_pair(), PapersOptions(resolution=0.25e-3))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"penalty": -1e15}, r"penalty = -1000000000000000.0: expected above 0, at most 1e20 N/m\^3, got -1e\+15"),
        ({"element": "tet5"}, 'Did you mean "tet4"'),
        ({"solver": "lu", "formulation": "sparse"}, "iterative solvers only"),
        ({"resolution": 1.0}, "expected 0.0001 to 0.005 m"),
        ({"forcing": 0.9}, "at most 0.5"),
        ({"wheel_width": (0.0, 1e-4)}, "two cells of the mesh"),
    ],
)
def test_bad_options(changes, words):
    with pytest.raises(InputError, match=words):
        PapersOptions(**changes)


def test_mesh_and_block_must_fit_the_patch():
    with pytest.raises(InputError, match=r"resolution = 0.002: 2 mm is coarser than the penetration area, 0.\d+ mm by"):
        small().solve(0.1e-6)
    with pytest.raises(InputError, match=r"the block is thinner, 16 mm, than the penetration area is long, \d+ mm"):
        small().solve(90e-6)
    short = ParaboloidModel(1.1, 1.6, PapersOptions(**{**SMALL, "length": 12e-3}), width=20e-3)
    with pytest.raises(InputError, match=r"half the block is 6 mm long, and the penetration area reaches \d"):
        short.solve(40e-6)
    with pytest.raises(InputError, match="expected a curvature above 0"):
        ParaboloidModel(-1.0, 1.0)


def test_all_problems_of_options_are_told_at_once():
    with pytest.raises(InputError) as raised:
        PapersOptions(penalty=-1.0, depth=0.0, most_newton=0)
    assert len(raised.value.problems) == 3
