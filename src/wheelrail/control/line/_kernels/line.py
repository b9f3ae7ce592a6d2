"""A train on a line: wheelsets that turn and slide, and a mass that moves on. Sources of the laws stand with them.

    I_i dw_i/dt = C_i - B_i - M_i ,   (M + J) dV/dt = sum T_i - R(V) - M g i + F ,   ds/dt = V ,

w the speed of a wheelset's turning, C the torque on it and B that of its brake, T the forces of its contacts along the
track and M their moment about the axle; R the running resistance, i the gradient as rise per way; J the rotating parts
of vehicles that are not looked at one by one, F what drives and brakes these. A contact has the creep force of its
patch as in `wheel_forces`, with the velocity V - r w of the wheel's material over the rail. Its patch is Hertz' under
its share of the wheel load, which follows the acceleration: Q = Q_0 cos + (V' + g i) m/2, m the load that the wheelset
gains per acceleration. Each wheel warms and cleans its rail for itself, see `energy_rate`.
"""

import math
from typing import NamedTuple

import numpy as np

from wheelrail.contact.point._kernels.rolling_speed import rolling_speed
from wheelrail.contact.point._kernels.wheel_forces import ContactLaws
from wheelrail.contact.point.friction._kernels.friction import Friction, energy_rate, friction_coefficient
from wheelrail.contact.point.normal._kernels.hertz import approach_of_load
from wheelrail.contact.point.tangential._kernels.creep_law import creep_force
from wheelrail.contact.point.tangential._kernels.patch import Patch
from wheelrail.kernel import kernel, small_kernel
from wheelrail.numerics._kernels.table import Tables, table_at
from wheelrail.system._kernels.drive import brake_resistance

#: The state: time [s], position [m], speed [m/s], acceleration that the loads feel [m/s2], work of friction in the
#: contacts and in the brakes, and of what drives the wheelsets [J]; from TURNING on the speeds of the wheelsets
#: [rad/s], then the energies that left and right wheel have lately dissipated per metre [J/m].
TIME, POSITION, SPEED, FELT, SLIDING_WORK, BRAKE_WORK, DRIVE_WORK, TURNING = 0, 1, 2, 3, 4, 5, 6, 7
#: Columns of a wheelset: moment of inertia [kg m2], place in the train [m], static loads of its wheels [N], load that
#: it gains per acceleration [kg], number of its first contact and of that after its last; how fast creep slows its
#: sliding while it rolls at 1 m/s, sum of f11 r2/I [m/s2].
INERTIA, PLACE, LOAD_LEFT, LOAD_RIGHT, TRANSFER, FIRST, END, CREEP = 0, 1, 2, 3, 4, 5, 6, 7
WHEELSET_COLUMNS = 8
#: Columns of a contact: 0 on the left wheel and 1 on the right one; its load per wheel load; radius of the wheel there
#: [m]; sine of the contact angle; Hertz' a1, b1 and k1; Kalker's coefficients.
SIDE, SHARE, RADIUS, SINE, HERTZ_A, HERTZ_B, HERTZ_K, KALKER = 0, 1, 2, 3, 4, 5, 6, 7
CONTACT_COLUMNS = 11
#: Columns of what is found of a wheelset: force along the track [N] and moment about the axle [N m] of its contacts,
#: power of friction left and right [W], vertical load [N], coefficient of friction, the mean of its contacts by load;
#: acceleration [rad/s2]; then slopes of force and moment over the turning and over the speed, and the resistance of the
#: brake [N m s].
FORCE, OWN_MOMENT, POWER_LEFT, POWER_RIGHT, LOAD, COEFFICIENT, TURN_RATE = 0, 1, 2, 3, 4, 5, 6
FORCE_TURN, FORCE_SPEED, MOMENT_TURN, MOMENT_SPEED, BRAKE = 7, 8, 9, 10, 11
FOUND_COLUMNS = 12
LUMPED_DRIVE, LUMPED_BRAKE = 0, 1  #: tables of the force of other vehicles [N] over time

