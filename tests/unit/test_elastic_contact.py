"""Elastic contact as a member of the contact models: kinematics in, forces out."""

import math
from dataclasses import replace

import numpy as np
import pytest

from wheelrail.contact._kernels.interface import OUTPUT_COLUMNS, PATCH_FORCE, TWIST, Z_IN_FRAME, wheel_contact
from wheelrail.contact.call import Kinematics, forces_of_wheel, forces_of_wheelset, input_of_wheel
from wheelrail.contact.elastic.bodies import make_bodies, no_excess
from wheelrail.contact.elastic.model import make_elastic_contact
from wheelrail.contact.elastic.setting import setting_of
from wheelrail.contact.elastic.wheel import ElasticWheel
from wheelrail.contact.geometry.benchmark import benchmark_pair
from wheelrail.contact.memory import make_memory
from wheelrail.contact.point.friction.constant import ConstantFriction
from wheelrail.contact.point.friction.falling import FallingFriction
from wheelrail.numerics._kernels.status import NOT_CONVERGED
from wheelrail.results.status import status_of

pytestmark = pytest.mark.slow_without_jit

PAIR = benchmark_pair()
BODIES = make_bodies(no_excess(), no_excess())
SPEED, RADIUS, MU = 20.0, 0.46, 0.3


def contact(friction=ConstantFriction(MU)):
    return make_elastic_contact([PAIR, PAIR], [BODIES, BODIES], setting=setting_of("fast"), friction=friction)


def rolling(y=2e-3, yaw=2e-3, forth=1.0, **more):
    usual = {"velocity": (forth * SPEED, 0.02, 0.0), "spin": forth * 1.001 * SPEED / RADIUS}
    return Kinematics(**{"y": y, "z": 0.45980, "yaw": yaw, "roll": 1e-5} | usual | more)


def test_forces_are_those_of_the_wheel():
    """At a small yaw, the creepages of a patch on the tread are those of its point, but for what rows differ."""
    found = forces_of_wheel(contact(), rolling(yaw=0.0, velocity=(SPEED, 0.0, 0.0), spin=SPEED / 0.4602))
    wheel = ElasticWheel(PAIR, BODIES, setting_of("fast"))
    assert wheel.press(y=2e-3, z=0.45980, roll=1e-5) == 0
    patches = wheel.patches()
    normal = sum(patch.normal_force for patch in patches)
    assert found.status == 0
    assert math.hypot(found.force[1], found.force[2]) == pytest.approx(normal, rel=0.02)
    assert wheel.vertical_force() == pytest.approx(found.force[2], rel=5e-3)


def test_mirror_image():
    model = contact()
    left, right = forces_of_wheelset(model, rolling())
    image = rolling(y=-2e-3, yaw=-2e-3, velocity=(SPEED, -0.02, 0.0), roll=-1e-5)
    mirrored = forces_of_wheelset(model, image)
    for one, other in ((left, mirrored[1]), (right, mirrored[0])):
        assert np.array(one.force) * (1, -1, 1) == pytest.approx(np.array(other.force), rel=1e-9, abs=1e-6)
        assert np.array(one.moment) * (-1, 1, -1) == pytest.approx(np.array(other.moment), rel=1e-9, abs=1e-6)
        assert one.power == pytest.approx(other.power, rel=1e-9)


def test_backwards_is_the_image_in_the_plane_across():
    """Rolling backward at the opposite yaw: the longitudinal force changes its sign, and nothing else."""
    model = contact()
    forward = forces_of_wheel(model, rolling())
    backward = forces_of_wheel(model, rolling(yaw=-2e-3, forth=-1.0))
    assert np.array(forward.force) * (-1, 1, 1) == pytest.approx(np.array(backward.force), rel=1e-9, abs=1e-6)
    assert np.array(forward.moment) * (1, -1, -1) == pytest.approx(np.array(backward.moment), rel=1e-9, abs=1e-6)


