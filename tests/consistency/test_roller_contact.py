"""Contact between wheels and rollers: points against an independent judge, the limit of large rollers, symmetry, power."""

import math
from dataclasses import replace

import numpy as np
import pytest
from roller_judge import FINE_STEP, Scene, compare, judge, kernel_contacts, random_scene, unmatched

from roller_bench import powers
from wheelrail.contact._kernels.interface import ARM_X, LOAD, PATCH_POWER, PHI, XI, Y_IN_FRAME, Y_ON_WHEEL, Z_IN_FRAME
from wheelrail.contact.call import forces_of_wheel
from wheelrail.contact.geometry.benchmark import benchmark_pair
from wheelrail.validation.rollers import on_roller, point_contact

pytestmark = pytest.mark.slow_without_jit

SPEED = 20.0  #: simulated [m/s]
RADII = (1e3, 1e4, 1e5)  #: of the rollers that tend to rails [m]


@pytest.mark.parametrize(("inclination", "poses", "several"), [(1.0 / 40.0, 6000, 500), (1.0 / 20.0, 4000, 250)])
def test_points_of_random_poses(inclination, poses, several):
    """Rollers from 0.3 to 2 m: the judge finds the same contacts, none more and none less; see `roller_judge` for doubts."""
    numbers, texts = compare(poses, 1, inclination)
    assert not texts, "\n".join(texts)
    assert min(numbers) >= 1
    assert sum(number > 1 for number in numbers) > several


@pytest.mark.parametrize("shift", [{"y": 5e-6}, {"roll": 3e-6}, {"yaw": 1e-4}, {"z": 1e-9}, {"radius": 0.1}])
def test_judge_notices_a_small_shift(shift):
    """The kernels at one pose, the judge at another a little beside [m, rad]."""
    name, size = next(iter(shift.items()))
    scene = Scene(0.006, 0.0, 0.015, 0.001, 0.5)
    scene = scene._replace(z=height_of(scene))
    _, found = kernel_contacts(scene)
    assert found
    assert unmatched(judge(scene, FINE_STEP)[0], found) == []
    assert unmatched(judge(scene._replace(**{name: getattr(scene, name) + size}), FINE_STEP)[0], found)


def height_of(scene):
    """Where the wheel is 0.1 mm in the roller [m], by the judge: the distance falls with the height."""
    low, high = 0.44, 0.48
    while high - low > 1e-7:
        middle = 0.5 * (low + high)
        contacts, at_end = judge(scene._replace(z=middle))
        deep = at_end or min((one.penetration for one in contacts), default=0.0) < -0.1e-3
        low, high = (middle, high) if deep else (low, middle)
    return high


def random_motion(random, scene, radius):
    """A wheelset at a pose over turning rollers, with small motions of its own."""
    return on_roller(
        radius,
        SPEED,
        y=scene.y,
        z=scene.z,
        yaw=scene.yaw,
        roll=scene.roll,
        spin=SPEED / 0.46 * random.uniform(0.999, 1.001),
        velocity=tuple(random.uniform(-0.01, 0.01, 3)),
        rotation=tuple(random.uniform(-0.02, 0.02, 3)),
    )


def test_large_rollers_are_rails():
    """Positions and forces tend to those on rails as 1/R.

    From R to 10 R what is left shrinks to a tenth. A parabola in 1/R through the three leaves positions within 1e-9 m
    and forces within 1e-6 of the wheel's force.
    """
    pair = benchmark_pair()
    rails, rollers = (point_contact(pair, rollers=on, damping="hunt-crossley") for on in (False, True))
    random = np.random.default_rng(5)
    places, forces = [], []
    while len(places) < 100:
        scene = random_scene(random, radius=1e5)
        motion = random_motion(random, scene, 1e5)
        there = forces_of_wheel(rails, replace(motion, surface_rotation=(0.0, 0.0, 0.0), longitudinal_curvature=0.0))
        found = [
            forces_of_wheel(
                rollers,
                replace(motion, surface_rotation=(0.0, -SPEED / radius, 0.0), longitudinal_curvature=1.0 / radius),
            )
            for radius in RADII
        ]
        assert all(len(one.patches) == len(there.patches) > 0 for one in found)
        columns = [ARM_X, ARM_X + 1, ARM_X + 2, Y_ON_WHEEL, Y_IN_FRAME, Z_IN_FRAME]
        size = np.linalg.norm(there.force)
        places.append(remainders([one.patches[:, columns] for one in found], there.patches[:, columns]))
        forces.append(remainders([np.array(one.force) for one in found], np.array(there.force)) / size)
    for left, most in ((np.array(places), 1e-9), (np.array(forces), 1e-6)):
        assert np.all(left[:, 3] < most)
        assert left[:, 1] == pytest.approx(0.1 * left[:, 0], rel=0.05, abs=most)
        assert left[:, 2] == pytest.approx(0.1 * left[:, 1], rel=0.01, abs=most)


