"""What a scenario applies from outside, as tables: applied forces, traction, brakes and commanded speeds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.speed import SpeedTable
from wheelrail.system._kernels.vehicles import BRAKE, MOMENT, OVER_DISTANCE, OVER_TIME, Command, Control
from wheelrail.system.multibody import make_tables, no_control
from wheelrail.vehicle.assemble import VehicleModel
from wheelrail.vehicle.body import SIDES
from wheelrail.vehicle.holders import holders_of


class InputTable(NamedTuple):
    """One number over time that acts on a body: straight between the times, constant before and after."""

    body: int
    column: int  #: of the inputs, see `system.vehicles`
    times: tuple[float, ...]  #: [s]
    values: tuple[float, ...]  #: [N, N m]

    def impulse(self, t: np.ndarray) -> np.ndarray:
        """Its exact integral from 0 to t [N s, N m s]; also for t of shape (n,)."""
        times, values = np.array(self.times), np.array(self.values)
        steps, middles = np.diff(times), 0.5 * (values[1:] + values[:-1])
        gained = np.concatenate([[0.0], np.cumsum(steps * middles)])

        def since_first(t: np.ndarray) -> np.ndarray:
            inside = np.clip(t, times[0], times[-1])
            k = np.clip(np.searchsorted(times, inside, side="right") - 1, 0, times.size - 1)
            part = 0.5 * (inside - times[k]) * (values[k] + np.interp(inside, times, values))
            return (
                gained[k]
                + part
                + values[0] * np.minimum(t - times[0], 0.0)
                + values[-1] * np.maximum(t - times[-1], 0.0)
            )

        return since_first(np.asarray(t, dtype=float)) - since_first(np.zeros(1))


def input_tables(scenario: Scenario, arrays: VehicleModel) -> list[InputTable]:
    """Everything that the scenario applies to the bodies; columns that are zero throughout are left out."""
    every = [*_applied(scenario, arrays), *_driven(scenario, arrays), *_driven_rollers(scenario, arrays)]
    return [table for table in every if any(table.values)]


def _applied(scenario: Scenario, arrays: VehicleModel) -> Iterator[InputTable]:
    for load in scenario.loads:
        body = arrays.body_names.index(load.body)
        for column, values in enumerate(zip(*load.values, strict=True)):
            yield InputTable(body, column, load.times, values)


def _driven(scenario: Scenario, arrays: VehicleModel) -> Iterator[InputTable]:
    holders = holders_of(scenario.vehicle)
    for torque in scenario.traction:
        for name in torque.wheelsets:
            yield InputTable(arrays.body_names.index(name), MOMENT + 1, torque.times, torque.values)
            holder = torque.against or holders[name]
            if holder is not None:
                frame = arrays.body_names.index(holder)
                yield InputTable(frame, MOMENT + 1, torque.times, tuple(-value for value in torque.values))
    for torque in scenario.brakes:
        for name in torque.wheelsets:
            yield InputTable(arrays.body_names.index(name), BRAKE, torque.times, torque.values)


def _driven_rollers(scenario: Scenario, arrays: VehicleModel) -> Iterator[InputTable]:
    """Torques on rollers, which turn backwards as wheels roll forward."""
    if scenario.rig is None:
        return
    for torques, column, sign in ((scenario.rig.traction, MOMENT + 1, -1.0), (scenario.rig.brakes, BRAKE, 1.0)):
        for torque in torques:
            for roller in scenario.rollers:
                if roller.wheelset in torque.wheelsets:
                    values = tuple(sign * value * len(roller.sides) / len(SIDES) for value in torque.values)
                    yield InputTable(arrays.body_names.index(roller.name), column, torque.times, values)


def make_control(scenario: Scenario, arrays: VehicleModel) -> Control:
    """The control of a vehicle in a run: nothing is held as yet."""
    tables = input_tables(scenario, arrays)
    control = no_control(len(arrays.body_names))
    command, table = control.command, scenario.speed_control.command
    if isinstance(table, SpeedTable):
        command = Command(OVER_TIME, make_tables([(table.times, table.speeds)]))
    elif table is not None:
        command = Command(OVER_DISTANCE, make_tables([(table.stations, table.speeds)]))
    return control._replace(
        targets=np.array([(table.body, table.column) for table in tables], dtype=np.int64).reshape(-1, 2),
        tables=make_tables([(table.times, table.values) for table in tables]),
        command=command,
    )


def bends(scenario: Scenario) -> np.ndarray:
    """When a table over time of the scenario bends [s], rising: a step that follows an error ends there."""
    speeds = (scenario.speeds, scenario.speed_control.command)
    tables = [load.times for load in scenario.loads]
    tables += [torque.times for torque in scenario.torques]
    tables += [table.times for table in speeds if isinstance(table, SpeedTable)]
    return np.unique([time for times in tables for time in times])