def test_power_is_that_of_the_forces():
    """What friction takes is what the motion of the wheelset gives: -(F.v + M.w) over a surface at rest.

    Without yaw and lateral velocity the pressure does no work: it acts where the wheel touches, not before or behind.
    """
    kinematics = rolling(y=3e-3, yaw=0.0, velocity=(SPEED, 0.0, 0.0))
    found = forces_of_wheel(contact(), kinematics)
    yaw, roll = kinematics.yaw, kinematics.roll
    axle = np.array([-math.sin(yaw) * math.cos(roll), math.cos(yaw) * math.cos(roll), math.sin(roll)])
    given = np.dot(found.force, kinematics.velocity) + np.dot(found.moment, kinematics.spin * axle)
    assert found.power == pytest.approx(-given, rel=1e-6)
    assert found.power > 0.0


@pytest.mark.parametrize("rate", [4.0, -4.0])
def test_power_is_that_of_the_forces_where_wheelsets_turn(rate):
    """As above, of a wheelset that turns about a place near the contact, fast: spin counts beside creep."""
    turning = (0.0, 0.0, rate)
    kinematics = rolling(y=3e-3, yaw=0.0, velocity=(SPEED + 0.75 * rate, 0.0, 0.0), rotation=turning)
    found = forces_of_wheel(contact(), kinematics)
    axle = np.array([0.0, math.cos(kinematics.roll), math.sin(kinematics.roll)])
    given = np.dot(found.force, kinematics.velocity)
    given += np.dot(found.moment, kinematics.spin * axle + np.array(turning))
    assert found.power == pytest.approx(-given, rel=1e-6)


@pytest.mark.parametrize(("y", "z"), [(1e-3, 0.45980), (6.5e-3, 0.46065)])
def test_a_rail_plane_that_rolls_is_a_wheelset_that_rolls_over_it(y, z):
    """Forces change as if the wheelset rolled the other way about the line on which it touches, for small angles.

    On the tread, and in the root of the flange. The rows of a patch differ in height, the line does not: 0.15 % of the
    change. Without damping, and of forces along the rail plane, which leans back where it twists.
    """
    model, rate = contact()._replace(damping=0.0), 0.2
    usual = rolling(y=y, z=z, yaw=0.0, velocity=(SPEED, 0.0, 0.0))
    height = forces_of_wheel(model, usual).patches[0, Z_IN_FRAME]
    image = replace(usual, rotation=(-rate, 0.0, 0.0), velocity=(SPEED, rate * (z - height), -rate * y))
    found = []
    for kinematics, twist in ((usual, 0.0), (usual, rate / SPEED), (image, 0.0)):
        wheel, out, memory = input_of_wheel(kinematics, "left"), np.zeros(OUTPUT_COLUMNS), make_memory(model, 1)
        wheel[TWIST] = twist
        assert wheel_contact(model, memory, 0, True, wheel, out) == 0
        found.append(out[PATCH_FORCE : PATCH_FORCE + 3].copy())
    at_rest, twisted, imaged = found
    assert twisted - at_rest == pytest.approx(imaged - at_rest, abs=5e-3 * np.abs(imaged - at_rest).max())
    assert np.abs(imaged - at_rest).max() > 1000.0


def test_friction_falls_with_slip():
    """Sliding fully, the force is the coefficient at that sliding velocity times the normal force."""
    kinematics = rolling(yaw=0.0, velocity=(SPEED, 0.0, 0.0), spin=0.5 * SPEED / RADIUS)
    constant = forces_of_wheel(contact(), kinematics)
    falling = forces_of_wheel(contact(FallingFriction(MU, limit=0.4, decay=0.6)), kinematics)
    expected = 0.4 + 0.6 * math.exp(-0.6 * 0.5 * SPEED)
    assert falling.force[0] / constant.force[0] == pytest.approx(expected, rel=1e-3)


def test_a_lifted_wheel_feels_nothing():
    found = forces_of_wheel(contact(), rolling(z=0.465))
    assert found.status == 0
    assert found.force == (0.0, 0.0, 0.0)


def test_a_wheel_that_does_not_converge_says_so():
    """The status has words, and a remedy, for the end of a run."""
    model = contact()
    hasty = model._replace(setting=model.setting._replace(traction_sweeps=1, traction_tolerance=1e-12))
    found = forces_of_wheel(hasty, rolling())
    assert found.status == NOT_CONVERGED
    status = status_of(found.status, "wheelset1", 0, 1e-3, 0.0)
    assert "did not reach its tolerance" in status
    assert status.remedy
