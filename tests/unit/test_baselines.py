"""Grids, compass search and simplex against DIFF and DIST, whose points they look for.

What the baselines report is held against a method that solves the same equations; that DIFF and DIST are right themselves
is shown elsewhere.
"""

from functools import cache

import numpy as np
import pytest

from wheelrail.contact.baselines._kernels.searches import GRID, SCRATCH_ROWS, SIMPLEX, TOO_SMALL, search_baseline
from wheelrail.contact.baselines.methods import (
    DEFAULTS,
    METHOD_IDS,
    METHODS,
    WORDS,
    locate_baseline,
    scratch_for,
    settings_for,
)
from wheelrail.contact.geometry._kernels.pair import make_pose
from wheelrail.contact.geometry.pair import make_pair
from wheelrail.contact.point.detection._kernels.equations import ACCEPTED, COLUMNS, DIST, RATE, Y_WHEEL
from wheelrail.contact.point.detection._kernels.search import MOST_POINTS, height_for_penetration
from wheelrail.contact.point.detection.locate import locate
from wheelrail.numerics._kernels.status import NO_CONTACT, NOT_FINITE, OFF_RAIL, OK, TOO_MANY
from wheelrail.profiles.library import library_profile
from wheelrail.track.rail_placement import laid_rail

pytestmark = pytest.mark.slow_without_jit

# A grid misses a minimum by half a step across it (0.05 mm), and by more along a valley that is nearly flat and runs
# askew over the grid.
ON_GRID = 0.3e-3
# Compass and simplex stop at steps of 1 um; where the minimum is flat the last steps lower D by less than its rounding.
ON_STEP = 0.03e-3
# In the 4D form R < (2 um)^2 also holds beside a zero: by 2 um / (10 mm * relative curvature), or 0.2 mm at 1 per metre.
ON_VALLEY = 0.5e-3


@cache
def pair_at(inclination):
    return make_pair(library_profile("S1002"), laid_rail(library_profile("UIC60"), inclination=inclination))


@cache
def configurations():
    """Poses with 0.18 mm of penetration: (inclination, y, height, yaw, roll)."""
    random = np.random.default_rng(15)
    out = np.zeros((MOST_POINTS, COLUMNS))
    found = []
    for n in range(16):
        inclination = 1.0 / 40.0 if n % 2 == 0 else 1.0 / 20.0
        y, yaw, roll = random.uniform(0.0, 0.010), random.uniform(0.0, 0.010), random.uniform(-0.010, 0.010)
        status, height = height_for_penetration(pair_at(inclination), y, yaw, roll, 0.18e-3, DIST, out)
        assert status == OK
        found.append((inclination, y, height, yaw, roll))
    return found


def compare(method, close):
    """(points of DIFF or DIST, those of them that the baseline found, reported points that are none of them)."""
    exact = "dist" if method.endswith("4d") else "diff"
    expected = hit = stray = 0
    for inclination, y, height, yaw, roll in configurations():
        pose = {"y": y, "height": height, "yaw": yaw, "roll": roll}
        true = locate(pair_at(inclination), method=exact, **pose).points
        found = locate_baseline(pair_at(inclination), method=method, **pose)
        assert found.status in (OK, NO_CONTACT)
        expected += len(true)
        hit += sum(any(abs(a.y_wheel - b.y_wheel) < close for b in found.points) for a in true)
        stray += sum(not any(abs(a.y_wheel - b.y_wheel) < close for b in true) for a in found.points)
        for a in found.points:
            for b in true:
                if abs(a.y_wheel - b.y_wheel) < close:
                    # Beside a minimum D grows with the square of the distance only, but on a grid cos(theta) is that of
                    # another position: it changes by 1 % over 0.05 mm of a steep 13 mm arc. In the 4D form the distance
                    # itself changes by up to a step between the grid's points, and x gives way to the misfit.
                    depth = {"grid": 5e-6, "grid-4d": 0.1e-3}.get(method, 1e-6)
                    assert a.penetration == pytest.approx(b.penetration, abs=depth)
                    assert abs(a.x_wheel - b.x_wheel) < (20e-3 if method == "grid-4d" else 0.1e-3)
    return expected, hit, stray


def test_grid_finds_every_point():
    expected, hit, stray = compare("grid", ON_GRID)
    assert expected >= 16
    assert (hit, stray) == (expected, 0)


