"""Fixed steps of a section, recording on the way."""

from wheelrail.contact.geometry._kernels.pair import OK
from wheelrail.integrators._kernels.advance import END_OF_TRACK
from wheelrail.integrators._kernels.explicit import NOT_FINITE_STATE, ODE5, build_stage, is_finite, stages_of
from wheelrail.kernel import kernel
from wheelrail.multibody._kernels.rigid_body import BODY, SPIN, VELOCITY, to_fixed
from wheelrail.simulation._kernels.observation import contact_force, note_between, observe_wheel, sum_up
from wheelrail.simulation._kernels.section_motion import (
    DQ,
    DV,
    DW,
    ROLL,
    STRETCH,
    VY,
    VZ,
    WX,
    P,
    Q,
    S,
    W,
    Y,
    Z,
    rolled,
    section_derivative,
)
from wheelrail.track._kernels.line import track_at


@kernel
def observe_section_body(model, work, b, x, dx, out):
    """A body in the track frame, as `observe_body` writes it."""
    start = b * STRETCH
    at = b * BODY
    moving = work.moving
    full = work.full
    axes = work.axes[b]
    spins = b == model.bodies.shape[0] - 1
    out[0] = moving[S]
    out[1] = x[start + Y]
    out[2] = x[start + Z]
    out[3] = 0.0
    out[4] = x[start + ROLL]
    out[5] = x[model.angle] if spins else 0.0
    vx = full[at + VELOCITY]
    vy = full[at + VELOCITY + 1]
    vz = full[at + VELOCITY + 2]
    out[6] = vx
    out[7] = vy
    out[8] = vz
    out[9], out[10], out[11] = to_fixed(axes, full[at + SPIN], full[at + SPIN + 1], full[at + SPIN + 2])
    p = moving[P]
    q = moving[Q]
    w = moving[W]
    stretching = moving[DQ] * out[2] - moving[DW] * out[1] + q * dx[start + Z] - w * dx[start + Y]
    out[12] = moving[DV] + stretching + q * vz - w * vy
    out[13] = dx[start + VY] + w * vx - p * vz
    out[14] = dx[start + VZ] + p * vy - q * vx
    qb, wb = rolled(moving, x[start + ROLL])
    # Rates of (q, w) along the rolled axes: those of the frame's components, and the rolling of the axes.
    _, cy, sy = to_fixed(axes, 0.0, 1.0, 0.0)
    dqb = cy * moving[DQ] + sy * moving[DW] + dx[start + ROLL] * wb
    dwb = cy * moving[DW] - sy * moving[DQ] - dx[start + ROLL] * qb
    out[15], out[16], out[17] = to_fixed(axes, dx[start + WX], dx[model.spin] if spins else dqb, dwb)
    _, point = track_at(model.ground.line, moving[S])
    centre = (point.x, point.y, point.z)
    for n in range(3):
        out[18 + n] = centre[n] + out[1] * work.frame[1, n] + out[2] * work.frame[2, n]


@kernel
def observe_section(model, work, recorder, n, t, x, dx):
    """Write row `n` of the recorder from the state, its rates and what the evaluation left behind."""
    recorder.times[n] = t
    note_between(recorder, n, t)
    for b in range(model.bodies.shape[0]):
        observe_section_body(model, work, b, x, dx, recorder.bodies[n, b])
    for side in range(2):
        recorder.counts[n, 0, side] = work.places.counts[0, side]
        observe_wheel(model, work, 0, side, recorder.contacts[n, 0, side])
    for e in range(work.elements.shape[0]):
        for k in range(6):
            recorder.elements[n, e, k] = work.elements[e, k]


@kernel
def section_step(model, work, share, h, x, rates, trial):
    """One step of ODE5 from x into `trial`; rates[0] must hold the rate at x. Returns a status."""
    stages = stages_of(ODE5)
    for stage in range(1, stages + 1):
        build_stage(ODE5, stage, h, x, rates, trial)
        if stage < stages:
            status = section_derivative(model, work, not share, trial, rates[stage])
            if status != OK:
                return status
    return OK


@kernel
def march_section(model, work, stepping, count, x, rates, trial, progress, recorder):
    """`count` steps of ODE5; a row of the record is written whenever `every` steps have been made. Returns a status."""
    for _ in range(count):
        status = section_derivative(model, work, True, x, rates[0])
        progress.evaluations[0] += 6
        if status != OK:
            return status
        i, j, k = contact_force(work.places)
        sum_up(recorder, progress.time[0], to_fixed(work.frame.T, i, j, k))
        if progress.steps[0] % stepping.every == 0 and progress.rows[0] < recorder.times.size:
            observe_section(model, work, recorder, progress.rows[0], progress.time[0], x, rates[0])
            progress.rows[0] += 1
        if work.moving[S] >= stepping.end:
            return END_OF_TRACK
        status = section_step(model, work, stepping.share, stepping.step, x, rates, trial)
        if status != OK:
            return status
        if not is_finite(trial):
            return NOT_FINITE_STATE
        for n in range(x.size):
            x[n] = trial[n]
        progress.steps[0] += 1
        progress.time[0] = progress.steps[0] * stepping.step
        x[model.clock] = progress.time[0]  # a sum of steps would drift by rounding
    return OK
