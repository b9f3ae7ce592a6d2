"""The line that a train on rollers is to feel: adhesion, resistance, gradient, and the rest of the train."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from wheelrail.contact.point.friction.base import FrictionModel
from wheelrail.contact.point.friction.degraded import DegradedFriction
from wheelrail.errors import InputError, Problem, ProblemList

Resistance = tuple[float, float, float]

NO_RESISTANCE: Resistance = (0.0, 0.0, 0.0)
HEAVIEST = 1e8  #: train that is believed [kg]
STEEPEST = 0.5  #: gradient that is believed
SUBSTEPS = (1e-6, 0.01)  #: shortest and longest step of the line [s]


@dataclass(frozen=True, kw_only=True)
class LumpedVehicle:
    """Vehicles of the train that are no more than a mass: what they weigh, resist, and drive or brake over time."""

    mass: float  #: [kg]
    rotating: float = 0.0  #: of wheelsets and motors, I/r2, which a train gains speed with but does not weigh [kg]
    resistance: Resistance = NO_RESISTANCE  #: A [N], B [N s/m], C [N s2/m2] of A + B V + C V2
    times: tuple[float, ...] = (0.0,)  #: [s], rising
    #: Force at these times, or one at all times, forward positive [N]; straight in between.
    drive: tuple[float, ...] = (0.0,)
    #: Retarding force, 0 or more, likewise [N]: friction, which holds at a stand.
    brake: tuple[float, ...] = (0.0,)

    def check(self, problems: ProblemList, where: str) -> None:
        """Note everything that is wrong."""
        if not 0.0 < self.mass <= HEAVIEST:
            problems.add(f"{where} mass", f"expected above 0, at most {HEAVIEST:g} kg", self.mass)
        if not 0.0 <= self.rotating <= HEAVIEST:
            problems.add(f"{where} rotating", f"expected 0 to {HEAVIEST:g} kg", self.rotating)
        check_resistance(problems, f"{where} resistance", self.resistance)
        check_rising(problems, f"{where} times", self.times)
        for name, values in (("drive", self.drive), ("brake", self.brake)):
            if len(values) not in (1, len(self.times)):
                problems.add(f"{where} {name}", "expected a force at each time, or one for all", list(values))
            least = 0.0 if name == "brake" else -math.inf
            if any(not (math.isfinite(value) and value >= least) for value in values):
                words = "finite numbers" if name == "drive" else "finite numbers of 0 or more"
                problems.add(f"{where} {name}", f"expected {words}", list(values))


@dataclass(frozen=True, kw_only=True)
class Line:
    """A virtual line and the train on it. InputError if anything is wrong, with everything that is."""

    friction: FrictionModel = DegradedFriction(degraded=0.05)  #: between wheels and rails of the line
    mass: float | None = None  #: that the wheelsets drive and brake [kg]; None: what rests on them
    resistance: Resistance = NO_RESISTANCE  #: of this share of the train: A [N], B [N s/m], C [N s2/m2]
    #: Rise per way, or pairs of a position [m] and the gradient there, straight in between and constant beyond.
    gradient: float | tuple[tuple[float, float], ...] = 0.0
    vehicles: tuple[LumpedVehicle, ...] = ()  #: the rest of the train
    #: Load that each wheelset gains per forward acceleration [kg]; None: by the statics of the vehicle.
    transfer: tuple[float, ...] | None = None
    #: Of a bogie by itself: how far the pivots of the bogies are apart in its vehicle [m]. Infinite: as if the car body
    #: did not pitch. And whether it is the leading one.
    pivot_distance: float = math.inf
    leading: bool = True
    start: float = 0.0  #: position of the vehicle's centre at first [m]
    substep: float = 2.5e-4  #: longest step that the line is computed with [s]

    def __post_init__(self) -> None:
        problems = ProblemList("line")
        self.check(problems, "")
        problems.stop_if_any()

    def check(self, problems: ProblemList, where: str) -> None:
        """Note everything that is wrong."""
        before = f"{where} " if where else ""
        try:
            self.friction.friction()
        except InputError as error:
            problems.problems += [
                Problem(f"{before}friction {one.where}", one.what, one.value) for one in error.problems
            ]
        if self.mass is not None and not 0.0 < self.mass <= HEAVIEST:
            problems.add(f"{before}mass", f"expected above 0, at most {HEAVIEST:g} kg", self.mass)
        check_resistance(problems, f"{before}resistance", self.resistance)
        pairs = self.gradients
        check_rising(problems, f"{before}gradient positions", [position for position, _ in pairs])
        for _, gradient in pairs:
            if not abs(gradient) <= STEEPEST:
                words = f"expected rise per way, at most {STEEPEST:g}. Is it in parts per thousand?"
                problems.add(f"{before}gradient", words, gradient)
        for n, vehicle in enumerate(self.vehicles):
            vehicle.check(problems, f"{before}vehicles[{n}]")
        if self.transfer is not None and not all(math.isfinite(one) for one in self.transfer):
            problems.add(f"{before}transfer", "expected finite numbers", list(self.transfer))
        if not self.pivot_distance > 0.0:
            problems.add(f"{before}pivot_distance", "expected above 0 m", self.pivot_distance)
        if not math.isfinite(self.start):
            problems.add(f"{before}start", "expected a finite number", self.start)
        if not SUBSTEPS[0] <= self.substep <= SUBSTEPS[1]:
            problems.add(f"{before}substep", f"expected {SUBSTEPS[0]:g} to {SUBSTEPS[1]:g} s", self.substep)

    @property
    def gradients(self) -> tuple[tuple[float, float], ...]:
        """Positions [m] and gradients there, also where there is one for all."""
        return ((0.0, float(self.gradient)),) if isinstance(self.gradient, int | float) else self.gradient

    def describe(self) -> str:
        """One line about it."""
        rest = f", {len(self.vehicles)} more vehicles" if self.vehicles else ""
        return f"{self.friction.describe()}{rest}"


def check_resistance(problems: ProblemList, where: str, resistance: Resistance) -> None:
    """Note a resistance that is none."""
    if len(resistance) != 3 or any(not 0.0 <= one < math.inf for one in resistance):
        words = "expected three numbers of 0 or more: A [N], B [N s/m], C [N s2/m2]"
        problems.add(where, words, list(resistance))


def check_rising(problems: ProblemList, where: str, numbers: Sequence[float]) -> None:
    """Note numbers that do not rise."""
    finite = all(math.isfinite(one) for one in numbers)
    if not numbers or not finite or any(later <= earlier for earlier, later in pairwise(numbers)):
        problems.add(where, "expected finite, rising numbers", list(numbers))
