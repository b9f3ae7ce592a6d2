"""What every roller controller is.

Signs: speeds of wheels and rollers are positive as both turn when a vehicle runs forward, and so are torques on them. A
wheelset (inertia I_w, radius r) and the rollers under it (I_r, R) follow

    I_w dw/dt = C - T r,    I_r dw_r/dt = C_r + T R,

C the torque of brakes and motors of the bogie, C_r that of the roller motors, T the force on the wheels, forward
positive. On the virtual line the same wheelset has I_w dw_v/dt = C - T_v r. Rolling without sliding, r w = R w_r, gives

    (I_w + I_r (r/R)^2) dw/dt = C + C_r r/R ,

and equal motion, w = w_v, asks for C_r = I_r (r/R) dw_v/dt - T_v R. Then T = T_v: what acts between wheel and dry
roller is what would act on the slippery rail, far below the friction that there is, and nothing slides.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from wheelrail.control.line.running import RunningLine
from wheelrail.errors import InputError, Problem, ProblemList

BANDWIDTHS, GAINS = (0.1, 1e3), (0.0, 1e4)  #: of observers [Hz] and feedbacks [1/s] that are believed


class RigData(NamedTuple):
    """What a controller is told of its rig; one number for each wheelset."""

    radii: tuple[float, ...]  #: of the wheels [m]
    inertias: tuple[float, ...]  #: of the wheelsets about their axles [kg m2]
    roller_radii: tuple[float, ...]  #: [m]
    roller_inertias: tuple[float, ...]  #: of the rollers under each wheelset with their motors, about the axis [kg m2]
    motor_torque: float = math.inf  #: most that the motors under a wheelset can give [N m]
    motor_power: float = math.inf  #: [W]
    encoder_delay: float = 0.0  #: age of the speeds of rollers that are seen [s]
    current_delay: float = 0.0  #: and of the torques of their motors [s]

    def most_torque(self, speed: float) -> float:
        """That the motors can give at a speed of their rollers [N m]."""
        return min(self.motor_torque, self.motor_power / max(abs(speed), 1e-9))


class Truth(NamedTuple):
    """What no sensor tells; one number for each wheelset."""

    torques: Sequence[float]  #: of brakes and motors of the bogie on the wheelsets [N m]
    wheels: Sequence[float]  #: speeds [rad/s]
    rollers: Sequence[float]


class Seen(NamedTuple):
    """What the sensors of a rig tell, one number for each wheelset."""

    time: float  #: [s]
    wheels: Sequence[float]  #: speeds by the tachometers of the wheelsets [rad/s]
    rollers: Sequence[float]  #: speeds of the rollers [rad/s]
    torques: Sequence[float]  #: of the roller motors, by their currents [N m]
    truth: Truth | None = None  #: given to controllers that say they see it, which no rig can build


class RollerController(Protocol):
    """Turns what sensors tell into torques of the roller motors, at a fixed rate.

    sees_truth : whether it is given the truth; its torques then act at once, without limits of the motors.
    """

    sees_truth: bool

    def start(self, rig: RigData, speed: float, period: float) -> None:
        """Begin at a speed [m/s], to be asked every `period` [s]."""

    def estimate(self, seen: Seen) -> Sequence[float]:
        """Torque of the bogie's brakes and motors on each wheelset [N m], under which the virtual line goes on."""

    def command(self, seen: Seen, line: RunningLine) -> Sequence[float]:
        """Torques for the motors of the rollers under each wheelset [N m], after the line has gone on."""


MEMBERS = ("sees_truth", "start", "estimate", "command")


def check_controller(problems: ProblemList, where: str, controller: Any) -> None:
    """Note what a controller of the user's lacks."""
    if isinstance(controller, type):
        problems.add(where, f"expected an object, not its class: {controller.__name__}()")
        return
    lacking = [name for name in MEMBERS if not hasattr(controller, name)]
    if lacking:
        words = f"a roller controller has {', '.join(MEMBERS)}. Missing: {', '.join(lacking)}"
        problems.add(where, words, type(controller).__name__)


def checked_torques(controller: Any, what: str, torques: Any, count: int) -> list[float]:
    """Torques that a controller has returned; InputError where they are none: a run could not go on with them."""
    try:
        values = [float(torque) for torque in torques]
    except (TypeError, ValueError):
        values = []
    if len(values) != count or not all(map(math.isfinite, values)):
        words = f"expected {count} finite torques [N m], one for each wheelset"
        raise InputError("roller controller", [Problem(f"{type(controller).__name__}.{what}", words, str(torques))])
    return values


def equal_motion_torques(rig: RigData, line: RunningLine) -> list[float]:
    """Torques of the rollers under which wheelsets move as those of the line [N m]: see the head of this file."""
    return [
        inertia * r / R * acceleration - force * R
        for r, R, inertia, acceleration, force in zip(
            rig.radii,
            rig.roller_radii,
            rig.roller_inertias,
            line.wheel_accelerations.tolist(),
            line.forces.tolist(),
            strict=True,
        )
    ]