GAMMA_ROLLING = 0.2928932188134525  #: 1 - 1/sqrt(2), see `line_substep`
GAMMA_STANDING = 1.7071067811865475  #: 1 + 1/sqrt(2)
#: Rate of creep times length of a step above which the larger one is taken. The zone of adhesion is some 0.001 of the
#: speed wide: wheels that a step begins with at its edge, where tangents are flat, would jump across it.
QUICK = 1.8
STANDING = 5e-5  #: speed below which dry friction on the train resists in proportion [m/s]
NEVER_SLID = 1e-9  #: sliding velocity below which the slope of a creep law is the linear one [m/s]
PROBE = 1e-6  #: relative change of speeds for slopes, and at least this much [m/s]
SAME_FELT = 1e-10  #: accelerations that are told apart [m/s2]
MOST_SWEEPS = 20


class LineModel(NamedTuple):
    """What does not change."""

    wheelsets: np.ndarray  #: (nw, WHEELSET_COLUMNS)
    contacts: np.ndarray  #: (nc, CONTACT_COLUMNS), in the order of the wheelsets
    laws: ContactLaws
    friction: Friction
    mass: float  #: of the whole train [kg]
    rotating: float  #: rotating parts of other vehicles, as a mass [kg]
    resistance: np.ndarray  #: A [N], B [N s/m], C [N s2/m2], shape (3,)
    gravity: float  #: [m/s2]
    gradients: Tables  #: rise per way over the position
    lumped: Tables  #: see LUMPED_DRIVE


class LineRoom(NamedTuple):
    """Room for a step."""

    found: np.ndarray  #: (nw, FOUND_COLUMNS)
    probe: np.ndarray  #: (FOUND_COLUMNS,)
    stage: np.ndarray  #: what was found at the start of a step (nw, FOUND_COLUMNS)
    rates: np.ndarray  #: (2, n)
    trial: np.ndarray  #: (n,)


@kernel
def contact_force(model, contact, turning, speed, wheel, station, energy):
    """One contact: (force along the track [N], moment about the axle, power of friction [W], coefficient, secant).

    wheel : load of the wheel [N]; secant : force per sliding velocity [N s/m].
    """
    laws = model.laws
    load = contact[SHARE] * wheel
    radius = contact[RADIUS]
    sliding = speed - radius * turning
    turn = 0.0 if laws.spin_of_frame else -contact[SINE] * turning  # about the normal
    per_speed = 1.0 / rolling_speed(abs(speed), laws.slow)
    # Backwards the laws see a contact turned by half a turn about its normal.
    forth = 1.0 if speed + radius * turning >= 0.0 else -1.0
    side = 1.0 - 2.0 * contact[SIDE]
    mu = friction_coefficient(model.friction, side, station, abs(sliding), abs(speed), energy)
    if not mu * load > 0.0:
        return 0.0, 0.0, 0.0, mu, 0.0
    root = math.sqrt(approach_of_load(load, laws.modulus * contact[HERTZ_K]))
    a = contact[HERTZ_A] * root
    b = contact[HERTZ_B] * root
    c = KALKER
    patch = Patch(a, b, load, mu, laws.shear, contact[c], contact[c + 1], contact[c + 2], contact[c + 3])
    force, _, moment = creep_force(laws.creep, patch, forth * per_speed * sliding, 0.0, turn * per_speed)
    force *= forth
    if abs(sliding) > NEVER_SLID:
        secant = -force / sliding
    else:
        secant = laws.shear * a * b * contact[KALKER] * per_speed
    about = radius * force + moment * contact[SINE]
    return force, about, -(force * sliding + moment * turn), mu, secant


