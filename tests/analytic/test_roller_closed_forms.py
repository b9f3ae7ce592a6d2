"""Wheels on rollers against closed forms: Hertz' patch, Kalker's coefficients, spin creepage, decrowning."""

import math
from dataclasses import replace

import numpy as np
import pytest
from scipy.interpolate import CubicSpline
from scipy.spatial.transform import Rotation

from wheelrail.contact._kernels.interface import (
    APPROACH,
    ARM_X,
    CREEP_X,
    CREEP_Y,
    ETA,
    INPUT_COLUMNS,
    LOAD,
    OUTPUT_COLUMNS,
    PHI,
    PRESSURE,
    SEMI_A,
    SEMI_B,
    SURFACE_ROTATION,
    SURFACE_VELOCITY,
    XI,
    Contacts,
    Y,
    Z,
)
from wheelrail.contact.call import forces_of_wheel, forces_of_wheelset
from wheelrail.contact.material import combined
from wheelrail.multibody._kernels.rigid_body import BODY, SPIN, TURN, VELOCITY, body_axes
from wheelrail.numerics._kernels.status import OK
from wheelrail.surface._kernels.interface import lay_under
from wheelrail.surface.memory import make_surface_memory
from wheelrail.surface.rollers import make_roller_rig
from wheelrail.validation.rollers import (
    CIRCLE,
    DECROWNING,
    LOAD_OF_WHEEL,
    PATCHES,
    RADIUS,
    at_load,
    cone_on_crown,
    decrowning_stiffness,
    loaded_wheelset,
    on_roller,
    point_contact,
    yawed_wheelset,
)

#: C11, C22, C23 of [Kalker1990 tab. E.3] for nu = 0, 1/4, 1/2, by a/b.
KALKER = {
    0.7: ((3.09, 3.81, 4.97), (3.09, 3.28, 3.48), (1.03, 1.14, 1.29)),
    0.8: ((3.19, 3.91, 5.05), (3.19, 3.41, 3.65), (1.13, 1.25, 1.40)),
    0.9: ((3.29, 4.01, 5.12), (3.29, 3.54, 3.82), (1.23, 1.36, 1.51)),
    1.0: ((3.40, 4.12, 5.20), (3.40, 3.67, 3.98), (1.33, 1.47, 1.63)),
    1.0 / 0.9: ((3.51, 4.22, 5.30), (3.51, 3.81, 4.16), (1.44, 1.59, 1.77)),
    1.0 / 0.8: ((3.65, 4.36, 5.42), (3.65, 3.99, 4.39), (1.58, 1.75, 1.94)),
    1.0 / 0.7: ((3.82, 4.54, 5.58), (3.82, 4.21, 4.67), (1.76, 1.95, 2.18)),
    1.0 / 0.6: ((4.06, 4.78, 5.80), (4.06, 4.50, 5.04), (2.01, 2.23, 2.50)),
}


def kalker(a, b, poisson=0.3):
    """C11, C22, C23 between the rows of Kalker's table: a spline over the ratio, a parabola through 1/C in nu."""
    rows = CubicSpline(np.log(list(KALKER)), np.array(list(KALKER.values())))(math.log(a / b))
    return [1.0 / np.polyval(np.polyfit([0.0, 0.25, 0.5], 1.0 / row, 2), poisson) for row in rows]


@pytest.mark.parametrize(("radius", "a", "b", "pressure", "approach"), PATCHES)
def test_patch_on_a_roller(radius, a, b, pressure, approach):
    """The roller's curvature adds to that of the wheel, A = (1/r + 1/R)/2; the table rounds to 4 digits, approach to 3."""
    contact = point_contact(cone_on_crown(1e-9, 0.3), rollers=math.isfinite(radius), creep="kalker-linear")
    _, row = at_load(contact, on_roller(radius if math.isfinite(radius) else 1e12, 20.0, y=0.0, z=RADIUS))
    assert row[LOAD] == pytest.approx(LOAD_OF_WHEEL, rel=1e-9)
    assert row[SEMI_A] * 1e3 == pytest.approx(a, rel=5e-4)
    assert row[SEMI_B] * 1e3 == pytest.approx(b, rel=5e-4)
    assert row[PRESSURE] * 1e-6 == pytest.approx(pressure, rel=1e-3)
    assert row[APPROACH] * 1e3 == pytest.approx(approach, rel=1e-3)


