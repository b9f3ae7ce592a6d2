"""Quantities by which running tests judge a vehicle: filtered as stated, each beside its limit where we know one.

The quantities are those of [EN14363] and [UIC2009]: Y/Q against climbing of the flange, the sum of Y of a wheelset
against shifting of the track, Q, its loss against the static load, and accelerations. A standard asks for more than one
run: many sections of track, several loads, and statistics over all of them. What one run gives is of that kind, and is
no acceptance.

Limits stand here as far as they were found in print, and their source says where. The others are None, and such rows
have no verdict.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from wheelrail.errors import InputError
from wheelrail.results.catalogue import SIDES
from wheelrail.results.result import Result
from wheelrail.results.ride import (
    ACCELERATION_CORNER,
    FORCE_CORNER,
    SHARES,
    acceleration_at,
    bogies_and_car,
    car_points,
)
from wheelrail.results.sliding_mean import WINDOW, sliding_mean
from wheelrail.results.spectrum import low_passed
from wheelrail.vehicle.scaling import Scale, scaled_vehicle
from wheelrail.vehicle.static_load import static_wheel_loads, with_static_preloads

RATIO_LIMIT = 0.8  #: of Y/Q
SHIFT_BASE = 10e3  #: of the limit of the sum of Y [N]
SHIFT_SHARE = 2.0 / 3.0  #: of the static wheel load that comes on top
FREIGHT = 0.85  #: factor k1 of that limit for freight wagons; 1 for other vehicles
SHORTEST, FEWEST = 0.5, 50  #: run that is looked at: time [s], instants
SHORTEST_WAY = 2.0 * WINDOW  #: below it, nothing is averaged over a sliding window [m]
CARRIES = 0.01  #: share of the static load below which a wheel has no Y/Q

KEPT, EXCEEDED, NONE = "kept", "exceeded", "none"  #: verdicts

RATIO_SOURCE = "EN 14363 and UIC 518 (4th edition, 2009), as public summaries give it"
SHIFT_SOURCE = "Prud'homme: k1 (10 kN + 2 Q0/3), k1 = {0:g} here; EN 14363 and UIC 518 as public summaries give it"
LOAD_SOURCE = "EN 14363 limits it by Q0 and speed (often quoted as 90 kN + Q0 below a cap); not read: no verdict"
UNLOADING_SOURCE = "EN 14363 limits it on twisted track only (often quoted as 0.6); not read, another test: no verdict"
RIDE_SOURCE = "EN 14363 limits it by kind of vehicle; not read: no verdict"
SHORT_SOURCE = "no verdict without means over 2 m"
SCALED_SOURCE = "limits and filters are those of the full size: no verdict on a scaled rig"


@dataclass(frozen=True)
class Assessed:
    """One quantity at one position. Values and limits in SI units."""

    quantity: str  #: "Y/Q", "sum of Y", "Q", "dQ/Q0", or such as "car body lateral acceleration"
    where: str  #: such as "wheelset1 left" or "carbody over bogie1"
    value: float  #: never negative but for Y/Q of a wheel whose flange is never pressed to its rail
    unit: str  #: "1", "N" or "m/s2"
    limit: float | None  #: None where no limit was found in print
    source: str  #: of the limit, in words; or why there is none
    filter: str  #: what was done with the signal, in words

    @property
    def verdict(self) -> str:
        """ "kept" or "exceeded"; "none" without a limit."""
        if self.limit is None or not np.isfinite(self.value):
            return NONE
        return KEPT if self.value <= self.limit else EXCEEDED

    @property
    def share(self) -> float:
        """Value over limit; NaN without a limit."""
        return self.value / self.limit if self.limit else float("nan")


def assess(result: Result, *, track_factor: float = 1.0) -> list[Assessed]:
    """Every quantity at every wheel, wheelset and body, without the start of the run (`Result.start_end`).

    `track_factor` is k1 of the limit of the sum of Y: 1, or 0.85 for freight wagons. Nothing for runs of less than
    0.5 s or 50 instants. On a rig the way is what the wheels have rolled; on a scaled one nothing has a limit.
    """
    after = result.settled
    times = result.dataset["time"].values[after]
    if times.size < FEWEST or times[-1] - times[0] < SHORTEST:
        return []
    signals = _Signals(result, after, times)
    rows: list[Assessed] = []
    for name, static in zip(result.wheelsets, static_loads(result).tolist(), strict=True):
        rows += _of_wheelset(signals, name, static, track_factor)
    order = ("Y/Q", "sum of Y", "Q", "dQ/Q0")
    rows.sort(key=lambda row: order.index(row.quantity))  # wheelsets stay in order
    return [row for row in (*rows, *_accelerations(signals)) if np.isfinite(row.value)]


def worst(rows: Sequence[Assessed]) -> list[Assessed]:
    """The greatest of each quantity, by its share of the limit where it has one."""
    found: dict[str, Assessed] = {}
    for row in rows:
        best = found.get(row.quantity)
        if best is None or (row.share > best.share if row.limit and best.limit else row.value > best.value):
            found[row.quantity] = row
    return list(found.values())


def static_loads(result: Result) -> np.ndarray:
    """Static load of each wheelset's wheels, mean of both [N], shape (nw,).

    Of the vehicle that was run, on a scaled rig the model; an equal share of the weight where the scenario cannot be
    read.
    """
    try:
        scale, vehicle = _scale(result), result.scenario.vehicle
        if scale is not None:
            vehicle = scaled_vehicle(vehicle, scale)
        loads = static_wheel_loads(with_static_preloads(vehicle, result.gravity), result.gravity)
        if len(loads) == len(result.wheelsets):
            mean: np.ndarray = loads.mean(axis=1)
            return mean
    except InputError:
        pass
    wheels = 2 * max(1, len(result.wheelsets))
    return np.full(len(result.wheelsets), result.gravity * float(result.vehicle_masses.sum()) / wheels)


def _scale(result: Result) -> Scale | None:
    """Of the rig of a scenario that can be read; None in full size."""
    rig = result.scenario.rig
    return None if rig is None else rig.scale


def _lacking(result: Result, slides: bool) -> str:
    """Why forces have no verdict here; empty where they have one."""
    try:
        scaled = _scale(result) is not None
    except InputError:
        scaled = False
    if scaled:
        return SCALED_SOURCE
    return "" if slides else SHORT_SOURCE


class _Signals:
    """Signals of a run after its start, at even instants, as filters need them."""

    def __init__(self, result: Result, after: np.ndarray, times: np.ndarray) -> None:
        self.result, self._after, self._times = result, after, times
        self._even = np.linspace(times[0], times[-1], times.size)
        self._step = float(self._even[1] - self._even[0])

    def even(self, values: np.ndarray) -> np.ndarray:
        """Values over the whole run, after its start and at even instants."""
        found: np.ndarray = np.interp(self._even, self._times, values[self._after].astype(float))
        return found

    def low_passed(self, values: np.ndarray, corner: float) -> np.ndarray:
        """The same, below a corner frequency [Hz]."""
        return low_passed(self.even(values), self._step, corner)

    def force(self, name: str) -> np.ndarray:
        """A force by its name, below 20 Hz [N]."""
        return self.low_passed(self.result.values(name), FORCE_CORNER)

    def way(self, wheelset: str) -> np.ndarray:
        """Arc length along the track [m]; on a rig, what the wheelset's wheels have rolled."""
        if not self.result.rollers:
            return self.even(self.result.values(f"{wheelset}.s"))
        radius = np.mean([self.result.wheel_radius(wheelset, side) for side in SIDES])
        return self.even(radius * np.abs(self.result.values(f"{wheelset}.pitch")))


