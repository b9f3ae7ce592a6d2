"""Hertz: contact ellipse and load of two bodies whose gap is A x^2 + B y^2.

With g the ratio of the semi-axes (at most 1), m = 1 - g^2 and K, E the complete elliptic integrals of parameter m,
let D = (K - E)/m, B = K - D and C = (2 D - K)/m. Then [Johnson1985 sec. 4.2]

    A/B = g^2 D/B   (the smaller half curvature over the larger),
    a_m = sqrt(p E/(s K)), a_M = a_m/g, N = E* (2 pi/3) a_M p/K, p0 = 3 N/(2 pi a b),

p the approach, s = A + B, 1/E* = (1 - nu1^2)/E1 + (1 - nu2^2)/E2. The textbook's forms of D, B and C cancel as g -> 1;
here they come from the arithmetic-geometric mean with m divided out, which is exact there.
"""

import math

from wheelrail.kernel import kernel

FLATTEST = 1e-12  #: smallest ratio of the two half curvatures that is told from zero
FIT_SHIFT = 6.0  #: of the start below
LARGEST_LAST_STEP = 1e-4  #: Newton's error goes with the square of the step


@kernel
def elliptic_integrals(g):
    """(K, D, C) of parameter m = 1 - g^2, with D = (K - E)/m and C = (2 D - K)/m; 0 < g <= 1.

    Gauss' mean of 1 and g: K = pi/(2 agm) and K - E = K sum(2^(n-1) c_n^2), c_0^2 = m, c_(n+1) = c_n^2/(4 a_(n+1)). The
    sum from n = 1 on is carried divided by m^2.
    """
    m = (1.0 - g) * (1.0 + g)
    mean = 0.5 * (1.0 + g)
    root = math.sqrt(g)
    c = 0.5 * (1.0 - g)
    term = 0.0625 / (mean * mean)  # c_1^2/m^2
    total = term
    while c > 1e-9:
        next_mean = 0.5 * (mean + root)
        root = math.sqrt(mean * root)
        mean = next_mean
        share = 0.25 * c / mean
        c *= share
        term *= 2.0 * share * share
        total += term
    k = 0.5 * math.pi / mean
    return k, k * (0.5 + m * total), 2.0 * k * total


@kernel
def axis_ratio(flatness):
    """(g, K, E): ratio of the semi-axes for a ratio of the half curvatures (smaller over larger), with its integrals.

    Newton's method for ln g over ln(flatness). The start is a polynomial, good to 1.5e-5 for ratios above 1e-7, so
    that one step is enough there; K and E are carried along the last step by their derivatives.
    """
    level = math.log(max(min(flatness, 1.0), FLATTEST))
    u = level / (FIT_SHIFT - level)
    start = -1.5638059
    start = start * u - 4.6049395
    start = start * u - 4.8340236
    start = start * u - 1.9239724
    start = start * u - 0.1227613
    start = start * u - 0.1449562
    start = start * u - 0.0013945
    start = start * u + 0.6666523
    g = math.exp(start * level)
    k = 0.0
    e = 0.0
    for _ in range(8):
        k, d, c = elliptic_integrals(g)
        b = k - d
        turn = c - d  # of D with ln g
        slope = 3.0 + turn * k / (d * b)
        step = (level - math.log(g * g * d / b)) / slope
        e = b + g * g * d
        k += step * (-b + 0.5 * step * (b + turn))
        e += step * g * g * (d + 0.5 * step * (2.0 * d + turn))
        g *= 1.0 + step * (1.0 + 0.5 * step)
        if abs(step) < LARGEST_LAST_STEP:
            break
    return g, k, e


@kernel
def hertz(along, across):
    """Hertz for half curvatures A = `along` and B = `across` > 0 [1/m]: (a1, b1, k1).

    For an approach p [m] the semi-axes are a = a1 sqrt(p), along x, and b = b1 sqrt(p) [m]; the load is
    E* k1 p sqrt(p) [N].
    """
    flat = min(along, across)
    g, k, e = axis_ratio(flat / max(along, across))
    minor = math.sqrt(e / ((along + across) * k))
    major = minor / g
    stiffness = (2.0 * math.pi / 3.0) * major / k
    if along <= across:
        return major, minor, stiffness
    return minor, major, stiffness


@kernel
def approach_of_load(load, stiffness):
    """Approach [m] under a load >= 0 [N]; `stiffness` is E* k1 [N/m^1.5]."""
    return (load / stiffness) ** (2.0 / 3.0)


@kernel
def greatest_pressure(load, a, b):
    """Pressure [Pa] in the middle of the ellipse."""
    return 1.5 * load / (math.pi * a * b)
