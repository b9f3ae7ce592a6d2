"""Contact areas of an elastic run on the unrolled profiles, and whether contact points lie in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, cast

import numpy as np

from wheelrail.contact.elastic.patch import facing_on_rail
from wheelrail.contact.elastic.surfaces import arc_lengths
from wheelrail.contact.geometry._kernels.pair import Pair
from wheelrail.contact.point.detection.contact_point import Side
from wheelrail.contact.point.detection.locate import locate
from wheelrail.results.catalogue import SIDES
from wheelrail.results.patches import WheelPatches
from wheelrail.studies.methods.differences import LEAST_LOAD
from wheelrail.studies.methods.runs import Signals

LEAST_DEPTH = 1e-6  #: penetration of a point that counts [m]: about that of LEAST_LOAD
Body = Literal["wheel", "rail"]
BODIES: tuple[Body, ...] = ("wheel", "rail")


class Unrolled:
    """Positions across the profiles of a pair as arc lengths, towards the field side.

    On the wheel they count from the nominal circle, on the rail from the point below it of a wheelset in the middle.
    """

    def __init__(self, pair: Pair) -> None:
        self._tables = {"wheel": arc_lengths(pair.wheel), "rail": arc_lengths(pair.rail)}
        middle = {"wheel": 0.0, "rail": pair.offset}
        self._origin = {body: float(np.interp(middle[body], *self._tables[body])) for body in BODIES}

    def of_arc(self, body: Body, arc: np.ndarray) -> np.ndarray:
        """From arc lengths that count from the first point of a profile [m]."""
        return arc - self._origin[body]

    def of_lateral(self, body: Body, y: np.ndarray) -> np.ndarray:
        """From lateral positions: on the wheel from the nominal circle, on the rail from the track's centre [m]."""
        return self.of_arc(body, np.interp(y, *self._tables[body]))


class Points(NamedTuple):
    """Contact points of one wheel: number of the record they belong to, position on the profiles [m]."""

    record: np.ndarray
    wheel: np.ndarray
    rail: np.ndarray


@dataclass(frozen=True)
class WheelAreas:
    """Contact areas of one wheel along the run; those of a record follow each other from flange to field."""

    wheel: str
    s: np.ndarray  #: arc length of the wheelset at each record [m], shape (n,)
    record: np.ndarray  #: number of the record that each area belongs to, shape (m,)
    low: dict[Body, np.ndarray]  #: where areas begin on the profiles [m], shape (m,)
    high: dict[Body, np.ndarray]

    @property
    def counts(self) -> np.ndarray:
        """Disjoint areas at each record, shape (n,)."""
        return np.bincount(self.record, minlength=self.s.size)

    def distance(self, body: Body, points: Points) -> np.ndarray:
        """How far points are from the nearest area of their record [m]: 0 inside, infinite without any."""
        found = np.full(points.record.size, np.inf)
        for n, (record, position) in enumerate(zip(points.record, getattr(points, body), strict=True)):
            own = self.record == record
            if own.any():
                low, high = self.low[body][own], self.high[body][own]
                found[n] = max(float(np.min(np.maximum(low - position, position - high))), 0.0)
        return found


@dataclass(frozen=True)
class Inside:
    """How contact points of one wheel lie to the areas, on the profile of one body."""

    records: int  #: with a point and an area
    share: float  #: of these, at which all points lie in areas [-]
    points: int
    share_of_points: float  #: that lie in areas [-]
    furthest: float  #: of a point from the nearest area [m]


def areas_of(records: Sequence[WheelPatches], pairs: Sequence[Pair]) -> WheelAreas:
    """Areas of one wheel (`history.of(...)`)."""
    maps: dict[int, Unrolled] = {}
    numbers, rows = [], []
    for n, one in enumerate(records):
        unrolled = maps.setdefault(one.pair, Unrolled(pairs[one.pair]))
        for patch in one.patches:
            ends = np.array(patch.edges)
            wheel = unrolled.of_arc("wheel", ends)
            rail = unrolled.of_arc("rail", facing_on_rail(patch.fields, ends))
            numbers.append(n)
            rows.append((*wheel, *rail))
    table = np.array(rows).reshape(-1, 4)
    return WheelAreas(
        wheel=records[0].wheel,
        s=np.array([one.s for one in records]),
        record=np.array(numbers, dtype=int),
        low={"wheel": table[:, 0], "rail": table[:, 2]},
        high={"wheel": table[:, 1], "rail": table[:, 3]},
    )


def points_at_poses(records: Sequence[WheelPatches], pairs: Sequence[Pair], method: str = "diff") -> Points:
    """Contact points of undeformed wheel and rail in the very poses of the elastic run."""
    maps: dict[int, Unrolled] = {}
    rows = []
    for n, one in enumerate(records):
        side = cast(Side, one.side)
        found = locate(
            pairs[one.pair], y=one.y, yaw=one.yaw, roll=one.roll, height=one.z, side=side, method=method
        ).points
        unrolled = maps.setdefault(one.pair, Unrolled(pairs[one.pair]))
        rows += [
            (n, *_unrolled(unrolled, one.side, point.y_wheel, point.y_rail))
            for point in found
            if point.penetration >= LEAST_DEPTH
        ]
    return _points(rows)


def points_of_run(records: Sequence[WheelPatches], pairs: Sequence[Pair], signals: Signals, wheelset: int) -> Points:
    """Contact points of another run where its wheelset is at the positions of the records; those that carry a load."""
    side = SIDES.index(records[0].side)
    s = signals.s[:, wheelset]
    unrolled = Unrolled(pairs[records[0].pair])
    rows = []
    for n, one in enumerate(records):
        k = int(np.abs(s - one.s).argmin())
        loads = np.nan_to_num(signals.load[k, wheelset, side])
        rows += [
            (
                n,
                *_unrolled(
                    unrolled, one.side, signals.y_wheel[k, wheelset, side, c], signals.y_rail[k, wheelset, side, c]
                ),
            )
            for c in np.flatnonzero(loads >= LEAST_LOAD)
        ]
    return _points(rows)


def _unrolled(unrolled: Unrolled, side: str, y_wheel: float, y_rail: float) -> tuple[float, float]:
    left = y_rail if side == "left" else -y_rail
    return (
        float(unrolled.of_lateral("wheel", np.array(y_wheel))),
        float(unrolled.of_lateral("rail", np.array(left))),
    )


def _points(rows: list[tuple[int, float, float]]) -> Points:
    table = np.array(rows, dtype=float).reshape(-1, 3)
    return Points(table[:, 0].astype(int), table[:, 1], table[:, 2])


def inside_areas(areas: WheelAreas, points: Points, body: Body, among: np.ndarray | None = None) -> Inside:
    """Shares of points in areas, of the records `among` (n,) or of all that have both."""
    off = areas.distance(body, points)
    counted = np.isfinite(off)
    if among is not None:
        counted &= among[points.record]
    record, off = points.record[counted], off[counted]
    both = np.unique(record)
    outside = np.unique(record[off > 0.0])
    nothing = not record.size
    return Inside(
        records=int(both.size),
        share=float("nan") if nothing else 1.0 - outside.size / both.size,
        points=int(record.size),
        share_of_points=float("nan") if nothing else float(np.mean(off == 0.0)),
        furthest=float("nan") if nothing else float(off.max()),
    )
