"""What "auto" stands for: steps that follow the fastest motions of a vehicle.

An explicit step of length h follows a motion exp(z t) while its polynomial of growth |R(h z)| stays below one. Beyond,
creep forces swing between their limits, and nothing else shows: the vehicle moves on rightly, but the forces at the
starts of its steps, their means and their work are wrong. So the fastest motions are looked at before a run begins:

- wheelsets on their contacts, by the eigenvalues of the equations of motion at the start. A wheelset that rolls is
  slowed down against its rails by 2 f11 n (1/m + r^2/Iyy)/V, with f11 = G a b C11 of n contacts a wheel: more under
  load, with light axles, at low speed.
- springs in series with dampers, which relax by k/c whatever the vehicle does.

What comes later may be faster: in curves the load moves to one side and a flange takes part. Of the library's wheels
and rails in curves of 150 to 600 m radius no decay was 1.4 times that at the start, and no frequency 1.4 times.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from wheelrail.integrators._kernels.rosenbrock import PARTS
from wheelrail.integrators.steps import DORMAND_PRINCE
from wheelrail.simulation.integrator import Integrator
from wheelrail.simulation.scenario import Scenario
from wheelrail.suspension.axis_law import NOTHING, AxisLaw
from wheelrail.suspension.elements import GROUND
from wheelrail.suspension.force_table import ForceTable
from wheelrail.system._kernels.multibody import Multibody
from wheelrail.system._kernels.vehicles import Vehicles
from wheelrail.system.fast_motions import wheelset_motions
from wheelrail.vehicle.vehicle import Vehicle

LATER = 1.5  #: how much faster motions may become than they are at the start: the greatest found, and some more
COASTING = 0.5  #: of its speed that a vehicle may lose whose speed is not held
RIGID = 5e3  #: step times the rate of a spring in series with a damper from which on its force is noise
FASTEST_SHARE, GRID = 12.0, 1e-2  #: step times speed of a motion up to which its growth is looked at, and how finely


class FastMotion(NamedTuple):
    """A motion that a step has to follow."""

    what: str  #: such as "wheelset1 on its contacts"
    value: complex  #: eigenvalue [1/s]
    longest: float  #: step of ode5 that follows it [s]

    def __str__(self) -> str:
        return f"{self.what} ({abs(self.value):.3g} 1/s)"


class StepChoice(NamedTuple):
    """Steps of a run, and why they were chosen."""

    stepping: Integrator
    reason: str  #: empty where a scenario names its integrator
    longest: float  #: step of ode5 that follows all motions [s]; infinite where it is not known

    @property
    def too_long(self) -> str:
        """What is to be said of steps that do not follow the motions; empty where they do."""
        chosen = self.stepping
        if chosen.name != "ode5" or chosen.step <= self.longest:
            return ""
        shorter = f", or at most {self.longest * 1e3:.2g} ms" if self.longest > 0.0 else ""
        return f"steps of {chosen.step * 1e3:g} ms are too long for ode5 here: take ros2{shorter}"


def choose_steps(scenario: Scenario, system: Multibody, vehicles: Vehicles) -> StepChoice:
    """Steps for a vehicle in space that starts in the state of `vehicles`, whose contacts are looked at."""
    chosen, vehicle = scenario.integrator, scenario.vehicle
    if chosen.name not in ("auto", "ode5"):
        return StepChoice(chosen, "", math.inf)
    words, slowest = slowest_speed(scenario)
    if slowest == 0.0:
        return _chosen(chosen, "ros2", words, 0.0)
    motions = [*_contact_motions(system, vehicles, vehicle, scenario.speed, slowest), *series_motions(vehicle)]
    first = min(motions, key=lambda one: one.longest, default=None)
    if first is None:
        return _chosen(chosen, "ros2", "a wheel is lost at the start", math.inf)
    at = f" at {3.6 * slowest:.3g} km/h" if slowest != scenario.speed else ""
    bears = f"ode5 bears steps of {1e3 * first.longest:.2g} ms: fastest is {first}{at}"
    return _chosen(chosen, "ode5" if chosen.step <= first.longest else "ros2", bears, first.longest)


def section_steps(scenario: Scenario) -> StepChoice:
    """Steps for a cross section, which has no linearisation for others than explicit ones."""
    return _chosen(scenario.integrator, "ode5", "a cross section is computed by explicit steps", math.inf)


def _chosen(given: Integrator, name: str, reason: str, longest: float) -> StepChoice:
    if given.name != "auto":
        return StepChoice(given, "", longest)
    return StepChoice(replace(given, name=name), reason, longest)


def slowest_speed(scenario: Scenario) -> tuple[str, float]:
    """How slowly a scenario may run [m/s], 0 where nobody knows, and then why."""
    if scenario.torques or scenario.control is not None:
        return "torques change the speed", 0.0
    if scenario.slowest == 0.0:
        return "it stands", 0.0
    return "", (COASTING if scenario.speed_control.gain == 0.0 else 1.0) * scenario.slowest


def _contact_motions(
    system: Multibody, vehicles: Vehicles, vehicle: Vehicle, speed: float, slowest: float
) -> Iterator[FastMotion]:
    """The motion of each wheelset on its contacts that needs the shortest step.

    speed, slowest : at the start, and the lowest of the run [m/s]; creep forces resist the more, the slower it is.
    """
    found = wheelset_motions(system, vehicles, vehicles.state.x[0].copy(), speed)
    if found is None:
        return
    slower = speed / slowest
    for wheelset, values in zip(vehicle.wheelsets, found, strict=True):
        steps = [longest_step(_later(value, slower)) for value in values.tolist()]
        first = int(np.argmin(steps))
        yield FastMotion(f"{wheelset.name} on its contacts", _later(values[first], slower) / LATER, steps[first])


def _later(value: complex, slower: float) -> complex:
    """As a motion may be later in the run."""
    return complex(LATER * slower * min(value.real, 0.0), LATER * value.imag)


def series_motions(vehicle: Vehicle) -> Iterator[FastMotion]:
    """How springs in series with dampers relax."""
    for element in vehicle.elements:
        for law in element.laws:
            if law.series_rate is not None and (resistance := _least_resistance(law)) > 0.0:
                value = complex(-law.series_rate / resistance, 0.0)
                yield FastMotion(f"{element.name}, spring in series with its damper", value, longest_step(value))


def unfollowed_words(vehicle: Vehicle, stepping: Integrator) -> Iterator[str]:
    """Elements so stiff that no step of the integrator follows them.

    ros2 has the springs in series with dampers in its matrix, and cuts its steps where others are stiff.
    """
    if not stepping.fixed:
        return
    implicit = stepping.name == "ros2"
    cut = PARTS if implicit else 1
    for one in series_motions(vehicle) if implicit else ():
        if stepping.step * abs(one.value) > RIGID:
            yield f"{one.what} relaxes with {abs(one.value):.3g} 1/s, as good as rigid: leave the spring out"
    for one in (*element_motions(vehicle), *([] if implicit else series_motions(vehicle))):
        if stepping.step > cut * one.longest:
            yield (
                f"{one.what} moves with {abs(one.value):.3g} 1/s, which no step of {1e3 * stepping.step:g} ms follows:"
                f" take at most {1e3 * cut * one.longest:.2g} ms, or a softer element"
            )


def element_motions(vehicle: Vehicle) -> Iterator[FastMotion]:
    """How bodies vibrate against each other on the steepest spring and damper of each element, turns left out."""
    masses = {body.name: body.mass for body in vehicle.all_bodies}
    for element in vehicle.elements:
        softness = sum(1.0 / masses[name] for name in (element.body_a, element.body_b) if name != GROUND)
        for law in element.laws:
            if law != NOTHING:
                half = 0.5 * softness * _most_resistance(law)
                value = -half + cmath.sqrt(half**2 - softness * _most_stiffness(law))
                yield FastMotion(element.name, value, longest_step(value))


def _most_stiffness(law: AxisLaw) -> float:
    steepest = 0.0 if law.spring is None else _slopes(law.spring).max(initial=0.0)
    return float(law.rate + steepest + (law.sticking_rate if law.friction > 0.0 else 0.0))


def _most_resistance(law: AxisLaw) -> float:
    """Of the damper of a law, unless a spring in series takes its steep part [N s/m]."""
    if law.series_rate is not None:
        return 0.0
    return float(law.damping + (0.0 if law.damper is None else _slopes(law.damper).max(initial=0.0)))


def _least_resistance(law: AxisLaw) -> float:
    """Of the damper of a law [N s/m]."""
    return law.damping if law.damper is None else float(_slopes(law.damper).min())


def _slopes(table: ForceTable) -> np.ndarray:
    slopes: np.ndarray = np.diff(table.forces) / np.diff(table.at)
    return slopes


def longest_step(value: complex) -> float:
    """The longest step of ode5 with which a motion exp(value t) does not grow [s]; infinite where it never does."""
    size = abs(value)
    if size == 0.0:
        return math.inf
    reach = np.arange(GRID, FASTEST_SHARE, GRID)
    growth = np.abs(np.polyval(_GROWTH, reach * value / size))
    beyond = np.flatnonzero(growth > 1.0 + 1e-9)
    return float(reach[beyond[0]] - GRID) / size if beyond.size else math.inf


def _growth_polynomial() -> np.ndarray:
    """R of ode5, highest power first: 1 + z b (1 - z A)^-1 1 of its table, which has finitely many powers."""
    stages = DORMAND_PRINCE.a[:-1]
    weights, vector = DORMAND_PRINCE.a[-1], np.ones(len(stages))
    powers = [1.0]
    for _ in stages:
        powers.append(float(weights @ vector))
        vector = stages @ vector
    return np.array(powers[::-1])


_GROWTH = _growth_polynomial()
