"""Linear critical speed: from which on a small disturbance grows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from wheelrail.analyses.linear import FASTEST, LinearModel, linear_model
from wheelrail.analyses.linear_contact import LinearContact
from wheelrail.analyses.modes import growth
from wheelrail.errors import ProblemList
from wheelrail.vehicle.static_load import GRAVITY
from wheelrail.vehicle.vehicle import Vehicle

GROWS = 1e-4  #: real part from which a motion counts as growing [1/s]; rounding stays well below


class CriticalSpeed(NamedTuple):
    """Where the vehicle loses its stability."""

    speed: float | None  #: [m/s]; None if it is stable up to the greatest speed looked at
    frequency: float | None  #: of the motion that begins to grow [Hz]
    stable_up_to: float  #: the greatest speed at which it was found stable [m/s]


Growth = Callable[[float], tuple[float, float]]  #: by speed [m/s]: greatest real part [1/s], frequency [Hz]


def first_growing(
    at: Growth, *, slowest: float = 1.0, fastest: float = 200.0, step: float = 2.0, tolerance: float = 0.01
) -> CriticalSpeed:
    """The lowest speed at which an eigenvalue crosses the imaginary axis.

    Looked for in steps [m/s] from `slowest` to `fastest`, then by bisection to `tolerance`. A vehicle that is already
    unstable at `slowest` has that as its critical speed, and is stable up to 0.
    """
    problems = ProblemList("critical speed")
    for name, value in (("step", step), ("tolerance", tolerance)):
        if not 0.0 < value <= FASTEST:
            problems.add(name, "expected a speed above 0 m/s", value)
    if not 0.1 <= slowest < fastest <= FASTEST:
        problems.add("speeds", f"expected slowest < fastest between 0.1 and {FASTEST:g} m/s", (slowest, fastest))
    problems.stop_if_any()
    below, above, frequency = 0.0, None, 0.0
    for speed in np.append(np.arange(slowest, fastest, step), fastest).tolist():
        rise, frequency = at(speed)
        if rise > GROWS:
            above = speed
            break
        below = speed
    if above is None:
        return CriticalSpeed(None, None, below)
    while below > 0.0 and above - below > tolerance:
        middle = 0.5 * (below + above)
        rise, turning = at(middle)
        below, above, frequency = (below, middle, turning) if rise > GROWS else (middle, above, frequency)
    return CriticalSpeed(above, frequency, below)


def critical_speed(
    vehicle: Vehicle,
    contacts: Sequence[LinearContact],
    *,
    gravity: float = GRAVITY,
    fixed: Sequence[str] = (),
    slowest: float = 1.0,
    fastest: float = 200.0,
    step: float = 2.0,
    tolerance: float = 0.01,
) -> CriticalSpeed:
    """Of a vehicle with linear contacts; see `first_growing`, and `linear_model` for `gravity` and `fixed`."""
    base = linear_model(vehicle, contacts, speed=max(slowest, 0.1), gravity=gravity, fixed=fixed)

    def at(speed: float) -> tuple[float, float]:
        return growth(_at_speed(base, contacts, speed))

    return first_growing(at, slowest=slowest, fastest=fastest, step=step, tolerance=tolerance)


def _at_speed(base: LinearModel, contacts: Sequence[LinearContact], speed: float) -> LinearModel:
    """The same model at another speed: only the contacts' part of the damping changes."""
    by_speed = base.by_speed.copy()
    count = len(base.vehicle.bodies)
    for n, (wheelset, contact) in enumerate(zip(base.vehicle.wheelsets, contacts, strict=True)):
        rows = [base.freedoms.index((count + n, k)) for k in (1, 5)]
        _, then = contact.matrices(wheelset.rolling_radius, abs(wheelset.circle_distance), base.speed)
        _, now = contact.matrices(wheelset.rolling_radius, abs(wheelset.circle_distance), speed)
        by_speed[np.ix_(rows, rows)] += now - then
    return LinearModel(
        base.vehicle, base.freedoms, base.mass, base.by_position, by_speed, base.by_inner, base.rates, speed
    )
