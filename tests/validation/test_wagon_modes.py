"""Modes of the wagon on locked wheelsets against a linear model derived by hand from the same data.

Without gravity terms (no preloads) and without the damping of the roll bar, as that model has it.
"""

from dataclasses import replace

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.suspension._kernels import suspension_forces
from wheelrail.vehicle.assemble import assemble_vehicle

UNDAMPED = (0.596, 0.855, 1.074, 1.278, 1.281, 2.860, 7.471, 7.477)
#: Natural frequency [Hz] and damping ratio: lower sway, yaw, bounce, upper sway, pitch, longitudinal, bogie bounce.
NARROW = ((0.651, 0.216), (0.866, 0.526), (1.080, 0.135), (1.190, 0.400), (1.293, 0.159), (2.860, 0.043), (7.41, 0.24))
WIDE = ((0.644, 0.224), (1.204, 0.428))  # lower and upper sway


def wagon(damper_place):
    vehicle = load_vehicle("manchester-wagon")
    elements = []
    for element in vehicle.elements:
        if element.kind == "roll-bar":
            element = replace(element, turn_dampings=(0.0, 0.0, 0.0))
        if element.name.startswith("vertical_damper"):
            x, y, z = element.point
            element = replace(element, point=(x, np.sign(y) * damper_place, z))
        elements.append(element)
    return assemble_vehicle(replace(vehicle, elements=tuple(elements)))


def answer(model, shifts, speeds):
    """Forces and moments on the three free bodies, wheelsets held."""
    count = len(model.bodies)
    x = np.zeros(13 * count)
    turns = np.zeros((count, 3))
    for b in range(count):
        x[13 * b : 13 * b + 3] = model.positions[b]
    for b in range(3):
        x[13 * b : 13 * b + 3] += shifts[6 * b : 6 * b + 3]
        turns[b] = shifts[6 * b + 3 : 6 * b + 6]
        x[13 * b + 7 : 13 * b + 13] = speeds[6 * b : 6 * b + 6]
    axes = np.ascontiguousarray(Rotation.from_rotvec(turns).as_matrix())
    wrenches = np.zeros((count, 6))
    suspension_forces(model.suspension, x, axes, wrenches, np.zeros(0), np.zeros((len(model.element_names), 6)))
    return wrenches[:3].ravel()


def matrices(model):
    """Mass, stiffness and damping of the three free bodies."""
    small, none = 1e-6, np.zeros(18)
    steps = small * np.eye(18)
    stiffness = -np.array([(answer(model, s, none) - answer(model, -s, none)) / (2 * small) for s in steps]).T
    damping = -np.array([(answer(model, none, s) - answer(model, none, -s)) / (2 * small) for s in steps]).T
    mass = np.diag(np.concatenate([[m, m, m, *inertia] for m, *inertia in model.bodies[:3, :4]]))
    return mass, stiffness, damping


def has(found, wanted, rel):
    return bool(np.any(np.all(np.abs(found / np.array(wanted) - 1.0) <= rel, axis=-1)))


def test_undamped():
    mass, stiffness, _ = matrices(wagon(1.0))
    assert np.abs(stiffness - stiffness.T).max() < 1e-6 * np.abs(stiffness).max()
    values = np.linalg.eigvals(np.linalg.solve(mass, stiffness))
    assert np.abs(values.imag).max() < 1e-6 * np.abs(values).max()
    frequencies = np.sqrt(values.real)[:, None] / (2 * np.pi)
    for wanted in UNDAMPED:
        assert has(frequencies, [wanted], 1e-3), wanted  # printed to three decimals


@pytest.mark.parametrize(("place", "wanted"), [(1.0, NARROW), (1.3, WIDE)])
def test_damped(place, wanted):
    mass, stiffness, damping = matrices(wagon(place))
    lower = -np.linalg.solve(mass, np.hstack((stiffness, damping)))
    values = np.linalg.eigvals(np.vstack((np.hstack((np.zeros((18, 18)), np.eye(18))), lower)))
    assert (values.real < 0.0).all()
    modes = np.column_stack((np.abs(values) / (2 * np.pi), -values.real / np.abs(values)))
    for mode in wanted:
        assert has(modes, mode, 0.013 if mode[1] < 0.05 else 0.005 if mode[0] < 7.0 else 0.02), mode
