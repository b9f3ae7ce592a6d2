"""Forces of a wheel over its lateral position and height in very small steps: what remains of a change between two.

An integrator with an error control sees a jump of a force as an error, however small the step. So forces of elastic
contact, whose cells move with the patch, are looked at in steps of nanometres around poses of a run, where two humps of
the overlap grow together, and in steps of micrometres over the whole lateral play.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from wheelrail.contact._kernels.interface import Y, Z
from wheelrail.simulation.prepare import contact_of
from wheelrail.simulation.scenario import Scenario
from wheelrail.studies.elastic.one_wheel import NAMES, OneWheel, elastic_of, recorded_inputs
from wheelrail.studies.elastic.run_settings import RunSettings
from wheelrail.studies.elastic.stretch import Tell

STEP = 10e-9  #: of fine sweeps [m]
FINER, FINER_STEPS = 0.1e-9, 600  #: steps around the largest change of a fine sweep [m]
AXES = (("y", Y), ("z", Z))
FORCES = ("Fx", "Fy", "Fz")
LEADING = (0, 1)  #: wheels whose poses in the curve are looked at
MERGING = 2  #: the wheel whose humps of overlap grow together
SEARCH, SEARCH_STEP = 1.0e-3, 10e-6  #: how far from its pose that is looked for, and in which steps [m]
HALVINGS = 12

Rows = list[dict[str, Any]]


def fine_rows(scenario: Scenario, settings: RunSettings, tell: Tell) -> Rows:
    """Fine sweeps around poses of the leading bogie, at the loads of the semi-elastic run."""
    inputs = recorded_inputs(scenario, settings.recorded_at)
    own = OneWheel(contact_of(scenario))
    contact = elastic_of(scenario, settings)
    rows: Rows = []
    for w, pose, row in _poses(contact, inputs, own):
        for axis, column in AXES:
            tell(f"fine sweep of {axis}, wheel {NAMES[w]}, {pose}")
            rows.append({"wheel": NAMES[w], "pose": pose, "over": axis, **_fine(contact, w, row, column, settings)})
    return rows


def _poses(contact: Any, inputs: np.ndarray, own: OneWheel) -> Iterator[tuple[int, str, np.ndarray]]:
    """Wheel, what its pose is, and its input."""
    for w in (*LEADING, MERGING):
        own.w = w
        load = float(own.wrench(inputs[w])[2])
        wheel = OneWheel(contact, w)
        row = wheel.under_load(inputs[w], load)
        yield w, "in the run", row
        if w == MERGING and (merging := where_humps_merge(wheel, row, load)) is not None:
            yield w, "humps grow together", merging


def where_humps_merge(wheel: OneWheel, row: np.ndarray, load: float) -> np.ndarray | None:
    """The input nearest to this one at which half the force is that of one region; None where there is none."""

    def share(y: float, height: float) -> tuple[float, np.ndarray]:
        moved = row.copy()
        moved[[Y, Z]] = y, height
        found = wheel.under_load(moved, load)
        wheel.wrench(found)
        return float(wheel.memory.together[wheel.w]), found

    candidates = []
    for direction in (1.0, -1.0):
        before, here = share(row[Y], row[Z])
        for n in range(1, int(SEARCH / SEARCH_STEP) + 1):
            after, there = share(row[Y] + direction * n * SEARCH_STEP, here[Z])
            if (before - 0.5) * (after - 0.5) < 0.0:
                candidates.append((n, here, there, after > 0.5))
                break
            before, here = after, there
    if not candidates:
        return None
    _, low, high, rising = min(candidates, key=lambda one: one[0])
    for _ in range(HALVINGS):
        value, middle = share(0.5 * (low[Y] + high[Y]), 0.5 * (low[Z] + high[Z]))
        low, high = (low, middle) if (value > 0.5) == rising else (middle, high)
    return high


def _fine(contact: Any, w: int, row: np.ndarray, column: int, settings: RunSettings) -> dict[str, Any]:
    """A sweep with its middle in a pose, and one in finer steps where it changes most."""
    forces, together = _sweep(contact, w, row, column, STEP, settings.fine_steps)
    changes = np.diff(forces, axis=0)
    load = float(forces[:, 2].mean())
    beyond = _beyond_median(forces)
    bends = np.abs(np.diff(changes, axis=0)) / load
    at = (int(np.argmax(beyond.max(axis=1))) + 0.5 - 0.5 * settings.fine_steps) * STEP
    there = row.copy()
    there[column] += at
    finer, _ = _sweep(contact, w, there, column, FINER, FINER_STEPS)
    return {
        "Q_kN": load / 1e3,
        "together_least": float(together.min()),
        "together_most": float(together.max()),
        **{f"{name}_jump": float(beyond[:, n].max()) for n, name in enumerate(FORCES)},
        **{f"{name}_bend": float(bends[:, n].max()) for n, name in enumerate(FORCES)},
        "at_um": 1e6 * at,
        "finer_jump": float(_beyond_median(finer).max()),
    }


def _sweep(
    contact: Any, w: int, row: np.ndarray, column: int, step: float, count: int
) -> tuple[np.ndarray, np.ndarray]:
    """Forces of a wheel over `count` steps with their middle in a pose, and its share of humps that are one region."""
    wheel = OneWheel(contact, w)
    forces, together = np.zeros((count + 1, 3)), np.zeros(count + 1)
    for n in range(count + 1):
        moved = row.copy()
        moved[column] += (n - 0.5 * count) * step
        forces[n] = wheel.wrench(moved)[:3]
        together[n] = wheel.memory.together[w]
    return forces, together


def _beyond_median(forces: np.ndarray) -> np.ndarray:
    """Changes from one step to the next, less their median, per mean load."""
    changes = np.diff(forces, axis=0)
    beyond: np.ndarray = np.abs(changes - np.median(changes, axis=0)) / float(forces[:, 2].mean())
    return beyond
