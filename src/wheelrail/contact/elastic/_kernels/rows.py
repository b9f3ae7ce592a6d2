"""Rows of a patch along the direction of rolling: their semi-ellipses of pressure, and cells aligned with their front.

Along the direction of rolling the gap is a parabola, and the pressure of a row nearly a semi-ellipse: exactly so under
Hertz' ellipse, whatever the aspect ratio. A row is therefore told by its force, its centre and its half length, all
from moments of the pressure: they change smoothly with the pose, as counts of cells do not.

A traction that vanishes at the leading edge as a square root is solved best on a lattice of its own: with constant
tractions on cells and slip taken between the centres of neighbours, the discrete solution is that of a strip whose
leading edge lies LEAD of a cell ahead of its first cell. So cells begin LEAD behind the leading edge. The number
follows from the plane problem on that lattice alone, for which the force and its arm are known in closed form; it does
not depend on length, material or direction of the traction. The trailing edge of that strip lies 0.17465 of a cell
ahead of the rear of its last cell. But tractions are bounded by friction at trailing edges, where that hardly matters:
a row gets as many cells as carry pressure, so that one more comes with nothing on it, and no force jumps.
"""

import math

from wheelrail.kernel import kernel, small_kernel

LEAD = 0.32535  #: of a cell

#: Columns of a row. Where it is: arc length on the wheel and on the rail, x of its deepest overlap from the wheelset's
#: centre, the overlap there [m], and by which it falls from there along x: half the curvature of the gap [1/m], and the
#: factors of x^3 and x^4; lateral position and height of the wheel's surface there in the track frame [m], and the
#: normal towards the wheel, lateral and up in the frame of its circle; width of the row [m].
ARC, RAIL_ARC, DEEPEST, OVERLAP, CURVE, CUBIC, QUARTIC, POINT_Y, POINT_Z, NORMAL_Y, NORMAL_Z, WIDTH = range(12)
#: Its semi-ellipse: force per metre of width [N/m], centre and half length [m]; number of cells for tractions. Rigid
#: slip per metre rolled at x = 0: along, across, and its growth along x [1/m].
FORCE, CENTRE, HALF, CELLS, SLIP_X, SLIP_Y, TURN = range(12, 19)
#: Sine and cosine of the angle by which the frame of its circle is turned about a roller's axis, forward positive: its
#: normal is in that frame. On a rail they are 0 and 1.
SINE, COSINE = 19, 20
ROW_COLUMNS = 21


@kernel
def measure_rows(pressure, first, end, length, rows):
    """Semi-ellipses of rows `first` to `end` from the pressure on cells that begin around their deepest points.

    Returns the first row that carries something and one beyond the last; rows between them all get a length.
    """
    cells = pressure.shape[1]
    low = end
    high = first
    for j in range(first, end):
        force = 0.0
        moment = 0.0
        second = 0.0
        for i in range(cells):
            x = (0.5 * (cells - 1) - i) * length
            force += pressure[j, i]
            moment += pressure[j, i] * x
            second += pressure[j, i] * x * x
        rows[j, FORCE] = force * length
        rows[j, CENTRE] = rows[j, DEEPEST]
        rows[j, HALF] = 0.0
        if force > 0.0:
            low = min(low, j)
            high = j + 1
            mean = moment / force
            # A constant on a cell spreads by a twelfth of its square.
            spread = second / force - mean * mean + length * length / 12.0
            rows[j, CENTRE] += mean
            rows[j, HALF] = 2.0 * math.sqrt(spread)
    return low, high


@small_kernel
def position_in_row(row, x):
    """Longitudinal position and height [m] in the frame of the wheel of what lies at `x` on a row.

    Along its row x is measured on the tangent of the roller, and agrees with that of the frame at the deepest point.
    """
    ahead = x - row[DEEPEST]
    return x - (1.0 - row[COSINE]) * ahead, row[POINT_Z] - row[SINE] * ahead


@small_kernel
def half_disc(t):
    """Integral of sqrt(1 - t^2) from -1 to t, over pi/2."""
    if t >= 1.0:
        return 1.0
    if t <= -1.0:
        return 0.0
    return (t * math.sqrt(1.0 - t * t) + math.asin(t)) / math.pi + 0.5


@kernel
def align_cells(first, end, length, most, rows, fronts, pressure):
    """Cells for tractions: where the first of each row begins, and the pressure that cells carry; the force is kept.

    fronts (rows,) : centre of the first cell [m]. pressure (rows, most).
    """
    for j in range(first, end):
        half = rows[j, HALF]
        fronts[j] = rows[j, CENTRE] + half - (LEAD + 0.5) * length
        # As many as reach the trailing edge: a cell more comes with no pressure on it, and so without a jump.
        count = min(max(math.ceil(2.0 * half / length - LEAD), 1), most)
        if rows[j, FORCE] <= 0.0:
            count = 0
        rows[j, CELLS] = count
        ahead = 1.0
        for i in range(count):
            back = half - (LEAD + i + 1) * length
            behind = half_disc(back / half) if i < count - 1 else 0.0
            pressure[j, i] = rows[j, FORCE] * (ahead - behind) / length
            ahead = behind
        for i in range(count, most):
            pressure[j, i] = 0.0
