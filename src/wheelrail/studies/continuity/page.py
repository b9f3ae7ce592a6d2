"""The page of the study of continuity."""

from __future__ import annotations

from typing import Any

from wheelrail.studies.continuity.energy import DIFFERENCE, LOOP, STEEP_ROOT
from wheelrail.studies.continuity.study import RAILS, WHEELS, Continuity
from wheelrail.studies.continuity.sweeps import (
    DEEPEST,
    DEPTHS,
    LEAST_FORCE,
    LIMITS,
    LOADED_STEP,
    LOADS,
    NARROWEST,
    ROLLS,
    SHIFTS,
    STEEP_TREAD,
    STEP,
    YAWS,
)
from wheelrail.studies.continuity.tables import every_table, jump_row
from wheelrail.studies.words import paragraph


def as_markdown(found: Continuity) -> str:
    """The whole page."""
    parts = [*_head(found)]
    for table in every_table(found):
        parts.append(table.markdown())
        if table.name == "summary":
            parts.append(_verdict(found))
        elif table.name == "energy":
            parts.append(_energy_words())
    return "\n".join(parts)


def csv_rows(found: Continuity) -> list[dict[str, Any]]:
    """A row for the worst of each pair, method, and whether height or load is given."""
    keys = list(dict.fromkeys(key for row in found.rows for key in jump_row(row)))
    counts = [
        {
            "tread_percent": 100.0 * row.share_on_tread,
            "looks": row.looks,
            "without_pose": row.without_pose,
            "closely": row.closely,
            "sweeps_beyond": row.beyond,
        }
        for row in found.rows
    ]
    rows = [{key: jump_row(row).get(key) for key in keys} for row in found.rows]
    return [one | more for one, more in zip(rows, counts, strict=True)]


def summary(found: Continuity) -> dict[str, Any]:
    """The main numbers."""
    numbers: dict[str, Any] = {"pairs": len({(row.wheel, row.rail) for row in found.rows})}
    for table in every_table(found):
        if table.name in ("summary", "energy"):
            numbers[table.name] = table.csv_rows()
    return numbers


def command(found: Continuity) -> str:
    """The command that makes this page again."""
    settings = found.settings
    words = ["wheelrail study continuity"]
    if tuple(settings.wheels) != WHEELS:
        words += [f"--wheel {name}" for name in settings.wheels]
    if tuple(settings.rails) != RAILS:
        words += [f"--rail {name}" for name in settings.rails]
    if settings.coarser != 1.0:
        words.append(f"--coarser {settings.coarser:g}")
    return " ".join(words)


def _head(found: Continuity) -> list[str]:
    depths = ", ".join(f"{depth * 1e6:g}" for depth in DEPTHS)
    loads = ", ".join(f"{load / 1e3:g}" for load in LOADS)
    return [
        "# Are the forces continuous?",
        "",
        f"Made by `{command(found)}`; do not edit by hand.",
        "",
        paragraph(
            "A force that jumps has no balance at the jump, and an integrator that meets it chatters or stops. Here the"
            " pose of a wheel (the left one, at rest, without friction) is changed bit by bit: its lateral position"
            f" ({SHIFTS[0] * 1e3:g} to {SHIFTS[1] * 1e3:g} mm), yaw (up to {YAWS[1] * 1e3:g} mrad), roll"
            f" ({ROLLS[0] * 1e3:g} to {ROLLS[1] * 1e3:g} mrad) and height (down to {DEEPEST * 1e6:g} µm below"
            f" touching). The height is {depths} µm below touching, or the one at which the wheel carries {loads} kN"
            " with the roll as it is. Angles count as the way of a point 0.75 m from the centre."
        ),
        "",
        paragraph(
            f"A look every {STEP * 1e6 * found.settings.coarser:g} µm at given height and every"
            f" {LOADED_STEP * 1e6 * found.settings.coarser:g} µm at given load; where the change of a force from one"
            " look to the next is unlike that before or behind, the piece is halved again and again, always keeping the"
            " half with the greater change. A jump is what remains of the change of the vertical or the lateral force"
            f" over {NARROWEST * 1e9:g} nm, as a share of the vertical force there (of {LEAST_FORCE / 1e3:g} kN where"
            f" that is less). It may be {100 * LIMITS[False]:g} % at given height and {100 * LIMITS[True]:g} % at given"
            " load. At a given height pieces are straight in the pose, and the forces are those of that pose; at a"
            " given load the height is sought for each of them. A change to and fro between two looks is not seen."
            f" On the tread: with no contact where the rail is steeper than {STEEP_TREAD:g}."
        ),
        "",
    ]


def _verdict(found: Continuity) -> str:
    beyond = [row for row in found.rows if not row.within]
    if not beyond:
        return "No pair exceeds its limit.\n"
    pairs = sorted({f"{row.wheel} on {row.rail} ({row.method})" for row in beyond})
    return paragraph(f"Beyond their limits: {', '.join(pairs)}.") + "\n"


def _energy_words() -> str:
    return (
        paragraph(
            "Asymmetry: the difference of dFz/dy and dFy/dz over the greater of dFy/dy and dFz/dz, by central"
            f" differences over {2 * DIFFERENCE * 1e9:g} nm. Work: once around an ellipse of {2 * LOOP[0] * 1e6:g} µm"
            f" across and {2 * LOOP[1] * 1e6:g} µm up, over the vertical force times the height of the ellipse. Both"
            " vanish for forces that have a potential. The tread ends at a slope of the rail of"
            f" {STEEP_TREAD:g}, the flange begins at {STEEP_ROOT:g}; the steepest contact that carries 2 % counts. What"
            " makes them differ from nothing: the shape of a patch that changes as its contact moves, the weight of a"
            " contact that fades, the size of patches in the coupling, and jumps inside a loop."
        )
        + "\n"
    )
