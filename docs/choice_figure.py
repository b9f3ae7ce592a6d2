"""Accuracy against cost of creep laws, contact models and integrators, drawn from the committed tables alone."""

from __future__ import annotations

import csv
import sys
from pathlib import Path

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure as Canvas

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE / "extensions"))

from costs import table_after  # noqa: E402

BLUE, ORANGE, GREEN = "#0072b2", "#d55e00", "#009e73"
LEFT_OUT = ("johnson-vermeulen", "50 x 50", "elliptic")  #: laws that would crowd the picture


def rows(name: str) -> list[dict[str, str]]:
    """Of a table of a study."""
    with (HERE / "studies" / name).open() as file:
        return list(csv.DictReader(file))


def creep_laws() -> dict[str, tuple[float, float]]:
    """Cost of a law [ns], from the benchmark, and its error over all cases [share of the friction limit]."""
    costs = {row["what"]: float(row["ns"]) for row in table_after(HERE / "benchmarks" / "forces.md", "what")}
    found = {}
    for law in dict.fromkeys(row["law"] for row in rows("creep.csv")):
        cases = [row for row in rows("creep.csv") if row["law"] == law]
        if law in costs and law != LEFT_OUT[0] and not any(part in law for part in LEFT_OUT[1:]):
            total = sum(float(row["cases"]) * float(row["rms"]) ** 2 for row in cases)
            found[law] = costs[law], (total / sum(float(row["cases"]) for row in cases)) ** 0.5
    return found


def contact_models() -> dict[str, tuple[float, float]]:
    """Cost of a step of the wagon [ms], and greatest difference of Y in the steady curve to elastic contact [%]."""
    steady = rows("elastic-steady.csv")

    def forces(run):
        return [float(row[side]) for row in steady if row["run"] == run for side in ("Y_left", "Y_right")]

    reference = forces("elastic")
    most = max(abs(one) for one in reference)
    found = {}
    for row in rows("elastic-costs.csv"):
        off = max(abs(a - b) for a, b in zip(forces(row["run"]), reference, strict=True))
        found[row["run"]] = float(row["per_step"]), 100.0 * off / most
    return found


def integrators() -> dict[str, tuple[float, float]]:
    """CPU time per simulated second [s], and greatest error of displacement and forces [%], in the fast curve."""
    names = ("lateral_displacement_percent", "left_Q_percent", "right_Q_percent", "left_Y_percent", "right_Y_percent")
    found = {}
    for row in rows("low-speed.csv"):
        if row["table"] == "fast":
            error = max(float(row[name]) for name in names)
            name = f"{row['integrator']} {float(row['step_ms']):g} ms"
            found[name] = float(row["cpu_per_s"]), error
    return found


def draw(path: Path) -> None:
    """Three panels side by side."""
    canvas = Canvas(figsize=(12.5, 4.4), layout="constrained")
    FigureCanvasAgg(canvas)
    panels = canvas.subplots(1, 3)
    _draw_points(
        panels[0],
        creep_laws(),
        BLUE,
        ("creep laws against CONTACT, 135 cases", "time of a call [ns]", "rms error [share of mu N]"),
    )
    panels[0].set_yscale("log")
    _draw_points(
        panels[1],
        contact_models(),
        ORANGE,
        ("contact models, the wagon in a curve", "time of a step [ms]", "greatest difference of Y to elastic [%]"),
    )
    _draw_points(
        panels[2],
        integrators(),
        GREEN,
        (
            "integrators, the same curve at 45 m/s",
            "CPU time per simulated second [s]",
            "greatest difference to ode5 at 0.25 ms [%]",
        ),
    )
    canvas.savefig(path, dpi=110, metadata={"Software": None})


def _draw_points(axis, points, colour, words) -> None:
    """Points with their names; the one that others are compared with is hollow, at zero."""
    title, x_label, y_label = words
    axis.set_title(title, fontsize=11)
    high = max(cost for cost, _ in points.values())
    names: dict[tuple[float, float], list[str]] = {}  # points that lie together share a label
    for name, (cost, error) in points.items():
        axis.plot(cost, error, "o", color=colour, mfc=colour if error else "white", ms=7, clip_on=False)
        near = [at for at in names if abs(cost / at[0] - 1.0) < 0.7 and abs(error - at[1]) < 0.05 * at[1]]
        names.setdefault(near[0] if near else (cost, error), []).append(name)
    for (cost, error), together in names.items():
        aside = {"xytext": (-8, -3), "ha": "right"} if cost == high else {"xytext": (8 + 10 * (len(together) > 1), -3)}
        axis.annotate(", ".join(together), (cost, error), textcoords="offset points", fontsize=8, **aside)
    axis.set_xscale("log")
    axis.margins(0.15)
    axis.set_xlabel(x_label)
    axis.set_ylabel(y_label)
    axis.grid(True, which="major", alpha=0.3)


if __name__ == "__main__":
    draw(HERE / "figures" / "choice.png")