@kernel
def wheelset_forces(model, w, turning, speed, felt, x, found):
    """Contacts of wheelset `w` into `found` (FOUND_COLUMNS,), with secants as slopes.

    felt : acceleration of the train that the loads feel [m/s2]. Position and energies are those of the state x.
    """
    wheelset = model.wheelsets[w]
    count = model.wheelsets.shape[0]
    gradient, _ = table_at(model.gradients, 0, x[POSITION])
    upright = math.sqrt(max(1.0 - gradient * gradient, 0.0))
    for n in range(TURN_RATE):
        found[n] = 0.0
    for n in range(FORCE_TURN, BRAKE):
        found[n] = 0.0
    station = x[POSITION] + wheelset[PLACE]
    left = max(upright * wheelset[LOAD_LEFT] + 0.5 * wheelset[TRANSFER] * felt, 0.0)
    right = max(upright * wheelset[LOAD_RIGHT] + 0.5 * wheelset[TRANSFER] * felt, 0.0)
    found[LOAD] = left + right
    normal = 0.0
    for c in range(int(wheelset[FIRST]), int(wheelset[END])):
        contact = model.contacts[c]
        side = int(contact[SIDE])
        wheel = left if side == 0 else right
        energy = x[TURNING + count + 2 * w + side]
        force, moment, power, mu, secant = contact_force(model, contact, turning, speed, wheel, station, energy)
        radius = contact[RADIUS]
        found[FORCE] += force
        found[OWN_MOMENT] += moment
        found[POWER_LEFT + side] += power
        normal += contact[SHARE] * wheel
        found[COEFFICIENT] += contact[SHARE] * wheel * mu
        found[FORCE_TURN] += secant * radius
        found[FORCE_SPEED] -= secant
        found[MOMENT_TURN] += secant * radius * radius
        found[MOMENT_SPEED] -= secant * radius
    if normal > 0.0:
        found[COEFFICIENT] /= normal


@small_kernel
def dry_resistance(model, x):
    """Force per speed of what resists the train by dry friction [N s/m]: it holds a train that stands."""
    brake, _ = table_at(model.lumped, LUMPED_BRAKE, x[TIME])
    return (model.resistance[0] + brake) / math.sqrt(x[SPEED] * x[SPEED] + STANDING * STANDING)


@kernel
def evaluate_line(model, inputs, x, rates, found):
    """Rates of the state x, and what the wheelsets meet; x[FELT] is where the search for it starts, and what it finds.

    inputs (2, nw) : torques on the wheelsets and what their brakes can hold [N m].
    """
    speed = x[SPEED]
    count = model.wheelsets.shape[0]
    gradient, _ = table_at(model.gradients, 0, x[POSITION])
    drive, _ = table_at(model.lumped, LUMPED_DRIVE, x[TIME])
    other = drive - speed * (dry_resistance(model, x) + model.resistance[1] + model.resistance[2] * abs(speed))
    acceleration = 0.0
    for _ in range(MOST_SWEEPS):
        total = other - model.mass * model.gravity * gradient
        for w in range(count):
            wheelset_forces(model, w, x[TURNING + w], speed, x[FELT], x, found[w])
            total += found[w, FORCE]
        acceleration = total / (model.mass + model.rotating)
        change = acceleration + model.gravity * gradient - x[FELT]
        x[FELT] += change
        if abs(change) < SAME_FELT:
            break
    rates[TIME] = 1.0
    rates[POSITION] = speed
    rates[SPEED] = acceleration
    rates[FELT] = 0.0
    rates[SLIDING_WORK] = 0.0
    rates[BRAKE_WORK] = 0.0
    rates[DRIVE_WORK] = 0.0
    for w in range(count):
        turning = x[TURNING + w]
        found[w, BRAKE] = brake_resistance(inputs[1, w], turning)
        braked = found[w, BRAKE] * turning
        found[w, TURN_RATE] = (inputs[0, w] - braked - found[w, OWN_MOMENT]) / model.wheelsets[w, INERTIA]
        rates[TURNING + w] = found[w, TURN_RATE]
        rates[BRAKE_WORK] += braked * turning
        rates[DRIVE_WORK] += inputs[0, w] * turning
        for side in range(2):
            e = TURNING + count + 2 * w + side
            power = found[w, POWER_LEFT + side]
            rates[e] = energy_rate(model.friction.memory, x[e], power, speed)
            rates[SLIDING_WORK] += power


@kernel
def comes_to_a_stand(model, x, h):
    """Whether train or wheels are so slow that a step of length h would jump over their adhesion."""
    for w in range(model.wheelsets.shape[0]):
        wheelset = model.wheelsets[w]
        slow = h * wheelset[CREEP] / QUICK
        tread = model.contacts[int(wheelset[FIRST]), RADIUS] * x[TURNING + w]
        if abs(x[SPEED]) < slow or abs(tread) < slow:
            return True
    return False


