"""Every claim in docs/validation.md holds."""

import pytest

from wheelrail.validation.contact import contact_claims
from wheelrail.validation.creep import creep_claims
from wheelrail.validation.elastic import elastic_claims
from wheelrail.validation.geometry import geometry_claims
from wheelrail.validation.hertz import hertz_claims
from wheelrail.validation.loaded_wheelset import loaded_wheelset_claims
from wheelrail.validation.modes import mode_claims
from wheelrail.validation.rollers import roller_claims
from wheelrail.validation.stress import stress_claims

pytestmark = pytest.mark.slow_without_jit


@pytest.mark.parametrize(
    ("claims", "count"),
    [
        (geometry_claims, 16),
        (contact_claims, 5),
        (hertz_claims, 2),
        (stress_claims, 7),
        (creep_claims, 6),
        (loaded_wheelset_claims, 27),
        (elastic_claims, 11),
        (mode_claims, 9),
        (roller_claims, 5),
    ],
)
def test_every_claim_holds(claims, count):
    found = claims()
    assert [claim.what for claim in found if not claim.holds] == []
    assert len(found) == count
