"""A controlled bogie on the plane rig of ideal rolling: nothing but speeds, and no contact that could slide."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from wheelrail.control.rolling_rig import RollingRig
from wheelrail.control.system import TRAIN_SPEED
from wheelrail.errors import InputError, Problem
from wheelrail.results.adhesion import STANDS
from wheelrail.results.control import RecordedControl
from wheelrail.simulation.control_system import make_control_system, rig_data
from wheelrail.simulation.controlled import STAYS
from wheelrail.simulation.rig import assemble_on_rig
from wheelrail.simulation.scaled import as_built
from wheelrail.simulation.scenario import Scenario
from wheelrail.vehicle.static_load import with_static_preloads


@dataclass(frozen=True)
class RollingRun:
    """What a run on the rig of ideal rolling came to, at every step of control."""

    times: np.ndarray  #: (n,) [s]
    wheelsets: tuple[str, ...]
    control: RecordedControl
    torques: np.ndarray  #: true ones on the wheelsets, since the step before (n, nw) [N m]
    stands: bool  #: whether the train came to a stand


def simulate_rolling(scenario: Scenario) -> RollingRun:
    """Run the control system of a scenario on a plane rig, whose wheels and rollers turn together."""
    scenario = as_built(scenario)
    plan, rig = scenario.control, scenario.rig
    if plan is None or plan.rollers is None or rig is None or scenario.duration is None:
        words = "only a rig under [control.rollers] can be run with ideal rolling"
        raise InputError(scenario.title, [Problem("[control.rollers]", words)])
    vehicle = with_static_preloads(scenario.vehicle, scenario.gravity)
    system = make_control_system(scenario, assemble_on_rig(vehicle, rig, scenario.rollers))
    assert system is not None
    plant = RollingRig(rig_data(scenario), scenario.speed)
    braking, period = plan.braking, plan.period
    begins = 0.0 if braking is None else braking.begins
    times, noted, trains, torques = [], [], [], []
    stood = 0.0
    for n in range(int(scenario.duration / period + 0.5)):
        now = n * period
        torques.append(list(plant.torques))
        actions = system.step(now, plant.wheels.tolist(), plant.rollers.tolist())
        times.append(now)
        noted.append(system.noted)
        trains.append(system.train)
        plant.step(actions.drives, actions.brakes, actions.rollers, period)
        slow = abs(float(trains[-1][TRAIN_SPEED])) < STANDS and now >= begins
        stood = stood + period if slow else 0.0
        if braking is not None and braking.until_standstill and stood > STAYS:
            break
    return RollingRun(
        np.array(times),
        tuple(wheelset.name for wheelset in scenario.vehicle.wheelsets),
        RecordedControl(np.array(noted), np.array(trains)),
        np.array(torques),
        stood > STAYS,
    )
