"""What is recorded of a run: bodies in the track frame, contacts, suspension, reactions."""

import math
from typing import NamedTuple

import numpy as np

from wheelrail.contact._kernels.interface import AXLE, MOMENT, PATCH_FORCE, PATCHES
from wheelrail.contact._kernels.rail_blend import write_patches_on_rails
from wheelrail.integrators._kernels.system import observe
from wheelrail.kernel import kernel, small_kernel
from wheelrail.multibody._kernels.rigid_body import BODY, ROLLS, SPIN, to_fixed
from wheelrail.multibody._kernels.rigid_body import VELOCITY as BODY_VELOCITY
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
    ROLL,
    VELOCITY,
    YAW,
)
from wheelrail.numerics._kernels.vectors import dot, store_vector, vector_at
from wheelrail.surface._kernels.interface import along, frame_near, rail_motion
from wheelrail.system._kernels.held_brakes import hold_in_brakes
from wheelrail.system._kernels.instruments import Instruments, felt_on_body
from wheelrail.system._kernels.multibody import Multibody

#: Columns of the sums that a recorder keeps of each quantity: its integral over time since the last row, its value at
#: the last step, and at the last row.
INTEGRAL, AT_STEP, AT_ROW = 0, 1, 2
SUM_COLUMNS = 3
FORCES = 3  #: quantities that are summed first: contact force on all wheels along x, y, z of the ground [N]


class Recorder(NamedTuple):
    """Rows over time; nb bodies, nw wheelsets, ne elements, nl constraints."""

    times: np.ndarray  #: (n,)
    bodies: np.ndarray  #: (n, nb, BODY_SIGNALS), see `multibody.signals`
    elements: np.ndarray  #: (n, ne, 6)
    counts: np.ndarray  #: (n, nw, 2)
    contacts: np.ndarray  #: (n, nw, 2, KEPT_PATCHES, PATCH_COLUMNS) of `contact.interface`
    constraints: np.ndarray  #: (n, nl, 6)
    works: np.ndarray  #: (n, ENERGIES), or (n, 0)
    rails: np.ndarray  #: (n, nw, 2, RAIL_SIGNALS), how rails give way; (n, 0, 2, RAIL_SIGNALS) where they do not
    moments: np.ndarray  #: (n, nw), of the contact forces about the axles [N m]
    sensors: np.ndarray  #: (n, ns, 3), what the first accelerometers read [m/s2]
    between: np.ndarray  #: (n, FORCES + nw), see `sum_up`: forces [N], then moments about the axles [N m]
    summed: np.ndarray  #: these quantities as they are now, shape (FORCES + nw,)
    sums: np.ndarray  #: (FORCES + nw, SUM_COLUMNS)
    step_time: np.ndarray  #: time up to which they are summed [s], shape (1,)
    instruments: Instruments
    guess: np.ndarray  #: foot points of the bodies [m], shape (nb,)
    brakes: np.ndarray  #: (n, nw), moments of the brakes against the turning of the wheelsets [N m]
    frame: np.ndarray  #: scratch (3, 3)
    rates: np.ndarray  #: scratch, as many as the state has numbers


@small_kernel
def write_components(out, column, frame, a, b, c):
    """Components of a vector of the fixed frame along the rows of `frame`."""
    for n in range(3):
        out[column + n] = along(frame, n, a, b, c)


@kernel
def observe_body(surface, axes, recorder, b, x, dx, out):
    """A body, whose axes are given, in the track frame at its own foot point."""
    start = b * BODY
    frame = recorder.frame
    s, foot_x, foot_y, foot_z = frame_near(surface, x[start], x[start + 1], x[start + 2], recorder.guess[b], frame)
    recorder.guess[b] = s
    away = (x[start] - foot_x, x[start + 1] - foot_y, x[start + 2] - foot_z)
    out[ARC_LENGTH] = s
    out[LATERAL] = along(frame, 1, away[0], away[1], away[2])
    out[HEIGHT] = along(frame, 2, away[0], away[1], away[2])
    ex = along(frame, 0, axes[0, 1], axes[1, 1], axes[2, 1])
    ey = along(frame, 1, axes[0, 1], axes[1, 1], axes[2, 1])
    ez = along(frame, 2, axes[0, 1], axes[1, 1], axes[2, 1])
    out[YAW] = math.atan2(-ex, ey)
    out[ROLL] = math.asin(min(max(ez, -1.0), 1.0))
    # Pitch is the turn about the body's y that is left over: positive with the nose down.
    nose = along(frame, 2, axes[0, 0], axes[1, 0], axes[2, 0])
    top = along(frame, 2, axes[0, 2], axes[1, 2], axes[2, 2])
    out[PITCH] = math.atan2(-nose, top)
    v = start + BODY_VELOCITY
    w = start + SPIN
    write_components(out, VELOCITY, frame, x[v], x[v + 1], x[v + 2])
    wx, wy, wz = to_fixed(axes, x[w], x[w + 1], x[w + 2])
    write_components(out, ANGULAR_VELOCITY, frame, wx, wy, wz)
    write_components(out, ACCELERATION, frame, dx[v], dx[v + 1], dx[v + 2])
    wx, wy, wz = to_fixed(axes, dx[w], dx[w + 1], dx[w + 2])
    write_components(out, ANGULAR_ACCELERATION, frame, wx, wy, wz)
    for n in range(3):
        out[GLOBAL + n] = x[start + n]


