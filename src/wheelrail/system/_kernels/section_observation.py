"""What is recorded of a cross section, as of a vehicle in space."""

from wheelrail.integrators._kernels.system import measure, observe
from wheelrail.kernel import kernel, small_kernel
from wheelrail.multibody._kernels.rigid_body import BODY, SPIN, VELOCITY, to_fixed
from wheelrail.multibody._kernels.signals import (
    ACCELERATION,
    ANGULAR_ACCELERATION,
    ANGULAR_VELOCITY,
    ARC_LENGTH,
    ELEMENT_SIGNALS,
    FELT,
    GLOBAL,
    HEIGHT,
    LATERAL,
    PITCH,
    YAW,
)
from wheelrail.multibody._kernels.signals import ROLL as ROLL_SIGNAL
from wheelrail.multibody._kernels.signals import VELOCITY as SIGNAL_VELOCITY
from wheelrail.numerics._kernels.filters import filter_step
from wheelrail.numerics._kernels.vectors import store_vector, unrotate, vector_at
from wheelrail.system._kernels.instruments import ON_WHEELSET, felt, read_wheels
from wheelrail.system._kernels.observation import (
    FORCES,
    moment_about_axle,
    note_between,
    observe_wheels,
    patch_force,
    sum_up,
)
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


@small_kernel
def section_accelerations(model, scratch, v, b, x, dx):
    """Acceleration of a body's centre of mass [m/s2] and its angular acceleration [rad/s2], along the track's axes."""
    start = b * STRETCH
    at = b * BODY
    moving = scratch.moving[v]
    full = scratch.full[v]
    axes = scratch.axes[v, b]
    spins = b == model.bodies.shape[0] - 1
    vy = full[at + VELOCITY + 1]
    vz = full[at + VELOCITY + 2]
    p = moving[P]
    q = moving[Q]
    w = moving[W]
    y = x[start + Y]
    z = x[start + Z]
    stretching = moving[DQ] * z - moving[DW] * y + q * dx[start + Z] - w * dx[start + Y]
    vx = full[at + VELOCITY]
    acceleration = (
        moving[DV] + stretching + q * vz - w * vy,
        dx[start + VY] + w * vx - p * vz,
        dx[start + VZ] + p * vy - q * vx,
    )
    qb, wb = rolled(moving, x[start + ROLL])
    # Rates of (q, w) along the rolled axes: those of the frame's components, and the rolling of the axes.
    _, cy, sy = to_fixed(axes, 0.0, 1.0, 0.0)
    dqb = cy * moving[DQ] + sy * moving[DW] + dx[start + ROLL] * wb
    dwb = cy * moving[DW] - sy * moving[DQ] - dx[start + ROLL] * qb
    turning = to_fixed(axes, dx[start + WX], dx[model.layout.spin] if spins else dqb, dwb)
    return acceleration, turning


@small_kernel
def felt_in_section(model, scratch, v, b, x, dx, arm):
    """What an accelerometer at `arm` from the centre of mass of a body reads along the body's axes [m/s2]."""
    acceleration, turning = section_accelerations(model, scratch, v, b, x, dx)
    axes = scratch.axes[v, b]
    frame = scratch.frame[v]
    up = (frame[0, 2], frame[1, 2], frame[2, 2])
    turns = 0.0 if b == model.bodies.shape[0] - 1 else 1.0
    wx, wy, wz = vector_at(scratch.full[v], b * BODY + SPIN)
    ax, ay, az = unrotate(axes, turning)
    spin = (wx, turns * wy, wz)
    return felt(acceleration, model.gravity, up, axes, spin, (ax, turns * ay, az), arm)


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
    acceleration, turning = section_accelerations(model, scratch, v, b, x, dx)
    store_vector(out, ACCELERATION, acceleration)
    store_vector(out, ANGULAR_ACCELERATION, turning)
    store_vector(out, FELT, felt_in_section(model, scratch, v, b, x, dx, (0.0, 0.0, 0.0)))
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
    store_vector(recorder.summed, 0, to_fixed(scratch.frame[v].T, fx, fy, fz))
    recorder.summed[FORCES] = moment_about_axle(v, 0, vehicles.contacts)
    sum_up(recorder, t)
    if row < 0:
        return
    recorder.times[row] = t
    note_between(recorder, row, t)
    for b in range(model.bodies.shape[0]):
        observe_section_body(model, scratch, v, b, x, dx, recorder.bodies[row, b])
    observe_wheels(
        model.contact, vehicles.state.contact, vehicles.contacts, v, recorder.counts[row], recorder.contacts[row]
    )
    recorder.moments[row, 0] = recorder.summed[FORCES]
    instruments = recorder.instruments
    for k in range(recorder.sensors.shape[1]):
        b = instruments.bodies[k]
        at = felt_in_section(model, scratch, v, b, x, dx, vector_at(instruments.arms[k], 0))
        store_vector(recorder.sensors[row, k], 0, at)
    for e in range(recorder.elements.shape[1]):
        for k in range(ELEMENT_SIGNALS):
            recorder.elements[row, e, k] = scratch.elements[v, e, k]


@measure.of(CrossSection)
@kernel
def measure_section(model, vehicles, v, recorder, t, x, dx):
    """Read all instruments at the start of a step, and take the filters behind them to that time."""
    instruments = recorder.instruments
    if instruments.bank.sources.size == 0:
        return
    readings = instruments.readings
    read_wheels(1, v, vehicles.contacts, readings)
    for n in range(instruments.bodies.size):
        arm = vector_at(instruments.arms[n], 0)
        at = felt_in_section(model, vehicles.scratch, v, instruments.bodies[n], x, dx, arm)
        store_vector(readings, ON_WHEELSET + 3 * n, at)
    filter_step(instruments.bank, readings, t)
