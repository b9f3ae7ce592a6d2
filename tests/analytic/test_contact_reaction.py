"""What wheels are given by a surface is taken from the body that carries it: Newton's third law, moments included."""

import numpy as np
import pytest

from wheelrail.contact._kernels.interface import FORCE, INPUT_COLUMNS, MOMENT, OUTPUT_COLUMNS, Contacts
from wheelrail.multibody._kernels.rigid_body import BODY
from wheelrail.system._kernels.contact_phases import scatter

FLOOR, WHEELSETS = 0, np.array([1, 3])
random = np.random.default_rng(5)


def turned_frame():
    """Rows of a frame in any attitude."""
    rows, _ = np.linalg.qr(random.normal(size=(3, 3)))
    return rows


@pytest.fixture
def contacts():
    frames = np.array([turned_frame() for _ in range(4)])
    return Contacts(frames, np.zeros((4, INPUT_COLUMNS)), random.normal(size=(4, OUTPUT_COLUMNS)))


@pytest.fixture
def state():
    return random.normal(size=4 * BODY)


def scattered(contacts, state, carriers):
    wrenches = np.zeros((4, 6))
    scatter(0, WHEELSETS, np.array(carriers), state, BODY, contacts, wrenches)
    return wrenches


def sums(wrenches, state):
    """Force, and moment about the origin of the fixed frame, of all wrenches together."""
    positions = state.reshape(4, BODY)[:, :3]
    force = wrenches[:, :3]
    return force.sum(axis=0), (wrenches[:, 3:] + np.cross(positions, force)).sum(axis=0)


@pytest.mark.parametrize("carriers", [[FLOOR] * 4, [FLOOR, 2, FLOOR, 2], [2, 2, 0, 0]])
def test_force_and_moment_of_all_bodies_together_vanish(contacts, state, carriers):
    for total in sums(scattered(contacts, state, carriers), state):
        assert total == pytest.approx(np.zeros(3), abs=1e-13)


def test_the_ground_takes_what_nobody_carries(contacts, state):
    wrenches = scattered(contacts, state, [-1, FLOOR, -1, -1])
    for wheel, axes in enumerate(contacts.frames):
        force, moment = axes.T @ contacts.outputs[wheel, FORCE : FORCE + 3], axes.T @ contacts.outputs[wheel, MOMENT:6]
        body = WHEELSETS[wheel // 2]
        wrenches[body] -= [*force, *moment]
        if wheel == 1:
            arm = state[body * BODY : body * BODY + 3] - state[FLOOR * BODY : FLOOR * BODY + 3]
            wrenches[FLOOR] += [*force, *(moment + np.cross(arm, force))]
    assert wrenches == pytest.approx(np.zeros((4, 6)), abs=1e-13)


def test_carriers_change_nothing_for_the_wheels(contacts, state):
    alone, carried = scattered(contacts, state, [-1] * 4), scattered(contacts, state, [FLOOR] * 4)
    assert np.array_equal(alone[WHEELSETS], carried[WHEELSETS])
    assert not alone[FLOOR].any()
