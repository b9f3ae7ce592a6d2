"""Means over the full curve: what a wheelset settles to."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from wheelrail.results.catalogue import SIDES
from wheelrail.results.result import Result

LAST_PART = 0.1  #: of the distance run, where a track has no full curve


@dataclass(frozen=True)
class WheelMeans:
    """Means of one wheel; forces on the wheel in track axes [N]."""

    Q: float  #: up
    Y: float  #: to the left
    Fx: float  #: forward
    contacts: int  #: most common number of contact points
    contacts_mean: float


@dataclass(frozen=True)
class WheelsetMeans:
    """Means of one wheelset between two positions; NaN where it did not get there."""

    wheelset: str
    lateral_displacement: float  #: [m], left positive
    yaw: float  #: [rad]
    left: WheelMeans
    right: WheelMeans
    start: float  #: arc lengths between which the means are taken [m]
    end: float
    samples: int  #: instants in between


def steady(result: Result) -> tuple[WheelsetMeans, ...]:
    """Means over time while the whole vehicle is in the full curve; a wheelset's own time in it where it never is.

    On a track without a full curve: over the last tenth of the distance it has run; on a rig, over the last tenth of
    the time. The start is left out, see `Result.start_end`.
    """
    together = in_full_curve(result)
    return tuple(_means(result, name, together) for name in result.wheelsets)


def in_full_curve(result: Result) -> np.ndarray | None:
    """When all wheelsets are in the full curve: a bogie in the transition behind still twists the one ahead.

    Shape (n,); None where they never are, or only before the start is over.
    """
    if result.curve is None or not result.wheelsets:
        return None
    positions = np.array([result.values(f"{name}.s") for name in result.wheelsets])
    inside: np.ndarray = (
        np.all((positions >= result.curve[0]) & (positions <= result.curve[1]), axis=0) & result.settled
    )
    return inside if inside.sum() > 1 else None


def _means(result: Result, name: str, together: np.ndarray | None) -> WheelsetMeans:
    s = result.values(f"{name}.s")
    start, end = result.curve or _last_part(s)
    inside = (s >= start) & (s <= end) & result.settled if together is None else together
    if result.rollers:
        inside = _last_time(result.dataset["time"].values) & result.settled
    times = result.dataset["time"].values[inside]

    def mean(signal: str) -> float:
        return _mean(times, result.values(f"{name}.{signal}")[inside].astype(float))

    def wheel(side: str) -> WheelMeans:
        counts = result.values(f"{name}.{side}.contacts")[inside]
        return WheelMeans(
            Q=mean(f"{side}.Q"),
            Y=mean(f"{side}.Y"),
            Fx=mean(f"{side}.Fx"),
            contacts=int(np.bincount(counts).argmax()) if counts.size else 0,
            contacts_mean=mean(f"{side}.contacts"),
        )

    left, right = (wheel(side) for side in SIDES)
    return WheelsetMeans(name, mean("lateral_displacement"), mean("yaw"), left, right, start, end, int(times.size))


def _last_part(s: np.ndarray) -> tuple[float, float]:
    if not s.size:
        return float("nan"), float("nan")
    return float(s[-1] - LAST_PART * (s[-1] - s[0])), float(s[-1])


def _last_time(times: np.ndarray) -> np.ndarray:
    """The last tenth of the time, shape (n,)."""
    last: np.ndarray = times >= times[-1] - LAST_PART * (times[-1] - times[0]) if times.size else times > 0.0
    return last


def _mean(times: np.ndarray, values: np.ndarray) -> float:
    """Over time, also where instants are unevenly spaced."""
    if times.size < 2:
        return float(values[0]) if values.size else float("nan")
    return float(np.trapezoid(values, times) / (times[-1] - times[0]))
