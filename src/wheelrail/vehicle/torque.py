"""Torques over time on wheelsets, or on the rollers under them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from wheelrail.errors import ProblemList, nearest


@dataclass(frozen=True, kw_only=True)
class Torque:
    """Traction or braking of wheelsets, or of the rollers under them, over time.

    On a wheelset it acts against the body that holds its motor or brake, see `vehicle.holders`, on rollers against the
    ground. Traction turns wheels, and rollers under them, as they turn when the vehicle runs forward, where it is
    positive. A brake is friction: it resists with up to its torque, and holds a wheel that stands.
    """

    wheelsets: tuple[str, ...]
    times: tuple[float, ...]  #: [s], increasing
    values: tuple[float, ...]  #: on each of these wheelsets, or on all rollers under each [N m]; straight in between
    against: str | None = None  #: body that holds the motor or the brake of these wheelsets; None: as the vehicle says


def check_torque(
    problems: ProblemList,
    where: str,
    torque: Torque,
    wheelsets: Sequence[str],
    least: float = -math.inf,
    bodies: Sequence[str] = (),
) -> None:
    """Note what is wrong with traction or a brake; `bodies` may hold a motor or a brake."""
    if torque.against is not None and torque.against not in bodies:
        what = nearest(torque.against, bodies) if bodies else "torques on rollers act against the ground"
        problems.add(f"{where} against", what, torque.against)
    for name in torque.wheelsets:
        if name not in wheelsets:
            problems.add(f"{where} wheelsets", f"no such wheelset. {nearest(name, wheelsets)}", name)
    if len(set(torque.wheelsets)) != len(torque.wheelsets):
        problems.add(f"{where} wheelsets", "expected each wheelset once", list(torque.wheelsets))
    check_times(problems, where, torque.times)
    if len(torque.values) != len(torque.times):
        problems.add(f"{where} torque", "expected a value at each time", list(torque.values))
    if any(not (math.isfinite(value) and value >= least) for value in torque.values):
        problems.add(f"{where} torque", "expected numbers of 0 or more" if least == 0.0 else "expected finite numbers")


def check_times(problems: ProblemList, where: str, times: tuple[float, ...]) -> None:
    """Note times that do not rise."""
    finite = all(math.isfinite(time) for time in times)
    if not times or not finite or any(later <= earlier for earlier, later in pairwise(times)):
        problems.add(f"{where} times", "expected finite, rising times", list(times))
