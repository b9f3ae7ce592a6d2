"""A kernel gives the same numbers compiled and as plain Python."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from wheelrail.contact._kernels.interface import FORCE_COLUMNS
from wheelrail.contact.geometry._kernels.pair import make_pose
from wheelrail.contact.geometry.benchmark import benchmark_pair
from wheelrail.contact.point._kernels.wheel_forces import Conditions, Motion, wheel_forces
from wheelrail.contact.point.detection._kernels.equations import COLUMNS, DIFF, DIST
from wheelrail.contact.point.detection._kernels.search import MOST_POINTS, height_for_penetration, search
from wheelrail.contact.point.friction.falling import FallingFriction
from wheelrail.contact.point.laws import contact_laws
from wheelrail.contact.point.normal._kernels.hertz import hertz
from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.profiles._kernels.profile import profile_at
from wheelrail.profiles.library import PROFILES, library_profile
from wheelrail.suspension._kernels.elements import suspension_forces
from wheelrail.suspension.axis_law import AxisLaw
from wheelrail.suspension.elements import Line
from wheelrail.suspension.force_table import odd_table
from wheelrail.track._kernels.irregularity import deviations_at
from wheelrail.track._kernels.line import foot_point, track_at, track_axes, track_turning
from wheelrail.track.irregularity.synthesised import IrregularitySynthesised
from wheelrail.track.segments import Curve, Grade, Straight, Transition, VerticalCurve
from wheelrail.track.track import Track
from wheelrail.vehicle.assemble import assemble_vehicle

pytestmark = pytest.mark.slow_without_jit  # nothing to compare then

# Compilers may fuse a product with a sum: the last bits may differ, and a steep arc multiplies them.
CLOSE = {"rtol": 1e-12, "atol": 1e-15}


@pytest.mark.parametrize("name", PROFILES)
def test_profiles(name):
    profile = library_profile(name)
    for y in np.linspace(profile.y_min + 1e-6, profile.y_max - 1e-6, 200):
        assert np.allclose(profile_at(profile.curve, y), profile_at.py_func(profile.curve, y), **CLOSE)


def test_track():
    track = Track(
        Straight(length=40.0),
        Transition(length=50.0, shape="cosine"),
        Curve(length=80.0, radius=190.0, turn="right", cant=0.120),
        vertical=[Grade(length=60.0, slope=0.02), VerticalCurve(length=50.0), Grade(slope=-0.03)],
        irregularity=IrregularitySynthesised(psd="erri-b176-low", seed=1),
    )
    for s in np.linspace(0.0, track.length, 100):
        status, compiled = track_at(track.line, s)
        plain_status, plain = track_at.py_func(track.line, s)
        assert status == plain_status
        assert np.allclose(compiled, plain, **CLOSE)
        assert np.allclose(track_turning(compiled), track_turning.py_func(plain), **CLOSE)
        axes, plain_axes = np.empty((3, 3)), np.empty((3, 3))
        track_axes(compiled, axes)
        track_axes.py_func(plain, plain_axes)
        assert np.allclose(axes, plain_axes, **CLOSE)
        point = (plain.x, plain.y + 0.5, plain.z)
        assert np.allclose(
            foot_point(track.line, *point, s), foot_point.py_func(track.line, *point, s), rtol=0, atol=1e-11
        )
        out, plain_out = np.empty((5, 3)), np.empty((5, 3))
        deviations_at(track.deviations, s, out)
        deviations_at.py_func(track.deviations, s, plain_out)
        assert np.allclose(out, plain_out, rtol=1e-9, atol=1e-15)


@pytest.mark.parametrize("method", [DIFF, DIST])
def test_contact_search(method):
    pair = benchmark_pair()
    random = np.random.default_rng(4)
    for _ in range(20):
        y, yaw, roll = random.uniform((0.0, 0.0, -0.01), (0.01, 0.01, 0.01))
        out, plain = np.zeros((MOST_POINTS, COLUMNS)), np.zeros((MOST_POINTS, COLUMNS))
        _, height = height_for_penetration(pair, y, yaw, roll, 0.18e-3, method, out)
        pose = make_pose(y, height, yaw, roll)
        compiled = search(pair, pose, method, False, out)
        assert compiled[:2] == search.py_func(pair, pose, method, False, plain)[:2]
        assert np.allclose(out[: compiled[1]], plain[: compiled[1]], rtol=1e-9, atol=1e-12)


def test_contact_forces():
    pair, friction = benchmark_pair(), FallingFriction().friction()
    laws = contact_laws(creep="polach")
    random = np.random.default_rng(5)
    points = np.zeros((MOST_POINTS, COLUMNS))
    rows, plain = np.zeros((MOST_POINTS, FORCE_COLUMNS)), np.zeros((MOST_POINTS, FORCE_COLUMNS))
    poses = []
    for _ in range(20):
        y, yaw, roll = random.uniform((0.0, 0.0, -0.01), (0.01, 0.01, 0.01))
        _, height = height_for_penetration(pair, y, yaw, roll, 0.08e-3, DIST, points)
        poses.append((y, height, yaw, roll))
    for position in [*poses, (6.28e-3, 0.46023, 7e-3, 0.72e-3)]:  # in the last one the flank joins
        pose = make_pose(*position)
        _, count, _ = search(pair, pose, DIST, False, points)
        motion = Motion(*random.uniform(-0.1, 0.1, 6), 40.0, 0.01, 0.01)._replace(vx=20.0)
        given = (motion, laws, Conditions(friction, 0.0, 0.0))
        loaded = wheel_forces(pair, pose, 1.0, points, count, *given, rows)
        assert loaded == wheel_forces.py_func(pair, pose, 1.0, points.copy(), count, *given, plain)
        assert np.allclose(rows[:loaded], plain[:loaded], rtol=1e-9, atol=1e-9)
    assert loaded == count + 1
    for ratio in (1e-6, 0.1, 1.0, 30.0):
        assert np.allclose(hertz(1.0, ratio), hertz.py_func(1.0, ratio), **CLOSE)


def test_suspension():
    """Tables, series springs, friction, lines and rotations of a vehicle that has them all."""
    elements = [
        *load_vehicle("manchester-wagon").elements,
        Line(
            name="line",
            body_a="bogie1",
            body_b="carbody",
            point_a=(9.5, 1.0, 0.6),
            point_b=(10.5, 1.2, 0.9),
            law=AxisLaw(rate=1e5, damper=odd_table((0.1, 0.3), (1e3, 2e3)), series_rate=1e6, friction=500.0),
        ),
    ]
    model = assemble_vehicle(replace(load_vehicle("manchester-wagon"), elements=tuple(elements)))
    random = np.random.default_rng(6)
    count, states = len(model.bodies), model.suspension.states
    for _ in range(5):
        x = random.normal(scale=0.02, size=13 * count + states)
        for b in range(count):
            x[13 * b : 13 * b + 3] += model.positions[b]
        axes = np.ascontiguousarray(Rotation.from_rotvec(random.normal(scale=0.2, size=(count, 3))).as_matrix())
        answers = []
        for call in (suspension_forces, suspension_forces.py_func):
            out = np.zeros((count, 6)), np.zeros(states), np.zeros((len(elements), 6))
            call(model.suspension, x, axes, *out)
            answers.append(out)
        for compiled, again in zip(*answers, strict=True):
            assert np.allclose(compiled, again, rtol=1e-10, atol=1e-4)
