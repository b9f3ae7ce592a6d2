"""Signals of a run drawn with matplotlib, for notebooks and scripts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wheelrail.errors import InputError, Problem, nearest
from wheelrail.reports.figure import PALETTE
from wheelrail.results.exports import chosen_names
from wheelrail.results.result import Result

OVER = ("distance", "time")
MOST = 40  #: lines in one picture; more cannot be told apart


def plot_signals(result: Result, patterns: Sequence[str], *, over: str | None = None, axes: Any = None) -> Any:
    """Draw signals over distance or time, those of one unit in one pair of axes; see `Result.plot`.

    Returns the axes: one, or an array of them, one below the other, where signals have several units.
    """
    title = result.title or "result"
    if not patterns:
        example = 'result.plot("wheelset1.*.Q"); result.names has all names'
        raise InputError(title, [Problem("signals", f"name the signals to draw: {example}")])
    if over is not None and over not in OVER:
        raise InputError(title, [Problem("over", nearest(str(over), OVER), over)])
    names = chosen_names(result, patterns)
    if len(names) > MOST:
        words = f"{len(names)} signals match, at most {MOST} are drawn in one picture"
        raise InputError(title, [Problem("signals", words, ", ".join(patterns))])
    arrays = {name: result[name] for name in names}
    along = over or ("time" if result.rollers or any("s" not in one.coords for one in arrays.values()) else "distance")
    if along == "distance" and (lost := [name for name, one in arrays.items() if "s" not in one.coords]):
        raise InputError(title, [Problem("over", f"{', '.join(lost)}: of no place, so over time only", along)])
    units = list(dict.fromkeys(one.attrs["units"] for one in arrays.values()))
    drawn = _axes(units, axes, title)
    for unit, axis in zip(units, drawn, strict=True):
        chosen = {name: one for name, one in arrays.items() if one.attrs["units"] == unit}
        for n, (name, one) in enumerate(chosen.items()):
            place = one["time"] if along == "time" else one["s"]
            axis.plot(place.values, one.values, label=name, color=PALETTE[n % len(PALETTE)], linewidth=1.2)
        only = next(iter(chosen)) if len(chosen) == 1 else ""
        axis.set_ylabel(f"{only} [{unit or '-'}]".strip())
        axis.grid(True, alpha=0.3)
        if len(chosen) > 1:
            axis.legend(fontsize="small")
    drawn[-1].set_xlabel("time [s]" if along == "time" else "distance s [m]")
    return drawn[0] if len(units) == 1 else drawn


def _axes(units: Sequence[str], given: Any, title: str) -> Any:
    """As many axes as there are units, in an array."""
    import numpy as np

    if given is not None:
        axes = np.atleast_1d(np.asarray(given, dtype=object))
        if axes.size != len(units):
            words = f"the signals have {len(units)} units ({', '.join(units)}): give as many axes, or none"
            raise InputError(title, [Problem("axes", words)])
        return axes
    try:
        from matplotlib import pyplot
    except ImportError:
        words = "pictures need matplotlib: pip install matplotlib, or the extra: pip install 'wheelrail[report]'"
        raise InputError(title, [Problem("plot", words)]) from None
    figure, axes = pyplot.subplots(
        len(units), sharex=True, squeeze=False, layout="constrained", figsize=(8.0, 1.2 + 2.4 * len(units))
    )
    figure.suptitle(title, fontsize="medium")
    return axes[:, 0]
