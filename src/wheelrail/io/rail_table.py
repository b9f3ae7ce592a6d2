"""Rails in the table of a track: their profiles and inclination, and where others follow along the track."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from wheelrail.io.profile_choice import Rail, rails_from
from wheelrail.io.profile_table import Beside
from wheelrail.io.rounded_profile import rounded_as_told
from wheelrail.io.toml_table import TomlTable
from wheelrail.profiles.profile import Profile
from wheelrail.track.rail_placement import INCLINATION
from wheelrail.track.rail_stretches import BLEND, RailStretch
from wheelrail.units import LENGTH

STRETCHES = "stretches"
NAMED = ("rail", "inclination")  #: what a segment may say about its rails


def rails_as_told(table: TomlTable, beside: Beside) -> Rail | None:
    """``rail``: a profile, or one for each side; ``smoothing``: width of the Gauss filter that rounds their joints."""
    rails = rails_from(table, beside)
    if rails is None:
        table.quantity("smoothing", LENGTH)
        return None
    if isinstance(rails, Profile):
        return rounded_as_told(table, [rails])[0]
    left, right = rounded_as_told(table, rails)
    return left, right


def inclination_as_told(table: TomlTable) -> float:
    """``inclination`` of the rails towards the track centre, as a slope."""
    inclination = table.ratio("inclination", INCLINATION)
    if not abs(inclination) <= 0.2:
        table.add("inclination", 'expected a slope of at most 0.2, such as "1:40"', table.data.get("inclination"))
    return inclination


def stretches_from(table: TomlTable, beside: Beside) -> tuple[RailStretch, ...]:
    """``stretches``: tables with ``start``, ``rail``, ``inclination`` and ``blend`` of rails that follow.

    What a stretch does not name is that of the track.
    """
    found = []
    for entry in table.tables(STRETCHES):
        start = entry.quantity("start", LENGTH, required=True)
        stretch = _named_rails(entry, beside, 0.0 if start is None else start)
        entry.finish()
        found.append(stretch)
    return tuple(found)


def _named_rails(entry: TomlTable, beside: Beside, start: float) -> RailStretch:
    """Rails as a table names them, from a station on [m]."""
    rail = rails_as_told(entry, beside) if "rail" in entry.data else None
    if rail is None:
        entry.known.add("rail")
    inclination = inclination_as_told(entry) if "inclination" in entry.data else None
    entry.known.add("inclination")
    blend = entry.quantity("blend", LENGTH, default=BLEND)
    return RailStretch(start=start, rail=rail, inclination=inclination, blend=blend)


def rails_of_segment(entry: TomlTable, beside: Beside) -> RailStretch | None:
    """``rail``, ``inclination`` and ``blend`` of a segment with rails of its own, as if it began at 0; else none."""
    stretch = _named_rails(entry, beside, 0.0)
    return stretch if any(name in entry.data for name in NAMED) else None


def stretches_of_segments(
    table: TomlTable, named: Sequence[RailStretch | None], lengths: Sequence[float]
) -> tuple[RailStretch, ...]:
    """Stretches of rails from what segments of these plan lengths [m] name; a segment that names none has the track's.

    The rails of the first segment are those of the track.
    """
    if named and named[0] is not None:
        table.add("segments[0].rail", "the rails of the first segment are those of the track: name them there")
    if any(named) and STRETCHES in table.data:
        table.add(STRETCHES, "segments name their rails, too: give either")
    found: list[RailStretch] = []
    start = 0.0
    before: RailStretch | None = None
    for own, length in zip(named, lengths, strict=True):
        rails = own or (None if before is None else RailStretch(start=0.0, blend=before.blend))
        if start > 0.0 and rails is not None and _named(own) != _named(before):
            found.append(replace(rails, start=start))
        start += length
        before = own
    return tuple(found)


def _named(stretch: RailStretch | None) -> tuple[object, object]:
    return (None, None) if stretch is None else (stretch.rail, stretch.inclination)
