"""Sizes of a contact problem beside those of the papers, and the memory that a mesh needs."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from wheelrail.contact.elastic.papers.direct_solver import factor_entries
from wheelrail.contact.elastic.papers.options import PapersOptions

#: Sizes that the papers print: what, value, where.
PUBLISHED = (
    ("surface resolution", "0.1 to 1 mm", "[Meli2011 sec. 4.3]"),
    ("surface resolution", "1 to 2 mm", "[Magheri2009]"),
    ("dimension of K_w, K_r", "1e4 to 1e5", "[Meli2011 sec. 4.4]"),
    ("dimension of K_w, K_r", "1e4 to 5e4", "[Magheri2009 sec. 5.5]"),
    ("dimension of H_w22, H_r22", "1e2 to 1e3", "[Meli2011 sec. 4.4; Magheri2009 sec. 5.5]"),
)

#: Nodes that a node is coupled with, itself included, and entries of element matrices per node while K is assembled.
COUPLED = {"tet4": 15, "hex8": 27, "tet10": 29, "hex27": 64}
ASSEMBLED = {"tet4": 96, "hex8": 64, "tet10": 75, "hex27": 92}
ENTRY = 24  #: bytes of an entry while a matrix is assembled: value and two indices


@dataclass(frozen=True)
class BodySizes:
    """Sizes of one body."""

    nodes: int
    unknowns: int  #: dimension of K
    entries: int  #: of K
    stiffness_bytes: int
    factor_bytes: int  #: of the complete Cholesky factor; 0 where none was needed
    compliance_bytes: int  #: of stored columns of H; 0 in the sparse formulation
    active_nodes: int
    active_unknowns: int  #: dimension of H22


@dataclass(frozen=True)
class Sizes:
    """Sizes of a contact problem."""

    wheel: BodySizes
    rail: BodySizes
    samples: int  #: in the penetration area
    unknowns: int  #: of the nonlinear system

    def table(self) -> str:
        """Our sizes and those of the papers, as lines of text."""
        lines = [f"{'':24s}{'wheel':>12s}{'rail':>12s}"]
        for name in BodySizes.__dataclass_fields__:
            wheel, rail = getattr(self.wheel, name), getattr(self.rail, name)
            lines += [f"{name.replace('_', ' '):24s}{wheel:12d}{rail:12d}"]
        lines.append(f"{'samples':24s}{self.samples:12d}")
        lines.append(f"{'nonlinear system':24s}{self.unknowns:12d}")
        lines += [f"papers: {what} {value} {where}" for what, value, where in PUBLISHED]
        return "\n".join(lines)


def needed_bytes(shape: tuple[int, int, int], options: PapersOptions) -> int:
    """Estimated memory [byte] of one body whose mesh has so many grid lines, while it is built.

    Element matrices during assembly, K, and the Cholesky factor where one is needed; right within a factor of two.
    """
    stride = 2 if options.quadratic else 1
    lines = (stride * (shape[0] - 1) + 1, stride * (shape[1] - 1) + 1, stride * (shape[2] - 1) + 1)
    nodes = lines[0] * lines[1] * lines[2]
    assembly = 3 * ENTRY * nodes * ASSEMBLED[options.element] + 2 * 72 * nodes * COUPLED[options.element]
    stiffness = 9 * 12 * nodes * COUPLED[options.element]
    factor = 8.0 * factor_entries(lines) if needs_factor(options) else 0.0
    return int(stiffness + max(assembly, 1.2 * factor))


def needs_factor(options: PapersOptions) -> bool:
    """Whether the complete factors are used; the sparse formulation does without, if its preconditioner does."""
    return options.formulation == "reduced" or options.preconditioner == "complete_cholesky"


def available_bytes() -> int:
    """Memory that is free for use [byte]."""
    table = Path("/proc/meminfo")
    if table.exists():
        for line in table.read_text().splitlines():
            if line.startswith("MemAvailable:"):
                return 1024 * int(line.split()[1])
    if hasattr(os, "sysconf") and "SC_PHYS_PAGES" in os.sysconf_names:
        return int(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
    return 8 << 30
