"""Random scenarios within the ranges of the papers' campaigns."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from wheelrail.contact.choice import Contact
from wheelrail.simulation.integrator import Integrator
from wheelrail.simulation.scenario import Scenario
from wheelrail.track.segments import Curve, Grade, Straight, Transition
from wheelrail.track.track import Track
from wheelrail.vehicle.static_load import GRAVITY
from wheelrail.vehicle.vehicle import Vehicle

CURVATURE = 0.1  #: greatest, to either side [1/m]
CANT = 0.15  #: greatest, to either side [rad]
SLOPE = 0.05  #: greatest, up or down
INCLINATION = (1 / 40, 1 / 20)  #: of the rails
FASTEST = 300 / 3.6  #: [m/s]
FRICTION = 0.5  #: greatest
#: What a wagon can be expected to pass: greatest curvature [1/m] and uncompensated lateral acceleration [m/s2], least
#: friction.
PASSABLE_CURVATURE, PASSABLE_ACCELERATION, PASSABLE_FRICTION = 1 / 250, 1.2, 0.1

STRAIGHT, TRANSITION, CURVE = 30.0, 60.0, 60.0  #: lengths; the curve has CURVE_TIME more [m]
CURVE_TIME = 4.0  #: at the speed of the run [s]
LONGEST = 60.0  #: time of a run [s]
STEP = 1e-3  #: [s]
OUTPUT = 0.02  #: time between two recorded instants [s]

GENTLE, CORNER, ANY = "gentle", "corner", "any"  #: strata
STRATA = {
    GENTLE: "every third run: curvature within 1/250 1/m to either side, friction 0.1 to 0.5, and the speed that gives"
    " an uncompensated lateral acceleration drawn evenly from -1.2 to 1.2 m/s2 (all drawn again where no speed does)",
    CORNER: "of the others those whose number ends in 1: each quantity at its least, its greatest or halfway",
    ANY: "the rest: each quantity drawn evenly over its whole range",
}


@dataclass(frozen=True)
class Draw:
    """One random scenario."""

    number: int
    stratum: str
    curvature: float  #: > 0 to the left [1/m]
    cant: float  #: > 0 raises the left rail [rad]
    slope: float  #: > 0 climbs
    inclination: float  #: of the rails
    speed: float  #: [m/s]
    friction: float

    @property
    def acceleration(self) -> float:
        """Uncompensated lateral acceleration in the curve, outwards in a curve to the left positive [m/s2]."""
        return self.speed**2 * self.curvature + GRAVITY * self.cant

    @property
    def passable(self) -> bool:
        """Whether the wagon is to come through."""
        return (
            abs(self.curvature) <= PASSABLE_CURVATURE
            and abs(self.acceleration) <= PASSABLE_ACCELERATION
            and self.friction >= PASSABLE_FRICTION
        )

    def scenario(self, vehicle: Vehicle) -> Scenario:
        """A straight, a transition and a curve on one slope, at a speed that is held."""
        track = Track(
            Straight(length=STRAIGHT),
            Transition(length=TRANSITION),
            Curve(length=CURVE + CURVE_TIME * self.speed, curvature=self.curvature, cant_angle=self.cant),
            vertical=[Grade(slope=self.slope)],
            inclination=self.inclination,
            title=f"track of run {self.number}",
        )
        way = track.length / max(self.speed, 1e-3)
        return Scenario(
            title=f"run {self.number}",
            track=track,
            vehicle=vehicle,
            speed=self.speed,
            contact=Contact(friction=self.friction),
            integrator=Integrator(name="ros2", step=STEP),
            output_every=OUTPUT,
            duration=min(LONGEST, 1.5 * way),
        )


def draw(number: int, seed: int) -> Draw:
    """Run `number`, from 1 on; each has random numbers of its own, so more runs do not change the first ones."""
    random = np.random.default_rng([seed, number])
    if number % 3 == 0:
        return _gentle(number, random)
    if number % 10 == 1:
        return _corner(number, random)
    return Draw(
        number,
        ANY,
        curvature=random.uniform(-CURVATURE, CURVATURE),
        cant=random.uniform(-CANT, CANT),
        slope=random.uniform(-SLOPE, SLOPE),
        inclination=random.uniform(*INCLINATION),
        speed=random.uniform(0.0, FASTEST),
        friction=random.uniform(0.0, FRICTION),
    )


def _gentle(number: int, random: np.random.Generator) -> Draw:
    while True:
        curvature = random.uniform(-PASSABLE_CURVATURE, PASSABLE_CURVATURE)
        cant = random.uniform(-CANT, CANT)
        acceleration = random.uniform(-PASSABLE_ACCELERATION, PASSABLE_ACCELERATION)
        squared = (acceleration - GRAVITY * cant) / curvature
        if 0.0 <= squared <= FASTEST**2:
            return Draw(
                number,
                GENTLE,
                curvature=curvature,
                cant=cant,
                slope=random.uniform(-SLOPE, SLOPE),
                inclination=random.uniform(*INCLINATION),
                speed=math.sqrt(squared),
                friction=random.uniform(PASSABLE_FRICTION, FRICTION),
            )


def _corner(number: int, random: np.random.Generator) -> Draw:
    def one_of(low: float, high: float) -> float:
        return float(random.choice([low, 0.5 * (low + high), high]))

    return Draw(
        number,
        CORNER,
        curvature=one_of(-CURVATURE, CURVATURE),
        cant=one_of(-CANT, CANT),
        slope=one_of(-SLOPE, SLOPE),
        inclination=one_of(*INCLINATION),
        speed=one_of(0.0, FASTEST),
        friction=one_of(0.0, FRICTION),
    )
