"""Stress and displacement under uniform tractions on rectangles."""

import math

from wheelrail.contact.elastic.stress._kernels.corner import corner_displacement, corner_stress
from wheelrail.kernel import kernel
from wheelrail.numerics._kernels.status import NOT_FINITE, OK

X, Y, LENGTH, WIDTH, PX, PY, PN = range(7)  #: columns of rectangles: centre, sides [m], traction on the body [Pa]
SXX, SYY, SZZ, SXY, SXZ, SYZ, UX, UY, UZ = range(9)  #: columns of results: stress [Pa], displacement [m]

ON_EDGE = 1e-9  #: a point of the surface is on an edge when it is closer than this part of the side


@kernel
def from_edges(point, centre, side, z):
    """Distances of a point from the lower and the upper edge of a rectangle; zero on them, but for rounding [m]."""
    lower, upper = point - (centre - 0.5 * side), point - (centre + 0.5 * side)
    if z <= 0.0:
        if abs(lower) < ON_EDGE * side:
            lower = 0.0
        if abs(upper) < ON_EDGE * side:
            upper = 0.0
    return lower, upper


@kernel
def add_rectangle(rectangle, point, material, least, out):
    """Add stress and displacement at a point (x, y, z) from one rectangle to `out`.

    `material` is (shear modulus [Pa], Poisson's ratio). On edges at the surface, stresses that jump take their mean and
    those that are infinite, as the logarithm of the distance, have `least` for that distance [m].
    """
    shear, poisson = material
    traction = (rectangle[PX], rectangle[PY], rectangle[PN])
    z = point[2]
    x = from_edges(point[0], rectangle[X], rectangle[LENGTH], z)
    y = from_edges(point[1], rectangle[Y], rectangle[WIDTH], z)
    stress, displacement = 0.5 / math.pi, 0.25 / (math.pi * shear)
    for along in range(2):
        for across in range(2):
            sign = 1.0 if along == across else -1.0
            sxx, syy, szz, sxy, sxz, syz = corner_stress(x[along], y[across], z, traction, poisson, least)
            out[SXX] += sign * stress * sxx
            out[SYY] += sign * stress * syy
            out[SZZ] += sign * stress * szz
            out[SXY] += sign * stress * sxy
            out[SXZ] += sign * stress * sxz
            out[SYZ] += sign * stress * syz
            ux, uy, uz = corner_displacement(x[along], y[across], z, traction, poisson, least)
            out[UX] += sign * displacement * ux
            out[UY] += sign * displacement * uy
            out[UZ] += sign * displacement * uz


@kernel
def stress_under_rectangles(rectangles, points, material, least, out):
    """Stress and displacement at points (x, y, z) from all rectangles: rows of `out`.

    The status is NOT_FINITE where a number is not finite or a point lies above the surface; its row is then NaN.
    """
    status = OK
    for n in range(points.shape[0]):
        row = out[n]
        row[:] = 0.0
        for m in range(rectangles.shape[0]):
            add_rectangle(rectangles[m], points[n], material, least, row)
        total = 0.0
        for k in range(9):
            total += row[k]
        if not math.isfinite(total) or points[n, 2] < 0.0:
            row[:] = math.nan
            status = NOT_FINITE
    return status
