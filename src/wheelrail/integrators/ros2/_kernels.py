"""ROS2, a linearly implicit step of second order (Verwer et al., SIAM J. Sci. Comput. 20, 1999, 1456).

    (1 - g h A) k1 = f(x)
    (1 - g h A) k2 = f(x + h k1) - 2 k1
    x + h (3 k1 + k2)/2

Its order is two for any matrix A, so A need only hold what is stiff: the contacts of each wheelset, six equations at a
time. With the true matrix the step damps what is fast (L-stable) for g = 1 +- 1/sqrt(2). The larger root is taken: then
neither stage changes the sign of what is fast, which keeps a wheel that comes to rest from chattering. The price is that
vibrations of a wheelset on its contacts, 100 Hz and more, are damped away.
"""

from wheelrail.contact.pair._kernels import OK
from wheelrail.integrators.wheel_stiffness._kernels import wheelset_matrix
from wheelrail.kernel import kernel, small_kernel
from wheelrail.multibody._kernels import BODY, INERTIA_X, MASS, SPIN, TURN, VELOCITY
from wheelrail.numerics.linear._kernels import factorise, solve
from wheelrail.simulation.motion._kernels import BRAKE, HELD_SPEED, brake_resistance, brake_turning, derivative

GAMMA = 1.7071067811865475
HEAVY = 1e9  #: mass that stands for a speed that does not change [kg]
SINGULAR = 32  #: status: the equations of a step have no solution


@kernel
def held_mass(locks, b):
    """Mass that a body seems to have along its x axis beyond its own [kg]."""
    for n in range(locks.shape[0]):
        if locks[n, 0] == b and locks[n, 1] == HELD_SPEED:
            return HEAVY
    return 0.0


@kernel
def solve_wheelset(body, axes, held, matrix, pivots, stiffness, reach, x, start, rate, right):
    """Turn the rates of a wheelset into those of a stage, in place; `right` is scratch (6,)."""
    q = start + TURN
    w = x[q]
    i = x[q + 1]
    j = x[q + 2]
    k = x[q + 3]
    a = rate[q]
    b = rate[q + 1]
    c = rate[q + 2]
    d = rate[q + 3]
    moved = (
        rate[start],
        rate[start + 1],
        rate[start + 2],
        2.0 * (w * b - i * a - j * d + k * c),
        2.0 * (w * c + i * d - j * a - k * b),
        2.0 * (w * d - i * c + j * b - k * a),
    )
    v = start + VELOCITY
    ahead = held * (axes[0, 0] * rate[v] + axes[1, 0] * rate[v + 1] + axes[2, 0] * rate[v + 2])
    for n in range(3):
        right[n] = body[MASS] * rate[v + n] + ahead * axes[n, 0]
        right[3 + n] = body[INERTIA_X + n] * rate[start + SPIN + n]
    for n in range(6):
        for m in range(6):
            right[n] -= reach * stiffness[n, m] * moved[m]
    solve(matrix, pivots, right)
    for n in range(3):
        rate[start + n] += reach * right[n]
        rate[v + n] = right[n]
        rate[start + SPIN + n] = right[3 + n]
    wx = 0.5 * reach * right[3]
    wz = 0.5 * reach * right[5]
    rate[q] += -i * wx - k * wz
    rate[q + 1] += w * wx + j * wz
    rate[q + 2] += k * wx - i * wz
    rate[q + 3] += w * wz - j * wx


@small_kernel
def solve_stage(model, work, reach, x, rate):
    """Turn rates into those of a stage, in place; only wheelsets are stiff."""
    for w in range(model.wheelsets.size):
        b = model.wheelsets[w]
        solve_wheelset(
            model.bodies[b],
            work.axes[b],
            held_mass(model.locks, b),
            work.matrices[w],
            work.pivots[w],
            work.stiffness[w],
            reach,
            x,
            b * BODY,
            rate,
            work.levers[0],
        )


@kernel
def ros2_step(model, work, inputs, share, h, x, rates, trial):
    """One step of length h from x into `trial`; rates (4 or more, n). Returns a status.

    rates[0] must hold the rate at x, whose contacts `work` must still hold.
    """
    reach = GAMMA * h
    places = work.places
    for w in range(model.wheelsets.size):
        b = model.wheelsets[w]
        frame = model.frames[w]
        turning = brake_turning(frame, work.axes[b], x, b * BODY, work.axes[max(frame, 0)])
        wheelset_matrix(
            model.bodies[b],
            work.axes[b],
            x,
            b * BODY,
            model.ground.laws,
            places.axes[w],
            places.place[w],
            places.bend[w],
            places.counts[w],
            places.points[w],
            places.rows[w],
            brake_resistance(inputs[b, BRAKE], turning),
            reach,
            work.levers,
            work.stiffness[w],
            work.matrices[w],
        )
        held = held_mass(model.locks, b)
        for n in range(3):
            for m in range(3):
                work.matrices[w, n, m] += held * work.axes[b, n, 0] * work.axes[b, m, 0]
        if not factorise(work.matrices[w], work.pivots[w]):
            return SINGULAR
    for n in range(x.size):
        rates[1, n] = rates[0, n]
    solve_stage(model, work, reach, x, rates[1])
    for n in range(x.size):
        trial[n] = x[n] + h * rates[1, n]
    status = derivative(model, work, inputs, not share, trial, rates[2])
    if status != OK:
        return status
    for n in range(x.size):
        rates[2, n] -= 2.0 * rates[1, n]
    solve_stage(model, work, reach, x, rates[2])
    for n in range(x.size):
        trial[n] = x[n] + h * (1.5 * rates[1, n] + 0.5 * rates[2, n])
    return OK
