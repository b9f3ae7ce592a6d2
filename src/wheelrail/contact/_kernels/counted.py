"""A contact model whose problems are counted and timed while another one answers them."""

import math
from typing import Any, NamedTuple

import numpy as np

from wheelrail.contact._kernels.interface import PATCHES, linearise_wheel, wheel_contact, write_patches
from wheelrail.kernel import kernel, small_kernel, thread_seconds
from wheelrail.numerics._kernels.status import NOT_CONVERGED

#: Columns of a wheel's tally: problems solved, those that did not converge, CPU time of all [s], longest one [s].
PROBLEMS, FAILURES, SECONDS, LONGEST = 0, 1, 2, 3
TALLY_COLUMNS = 4
#: Times are sorted into bins, each so many times longer than the last, from the shortest on.
SHORTEST, PER_OCTAVE, BINS = 1e-6, 16, 400


class CountedContact(NamedTuple):
    """Counts what it asks of another model; every other contact model can be one."""

    inner: Any


class CountedMemory(NamedTuple):
    """That of the other model, and the tally of each wheel."""

    inner: Any
    tally: np.ndarray  #: (w, TALLY_COLUMNS)
    times: np.ndarray  #: number of problems in each bin of time, shape (w, BINS)


@wheel_contact.of(CountedContact)
@kernel
def count_wheel(contact, memory, w, fresh, wheel, out):
    """Forces of a wheel; one that does not touch is no problem."""
    start = thread_seconds()
    status = wheel_contact(contact.inner, memory.inner, w, fresh, wheel, out)
    seconds = thread_seconds() - start
    if out[PATCHES] > 0.0 or status == NOT_CONVERGED:
        tally = memory.tally[w]
        tally[PROBLEMS] += 1.0
        tally[SECONDS] += seconds
        tally[LONGEST] = max(tally[LONGEST], seconds)
        if status == NOT_CONVERGED:
            tally[FAILURES] += 1.0
        at = int(PER_OCTAVE * math.log2(max(seconds / SHORTEST, 1.0)))
        memory.times[w, min(at, BINS - 1)] += 1.0
    return status


@linearise_wheel.of(CountedContact)
@small_kernel
def linearise_counted(contact, memory, w, wheel, stiffness, damping):
    """As the other model does."""
    linearise_wheel(contact.inner, memory.inner, w, wheel, stiffness, damping)


@write_patches.of(CountedContact)
@small_kernel
def write_counted(contact, memory, w, wheel, output, out):
    """As the other model does."""
    write_patches(contact.inner, memory.inner, w, wheel, output, out)