@pytest.mark.parametrize("radius", [row[0] for row in PATCHES])
def test_creep_coefficients_on_a_roller(radius):
    """Small creepages: T = -G a b (C11 xi, C22 eta + C23 sqrt(a b) phi), with the patch that the roller leaves.

    Read from what is recorded. The interpolation between the rows of the table is another here than in the code; the
    table has three digits, so that no two of them agree to better than some 0.2 %.
    """
    speed, shear = 20.0, combined().shear
    contact = point_contact(cone_on_crown(1e-9, 0.3), rollers=math.isfinite(radius), creep="kalker-linear")
    rest = on_roller(radius if math.isfinite(radius) else 1e12, speed, y=0.0, z=RADIUS, spin=speed / RADIUS)
    rest, row = at_load(contact, rest)
    a, b = row[SEMI_A], row[SEMI_B]
    c11, c22, c23 = kalker(a, b)
    faster = forces_of_wheel(contact, replace(rest, spin=rest.spin * (1.0 + 1e-5))).patches[0]
    assert -faster[CREEP_X] / (shear * a * b * faster[XI]) == pytest.approx(c11, rel=2e-3)
    aside = forces_of_wheel(contact, replace(rest, velocity=(0.0, 1e-5 * speed, 0.0))).patches[0]
    assert -(aside[CREEP_Y] - row[CREEP_Y]) / (shear * a * b * aside[ETA]) == pytest.approx(c22, rel=2e-3)
    turning = forces_of_wheel(contact, replace(rest, rotation=(0.0, 0.0, 1e-3))).patches[0]
    across = turning[CREEP_Y] + shear * a * b * c22 * turning[ETA]
    assert -across / (shear * (a * b) ** 1.5 * turning[PHI]) == pytest.approx(c23, rel=2e-3)


@pytest.mark.parametrize("radius", [0.3, 0.5, 1.0, 2.0])
@pytest.mark.parametrize("conicity", [0.02, 0.05, 0.3])
def test_spin_creepage_of_both_bodies(radius, conicity):
    """Aligned bodies that roll without sliding at the contact: w - w_roller = -V (1/r + 1/R) j, hence that times sin."""
    contact = point_contact(cone_on_crown(conicity, 0.3))
    speed = 20.0
    kinematics = on_roller(radius, speed, y=0.0, z=RADIUS - 0.05e-3, spin=speed / RADIUS)
    for side, sign in (("left", 1.0), ("right", -1.0)):
        row = forces_of_wheel(contact, kinematics, side).patches[0]
        spin = (1.0 / RADIUS + 1.0 / radius) * math.sin(math.atan(conicity))
        assert row[PHI] == pytest.approx(-sign * spin, rel=1e-9)
        assert abs(row[XI]) < 0.05e-3 / RADIUS + 0.05e-3 / radius  # the penetration over the radii


@pytest.mark.parametrize(("radius", "conicity"), DECROWNING)
def test_decrowning_moment(radius, conicity):
    """A yawed wheelset on rollers, without friction: the normal forces turn it further, by the closed form.

    The bodies overlap by 0.08 mm, of which the radii are not known better: 2e-4 of 0.3 m. A yaw angle of 1 mrad leaves
    its square.
    """
    psi = 1e-3
    left, right = yawed_wheelset(radius, conicity, psi)
    assert (left.moment[2] + right.moment[2]) / psi == pytest.approx(decrowning_stiffness(radius, conicity), rel=5e-4)
    theta = -(CIRCLE - RADIUS * conicity) * psi / (radius + RADIUS)
    assert left.force[0] == pytest.approx(LOAD_OF_WHEEL * theta, rel=5e-4)
    assert left.patches[0, ARM_X] == pytest.approx(radius * theta, rel=5e-4)
    assert right.force[0] == pytest.approx(-left.force[0], rel=1e-6)


