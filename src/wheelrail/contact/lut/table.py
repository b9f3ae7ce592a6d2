"""A look-up table of rigid contact, from Python: the way of commercial programs.

Roll and height of the wheelset are eliminated by letting both wheels just touch rigid rails; what is left depends on
lateral shift and yaw only. A look-up is fast, but knows one point per wheel and the wrong roll if the wheelset does not
roll as rigid contact would have it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from wheelrail.contact.detection._kernels import MOST_POINTS
from wheelrail.contact.detection.equations._kernels import COLUMNS as POINT_COLUMNS
from wheelrail.contact.detection.locate import Located
from wheelrail.contact.lut._kernels import COLUMNS, OUT_OF_TABLE, Table, fill_tables, look_up, read_entry
from wheelrail.contact.pair._kernels import OK, Pair
from wheelrail.contact.point import Side, point_from_row
from wheelrail.contact.wheelset.rigid import WIDEST_ROLL
from wheelrail.contact.wheelset.rigid import WORDS as RIGID_WORDS
from wheelrail.errors import ProblemList

SHIFTS = (-10.0e-3, 10.0e-3, 0.1e-3)  #: first, last, step [m]
YAWS = (-10.0e-3, 10.0e-3, 1.0e-3)  #: first, last, step [rad]
MOST_ENTRIES = 1_000_000  #: some minutes of work

WORDS = RIGID_WORDS | {OUT_OF_TABLE: "shift or yaw lies beyond the look-up table. Make a wider one"}


class Entry(NamedTuple):
    """What a table says of one wheel. Lengths in m, angles in rad.

    The places and the slope are those of the left wheel, or of its mirror image: y_wheel from the wheelset's centre and
    y_rail from the track centre, growing towards the field side. Roll and height are the wheelset's in the track.
    """

    status: int  #: a key of `WORDS`; the numbers are NaN unless it is 0
    x_wheel: float
    y_wheel: float
    y_rail: float
    slope: float
    roll: float
    height: float


class LookUpTable:
    """Contact of both wheels over lateral shift and yaw, filled by DIFF on rigid rails.

    Parameters
    ----------
    left, right : wheel and rail of either side.
    shifts : first, last and step of the lateral shift [m].
    yaws : first, last and step of the yaw [rad].
    """

    def __init__(
        self,
        left: Pair,
        right: Pair,
        *,
        shifts: tuple[float, float, float] = SHIFTS,
        yaws: tuple[float, float, float] = YAWS,
    ) -> None:
        problems = ProblemList("look-up table")
        rows = _count(problems, "shifts", shifts)
        columns = _count(problems, "yaws", yaws)
        if rows * columns > MOST_ENTRIES:
            problems.add("steps", f"expected at most {MOST_ENTRIES} entries. Use wider steps", rows * columns)
        problems.stop_if_any()
        self._pairs: dict[Side, Pair] = {"left": left, "right": right}
        self._tables: dict[Side, Table] = {}
        for side in self._pairs:
            entries = np.full((rows, columns, COLUMNS), np.nan)
            statuses = np.zeros((rows, columns), dtype=np.int64)
            self._tables[side] = Table(
                float(shifts[0]), float(shifts[2]), float(yaws[0]), float(yaws[2]), entries, statuses
            )
        out = np.zeros((MOST_POINTS, POINT_COLUMNS))
        #: Entries at which no rigid contact was found; a look-up there returns the status.
        self.failed = int(fill_tables(left, right, WIDEST_ROLL, self._tables["left"], self._tables["right"], out))

    def table(self, side: Side) -> Table:
        """The table of a wheel, for kernels."""
        return self._tables[side]

    def entry(self, *, y: float, yaw: float = 0.0, side: Side = "left") -> Entry:
        """What the table says at a shift [m] and yaw [rad]."""
        numbers = np.full(COLUMNS, np.nan)
        status = read_entry(self._tables[side], float(y), float(yaw), numbers)
        return Entry(int(status), *(float(number) for number in numbers))

    def locate(self, *, y: float, height: float, yaw: float = 0.0, roll: float = 0.0, side: Side = "left") -> Located:
        """The contact point of one wheel: its place on the wheel by the table, the penetration by the actual pose.

        Parameters
        ----------
        y, height : lateral place and height of the wheelset's centre in the track frame [m].
        yaw, roll : attitude of the wheelset to the track [rad].
        side : of the wheel.
        """
        pair = self._pairs[side]
        row = np.zeros(POINT_COLUMNS)
        sign = 1.0 if side == "left" else -1.0
        entry = np.zeros(COLUMNS)
        pose = (float(y), float(height), float(yaw), float(roll))
        status = look_up(self._tables[side], pair, sign, *pose, entry, row)
        points = (point_from_row(pair, row, side),) if status == OK else ()
        return Located(int(status), float(height), points)


def _count(problems: ProblemList, name: str, steps: tuple[float, float, float]) -> int:
    """Places from first to last, both included."""
    first, last, step = steps
    if not (np.isfinite(steps).all() and step > 0.0 and last - first >= step):
        problems.add(name, "expected (first, last, step) with at least two places", steps)
        return 2
    return round((last - first) / step) + 1
