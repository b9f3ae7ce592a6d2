"""The page of the study of curves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from wheelrail.results.catalogue import SIDES
from wheelrail.studies.curves import PAPERS, RESILIENT, WIDER, CurveRun, Curves, differences
from wheelrail.studies.published_curves import R150_PUBLISHED, PublishedCurve, tolerance
from wheelrail.studies.words import item, paragraph

WHEELS = [(wheelset, side) for wheelset in range(4) for side in range(2)]
PART_OF_THE_TIME = 0.02
STEADY = 0.01  #: standard deviation over mean below which Q of a wheel is called steady, as in the check of chatter
QUANTITIES = (
    "lateral_displacement_mm",
    "Q_left_kN",
    "Q_right_kN",
    "Y_left_kN",
    "Y_right_kN",
    "Fx_left_kN",
    "Fx_right_kN",
)


def as_markdown(curves: Curves) -> str:
    """The whole page."""
    parts = [_head(), _counts(curves), _whole(curves), _papers_words(), _explained(curves)]
    parts += [_r150(curves.r150), _r150_words(curves)]
    return "\n".join(line for part in parts for line in part) + "\n"


def csv_rows(curves: Curves) -> list[dict[str, Any]]:
    """Means in the full curve, a row for each scenario and wheelset."""
    runs = [run for _, run in (*curves.published, *curves.papers)] + [curves.r150]
    return [{"scenario": run.name, "status": run.status, **row} for run in runs for row in run.steady]


def count_rows(curves: Curves) -> list[dict[str, Any]]:
    """Shares of whole runs by number of contacts, a row for each scenario and wheel."""
    return [
        {"scenario": run.name, "wheelset": w + 1, "side": SIDES[n]}
        | {f"contacts_{k}_percent": 100.0 * share for k, share in enumerate(shares)}
        for _, run in _beside(curves)
        for (w, n), shares in run.whole.items()
    ]


def _head() -> list[str]:
    return [
        "# Curves of the papers and of other programs",
        "",
        "Made by `wheelrail study curves`; do not edit by hand.",
        "",
        paragraph(
            "The Manchester wagon through the shipped scenarios, with DIST and our laws of contact and, where the name"
            f" ends in `{PAPERS}`, with those of the papers to the letter, their detection and smoothed profiles; ODE5."
            " Contact points are the most common number while the whole vehicle is in the full curve, left/right of"
            " each wheelset; in brackets the mean where it is another."
        ),
        "",
    ]


def _counts(curves: Curves) -> list[str]:
    lines = [
        "## Contact points",
        "",
        "| scenario | wheelset 1 | 2 | 3 | 4 | the paper says | same | status |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for curve, run in _beside(curves):
        cells = [f"{_count(row, 'left')} / {_count(row, 'right')}" for row in run.steady]
        same = "no" if differences(curve, run) else "mostly" if _at_times(curve, run) else "yes"
        lines.append(f"| `{run.name}` | {' | '.join(cells)} | {curve.says} ({curve.source}) | {same} | {run.status} |")
    return [*lines, ""]


def _beside(curves: Curves) -> list[tuple[PublishedCurve, CurveRun]]:
    """Each run with our laws, followed by the one with those of the papers."""
    papers = {run.name.removesuffix(PAPERS): (curve, run) for curve, run in curves.papers}
    both: list[tuple[PublishedCurve, CurveRun]] = []
    for curve, run in curves.published:
        both += [(curve, run), *([papers[run.name]] if run.name in papers else [])]
    return both


def _whole(curves: Curves) -> list[str]:
    lines = [
        "Over the whole runs, straights and transitions included, the wheels of the leading wheelset have so many"
        " contact points, in % of the time:",
        "",
        "| scenario | left: none | 1 | 2 | 3 or more | right: none | 1 | 2 | 3 or more |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    rows = [
        f"| `{run.name}` | {' | '.join(f'{100.0 * share:.1f}' for n in range(2) for share in run.whole[0, n])} |"
        for _, run in _beside(curves)
        if run.whole
    ]
    return [*lines, *rows, ""] if rows else []


def _papers_words() -> list[str]:
    """What decides between the papers' numbers of contacts and ours, as far as it is known."""
    return [
        item(
            "S curve of the thesis: rounding wheel and rail by 2 mm leaves one contact on the leading wheels, as there,"
            " while the curves of 1400 and 1200 m keep their two, the latter for most of the time; trailing inner"
            " wheels keep two until 3 mm. Profiles whose curvature jumps at exact joints have contacts that sampled and"
            " smoothed ones have not. A width of 1.2 mm gives the [shares of the thesis](detection-thesis.md); it"
            " prints its profiles in a figure only."
        ),
        item(
            "Curve of 2008 on rails inclined 1:20: three contacts instead of two on the left leading wheel. Open;"
            " excluded are a wheel radius of 500 mm, the way to find contacts, gauge, spin and rounding."
        ),
        "",
    ]


