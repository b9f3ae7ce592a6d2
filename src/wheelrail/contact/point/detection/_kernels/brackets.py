"""Brackets of roots of F: how they are found in cells of the wheel, kept in rows of the output, and closed."""

from typing import NamedTuple

from wheelrail.contact.geometry._kernels.pair import falls
from wheelrail.contact.point.detection._kernels.equations import DIST, look_at, residual
from wheelrail.kernel import kernel, small_kernel
from wheelrail.numerics._kernels.bracket import newton_within

#: While brackets are in the output: 1 if the row holds a root and dF/dy instead of a bracket, POINT if the point of a
#: root, which is not accepted, POINT + 1 if it is.
SOLVED, POINT = 7, 2.0
START = 6  #: where in a bracket the root may be, as far as is known; any number otherwise [m]
EITHER, RISING, FALLING = 0, 1, -1  #: how F goes through the roots that are wanted
ROOT_WIDTH = 1e-12  #: a root is known to this [m]
#: The last step of Newton's method, which squares the error: after 0.1 um the next would be below a nanometre's
#: hundredth, after 1 um still far below a nanometre.
CLOSE, CLOSE_QUICK = 1e-7, 1e-6
MOST_LOOKS = 80  #: of Newton's method
WIDEST_PART = 0.7e-3  #: of a cell that is looked at closely [m]


class End(NamedTuple):
    """An end of a bracket."""

    y: float  #: axle coordinate [m]
    f: float  #: F there
    df: float  #: dF/dy


class Bracket(NamedTuple):
    """Two positions between which F changes sign, or may."""

    low: End
    high: End
    guess: float  #: where between them the root may be; any number if nothing is known [m]


@small_kernel
def end_at(pair, pose, method, run, y):
    """An end of a bracket at axle coordinate `y`."""
    f, df = residual(pair, pose, method, run, y)
    return End(y, f, df)


@small_kernel
def polish(pair, pose, method, run, bracket):
    """The root between two positions of opposite sign: Newton's method inside a shrinking bracket.

    Starts at the guess if that lies between them, else where the inverse cubic through both ends vanishes. Returns (y,
    last look, evaluations).
    """
    low, f_low, df_low = bracket.low
    high, f_high, df_high = bracket.high
    rising = f_low < 0.0
    change = f_high - f_low
    u = -f_low / change
    y = low + u * (high - low)
    if df_low * change > 0.0 and df_high * change > 0.0:
        v = 1.0 - u
        cubic = v * v * (1.0 + 2.0 * u) * low + u * u * (3.0 - 2.0 * u) * high
        cubic += change * u * v * (v / df_low - u / df_high)
        if low < cubic < high:
            y = cubic
    if low < bracket.guess < high:
        y = bracket.guess
    count = 0
    while True:
        look = look_at(pair, pose, method, run, y)
        count += 1
        if (look.f < 0.0) == rising:
            low = y
        else:
            high = y
        moved = newton_within(low, high, y, look.f, look.df)
        close = abs(moved - y) < CLOSE and abs(look.f) < CLOSE * abs(look.df)
        y = moved
        if close or high - low < ROOT_WIDTH or count == MOST_LOOKS:
            return y, look, count


@small_kernel
def contact_sign(pair, method, run):
    """How F goes through a contact: RISING, or FALLING in DIST where the slope of the rail falls (see `dist_point`)."""
    return FALLING if method == DIST and falls(pair, run) else RISING


@small_kernel
def note_bracket(out, count, wanted, bracket):
    """Remember a bracket in row `count` if its root is wanted; returns the new count (too many are counted)."""
    if wanted == (FALLING if bracket.low.f < 0.0 else RISING):
        return count
    if count < out.shape[0]:
        out[count, 0], out[count, 1], out[count, 2] = bracket.low
        out[count, 3], out[count, 4], out[count, 5] = bracket.high
        out[count, START] = bracket.guess
        out[count, SOLVED] = 0.0
    return count + 1


