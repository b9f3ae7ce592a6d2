"""Threads that take wheels of a run off the one that integrates."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from wheelrail.contact._kernels.shared import COUNT, NEXT, OWNER, STOP, SharedContact
from wheelrail.contact.shared import usable_threads
from wheelrail.simulation.prepare import Prepared
from wheelrail.system._kernels.shared_wheels import serve_wheels


@contextmanager
def threads_beside(ready: Prepared, threads: int) -> Iterator[None]:
    """Threads that serve a run while it is integrated, where its contact is shared; `threads` with its own, 0: auto."""
    contact = ready.system.contact
    count = usable_threads(threads, contact.statuses.size) - 1 if isinstance(contact, SharedContact) else 0
    if count < 1:
        yield
        return
    contact.gate[[NEXT, COUNT, STOP]] = 0, 0, 1
    serve_wheels(ready.system, ready.vehicles)  # compiles it
    contact.gate[STOP] = 0
    beside = [threading.Thread(target=serve_wheels, args=(ready.system, ready.vehicles)) for _ in range(count)]
    for thread in beside:
        thread.start()
    contact.gate[OWNER] = ready.vehicles.contacts.inputs.ctypes.data
    try:
        yield
    finally:
        contact.gate[OWNER] = 0
        contact.gate[STOP] = 1
        for thread in beside:
            thread.join()
