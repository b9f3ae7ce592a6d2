"""Work of friction over the profiles of wheels and rails, along a run: what wear feeds on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from wheelrail.contact.elastic.patch import facing_on_rail
from wheelrail.results.patches import WheelPatches

BIN = 1e-3  #: width of bins along the profile [m]
LEAST = 1e-9  #: width of rows on the rail [m]


@dataclass(frozen=True)
class WorkOverProfile:
    """Work of friction of one wheel over a stretch of track, by position on the profile of the wheel or the rail."""

    edges: np.ndarray  #: of bins, as arc length along the profile from its first point [m], shape (n + 1,)
    work: np.ndarray  #: in each bin over the whole stretch [J], shape (n,)
    start: float  #: of the stretch, as arc length of the wheelset [m]
    end: float

    @property
    def per_length(self) -> np.ndarray:
        """Work per metre of profile [J/m], which is a thousand times that per millimetre."""
        return self.work / np.diff(self.edges)

    @property
    def total(self) -> float:
        """Over the whole profile [J]."""
        return float(self.work.sum())


def work_over_profile(
    records: Sequence[WheelPatches], body: Literal["wheel", "rail"] = "wheel", width: float = BIN
) -> WorkOverProfile:
    """Work of friction of one wheel (`history.of(...)`) between its first and its last record, in bins of the profile.

    Each record stands for half the way to its neighbours. How work is shared out over a patch comes from its cells, how
    much it is from `ElasticPatch.dissipated`, as in the run's frictional power.
    """
    s = np.unique([record.s for record in records])
    ways = dict(zip(s.tolist(), _ways(s).tolist(), strict=True))
    pieces = [piece for record in records for piece in _pieces(record, body, ways[record.s])]
    if not pieces:
        return WorkOverProfile(np.zeros(1), np.zeros(0), *(float(s[n]) if s.size else np.nan for n in (0, -1)))
    low, high, work = np.array(pieces).T
    first, last = int(np.floor(low.min() / width)), int(np.ceil(high.max() / width))
    edges = width * np.arange(first, last + 1)
    total = np.zeros(edges.size)
    for a, b, part in zip(low.tolist(), high.tolist(), work.tolist(), strict=True):
        total += part * np.clip((edges - a) / (b - a), 0.0, 1.0)
    return WorkOverProfile(edges, np.diff(total), float(s[0]), float(s[-1]))


def _ways(s: np.ndarray) -> np.ndarray:
    """Length of track that each record stands for [m]: the trapezoidal rule."""
    halves = 0.5 * np.diff(s)
    return np.append(halves, 0.0) + np.insert(halves, 0, 0.0)


def _pieces(record: WheelPatches, body: str, way: float) -> list[tuple[float, float, float]]:
    """Rows of patches as parts of a profile with the work done on them: arc lengths [m], work [J]."""
    found = []
    for patch in record.patches:
        fields = patch.fields
        rows = np.maximum(np.nansum(fields.work, axis=1), 0.0)
        if not rows.sum() > 0.0:
            continue
        rows *= record.share * patch.dissipated * way / rows.sum()
        ends = np.append(fields.arc - 0.5 * fields.width, fields.arc[-1] + 0.5 * fields.width[-1])
        if body == "rail":
            # Rows of conformal surfaces may meet in one position of the rail.
            ends = np.maximum.accumulate(facing_on_rail(fields, ends) + LEAST * np.arange(ends.size))
        found += list(zip(ends[:-1].tolist(), ends[1:].tolist(), rows.tolist(), strict=True))
    return found
