"""Conicity and contact matrices of real profiles at an amplitude."""

import math

import numpy as np
import pytest

from wheelrail.analyses.conicity import equivalent_conicity
from wheelrail.analyses.equivalent_contact import _lateral_force, equivalent_contact, equivalent_contacts
from wheelrail.contact.loaded_wheelset.loaded import wheelset_under_load
from wheelrail.contact.material import combined
from wheelrail.contact.pair.benchmark import benchmark_pair
from wheelrail.contact.pair.pair import make_pair
from wheelrail.contact.wheel_rail.laws import contact_laws
from wheelrail.errors import InputError
from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.profiles.library import library_profile
from wheelrail.track.rail_placement import laid_rail

pytestmark = pytest.mark.slow_without_jit


@pytest.fixture(scope="module")
def rail():
    return laid_rail(library_profile("UIC60"))


def test_a_cone_has_its_own(rail):
    pair = make_pair(library_profile("cone:0.05"), rail)
    for amplitude in (1e-3, 5e-3):
        assert equivalent_conicity(pair, pair, amplitude, 0.75) == pytest.approx(0.05, rel=1e-4)
    contact = equivalent_contact(pair, 3e-3, load=50e3, half_distance=0.75)
    # The contacts' angle does not change with the shift; the wheels' loads and spins push them inwards or outwards.
    assert abs(contact.lateral_stiffness) < 2e3
    assert -50e3 * 2 * 0.05 * 0.75 < contact.yaw_stiffness < 0.0


def test_a_cylinder_does_not_steer(rail):
    pair = make_pair(library_profile("cylinder"), rail)
    assert equivalent_conicity(pair, pair, 3e-3, 0.75) == pytest.approx(0.0, abs=1e-6)


def test_forces_of_inclined_contacts_are_those_of_a_rolling_wheelset():
    """Shifted but not yawed, at the speed of rolling, a wheelset has lateral forces of its loads and spins alone."""
    pair = benchmark_pair()
    laws = contact_laws(creep="kalker-linear")
    for y in (2e-3, 3e-3, 4e-3):
        rolling = wheelset_under_load(pair, pair, y=y, load=54.5e3, speed=20.0, laws=laws)
        standing = wheelset_under_load(pair, pair, y=y, load=54.5e3, laws=laws)
        for there, here in ((rolling.left, standing.left), (rolling.right, standing.right)):
            full = sum(contact.force[1] for contact in there)
            loads = sum(contact.force[1] for contact in here)
            ours = _lateral_force(here, combined())
            assert ours - loads == pytest.approx(full - loads, rel=0.05), y


def test_wagon_at_an_amplitude(rail):
    vehicle = load_vehicle("manchester-wagon")
    contacts = equivalent_contacts(vehicle, rail, 3e-3)
    assert len(contacts) == 4
    assert contacts[0].conicity == pytest.approx(0.180, abs=0.002)
    bare = equivalent_contacts(vehicle, rail, 3e-3, gravity=False)
    assert (bare[0].lateral_stiffness, bare[0].yaw_stiffness) == (0.0, 0.0)
    # Kalker's coefficients of a patch near 6 x 4.4 mm.
    assert bare[0].f11 == pytest.approx(1e7, rel=0.1)


def test_mistakes():
    pair = benchmark_pair()
    for amplitude in (0.0, 0.03, math.nan):
        with pytest.raises(InputError, match="amplitude"):
            equivalent_conicity(pair, pair, amplitude, 0.75)
    backwards = make_pair(library_profile("cone:0.05").turned(0.1), laid_rail(library_profile("UIC60")))
    with pytest.raises(InputError, match="does not steer back"):
        equivalent_conicity(backwards, backwards, 3e-3, 0.75)
    assert np.isfinite(equivalent_conicity(pair, pair, 3e-3, 0.75))
