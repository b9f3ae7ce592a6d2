"""Von Mises stress under the patches of a run, over distance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from wheelrail.contact.elastic.patch import facing_on_rail
from wheelrail.contact.elastic.patch_stress import cells_of_patch
from wheelrail.contact.elastic.stress.maximum import maximum_von_mises
from wheelrail.contact.elastic.stress.resampling import resampled
from wheelrail.contact.material import STEEL, Material
from wheelrail.results.patches import WheelPatches

PARTS = 2  #: by two, into which cells are parted; a quarter of the time of four by four, within 4 % of its maximum


@dataclass(frozen=True)
class StressAlong:
    """Maximum von Mises stress of one body under one wheel; NaN without contact. All of shape (n,)."""

    s: np.ndarray  #: arc length of the wheelset [m]
    value: np.ndarray  #: [Pa]
    depth: np.ndarray  #: below the surface [m]
    x: np.ndarray  #: forward from the wheelset's centre [m]
    arc: np.ndarray  #: along the profile of the wheel, or of the rail, from its first point [m]


def stress_along(
    records: Sequence[WheelPatches],
    body: Literal["wheel", "rail"] = "wheel",
    material: Material = STEEL,
    parts: int = PARTS,
) -> StressAlong:
    """The greatest von Mises stress under the patches of one wheel (`history.of(...)`), at each of its records."""
    rows = np.array([_peak(record, body, material, parts) for record in records]).reshape(-1, 4)
    return StressAlong(np.array([record.s for record in records]), *rows.T)


def _peak(
    record: WheelPatches, body: Literal["wheel", "rail"], material: Material, parts: int
) -> tuple[float, float, float, float]:
    best = (np.nan,) * 4
    for patch in record.patches:
        fields = patch.fields
        loaded = resampled(cells_of_patch(fields), parts)
        peak = maximum_von_mises(loaded if body == "wheel" else loaded.on_other_body, material)
        if not peak.value <= best[0]:
            # Positions of cells count to the left from the middle row; arc lengths do so on left wheels only.
            arc = fields.arc.mean() + (peak.y if record.side == "left" else -peak.y)
            if body == "rail":
                arc = facing_on_rail(fields, np.array([arc]))[0]
            best = (peak.value, peak.depth, peak.x, float(arc))
    return best
