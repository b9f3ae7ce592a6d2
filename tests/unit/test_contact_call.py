"""Kinematics in, forces out: against the loaded wheelset, mirrored, and seen from a moving surface."""

import numpy as np
import pytest

from wheelrail.contact.call import Kinematics, forces_of_wheel, forces_of_wheelset
from wheelrail.contact.equilibrium.loaded import wheelset_under_load
from wheelrail.contact.geometry.benchmark import benchmark_pair
from wheelrail.contact.point.detection._kernels.equations import DIST
from wheelrail.contact.point.detection._kernels.method import Search
from wheelrail.contact.point.friction.constant import ConstantFriction
from wheelrail.contact.point.laws import contact_laws
from wheelrail.contact.point.model import make_point_contact
from wheelrail.errors import InputError

PAIR = benchmark_pair()
LAWS = contact_laws(creep="johnson-vermeulen-moment")
CONTACT = make_point_contact([PAIR, PAIR], detection=Search(DIST), laws=LAWS, friction=ConstantFriction(0.3))
MOVING = Kinematics(
    y=0.003, z=0.4597, yaw=0.004, roll=0.0005, velocity=(20.0, 0.1, -0.02), rotation=(0.01, 0.02, -0.03), spin=43.6
)


def test_forces_of_a_loaded_wheelset():
    found = wheelset_under_load(PAIR, PAIR, y=0.003, yaw=0.002, load=5e4, speed=20.0, laws=LAWS)
    at = Kinematics(y=0.003, z=found.height, yaw=0.002, roll=found.roll, velocity=(20.0, 0.0, 0.0), spin=found.spin)
    for wheel, contacts in zip(forces_of_wheelset(CONTACT, at), (found.left, found.right), strict=True):
        assert wheel.status == 0
        assert wheel.force[2] == pytest.approx(5e4, rel=1e-9)
        assert wheel.force == pytest.approx(np.sum([one.force for one in contacts], axis=0), rel=1e-9)
        assert wheel.moment == pytest.approx(np.sum([one.moment for one in contacts], axis=0), rel=1e-9)
        assert len(wheel.patches) == len(contacts)


def test_mirrored_wheels():
    """To the last bits: the right wheel is computed as a left one."""
    left = forces_of_wheel(CONTACT, MOVING)
    mirrored = Kinematics(
        y=-0.003,
        z=0.4597,
        yaw=-0.004,
        roll=-0.0005,
        velocity=(20.0, -0.1, -0.02),
        rotation=(-0.01, 0.02, 0.03),
        spin=43.6,
    )
    right = forces_of_wheel(CONTACT, mirrored, "right")
    scale = abs(left.force[2])
    assert right.force == pytest.approx((left.force[0], -left.force[1], left.force[2]), abs=1e-12 * scale)
    assert right.moment == pytest.approx((-left.moment[0], left.moment[1], -left.moment[2]), abs=1e-12 * scale)


@pytest.mark.parametrize("carried", [(-20.0, 0.0, 0.0), (3.0, 0.5, -0.2)])
def test_only_motion_against_the_surface_counts(carried):
    """Wheelset and surface carried along together: forces stay. (All of the speed carried away: a roller rig.)"""
    moved = Kinematics(
        **{
            **MOVING.__dict__,
            "velocity": tuple(np.add(MOVING.velocity, carried)),
            "surface_velocity": carried,
        }
    )
    fixed, seen = forces_of_wheel(CONTACT, MOVING), forces_of_wheel(CONTACT, moved)
    assert seen.force == pytest.approx(fixed.force, rel=1e-12)


def test_turning_together_leaves_the_forces():
    """A wheelset that turns with its surface about the origin of the frame neither slides nor spins on it."""
    turning = np.array([0.02, 0.5, -0.1])
    centre = np.array([0.0, MOVING.y, MOVING.z])
    still = Kinematics(y=MOVING.y, z=MOVING.z, yaw=MOVING.yaw, roll=MOVING.roll)
    turned = Kinematics(
        y=MOVING.y, z=MOVING.z, yaw=MOVING.yaw, roll=MOVING.roll, velocity=tuple(np.cross(turning, centre)),
        rotation=tuple(turning), surface_rotation=tuple(turning),
    )  # fmt: skip
    alone, together = forces_of_wheel(CONTACT, still), forces_of_wheel(CONTACT, turned)
    assert together.force == pytest.approx(alone.force, abs=1e-6 * alone.force[2])
    assert together.power == pytest.approx(0.0, abs=1e-9)


def test_a_lifted_wheel_has_no_forces():
    lifted = forces_of_wheel(CONTACT, Kinematics(y=0.0, z=0.47))
    assert (lifted.status, lifted.force, len(lifted.patches)) == (0, (0.0, 0.0, 0.0), 0)


def test_numbers_that_are_none():
    with pytest.raises(InputError) as told:
        Kinematics(y=float("nan"), z=0.46, velocity=(0.0, float("inf"), 0.0))
    assert [one.where for one in told.value.problems] == ["y", "velocity"]