def remainders(found, limit):
    """The most that is left of the limit at each radius, and by a parabola in 1/R through all three; shape (4,)."""
    a, b, c = 1.0 / np.array(RADII)
    share = [b * c / ((a - b) * (a - c)), a * c / ((b - a) * (b - c)), a * b / ((c - a) * (c - b))]
    extrapolated = sum(s * one for s, one in zip(share, found, strict=True))
    return np.array([np.max(np.abs(one - limit)) for one in (*found, extrapolated)])


def turning_only(random, scene):
    """Wheelset and rollers turn about their axes and do not move otherwise."""
    spin = SPEED / 0.46 * random.uniform(0.99, 1.01)
    return on_roller(scene.radius, SPEED, y=scene.y, z=scene.z, yaw=scene.yaw, roll=scene.roll, spin=spin)


@pytest.mark.parametrize(("laws", "speed"), [({"curvature": "point", "coupling": "none"}, 1e-8), ({}, 3e-3)])
def test_bodies_lose_what_friction_dissipates(laws, speed):
    """The power of the forces on wheelset and roller is that of friction, as round bodies press nothing together.

    With the curvature at the contact point that is so as far as the search knows it [1e-8 m/s]. A patch with a mean normal of its own has a centre
    of pressure beside it, where the wheel is not quite round about the axle: some mm/s against 20 m/s, as on rails.
    """
    contact = point_contact(benchmark_pair(), creep="johnson-vermeulen-moment", **laws)
    random = np.random.default_rng(6)
    lost = 0.0
    for _ in range(200):
        kinematics = turning_only(random, random_scene(random))
        wheel = forces_of_wheel(contact, kinematics)
        load = wheel.patches[:, LOAD].sum()
        assert wheel.power == pytest.approx(wheel.patches[:, PATCH_POWER].sum(), rel=1e-12)
        assert wheel.power > 0.0
        assert sum(powers(kinematics, wheel)) == pytest.approx(-wheel.power, abs=speed * load + 1e-9 * wheel.power)
        lost = max(lost, wheel.power / load)
    assert lost > 0.1  # m/s: of far more than is left above


def test_right_wheels_are_mirror_images():
    contact = point_contact(benchmark_pair(), damping="hunt-crossley")
    random = np.random.default_rng(7)
    for _ in range(50):
        scene = random_scene(random)
        motion = random_motion(random, scene, scene.radius)
        vx, vy, vz = motion.velocity
        wx, wy, wz = motion.rotation
        image = replace(
            motion, y=-motion.y, yaw=-motion.yaw, roll=-motion.roll, velocity=(vx, -vy, vz), rotation=(-wx, wy, -wz)
        )
        left, right = forces_of_wheel(contact, motion, "left"), forces_of_wheel(contact, image, "right", 1)
        assert len(left.patches) == len(right.patches) > 0
        assert right.force == pytest.approx(np.array(left.force) * (1.0, -1.0, 1.0), rel=1e-12, abs=1e-6)
        assert right.moment == pytest.approx(np.array(left.moment) * (-1.0, 1.0, -1.0), rel=1e-12, abs=1e-6)
        assert right.patches[:, XI] == pytest.approx(left.patches[:, XI], abs=1e-12)
        assert right.patches[:, PHI] == pytest.approx(-left.patches[:, PHI], rel=1e-9)


def test_yaw_moves_contacts_along_the_roller():
    """The arm of a contact ends on the roller: at the distance from its axis that the profile has there.

    Arms end on the wheel, which leaves the penetration.
    """
    contact = point_contact(benchmark_pair(), curvature="point", coupling="none")
    random = np.random.default_rng(8)
    for _ in range(50):
        scene = random_scene(random)
        for row in forces_of_wheel(contact, turning_only(random, scene)).patches:
            x, z = row[ARM_X], scene.z + row[ARM_X + 2]
            away = math.hypot(x, scene.radius + z) - scene.radius
            assert away == pytest.approx(row[Z_IN_FRAME], abs=0.25e-3)
