"""The page of the study of curves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from wheelrail.results.catalogue import SIDES
from wheelrail.studies.curves import CurveRun, Curves, differences
from wheelrail.studies.published_curves import R150_PUBLISHED, tolerance

WHEELS = [(wheelset, side) for wheelset in range(4) for side in range(2)]
QUANTITIES = ("shift_mm", "Q_left_kN", "Q_right_kN", "Y_left_kN", "Y_right_kN", "Fx_left_kN", "Fx_right_kN")


def as_markdown(curves: Curves) -> str:
    """The whole page."""
    return "\n".join([*_head(), *_counts(curves), *_explained(curves), *_r150(curves.r150)]) + "\n"


def csv_rows(curves: Curves) -> list[dict[str, Any]]:
    """Means in the full curve, a row for each scenario and wheelset."""
    runs = [run for _, run in curves.published] + [curves.r150]
    return [{"scenario": run.name, "status": run.status, **row} for run in runs for row in run.steady]


def _head() -> list[str]:
    return [
        "# Curves of the papers and of other programs",
        "",
        "Made by `wheelrail study curves`; do not edit by hand.",
        "",
        "The Manchester wagon through the shipped scenarios: DIFF, Hertz, Johnson-Vermeulen with saturated moment, ODE5.",
        "Contact points are the most common number while the whole vehicle is in the full curve, left/right of each",
        "wheelset; in brackets the mean where it is another.",
        "",
    ]


def _counts(curves: Curves) -> list[str]:
    lines = [
        "## Contact points",
        "",
        "| scenario | wheelset 1 | 2 | 3 | 4 | the paper says | same | status |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for curve, run in curves.published:
        cells = [f"{_count(row, 'left')} / {_count(row, 'right')}" for row in run.steady]
        same = "no" if differences(curve, run) else "yes"
        lines.append(f"| `{run.name}` | {' | '.join(cells)} | {curve.says} ({curve.source}) | {same} | {run.status} |")
    return [*lines, ""]


def _count(row: dict[str, Any], side: str) -> str:
    count, mean = row[f"contacts_{side}"], row[f"contacts_{side}_mean"]
    return f"{count}" if abs(mean - count) < 5e-3 else f"{count} ({mean:.2f})"


def _explained(curves: Curves) -> list[str]:
    """What the points are that a paper does not have, and what does not explain them."""
    lines: list[str] = []
    for curve, run in curves.published:
        off = differences(curve, run)
        if not off:
            continue
        lines += [f"### {run.name}: {len(off)} wheels differ", ""]
        lines += ["| wheel | ours | paper | place on the wheel [mm] | load [kN] | penetration [um] |"]
        lines += ["|---|---|---|---|---|---|"]
        for wheel in off:
            points = run.points[wheel]
            lines.append(
                f"| wheelset {wheel[0] + 1} {SIDES[wheel[1]]} | {run.counts[wheel]} | {curve.counts[wheel]}"
                f" | {_listed(p.place * 1e3 for p in points)} | {_listed(p.load * 1e-3 for p in points)}"
                f" | {', '.join(f'{p.penetration * 1e6:.0f}' for p in points)} |"
            )
        least = min(p.penetration for wheel in off for p in run.points[wheel])
        lines += ["", *_why(run, curves.varied[run.name], least), ""]
    return lines


def _why(run: CurveRun, varied: list[tuple[str, CurveRun]], least: float) -> list[str]:
    same = [words for words, other in varied if other.counts == run.counts]
    lines = []
    if same:
        lines.append(f"Not the reason, for the numbers stay the same with: {'; '.join(same)}.")
    for words, other in varied:
        if other.counts != run.counts:
            changed = [wheel for wheel in WHEELS if other.counts[wheel] != run.counts[wheel]]
            names = ", ".join(f"wheelset {w + 1} {SIDES[n]}: {other.counts[w, n]}" for w, n in changed)
            lines.append(f"With {words}: {names}.")
    lines.append(
        f"The weakest of these points is pressed in by {least * 1e6:.0f} um. A wheel or rail that much lower there would"
        " not touch; the papers do not print their profiles to such an accuracy, nor the wheel's radius, nor (for the"
        " thesis) the lengths of the line. Which of these makes the difference we cannot tell."
    )
    return lines


def _listed(values: Iterable[float]) -> str:
    return ", ".join(f"{value:.1f}" for value in values)


def _r150(run: CurveRun) -> list[str]:
    lines = [
        "## Curve of 150 m radius, against UM and ADAMS/Rail",
        "",
        f"`{run.name}`, {run.status}. Lateral numbers of the [published table](https://doi.org/10.1007/s42452-026-08531-2)",
        "have their sign turned into our frame: y to the left, forces on the wheel, left is the outer rail. Its track is",
        "not stated there; this is the benchmark's curve that its sums of forces fit, with the friction (0.40) that the",
        "sliding inner wheel of the first wheelset shows.",
        "",
        "| wheelset | quantity | ours | UM | ADAMS/Rail | off UM | off ADAMS | allowed | within |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    outside = []
    for one in R150_PUBLISHED:
        ours = float(run.steady[one.wheelset][one.quantity])
        off = [abs(ours - one.um), abs(ours - one.adams)]
        allowed = [tolerance(one.quantity, one.um), tolerance(one.quantity, one.adams)]
        passed = [a <= b for a, b in zip(off, allowed, strict=True)]
        within = {(True, True): "both", (True, False): "UM", (False, True): "ADAMS/Rail"}.get(tuple(passed), "neither")
        if within != "both":
            outside.append(f"wheelset {one.wheelset + 1} {_words(one.quantity)} ({within})")
        lines.append(
            f"| {one.wheelset + 1} | {_words(one.quantity)} | {ours:.2f} | {one.um:.1f} | {one.adams:.1f}"
            f" | {off[0]:.2f} | {off[1]:.2f} | {allowed[0]:.2f} | {within} |"
        )
    third = run.steady[2]
    lines += [
        "",
        "Wheelset 3, of which nothing is published: "
        + ", ".join(f"{_words(name)} {third[name]:.2f}" for name in QUANTITIES)
        + f"; yaw {third['yaw_mrad']:.2f} mrad.",
        "",
        f"Not within the limit of both: {', '.join(outside) if outside else 'none'}.",
    ]
    return [*lines, *_r150_words(run)]


def _r150_words(run: CurveRun) -> list[str]:
    return [
        "",
        "- Shifts are smaller here than in both programs. On rigid rails the flange holds: at a shift of 7.5 mm a wheelset",
        "  has already climbed by 5.5 mm (CONTACT, Manchester contact benchmark A-2.2, see [validation](../validation.md)).",
        "  The programs must have had more clearance or rails that give way; the source does not say.",
        "- ADAMS/Rail's Fx of wheelset 4 right (12.8 kN) does not mirror the left one (-17.5 kN) as UM's and ours do.",
        f"- The left leading wheel, with two contact points, does not come to rest: its Q has a standard deviation of"
        f" {run.ripple * 1e-3:.1f} kN.",
        "  Recorded finely it is an oscillation at 114 Hz by 6 um of lateral motion between the two contacts. It stays with",
        "  steps of 0.05, 0.1, 0.15 and 0.2 ms and with FASTSIM, so it belongs to the model (rigid rails, friction",
        "  saturated on the flange) and not to the steps. Means do not feel it: they move by less than 0.2 kN.",
    ]


def _words(quantity: str) -> str:
    *parts, unit = quantity.split("_")
    return f"{' '.join(parts)} [{unit}]"
