"""What wheels run on, as contact models see it: rails that run straight on under a wheel, or rollers."""

from typing import NamedTuple

from wheelrail.contact._kernels.interface import AXLE, LONGITUDINAL_CURVATURE, SIDE, Y, Z
from wheelrail.contact.geometry._kernels.pair import pose_of_axle
from wheelrail.contact.geometry._kernels.roller import OnRoller
from wheelrail.kernel import small_kernel
from wheelrail.members import verb


class Rails(NamedTuple):
    """Wheels run on rails."""

    curvature: float  #: of all of them along the track: 0


class Rollers(NamedTuple):
    """Wheels run on rollers, the curvature of each in the input of its wheel."""

    curvature: float  #: of none in particular


@verb
def pose_of_wheel(ground, wheel, forth):
    """Pose for the search from the input of a wheel: that of a left wheel, a right one mirrored.

    forth : 1, or -1 for the image in the plane x = 0 of a wheel that rolls backwards.
    """


@pose_of_wheel.of(Rails)
@small_kernel
def pose_on_rails(ground, wheel, forth):
    """Over rails."""
    side = wheel[SIDE]
    along = forth * side * wheel[AXLE]
    return pose_of_axle(side * wheel[Y], wheel[Z], along, wheel[AXLE + 1], side * wheel[AXLE + 2])


@pose_of_wheel.of(Rollers)
@small_kernel
def pose_on_rollers(ground, wheel, forth):
    """Over rollers."""
    side = wheel[SIDE]
    along = forth * side * wheel[AXLE]
    pose = pose_of_axle(side * wheel[Y], wheel[Z], along, wheel[AXLE + 1], side * wheel[AXLE + 2])
    return OnRoller(pose.y, pose.z, pose.r12, pose.r22, pose.r32, pose.r21, pose.n2, wheel[LONGITUDINAL_CURVATURE])
