"""Compliance tables of wheel and rail against closed forms, a 3-D model, symmetries and limits."""

import math
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from scipy.integrate import dblquad
from skfem import Basis, BilinearForm, ElementHex2, ElementVector, FacetBasis, LinearForm, MeshHex
from skfem.helpers import ddot, sym_grad, trace

from wheelrail.contact.elastic.bodies import no_excess
from wheelrail.contact.elastic.compliance._kernels.table import Compliance, excess_at
from wheelrail.contact.elastic.compliance.build import (
    block_compliance,
    compliances_at,
    rail_compliance,
    wheel_compliance,
)
from wheelrail.contact.elastic.compliance.half_space import cell_means, half_space_response
from wheelrail.contact.elastic.compliance.loads import forward_width, hats, load_matrix
from wheelrail.contact.elastic.compliance.mesh import make_block
from wheelrail.contact.elastic.compliance.plan import CompliancePlan
from wheelrail.contact.elastic.compliance.sparse_solver import factorise
from wheelrail.contact.elastic.compliance.stiffness import make_stiffness
from wheelrail.contact.elastic.compliance.surface import arc_length_of, positions, tangent_angles
from wheelrail.contact.material import STEEL, Material
from wheelrail.profiles.library import PROFILES, library_profile
from wheelrail.profiles.piece import Arc
from wheelrail.profiles.profile import Profile

COARSE = CompliancePlan(element=6e-3, spacing=6e-3, reach=18e-3, wavenumbers=16)
X, T, N = 0, 1, 2
#: Signs of the entries when x changes its sign, and when t does.
X_SIGNS = np.array([[1.0, -1.0, -1.0], [-1.0, 1.0, 1.0], [-1.0, 1.0, 1.0]])
T_SIGNS = np.array([[1.0, -1.0, 1.0], [-1.0, 1.0, -1.0], [1.0, -1.0, 1.0]])


def table_at(table, s, s_source, x):
    out = np.empty((3, 3))
    excess_at(table, s, s_source, x, out)
    return out


# ---- the half space -------------------------------------------------------------------------------------------------


def test_mean_of_inverse_distance_over_a_square():
    """Over a square of side a about the point itself the mean of 1/r is 4 ln(1 + sqrt 2)/a."""
    means = cell_means(np.zeros(1), np.zeros(1), 2e-3, 2e-3)
    assert means.r[0, 0] == pytest.approx(4.0 * math.log(1.0 + math.sqrt(2.0)) / 2e-3, rel=1e-12)
    assert [means.x[0, 0], means.y[0, 0], means.xy[0, 0]] == pytest.approx([0.0, 0.0, 0.0], abs=1e-12)


def test_cell_means_by_quadrature():
    means = cell_means(np.array([2.0]), np.array([-1.5]), 1.0, 2.0)
    kernels = {
        "r": lambda x, y: 1.0 / math.hypot(x, y),
        "xx": lambda x, y: x * x / math.hypot(x, y) ** 3,
        "yy": lambda x, y: y * y / math.hypot(x, y) ** 3,
        "xy": lambda x, y: x * y / math.hypot(x, y) ** 3,
        "x": lambda x, y: x / (x * x + y * y),
        "y": lambda x, y: y / (x * x + y * y),
    }
    for name, kernel in kernels.items():
        exact = dblquad(lambda y, x, kernel=kernel: kernel(x, y), 1.5, 2.5, -2.5, -0.5)[0] / 2.0
        assert getattr(means, name)[0, 0] == pytest.approx(exact, rel=1e-9), name


def test_half_space_far_from_a_smeared_force_is_that_of_a_point_force():
    """Johnson, Contact Mechanics, 3.2 and 3.6. Smearing adds (width/r)^2 at most: 0.2 % at 40 mm from a hat of 3 mm."""
    nodes = np.linspace(0.0, 0.06, 21)
    found = half_space_response(nodes, 3e-3, 9, STEEL)[17, 3, 8]  # 42 mm along the profile, 24 mm ahead
    x, y = 0.024, 0.042
    r, nu, scale = math.hypot(x, y), STEEL.poisson, 1.0 / (2.0 * math.pi * STEEL.shear)
    forward, along = 0.5 * (1 - 2 * nu) * x / r**2, 0.5 * (1 - 2 * nu) * y / r**2
    exact = [
        [(1 - nu) / r + nu * x * x / r**3, nu * x * y / r**3, forward],
        [nu * x * y / r**3, (1 - nu) / r + nu * y * y / r**3, along],
        [-forward, -along, (1 - nu) / r],
    ]
    assert found == pytest.approx(scale * np.array(exact), rel=3e-3)


