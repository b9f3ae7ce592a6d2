"""Patches of a wheel that is in the middle of a run, read from what its contact model remembers."""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatch
from typing import Any

import numpy as np

from wheelrail.contact._kernels.chosen import ChosenContact, ChosenMemory
from wheelrail.contact._kernels.counted import CountedContact, CountedMemory
from wheelrail.contact._kernels.interface import SIDE, Y, Z
from wheelrail.contact._kernels.shared import SharedContact
from wheelrail.contact.elastic._kernels.elastic_contact import ElasticContact, ElasticMemory
from wheelrail.contact.elastic._kernels.press import Patches
from wheelrail.contact.elastic.patch import ElasticPatch, PatchFields, parts_of_region, patches_of


@singledispatch
def solves_patches(contact: Any) -> bool:
    """Whether a contact model solves patches, at least of some wheels."""
    return isinstance(contact, ElasticContact)


@singledispatch
def recorded_patches(contact: Any, memory: Any, row: int, wheel: np.ndarray) -> list[ElasticPatch] | None:
    """Patches of a wheel that was evaluated last at the input `wheel`; None where the model has none for it.

    row : of the memory. A model that solves patches registers its own: ``@recorded_patches.register``.
    """
    return None


@recorded_patches.register
def patches_of_elastic_wheel(
    contact: ElasticContact, memory: ElasticMemory, row: int, wheel: np.ndarray
) -> list[ElasticPatch]:
    """Patches from the flange on, in the frame under the wheel, with all that the damping of the contact adds.

    Where two regions grow together, there are two accounts of the same patches: that of the larger share is given.
    """
    if memory.together[row] > 0.5:
        row += memory.together.size
    patches = Patches(*(array[row] for array in memory.patches))
    regions = int(memory.found[row, 0])
    friction, damped = memory.conditions[row].T
    side = float(wheel[SIDE])
    found = patches_of(patches, regions, friction, (side * float(wheel[Y]), float(wheel[Z])), side)
    factors = [float(damped[r]) for r in range(regions) for _ in parts_of_region(patches, r)]
    found = [_times(patch, factor) for patch, factor in zip(found, factors, strict=True)]
    return found if memory.found[row, 1] > 0.0 else [_backward(patch) for patch in found]


@solves_patches.register
def _(contact: CountedContact) -> bool:
    return solves_patches(contact.inner)


@recorded_patches.register
def _(contact: CountedContact, memory: CountedMemory, row: int, wheel: np.ndarray) -> list[ElasticPatch] | None:
    return recorded_patches(contact.inner, memory.inner, row, wheel)


@solves_patches.register
def _(contact: SharedContact) -> bool:
    return solves_patches(contact.inner)


@recorded_patches.register
def _(contact: SharedContact, memory: Any, row: int, wheel: np.ndarray) -> list[ElasticPatch] | None:
    return recorded_patches(contact.inner, memory, row, wheel)


@solves_patches.register
def _(contact: ChosenContact) -> bool:
    return solves_patches(contact.first) or solves_patches(contact.other)


@recorded_patches.register
def _(contact: ChosenContact, memory: ChosenMemory, row: int, wheel: np.ndarray) -> list[ElasticPatch] | None:
    """Of the model that has answered last."""
    if memory.answered[row] == 1.0:
        return recorded_patches(contact.first, memory.first, row, wheel)
    return recorded_patches(contact.other, memory.other, row, wheel)


def _times(patch: ElasticPatch, factor: float) -> ElasticPatch:
    """A patch whose pressures and tractions are so many times what they were."""
    fields = patch.fields
    return replace(
        patch,
        force=(factor * patch.force[0], factor * patch.force[1], factor * patch.force[2]),
        moment=(factor * patch.moment[0], factor * patch.moment[1], factor * patch.moment[2]),
        normal_force=factor * patch.normal_force,
        creep_force=(factor * patch.creep_force[0], factor * patch.creep_force[1]),
        spin_moment=factor * patch.spin_moment,
        pressure=factor * patch.pressure,
        dissipated=factor * patch.dissipated,
        fields=replace(
            fields,
            pressure=factor * fields.pressure,
            traction=factor * fields.traction,
            work=factor * fields.work,
        ),
    )


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
