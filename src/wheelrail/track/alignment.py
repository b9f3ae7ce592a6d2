"""The design line: curvature, slope and cant over the plan length, from segments or from tables."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from wheelrail.errors import ProblemList, is_number, nearest
from wheelrail.track.piecewise import Piece, constant, interpolated, linear
from wheelrail.track.segments import Curve, Grade, Segment, Transition, VerticalCurve, VerticalSegment
from wheelrail.track.transitions import SHAPES

SHORTEST = 1e-3  #: m, of a segment
LONGEST = 1e6  #: m, of a track
SHARPEST = 0.2  #: 1/m, of a plan curvature: a radius of 5 m
STEEPEST = 0.2  #: of a slope
GREATEST_CANT = 0.3  #: rad
JUMP = 1e-9  #: a step of cant [rad] or slope [-] above this is no rounding


@dataclass(frozen=True)
class Segments:
    """What an alignment is made of where it comes from segments."""

    segments: tuple[Segment, ...]
    vertical: tuple[VerticalSegment, ...]
    cant_base: float  #: over which cant heights are measured [m]


@dataclass(frozen=True)
class Stations:
    """What an alignment is made of where it comes from sampled values."""

    s: tuple[float, ...]  #: plan lengths [m]
    curvature: tuple[float, ...]  #: [1/m]
    slope: tuple[float, ...]
    cant: tuple[float, ...]  #: angle [rad]
    interpolation: str


@dataclass(frozen=True)
class Alignment:
    """Runs of pieces of equal total plan length: curvature [1/m], slope [-], cant angle [rad]."""

    curvature: tuple[Piece, ...]
    slope: tuple[Piece, ...]
    cant: tuple[Piece, ...]
    notes: tuple[str, ...] = ()  #: what is allowed but unusual, in words
    source: Segments | Stations | None = None  #: what it was made from; None of pieces put together by hand

    @property
    def plan_length(self) -> float:
        """Length in plan [m]."""
        return math.fsum(piece.length for piece in self.curvature)


def alignment_from_segments(
    problems: ProblemList,
    segments: Sequence[Segment],
    vertical: Sequence[VerticalSegment] = (),
    cant_base: float = 1.5,
    position: str = "segments",
) -> Alignment | None:
    """Curvature, slope and cant of a list of segments; None if there are problems, which are added to the list."""
    before = len(problems.problems)
    if not segments:
        problems.add(position, "an alignment needs at least one segment")
        return None
    _check_numbers(problems, segments, position)
    _check_numbers(problems, vertical, "vertical")
    if len(problems.problems) > before:
        return None
    _check_lengths(problems, segments, position)
    states = [_end_state(problems, segment, cant_base, f"{position}[{i}]") for i, segment in enumerate(segments)]
    if len(problems.problems) > before:
        return None
    curvature: list[Piece] = []
    cant: list[Piece] = []
    for i, segment in enumerate(segments):
        if isinstance(segment, Transition):
            k0, c0 = _value_at_end_of(segments, states, i - 1)
            k1, c1 = states[i] or _value_at_start_of(segments, states, i + 1)
            curvature += SHAPES[segment.shape](segment.length, k0, k1)
            cant += SHAPES[segment.shape](segment.length, c0, c1)
        else:
            state = states[i]
            assert state is not None
            curvature.append(constant(segment.length, state[0]))
            cant.append(constant(segment.length, state[1]))
    total = math.fsum(piece.length for piece in curvature)
    slope = _slopes(problems, vertical, total)
    notes = _check_joints(problems, curvature, cant, position)
    if len(problems.problems) > before:
        return None
    source = Segments(tuple(segments), tuple(vertical), cant_base)
    return Alignment(tuple(curvature), tuple(slope), tuple(cant), tuple(notes), source)


def _check_numbers(problems: ProblemList, segments: Sequence[Segment | VerticalSegment], position: str) -> None:
    """Note what should be a number and is none."""
    for n, segment in enumerate(segments):
        for name in ("length", "radius", "curvature", "cant", "cant_angle", "slope"):
            value = getattr(segment, name, None)
            needed = name == "slope" or (name == "length" and not isinstance(segment, Grade))
            if hasattr(segment, name) and not is_number(value) and (needed or value is not None):
                problems.add_wrong_type(f"{position}[{n}].{name}", "a number", value)


def alignment_from_table(
    problems: ProblemList,
    stations: np.ndarray,
    curvature: np.ndarray,
    slope: np.ndarray,
    cant: np.ndarray,
    interpolation: str = "linear",
) -> Alignment | None:
    """An alignment through sampled curvature [1/m], slope [-] and cant angle [rad] over plan stations [m]."""
    before = len(problems.problems)
    if stations.size < 2:
        problems.add("s", "a table needs at least two stations", int(stations.size))
    for name, values, limit, unit in (
        ("curvature", curvature, SHARPEST, "1/m"),
        ("slope", slope, STEEPEST, "m/m"),
        ("cant", cant, GREATEST_CANT, "rad"),
    ):
        worst = int(np.argmax(np.abs(values))) if values.size else 0
        if values.size and abs(values[worst]) > limit:
            problems.add(
                f"{name} at s = {stations[worst]:g} m",
                f"expected at most {limit:g} {unit}. Check the unit",
                float(values[worst]),
            )
    if stations.size > 1 and np.diff(stations).min() < SHORTEST:
        problems.add("s", f"stations must be at least {SHORTEST:g} m apart", float(np.diff(stations).min()))
    if stations.size and stations[-1] - stations[0] > LONGEST:
        problems.add("s", f"expected at most {LONGEST:g} m of track. Check the unit", float(stations[-1] - stations[0]))
    if len(problems.problems) > before:
        return None
    notes = (f"s = 0 is station {stations[0]:g} m of the table",) if stations[0] != 0.0 else ()
    return Alignment(
        tuple(interpolated(stations, curvature, interpolation)),
        tuple(interpolated(stations, slope, interpolation)),
        tuple(interpolated(stations, cant, interpolation)),
        notes,
        Stations(
            s=tuple(stations.tolist()),
            curvature=tuple(curvature.tolist()),
            slope=tuple(slope.tolist()),
            cant=tuple(cant.tolist()),
            interpolation=interpolation,
        ),
    )


State = tuple[float, float]  #: curvature [1/m], cant angle [rad]


def _check_lengths(problems: ProblemList, segments: Sequence[Segment], position: str) -> None:
    for i, segment in enumerate(segments):
        if not SHORTEST <= segment.length <= LONGEST:
            problems.add(f"{position}[{i}].length", f"expected {SHORTEST:g} to {LONGEST:g} m", segment.length)


def _end_state(problems: ProblemList, segment: Segment, base: float, where: str) -> State | None:
    """Curvature and cant that a segment holds or ends in; None for a transition that takes its neighbour's."""
    if isinstance(segment, Transition):
        if segment.shape not in SHAPES:
            problems.add(f"{where}.shape", f"not a transition shape. {nearest(segment.shape, SHAPES)}", segment.shape)
        if segment.ends_in is None:
            return None
        segment, where = segment.ends_in, f"{where}.ends_in"
    curvature = segment.signed_curvature()
    if not abs(curvature) <= SHARPEST:
        key = "radius" if isinstance(segment, Curve) and segment.radius is not None else "curvature"
        problems.add(
            f"{where}.{key}", f"expected a radius of at least {1 / SHARPEST:g} m. Check the unit", getattr(segment, key)
        )
    if segment.cant is not None and not abs(segment.cant) < base * math.sin(GREATEST_CANT):
        limit = base * math.sin(GREATEST_CANT)
        problems.add(
            f"{where}.cant",
            f"expected less than {limit * 1e3:.0f} mm over a base of {base * 1e3:g} mm. Check the unit",
            segment.cant,
        )
        return curvature, 0.0
    try:
        cant = segment.signed_cant(base)
    except ValueError as error:
        problems.add(f"{where}.cant", str(error))
        return curvature, 0.0
    if not abs(cant) <= GREATEST_CANT:
        problems.add(f"{where}.cant_angle", f"expected at most {GREATEST_CANT:g} rad. Check the unit", cant)
    return curvature, cant


