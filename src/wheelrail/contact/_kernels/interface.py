"""The socket for contact: what a contact model is told of a wheel, what it answers, and its verbs.

An evaluation has three phases over records of wheels: what wheels run on writes a row of inputs for each wheel, the
contact model turns it into a row of outputs, and the system adds these to the wrenches of its bodies. A contact model
sees nothing of vehicles and tracks; what it remembers from one evaluation to the next is its own.

All vectors are along the axes of the frame of the surface under the wheel: x forward along it, y left, z up, its origin
at the track centre in the rail-top plane.
"""

import math
from typing import NamedTuple

import numpy as np

from wheelrail.kernel import kernel
from wheelrail.members import verb

#: Columns of a wheel's input. Side of the wheel: 1 left, -1 right. Profile pair: its index.
SIDE, PAIR = 0, 1
#: Position of the wheelset's centre in the frame: lateral and vertical [m]. Direction of the axle, to the left.
Y, Z, AXLE = 2, 3, 4
#: Velocity of the wheelset's centre [m/s]; angular velocity of its axes, which do not spin with the wheels [rad/s]; its
#: spin about the axle, forward rolling positive [rad/s].
VELOCITY, ROTATION, SPIN = 7, 10, 13
#: Velocity at the origin of the frame, and angular velocity, of the material of what the wheel runs on [m/s, rad/s];
#: its curvature along the direction of rolling, convex positive [1/m].
SURFACE_VELOCITY, SURFACE_ROTATION, LONGITUDINAL_CURVATURE = 14, 17, 20
#: Position along the track [m], and how fast it grows [m/s]. Lateral and vertical position of the frame's origin
#: against the perfect track [m].
STATION, SPEED, ORIGIN_Y, ORIGIN_Z = 21, 22, 23, 24
#: Rotation of the frame along the track about x, y, z [rad/m]; gradient of the rail plane against the perfect track [-]
#: and its twist [rad/m].
BEND, GRADIENT, TWIST = 25, 28, 29
#: Energy that the wheel has lately dissipated per metre of rail [J/m].
ENERGY = 30
#: Where rails change along the track: the wheel's profile pair before the first change; between two rails, the pair
#: that is to come and its share of the forces, 0 where there is one pair only. Contact models need not look at them.
FIRST_PAIR, NEXT_PAIR, NEXT_SHARE = 31, 32, 33
INPUT_COLUMNS = 34

#: Columns of a wheel's output: force [N] and moment about the wheelset's centre [N m] on the wheelset, frictional power
#: [W], number of contact patches, and the sum of their forces as they are recorded [N].
FORCE, MOMENT, POWER, PATCHES, PATCH_FORCE = 0, 3, 6, 7, 8
OUTPUT_COLUMNS = 11

#: Columns of a contact patch as it is recorded. Along the axes of the frame: force on the wheelset [N] and moment about
#: its centre [N m]; arm from there to the contact [m]. In the patch's axes (i forward, t left, n up): longitudinal and
#: lateral creep force, spin moment, normal force; creepages xi, eta, phi [1/m]. Approach, semi-axes [m], maximum
#: pressure [Pa], coefficient of friction, frictional power [W], T-gamma [N]. Position on the wheel across the axle and
#: from the nominal circle, on the rail against the perfect track and in the frame [m]; sliding velocity [m/s].
FX, FY, FZ, MX, MY, MZ = 0, 1, 2, 3, 4, 5
ARM_X, ARM_Y, ARM_Z = 6, 7, 8
CREEP_X, CREEP_Y, SPIN_MOMENT, LOAD = 9, 10, 11, 12
XI, ETA, PHI = 13, 14, 15
APPROACH, SEMI_A, SEMI_B, PRESSURE, FRICTION, PATCH_POWER, T_GAMMA = 16, 17, 18, 19, 20, 21, 22
FORCE_COLUMNS = 23  #: those of the forces; the others are positions and velocities
X_ON_WHEEL, Y_ON_WHEEL, Y_ON_RAIL, Z_ON_RAIL, Y_IN_FRAME, Z_IN_FRAME = 23, 24, 25, 26, 27, 28
SLIDING_X, SLIDING_Y = 29, 30
PATCH_COLUMNS = 31
KEPT_PATCHES = 4  #: of a wheel that are recorded


class Contacts(NamedTuple):
    """Records of the wheels of all vehicles, one after the other; those of a wheelset follow each other, left first."""

    frames: np.ndarray  #: rows x, y, z of the frame under each wheel, shape (n, 3, 3)
    inputs: np.ndarray  #: (n, INPUT_COLUMNS)
    outputs: np.ndarray  #: (n, OUTPUT_COLUMNS)


@verb
def wheel_contact(contact, memory, w, fresh, wheel, out):
    """Forces of wheel `w` from its input into its output. Returns a status; loss of contact is none.

    memory : the model's own, with a leading index of wheels. Within a time step, an evaluation that is not `fresh` may
    build on the last one of this wheel. Where rails change along the track, its profile pair may be another by then.
    """


@verb
def linearise_wheel(contact, memory, w, wheel, stiffness, damping):
    """How the force and moment of wheel `w` resist a displacement and velocity of the wheelset, for implicit steps.

    stiffness, damping (6, 6) : rows force and moment, columns displacement and rotation, along the axes of the frame,
    about the wheelset's centre; both are filled. The wheel was evaluated last at this input.
    """


@verb
def write_patches(contact, memory, w, wheel, output, out):
    """Write the patches of wheel `w` to rows of `out` (n, PATCH_COLUMNS), NaN beyond the last; for the record.

    The wheel was evaluated last at this input, with this output. Without a verb of its own, a contact model is recorded
    as one patch with the force and moment of the wheel.
    """


@write_patches.of(object)
@kernel
def write_one_patch(contact, memory, w, wheel, output, out):
    """One patch with the whole force of a wheel; everything that is not known of it is NaN."""
    for k in range(out.shape[0]):
        for n in range(PATCH_COLUMNS):
            out[k, n] = math.nan
    if output[PATCHES] > 0.0:
        for n in range(3):
            out[0, FX + n] = output[PATCH_FORCE + n]
            out[0, MX + n] = output[MOMENT + n]
        out[0, LOAD] = math.sqrt(output[FORCE] ** 2 + output[FORCE + 1] ** 2 + output[FORCE + 2] ** 2)
        out[0, PATCH_POWER] = output[POWER]
