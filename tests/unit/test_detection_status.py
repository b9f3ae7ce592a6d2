"""What a search says of a wheel that it cannot position."""

import numpy as np
import pytest

from wheelrail.contact.geometry._kernels.pair import make_pose
from wheelrail.contact.geometry.benchmark import benchmark_pair
from wheelrail.contact.point.detection._kernels.equations import COLUMNS, DIFF, DIST
from wheelrail.contact.point.detection._kernels.search import MOST_POINTS, search
from wheelrail.contact.point.detection.contact_point import STATUS_WORDS
from wheelrail.contact.point.detection.locate import METHODS, locate, touching_height
from wheelrail.numerics._kernels.status import AT_EDGE, NO_CONTACT, NOT_FINITE, OFF_RAIL, OK, YAW_TOO_LARGE

PAIR = benchmark_pair(1 / 40)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    ("y", "height", "yaw", "status"),
    [
        (0.0, 0.4597, 0.0, OK),
        (0.0, 0.48, 0.0, NO_CONTACT),
        (0.3, 0.46, 0.0, OFF_RAIL),
        (-0.055, 0.457, 0.0, AT_EDGE),  # the rail lies under the wheel's outer end
        (0.040, 0.480, 0.0, AT_EDGE),  # and here under the flange's tip
        (0.0, 0.4597, 0.4, YAW_TOO_LARGE),
        (0.0, np.nan, 0.0, NOT_FINITE),
        (0.0, np.inf, 0.0, NOT_FINITE),
    ],
)
def test_statuses(method: str, y: float, height: float, yaw: float, status: int) -> None:
    found = locate(PAIR, y=y, height=height, yaw=yaw, method=method)
    assert found.status == status
    assert status in STATUS_WORDS


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("side", ["left", "right"])
def test_no_height_lets_a_wheel_touch_beyond_its_profile(method: str, side: str) -> None:
    y = -0.055 if side == "left" else 0.055
    status, _ = touching_height(PAIR, y=y, yaw=0.0, roll=0.0, penetration=1e-4, side=side, method=method)  # type: ignore[arg-type]
    assert status == AT_EDGE


@pytest.mark.parametrize("method", METHODS)
def test_no_false_alarm_in_the_papers_range(method: str) -> None:
    """Also with the flange against the rail's side, close to where that ends."""
    random = np.random.default_rng(7)
    for y, yaw, roll in random.uniform((-0.01, -0.01, -0.01), (0.01, 0.01, 0.01), (40, 3)):
        found = locate(PAIR, y=y, yaw=yaw, roll=roll, penetration=0.3e-3, method=method)
        assert found.status == OK


@pytest.mark.parametrize("method", [DIFF, DIST])
def test_too_much_yaw_is_said_whatever_is_searched(method: int) -> None:
    """It is a matter of the pose alone, also where a group of cells with a contact reaches up to where it begins."""
    random = np.random.default_rng(3)
    out = np.zeros((MOST_POINTS, COLUMNS))
    met = 0
    for y, height, yaw, roll in random.uniform((-0.03, 0.457, 0.2, -0.02), (0.03, 0.461, 0.7, 0.02), (150, 4)):
        pose = make_pose(y, height, yaw, roll)
        contacts, roots = (search(PAIR, pose, method, everything, out)[0] for everything in (False, True))
        assert (contacts == YAW_TOO_LARGE) == (roots == YAW_TOO_LARGE)
        met += contacts == YAW_TOO_LARGE
    assert 0 < met < 150
