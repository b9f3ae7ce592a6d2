"""Rigs that can be computed, but are hardly meant."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from wheelrail.simulation.scenario import Scenario
from wheelrail.suspension.elements import GROUND
from wheelrail.vehicle.rig import Rig

ALONG = ("fixed", "x", "speed")  #: constraints that keep a body from moving along the rig


def rig_doubts(scenario: Scenario) -> tuple[str, ...]:
    """Sentences with the numbers; none on track."""
    if scenario.rig is None:
        return ()
    return (*_held(scenario, scenario.rig), *_apart(scenario, scenario.rig))


def _held(scenario: Scenario, rig: Rig) -> tuple[str, ...]:
    """Whether anything keeps the vehicle from rolling off: on a top of radius r + R a weight W pulls with W/(r + R).

    A scaled model may weigh more or less than its law wants, and as much more or less stiffness is needed in full size.
    """
    vehicle = scenario.vehicle
    names = {body.name for body in vehicle.all_bodies}
    tied = any(GROUND in (one.body_a, one.body_b) for one in vehicle.elements)
    if tied or any(body in names and kind in ALONG for body, kind in scenario.constraints):
        return ()
    weight = scenario.gravity * sum(body.mass for body in vehicle.all_bodies)
    radius = float(np.mean([one.rolling_radius for one in vehicle.wheelsets]))
    off_scale = 1.0 if rig.scale is None else rig.scale.weight_error
    needed = off_scale * weight / (radius + rig.radius)
    words = f"a stiffness of more than {needed / 1e3:.4g} kN/m along the rig is needed, its weight over r + R"
    if abs(off_scale - 1.0) > 1e-3:
        words += f", times {off_scale:.4g} as the model's weights are off their scale"
    if not rig.holds:
        return (f"nothing holds the vehicle on top of its rollers: fix a body, or give [[rig.hold]]; {words}",)
    stiffness = sum(hold.stiffness for hold in rig.holds)
    if stiffness <= needed:
        return (f"[[rig.hold]] of {stiffness / 1e3:.4g} kN/m lets the vehicle roll off its rollers: {words}",)
    return ()


def _apart(scenario: Scenario, rig: Rig) -> tuple[str, ...]:
    """Whether rollers of any such radius could stand there; a file with smaller ones that overlap is refused."""
    at = sorted(wheelset.position[0] for wheelset in scenario.vehicle.wheelsets)
    nearest = min((b - a for a, b in pairwise(at)), default=np.inf)
    if 2.0 * rig.radius < nearest:
        return ()
    words = f"rollers of {rig.radius:g} m overlap, {nearest:.4g} m apart: taken for a limit of theory, which is track"
    return (words,)
