"""The runs that are compared: braking and traction on the rig and on track."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from wheelrail.contact.choice import Contact
from wheelrail.contact.point.friction.degraded import DegradedFriction
from wheelrail.control.actuators.brake import BrakeSystem
from wheelrail.control.actuators.traction import TractionSystem
from wheelrail.control.braking import Braking
from wheelrail.control.driving import Driving
from wheelrail.control.line.line import Line
from wheelrail.control.plan import ControlPlan
from wheelrail.control.rollers.choice import RollerControl
from wheelrail.control.rollers.feed_forward import FeedForward
from wheelrail.control.rollers.following import Following
from wheelrail.control.rollers.ideal import Ideal
from wheelrail.control.rollers.tracking import Tracking
from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.simulation.integrator import Integrator
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.speed import SpeedControl
from wheelrail.track.segments import Straight
from wheelrail.track.track import Track
from wheelrail.vehicle.rig import Rig, RollerError, Support
from wheelrail.vehicle.scaling import Scale

STEP = Integrator(name="ros2", step=0.5e-3)
SLIPPERY = DegradedFriction(degraded=0.05, recovered=0.15, recovery_energy=1000.0)
BRAKES = BrakeSystem(torque=9e3, times=(1.0, 1.2), demand=(0.0, 1.0), fill_time=0.25)
MOTORS = TractionSystem(times=(0.5, 2.0), torque=(0.0, 6e3))
WHEELSETS = ("wheelset1", "wheelset2")  #: of the bogie
PIVOTS = 19.0  #: between the pivots of the wagon's bogies [m]
CONTROLLERS: dict[str, Any] = {
    "ideal": Ideal(),
    "feed-forward": FeedForward(),
    "tracking, PI": Tracking(),
    "tracking, sliding mode": Tracking(law="sliding-mode"),
    "following": Following(),
}
KINDS = ("full contact", "lateral freedom", "rollers turned", "scaled 1:5")
TURNED = 5e-3  #: yaw of both pairs of rollers, which sends the wheelsets some 5 mm aside [rad]; ours
SOFT_BEARING = Support(stiffness=5e6, damping=1e5)  #: of rollers that can move along their axes; ours


def on_rig(manoeuvre: str, controller: Any = None, kind: str = KINDS[0]) -> Scenario:
    """Braking or traction of the Manchester bogie on a rig."""
    rig = Rig(drive="motors")
    if kind == "lateral freedom":
        rig = replace(rig, lateral=SOFT_BEARING)
    if kind == "rollers turned":
        rig = replace(rig, errors=tuple(RollerError(wheelset=name, yaw=TURNED) for name in WHEELSETS))
    if kind == "scaled 1:5":
        rig = replace(rig, scale=Scale(law="jaschinski", length=0.2))
    return Scenario(
        title=f"{manoeuvre} on degraded adhesion, on a roller rig",
        track=Track(Straight(length=100.0)),
        vehicle=load_vehicle("manchester-bogie"),
        contact=Contact(friction=0.3),
        rig=rig,
        constraints=(("carbody", "fixed"),),
        control=replace(
            _plan(manoeuvre),
            rollers=RollerControl(controller=Tracking() if controller is None else controller),
            line=Line(friction=SLIPPERY, pivot_distance=PIVOTS),
        ),
        **_run(manoeuvre),
    )


def on_track(manoeuvre: str) -> Scenario:
    """The same with the Manchester wagon on a slippery straight."""
    return Scenario(
        title=f"{manoeuvre} on degraded adhesion, on track",
        track=Track(Straight(length=2000.0)),
        vehicle=load_vehicle("manchester-wagon"),
        contact=Contact(friction=SLIPPERY),
        speed_control=SpeedControl(gain=0.0),
        control=_plan(manoeuvre),
        **_run(manoeuvre),
    )


def _plan(manoeuvre: str) -> ControlPlan:
    if manoeuvre == "braking":
        return ControlPlan(braking=Braking(brakes=BRAKES))
    return ControlPlan(driving=Driving(motors=MOTORS))


def _run(manoeuvre: str) -> dict[str, Any]:
    fast, long = (120.0 / 3.6, 120.0) if manoeuvre == "braking" else (0.0, 30.0)
    return {"speed": fast, "duration": long, "integrator": STEP, "output_every": 5e-3}
