"""How a vehicle rides: wheel forces of the leading wheelset, and accelerations from axle to car body, in numbers.

Accelerations are those that instruments feel: along the axes of their body, gravity included.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from wheelrail.numerics.filters import Filter
from wheelrail.results.assessment.accelerations import UNLIMITED, WHEELSET
from wheelrail.results.assessment.rules import FORCES, HIGH, LOW, RIDE
from wheelrail.results.catalogue import SIDES
from wheelrail.results.filtered import FilteredSignals
from wheelrail.results.instrumentation import Accelerometer
from wheelrail.results.result import Result
from wheelrail.results.spectrum import Spectrum, power_spectrum
from wheelrail.vehicle.body import BOGIE, CAR

SHORTEST = 2.0  #: run that is looked at [s]
FEWEST = 200  #: instants of one
DIRECTIONS = {"y": "lateral acceleration", "z": "vertical acceleration"}


@dataclass(frozen=True)
class RideSignal:
    """One force [N] or acceleration [m/s2] over the run, without its start."""

    position: str  #: such as "wheelset1 left" or "carbody over bogie1"
    quantity: str  #: "Q", "Y", "lateral acceleration" or "vertical acceleration"
    unit: str
    values: np.ndarray  #: at the recorded instants
    step: float  #: between values [s]
    filter: Filter  #: before peaks are read
    passed: np.ndarray = field(repr=False)  #: what that let through of every step of the run

    @property
    def spectrum(self) -> Spectrum:
        """Power spectral density, without mean and trend."""
        return power_spectrum(self.values, self.step)

    @property
    def mean(self) -> float:
        """Over the run."""
        return float(self.values.mean())

    @property
    def rms(self) -> float:
        """About the mean, unfiltered."""
        return float(self.values.std())

    @property
    def peaks(self) -> tuple[float, float, float]:
        """Of the filtered signal: its 0.15 % and 99.85 % percentiles, and the greatest distance from zero."""
        low, high = np.percentile(self.passed, (LOW, HIGH))
        return float(low), float(high), float(np.abs(self.passed).max())


def ride(result: Result) -> list[RideSignal]:
    """Q and Y of the leading wheelset; lateral and vertical accelerations of it, of the leading bogie, of car bodies.

    Car bodies are looked at in their centre and over what they stand on, where the instruments of the run stood.
    Nothing for runs of less than 2 s or 200 instants, and for those that were not measured at every step. The start is
    left out, see `Result.start_end`.
    """
    stored = result.filtered
    instants = even_instants(result)
    times = result.dataset["time"].values[instants]
    if stored is None or times.size < FEWEST or times[-1] - times[0] < SHORTEST or not result.wheelsets:
        return []
    step = float(times[-1] - times[0]) / (times.size - 1)
    filtered = FilteredSignals(stored, result.start_end)
    leading = foremost(result, result.wheelsets)
    found = []
    for force in ("Q", "Y"):
        for side in SIDES:
            values = result.values(f"{leading}.{side}.{force}")[instants]
            passed = filtered(f"{leading}.{side}", force, FORCES)
            found.append(RideSignal(f"{leading} {side}", force, "N", values, step, FORCES, passed))
    for point in _points(result, stored.instrumentation.accelerometers, leading):
        for axis, words in DIRECTIONS.items():
            signal = f"acceleration_{axis}" if point.recorded else f"accelerometer_{axis}"
            values = result.values(f"{point.name}.{signal}")[instants]
            through = RIDE if point.role == CAR else UNLIMITED
            passed = filtered(point.name, axis, through)
            found.append(RideSignal(point.name, words, "m/s2", values, step, through, passed))
    return [one for one in found if np.isfinite(one.values).all() and np.isfinite(one.passed).all()]


def even_instants(result: Result) -> np.ndarray:
    """Which recorded instants after the start are evenly spaced, shape (n,); none where they are not.

    The last one of a run is where it ended, wherever that is.
    """
    after = np.flatnonzero(result.settled)
    chosen = np.zeros_like(result.settled)
    times = result.dataset["time"].values[after]
    if after.size < 3:
        return chosen
    step = float(times[-2] - times[0]) / (times.size - 2)
    even = np.abs(np.diff(times) - step) <= 1e-3 * step
    if even[:-1].all():
        chosen[after if even[-1] else after[:-1]] = True
    return chosen


def foremost(result: Result, bodies: Sequence[str]) -> str:
    """The body that is farthest along the track when the run begins."""
    return max(bodies, key=lambda name: float(result.values(f"{name}.s")[0]))


def _points(result: Result, every: Sequence[Accelerometer], leading: str) -> list[Accelerometer]:
    """Instruments that are looked at: on the leading wheelset and bogie, and in all car bodies."""
    bogies = [one.name for one in every if one.role == BOGIE and not one.sensor]
    first = {leading, foremost(result, bodies=bogies)} if bogies else {leading}
    own = [one for one in every if one.name in first and one.role in (WHEELSET, BOGIE)]
    return own + [one for one in every if one.recorded and not one.sensor]
