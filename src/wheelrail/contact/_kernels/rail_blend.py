"""Wheels between two rails, where rails change along the track.

In a blend the rail before and the rail to come both lie under a wheel, and each carries its share of what it would
carry alone: force, moment and power are weighted means. As the share runs smoothly from 0 to 1, no force jumps. A
profile in between would not do that: contact points jump as profiles change, and forces with them.

What a contact model remembers of a wheel on the rail to come stands as many rows further on as there are wheels.
"""

import math

from wheelrail.contact._kernels.interface import (
    ARM_X,
    CREEP_X,
    FX,
    KEPT_PATCHES,
    LOAD,
    NEXT_PAIR,
    NEXT_SHARE,
    OUTPUT_COLUMNS,
    PAIR,
    PATCH_COLUMNS,
    PATCH_POWER,
    PATCHES,
    T_GAMMA,
    XI,
    Y_ON_WHEEL,
    linearise_wheel,
    wheel_contact,
    write_patches,
)
from wheelrail.kernel import kernel, local_array, small_kernel
from wheelrail.numerics._kernels.status import OK


@small_kernel
def swap_pairs(wheel):
    """Let the wheel's pair and the one to come change their positions."""
    pair = wheel[PAIR]
    wheel[PAIR] = wheel[NEXT_PAIR]
    wheel[NEXT_PAIR] = pair


@small_kernel
def touch_rails(contact, memory, w, fresh, contacts):
    """Forces of wheel `w` into its output, in a blend those of both rails. Returns a status."""
    wheel = contacts.inputs[w]
    out = contacts.outputs[w]
    share = wheel[NEXT_SHARE]
    rails = 2 if share > 0.0 else 1
    before = local_array(1, OUTPUT_COLUMNS)
    status = OK
    for rail in range(rails):  # a single call in the code keeps the compiler quick
        if rail == 1:
            swap_pairs(wheel)
            for n in range(OUTPUT_COLUMNS):
                before[0, n] = out[n]
        status = wheel_contact(contact, memory, w + rail * contacts.inputs.shape[0], fresh, wheel, out)
        if rail == 1:
            swap_pairs(wheel)
            for n in range(OUTPUT_COLUMNS):
                out[n] = out[n] + before[0, n] if n == PATCHES else share * out[n] + (1.0 - share) * before[0, n]
        if status != OK:
            return status
    return status


@kernel
def linearise_on_rails(contact, memory, w, contacts, stiffness, damping):
    """How the force and moment of wheel `w` resist, in a blend those of both rails; see `linearise_wheel`."""
    wheel = contacts.inputs[w]
    linearise_wheel(contact, memory, w, wheel, stiffness, damping)
    share = wheel[NEXT_SHARE]
    if share > 0.0:
        next_stiffness = local_array(6, 6)
        next_damping = local_array(6, 6)
        swap_pairs(wheel)
        linearise_wheel(contact, memory, w + contacts.inputs.shape[0], wheel, next_stiffness, next_damping)
        swap_pairs(wheel)
        for n in range(6):
            for m in range(6):
                stiffness[n, m] += share * (next_stiffness[n, m] - stiffness[n, m])
                damping[n, m] += share * (next_damping[n, m] - damping[n, m])


@small_kernel
def take_share(patches, share):
    """Forces, moments and powers of patches times the share that acts."""
    for k in range(patches.shape[0]):
        for n in range(FX, ARM_X):
            patches[k, n] *= share
        for n in range(CREEP_X, XI):
            patches[k, n] *= share
        patches[k, PATCH_POWER] *= share
        patches[k, T_GAMMA] *= share


@kernel
def merge_patches(patches, more):
    """Put the patches of `more` among `patches`, from flange to field; rows that are NaN are empty."""
    for k in range(more.shape[0]):
        if math.isnan(more[k, LOAD]):
            break
        row = patches.shape[0]
        while row > 0 and not patches[row - 1, Y_ON_WHEEL] < more[k, Y_ON_WHEEL]:
            row -= 1
            if row + 1 < patches.shape[0]:
                for n in range(PATCH_COLUMNS):
                    patches[row + 1, n] = patches[row, n]
        if row < patches.shape[0]:
            for n in range(PATCH_COLUMNS):
                patches[row, n] = more[k, n]


@kernel
def write_patches_on_rails(contact, memory, w, contacts, out):
    """Patches of wheel `w` as they are recorded; in a blend those on both rails, each with its share of the forces.

    Should there be more than rows, those furthest to the field side are left out.
    """
    wheel = contacts.inputs[w]
    write_patches(contact, memory, w, wheel, contacts.outputs[w], out)
    share = wheel[NEXT_SHARE]
    if share > 0.0:
        more = local_array(KEPT_PATCHES, PATCH_COLUMNS)
        swap_pairs(wheel)
        write_patches(contact, memory, w + contacts.inputs.shape[0], wheel, contacts.outputs[w], more)
        swap_pairs(wheel)
        take_share(out, 1.0 - share)
        take_share(more, share)
        merge_patches(out, more)