def _at_times(curve: PublishedCurve, run: CurveRun) -> bool:
    """Whether a wheel has another number of contact points than the paper says for a part of the time."""
    means = [run.steady[w][f"contacts_{SIDES[n]}_mean"] - count for (w, n), count in curve.counts.items()]
    return max(abs(mean) for mean in means) > PART_OF_THE_TIME


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
        lines += [f"### What differs in {run.name}", ""]
        lines += ["| wheel | ours | paper | position on the wheel [mm] | load [kN] | penetration [um] |"]
        lines += ["|---|---|---|---|---|---|"]
        for wheel in off:
            points = run.points[wheel]
            lines.append(
                f"| wheelset {wheel[0] + 1} {SIDES[wheel[1]]} | {run.counts[wheel]} | {curve.counts[wheel]}"
                f" | {_listed(p.position * 1e3 for p in points)} | {_listed(p.load * 1e-3 for p in points)}"
                f" | {', '.join(f'{p.penetration * 1e6:.0f}' for p in points)} |"
            )
        lines += ["", *_why(run, curves.varied[run.name], off), ""]
    return lines


def _why(run: CurveRun, varied: list[tuple[str, CurveRun]], off: list[tuple[int, int]]) -> list[str]:
    same = [words for words, other in varied if other.counts == run.counts]
    lines = []
    if same:
        lines.append(f"Not the reason, for the numbers stay the same with: {'; '.join(same)}.")
    for words, other in varied:
        if other.counts != run.counts:
            changed = [wheel for wheel in WHEELS if other.counts[wheel] != run.counts[wheel]]
            names = ", ".join(f"wheelset {w + 1} {SIDES[n]}: {other.counts[w, n]}" for w, n in changed)
            lines.append(f"With {words}: {names}.")
    least = " and ".join(f"{min(p.penetration for p in run.points[wheel]) * 1e6:.0f}" for wheel in off)
    lines.append(
        paragraph(
            f"The weakest point of each of these wheels is pressed in by {least} um, so that profiles which differ by"
            " that much may have one contact less. The papers do not print the radius of their wheels; others were not"
            " tried here. More than this we do not know about the difference."
        )
    )
    if run.name == "malvezzi2008_curve":
        load = run.points[0, 0][-1].load * 1e-3
        lines.append(f"As in the paper, the first point's load falls: alone on the straight, it keeps {load:.1f} kN.")
    return lines


def _listed(values: Iterable[float]) -> str:
    return ", ".join(f"{value:.1f}" for value in values)


