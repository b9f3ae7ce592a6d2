"""A contact model that asks a function of Python, by the address of a C function around it."""

from typing import NamedTuple

import numpy as np

from wheelrail.contact._kernels.interface import linearise_wheel, wheel_contact, write_one_patch, write_patches
from wheelrail.kernel import call_address, kernel

#: What is asked of the function: forces, in a fresh evaluation or in one that may build on the last; how these resist
#: a motion; patches.
FRESH, AGAIN, LINEARISE, PATCHES = 0, 1, 2, 3
NONE = 1  #: answer of a function that does not know its patches


class CalledContact(NamedTuple):
    """Contact by a function of Python."""

    address: int  #: of the C function around it
    numbers: int  #: that it keeps of each wheel


class CalledMemory(NamedTuple):
    """What goes back and forth with the state of a run: looks and refused steps restore it."""

    numbers: np.ndarray  #: that the function keeps of each wheel, (n, numbers)


@wheel_contact.of(CalledContact)
@kernel
def called_forces(contact, memory, w, fresh, wheel, out):
    """Forces of a wheel, by the function."""
    what = FRESH if fresh else AGAIN
    return call_address(contact.address, what, w, memory.numbers[w], wheel, out, out)


@linearise_wheel.of(CalledContact)
@kernel
def called_linearisation(contact, memory, w, wheel, stiffness, damping):
    """How the forces resist a motion, by the function."""
    call_address(contact.address, LINEARISE, w, memory.numbers[w], wheel, stiffness, damping)


@write_patches.of(CalledContact)
@kernel
def called_patches(contact, memory, w, wheel, output, out):
    """Patches of a wheel, by the function; one with the whole force where it does not know them."""
    if call_address(contact.address, PATCHES, w, memory.numbers[w], wheel, output, out) == NONE:
        write_one_patch(contact, memory, w, wheel, output, out)