@pytest.mark.parametrize(("radius", "conicity"), DECROWNING)
def test_gravitational_lateral_force(radius, conicity):
    """A wheelset beside the middle: its roll turns both normals to the same side, F_y = -Q (tan(g+phi) - tan(g-phi)).

    Wheels stand on crowns of radius rho as cones whose radius is greater by rho / cos(g) would on the centres of the
    crowns, which are edges at a distance C from the middle and h below the axle. A roll phi = c y / (C - h c) keeps both
    on their edges. Rollers are round in another plane: they change nothing.
    """
    crown = 0.3
    contact = point_contact(cone_on_crown(conicity, crown), friction=0.0)
    angle = math.atan(conicity)
    centre = CIRCLE + crown * math.sin(angle)
    below = RADIUS + crown / math.cos(angle) - conicity * (centre - CIRCLE)
    y = 1e-3
    kinematics = loaded_wheelset(contact, radius, y=y)
    phi = conicity * y / (centre - below * conicity)
    assert kinematics.roll == pytest.approx(phi, rel=1e-3)
    left, right = forces_of_wheelset(contact, kinematics)
    force = -LOAD_OF_WHEEL * (math.tan(angle + phi) - math.tan(angle - phi))
    assert left.force[1] + right.force[1] == pytest.approx(force, rel=1e-3)


@pytest.mark.parametrize("seed", range(4))
def test_surfaces_of_rollers_move_as_their_bodies_do(seed):
    """Rollers that turn, yaw, roll and travel: material near the contacts goes where a turn of its body takes it.

    Against where it is 1e-5 s before and after, of which the cube of what a roller turns in that time is left: 1e-6 m/s.
    Frames stand on the rollers, on the middle of the track, towards the wheelset.
    """
    random = np.random.default_rng(seed)
    radii, middles = np.array([0.5, 0.6]), np.array([0.7, -0.8])
    rig = make_roller_rig([1, 2], radii, middles)
    turns = Rotation.from_rotvec(random.normal(scale=0.02, size=(3, 3)))
    centres = np.array([[0.02, 0.003, 0.46], [0.0, -0.7, -0.5], [0.0, 0.8, -0.6]])
    velocity, spin = random.normal(scale=0.1, size=(3, 3)), random.normal(scale=0.5, size=(3, 3))
    spin[:, 1] += 43.0, -40.0, -33.0
    x = np.zeros(3 * BODY)
    for b in range(3):
        x[b * BODY : b * BODY + 3] = centres[b]
        x[b * BODY + TURN : b * BODY + TURN + 4] = turns[b].as_quat(scalar_first=True)
        x[b * BODY + VELOCITY : b * BODY + VELOCITY + 3] = velocity[b]
        x[b * BODY + SPIN : b * BODY + SPIN + 3] = spin[b]
    axes = np.zeros((3, 3))
    body_axes(x, 0, axes)
    contacts = Contacts(np.zeros((2, 3, 3)), np.zeros((2, INPUT_COLUMNS)), np.zeros((2, OUTPUT_COLUMNS)))
    assert lay_under(rig, make_surface_memory(rig, np.zeros(1)), 0, x, 0, axes, contacts) == OK
    for side, body in enumerate((1, 2)):
        frame, wheel = contacts.frames[side], contacts.inputs[side]
        np.testing.assert_allclose(frame @ frame.T, np.eye(3), atol=1e-14)
        np.testing.assert_allclose(frame[1], turns[body].apply([0.0, 1.0, 0.0]), atol=1e-14)
        origin = centres[0] - wheel[Y] * frame[1] - wheel[Z] * frame[2]
        from_centre = frame @ (origin - centres[body])
        np.testing.assert_allclose(from_centre, [0.0, middles[side], radii[side]], atol=1e-13)
        for place in (np.zeros(3), *random.uniform(-0.8, 0.8, (3, 3))):
            point = turns[body].inv().apply(origin + place @ frame - centres[body])
            ways = [
                time * velocity[body] + (turns[body] * Rotation.from_rotvec(time * spin[body])).apply(point)
                for time in (-1e-5, 1e-5)
            ]
            seen = wheel[SURFACE_VELOCITY : SURFACE_VELOCITY + 3].copy()
            seen += np.cross(wheel[SURFACE_ROTATION : SURFACE_ROTATION + 3], place)
            np.testing.assert_allclose(seen, frame @ (ways[1] - ways[0]) / 2e-5, atol=3e-6)
