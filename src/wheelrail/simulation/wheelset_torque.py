"""Torques of traction and brakes on wheelsets, as they were at the rows of a record."""

from __future__ import annotations

import numpy as np

from wheelrail.system._kernels.vehicles import MOMENT
from wheelrail.vehicle.assemble import VehicleModel


def wheelset_torques(arrays: VehicleModel, brakes: np.ndarray, inputs: np.ndarray | None) -> np.ndarray:
    """Torque on each wheelset about its axle, positive as it turns rolling forward [N m], shape (n, nw).

    brakes : their moments against the turning of the wheelsets (n, nw). inputs : what acted on the bodies
    (n, nb, INPUTS), None for nothing.
    """
    driven = 0.0 if inputs is None else inputs[:, arrays.wheelset_bodies, MOMENT + 1]
    torques: np.ndarray = driven - brakes
    return torques
