"""Critical speeds as a page: amplitude over the ramped speed, frequency of hunting against speed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from wheelrail.analyses.hunting import CriticalSpeeds
from wheelrail.analyses.speed_ramp import RampSettings
from wheelrail.reports.figure import Figure, Line, Panel
from wheelrail.reports.page import Part, Table, write_page

NONE = "none"


def write_critical_speed_page(
    path: Path,
    title: str,
    found: Sequence[CriticalSpeeds],
    settings: RampSettings,
    *,
    about: str = "",
    finished: bool = True,
) -> None:
    """Write everything that was found, one surface or vehicle after the other; `about` is said before it."""
    lead = "Linear critical speed from eigenvalues, and critical speeds from ramps of the speed up and down."
    if about:
        lead += f" {about}"
    if not finished:
        lead += " Stopped before its end: what is missing was not computed."
    parts: list[Part] = [_speeds(found, settings), amplitude_figure(found, settings), frequency_figure(found)]
    if any(one.equivalent for one in found):
        parts.append(_equivalent(found))
    heading = title if title.lower().startswith("critical speed") else f"Critical speed: {title}"
    write_page(path, heading, lead, parts)


def method(settings: RampSettings) -> str:
    """How the ramps were made, in words."""
    return (
        f"The speed rises by {settings.rate:g} m/s2 from {settings.slowest:g} m/s, while lateral impulses of "
        f"{settings.impulse:g} N s in 0.1 s on the frame of the first wheelset, to the left and right in turn, disturb "
        f"the vehicle every {settings.window:g} s; {settings.beyond:g} m/s after the onset of hunting it falls again, "
        f"undisturbed. The amplitude is half the range of the frame's lateral displacement in the second half of each "
        f"interval, and hunting is an amplitude above {settings.threshold * 1e3:g} mm. Both passages through it are "
        f"repeated at {settings.slow_rate:g} m/s2, and the critical speeds are those."
    )


def speeds_found(one: CriticalSpeeds, settings: RampSettings) -> tuple[str, str, str]:
    """Linear, increasing and decreasing critical speed in m/s; in words beyond which speed it lies where none is."""
    linear, ramp = one.linear, one.ramp
    if linear.stable_up_to == 0.0:
        by_eigenvalues = f"below {settings.slowest:.2f}"
    else:
        by_eigenvalues = f"above {linear.stable_up_to:.2f}" if linear.speed is None else f"{linear.speed:.2f}"
    if ramp.increasing_speed is not None:
        rising = f"{ramp.increasing_speed:.2f}"
    elif ramp.ended_early:
        rising = NONE
    else:
        rising = f"below {settings.slowest:.2f}" if ramp.at_once else f"above {settings.fastest:.2f}"
    if ramp.decreasing_speed is not None:
        return by_eigenvalues, rising, f"{ramp.decreasing_speed:.2f}"
    hunted = ramp.increasing_speed is not None and not ramp.ended_early
    return by_eigenvalues, rising, f"below {settings.slowest:.2f}" if hunted or ramp.at_once else NONE


def notes_of(found: Sequence[CriticalSpeeds], settings: RampSettings) -> list[str]:
    """What the numbers do not say, vehicle by vehicle."""
    return [f"{one.name}: {note}." for one in found for note in one.notes(settings)]


def _speeds(found: Sequence[CriticalSpeeds], settings: RampSettings) -> Table:
    rows = []
    for one in found:
        frequencies = (one.linear.frequency, one.ramp.frequency)
        cells = ["" if f is None else f"{f:.2f}" for f in frequencies]
        rows.append((one.name, *speeds_found(one, settings), *cells))
    columns = ("", "linear [m/s]", "increasing [m/s]", "decreasing [m/s]", "linear [Hz]", "hunting [Hz]")
    caption = " ".join((method(settings), *notes_of(found, settings)))
    return Table("Critical speeds", columns, tuple(rows), caption=caption)


def amplitude_figure(found: Sequence[CriticalSpeeds], settings: RampSettings) -> Figure:
    """Lateral amplitude of the frame over the speed, on both branches."""
    lines = []
    for n, one in enumerate(found):
        for branch, words in ((one.ramp.increasing, "increasing"), (one.ramp.decreasing, "decreasing")):
            name = f"{one.name}, {words}"
            lines.append(
                Line(branch.speed, branch.amplitude * 1e3, name=name, colour=n, dashed=branch is one.ramp.decreasing)
            )
    body = found[0].ramp.body if found else "frame"
    panel = Panel("speed [m/s]", f"lateral amplitude of {body} [mm]", tuple(lines))
    words = (
        f"Disturbed by lateral impulses of {settings.impulse:g} N s every {settings.window:g} s while the speed rises, "
        "undisturbed while it falls. Between the two branches the equilibrium is stable for small disturbances, and "
        "hunting goes on once begun."
    )
    return Figure("Lateral amplitude over the ramped speed", (panel,), caption=words)


def frequency_figure(found: Sequence[CriticalSpeeds]) -> Figure:
    """Frequency of lateral oscillation against speed: of the hunting mode, and in the ramps."""
    lines = []
    for n, one in enumerate(found):
        lines.append(Line(one.speeds, one.frequencies, name=f"{one.name}, eigenvalues", colour=n))
        both = (one.ramp.increasing, one.ramp.decreasing)
        speeds, seen = (np.concatenate([getattr(b, k) for b in both]) for k in ("speed", "frequency"))
        lines.append(Line(speeds, seen, name=f"{one.name}, hunting in the ramps", colour=n, marks=True))
    panel = Panel("speed [m/s]", "frequency [Hz]", tuple(lines))
    words = "Lines: the mode that becomes unstable, from eigenvalues. Marks: hunting as simulated."
    return Figure("Lateral oscillation frequency against speed", (panel,), caption=words)


def _equivalent(found: Sequence[CriticalSpeeds]) -> Table:
    rows = []
    for one in found:
        for row in one.equivalent:
            speed, frequency = row.found.speed, row.found.frequency
            cells = [f"{row.amplitude * 1e3:g} mm", f"{row.conicity:.3f}"]
            cells += [NONE if speed is None else f"{speed:.2f}", "" if frequency is None else f"{frequency:.2f}"]
            rows.append((one.name, *cells))
    columns = ("", "amplitude", "equivalent conicity", "linear critical speed [m/s]", "frequency [Hz]")
    words = "As `wheelrail modes --critical-speed` has it; on rollers with their curvature in patch, spin and gravity."
    return Table("Linear critical speed by amplitude", columns, tuple(rows), caption=words)
