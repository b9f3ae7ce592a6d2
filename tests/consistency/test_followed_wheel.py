"""A wheel that is followed through time: searches with a memory find what searches without one do."""

import numpy as np
import pytest

from wheelrail.contact.geometry._kernels.pair import Pair, make_pose
from wheelrail.contact.geometry._kernels.roller import make_roller_pose
from wheelrail.contact.geometry.benchmark import benchmark_pair
from wheelrail.contact.point.detection._kernels.equations import COLUMNS, DIFF, DIST, PENETRATION, Y_RAIL, Y_WHEEL
from wheelrail.contact.point.detection._kernels.memory import COLUMNS as MEMORY_COLUMNS
from wheelrail.contact.point.detection._kernels.memory import (
    MARGIN,
    MOST_MISSES,
    MOST_WANTED,
    REACH,
    ROWS,
    WANTED,
    forget,
    still_holds,
)
from wheelrail.contact.point.detection._kernels.search import MOST_POINTS, search, search_again, search_in_step
from wheelrail.contact.point.detection.locate import touching_height
from wheelrail.numerics._kernels.status import NOT_FINITE, OFF_RAIL, OK

STEPS = 1500
EVERY = 0.3e-3  #: seconds between two searches


def waves(random: np.random.Generator, amplitude: float, fastest: float) -> np.ndarray:
    """A smooth random motion: six sines of up to `fastest` Hz."""
    t = np.arange(STEPS) * EVERY
    frequency, phase = random.uniform(0.3, fastest, 6), random.uniform(0.0, 2.0 * np.pi, 6)
    weights = random.normal(size=6)
    weights *= amplitude / np.linalg.norm(weights)
    return (weights[:, None] * np.sin(2.0 * np.pi * frequency[:, None] * t + phase[:, None])).sum(axis=0)


def ride(pair: Pair, random: np.random.Generator, fastest: float = 3.0) -> np.ndarray:
    """Poses (n, 4) of a wheel that wanders between field side and flange with up to `fastest` Hz, bouncing by 0.05 mm."""
    y = random.uniform(-4e-3, 7e-3) + waves(random, 3e-3, fastest)
    yaw = random.uniform(-5e-3, 5e-3) + waves(random, 2e-3, fastest)
    roll = random.uniform(-1e-3, 1e-3) + waves(random, 0.3e-3, 3.0)
    some = np.arange(0, STEPS, 100)
    heights = [touching_height(pair, y=y[k], yaw=yaw[k], roll=roll[k], penetration=0.08e-3)[1] for k in some]
    z = np.interp(np.arange(STEPS), some, heights) + waves(random, 0.05e-3, 30.0)
    return np.column_stack((y, z, yaw, roll))


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("inclination", [1 / 40, 1 / 20])
@pytest.mark.parametrize("method", [DIFF, DIST])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_memory_changes_nothing(inclination: float, method: int, seed: int) -> None:
    pair = benchmark_pair(inclination)
    memory = np.zeros((ROWS, MEMORY_COLUMNS))
    forget(memory)
    with_memory, without = np.zeros((MOST_POINTS, COLUMNS)), np.zeros((MOST_POINTS, COLUMNS))
    kept = 0
    for position in ride(pair, np.random.default_rng(seed)):
        pose = make_pose(*position)
        kept += bool(still_holds(memory, pose))
        status, count, _ = search_again(pair, pose, method, False, False, memory, with_memory)
        assert (status, count) == search(pair, pose, method, False, without)[:2], position
        for column, close in ((Y_WHEEL, 1e-9), (Y_RAIL, 1e-9), (PENETRATION, 1e-11)):
            np.testing.assert_allclose(with_memory[:count, column], without[:count, column], rtol=0.0, atol=close)
    assert kept > 0.3 * STEPS  # it must also be of use


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("method", [DIFF, DIST])
def test_memories_of_a_fast_wheel_hold_for_more_and_change_nothing(method: int) -> None:
    """A wheel that hunts on a roller moves by some tens of micrometres from search to search; then it nearly stands."""
    pair = benchmark_pair(1 / 40)
    memory = np.zeros((ROWS, MEMORY_COLUMNS))
    forget(memory)
    with_memory, without = np.zeros((MOST_POINTS, COLUMNS)), np.zeros((MOST_POINTS, COLUMNS))
    most = 0.0
    path = ride(pair, np.random.default_rng(4), fastest=12.0)
    creeping = path[-1] + np.linspace(0.0, 1e-3, STEPS)[:, None] * (-1.0, 0.0, 0.0, 0.0)
    for position in np.vstack((path, creeping)):
        pose = make_roller_pose(make_pose(*position), 0.5)
        status, count, _ = search_again(pair, pose, method, False, False, memory, with_memory)
        assert (status, count) == search(pair, pose, method, False, without)[:2], position
        for column, close in ((Y_WHEEL, 1e-9), (Y_RAIL, 1e-9), (PENETRATION, 1e-11)):
            np.testing.assert_allclose(with_memory[:count, column], without[:count, column], rtol=0.0, atol=close)
        most = max(most, memory[0, MARGIN])
    assert most == MOST_WANTED
    assert memory[0, MARGIN] == WANTED


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("method", [DIFF, DIST])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_quick_searches_follow_the_contacts(method: int, seed: int) -> None:
    """Every other search is quick, as in the stages of a time step.

    It may notice a contact that comes into being only at the next full search: in 1 of 100 at most, here. Otherwise it
    finds the same points, by a step of Newton's method below 1 um; at a joint, where the profiles' second derivatives
    (up to 1/(13 mm)) jump, that leaves as much of it, and of the penetration its square times such a jump.
    """
    pair = benchmark_pair(1 / 40)
    memory = np.zeros((ROWS, MEMORY_COLUMNS))
    forget(memory)
    quick, whole = np.zeros((MOST_POINTS, COLUMNS)), np.zeros((MOST_POINTS, COLUMNS))
    others = 0
    for k, position in enumerate(ride(pair, np.random.default_rng(seed))):
        pose = make_pose(*position)
        status, count = search_in_step(pair, pose, method, k % 2 == 1, memory, quick)
        if (status, count) != search(pair, pose, method, False, whole)[:2]:
            assert k % 2 == 1, position
            others += 1
            continue
        for column, close in ((Y_WHEEL, 1e-6), (Y_RAIL, 1e-6), (PENETRATION, 1e-10)):
            np.testing.assert_allclose(quick[:count, column], whole[:count, column], rtol=0.0, atol=close)
    assert others < 0.01 * STEPS


