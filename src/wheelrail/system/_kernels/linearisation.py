"""The stiff part of a vehicle's equations for implicit steps: wheelsets on their contacts, and brakes that hold.

Each wheelset has six equations of its own, and on a rig those of its rollers besides (`roller_coupling`). What resists
is a change against the track: a wheelset that is carried along a curve turns with its rails, and no contact resists
that.
"""

from wheelrail.contact._kernels.interface import BEND, SPEED, VELOCITY
from wheelrail.contact._kernels.rail_blend import linearise_on_rails
from wheelrail.integrators._kernels.rosenbrock import GAMMA_ROLLING, GAMMA_STANDING
from wheelrail.integrators._kernels.system import linearise, solve_stage
from wheelrail.kernel import kernel, local_array, small_kernel
from wheelrail.multibody._kernels.rigid_body import BODY, INERTIA_X, INERTIA_Y, MASS, SPIN, TURN
from wheelrail.multibody._kernels.rigid_body import VELOCITY as BODY_VELOCITY
from wheelrail.numerics._kernels.linear import factorise, solve
from wheelrail.numerics._kernels.vectors import compose, compose_with_vector
from wheelrail.suspension._kernels.series import relax_series
from wheelrail.system._kernels.drive import HELD_COORDINATE, HELD_SPEED, brake_slope, brake_turning, moment_about_axle
from wheelrail.system._kernels.multibody import Multibody
from wheelrail.system._kernels.roller_coupling import (
    add_roller,
    add_roller_inertias,
    add_roller_resistance,
    read_rollers,
    write_rollers,
)
from wheelrail.system._kernels.vehicles import BRAKE

WALK = 0.9  #: speed below which the larger g of the step is taken [m/s]
HEAVY = 1e9  #: mass that stands for a speed that does not change [kg]


@kernel
def held_mass(constraints, b):
    """Mass that a body seems to have along its x axis beyond its own [kg]."""
    for n in range(constraints.shape[0]):
        if constraints[n, 0] == b and constraints[n, 1] == HELD_SPEED:
            return HEAVY
    return 0.0


@kernel
def hold_coordinates(constraints, b, matrix):
    """Make the coordinates of a body that are held too heavy to move."""
    for n in range(constraints.shape[0]):
        if constraints[n, 0] == b and constraints[n, 1] >= HELD_COORDINATE:
            k = constraints[n, 1] - HELD_COORDINATE
            matrix[k, k] += HEAVY


@kernel
def keep_coordinates(constraints, b, unknowns):
    """No acceleration of the coordinates of a body that are held, in its unknowns (6,)."""
    for n in range(constraints.shape[0]):
        if constraints[n, 0] == b and constraints[n, 1] >= HELD_COORDINATE:
            unknowns[constraints[n, 1] - HELD_COORDINATE] = 0.0


@small_kernel
def carry_along(wheel, stiffness, damping):
    """Take out of a wheel's stiffness what the rotation of the frame along the track does to the velocity.

    A wheelset that moves on by a metre is turned with its frame, and its velocity with it; the dampers of the contacts
    see no change.
    """
    vx = wheel[VELOCITY]
    vy = wheel[VELOCITY + 1]
    vz = wheel[VELOCITY + 2]
    turned_x = wheel[BEND + 1] * vz - wheel[BEND + 2] * vy
    turned_y = wheel[BEND + 2] * vx - wheel[BEND] * vz
    turned_z = wheel[BEND] * vy - wheel[BEND + 1] * vx
    for n in range(6):
        stiffness[n, 0] -= damping[n, 0] * turned_x + damping[n, 1] * turned_y + damping[n, 2] * turned_z


@small_kernel
def turn_matrix(matrix, left, right, row, column, share, out):
    """Add `share` times a block (3, 3) of `matrix`, its rows turned by `left` and its columns by `right`, to `out`.

    row, column : where the block begins, in `matrix` and in `out`. left, right (3, 3) : rows are the old axes along the
    new ones.
    """
    half = local_array(3, 3)
    for n in range(3):
        for m in range(3):
            half[n, m] = (
                matrix[row + n, column] * right[0, m]
                + matrix[row + n, column + 1] * right[1, m]
                + matrix[row + n, column + 2] * right[2, m]
            )
    for n in range(3):
        for m in range(3):
            out[row + n, column + m] += share * (
                left[0, n] * half[0, m] + left[1, n] * half[1, m] + left[2, n] * half[2, m]
            )


