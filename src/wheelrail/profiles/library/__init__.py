"""Profiles that come with the package, by name."""

from __future__ import annotations

from collections.abc import Callable

from wheelrail.errors import InputError, Problem, nearest
from wheelrail.numerics.ratio import number_or_ratio
from wheelrail.profiles.library import en15302, simple
from wheelrail.profiles.library.s1002 import s1002
from wheelrail.profiles.library.uic60 import rail_60e1, uic60
from wheelrail.profiles.library.worn import rail_60e1_worn, s1002_worn
from wheelrail.profiles.profile import Profile

PROFILES: dict[str, Callable[[], Profile]] = {
    "S1002": s1002,
    "UIC60": uic60,
    "60E1": rail_60e1,
    "S1002-worn": s1002_worn,
    "60E1-worn": rail_60e1_worn,
    "EN15302-wheel-A": en15302.wheel_a,
    "EN15302-wheel-B": en15302.wheel_b,
    "EN15302-wheel-H": en15302.wheel_h,
    "EN15302-rail-A": en15302.rail_a,
    "cylinder": simple.cylinder,
}

#: Families written as name:number, with what the number means.
SHAPES: dict[str, tuple[Callable[[float], Profile], str]] = {
    "cone": (lambda value: simple.cone(value), "conicity, as 0.05 or 1:20"),
    "arc": (lambda value: simple.arc(value * 1e-3), "rail crown radius in mm"),
    "wheel-arc": (lambda value: simple.arc(value * 1e-3, "wheel"), "wheel tread radius in mm"),
}


def library_profile(name: str) -> Profile:
    """A profile of the library: ``S1002``, ``UIC60``, ..., or a shape such as ``cone:1:20`` and ``arc:300``."""
    by_lower_case = {known.lower(): make for known, make in PROFILES.items()}
    if name.lower() in by_lower_case:
        return by_lower_case[name.lower()]()
    family, _, value = name.partition(":")
    if family in SHAPES and value:
        make, meaning = SHAPES[family]
        number = number_or_ratio(value)
        if not 0.0 < number <= 1e6 or (family == "cone" and number >= 1.0):
            raise InputError(name, [Problem("profile", f"expected {family}:NUMBER, the {meaning}", name)])
        return make(number)
    raise InputError(
        name, [Problem("profile", f"not a library profile or an existing file. {nearest(name, all_names())}", name)]
    )


def all_names() -> list[str]:
    """Names to offer: the library, and the shapes with their pattern."""
    return [*PROFILES, *(f"{family}:NUMBER" for family in SHAPES)]
