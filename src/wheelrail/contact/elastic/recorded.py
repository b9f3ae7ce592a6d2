"""Patches of a wheel that is in the middle of a run, read from what its contact model remembers."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import singledispatch
from typing import Any

import numpy as np

from wheelrail.contact._kernels.interface import ENERGY, SIDE, STATION, Y, Z
from wheelrail.contact.elastic._kernels.elastic_contact import (
    ElasticContact,
    ElasticMemory,
    sliding_velocity,
)
from wheelrail.contact.elastic._kernels.press import Patches
from wheelrail.contact.elastic.patch import ElasticPatch, PatchFields, patches_of
from wheelrail.contact.point._kernels.point_contact import motion_of_wheel
from wheelrail.contact.point._kernels.rolling_speed import rolling_speed
from wheelrail.contact.point.friction._kernels.friction import friction_coefficient


@singledispatch
def recorded_patches(contact: Any, memory: Any, row: int, wheel: np.ndarray) -> list[ElasticPatch] | None:
    """Patches of a wheel that was evaluated last at the input `wheel`; None of a model that has none.

    row : of the memory. A model that solves patches registers its own: ``@recorded_patches.register``.
    """
    return None


@recorded_patches.register
def patches_of_elastic_wheel(
    contact: ElasticContact, memory: ElasticMemory, row: int, wheel: np.ndarray
) -> list[ElasticPatch]:
    """Patches from the flange on, in the frame under the wheel."""
    patches = Patches(*(getattr(memory, name)[row] for name in Patches._fields))
    regions = int(memory.found[row, 0])
    side = float(wheel[SIDE])
    friction = np.array([_friction(contact, patches, r, wheel) for r in range(regions)])
    found = patches_of(patches, regions, friction, (side * float(wheel[Y]), float(wheel[Z])), side)
    return found if memory.found[row, 1] > 0.0 else [_backward(patch) for patch in found]


def _friction(contact: ElasticContact, patches: Patches, r: int, wheel: np.ndarray) -> float:
    """Coefficient of friction of a region, as the contact model had it."""
    motion = motion_of_wheel(wheel)
    speed = math.sqrt(motion.vx**2 + motion.vy**2 + motion.vz**2)
    slip = sliding_velocity(patches, r) * rolling_speed(speed, contact.slow)
    return float(friction_coefficient(contact.friction, wheel[SIDE], wheel[STATION], slip, speed, wheel[ENERGY]))


def _backward(patch: ElasticPatch) -> ElasticPatch:
    """A patch of a wheel that rolls backward: it was solved as its image in the plane x = 0."""
    (fx, fy, fz), (mx, my, mz), (along, across) = patch.force, patch.moment, patch.creep_force
    return replace(
        patch,
        force=(-fx, fy, fz),
        moment=(mx, -my, -mz),
        creep_force=(-along, across),
        spin_moment=-patch.spin_moment,
        x=-patch.x,
        fields=_backward_fields(patch.fields),
    )


def _backward_fields(fields: PatchFields) -> PatchFields:
    """The image of the cells; they count from the front of each row as before, which is its trailing edge now."""
    counts = np.isfinite(fields.x).sum(axis=1)
    index = np.arange(fields.x.shape[1])
    order = np.where(index < counts[:, None], counts[:, None] - 1 - index, index)

    def turned(values: np.ndarray) -> np.ndarray:
        return np.take_along_axis(values, np.broadcast_to(order, values.shape), axis=-1)

    mirror = np.array([-1.0, 1.0])[:, None, None]
    return replace(
        fields,
        x=-turned(fields.x),
        centre=-fields.centre,
        pressure=turned(fields.pressure),
        traction=mirror * turned(fields.traction),
        slip=mirror * turned(fields.slip),
        sticking=turned(fields.sticking),
        work=turned(fields.work),
    )
