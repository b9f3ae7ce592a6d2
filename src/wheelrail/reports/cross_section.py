"""Wheel and rail in the cross section at any instant of a run: profiles, contact points and forces, as data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from wheelrail.results.catalogue import SIDES
from wheelrail.results.recording import CONTACT_ROWS
from wheelrail.results.result import Result
from wheelrail.track.track import Track
from wheelrail.vehicle.vehicle import Vehicle

SPACING = 0.4e-3  #: of the points of profiles, at the least [m]
MOST_INSTANTS = 5000  #: more are thinned: the picture follows a hand, not a computation


@dataclass(frozen=True)
class WheelSection:
    """One wheel over its rail during a run. Lengths in m, forces in N."""

    wheelset: str
    side: str
    run: int
    wheel: np.ndarray  #: profile about the middle of the axle: y to the left, z up; shape (k, 2)
    rail: np.ndarray  #: profile in the track frame, shape (m, 2)
    times: np.ndarray  #: [s], shape (n,)
    pose: np.ndarray  #: y, z and roll of the axle in the track frame, shape (n, 3)
    moved: np.ndarray  #: how far irregularities have moved the rail, y and z, shape (n, 2)
    contacts: np.ndarray  #: y and z on the rail, force on the wheel along y and z; NaN where none; shape (n, c, 4)


@dataclass(frozen=True)
class CrossSection:
    """The cross section that follows the page's cursor."""

    title: str
    wheels: tuple[WheelSection, ...]
    caption: str = ""


def cross_section(
    result: Result, track: Track, vehicle: Vehicle, run: int = 0, title: str = "Cross section at the cursor"
) -> CrossSection:
    """Every wheel of a run over its rail."""
    return CrossSection(
        title,
        tuple(_wheels(result, track, vehicle, run)),
        "Looking forward, in the track frame. The wheel is drawn with its lateral position, height and roll, without "
        "its yaw; the rail as it lies at the start of the track, moved by its irregularity. Arrows are the forces on "
        "the wheel at its contact points, across and up.",
    )


def _wheels(result: Result, track: Track, vehicle: Vehicle, run: int) -> Iterator[WheelSection]:
    own = {wheelset.name: wheelset for wheelset in vehicle.wheelsets}
    times = result.dataset["time"].values
    at = np.arange(0, times.size, max(1, -(-times.size // MOST_INSTANTS)))
    for name in result.wheelsets:
        if name not in own:
            continue
        pose = np.column_stack([result.values(f"{name}.{signal}")[at] for signal in ("y", "z", "roll")])
        for side, sign, wheel, rail in zip(SIDES, (1.0, -1.0), own[name].wheels, track.rails.both, strict=True):
            w, r = wheel.profile.points(), rail.points()
            outline = np.column_stack((sign * (own[name].circle_distance + w.y), -wheel.radius - w.z))
            contacts, moved = _contacts(result, f"{name}.{side}", at)
            yield WheelSection(
                name,
                side,
                run,
                _sparse(outline),
                _sparse(np.column_stack((sign * r.y, r.z))),
                times[at],
                pose,
                moved,
                contacts,
            )


def _contacts(result: Result, wheel: str, at: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Points and forces of the contacts that occur, and how far irregularities have moved the rail below."""
    signals = ("y_rail", "z_rail", "force_y", "force_z", "y_rail_irregular", "z_rail_irregular")
    rows = [
        np.column_stack([result.values(f"{wheel}.contact{k}.{signal}")[at] for signal in signals])
        for k in range(1, CONTACT_ROWS + 1)
    ]
    stacked = np.stack(rows, axis=1)
    most = max(1, int(np.isfinite(stacked[..., 0]).sum(axis=1).max(initial=1)))
    moved = np.nan_to_num(stacked[:, 0, :2] - stacked[:, 0, 4:6])
    return stacked[:, :most, :4], moved


def _sparse(points: np.ndarray) -> np.ndarray:
    """Points of a profile at least `SPACING` apart, its ends included."""
    along = np.concatenate(([0.0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))))
    count = min(len(points), max(2, int(along[-1] / SPACING) + 1))
    wanted = np.linspace(0.0, along[-1], count)
    return np.column_stack([np.interp(wanted, along, column) for column in points.T])
