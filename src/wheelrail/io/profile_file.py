"""A profile by name or from a file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from wheelrail.display import Brief
from wheelrail.errors import InputError, Problem, ProblemList, nearest, refuse_other_than_path
from wheelrail.io.miniprof import read_miniprof
from wheelrail.io.point_file import PointFile
from wheelrail.io.profile_csv import read_profile_csv
from wheelrail.io.profile_table import Beside
from wheelrail.io.simpack_profile import read_simpack_profile
from wheelrail.profiles.from_points import profile_from_points
from wheelrail.profiles.library import library_profile
from wheelrail.profiles.profile import Profile, ProfileKind
from wheelrail.profiles.smoothing import DEFAULT_TOLERANCE

#: Endings of profile files and what they are.
FORMATS = {
    ".csv": "table with columns y and z",
    ".txt": "table with columns y and z",
    ".prw": "Simpack/CONTACT wheel",
    ".prr": "Simpack/CONTACT rail",
    ".whl": "MiniProf wheel",
    ".ban": "MiniProf rail",
}


@dataclass(frozen=True, repr=False)
class Reading(Brief):
    """What a user says about a file of points; everything a file cannot say itself. Lengths in m."""

    kind: ProfileKind | None = None
    unit: str | None = None  #: of a table whose columns do not name theirs
    mirror_y: bool = False
    mirror_z: bool = False
    shift_y: float = 0.0  #: added after mirroring
    shift_z: float = 0.0
    tolerance: float = DEFAULT_TOLERANCE
    trim: bool = False


def load_profile(name: str, reading: Reading = Reading(), beside: Beside = Beside()) -> Profile:
    """A profile that stands beside the name (`beside.profiles`), of the library, or from a file read as `reading` says.

    A name with a path or with the ending of a profile file is a file, in `beside.folder` where its path is relative;
    any other is looked up in the library.
    """
    refuse_other_than_path("load_profile", name, 'load_profile("S1002"), load_profile("worn.csv")')
    path = Path(name)
    name = str(name)
    if name in beside.profiles or (path.suffix.lower() not in FORMATS and len(path.parts) <= 1):
        if reading != Reading(kind=reading.kind):
            raise InputError(name, [Problem("profile", "how to read a file is said, but this is no file", name)])
        profile = beside.profiles[name] if name in beside.profiles else library_profile(name)
        if reading.kind not in (None, profile.kind):
            raise InputError(name, [Problem("kind", f"{profile.name} is a {profile.kind} profile", reading.kind)])
        return profile
    return profile_from_file(beside.folder / path, reading)


def profile_from_file(path: Path, reading: Reading) -> Profile:
    """A smoothed profile from a file of points."""
    points = read_points(path, reading.unit)
    problems = ProblemList(str(path))
    if points.kind is None and reading.kind is None:
        problems.add("kind", "the file does not say whether it is a wheel or a rail: say which (kind)")
    elif points.kind is not None and reading.kind not in (None, points.kind):
        problems.add("kind", f"the file says it is a {points.kind}", reading.kind)
    problems.stop_if_any()
    kind = points.kind or reading.kind
    assert kind is not None
    y = (-points.y if reading.mirror_y else points.y) + reading.shift_y
    z = (-points.z if reading.mirror_z else points.z) + reading.shift_z
    try:
        return profile_from_points(
            y, z, kind, name=path.name, tolerance=reading.tolerance, trim=reading.trim, notes=points.notes
        )
    except InputError as error:
        raise InputError(str(path), error.problems) from None


def read_points(path: Path, unit: str | None = None) -> PointFile:
    """Points as a file gives them, by its ending."""
    ending = path.suffix.lower()
    if ending in (".csv", ".txt"):
        return read_profile_csv(path, unit)
    if ending not in FORMATS:
        known = nearest(ending or path.name, FORMATS)
        raise InputError(str(path), [Problem("", f"not the ending of a profile file. {known}", ending)])
    if unit is not None:
        raise InputError(str(path), [Problem("unit", "this kind of file has its own unit: leave it out", unit)])
    return read_simpack_profile(path) if ending in (".prw", ".prr") else read_miniprof(path)
