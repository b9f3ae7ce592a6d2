"""Kalker's coefficients of the linear theory for every axis ratio and Poisson's ratio.

[Kalker1990 table E.3] between a/b = 0.1 and 10, his asymptotes beyond. C11, C22, C23 are as CONTACT carries them
[Vollebregt2025]. C33 was written down from memory; another public code has the same for nu = 0.25, and all of it is
within 0.9 % of the linear theory solved anew (tests/analytic/test_linear_theory.py).
"""

import math

import numpy as np

from wheelrail.kernel import kernel

FIRST = 0.1  #: of the table, in g = min(a/b, b/a)
STEP = 0.1
INTERVALS = 18

#: C11, C22, C23, C33 for nu = 0, 0.25, 0.5 at a/b = 0.1, 0.2 .. 1, then b/a = 0.9, 0.8 .. 0.1.
PRINTED = np.array(
    [
        [[2.51, 2.51, 0.334, 6.42], [3.31, 2.52, 0.473, 8.28], [4.85, 2.53, 0.731, 11.7]],
        [[2.59, 2.59, 0.483, 3.46], [3.37, 2.63, 0.603, 4.27], [4.81, 2.66, 0.809, 5.66]],
        [[2.68, 2.68, 0.607, 2.49], [3.44, 2.75, 0.715, 2.96], [4.8, 2.81, 0.889, 3.72]],
        [[2.78, 2.78, 0.72, 2.02], [3.53, 2.88, 0.823, 2.32], [4.82, 2.98, 0.977, 2.77]],
        [[2.88, 2.88, 0.827, 1.74], [3.62, 3.01, 0.929, 1.93], [4.83, 3.14, 1.07, 2.22]],
        [[2.98, 2.98, 0.93, 1.56], [3.72, 3.14, 1.03, 1.68], [4.91, 3.31, 1.18, 1.86]],
        [[3.09, 3.09, 1.03, 1.43], [3.81, 3.28, 1.14, 1.5], [4.97, 3.48, 1.29, 1.6]],
        [[3.19, 3.19, 1.13, 1.34], [3.91, 3.41, 1.25, 1.37], [5.05, 3.65, 1.4, 1.42]],
        [[3.29, 3.29, 1.23, 1.27], [4.01, 3.54, 1.36, 1.27], [5.12, 3.82, 1.51, 1.27]],
        [[3.4, 3.4, 1.33, 1.21], [4.12, 3.67, 1.47, 1.19], [5.2, 3.98, 1.63, 1.16]],
        [[3.51, 3.51, 1.44, 1.16], [4.22, 3.81, 1.59, 1.11], [5.3, 4.16, 1.77, 1.06]],
        [[3.65, 3.65, 1.58, 1.1], [4.36, 3.99, 1.75, 1.04], [5.42, 4.39, 1.94, 0.954]],
        [[3.82, 3.82, 1.76, 1.05], [4.54, 4.21, 1.95, 0.965], [5.58, 4.67, 2.18, 0.852]],
        [[4.06, 4.06, 2.01, 1.01], [4.78, 4.5, 2.23, 0.892], [5.8, 5.04, 2.5, 0.751]],
        [[4.37, 4.37, 2.35, 0.958], [5.1, 4.9, 2.62, 0.819], [6.11, 5.56, 2.96, 0.65]],
        [[4.84, 4.84, 2.88, 0.912], [5.57, 5.48, 3.24, 0.747], [6.57, 6.31, 3.7, 0.549]],
        [[5.57, 5.57, 3.79, 0.868], [6.34, 6.4, 4.32, 0.674], [7.34, 7.51, 5.01, 0.446]],
        [[6.96, 6.96, 5.72, 0.828], [7.78, 8.14, 6.63, 0.601], [8.82, 9.79, 7.89, 0.341]],
        [[10.7, 10.7, 12.2, 0.795], [11.7, 12.8, 14.6, 0.526], [12.9, 16.0, 18.0, 0.228]],
    ]
)


def _slopes(values):
    """Slopes at even nodes (step 1) of the cubic spline through values (n, m) whose ends have no third knot."""
    n = values.shape[0]
    matrix = np.zeros((n, n))
    right = np.zeros_like(values)
    for i in range(1, n - 1):
        matrix[i, i - 1 : i + 2] = 1.0, 4.0, 1.0
        right[i] = 3.0 * (values[i + 1] - values[i - 1])
    matrix[0, :2] = 1.0, 2.0
    right[0] = -2.5 * values[0] + 2.0 * values[1] + 0.5 * values[2]
    matrix[-1, -2:] = 2.0, 1.0
    right[-1] = 2.5 * values[-1] - 2.0 * values[-2] - 0.5 * values[-3]
    return np.linalg.solve(matrix, right)


def _polynomials():
    """Cubics of 1/C over each interval: shape (intervals, 4 powers, 3 Poisson's ratios, 4 coefficients)."""
    values = (1.0 / PRINTED).reshape(INTERVALS + 1, 12)
    slopes = _slopes(values)
    rise = values[1:] - values[:-1]
    square = 3.0 * rise - 2.0 * slopes[:-1] - slopes[1:]
    cube = slopes[:-1] + slopes[1:] - 2.0 * rise
    return np.stack((values[:-1], slopes[:-1], square, cube), axis=1).reshape(INTERVALS, 4, 3, 4).copy()


