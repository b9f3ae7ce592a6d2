"""Power of the forces of wheels on turning rollers, for tests."""

from __future__ import annotations

import math

import numpy as np

from wheelrail.contact.call import Kinematics, WheelForces


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
