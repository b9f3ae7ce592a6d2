"""Springs in series with dampers in implicit steps: they relax by k/c, which may be far faster than anything moves.

The state e of such a pair, the elongation of its damper, has e' = f(k (d - e)) with the slope s of f, 1/c of a linear
damper. Its row of the matrix of the equations is -k s for itself and k s for the elongation d, so that a stage of an
implicit step, (1 - g h A) k = r, gives it

    k_e = (r_e + z u)/(1 + z),    z = g h k s,

with u the rate of the elongation that the stage gives the bodies: a stiff pair then follows its bodies as its damper
does. What the pair does to bodies is left to the explicit part, as it is for all of the suspension.
"""

from wheelrail.kernel import kernel, small_kernel
from wheelrail.multibody._kernels.rigid_body import BODY, TURN
from wheelrail.numerics._kernels.ordered import last_up_to
from wheelrail.numerics._kernels.vectors import compose, vector_at
from wheelrail.suspension._kernels.axis_law import DAMPER_FIRST, DAMPER_LAST, DAMPING, SERIES, SERIES_RATE
from wheelrail.suspension._kernels.elements import (
    BODY_A,
    BODY_B,
    FORM,
    LAW_X,
    LAWS,
    LINE,
    axes_of,
    lengthened,
    stretched,
)


@small_kernel
def moved_by(x, rate, b):
    """Position of a body, and velocity and angular velocity (its own axes) that its rates mean; for -1 the ground's."""
    if b < 0:
        return (0.0, 0.0, 0.0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
    q = b * BODY + TURN
    back = (x[q], -x[q + 1], -x[q + 2], -x[q + 3])
    turned = compose(back, (rate[q], rate[q + 1], rate[q + 2], rate[q + 3]))
    per = 2.0 / (x[q] ** 2 + x[q + 1] ** 2 + x[q + 2] ** 2 + x[q + 3] ** 2)
    spin = (per * turned[1], per * turned[2], per * turned[3])
    return vector_at(x, b * BODY), vector_at(rate, b * BODY), spin


@small_kernel
def relax(laws, row, d, u, x, inner, reach, rate):
    """The stage of one law, whose elongation `d` [m] grows by `u` [m/s]."""
    state = laws.positions[row, SERIES]
    if state < 0:
        return
    numbers = laws.numbers[row]
    first = laws.positions[row, DAMPER_FIRST]
    if first >= 0:
        pull = numbers[SERIES_RATE] * (d - x[inner + state])
        curves = laws.curves
        low = last_up_to(curves[:, 0], first, laws.positions[row, DAMPER_LAST] - 1, pull, 1.0)
        slope = (curves[low + 1, 1] - curves[low, 1]) / (curves[low + 1, 0] - curves[low, 0])
    else:
        slope = 1.0 / numbers[DAMPING]
    z = reach * numbers[SERIES_RATE] * slope
    rate[inner + state] = (rate[inner + state] + z * u) / (1.0 + z)


@kernel
def relax_series(suspension, reach, x, axes, rate):
    """Stages of all springs in series with dampers, in place; those of the bodies are done."""
    links = suspension.links
    laws = suspension.laws
    for e in range(links.shape[0]):
        form = links[e, FORM]
        if form != LAWS and form != LINE:
            continue
        a = links[e, BODY_A]
        b = links[e, BODY_B]
        numbers = suspension.numbers[e]
        motion_a = moved_by(x, rate, a)
        motion_b = moved_by(x, rate, b)
        if form == LINE:
            _, _, _, d, u, _ = lengthened(numbers, axes_of(axes, a), axes_of(axes, b), motion_a, motion_b)
            relax(laws, links[e, LAW_X], d, u, x, suspension.inner, reach, rate)
        else:
            _, _, ds, us = stretched(numbers, axes_of(axes, a), axes_of(axes, b), motion_a, motion_b)
            for k in range(3):
                relax(laws, links[e, LAW_X + k], ds[k], us[k], x, suspension.inner, reach, rate)