@small_kernel
def add_wheel(frame, axes, reach, own_stiffness, own_damping, stiffness, matrix):
    """Add a wheel's stiffness and damping to those of its wheelset: force in the fixed axes, moment in the body's.

    frame : rows x, y, z of the frame of the wheel. axes : columns the axes of the body.
    """
    inside = local_array(3, 3)  # rows of the frame along the body's axes
    for n in range(3):
        for m in range(3):
            inside[n, m] = frame[n, 0] * axes[0, m] + frame[n, 1] * axes[1, m] + frame[n, 2] * axes[2, m]
    for row in range(0, 6, 3):
        left = frame if row == 0 else inside
        for column in range(0, 6, 3):
            right = frame if column == 0 else inside
            turn_matrix(own_stiffness, left, right, row, column, 1.0, stiffness)
            turn_matrix(own_stiffness, left, right, row, column, reach * reach, matrix)
            turn_matrix(own_damping, left, right, row, column, reach, matrix)


@kernel
def wheelset_matrix(model, vehicles, v, w, brake, reach):
    """M + reach C + reach^2 K of wheelset `w` (n, n) and K, into the scratch.

    The unknowns are its velocity in the fixed axes and its angular velocity in its own, then those of its rollers,
    whose inertias are left out. brake : resistance of its brake [N m s].
    """
    contacts = vehicles.contacts
    matrix = vehicles.scratch.matrices[v, w]
    stiffness = vehicles.scratch.stiffness[v, w]
    b = model.wheelsets[w]
    own_stiffness = local_array(6, 6)
    own_damping = local_array(6, 6)
    for n in range(matrix.shape[0]):
        for m in range(matrix.shape[0]):
            matrix[n, m] = 0.0
            stiffness[n, m] = 0.0
    for n in range(3):
        matrix[n, n] = model.bodies[b, MASS]
        matrix[3 + n, 3 + n] = model.bodies[b, INERTIA_X + n]
    matrix[4, 4] += reach * brake
    for side in range(2):
        wheel = 2 * (v * model.wheelsets.size + w) + side
        row = contacts.inputs[wheel]
        linearise_on_rails(model.contact, vehicles.state.contact, wheel, contacts, own_stiffness, own_damping)
        carry_along(row, own_stiffness, own_damping)
        add_wheel(
            contacts.frames[wheel], vehicles.scratch.axes[v, b], reach, own_stiffness, own_damping, stiffness, matrix
        )
        add_roller(model, vehicles, v, w, side, reach, own_stiffness, own_damping)


@kernel
def reach_of_step(contacts, first, count, h):
    """g h of a step of length h [s], by the speeds of the wheels along the track; rollers of a wheelset may differ."""
    fastest = 0.0
    for wheel in range(2 * first, 2 * (first + count)):
        fastest = max(fastest, abs(contacts.inputs[wheel, SPEED]))
    return (GAMMA_ROLLING if fastest > WALK else GAMMA_STANDING) * h


@linearise.of(Multibody)
@kernel
def linearise_multibody(model, vehicles, v, h, x):
    """Matrices of all wheelsets from the contacts of the last evaluation, factorised."""
    scratch = vehicles.scratch
    reach = reach_of_step(vehicles.contacts, v * model.wheelsets.size, model.wheelsets.size, h)
    for w in range(model.wheelsets.size):
        b = model.wheelsets[w]
        frame = model.frames[w]
        axes = scratch.axes[v]
        turning = brake_turning(frame, axes[b], x, b * BODY, axes[max(frame, 0)])
        brake = brake_slope(scratch.inputs[v, b, BRAKE], turning, moment_about_axle(axes[b], scratch.wrenches[v, b]))
        wheelset_matrix(model, vehicles, v, w, brake, reach)
        matrix = scratch.matrices[v, w]
        add_roller_inertias(model, w, scratch, v, x, reach, matrix)
        held = held_mass(model.constraints, b)
        for n in range(3):
            for m in range(3):
                matrix[n, m] += held * axes[b, n, 0] * axes[b, m, 0]
        hold_coordinates(model.constraints, b, matrix)
        if not factorise(matrix, scratch.pivots[v, w]):
            return False, reach
        column = scratch.brakes[v, w]
        count = column.size - 1
        column[count] = reach * brake
        if brake > 0.0:
            for n in range(count):
                column[n] = 1.0 if n == 4 else 0.0
            solve(matrix, scratch.pivots[v, w], column[:count])
    return True, reach


