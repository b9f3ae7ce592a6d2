"""A run, described: which vehicle, on which track, how fast, and how it is computed."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import Any

from wheelrail.contact.choice import Contact
from wheelrail.control.plan import ControlPlan
from wheelrail.display import Shown
from wheelrail.errors import InputError, Problem, ProblemList, wrong_type
from wheelrail.simulation.applied import AppliedForce, Displacement
from wheelrail.simulation.integrator import Integrator
from wheelrail.simulation.scenario_check import END_MARGIN, check_scenario, check_types
from wheelrail.simulation.speed import SpeedControl, SpeedTable, time_for
from wheelrail.track.track import Track
from wheelrail.vehicle.rig import Rig, Roller, held_coordinates, rollers_of
from wheelrail.vehicle.sensor import Sensor
from wheelrail.vehicle.static_load import GRAVITY
from wheelrail.vehicle.torque import Torque
from wheelrail.vehicle.vehicle import Vehicle

FADE_IN = 20.0  #: length over which irregularities come ahead of the first axle where nothing is said [m]
HASH_DIGITS = 16  #: of the 64 of SHA-256: by chance, two of a million scenarios share them once in 1e7 times


@dataclass(frozen=True, kw_only=True, repr=False)
class Scenario(Shown):
    """A vehicle on its track. InputError if anything is wrong, with everything that is."""

    track: Track
    vehicle: Vehicle
    speed: float  #: at the start [m/s]
    contact: Contact = field(default_factory=Contact)
    speeds: SpeedTable | None = None  #: of a cross section whose speed changes
    speed_control: SpeedControl = SpeedControl()
    integrator: Integrator = Integrator()
    output_every: float = 5e-3  #: [s]
    duration: float | None = None  #: [s]; until the end of the track if none is given
    start: float | None = None  #: position of the vehicle's centre [m]; as far back as the track allows by default
    fade_in: float = FADE_IN  #: over which irregularities come ahead of the first axle [m]; 0: they are there in full
    #: Body and kind: "fixed", "speed" for a constant forward speed, or a coordinate that is held: "x", "y", "z" of the
    #: ground, "roll", "pitch", "yaw" about the body's own axes. The latter on straight, level track only.
    constraints: tuple[tuple[str, str], ...] = ()
    loads: tuple[AppliedForce, ...] = ()  #: applied forces and moments
    traction: tuple[Torque, ...] = ()
    brakes: tuple[Torque, ...] = ()
    displacements: tuple[Displacement, ...] = ()
    sensors: tuple[Sensor, ...] = ()  #: accelerometers besides those that every vehicle has for its assessment
    gravity: float = GRAVITY
    rig: Rig | None = None  #: the vehicle stands on rollers with the profiles of the track's rails
    control: ControlPlan | None = None  #: what acts by measured speeds: protected brakes and traction, rollers
    title: str = "run"
    description: str = ""

    def __post_init__(self) -> None:
        problems = ProblemList(self.title if isinstance(self.title, str) else "scenario")
        check_types(problems, self)
        problems.stop_if_any()
        check_scenario(problems, self)
        problems.stop_if_any()
        if self.rig is not None and self.rig.scale is not None:
            _check_model(problems, self)
            problems.stop_if_any()

    def __repr__(self) -> str:
        where = f"track {self.track.title!r}, {self.track.length:.6g} m" if self.rig is None else "roller rig"
        return f"<Scenario {self.title!r}: {self.vehicle.title!r} on {where}, {self.speed:.4g} m/s>"

    # What files know stands above this folder, in `io`: it is reached through the public face of the package.

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Scenario:
        """A scenario from data with the keys of scenario files; see `wheelrail.scenario_from_dict`."""
        from wheelrail import scenario_from_dict

        return scenario_from_dict(data)

    def to_dict(self) -> dict[str, Any]:
        """All of it as nested dictionaries, lists, texts and numbers, with the keys of scenario files in SI units.

        Vehicle, track and profiles are inside, and every default is named. InputError where a part is of a class that
        files do not know.
        """
        from wheelrail import scenario_to_dict

        return scenario_to_dict(self)

    def to_toml(self) -> str:
        """The same as the text of a file that stands alone: one text for one scenario, and no digit is lost."""
        from wheelrail import scenario_to_toml

        return scenario_to_toml(self)

    def with_values(self, values: Mapping[str, Any]) -> Scenario:
        """The same scenario with other values, by dotted keys of its file: ``{"contact.friction": 0.2}``.

        Keys may have the suffix of a unit (``track.gauge_mm``); those of ``[run]`` may leave its name away
        (``speed_kmh``, ``integrator.step_ms``). Entries of lists go by number (``track.segments[2].radius``) or by name
        (``vehicle.elements.traction.bogie1.k``). None takes a key away, and its default comes back. InputError with all
        problems at once.
        """
        from wheelrail import with_values

        return with_values(self, values)

    @property
    def hash(self) -> str:
        """16 hexadecimal digits of the SHA-256 of `to_toml()`: scenarios with the same hash are the same run."""
        return hash_of_text(self.to_toml())

    @property
    def reach(self) -> tuple[float, float]:
        """How far the vehicle reaches behind and ahead of its centre [m]."""
        x = [body.position[0] for body in self.vehicle.all_bodies]
        return min(x), max(x)

    @property
    def rollers(self) -> tuple[Roller, ...]:
        """Under the wheelsets, where the vehicle stands on a rig."""
        return () if self.rig is None else rollers_of(self.rig, self.vehicle)

    @property
    def all_constraints(self) -> tuple[tuple[str, str], ...]:
        """Those of the vehicle, and of the rollers that it stands on."""
        return self.constraints if self.rig is None else (*self.constraints, *held_coordinates(self.rig, self.rollers))

    @property
    def slowest(self) -> float:
        """Least speed that it is to run at [m/s]."""
        tables = [table for table in (self.speeds, self.speed_control.command) if table is not None]
        return min([self.speed, *(speed for table in tables for speed in table.speeds)])

    @property
    def start_position(self) -> float:
        """Of the vehicle's centre [m]."""
        return END_MARGIN - self.reach[0] if self.start is None else self.start

    @property
    def acted_on(self) -> bool:
        """Whether anything acts on it from outside."""
        return bool(self.loads or self.torques or self.control)

    @property
    def brake_holders(self) -> dict[str, str]:
        """Bodies that hold the brakes of wheelsets, where brakes say so."""
        return {name: one.against for one in self.brakes if one.against is not None for name in one.wheelsets}

    @property
    def torques(self) -> tuple[Torque, ...]:
        """Traction and brakes of wheelsets and rollers."""
        own = (*self.traction, *self.brakes)
        return own if self.rig is None else (*own, *self.rig.traction, *self.rig.brakes)

    @property
    def way(self) -> float:
        """From the start to the end of the track [m]."""
        return self.track.length - END_MARGIN - self.reach[1] - self.start_position

    @property
    def longest_time(self) -> float:
        """When the run ends at the latest [s]: as given, or well after the track should have come to its end."""
        if self.duration:
            return self.duration
        command = self.speed_control.command
        needed = (
            self.way / max(self.speed, 0.1) if command is None else time_for(command, self.start_position, self.way)
        )
        return 1.2 * needed + 1.0


def _check_model(problems: ProblemList, scenario: Scenario) -> None:
    """Note what is wrong with a scenario as its scaled rig is built: what is sound in full size may not be in small."""
    from wheelrail.simulation.scaled import as_built

    try:
        as_built(scenario)
    except InputError as error:
        for one in error.problems:
            problems.add(f"[rig.scale] {one.where}", f"the model cannot be built: {one.what}", one.value)


def refuse_other_than_scenario(given: Any) -> None:
    """Raise InputError where something else was given in place of a scenario."""
    if isinstance(given, Scenario):
        return
    way = "Scenario(track=..., vehicle=..., speed=...) makes one"
    if isinstance(given, str | PurePath):
        way = f'wheelrail.load_scenario("{given}") reads one from a file'
    elif isinstance(given, Mapping):
        way = "wheelrail.scenario_from_dict(...) makes one of a dictionary"
    raise InputError("scenario", [Problem("scenario", wrong_type("a Scenario", given, way), given)])


def hash_of_text(text: str) -> str:
    """The first `HASH_DIGITS` hexadecimal digits of the SHA-256 of a text in UTF-8."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:HASH_DIGITS]