@kernel
def tangents(model, x, found, probe):
    """Put tangents in the place of secants."""
    for w in range(model.wheelsets.shape[0]):
        turning = x[TURNING + w]
        row = found[w]
        radius = model.contacts[int(model.wheelsets[w, FIRST]), RADIUS]
        step = math.copysign(PROBE * max(abs(x[SPEED]), 1.0), x[SPEED])
        wheelset_forces(model, w, turning + step / radius, x[SPEED], x[FELT], x, probe)
        row[FORCE_TURN] = (probe[FORCE] - row[FORCE]) * radius / step
        row[MOMENT_TURN] = (probe[OWN_MOMENT] - row[OWN_MOMENT]) * radius / step
        wheelset_forces(model, w, turning, x[SPEED] + step, x[FELT], x, probe)
        row[FORCE_SPEED] = (probe[FORCE] - row[FORCE]) / step
        row[MOMENT_SPEED] = (probe[OWN_MOMENT] - row[OWN_MOMENT]) / step
        row[BRAKE] = 0.0


@kernel
def solve_line_stage(model, found, dry, reach, rate):
    """The accelerations of a stage, in place: those of the wheelsets are coupled through the train's alone."""
    whole = model.mass + model.rotating
    own = 1.0 + reach * dry / whole
    right = rate[SPEED]
    for w in range(found.shape[0]):
        inertia = model.wheelsets[w, INERTIA]
        pivot = 1.0 + reach * (found[w, MOMENT_TURN] + found[w, BRAKE]) / inertia
        follows = reach * found[w, FORCE_TURN] / (whole * pivot)
        own -= reach * found[w, FORCE_SPEED] / whole - follows * reach * found[w, MOMENT_SPEED] / inertia
        right += follows * rate[TURNING + w]
    rate[SPEED] = right / own
    for w in range(found.shape[0]):
        inertia = model.wheelsets[w, INERTIA]
        pivot = 1.0 + reach * (found[w, MOMENT_TURN] + found[w, BRAKE]) / inertia
        rate[TURNING + w] = (rate[TURNING + w] - reach * found[w, MOMENT_SPEED] / inertia * rate[SPEED]) / pivot


@kernel
def line_substep(model, inputs, x, h, room):
    """One step of length h of ROS2 [Verwer1999], see `integrators/_kernels/rosenbrock.py`.

    Its order is two for any matrix: that of the contacts over the speeds is enough, the rest is slow. A train that runs
    gets tangents and g = 1 - 1/sqrt(2), L-stable. Where something comes to a stand, a step would jump over the narrow
    zone of adhesion, or over the stand of a brake: there secants and g = 1 + 1/sqrt(2) let nothing change its sign.
    """
    found = room.found
    trial = room.trial
    first = room.rates[0]
    second = room.rates[1]
    evaluate_line(model, inputs, x, first, found)
    dry = 0.0
    reach = GAMMA_ROLLING * h
    if comes_to_a_stand(model, x, h):
        dry = dry_resistance(model, x)
        reach = GAMMA_STANDING * h
    else:
        tangents(model, x, found, room.probe)
    for n in range(x.size):
        second[n] = first[n]
    solve_line_stage(model, found, dry, reach, second)
    for n in range(x.size):
        trial[n] = x[n] + h * second[n]
        first[n] = second[n]
    slopes = room.stage
    for w in range(found.shape[0]):
        for n in range(FOUND_COLUMNS):
            slopes[w, n] = found[w, n]
    evaluate_line(model, inputs, trial, second, found)
    for n in range(x.size):
        second[n] -= 2.0 * first[n]
    solve_line_stage(model, slopes, dry, reach, second)
    for n in range(x.size):
        x[n] += h * (1.5 * first[n] + 0.5 * second[n])
    x[FELT] = trial[FELT]


@kernel
def line_steps(model, inputs, x, span, room):
    """A generator of steps: each time it is asked, the state x after span[0] substeps of span[1] [s] is there.

    What is found at that state is left in the room, the rates in room.rates[0]; without substeps, what is found where
    it is. inputs : as for `evaluate_line`, held over the step. To take the model apart takes longer than a step, and a
    generator has that done once. It does not own the arrays, which its maker must keep.
    """
    while True:
        for _ in range(int(span[0])):
            line_substep(model, inputs, x, span[1], room)
        evaluate_line(model, inputs, x, room.rates[0], room.found)
        yield 0
