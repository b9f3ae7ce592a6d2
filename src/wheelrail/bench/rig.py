"""What each step of a bogie on a roller rig costs: five bodies that move, at 0.5 ms."""

from __future__ import annotations

from wheelrail.bench.step import StepCosts, time_steps
from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.simulation.integrator import Integrator
from wheelrail.simulation.live.vehicle import LiveVehicle
from wheelrail.simulation.scenario import Scenario
from wheelrail.track.segments import Straight
from wheelrail.track.track import Track
from wheelrail.vehicle.rig import Rig

STEP = 0.5e-3  #: of ODE5 [s]
SPEED = 70.0  #: above the critical speed: the bogie hunts, and its contacts wander and change [m/s]
DURATION = 10.0  #: that is timed [s]
TARGET = 200.0  #: that 999 of 1000 steps should stay below [us]
IMPULSE = 5000.0  #: lateral force on the frame over the first steps, from which hunting begins [N]


def rig_scenario() -> Scenario:
    """The Manchester bogie below a fixed car body, its rollers driven at a speed that a control keeps."""
    return Scenario(
        track=Track(Straight(length=100.0)),
        vehicle=load_vehicle("manchester-bogie"),
        speed=SPEED,
        rig=Rig(drive="control"),
        constraints=(("carbody", "fixed"),),
        integrator=Integrator(name="ode5", step=STEP),
        duration=DURATION,
        title="bench rig",
    )


def rig_costs() -> StepCosts:
    """Time every step of the hunting bogie, called from Python as a controller would, inputs given."""
    vehicle = LiveVehicle(rig_scenario())
    start = vehicle.inputs.copy()
    start[vehicle.input_at("bogie1.Fy")] = IMPULSE
    return time_steps(vehicle, STEP, DURATION, start=start)
