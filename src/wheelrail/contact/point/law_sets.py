"""Sets of contact laws by name: ours, and the papers' to the letter."""

from __future__ import annotations

from dataclasses import dataclass

from wheelrail.contact.point.normal.damping import DEFAULT_DAMPING


@dataclass(frozen=True)
class LawSet:
    """What a set of laws decides; creep law and damping only where a contact names none of its own."""

    tangential: str  #: a key of the creep laws
    damping: str  #: a key of the damping laws
    curvature: str  #: of the gap: "fitted" over the patch, or that at the "point"
    coupling: str  #: between the contacts of a wheel: "half-space" or "none"
    spin_of_frame: bool  #: whether spin creepage is that of the wheelset's frame, which does not spin with the wheels
    description: str


DEFAULT_LAWS = "wheelrail"
LAW_SETS = {
    DEFAULT_LAWS: LawSet(
        "johnson-vermeulen-moment",
        DEFAULT_DAMPING,
        "fitted",
        "half-space",
        False,
        "curvature fitted over the patch, contacts coupled through the half-space, saturated spin moment, spin creepage"
        " of the rolling wheel",
    ),
    "papers": LawSet(
        "johnson-vermeulen",
        "on-approach",
        "point",
        "none",
        True,
        "as in [Malvezzi2008; Meli2009; Magheri2009; Meli2011]: curvature at the point, contacts without influence on"
        " each other, damping k_v on approach, linear spin moment, spin creepage without its geometric part",
    ),
}
