"""What every protection is, of this package or of the user's."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

import numpy as np

from wheelrail.errors import ProblemList, is_number

DUMP, HOLD, APPLY = (
    -1,
    0,
    1,
)  #: positions of a brake's valve: vent the cylinder, shut it, join it to the brake's pressure


@runtime_checkable
class SlideProtection(Protocol):
    """Keeps braked wheels from sliding too far, by the valves of their brake cylinders.

    It sees circumferential speeds by tachometers and whether the brake is on, and nothing else of the world.
    """

    period: float  #: that it wants to be stepped with [s]; 0: any

    @property
    def reference_speed(self) -> float:
        """Its own idea of the vehicle's speed [m/s]."""

    def start(self, radii: Sequence[float], speed: float, period: float) -> None:
        """Before the first step. radii : of the wheels [m]. speed : of the vehicle [m/s]. period : of all steps [s]."""

    def step(self, time: float, speeds: Sequence[float], braking: bool) -> Sequence[int]:
        """Command for the valve of each wheelset: DUMP, HOLD or APPLY. speeds : of the wheels' treads [m/s]."""

    def save(self) -> np.ndarray:
        """All that changes, as one array."""

    def restore(self, saved: np.ndarray) -> None:
        """Goes back to what `save` has returned."""


@runtime_checkable
class SlipProtection(Protocol):
    """Keeps driven wheels from slipping too far, by the share of the torque that their motors get."""

    period: float  #: that it wants to be stepped with [s]; 0: any

    @property
    def reference_speed(self) -> float:
        """Its own idea of the vehicle's speed [m/s]."""

    def start(self, radii: Sequence[float], speed: float, period: float) -> None:
        """Before the first step. radii : of the wheels [m]. speed : of the vehicle [m/s]. period : of all steps [s]."""

    def step(self, time: float, speeds: Sequence[float], demand: float) -> Sequence[float]:
        """Share of the torque for each wheelset, 0 to 1. demand : what the driver asks for, 0 to 1."""

    def save(self) -> np.ndarray:
        """All that changes, as one array."""

    def restore(self, saved: np.ndarray) -> None:
        """Goes back to what `save` has returned."""


MEMBERS = ("period", "reference_speed", "start", "step", "save", "restore")


def check_protection(problems: ProblemList, where: str, protection: Any) -> None:
    """Note what a protection of the user's lacks, or what is wrong with the numbers of one of ours."""
    if isinstance(protection, type):
        problems.add(where, f"expected an object, not its class: {protection.__name__}()")
        return
    if hasattr(protection, "make") and hasattr(protection, "check"):
        protection.check(problems, where)
        return
    # Some classes make their reference speed in `start`, so that it need not be there yet.
    lacking = [name for name in MEMBERS if name != "reference_speed" and not hasattr(protection, name)]
    if lacking:
        what = f"a protection has {', '.join(MEMBERS)}. Missing: {', '.join(lacking)}"
        problems.add(where, what, type(protection).__name__)
    period = getattr(protection, "period", 0.0)
    if not is_number(period) or not 0.0 <= period < math.inf:
        problems.add(f"{where} period", "expected a finite number of 0 or more [s]", period)


def running(protection: Any) -> Any:
    """The protection at work: made of a configuration, or the object itself where the user gave one."""
    return protection.make() if hasattr(protection, "make") else protection


def valve_problem(valves: Any, count: int) -> str:
    """What is wrong with the commands that a protection returned; empty if nothing is."""
    try:
        commands = [int(valve) for valve in valves]
        fine = len(commands) == count and all(
            one in (DUMP, HOLD, APPLY) and one == valve for one, valve in zip(commands, valves, strict=True)
        )
    except (TypeError, ValueError):
        fine = False
    return "" if fine else f"expected {count} commands, each -1 (dump), 0 (hold) or 1 (apply)"


def share_problem(shares: Any, count: int) -> str:
    """What is wrong with the shares of torque that a protection returned; empty if nothing is."""
    try:
        values = [float(share) for share in shares]
        fine = len(values) == count and all(0.0 <= value <= 1.0 for value in values)
    except (TypeError, ValueError):
        fine = False
    return "" if fine else f"expected {count} shares of torque, each 0 to 1"
