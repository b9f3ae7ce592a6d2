"""A wheel over a roller: for every circle of the wheel, the roller looks like a rail in a frame of its own.

A roller is a surface of revolution about an axis across the track, with the rail's profile as its meridian. Turned
about its axis it is the same roller. At an angle theta from its top, a rail with that profile that runs straight on
along the tangent touches the roller all along the meridian there, and has its normals. Every normal of a wheel meets
its axle, at W = G + (y + r r') e for the circle at axle coordinate y. So the normal that circle and roller share, if
they do, lies in the meridian plane of W, whose angle follows from the wheel alone, tan(theta) = W_x / (R + W_z) with R
the radius of the roller up to the rail-top plane. In the frame at that angle everything is as on a rail: what is coded
for rails holds for rollers with the pose of the wheelset in that frame, `pose_at`.

What changes besides are derivatives along the wheel: the frame turns with y. Of the axle's direction in it only the
component along z enters the slope that the wheel asks the rail for, see `frame_turning`.
"""

import math
from typing import NamedTuple

from wheelrail.contact.geometry._kernels.pair import Pose, pose_of_sines
from wheelrail.kernel import kernel, small_kernel
from wheelrail.members import verb


class OnRoller(NamedTuple):
    """Pose of a wheelset over rollers: in the frame at the angle of the wheelset's centre, on top of the rollers."""

    y: float  #: lateral position of the wheelset's centre [m]
    z: float  #: its height above the rail-top plane [m]
    r12: float  #: direction of the axle
    r22: float
    r32: float
    r21: float  #: sine of the yaw angle
    n2: float  #: see `Pose`
    curvature: float  #: of the rollers at the rail-top plane, 1 / R [1/m]


@kernel
def make_roller_pose(pose, radius):
    """A pose over rollers of this radius [m] from one over rails, the wheelset's centre above the rollers' axis."""
    return OnRoller(pose.y, pose.z, pose.r12, pose.r22, pose.r32, pose.r21, pose.n2, 1.0 / radius)


@verb
def pose_at(pose, y, r, dr):
    """Pose in the frame of the circle at axle coordinate `y` [m], where the radius is r [m] and its slope r' = dr."""


@pose_at.of(Pose)
@small_kernel
def same_pose(pose, y, r, dr):
    """Rails have one frame."""
    return pose


@pose_at.of(OnRoller)
@small_kernel
def roller_pose_at(pose, y, r, dr):
    """The wheelset in the meridian plane of W; written so that nothing is lost on rollers of any radius."""
    omega = y + r * dr
    sine, cosine, height = meridian(pose, omega)
    ex = pose.r12 * cosine - pose.r32 * sine
    ez = pose.r12 * sine + pose.r32 * cosine
    level = math.sqrt(ex * ex + pose.r22 * pose.r22)
    per_level = 1.0 / level
    return pose_of_sines(pose.y, height - omega * ez, -ex * per_level, pose.r22 * per_level, ez, level)


@small_kernel
def meridian(pose, omega):
    """(sine, cosine) of the angle of W = G + omega e on the roller, and its height above the rail-top plane there [m].

    That height is rho - R with rho^2 = W_x^2 + (R + W_z)^2, all per R.
    """
    x = omega * pose.r12
    z = pose.z + omega * pose.r32
    k = pose.curvature
    up = 1.0 + k * z
    rho = math.sqrt(k * x * k * x + up * up)
    per_rho = 1.0 / rho
    return k * x * per_rho, up * per_rho, (k * (x * x + z * z) + 2.0 * z) / (rho + 1.0)


@verb
def meridian_at(pose, y, r, dr):
    """(sine, cosine) of the angle by which a circle's frame is turned about the rollers' axis, forward positive."""


@meridian_at.of(Pose)
@small_kernel
def no_meridian(pose, y, r, dr):
    """Rails have one frame."""
    return 0.0, 1.0


@meridian_at.of(OnRoller)
@small_kernel
def roller_meridian_at(pose, y, r, dr):
    """That of W."""
    sine, cosine, _ = meridian(pose, y + r * dr)
    return sine, cosine


@verb
def frame_turning(pose, local, y, r, dr, ddr):
    """How e_z, the component of the axle along z of the frame of a circle, changes with y because that frame turns.

    local : pose in that frame. With g = (W_x e_x + (R + W_z) e_z) / rho it is dg/dy = (1 + r'^2 + r r'') e_x^2 / rho,
    where e_x is that in the frame of the circle.
    """


@frame_turning.of(Pose)
@small_kernel
def no_turning(pose, local, y, r, dr, ddr):
    """Rails have one frame."""
    return 0.0


@frame_turning.of(OnRoller)
@small_kernel
def roller_frame_turning(pose, local, y, r, dr, ddr):
    """That of W's meridian plane."""
    omega = y + r * dr
    per_rho = pose.curvature / (1.0 + pose.curvature * (local.z + omega * local.r32))
    return (1.0 + dr * dr + r * ddr) * local.r12 * local.r12 * per_rho


@small_kernel
def own_meridian(posed, local, omega, arm, sine, cosine):
    """Frame of a patch whose normal is not quite that of its circle: (arm, sine, cosine) in it.

    omega : where the circle's normal meets the axle [m]. arm : from the wheelset's centre to the patch, ahead and up,
    in the frame of the circle, whose pose `local` and angle (sine, cosine) are given. In that frame the patch's normal
    meets the axle as far ahead as the patch would lie on a rail. The patch and its normal are in the meridian plane
    through that point: in any other, the turning of round bodies would seem to press them together.
    """
    ahead, above = arm
    beside = ahead - omega * local.r12
    per_rho = 1.0 / (1.0 + posed.curvature * (local.z + omega * local.r32))
    turn = posed.curvature * beside * per_rho
    c = 1.0 / math.sqrt(1.0 + turn * turn)
    s = turn * c
    ahead += beside * ((1.0 + posed.curvature * (local.z + above)) * per_rho - 1.0)
    return (c * ahead - s * above, c * above + s * ahead), sine * c + cosine * s, cosine * c - sine * s


@verb
def most_turning(pose):
    """Greatest frame_turning of circles, per 1 + r'^2 + r |r''| [1/m]."""


@most_turning.of(Pose)
@small_kernel
def none_at_all(pose):
    """Rails have one frame."""
    return 0.0


@most_turning.of(OnRoller)
@small_kernel
def roller_most_turning(pose):
    """The axle's component along the track is that of the wheelset, but for what turning of frames adds."""
    along = abs(pose.r12) + abs(pose.r32) * pose.curvature
    return 1.2 * along * along * pose.curvature