# ---- mesh, loads, stiffness -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*PROFILES, "cone:1:20", "arc:300", "arc:20", "wheel-arc:300", "wheel-arc:40"])
@pytest.mark.parametrize("element", [1.5e-3, 6e-3])
def test_meshes_of_all_profiles_are_sound(name, element):
    """No element is folded, and the area is that below the profile. Sides of elements are parabolas: 1 % of it on 6 mm."""
    profile = library_profile(name)
    arc = arc_length_of(profile)
    bottom = (arc.z.max() if profile.kind == "rail" else 0.0) - 0.060
    block = make_block(arc, bottom, math.ceil(arc.s[-1] / element), 1.5)
    sizes = Basis(block.mesh, block.mesh.elem(), intorder=4).dx
    assert sizes.min() > 0.0
    assert sizes.sum() == pytest.approx(np.trapezoid(arc.z - bottom, arc.y), rel=1e-3 if element < 2e-3 else 1e-2)
    assert positions(arc, block.arc) == pytest.approx(block.mesh.doflocs[:, block.top].T, abs=1e-12)


def test_loads_are_unit_forces_in_the_frame_of_the_profile():
    profile = library_profile("UIC60")
    arc = arc_length_of(profile)
    block = make_block(arc, arc.z.max() - 0.060, 44, 1.5)
    nodes = np.linspace(0.0, arc.s[-1], 23)
    loads = load_matrix(block, arc, nodes).toarray().reshape(-1, 3, 23, 3)  # node, component, node of the table, x t n
    total = loads.sum(axis=0)
    assert total[0] == pytest.approx(np.tile([1.0, 0.0, 0.0], (23, 1)), abs=1e-12)
    # On the straight part of the crown's arc of 300 mm a hat of 6 mm turns by 1e-3 to either side.
    angle = tangent_angles(arc, nodes[10:13])
    tangent, normal = (np.moveaxis(total[1:, 10:13, b], 0, 1) for b in (T, N))
    assert tangent == pytest.approx(np.column_stack((np.cos(angle), np.sin(angle))), abs=1e-3)
    assert normal == pytest.approx(np.column_stack((-np.sin(angle), np.cos(angle))), abs=1e-3)
    fine = np.linspace(0.0, arc.s[-1], 20001)
    assert np.trapezoid(hats(nodes, fine), fine, axis=1) == pytest.approx(np.ones(23), abs=1e-6)


def test_compliances_are_symmetric_before_they_are_made_so():
    """Betti's theorem holds for finite elements too: what remains is rounding."""
    arc = arc_length_of(library_profile("S1002"))
    block = make_block(arc, -0.060, 26, 1.5)
    stiffness = make_stiffness(block, STEEL, 0.46)
    loads = load_matrix(block, arc, np.linspace(0.0, arc.s[-1], 14))[stiffness.free]
    for raw in compliances_at(np.array([0.0, 30.0, 900.0]), stiffness, loads, "superlu", None):
        assert np.abs(raw - raw.transpose(2, 3, 0, 1)).max() < 1e-9 * np.abs(raw).max()


@pytest.mark.parametrize("motion", ["axial", "turning", "lift", "tilt"])
def test_rigid_motions_of_a_wheel_strain_nothing(motion):
    """Turning about the axle has u_theta = r; moves across it and tilts vary as e^(i theta)."""
    radius = 0.45
    profile = library_profile("S1002")
    arc = arc_length_of(profile)
    block = make_block(arc, -0.060, 20, 1.5)._replace(fixed=np.zeros(0, dtype=int))
    stiffness = make_stiffness(block, STEEL, radius)
    y, r = block.mesh.doflocs[0], radius + block.mesh.doflocs[1]
    one, none = np.ones_like(y), np.zeros_like(y)
    shapes = {
        "axial": (0.0, (none, one, none)),
        "turning": (0.0, (r, none, none)),
        "lift": (1.0, (one, none, one)),
        "tilt": (1.0, (y, -r, y)),
    }
    order, motion_of = shapes[motion]
    u = np.column_stack(motion_of).ravel()
    matrix = stiffness.at(order / radius)
    scale = np.abs(matrix.diagonal()).max() * np.abs(u).max()
    assert np.abs(matrix @ u).max() < 1e-11 * scale


