"""The memory of a contact model that is two: one for chosen wheels, one for the others."""

from __future__ import annotations

import numpy as np

from wheelrail.contact._kernels.chosen import ChosenContact, ChosenMemory
from wheelrail.contact.memory import make_memory


@make_memory.register
def make_chosen_memory(contact: ChosenContact, wheels: int) -> ChosenMemory:
    """Those of both models."""
    return ChosenMemory(make_memory(contact.first, wheels), make_memory(contact.other, wheels), np.zeros(wheels))
