"""A run, described: which vehicle, on which track, how fast, and how it is computed."""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePath
from typing import Any

from wheelrail.contact.choice import Contact
from wheelrail.control.plan import ControlPlan
from wheelrail.display import Brief, Shown
from wheelrail.errors import InputError, Problem, ProblemList, has_control_characters, is_number, nearest, wrong_type
from wheelrail.simulation.rig_check import check_rig
from wheelrail.simulation.speed import FASTEST, SpeedControl, SpeedTable, check_control, check_speed_table, time_for
from wheelrail.simulation.wheels import check_loads
from wheelrail.system.multibody import CONSTRAINTS, COORDINATES
from wheelrail.track.irregularity.window import SHORTEST_FADE
from wheelrail.track.track import Track, runs_straight_on
from wheelrail.vehicle.body import SIDES
from wheelrail.vehicle.rig import Rig, Roller, held_coordinates, rollers_of
from wheelrail.vehicle.static_load import GRAVITY, with_static_preloads
from wheelrail.vehicle.torque import Torque, check_times, check_torque
from wheelrail.vehicle.vehicle import Vehicle

INTEGRATORS = {
    "auto": "ode5 where its step is stable, else ros2",
    "ode5": "Dormand and Prince's fifth order at a fixed step, as in the texts",
    "ode45": "the same with a step that follows the tolerance",
    "ros2": "linearly implicit, second order, at a fixed step: from a standstill to any speed",
    "ode23": "Bogacki and Shampine's third order, step by the tolerance",
}
FIXED_STEPS = ("ode5", "ros2")
#: Longest step of ode5 per speed, on what does not give way [s2/m]: creep forces damp more, the slower a wheel rolls.
STABLE_STEP = 5e-5
FADE_IN = 20.0  #: length over which irregularities come ahead of the first axle where nothing is said [m]
MOST_GRAVITY = 100.0  #: [m/s2]
END_MARGIN = 0.5  #: how far before its end a track is left [m]
STEPS = (1e-7, 0.1)  #: least and greatest step of an integrator [s]
TOLERANCES = (1e-14, 1.0)
MOST_ROWS = 500_000  #: instants that are recorded; some kilobytes each
HASH_DIGITS = 16  #: of the 64 of SHA-256: by chance, two of a million scenarios share them once in 1e7 times
FURTHEST, QUICKEST = 10.0, 100.0  #: from its equilibrium a body may start [m, m/s]
MOST_TURN, MOST_SPIN = 1.0, 500.0  #: and be turned and turn [rad, rad/s]


@dataclass(frozen=True, kw_only=True, repr=False)
class Integrator(Brief):
    """Steps through time."""

    told_always = ("name", "step")

    name: str = "auto"
    step: float = 0.5e-3  #: the fixed step; the first one where tolerances choose [s]
    relative: float = 1e-6  #: tolerances of ode45 and ode23; the texts have 1e-8 and 1e-6
    absolute: float = 1e-8
    share: bool = True  #: whether the stages of a fixed step share the search of contacts and the shapes of patches

    @property
    def fixed(self) -> bool:
        """Whether its steps all have the same length."""
        return self.name in FIXED_STEPS

    def at_speed(self, speed: float, stable: float = STABLE_STEP) -> Integrator:
        """Itself, or what "auto" stands for if the run may be as slow as `speed` [m/s].

        stable : longest step of ode5 per speed [s2/m].
        """
        if self.name != "auto":
            return self
        return replace(self, name="ode5" if self.step <= speed * stable else "ros2")


@dataclass(frozen=True, kw_only=True, repr=False)
class AppliedForce(Brief):
    """Force and moment on a body over time, in the body's axes, at its centre of mass."""

    body: str
    times: tuple[float, ...]  #: [s], increasing
    values: tuple[tuple[float, ...], ...]  #: Fx, Fy, Fz [N], Mx, My, Mz [N m] at these times; straight in between


