"""Contact whose wheels are shared among threads, made from Python."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
from numba.core import config

from wheelrail.contact._kernels.shared import GATE_NUMBERS, SharedContact
from wheelrail.contact.memory import make_memory


def make_shared_contact(inner: Any, wheels: int) -> SharedContact:
    """A contact model of vehicles with this number of wheels; no thread serves it yet."""
    return SharedContact(inner, np.zeros(GATE_NUMBERS, np.int64), np.zeros(1), np.zeros(wheels, np.int64))


@make_memory.register
def make_shared_memory(contact: SharedContact, wheels: int) -> Any:
    """That of the model that answers."""
    return make_memory(contact.inner, wheels)


def usable_threads(asked: int, wheels: int) -> int:
    """Threads that this machine has for so many wheels, or as many as are asked for; one without compiled kernels."""
    if config.DISABLE_JIT:
        return 1
    if asked:
        return min(asked, wheels)
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(cores, wheels)
