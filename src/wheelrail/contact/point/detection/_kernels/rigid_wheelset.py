"""Roll and height of a wheelset whose wheels just touch rigid rails."""

from wheelrail.contact.point.detection._kernels.equations import DIFF
from wheelrail.contact.point.detection._kernels.search import height_for_penetration
from wheelrail.kernel import kernel
from wheelrail.numerics._kernels.status import OK

NOT_FOUND = 7  #: no roll within the range lets both wheels touch
TYPICAL_RATE = 1.5  #: how fast the difference of the touching heights falls with the roll [m/rad]


@kernel
def height_difference(left, right, y, yaw, roll, out):
    """Height at which the left wheel just touches, less that of the right one. Returns (status, difference, height)."""
    status, up = height_for_penetration(left, y, yaw, roll, 0.0, DIFF, out)
    if status != OK:
        return status, 0.0, 0.0
    status, other = height_for_penetration(right, -y, -yaw, -roll, 0.0, DIFF, out)
    return status, up - other, up


@kernel
def rigid_roll_about(left, right, y, lever, yaw, widest, out):
    """`rigid_roll` of a wheelset that rolls about a point `lever` [m] below its centre, which keeps its place `y`.

    A wheelset that rolls lowers the touching height of one wheel and raises the other's, by about 0.75 m per radian
    each: the difference falls steadily with the roll, and more so with a lever, for at a flange a wheel climbs as it
    moves towards it. Newton's method with that rate runs until it has a bracket, then regula falsi (with Illinois'
    halving) closes it.
    """
    low = -widest
    high = widest
    f_low = 0.0
    f_high = 0.0
    seen_low = False
    seen_high = False
    kept = 0
    roll = 0.0
    for _ in range(100):
        status, f, height = height_difference(left, right, y - lever * roll, yaw, roll, out)
        if status != OK:
            return status, roll, height
        if abs(f) < 1e-14:
            return OK, roll, height
        if f > 0.0:
            if roll >= widest:
                return NOT_FOUND, roll, height
            low = roll
            f_low = f
            seen_low = True
            if kept == 1:
                f_high *= 0.5
            kept = 1
        else:
            if roll <= -widest:
                return NOT_FOUND, roll, height
            high = roll
            f_high = f
            seen_high = True
            if kept == -1:
                f_low *= 0.5
            kept = -1
        if high - low < 1e-15:
            return OK, roll, height
        if seen_low and seen_high:
            roll = low - f_low * (high - low) / (f_high - f_low)
        else:
            # A little further than needed, so that the next place is likely to lie beyond.
            roll = min(max(roll + 1.05 * f / TYPICAL_RATE, -widest), widest)
    return OK, roll, height


@kernel
def rigid_roll(left, right, y, yaw, widest, out):
    """Roll [rad] within +-`widest` and height [m] at which both wheels just touch. Returns (status, roll, height)."""
    return rigid_roll_about(left, right, y, 0.0, yaw, widest, out)
