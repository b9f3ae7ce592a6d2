"""Rail profile UIC 60 / 60E1, constructed from its radii and the lateral positions of its joints."""

from __future__ import annotations

import math

from wheelrail.profiles.piece import Arc, Piece, line
from wheelrail.profiles.profile import Profile

CROWN, SHOULDER, CORNER = 0.300, 0.080, 0.013  #: radii of the three arcs [m]
FLANK = 20.0  #: steepness of the flank, 20 down to 1 out
HALF_WIDTH_AT_FOOT = 0.03715  #: half of the head's greatest width, 74.3 mm, where the flank ends [m]


def uic60() -> Profile:
    """UIC60 as the Manchester Contact Benchmark has it (and, inclined, EN 15302's rail A)."""
    return Profile(
        name="UIC60",
        kind="rail",
        pieces=rail_head(crown_to_shoulder=0.010500, shoulder_to_corner=0.025988),
        description="UIC 60 rail head, arcs R300, R80, R13, joints at 10.5, 25.988 mm (Manchester Contact Benchmark)",
        source=(
            "identified from the rail of the Manchester Contact Benchmark [Shackleton2008] (examples of CONTACT, "
            "Apache-2.0), residual 2.4e-5 mm; same arcs as rail A of [EN15302 annex I]"
        ),
    )


def rail_60e1() -> Profile:
    """60E1 by the dimensions of the EN 13674-1 drawing."""
    return Profile(
        name="60E1",
        kind="rail",
        pieces=rail_head(crown_to_shoulder=0.020456 / 2, shoulder_to_corner=0.052053 / 2),
        description="60E1 rail head, arcs R300, R80, R13, joints at 10.228 and 26.0265 mm (EN 13674-1 drawing)",
        source="[EN13674]: widths 20.456 and 52.053 mm; closes to 72.00 mm at the flank",
    )


def rail_head(crown_to_shoulder: float, shoulder_to_corner: float) -> tuple[Piece, ...]:
    """Crown, shoulder, corner and flank, each tangent to the last; joints given by their y [m].

    At a joint with outward normal n the next centre lies at joint - radius * n, so heights and centres follow
    from the two lateral positions alone.
    """
    crown = (0.0, -CROWN)
    joint_1 = _on_circle(crown, CROWN, crown_to_shoulder)
    shoulder = _next_centre(joint_1, crown, CROWN, SHOULDER)
    joint_2 = _on_circle(shoulder, SHOULDER, shoulder_to_corner)
    corner = _next_centre(joint_2, shoulder, SHOULDER, CORNER)
    # The flank's outward normal is (FLANK, 1), normalised.
    size = math.hypot(FLANK, 1.0)
    joint_3 = (corner[0] + CORNER * FLANK / size, corner[1] + CORNER / size)
    right: list[Piece] = [
        Arc(joint_1[0], joint_2[0], *shoulder, SHOULDER, +1.0),
        Arc(joint_2[0], joint_3[0], *corner, CORNER, +1.0),
        line(joint_3[0], HALF_WIDTH_AT_FOOT, joint_3[1], -FLANK),
    ]
    left = [piece.mirrored() for piece in reversed(right)]
    return (*left, Arc(-joint_1[0], joint_1[0], *crown, CROWN, +1.0), *right)


def _on_circle(centre: tuple[float, float], radius: float, y: float) -> tuple[float, float]:
    t = y - centre[0]
    return y, centre[1] + math.sqrt((radius - t) * (radius + t))


def _next_centre(
    joint: tuple[float, float], centre: tuple[float, float], radius: float, next_radius: float
) -> tuple[float, float]:
    share = next_radius / radius
    return joint[0] - (joint[0] - centre[0]) * share, joint[1] - (joint[1] - centre[1]) * share
