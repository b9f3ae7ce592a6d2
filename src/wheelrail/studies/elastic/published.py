"""What the papers print of their solvers, as seen on the page.

The wagon in the curve of 1200 m radius, RelTol 1e-8, AbsTol 1e-6, Newton's tolerance 1e-7 with 20 iterations at most,
forcing term 0.01, 20 linear iterations at most; Matlab on a Xeon of 2.66 GHz [Meli2009; Meli2011]. Problems are
counted per wheel, and are the same for all. The thesis swaps the columns of whole and contact time for the reduced
formulation [Meli2009 tables 3.17 and 3.19]; Meli2011 has them right.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class PublishedRun:
    """A run of the wagon."""

    problems: int  #: per wheel
    whole_s: float | None  #: Tg
    contact_s: float  #: Tc
    share_percent: float | None  #: of the contact in the whole, as printed
    mean_ms: dict[str, float]  #: of a problem, by wheel
    nonlinear: dict[str, int]  #: iterations, by wheel
    linear: dict[str, int] | None  #: None for a direct solver
    nonlinear_failures: int  #: of wheel 1L
    linear_failures: int | None


def _seconds(hours: int, minutes: int) -> float:
    return 3600.0 * hours + 60.0 * minutes


def _wheels(*values: float) -> dict[str, float]:
    return dict(zip(("1L", "1R", "4L", "4R"), values, strict=False))


#: By the name of our configuration. Nonlinear iterations of wheel 1L, sparse and ODE23, are 184266 in Meli2011.
WAGON = {
    "3d-sparse-ode23": PublishedRun(
        problems=139645,
        whole_s=_seconds(15, 3),
        contact_s=_seconds(14, 21),
        share_percent=95.3,
        mean_ms=_wheels(48.9, 43.5, 50.3, 42.2),
        nonlinear={"1L": 182266, "1R": 169278},
        linear={"1L": 1123071, "1R": 969991},
        nonlinear_failures=15,
        linear_failures=2272,
    ),
    "3d-reduced-ode23": PublishedRun(
        problems=150156,
        whole_s=_seconds(4, 32),
        contact_s=_seconds(3, 46),
        share_percent=83.1,
        mean_ms=_wheels(12.0, 10.7, 12.3, 10.3),
        nonlinear={"1L": 162111, "1R": 148925},
        linear={"1L": 705742, "1R": 609546},
        nonlinear_failures=13,
        linear_failures=1428,
    ),
    "3d-lu-ode23": PublishedRun(
        problems=141147,
        whole_s=_seconds(5, 18),
        contact_s=_seconds(4, 35),
        share_percent=86.5,
        mean_ms=_wheels(15.3, 13.6, 15.7, 13.2),
        nonlinear={"1L": 137146, "1R": 125991},
        linear=None,
        nonlinear_failures=11,
        linear_failures=None,
    ),
    "3d-sparse-ode45": PublishedRun(
        problems=181689,
        whole_s=_seconds(23, 11),
        contact_s=_seconds(22, 16),
        share_percent=96.0,
        mean_ms=_wheels(58.4, 52.0, 60.0, 50.3),
        nonlinear={"1L": 283334, "1R": 260288},
        linear={"1L": 1973568, "1R": 1704562},
        nonlinear_failures=23,
        linear_failures=3993,
    ),
    "3d-reduced-ode45": PublishedRun(
        problems=216225,
        whole_s=_seconds(6, 45),
        contact_s=_seconds(5, 40),
        share_percent=84.0,
        mean_ms=_wheels(12.5, 11.1, 12.8, 10.8),
        nonlinear={"1L": 259378, "1R": 238280},
        linear={"1L": 1129187, "1R": 975274},
        nonlinear_failures=21,
        linear_failures=2285,
    ),
}


@dataclass(frozen=True)
class PublishedSection:
    """A run of the cross section [Magheri2009]."""

    problems: int  #: per wheel
    nonlinear: dict[str, int]  #: iterations, by wheel
    linear_per_nonlinear: dict[str, float] | None  #: None for a direct solver
    seconds: float


#: Reduced formulation with a tolerance of 1e-8; by the name of our configuration. That with LU is taken as one of ODE23
#: by its number of problems.
SECTION = {
    "2d-sparse-ode23": PublishedSection(29435, {"1R": 31390, "1L": 32610}, {"1R": 4.3, "1L": 4.6}, _seconds(8, 40)),
    "2d-reduced-ode23": PublishedSection(31814, {"1R": 27409, "1L": 29495}, {"1R": 2.9, "1L": 3.5}, _seconds(2, 20)),
    "2d-sparse-ode45": PublishedSection(38365, {"1R": 49126, "1L": 51399}, {"1R": 5.6, "1L": 4.7}, _seconds(13, 32)),
    "2d-reduced-ode45": PublishedSection(45710, {"1R": 44625, "1L": 46170}, {"1R": 3.1, "1L": 3.5}, _seconds(3, 34)),
    "2d-lu-ode23": PublishedSection(30401, {"1R": 23936, "1L": 24306}, None, _seconds(10, 51)),
}

BEST_FORCING = 1e-2  #: among 0.5, 1e-1, 1e-2, 1e-3, 1e-4 [Meli2011]
