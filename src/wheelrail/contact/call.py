"""Kinematics in, forces out: one wheel or wheelset at one instant, with any contact model."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from wheelrail.contact._kernels.interface import (
    AXLE,
    ENERGY,
    FORCE,
    INPUT_COLUMNS,
    KEPT_PATCHES,
    LONGITUDINAL_CURVATURE,
    MOMENT,
    OUTPUT_COLUMNS,
    PAIR,
    PATCH_COLUMNS,
    PATCHES,
    POWER,
    ROTATION,
    SIDE,
    SPEED,
    SPIN,
    STATION,
    SURFACE_ROTATION,
    SURFACE_VELOCITY,
    VELOCITY,
    Y,
    Z,
    wheel_contact,
    write_patches,
)
from wheelrail.contact.called.contact import raise_kept
from wheelrail.contact.memory import make_memory
from wheelrail.display import Brief
from wheelrail.errors import ProblemList

Vector = tuple[float, float, float]
SIDES = {"left": 1.0, "right": -1.0}


@dataclass(frozen=True, kw_only=True, repr=False)
class Kinematics(Brief):
    """Position and motion of a wheelset over what it runs on, along the axes of the track: x forward, y left, z up."""

    y: float  #: lateral position of its centre [m]
    z: float  #: height of its centre above the rail-top plane [m]
    yaw: float = 0.0  #: nose to the left positive [rad]
    roll: float = 0.0  #: left side raised positive [rad]
    velocity: Vector = (0.0, 0.0, 0.0)  #: of its centre [m/s]
    rotation: Vector = (0.0, 0.0, 0.0)  #: angular velocity without the spin about its axle [rad/s]
    spin: float = 0.0  #: about its axle, rolling forward positive [rad/s]
    surface_velocity: Vector = (0.0, 0.0, 0.0)  #: of what it runs on, at the track centre in the rail-top plane [m/s]
    surface_rotation: Vector = (0.0, 0.0, 0.0)  #: of the same [rad/s]
    #: Its curvature along the track, convex positive, of a roller 1 / radius up to the rail-top plane [1/m]: with a
    #: contact model on rollers, the centre of the wheelset is above their axis.
    longitudinal_curvature: float = 0.0
    station: float = 0.0  #: position along the track, for friction that changes there [m]
    energy: float = 0.0  #: that the wheel has lately dissipated per metre of rail [J/m]

    def __post_init__(self) -> None:
        problems = ProblemList("kinematics")
        for name in self.__dataclass_fields__:
            if not np.isfinite(getattr(self, name)).all():
                problems.add(name, "expected finite numbers", getattr(self, name))
        problems.stop_if_any()


@dataclass(frozen=True)
class WheelForces:
    """What a wheel feels. Along the axes of the track; SI units."""

    status: int  #: of `numerics.status`; 0 also where the wheel has lost contact
    force: Vector  #: on the wheelset [N]
    moment: Vector  #: on the wheelset about its centre [N m]
    power: float  #: dissipated by friction [W]
    patches: np.ndarray  #: a row per patch, columns as in `results.catalogue.CONTACT`, shape (n, 31)


def forces_of_wheel(contact: Any, kinematics: Kinematics, side: str = "left", pair: int = 0) -> WheelForces:
    """Forces of one wheel; `pair` is the index of its profile pair in the contact model."""
    wheel = input_of_wheel(kinematics, side, pair)
    memory = make_memory(contact, 1)
    out, patches = np.zeros(OUTPUT_COLUMNS), np.full((KEPT_PATCHES, PATCH_COLUMNS), math.nan)
    status = int(wheel_contact(contact, memory, 0, True, wheel, out))
    count = min(int(out[PATCHES]), KEPT_PATCHES) if status == 0 else 0
    if count:
        write_patches(contact, memory, 0, wheel, out, patches)
    raise_kept(contact)
    force, moment = (tuple(float(v) for v in out[at : at + 3]) for at in (FORCE, MOMENT))
    return WheelForces(status, force, moment, float(out[POWER]), patches[:count])  # type: ignore[arg-type]


def forces_of_wheelset(
    contact: Any, kinematics: Kinematics, pairs: tuple[int, int] = (0, 1)
) -> tuple[WheelForces, WheelForces]:
    """Forces of both wheels of a wheelset, left and right."""
    return forces_of_wheel(contact, kinematics, "left", pairs[0]), forces_of_wheel(
        contact, kinematics, "right", pairs[1]
    )


def input_of_wheel(kinematics: Kinematics, side: str, pair: int = 0) -> np.ndarray:
    """The row that a contact model is told of a wheel, shape (INPUT_COLUMNS,)."""
    yaw, roll = kinematics.yaw, kinematics.roll
    wheel = np.zeros(INPUT_COLUMNS)
    wheel[[SIDE, PAIR, Y, Z]] = SIDES[side], pair, kinematics.y, kinematics.z
    wheel[AXLE : AXLE + 3] = -math.sin(yaw) * math.cos(roll), math.cos(yaw) * math.cos(roll), math.sin(roll)
    wheel[VELOCITY : VELOCITY + 3] = kinematics.velocity
    wheel[ROTATION : ROTATION + 3] = kinematics.rotation
    wheel[SPIN] = kinematics.spin
    wheel[SURFACE_VELOCITY : SURFACE_VELOCITY + 3] = kinematics.surface_velocity
    wheel[SURFACE_ROTATION : SURFACE_ROTATION + 3] = kinematics.surface_rotation
    wheel[LONGITUDINAL_CURVATURE] = kinematics.longitudinal_curvature
    wheel[[STATION, SPEED, ENERGY]] = kinematics.station, kinematics.velocity[0], kinematics.energy
    return wheel
