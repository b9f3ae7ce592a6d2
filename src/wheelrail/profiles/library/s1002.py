"""Wheel profile ORE S1002 (EN 13715 S1002, flange height 28 mm, thickness 32.5 mm)."""

from __future__ import annotations

from wheelrail.profiles.piece import arc_in_mm, polynomial_in_mm
from wheelrail.profiles.profile import Profile

# Tread, -26 .. 32.15796 mm, and the piece that leads into the flange root, -35 .. -26 mm.
TREAD = [
    "0",
    "-3.358537058e-2",
    "1.565681624e-3",
    "-2.810427944e-5",
    "5.844240864e-8",
    "-1.562379023e-8",
    "5.309217349e-15",
    "-5.957839843e-12",
    "2.646656573e-13",
]
BELOW_ROOT = [
    "-4.320221063e3",
    "-1.038384026e3",
    "-1.065501873e2",
    "-6.051367875",
    "-2.054332446e-1",
    "-4.169739389e-3",
    "-4.687195829e-5",
    "-2.252755540e-7",
]


def s1002() -> Profile:
    """S1002 from its defining polynomials, arcs and lines.

    The definition itself steps by 0.12 and 0.04 micrometres at y = -35 and -26 mm; it is kept as published.
    The curvature jumps at all joints except these two.
    """
    return Profile(
        name="S1002",
        kind="wheel",
        pieces=(
            arc_in_mm(-70.0, -62.764705882, -49.5, 9.519259302, 20.5, +1.0),  # flange back
            arc_in_mm(-62.764705882, -49.662510381, -55.0, 16.0, 12.0, +1.0),  # flange tip
            arc_in_mm(-49.662510381, -39.764473993, -58.558326413, 8.834924130, 20.0, +1.0),
            polynomial_in_mm(-39.764473993, -38.426669071, ["-93.576667419", "-2.747477419"]),  # flange face
            arc_in_mm(-38.426669071, -35.0, -26.210665, 16.446, 13.0, -1.0),  # flange root
            polynomial_in_mm(-35.0, -26.0, BELOW_ROOT),
            polynomial_in_mm(-26.0, 32.15796, TREAD),
            polynomial_in_mm(32.15796, 60.0, ["1.364323640", "-0.066666667"]),  # field side, 1:15
        ),
        description="ORE S1002 wheel, flange height 28 mm, thickness 32.5 mm, 70 degree flange face",
        source=(
            "[EN13715] (ORE S1002); coefficients as used in public course codes after H. Netter, DLR; equal to the "
            "wheel of the Manchester Contact Benchmark [Shackleton2008] within 1.6e-6 mm"
        ),
    )