def _r150(run: CurveRun) -> list[str]:
    lines = [
        "## Curve of 150 m radius, against UM and ADAMS/Rail",
        "",
        paragraph(
            f"`{run.name}`, {run.status}. Lateral numbers of the published table"
            " (<https://doi.org/10.1007/s42452-026-08531-2>) have their sign turned into our frame: y to the left,"
            " forces on the wheel, left is the outer rail. Its track is not stated there; this is the benchmark's curve"
            " that its sums of forces fit, with the friction, 0.40, that Y/Q of the sliding right wheel of wheelset 1"
            " speaks of."
        ),
        "",
        "| wheelset | quantity | ours | UM | ADAMS/Rail | off UM | off ADAMS | allowed (UM) | within |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    outside = []
    for one in R150_PUBLISHED:
        ours = float(run.steady[one.wheelset][one.quantity])
        off = [abs(ours - one.um), abs(ours - one.adams)]
        allowed = [tolerance(one.quantity, one.um), tolerance(one.quantity, one.adams)]
        passed = [a <= b for a, b in zip(off, allowed, strict=True)]
        within = "both" if all(passed) else "UM" if passed[0] else "ADAMS/Rail" if passed[1] else "neither"
        if within != "both":
            outside.append(f"wheelset {one.wheelset + 1} {_words(one.quantity)} (within: {within})")
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
    return lines


def _r150_words(curves: Curves) -> list[str]:
    run = curves.r150
    share = run.ripple / (1e3 * run.steady[0]["Q_left_kN"])
    steady = share < STEADY
    lines = [
        "",
        item(
            "Shifts are smaller here than in both programs. On our rails of gauge 1435 mm the flange holds the wheelset"
            " at 6.2 mm; at a shift of 7.5 mm it has climbed by 5.5 mm (CONTACT, Manchester contact benchmark A-2.2)."
            " With a gauge of 1437 mm we have the 7.2 mm of ADAMS/Rail, and with a friction of 0.41 also its Y on every"
            " wheel: the table below. The source states neither."
        ),
        item(
            "ADAMS/Rail's Fx of wheelset 4 right (12.8 kN) does not mirror the left one (-17.5 kN) as UM's and ours do."
        ),
        item(
            f"Q of the left leading wheel {'is steady' if steady else 'is not steady'} in the full curve: its standard"
            f" deviation is {run.ripple:.0f} N, {100.0 * share:.2g} % of its mean. The table shows this and the means"
            " with another gauge, step, friction and damping of the contact."
        ),
        "",
        "| wheelset 1 | standard deviation of Q left [kN] | Q left [kN] | Q right [kN] | Y left [kN] | Y right [kN] |",
        "|---|---|---|---|---|---|",
    ]
    for words, one in (("as above", run), *curves.r150_varied):
        row = one.steady[0]
        cells = [f"{row[name]:.2f}" for name in QUANTITIES[1:5]]
        lines.append(f"| {words} | {one.ripple * 1e-3:.3f} | {' | '.join(cells)} |")
    return [*lines, *_r150_gauge(curves)]


def _r150_gauge(curves: Curves) -> list[str]:
    """Shifts and lateral forces with another gauge and friction and on resilient track, beside UM and ADAMS/Rail."""
    shown = [
        ("as above", curves.r150),
        *((words, one) for words, one in curves.r150_varied if words.startswith((WIDER, RESILIENT))),
    ]
    names = ("lateral_displacement_mm", "Y_left_kN", "Y_right_kN")
    heads = [f"{_words(name)} {w + 1}" for name in names for w in range(4)]
    lines = ["", f"| of wheelset | {' | '.join(heads)} |", "|---" * (len(heads) + 1) + "|"]
    for words, run in shown:
        cells = [f"{run.steady[w][name]:.2f}" for name in names for w in range(4)]
        lines.append(f"| {words} | {' | '.join(cells)} |")
    for program, printed in (
        ("UM", {(one.quantity, one.wheelset): one.um for one in R150_PUBLISHED}),
        ("ADAMS/Rail", {(one.quantity, one.wheelset): one.adams for one in R150_PUBLISHED}),
    ):
        cells = [f"{printed[name, w]:.1f}" if (name, w) in printed else "" for name in names for w in range(4)]
        lines.append(f"| {program} | {' | '.join(cells)} |")
    return [*lines, *_what_tells_apart(dict(shown))]


def _what_tells_apart(runs: dict[str, CurveRun]) -> list[str]:
    """How a wider gauge and resilient track differ in what they do to the wheelsets."""
    if not {WIDER, RESILIENT} <= set(runs):
        return []
    rows = {
        words: [runs[words].steady[w]["lateral_displacement_mm"] for w in range(4)]
        for words in ("as above", WIDER, RESILIENT)
    }
    added = {words: [abs(b) - abs(a) for a, b in zip(rows["as above"], rows[words], strict=True)] for words in rows}
    lead = runs["as above"].steady[0]["Y_left_kN"]
    return [
        "",
        item(
            "A wider gauge and resilient track both let wheelsets move further out, and can be told apart: two"
            f" millimetres of gauge give every wheelset about one more ({_millimetres(added[WIDER])} mm), whatever its"
            " flange carries; a rail on springs gives way in proportion to its lateral force"
            f" ({_millimetres(added[RESILIENT])} mm, with {abs(lead):.1f} kN on the leading outer wheel)."
        ),
    ]


def _millimetres(values: list[float]) -> str:
    return ", ".join(f"{value:+.2f}" for value in values)


def _words(quantity: str) -> str:
    *parts, unit = quantity.split("_")
    return f"{' '.join(parts)} [{unit}]"