@dataclass(frozen=True, kw_only=True, repr=False)
class Displacement(Brief):
    """How a body starts, against its equilibrium: moved, turned, and with a velocity of its own.

    Lengths and velocities are along the axes of the track at the body, x forward, y to the left, z up. The body is
    turned by yaw, then roll, then pitch, about its own axes, as its recorded angles are; angular velocities are about
    its own axes, too. The axes of a wheelset do not turn with its wheels: its pitch is the angle that they have turned
    through about the axle, which matters to nothing but the record, and wy is speed of rotation on top of rolling.
    """

    body: str
    x: float = 0.0  #: [m]
    y: float = 0.0
    z: float = 0.0
    roll: float = 0.0  #: [rad]
    pitch: float = 0.0
    yaw: float = 0.0
    vx: float = 0.0  #: [m/s]
    vy: float = 0.0
    vz: float = 0.0
    wx: float = 0.0  #: [rad/s]
    wy: float = 0.0
    wz: float = 0.0


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
    gravity: float = GRAVITY
    rig: Rig | None = None  #: the vehicle stands on rollers with the profiles of the track's rails
    control: ControlPlan | None = None  #: what acts by measured speeds: protected brakes and traction, rollers
    title: str = "run"
    description: str = ""

    def __post_init__(self) -> None:
        problems = ProblemList(self.title if isinstance(self.title, str) else "scenario")
        _check_types(problems, self)
        problems.stop_if_any()
        check_scenario(problems, self)
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
    def stepping(self) -> Integrator:
        """The integrator that computes it: "auto" is settled."""
        if self.vehicle.plane:
            return replace(self.integrator, name="ode5") if self.integrator.name == "auto" else self.integrator
        if self.torques or self.control is not None:
            return self.integrator.at_speed(0.0)
        if self.speed_control.gain == 0.0:
            return self.integrator.at_speed(0.5 * self.speed, self.stable_step)  # coasting slows down
        return self.integrator.at_speed(self.slowest, self.stable_step)

    @property
    def stable_step(self) -> float:
        """Longest step of ode5 per speed [s2/m]: contacts brake rollers that are not held as well as wheelsets."""
        if self.rig is None or self.rig.drive == "held":
            return STABLE_STEP
        rollers = self.rig.radius**2 / self.rig.pair_inertia
        own = [one.rolling_radius**2 / one.Iyy + 1.0 / one.mass for one in self.vehicle.wheelsets]
        return STABLE_STEP * min(each / (each + rollers) for each in own)

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


#: Parts of a scenario: their class, whether they may be left out, and how one gets them.
PARTS: dict[str, tuple[type, bool, str]] = {
    "track": (Track, False, 'wheelrail.load_track("line.toml") reads one from a file'),
    "vehicle": (Vehicle, False, 'wheelrail.load_vehicle("manchester-wagon") makes one'),
    "contact": (Contact, False, 'Contact(tangential="polach", friction=0.4) is one'),
    "speeds": (SpeedTable, True, ""),
    "speed_control": (SpeedControl, False, ""),
    "integrator": (Integrator, False, 'Integrator(name="ode5", step=0.5e-3) is one'),
    "rig": (Rig, True, ""),
    "control": (ControlPlan, True, ""),
    "title": (str, False, ""),
    "description": (str, False, ""),
}
NUMBERS = {"speed": False, "output_every": False, "duration": True, "start": True, "fade_in": False, "gravity": False}
LISTS: dict[str, type] = {
    "loads": AppliedForce,
    "traction": Torque,
    "brakes": Torque,
    "displacements": Displacement,
}


def _check_types(problems: ProblemList, scenario: Scenario) -> None:
    """Note what is of the wrong type."""
    for name, (kind, optional, way) in PARTS.items():
        value = getattr(scenario, name)
        if not isinstance(value, kind) and not (optional and value is None):
            words = "a text" if kind is str else f"a {kind.__name__}"
            problems.add_wrong_type(name, words, value, way)
    for name, optional in NUMBERS.items():
        value = getattr(scenario, name)
        if not is_number(value) and not (optional and value is None):
            problems.add_wrong_type(name, "a number", value)
    for name, kind in LISTS.items():
        given = getattr(scenario, name)
        if not isinstance(given, tuple | list):
            problems.add_wrong_type(name, f"a tuple, each of its members a {kind.__name__}", given)
            continue
        for n, one in enumerate(given):
            if not isinstance(one, kind):
                problems.add_wrong_type(f"{name}[{n}]", f"a {kind.__name__}", one)


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


