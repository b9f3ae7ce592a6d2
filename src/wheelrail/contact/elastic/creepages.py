"""Creepages of a contact patch."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Creepages:
    """Of the wheel against the rail, at the centre of each patch; lateral to the left."""

    xi: float = 0.0
    eta: float = 0.0
    phi: float = 0.0  #: spin [1/m]
