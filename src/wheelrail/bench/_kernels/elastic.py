"""Loops over recorded evaluations of a wheel."""

from wheelrail.contact._kernels.interface import wheel_contact
from wheelrail.kernel import kernel


@kernel
def evaluate_block(contact, memory, rows, out):
    """Evaluate rows of inputs of wheel 0 one after the other. Returns the worst status."""
    worst = 0
    for n in range(rows.shape[0]):
        worst = max(worst, wheel_contact(contact, memory, 0, True, rows[n], out))
    return worst