def check_scenario(problems: ProblemList, scenario: Scenario) -> None:
    """Note everything that is wrong."""
    names = [body.name for body in scenario.vehicle.all_bodies]
    for where in ("title", "description"):
        if has_control_characters(getattr(scenario, where)):
            problems.add(where, "expected a text without control characters", ascii(getattr(scenario, where))[1:-1])
    numbers: tuple[tuple[str, float, float, float, str], ...] = (
        ("speed", scenario.speed, 0.0, FASTEST, "m/s"),
        ("gravity", scenario.gravity, 0.0, MOST_GRAVITY, "m/s2"),
        ("fade_in", scenario.fade_in, 0.0, 1e4, "m"),
    )
    for name, value, low, high, unit in numbers:
        if not low <= value <= high:
            problems.add(name, f"expected {low:g} to {high:g} {unit}", value)
    check_control(problems, scenario.speed_control)
    if 0.0 < scenario.fade_in < SHORTEST_FADE:
        problems.add("fade_in", f"expected 0, or at least {SHORTEST_FADE:g} m", scenario.fade_in)
    numbers = (
        ("step", scenario.integrator.step, *STEPS, " s"),
        ("relative", scenario.integrator.relative, *TOLERANCES, ""),
        ("absolute", scenario.integrator.absolute, *TOLERANCES, ""),
    )
    for name, value, low, high, unit in numbers:
        if not low <= value <= high:
            problems.add(name, f"expected {low:g} to {high:g}{unit}", value)
    if not 0.0 < scenario.output_every <= 1e3:
        problems.add("output_every", "expected a number above 0, at most 1000 s", scenario.output_every)
    if scenario.duration is not None and not 0.0 < scenario.duration <= 1e5:
        problems.add("duration", "expected a time above 0", scenario.duration)
    if scenario.integrator.name not in INTEGRATORS:
        problems.add("integrator", nearest(scenario.integrator.name, INTEGRATORS), scenario.integrator.name)
    check_names(problems, names, scenario.constraints, scenario.loads, scenario.displacements)
    wheelsets = [wheelset.name for wheelset in scenario.vehicle.wheelsets]
    wheels = [f"{name}.{side}" for name in wheelsets for side in SIDES]
    for name in scenario.contact.elastic.wheels:
        if name not in wheels:
            problems.add("[contact.elastic] wheels", nearest(name, wheels), name)
    for n, torque in enumerate(scenario.traction):
        check_torque(problems, f"traction[{n}]", torque, wheelsets)
    for n, torque in enumerate(scenario.brakes):
        check_torque(problems, f"brake[{n}]", torque, wheelsets, least=0.0)
    for n, load in enumerate(scenario.loads):
        _check_load(problems, f"load[{n}]", load)
    for n, move in enumerate(scenario.displacements):
        _check_displacement(problems, f"start[{n}]", move)
    _check_vehicle(problems, scenario)
    if scenario.control is not None:
        step = scenario.stepping.step if scenario.stepping.fixed else None
        scenario.control.check(problems, wheelsets, step, scenario.rig is not None)
    if scenario.rig is not None:
        check_rig(problems, scenario, scenario.rig)
    else:
        _check_positions(problems, scenario)
    _check_rows(problems, scenario)
    _check_held(problems, scenario)
    if scenario.speeds is not None:
        check_speed_table(problems, "motion", scenario.speeds)
        if scenario.speeds.speeds and scenario.speeds.speeds[0] != scenario.speed:
            what = f"not the first speed of the motion, {scenario.speeds.speeds[0]:g} m/s"
            problems.add("speed", what, scenario.speed)
    if scenario.vehicle.plane:
        _check_section(problems, scenario)
    elif scenario.speeds is not None:
        problems.add("motion", "only a cross section runs at given speeds; other vehicles are driven by their forces")


def _check_held(problems: ProblemList, scenario: Scenario) -> None:
    """Note coordinates that are held where the track does not run straight on: they would not follow it."""
    held = [f"{body} {kind}" for body, kind in scenario.constraints if kind in COORDINATES]
    if held and not runs_straight_on(scenario.track):
        what = "single coordinates can be held on straight, level track without cant only"
        problems.add("[constraints]", what, ", ".join(held))


def check_names(
    problems: ProblemList,
    names: Sequence[str],
    constraints: Iterable[tuple[str, str]],
    loads: Iterable[AppliedForce],
    displacements: Iterable[Displacement],
) -> None:
    """Note bodies that the vehicle does not have, and kinds of constraints that there are not."""
    constraints = list(constraints)
    for (body, kind), count in Counter(constraints).items():
        if count > 1:
            problems.add(f"[constraints] {body}", "given twice", kind)
    several = Counter(body for body, _ in constraints)
    for body, kind in constraints:
        if kind == "fixed" and several[body] > 1:
            problems.add(f"[constraints] {body}", "nothing is left to hold of a body that is fixed", kind)
    for body, kind in constraints:
        if body not in names:
            problems.add("[constraints]", f"no such body. {nearest(body, names)}", body)
        if kind not in CONSTRAINTS:
            problems.add(f"[constraints] {body}", nearest(kind, CONSTRAINTS), kind)
    named = [(f"load[{n}] body", load.body) for n, load in enumerate(loads)]
    named += [(f"start[{n}] body", move.body) for n, move in enumerate(displacements)]
    for where, body in named:
        if body not in names:
            problems.add(where, f"no such body. {nearest(body, names)}", body)


def _check_load(problems: ProblemList, where: str, load: AppliedForce) -> None:
    check_times(problems, where, load.times)
    if len(load.values) != len(load.times) or any(len(row) != 6 for row in load.values):
        problems.add(f"{where} values", "expected three forces and three moments at each time")
    elif not all(math.isfinite(value) for row in load.values for value in row):
        problems.add(f"{where} values", "expected finite numbers")


