"""A run, described: which vehicle, on which track, how fast, and how it is computed."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from wheelrail.errors import InputError, ProblemList, has_control_characters, nearest
from wheelrail.simulation.assemble import LOCKS
from wheelrail.simulation.contact import Contact
from wheelrail.track.track import Track
from wheelrail.vehicle.static_load import GRAVITY, with_static_preloads
from wheelrail.vehicle.vehicle import Vehicle

INTEGRATORS = {
    "ode5": "Dormand and Prince's fifth order at a fixed step, as in the texts",
    "ode45": "the same with a step that follows the tolerance",
    "ode23": "Bogacki and Shampine's third order, step by the tolerance",
}
END_MARGIN = 0.5  #: how far before its end a track is left [m]
STEPS = (1e-7, 0.1)  #: least and greatest step of an integrator [s]
TOLERANCES = (1e-14, 1.0)
MOST_ROWS = 500_000  #: instants that are recorded; some kilobytes each
FURTHEST, FASTEST, MOST_TURN = 10.0, 100.0, 1.0  #: from its place of rest a body may start [m, m/s, rad]


@dataclass(frozen=True, kw_only=True)
class Integrator:
    """Steps through time."""

    name: str = "ode5"
    step: float = 0.5e-3  #: of ode5; the first of the others [s]
    relative: float = 1e-6  #: tolerances of the others; the texts have 1e-8 and 1e-6
    absolute: float = 1e-8
    share: bool = True  #: whether the stages of an ode5 step share the search of contacts and the shapes of patches


@dataclass(frozen=True, kw_only=True)
class Push:
    """A force or moment on a body over time, in the body's axes, at its centre of mass."""

    body: str
    times: tuple[float, ...]  #: [s], increasing
    values: tuple[tuple[float, ...], ...]  #: Fx, Fy, Fz [N], Mx, My, Mz [N m] at these times; straight in between


@dataclass(frozen=True, kw_only=True)
class Displacement:
    """Where a body starts, against its place of rest."""

    body: str
    y: float = 0.0  #: [m]
    z: float = 0.0
    yaw: float = 0.0  #: [rad]
    roll: float = 0.0
    vy: float = 0.0  #: [m/s]
    vz: float = 0.0


@dataclass(frozen=True, kw_only=True)
class Scenario:
    """A vehicle on its track. InputError if anything is wrong, with everything that is."""

    track: Track
    vehicle: Vehicle
    speed: float  #: [m/s]
    contact: Contact = field(default_factory=Contact)
    hold: float = 1.0  #: how firmly the speed is held [1/s]; 0: the vehicle coasts, and curves slow it down
    integrator: Integrator = Integrator()
    output_every: float = 5e-3  #: [s]
    duration: float | None = None  #: [s]; until the end of the track if none is given
    start: float | None = None  #: place of the vehicle's centre [m]; as far back as the track allows by default
    locks: tuple[tuple[str, str], ...] = ()  #: body and kind: "fixed", or "speed" for a constant forward speed
    pushes: tuple[Push, ...] = ()
    displacements: tuple[Displacement, ...] = ()
    gravity: float = GRAVITY
    title: str = "run"
    description: str = ""
    text: str = ""  #: the file it comes from

    def __post_init__(self) -> None:
        problems = ProblemList(self.title)
        check_scenario(problems, self)
        problems.stop_if_any()

    @property
    def reach(self) -> tuple[float, float]:
        """How far the vehicle reaches behind and ahead of its centre [m]."""
        x = [body.position[0] for body in self.vehicle.all_bodies]
        return min(x), max(x)

    @property
    def start_place(self) -> float:
        """Of the vehicle's centre [m]."""
        return END_MARGIN - self.reach[0] if self.start is None else self.start

    @property
    def way(self) -> float:
        """From the start to the end of the track [m]."""
        return self.track.length - END_MARGIN - self.reach[1] - self.start_place

    @property
    def longest_time(self) -> float:
        """When the run ends at the latest [s]: as given, or well after the track should have come to its end."""
        return self.duration or 1.2 * self.way / max(self.speed, 0.1) + 1.0


