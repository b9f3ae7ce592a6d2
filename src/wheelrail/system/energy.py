"""Energy of a vehicle, and the work that was done on it."""

from __future__ import annotations

import numpy as np

from wheelrail.multibody._kernels.rigid_body import BODY, MASS, kinetic_energy
from wheelrail.multibody._kernels.signals import CONTACT_WORK, OTHER_WORK, SUSPENSION_WORK
from wheelrail.system._kernels.multibody import Multibody


def stored_energy(model: Multibody, x: np.ndarray) -> float:
    """Kinetic energy and height of all bodies in state x [J]; what springs hold counts as work of the suspension."""
    height = sum(model.bodies[b, MASS] * x[b * BODY + 2] for b in range(model.bodies.shape[0]))
    return float(kinetic_energy(model.bodies, x) + model.gravity * height)


def supplied_work(model: Multibody, x: np.ndarray) -> float:
    """Work of contacts, suspension, traction, brakes and control on the bodies up to state x [J].

    Over an exact run it grows by as much as the stored energy does.
    """
    works = x[model.layout.energies :]
    return float(works[CONTACT_WORK] + works[SUSPENSION_WORK] + works[OTHER_WORK])
