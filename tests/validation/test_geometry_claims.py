"""Every claim in docs/validation/geometry.md holds."""

import pytest

from wheelrail.validation.geometry import geometry_claims


@pytest.fixture(scope="module")
def claims():
    return geometry_claims()


@pytest.mark.slow_without_jit
def test_every_claim_holds(claims):
    assert [claim.what for claim in claims if not claim.holds] == []
    assert len(claims) >= 16
