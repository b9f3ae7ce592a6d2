"""The control system of a scenario: made of what its vehicle, rig and control plan say."""

from __future__ import annotations

from copy import copy
from typing import Any

from wheelrail.control.actuators.roller_motors import RunningMotors
from wheelrail.control.braking import RunningBraking
from wheelrail.control.driving import RunningDriving
from wheelrail.control.line.load_transfer import carried_bodies
from wheelrail.control.line.running import RunningLine
from wheelrail.control.line.setup import line_setup
from wheelrail.control.rollers.base import RigData
from wheelrail.control.rollers.choice import CONTROLLERS
from wheelrail.control.sensors import SpeedSensors, TorqueSensors
from wheelrail.control.system import ControlSystem, RollerLoop
from wheelrail.control.units import Units
from wheelrail.simulation.scenario import Scenario
from wheelrail.vehicle.assemble import VehicleModel


def make_control_system(scenario: Scenario, arrays: VehicleModel) -> ControlSystem | None:
    """What controls the vehicle, at its start; None where nothing does. On a scaled rig `scenario` is the model's."""
    plan = scenario.control
    if plan is None:
        return None
    names = [wheelset.name for wheelset in scenario.vehicle.wheelsets]
    radii = [float(pair.mean()) for pair in arrays.radii]
    units = Units(groups_of(arrays))
    given = (names, radii, units, scenario.speed, plan.period)
    return ControlSystem(
        radii,
        plan.period,
        tachometers=SpeedSensors(plan.tachometers, len(names), plan.period),
        braking=None if plan.braking is None else RunningBraking(plan.braking, *given),
        driving=None if plan.driving is None else RunningDriving(plan.driving, *given),
        rollers=None if plan.rollers is None else _roller_loop(scenario, arrays),
    )


def groups_of(arrays: VehicleModel) -> list[list[int]]:
    """Wheelsets by the frame that holds them: those of a bogie together."""
    frames = [int(frame) for frame in arrays.frames]
    return [[n for n, own in enumerate(frames) if own == frame] for frame in dict.fromkeys(frames)]


def rig_data(scenario: Scenario) -> RigData:
    """What a roller controller is told of the rig."""
    assert scenario.control is not None
    assert scenario.control.rollers is not None
    wheelsets = scenario.vehicle.wheelsets
    under = [[roller for roller in scenario.rollers if roller.wheelset == one.name] for one in wheelsets]
    own = scenario.control.rollers
    return RigData(
        radii=tuple(float(one.rolling_radius) for one in wheelsets),
        inertias=tuple(float(one.Iyy) for one in wheelsets),
        roller_radii=tuple(float(rollers[0].radius) for rollers in under),
        roller_inertias=tuple(float(sum(roller.Iyy for roller in rollers)) for rollers in under),
        motor_torque=own.motors.torque,
        motor_power=own.motors.power,
        encoder_delay=own.encoders.delay,
        current_delay=own.currents.delay,
    )


def _roller_loop(scenario: Scenario, arrays: VehicleModel) -> RollerLoop:
    plan = scenario.control
    assert plan is not None
    assert plan.rollers is not None
    assert plan.line is not None
    own, rig, count = plan.rollers, rig_data(scenario), arrays.wheelset_bodies.size
    alone = bool(carried_bodies(scenario.vehicle, scenario.gravity))  # a bogie without its vehicle
    setup = line_setup(
        scenario.vehicle,
        scenario.track,
        scenario.contact,
        speed=scenario.speed,
        gravity=scenario.gravity,
        transfer=plan.line.transfer,
        pivot_distance=plan.line.pivot_distance if alone else None,
        leading=plan.line.leading,
    )
    controller = started(own.controller)
    controller.start(rig, scenario.speed, plan.period)
    return RollerLoop(
        rig=rig,
        line=RunningLine(plan.line, setup),
        controller=controller,
        motors=RunningMotors(own.motors, count, plan.period),
        encoders=SpeedSensors(own.encoders, count, plan.period),
        currents=TorqueSensors(own.currents, count, plan.period),
    )


def started(controller: Any) -> Any:
    """A controller of its own for a run: a copy of one of the library's, or that which the user gave."""
    return copy(controller) if type(controller) in CONTROLLERS.values() else controller
