"""What each step of a bogie on a rig under roller control costs: control and rig, at 0.5 ms and 1 kHz."""

from __future__ import annotations

from dataclasses import replace

from wheelrail.bench.rig import STEP, rig_scenario
from wheelrail.bench.step import StepCosts, time_steps
from wheelrail.control.actuators.brake import BrakeSystem
from wheelrail.control.braking import Braking
from wheelrail.control.line.line import Line
from wheelrail.control.plan import ControlPlan
from wheelrail.control.rollers.choice import RollerControl
from wheelrail.simulation.integrator import Integrator
from wheelrail.simulation.live.vehicle import LiveVehicle
from wheelrail.simulation.scenario import Scenario
from wheelrail.vehicle.rig import Rig

SPEED = 120.0 / 3.6  #: [m/s]
DURATION = 10.0  #: that is timed [s]
TARGET = 500.0  #: that 999 of 1000 steps should stay below [us]
BRAKES = BrakeSystem(torque=9e3, times=(0.0, 0.2), demand=(0.0, 1.0))


def controlled_scenario() -> Scenario:
    """The bogie of `bench rig`, braked on a slippery virtual line with wheel slide protection."""
    return replace(
        rig_scenario(),
        speed=SPEED,
        rig=Rig(drive="motors"),
        integrator=Integrator(name="ros2", step=STEP),
        control=ControlPlan(braking=Braking(brakes=BRAKES), rollers=RollerControl(), line=Line()),
        title="bench rig-control",
    )


def rig_control_costs() -> StepCosts:
    """Time every step of the braked bogie; every second one has a step of control before it."""
    return time_steps(LiveVehicle(controlled_scenario()), STEP, DURATION)
