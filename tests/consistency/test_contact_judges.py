"""Contact points of the kernels against judges that share no code with them (see `contact_judges.py`)."""

from dataclasses import replace

import numpy as np
import pytest
from contact_judges import (
    INCLINATIONS,
    compare,
    difference,
    differences,
    judge_diff,
    judge_dist,
    kernel_points,
    make_profiles,
    outline,
    random_scenes,
    unmatched,
)

from wheelrail.contact.point.detection._kernels.equations import DIFF, DIST

pytestmark = pytest.mark.slow_without_jit

POSES = 60
#: DIST has two stationary points near y = 711.6 mm here: the wheel's straight flank and, 0.05 mm beside it, its 13 mm arc on the
#: rail's arc of the same radius, where the distance is greatest (y, z [m], yaw, roll [rad]).
EQUAL_RADII = (0.004514212725251594, 0.45736495000050076, 0.008290967274280593, 0.004603727379457592)


@pytest.mark.parametrize("inclination", INCLINATIONS)
def test_random_poses(inclination):
    texts = compare(POSES, 20, inclination)
    assert not texts, "\n".join(texts)


@pytest.mark.parametrize("inclination", INCLINATIONS)
def test_random_poses_of_both_wheels(inclination):
    # A right wheel is a left one with y, yaw and roll reversed.
    texts = compare(POSES // 2, 21, inclination, lateral=(-0.010, 0.010), yaws=(-0.030, 0.030))
    assert not texts, "\n".join(texts)


@pytest.mark.parametrize("inclination", INCLINATIONS)
@pytest.mark.parametrize("penetration", [0.01e-3, 0.6e-3])
def test_other_penetrations(inclination, penetration):
    texts = compare(POSES // 4, 22, inclination, penetration=penetration)
    assert not texts, "\n".join(texts)


def test_equal_radii():
    y, z, yaw, roll = EQUAL_RADII
    wheel, rail, pair = make_profiles(INCLINATIONS[0])
    scene = replace(next(random_scenes(INCLINATIONS[0], 1, 0)), y=y, z=z, yaw=yaw, roll=roll)
    assert differences(scene, pair) == []
    arc = [p for p in judge_dist(scene) if abs(p.y_wheel - 0.7116) < 0.1e-3]
    assert [p.accepted for p in arc] == [True, False]
    assert arc[0].penetration < arc[1].penetration
    at_wheel, at_rail = wheel.sample([p.y_wheel - 0.750 for p in arc]), rail.sample([p.y_rail for p in arc])
    assert np.allclose(at_wheel.curvature + at_rail.curvature, [-1.0 / 0.013, 0.0], rtol=0.0, atol=1e-9)


@pytest.mark.parametrize("shift", [{"y": 3e-6}, {"roll": 3e-6}, {"yaw": 1e-4}, {"z": 1e-9}])
def test_judges_notice_a_small_shift(shift):
    # The kernels at one pose, the judges at another a little beside [m, rad].
    name, size = next(iter(shift.items()))
    for inclination in INCLINATIONS:
        pair = make_profiles(inclination)[2]
        for scene in random_scenes(inclination, 3, 23):
            beside = replace(scene, **{name: getattr(scene, name) + size})
            assert unmatched(judge_diff(beside), kernel_points(pair, scene, DIFF, True))
            dist = [p for p in judge_dist(beside) if p.accepted]
            assert unmatched(dist, kernel_points(pair, scene, DIST, False))


def test_judges_notice_a_missing_and_a_spare_point():
    inclination = INCLINATIONS[1]
    pair = make_profiles(inclination)[2]
    scene = next(random_scenes(inclination, 1, 20))
    judged, found = judge_diff(scene), kernel_points(pair, scene, DIFF, True)
    assert len(judged) > 0
    assert unmatched(judged, found) == []
    assert unmatched(judged, found[1:])[0].startswith("judge only")
    assert unmatched(judged[1:], found)[0].startswith("kernel only")
    assert unmatched(judged, [replace(found[0], accepted=not found[0].accepted), *found[1:]])


def test_derivatives_of_the_difference():
    # Central differences over 2 micrometres leave the square of the step and the rounding of D.
    h = 1e-6
    scene = next(random_scenes(INCLINATIONS[0], 1, 24))
    u, x = np.linspace(-0.025, 0.025, 101), np.linspace(-0.010, 0.010, 101)
    at = difference(scene, x, u)
    before, after = difference(scene, x - h, u), difference(scene, x + h, u)
    assert np.allclose(at.d_x, (after.d - before.d) / (2.0 * h), rtol=0.0, atol=1e-8)
    assert np.allclose(at.d_xx, (after.d_x - before.d_x) / (2.0 * h), rtol=0.0, atol=1e-3)
    slopes = (difference(scene, x, u + h).d - difference(scene, x, u - h).d) / (2.0 * h)
    assert np.allclose(
        at.d_y, slopes, rtol=0.0, atol=1e-4
    )  # the curvature of the rail jumps: 13 / m over 2 micrometres


def test_outline_is_the_edge_of_the_shadow():
    # Seen along the track no point of the wheel's circles lies below the outline's tangent, and the normal is its own.
    scene = next(random_scenes(INCLINATIONS[0], 1, 25))
    u = np.linspace(-0.0383, 0.0307, 70)  # no joint of the wheel is among them
    edge = outline(scene, u)
    wheel = scene.wheel.sample(u)
    for dx in (-1e-3, 1e-3):
        x = edge.x + dx
        _, y, z = scene.to_track(x, 0.750 + u, -np.sqrt((0.460 + wheel.z) ** 2 - x**2))
        # A circle of radius r lifts by dx^2 / 2 r = 1.1 micrometres.
        assert np.all((y - edge.y) * edge.normal_y + (z - edge.z) * edge.normal_z > 0.3e-6)
    h = 1e-7
    ahead, behind = outline(scene, u + h), outline(scene, u - h)
    along = np.array([ahead.y - behind.y, ahead.z - behind.z]) / (2.0 * h)
    assert np.allclose(along[0] * edge.normal_y + along[1] * edge.normal_z, 0.0, atol=1e-5)
