"""One contact model for chosen wheels, another for the rest, and for problems that the first does not solve."""

from typing import Any, NamedTuple

import numpy as np

from wheelrail.contact._kernels.interface import linearise_wheel, wheel_contact, write_patches
from wheelrail.kernel import kernel
from wheelrail.numerics._kernels.status import NOT_CONVERGED, OK


class ChosenContact(NamedTuple):
    """Two contact models, each for some wheels of every vehicle."""

    first: Any
    other: Any
    chosen: np.ndarray  #: 1 for wheels that the first model answers for, 0 for the others; of one vehicle, shape (n,)
    fall_back: bool  #: whether the other model stands in where the first one does not converge


class ChosenMemory(NamedTuple):
    """Memories of both models, and which of them has answered last for each wheel."""

    first: Any
    other: Any
    answered: np.ndarray  #: 1 for the first model, shape (w,)


@wheel_contact.of(ChosenContact)
@kernel
def chosen_contact(contact, memory, w, fresh, wheel, out):
    """Forces of a wheel by the model that is chosen for it."""
    memory.answered[w] = contact.chosen[w % contact.chosen.size]
    status = OK
    if memory.answered[w] == 1.0:
        status = wheel_contact(contact.first, memory.first, w, fresh, wheel, out)
        if not contact.fall_back or status != NOT_CONVERGED:
            return status
        memory.answered[w] = 0.0
        fresh = True  # what the other model remembers of this wheel may be old
    return wheel_contact(contact.other, memory.other, w, fresh, wheel, out)


@linearise_wheel.of(ChosenContact)
@kernel
def linearise_chosen(contact, memory, w, wheel, stiffness, damping):
    """As the model does that has answered last."""
    if memory.answered[w] == 1.0:
        linearise_wheel(contact.first, memory.first, w, wheel, stiffness, damping)
    else:
        linearise_wheel(contact.other, memory.other, w, wheel, stiffness, damping)


@write_patches.of(ChosenContact)
@kernel
def write_chosen(contact, memory, w, wheel, output, out):
    """As the model does that has answered last."""
    if memory.answered[w] == 1.0:
        write_patches(contact.first, memory.first, w, wheel, output, out)
    else:
        write_patches(contact.other, memory.other, w, wheel, output, out)
