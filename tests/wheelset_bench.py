"""A wheelset held at any state on any track: what tests of rails and contact forces share."""

from dataclasses import dataclass
from functools import cache

import numpy as np
from scipy.spatial.transform import Rotation

from wheelrail.contact.equilibrium.loaded import wheelset_under_load
from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.multibody._kernels.rigid_body import BODY, SPIN, TURN, VELOCITY, body_axes
from wheelrail.numerics._kernels.status import OK
from wheelrail.simulation._kernels.motion import Workspace
from wheelrail.simulation._kernels.wheels import Places, contact_forces, place_wheelset
from wheelrail.simulation.assemble import make_ground, make_model, make_workspace
from wheelrail.simulation.contact import Contact
from wheelrail.track.irregularity.sampled import IrregularitySampled
from wheelrail.track.segments import Straight
from wheelrail.track.track import Track

LOAD = 50e3  #: of each wheel [N]


@dataclass
class Motion:
    """Of a wheelset: place and velocity in the fixed axes, rotation, its angular velocity in them, and its spin."""

    place: np.ndarray
    turn: Rotation
    velocity: np.ndarray
    turning: np.ndarray
    spin: float

    def carried(self, turn: Rotation, shift: np.ndarray) -> "Motion":
        """The same, the whole of it turned about the origin and then shifted."""
        return Motion(
            turn.apply(self.place) + shift,
            turn * self.turn,
            turn.apply(self.velocity),
            turn.apply(self.turning),
            self.spin,
        )


@cache
def seat(y: float, yaw: float) -> tuple[float, float]:
    """Height and roll at which both wheels carry their load on straight track, at lateral place `y` [m] and yaw."""
    ground = Bench().ground
    found = wheelset_under_load(ground.left, ground.right, y=y, yaw=yaw, load=LOAD)
    assert found.status == OK
    return found.height, found.roll


def rolling(s: float = 10.0, y: float = 0.003, yaw: float = 0.002, speed: float = 20.0) -> Motion:
    """A loaded wheelset that rolls along straight track, off its middle and yawed, swaying a little."""
    height, roll = seat(y, yaw)
    return Motion(
        np.array([s, y, height]),
        Rotation.from_euler("ZX", [yaw, roll]),
        np.array([speed, 0.02, 0.001]),
        np.array([0.01, 0.0, 0.02]),
        speed / 0.46,
    )


def standing(s: float = 10.0) -> Motion:
    """A loaded wheelset at rest in the middle of straight track."""
    return Motion(np.array([s, 0.0, seat(0.0, 0.0)[0]]), Rotation.identity(), np.zeros(3), np.zeros(3), 0.0)


def irregular_track(**rows: float | tuple[float, float]) -> Track:
    """Straight track whose deviations are constant, or pairs of value at s = 10 m and slope."""
    s = np.linspace(0.0, 20.0, 21)
    samples = {}
    for row, value in rows.items():
        at, slope = value if isinstance(value, tuple) else (value, 0.0)
        samples[row] = at + slope * (s - 10.0)
    return Track(Straight(length=20.0), irregularity=IrregularitySampled(s=s, rows=samples, fade=0.0))


@dataclass
class Held:
    """A wheelset's wrench about its centre in the fixed axes, and all that is known of it."""

    wrench: np.ndarray
    work: Workspace

    @property
    def places(self) -> Places:
        return self.work.places


class Bench:
    """Track and laws; `hold` puts the wheelset on it."""

    def __init__(self, track: Track | None = None, contact: Contact | None = None) -> None:
        vehicle = load_vehicle("manchester-wheelset")
        self.ground = make_ground(vehicle, track or Track(Straight(length=20.0)), contact or Contact())
        self.model, self.arrays = make_model(vehicle, self.ground, gravity=0.0, speed=0.0)

    def state(self, motion: Motion) -> np.ndarray:
        """State of the whole vehicle; its frame stays at the origin."""
        x = np.zeros(self.model.size)
        x[TURN] = 1.0
        x[BODY : BODY + 3] = motion.place
        x[BODY + TURN : BODY + TURN + 4] = motion.turn.as_quat(scalar_first=True)
        x[BODY + VELOCITY : BODY + VELOCITY + 3] = motion.velocity
        x[BODY + SPIN : BODY + SPIN + 3] = motion.turn.inv().apply(motion.turning)
        x[BODY + SPIN + 1] += motion.spin
        return x

    def places(self, s: float) -> Places:
        """What is known of the wheelset before it is looked at, near arc length s [m]."""
        return make_workspace(self.model, np.array([s])).places

    def hold(self, motion: Motion) -> Held:
        """Forces of the contacts there."""
        x = self.state(motion)
        work = make_workspace(self.model, motion.place[:1])
        ground, places = self.ground, work.places
        assert place_wheelset(ground.line, ground.deviations, ground.irregular, places, 0, x, BODY) == OK
        body_axes(x, BODY, work.axes[1])
        status, *_ = contact_forces(
            ground, places, self.model.wheelsets, work.axes, x, np.zeros(2), True, work.wrenches
        )
        assert status == OK
        assert places.counts.min() > 0
        return Held(work.wrenches[1].copy(), work)
