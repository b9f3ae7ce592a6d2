"""Critical speeds of a vehicle on a roller rig or on track: by eigenvalues, and by time simulation both ways."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from wheelrail.analyses.critical_speed import CriticalSpeed, critical_speed, first_growing
from wheelrail.analyses.equivalent_contact import equivalent_contacts
from wheelrail.analyses.own_equations import hunting_frequencies, own_growth, undisturbed
from wheelrail.analyses.speed_ramp import RampResult, RampSettings, Watch, ramp_speed
from wheelrail.contact.choice import SEMI_ELASTIC
from wheelrail.errors import InputError, ProblemList
from wheelrail.simulation.scaled import as_built
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.speed import SpeedControl
from wheelrail.system.multibody import COORDINATES
from wheelrail.track.segments import Straight
from wheelrail.track.track import Track
from wheelrail.vehicle.scaling import Scale
from wheelrail.vehicle.vehicle import Vehicle

LENGTH = 1e5  #: of the straight track that is run on; ramps come to a fifth of it [m]
FASTEST = 140.0  #: speed up to which eigenvalues are looked at [m/s]
STEP, TOLERANCE = 5.0, 0.05  #: of that search [m/s]
SPEEDS = 25  #: at which the frequency of the hunting mode is told
FULL_SIZE = Scale(law="iwnicki", length=1.0)  #: of what is no model: all its factors are 1
AMPLITUDES = (1e-3, 2e-3, 3e-3, 5e-3)  #: about which profiles are linearised besides [m]


class Equivalent(NamedTuple):
    """Linear critical speed with the profiles' equivalent conicity at an amplitude."""

    amplitude: float  #: [m]
    conicity: float
    found: CriticalSpeed


@dataclass(frozen=True)
class CriticalSpeeds:
    """Of one vehicle on one surface."""

    name: str
    linear: CriticalSpeed  #: of the vehicle's own equations about their equilibrium
    ramp: RampResult
    speeds: np.ndarray  #: [m/s]
    frequencies: np.ndarray  #: of the hunting mode at these speeds [Hz]
    equivalent: tuple[Equivalent, ...] = ()  #: none of a model that misses what its law wants

    def at_full_size(self, scale: Scale) -> CriticalSpeeds:
        """Of a model: what it stands for."""
        return CriticalSpeeds(
            self.name,
            _at_full_size(self.linear, scale),
            self.ramp.at_full_size(scale),
            self.speeds / scale.speed,
            self.frequencies * scale.time,
        )

    def notes(self, settings: RampSettings) -> tuple[str, ...]:
        """What the numbers do not say: where there is none, and why."""
        notes = []
        if self.linear.stable_up_to == 0.0:
            notes.append(f"unstable at {settings.slowest:.4g} m/s already, the slowest speed that was looked at")
        elif self.linear.speed is None:
            notes.append(f"stable up to {self.linear.stable_up_to:.4g} m/s, the fastest speed that was looked at")
        if self.ramp.of_wheelset:
            notes.append(f"{self.ramp.body} itself is disturbed and looked at, as no frame over it can move")
        if self.ramp.ended_early:
            notes.append(f"the ramp ended early: {self.ramp.ended_early}")
        elif self.ramp.at_once:
            notes.append(f"hunts at {settings.slowest:.4g} m/s already, where the ramp begins")
        elif self.ramp.increasing_speed is None:
            notes.append(f"does not hunt up to {settings.fastest:.4g} m/s, where the ramp ends")
        elif self.ramp.decreasing_speed is None:
            notes.append(f"hunts on down to {settings.slowest:.4g} m/s, where the ramp ends")
        return tuple(notes)


def _at_full_size(found: CriticalSpeed, scale: Scale) -> CriticalSpeed:
    return CriticalSpeed(
        found.speed and found.speed / scale.speed,
        found.frequency and found.frequency * scale.time,
        found.stable_up_to / scale.speed,
    )


def find_critical_speeds(
    name: str, scenario: Scenario, settings: RampSettings | None = None, watch: Watch | None = None
) -> CriticalSpeeds:
    """Critical speeds of a scenario's vehicle on the rig that it stands on, or on straight track with its rails.

    The scenario's speed, loads, torques, controls and displacements have no part in it; its contact at points, friction
    and integrator do. A scaled rig is looked at as it is built, and what is found is said in full size.
    """
    settings = settings or RampSettings()
    settings.check()
    ready = ready_to_ramp(scenario)
    scale = FULL_SIZE if ready.rig is None or ready.rig.scale is None else ready.rig.scale
    tell = watch or (lambda what, speed: None)
    found = _search(
        name, as_built(ready), settings.in_model(scale), scale, lambda what, speed: tell(what, speed / scale.speed)
    )
    # Equivalent contacts have the weights and the steel of the full size, which a model has if it is a perfect one.
    return replace(found.at_full_size(scale), equivalent=equivalent_speeds(ready) if scale.exact else ())


