"""Assessed numbers of random runs, against filters over the record of every step, and at every output interval."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np

from wheelrail.contact.choice import Contact
from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.numerics.filters import Filter
from wheelrail.results.assessment import assess
from wheelrail.results.assessment.rules import FORCES, HIGH, LOW, RIDE
from wheelrail.results.catalogue import SIDES
from wheelrail.results.result import Result
from wheelrail.results.sliding_mean import sliding_mean
from wheelrail.results.spectrum import passed
from wheelrail.simulation.integrator import Integrator
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.simulate import simulate
from wheelrail.track.irregularity.synthesised import IrregularitySynthesised
from wheelrail.track.segments import Curve, Segment, Straight, Transition
from wheelrail.track.track import Track
from wheelrail.vehicle.static_load import GRAVITY
from wheelrail.vehicle.vehicle import Vehicle

STEP = 0.5e-3  #: [s]
OUTPUTS = (1e-3, 5e-3, 20e-3, 50e-3)  #: times between recorded instants, beside the step [s]
QUALITIES = (None, "erri-b176-low", "erri-b176-high")  #: of the track: none is even
RADII = (250.0, 2000.0)  #: of the curves; every third run is straight [m]
MOST_ACCELERATION = 0.9  #: uncompensated, to either side [m/s2]
SPEEDS = (40.0 / 3.6, 180.0 / 3.6)  #: [m/s]
CANT, BASE = 0.1, 1.5  #: of the curves [m]
RUNNING = 3.0  #: in the curve, or on straight track behind the start [s]
VALUES = ("Q", "sum of Y", "wheelset acceleration", "car body acceleration, ride")

Key = tuple[str, str, str]


@dataclass(frozen=True)
class AssessedRun:
    """How far the numbers of a run are from others' [share of the greatest of their kind]."""

    number: int
    quality: str
    radius: float | None  #: None on straight track [m]
    speed: float  #: [m/s]
    differences: Mapping[str, float]  #: from filters over every step, by kind
    between_outputs: float  #: the greatest, of any number, between output intervals
    counted: int  #: numbers that were compared between them


def draw(number: int, seed: int, vehicle: Vehicle) -> tuple[str, float | None, Scenario]:
    """Quality of the track, radius and scenario of run `number`, from 0 on."""
    random = np.random.default_rng([seed, number])
    quality = QUALITIES[number % len(QUALITIES)]
    radius = None if number % 3 == number // 3 % 3 else float(np.exp(random.uniform(*np.log(RADII))))
    speed = float(random.uniform(*SPEEDS))
    if radius is not None:
        balanced = GRAVITY * CANT / BASE
        low, high = (max(radius * (balanced + sign * MOST_ACCELERATION), 0.0) ** 0.5 for sign in (-1.0, 1.0))
        speed = float(random.uniform(max(low, SPEEDS[0]), min(high, SPEEDS[1])))
    way = RUNNING * speed
    bend: list[Segment] = [Straight(length=way)]
    if radius is not None:
        bend = [
            Transition(length=60.0),
            Curve(length=way, radius=radius, turn="left" if number % 2 else "right", cant=CANT),
        ]
    rough = None if quality is None else IrregularitySynthesised(psd=quality, seed=1 + number)
    scenario = Scenario(
        title=f"run {number + 1}",
        track=Track(Straight(length=60.0 + speed), *bend, irregularity=rough, cant_base=BASE),
        vehicle=vehicle,
        speed=speed,
        contact=Contact(friction=float(random.uniform(0.1, 0.5))),
        integrator=Integrator(step=STEP),
        fade_in=10.0,
        output_every=STEP,
    )
    return quality or "even", radius, scenario


def compare_runs(count: int, seed: int, say: Callable[[str], None] = lambda _: None) -> list[AssessedRun]:
    """All runs."""
    vehicle = load_vehicle("manchester-wagon")
    found = []
    for number in range(count):
        quality, radius, scenario = draw(number, seed, vehicle)
        say(f"assessed numbers, run {number + 1} of {count}")
        first = simulate(scenario)
        numbers = values(first)
        others = [values(simulate(replace(scenario, output_every=output))) for output in OUTPUTS]
        scale: dict[str, float] = {}
        for (kind, *_), value in numbers.items():
            scale[kind] = max(scale.get(kind, 0.0), abs(value))
        apart = [
            abs(other.get(key, np.inf) - value) / max(scale[key[0]], 1e-9)
            for other in others
            for key, value in numbers.items()
        ]
        differences = dict.fromkeys(VALUES, 0.0)
        for kind, ours, theirs in pairs(first, numbers):
            differences[kind] = max(differences[kind], abs(ours - theirs) / max(abs(theirs), 1e-9))
        found.append(AssessedRun(number + 1, quality, radius, scenario.speed, differences, max(apart), len(numbers)))
    return found


def values(result: Result) -> dict[Key, float]:
    """Assessed numbers by quantity, position and part of the run."""
    return {(row.quantity, row.where, row.part): row.value for row in assess(result)}


def pairs(result: Result, numbers: Mapping[Key, float]) -> Iterator[tuple[str, float, float]]:
    """Kind, assessed number, and the same from the record of every step behind a filter of SciPy."""
    times = result.dataset["time"].values
    after = times >= result.start_end - 1e-9

    def filtered(name: str, through: Filter) -> np.ndarray:
        return passed(result.values(name).astype(float), STEP, through)[after]

    def most(signal: np.ndarray) -> float:
        return float(np.abs(np.percentile(signal, (LOW, HIGH))).max())

    for name in result.wheelsets:
        total = np.zeros(int(after.sum()))
        for side in SIDES:
            load = filtered(f"{name}.{side}.Q", FORCES)
            yield "Q", numbers["Q", f"{name} {side}", ""], float(np.percentile(load, HIGH))
            total = total + filtered(f"{name}.{side}.Y", FORCES)
        means = sliding_mean(total, result.values(f"{name}.s")[after])
        if most(means) > LEAST_FORCE:
            yield "sum of Y", numbers["sum of Y", name, ""], most(means)
        for axis, words in (("y", "lateral"), ("z", "vertical")):
            felt = most(filtered(f"{name}.accelerometer_{axis}", Filter(below=10.0)))
            if felt > LEAST_ACCELERATION:
                yield "wheelset acceleration", numbers[f"wheelset {words} acceleration", name, ""], felt
    for point in ("carbody centre", "carbody over bogie1", "carbody over bogie2"):
        for axis, words in (("y", "lateral"), ("z", "vertical")):
            felt = most(filtered(f"{point}.acceleration_{axis}", RIDE))
            if felt > LEAST_ACCELERATION:
                yield "car body acceleration, ride", numbers[f"car body {words} acceleration, ride", point, ""], felt


LEAST_FORCE, LEAST_ACCELERATION = 100.0, 1e-3  #: of numbers that are compared: the others are nothing [N, m/s2]
