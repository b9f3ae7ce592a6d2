"""Contact patches recorded along a run."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from wheelrail.contact.elastic.patch import ElasticPatch
from wheelrail.display import Shown


@dataclass(frozen=True, repr=False)
class WheelPatches(Shown):
    """Patches of one wheel at one instant, from the flange on; none where the wheel has lost contact.

    Positions are those in the frame under the wheel: that of the track, moved with the rail by its irregularity.
    """

    time: float  #: [s]
    s: float  #: arc length of the wheelset along the track [m]
    wheelset: str
    side: str
    y: float  #: lateral position of the wheelset's centre [m]
    z: float  #: its height above the rail-top plane [m]
    yaw: float  #: [rad]
    roll: float  #: [rad]
    pair: int  #: index of its profile pair: counts on where rails change along the track
    share: float  #: of the wheel's forces that these patches carry: 1, less while one rail changes into the next
    patches: tuple[ElasticPatch, ...]

    def __repr__(self) -> str:
        count = "1 patch" if len(self.patches) == 1 else f"{len(self.patches)} patches"
        return f"<WheelPatches {self.wheel!r}: {count} at t = {self.time:.4g} s, s = {self.s:.6g} m>"

    @property
    def wheel(self) -> str:
        """Name of the wheel."""
        return f"{self.wheelset}.{self.side}"

    @property
    def dissipated(self) -> float:
        """Work of friction per metre rolled that these patches contribute [J/m]."""
        return self.share * sum(patch.dissipated for patch in self.patches)


@dataclass(frozen=True, repr=False)
class PatchHistory:
    """Patches of the recorded wheels at all recorded instants, in the order of time."""

    records: tuple[WheelPatches, ...]

    def __repr__(self) -> str:
        wheels, instants = ", ".join(self.wheels) or "no wheel", self.times.size
        return f"<PatchHistory: {wheels} at {instants} {'instant' if instants == 1 else 'instants'}>"

    def __len__(self) -> int:
        return len(self.records)

    def __iter__(self) -> Iterator[WheelPatches]:
        return iter(self.records)

    def __getitem__(self, n: int) -> WheelPatches:
        return self.records[n]

    @cached_property
    def wheels(self) -> list[str]:
        """Names of the recorded wheels, such as wheelset1.left."""
        return list(dict.fromkeys(record.wheel for record in self.records))

    @cached_property
    def times(self) -> np.ndarray:
        """Recorded instants [s]."""
        return np.unique([record.time for record in self.records])

    def of(self, wheel: str) -> list[WheelPatches]:
        """Records of one wheel, such as wheelset1.left, over time."""
        return [record for record in self.records if record.wheel == wheel]

    def at(self, time: float) -> list[WheelPatches]:
        """Records of all wheels at the recorded instant nearest to a time [s]."""
        if not self.records:
            return []
        nearest = self.times[np.abs(self.times - time).argmin()]
        return [record for record in self.records if record.time == nearest]
