"""How a vehicle rides: spectra and numbers of wheel forces and accelerations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wheelrail.reports.figure import Figure, Line, Panel
from wheelrail.reports.page import Part, Table
from wheelrail.results.assessment.accelerations import UNLIMITED
from wheelrail.results.assessment.rules import FORCES, RIDE
from wheelrail.results.result import Result
from wheelrail.results.ride import RideSignal, ride

LEAST_FREQUENCY = 0.4  #: below it, windows of 2 s tell nothing [Hz]
COLUMNS = ("signal", "mean", "rms", "0.15 %", "99.85 %", "most", "unit")


def ride_rows(signals: Sequence[RideSignal]) -> list[dict[str, Any]]:
    """One row per signal in SI units, for tables and JSON."""
    rows = []
    for one in signals:
        low, high, most = one.peaks
        rows.append(
            {
                "position": one.position,
                "quantity": one.quantity,
                "unit": one.unit,
                "mean": one.mean,
                "rms": one.rms,
                "filter": str(one.filter),
                "percentile_0_15": low,
                "percentile_99_85": high,
                "most": most,
            }
        )
    return rows


def ride_numbers(result: Result) -> list[dict[str, Any]]:
    """The same of a run; nothing where it is too short."""
    return ride_rows(ride(result))


def ride_parts(result: Result) -> list[Part]:
    """Table and spectra of a run; nothing where it is too short."""
    signals = ride(result)
    if not signals:
        return []
    return [ride_table(signals, result.start_end), *(figure for figure in spectrum_figures(signals) if figure.panels)]


def ride_table(signals: Sequence[RideSignal], start_end: float = 0.0) -> Table:
    """Numbers for the eye: forces in kN; `start_end` [s] is when the start was over, which is left out."""
    rows = []
    for row in ride_rows(signals):
        scale, unit = (1e-3, "kN") if row["unit"] == "N" else (1.0, "m/s2")
        names = ("mean", "rms", "percentile_0_15", "percentile_99_85", "most")
        numbers = [f"{scale * row[name]:.3f}" for name in names]
        rows.append((f"{row['position']}: {row['quantity']}", *numbers, unit))
    over = f"From t = {start_end:.3g} s on, without the start." if start_end > 0.0 else "Over the whole run."
    caption = (
        f"{over} rms is about the mean and unfiltered, of the recorded instants; percentiles and the greatest distance "
        f"from zero are of the signal behind filters of fourth order at every step: {FORCES} for forces, {UNLIMITED} "
        f"for accelerations, and {RIDE} in car bodies. Accelerations are those that an instrument feels, along the "
        "axes of its body and with its share of gravity. This is no assessment to a standard."
    )
    title = f"Running behaviour from t = {start_end:.3g} s on" if start_end > 0.0 else "Running behaviour"
    return Table(title, COLUMNS, tuple(rows), caption)


def spectrum_figures(signals: Sequence[RideSignal]) -> list[Figure]:
    """Power spectral densities over frequency: of forces, and of accelerations."""
    caption = (
        "Power spectral densities by Welch's method (Hann windows of up to 2 s that overlap by half, mean and trend "
        "taken out). Signals are sampled as they are recorded, without a filter before: what is faster than half the "
        "sampling rate shows up at lower frequencies."
    )
    forces = [("Q", "Q [kN2/Hz]", 1e-6), ("Y", "Y [kN2/Hz]", 1e-6)]
    motions = [
        ("vertical acceleration", "vertical [(m/s2)2/Hz]", 1.0),
        ("lateral acceleration", "lateral [(m/s2)2/Hz]", 1.0),
    ]
    return [
        Figure("Spectra of the leading wheelset's forces", _panels(signals, forces), caption),
        Figure("Spectra of accelerations", _panels(signals, motions), caption),
    ]


def _panels(signals: Sequence[RideSignal], shown: list[tuple[str, str, float]]) -> tuple[Panel, ...]:
    panels = []
    for quantity, label, scale in shown:
        chosen = [one for one in signals if one.quantity == quantity]
        lines = tuple(_line(one, scale, colour) for colour, one in enumerate(chosen))
        if any(line.x.size for line in lines):
            panels.append(Panel("frequency [Hz]", label, lines, logarithmic=True))
    return tuple(panels)


def _line(signal: RideSignal, scale: float, colour: int) -> Line:
    """A spectrum for logarithmic axes, which have no room for zero."""
    frequency, density = signal.spectrum
    seen = (frequency >= LEAST_FREQUENCY) & (density > 0.0)
    return Line(frequency[seen], scale * density[seen], signal.position, colour=colour)
