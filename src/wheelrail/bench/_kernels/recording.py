"""A contact model that writes down what it is told of each wheel, and leaves the answer to another one."""

from typing import Any, NamedTuple

import numpy as np

from wheelrail.contact._kernels.interface import INPUT_COLUMNS, wheel_contact
from wheelrail.kernel import kernel


class RecordingContact(NamedTuple):
    """Records blocks of successive evaluations of each wheel."""

    inner: Any  #: the model that answers
    counts: np.ndarray  #: evaluations so far, and rows recorded, shape (wheels, 2)
    block: int  #: evaluations of a block
    every: int  #: blocks from the start of one that is recorded to the next
    rows: np.ndarray  #: inputs, shape (wheels, n, INPUT_COLUMNS)


@wheel_contact.of(RecordingContact)
@kernel
def record_wheel(contact, memory, w, fresh, wheel, out):
    """Write the input down if its turn has come, and let the other model answer."""
    count = int(contact.counts[w, 0])
    kept = int(contact.counts[w, 1])
    if (count // contact.block) % contact.every == 0 and kept < contact.rows.shape[1]:
        for n in range(INPUT_COLUMNS):
            contact.rows[w, kept, n] = wheel[n]
        contact.counts[w, 1] += 1.0
    contact.counts[w, 0] += 1.0
    return wheel_contact(contact.inner, memory, w, fresh, wheel, out)
