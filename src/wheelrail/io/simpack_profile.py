"""Profile points in Simpack's files for wheels (.prw) and rails (.prr)."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, NamedTuple

import numpy as np

from wheelrail.errors import MOST_SHOWN, ProblemList, nearest
from wheelrail.io.point_file import PointFile
from wheelrail.io.text_file import read_number, read_text

HEADER_KEYS = ("version", "type", "meas.pos.e", "meas.pos.qr")
TEXT_KEYS = ("file", "file.mtime", "comment", "type", "units.len", "units.ang")
NUMBER_KEYS = (
    "approx.smooth",
    "point.dist.min",
    "shift.y",
    "shift.z",
    "rotate",
    "bound.y.min",
    "bound.y.max",
    "bound.z.min",
    "bound.z.max",
    "mirror.y",
    "mirror.z",
    "inversion",
    "units.len.f",
    "units.ang.f",
)
SWITCHES = ("mirror.y", "mirror.z", "inversion")

LENGTHS = {"m": 1.0, "mm": 1000.0}  #: units per metre
ANGLES = {"rad": 1.0, "deg": 180.0 / math.pi}  #: units per radian

_PARENT = {"header": "", "spline": "", "point": "spline"}  # which block each block stands in; "" for none


class _Entry(NamedTuple):
    """The value of a key."""

    line: int
    value: str


@dataclass
class _Content:
    """What the blocks of a file hold, before any of it is applied."""

    header: dict[str, _Entry] = field(default_factory=dict)
    spline: dict[str, _Entry] = field(default_factory=dict)
    rows: int = 0  #: of the point block, right or wrong
    points: list[tuple[float, float]] = field(default_factory=list)  #: (y, z) [file's unit]
    weights: set[float] = field(default_factory=set)


def read_simpack_profile(path: Path) -> PointFile:
    """Profile points of a .prw or .prr file, with all that the file asks for applied to them.

    The steps come in the order in which Simpack numbers them: least distance of points, shift, rotation about x,
    bounds, mirroring, inversion of the order, units. Each one that does something leaves a note.
    """
    problems = ProblemList(str(path))
    content = _scan(problems, read_text(path))
    kind = _kind(problems, content.header, path)
    numbers = _numbers(problems, content.spline)
    per_metre = _unit(problems, content.spline, numbers, "units.len", LENGTHS)
    per_radian = 1.0
    if numbers.get("rotate", 0.0) != 0.0 or "units.ang.f" in numbers:
        per_radian = _unit(problems, content.spline, numbers, "units.ang", ANGLES)
    problems.stop_if_any()

    notes: list[str] = []
    if "version" not in content.header:
        notes.append("The file names no version of its format and is read as version 1.")
    if len(content.weights) > 1:
        notes.append("The weights of the points are not used.")
    points = _processed(problems, np.array(content.points), numbers, per_metre, per_radian, notes)
    if not np.isfinite(points).all():
        problems.add("", "the coordinates become too large by shift, rotation and unit of length")
    problems.stop_if_any()
    return PointFile(points[:, 0].copy(), points[:, 1].copy(), kind, tuple(notes))


def _scan(problems: ProblemList, text: str) -> _Content:
    """Sort the lines of a file into its blocks."""
    content = _Content()
    inside = ""
    begun: dict[str, int] = {}  # line of each block's begin
    ended: set[str] = set()
    for number, raw in enumerate(text.split("\n"), start=1):
        line = raw.partition("!")[0].strip()
        where = f"line {number}"
        block, _, edge = line.lower().rpartition(".")
        if not line:
            continue
        if edge == "begin" and block in _PARENT:
            if block in begun:
                problems.add(where, f"a second {block} block; the first begins in line {begun[block]}", line)
            elif not inside:
                if _PARENT[block]:
                    problems.add(where, f"{_PARENT[block]}.begin is missing before this line", line)
            elif inside != _PARENT[block]:
                problems.add(where, f"{inside}.end is missing before this line", line)
                ended.add(inside)
            begun.setdefault(block, number)
            inside = block
        elif edge == "end" and block in _PARENT:
            if block not in begun or block in ended:
                problems.add(where, f"{block}.begin is missing before this line", line)
            elif inside != block:
                problems.add(where, f"{inside}.end is missing before this line", line)
                ended.add(inside)
            ended.add(block)
            inside = _PARENT[block]
        elif "=" in line and inside in ("header", "spline"):
            _add_key(problems, content, inside, number, line)
        elif inside == "point":
            _add_point(problems, content, number, line)
        elif inside:
            problems.add(where, f'a line "key = value" was expected in the {inside} block', line)
        else:
            problems.add(where, "the line stands outside of the header and spline blocks", line)
    for block in ("spline", "point"):
        if block not in begun:
            problems.add("", f"{block}.begin is missing")
    for block in begun:
        if block not in ended:
            problems.add("", f"{block}.end is missing; the file may be cut off")
    if "point" in begun and not content.rows:
        problems.add(f"line {begun['point']}", "the block has no points")
    return content


def _add_key(problems: ProblemList, content: _Content, inside: str, number: int, line: str) -> None:
    """Take a line "key = value" of the header or spline block."""
    name, _, value = line.partition("=")
    key = name.strip().lower()
    entries = content.header if inside == "header" else content.spline
    known = HEADER_KEYS if inside == "header" else (*NUMBER_KEYS, *TEXT_KEYS)
    if key not in known:
        # Searching for near names takes long; it is done for those that get shown.
        hint = " " + nearest(key, known) if len(problems.problems) < MOST_SHOWN else ""
        problems.add(f"line {number}", f"the key is not known in the {inside} block.{hint}", key)
    elif key in entries:
        problems.add(f"line {number}", f"the key was given before, in line {entries[key].line}", key)
    else:
        entries[key] = _Entry(number, value.strip().strip("'\"").strip())


def _add_point(problems: ProblemList, content: _Content, number: int, line: str) -> None:
    """Take a row "y z" or "y z weight"."""
    content.rows += 1
    cells = line.split()
    if len(cells) not in (2, 3):
        problems.add(f"line {number}", f"2 or 3 numbers (y, z, weight) were expected, found {len(cells)}", line)
        return
    values = [read_number(problems, f"line {number}", cell) for cell in cells]
    content.points.append((values[0], values[1]))
    content.weights.add(values[2] if len(values) == 3 else 1.0)


def _kind(problems: ProblemList, header: dict[str, _Entry], path: Path) -> Literal["wheel", "rail"] | None:
    """Wheel or rail, by the header and by the ending, which have to agree."""
    endings: dict[str, Literal["wheel", "rail"]] = {".prw": "wheel", ".prr": "rail"}
    types: dict[float, Literal["wheel", "rail"]] = {1.0: "wheel", 0.0: "rail"}
    by_ending = endings.get(path.suffix.lower())
    if "version" in header:
        line, text = header["version"]
        version = read_number(problems, f"line {line}, version", text)
        if not math.isnan(version) and version != 1.0:
            problems.add(f"line {line}, version", "only version 1 of the format is known", text)
    if "type" not in header:
        return by_ending
    line, text = header["type"]
    stated = read_number(problems, f"line {line}, type", text)
    if math.isnan(stated):
        return by_ending
    if stated not in types:
        problems.add(f"line {line}, type", "0 (rail) or 1 (wheel) was expected", text)
        return by_ending
    if by_ending not in (None, types[stated]):
        problems.add(f"line {line}, type", f"means a {types[stated]}, but the file ends in {path.suffix}", text)
    return types[stated]


def _numbers(problems: ProblemList, spline: dict[str, _Entry]) -> dict[str, float]:
    """The numbers that the spline block gives, by key."""
    numbers: dict[str, float] = {}
    for key in NUMBER_KEYS:
        if key not in spline:
            continue
        where = f"line {spline[key].line}, {key}"
        value = read_number(problems, where, spline[key].value)
        if math.isnan(value):
            continue
        if key in SWITCHES and value not in (0.0, 1.0):
            problems.add(where, "0 (no) or 1 (yes) was expected", spline[key].value)
        if key == "point.dist.min" and value < 0.0:
            problems.add(where, "a distance of at least 0 was expected", spline[key].value)
        numbers[key] = value
    for axis in "yz":
        lower, upper = f"bound.{axis}.min", f"bound.{axis}.max"
        for one, other in ((lower, upper), (upper, lower)):
            if one in spline and other not in spline:
                problems.add(f"line {spline[one].line}, {one}", f"needs {other} beside it")
    return numbers


def _unit(
    problems: ProblemList,
    spline: dict[str, _Entry],
    numbers: dict[str, float],
    key: str,
    known: dict[str, float],
) -> float:
    """Units per metre or radian, by the factor `key`.f or the name `key`, which have to agree."""
    name = spline.get(key)
    by_name = known.get(name.value.lower()) if name else None
    factor_key = key + ".f"
    if factor_key not in spline:
        if name is None:
            problems.add(factor_key, f"is missing; without it {key} has to name a unit ({', '.join(known)})")
        elif by_name is None:
            what = f"is not a known unit, and {factor_key} is missing. {nearest(name.value, known)}"
            problems.add(f"line {name.line}, {key}", what, name.value)
        return by_name or 1.0
    if factor_key not in numbers:  # not a number, which is a problem already
        return 1.0
    factor = numbers[factor_key]
    where, text = f"line {spline[factor_key].line}, {factor_key}", spline[factor_key].value
    if factor <= 0.0:
        problems.add(where, "a positive factor was expected", text)
        return 1.0
    # Degrees per radian come with few digits in some files.
    if name and by_name is not None and not math.isclose(factor, by_name, rel_tol=1e-4):
        problems.add(where, f"contradicts {key} = '{name.value}' in line {name.line}, which means {by_name:.9g}", text)
    return factor


def _processed(
    problems: ProblemList,
    points: np.ndarray,
    numbers: dict[str, float],
    per_metre: float,
    per_radian: float,
    notes: list[str],
) -> np.ndarray:
    """The points, shape (n, 2), after all steps that the file asks for, in metres; `notes` says which."""
    unit = {1.0: "m", 1000.0: "mm"}.get(per_metre, f"(1/{per_metre:g} m)")
    if numbers.get("approx.smooth", 0.0) != 0.0:
        notes.append("approx.smooth is not used: smoothing is done by wheelrail's own tolerance.")
    with np.errstate(over="ignore", invalid="ignore"):
        distance = numbers.get("point.dist.min", 0.0)
        if distance > 0.0:
            kept = _apart(points, distance)
            notes.append(
                f"point.dist.min leaves out {len(points) - len(kept)} of {len(points)} points that are closer "
                f"than {distance:g} {unit} to the one before."
            )
            points = kept

        shift = np.array([numbers.get("shift.y", 0.0), numbers.get("shift.z", 0.0)])
        if shift.any():
            points = points + shift
            notes.append(f"The points are shifted by y = {shift[0]:g} {unit} and z = {shift[1]:g} {unit}.")

        angle = numbers.get("rotate", 0.0) / per_radian
        if angle != 0.0 and math.isfinite(angle):
            c, s = math.cos(angle), math.sin(angle)
            points = points @ np.array([[c, s], [-s, c]])
            notes.append(f"The points are rotated about the origin by {angle:g} rad, y towards z.")
        elif angle != 0.0:
            problems.add("rotate", "the angle is too large", numbers["rotate"])

        for k, axis in enumerate("yz"):
            lower, upper = numbers.get(f"bound.{axis}.min", 0.0), numbers.get(f"bound.{axis}.max", 0.0)
            if lower < upper:
                # CONTACT moves points onto a bound in z; leaving them out invents no surface.
                within = (points[:, k] >= lower) & (points[:, k] <= upper)
                notes.append(
                    f"bound.{axis} leaves out {np.count_nonzero(~within)} of {len(points)} points outside "
                    f"{axis} = {lower:g} to {upper:g} {unit}."
                )
                if points.size and not within.any():
                    problems.add(f"bound.{axis}.min", f"no point lies within {axis} = {lower:g} to {upper:g} {unit}")
                points = points[within]

        for k, axis in enumerate("yz"):
            if numbers.get(f"mirror.{axis}", 0.0) == 1.0:
                points = points * np.where(np.arange(2) == k, -1.0, 1.0)
                notes.append(f"The points are mirrored in {axis}.")

        if numbers.get("inversion", 0.0) == 1.0:
            points = points[::-1]
            notes.append("The order of the points is reversed.")
        return points / per_metre


def _apart(points: np.ndarray, distance: float) -> np.ndarray:
    """The points, shape (n, 2), without those closer than `distance` to the last one that was kept."""
    kept = [0]
    for i in range(1, len(points)):
        y, z = points[i] - points[kept[-1]]
        if np.hypot(y, z) >= distance:
            kept.append(i)
    return points[kept]
