"""A train of wheelsets on a slippery rail, for tests of protections: written for them, with nothing of the package.

Each wheelset turns by torque and adhesion, I dw/dt = C - T r; the train moves by all adhesion, M dV/dt = sum T. Adhesion
rises with the creepage up to friction, which falls with the sliding speed and may recover with the energy that sliding
dissipates per metre.
"""

import math

import numba
import numpy as np

RADIUS, INERTIA, GRAVITY = 0.46, 120.0, 9.81
STEP = 2.5e-4  #: [s]; adhesion at 0.5 m/s is the stiffest, with 2.9e3 to 6e3 1/s
FULL_CREEP = 0.005  #: creepage scale at which adhesion bends over
LEAST_SPEED = 1.0  #: below it creepages are those of this speed [m/s]
STANDS = 0.1  #: speed of turning below which a brake fades [rad/s]


@numba.njit(cache=False)
def advance(state, speeds, energies, load, torque, brake, surface, steps):
    """state = [V, distance]; brake: capacities; surface = [mu, limit, decay, recovered, energy, memory]. In place."""
    mu, limit, decay, recovered, scale, memory = surface
    count = speeds.size
    for _ in range(steps):
        v = state[0]
        pull = 0.0
        for i in range(count):
            slide = v - RADIUS * speeds[i]
            creep = slide / max(v, LEAST_SPEED) / FULL_CREEP
            at = mu + (recovered - mu) * (1.0 - math.exp(-energies[i] / scale))
            friction = at * ((1.0 - limit) * math.exp(-decay * abs(slide)) + limit)
            force = -friction * load * creep / math.sqrt(1.0 + creep * creep)  # on the train: backwards when sliding
            energies[i] += STEP * v / memory * (abs(force * slide) / max(v, LEAST_SPEED) - energies[i])
            resist = brake[i] * speeds[i] / math.sqrt(speeds[i] ** 2 + STANDS**2)
            speeds[i] += STEP * (torque[i] - resist - force * RADIUS) / INERTIA
            pull += force
        state[0] = v + STEP * pull / (count * load / GRAVITY)
        state[1] += STEP * v


class Train:
    """The plant with its numbers."""

    def __init__(self, speed, *, mu, load=110e3, count=4, limit=0.7, decay=0.15, recovered=None, energy=300.0):
        self.state = np.array([speed, 0.0])
        self.speeds = np.full(count, speed / RADIUS)
        self.energies = np.zeros(count)
        self.load = load
        self.surface = np.array([mu, limit, decay, mu if recovered is None else recovered, energy, 1.0])

    def step(self, torque, brake, period):
        steps = round(period / STEP)
        torque, brake = np.asarray(torque, float), np.asarray(brake, float)
        advance(self.state, self.speeds, self.energies, self.load, torque, brake, self.surface, steps)

    @property
    def speed(self):
        return float(self.state[0])

    @property
    def distance(self):
        return float(self.state[1])

    @property
    def slides(self):
        """Shares of the speed that wheels lack."""
        return 1.0 - RADIUS * self.speeds / max(self.speed, 1e-9)
