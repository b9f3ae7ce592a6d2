"""Which controller drives the rollers of a rig, at which rate, with which motors and sensors."""

from __future__ import annotations

from dataclasses import dataclass, field

from wheelrail.control.actuators.roller_motors import RollerMotors
from wheelrail.control.rollers.base import RollerController, check_controller
from wheelrail.control.rollers.feed_forward import FeedForward
from wheelrail.control.rollers.following import Following
from wheelrail.control.rollers.ideal import Ideal
from wheelrail.control.rollers.tracking import Tracking
from wheelrail.control.sensors import SpeedSensor, TorqueSensor
from wheelrail.errors import ProblemList

CONTROLLERS: dict[str, type] = {
    "feed-forward": FeedForward,
    "tracking": Tracking,
    "ideal": Ideal,
    "following": Following,
}
#: Of rollers, and of the currents of their motors. Ours.
ENCODER, CURRENT = (
    SpeedSensor(teeth=5000, tick=1e-7, noise=0.002, delay=1e-3, seed=1),
    TorqueSensor(noise=20.0, delay=1e-3),
)


@dataclass(frozen=True, kw_only=True)
class RollerControl:
    """The controller of the rollers and what lies between it and them.

    A controller of the user's may stand in for those of the library; scenario files do not know it.
    """

    controller: RollerController = field(default_factory=Tracking)
    motors: RollerMotors = RollerMotors()
    encoders: SpeedSensor = ENCODER  #: of the rollers
    currents: TorqueSensor = CURRENT  #: of the roller motors

    def check(self, problems: ProblemList, where: str) -> None:
        """Note what is wrong with the numbers."""
        if type(self.controller) in CONTROLLERS.values():
            self.controller.check(problems, f"{where} controller")  # type: ignore[attr-defined]
        else:
            check_controller(problems, f"{where} controller", self.controller)
        self.motors.check(problems, f"{where} motors")
        for name in ("encoders", "currents"):
            getattr(self, name).check(problems, f"{where} {name}")
