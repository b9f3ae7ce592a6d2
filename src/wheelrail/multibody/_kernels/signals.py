"""Columns of what is recorded of bodies and vehicles. `results.catalogue` says by them what signals are called.

Those of contact patches are in `contact._kernels.interface`.
"""

#: Of a body in the track frame at its foot point: arc length, lateral position and height of its centre of mass [m];
#: yaw, roll and pitch [rad]; three numbers each of its velocity over the ground [m/s], angular velocity [rad/s],
#: acceleration [m/s2] and angular acceleration [rad/s2]; position over the ground [m]; and along its own axes what an
#: accelerometer at its centre of mass reads, which feels gravity and is zero at rest on level track [m/s2].
ARC_LENGTH, LATERAL, HEIGHT, YAW, ROLL, PITCH = 0, 1, 2, 3, 4, 5
VELOCITY, ANGULAR_VELOCITY, ACCELERATION, ANGULAR_ACCELERATION, GLOBAL, FELT = 6, 9, 12, 15, 18, 21
BODY_SIGNALS = 24

#: Of a suspension element: force [N] and moment [N m] on its second body, in its axes.
FORCE, MOMENT = 0, 3
ELEMENT_SIGNALS = 6

#: Energies that are integrated along with the motion [J]: work of the contacts on the wheelsets, loss to friction in
#: the contacts, work of the suspension on the bodies, work of everything else but gravity.
CONTACT_WORK, FRICTION_LOSS, SUSPENSION_WORK, OTHER_WORK = 0, 1, 2, 3
ENERGIES = 4
