"""The vehicles of the library against the published numbers of the Manchester wagon."""

import numpy as np
import pytest

from wheelrail.io.vehicle_file import library_vehicles, load_vehicle
from wheelrail.suspension._kernels.elements import suspension_forces
from wheelrail.vehicle.assemble import assemble_vehicle
from wheelrail.vehicle.static_load import static_wheel_loads, with_static_preloads

# Meli 2009, tables 2.13 to 2.18: mass and moments of inertia, rates per element [N/m, N s/m, N m/rad].
BODIES = {
    "carbody": (32000, 56800, 1970000, 1970000),
    "bogie1": (2615, 1722, 1476, 3067),
    "bogie2": (2615, 1722, 1476, 3067),
} | {f"wheelset{n}": (1813, 1120, 112, 1120) for n in range(1, 5)}


@pytest.fixture(scope="module")
def wagon():
    return load_vehicle("manchester-wagon")


def test_bodies_and_masses(wagon):
    assert [body.name for body in wagon.all_bodies] == list(BODIES)
    for body in wagon.all_bodies:
        assert (body.mass, body.Ixx, body.Iyy, body.Izz) == BODIES[body.name]
    assert wagon.mass == 44482
    assert [w.position[0] for w in wagon.wheelsets] == pytest.approx([10.78, 8.22, -8.22, -10.78])
    assert [w.circle_distance for w in wagon.wheelsets] == [0.75] * 4


def test_rates(wagon):
    for side in ("left", "right"):
        for n in range(1, 5):
            primary = wagon.element(f"primary.wheelset{n}.{side}")
            assert [law.rate for law in primary.laws] == pytest.approx([31.391e6, 3.884e6, 1.220e6])
            assert [law.damping for law in primary.laws] == [15e3, 2e3, 4e3]
            assert primary.body_b == f"wheelset{n}"
        for n in (1, 2):
            secondary = wagon.element(f"secondary.bogie{n}.{side}")
            assert [law.rate for law in secondary.laws] == [160e3, 160e3, 430e3]
            assert secondary.turn_rates == (10.5e3, 10.5e3, 0.0)
            assert wagon.element(f"vertical_damper.bogie{n}.{side}").z.damping == 20e3
    for n in (1, 2):
        rod, bar, stop = (wagon.element(f"{kind}.bogie{n}") for kind in ("traction", "rollbar", "bumpstop"))
        assert (rod.x.rate, rod.x.damping) == (5e6, 25e3)
        assert (bar.turn_rates[0], bar.turn_dampings[0]) == (940e3, 94e3)
        assert stop.y.spring.forces[-1] == pytest.approx(230e3)
        slopes = np.diff(stop.y.spring.forces) / np.diff(stop.y.spring.at)
        assert slopes[-1] == pytest.approx(40.16e6)
        assert sum(wagon.element(f"lateral_damper.bogie{n}.{end}").y.damping for end in ("front", "rear")) == 64e3


def test_static_loads(wagon):
    """Wheel load 54.546 kN; 45.65 kN per axle box and 78.48 kN per secondary spring, whose deflection is 182.5 mm."""
    loaded = with_static_preloads(wagon)
    assert static_wheel_loads(loaded) == pytest.approx(np.full((4, 2), 54546.0525), abs=1e-6)
    assert loaded.element("primary.wheelset2.left").preload == pytest.approx((0, 0, -45653.2875))
    secondary = loaded.element("secondary.bogie2.right")
    assert secondary.preload == pytest.approx((0, 0, 78480.0))
    assert secondary.preload[2] / secondary.z.rate == pytest.approx(0.1825, abs=5e-5)


@pytest.mark.parametrize("name", library_vehicles())
def test_every_vehicle_rests_in_its_described_position(name):
    """The kernels' forces on all bodies but wheelsets carry their weights; wheelsets carry what rails give."""
    vehicle = with_static_preloads(load_vehicle(name))
    model = assemble_vehicle(vehicle)
    count = len(model.bodies)
    x = np.zeros(13 * count + model.suspension.states)
    for b in range(count):
        x[13 * b : 13 * b + 4] = [*model.positions[b], 1.0]
    axes = np.tile(np.eye(3), (count, 1, 1))
    wrenches = np.zeros((count, 6))
    wrenches[:, 2] = -9.81 * model.bodies[:, 0]
    suspension_forces(
        model.suspension, x, axes, wrenches, np.zeros(model.suspension.states), np.zeros((len(model.element_names), 6))
    )
    rails = wrenches[model.wheelset_bodies].copy()
    wrenches[model.wheelset_bodies, 2:4] = 0.0
    assert np.abs(wrenches).max() < 1e-6
    assert -rails[:, 2] == pytest.approx(static_wheel_loads(vehicle).sum(axis=1))
    assert -rails[:, 2] == pytest.approx(2 * 54546.0525, abs=1e-6)  # all have the axle load of the wagon
