"""A contact model whose wheels are shared among threads.

Wheels of one evaluation do not depend on each other, so whichever thread takes a wheel finds the same numbers to the
last bit. Wheels are numbered on through all evaluations, ROUND apart from one evaluation to the next: a thread takes a
wheel by counting that number on, and a thread that comes late takes one of the next evaluation, or none.
"""

from typing import Any, NamedTuple

import numpy as np

from wheelrail.contact._kernels.interface import linearise_wheel, wheel_contact, write_patches
from wheelrail.kernel import add_atomic, kernel, read_atomic, small_kernel, write_atomic, yield_thread

#: Of the gate: where the records are that threads serve (0: none do), the next wheel, number of wheels that are done,
#: of all wheels of the evaluation, whether threads are to end; first wheelset, and whether the time step is fresh.
OWNER, NEXT, DONE, COUNT, STOP, FIRST, FRESH = 0, 1, 2, 3, 4, 5, 6
GATE_NUMBERS = 8
ROUND = 1 << 20
SPINS = 200  #: looks at the gate before other threads of the machine go first


class SharedContact(NamedTuple):
    """Another contact model, whose wheels threads share."""

    inner: Any
    gate: np.ndarray  #: 64-bit integers, shape (GATE_NUMBERS,)
    time: np.ndarray  #: of the evaluation [s], shape (1,)
    statuses: np.ndarray  #: of the wheels of a vehicle in turn, as 64-bit integers, shape (2 nw,)


@small_kernel
def serves(contact, contacts):
    """Whether threads are there for these records: looks at a run, and searches of its start, are by themselves."""
    return contact.gate[OWNER] == contacts.inputs.ctypes.data


@small_kernel
def open_gate(contact, first, count, t, fresh):
    """Let threads take wheels of this evaluation."""
    contact.gate[COUNT] = count
    contact.gate[FIRST] = first
    contact.gate[FRESH] = 1 if fresh else 0
    contact.time[0] = t
    write_atomic(contact.gate, DONE, 0)
    write_atomic(contact.gate, NEXT, (contact.gate[NEXT] // ROUND + 1) * ROUND)


@kernel
def wait_for_wheels(contact):
    """Until all wheels of the evaluation are done."""
    spins = 0
    while read_atomic(contact.gate, DONE) < contact.gate[COUNT]:
        spins += 1
        if spins > SPINS:
            yield_thread()


@kernel
def wait_for_work(contact):
    """Until there are wheels to be taken; returns False at the end."""
    spins = 0
    while read_atomic(contact.gate, NEXT) % ROUND >= contact.gate[COUNT]:
        if read_atomic(contact.gate, STOP) != 0:
            return False
        spins += 1
        if spins > SPINS:
            yield_thread()
    return read_atomic(contact.gate, STOP) == 0


@small_kernel
def take_wheel(contact):
    """Number of a wheel of the evaluation; none from COUNT on."""
    return add_atomic(contact.gate, NEXT, 1) % ROUND


@small_kernel
def note_wheel(contact):
    """A wheel that was taken is done."""
    add_atomic(contact.gate, DONE, 1)


@wheel_contact.of(SharedContact)
@small_kernel
def shared_contact(contact, memory, w, fresh, wheel, out):
    """As the other model does."""
    return wheel_contact(contact.inner, memory, w, fresh, wheel, out)


@linearise_wheel.of(SharedContact)
@small_kernel
def linearise_shared(contact, memory, w, wheel, stiffness, damping):
    """As the other model does."""
    linearise_wheel(contact.inner, memory, w, wheel, stiffness, damping)


@write_patches.of(SharedContact)
@small_kernel
def write_shared(contact, memory, w, wheel, output, out):
    """As the other model does."""
    write_patches(contact.inner, memory, w, wheel, output, out)