# ---- blocks ---------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def deep_block():
    return block_compliance(0.120, 0.060, plan=replace(COARSE, element=3e-3, reach=24e-3))


def test_excess_of_a_deep_block_is_a_shift(deep_block):
    """Fixing a block at depth D takes c/(E D) from the normal displacement, c = 0.36 to 0.39 with free sides.

    That was found by 3-D elements with Hertz' pressure on blocks 15 to 400 mm deep whose half width is their depth or
    more. Under a patch, 12 mm around its middle, the shift changes by 4 % of itself.
    """
    middle = 10
    shift = -deep_block.excess[middle, middle, 1:3, N, N] * STEEL.young * 0.060
    assert np.all((shift > 0.36) & (shift < 0.42))
    beside = deep_block.excess[middle + 1, middle, 0, N, N]
    assert beside == pytest.approx(deep_block.excess[middle, middle, 1, N, N], rel=0.04)


def test_coupling_of_a_deep_block_is_nearly_that_of_the_half_space(deep_block):
    """Forward displacement per normal force: fixing the bottom takes a few percent; its sign is that of the half space."""
    exact = half_space_response(np.linspace(0.0, 0.120, 21), 6e-3, 3, STEEL)[10, 10, 1:, X, N]
    assert np.all(exact > 0.0)
    assert np.all(np.abs(deep_block.excess[10, 10, 1:3, X, N]) < 0.06 * exact)


def test_deficit_of_hertz_pressure_on_a_block():
    """Measured with 3-D elements: 6.6 % of half the approach are missing at 90 kN on a block 50 mm deep, sides free.

    Semi-axes 6.91 and 5.20 mm, approach 97.1 um. The block there was as wide and as long, 100 mm.
    """
    table = block_compliance(0.100, 0.050, plan=CompliancePlan(element=2e-3, spacing=4e-3, wavenumbers=16))
    x, s = np.meshgrid(np.linspace(-6.5e-3, 6.5e-3, 7), np.linspace(-4.8e-3, 4.8e-3, 7), indexing="ij")
    pressure = np.sqrt(np.maximum(1.0 - (x / 6.91e-3) ** 2 - (s / 5.20e-3) ** 2, 0.0)).ravel()
    force = 90e3 * pressure / pressure.sum()
    x, s = x.ravel(), 0.05 + s.ravel()
    at = [(i, k) for i in np.flatnonzero(force) for k in np.flatnonzero(force)]
    deficit = -sum(force[i] * force[k] * table_at(table, s[i], s[k], x[i] - x[k])[N, N] for i, k in at) / 90e3
    assert deficit / (0.5 * 97.1e-6) == pytest.approx(0.066, abs=0.006)


def test_twice_the_size_is_half_the_compliance():
    """Elasticity knows no length: with all lengths doubled every displacement per force is halved."""
    double = replace(COARSE, element=6e-3, spacing=10e-3, reach=30e-3)
    half = replace(COARSE, element=3e-3, spacing=5e-3, reach=15e-3)
    small = block_compliance(0.040, 0.025, plan=half)
    large = block_compliance(0.080, 0.050, plan=double)
    assert large.excess == pytest.approx(0.5 * small.excess, abs=1e-9 * np.abs(small.excess).max())


def test_finer_elements_change_little():
    """Against the largest entry of the half space, tables of elements of half the length change by a sixth or less."""
    plans = [replace(COARSE, element=size, layer_growth=1.3) for size in (6e-3, 3e-3, 1.5e-3)]
    tables = [block_compliance(0.048, 0.030, plan=plan).excess[1:-1, 1:-1] for plan in plans]
    local = half_space_response(np.linspace(0.0, 0.048, 9), 6e-3, 4, STEEL).max()
    first, second = (np.abs(a - b).max() / local for a, b in pairwise(tables))
    assert first < 0.04
    assert second < first / 6.0
    assert second < 0.005


