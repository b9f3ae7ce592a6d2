"""A wagon that starts, runs and stops, with torques below and above what wheels and rails can carry."""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np

from wheelrail.contact.choice import Contact
from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.multibody._kernels.rigid_body import BODY, VELOCITY, kinetic_energy
from wheelrail.simulation.integrator import Integrator
from wheelrail.simulation.live.vehicle import LiveVehicle
from wheelrail.simulation.prepare import prepare
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.speed import SpeedControl
from wheelrail.system._kernels.multibody import Multibody
from wheelrail.system.energy import stored_energy, supplied_work
from wheelrail.track.segments import Curve, Straight, Transition
from wheelrail.track.track import Track

TRACKS = {
    "straight": Track(Straight(length=1400.0)),
    "curve": Track(
        Straight(length=25.0),
        Transition(length=40.0),
        Curve(length=1400.0, radius=300.0, cant_angle=100.0 / 1500.0, turn="right"),
    ),
}
BEAT = 20e-3  #: time between two looks of the driver [s]
FIRST = 0.5  #: when traction begins [s]
RISE = 0.5  #: of a torque to its full value [s]
COASTING = 1.0  #: between traction and brakes [s]
MOST_SLIP, LEAST_SLIP = 5.0, 1.0  #: traction is taken off above the first, and comes back below the second [m/s]
SLIPS = 1.0  #: wheels that are faster or slower than the wagon by more than this spin or slide [m/s]
LOCKED = 0.01  #: circumference speed of a wheel that does not turn [m/s]
STANDS = 0.01  #: a wagon slower than this has come to a stop [m/s]
LONGEST_BRAKING = 200.0  #: [s]
LAST = 1.0  #: over which what is left of the speed is looked at [s]
HEARD = 8.0  #: and over which its frequency is [s]


@dataclass(frozen=True)
class Trip:
    """What is asked of the wagon."""

    track: str  #: of TRACKS
    friction: float
    torque: float  #: of traction and of the brakes, on each wheelset [N m]
    step: float = 1e-3  #: [s]
    speed: float = 20.0  #: at which traction ends [m/s]
    driving: float = 60.0  #: after which it ends at the latest [s]
    standing: float = 30.0  #: at the end, under brakes [s]


@dataclass(frozen=True)
class TripOutcome:
    """What became of it."""

    trip: Trip
    status: str
    simulated: float  #: [s]
    speed: float  #: greatest [m/s]
    slip: float  #: greatest of any wheelset under traction: circumference speed less the wagon's [m/s]
    slide: float  #: greatest under brakes: the wagon's speed less the circumference's [m/s]
    locked: bool  #: whether a wheel stood while the wagon slid
    stopped: bool
    residual: float  #: greatest speed of any body in the last second [m/s]
    restless: str  #: which body that is
    frequency: float  #: strongest in that body's motion [Hz]
    made: float  #: greatest energy from nowhere, relative to the greatest kinetic energy
    lost: float  #: greatest energy lost to nowhere, relative to the same
    cpu: float  #: per simulated second [s]

    @property
    def spun(self) -> bool:
        """Whether wheels ran away under traction."""
        return self.slip > SLIPS

    @property
    def slid(self) -> bool:
        """Whether wheels fell behind under brakes."""
        return self.slide > SLIPS


class Driver:
    """Drives to a speed, coasts, brakes until the wagon stands, and keeps the brakes on."""

    def __init__(self, trip: Trip) -> None:
        self.trip = trip
        self.braking = False  #: or coasting
        self.stopped_at = np.inf  #: [s]
        self._off_at = np.inf
        self._cut = False

    def torques(self, t: float, speed: float, slip: float) -> tuple[float, float]:
        """Traction and brake on each wheelset at time t [s], given speed and greatest slip [m/s]; [N m]."""
        trip = self.trip
        if not self.braking:
            if speed < trip.speed and t < FIRST + trip.driving:
                self._cut = slip > (LEAST_SLIP if self._cut else MOST_SLIP)
                return 0.0 if self._cut else trip.torque * float(np.clip((t - FIRST) / RISE, 0.0, 1.0)), 0.0
            self.braking = True
            self._off_at = t
        if t > self._off_at + COASTING and abs(speed) < STANDS and self.stopped_at == np.inf:
            self.stopped_at = t
        return 0.0, trip.torque * float(np.clip((t - self._off_at - COASTING) / RISE, 0.0, 1.0))

    def done(self, t: float) -> bool:
        """Whether the wagon has stood for long enough, or does not come to stand."""
        return t >= self.stopped_at + self.trip.standing or t > self._off_at + LONGEST_BRAKING


