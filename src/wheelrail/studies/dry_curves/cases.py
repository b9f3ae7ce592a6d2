"""The cells of the study, radius, speed and friction, and the runs that are made in each of them."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import NamedTuple

from wheelrail.contact.choice import Contact
from wheelrail.simulation.integrator import Integrator
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.scenario_check import END_MARGIN
from wheelrail.track.segments import CANT_BASE, Curve, Straight, Transition
from wheelrail.track.track import Track
from wheelrail.vehicle.static_load import GRAVITY
from wheelrail.vehicle.vehicle import Vehicle

FRICTIONS = (0.1, 0.2, 0.3, 0.4, 0.45, 0.5)
SPEEDS = (15.0, 30.0, 50.0, 70.0, 90.0, 120.0)  #: [km/h]
CANT = 0.1  #: [m] over a base of 1.5 m
#: Length of the transition by radius [m]. The cant rises by at most 2.3 mm/m, and over the longest, at 120 km/h, by 33
#: mm/s: within what tracks are laid with.
TRANSITIONS = {150.0: 45.0, 200.0: 50.0, 300.0: 60.0, 500.0: 80.0, 1000.0: 100.0}
RADII = tuple(TRANSITIONS)
MOST_ACCELERATION = 1.0  #: uncompensated, to either side [m/s2]
AHEAD = 5.0  #: of the first axle the track is still straight [m]
SETTLING = 2.0  #: after the whole vehicle has entered the full curve [s]
SETTLING_WAY = 20.0  #: at least: wheelsets settle over a distance, whatever the speed [m]
STEADY = 3.0  #: what is looked at after that [s]

DEFAULT, DIST, DIFF = "default", "dist", "diff"
METHODS = (DEFAULT, DIST, DIFF)
EXPLICIT, ADAPTIVE, IMPLICIT = "ode5", "ode45", "ros2"
INTEGRATORS = (EXPLICIT, ADAPTIVE, IMPLICIT)
STEPS = {EXPLICIT: 0.5e-3, ADAPTIVE: 0.5e-3, IMPLICIT: 1e-3}  #: the longest; of ode45 the first [s]
STABLE_STEP = 5e-5  #: longest step of ode5 per speed for the wagon [s2/m], see the study of low speeds
STEP_GRID = 1e-4  #: steps of ode5 that have to be shorter are multiples of this [s]
OUTPUT = 2e-3  #: between recorded instants: 250 Hz are still seen [s]

#: Of the default selection: two speeds for each radius [km/h], the second near the greatest that is allowed.
USUAL_SPEEDS = {
    150.0: (30.0, 50.0),
    200.0: (30.0, 50.0),
    300.0: (50.0, 70.0),
    500.0: (50.0, 90.0),
    1000.0: (70.0, 120.0),
}
SLOW_CELLS = ((150.0, 15.0, 0.4), (300.0, 15.0, 0.4), (1000.0, 15.0, 0.4))
COMPARED_FRICTIONS = (0.2, 0.4, 0.45, 0.5)  #: at which integrators and half steps are compared in that selection
COMPARED_METHODS = 0.4  #: friction at which they are compared with all methods of detection


class Cell(NamedTuple):
    """A curve and how it is run through."""

    radius: float  #: [m]
    speed: float  #: [km/h]
    friction: float

    @property
    def acceleration(self) -> float:
        """Uncompensated lateral acceleration, outwards positive [m/s2]."""
        return (self.speed / 3.6) ** 2 / self.radius - GRAVITY * CANT / CANT_BASE

    @property
    def allowed(self) -> bool:
        """Whether the cant suits the speed."""
        return abs(self.acceleration) <= MOST_ACCELERATION

    @property
    def name(self) -> str:
        """In words."""
        return f"R {self.radius:g} m, {self.speed:g} km/h, friction {self.friction:g}"


@dataclass(frozen=True)
class Case:
    """One run of a cell."""

    cell: Cell
    method: str = DEFAULT
    integrator: str = EXPLICIT
    halved: bool = False  #: whether it is made at half the step

    @property
    def step(self) -> float:
        """Of the integrator [s]; shorter at low speed, where creep forces are too stiff for explicit steps."""
        step = STEPS[self.integrator]
        if self.integrator == EXPLICIT:
            stable = STABLE_STEP * self.cell.speed / 3.6
            step = min(step, STEP_GRID * math.floor(stable / STEP_GRID))
        return 0.5 * step if self.halved else step

    @property
    def name(self) -> str:
        """In words."""
        return f"{self.cell.name}, {self.method}, {self.integrator}{' at half the step' if self.halved else ''}"

    def scenario(self, vehicle: Vehicle) -> Scenario:
        """Straight track, a transition and the full curve to the right, at a speed that is held."""
        return Scenario(
            title=self.name,
            track=self._track(vehicle),
            vehicle=vehicle,
            speed=self.cell.speed / 3.6,
            contact=self.contact(),
            integrator=Integrator(name=self.integrator, step=self.step),
            output_every=OUTPUT,
        )

    def settled_at(self, vehicle: Vehicle) -> float:
        """When the whole vehicle has settled in the full curve [s]."""
        speed = self.cell.speed / 3.6
        return (AHEAD + TRANSITIONS[self.cell.radius] + _axle_distance(vehicle) + settling_way(speed)) / speed

    def contact(self) -> Contact:
        """As it is by default, but for friction and, where one is named, the detection."""
        contact = Contact(friction=self.cell.friction)
        return contact if self.method == DEFAULT else replace(contact, detection=self.method)

    def _track(self, vehicle: Vehicle) -> Track:
        positions = [body.position[0] for body in vehicle.all_bodies]
        length = max(positions) - min(positions)
        speed = self.cell.speed / 3.6
        way = settling_way(speed) + STEADY * speed + 2.0 * END_MARGIN
        return Track(
            Straight(length=END_MARGIN + length + AHEAD),
            Transition(length=TRANSITIONS[self.cell.radius]),
            Curve(length=_axle_distance(vehicle) + way, radius=self.cell.radius, turn="right", cant=CANT),
            title=f"R {self.cell.radius:g} m",
        )


def _axle_distance(vehicle: Vehicle) -> float:
    axles = [wheelset.position[0] for wheelset in vehicle.wheelsets]
    return max(axles) - min(axles)


def settling_way(speed: float) -> float:
    """How far the vehicle runs in the full curve before it is taken to be steady [m], at a speed [m/s]."""
    return max(SETTLING * speed, SETTLING_WAY)


def run_by_default() -> str:
    """The method of detection that a contact has by default."""
    return Contact().detection


def cells(*, allowed: bool = True) -> list[Cell]:
    """All cells of the study that are run, or else those that are left out."""
    every = [Cell(r, v, mu) for r in RADII for v in SPEEDS for mu in FRICTIONS]
    return [cell for cell in every if cell.allowed == allowed]


class Job(NamedTuple):
    """Runs of one cell by one integrator, whose methods of detection are compared with each other."""

    cell: Cell
    integrator: str
    methods: tuple[str, ...]
    halved: bool = False

    @property
    def cases(self) -> list[Case]:
        """The runs."""
        return [Case(self.cell, method, self.integrator, self.halved) for method in self.methods]


def selection(*, full: bool) -> list[Job]:
    """The jobs of the study, in the order in which they are done."""
    return _every_job() if full else _usual_jobs()


def _usual_jobs() -> list[Job]:
    """Every radius and friction at two speeds; other integrators and half the step in some of these cells."""
    all_methods = _distinct(METHODS)
    jobs = []
    for radius, (slower, faster) in USUAL_SPEEDS.items():
        jobs += [Job(Cell(radius, faster, friction), EXPLICIT, all_methods) for friction in FRICTIONS]
        jobs += [Job(Cell(radius, slower, friction), EXPLICIT, _distinct((DEFAULT, DIFF))) for friction in FRICTIONS]
        for friction in COMPARED_FRICTIONS:
            cell = Cell(radius, faster, friction)
            methods = all_methods if friction == COMPARED_METHODS else (DEFAULT,)
            jobs += [Job(cell, name, methods) for name in (IMPLICIT, ADAPTIVE)]
            jobs.append(Job(cell, EXPLICIT, methods, halved=True))
    jobs += [Job(Cell(*slow), name, (DEFAULT,)) for slow in SLOW_CELLS for name in (EXPLICIT, IMPLICIT)]
    return jobs


def _every_job() -> list[Job]:
    jobs = [Job(cell, name, _distinct(METHODS)) for cell in cells() for name in INTEGRATORS]
    return jobs + [Job(cell, EXPLICIT, _distinct(METHODS), halved=True) for cell in cells()]


def _distinct(methods: tuple[str, ...]) -> tuple[str, ...]:
    """Without the name of the method that is the default: its run would be made twice."""
    return tuple(method for method in methods if method != run_by_default())
