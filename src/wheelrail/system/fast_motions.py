"""How fast wheelsets move on their contacts: eigenvalues of the equations of motion, wheelset by wheelset.

Creep forces resist sliding with G a b C11/V at every contact, normal forces like stiff springs. Beside these nothing
ties wheelsets to one another, so the matrix of the equations, by central differences, has a block for each of them
that stands nearly alone: all blocks are found together, from as many evaluations as one wheelset has numbers.
"""

from __future__ import annotations

import numpy as np

from wheelrail.integrators._kernels.system import evaluate_rates
from wheelrail.multibody._kernels.rigid_body import BODY, VELOCITY
from wheelrail.numerics._kernels.status import OK
from wheelrail.surface.memory import perfect
from wheelrail.system._kernels.multibody import Multibody
from wheelrail.system._kernels.vehicles import Vehicles

#: Differences of positions and turns [m, -], and of velocities [m/s, rad/s] as a share of the speed. They are small
#: beside the penetration of a loaded contact, 0.1 mm, and beside the creepage at which it slides, 2e-3; and they change
#: forces a hundred times as much as those of contact that is solved to a tolerance may be off.
FURTHER, FASTER = 1e-7, 1e-5
LEAST_FASTER = 1e-6  #: of velocities at low speed [m/s, rad/s]


def wheelset_motions(model: Multibody, vehicles: Vehicles, x: np.ndarray, speed: float) -> np.ndarray | None:
    """Eigenvalues of each wheelset, with the rollers under it, at state x and at a speed [m/s]; [1/s], shape (nw, n).

    The track is taken to be perfect where the vehicle stands. None where a wheel is lost.
    """
    model = model._replace(surface=perfect(model.surface))
    faster = max(FASTER * abs(speed), LEAST_FASTER)
    groups = [_group(model, w) for w in range(model.wheelsets.size)]
    size = max(map(len, groups))
    matrices = np.zeros((len(groups), size, size))
    for column in range(size):
        moved = [(w, group[column]) for w, group in enumerate(groups) if column < len(group)]
        step = faster if moved[0][1] % BODY >= VELOCITY else FURTHER
        sides = []
        for sign in (1.0, -1.0):
            state, rates = x.copy(), np.zeros(x.size)
            state[[number for _, number in moved]] += sign * step
            if evaluate_rates(model, vehicles, 0, 0.0, True, state, rates) != OK:
                return None
            sides.append(rates)
        change = (sides[0] - sides[1]) / (2.0 * step)
        for w, _ in moved:
            matrices[w, : len(groups[w]), column] = change[groups[w]]
    if not np.isfinite(matrices).all():
        return None
    found: np.ndarray = np.linalg.eigvals(matrices)
    return found


def _group(model: Multibody, w: int) -> list[int]:
    """Where the numbers of a wheelset are in the state, and those of the rollers under it that may move."""
    bodies = [int(model.wheelsets[w]), *dict.fromkeys(int(b) for b, _ in model.freedoms[w] if b >= 0)]
    return [b * BODY + k for b in bodies for k in range(BODY)]