@kernel
def patch_force(contacts, first, last):
    """Force of the recorded patches of wheels `first` to `last`, in the axes in which their frames are given."""
    fx = 0.0
    fy = 0.0
    fz = 0.0
    for wheel in range(first, last):
        axes = contacts.frames[wheel]
        out = contacts.outputs[wheel]
        a = out[PATCH_FORCE]
        b = out[PATCH_FORCE + 1]
        c = out[PATCH_FORCE + 2]
        fx += axes[0, 0] * a + axes[1, 0] * b + axes[2, 0] * c
        fy += axes[0, 1] * a + axes[1, 1] * b + axes[2, 1] * c
        fz += axes[0, 2] * a + axes[1, 2] * b + axes[2, 2] * c
    return fx, fy, fz


@kernel
def moment_about_axle(first, w, contacts):
    """Of the contact forces on wheelset `w` of a vehicle, whose first wheelset is the number `first` [N m]."""
    moment = 0.0
    for wheel in range(2 * (first + w), 2 * (first + w) + 2):
        moment += dot(vector_at(contacts.outputs[wheel], MOMENT), vector_at(contacts.inputs[wheel], AXLE))
    return moment


@kernel
def sum_up(recorder, t):
    """Add what is summed, as it is at time t [s], to the integrals since the last row.

    Rows are further apart than steps, and the mean over rows of a force that vibrates in between is wrong by chance.
    `note_between` writes down by how much.
    """
    sums = recorder.sums
    half = 0.5 * (t - recorder.step_time[0])
    for k in range(recorder.summed.size):
        sums[k, INTEGRAL] += half * (recorder.summed[k] + sums[k, AT_STEP])
        sums[k, AT_STEP] = recorder.summed[k]
    recorder.step_time[0] = t


@kernel
def note_between(recorder, n, t):
    """Means of all steps since the last row less those of the two rows, into row `n`; begin new sums."""
    sums = recorder.sums
    length = t - recorder.times[n - 1] if n > 0 else 0.0
    for k in range(recorder.summed.size):
        recorder.between[n, k] = 0.0
        if length > 0.0:
            recorder.between[n, k] = sums[k, INTEGRAL] / length - 0.5 * (sums[k, AT_STEP] + sums[k, AT_ROW])
        sums[k, INTEGRAL] = 0.0
        sums[k, AT_ROW] = sums[k, AT_STEP]


@kernel
def observe_wheels(contact, memory, contacts, first, counts, patches):
    """Patches of the wheels of a vehicle: counts (nw, 2), and rows of patches (nw, 2, KEPT_PATCHES, PATCH_COLUMNS)."""
    for w in range(counts.shape[0]):
        for side in range(2):
            wheel = 2 * (first + w) + side
            counts[w, side] = int(contacts.outputs[wheel, PATCHES])
            write_patches_on_rails(contact, memory, wheel, contacts, patches[w, side])


@observe.of(Multibody)
@kernel
def observe_multibody(model, vehicles, v, recorder, row, t, x, dx):
    """Sums of a step, and row `row` of the recorder from the state, its rates and what the evaluation left behind."""
    first = v * model.wheelsets.size
    force = patch_force(vehicles.contacts, 2 * first, 2 * (first + model.wheelsets.size))
    store_vector(recorder.summed, 0, force)
    for w in range(model.wheelsets.size):
        recorder.summed[FORCES + w] = moment_about_axle(first, w, vehicles.contacts)
    sum_up(recorder, t)
    if row >= 0:
        write_row(model, vehicles, v, recorder, row, t, x, dx)


@kernel
def write_row(model, vehicles, v, recorder, n, t, x, dx):
    """Row `n` of the recorder."""
    scratch = vehicles.scratch
    recorder.times[n] = t
    note_between(recorder, n, t)
    for k in range(recorder.works.shape[1]):
        recorder.works[n, k] = x[model.layout.energies + k]
    rates = recorder.rates
    for k in range(dx.size):
        rates[k] = dx[k]
    hold_in_brakes(model, scratch.axes[v], scratch.inputs[v], x, rates, recorder.brakes[n])
    for b in range(model.bodies.shape[0]):
        observe_body(model.surface, scratch.axes[v, b], recorder, b, x, rates, recorder.bodies[n, b])
        if model.bodies[b, ROLLS] == 1.0:
            for w in range(model.wheelsets.size):
                if model.wheelsets[w] == b:
                    recorder.bodies[n, b, PITCH] = x[model.layout.angles + w]
        store_vector(recorder.bodies[n, b], FELT, felt_on_body(model, scratch.axes[v], b, x, rates, (0.0, 0.0, 0.0)))
    for w in range(model.wheelsets.size):
        recorder.moments[n, w] = recorder.summed[FORCES + w]
    instruments = recorder.instruments
    for k in range(recorder.sensors.shape[1]):
        at = felt_on_body(model, scratch.axes[v], instruments.bodies[k], x, rates, vector_at(instruments.arms[k], 0))
        store_vector(recorder.sensors[n, k], 0, at)
    first = v * model.wheelsets.size
    observe_wheels(
        model.contact, vehicles.state.contact, vehicles.contacts, first, recorder.counts[n], recorder.contacts[n]
    )
    for w in range(recorder.rails.shape[1]):
        for side in range(2):
            rail_motion(model.surface, vehicles.state.surface, 2 * (first + w) + side, recorder.rails[n, w, side])
    for e in range(recorder.elements.shape[1]):
        for k in range(ELEMENT_SIGNALS):
            recorder.elements[n, e, k] = scratch.elements[v, e, k]
    for e in range(recorder.constraints.shape[1]):
        for k in range(6):
            recorder.constraints[n, e, k] = scratch.reactions[v, e, k]
