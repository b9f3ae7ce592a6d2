"""The differential elastic contact model against Hertz, Kalker, Coulomb and Newton's third law.

Meshes are coarse (2 mm for patches of 5 to 7 mm), so that a test takes seconds. Blocks are finite and fixed at their
bottom, which stiffens the approach by 10 to 30 %: patches are compared at equal force, where that does not matter.
"""

from functools import cache

import numpy as np
import pytest

from wheelrail.contact.call import Kinematics
from wheelrail.contact.elastic.papers.model import PapersModel
from wheelrail.contact.elastic.papers.options import PapersOptions
from wheelrail.contact.elastic.papers.paraboloid import ParaboloidModel
from wheelrail.contact.geometry.benchmark import benchmark_pair
from wheelrail.contact.material import STEEL, Material, combined
from wheelrail.contact.point.friction.constant import ConstantFriction
from wheelrail.contact.point.friction.falling import FallingFriction
from wheelrail.contact.point.normal._kernels.hertz import hertz
from wheelrail.contact.point.tangential._kernels.coefficients import kalker_coefficients

ALONG, ACROSS = 1 / 0.92, 1 / 0.60  #: a wheel of radius 0.46 m on a rail crown of 0.30 m
APPROACH = 85e-6
BLOCK = {"length": 32e-3, "depth": 22e-3, "solver": "lu", "resolution": 2e-3}


@cache
def paraboloid(element="hex8", materials=(STEEL, STEEL), offset=(0.0, 0.0), width=26e-3, **changes):
    options = PapersOptions(**{**BLOCK, "element": element, **changes})
    return ParaboloidModel(ALONG, ACROSS, options, width=width, materials=materials, offset=offset)


def hertz_patch(force, materials=(STEEL, STEEL)):
    """Semi-axes [m] and maximum pressure [Pa] at a force."""
    a1, b1, k1 = hertz(ALONG, ACROSS)
    root = (force / (k1 * combined(*materials).modulus)) ** (1 / 3)
    return a1 * root, b1 * root, 1.5 * force / (np.pi * a1 * b1 * root**2)


# Known bias of the elements at 2 mm: tetrahedra are too stiff (p0 4 to 5 % high, axes up to 3 % short), trilinear
# hexahedra scatter by 4 % with the position of the patch on the mesh; a penalty of 1e15 takes 1 % off p0.
@pytest.mark.parametrize(
    ("element", "offset", "pressure", "axes"),
    [
        ("tet4", (0.0, 0.0), (1.00, 1.08), 0.04),
        ("hex8", (0.0, 0.0), (0.95, 1.03), 0.04),
        ("hex8", (0.7e-3, 0.4e-3), (0.95, 1.03), 0.04),
    ],
)
def test_patch_is_that_of_hertz_at_equal_force(element, offset, pressure, axes):
    solution = paraboloid(element, offset=offset).solve(APPROACH)
    assert solution.converged
    (patch,) = solution.patches()
    a, b, p0 = hertz_patch(patch.normal_force)
    assert pressure[0] < patch.maximum_pressure / p0 < pressure[1]
    np.testing.assert_allclose(patch.semi_axes, (a, b), rtol=axes)
    np.testing.assert_allclose(patch.centre[:2], offset, atol=0.1e-3)


def test_materials_of_wheel_and_rail_are_apart():
    soft = Material(young=0.7e11, poisson=0.33)
    steel, mixed = (paraboloid(materials=pair).solve(APPROACH) for pair in ((STEEL, STEEL), (STEEL, soft)))
    # At equal approach the force goes with the contact modulus, but for the blocks' ends, which count less for the
    # body that yields less.
    ratio = combined(STEEL, soft).modulus / combined().modulus
    assert mixed.force_on_wheel[2] / steel.force_on_wheel[2] == pytest.approx(ratio, rel=0.05)
    wheel, rail = (np.abs(u).max() for u in mixed.displacements())
    assert rail > 2.0 * wheel


