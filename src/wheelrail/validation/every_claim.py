"""All claims of the package."""

from __future__ import annotations

from wheelrail.validation.claim import Claim
from wheelrail.validation.contact import contact_claims
from wheelrail.validation.creep import creep_claims
from wheelrail.validation.elastic import elastic_claims
from wheelrail.validation.geometry import geometry_claims
from wheelrail.validation.hertz import hertz_claims
from wheelrail.validation.loaded_wheelset import loaded_wheelset_claims
from wheelrail.validation.modes import mode_claims
from wheelrail.validation.rollers import roller_claims
from wheelrail.validation.stress import stress_claims


def every_claim() -> list[Claim]:
    """Claims in the order of the physics."""
    return [
        *geometry_claims(),
        *contact_claims(),
        *hertz_claims(),
        *stress_claims(),
        *creep_claims(),
        *loaded_wheelset_claims(),
        *elastic_claims(),
        *mode_claims(),
        *roller_claims(),
    ]
