"""How a vehicle rides: wheel forces of the leading wheelset, and accelerations from axle to car body, in numbers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from wheelrail.results.catalogue import SIDES
from wheelrail.results.result import Result
from wheelrail.results.spectrum import Spectrum, low_passed, power_spectrum

SHORTEST = 2.0  #: run that is looked at [s]
FEWEST = 200  #: instants of one
FORCE_CORNER, ACCELERATION_CORNER = 20.0, 10.0  #: of the low passes before peaks are read, as [EN14363] has them [Hz]
SHARES = (0.15, 99.85)  #: percentiles that stand for the least and the greatest value, as in [EN14363]


@dataclass(frozen=True)
class RideSignal:
    """One force [N] or acceleration [m/s2] over the run, without its start."""

    position: str  #: such as "wheelset1 left" or "carbody over bogie1"
    quantity: str  #: "Q", "Y", "lateral acceleration" or "vertical acceleration"
    unit: str
    values: np.ndarray
    step: float  #: between values [s]

    @property
    def corner(self) -> float:
        """Of the low pass before peaks are read [Hz]."""
        return FORCE_CORNER if self.unit == "N" else ACCELERATION_CORNER

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
        """Of the low-passed signal: its 0.15 % and 99.85 % percentiles, and the greatest distance from zero."""
        filtered = low_passed(self.values, self.step, self.corner)
        low, high = np.percentile(filtered, SHARES)
        return float(low), float(high), float(np.abs(filtered).max())


def ride(result: Result) -> list[RideSignal]:
    """Q and Y of the leading wheelset; lateral and vertical accelerations of it, of the leading bogie, of the car body.

    Nothing for runs of less than 2 s or 200 instants. The car body is the highest body that is no wheelset, bogies are
    the others; the car body is looked at over each bogie, too. The start is left out, see `Result.start_end`.
    """
    after = result.settled
    times = result.dataset["time"].values[after]
    if times.size < FEWEST or times[-1] - times[0] < SHORTEST or not result.wheelsets:
        return []
    step = float(times[-1] - times[0]) / (times.size - 1)
    if np.abs(np.diff(times) - step).max() > 1e-3 * step:
        return []
    leading = foremost(result, result.wheelsets)
    found = [
        RideSignal(f"{leading} {side}", name, "N", result.values(f"{leading}.{side}.{name}")[after], step)
        for name in ("Q", "Y")
        for side in SIDES
    ]
    for position, body, ahead in _points(result, leading):
        for axis, words in (("y", "lateral acceleration"), ("z", "vertical acceleration")):
            found.append(RideSignal(position, words, "m/s2", acceleration_at(result, body, ahead, axis)[after], step))
    return [one for one in found if np.isfinite(one.values).all()]


def foremost(result: Result, bodies: list[str]) -> str:
    """The body that is farthest along the track when the run begins."""
    return max(bodies, key=lambda name: float(result.values(f"{name}.s")[0]))


def _points(result: Result, leading: str) -> list[tuple[str, str, float]]:
    """Positions that are looked at: name, body, and how far ahead of its centre [m]."""
    bogies, car = bogies_and_car(result)
    first = foremost(result, bogies) if bogies else None
    return [(name, name, 0.0) for name in (leading, first) if name is not None] + car_points(result, bogies, car)


def bogies_and_car(result: Result) -> tuple[list[str], str | None]:
    """Names of the bogies, and of the car body: the highest body that is no wheelset or roller; None without one."""
    others = [name for name in result.bodies if name not in (*result.wheelsets, *result.rollers)]
    if not others:
        return [], None
    car = max(others, key=lambda name: float(result.values(f"{name}.z")[0]))
    return [name for name in others if name != car], car


def car_points(result: Result, bogies: list[str], car: str | None) -> list[tuple[str, str, float]]:
    """The centre of the car body and its points over the bogies: name, body, and how far ahead of its centre [m]."""
    if car is None:
        return []
    middle = float(result.values(f"{car}.s")[0])
    over = [(f"{car} over {name}", car, float(result.values(f"{name}.s")[0]) - middle) for name in bogies]
    return [(f"{car} centre", car, 0.0), *over]


def acceleration_at(result: Result, body: str, ahead: float, axis: str) -> np.ndarray:
    """Of the point r = (ahead, 0, 0) [m] from a body's centre: a + alpha x r + omega x (omega x r), along an axis.

    Turns of the body against the track are small and left out.
    """
    centre = result.values(f"{body}.acceleration_{axis}")
    if ahead == 0.0:
        return centre
    turn = {one: result.values(f"{body}.angular_velocity_{one}") for one in "xyz"}
    swing = result.values(f"{body}.angular_acceleration_{'z' if axis == 'y' else 'y'}")
    return centre + ahead * ((swing if axis == "y" else -swing) + turn["x"] * turn[axis])