def test_full_sliding_is_coulombs_friction():
    model = paraboloid()
    for xi, eta in ((-0.05, 0.0), (0.03, -0.04)):
        solution = model.solve(APPROACH, xi=xi, eta=eta)
        slip = np.hypot(xi, eta)
        expected = -0.3 * solution.force_on_wheel[2] * np.array([xi, eta]) / slip
        # Strains of 1e-3 turn the slip of 5 % by a degree here and there, and the regularisation takes 2e-8.
        np.testing.assert_allclose(solution.force_on_wheel[:2], expected, rtol=2e-3, atol=2e-3 * np.abs(expected).max())
        assert not solution.samples.sticks.any()
        assert solution.power == pytest.approx(0.3 * solution.force_on_wheel[2] * slip, rel=0.02)


def test_friction_falls_with_the_slip_velocity():
    law = FallingFriction(coefficient=0.5, limit=0.4, decay=0.6)
    model = ParaboloidModel(ALONG, ACROSS, PapersOptions(**BLOCK, element="hex8"), width=26e-3, friction=law)
    solution = model.solve(APPROACH, xi=-0.05, speed=20.0)
    used = solution.force_on_wheel[0] / solution.force_on_wheel[2]
    # Polach's law at 1 m/s, which strains of 1e-3 change by a few per cent from sample to sample.
    assert used == pytest.approx(0.5 * (0.6 * np.exp(-0.6) + 0.4), rel=0.01)


def test_small_creepages_follow_kalkers_linear_theory():
    """Differences upstream are of first order: the leading edge is taken too far ahead, by half a cell or so.

    That makes creep forces too large: at a = 3.4 cells by 7 to 11 % with the patch centred on a node as here, by 22 %
    centred on a cell; the friction limit takes 1 % off. Blocks are wider than elsewhere, as they matter themselves: with
    free sides 13 mm from the centre the lateral force is 5 % below Kalker's, with fixed sides there 22 % above. Had the convective
    derivative been lost, the forces would be 30 times as large.
    """
    creepage = 5e-5
    model = paraboloid(tolerance=1e-9, length=44e-3, width=44e-3, depth=30e-3)
    for kind, number in (("xi", 0), ("eta", 1)):
        model.solver.forget()
        solution = model.solve(APPROACH, **{kind: -creepage})
        assert solution.converged
        a, b, _ = hertz_patch(solution.force_on_wheel[2])
        coefficient = kalker_coefficients(a / b, STEEL.poisson)[number]
        force = solution.force_on_wheel[number] / (STEEL.shear * a * b * creepage)
        assert 1.0 < force / coefficient < 1.2


def test_von_mises_stress_below_a_circular_patch():
    """Maximum 0.62 p0 at a depth of 0.48 a for nu = 0.3 [Johnson1985 sec. 3.4]; layers are 2 mm thick for a = 6 mm."""
    options = PapersOptions(**{**BLOCK, "element": "hex8", "growth": 1.2})
    solution = ParaboloidModel(1.4, 1.4, options, width=32e-3, friction=ConstantFriction(0.0)).solve(APPROACH)
    (patch,) = solution.patches()
    a = np.sqrt(1.5 * patch.normal_force / (np.pi * patch.maximum_pressure))
    for stress in solution.stress():
        maximum, depth = stress.maximum
        assert maximum / patch.maximum_pressure == pytest.approx(0.62, rel=0.1)
        assert depth == pytest.approx(0.48 * a, abs=1.5e-3)
        # Principal stresses are those of the tensor.
        np.testing.assert_allclose(stress.principal.sum(axis=1), np.trace(stress.tensor, axis1=1, axis2=2), atol=1.0)


NARROW = {"wheel_width": (-0.03, 0.025), "rail_width": (0.72, 0.775), "length": 32e-3, "depth": 25e-3}
#: Undeformed bodies overlap by 0.07 mm.
POSE = {"y": 3e-3, "z": 0.459828, "yaw": 2e-3, "roll": 0.2e-3}
MOTION = {"velocity": (20.0, 0.1, 0.0), "rotation": (0.0, 0.0, 0.05), "spin": 20.0 / 0.46 * 1.0005}


