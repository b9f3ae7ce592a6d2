"""Elastic contact on rollers: Hertz' patch, contact points of yawed wheels, the limit of large rollers, power."""

import math
from dataclasses import replace

import numpy as np
import pytest
from scipy.optimize import brentq

import wheelrail as wr
from roller_bench import powers
from wheelrail.contact._kernels.interface import APPROACH, ARM_X, LOAD, PRESSURE, SEMI_A, SEMI_B, Y_ON_WHEEL
from wheelrail.contact.call import forces_of_wheel
from wheelrail.contact.elastic.bodies import make_bodies, no_excess
from wheelrail.contact.elastic.model import make_elastic_contact
from wheelrail.contact.elastic.setting import setting_of
from wheelrail.contact.geometry.benchmark import benchmark_pair
from wheelrail.contact.point.friction.constant import ConstantFriction
from wheelrail.contact.point.normal._kernels.hertz import hertz
from wheelrail.validation.rollers import RADIUS, cone_on_crown, on_roller, point_contact
from wheelrail.vehicle.static_load import static_wheel_loads

pytestmark = pytest.mark.slow_without_jit

SPEED = 20.0  #: simulated [m/s]
#: Wheelsets on rollers: y, about the height [m], yaw, roll [rad]. Contact on the tread, and on the flange.
TREAD = (0.001, 0.46005, 0.012, 0.0)
FLANGE = (0.0075, 0.46290, 0.010, 0.0)


def elastic(pair, *, rollers=True, friction=0.3, setting="standard"):
    """Half spaces, as contact at points has them."""
    bodies = make_bodies(no_excess(), no_excess())
    return make_elastic_contact(
        [pair, pair],
        [bodies, bodies],
        setting=setting_of(setting),
        friction=ConstantFriction(friction),
        damping="none",
        rollers=rollers,
    )


def posed(pose, radius, spin=SPEED / RADIUS):
    """A wheelset that turns over turning rollers."""
    y, z, yaw, roll = pose
    return on_roller(radius, SPEED, y=y, z=z, yaw=yaw, roll=roll, spin=spin)


def pressed(contact, kinematics, depth, reach=4e-3):
    """That wheelset at a height, within `reach`, at which the deepest overlap of the left wheel is this [m]."""

    def missing(z):
        rows = forces_of_wheel(contact, replace(kinematics, z=z)).patches
        return (rows[:, APPROACH].max() if len(rows) else 0.0) - depth

    z = brentq(missing, kinematics.z - reach, kinematics.z + reach, xtol=1e-9)
    return replace(kinematics, z=z)


def test_patch_is_that_of_hertz():
    """A = (1/r + 1/R)/2 and B = 1/(2 rho). The grid leaves 0.7 %, on any roller the same as on rails but for 0.2 %."""
    contact = elastic(cone_on_crown(0.05, 0.3), friction=0.0)
    depth = 0.07e-3
    cosine = math.cos(math.atan(0.05))
    shares = []
    for radius in (1e5, 2.0, 1.0, 0.5, 0.3):
        kinematics = pressed(contact, posed((0.0, RADIUS, 0.0, 0.0), radius), depth, 0.2e-3)
        row = forces_of_wheel(contact, kinematics).patches[0]
        a, b, k = hertz(0.5 * cosine * (1.0 / RADIUS + 1.0 / radius), 0.5 / 0.3)
        load = 0.5 * 2.1e11 / (1.0 - 0.3**2) * k * depth**1.5
        expected = load, a * math.sqrt(depth), b * math.sqrt(depth), 1.5 * load / (math.pi * a * b * depth)
        shares.append(row[[LOAD, SEMI_A, SEMI_B, PRESSURE]] / expected)
    assert np.array(shares) == pytest.approx(1.0, abs=8e-3)
    assert np.array(shares) / shares[0] == pytest.approx(1.0, abs=2e-3)


@pytest.mark.parametrize("radius", [0.3, 0.5, 2.0])
@pytest.mark.parametrize("pose", [TREAD, FLANGE])
def test_yawed_wheels_touch_where_points_do(pose, radius):
    """Without friction: position along the roller, direction and size of the force, as the point model has them.

    On a roller of 0.3 m the flange would touch 2.7 mm elsewhere on a rail, and its force has a component along the
    roller that it would not have there: turned by 8 mrad. What is left, as on rails: the centre of an elastic patch lies
    up to 0.02 mm along and 0.1 mm beside that of the fitted ellipse, and on the tread, where the curvature of the rail
    changes within the patch, its force differs by 2.5 %.
    """
    pair = benchmark_pair()
    own, points = elastic(pair, friction=0.0), point_contact(pair, friction=0.0)
    kinematics = pressed(own, posed(pose, radius), 0.02e-3)
    one, other = (forces_of_wheel(contact, kinematics) for contact in (own, points))
    assert len(one.patches) == len(other.patches) == 1
    row, point = one.patches[0], other.patches[0]
    assert row[ARM_X] == pytest.approx(point[ARM_X], abs=0.02e-3)
    assert row[Y_ON_WHEEL] == pytest.approx(point[Y_ON_WHEEL], abs=0.12e-3)
    assert row[LOAD] == pytest.approx(point[LOAD], rel=0.03)
    assert one.force[0] / row[LOAD] == pytest.approx(other.force[0] / point[LOAD], abs=1e-5)
    assert abs(one.force[0]) > 5e-4 * row[LOAD]
    assert one.moment[2] / row[LOAD] == pytest.approx(other.moment[2] / point[LOAD], abs=2e-5)


