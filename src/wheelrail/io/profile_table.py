"""Profiles inside a file: the table ``profiles``, whose entries hold the pieces of a curve, number by number.

A profile of the library goes by its name. Any other has no name that another machine would know, so a file that is to
stand alone holds the curve itself: rows ``["arc", start, end, centre_y, centre_z, radius, sign]`` and ``["polynomial",
start, end, origin, c0, c1, ...]`` in the axes of `wheelrail.profiles.profile.Profile`, in metres.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import count, pairwise
from pathlib import Path
from typing import Any, NamedTuple

from wheelrail.errors import InputError
from wheelrail.io.toml_table import TomlTable
from wheelrail.profiles.library import library_profile
from wheelrail.profiles.piece import Arc, Piece, Polynomial
from wheelrail.profiles.profile import Profile
from wheelrail.units import LENGTH

KEY = "profiles"
WIDEST = 1.0  #: of a profile: its y and z lie within this [m]
STEP = 1e-4  #: by which the heights of neighbouring pieces may differ [m]; S1002 as printed has 0.12 micrometres
MEETING = 1e-12  #: by which their ends may be apart [m]
MOST_COEFFICIENTS = 20
LARGEST = 1e100  #: of their numbers: high powers of millimetres, in metres


class Beside(NamedTuple):
    """Where names in a file are looked up: its folder, and the profiles that it holds itself."""

    folder: Path = Path()
    profiles: Mapping[str, Profile] = {}


class ProfileNames:
    """Names of profiles in a file that stands alone, and the table of those that the library does not have."""

    def __init__(self) -> None:
        self.table: dict[str, dict[str, Any]] = {}
        self._known: dict[str, Profile] = {}

    def name_of(self, profile: Profile) -> str:
        """What the profile is called in the file: a name of the library stands for what the library has under it, and
        other profiles of equal names but other curves are numbered."""
        if _in_library(profile.name) == profile:
            return profile.name
        for number in count(1):
            name = (profile.name or "profile") if number == 1 else f"{profile.name} ({number})"
            if name not in self._known and _in_library(name) is None:
                self._known[name] = profile
                self.table[name] = profile_data(profile)
            if self._known.get(name) == profile:
                return name
        raise AssertionError("numbers have come to an end")


def _in_library(name: str) -> Profile | None:
    try:
        return library_profile(name)
    except InputError:
        return None


def profile_data(profile: Profile) -> dict[str, Any]:
    """A profile as the contents of its table."""
    data: dict[str, Any] = {
        "name": profile.name,
        "kind": profile.kind,
        "description": profile.description,
        "source": profile.source,
        "notes": list(profile.notes),
    }
    if profile.placed_at is not None:
        data["placed_at"] = float(profile.placed_at)
    return {**data, "pieces": [_row(piece) for piece in profile.pieces]}


def _row(piece: Piece) -> list[str | float]:
    if isinstance(piece, Arc):
        numbers = (piece.start, piece.end, piece.centre_y, piece.centre_z, piece.radius, piece.sign)
        return ["arc", *map(float, numbers)]
    return ["polynomial", *map(float, (piece.start, piece.end, piece.origin, *piece.coefficients))]


def own_profiles(root: TomlTable) -> dict[str, Profile]:
    """The profiles that a file holds itself, by name; wrong ones add problems."""
    tables = root.table(KEY)
    if tables is None:
        return {}
    found = {}
    for name in tables.data:
        table = tables.table(name)
        profile = None if table is None else profile_from(table, name)
        if profile is not None:
            found[name] = profile
    return found


def profile_from(table: TomlTable, name: str) -> Profile | None:
    """The profile of one table, called `name` unless the table says otherwise; None after problems were added."""
    before = len(table.problems.problems)
    kind = table.choice("kind", ("wheel", "rail"), required=True)
    called = table.text("name", default=name, empty=True)
    description = table.text("description", default="", empty=True)
    source = table.text("source", default="", empty=True)
    placed_at = table.quantity("placed_at", LENGTH, least=-WIDEST, most=WIDEST)
    notes = table.texts("notes", empty=True) or ()
    pieces = _pieces(table)
    table.finish()
    if len(table.problems.problems) > before:
        return None
    return Profile(
        name=called or "",
        kind="wheel" if kind == "wheel" else "rail",
        pieces=tuple(pieces),
        description=description or "",
        source=source or "",
        placed_at=placed_at,
        notes=notes,
    )


def _pieces(table: TomlTable) -> list[Piece]:
    table.known.add("pieces")
    rows = table.data.get("pieces")
    if not isinstance(rows, list) or not rows:
        expected = (
            '["arc", start, end, centre_y, centre_z, radius, sign] and ["polynomial", start, end, origin, c0, ...]'
        )
        table.add("pieces", f"expected a list of rows {expected}", rows)
        return []
    made = [_piece(table, f"pieces[{n}]", row) for n, row in enumerate(rows)]
    good = [piece for piece in made if piece is not None]
    if len(good) < len(rows):
        return []
    for n, (left, right) in enumerate(pairwise(good)):
        if abs(left.end - right.start) > MEETING:
            table.add(f"pieces[{n + 1}]", "has to start where the piece before it ends", rows[n + 1])
        elif not abs(left.at(left.end)[0] - right.at(right.start)[0]) <= STEP:
            table.add(f"pieces[{n + 1}]", "its height does not meet that of the piece before it", rows[n + 1])
    return good


def _piece(table: TomlTable, where: str, row: Any) -> Piece | None:
    kind = row[0] if isinstance(row, list) and row else None
    numbers = row[1:] if isinstance(row, list) else []
    sizes = {"arc": (6, 6), "polynomial": (4, 3 + MOST_COEFFICIENTS)}.get(kind if isinstance(kind, str) else "")
    if sizes is None or not sizes[0] <= len(numbers) <= sizes[1] or not _are_numbers(numbers):
        table.add(where, 'expected ["arc", 6 numbers] or ["polynomial", start, end, origin, coefficients]', row)
        return None
    start, end, *rest = map(float, numbers)
    if not -WIDEST <= start < end <= WIDEST:
        table.add(where, f"expected start < end, within {WIDEST:g} m of the origin", row)
        return None
    if kind == "polynomial":
        piece: Piece = Polynomial(start, end, rest[0], tuple(rest[1:]))
    else:
        centre, _, radius, sign = rest
        furthest = max(abs(start - centre), abs(end - centre))
        if sign not in (1.0, -1.0) or not radius > 0.0 or furthest > radius * (1.0 + 1e-9):
            table.add(where, "expected an arc that reaches from start to end, with a sign of 1 or -1", row)
            return None
        piece = Arc(start, end, *rest)
    if not all(abs(piece.at(y)[0]) <= WIDEST for y in (start, 0.5 * (start + end), end)):
        table.add(where, f"expected heights within {WIDEST:g} m of the origin", row)
        return None
    return piece


def _are_numbers(values: Iterable[Any]) -> bool:
    return all(type(value) in (int, float) and abs(value) <= LARGEST for value in values)
