"""A virtual train of plain numbers, which tests of the line share: one round contact per wheel, usually at no angle."""

import numpy as np

from wheelrail.contact.choice import Contact
from wheelrail.contact.chosen_laws import laws_of
from wheelrail.contact.point.normal._kernels.hertz import hertz
from wheelrail.contact.point.tangential._kernels.coefficients import kalker_coefficients
from wheelrail.control.line.line import Line
from wheelrail.control.line.running import RunningLine
from wheelrail.control.line.setup import LineSetup

RADIUS, INERTIA, LOAD, CROWN = 0.46, 112.0, 54.5e3, 0.3  #: of a wheel, wheelset, wheel and rail head [m, kg m2, N, m]
GRAVITY = 9.81


def plain_setup(speed, *, wheelsets=2, transfer=None, contact=None, sine=0.0):
    """`sine` : of the contact angles of all wheels."""
    laws = laws_of(contact or Contact())
    a, b, k = hertz(0.5 / RADIUS, 0.5 / CROWN)
    rows = [[side, 1.0, RADIUS, sine, a, b, k, *kalker_coefficients(a / b, laws.poisson)] for side in (0.0, 1.0)]
    return LineSetup(
        names=tuple(f"wheelset{n + 1}" for n in range(wheelsets)),
        radii=np.full(wheelsets, RADIUS),
        inertias=np.full(wheelsets, INERTIA),
        places=1.28 - 2.56 * np.arange(wheelsets),
        loads=np.full((wheelsets, 2), LOAD),
        transfer=np.zeros(wheelsets) if transfer is None else np.array(transfer),
        contacts=(np.array(rows),) * wheelsets,
        laws=laws,
        mass=2.0 * wheelsets * LOAD / GRAVITY,
        speed=speed,
        gravity=GRAVITY,
    )


def train(line, speed, **options):
    return RunningLine(line, plain_setup(speed, **options))


def run(running, seconds, *, torque=0.0, brake=0.0, period=1e-3):
    """Steps of a period; torque and brake are numbers, or functions of the time in the middle of a step."""
    count = running.setup.radii.size
    value = [one if callable(one) else lambda _, fixed=one: fixed for one in (torque, brake)]
    for n in range(round(seconds / period)):
        middle = (n + 0.5) * period
        running.step(np.full(count, value[0](middle)), np.full(count, value[1](middle)), period)
    return running


__all__ = ["CROWN", "GRAVITY", "INERTIA", "LOAD", "RADIUS", "Line", "plain_setup", "run", "train"]