@cache
def profiles(**changes):
    return PapersModel(benchmark_pair(), PapersOptions(**{"resolution": 2e-3, "solver": "lu", **NARROW, **changes}))


def test_action_is_reaction_in_force_and_moment():
    solution = profiles().solve(Kinematics(**POSE, **MOTION))
    assert solution.converged
    assert 4e4 < solution.force_on_wheel[2] < 2e5
    np.testing.assert_array_equal(solution.force_on_rail, -solution.force_on_wheel)
    # About one point, the moments of wheel and rail cancel.
    centre = np.array([0.0, POSE["y"], POSE["z"]])
    about_track = solution.moment_on_wheel + np.cross(centre, solution.force_on_wheel)
    np.testing.assert_allclose(solution.moment_on_rail, -about_track, rtol=1e-12)
    # Forces on the nodes say the same: exactly for the sum; for moments up to what wheel and rail overlap (0.1 mm).
    (wheel, rail), (on_wheel, on_rail) = solution.bodies, solution.nodal_forces
    yaw, roll = POSE["yaw"], POSE["roll"]
    rotation = np.array([[np.cos(yaw), -np.sin(yaw), 0], [np.sin(yaw), np.cos(yaw), 0], [0, 0, 1.0]]) @ np.array(
        [[1, 0, 0], [0, np.cos(roll), -np.sin(roll)], [0, np.sin(roll), np.cos(roll)]]
    )
    turned = on_wheel @ rotation.T
    np.testing.assert_allclose(turned.sum(axis=0), solution.force_on_wheel, atol=1e-6)
    np.testing.assert_allclose(on_rail.sum(axis=0), solution.force_on_rail, atol=1e-6)
    positions = [body.block.mesh.p.T[body.free] for body in (wheel, rail)]
    arms = positions[0] @ rotation.T + centre, positions[1]
    moments = [np.cross(arm, force).sum(axis=0) for arm, force in zip(arms, (turned, on_rail), strict=True)]
    lever = 0.3e-3 * np.linalg.norm(solution.force_on_wheel)
    np.testing.assert_allclose(moments[0], -moments[1], atol=lever)
    np.testing.assert_allclose(moments[1], solution.moment_on_rail, atol=lever)


def test_right_wheel_is_the_mirror_image():
    model = profiles()
    mirrored = {"y": -POSE["y"], "z": POSE["z"], "yaw": -POSE["yaw"], "roll": -POSE["roll"]}
    motion = {"velocity": (20.0, -0.1, 0.0), "rotation": (0.0, 0.0, -0.05), "spin": MOTION["spin"]}
    solutions = []
    for kinematics, side in ((Kinematics(**POSE, **MOTION), "left"), (Kinematics(**mirrored, **motion), "right")):
        model.forget()
        solutions.append(model.solve(kinematics, side))
    left, right = solutions
    plane, axial = np.array([1.0, -1.0, 1.0]), np.array([-1.0, 1.0, -1.0])
    np.testing.assert_allclose(right.force_on_wheel, plane * left.force_on_wheel, rtol=1e-9)
    np.testing.assert_allclose(right.moment_on_wheel, axial * left.moment_on_wheel, rtol=1e-9)
    np.testing.assert_allclose(right.moment_on_rail, axial * left.moment_on_rail, rtol=1e-9)
    np.testing.assert_allclose(right.samples.traction, plane * left.samples.traction, rtol=1e-6, atol=1.0)


def test_force_is_continuous_as_samples_join_and_leave():
    """Samples come and go where the pressure is zero: over a quarter of a cell the force follows a parabola."""
    model = profiles()
    force = []
    for k in range(-8, 9):
        pose = {**POSE, "y": POSE["y"] + 0.03e-3 * k}
        force.append(model.solve(Kinematics(**pose)).force_on_wheel[2])
    steps = np.arange(len(force))
    trend = np.polyval(np.polyfit(steps, force, 2), steps)
    # A sample in the middle of the patch carries about a twentieth of the force.
    np.testing.assert_allclose(force, trend, atol=0.005 * np.mean(force))