def _value_at_end_of(segments: Sequence[Segment], states: Sequence[State | None], i: int) -> State:
    """What a transition starts from. Before the first segment: straight and level."""
    if i < 0:
        return 0.0, 0.0
    return states[i] or _value_at_start_of(segments, states, i + 1)


def _value_at_start_of(segments: Sequence[Segment], states: Sequence[State | None], i: int) -> State:
    """What an open transition ends in. After the last segment or before another transition: straight and level."""
    if i >= len(segments) or isinstance(segments[i], Transition):
        return 0.0, 0.0
    state = states[i]
    assert state is not None
    return state


def _check_joints(problems: ProblemList, curvature: list[Piece], cant: list[Piece], position: str) -> list[str]:
    """A cant that jumps is refused; a curvature that jumps is told."""
    notes = []
    plan = 0.0
    for (k0, k1), (c0, c1) in zip(pairwise(curvature), pairwise(cant), strict=True):
        plan += k0.length
        step = c1.at(0.0) - c0.at(c0.length)
        if abs(step) > JUMP:
            problems.add(
                position,
                f'the cant jumps by {step * 1e3:.4g} mrad at {plan:g} m: put a transition there (kind = "transition")',
            )
        turn = k1.at(0.0) - k0.at(k0.length)
        if abs(turn) > 1e-12:
            notes.append(f"the curvature jumps by {turn:.4g} 1/m at {plan:g} m: real track has a transition there")
    return notes


