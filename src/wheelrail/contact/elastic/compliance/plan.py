"""Options of compliance tables."""

from __future__ import annotations

from dataclasses import dataclass

from wheelrail.errors import Problem

DEPTHS = (0.010, 0.5)  #: least and greatest depth of a block [m]
ELEMENTS = (0.5e-3, 10e-3)  #: least and greatest length of an element along the profile [m]
SPACINGS = (1e-3, 10e-3)  #: least and greatest distance between nodes of a table [m]
REACHES = (5e-3, 0.1)  #: least and greatest distance ahead of a force that a table covers [m]
LAYER_GROWTH = (1.05, 3.0)  #: least and greatest ratio of the thicknesses of two layers of elements
WAVENUMBERS = (8, 400)  #: fewest and most wavenumbers


@dataclass(frozen=True)
class CompliancePlan:
    """How the table of a body is computed: the block, its mesh, the nodes of the table, the solver."""

    depth: float = (
        60e-3  #: of the block below the rail's crown, or inside of the wheel's nominal circle, where it is fixed [m]
    )
    element: float = 1.5e-3  #: greatest length of an element along the profile [m]
    spacing: float = 3e-3  #: greatest distance between nodes of the table, along the profile and forward [m]
    reach: float = 24e-3  #: greatest distance ahead of a force in the table [m]
    layer_growth: float = 1.5  #: thickness of a layer of elements over that of the one above it
    wavenumbers: int = 24  #: number of wavenumbers for which the block is solved
    solver: str = "superlu"  #: of sparse systems, see `sparse_solver`

    def problems(self) -> list[Problem]:
        """What is wrong with the numbers, each with what was expected."""
        found = []
        for name, limits in (("depth", DEPTHS), ("element", ELEMENTS), ("spacing", SPACINGS), ("reach", REACHES)):
            low, high = (1e3 * one for one in limits)
            value = 1e3 * getattr(self, name)
            if not low <= value <= high:
                found.append(Problem(name, f"expected {low:g} to {high:g} mm. Check the unit", f"{value:g} mm"))
        if self.element > self.spacing:
            words = f"expected at most the spacing of the table's nodes, {1e3 * self.spacing:g} mm"
            found.append(Problem("element", words, f"{1e3 * self.element:g} mm"))
        if not LAYER_GROWTH[0] <= self.layer_growth <= LAYER_GROWTH[1]:
            words = f"expected {LAYER_GROWTH[0]:g} to {LAYER_GROWTH[1]:g}"
            found.append(Problem("layer_growth", words, self.layer_growth))
        if not WAVENUMBERS[0] <= self.wavenumbers <= WAVENUMBERS[1]:
            words = f"expected {WAVENUMBERS[0]} to {WAVENUMBERS[1]}"
            found.append(Problem("wavenumbers", words, self.wavenumbers))
        return found
