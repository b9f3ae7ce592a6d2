"""A track from a TOML file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from wheelrail.errors import InputError, Problem, ProblemList, refuse_other_than_path
from wheelrail.io.csv_table import increasing, read_csv_table
from wheelrail.io.irregularity_table import irregularity_from
from wheelrail.io.profile_table import KEY, Beside, own_profiles
from wheelrail.io.rail_table import (
    inclination_as_told,
    rails_as_told,
    rails_of_segment,
    stretches_from,
    stretches_of_segments,
)
from wheelrail.io.shipped import scenario_path
from wheelrail.io.support_table import support_from
from wheelrail.io.toml_table import TomlTable, read_toml
from wheelrail.profiles.profile import Profile
from wheelrail.track.alignment import Alignment, alignment_from_segments, alignment_from_table
from wheelrail.track.rail_placement import GAUGE, GAUGE_DEPTH
from wheelrail.track.rail_stretches import RailStretch
from wheelrail.track.segments import (
    CANT_BASE,
    CANT_BASES,
    Curve,
    Grade,
    Segment,
    Straight,
    Transition,
    VerticalCurve,
    VerticalSegment,
)
from wheelrail.track.track import Track
from wheelrail.track.transitions import SHAPES
from wheelrail.units import ANGLE, CURVATURE, LENGTH, SLOPE

SEGMENT_KINDS = ("straight", "transition", "curve")
VERTICAL_KINDS = ("grade", "parabola")
INTERPOLATIONS = ("linear", "cubic")
CANT_ANGLE = {suffix: factor for suffix, factor in ANGLE.items() if suffix}  #: a bare ``cant`` is a height

RIG = "rig"  #: table of a scenario whose vehicle stands on rollers
#: Of the track of a rig, where none is given: rollers have the profiles of its rails, and nothing runs along it.
ON_A_RIG = {"segments": [{"kind": "straight", "length": 100.0}]}

#: Tables of a scenario that stand beside the track and are none of its business.
BESIDE_THE_TRACK = (
    *(
        "title",
        "description",
        "vehicle",
        "run",
        "speed_control",
        "control",
        "contact",
        "start",
        "load",
        "traction",
        "brake",
        "sensor",
    ),
    *("constraints", RIG),
)
#: The same as they were called once, with their names now; still read, with a hint.
OLD_BESIDE_THE_TRACK = {"push": "load", "locks": "constraints"}


def load_track(path: str | Path) -> Track:
    """The track that the ``[track]`` table of a TOML file describes; all its problems at once.

    A file that holds nothing but a track may leave the heading ``[track]`` away. Scenarios that come with the package
    are known by name.
    """
    refuse_other_than_path("load_track", path, 'load_track("line.toml")')
    path = scenario_path(path)
    return track_from(read_toml(path), path)


def track_from(data: dict[str, Any], path: Path, profiles: Mapping[str, Profile] | None = None) -> Track:
    """A track from the contents of a file; `path` is named in problems, and other files are beside it.

    profiles : those of the file's table ``profiles``, where they have been read already.
    """
    problems = ProblemList(str(path))
    root = TomlTable(data, "", problems)
    title = str(root.data.get("title", path.stem))
    root.known.update((*BESIDE_THE_TRACK, KEY, *(name for name in OLD_BESIDE_THE_TRACK if name in data)))
    beside = Beside(path.parent, own_profiles(root) if profiles is None else profiles)
    if "track" not in root.data and ("segments" in root.data or "table" in root.data):
        return _track(root, beside, title)
    if RIG in data:
        root.data = data | {"track": _on_a_rig(data.get("track", {}))}
    table = root.table("track")
    if "track" not in root.data:
        problems.add("[track]", "missing: the table that describes the track")
    root.finish()
    if table is None:
        raise InputError(str(path), problems.problems)
    table.where = "[track]"
    return _track(table, beside, title)


def _on_a_rig(track: Any) -> Any:
    """The table of a track, with an alignment where it has none of its own."""
    if not isinstance(track, dict) or "segments" in track or "table" in track:
        return track
    return track | ON_A_RIG


def _track(table: TomlTable, beside: Beside, title: str) -> Track:
    problems = table.problems
    title = table.text("title", default=title, empty=True) or ""
    gauge = table.quantity("gauge", LENGTH, default=GAUGE, least=0.2, most=5.0)
    gauge_depth = table.quantity("gauge_depth", LENGTH, default=GAUGE_DEPTH, above=0.0, most=0.05)
    cant_base = table.quantity("cant_base", LENGTH, default=CANT_BASE, least=CANT_BASES[0], most=CANT_BASES[1])
    inclination = inclination_as_told(table)
    rail = rails_as_told(table, beside)
    stretches = stretches_from(table, beside)
    alignment, of_segments = _alignment(table, beside, cant_base)
    irregularity = irregularity_from(table, beside.folder, cant_base)
    support = support_from(table)
    table.finish()
    problems.stop_if_any()
    if alignment is None or rail is None:
        raise AssertionError("a part is missing without a problem")
    try:
        return Track(
            alignment=alignment,
            gauge=gauge,
            gauge_depth=gauge_depth,
            rail=rail,
            inclination=inclination,
            cant_base=cant_base,
            irregularity=irregularity,
            support=support,
            title=title,
            stretches=stretches or of_segments,
        )
    except InputError as error:  # what only shows when the parts come together
        raise InputError(problems.source, error.problems) from None


def _alignment(table: TomlTable, beside: Beside, cant_base: float) -> tuple[Alignment | None, tuple[RailStretch, ...]]:
    """From ``segments`` and ``vertical``, or from ``table``: the name of a CSV file, or its columns as lists.

    With it, rails that segments name.
    """
    problems = table.problems
    inside = table.table("table") if isinstance(table.data.get("table"), dict) else None
    name = table.text("table") if inside is None else None
    interpolation = table.choice("interpolation", INTERPOLATIONS, default="linear")
    segments = table.tables("segments")
    vertical = table.tables("vertical")
    if name is not None or inside is not None:
        if segments or vertical:
            table.add("table", "give either a table or segments, not both", name)
            return None, ()
        if inside is not None:
            return _alignment_from_lists(inside, interpolation or "linear"), ()
        return _alignment_from_csv(problems, beside.folder / str(name), interpolation or "linear", cant_base), ()
    if "interpolation" in table.data:
        table.add("interpolation", "goes with a table of sampled values only", table.data["interpolation"])
    if "segments" not in table.data:
        table.add("segments", 'missing: a list of segments (or a table = "FILE.csv" of sampled values)')
        return None, ()
    before = len(problems.problems)
    named = [rails_of_segment(entry, beside) for entry in segments]
    made = [_segment(entry) for entry in segments]
    made_vertical = [_vertical(entry) for entry in vertical]
    if len(problems.problems) > before:
        return None, ()
    whole = [segment for segment in made if segment is not None]
    stretches = stretches_of_segments(table, named, [segment.length for segment in whole])
    alignment = alignment_from_segments(
        problems,
        whole,
        [segment for segment in made_vertical if segment is not None],
        cant_base,
        position=table.key("segments"),
    )
    return alignment, stretches


def _segment(entry: TomlTable) -> Segment | None:
    kind = entry.choice("kind", SEGMENT_KINDS, required=True)
    length = entry.quantity("length", LENGTH, required=True, above=0.0)
    segment: Segment | None = None
    if kind == "transition":
        shape = entry.choice("shape", SHAPES, default="clothoid")
        ends_in = entry.table("ends_in")
        end = _state(ends_in, 1.0) if ends_in is not None else None
        if ends_in is not None:
            ends_in.finish()
        if length is not None and shape is not None:
            segment = Transition(length=length, shape=shape, ends_in=end)
    elif kind is not None:
        segment = _state(entry, length, straight=kind == "straight")
    if kind is not None:
        entry.finish()
    return segment


def _state(entry: TomlTable, length: float | None, straight: bool | None = None) -> Straight | Curve | None:
    """A straight or a curve: curvature and cant. Without `straight`, a curve if a radius or curvature is given."""
    cant = entry.quantity("cant", LENGTH)
    cant_angle = entry.quantity("cant", CANT_ANGLE)
    if cant is not None and cant_angle is not None:
        entry.add("cant", "given twice: as a height and as an angle")
        cant_angle = None
    if straight is None:
        straight = not (entry.has("radius", LENGTH) or entry.has("curvature", CURVATURE))
    if straight:
        return None if length is None else Straight(length=length, cant=cant, cant_angle=cant_angle)
    radius = entry.quantity("radius", LENGTH, above=0.0)
    turn = entry.choice("turn", ("left", "right"))
    curvature = entry.quantity("curvature", CURVATURE)
    by_radius, by_curvature = entry.has("radius", LENGTH), entry.has("curvature", CURVATURE)
    if by_radius and by_curvature:
        entry.add("radius", "give either radius and turn, or curvature")
    elif not by_radius and not by_curvature:
        entry.add(
            "radius", 'missing: give radius and turn = "left" or "right", or a signed curvature (> 0 to the left)'
        )
    elif by_radius and "turn" not in entry.data:
        entry.add("turn", 'missing: expected "left" or "right"')
    elif by_curvature and "turn" in entry.data:
        entry.add("turn", "a curvature has its own sign (> 0 to the left): leave turn out", entry.data["turn"])
    elif length is not None and radius is not None and turn is not None:
        return Curve(
            length=length,
            radius=radius,
            turn="left" if turn == "left" else "right",
            cant=cant,
            cant_angle=cant_angle,
        )
    elif length is not None and curvature is not None:
        return Curve(length=length, curvature=curvature, cant=cant, cant_angle=cant_angle)
    return None


def _vertical(entry: TomlTable) -> VerticalSegment | None:
    kind = entry.choice("kind", VERTICAL_KINDS, required=True)
    length = entry.quantity("length", LENGTH, above=0.0, required=kind == "parabola")
    segment: VerticalSegment | None = None
    if kind == "grade":
        slope = entry.quantity("slope", SLOPE, required=True)
        segment = None if slope is None else Grade(slope=slope, length=length)
    elif kind == "parabola" and length is not None:
        segment = VerticalCurve(length=length)
    if kind is not None:
        entry.finish()
    return segment


def _alignment_from_csv(problems: ProblemList, path: Path, interpolation: str, cant_base: float) -> Alignment | None:
    columns = {
        "s": LENGTH,
        "curvature": CURVATURE,
        "slope": SLOPE,
        "cant": LENGTH,
        **{f"cant{suffix}": {"": factor} for suffix, factor in CANT_ANGLE.items()},
    }
    try:
        data = read_csv_table(path, columns, required=("s", "curvature"))
    except InputError as error:
        problems.problems += [_in_file(path, problem) for problem in error.problems]
        return None
    inner = ProblemList(str(path))
    increasing(inner, "s", data["s"])
    cants = [name for name in data if name.startswith("cant")]
    if len(cants) > 1:
        inner.add("cant", f"given more than once: {', '.join(cants)}")
    alignment = None
    if not inner.problems:
        zeros = np.zeros_like(data["s"])
        cant = zeros
        if cants == ["cant"]:
            with np.errstate(invalid="ignore"):
                cant = np.nan_to_num(np.arcsin(data["cant"] / cant_base), nan=np.inf)  # refused below
        elif cants:
            cant = data[cants[0]]
        alignment = alignment_from_table(
            inner, data["s"], data["curvature"], data.get("slope", zeros), cant, interpolation
        )
    problems.problems += [_in_file(path, problem) for problem in inner.problems]
    return alignment


def _alignment_from_lists(table: TomlTable, interpolation: str) -> Alignment | None:
    """From columns that stand in the file itself; cant is an angle, > 0 raises the left rail."""
    before = len(table.problems.problems)
    columns = {
        "s": table.quantities("s", LENGTH, required=True),
        "curvature": table.quantities("curvature", CURVATURE, required=True),
        "slope": table.quantities("slope", SLOPE),
        "cant": table.quantities("cant", CANT_ANGLE),
    }
    table.finish()
    s = np.array(columns["s"] or ())
    arrays = {name: np.zeros_like(s) if column is None else np.array(column) for name, column in columns.items()}
    for name, array in arrays.items():
        if array.shape != s.shape:
            table.add(name, f"expected {s.size} values, one for each station s", columns[name])
    increasing(table.problems, table.key("s"), s)
    if len(table.problems.problems) > before:
        return None
    inner = ProblemList(table.problems.source)
    alignment = alignment_from_table(inner, s, arrays["curvature"], arrays["slope"], arrays["cant"], interpolation)
    for problem in inner.problems:
        table.add(problem.where, problem.what, problem.value)
    return alignment


def _in_file(path: Path, problem: Problem) -> Problem:
    return Problem(f"{path.name}, {problem.where}" if problem.where else path.name, problem.what, problem.value)
