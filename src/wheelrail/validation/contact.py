"""Rigid contact of a wheelset against CONTACT and EN 15302."""

from __future__ import annotations

import csv
import math
from importlib.resources import files
from typing import NamedTuple

import numpy as np

from wheelrail.contact.geometry.benchmark import benchmark_pair
from wheelrail.contact.geometry.pair import make_pair
from wheelrail.contact.point.detection.rigid_wheelset import contact_jumps, rigid_contact
from wheelrail.profiles.library import library_profile
from wheelrail.track.rail_placement import laid_rail
from wheelrail.validation.claim import Claim, greatest

#: EN 15302:2021 annexes J, K: rolling radius difference [mm], wheels A, B, H on rail A, shifts of 1 .. 6 mm, no roll.
EN15302 = {
    "A": (0.259, 0.667, 1.243, 1.913, 2.936, 4.327),
    "B": (0.050, 0.100, 1.948, 2.515, 3.160, 3.886),
    "H": (0.050, 0.100, 2.492, 2.717, 2.942, 3.167),
}
#: The same with a left wheel of 459 mm radius, shifts -6 .. 6 mm.
EN15302_SMALL_LEFT = {
    "A": (-3.327, -1.936, -0.913, -0.243, 0.333, 0.741, 1.000, 1.259, 1.667, 2.243, 2.913, 3.936, 5.327),
    "B": (-2.886, -2.160, -1.515, -0.948, 0.900, 0.950, 1.000, 1.050, 1.100, 2.948, 3.515, 4.160, 4.886),
    "H": (-2.167, -1.942, -1.717, -1.492, 0.900, 0.950, 1.000, 1.050, 1.100, 3.492, 3.717, 3.942, 4.167),
}
#: S1002 on UIC60 at 1:40 without roll, by an independent script that reproduces EN 15302: shifts of 1 .. 6 mm.
S1002_UIC60 = (0.632, 0.793, 0.974, 1.197, 1.524, 4.265)

NEAR_JUMP = 0.2e-3  #: m: closer to a jump the comparison says nothing


class Reference(NamedTuple):
    """A wheel of CONTACT's nearly rigid wheelset, turned to our axes [m, rad]."""

    y: float
    yaw: float
    roll: float
    side: str
    y_rail: float
    contact_angle: float
    y_wheel: float
    height: float


def contact_references() -> list[Reference]:
    """The rows of the table that CONTACT computed, in our frame: half a turn about x."""
    text = files("wheelrail.validation").joinpath("data/contact_rigid_wheelset.csv").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return [
        Reference(
            y=-float(row["y_ws_mm"]) / 1e3,
            yaw=-float(row["yaw_mrad"]) / 1e3,
            roll=float(row["roll_mrad"]) / 1e3,
            side=row["side"],
            y_rail=-float(row["y_tr_mm"]) / 1e3,
            contact_angle=float(row["delta_tr_rad"]),
            y_wheel=float(row["y_wheel_mm"]) / 1e3 * (-1.0 if row["side"] == "left" else 1.0),
            height=0.460 - float(row["z_ws_mm"]) / 1e3,
        )
        for row in csv.DictReader(lines)
    ]


def contact_claims() -> list[Claim]:
    """Every claim on rigid contact."""
    return [*_near_rigid(), _en15302(), _s1002_uic60()]


def _near_rigid() -> list[Claim]:
    pair = benchmark_pair()
    jumps = [y for _, y in contact_jumps(pair, pair, np.arange(-10.5e-3, 10.5e-3, 0.1e-3))]
    errors = []
    for reference in contact_references():
        if min(abs(reference.y - y) for y in jumps) < NEAR_JUMP:
            continue
        found = rigid_contact(pair, pair, y=reference.y, yaw=reference.yaw)
        point = found.left if reference.side == "left" else found.right
        if point is None:
            errors.append((math.nan, math.nan, math.nan))
            continue
        errors.append(
            (
                greatest((abs(point.y_rail - reference.y_rail), abs(point.y_wheel - reference.y_wheel))) * 1e3,
                abs(point.contact_angle - reference.contact_angle) * 1e3,
                abs(found.roll - reference.roll) * 1e3,
            )
        )
    position, angle, roll = np.array(errors).max(axis=0)
    against = f"CONTACT, 10 N, {len(errors)} wheels"
    return [
        Claim("rigid wheelset: contact on wheel and rail", against, position, 0.05, "mm", "its cells are 0.05 mm"),
        Claim("rigid wheelset: contact angle", against, angle, 2.0, "mrad", "a position within 0.05 mm on radius 13"),
        Claim("rigid wheelset: roll", against, roll, 0.02, "mrad", "printed to 1e-5, approach at 10 N"),
    ]


def _en15302() -> Claim:
    rail = laid_rail(library_profile("EN15302-rail-A"))
    errors = []
    for name, wanted in EN15302.items():
        wheel = library_profile(f"EN15302-wheel-{name}")
        right, small = make_pair(wheel, rail), make_pair(wheel, rail, radius=0.459)
        for shift, value in zip(range(1, 7), wanted, strict=True):
            for sign in (1.0, -1.0):  # the standard's shift is positive to the right
                ours = rigid_contact(right, right, y=-sign * shift * 1e-3, roll=0.0).radius_difference * 1e3
                errors.append(abs(ours - sign * value))
        for shift, value in zip(range(-6, 7), EN15302_SMALL_LEFT[name], strict=True):
            ours = rigid_contact(small, right, y=-shift * 1e-3, roll=0.0).radius_difference * 1e3
            errors.append(abs(ours - value))
    what = "rolling radius difference, wheels A, B, H on rail A, 75 shifts"
    return Claim(what, "EN 15302:2021", greatest(errors), 0.005, "mm", "the standard prints to 0.001")


def _s1002_uic60() -> Claim:
    pair = benchmark_pair()
    ours = [rigid_contact(pair, pair, y=-y * 1e-3, roll=0.0).radius_difference * 1e3 for y in range(1, 7)]
    error = float(np.abs(np.array(ours) - S1002_UIC60).max())
    return Claim(
        "rolling radius difference, S1002 on UIC60", "independent script", error, 0.01, "mm", "printed to 0.001"
    )
