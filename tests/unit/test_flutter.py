"""Flutter in a steady curve: growth of a vibration, linearised equations, a run that is let go."""

import math

import numpy as np
import pytest

from wheelrail.analyses.flutter import contact_asymmetry, find_flutter, growth_of, state_matrix
from wheelrail.contact.choice import Contact
from wheelrail.contact.equilibrium.loaded import wheelset_under_load
from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.simulation.prepare import prepare
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.wheels import put_on_rails
from wheelrail.studies.dry_curves.cases import Case, Cell
from wheelrail.system.multibody import make_vehicles
from wheelrail.track.segments import Straight
from wheelrail.track.track import Track
from wheelrail.vehicle.static_load import static_wheel_loads, with_static_preloads


@pytest.mark.parametrize("growth", [-8.0, 0.0, 3.0, 40.0])
def test_growth_of_a_known_vibration(growth):
    """Beside a load and a slow motion a thousand times as large."""
    t = np.arange(1600) * 0.5e-3
    vibration = 1e-3 * np.exp(growth * t) * np.cos(2.0 * math.pi * 118.7 * t + 0.4)
    signals = np.column_stack([60.0 + vibration + np.sin(2.0 * math.pi * 0.5 * t), 40.0 - 0.5 * vibration])
    assert growth_of(signals, 0.5e-3, 118.7) == pytest.approx(growth, rel=0.02, abs=0.1)


def test_too_short_a_vibration_has_no_growth():
    assert math.isnan(growth_of(np.random.default_rng(1).normal(size=(20, 2)), 0.5e-3, 100.0))


def test_a_wheelset_bounces_on_its_contacts():
    """On straight track, without friction: sqrt(k/m)/2 pi, k from heights of a wheelset under 1 % more and less load.

    Those come from code that knows no motion. The springs above, 1 % of the stiffness, are left out.
    """
    vehicle = load_vehicle("manchester-wagon")
    contact = Contact(detection="dist", friction=0.0, damping="none")
    scenario = Scenario(track=Track(Straight(length=60.0)), vehicle=vehicle, speed=20.0, contact=contact)
    ready = prepare(scenario)
    positions = scenario.start_position + ready.arrays.positions[ready.arrays.wheelset_bodies, 0]
    model, state = ready.system, ready.vehicles.state.x[0]
    pairs = put_on_rails(vehicle, scenario.track).pairs
    load = float(static_wheel_loads(with_static_preloads(vehicle, 9.81), 9.81).mean())
    low, high = (
        wheelset_under_load(*pairs, y=0.0, load=share * load, speed=20.0, laws=model.contact.laws).height
        for share in (1.01, 0.99)
    )
    expected = math.sqrt(2.0 * 0.02 * load / (high - low) / 1813.0) / (2.0 * math.pi)
    values = np.linalg.eigvals(state_matrix(model, make_vehicles(model, positions), state))
    assert np.abs(values.imag / (2.0 * math.pi) / expected - 1.0).min() < 0.01
    assert contact_asymmetry(model, positions, state, 0.75) < 0.01


@pytest.mark.slow_without_jit
@pytest.mark.parametrize(("cell", "low", "high"), [((150.0, 30.0, 0.3), -6.0, -2.0), ((500.0, 90.0, 0.9), 20.0, 60.0)])
def test_a_vehicle_that_is_let_go_grows_as_its_eigenvalues_say(cell, low, high):
    """Or falls: in a narrow curve; and on rails drier than any, where it flutters."""
    vehicle = load_vehicle("manchester-wagon")
    case = Case(Cell(*cell), "dist")
    found = find_flutter(case.scenario(vehicle), case.settled_at(vehicle))
    assert found.rest < 1e-4
    assert 60.0 < found.frequency < 160.0
    assert low < found.growth < high
    assert found.run_growth == pytest.approx(found.growth, rel=0.2)
    assert found.halved_growth == pytest.approx(found.growth, rel=0.2)
