"""Wheels that carry the weight of their vehicle and roll freely: a state from which its equilibrium is sought."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from scipy.optimize import brentq

from wheelrail.contact._kernels.interface import FORCE
from wheelrail.integrators._kernels.system import evaluate_rates
from wheelrail.numerics._kernels.status import OK

FIRST_DEPTH = 2e-5  #: by which wheels are first lowered or raised [m]
DEEPEST = 5e-3  #: m
SLIP = 1e-6  #: share of a spin by which it is changed to see what follows
ITERATIONS = 3
SLIDING = 0.1  #: spins that accelerate more after that slide; creep forces that are saturated tell no slope [rad/s2]
LEAST_SLIP, MOST_SLIP = 1e-4, 0.2  #: share of a spin by which it is changed to stop that
HALVINGS = 40


def stand(
    system: Any,
    vehicles: Any,
    x: np.ndarray,
    lowered: Callable[[np.ndarray, float], np.ndarray],
    spins: np.ndarray,
    weight: float,
) -> np.ndarray:
    """State x with all bodies raised or lowered so that the contacts carry a weight [N], and wheels that roll freely.

    lowered : a state and a depth [m]; gives the state with all bodies lowered by it. spins : where in the state the
    spins of the wheelsets are. The state is left as it is where no such depth is found.
    """
    slopes = np.zeros(x.size)

    def missing(depth: float) -> float:
        # Force to the power 2/3 is nearly straight over the depth [Hertz].
        if evaluate_rates(system, vehicles, 0, 0.0, True, lowered(x, depth), slopes) != OK:
            return np.nan
        carried = max(float(vehicles.contacts.outputs[:, FORCE + 2].sum()), 0.0)
        return float(carried ** (2.0 / 3.0) - weight ** (2.0 / 3.0))

    if weight <= 0.0:
        return x
    near, far = 0.0, -FIRST_DEPTH if missing(0.0) > 0.0 else FIRST_DEPTH
    while missing(far) * np.sign(far) < 0.0 and abs(far) < DEEPEST:
        near, far = far, 2.0 * far
    if not missing(near) * missing(far) <= 0.0:
        return x
    x = lowered(x, brentq(missing, near, far, xtol=1e-12, rtol=1e-12))
    return _rolling(system, vehicles, x, spins)


def _rolling(system: Any, vehicles: Any, x: np.ndarray, spins: np.ndarray) -> np.ndarray:
    """Wheels that roll freely: by Newton's method, from where they do not slide altogether."""
    found = _newton(system, vehicles, x, spins)
    left = _spin_accelerations(system, vehicles, found, spins)
    if left is not None and np.abs(left).max(initial=0.0) < SLIDING:
        return found
    better = _without_sliding(system, vehicles, x, spins)
    return x if better is None else _newton(system, vehicles, better, spins)


def _newton(system: Any, vehicles: Any, x: np.ndarray, spins: np.ndarray) -> np.ndarray:
    for _ in range(ITERATIONS):
        x = _freer(system, vehicles, x, spins)
    return x


def _spin_accelerations(system: Any, vehicles: Any, x: np.ndarray, spins: np.ndarray) -> np.ndarray | None:
    """Of all wheelsets [rad/s2]; None if a wheel is lost."""
    slopes = np.zeros(x.size)
    return slopes[spins] if evaluate_rates(system, vehicles, 0, 0.0, True, x, slopes) == OK else None


def _without_sliding(system: Any, vehicles: Any, x: np.ndarray, spins: np.ndarray) -> np.ndarray | None:
    """Spins between which the acceleration changes its sign, by halving: all wheelsets at once, each by its own sign.

    A wheel whose circle of contact is not of the nominal radius slides at the nominal spin. Where it slides altogether,
    the creep force hardly depends on the spin, and Newton's method would send it anywhere. None if there is no such
    spin near.
    """
    here, size = x[spins].copy(), np.abs(x[spins])

    def changed(values: np.ndarray) -> np.ndarray:
        state = x.copy()
        state[spins] = values
        return state

    def signs(values: np.ndarray) -> np.ndarray | None:
        found = _spin_accelerations(system, vehicles, changed(values), spins)
        return None if found is None else np.sign(found)

    way = signs(here)
    if way is None:
        return None
    share = np.full(spins.size, LEAST_SLIP)
    while True:
        far = here + way * share * size
        after = signs(far)
        if after is None:
            return None
        on = (after == way) & (way != 0.0)
        if not on.any():
            break
        share[on] *= 2.0
        if share.max() > MOST_SLIP:
            return None
    near = here
    for _ in range(HALVINGS):
        middle = 0.5 * (near + far)
        found = signs(middle)
        if found is None:
            return None
        same = found == way
        near, far = np.where(same, middle, near), np.where(same, far, middle)
    return changed(0.5 * (near + far))


def _freer(system: Any, vehicles: Any, x: np.ndarray, spins: np.ndarray) -> np.ndarray:
    """A step of Newton's method for spins without acceleration, each wheelset by itself."""
    size = SLIP * np.abs(x[spins])
    if not size.all():
        return x
    slopes, changed = np.zeros((2, x.size)), x.copy()
    changed[spins] += size
    if any(
        evaluate_rates(system, vehicles, 0, 0.0, True, state, dx) != OK
        for state, dx in zip((x, changed), slopes, strict=True)
    ):
        return x
    steep = (slopes[1, spins] - slopes[0, spins]) / size
    better = x.copy()
    better[spins] -= np.divide(slopes[0, spins], steep, out=np.zeros(spins.size), where=steep < 0.0)
    return better
