"""The contact phase of many wheels, one after the other."""

from wheelrail.contact._kernels.interface import linearise_wheel, wheel_contact
from wheelrail.kernel import kernel


@kernel
def loop_contact(contact, memory, fresh, inputs, outputs, status):
    """Forces of all wheels."""
    for w in range(inputs.shape[0]):
        status[w] = wheel_contact(contact, memory, w, fresh, inputs[w], outputs[w])


@kernel
def loop_linearise(contact, memory, inputs, stiffness, damping):
    """Stiffness and damping of all wheels, evaluated last at these inputs."""
    for w in range(inputs.shape[0]):
        linearise_wheel(contact, memory, w, inputs[w], stiffness[w], damping[w])
