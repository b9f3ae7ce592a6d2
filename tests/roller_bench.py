"""Wheelsets over turning rollers, for tests: kinematics, contact models, and cones on round crowns."""

from __future__ import annotations

import math

import numpy as np

from wheelrail.contact.call import Kinematics, WheelForces
from wheelrail.contact.geometry._kernels.pair import Pair
from wheelrail.contact.geometry.pair import make_pair
from wheelrail.contact.point._kernels.point_contact import PointContact
from wheelrail.contact.point.detection._kernels.equations import DIST
from wheelrail.contact.point.detection._kernels.method import Search
from wheelrail.contact.point.friction.constant import ConstantFriction
from wheelrail.contact.point.laws import contact_laws
from wheelrail.contact.point.model import make_point_contact
from wheelrail.profiles.library.simple import cone
from wheelrail.profiles.piece import Arc
from wheelrail.profiles.profile import Profile

RADIUS, CIRCLE = 0.460, 0.750  #: of the wheel, and where its nominal circle is on the axle [m]


def on_roller(radius: float, speed: float, **motion) -> Kinematics:
    """A wheelset whose centre stays above the axis of rollers that turn under it at a simulated speed [m/s]."""
    return Kinematics(
        surface_velocity=(-speed, 0.0, 0.0),
        surface_rotation=(0.0, -speed / radius, 0.0),
        longitudinal_curvature=1.0 / radius,
        **motion,
    )


def axle_of(kinematics: Kinematics) -> np.ndarray:
    """Direction of the axle, to the left; shape (3,)."""
    yaw, roll = kinematics.yaw, kinematics.roll
    return np.array([-math.sin(yaw) * math.cos(roll), math.cos(yaw) * math.cos(roll), math.sin(roll)])


def powers(kinematics: Kinematics, wheel: WheelForces) -> tuple[float, float]:
    """Power of a wheel's forces on the wheelset, and of their reactions on what it runs on [W]."""
    force, moment = np.array(wheel.force), np.array(wheel.moment)
    turning = np.array(kinematics.rotation) + kinematics.spin * axle_of(kinematics)
    on_wheelset = force @ np.array(kinematics.velocity) + moment @ turning
    about_origin = moment + np.cross([0.0, kinematics.y, kinematics.z], force)
    on_surface = -(force @ np.array(kinematics.surface_velocity) + about_origin @ np.array(kinematics.surface_rotation))
    return float(on_wheelset), float(on_surface)


def crowned_rail(crown: float, slope: float) -> Profile:
    """A laid rail with a round crown that has this slope, rising to the field side, under the nominal circle, at z = 0."""
    angle = math.atan(slope)
    middle, height = CIRCLE + crown * math.sin(angle), -crown * math.cos(angle)
    return Profile("crown", "rail", (Arc(CIRCLE - 0.05, CIRCLE + 0.05, middle, height, crown, 1.0),), placed_at=0.0)


def cone_on_crown(conicity: float, crown: float) -> Pair:
    """A cone on a round crown: they touch at the nominal circle."""
    return make_pair(cone(conicity), crowned_rail(crown, conicity), radius=RADIUS, nominal_circle=CIRCLE)


def point_contact(pair: Pair, *, rollers: bool = True, friction: float = 0.3, **laws) -> PointContact:
    """Contact at points of both wheels of a wheelset, without damping unless said otherwise."""
    return make_point_contact(
        [pair, pair],
        detection=Search(DIST),
        laws=contact_laws(**({"damping": "none", "creep": "johnson-vermeulen"} | laws)),
        friction=ConstantFriction(friction),
        rollers=rollers,
    )
