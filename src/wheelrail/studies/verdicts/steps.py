"""The steps that auto takes, over vehicles, loads, speeds, curves and friction: do they bear what they have to?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import product

import numpy as np

from wheelrail.analyses.critical_speed import critical_speed
from wheelrail.analyses.equivalent_contact import equivalent_contacts
from wheelrail.contact.choice import Contact
from wheelrail.results.result import Result
from wheelrail.simulation.integrator import Integrator
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.simulate import simulate
from wheelrail.studies.verdicts.vehicles import studied_vehicles
from wheelrail.track.irregularity.synthesised import IrregularitySynthesised
from wheelrail.track.rail_placement import laid_rail
from wheelrail.track.segments import Curve, Segment, Straight, Transition
from wheelrail.track.track import Track
from wheelrail.vehicle.static_load import GRAVITY
from wheelrail.vehicle.vehicle import Vehicle

SPEEDS = (18.0, 36.0, 50.0, 70.0, 100.0, 140.0)  #: [km/h]
RADII = (None, 250.0, 500.0, 1200.0)  #: None is straight [m]
FRICTIONS = (0.15, 0.35, 0.5)
CANT, BASE = 0.1, 1.5  #: of the curves [m]
DEFICIENCY = 0.165  #: greatest cant deficiency, and greatest excess [m]
LEAST_RAMP = 40.0  #: of cant [m]
STEEPEST = 0.05  #: rate at which the cant changes under a vehicle [m/s]
CRITICAL_SHARE = 0.9  #: of the linear critical speed that is not passed
AMPLITUDE = 3e-3  #: of the conicity at which that is found [m]
LONGEST_TIME = 6.0  #: of running behind the transition [s]
LEAST_WAY = 30.0  #: of it [m]
TIGHT = Integrator(name="ode45", relative=1e-8, absolute=1e-10)


@dataclass(frozen=True)
class Case:
    """One run."""

    vehicle: str
    speed: float  #: [km/h]
    radius: float | None  #: [m]
    friction: float
    rough: bool  #: whether the track is irregular

    @property
    def name(self) -> str:
        """In words."""
        where = "straight" if self.radius is None else f"R {self.radius:g} m"
        return f"{self.vehicle}, {self.speed:g} km/h, {where}, friction {self.friction:g}"


@dataclass(frozen=True)
class StepOutcome:
    """What came of it."""

    case: Case
    integrator: str  #: that auto took
    longest: float  #: step of ode5 that it found to be borne [s]
    failed: tuple[str, ...]  #: checks
    resistance_error: float  #: sum of the longitudinal forces less the resistance, over the weight
    t_gamma: float  #: mean of the sum over all contacts [N]
    tight_t_gamma: float  #: the same with tight tolerances [N]

    @property
    def t_gamma_error(self) -> float:
        """Share of the other, or of a ten-thousandth of the weight where that is more [-]."""
        return abs(self.t_gamma - self.tight_t_gamma) / max(self.tight_t_gamma, 1e-9)


def grid() -> Iterator[Case]:
    """All cases that a railway would run, frictions in turn and every second one on irregular track."""
    count = 0
    for name, vehicle in studied_vehicles().items():
        fastest = CRITICAL_SHARE * _critical(vehicle)
        for radius, speed in product(RADII, SPEEDS):
            if speed / 3.6 > fastest or (radius is not None and abs(deficiency(speed, radius)) > DEFICIENCY):
                continue
            yield Case(name, speed, radius, FRICTIONS[count % len(FRICTIONS)], rough=count % 2 == 1)
            count += 1


def deficiency(speed: float, radius: float) -> float:
    """Of cant in a curve at a speed [km/h]; negative where it is more than enough [m]."""
    return BASE * (speed / 3.6) ** 2 / (GRAVITY * radius) - CANT


def _critical(vehicle: Vehicle) -> float:
    """Linear critical speed on the vehicle's own profiles [m/s]."""
    from wheelrail.profiles.library import library_profile

    rail = laid_rail(library_profile("UIC60"), gauge=vehicle.gauge, inclination=1.0 / 40.0)
    found = critical_speed(vehicle, equivalent_contacts(vehicle, rail, AMPLITUDE))
    return found.stable_up_to if found.speed is None else found.speed


def scenario_of(case: Case, vehicle: Vehicle, number: int) -> Scenario:
    """Straight track, and a transition and a curve where it has one."""
    speed = case.speed / 3.6
    way = max(LEAST_WAY, min(LONGEST_TIME * speed, 100.0))
    ramp = max(LEAST_RAMP, speed * CANT / STEEPEST)
    bend: list[Segment] = [Straight(length=way)]
    if case.radius is not None:
        bend = [Transition(length=ramp), Curve(length=way + 20.0, radius=case.radius, turn="right", cant=CANT)]
    rough = IrregularitySynthesised(psd="erri-b176-low", seed=1 + number) if case.rough else None
    return Scenario(
        title=case.name,
        track=Track(Straight(length=50.0 + speed), *bend, irregularity=rough, cant_base=BASE),
        vehicle=vehicle,
        speed=speed,
        contact=Contact(friction=case.friction),
        fade_in=10.0,
    )


def run_grid(say: Callable[[str], None] = lambda _: None, every: int = 1) -> list[StepOutcome]:
    """All cases, or every so many."""
    vehicles = studied_vehicles()
    cases = list(grid())[::every]
    found = []
    for number, case in enumerate(cases):
        say(f"steps, {case.name} ({number + 1} of {len(cases)})")
        scenario = scenario_of(case, vehicles[case.vehicle], number)
        result = simulate(scenario)
        tight = simulate(replace(scenario, integrator=TIGHT))
        reason = str(result.chosen["reason"])
        failed = [one.name for one in result.checks if not one.ok]
        found.append(
            StepOutcome(
                case=case,
                integrator=str(result.chosen["integrator"]["name"]),
                longest=_number_behind(reason, "bears steps of "),
                failed=(*failed, *([] if result.status.finished else ["end"])),
                resistance_error=resistance_error(result, case.speed / 3.6),
                t_gamma=mean_t_gamma(result),
                tight_t_gamma=mean_t_gamma(tight),
            )
        )
    return found


def _number_behind(text: str, words: str) -> float:
    """In milliseconds in the text, in seconds here; NaN where it is not there."""
    return 1e-3 * float(text.partition(words)[2].split()[0]) if words in text else float("nan")


def mean_t_gamma(result: Result) -> float:
    """Of all contacts together, over the settled part of the run [N]."""
    each = result.dataset["contact_t_gamma"].values[result.settled]
    return float(np.nansum(each, axis=(1, 2, 3)).mean())


def resistance_error(result: Result, speed: float) -> float:
    """Sum of all longitudinal wheel forces and of the resistance, which balance at constant speed, over the weight.

    The resistance is what friction takes over the distance run. Both over the settled part.
    """
    after = result.settled
    times = result.dataset["time"].values[after]
    forces = result.dataset["wheel_Fx"].values[after].sum(axis=(1, 2))
    loss = result.dataset["vehicle_friction_loss"].values[after]
    length = times[-1] - times[0]
    pulled = float(np.trapezoid(forces, times) / length)
    lost = float((loss[-1] - loss[0]) / (speed * length))
    weight = float(result.vehicle_masses.sum()) * result.gravity
    return abs(pulled + lost) / weight
