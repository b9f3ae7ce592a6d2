"""Look-up tables of rigid contact, from Python: the way of commercial programs.

Roll and height of the wheelset are eliminated by letting both wheels just touch rigid rails; what is left depends on
lateral shift and yaw only. A look-up is off where the wheelset does not roll as rigid contact would have it, and where
the two rails are not shifted and turned together.
"""

from __future__ import annotations

import numpy as np

from wheelrail.contact.geometry._kernels.pair import Pair
from wheelrail.contact.point.detection._kernels.equations import COLUMNS
from wheelrail.contact.point.detection._kernels.look_up import MOST_POSITIONS, Table, fill_row, spread_contacts
from wheelrail.contact.point.detection.rigid_wheelset import WIDEST_ROLL
from wheelrail.errors import ProblemList

Steps = tuple[float, float]

#: Of the wheels' lowest points: greatest to either side, and step [m]. S1002 on UIC60, its flange climbed so far, is
#: shifted by 12 mm and rolled by 13 mrad.
SHIFTS: Steps = (18.0e-3, 0.05e-3)
YAWS: Steps = (20.0e-3, 2.0e-3)  #: greatest to either side, step [rad]
MOST_ENTRIES = 1_000_000  #: some minutes of work
ELASTIC_REACH = 0.3e-3  #: shift over which an entry also knows the contacts of its neighbours [m]
SCRATCH = 32  #: minima and maxima of the difference that are seen

NO_TABLE = Table(0.0, 1.0, 0.0, 1.0, np.zeros((0, 0, MOST_POSITIONS)), False)

Tables = tuple[Table, Table]  #: of the left and of the right wheel

_made: dict[tuple[object, ...], Tables] = {}
KEPT = 4  #: tables that are kept for the next run with the same profiles


def make_tables(left: Pair, right: Pair, *, shifts: Steps = SHIFTS, yaws: Steps = YAWS, single: bool = False) -> Tables:
    """Tables of both wheels of a wheelset, filled by DIFF on rigid rails; kept in memory for the next call.

    Parameters
    ----------
    left, right : wheel and rail of either side.
    shifts : greatest lateral shift of the wheels' lowest points to either side, and step [m].
    yaws : greatest yaw to either side, and step [rad].
    single : whether only the deepest contact of a wheel counts.
    """
    problems = ProblemList("look-up table")
    rows = _count(problems, "shifts", shifts)
    columns = _count(problems, "yaws", yaws)
    if rows * columns > MOST_ENTRIES:
        problems.add("steps", f"expected at most {MOST_ENTRIES} entries. Use wider steps", rows * columns)
    problems.stop_if_any()
    key = (_key(left), _key(right), shifts, yaws)
    if key not in _made:
        tables = tuple(
            Table(
                -0.5 * (rows - 1) * shifts[1],
                float(shifts[1]),
                -0.5 * (columns - 1) * yaws[1],
                float(yaws[1]),
                np.full((rows, columns, MOST_POSITIONS), np.nan),
                False,
            )
            for _ in range(2)
        )
        scratch = np.zeros((SCRATCH, COLUMNS))
        for i in range(rows):  # so that Ctrl-C can come between
            fill_row(left, right, WIDEST_ROLL, i, tables[0], tables[1], scratch)
        for table in tables:
            for _ in range(round(ELASTIC_REACH / shifts[1])):
                spread_contacts(table.positions.copy(), table.positions)
        while len(_made) >= KEPT:
            del _made[next(iter(_made))]
        _made[key] = (tables[0], tables[1])
    one, other = _made[key]
    return one._replace(single=single), other._replace(single=single)


def _key(pair: Pair) -> tuple[object, ...]:
    """The same for pairs of the same wheel and rail."""
    return pair.radius, pair.offset, *(curve.rows.tobytes() for curve in (pair.wheel, pair.rail)), pair.nodes.tobytes()


def _count(problems: ProblemList, name: str, steps: Steps) -> int:
    """Positions from one end to the other, both included."""
    greatest, step = steps
    if not (np.isfinite(steps).all() and 0.0 < step <= greatest):
        problems.add(name, "expected (greatest, step), both above 0", steps)
        return 3
    return 2 * round(greatest / step) + 1
