"""Elastic contact against Hertz and CONTACT, at its named settings."""

from __future__ import annotations

from functools import cache

from wheelrail.contact.elastic.setting import SETTINGS
from wheelrail.validation.claim import Claim, greatest
from wheelrail.validation.elastic_creep import WITHOUT_SPIN, CreepErrors, creep_errors
from wheelrail.validation.elastic_hertz import ACROSS, LOADS, OFFSETS, HertzErrors, hertz_errors
from wheelrail.validation.elastic_wheels import WheelErrors, patch_wheels, separate_wheels

STANDARD, FINE = SETTINGS["standard"], SETTINGS["fine"]
BOTH = "finite blocks and half spaces"
SLENDER = 20.0  #: half curvature across beyond which a paraboloid is no contact of a wheel and a rail [1/m]
#: Limits on creep forces without spin and with it [mu N], by setting.
CREEP_LIMITS = {STANDARD: (0.03, 0.06), FINE: (0.015, 0.03)}

TWO_NEARLY_ONE = "its second patch has just begun to touch"
EACH_ON_ITS_OWN = "CONTACT solves patches that it keeps apart each on its own"
#: Wheels that are no part of a claim, by set, lateral position [mm] and side; see the study of patches.
WITHOUT_AREA = {("A", 5.0, "right"): TWO_NEARLY_ONE}
WITHOUT_PRESSURE = {("S", 4.8, "right"): EACH_ON_ITS_OWN}


def elastic_claims() -> list[Claim]:
    """Paraboloids against Hertz, creep forces, and patches of S1002 on UIC60."""
    return [*_hertz(), *_creep(), *_wheels()]


def _hertz() -> list[Claim]:
    across = [one for one in ACROSS if one <= SLENDER]
    errors: list[HertzErrors] = []
    for finite in (False, True):
        errors += hertz_errors(STANDARD, finite, across=across)
    against = f"Hertz, {len(across)} shapes, {len(LOADS)} loads, {OFFSETS} positions of the grid; {BOTH}"
    equal = greatest(abs(value) for one in errors for value in (one.pressure, one.a, one.b))
    force = greatest(abs(one.force) for one in errors)
    return [
        Claim(
            "elastic paraboloids, standard: maximum pressure and semi-axes at equal force",
            against,
            100.0 * equal,
            2.0,
            "%",
            "8 to 12 cells over the patch; edges within cells",
        ),
        Claim(
            "elastic paraboloids, standard: force at Hertz's approach",
            against,
            100.0 * force,
            2.0,
            "%",
            "far field as of half spaces; blocks bend patches of 20 mm",
        ),
    ]


def _creep() -> list[Claim]:
    claims = []
    for setting, limits in CREEP_LIMITS.items():
        errors: list[CreepErrors] = []
        for finite in (False, True):
            errors += creep_errors(setting, finite)
        for spin, limit in zip((False, True), limits, strict=True):
            those = [one.error for one in errors if (one.kind not in WITHOUT_SPIN) == spin]
            claims.append(
                Claim(
                    f"elastic paraboloids, {setting.name}, {'with' if spin else 'without'} spin: creep force",
                    f"CONTACT, full theory, {len(those) // 2} cases; {BOTH}",
                    greatest(those),
                    limit,
                    "mu N",
                    "cells over the patch; the reference is uncertain by 0.002",
                )
            )
    return claims


@cache
def merged() -> tuple[WheelErrors, ...]:
    """Every wheel of CONTACT's sets with neighbouring contacts merged, elastic half spaces as CONTACT's bodies are."""
    return tuple(patch_wheels(STANDARD, finite=False))


@cache
def separate() -> tuple[WheelErrors, ...]:
    """The same with each contact a patch of its own."""
    return tuple(separate_wheels(STANDARD, finite=False))


def _wheels() -> list[Claim]:
    those = [one for one in merged() if not one.conformal]
    out = len(merged()) - len(those)
    counted = [one for one in those if one.resolved and (one.name, one.shift, one.side) not in WITHOUT_AREA]
    narrow = [one for one in those if not one.resolved]
    apart = separate()
    pressed = [one for one in apart if not one.conformal and (one.name, one.shift, one.side) not in WITHOUT_PRESSURE]
    wheels = "elastic patches, S1002 on UIC60, standard"
    return [
        Claim(
            f"{wheels}: maximum pressure",
            f"CONTACT, 10 and 80 kN, {len(those)} wheels ({out} conformal ones left out)",
            greatest(abs(one.pressure) for one in those),
            6.0,
            "%",
            "curved patches against a plane; joints of the profiles within patches",
        ),
        Claim(
            f"{wheels}: area",
            f"CONTACT, {len(counted)} of these wheels: patches at least 7 elements wide, {len(WITHOUT_AREA)} left out",
            greatest(abs(one.area) for one in counted),
            8.0,
            "%",
            f"the reference counts elements; left out: {TWO_NEARLY_ONE}",
        ),
        Claim(
            f"{wheels}: area of narrower patches",
            f"ellipses of CONTACT's maximum pressure and force, {len(narrow)} wheels",
            greatest(abs(one.ellipse_area) for one in narrow),
            8.0,
            "%",
            "patches of 0.8 mm; elements of 0.2 mm do not tell",
        ),
        Claim(
            f"{wheels}: maximum pressure, patches apart",
            f"CONTACT, 10 kN, {len(pressed)} of {len(apart)} wheels",
            greatest(abs(one.pressure) for one in pressed),
            6.0,
            "%",
            f"left out: conformal, and one at which {EACH_ON_ITS_OWN}",
        ),
        Claim(
            f"{wheels}: number of patches",
            f"CONTACT, 10 kN, {len(apart)} wheels",
            float(sum(one.patches != one.reference_patches for one in apart)),
            0.0,
            "wheels",
            "every wheel",
        ),
    ]
