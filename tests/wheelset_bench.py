"""A wheelset held at any state on any track: what tests of rails and contact forces share."""

import math
from dataclasses import dataclass
from functools import cache

import numpy as np
from scipy.spatial.transform import Rotation

from wheelrail.contact._kernels.interface import Contacts
from wheelrail.contact.choice import Contact
from wheelrail.contact.equilibrium.loaded import wheelset_under_load
from wheelrail.contact.point._kernels.wheel_forces import SHAPED_COLUMNS
from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.multibody._kernels.rigid_body import BODY, SPIN, TURN, VELOCITY, body_axes
from wheelrail.numerics._kernels.status import OK
from wheelrail.simulation.integrator import Integrator
from wheelrail.simulation.outcome import make_recorder
from wheelrail.simulation.prepare import Prepared
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.step_choice import StepChoice
from wheelrail.simulation.wheels import make_contact, put_on_rails
from wheelrail.surface._kernels.interface import lay_under
from wheelrail.surface.track import make_rigid_track
from wheelrail.system._kernels.contact_phases import scatter, touch_wheels
from wheelrail.system._kernels.observation import Recorder
from wheelrail.system._kernels.vehicles import Vehicles
from wheelrail.system.multibody import make_multibody, make_vehicles
from wheelrail.track.irregularity.sampled import IrregularitySampled
from wheelrail.track.segments import Straight
from wheelrail.track.track import Track
from wheelrail.vehicle.assemble import assemble_vehicle
from wheelrail.vehicle.vehicle import Vehicle

LOAD = 50e3  #: of each wheel [N]


@dataclass
class Motion:
    """Of a wheelset: position and velocity in the fixed axes, rotation, its angular velocity in them, and its spin."""

    position: np.ndarray
    turn: Rotation
    velocity: np.ndarray
    turning: np.ndarray
    spin: float

    def carried(self, turn: Rotation, shift: np.ndarray) -> "Motion":
        """The same, the whole of it turned about the origin and then shifted."""
        return Motion(
            turn.apply(self.position) + shift,
            turn * self.turn,
            turn.apply(self.velocity),
            turn.apply(self.turning),
            self.spin,
        )


@cache
def seat(y: float, yaw: float) -> tuple[float, float]:
    """Height and roll at which both wheels carry their load on straight track, at lateral position `y` [m] and yaw."""
    found = wheelset_under_load(*Bench().pairs, y=y, yaw=yaw, load=LOAD)
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
    vehicles: Vehicles

    @property
    def contacts(self) -> Contacts:
        return self.vehicles.contacts

    def count(self, side: int) -> int:
        """Contacts of a wheel: 0 left, 1 right."""
        return int(self.vehicles.state.contact.counts[side])

    def rows(self, side: int) -> np.ndarray:
        """Forces of these contacts, in the axes of their rail."""
        return self.vehicles.state.contact.rows[side, : self.count(side), :SHAPED_COLUMNS]


class Bench:
    """Track and laws; `hold` puts the wheelset on it."""

    def __init__(
        self, track: Track | None = None, contact: Contact | None = None, vehicle: Vehicle | None = None
    ) -> None:
        self.vehicle = vehicle or load_vehicle("manchester-wheelset")
        self.track = track or Track(Straight(length=20.0))
        on_rails = put_on_rails(self.vehicle, self.track)
        self.pairs = on_rails.pairs
        self.arrays = assemble_vehicle(self.vehicle)
        self.model = make_multibody(
            self.arrays,
            make_rigid_track(self.track),
            make_contact(contact or Contact(), on_rails.pairs, on_rails.rails),
            on_rails.wheels,
            gravity=0.0,
            speed=0.0,
        )

    def state(self, motion: Motion) -> np.ndarray:
        """State of the whole vehicle; its frame stays at the origin."""
        x = np.zeros(self.model.counted.size)
        x[TURN] = 1.0
        x[BODY : BODY + 3] = motion.position
        x[BODY + TURN : BODY + TURN + 4] = motion.turn.as_quat(scalar_first=True)
        x[BODY + VELOCITY : BODY + VELOCITY + 3] = motion.velocity
        x[BODY + SPIN : BODY + SPIN + 3] = motion.turn.inv().apply(motion.turning)
        x[BODY + SPIN + 1] += motion.spin
        return x

    def vehicles(self, s: float) -> Vehicles:
        """What is known of the wheelset before it is looked at, near arc length s [m]."""
        return make_vehicles(self.model, np.array([s]))

    def recorder(self, s: float) -> Recorder:
        """Room for one row, whose bodies are sought from arc length s [m] on."""
        steps = StepChoice(Integrator(name="ode5"), "", math.inf)
        ready = Prepared(self.model, self.arrays, self.vehicles(s), 0.0, (), steps)
        recorder = make_recorder(1, ready, Scenario(track=self.track, vehicle=self.vehicle, speed=10.0))
        return recorder._replace(guess=np.full(len(self.arrays.bodies), s))

    def lay(self, vehicles: Vehicles, x: np.ndarray) -> int:
        """Rails under the wheelset in state x; returns a status."""
        axes = vehicles.scratch.axes[0, 1]
        body_axes(x, BODY, axes)
        return lay_under(self.model.surface, vehicles.state.surface, 0, x, BODY, axes, vehicles.contacts)

    def hold(self, motion: Motion) -> Held:
        """Forces of the contacts there, by the three phases: surface, contact, scatter."""
        model, x = self.model, self.state(motion)
        vehicles = self.vehicles(motion.position[0])
        contacts, wrenches, failed = vehicles.contacts, vehicles.scratch.wrenches[0], vehicles.scratch.failed[0]
        assert self.lay(vehicles, x) == OK
        state = vehicles.state
        status, _ = touch_wheels(model, state, 0, 0.0, True, np.zeros(2), contacts, failed)
        assert status == OK
        assert state.contact.counts[:2].min() > 0
        scatter(0, model.wheelsets, model.wheels.carriers, x, BODY, contacts, wrenches)
        return Held(wrenches[1].copy(), vehicles)
