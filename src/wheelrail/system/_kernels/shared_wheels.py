"""Wheels of an evaluation shared among threads: the one that integrates, and others that serve it."""

from wheelrail.contact._kernels.shared import (
    COUNT,
    FIRST,
    FRESH,
    SharedContact,
    note_wheel,
    open_gate,
    serves,
    take_wheel,
    wait_for_wheels,
    wait_for_work,
)
from wheelrail.kernel import kernel
from wheelrail.numerics._kernels.status import OK
from wheelrail.surface._kernels.interface import press
from wheelrail.system._kernels.contact_phases import touch_each, wheel_in_turn


@touch_each.of(SharedContact)
@kernel
def touch_shared(contact, model, state, first, t, fresh, contacts):
    """Wheels as this thread gets them, until all are done; the others are taken by threads that serve."""
    count = 2 * model.wheelsets.size
    shared = serves(contact, contacts)
    statuses = contact.statuses
    if shared:
        open_gate(contact, first, count, t, fresh)
    k = take_wheel(contact) if shared else 0
    while k < count:
        wheel = wheel_in_turn(model, first, k)
        statuses[k] = press(model.surface, state.surface, contact, state.contact, wheel, t, fresh, contacts)
        if shared:
            note_wheel(contact)
            k = take_wheel(contact)
        elif statuses[k] != OK:
            return statuses[k], k
        else:
            k += 1
    if shared:
        wait_for_wheels(contact)
        for n in range(count):
            if statuses[n] != OK:
                return statuses[n], n
    return OK, 0


@kernel
def serve_wheels(model, vehicles):
    """Take wheels of the evaluations of a run, in a thread beside it, until the gate says that it is over."""
    contact = model.contact
    gate = contact.gate
    contacts = vehicles.contacts
    state = vehicles.state
    while wait_for_work(contact):
        k = take_wheel(contact)
        while k < gate[COUNT]:
            wheel = wheel_in_turn(model, gate[FIRST], k)
            contact.statuses[k] = press(
                model.surface,
                state.surface,
                contact,
                state.contact,
                wheel,
                contact.time[0],
                gate[FRESH] == 1,
                contacts,
            )
            note_wheel(contact)
            k = take_wheel(contact)
