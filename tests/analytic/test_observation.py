"""What is recorded of bodies and contacts, against what was put in."""

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from wheelrail.contact._kernels.interface import ARM_X, KEPT_PATCHES, PATCH_COLUMNS
from wheelrail.multibody._kernels.rigid_body import SPIN, TURN, VELOCITY, body_axes
from wheelrail.multibody._kernels.signals import BODY_SIGNALS
from wheelrail.results.catalogue import BODY as BODY_ROWS
from wheelrail.results.catalogue import CONTACT as CONTACT_ROWS
from wheelrail.system._kernels.observation import observe_body, observe_wheels
from wheelrail.track.segments import Curve
from wheelrail.track.track import Track
from wheelset_bench import Bench, irregular_track, rolling

BODIES = [row[0] for row in BODY_ROWS]
CONTACTS = [row[0] for row in CONTACT_ROWS]


def of_vector(row, name):
    return row[[BODIES.index(f"{name}_{axis}") for axis in "xyz"]]


@pytest.mark.parametrize("seed", range(4))
def test_a_body_in_the_axes_of_the_track(seed):
    """Turned against the track by yaw, then roll about the new x, then pitch about the new y: these are recorded.

    Vectors are recorded along the track's axes; those of rotation are given in the body's.
    """
    random = np.random.default_rng(seed)
    track = Track(Curve(length=60.0, radius=300.0, cant=0.100, turn="right"))
    bench = Bench(track)
    at = track.sample(30.0)
    frame = at.axes[0]
    angles = random.uniform(-0.5, 0.5, 3)
    turn = Rotation.from_matrix(frame.T) * Rotation.from_euler("ZXY", angles)
    size = bench.model.counted.size
    x, dx, out, axes = np.zeros(size), random.normal(size=size), np.zeros(BODY_SIGNALS), np.zeros((3, 3))
    x[:3] = at.position[0] + 0.3 * frame[1] + 1.7 * frame[2]
    x[TURN : TURN + 4] = turn.as_quat(scalar_first=True)
    x[VELOCITY : SPIN + 3] = random.normal(size=6)
    body_axes(x, 0, axes)
    observe_body(bench.model.surface, axes, bench.recorder(30.0), 0, x, dx, out)
    assert out[[BODIES.index(name) for name in ("s", "y", "z")]] == pytest.approx([30.0, 0.3, 1.7])
    assert out[[BODIES.index(name) for name in ("yaw", "roll", "pitch")]] == pytest.approx(angles)
    np.testing.assert_allclose(of_vector(out, "velocity"), frame @ x[VELOCITY : VELOCITY + 3], atol=1e-12)
    np.testing.assert_allclose(of_vector(out, "acceleration"), frame @ dx[VELOCITY : VELOCITY + 3], atol=1e-12)
    for name, numbers in (("angular_velocity", x), ("angular_acceleration", dx)):
        np.testing.assert_allclose(of_vector(out, name), frame @ turn.apply(numbers[SPIN : SPIN + 3]), atol=1e-12)
    np.testing.assert_allclose(of_vector(out, "global"), x[:3])


def test_angles_grow_with_their_angular_velocities():
    """Roll, pitch and yaw of a body that lies in the axes of the track turn as it does about x, y and z."""
    bench = Bench()
    recorder, axes = bench.recorder(10.0), np.zeros((3, 3))
    dx = np.zeros(bench.model.counted.size)
    for axis, name in ((0, "roll"), (1, "pitch"), (2, "yaw")):
        x, out = np.zeros(bench.model.counted.size), np.zeros(BODY_SIGNALS)
        x[:3] = 10.0, 0.0, 1.0
        x[SPIN + axis] = 0.7
        x[TURN : TURN + 4] = Rotation.from_rotvec(1e-3 * x[SPIN : SPIN + 3]).as_quat(scalar_first=True)
        body_axes(x, 0, axes)
        observe_body(bench.model.surface, axes, recorder, 0, x, dx, out)
        assert of_vector(out, "angular_velocity")[axis] == pytest.approx(0.7)
        assert out[BODIES.index(name)] == pytest.approx(0.7e-3)


def observed(bench, motion):
    """The contacts of both wheels as recorded, and all that is known of the wheelset."""
    held = bench.hold(motion)
    counts, out = np.zeros((1, 2), dtype=np.int64), np.zeros((1, 2, KEPT_PATCHES, PATCH_COLUMNS))
    observe_wheels(bench.model.contact, held.vehicles.state.contact, held.contacts, 0, counts, out)
    assert list(counts[0]) == [held.count(side) for side in range(2)]
    return out[0], held


def test_contacts_slide_as_their_wheels_move():
    """The velocity of the wheel's material, v + w x arm, along i and along t = n x i of each contact.

    Recorded to the ratio of the speed along the track to that over the ground, 1e-6 here.
    """
    motion = rolling()
    out, held = observed(Bench(), motion)
    turning = motion.turning + motion.spin * motion.turn.apply([0.0, 1.0, 0.0])
    for side in range(2):
        for k in range(held.count(side)):
            row = out[side, k]
            # The normal is that of the load, which is what is left of the force without the creep forces.
            load, creep = row[CONTACTS.index("load")], row[CONTACTS.index("creep_force_y")]
            force_y, force_z = row[CONTACTS.index("force_y")], row[CONTACTS.index("force_z")]
            slope = (creep * force_z - load * force_y) / (load * force_z + creep * force_y)
            material = motion.velocity + np.cross(turning, out[side, k, ARM_X : ARM_X + 3])
            across = np.array([0.0, 1.0, slope]) / np.hypot(1.0, slope)
            assert out[side, k, CONTACTS.index("sliding_x")] == pytest.approx(material[0], rel=1e-5)
            assert out[side, k, CONTACTS.index("sliding_y")] == pytest.approx(material @ across, rel=1e-5)
        assert np.isnan(out[side, held.count(side) :]).all()


def test_places_on_rails_are_seen_from_the_track():
    """Rails 2 mm higher and 1 mm to the left: so are the contacts; in the rails' own frame they are where they were."""
    away = np.array([0.0, 1e-3, 2e-3])
    still, held = observed(Bench(), rolling())
    moved, _ = observed(
        Bench(irregular_track(lateral=1e-3, vertical=2e-3)), rolling().carried(Rotation.identity(), away)
    )
    own, _ = observed(
        Bench(irregular_track(left=1e-3, right=1e-3)), rolling().carried(Rotation.identity(), away * [1, 1, 0])
    )
    for side in range(2):
        seen = slice(0, held.count(side))
        for axis, up in (("y", 1), ("z", 2)):
            column = CONTACTS.index(f"{axis}_rail")
            before = still[side, seen, column]
            np.testing.assert_allclose(moved[side, seen, column], before + away[up], atol=1e-9)
            np.testing.assert_allclose(own[side, seen, column], before + away[up] * (axis == "y"), atol=1e-9)
            irregular = CONTACTS.index(f"{axis}_rail_irregular")
            np.testing.assert_allclose(moved[side, seen, irregular], before, atol=1e-9)
            np.testing.assert_allclose(own[side, seen, irregular], before, atol=1e-9)