def _search(name: str, scenario: Scenario, settings: RampSettings, scale: Scale, watch: Watch) -> CriticalSpeeds:
    """By the equations of motion of a vehicle as it is built."""

    def at(speed: float) -> tuple[float, float]:
        watch("eigenvalues", speed)
        return own_growth(scenario, speed)

    fastest = FASTEST * scale.speed
    step, tolerance = STEP * scale.speed, TOLERANCE * scale.speed
    linear = first_growing(at, slowest=settings.slowest, fastest=fastest, step=step, tolerance=tolerance)
    speeds = np.linspace(settings.slowest, min(1.2 * (linear.speed or fastest), fastest), SPEEDS)
    frequencies = hunting_frequencies(scenario, speeds, linear.speed or fastest)
    ramp = ramp_speed(scenario, settings, watch)
    return CriticalSpeeds(name, linear, ramp, speeds, frequencies)


def equivalent_speeds(scenario: Scenario) -> tuple[Equivalent, ...]:
    """Linear critical speeds over the amplitude about which the profiles are linearised; none where that is not known.

    That is where the wheels of a wheelset differ, or the two rails.
    """
    vehicle, rails = scenario.vehicle, scenario.track.rails
    profiles = scenario.track.rail_profiles
    if profiles[0] is not profiles[1] and profiles[0] != profiles[1]:
        return ()
    roller = math.inf if scenario.rig is None else scenario.rig.radius
    held = fixed_bodies(scenario)
    rows = []
    for amplitude in AMPLITUDES:
        try:
            contacts = equivalent_contacts(
                vehicle, rails.left, amplitude, elasticity=scenario.contact.elasticity, roller=roller
            )
            found = critical_speed(vehicle, contacts, gravity=scenario.gravity, fixed=held, slowest=5.0)
        except InputError:
            continue
        rows.append(Equivalent(amplitude, contacts[0].conicity, found))
    return tuple(rows)


def fixed_bodies(scenario: Scenario) -> tuple[str, ...]:
    """Bodies that do not move, or run on at a constant velocity."""
    held = {body for body, kind in scenario.constraints if kind == "fixed"}
    names = [body.name for body in scenario.vehicle.bodies]
    held |= {name for name in names if all((name, kind) in scenario.constraints for kind in COORDINATES)}
    return tuple(name for name in names if name in held)


def ready_to_ramp(scenario: Scenario) -> Scenario:
    """The scenario undisturbed, and on track on a straight of the same rails, at a constant speed without control.

    InputError for what cannot hunt, or has forces that are too rough for eigenvalues.
    """
    problems = ProblemList(scenario.title)
    if scenario.vehicle.plane:
        problems.add("vehicle", "a cross section does not yaw, so it cannot hunt", scenario.vehicle.title)
    if scenario.contact.model != SEMI_ELASTIC:
        words = f'eigenvalues and long ramps take contact at points: model = "{SEMI_ELASTIC}"'
        problems.add("[contact] model", words, scenario.contact.model)
    problems.stop_if_any()
    still = undisturbed(scenario)
    if scenario.rig is not None:
        return still
    constraints = scenario.constraints
    if not any(kind in ("speed", "x") for _, kind in constraints):
        heaviest = max(scenario.vehicle.all_bodies, key=lambda body: body.mass).name
        constraints = (*constraints, (heaviest, "speed"))
    control = SpeedControl(gain=0.0)
    return replace(
        still,
        track=straight_with_rails(scenario.track),
        constraints=constraints,
        speed_control=control,
        duration=1.0,
        start=None,
    )


def straight_with_rails(track: Track) -> Track:
    """Straight, level, perfect and rigid track with the rails at the start of another."""
    return Track(
        Straight(length=LENGTH),
        gauge=track.rails.gauge,
        gauge_depth=track.gauge_depth,
        rail=track.rail_profiles,
        inclination=track.rails.inclination,
    )


def on_track(scenario: Scenario, vehicle: Vehicle | None = None) -> Scenario:
    """What stands on a rig on straight track instead, or another vehicle there.

    Bodies that are fixed on the rig run on at a constant velocity, their coordinates held.
    """
    if vehicle is not None:
        constraints: tuple[tuple[str, str], ...] = ()
    else:
        constraints = tuple(
            (body, one) for body, kind in scenario.constraints for one in (COORDINATES if kind == "fixed" else (kind,))
        )
    return replace(
        scenario,
        rig=None,
        vehicle=vehicle or scenario.vehicle,
        track=straight_with_rails(scenario.track),
        constraints=constraints,
        displacements=(),
        loads=(),
        traction=(),
        brakes=(),
        control=None,
        duration=1.0,
        start=None,
    )