@small_kernel
def noted_bracket(row):
    """The bracket that `note_bracket` has written to a row."""
    return Bracket(End(row[0], row[1], row[2]), End(row[3], row[4], row[5]), row[START])


@kernel
def bracket_turn(pair, pose, method, run, wanted, cell, out, count):
    """Brackets in a cell with equal signs at its ends and F running towards zero from both. Returns (count, spent).

    F turns once in a cell: it has two roots if it has changed sign by then. The turning point is closed in on until it
    shows the other sign or cannot. Two roots closer than 1e-8 m are one, which is no minimum, and are left out.
    """
    low, _, d_low = cell.low
    high, _, d_high = cell.high
    for spent in range(1, 41):
        y = low - d_low * (high - low) / (d_high - d_low)
        margin = 0.05 * (high - low)
        y = min(max(y, low + margin), high - margin)
        trial = end_at(pair, pose, method, run, y)
        if (trial.f < 0.0) != (cell.low.f < 0.0):
            count = note_bracket(out, count, wanted, Bracket(cell.low, trial, cell.guess))
            count = note_bracket(out, count, wanted, Bracket(trial, cell.high, cell.guess))
            return count, spent
        # Up to its turn F stays on the near side of its tangent.
        if high - low < 1e-8 or abs(trial.f) > abs(trial.df) * (high - low):
            return count, spent
        if (trial.df < 0.0) == (d_low < 0.0):
            low = y
            d_low = trial.df
        else:
            high = y
            d_high = trial.df
    return count, 40


@small_kernel
def descend(pair, pose, method, run, low, high, y, close):
    """Newton's method in a stretch where F is monotone. Returns (found, y, last look, evaluations).

    Not found: the root lies outside the stretch, or F has turned without reaching zero, as where a contact that was
    followed has vanished. A step below `close` [m] is the last. `newton_within` is for brackets; here a step may end
    at an end of the stretch where F has not been seen yet.
    """
    below = False  # whether F has been seen at a position below the root
    above = False
    f_low = 0.0  # and what it was there
    f_high = 0.0
    spent = 0
    while True:
        look = look_at(pair, pose, method, run, y)
        spent += 1
        step = -look.f / look.df
        if step > 0.0:
            if y == high:
                return False, y, look, spent
            low = y
            f_low = look.f
            below = True
        else:
            if y == low and step < 0.0:
                return False, y, look, spent
            high = y
            f_high = look.f
            above = True
        if below and above and f_low * f_high > 0.0:
            return False, y, look, spent
        moved = y + step
        guessed = True  # not an end of the stretch, where F has yet to be seen: at a joint it may step
        if moved > high:
            moved = 0.5 * (low + high) if above else high
            guessed = above
        elif moved < low:
            moved = 0.5 * (low + high) if below else low
            guessed = below
        if guessed and abs(moved - y) < close and (abs(step) < close or high - low < ROOT_WIDTH):
            return True, moved, look, spent
        if spent == MOST_LOOKS:
            return False, y, look, spent
        y = moved


@kernel
def bracket_cells(pair, pose, method, run, wanted, group, low, high, out, count):
    """Brackets in the cells of a group, as far as they lie between `low` and `high`.

    By F and dF/dy at the ends of their parts. Returns (count, evaluations).
    """
    a = end_at(pair, pose, method, run, low)
    spent = 1
    for i in range(group.first, group.last):
        start = max(pair.nodes[i, 0], low)
        width = min(pair.nodes[i + 1, 0], high) - start
        parts = int(width / WIDEST_PART) + 1
        for part in range(1, parts + 1):
            b = end_at(pair, pose, method, run, start + width * part / parts)
            spent += 1
            bracket = Bracket(a, b, group.guess)
            if (a.f < 0.0) != (b.f < 0.0):
                count = note_bracket(out, count, wanted, bracket)
            elif (a.df < 0.0) != (b.df < 0.0) and (a.f < 0.0) != (a.df < 0.0):
                count, more = bracket_turn(pair, pose, method, run, wanted, bracket, out, count)
                spent += more
            a = b
    return count, spent