def test_more_wavenumbers_change_nothing():
    few, many = (block_compliance(0.048, 0.030, plan=replace(COARSE, wavenumbers=count)) for count in (16, 40))
    local = half_space_response(np.linspace(0.0, 0.048, 9), 6e-3, 4, STEEL).max()
    assert few.excess == pytest.approx(many.excess, abs=1e-4 * local)


def solid_response(nodes, depth, length, ahead, source, direction):
    """Displacements x, t, n at the nodes of a table, `ahead` of a force in a direction, by 3-D elements of half a block.

    A force n or t is even about x = 0, where u_x = 0; a force x is odd, and u_y = u_z = 0 there. The far end is fixed.
    """
    sigma = forward_width(nodes[1] - nodes[0])
    x = np.concatenate((np.linspace(0.0, 12e-3, 7), np.array([16e-3, 24e-3, 38e-3, length])))
    z = -depth * np.array([1.0, 0.62, 0.32, 0.13, 0.0])
    mesh = MeshHex.init_tensor(x, np.linspace(0.0, nodes[-1], 2 * nodes.size - 1), z)
    basis = Basis(mesh, ElementVector(ElementHex2()), intorder=4)
    lame = STEEL.young * STEEL.poisson / ((1.0 + STEEL.poisson) * (1.0 - 2.0 * STEEL.poisson))

    @BilinearForm
    def energy(u, v, w):
        return lame * trace(sym_grad(u)) * trace(sym_grad(v)) + 2.0 * STEEL.shear * ddot(sym_grad(u), sym_grad(v))

    surface = mesh.facets_satisfying(lambda p: p[2] > -1e-9)
    top = FacetBasis(mesh, ElementVector(ElementHex2()), facets=surface, intorder=6)

    def load(node, component, x, sign):
        """The smeared force at x, with its mirror image at -x as far as that reaches over the plane x = 0."""

        def density(v, w):
            hat = hats(nodes, w.x[1].ravel())[node].reshape(w.x[1].shape)
            curves = [np.exp(-0.5 * ((w.x[0] - at) / sigma) ** 2) for at in (x, -x)]
            return v[component] * hat * (curves[0] + sign * curves[1]) / (sigma * math.sqrt(2.0 * math.pi))

        return LinearForm(density).assemble(top)

    held = basis.get_dofs(lambda p: (p[2] < -depth + 1e-9) | (p[0] > length - 1e-9)).all()
    cut = basis.get_dofs(lambda p: p[0] < 1e-9).all(["u^2", "u^3"] if direction == X else ["u^1"])
    free = np.setdiff1d(np.arange(basis.N), np.concatenate((held, cut)))
    solution = np.zeros(basis.N)
    half_force = 0.5 * load(source, direction, 0.0, 1.0)[free]
    solution[free] = factorise("superlu", energy.assemble(basis)[free][:, free].tocsc())(half_force[:, None])[:, 0]
    signs = [1.0 if (direction == X) == (a == X) else -1.0 for a in range(3)]
    return np.array([[load(i, a, ahead, signs[a]) @ solution for a in range(3)] for i in range(nodes.size)])


@pytest.mark.parametrize("direction", [X, T, N])
def test_block_against_3d_elements(direction):
    """A block 36 mm wide and 20 mm deep, 120 mm long in 3-D: the two models share material and weights alone.

    Where they differ most, beside the force, it is by 0.2 % of the largest displacement: coarse elements in both.
    """
    plan = replace(COARSE, element=3e-3, reach=6e-3, layer_growth=1.4)
    nodes = np.linspace(0.0, 0.036, 7)
    table = block_compliance(0.036, 0.020, plan=plan)
    found = (table.excess + half_space_response(nodes, 6e-3, 2, STEEL))[:, 2, 1, :, direction]
    solid = solid_response(nodes, 0.020, 0.060, 6e-3, 2, direction)
    assert np.abs(found - solid).max() < 0.005 * np.abs(solid).max()


# ---- rails and wheels -----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def rail():
    return rail_compliance(library_profile("UIC60"), plan=COARSE)


@pytest.fixture(scope="module")
def wheel():
    return wheel_compliance(library_profile("S1002"), 0.46, plan=COARSE)


