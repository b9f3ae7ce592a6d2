"""What a contact search hands on."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np

from wheelrail.contact.geometry._kernels.pair import Pair
from wheelrail.contact.point.detection._kernels.equations import PENETRATION, SLOPE, X_WHEEL, Y_RAIL, Y_WHEEL, Z_RAIL
from wheelrail.numerics._kernels.status import AT_EDGE, NO_CONTACT, NOT_FINITE, OFF_RAIL, OK, TOO_MANY, YAW_TOO_LARGE
from wheelrail.profiles._kernels.profile import profile_at_many

Side = Literal["left", "right"]

#: What a status means, and what to do about it.
STATUS_WORDS = {
    OK: "contact",
    NO_CONTACT: "no contact: the wheel is in the air. Lower the wheelset",
    OFF_RAIL: "no part of the wheel is above the rail. Check the lateral position, gauge and back-to-back distance",
    AT_EDGE: "the wheel leaves the profile: it would touch beyond the end of the rail or of the wheel's searched part. "
    "Check the lateral position, gauge and back-to-back distance",
    YAW_TOO_LARGE: "the yaw is beyond the range of the contact formulas: the flange's circles have no lowest point",
    NOT_FINITE: "a number of the pose is not finite",
    TOO_MANY: "more contact points than can be stored: the profiles are nearly conformal or very rough",
}


@dataclass(frozen=True)
class ContactPoint:
    """A contact point of one wheel, in the track frame (y left, z up) unless said otherwise. Lengths in m."""

    x_wheel: float  #: on the wheel, across the axle, forward positive
    y_wheel: float  #: on the wheel, from the nominal circle, field side positive
    y_rail: float  #: on the rail, left positive
    z_rail: float  #: on the rail, up from the rail-top plane
    contact_angle: float  #: slope angle of the contact plane, atan(dz/dy) [rad]; > 0 on the gauge side of the left rail
    penetration: float  #: normal penetration, > 0 in contact
    rolling_radius: float  #: radius of the wheel at the contact


def point_from_row(pair: Pair, row: np.ndarray, side: Side) -> ContactPoint:
    """A point from a row of a kernel's output, which is written for the left wheel."""
    sign = 1.0 if side == "left" else -1.0
    own = float(row[Y_WHEEL]) - pair.offset
    growth = np.empty((1, 4))
    profile_at_many(pair.wheel, np.array([own]), growth)
    return ContactPoint(
        x_wheel=float(row[X_WHEEL]),
        y_wheel=own,
        y_rail=sign * float(row[Y_RAIL]),
        z_rail=float(row[Z_RAIL]),
        contact_angle=sign * math.atan(float(row[SLOPE])),
        penetration=-float(row[PENETRATION]),
        rolling_radius=pair.radius + float(growth[0, 0]),
    )