def test_grid_4d_finds_nearly_every_point():
    # A minimum of R that is no zero may come within a step of one: such points are strays of the method.
    expected, hit, stray = compare("grid-4d", ON_VALLEY)
    assert hit >= expected - 1
    assert stray <= 2


@pytest.mark.parametrize(("method", "close"), [("compass", ON_STEP), ("simplex", ON_STEP), ("simplex-4d", ON_STEP)])
def test_searches_report_true_points_and_miss_few(method, close):
    # Starts every 5 mm miss a second contact on the flange, whose valley is narrower, in a few cases of a hundred.
    expected, hit, stray = compare(method, close)
    assert stray == 0
    assert hit >= 0.85 * expected


def test_compass_4d_loses_its_way_in_the_valley():
    # R is a narrow valley, askew to all axes, in which steps along the axes get stuck: more misses, and some strays.
    expected, hit, stray = compare("compass-4d", ON_VALLEY)
    assert hit >= 0.75 * expected
    assert stray <= 0.1 * expected


@pytest.mark.parametrize("method", ["grid", "compass", "simplex-4d"])
def test_the_right_wheel_is_the_mirror_image(method):
    _, y, height, yaw, roll = configurations()[0]
    left = locate_baseline(pair_at(0.025), y=y, height=height, yaw=yaw, roll=roll, method=method)
    right = locate_baseline(pair_at(0.025), y=-y, height=height, yaw=-yaw, roll=-roll, method=method, side="right")
    assert [p.y_wheel for p in left.points] == [p.y_wheel for p in right.points]
    assert [p.y_rail for p in left.points] == [-p.y_rail for p in right.points]


@pytest.mark.parametrize("method", METHODS)
def test_status_of_poses_without_contact(method):
    # A coarse grid is enough to see that there is nothing.
    settings = settings_for(method)._replace(y_step=0.5e-3, x_step=2.0e-3)
    pair = pair_at(0.025)
    for y, height, status in ((0.0, 0.480, NO_CONTACT), (0.200, 0.460, OFF_RAIL), (float("nan"), 0.460, NOT_FINITE)):
        found = locate_baseline(pair, y=y, height=height, method=method, settings=settings)
        assert (found.status, found.points) == (status, ())
        assert status in WORDS


def test_rows_counts_and_evaluations():
    inclination, *pose = configurations()[0]
    pair = pair_at(inclination)
    out = np.full((MOST_POINTS, COLUMNS), np.nan)
    y, height, yaw, roll = pose
    for method in ("grid", "simplex"):
        scratch = scratch_for(pair, method)
        where = make_pose(y, height, yaw, roll)
        status, count, spent = search_baseline(pair, where, METHOD_IDS[method], settings_for(method), out, scratch)
        assert status == OK
        assert (out[:count, ACCEPTED] == 1.0).all()
        assert (out[:count, RATE] == 0.0).all()
        assert (np.diff(out[:count, Y_WHEEL]) > 0.0).all()
        assert np.isnan(out[count:]).all()
        assert spent == 401 * 901 if method == "grid" else 200 < spent < 5000


def test_too_little_room_is_said():
    inclination, y, height, yaw, roll = configurations()[0]
    pose = make_pose(y, height, yaw, roll)
    pair = pair_at(inclination)
    for method in (GRID, SIMPLEX):
        scratch = np.zeros((SCRATCH_ROWS, 3))
        assert search_baseline(pair, pose, method, DEFAULTS, np.zeros((1, COLUMNS)), scratch)[0] == TOO_SMALL
    scratch = np.zeros((SCRATCH_ROWS, 401))
    assert search_baseline(pair, pose, GRID, DEFAULTS, np.zeros((0, COLUMNS)), scratch)[:2] == (TOO_MANY, 0)


def test_compiled_equals_plain_python():
    inclination, y, height, yaw, roll = configurations()[0]
    pair = pair_at(inclination)
    pose = make_pose(y, height, yaw, roll)
    settings = DEFAULTS._replace(start_every=30e-3)
    compiled, plain = np.zeros((MOST_POINTS, COLUMNS)), np.zeros((MOST_POINTS, COLUMNS))
    scratch = scratch_for(pair, "simplex")
    told = search_baseline(pair, pose, SIMPLEX, settings, compiled, scratch)
    assert told[:2] == search_baseline.py_func(pair, pose, SIMPLEX, settings, plain, scratch)[:2]
    assert np.allclose(compiled, plain, rtol=0, atol=2e-6)
