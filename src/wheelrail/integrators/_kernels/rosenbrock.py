"""ROS2, a linearly implicit step of second order (Verwer et al., SIAM J. Sci. Comput. 20, 1999, 1456).

    (1 - g h A) k1 = f(x)
    (1 - g h A) k2 = f(x + h k1) - 2 k1
    x + h (3 k1 + k2)/2

Its order is two for any matrix A, so A need only hold what is stiff: the contacts of each wheelset, six equations at a
time. With the true matrix the step damps what is very fast (L-stable) for g = 1 +- 1/sqrt(2). The smaller root hardly
damps what a step resolves: 0.01 % of critical at 40 Hz and 0.1 % at 114 Hz with steps of 1 ms. With the larger root
neither stage changes the sign of what is fast, which keeps a wheel that comes to a stand from chattering, but
vibrations of a wheelset on its contacts are damped away, by 12 % at 60 Hz: it is taken for rolling at a walk or slower.
"""

from wheelrail.contact.geometry._kernels.pair import OK
from wheelrail.integrators._kernels.explicit import is_finite
from wheelrail.integrators._kernels.wheel_stiffness import wheelset_matrix
from wheelrail.kernel import kernel
from wheelrail.multibody._kernels.rigid_body import BODY, INERTIA_X, INERTIA_Y, MASS, SPIN, TURN, VELOCITY
from wheelrail.numerics._kernels.linear import factorise, solve
from wheelrail.simulation._kernels.motion import (
    BRAKE,
    HELD_SPEED,
    brake_resistance,
    brake_turning,
    derivative,
    tidy_axes,
)

GAMMA_ROLLING = 0.2928932188134525
GAMMA_STANDING = 1.7071067811865475
WALK = 0.9  #: speed below which the larger one is taken [m/s]
HEAVY = 1e9  #: mass that stands for a speed that does not change [kg]
#: Of a step [m/s]. Smooth running is far below; a vibration of a wheelset on its contacts that a step of this length
#: feeds, as the matrix is not exact, stays below half a per cent of the wheel load.
GREATEST_ERROR = 1e-4
PARTS = 16  #: into which a step can be cut
SINGULAR = 32  #: status: the equations of a step have no solution


@kernel
def held_mass(locks, b):
    """Mass that a body seems to have along its x axis beyond its own [kg]."""
    for n in range(locks.shape[0]):
        if locks[n, 0] == b and locks[n, 1] == HELD_SPEED:
            return HEAVY
    return 0.0


@kernel
def add_position_resistance(stiffness, reach, x, start, rate, right):
    """Take from `right` (6,) what the contacts resist as the wheelset moves on as it does."""
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
    for n in range(6):
        for m in range(6):
            right[n] -= reach * stiffness[n, m] * moved[m]


@kernel
def write_stage(reach, x, start, unknowns, rate):
    """Rates of a stage from the accelerations of a wheelset (6,), in place."""
    for n in range(3):
        rate[start + n] += reach * unknowns[n]
        rate[start + VELOCITY + n] = unknowns[n]
        rate[start + SPIN + n] = unknowns[3 + n]
    q = start + TURN
    w = x[q]
    i = x[q + 1]
    j = x[q + 2]
    k = x[q + 3]
    wx = 0.5 * reach * unknowns[3]
    wz = 0.5 * reach * unknowns[5]
    rate[q] += -i * wx - k * wz
    rate[q + 1] += w * wx + j * wz
    rate[q + 2] += k * wx - i * wz
    rate[q + 3] += w * wz - j * wx


@kernel
def factorise_stage(model, work, inputs, reach, x):
    """Matrices of all wheelsets from the contacts that `work` holds, factorised. Returns whether that worked."""
    places = work.places
    for w in range(model.wheelsets.size):
        b = model.wheelsets[w]
        frame = model.frames[w]
        turning = brake_turning(frame, work.axes[b], x, b * BODY, work.axes[max(frame, 0)])
        brake = brake_resistance(inputs[b, BRAKE], turning)
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
            brake,
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
            return False
        column = work.brakes[w]
        column[BRAKE] = reach * brake
        if brake > 0.0:
            for n in range(6):
                column[n] = 1.0 if n == 4 else 0.0
            solve(work.matrices[w], work.pivots[w], column[:6])
    return True