def run_trip(trip: Trip) -> TripOutcome:
    """Start, run, stop and stand."""
    scenario = Scenario(
        track=TRACKS[trip.track],
        vehicle=load_vehicle("manchester-wagon"),
        speed=0.0,
        speed_control=SpeedControl(gain=0.0),
        contact=Contact(friction=trip.friction),
        integrator=Integrator(name="ros2", step=trip.step),
        duration=FIRST + trip.driving + LONGEST_BRAKING + trip.standing,
    )
    model = prepare(scenario).system
    assert isinstance(model, Multibody)
    vehicle = LiveVehicle(scenario)
    driver = Driver(trip)
    frames = [int(frame) for frame in model.frames]
    radius = scenario.vehicle.wheelsets[0].radius
    states, rims, speeds, braking = [vehicle.state], [np.zeros(model.wheelsets.size)], [0.0], [False]
    began = time.process_time()
    while vehicle.running and not driver.done(vehicle.time):
        traction, brake = driver.torques(vehicle.time, speeds[-1], float(rims[-1].max()) - speeds[-1])
        vehicle.inputs[:] = 0.0
        for wheelset, frame in zip(model.wheelsets, frames, strict=True):
            vehicle.inputs[wheelset, 4] += traction
            vehicle.inputs[frame, 4] -= traction
            vehicle.inputs[wheelset, 6] = brake
        outputs = vehicle.step(dt=BEAT)
        states.append(vehicle.state)
        rims.append(radius * outputs.angular_velocities[model.wheelsets, 1])
        speeds.append(outputs.speed)
        braking.append(driver.braking)
    cpu = (time.process_time() - began) / max(vehicle.time, BEAT)
    return _outcome(vehicle, model, driver, np.array(states), np.array(rims), np.array(speeds), np.array(braking), cpu)


def _outcome(
    vehicle: LiveVehicle,
    model: Multibody,
    driver: Driver,
    states: np.ndarray,
    rims: np.ndarray,
    speeds: np.ndarray,
    braking: np.ndarray,
    cpu: float,
) -> TripOutcome:
    slips = rims - speeds[:, None]
    stored = np.array([stored_energy(model, x) for x in states])
    supplied = np.array([supplied_work(model, x) for x in states])
    made = stored - stored[0] - (supplied - supplied[0])
    greatest = max(kinetic_energy(model.bodies, x) for x in states)
    columns = np.arange(model.bodies.shape[0])[:, None] * BODY + VELOCITY + np.arange(3)
    velocities = states[:, columns]  # over the ground, (n, nb, 3)
    late = np.linalg.norm(velocities[-round(LAST / BEAT) :], axis=2).max(axis=0)
    restless = int(late.argmax())
    return TripOutcome(
        trip=driver.trip,
        status=vehicle.status,
        simulated=vehicle.time,
        speed=float(speeds.max()),
        slip=float(slips[~braking].max()),
        slide=float(-slips[braking].min()) if braking.any() else 0.0,
        locked=bool(np.any((np.abs(rims) < LOCKED) & (speeds[:, None] > SLIPS) & braking[:, None])),
        stopped=bool(np.isfinite(driver.stopped_at)),
        residual=float(late[restless]),
        restless=vehicle.bodies[restless],
        frequency=strongest_frequency(velocities[-round(HEARD / BEAT) :, restless], BEAT),
        made=float(made.max() / greatest),
        lost=float(-made.min() / greatest),
        cpu=cpu,
    )


def strongest_frequency(signals: np.ndarray, interval: float) -> float:
    """At which signals over time (n, k), without their trends, have most power together [Hz]."""
    n = signals.shape[0]
    ramp = np.linspace(-1.0, 1.0, n)
    bare = signals - signals.mean(axis=0)
    bare = bare - ramp[:, None] * (ramp @ bare) / (ramp @ ramp)
    power = (np.abs(np.fft.rfft(bare * np.hanning(n)[:, None], axis=0)) ** 2).sum(axis=1)
    return float(np.fft.rfftfreq(n, interval)[power.argmax()])
