"""Signals over time as whole numbers of a unit, each as the step from the one before: they pack well."""

from __future__ import annotations

from typing import Any

import numpy as np

from wheelrail.reports.packing import Packer

NOTHING = 2**30  #: units that stand for no number
LARGEST = 2**30 - 1  #: units of a number


def in_steps(packer: Packer, signals: np.ndarray, unit: float) -> dict[str, Any]:
    """Signals, time along the last axis, in whole `unit`s; NaN where there is none. A run is shown to a unit."""
    counted = np.rint(np.nan_to_num(signals, nan=0.0) / unit)
    counted = np.clip(counted, -LARGEST, LARGEST).astype(np.int64)
    counted = np.where(np.isnan(signals), NOTHING, counted)
    steps = np.diff(counted, axis=-1, prepend=0)
    return {"unit": unit, "steps": packer.add(steps.astype(np.int32))}
