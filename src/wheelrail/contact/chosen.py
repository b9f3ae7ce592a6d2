"""A contact model that is two: one for chosen wheels, one for the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from wheelrail.contact._kernels.chosen import ChosenContact, ChosenMemory
from wheelrail.contact.memory import make_memory


def make_chosen_contact(first: Any, other: Any, chosen: Sequence[bool], *, fall_back: bool = False) -> ChosenContact:
    """The first model for the chosen of a vehicle's wheels, the other for the rest.

    fall_back : whether the other stands in where the first does not converge, too.
    """
    return ChosenContact(first, other, np.array(chosen, dtype=float), fall_back)


@make_memory.register
def make_chosen_memory(contact: ChosenContact, wheels: int) -> ChosenMemory:
    """Those of both models."""
    return ChosenMemory(make_memory(contact.first, wheels), make_memory(contact.other, wheels), np.zeros(wheels))
