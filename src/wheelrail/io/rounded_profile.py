"""``smoothing``: profiles whose joints are rounded, in the tables of tracks, wheelsets and scenarios."""

from __future__ import annotations

from collections.abc import Sequence

from wheelrail.errors import InputError
from wheelrail.io.toml_table import TomlTable
from wheelrail.profiles.profile import Profile
from wheelrail.profiles.rounding import rounded
from wheelrail.units import LENGTH

KEY = "smoothing"


def rounded_as_told(table: TomlTable, profiles: Sequence[Profile]) -> list[Profile]:
    """The profiles, smoothed by the Gauss filter whose width the table names; as they are if it names none."""
    width = table.quantity(KEY, LENGTH)
    if width is None or width == 0.0:
        return list(profiles)
    try:
        return [rounded(profile, width) for profile in profiles]
    except InputError as error:
        for problem in error.problems:
            table.add(KEY, problem.what, problem.value)
        return list(profiles)
