"""A wheelset that starts aside is seated again: raised and rolled until its wheels carry what they did before."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

CLOSE, ACCEPTED = 1e-10, 1e-3  #: shares of the load to which forces are brought back: as far as it goes, and at least
FURTHER = 1e-7  #: differences by which slopes are found [m, rad]
LARGEST = 1e-3  #: move in one iteration [m, rad]
MOST_ITERATIONS, HALVINGS = 40, 12


def seat_again(
    carried: Callable[[np.ndarray], np.ndarray | None],
    moved: Callable[[np.ndarray, np.ndarray], np.ndarray],
    wanted: np.ndarray,
    state: np.ndarray,
    arm: float,
) -> np.ndarray:
    """Newton's method for the height and roll at which a wheelset carries the wanted force and moment.

    carried : vertical force [N] and moment about the track's direction over `arm` [N] in a state; None where a wheel is
    lost. moved : a state with the wheelset raised [m] and rolled [rad]. The state is left as it is where there is no
    such position near.
    """
    here, missing = state, _missing(carried, wanted, state)
    load = max(abs(float(wanted[0])), 1.0)
    if missing is None:
        return state
    for _ in range(MOST_ITERATIONS):
        if np.abs(missing).max() < CLOSE * load:
            break
        sides = [_missing(carried, wanted, moved(here, FURTHER * unit / (1.0, arm))) for unit in np.eye(2)]
        if sides[0] is None or sides[1] is None:
            break
        slopes = np.stack([(side - missing) / FURTHER for side in sides], axis=1)  # over metres at the wheels
        step = np.linalg.lstsq(slopes, -missing, rcond=None)[0]
        step *= min(1.0, LARGEST / max(float(np.abs(step).max()), 1e-30))
        for _ in range(HALVINGS):
            there = moved(here, step / (1.0, arm))
            after = _missing(carried, wanted, there)
            if after is not None and np.linalg.norm(after) < np.linalg.norm(missing):
                break
            step *= 0.5
        else:
            break
        here, missing = there, after
    return here if np.abs(missing).max() < ACCEPTED * load else state


def _missing(
    carried: Callable[[np.ndarray], np.ndarray | None], wanted: np.ndarray, state: np.ndarray
) -> np.ndarray | None:
    found = carried(state)
    return None if found is None else found - wanted
