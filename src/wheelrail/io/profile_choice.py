"""Keys of files that name a profile: a name, a file, or a table on how to read a file of points."""

from __future__ import annotations

from dataclasses import replace

from wheelrail.errors import InputError
from wheelrail.io.profile_file import Reading, load_profile
from wheelrail.io.profile_table import Beside
from wheelrail.io.toml_table import TomlTable
from wheelrail.profiles.profile import Profile, ProfileKind
from wheelrail.profiles.smoothing import DEFAULT_TOLERANCE
from wheelrail.units import LENGTH

Rail = Profile | tuple[Profile, Profile]  #: both rails, or left and right


def profile_from(table: TomlTable, key: str, kind: ProfileKind, default: str, beside: Beside) -> Profile | None:
    """The profile that a key names, `default` where it is missing; none, and a problem, where it is wrong."""
    table.known.add(key)
    value = table.data.get(key, default)
    reading = Reading(kind=kind)
    name: str | None
    if isinstance(value, dict):
        inner = TomlTable(value, table.key(key), table.problems)
        name = inner.text("file", required=True)
        reading = replace(reading_from(inner), kind=kind)
        inner.finish()
        if name is None:
            return None
    elif isinstance(value, str):
        name = value
    else:
        table.add(key, "expected the name of a profile, a file, or a table", value)
        return None
    try:
        return load_profile(name, reading, beside)
    except InputError as error:
        for problem in error.problems:
            table.add(key, problem.what if problem.value == name else str(problem), name)
        return None


def rails_from(table: TomlTable, beside: Beside) -> Rail | None:
    """``rail``: a profile for both rails, or a table with ``left`` and ``right``."""
    table.known.add("rail")
    value = table.data.get("rail")
    if not (isinstance(value, dict) and ("left" in value or "right" in value)):
        return profile_from(table, "rail", "rail", "UIC60", beside)
    both = TomlTable(value, table.key("rail"), table.problems)
    for side in ("left", "right"):
        if side not in value:
            both.add(side, "missing: give both rails")
    sides = [profile_from(both, side, "rail", "UIC60", beside) for side in ("left", "right") if side in value]
    both.finish()
    if len(sides) < 2 or sides[0] is None or sides[1] is None:
        return None
    return sides[0], sides[1]


def reading_from(table: TomlTable) -> Reading:
    """How to read a file of points, from the keys of a table."""
    tolerance = table.quantity("tolerance", LENGTH, default=DEFAULT_TOLERANCE, least=0.0, most=1e-3)
    shift_y = table.quantity("shift_y", LENGTH, default=0.0)
    shift_z = table.quantity("shift_z", LENGTH, default=0.0)
    return Reading(
        unit=table.text("unit"),
        mirror_y=table.flag("mirror_y"),
        mirror_z=table.flag("mirror_z"),
        shift_y=shift_y,
        shift_z=shift_z,
        tolerance=tolerance,
        trim=table.flag("trim"),
    )
