"""Sweeps over the pose of a wheel, and what remains of a change of its forces over a nanometre."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from wheelrail.contact._kernels.interface import FORCE_COLUMNS
from wheelrail.contact.equilibrium._kernels.loaded import Found
from wheelrail.contact.geometry._kernels.pair import Pair
from wheelrail.contact.point._kernels.wheel_forces import Conditions
from wheelrail.contact.point.detection._kernels.equations import COLUMNS
from wheelrail.contact.point.detection._kernels.search import MOST_POINTS
from wheelrail.contact.point.friction.constant import ConstantFriction
from wheelrail.contact.point.laws import contact_laws
from wheelrail.numerics._kernels.bracket import BRACKET_SIZE
from wheelrail.studies._kernels import continuity as column
from wheelrail.studies._kernels.continuity import (
    ACROSS,
    COUNT,
    LOOK_COLUMNS,
    UP,
    Path,
    close_in,
    look_all_along,
)

SHIFT, YAW, ROLL, HEIGHT = "shift", "yaw", "roll", "height"  #: what a sweep changes
DEPTHS = (30e-6, 60e-6, 90e-6)  #: below touching [m]
LOADS = (10e3, 55e3, 80e3)  #: vertical force of the wheel [N]
STEP = 4e-6  #: of sweeps at given height [m]
LOADED_STEP = 10e-6  #: of sweeps at given load, where each look is a search [m]
LEVER = 0.75  #: from the wheelset's centre to the wheel: angles count as the way of the wheel [m]
WIDEST, NARROWEST = 1e-6, 1e-9  #: between these widths a jump does not shrink [m]
STEEP_TREAD = 0.12  #: slope of the rail where the tread ends (7 degrees)
LEAST_FORCE = 10e3  #: forces are compared with the vertical force, but with no less than this [N]
LIMITS = {False: 5e-3, True: 1e-3}  #: what may remain, of the vertical force; at given height, at given load
#: A piece of a sweep is looked at closely where the change of the forces over it differs from that over the piece
#: before or behind by more than this share of the limit: a jump does, and a smooth force does where it bends.
SUSPICIOUS = 0.2

SHIFTS = (-8e-3, 8e-3)  #: [m]
ATTITUDES = ((0.0, 0.0), (7e-3, 0.7e-3))  #: yaw and roll of sweeps over the shift [rad]
YAWS = (0.0, 15e-3)  #: [rad]; to the other side a wheel at rest does the same
ROLLS = (-5e-3, 5e-3)  #: [rad]
POSITIONS = (-4e-3, 0.0, 3e-3, 5.5e-3, 6.6e-3)  #: shifts of sweeps over yaw and roll [m]
HEIGHT_POSITIONS = 33  #: of sweeps over the height, over all shifts
DEEPEST = 150e-6  #: where these end [m]
HEIGHT_STEP = 1e-6  #: their step at most [m]


@dataclass(frozen=True)
class Sweep:
    """A path of the pose."""

    over: str  #: SHIFT, ...
    path: Path
    length: float  #: [m]
    step: float  #: [m]


@dataclass(frozen=True)
class Jump:
    """What remains of a change of the forces over a nanometre of a path."""

    size: float  #: of the greater change of the forces [N]
    share: float  #: of the vertical force
    over: str
    y: float  #: pose of it [m, rad]
    yaw: float
    roll: float
    height: float  #: [m]
    load: float  #: that was given; 0 where the depth was [N]
    before: int  #: contacts on its two sides
    after: int
    slope: float  #: of the rail, greatest of the contacts on both sides

    @property
    def on_tread(self) -> bool:
        """Whether all contacts on its two sides are on the tread."""
        return self.slope < STEEP_TREAD


@dataclass(frozen=True)
class Swept:
    """What a sweep came to."""

    looks: int
    without_pose: int  #: looks where there is no such pose
    closely: int  #: pieces looked at closely
    worst: Jump | None
    worst_on_tread: Jump | None


def sweeps(method: int, loaded: bool, step: float) -> Iterator[Sweep]:
    """All sweeps of a pair, at given load or at given height; step : of those over the shift [m]."""
    for level in LOADS if loaded else DEPTHS:
        depth, load = (0.0, level) if loaded else (level, 0.0)
        for yaw, roll in ATTITUDES:
            path = Path(SHIFTS[0], yaw, roll, depth, 1.0, 0.0, 0.0, 0.0, load, method)
            yield Sweep(SHIFT, path, SHIFTS[1] - SHIFTS[0], step)
        for y in POSITIONS:
            path = Path(y, YAWS[0], 0.0, depth, 0.0, 1.0 / LEVER, 0.0, 0.0, load, method)
            yield Sweep(YAW, path, LEVER * (YAWS[1] - YAWS[0]), 2.5 * step)
            path = Path(y, 0.0, ROLLS[0], depth, 0.0, 0.0, 1.0 / LEVER, 0.0, load, method)
            yield Sweep(ROLL, path, LEVER * (ROLLS[1] - ROLLS[0]), 2.5 * step)
    if not loaded:
        for y in np.linspace(*SHIFTS, HEIGHT_POSITIONS):
            path = Path(float(y), 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, method)
            yield Sweep(HEIGHT, path, DEEPEST, min(step, HEIGHT_STEP))


class Room:
    """Laws, and room for the kernels."""

    def __init__(self) -> None:
        self.laws = contact_laws()
        self.conditions = Conditions(ConstantFriction(0.0).friction(), 0.0, 0.0)
        self.found = Found(
            np.zeros((MOST_POINTS, COLUMNS)), np.zeros((MOST_POINTS, FORCE_COLUMNS)), np.zeros((3, BRACKET_SIZE))
        )


def run_sweep(pair: Pair, sweep: Sweep, room: Room) -> Swept:
    """Look along the sweep, and closely where the forces may jump."""
    looks = np.zeros((1 + round(sweep.length / sweep.step), LOOK_COLUMNS))
    given = (room.laws, room.conditions, room.found)
    look_all_along(pair, sweep.path, sweep.step, *given, looks)
    pieces = suspicious(looks, SUSPICIOUS * LIMITS[sweep.path.load > 0.0])
    jumps = []
    for k in pieces:
        ends = np.zeros((3, LOOK_COLUMNS))
        ends[:2] = looks[k : k + 2]
        t = close_in(pair, sweep.path, k * sweep.step, sweep.step, NARROWEST, *given, ends)
        jumps.append(_jump(sweep, float(t), ends))
    return Swept(
        looks=len(looks),
        without_pose=int(np.isnan(looks[:, UP]).sum()),
        closely=len(pieces),
        worst=greatest(jumps),
        worst_on_tread=greatest([jump for jump in jumps if jump.on_tread]),
    )


def greatest(jumps: Sequence[Jump]) -> Jump | None:
    """The one that is the greatest share of the vertical force."""
    return max(jumps, key=lambda jump: jump.share, default=None)


def suspicious(looks: np.ndarray, share: float) -> np.ndarray:
    """Pieces between two looks over which a force may jump by `share` of the vertical one."""
    forces = looks[:, [ACROSS, UP]]
    changes = np.diff(forces, axis=0)
    bends = np.abs(np.diff(changes, axis=0)).max(axis=1, initial=0.0)
    most = np.zeros(len(changes))
    most[:-1] = bends
    most[1:] = np.fmax(most[1:], bends)
    # Beside a pose that is none there is nothing to compare with: the change itself counts.
    alone = np.isnan(most)
    most[alone] = np.abs(changes[alone]).max(axis=1, initial=0.0)
    scale = np.maximum(np.maximum(looks[:-1, UP], looks[1:, UP]), LEAST_FORCE)
    with np.errstate(invalid="ignore"):
        return np.flatnonzero(most > share * scale)


def _jump(sweep: Sweep, t: float, ends: np.ndarray) -> Jump:
    before, after = ends[0], ends[1]
    path = sweep.path
    size = float(np.abs(after - before)[[ACROSS, UP]].max())
    return Jump(
        size=size,
        share=size / max(float(before[UP]), float(after[UP]), LEAST_FORCE),
        over=sweep.over,
        y=path.y + t * path.d_y,
        yaw=path.yaw + t * path.d_yaw,
        roll=path.roll + t * path.d_roll,
        height=float(before[column.HEIGHT]),
        load=path.load,
        before=int(before[COUNT]),
        after=int(after[COUNT]),
        slope=float(max(before[column.STEEPEST], after[column.STEEPEST])),
    )