def _of_wheelset(signals: _Signals, name: str, static: float, track_factor: float) -> list[Assessed]:
    """Forces of one wheelset, whose wheels carry `static` each at rest [N]."""
    y = {side: signals.force(f"{name}.{side}.Y") for side in SIDES}
    q = {side: signals.force(f"{name}.{side}.Q") for side in SIDES}
    way = signals.way(name)
    slides = way[-1] - way[0] >= SHORTEST_WAY
    low, high = SHARES
    passed = f"Butterworth low pass, {FORCE_CORNER:g} Hz"
    smoothed = f"{passed}, sliding mean over {WINDOW:g} m" if slides else f"{passed}; the way is too short for means"

    def along(values: np.ndarray) -> np.ndarray:
        return sliding_mean(values, way) if slides else values

    shift = along(y["left"] + y["right"])
    limit = track_factor * (SHIFT_BASE + SHIFT_SHARE * static)
    lacking = _lacking(signals.result, bool(slides))
    rows = [
        Assessed(
            "sum of Y",
            name,
            float(np.abs(np.percentile(shift, SHARES)).max()),
            "N",
            None if lacking else limit,
            lacking or SHIFT_SOURCE.format(track_factor),
            f"{smoothed}, {low:g} and {high:g} %",
        )
    ]
    for side, outward in zip(SIDES, (-1.0, 1.0), strict=True):
        where = f"{name} {side}"
        carries = q[side] > CARRIES * static
        ratio = np.interp(way, way[carries], (outward * y[side][carries] / q[side][carries])) if carries.any() else None
        if ratio is not None:
            rows.append(
                Assessed(
                    "Y/Q",
                    where,
                    float(np.percentile(along(ratio), high)),
                    "1",
                    None if lacking else RATIO_LIMIT,
                    lacking or RATIO_SOURCE,
                    f"{smoothed}, {high:g} %; positive where the flange is pressed to the rail",
                )
            )
        least, most = np.percentile(q[side], SHARES)
        rows += [
            Assessed("Q", where, float(most), "N", None, LOAD_SOURCE, f"{passed}, {high:g} %"),
            Assessed(
                "dQ/Q0",
                where,
                max(1.0 - float(least) / static, 0.0) if static > 0.0 else float("nan"),
                "1",
                None,
                UNLOADING_SOURCE,
                f"{passed}, {low:g} %",
            ),
        ]
    return rows


def _accelerations(signals: _Signals) -> list[Assessed]:
    """Lateral and vertical ones of all wheelsets and bogies, and of the car body at its centre and over the bogies."""
    result = signals.result
    bogies, car = bogies_and_car(result)
    points = [("wheelset", name, name, 0.0) for name in result.wheelsets]
    points += [("bogie", name, name, 0.0) for name in bogies]
    points += [("car body", *point) for point in car_points(result, bogies, car)]
    words = f"Butterworth low pass, {ACCELERATION_CORNER:g} Hz, {SHARES[0]:g} and {SHARES[1]:g} %"
    rows = []
    for axis, direction in (("y", "lateral"), ("z", "vertical")):
        for kind, where, body, ahead in points:
            passed = signals.low_passed(acceleration_at(result, body, ahead, axis), ACCELERATION_CORNER)
            value = float(np.abs(np.percentile(passed, SHARES)).max())
            rows.append(Assessed(f"{kind} {direction} acceleration", where, value, "m/s2", None, RIDE_SOURCE, words))
    return rows
