"""The page on the contact phase on a GPU."""

from __future__ import annotations

from collections.abc import Sequence

from wheelrail.bench.gpu import FORCES, LEAST_Q, MATRICES, POINTS, SAME, Agreement, Sensitive
from wheelrail.bench.random_wheels import ANGLE, LATERAL, LIFTED, PAIRS, PENETRATIONS, ROLLERS

COLUMNS = [
    "detection",
    "creep law",
    "wheels",
    "contacts",
    "points, 99 % m",
    "points, most m",
    "forces, 99 %",
    "forces, most",
    "matrices, 99 %",
    "matrices, most",
    "sensitive",
    "apart",
    "registers",
    "local memory B",
]
SENSITIVE_COLUMNS = ["detection", "creep law", "wheel", "contacts differ", "points m", "forces", "matrices"]

WHAT = """\
Made by `wheelrail bench gpu` on {gpu}; do not edit by hand. The kernels of the contact phase, one thread per wheel,
against the same kernels on the CPU, in double precision on both: {wheels} wheels, left and right, of {pairs} profile
pairs in one table, in random poses (lateral position within {lateral:g} mm, yaw and roll within {angle:g} mrad, the
deepest contact {low:g} to {high:g} mm deep; {lifted:.0%} of the wheels are lifted off), with random velocities and
creepages, {rollers:.0%} of them on a curved surface that turns. Each wheel is evaluated, followed to a pose some
micrometres further, as within a time step, and linearised there.

Contact points are compared in metres; forces and moments over Q, at least {least:g} N, and over Q times one metre;
stiffness and damping over their greatest element. Limits: {points:g} m, {forces:g} and {matrices:g}, and equal
numbers of contacts. Sensitive wheels are beyond a limit, but the CPU's own answer moves by at least {same:g} of that
difference when one of their inputs changes in its last bit; `most` leaves them out. Others beyond a limit are apart.
Registers and local memory are those of a thread that computes forces."""


def page(gpu: str, found: Sequence[Agreement]) -> str:
    """In Markdown."""
    what = WHAT.format(
        gpu=gpu,
        wheels=found[0].wheels,
        pairs=len(PAIRS),
        lateral=1e3 * LATERAL,
        angle=1e3 * ANGLE,
        low=1e3 * PENETRATIONS[0],
        high=1e3 * PENETRATIONS[1],
        lifted=LIFTED,
        rollers=ROLLERS,
        least=LEAST_Q,
        points=POINTS,
        forces=FORCES,
        matrices=MATRICES,
        same=SAME,
    )
    parts = ["# Contact on a GPU", what, _table(COLUMNS, rows(found))]
    listed = sensitive_rows(found)
    if listed:
        parts += [
            "## Sensitive wheels",
            "Differences between GPU and CPU, and in brackets the greatest on the CPU alone when one input changes in "
            "its last bit.",
            _table(SENSITIVE_COLUMNS, listed),
        ]
    return "\n\n".join(parts) + "\n"


def rows(found: Sequence[Agreement]) -> list[list[str]]:
    """One for each detection method and creep law."""
    return [
        [
            one.detection,
            one.creep,
            str(one.wheels),
            str(one.contacts),
            *(_number(value) for pair in (one.points, one.forces, one.matrices) for value in pair),
            str(len(one.sensitive)),
            str(len(one.apart)),
            str(one.registers),
            str(one.local_memory),
        ]
        for one in found
    ]


def sensitive_rows(found: Sequence[Agreement]) -> list[list[str]]:
    """One for each sensitive wheel."""
    return [[one.detection, one.creep, *_sensitive_row(wheel)] for one in found for wheel in one.sensitive]


def _sensitive_row(wheel: Sensitive) -> list[str]:
    counts = f"{_yes(wheel.gpu[0])} ({_yes(wheel.last_position[0])})"
    both = zip(wheel.gpu[1:], wheel.last_position[1:], strict=True)
    numbers = [f"{_number(here)} ({_number(there)})" for here, there in both]
    return [str(wheel.wheel), counts, *numbers]


def _number(value: float) -> str:
    return f"{value:.1e}" if value else "0"


def _yes(true: bool) -> str:
    return "yes" if true else "no"


def _table(columns: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    head = [f"| {' | '.join(columns)} |", "|---" * len(columns) + "|"]
    return "\n".join([*head, *(f"| {' | '.join(line)} |" for line in lines)])
