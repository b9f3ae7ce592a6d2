"""How fast a vehicle is to run: speeds over time or over the distance, and the control that keeps to them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from wheelrail.display import Brief
from wheelrail.errors import ProblemList

FASTEST = 140.0  #: [m/s]
MOST_GAIN = 100.0  #: of the speed control [1/s]
SLOWEST = 0.1  #: that a vehicle is taken to run at least where it is asked how long that takes [m/s]


@dataclass(frozen=True, kw_only=True)
class SpeedTable:
    """Speed over time: straight between the times, and its last value afterwards."""

    times: tuple[float, ...]  #: [s], rising from 0 on
    speeds: tuple[float, ...]  #: [m/s]


@dataclass(frozen=True, kw_only=True)
class SpeedProfile:
    """Speed along the track: straight between the stations, constant before the first and after the last."""

    stations: tuple[float, ...]  #: arc lengths along the track [m], rising
    speeds: tuple[float, ...]  #: [m/s]


@dataclass(frozen=True, kw_only=True, repr=False)
class SpeedControl(Brief):
    """Keeps the vehicle at its speed: a force on its bodies in proportion to their masses.

    The acceleration is `gain` times the speed that is missing, and its integral besides. Without gain the vehicle
    coasts, and curves slow it down. The speed is that of the scenario, or what `command` says over time or for the mean
    station of the wheelsets. The acceleration that a command asks for is given ahead: ramps are followed without lag.
    """

    told_always = ("gain",)

    gain: float = 1.0  #: [1/s]
    command: SpeedTable | SpeedProfile | None = None


def time_for(command: SpeedTable | SpeedProfile, start: float, distance: float) -> float:
    """How long a vehicle that keeps to a command needs for a distance from arc length `start` on [s]."""
    if isinstance(command, SpeedProfile):
        return _time_along(command, start, start + distance)
    times, speeds = np.array(command.times), np.array(command.speeds)
    gained = np.concatenate([[0.0], np.cumsum(0.5 * (speeds[1:] + speeds[:-1]) * np.diff(times))])
    n = int(np.searchsorted(gained, distance))
    if n < gained.size:
        return float(times[n])  # a little late, which does no harm
    return float(times[-1] + (distance - gained[-1]) / max(speeds[-1], SLOWEST))


def _time_along(command: SpeedProfile, start: float, end: float) -> float:
    """With v straight over s, the time of a piece is its length over the logarithmic mean of its speeds."""
    inside = [station for station in command.stations if start < station < end]
    stations = np.array([start, *inside, end])
    speeds = np.maximum(np.interp(stations, command.stations, command.speeds), SLOWEST)
    total = 0.0
    for (a, b), (v, w) in zip(pairwise(stations), pairwise(speeds), strict=True):
        total += (b - a) / v if abs(w - v) < 1e-9 * v else (b - a) * math.log(w / v) / (w - v)
    return float(total)


def check_speed_table(problems: ProblemList, where: str, table: SpeedTable) -> None:
    """Note what is wrong with a speed over time."""
    times, speeds = table.times, table.speeds
    if len(times) < 2 or times[0] != 0.0 or any(not later > earlier for earlier, later in pairwise(times)):
        problems.add(f"{where} times", "expected two times or more, rising from 0", list(times))
    elif not math.isfinite(times[-1]):
        problems.add(f"{where} times", "expected finite times", list(times))
    if len(speeds) != len(times):
        problems.add(f"{where} speeds", f"expected {len(times)} values, one for each time", list(speeds))
    if not all(0.0 <= one <= FASTEST for one in speeds):
        problems.add(f"{where} speeds", f"expected 0 to {FASTEST:g} m/s", list(speeds))


def check_control(problems: ProblemList, control: SpeedControl) -> None:
    """Note what is wrong with a speed control."""
    if not 0.0 <= control.gain <= MOST_GAIN:
        problems.add("[speed_control] gain", f"expected 0 to {MOST_GAIN:g} 1/s", control.gain)
    command = control.command
    if command is not None and control.gain == 0.0:
        problems.add("[speed_control] gain", "expected a gain above 0: speeds are commanded", control.gain)
    if isinstance(command, SpeedTable):
        check_speed_table(problems, "[speed_control]", command)
    elif command is not None:
        _check_profile(problems, command)


def _check_profile(problems: ProblemList, command: SpeedProfile) -> None:
    stations, speeds = command.stations, command.speeds
    rising = all(later > earlier for earlier, later in pairwise(stations))
    if not stations or not rising or not all(map(math.isfinite, stations)):
        problems.add("[speed_control] stations", "expected finite, rising stations", list(stations))
    if len(speeds) != len(stations):
        problems.add("[speed_control] speeds", f"expected {len(stations)} values, one for each station", list(speeds))
    if not all(SLOWEST <= one <= FASTEST for one in speeds):  # a vehicle that stands comes to no further station
        problems.add("[speed_control] speeds", f"expected {SLOWEST:g} to {FASTEST:g} m/s", list(speeds))
