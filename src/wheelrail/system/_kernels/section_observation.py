"""What is recorded of a cross section, as of a vehicle in space."""

from wheelrail.integrators._kernels.system import observe
from wheelrail.kernel import kernel
from wheelrail.multibody._kernels.rigid_body import BODY, SPIN, VELOCITY, to_fixed
from wheelrail.multibody._kernels.signals import (
    ACCELERATION,
    ANGULAR_ACCELERATION,
    ANGULAR_VELOCITY,
    ARC_LENGTH,
    ELEMENT_SIGNALS,
    GLOBAL,
    HEIGHT,
    LATERAL,
    PITCH,
    YAW,
)
from wheelrail.multibody._kernels.signals import ROLL as ROLL_SIGNAL
from wheelrail.multibody._kernels.signals import VELOCITY as SIGNAL_VELOCITY
from wheelrail.numerics._kernels.vectors import store_vector
from wheelrail.system._kernels.observation import note_between, observe_wheels, patch_force, sum_up
from wheelrail.system._kernels.section import (
    DQ,
    DV,
    DW,
    ROLL,
    STRETCH,
    VY,
    VZ,
    WX,
    CrossSection,
    P,
    Q,
    S,
    W,
    Y,
    Z,
    rolled,
)
from wheelrail.track._kernels.line import track_at


@kernel
def observe_section_body(model, scratch, v, b, x, dx, out):
    """A body in the track frame, as `observe_body` writes it."""
    start = b * STRETCH
    at = b * BODY
    moving = scratch.moving[v]
    full = scratch.full[v]
    axes = scratch.axes[v, b]
    spins = b == model.bodies.shape[0] - 1
    out[ARC_LENGTH] = moving[S]
    out[LATERAL] = x[start + Y]
    out[HEIGHT] = x[start + Z]
    out[YAW] = 0.0
    out[ROLL_SIGNAL] = x[start + ROLL]
    out[PITCH] = x[model.layout.angle] if spins else 0.0
    vx = full[at + VELOCITY]
    vy = full[at + VELOCITY + 1]
    vz = full[at + VELOCITY + 2]
    spin = to_fixed(axes, full[at + SPIN], full[at + SPIN + 1], full[at + SPIN + 2])
    store_vector(out, SIGNAL_VELOCITY, (vx, vy, vz))
    store_vector(out, ANGULAR_VELOCITY, spin)
    p = moving[P]
    q = moving[Q]
    w = moving[W]
    stretching = moving[DQ] * out[HEIGHT] - moving[DW] * out[LATERAL] + q * dx[start + Z] - w * dx[start + Y]
    out[ACCELERATION] = moving[DV] + stretching + q * vz - w * vy
    out[ACCELERATION + 1] = dx[start + VY] + w * vx - p * vz
    out[ACCELERATION + 2] = dx[start + VZ] + p * vy - q * vx
    qb, wb = rolled(moving, x[start + ROLL])
    # Rates of (q, w) along the rolled axes: those of the frame's components, and the rolling of the axes.
    _, cy, sy = to_fixed(axes, 0.0, 1.0, 0.0)
    dqb = cy * moving[DQ] + sy * moving[DW] + dx[start + ROLL] * wb
    dwb = cy * moving[DW] - sy * moving[DQ] - dx[start + ROLL] * qb
    turning = to_fixed(axes, dx[start + WX], dx[model.layout.spin] if spins else dqb, dwb)
    store_vector(out, ANGULAR_ACCELERATION, turning)
    _, point = track_at(model.surface.line, moving[S])
    centre = (point.x, point.y, point.z)
    for n in range(3):
        out[GLOBAL + n] = centre[n] + out[LATERAL] * scratch.frame[v, 1, n] + out[HEIGHT] * scratch.frame[v, 2, n]


@observe.of(CrossSection)
@kernel
def observe_section(model, vehicles, v, recorder, row, t, x, dx):
    """Sums of a step, and row `row` of the recorder from the state, its rates and what the evaluation left behind."""
    scratch = vehicles.scratch
    fx, fy, fz = patch_force(vehicles.contacts, 2 * v, 2 * v + 2)
    sum_up(recorder, t, to_fixed(scratch.frame[v].T, fx, fy, fz))
    if row < 0:
        return
    recorder.times[row] = t
    note_between(recorder, row, t)
    for b in range(model.bodies.shape[0]):
        observe_section_body(model, scratch, v, b, x, dx, recorder.bodies[row, b])
    observe_wheels(
        model.contact, vehicles.state.contact, vehicles.contacts, v, recorder.counts[row], recorder.contacts[row]
    )
    for e in range(recorder.elements.shape[1]):
        for k in range(ELEMENT_SIGNALS):
            recorder.elements[row, e, k] = scratch.elements[v, e, k]