@pytest.mark.parametrize("name", ["rail", "wheel", "deep_block"])
def test_tables_are_reciprocal(name, request):
    """The displacement a at i per force b at k is b at k per a at i, seen from the other side (Betti)."""
    excess = request.getfixturevalue(name).excess
    swapped = excess.transpose(1, 0, 2, 4, 3) * X_SIGNS
    assert excess == pytest.approx(swapped, abs=1e-9 * np.abs(excess).max())
    assert np.all(np.isfinite(excess))


def test_a_symmetric_rail_has_a_symmetric_table(rail):
    mirrored = rail.excess[::-1, ::-1] * T_SIGNS
    assert rail.excess == pytest.approx(mirrored, abs=1e-6 * np.abs(rail.excess).max())


def test_a_large_wheel_is_a_rail():
    profile = library_profile("wheel-arc:100")
    block = rail_compliance(replace(profile, kind="rail"), plan=COARSE)
    large = wheel_compliance(profile, 1e4, plan=COARSE)
    assert large.excess == pytest.approx(block.excess, abs=1e-4 * np.abs(block.excess).max())


def test_a_small_wheel_is_softer_than_a_rail():
    """Of bodies that differ by the curvature in the rolling direction alone, the convex one is softer beside a force."""
    profile = library_profile("cylinder")
    flat = rail_compliance(replace(profile, kind="rail"), plan=COARSE)
    round_ = wheel_compliance(profile, 0.2, plan=COARSE)
    assert round_.excess[10, 10, 3, N, N] > flat.excess[10, 10, 3, N, N]


def test_total_compliance_is_positive(rail):
    """Work of any forces at x = 0 is positive: half space and excess together."""
    nodes = np.arange(rail.excess.shape[0]) / rail.per_metre
    total = rail.excess[:, :, 0] + half_space_response(nodes, 6e-3, 1, STEEL)[:, :, 0]
    matrix = total.transpose(0, 2, 1, 3).reshape(3 * nodes.size, -1)
    assert np.linalg.eigvalsh(0.5 * (matrix + matrix.T)).min() > 0.0


def test_compliance_falls_with_the_modulus():
    soft, stiff = (block_compliance(0.036, 0.030, Material(young=young), COARSE) for young in (0.7e11, 2.1e11))
    assert soft.excess == pytest.approx(3.0 * stiff.excess, rel=1e-6, abs=1e-9 * np.abs(soft.excess).max())


# ---- the kernel -----------------------------------------------------------------------------------------------------


def test_nodes_are_met_and_ends_are_held(rail):
    step, n = 1.0 / rail.per_metre, rail.excess.shape[0]
    assert table_at(rail, 3 * step, 5 * step, 6e-3) == pytest.approx(rail.excess[3, 5, 1], rel=1e-9, abs=1e-18)
    assert table_at(rail, 3 * step, 5 * step, -6e-3) == pytest.approx(
        rail.excess[3, 5, 1] * X_SIGNS, rel=1e-9, abs=1e-18
    )
    assert np.array_equal(table_at(rail, -1.0, 1.0, 1.0), rail.excess[0, n - 1, -1])


def test_linear_fields_are_met_between_nodes():
    i, k, x = np.meshgrid(np.arange(4.0), np.arange(4.0), np.arange(3.0), indexing="ij")
    excess = np.multiply.outer(1.0 + 2.0 * i - k + 3.0 * x, np.ones((3, 3)))
    table = Compliance(0.1, 100.0, 50.0, excess)
    assert table_at(table, 0.117, 0.102, 0.011) == pytest.approx(np.full((3, 3), 1.0 + 3.4 - 0.2 + 1.65))


def test_half_space_table_has_no_excess():
    assert np.array_equal(table_at(no_excess(), 0.03, -0.2, 0.001), np.zeros((3, 3)))


def test_arc_length_of_an_arc():
    """An arc of radius R between -y and y is 2 R asin(y/R) long; chords of 0.1 mm are short by 4e-10 of it here."""
    profile = Profile("arc", "rail", (Arc(-0.02, 0.02, 0.0, -0.1, 0.1, 1.0),))
    arc = arc_length_of(profile)
    assert arc.s[-1] == pytest.approx(0.2 * math.asin(0.2), rel=1e-6)
    assert arc.y[[0, -1]] == pytest.approx([-0.02, 0.02])
    assert np.all(np.diff(arc.s) > 0.0)