def _check_displacement(problems: ProblemList, where: str, move: Displacement) -> None:
    limits = dict.fromkeys(("x", "y", "z"), (FURTHEST, "m")) | dict.fromkeys(("vx", "vy", "vz"), (QUICKEST, "m/s"))
    limits |= dict.fromkeys(("roll", "pitch", "yaw"), (MOST_TURN, "rad"))
    limits |= dict.fromkeys(("wx", "wy", "wz"), (MOST_SPIN, "rad/s"))
    for name, (most, unit) in limits.items():
        value = getattr(move, name)
        if not abs(value) <= most:
            problems.add(f"{where} {name}", f"expected at most {most:g} {unit}", value)


def _check_section(problems: ProblemList, scenario: Scenario) -> None:
    """Note what a cross section cannot take: it moves in the cross plane of the track, at a given speed."""
    what = "the vehicle is a cross section"
    if scenario.integrator.name == "ros2":
        problems.add(
            "integrator", f'{what}, which has no linearisation for "ros2": take "ode5", "ode45" or "ode23"', "ros2"
        )
    if scenario.speed_control != SpeedControl():
        words = f"{what} at a given speed, which needs no control. Leave it out"
        problems.add("[speed_control]", words)
    if scenario.control is not None:
        problems.add("[control]", f"{what} at a given speed: nothing drives or brakes it. Leave it out")
    if scenario.track.support is not None:
        problems.add("[track.support]", f"{what}, which runs on rigid track only")
    if scenario.speeds is None and scenario.speed == 0.0 and scenario.duration is None:
        problems.add("duration", "missing: the vehicle stands still, and never comes to the end of the track")
    if scenario.constraints:
        names = ", ".join(body for body, _ in scenario.constraints)
        problems.add("[constraints]", f"{what}: its bodies cannot be constrained", names)
    if scenario.loads:
        problems.add("load", f"{what}: nothing acts on it from outside", ", ".join(one.body for one in scenario.loads))
    for name, torques in (("traction", scenario.traction), ("brake", scenario.brakes)):
        if torques:
            problems.add(name, f"{what} at a given speed: nothing drives or brakes it. Give its motion instead")
    wheelsets = [wheelset.name for wheelset in scenario.vehicle.wheelsets]
    for n, move in enumerate(scenario.displacements):
        taken = {"x": "move along the track", "vx": "move along the track", "yaw": "yaw", "wz": "yaw"}
        if move.body not in wheelsets:
            taken |= {"pitch": "pitch", "wy": "pitch"}
        for name, verb in taken.items():
            if getattr(move, name) != 0.0:
                problems.add(f"start[{n}] {name}", f"{what}: its bodies do not {verb}", getattr(move, name))


def _check_vehicle(problems: ProblemList, scenario: Scenario) -> None:
    """Whether the vehicle can run on this track."""
    vehicle = scenario.vehicle
    if not vehicle.wheelsets:
        problems.add("vehicle", "has no wheelsets: nothing runs on the rails", vehicle.title)
        return
    for wheelset in vehicle.wheelsets:
        wheelset.check_gauge(problems, f"vehicle, wheelset {wheelset.name}", scenario.track.rails.gauge)
    if not 0.0 <= scenario.gravity <= MOST_GRAVITY:
        return  # told already
    try:
        check_loads(problems, with_static_preloads(vehicle, scenario.gravity), scenario.gravity)
    except InputError as error:
        problems.problems += error.problems


def _check_positions(problems: ProblemList, scenario: Scenario) -> None:
    """Whether the vehicle stands on the track."""
    back, ahead = scenario.reach
    need = ahead - back + 2.0 * END_MARGIN
    if scenario.track.length < need:
        problems.add(
            "track",
            f"shorter than the vehicle: {scenario.track.length:.6g} m, but {need:.6g} m are needed between its ends",
        )
    elif not -back + 1e-9 <= scenario.start_position + 1e-9 <= scenario.track.length - ahead:
        low, high = -back, scenario.track.length - ahead
        problems.add("start", f"the vehicle does not stand on the track: {low:.6g} to {high:.6g} m", scenario.start)
        return
    for n, move in enumerate(scenario.displacements):
        at = [
            scenario.start_position + body.position[0] for body in scenario.vehicle.all_bodies if body.name == move.body
        ]
        if at and not 0.0 <= at[0] + move.x <= scenario.track.length:
            problems.add(f"start[{n}] x", "the body is not on the track", move.x)


def _check_rows(problems: ProblemList, scenario: Scenario) -> None:
    """Whether the record has room for the run; not asked where anything else is wrong."""
    if not problems.problems and (rows := scenario.longest_time / scenario.output_every) > MOST_ROWS:
        what = (
            f"up to {rows:.2g} instants would be recorded in {scenario.longest_time:.4g} s, at most {MOST_ROWS} can be:"
        )
        problems.add("output_every", f"{what} record less often, or give a shorter duration", scenario.output_every)