@pytest.mark.parametrize("pose", [TREAD, FLANGE])
def test_large_rollers_are_rails(pose):
    """Forces and moments tend to those on rails as 1/R, positions too; a patch of 5 mm feels some 1/R per metre."""
    pair = benchmark_pair()
    rails, rollers = elastic(pair, rollers=False), elastic(pair)
    kinematics = pressed(rails, posed(pose, 1e12, 1.001 * SPEED / RADIUS), 0.05e-3)
    there = forces_of_wheel(rails, replace(kinematics, surface_rotation=(0.0, 0.0, 0.0), longitudinal_curvature=0.0))
    size = np.linalg.norm(there.force)
    left = []
    for radius in (1e3, 1e4, 1e5):
        motion = replace(kinematics, surface_rotation=(0, -SPEED / radius, 0), longitudinal_curvature=1.0 / radius)
        found = forces_of_wheel(rollers, motion)
        apart = np.subtract((*found.force, *found.moment), (*there.force, *there.moment)) / size
        left.append((np.max(np.abs(apart)), abs(found.patches[0, ARM_X] - there.patches[0, ARM_X])))
    left = np.array(left)
    assert left[1] == pytest.approx(0.1 * left[0], rel=0.02)
    assert left[2] == pytest.approx(0.1 * left[1], rel=0.02)
    assert np.all(left[2] < 2e-5)


@pytest.mark.parametrize("radius", [0.5, 1.0])
@pytest.mark.parametrize("pose", [TREAD, FLANGE])
def test_bodies_lose_what_friction_dissipates(pose, radius):
    """Power of the forces on wheelset and roller: that of friction.

    Rows do not touch exactly where the wheel turns without rising; on rails that leaves 1 mm/s on the flange too.
    """
    contact = elastic(benchmark_pair())
    kinematics = pressed(contact, posed(pose, radius, 1.003 * SPEED / RADIUS), 0.05e-3)
    wheel = forces_of_wheel(contact, kinematics)
    load = wheel.patches[:, LOAD].sum()
    assert sum(powers(kinematics, wheel)) == pytest.approx(-wheel.power, abs=1.5e-3 * load)
    assert wheel.power > 0.05 * load


def test_backwards_is_the_image_in_the_plane_across():
    """Rolling backward at the opposite yaw: what is longitudinal changes its sign, and nothing else."""
    contact = elastic(benchmark_pair())
    kinematics = pressed(contact, posed(TREAD, 0.5, 1.003 * SPEED / RADIUS), 0.05e-3)
    image = replace(
        kinematics,
        yaw=-kinematics.yaw,
        spin=-kinematics.spin,
        surface_velocity=(SPEED, 0.0, 0.0),
        surface_rotation=(0.0, SPEED / 0.5, 0.0),
    )
    forward, backward = forces_of_wheel(contact, kinematics), forces_of_wheel(contact, image)
    assert np.array(forward.force) * (-1, 1, 1) == pytest.approx(np.array(backward.force), rel=1e-9, abs=1e-6)
    assert np.array(forward.moment) * (1, -1, -1) == pytest.approx(np.array(backward.moment), rel=1e-9, abs=1e-6)


def test_a_bogie_on_a_rig():
    """Twenty milliseconds at rest on turning rollers: loads by statics, patches beside those of contact at points.

    S1002 on UIC60 at 1:40 touches at two points here, 14 and 40 kN. The elastic patch covers both, so that it is wider
    than either; along, where the curvatures are those of circles, it is as long as the ellipse of the greater load,
    within the share of the load that this one does not have, (54.5/40.5)^(1/3) - 1 = 10 %.
    """
    data = {
        "vehicle": "manchester-wagon",
        "run": {"speed": SPEED, "duration": 0.02, "integrator": {"name": "ode5", "step": 0.5e-3}},
        "rig": {"bogie": "bogie1"},
        "contact": {"friction": 0.3, "model": "elastic", "elastic": {"bodies": "half-space"}},
    }
    scenario = wr.scenario_from_dict(data)
    result, points = wr.simulate(scenario), wr.simulate(scenario.with_values({"contact.model": "semi-elastic"}))
    assert result.status.finished
    assert not result.warnings
    static = static_wheel_loads(scenario.vehicle)
    for n, name in enumerate(result.wheelsets):
        for side, load in zip(("left", "right"), static[n], strict=True):
            wheel = f"{name}.{side}"
            np.testing.assert_allclose(result.values(f"{wheel}.Q"), load, rtol=1e-3)
            np.testing.assert_allclose(points.values(f"{wheel}.Q"), load, rtol=1e-3)
            assert result.values(f"{wheel}.contacts")[-1] == 1
            assert points.values(f"{wheel}.contacts")[-1] == 2
            ours = {key: result.values(f"{wheel}.contact1.semi_axis_{key}")[-1] for key in "ab"}
            theirs = [{key: points.values(f"{wheel}.contact{k}.semi_axis_{key}")[-1] for key in "ab"} for k in (1, 2)]
            longest = max(one["a"] for one in theirs)
            assert longest < ours["a"] < 1.1 * longest
            assert ours["b"] > max(one["b"] for one in theirs)
