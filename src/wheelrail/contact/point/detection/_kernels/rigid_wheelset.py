"""Roll and height of a wheelset whose wheels just touch rigid rails."""

from wheelrail.contact.point.detection._kernels.equations import DIFF
from wheelrail.contact.point.detection._kernels.search import height_for_penetration
from wheelrail.kernel import kernel, local_array
from wheelrail.numerics._kernels.bracket import BRACKET_SIZE, bracket_width, next_trial, open_bracket
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
    moves towards it. Newton's method with that rate runs until it has a bracket, then the regula falsi closes it.
    """
    state = local_array(1, BRACKET_SIZE)[0]
    open_bracket(state)
    roll = 0.0
    for _ in range(100):
        status, f, height = height_difference(left, right, y - lever * roll, yaw, roll, out)
        if status != OK:
            return status, roll, height
        if abs(f) < 1e-14:
            return OK, roll, height
        if (roll >= widest and f > 0.0) or (roll <= -widest and not f > 0.0):
            return NOT_FOUND, roll, height
        # A little further than needed, so that the next trial is likely to lie beyond.
        following = next_trial(state, roll, -f, 1.05 * f / TYPICAL_RATE)
        if bracket_width(state) < 1e-15:
            return OK, roll, height
        roll = min(max(following, -widest), widest)
    return OK, roll, height


@kernel
def rigid_roll(left, right, y, yaw, widest, out):
    """Roll [rad] within +-`widest` and height [m] at which both wheels just touch. Returns (status, roll, height)."""
    return rigid_roll_about(left, right, y, 0.0, yaw, widest, out)