@kernel
def let_frames_follow(bodies, wheelsets, frames, brakes, rate, unknowns):
    """The pitching of the bodies that hold brakes, and what it changes for their wheelsets.

    A brake that holds ties a wheelset to its frame: both have one equation. `brakes` (nw, 7) holds how a moment about
    the axle turns a wheelset, and the brake's resistance; `unknowns` (nw, 6) are the accelerations of the wheelsets.
    """
    for first in range(wheelsets.size):
        frame = frames[first]
        if frame < 0 or brakes[first, BRAKE] == 0.0:
            continue
        seen = False
        for w in range(first):
            seen = seen or (frames[w] == frame and brakes[w, BRAKE] > 0.0)
        if seen:
            continue
        pitch = frame * BODY + SPIN + 1
        inertia = bodies[frame, INERTIA_Y]
        moment = inertia * rate[pitch]
        for w in range(first, wheelsets.size):
            if frames[w] == frame:
                tie = brakes[w, BRAKE]
                inertia += tie - tie * tie * brakes[w, 4]
                moment += tie * unknowns[w, 4]
        rate[pitch] = moment / inertia
        for w in range(first, wheelsets.size):
            if frames[w] == frame:
                for n in range(6):
                    unknowns[w, n] += brakes[w, BRAKE] * rate[pitch] * brakes[w, n]


@kernel
def solve_stage(model, work, reach, x, rate):
    """Turn rates into those of a stage, in place; only wheelsets and the brakes' frames are stiff."""
    for w in range(model.wheelsets.size):
        b = model.wheelsets[w]
        body = model.bodies[b]
        axes = work.axes[b]
        right = work.unknowns[w]
        v = b * BODY + VELOCITY
        ahead = axes[0, 0] * rate[v] + axes[1, 0] * rate[v + 1] + axes[2, 0] * rate[v + 2]
        held = ahead * held_mass(model.locks, b)
        for n in range(3):
            right[n] = body[MASS] * rate[v + n] + held * axes[n, 0]
            right[3 + n] = body[INERTIA_X + n] * rate[b * BODY + SPIN + n]
        add_position_resistance(work.stiffness[w], reach, x, b * BODY, rate, right)
        solve(work.matrices[w], work.pivots[w], right)
    let_frames_follow(model.bodies, model.wheelsets, model.frames, work.brakes, rate, work.unknowns)
    for w in range(model.wheelsets.size):
        write_stage(reach, x, model.wheelsets[w] * BODY, work.unknowns[w], rate)


@kernel
def gamma_at(speeds):
    """g of a step, by the speeds of the wheelsets along the track [m/s]."""
    fastest = 0.0
    for w in range(speeds.size):
        fastest = max(fastest, abs(speeds[w]))
    return GAMMA_ROLLING if fastest > WALK else GAMMA_STANDING


@kernel
def ros2_step(model, work, inputs, share, h, x, rates, trial):
    """One step of length h from x into `trial`; rates (3 or more, n). Returns (status, error [m/s]).

    rates[0] must hold the rate at x, whose contacts `work` must still hold. The error is that of a step of first order:
    the greatest of all bodies' velocities, and of their angular velocities at a metre.
    """
    reach = gamma_at(work.places.speed) * h
    if not factorise_stage(model, work, inputs, reach, x):
        return SINGULAR, 0.0
    for n in range(x.size):
        rates[1, n] = rates[0, n]
    solve_stage(model, work, reach, x, rates[1])
    for n in range(x.size):
        trial[n] = x[n] + h * rates[1, n]
    status = derivative(model, work, inputs, not share, trial, rates[2])
    if status != OK:
        return status, 0.0
    for n in range(x.size):
        rates[2, n] -= 2.0 * rates[1, n]
    solve_stage(model, work, reach, x, rates[2])
    error = 0.0
    for n in range(x.size):
        change = 0.5 * h * (rates[1, n] + rates[2, n])
        trial[n] = x[n] + h * rates[1, n] + change
        if n < model.inner and n % BODY >= VELOCITY:
            error = max(error, abs(change))
    return OK, error


@kernel
def ros2_fixed_step(model, work, inputs, share, h, x, rates, trial):
    """One step of length h from x into `trial`, in parts where its error is too great.

    A contact that comes or goes within a step is not in its matrix; parts of 1/2 to 1/PARTS then find it. The length is
    a matter of the state alone, so runs can be repeated. Returns (status, evaluations); x may be changed.
    """
    evaluations = 0
    done = 0
    size = PARTS
    while True:
        status, error = ros2_step(model, work, inputs, share, size * h / PARTS, x, rates, trial)
        evaluations += 1
        good = status == OK and error <= GREATEST_ERROR and is_finite(trial)
        if not good and size > 1:
            size //= 2
        else:
            if status != OK:
                return status, evaluations
            done += size
            if done == PARTS:
                return OK, evaluations
            for n in range(x.size):
                x[n] = trial[n]
            tidy_axes(model, work.places, x)
            if done % (2 * size) == 0 and error < 0.25 * GREATEST_ERROR:
                size *= 2
        status = derivative(model, work, inputs, True, x, rates[0])
        evaluations += 1
        if status != OK:
            return status, evaluations
