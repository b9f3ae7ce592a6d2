"""Rollers in implicit steps: what the contacts of a wheelset resist as the rollers under it move.

Contacts resist the motion of the wheelset against its rollers. A roller that turns or slides along its axis does to
them what a wheelset would that moves the other way as one body with it. So the damping of a wheel, which is known for
the wheelset, says all of the roller as well; its unknowns stand behind the six of the wheelset.
"""

from wheelrail.contact._kernels.interface import LONGITUDINAL_CURVATURE, Z
from wheelrail.kernel import kernel, local_array, small_kernel
from wheelrail.multibody._kernels.rigid_body import BODY, INERTIA_X, MASS, POSITION, SPIN, VELOCITY
from wheelrail.numerics._kernels.vectors import store_vector, unrotate, vector_at
from wheelrail.system._kernels.drive import brake_slope, moment_about_axle
from wheelrail.system._kernels.vehicles import BRAKE

SIDEWAYS, TURNING = 1, 4  #: freedoms of a roller, as coordinates of a body: along y of the ground, about its own y axis
OWN = 6  #: unknowns of a wheelset


@small_kernel
def velocity_at(freedom):
    """Where in the stretch of a body its velocity in a freedom stands."""
    return VELOCITY + freedom if freedom < 3 else SPIN + freedom - 3


@small_kernel
def roller_motion(freedom, frame, wheel, out):
    """Motion (6,) of a roller that moves at 1 in a freedom, as one body with the wheelset, at the wheelset's centre.

    Velocity and angular velocity along the axes of the wheel's frame, whose y axis is that of the roller, and whose z
    axis leads from there to the wheelset's centre.
    """
    for n in range(6):
        out[n] = 0.0
    if freedom == TURNING:
        out[0] = wheel[Z] + 1.0 / wheel[LONGITUDINAL_CURVATURE]
        out[4] = 1.0
    else:
        for n in range(3):
            out[n] = frame[n, freedom]


@small_kernel
def to_wheelset(frame, axes, both):
    """Force and moment (6,) from along the frame of a wheel to the fixed axes and the body's, in place."""
    store_vector(both, 0, unrotate(frame, vector_at(both, 0)))
    store_vector(both, 3, unrotate(axes, unrotate(frame, vector_at(both, 3))))


@kernel
def add_roller(model, vehicles, v, w, side, reach, own_stiffness, own_damping):
    """Add what a wheel's contacts resist as its roller moves to M + reach C + reach^2 K and K of wheelset `w`.

    own_stiffness, own_damping (6, 6) : of the wheel. A roller is round: turning it displaces nothing, so that the
    stiffness has no column for it, but a row.
    """
    wheel = 2 * (v * model.wheelsets.size + w) + side
    frame = vehicles.contacts.frames[wheel]
    axes = vehicles.scratch.axes[v, model.wheelsets[w]]
    stiffness = vehicles.scratch.stiffness[v, w]
    matrix = vehicles.scratch.matrices[v, w]
    freedoms = model.freedoms[w]
    roller = model.wheels.carriers[2 * w + side]
    motion = local_array(1, 6)[0]
    other = local_array(1, 6)[0]
    column = local_array(2, 6)  # by stiffness and by damping
    row = local_array(2, 6)
    for j in range(freedoms.shape[0]):
        if freedoms[j, 0] != roller:
            continue
        roller_motion(freedoms[j, 1], frame, vehicles.contacts.inputs[wheel], motion)
        displaces = 0.0 if freedoms[j, 1] == TURNING else 1.0
        for n in range(6):
            for part in range(2):
                column[part, n] = 0.0
                row[part, n] = 0.0
            for m in range(6):
                column[0, n] += displaces * own_stiffness[n, m] * motion[m]
                column[1, n] += own_damping[n, m] * motion[m]
                row[0, n] += own_stiffness[m, n] * motion[m]
                row[1, n] += own_damping[m, n] * motion[m]
        for i in range(freedoms.shape[0]):
            if freedoms[i, 0] == roller:
                roller_motion(freedoms[i, 1], frame, vehicles.contacts.inputs[wheel], other)
                for n in range(6):
                    stiffness[OWN + i, OWN + j] += other[n] * column[0, n]
                    matrix[OWN + i, OWN + j] += reach * other[n] * (reach * column[0, n] + column[1, n])
        for part in range(2):
            to_wheelset(frame, axes, column[part])
            to_wheelset(frame, axes, row[part])
        for n in range(6):
            stiffness[n, OWN + j] -= column[0, n]
            stiffness[OWN + j, n] -= row[0, n]
            matrix[n, OWN + j] -= reach * (reach * column[0, n] + column[1, n])
            matrix[OWN + j, n] -= reach * (reach * row[0, n] + row[1, n])


@small_kernel
def roller_inertia(bodies, freedom):
    """Mass or moment of inertia of a roller in a freedom (2,): body and coordinate."""
    b = freedom[0]
    return bodies[b, MASS] if freedom[1] < 3 else bodies[b, INERTIA_X + freedom[1] - 3]


@kernel
def add_roller_inertias(model, w, scratch, v, x, reach, matrix):
    """Add inertias of rollers, and the resistance of their brakes, to the matrix of their wheelset `w`."""
    freedoms = model.freedoms[w]
    for j in range(freedoms.shape[0]):
        at = OWN + j
        if freedoms[j, 0] < 0:  # other wheelsets have more
            matrix[at, at] = 1.0
            continue
        matrix[at, at] += roller_inertia(model.bodies, freedoms[j])
        b = freedoms[j, 0]
        brake = scratch.inputs[v, b, BRAKE]
        if freedoms[j, 1] == TURNING and brake > 0.0:
            moment = moment_about_axle(scratch.axes[v, b], scratch.wrenches[v, b])
            matrix[at, at] += reach * brake_slope(brake, x[b * BODY + SPIN + 1], moment)


@kernel
def read_rollers(model, w, rate, right):
    """Right-hand sides of the rollers of wheelset `w`: inertia times acceleration."""
    freedoms = model.freedoms[w]
    for j in range(freedoms.shape[0]):
        b = freedoms[j, 0]
        right[OWN + j] = 0.0
        if b >= 0:
            right[OWN + j] = roller_inertia(model.bodies, freedoms[j]) * rate[b * BODY + velocity_at(freedoms[j, 1])]


@kernel
def add_roller_resistance(model, w, stiffness, reach, rate, right):
    """Take from `right` what the contacts of wheelset `w` resist as its rollers move on as they do."""
    freedoms = model.freedoms[w]
    for j in range(freedoms.shape[0]):
        if freedoms[j, 0] >= 0 and freedoms[j, 1] != TURNING:
            moved = reach * rate[freedoms[j, 0] * BODY + POSITION + freedoms[j, 1]]
            for n in range(right.size):
                right[n] -= moved * stiffness[n, OWN + j]


@kernel
def write_rollers(model, w, reach, unknowns, rate):
    """Rates of a stage from the accelerations of the rollers of a wheelset, in place.

    Of a roller that turns the angle is left as it is: as it is round, nothing depends on it.
    """
    freedoms = model.freedoms[w]
    for j in range(freedoms.shape[0]):
        b = freedoms[j, 0]
        k = freedoms[j, 1]
        if b >= 0:
            rate[b * BODY + velocity_at(k)] = unknowns[OWN + j]
            if k != TURNING:
                rate[b * BODY + POSITION + k] += reach * unknowns[OWN + j]