#: 1/C is smoother than C, and what CONTACT interpolates in nu.
CUBICS = _polynomials()


@kernel
def kalker_coefficients(ratio, nu):
    """C11, C22, C23, C33 for a/b = `ratio` > 0 and 0 <= nu <= 0.5.

    The table is even in s = a/b below 1 and s = 2 - b/a above, which join smoothly: finding an interval takes no
    search. 1/C is a spline in s and a parabola in nu. Beyond the table see `beyond_table`.
    """
    if ratio < FIRST or ratio * FIRST > 1.0:
        return beyond_table(ratio, nu)
    return in_table(ratio if ratio <= 1.0 else 2.0 - 1.0 / ratio, nu)


@kernel
def in_table(s, nu):
    """Coefficients at a position of the table."""
    position = (s - FIRST) / STEP
    i = max(min(int(position), INTERVALS - 1), 0)
    t = position - i
    w0 = 8.0 * (nu - 0.25) * (nu - 0.5)
    w1 = -16.0 * nu * (nu - 0.5)
    w2 = 8.0 * nu * (nu - 0.25)
    return (
        1.0 / inverse_at(i, t, w0, w1, w2, 0),
        1.0 / inverse_at(i, t, w0, w1, w2, 1),
        1.0 / inverse_at(i, t, w0, w1, w2, 2),
        1.0 / inverse_at(i, t, w0, w1, w2, 3),
    )


@kernel
def inverse_at(i, t, w0, w1, w2, c):
    """1/C number `c` in interval `i` at 0 <= t <= 1, by weights of the three Poisson's ratios."""
    cubics = CUBICS  # named once: a GPU would copy the table at every mention
    p0 = w0 * cubics[i, 0, 0, c] + w1 * cubics[i, 0, 1, c] + w2 * cubics[i, 0, 2, c]
    p1 = w0 * cubics[i, 1, 0, c] + w1 * cubics[i, 1, 1, c] + w2 * cubics[i, 1, 2, c]
    p2 = w0 * cubics[i, 2, 0, c] + w1 * cubics[i, 2, 1, c] + w2 * cubics[i, 2, 2, c]
    p3 = w0 * cubics[i, 3, 0, c] + w1 * cubics[i, 3, 1, c] + w2 * cubics[i, 3, 2, c]
    return p0 + t * (p1 + t * (p2 + t * p3))


@kernel
def slender_across(g, nu):
    """The asymptotes for a << b, g = a/b. C33 is that of strips which do not feel each other."""
    c11 = 0.25 * math.pi * math.pi / (1.0 - nu)
    c23 = math.pi * math.sqrt(g) / (3.0 * (1.0 - nu)) * (1.0 + nu * (math.log(16.0 / g) - 5.0))
    return c11, 0.25 * math.pi * math.pi, c23, 0.25 * c11 / g


@kernel
def slender_along(g, nu):
    """The asymptotes for b << a, g = b/a.

    That of C33 is what the linear theory solved anew tends to (docs/theory/tangential.md).
    """
    length = math.log(16.0 / (g * g))
    first = length - 2.0 * nu
    second = (1.0 - nu) * length + 2.0 * nu
    third = (1.0 - nu) * length - 2.0 + 4.0 * nu
    rest = 3.0 - math.log(4.0)
    c11 = 2.0 * math.pi / (first * g) * (1.0 + rest / first)
    c22 = 2.0 * math.pi / (second * g) * (1.0 + (1.0 - nu) * rest / second)
    c23 = 2.0 * math.pi / (3.0 * g * math.sqrt(g) * third)
    c33 = 0.25 * math.pi * (1.0 - nu * (length - 4.0) / third) ** 2
    return c11, c22, c23, c33


@kernel
def blended(end, near, asymptote, near_asymptote, at_end, t):
    """An asymptote times a factor that is 1 far away and joins value and slope at the end of the table (t = 1).

    `end` and `asymptote` stand at t = 1, `near` and `near_asymptote` at 1 + NEAR of the table's last g.
    """
    factor = end / asymptote
    slope = (near / near_asymptote - factor) / NEAR
    miss = factor - 1.0
    return at_end * (1.0 + t * (miss + (miss - slope) * (1.0 - t)))


NEAR = 1e-4  #: relative step for the slope at the table's end


@kernel
def beyond_table(ratio, nu):
    """Coefficients of an ellipse more slender than 1 : 10: the asymptotes, led into the table without a step."""
    if ratio < 1.0:
        end = in_table(FIRST, nu)
        near = in_table(FIRST * (1.0 + NEAR), nu)
        a = slender_across(FIRST, nu)
        b = slender_across(FIRST * (1.0 + NEAR), nu)
        c = slender_across(ratio, nu)
        t = ratio / FIRST
    else:
        end = in_table(2.0 - FIRST, nu)
        near = in_table(2.0 - FIRST * (1.0 + NEAR), nu)
        a = slender_along(FIRST, nu)
        b = slender_along(FIRST * (1.0 + NEAR), nu)
        c = slender_along(1.0 / ratio, nu)
        t = 1.0 / (ratio * FIRST)
    return (
        blended(end[0], near[0], a[0], b[0], c[0], t),
        blended(end[1], near[1], a[1], b[1], c[1], t),
        blended(end[2], near[2], a[2], b[2], c[2], t),
        blended(end[3], near[3], a[3], b[3], c[3], t),
    )
