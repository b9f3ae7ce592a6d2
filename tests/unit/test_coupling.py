"""Contacts that share a stretch of penetration: no jump when they merge, nothing changed when they are apart."""

import numpy as np
import pytest

from wheelrail.contact.detection._kernels import MOST_POINTS, height_for_penetration, search
from wheelrail.contact.detection.equations._kernels import COLUMNS, DIFF, DIST, PENETRATION
from wheelrail.contact.friction.constant import ConstantFriction
from wheelrail.contact.normal.overlap._kernels import saddle_penetration, share_penetration
from wheelrail.contact.pair._kernels import make_pose
from wheelrail.contact.pair.benchmark import benchmark_pair
from wheelrail.contact.wheel_rail._kernels import APPROACH, FORCE_COLUMNS, FZ, SADDLE, Motion, wheel_forces
from wheelrail.contact.wheel_rail.laws import contact_laws

PAIR = benchmark_pair()
REST = Motion(*[0.0] * 9)
POINTS, ROWS = np.zeros((MOST_POINTS, COLUMNS)), np.zeros((MOST_POINTS, FORCE_COLUMNS))


def at(y, height):
    """Number of contacts, their penetrations, approaches and the vertical force."""
    pose = make_pose(y, height, 0.0, 0.0)
    _, count, _ = search(PAIR, pose, DIST, False, POINTS)
    friction = ConstantFriction(0.0).friction()
    wheel_forces(PAIR, pose, 1.0, POINTS, count, REST, contact_laws(), friction, 0.0, 0.0, ROWS)
    return count, -POINTS[:count, PENETRATION], ROWS[:count, APPROACH].copy(), ROWS[:count, FZ].sum()


@pytest.mark.slow_without_jit
def test_merging_contacts_do_not_jump():
    """S1002 on UIC60 passes from one contact to two and back within 1 mm of the middle; 60 micrometres deep."""
    _, height = height_for_penetration(PAIR, 0.0002, 0.0, 0.0, 0.0, DIFF, POINTS)
    seen, forces = [], []
    for y in np.arange(-0.6e-3, 0.7e-3, 2e-6):
        count, _, _, force = at(y, height - 6e-5)
        seen.append(count)
        forces.append(force)
    assert set(seen) == {1, 2}
    jumps = np.abs(np.diff(forces)) / np.mean(forces)
    assert jumps.max() < 0.02  # over 2 micrometres; counted in full, 0.6 of the load would go at one step


def test_what_is_given_up():
    _, height = height_for_penetration(PAIR, 0.0002, 0.0, 0.0, 0.0, DIFF, POINTS)
    count, penetrations, approaches, _ = at(0.0, height - 6e-5)
    assert count == 2
    saddle = saddle_penetration(PAIR, make_pose(0.0, height - 6e-5, 0.0, 0.0), 0.74235, 0.75326)
    assert 0.0 < saddle < penetrations.min()
    assert (approaches < penetrations).all()
    assert (penetrations - approaches).sum() < saddle
    first, second = penetrations - saddle
    share = first / (first + second)
    wanted = penetrations - saddle * np.array([(1 - share) ** 2, share**2])
    assert approaches == pytest.approx(wanted, rel=1e-2)  # its saddle is looked for from place to place


def test_contacts_with_air_between_keep_all():
    # 5.25 mm to the left, left wheel: tread and flange root
    _, height = height_for_penetration(PAIR, 0.00525, 0.003, -0.0004, 3e-5, DIST, POINTS)
    pose = make_pose(0.00525, height, 0.003, -0.0004)
    _, count, _ = search(PAIR, pose, DIST, False, POINTS)
    assert count == 2
    share_penetration(PAIR, pose, POINTS, count, ROWS, APPROACH, SADDLE, False)
    assert ROWS[:count, APPROACH] == pytest.approx(-POINTS[:count, PENETRATION], rel=1e-15)
