"""What accelerometers read: against closed forms, and second differences of the path of the point they stand on."""

import math

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import wheelrail as wr
from wheelrail.multibody._kernels.rigid_body import BODY, SPIN, TURN, VELOCITY, body_axes
from wheelrail.system._kernels.instruments import felt, felt_on_body
from wheelset_bench import Bench

G = 9.81
UP = (0.0, 0.0, 1.0)
NONE = (0.0, 0.0, 0.0)


def test_at_rest_on_level_track_it_reads_nothing():
    assert felt(NONE, G, UP, np.eye(3), NONE, NONE, (3.0, 1.0, -0.5)) == pytest.approx(NONE)


@pytest.mark.parametrize("lean", [0.07, -0.2])
def test_a_body_that_leans_feels_its_share_of_gravity(lean):
    """Rolled by `lean`, its left side raised: it is pushed to the left by what keeps it from falling to the right."""
    axes = Rotation.from_euler("x", lean).as_matrix()
    expected = 0.0, G * math.sin(lean), G * (math.cos(lean) - 1.0)
    assert felt(NONE, G, UP, axes, NONE, NONE, NONE) == pytest.approx(expected)


def test_in_a_canted_curve_it_feels_what_cant_leaves_over():
    """V2/R cos(cant) - g sin(cant), to the inside of the curve; in balance nothing at all."""
    cant, radius = 0.067, 500.0
    axes = Rotation.from_euler("x", -cant).as_matrix()  # a left-hand curve: its right rail is raised
    for speed in (10.0, math.sqrt(G * radius * math.tan(cant)), 30.0):
        inwards = speed**2 / radius
        _, y, z = felt((0.0, inwards, 0.0), G, UP, axes, NONE, NONE, NONE)
        assert y == pytest.approx(inwards * math.cos(cant) - G * math.sin(cant), abs=1e-12)
        assert z == pytest.approx(inwards * math.sin(cant) + G * (math.cos(cant) - 1.0), abs=1e-12)


@pytest.mark.parametrize("seed", range(3))
def test_a_point_of_a_body_that_turns_and_flies(seed):
    """Its path is made from the body's own motion, differentiated twice by differences, and gravity is added."""
    random = np.random.default_rng(seed)
    velocity, acceleration = random.normal(size=3), random.normal(size=3)
    spin, spin_rate, arm = (random.uniform(-1.0, 1.0, 3) for _ in range(3))
    start = Rotation.from_rotvec(random.normal(size=3))
    h = 1e-4

    def axes_at(t):  # exp of the integral of the body's angular velocity, to third order in the short time
        turned = spin * t + 0.5 * spin_rate * t**2 + np.cross(spin, spin_rate) * t**3 / 12.0
        return start * Rotation.from_rotvec(turned)

    def point(t):
        return velocity * t + 0.5 * acceleration * t**2 + axes_at(t).apply(arm)

    second = (point(h) - 2.0 * point(0.0) + point(-h)) / h**2
    gravity = np.array([0.0, 0.0, G])
    expected = start.inv().apply(second + gravity) - gravity
    read = felt(tuple(acceleration), G, UP, start.as_matrix(), tuple(spin), tuple(spin_rate), tuple(arm))
    assert read == pytest.approx(tuple(expected), abs=1e-5)


def test_axle_boxes_do_not_spin():
    """An instrument on a wheelset is on what does not spin with it: a metre along the axle it feels yaw and roll alone."""
    bench = Bench()
    model = bench.model
    b = int(model.wheelsets[0])
    x, dx = np.zeros(model.counted.size), np.zeros(model.counted.size)
    x[b * BODY + TURN] = 1.0
    x[b * BODY + SPIN : b * BODY + SPIN + 3] = 0.2, 90.0, 0.1
    dx[b * BODY + VELOCITY + 1] = 0.5
    dx[b * BODY + SPIN : b * BODY + SPIN + 3] = 3.0, 70.0, 2.0
    axes = np.zeros((model.bodies.shape[0], 3, 3))
    body_axes(x, b * BODY, axes[b])
    read = felt_on_body(model, axes, b, x, dx, (0.0, 1.0, 0.0))
    # alpha x r = (-2, 0, 3), omega x (omega x r) = (0, -(0.04 + 0.01), 0) with omega = (0.2, 0, 0.1)
    assert read == pytest.approx((-2.0, 0.5 - 0.05, 3.0))


def test_sensors_stand_where_they_are_put(tmp_path):
    """On a vehicle that rests nothing is felt anywhere but on bodies that lean: none on level track."""
    track = wr.Track(wr.Straight(length=60.0))
    sensors = (
        wr.Sensor(name="driver", body="carbody", position=(9.0, 0.5, 1.2)),
        wr.Sensor(name="box", body="wheelset1", position=(10.78, 1.0, 0.46)),
    )
    scenario = wr.Scenario(
        track=track, vehicle=wr.load_vehicle("manchester-wagon"), speed=20.0, duration=2e-3, sensors=sensors
    )
    result = wr.simulate(scenario)
    for name in ("driver", "box", "carbody over bogie1"):
        for axis in "xyz":
            assert result.values(f"{name}.acceleration_{axis}") == pytest.approx(0.0, abs=1e-3)
    assert result["driver.acceleration_y"].attrs["units"] == "m/s2"
