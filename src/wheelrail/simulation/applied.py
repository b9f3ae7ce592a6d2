"""What acts on bodies from outside, how they start, and what of them is held."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from wheelrail.display import Brief
from wheelrail.errors import ProblemList, nearest
from wheelrail.system.multibody import CONSTRAINTS
from wheelrail.vehicle.torque import check_times

FURTHEST, QUICKEST = 10.0, 100.0  #: from its equilibrium a body may start [m, m/s]
MOST_TURN, MOST_SPIN = 1.0, 500.0  #: and be turned and turn [rad, rad/s]


@dataclass(frozen=True, kw_only=True, repr=False)
class AppliedForce(Brief):
    """Force and moment on a body over time, in the body's axes, at its centre of mass."""

    body: str
    times: tuple[float, ...]  #: [s], increasing
    values: tuple[tuple[float, ...], ...]  #: Fx, Fy, Fz [N], Mx, My, Mz [N m] at these times; straight in between


@dataclass(frozen=True, kw_only=True, repr=False)
class Displacement(Brief):
    """How a body starts, against its equilibrium: moved, turned, and with a velocity of its own.

    Lengths and velocities are along the axes of the track at the body, x forward, y to the left, z up. The body is
    turned by yaw, then roll, then pitch, about its own axes, as its recorded angles are; angular velocities are about
    its own axes, too. The axes of a wheelset do not turn with its wheels: its pitch is the angle that they have turned
    through about the axle, which matters to nothing but the record, and wy is speed of rotation on top of rolling.
    """

    body: str
    x: float = 0.0  #: [m]
    y: float = 0.0
    z: float | None = None  #: nothing unless given; of a wheelset put aside that it may be found, see `is_seated`
    roll: float | None = None  #: the same [rad]
    pitch: float = 0.0
    yaw: float = 0.0
    vx: float = 0.0  #: [m/s]
    vy: float = 0.0
    vz: float = 0.0
    wx: float = 0.0  #: [rad/s]
    wy: float = 0.0
    wz: float = 0.0

    @property
    def is_seated(self) -> bool:
        """Whether the height and roll of a wheelset are to be found with which it carries what it did."""
        return self.z is None and self.roll is None and any((self.x, self.y, self.yaw))


def check_names(
    problems: ProblemList,
    names: Sequence[str],
    constraints: Iterable[tuple[str, str]],
    loads: Iterable[AppliedForce],
    displacements: Iterable[Displacement],
) -> None:
    """Note bodies that the vehicle does not have, and kinds of constraints that there are not."""
    constraints = list(constraints)
    for (body, kind), count in Counter(constraints).items():
        if count > 1:
            problems.add(f"[constraints] {body}", "given twice", kind)
    several = Counter(body for body, _ in constraints)
    for body, kind in constraints:
        if kind == "fixed" and several[body] > 1:
            problems.add(f"[constraints] {body}", "nothing is left to hold of a body that is fixed", kind)
    for body, kind in constraints:
        if body not in names:
            problems.add("[constraints]", f"no such body. {nearest(body, names)}", body)
        if kind not in CONSTRAINTS:
            problems.add(f"[constraints] {body}", nearest(kind, CONSTRAINTS), kind)
    named = [(f"load[{n}] body", load.body) for n, load in enumerate(loads)]
    named += [(f"start[{n}] body", move.body) for n, move in enumerate(displacements)]
    for where, body in named:
        if body not in names:
            problems.add(where, f"no such body. {nearest(body, names)}", body)


def check_load(problems: ProblemList, where: str, load: AppliedForce) -> None:
    """Note what is wrong with an applied force."""
    check_times(problems, where, load.times)
    if len(load.values) != len(load.times) or any(len(row) != 6 for row in load.values):
        problems.add(f"{where} values", "expected three forces and three moments at each time")
    elif not all(math.isfinite(value) for row in load.values for value in row):
        problems.add(f"{where} values", "expected finite numbers")


def check_displacement(problems: ProblemList, where: str, move: Displacement) -> None:
    """Note a start that is not believed."""
    limits = dict.fromkeys(("x", "y", "z"), (FURTHEST, "m")) | dict.fromkeys(("vx", "vy", "vz"), (QUICKEST, "m/s"))
    limits |= dict.fromkeys(("roll", "pitch", "yaw"), (MOST_TURN, "rad"))
    limits |= dict.fromkeys(("wx", "wy", "wz"), (MOST_SPIN, "rad/s"))
    for name, (most, unit) in limits.items():
        value = getattr(move, name) or 0.0
        if not abs(value) <= most:
            problems.add(f"{where} {name}", f"expected at most {most:g} {unit}", value)
