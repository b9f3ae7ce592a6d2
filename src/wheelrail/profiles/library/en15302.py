"""Reference profiles of EN 15302 for the equivalent conicity: test shapes, not real profiles.

The standard prints their numbers with so few digits that pieces miss each other by up to 0.8 um at their joints. Here
those of the flanges, of wheel A and of the rail meet. Root and tread of wheels B and H, which step by less than 0.1 um,
are kept: their contacts are meant to change positions at given shifts.
"""

from __future__ import annotations

from wheelrail.profiles.piece import Piece, arc_in_mm, meeting, polynomial_in_mm
from wheelrail.profiles.profile import Profile

SOURCE = "[EN15302 annex I], as in the public package rohrbecka/EN15302"


def _flange(back: float, tip: float, front: float, front_end: float) -> list[Piece]:
    """The three arcs of the flange, from its back to `front_end`, by the heights of their centres [mm]."""
    return [
        arc_in_mm(-70.0, -62.764705882, -49.5, back, 20.5, +1.0),
        arc_in_mm(-62.764705882, -49.662510381, -55.0, tip, 12.0, +1.0),
        arc_in_mm(-49.662510381, front_end, -58.5583, front, 20.0, +1.0),
    ]


def wheel_a() -> Profile:
    """Wheel A: a smooth rolling radius difference."""
    return Profile(
        name="EN15302-wheel-A",
        kind="wheel",
        pieces=meeting(
            (
                *_flange(9.51926, 16.00065, 8.83556, -39.7645),
                polynomial_in_mm(-39.7645, -38.7372, ["-93.57685", "-2.7475"]),
                arc_in_mm(-38.7372, -29.4591, -25.5816, 17.64215, 14.0, -1.0),
                arc_in_mm(-29.4591, -10.8749, -2.6594, 97.16493, 96.76055, -1.0),
                arc_in_mm(-10.8749, 18.4173, 18.4173, 344.50806, 345.0, -1.0),
                polynomial_in_mm(18.4173, 30.0, ["-0.49194"]),
                polynomial_in_mm(30.0, 60.0, ["1.50804", "-0.066666"]),
            )
        ),
        description="EN 15302 reference wheel A",
        source=SOURCE,
    )


def wheel_b() -> Profile:
    """Wheel B: a rolling radius difference with a jump."""
    return Profile(
        name="EN15302-wheel-B",
        kind="wheel",
        pieces=(
            *meeting(
                (
                    *_flange(9.5193, 16.0, 8.8349, -39.7640),
                    polynomial_in_mm(-39.7640, -38.7879, ["-93.5767", "-2.7475"]),
                ),
                stays=-0.039,
            ),
            arc_in_mm(-38.7879, -29.3505, -25.6322, 17.7814, 14.0, -1.0),
            arc_in_mm(-29.3505, -0.4787, 2.5204, 119.9745, 120.0, -1.0),
            polynomial_in_mm(-0.4787, 30.0, ["0", "-0.025"]),
            polynomial_in_mm(30.0, 60.0, ["0.75", "-0.05"]),
        ),
        description="EN 15302 reference wheel B",
        source=SOURCE,
    )


def wheel_h() -> Profile:
    """Wheel H: two cones, with a kink between them at y = -10.2297 mm."""
    return Profile(
        name="EN15302-wheel-H",
        kind="wheel",
        pieces=(
            *meeting(
                (
                    *_flange(9.5193, 16.0, 8.8349, -39.7645),
                    polynomial_in_mm(-39.7645, -38.7220, ["-93.5767", "-2.7475"]),
                ),
                stays=-0.039,
            ),
            arc_in_mm(-38.7220, -28.3119, -25.5663, 17.6003, 14.0, -1.0),
            polynomial_in_mm(-28.3119, -10.2297, ["-1.7902", "-0.2"]),
            polynomial_in_mm(-10.2297, 30.0, ["0", "-0.025"]),
            polynomial_in_mm(30.0, 60.0, ["1.251", "-0.0667"]),
        ),
        description="EN 15302 reference wheel H",
        source=SOURCE,
    )


def rail_a() -> Profile:
    """Rail A: UIC60's arcs inclined 1:20, already placed with y = 0 at 750 mm from the track centre.

    The standard gives depths below a datum; here z is up, as for every rail.
    """
    return Profile(
        name="EN15302-rail-A",
        kind="rail",
        pieces=meeting(
            (
                arc_in_mm(-32.634, -23.2401, -19.63949, -15.899044, 13.0, +1.0),
                arc_in_mm(-23.2401, -7.8749, -1.0825, -80.277908, 80.0, +1.0),
                arc_in_mm(-7.8749, 13.0989, 17.5966, -299.48349, 300.0, +1.0),
                arc_in_mm(13.0989, 28.6709, 14.29829, -79.508225, 80.0, +1.0),
                arc_in_mm(28.6709, 39.2705, 26.33535, -13.598369, 13.0, +1.0),
            )
        ),
        description="EN 15302 reference rail A, inclined 1:20 and placed (gauge 1435.16 mm)",
        source=SOURCE,
        placed_at=0.750,
    )
