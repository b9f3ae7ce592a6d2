"""The creep laws by name."""

from __future__ import annotations

from dataclasses import dataclass

from wheelrail.contact.point.tangential._kernels import creep_law as number
from wheelrail.contact.point.tangential._kernels.coefficients import kalker_coefficients
from wheelrail.contact.point.tangential._kernels.patch import ELLIPTIC, PARABOLIC, Patch, Settings


@dataclass(frozen=True)
class Law:
    """A creep law."""

    number: int  #: by which `creep_force` knows it
    description: str
    sources: str
    grid: bool = False  #: whether it cuts the patch into strips and slices
    bounded: bool = True  #: whether the force keeps below mu N
    passive: bool = True  #: whether it never feeds energy in


BOUNDS = {"parabolic": PARABOLIC, "elliptic": ELLIPTIC}

#: A grid on which FASTSIM and FaStrip are within 0.006 mu N of their limits; `Settings()` is for simulations.
FINE = Settings(strips=40, slices=80)

LAWS = {
    "kalker-linear": Law(
        number.KALKER_LINEAR,
        "linear theory without a bound of friction; small creepages only",
        "[Kalker1967; Meli2009 eq. 2.59]; coefficients [Kalker1990 table E.3]",
        bounded=False,
    ),
    "johnson-vermeulen": Law(
        number.JOHNSON_VERMEULEN,
        "linear forces saturated by a cubic; moment left linear, as in the papers: with spin it can feed energy in",
        "[Vermeulen1964; Meli2009 eq. 2.63]; coefficients [Kalker1990 table E.3]",
        passive=False,
    ),
    "johnson-vermeulen-moment": Law(
        number.JOHNSON_VERMEULEN_MOMENT,
        "linear forces and moment saturated by one cubic",
        "[Vermeulen1964], the factor on the moment is ours; coefficients [Kalker1990 table E.3]",
    ),
    "polach": Law(
        number.POLACH,
        "closed form with a spin force of its own; the moment is ours",
        "[Polach1999], the moment is ours; coefficients [Kalker1990 table E.3]",
    ),
    "fastsim": Law(
        number.FASTSIM,
        "simplified theory on strips and slices; parabolic or elliptic bound, three flexibilities or one",
        "[Kalker1982], the direction of slip is ours; coefficients [Kalker1990 table E.3]",
        grid=True,
    ),
    "fastrip": Law(
        number.FASTRIP,
        "strip theory where the patch sticks, FASTSIM's direction where it slips; elliptic bound; best with spin",
        "[Sichani2016], the slip zone is ours; strips [Kalker1967a]; coefficients [Kalker1990 table E.3]",
        grid=True,
    ),
}


def creep_law(name: str, settings: Settings = Settings()) -> number.ClosedForm | number.OnElements:
    """A creep law by its name, as kernels take it; `settings` of those that cut the patch into strips and elements."""
    law = LAWS[name]
    return number.OnElements(law.number, settings) if law.grid else number.ClosedForm(law.number)


def make_patch(*, a: float, b: float, load: float, friction: float, shear: float, nu: float) -> Patch:
    """A patch with Kalker's coefficients for its axis ratio; shear and nu are the combined ones of both bodies."""
    return Patch(a, b, load, friction, shear, *kalker_coefficients(a / b, nu))


__all__ = ["BOUNDS", "FINE", "LAWS", "Law", "Settings", "creep_law", "make_patch"]
