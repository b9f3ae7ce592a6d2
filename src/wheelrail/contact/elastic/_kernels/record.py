"""Patches of a wheel for the record."""

import math

from wheelrail.contact._kernels.interface import (
    ARM_X,
    CREEP_X,
    ETA,
    FX,
    KEPT_PATCHES,
    LOAD,
    MOMENT,
    MX,
    ORIGIN_Y,
    ORIGIN_Z,
    PAIR,
    PATCH_COLUMNS,
    PATCH_FORCE,
    PATCHES,
    SLIDING_X,
    SLIDING_Y,
    X_ON_WHEEL,
    XI,
    Y_IN_FRAME,
    Y_ON_RAIL,
    Y_ON_WHEEL,
    Z_IN_FRAME,
    Z_ON_RAIL,
    Y,
    Z,
    write_patches,
)
from wheelrail.contact.elastic._kernels.elastic_contact import (
    ElasticContact,
    patches_of_wheel,
    seen_from,
    surfaces_of,
)
from wheelrail.contact.elastic._kernels.overlap import END, FIRST, axle_coordinate
from wheelrail.contact.elastic._kernels.patch_row import write_patch
from wheelrail.contact.elastic._kernels.rows import FORCE
from wheelrail.contact.point._kernels.point_contact import motion_of_wheel
from wheelrail.kernel import kernel, local_array


@kernel
def write_row(contact, memory, w, wheel, out):
    """Patches of row `w` of the memory, from the flange on, into rows of `out`. Returns their number."""
    surfaces = surfaces_of(contact, int(wheel[PAIR]))
    patches = patches_of_wheel(memory, w)
    seen = seen_from(contact, surfaces.pair.radius, wheel, motion_of_wheel(wheel))
    conditions = memory.conditions[w]
    k = 0
    for r in range(int(memory.found[w, 0])):
        first = int(patches.regions[r, FIRST])
        end = int(patches.regions[r, END])
        while first < end and k < out.shape[0]:
            if patches.rows[r, first, FORCE] <= 0.0:
                first += 1
                continue
            last = first
            while last < end and patches.rows[r, last, FORCE] > 0.0:
                last += 1
            row = out[k]
            arc = write_patch(seen, conditions[r, 0], conditions[r, 1], patches, r, first, last, row)
            row[X_ON_WHEEL] = row[ARM_X]
            row[Y_ON_WHEEL] = axle_coordinate(surfaces, arc) - surfaces.pair.offset
            row[Y_IN_FRAME] = wheel[Y] + row[ARM_X + 1]
            row[Z_IN_FRAME] = wheel[Z] + row[ARM_X + 2]
            row[Y_ON_RAIL] = row[Y_IN_FRAME] + wheel[ORIGIN_Y]
            row[Z_ON_RAIL] = row[Z_IN_FRAME] + wheel[ORIGIN_Z]
            row[SLIDING_X] = row[XI] * seen.velocity
            row[SLIDING_Y] = row[ETA] * seen.velocity
            k += 1
            first = last
    return k


@write_patches.of(ElasticContact)
@kernel
def write_elastic_patches(contact, memory, w, wheel, output, out):
    """Patches of a wheel as they are recorded, from the flange on.

    Where two regions grow together, there are two accounts of the same patches: means of both are recorded. Should they
    count patches otherwise, those of the larger share are, with the force of the wheel as their sum.
    """
    for k in range(out.shape[0]):
        for n in range(PATCH_COLUMNS):
            out[k, n] = math.nan
    if output[PATCHES] == 0.0:
        return
    count = write_row(contact, memory, w, wheel, out)
    share = memory.together[w]
    if share == 0.0:
        return
    other = local_array(KEPT_PATCHES, PATCH_COLUMNS)
    more = write_row(contact, memory, w + memory.together.size, wheel, other)
    if more != count:
        share = 1.0 if share > 0.5 else 0.0
    for k in range(out.shape[0]):
        for n in range(PATCH_COLUMNS):
            if share == 1.0:
                out[k, n] = other[k, n] if k < more else math.nan
            elif share > 0.0 and k < count:
                out[k, n] += share * (other[k, n] - out[k, n])
    if more != count:
        correct_sum(output, more if share == 1.0 else count, out)


@kernel
def correct_sum(output, count, out):
    """Give the most loaded of `count` patches what their forces and moments lack of those of the wheel."""
    most = 0
    for k in range(1, count):
        if out[k, LOAD] > out[most, LOAD]:
            most = k
    row = out[most]
    before = math.sqrt(row[FX] ** 2 + row[FX + 1] ** 2 + row[FX + 2] ** 2)
    for n in range(3):
        force = output[PATCH_FORCE + n]
        moment = output[MOMENT + n]
        for k in range(count):
            force -= out[k, FX + n]
            moment -= out[k, MX + n]
        row[FX + n] += force
        row[MX + n] += moment
    scale = math.sqrt(row[FX] ** 2 + row[FX + 1] ** 2 + row[FX + 2] ** 2) / before if before > 0.0 else 1.0
    for n in range(CREEP_X, XI):
        row[n] *= scale