def check_scenario(problems: ProblemList, scenario: Scenario) -> None:
    """Note everything that is wrong."""
    names = [body.name for body in scenario.vehicle.all_bodies]
    for where in ("title", "description"):
        if has_control_characters(getattr(scenario, where)):
            problems.add(where, "expected a text without control characters", ascii(getattr(scenario, where))[1:-1])
    numbers = (
        ("speed", scenario.speed, 0.0, 140.0, "m/s"),
        ("hold", scenario.hold, 0.0, 100.0, "1/s"),
        ("gravity", scenario.gravity, 0.0, 100.0, "m/s2"),
    )
    for name, value, low, high, unit in numbers:
        if not low <= value <= high:
            problems.add(name, f"expected {low:g} to {high:g} {unit}", value)
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
    check_names(problems, names, scenario.locks, scenario.pushes, scenario.displacements)
    for n, push in enumerate(scenario.pushes):
        _check_push(problems, f"push[{n}]", push)
    for n, move in enumerate(scenario.displacements):
        _check_displacement(problems, f"start[{n}]", move)
    _check_vehicle(problems, scenario)
    _check_places(problems, scenario)


def check_names(
    problems: ProblemList,
    names: Sequence[str],
    locks: Iterable[tuple[str, str]],
    pushes: Iterable[Push],
    displacements: Iterable[Displacement],
) -> None:
    """Note bodies that the vehicle does not have, and kinds of locks that there are not."""
    for body, kind in locks:
        if body not in names:
            problems.add("[locks]", f"no such body. {nearest(body, names)}", body)
        if kind not in LOCKS:
            problems.add(f"[locks] {body}", nearest(kind, LOCKS), kind)
    named = [(f"push[{n}] body", push.body) for n, push in enumerate(pushes)]
    named += [(f"start[{n}] body", move.body) for n, move in enumerate(displacements)]
    for where, body in named:
        if body not in names:
            problems.add(where, f"no such body. {nearest(body, names)}", body)


def _check_push(problems: ProblemList, where: str, push: Push) -> None:
    if not push.times or any(later <= earlier for earlier, later in pairwise(push.times)):
        problems.add(f"{where} times", "expected rising times", push.times)
    if len(push.values) != len(push.times) or any(len(row) != 6 for row in push.values):
        problems.add(f"{where} values", "expected three forces and three moments at each time")
    elif not all(math.isfinite(value) for row in push.values for value in row):
        problems.add(f"{where} values", "expected finite numbers")


def _check_displacement(problems: ProblemList, where: str, move: Displacement) -> None:
    limits = {"y": (FURTHEST, "m"), "z": (FURTHEST, "m"), "vy": (FASTEST, "m/s"), "vz": (FASTEST, "m/s")}
    limits |= {"yaw": (MOST_TURN, "rad"), "roll": (MOST_TURN, "rad")}
    for name, (most, unit) in limits.items():
        value = getattr(move, name)
        if not abs(value) <= most:
            problems.add(f"{where} {name}", f"expected at most {most:g} {unit}", value)


def _check_vehicle(problems: ProblemList, scenario: Scenario) -> None:
    """Whether the vehicle can run on this track."""
    vehicle = scenario.vehicle
    if not vehicle.wheelsets:
        problems.add("vehicle", "has no wheelsets: nothing runs on the rails", vehicle.title)
        return
    for wheelset in vehicle.wheelsets:
        wheelset.check_gauge(problems, f"vehicle, wheelset {wheelset.name}", scenario.track.rails.gauge)
    try:
        with_static_preloads(vehicle)
    except InputError as error:
        problems.problems += error.problems


def _check_places(problems: ProblemList, scenario: Scenario) -> None:
    """Whether the vehicle stands on the track."""
    back, ahead = scenario.reach
    need = ahead - back + 2.0 * END_MARGIN
    if scenario.track.length < need:
        problems.add(
            "track",
            f"shorter than the vehicle: {scenario.track.length:.6g} m, but {need:.6g} m are needed between its ends",
        )
    elif not -back + 1e-9 <= scenario.start_place + 1e-9 <= scenario.track.length - ahead:
        low, high = -back, scenario.track.length - ahead
        problems.add("start", f"the vehicle does not stand on the track: {low:.6g} to {high:.6g} m", scenario.start)
    elif not problems.problems and (rows := scenario.longest_time / scenario.output_every) > MOST_ROWS:
        what = (
            f"up to {rows:.2g} instants would be recorded in {scenario.longest_time:.4g} s, at most {MOST_ROWS} can be:"
        )
        problems.add("output_every", f"{what} record less often, or give a shorter duration", scenario.output_every)
