"""The elastic half space under a uniform traction on a quarter plane: a rectangle is four of them.

The potentials are those of Boussinesq and Cerruti [Johnson1985]: with Omega = z ln(rho + z) - rho,
integrated over the rectangle to chi (harmonic), a load (px, py, pn) has psi1 = px chi_x + py chi_y + pn chi_z, and
displacements and stresses are sums of derivatives of chi and of z times one more derivative. Every such derivative of
an integral over a rectangle is a function of the position (x, y, z) relative to its corners, summed over the four of
them with alternating sign. What is independent of x or of y drops out of that sum and is left out here.
"""

import math

from wheelrail.kernel import small_kernel


@small_kernel
def log_sum(distance, along, across2, least):
    """ln(distance + along) for distance^2 = along^2 + across2, without cancellation at negative `along` [ln m].

    On the line across2 = 0, along <= 0 it is infinite: there `least`, a distance, stands for the distance across.
    """
    if along > 0.0:
        return math.log(distance + along)
    if across2 <= 0.0:
        across2 = least * least
        distance = math.sqrt(along * along + across2)
    return math.log(across2 / (distance - along))


@small_kernel
def depth_sum(distance, z, least):
    """distance + z [m]; `least` at the corner itself, where this is zero."""
    return distance + z if distance > 0.0 else least


@small_kernel
def corner_displacement(x, y, z, traction, poisson, least):
    """Displacement times 4 pi G at (x, y, z) from a corner, of a uniform traction (px, py, pn) [N/m].

    4 pi G ux = 2 px chi_zz - pn chi_xz + 2 nu psi1_x - z psi1_xz, uy likewise, and
    4 pi G uz = pn chi_zz + (1 - 2 nu) psi1_z - z psi1_zz.
    """
    px, py, pn = traction
    r = math.sqrt(x * x + y * y + z * z)
    log_x = log_sum(r, x, y * y + z * z, least)
    log_y = log_sum(r, y, x * x + z * z, least)
    sum_z = depth_sum(r, z, least)
    log_z = math.log(sum_z)
    level = (x * x + y * y) / sum_z  # r - z
    turn_x = math.atan2(x * y * level, x * x * r + y * y * z)
    turn_y = math.atan2(x * y * level, y * y * r + x * x * z)
    chi_xx = z * turn_x - x * log_y
    chi_yy = z * turn_y - y * log_x
    chi_xy = z * log_z - r
    chi_xz = y * log_z + z * log_y + x * turn_x
    chi_yz = x * log_z + z * log_x + y * turn_y
    chi_zz = -chi_xx - chi_yy
    psi_x = px * chi_xx + py * chi_xy + pn * chi_xz
    psi_y = px * chi_xy + py * chi_yy + pn * chi_yz
    psi_z = px * chi_xz + py * chi_yz + pn * chi_zz
    psi_xz = px * turn_x + py * log_z + pn * log_y
    psi_yz = px * log_z + py * turn_y + pn * log_x
    psi_zz = px * log_y + py * log_x - pn * (turn_x + turn_y)
    return (
        2.0 * px * chi_zz - pn * chi_xz + 2.0 * poisson * psi_x - z * psi_xz,
        2.0 * py * chi_zz - pn * chi_yz + 2.0 * poisson * psi_y - z * psi_yz,
        pn * chi_zz + (1.0 - 2.0 * poisson) * psi_z - z * psi_zz,
    )


@small_kernel
def corner_gradient(x, y, z, traction):
    """z times the second derivatives xx, yy, xy, xz, yz of psi1_z at (x, y, z) from a corner; none on the surface.

    The limit on the surface is zero but on the edges, where it has several: zero is their mean.
    """
    if z <= 0.0:
        return 0.0, 0.0, 0.0, 0.0, 0.0
    px, py, pn = traction
    r = math.sqrt(x * x + y * y + z * z)
    from_x, from_y = z / (r * (x * x + z * z)), z / (r * (y * y + z * z))
    chi_xxzz = -x * y * from_x
    chi_yyzz = -x * y * from_y
    chi_xyzz = z / r
    chi_xzzz = -z * y * from_x
    chi_yzzz = -z * x * from_y
    chi_xxyz = z * x / (r * (r + z))
    chi_xyyz = z * y / (r * (r + z))
    chi_xxxz = -chi_xyyz - chi_xzzz
    chi_yyyz = -chi_xxyz - chi_yzzz
    return (
        px * chi_xxxz + py * chi_xxyz + pn * chi_xxzz,
        px * chi_xyyz + py * chi_yyyz + pn * chi_yyzz,
        px * chi_xxyz + py * chi_xyyz + pn * chi_xyzz,
        px * chi_xxzz + py * chi_xyzz + pn * chi_xzzz,
        px * chi_xyzz + py * chi_yyzz + pn * chi_yzzz,
    )


@small_kernel
def corner_stress(x, y, z, traction, poisson, least):
    """Stress xx, yy, zz, xy, xz, yz times 2 pi at (x, y, z) from a corner, of a uniform traction (px, py, pn) [Pa].

    Hooke's law on the displacements, with 4 pi G div(u) = 2 (1 - 2 nu) psi1_zz:
    2 pi sxx = 2 nu psi1_zz + 2 px chi_xzz - pn chi_xxz + 2 nu psi1_xx - z psi1_xxz, 2 pi szz = pn chi_zzz - z psi1_zzz,
    2 pi sxy = px chi_yzz + py chi_xzz - pn chi_xyz + 2 nu psi1_xy - z psi1_xyz, 2 pi sxz = px chi_zzz - z psi1_xzz.
    """
    px, py, pn = traction
    r = math.sqrt(x * x + y * y + z * z)
    sum_z = depth_sum(r, z, least)
    level = (x * x + y * y) / sum_z  # r - z
    chi_xxz = math.atan2(x * y * level, x * x * r + y * y * z)
    chi_yyz = math.atan2(x * y * level, y * y * r + x * x * z)
    chi_zzz = -chi_xxz - chi_yyz
    chi_xyz = math.log(sum_z)
    chi_xzz = log_sum(r, y, x * x + z * z, least)
    chi_yzz = log_sum(r, x, y * y + z * z, least)
    chi_xxy, chi_xyy = -x / sum_z, -y / sum_z
    chi_xxx, chi_yyy = -chi_xyy - chi_xzz, -chi_xxy - chi_yzz
    psi_xx = px * chi_xxx + py * chi_xxy + pn * chi_xxz
    psi_yy = px * chi_xyy + py * chi_yyy + pn * chi_yyz
    psi_xy = px * chi_xxy + py * chi_xyy + pn * chi_xyz
    psi_zz = px * chi_xzz + py * chi_yzz + pn * chi_zzz
    deep_xx, deep_yy, deep_xy, deep_xz, deep_yz = corner_gradient(x, y, z, traction)
    return (
        2.0 * poisson * (psi_zz + psi_xx) + 2.0 * px * chi_xzz - pn * chi_xxz - deep_xx,
        2.0 * poisson * (psi_zz + psi_yy) + 2.0 * py * chi_yzz - pn * chi_yyz - deep_yy,
        pn * chi_zzz + deep_xx + deep_yy,
        px * chi_yzz + py * chi_xzz - pn * chi_xyz + 2.0 * poisson * psi_xy - deep_xy,
        px * chi_zzz - deep_xz,
        py * chi_zzz - deep_yz,
    )
