"""Energy that the contacts make.

Rails do not move, so contacts can only take energy from a vehicle: friction dissipates it, damping dissipates it, and
what their springs hold comes back. Work on the wheelsets plus loss to friction therefore may fall over time, and rise
by no more than the springs hold. A contact law whose normal forces do not derive from a potential, or a search that
finds and loses contacts under load, makes it rise; such energy feeds vibrations that are not there. A creep law whose
forces do not oppose the creepages has a frictional power below zero.
"""

from __future__ import annotations

import numpy as np

from wheelrail.results.checks.check import Check
from wheelrail.results.result import Result

LIMIT = 5e-3  #: of what friction dissipates; calm runs stay below a tenth of that
APPROACH = 1e-4  #: of wheel and rail, by which the weight could sink into the springs of the contacts [m]
REMEDY = "It feeds vibrations that are not there: take another contact detection or creep law (wheelrail list)."


def contact_energy_check(result: Result) -> Check:
    """Energy that the contacts put in after the start, as a share of what friction takes.

    What their springs can hold, a tenth of a millimetre times the weight, is not counted.
    """
    after = result.settled
    times = result.dataset["time"].values[after]
    if times.size < 2 or "mass" not in result.dataset:
        return _check(None, "There is nothing to compare.")
    power = np.nan_to_num(result.dataset["contact_power"].values[after])
    taken, fed = (_integral(times, np.maximum(sign * power, 0.0).sum(axis=(1, 2, 3))) for sign in (1.0, -1.0))
    held = APPROACH * float(result.vehicle_masses.sum()) * result.gravity
    made = fed
    if "vehicle_contact_work" in result.dataset:
        total = (result.dataset["vehicle_contact_work"] + result.dataset["vehicle_friction_loss"]).values[after]
        rise = float(np.max(total - np.minimum.accumulate(total)))
        made += max(0.0, rise - held)
    share = made / max(taken, held, 1e-9)
    return _check(share, f"Energy that the contacts put in, {made:.3g} J, over the {taken:.3g} J that friction takes.")


def _check(value: float | None, meaning: str) -> Check:
    return Check(name="energy of the contacts", value=value, limit=LIMIT, meaning=meaning, remedy=REMEDY)


def _integral(times: np.ndarray, values: np.ndarray) -> float:
    return float(np.trapezoid(values, times))
