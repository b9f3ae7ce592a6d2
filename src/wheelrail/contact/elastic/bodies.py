"""Elasticity of wheel and rail for the kernels."""

from __future__ import annotations

import numpy as np

from wheelrail.contact.elastic._kernels.smooth import AS_HALF_SPACE, FIXED_BLOCKS, Bodies
from wheelrail.contact.elastic.compliance._kernels.table import Compliance
from wheelrail.contact.material import STEEL, Material, combined
from wheelrail.errors import InputError, Problem, nearest

FAR_FIELDS = {"half-space": AS_HALF_SPACE, "none": FIXED_BLOCKS}


def no_excess() -> Compliance:
    """A table of a half space."""
    return Compliance(0.0, 1.0, 1.0, np.zeros((2, 2, 2, 3, 3)))


def make_bodies(
    wheel: Compliance,
    rail: Compliance,
    *,
    wheel_material: Material = STEEL,
    rail_material: Material = STEEL,
    far_field: str | float = "half-space",
) -> Bodies:
    """Two bodies by their tables of compliance.

    far_field : what an approach means. "half-space": that of half spaces; the uniform shift that fixed blocks of finite
    depth make is taken out. "none": that of the blocks as they are, fixed at their far sides. A number: that of half
    spaces with this compliance added [m/N].
    """
    elasticity = combined(wheel_material, rail_material)
    kind, more = AS_HALF_SPACE, 0.0
    if isinstance(far_field, str):
        if far_field not in FAR_FIELDS:
            raise InputError("elastic contact", [Problem("far_field", nearest(far_field, FAR_FIELDS), far_field)])
        kind = FAR_FIELDS[far_field]
    else:
        more = float(far_field)
    return Bodies(elasticity.modulus, elasticity.shear, elasticity.poisson, wheel, rail, kind, more)
