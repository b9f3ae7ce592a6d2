"""Torques of traction and brakes on wheelsets, as they were at the rows of a record."""

from __future__ import annotations

import numpy as np

from wheelrail.multibody._kernels.signals import ANGULAR_VELOCITY
from wheelrail.system._kernels.drive import BRAKE_SLIP
from wheelrail.system._kernels.vehicles import BRAKE, MOMENT
from wheelrail.vehicle.assemble import VehicleModel


def wheelset_torques(arrays: VehicleModel, bodies: np.ndarray, inputs: np.ndarray | None) -> np.ndarray:
    """Torque on each wheelset about its axle, positive as it turns rolling forward [N m], shape (n, nw).

    bodies : signals of the bodies (n, nb, BODY_SIGNALS). inputs : what acted on them (n, nb, INPUTS), None for nothing.
    A brake resists the turning of its wheelset in the body that holds it.
    """
    own = arrays.wheelset_bodies
    if inputs is None:
        return np.zeros((bodies.shape[0], own.size))
    spins = bodies[..., ANGULAR_VELOCITY + 1]
    holding = np.where(arrays.frames >= 0, spins[:, arrays.frames], 0.0)
    turning = spins[:, own] - holding
    resisting = inputs[:, own, BRAKE] * turning / np.sqrt(turning**2 + BRAKE_SLIP**2)
    torques: np.ndarray = inputs[:, own, MOMENT + 1] - resisting
    return torques
