"""When the start of a run is over: statistics and verdicts leave out what was before."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from wheelrail.contact.choice import SEMI_ELASTIC, Contact
from wheelrail.simulation.fade_in import SETTLING
from wheelrail.simulation.scenario import Scenario

RESTING = 1e-4  #: acceleration below which a start is at rest [m/s2]
#: The same with elastic contact, whose problems are solved to 1e-5 of their loads: some newtons on a wheelset.
ELASTIC_RESTING = 1e-2
#: Until a vehicle has settled that starts anywhere but at rest: sway at 0.8 Hz with a fifth of the critical damping is
#: down to a twentieth [s].
FROM_ANYWHERE = 3.0


class StartEnd(NamedTuple):
    """When a start is over."""

    time: float  #: [s]; 0 where nothing is left out, also where the run ended before
    reached: bool  #: whether the run has come to it


def is_at_rest(acceleration: float, contact: Contact) -> bool:
    """Whether a start whose greatest acceleration is this [m/s2] is at rest."""
    return acceleration < (RESTING if contact.model == SEMI_ELASTIC else ELASTIC_RESTING)


def end_of_start(
    scenario: Scenario, rest: float, stretch: tuple[float, float] | None, times: np.ndarray, last_axle: np.ndarray
) -> StartEnd:
    """When the vehicle has settled: from where it was put, and behind the stretch on which irregularities fade in.

    rest : greatest acceleration at the start, before bodies are moved from there [m/s2]. last_axle : where it was
    over time [m].
    """
    end = 0.0
    if scenario.rig is None and (scenario.displacements or not is_at_rest(rest, scenario.contact)):
        end = FROM_ANYWHERE
    if stretch is not None:
        passed = np.flatnonzero(last_axle >= stretch[1])
        end = max(end, times[passed[0]] + SETTLING if passed.size else np.inf)
    if end > 0.0 and (not times.size or end >= times[-1]):
        return StartEnd(0.0, False)
    return StartEnd(float(end), True)


def start_warnings(scenario: Scenario, rest: float, end: StartEnd) -> tuple[str, ...]:
    """What is to be said of a start that is not at rest; `rest` is the greatest acceleration there [m/s2]."""
    found = []
    if rest == np.inf:
        found.append("the start is not at rest, which is not sought on such a stretch of track; the vehicle settles")
    elif not is_at_rest(rest, scenario.contact):
        found.append(f"the start is not at rest: accelerations of up to {rest:.2g} m/s2 or rad/s2, then it settles")
    if found and end.time > 0.0:
        found.append(f"statistics begin at t = {end.time:.3g} s, when the vehicle has settled")
    if not end.reached and (found or scenario.displacements):
        found.append(
            "the run ends before the vehicle has settled: statistics include the start, and nothing has a verdict"
        )
    return tuple(found)
