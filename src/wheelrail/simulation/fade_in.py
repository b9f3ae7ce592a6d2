"""A clean start on irregular track: irregularities fade in ahead of the vehicle.

A vehicle is put on the track at rest, which is sought on perfect track. Irregularities that are there in full under its
wheels would lift or drop them by as much at once: a tenth of a millimetre is worth a wheel load. So the first axle
starts on perfect track and meets the irregularities over a stretch ahead. The track stays as it is described; the
fading belongs to the run.
"""

from __future__ import annotations

import numpy as np

from wheelrail.simulation.scenario import Scenario
from wheelrail.track._kernels.irregularity import Deviations
from wheelrail.track.irregularity.base import sample_deviations
from wheelrail.track.irregularity.window import faded_in

SETTLING = 1.0  #: after the fading, until the vehicle rides as it does further on: a period of its slow motions [s]
GRID = 0.05  #: how finely irregularities under the vehicle are looked for [m]


def axle_positions(scenario: Scenario) -> tuple[float, float]:
    """Arc lengths of the last and of the first axle at the start [m]."""
    x = [wheelset.position[0] for wheelset in scenario.vehicle.wheelsets]
    return scenario.start_position + min(x), scenario.start_position + max(x)


def starts_irregular(scenario: Scenario, deviations: Deviations) -> bool:
    """Whether the rails deviate anywhere between the last and the first axle at the start."""
    if scenario.track.irregularity is None:
        return False
    last, first = axle_positions(scenario)
    grid = np.linspace(last, first, 2 + int((first - last) / GRID))
    return bool(np.abs(sample_deviations(deviations, grid)).max() > 0.0)


def fading(scenario: Scenario) -> tuple[float, float] | None:
    """Arc lengths between which irregularities fade in [m]; None where they do not.

    They do not if it is unwanted, or if the track is perfect at the start: an irregularity that begins ahead of the
    vehicle comes as the track describes it.
    """
    if scenario.fade_in == 0.0 or not starts_irregular(scenario, scenario.track.deviations):
        return None
    first = axle_positions(scenario)[1]
    return first, first + scenario.fade_in


def deviations_of(scenario: Scenario) -> Deviations:
    """The deviations of the rails as a run meets them."""
    stretch = fading(scenario)
    if stretch is None:
        return scenario.track.deviations
    return faded_in(scenario.track.deviations, stretch[0], stretch[1] - stretch[0])


def fade_warnings(scenario: Scenario, stretch: tuple[float, float] | None, end: float) -> tuple[str, ...]:
    """What is to be said of a start on irregular track; `end` is when it is over [s], 0 if the run ends before."""
    if stretch is None:
        if not starts_irregular(scenario, scenario.track.deviations):
            return ()
        return (
            "the vehicle starts on irregular track, which is not faded in: the first forces are those of a fall, and"
            " statistics include them",
        )
    words = f"irregularities fade in over s = {stretch[0]:.4g} .. {stretch[1]:.4g} m, ahead of the first axle"
    if end > 0.0:
        return (
            f"{words}; statistics begin at t = {end:.3g} s, when the last axle has passed and the vehicle has settled",
        )
    return (
        f"{words}; the run ends before the last axle has passed that and the vehicle has settled: statistics include"
        " the start, and nothing has a verdict. Give it a longer track, or a shorter fade_in",
    )