def _slopes(problems: ProblemList, vertical: Sequence[VerticalSegment], total: float) -> list[Piece]:
    """Slope pieces over the plan length `total` [m]."""
    if not vertical:
        return [constant(total, 0.0)]
    pieces: list[Piece] = []
    used = 0.0
    for i, segment in enumerate(vertical):
        where = f"vertical[{i}]"
        last = i == len(vertical) - 1
        length = segment.length
        if length is None:
            if not last:
                problems.add(f"{where}.length", "only the last grade may leave its length open")
                return pieces
            length = total - used
        if not SHORTEST <= length <= LONGEST:
            problems.add(f"{where}.length", f"expected {SHORTEST:g} to {LONGEST:g} m", length)
            return pieces
        used += length
        if isinstance(segment, Grade):
            if not abs(segment.slope) <= STEEPEST:
                problems.add(f"{where}.slope", f"expected at most {STEEPEST:g}. Check the unit", segment.slope)
            pieces.append(constant(length, segment.slope))
        else:
            pieces.append(linear(length, _slope_beside(vertical, i - 1), _slope_beside(vertical, i + 1)))
    _check_slopes(problems, vertical)
    if used > total * (1.0 + 1e-12) + 1e-9:
        problems.add("vertical", f"the grades are {used:g} m long in plan, the alignment {total:g} m")
    elif used < total:
        # The last slope goes on to the end of the track.
        pieces.append(constant(total - used, pieces[-1].at(pieces[-1].length)))
    return pieces


def _slope_beside(vertical: Sequence[VerticalSegment], i: int) -> float:
    if not 0 <= i < len(vertical):
        return 0.0
    segment = vertical[i]
    return segment.slope if isinstance(segment, Grade) else 0.0


def _check_slopes(problems: ProblemList, vertical: Sequence[VerticalSegment]) -> None:
    for i, (first, second) in enumerate(pairwise(vertical)):
        if isinstance(first, VerticalCurve) and isinstance(second, VerticalCurve):
            problems.add(f"vertical[{i}]", "two vertical curves in a row: put a grade between them")
        elif isinstance(first, Grade) and isinstance(second, Grade) and abs(second.slope - first.slope) > JUMP:
            problems.add(
                f"vertical[{i + 1}].slope",
                f'the slope jumps from {first.slope:g}: put a vertical curve (kind = "parabola") between the grades',
                second.slope,
            )
