"""Root of a rising function, one trial at a time: regula falsi with Illinois' halving.

The caller evaluates the function and hands in value by value, so that kernels which nest such searches need neither
functions as arguments nor three copies of the same loop.
"""

from wheelrail.kernel import kernel

LOW, F_LOW, HIGH, F_HIGH, KEPT, SIDES = 0, 1, 2, 3, 4, 5
BRACKET_SIZE = 6  #: numbers in the state of a search


@kernel
def open_bracket(state):
    """Begin a search."""
    for i in range(BRACKET_SIZE):
        state[i] = 0.0


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
    return state[LOW] - state[F_LOW] * (state[HIGH] - state[LOW]) / (state[F_HIGH] - state[F_LOW])


@kernel
def bracket_width(state):
    """Width of the bracket; infinite while there is none."""
    return abs(state[HIGH] - state[LOW]) if state[SIDES] == 3.0 else float("inf")