def test_a_followed_contact_vanishes_at_once() -> None:
    """Where the rail's radius goes from 80 to 300 mm a contact meets its saddle and is gone, 23 um deep.

    F turns there like a V, and its turn comes close to zero long after: that is no contact.
    """
    pair = benchmark_pair(1 / 40)
    memory, quick, whole = np.zeros((ROWS, MEMORY_COLUMNS)), *np.zeros((2, MOST_POINTS, COLUMNS))
    forget(memory)
    height, yaw, roll = 0.4597672, -1.747e-4, -6.8e-6
    assert search_again(pair, make_pose(-0.4069e-3, height, yaw, roll), DIST, False, False, memory, quick)[:2] == (
        OK,
        2,
    )
    counts = []
    for y in np.linspace(-0.4069e-3, -0.4149e-3, 81):
        pose = make_pose(y, height, yaw, roll)
        _, count = search_in_step(pair, pose, DIST, True, memory.copy(), quick)
        assert count == search(pair, pose, DIST, False, whole)[1], y
        counts.append(count)
    assert set(counts) == {1, 2}


def test_a_followed_contact_that_comes_to_the_cells_of_another_is_not_lost() -> None:
    """Root and flank are both in the rail; the contact in the root moves on to the cells where the flank is followed.

    Lost for a stage, it would kick the wheel by some millimetres per second.
    """
    pair = benchmark_pair(1 / 40)
    memory, out = np.zeros((ROWS, MEMORY_COLUMNS)), np.zeros((MOST_POINTS, COLUMNS))
    forget(memory)
    assert search_again(pair, make_pose(6.2025e-3, 0.460211, 0.0107, 0.71e-3), DIST, False, False, memory, out)[1] == 2
    for height in np.linspace(0.460211, 0.460216, 26):
        pose = make_pose(6.2025e-3, height, 0.0107, 0.71e-3)
        assert search_in_step(pair, pose, DIST, True, memory.copy(), out) == (OK, 2), height


def test_a_memory_is_made_and_lost() -> None:
    pair = benchmark_pair(1 / 40)
    memory, out = np.zeros((ROWS, MEMORY_COLUMNS)), np.zeros((MOST_POINTS, COLUMNS))
    forget(memory)
    _, height = touching_height(pair, y=2e-3, yaw=0.0, roll=0.0, penetration=0.1e-3, method="diff")
    assert not still_holds(memory, make_pose(2e-3, height, 0.0, 0.0))
    assert search_again(pair, make_pose(2e-3, height, 0.0, 0.0), DIFF, False, False, memory, out)[0] == OK
    reach = memory[0, REACH]
    assert 5e-6 < reach < 0.3e-3
    assert still_holds(memory, make_pose(2e-3 + 0.5 * reach, height, 0.0, 0.0))
    assert not still_holds(memory, make_pose(2e-3, height + 1.1 * reach, 0.0, 0.0))
    assert not still_holds(memory, make_pose(2e-3, height, 0.6 * reach, 0.6 * reach))  # over an arm of a metre
    assert not still_holds(memory, make_pose(np.nan, height, 0.0, 0.0))
    assert search_again(pair, make_pose(np.nan, height, 0.0, 0.0), DIFF, False, False, memory, out)[0] == NOT_FINITE
    assert search_again(pair, make_pose(0.5, height, 0.0, 0.0), DIFF, False, False, memory, out)[0] == OFF_RAIL


def test_a_wheel_at_a_rails_end_is_searched_without_memory() -> None:
    """On the flange, close to where the rail ends, nothing is spared; the points are found all the same."""
    pair = benchmark_pair(1 / 40)
    memory, out = np.zeros((ROWS, MEMORY_COLUMNS)), np.zeros((MOST_POINTS, COLUMNS))
    forget(memory)
    for k in range(3 * MOST_MISSES):
        pose = make_pose(9e-3 + 1e-6 * k, 0.4668, 2e-3, -1e-3)
        found = search_again(pair, pose, DIST, False, False, memory, out)
        assert found[:2] == search(pair, pose, DIST, False, out)[:2]
