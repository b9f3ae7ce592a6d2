"""Wheels in the tables of wheelsets: profile and radius of both, and of a left or right wheel that differs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from wheelrail.errors import nearest
from wheelrail.io.profile_choice import profile_from
from wheelrail.io.profile_table import Beside
from wheelrail.io.rounded_profile import rounded_as_told
from wheelrail.io.toml_table import TomlTable
from wheelrail.profiles.library import library_profile
from wheelrail.profiles.profile import Profile
from wheelrail.units import LENGTH
from wheelrail.vehicle.body import SIDES, Wheel, Wheelset

USUAL = "S1002"


def wheel_profile_from(entry: TomlTable, beside: Beside, usual: Profile | None = None) -> Profile:
    """``profile``: a name, a file, or a table on how to read one; ``smoothing``: width of the filter for its joints.

    usual : where no profile is named.
    """
    if usual is not None and "profile" not in entry.data:
        entry.known.add("profile")
        profile: Profile | None = usual
    else:
        profile = profile_from(entry, "profile", "wheel", USUAL, beside)
    return rounded_as_told(entry, [profile or library_profile(USUAL)])[0]


def own_wheels(entry: TomlTable, beside: Beside, usual: tuple[Wheel, Wheel]) -> dict[str, Wheel]:
    """``left`` and ``right``: tables with the profile and radius of a wheel that differs; else as `usual`."""
    found = {}
    for side, wheel in zip(SIDES, usual, strict=True):
        table = entry.table(side)
        if table is not None:
            radius = table.quantity("radius", LENGTH, default=wheel.radius)
            found[side] = Wheel(wheel_profile_from(table, beside, wheel.profile), radius)
            table.finish()
    return found


def with_other_wheels(table: TomlTable, wheelsets: Sequence[Wheelset], beside: Beside) -> tuple[Wheelset, ...]:
    """``wheelsets``: by their names, tables with what is otherwise about the wheels of a vehicle that is described
    elsewhere: ``profile``, ``smoothing`` and ``radius`` of both, or in ``left`` and ``right`` those of one."""
    inner = table.table("wheelsets")
    if inner is None:
        return tuple(wheelsets)
    names = [one.name for one in wheelsets]
    for name in inner.data:
        if name not in names:
            inner.add(name, f"no such wheelset. {nearest(name, names)}")
    return tuple(_changed(inner.table(one.name), one, beside) for one in wheelsets)


def _changed(entry: TomlTable | None, wheelset: Wheelset, beside: Beside) -> Wheelset:
    if entry is None:
        return wheelset
    before = wheelset.wheels
    radius = entry.quantity("radius", LENGTH)
    if "profile" in entry.data:
        both = [wheel_profile_from(entry, beside)] * 2
    else:
        entry.known.add("profile")
        both = rounded_as_told(entry, [wheel.profile for wheel in before])
    wheels = [
        Wheel(profile, wheel.radius if radius is None else radius) for profile, wheel in zip(both, before, strict=True)
    ]
    own = dict(zip(SIDES, wheels, strict=True)) | own_wheels(entry, beside, (wheels[0], wheels[1]))
    entry.finish()
    return replace(wheelset, profile=own["left"].profile, left=own["left"], right=own["right"])


def rounded_wheels(table: TomlTable, wheelsets: Sequence[Wheelset]) -> tuple[Wheelset, ...]:
    """``smoothing`` of a whole vehicle: all its wheels, the joints of their profiles rounded as the table says."""
    profiles = [[wheel.profile for wheel in one.wheels] for one in wheelsets]
    rounded = rounded_as_told(table, [profile for both in profiles for profile in both])
    if rounded == [profile for both in profiles for profile in both]:
        return tuple(wheelsets)
    return tuple(one.with_profiles(*rounded[2 * n : 2 * n + 2]) for n, one in enumerate(wheelsets))
