"""What papers and other programs say about the curves that are shipped as scenarios."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple


@dataclass(frozen=True)
class PublishedCurve:
    """A curve of a paper."""

    scenario: str  #: name of its file, without the ending
    source: str
    says: str  #: about contact points
    counts: dict[tuple[int, int], int] = field(default_factory=dict)  #: of (wheelset, side), both from 0, in the curve


ALL_ONE = {(wheelset, side): 1 for wheelset in range(4) for side in range(2)}

CURVES = (
    PublishedCurve("meli2009_1_s_curve", "Meli 2009, first case", "one on every wheel", ALL_ONE),
    PublishedCurve("meli2009_2_irregular", "Meli 2009, second case", "one on every wheel", ALL_ONE),
    PublishedCurve("meli2009_3_curve", "Meli 2009, third case", "two on the left leading wheel", {(0, 0): 2}),
    PublishedCurve(
        "meli2011_curve",
        "Meli, Magheri, Malvezzi 2011",
        "leading wheelset: two left, one right",
        {(0, 0): 2, (0, 1): 1},
    ),
    PublishedCurve(
        "malvezzi2008_curve",
        "Malvezzi, Meli, Falomi, Rindi 2008",
        "leading wheelset: two left, one right",
        {(0, 0): 2, (0, 1): 1},
    ),
)


class Compared(NamedTuple):
    """One number of the R = 150 m curve by other programs, in our frame, forces on the wheel."""

    wheelset: int  #: from 0
    quantity: str  #: name of a column of the steady table
    um: float
    adams: float


R150 = "r150_curving"

#: [Sresakoolchai2026 table 1]. Its y points to the right, ours to the
#: left: lateral numbers change sign.
R150_PUBLISHED = (
    Compared(0, "lateral_displacement_mm", 6.9, 7.2),
    Compared(0, "Q_left_kN", 54.4, 54.4),
    Compared(0, "Q_right_kN", 55.1, 55.0),
    Compared(0, "Y_left_kN", -32.2, -31.1),
    Compared(0, "Y_right_kN", 23.1, 22.6),
    Compared(0, "Fx_left_kN", 2.1, 3.1),
    Compared(0, "Fx_right_kN", -3.1, -3.5),
    Compared(1, "lateral_displacement_mm", -7.6, -7.2),
    Compared(1, "Q_left_kN", 39.9, 39.6),
    Compared(1, "Q_right_kN", 68.7, 68.9),
    Compared(1, "Y_left_kN", -1.5, -1.6),
    Compared(1, "Y_right_kN", 21.9, 21.4),
    Compared(1, "Fx_left_kN", -16.0, -15.7),
    Compared(1, "Fx_right_kN", 15.7, 15.3),
    Compared(3, "Q_left_kN", 44.3, 44.3),
    Compared(3, "Q_right_kN", 64.9, 64.9),
    Compared(3, "Fx_left_kN", -17.5, -17.5),
    Compared(3, "Fx_right_kN", 17.2, 12.8),
)

#: Share and least size of a difference that passes, by quantity: the other programs differ by about as much.
TOLERANCES = {"lateral_displacement": (0.0, 1.0), "Q": (0.02, 1.5), "Y": (0.10, 1.5), "Fx": (0.20, 2.0)}


def tolerance(quantity: str, published: float) -> float:
    """The greatest difference that passes [mm or kN]."""
    share, least = next(limits for name, limits in TOLERANCES.items() if quantity.startswith(name))
    return max(share * abs(published), least)
