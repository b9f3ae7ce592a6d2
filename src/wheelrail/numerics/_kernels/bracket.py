"""Root of a function in a bracket, one trial at a time: the regula falsi with Illinois' halving, or Newton's method.

The caller evaluates the function and hands in value by value, so that kernels which nest such searches need neither
functions as arguments nor copies of the same loop. The regula falsi is for rising functions.
"""

from wheelrail.kernel import kernel, small_kernel

LOW, F_LOW, HIGH, F_HIGH, KEPT, SIDES = 0, 1, 2, 3, 4, 5
BRACKET_SIZE = 6  #: numbers in the state of a search


@kernel
def open_bracket(state):
    """Begin a search."""
    for i in range(BRACKET_SIZE):
        state[i] = 0.0


@kernel
def open_between(state, low, f_low, high, f_high):
    """Begin a search between two positions, in either order, with f < 0 at `low`; returns the first trial."""
    state[LOW] = low
    state[F_LOW] = f_low
    state[HIGH] = high
    state[F_HIGH] = f_high
    state[KEPT] = 0.0
    state[SIDES] = 3.0
    return false_position(state)


@small_kernel
def false_position(state):
    """Where the chord of the bracket vanishes."""
    return state[LOW] - state[F_LOW] * (state[HIGH] - state[LOW]) / (state[F_HIGH] - state[F_LOW])


@kernel
def next_trial(state, x, f, step):
    """Note f(x) and return where to look next; `step` says where to go while the root is not between two trials."""
    if f < 0.0:
        state[LOW] = x
        state[F_LOW] = f
        if state[KEPT] == 1.0:
            state[F_HIGH] *= 0.5
        state[KEPT] = 1.0
        state[SIDES] = 1.0 if state[SIDES] == 0.0 else 3.0 if state[SIDES] == 2.0 else state[SIDES]
    else:
        state[HIGH] = x
        state[F_HIGH] = f
        if state[KEPT] == -1.0:
            state[F_LOW] *= 0.5
        state[KEPT] = -1.0
        state[SIDES] = 2.0 if state[SIDES] == 0.0 else 3.0 if state[SIDES] == 1.0 else state[SIDES]
    if state[SIDES] != 3.0:
        return x + step
    return false_position(state)


@kernel
def bracket_width(state):
    """Width of the bracket; infinite while there is none."""
    return abs(state[HIGH] - state[LOW]) if state[SIDES] == 3.0 else float("inf")


@small_kernel
def newton_within(low, high, x, f, df):
    """A step of Newton's method from `x`, or to the middle of the bracket where it would lead out of that.

    It would also where the derivative vanishes or is not a number.
    """
    moved = x - f / df
    return moved if low <= moved <= high else 0.5 * (low + high)
