"""Whether the forces of a standing wheel without friction keep energy: its stiffness, and work around closed loops.

Forces that have a potential over lateral position y and height z have dFz/dy = dFy/dz, and do no work around a closed
loop. Contacts of constant stiffness keep this, coupled (M is symmetric) or not. But shapes of patches, weights of
contacts that fade and the sizes in M change with the pose, and a force along the rail's normal at the deepest point
does not know of that: what is left is measured here.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from wheelrail.contact.geometry._kernels.pair import Pair
from wheelrail.contact.point.detection._kernels.equations import DIFF
from wheelrail.contact.point.detection._kernels.search import MOST_POINTS, height_for_penetration
from wheelrail.numerics._kernels.status import OK
from wheelrail.studies._kernels.continuity import (
    ACROSS,
    COUNT,
    LIGHTEST,
    POSE_COLUMNS,
    STEEPEST,
    UP,
    look_at_poses,
)
from wheelrail.studies.continuity.sweeps import DEPTHS, LEAST_FORCE, SHIFTS, STEEP_TREAD, Room

DIFFERENCE = 20e-9  #: half width of the central differences [m]
LOOP = (20e-6, 4e-6)  #: half axes of the loops: across and up [m]
LOOP_LOOKS = 64  #: on a loop; the trapezoidal rule on a smooth loop leaves nothing, at a kink 1/64^2
ATTITUDES = ((0.0, 0.0), (7e-3, 0.7e-3))  #: yaw and roll [rad]
STEEP_ROOT = 1.2  #: slope of the rail where the flange begins (50 degrees)
TREAD, FADING, ROOT, FLANGE, EVERYWHERE = "tread", "a contact fades", "root", "flange", "everywhere"


@dataclass(frozen=True)
class Spread:
    """Of some poses: median, 99th percentile, greatest, and where that is."""

    zone: str
    poses: int
    median: float
    most: float  #: of 99 in 100
    worst: float
    y: float  #: [m]
    yaw: float  #: [rad]
    roll: float
    height: float  #: [m]
    contacts: int


@dataclass(frozen=True)
class Energy:
    """Of one method, by zone."""

    asymmetry: list[Spread]  #: |dFz/dy - dFy/dz| over the greater of |dFy/dy| and |dFz/dz|
    work: list[Spread]  #: around a loop, over the product of the vertical force and the height of the loop


def measure_energy(pair: Pair, method: int, poses: int, room: Room) -> Energy:
    """At about so many poses over the shift, at all depths and attitudes."""
    where = _poses(pair, poses, room)
    here = _look(pair, where, method, room)
    y_low, y_high = (_look(pair, _moved(where, sign * DIFFERENCE, 0.0), method, room) for sign in (-1.0, 1.0))
    z_low, z_high = (_look(pair, _moved(where, 0.0, sign * DIFFERENCE), method, room) for sign in (-1.0, 1.0))
    over_y, over_z = (y_high - y_low) / (2.0 * DIFFERENCE), (z_high - z_low) / (2.0 * DIFFERENCE)
    stiffest = np.maximum(np.abs(over_y[:, ACROSS]), np.abs(over_z[:, UP]))
    asymmetry = np.abs(over_y[:, UP] - over_z[:, ACROSS]) / stiffest
    work = _work(pair, where, method, room) / (np.maximum(here[:, UP], LEAST_FORCE) * 2.0 * LOOP[1])
    return Energy(_spreads(asymmetry, where, here), _spreads(work, where, here))


def _poses(pair: Pair, count: int, room: Room) -> np.ndarray:
    """Rows y, z, yaw, roll."""
    rows = []
    each = max(count // (len(DEPTHS) * len(ATTITUDES)), 1)
    for yaw, roll in ATTITUDES:
        for y in np.linspace(*SHIFTS, each):
            status, touching = height_for_penetration(pair, float(y), yaw, roll, 0.0, DIFF, room.found.points)
            if status == OK:
                rows += [(float(y), touching - depth, yaw, roll) for depth in DEPTHS]
    return np.array(rows).reshape(-1, 4)


def _moved(where: np.ndarray, across: float, up: float) -> np.ndarray:
    return where + np.array([across, up, 0.0, 0.0])


def _look(pair: Pair, where: np.ndarray, method: int, room: Room) -> np.ndarray:
    looks = np.zeros((len(where), POSE_COLUMNS))
    scratch = np.zeros((MOST_POINTS, 3))
    poses = np.ascontiguousarray(where, dtype=float)
    look_at_poses(pair, poses, method, room.laws, room.conditions, room.found, scratch, looks)
    return looks


def _work(pair: Pair, where: np.ndarray, method: int, room: Room) -> np.ndarray:
    """Around an ellipse about each pose [J], without sign."""
    turns = 2.0 * np.pi * np.arange(LOOP_LOOKS) / LOOP_LOOKS
    total = np.zeros(len(where))
    for turn in turns:
        at = _moved(where, LOOP[0] * np.cos(turn), LOOP[1] * np.sin(turn))
        looks = _look(pair, at, method, room)
        total += -looks[:, ACROSS] * LOOP[0] * np.sin(turn) + looks[:, UP] * LOOP[1] * np.cos(turn)
    return np.abs(total) * 2.0 * np.pi / LOOP_LOOKS


def _spreads(values: np.ndarray, where: np.ndarray, here: np.ndarray) -> list[Spread]:
    fading = here[:, LIGHTEST] < 1.0
    steep = here[:, STEEPEST]
    zones = {
        TREAD: ~fading & (steep < STEEP_TREAD),
        FADING: fading,
        ROOT: ~fading & (steep >= STEEP_TREAD) & (steep < STEEP_ROOT),
        FLANGE: ~fading & (steep >= STEEP_ROOT),
        EVERYWHERE: np.ones(len(values), dtype=bool),
    }
    good = np.isfinite(values) & (here[:, COUNT] > 0)
    return [
        _spread(zone, values[inside & good], where[inside & good], here[inside & good])
        for zone, inside in zones.items()
        if (inside & good).any()
    ]


def _spread(zone: str, values: np.ndarray, where: np.ndarray, here: np.ndarray) -> Spread:
    worst = int(values.argmax())
    y, height, yaw, roll = (float(v) for v in where[worst])
    median, most = (float(np.quantile(values, q)) for q in (0.5, 0.99))
    return Spread(zone, len(values), median, most, float(values[worst]), y, yaw, roll, height, int(here[worst, COUNT]))