@kernel
def add_position_resistance(stiffness, reach, x, start, rate, right):
    """Take from `right` (n,) what the contacts resist as the wheelset moves on as it does."""
    q = start + TURN
    back = (x[q], -x[q + 1], -x[q + 2], -x[q + 3])
    turned = compose(back, (rate[q], rate[q + 1], rate[q + 2], rate[q + 3]))
    moved = (rate[start], rate[start + 1], rate[start + 2], 2.0 * turned[1], 2.0 * turned[2], 2.0 * turned[3])
    for n in range(right.size):
        for m in range(6):
            right[n] -= reach * stiffness[n, m] * moved[m]


@kernel
def write_stage(reach, x, start, unknowns, rate):
    """Rates of a stage from the accelerations of a wheelset (6,), in place."""
    for n in range(3):
        rate[start + n] += reach * unknowns[n]
        rate[start + BODY_VELOCITY + n] = unknowns[n]
        rate[start + SPIN + n] = unknowns[3 + n]
    q = start + TURN
    spin = (0.5 * reach * unknowns[3], 0.0, 0.5 * reach * unknowns[5])  # the axes do not turn about the axle
    more = compose_with_vector((x[q], x[q + 1], x[q + 2], x[q + 3]), spin)
    for n in range(4):
        rate[q + n] += more[n]


@kernel
def let_frames_follow(bodies, wheelsets, frames, brakes, rate, unknowns):
    """The pitching of the bodies that hold brakes, and what it changes for their wheelsets.

    A brake that holds ties a wheelset to its frame: both have one equation. `brakes` (nw, n + 1) holds how a moment
    about the axle turns a wheelset and its rollers, and the brake's resistance; `unknowns` (nw, n) are their
    accelerations.
    """
    count = unknowns.shape[1]
    for first in range(wheelsets.size):
        frame = frames[first]
        if frame < 0 or brakes[first, count] == 0.0:
            continue
        seen = False
        for w in range(first):
            seen = seen or (frames[w] == frame and brakes[w, count] > 0.0)
        if seen:
            continue
        pitch = frame * BODY + SPIN + 1
        inertia = bodies[frame, INERTIA_Y]
        moment = inertia * rate[pitch]
        for w in range(first, wheelsets.size):
            if frames[w] == frame:
                tie = brakes[w, count]
                inertia += tie - tie * tie * brakes[w, 4]
                moment += tie * unknowns[w, 4]
        rate[pitch] = moment / inertia
        for w in range(first, wheelsets.size):
            if frames[w] == frame:
                for n in range(count):
                    unknowns[w, n] += brakes[w, count] * rate[pitch] * brakes[w, n]


@solve_stage.of(Multibody)
@kernel
def solve_multibody(model, vehicles, v, reach, x, rate):
    """Turn rates into those of a stage, in place.

    Stiff are wheelsets, their rollers and the brakes' frames, and springs in series with dampers.
    """
    scratch = vehicles.scratch
    for w in range(model.wheelsets.size):
        b = model.wheelsets[w]
        body = model.bodies[b]
        axes = scratch.axes[v, b]
        right = scratch.unknowns[v, w]
        at = b * BODY + BODY_VELOCITY
        ahead = axes[0, 0] * rate[at] + axes[1, 0] * rate[at + 1] + axes[2, 0] * rate[at + 2]
        held = ahead * held_mass(model.constraints, b)
        for n in range(3):
            right[n] = body[MASS] * rate[at + n] + held * axes[n, 0]
            right[3 + n] = body[INERTIA_X + n] * rate[b * BODY + SPIN + n]
        read_rollers(model, w, rate, right)
        add_position_resistance(scratch.stiffness[v, w], reach, x, b * BODY, rate, right)
        add_roller_resistance(model, w, scratch.stiffness[v, w], reach, rate, right)
        solve(scratch.matrices[v, w], scratch.pivots[v, w], right)
    let_frames_follow(model.bodies, model.wheelsets, model.frames, scratch.brakes[v], rate, scratch.unknowns[v])
    for w in range(model.wheelsets.size):
        keep_coordinates(model.constraints, model.wheelsets[w], scratch.unknowns[v, w])
        write_stage(reach, x, model.wheelsets[w] * BODY, scratch.unknowns[v, w], rate)
        write_rollers(model, w, reach, scratch.unknowns[v, w], rate)
    if model.suspension.states > 0:
        relax_series(model.suspension, reach, x, scratch.axes[v], rate)
