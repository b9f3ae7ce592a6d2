"""Energy that the contacts make.

Contacts can only take energy from a vehicle: friction dissipates it, damping dissipates it, and what springs hold comes
back. The work of the contacts on the wheelsets, the loss to friction, and what the springs of the contacts and of the
track hold, together may therefore fall over time, and never rise. A contact law whose normal forces do not derive from
a potential, or a search that finds and loses contacts under load, makes them rise; such energy feeds vibrations that
are not there. A creep law whose forces do not oppose the creepages has a frictional power below zero.
"""

from __future__ import annotations

import numpy as np

from wheelrail.results.checks.check import Check
from wheelrail.results.result import Result
from wheelrail.track.rail_support import RailSupport

LIMIT = 5e-3  #: of what friction dissipates; calm runs stay below a tenth of that
APPROACH = 1e-4  #: of wheel and rail, over which the weight is an energy that is not counted [m]
HERTZ = 0.4  #: energy in a Hertzian contact over force times approach: the integral of a force that grows with d^1.5
REMEDY = "It feeds vibrations that are not there: take another contact detection or creep law (wheelrail list)."


def contact_energy_check(result: Result, support: RailSupport | None = None) -> Check:
    """Energy that the contacts put in after the start, as a share of what friction takes.

    support : of rails that give way. What the springs hold is known from Hertz's theory, which damping and contacts
    that feel each other bend a little: a tenth of a millimetre times the weight is not counted.
    """
    after = result.settled
    times = result.dataset["time"].values[after]
    if times.size < 2 or "mass" not in result.dataset:
        return _check(None, "There is nothing to compare.")
    power = np.nan_to_num(result.dataset["contact_power"].values[after])
    taken, fed = (_integral(times, np.maximum(sign * power, 0.0).sum(axis=(1, 2, 3))) for sign in (1.0, -1.0))
    slack = APPROACH * float(result.vehicle_masses.sum()) * result.gravity
    made = fed
    if "vehicle_contact_work" in result.dataset:
        total = (result.dataset["vehicle_contact_work"] + result.dataset["vehicle_friction_loss"]).values[after]
        total = total + _held_by_contacts(result)[after] + _held_by_track(result, support)[after]
        rise = float(np.max(total - np.minimum.accumulate(total)))
        made += max(0.0, rise - slack)
    share = made / max(taken, slack, 1e-9)
    return _check(share, f"Energy that the contacts put in, {made:.3g} J, over the {taken:.3g} J that friction takes.")


def _held_by_contacts(result: Result) -> np.ndarray:
    """Energy in the springs of all contacts [J], shape (n,)."""
    load, approach = (result.dataset[f"contact_{name}"].values for name in ("load", "penetration"))
    held: np.ndarray = HERTZ * np.nansum(load * approach, axis=(1, 2, 3))
    return held


def _held_by_track(result: Result, support: RailSupport | None) -> np.ndarray:
    """Energy of all rails on their springs [J], shape (n,); none of rails that do not give way."""
    data = result.dataset
    if support is None or "wheel_rail_z" not in data:
        return np.zeros(data.sizes["time"])
    y, z, vy, vz = (data[f"wheel_{name}"].values for name in ("rail_y", "rail_z", "rail_velocity_y", "rail_velocity_z"))
    springs = support.lateral_stiffness * y**2 + support.vertical_stiffness * z**2
    held: np.ndarray = 0.5 * (springs + support.mass * (vy**2 + vz**2)).sum(axis=(1, 2))
    return held


def _check(value: float | None, meaning: str) -> Check:
    return Check(name="energy of the contacts", value=value, limit=LIMIT, meaning=meaning, remedy=REMEDY)


def _integral(times: np.ndarray, values: np.ndarray) -> float:
    return float(np.trapezoid(values, times))
