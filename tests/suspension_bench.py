"""Two bodies joined by elements, at any state: what tests of the suspension share."""

from dataclasses import dataclass

import numpy as np
from scipy.spatial.transform import Rotation

from wheelrail.suspension._kernels.elements import suspension_forces
from wheelrail.suspension.assemble import assemble_suspension

POSITIONS = np.array([[0.3, -0.2, 0.6], [0.1, 0.4, 1.8]])
BODIES = {"a": 0, "b": 1}
MIRROR = np.diag([1.0, -1.0, 1.0])


@dataclass
class Motion:
    """Of the two bodies: position and velocity in global axes, rotation, angular velocity in body axes."""

    r: np.ndarray
    turn: Rotation
    v: np.ndarray
    w: np.ndarray

    def state(self, inner=()):
        x = np.zeros(26 + len(inner))
        for b in range(2):
            q = self.turn[b].as_quat(scalar_first=True)
            x[13 * b : 13 * b + 13] = np.concatenate((self.r[b], q, self.v[b], self.w[b]))
        x[26:] = inner
        return x

    def mirrored(self):
        turned = Rotation.from_matrix(MIRROR @ self.turn.as_matrix() @ MIRROR)
        return Motion(self.r @ MIRROR, turned, self.v @ MIRROR, -self.w @ MIRROR)

    def carried(self, turn, shift, spin, speed):
        """Both bodies carried along by one rigid motion."""
        r = turn.apply(self.r) + shift
        new = turn * self.turn
        v = turn.apply(self.v) + speed + np.cross(spin, r - shift)
        return Motion(r, new, v, self.w + new.inv().apply(np.tile(spin, (2, 1))))


def at_rest():
    return Motion(POSITIONS.copy(), Rotation.identity(2), np.zeros((2, 3)), np.zeros((2, 3)))


def random_motion(seed, size=0.05):
    random = np.random.default_rng(seed)
    return Motion(
        POSITIONS + random.normal(scale=size, size=(2, 3)),
        Rotation.from_rotvec(random.normal(scale=2 * size, size=(2, 3))),
        random.normal(scale=size, size=(2, 3)),
        random.normal(scale=size, size=(2, 3)),
    )


@dataclass
class Answer:
    """What `suspension_forces` gives."""

    wrenches: np.ndarray
    rates: np.ndarray
    forces: np.ndarray


def forces_of(elements, motion, inner=None, axles=frozenset(), positions=POSITIONS):
    suspension = assemble_suspension(elements, BODIES, positions, axles)
    inner = np.zeros(suspension.states) if inner is None else inner
    answer = Answer(np.zeros((2, 6)), np.zeros(suspension.states), np.full((len(elements), 6), np.nan))
    axes = np.ascontiguousarray(motion.turn.as_matrix())
    suspension_forces(suspension, motion.state(inner), axes, answer.wrenches, answer.rates, answer.forces)
    return answer


def power_on_bodies(motion, wrenches):
    """Of forces and moments in global axes [W]."""
    return np.sum(wrenches[:, :3] * motion.v) + np.sum(wrenches[:, 3:] * motion.turn.apply(motion.w))
