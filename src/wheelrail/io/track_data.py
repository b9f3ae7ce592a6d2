"""A track as data, with the keys of a track file: bare ones in SI units, so that no digit is lost."""

from __future__ import annotations

from typing import Any

from wheelrail.errors import ProblemList
from wheelrail.io.profile_table import ProfileNames
from wheelrail.io.support_table import support_data
from wheelrail.profiles.profile import Profile
from wheelrail.track.alignment import Alignment, Segments
from wheelrail.track.irregularity.base import ROWS
from wheelrail.track.irregularity.sampled import IrregularitySampled
from wheelrail.track.irregularity.synthesised import IrregularitySynthesised
from wheelrail.track.rail_stretches import RailStretch
from wheelrail.track.segments import Curve, Grade, Segment, Straight, Transition, VerticalSegment
from wheelrail.track.track import Track

Data = dict[str, Any]


def track_data(track: Track, profiles: ProfileNames, problems: ProblemList) -> Data:
    """The table ``[track]``; profiles that are not in the library join `profiles`.

    Notes an alignment that was put together by hand, and an irregularity of a class that files do not know.
    """
    data: Data = {
        "title": track.title,
        "gauge": float(track.rails.gauge),
        "gauge_depth": float(track.gauge_depth),
        "inclination": float(track.rails.inclination),
        "cant_base": float(track.cant_base),
        "rail": _rail(track.rail_profiles, profiles),
        **_alignment(track.alignment, track.cant_base, problems),
    }
    if track.stretches:
        data["stretches"] = [_stretch(stretch, profiles) for stretch in track.stretches]
    irregularity = track.irregularity
    if isinstance(irregularity, IrregularitySynthesised):
        data["irregularity"] = _synthesised(irregularity)
    elif isinstance(irregularity, IrregularitySampled):
        data["irregularity"] = _sampled(irregularity)
    elif irregularity is not None:
        problems.add("track irregularity", "of a class that files do not know", type(irregularity).__name__)
    if track.support is not None:
        data["support"] = support_data(track.support)
    return data


def _rail(both: tuple[Profile, Profile], profiles: ProfileNames) -> str | Data:
    left, right = (profiles.name_of(rail) for rail in both)
    return left if left == right else {"left": left, "right": right}


def _stretch(stretch: RailStretch, profiles: ProfileNames) -> Data:
    data: Data = {"start": float(stretch.start), "blend": float(stretch.blend)}
    if stretch.profiles is not None:
        data["rail"] = _rail(stretch.profiles, profiles)
    if stretch.inclination is not None:
        data["inclination"] = float(stretch.inclination)
    return data


def _alignment(alignment: Alignment, cant_base: float, problems: ProblemList) -> Data:
    source = alignment.source
    if source is None:
        problems.add("track alignment", "put together by hand: files know segments, or a table of sampled values")
        return {}
    if isinstance(source, Segments):
        if source.cant_base != cant_base:
            problems.add("track cant_base", "not that of the alignment's cants", cant_base)
        return {
            "segments": [_segment(segment) for segment in source.segments],
            "vertical": [_vertical(segment) for segment in source.vertical],
        }
    columns = {"s": source.s, "curvature": source.curvature, "slope": source.slope, "cant_rad": source.cant}
    return {
        "table": {name: [float(value) for value in column] for name, column in columns.items()},
        "interpolation": source.interpolation,
    }


def _segment(segment: Segment) -> Data:
    if isinstance(segment, Transition):
        data: Data = {"kind": "transition", "length": float(segment.length), "shape": segment.shape}
        return data if segment.ends_in is None else {**data, "ends_in": _state(segment.ends_in)}
    kind = "straight" if isinstance(segment, Straight) else "curve"
    return {"kind": kind, "length": float(segment.length), **_state(segment)}


def _state(segment: Straight | Curve) -> Data:
    """Curvature and cant."""
    data: Data = {}
    if isinstance(segment, Curve) and segment.radius is not None:
        data = {"radius": float(segment.radius), "turn": segment.turn}
    elif isinstance(segment, Curve):
        data = {"curvature": segment.signed_curvature()}
    if segment.cant_angle is not None:
        return {**data, "cant_rad": float(segment.cant_angle)}
    return {**data, "cant": float(segment.cant or 0.0)}


def _vertical(segment: VerticalSegment) -> Data:
    if not isinstance(segment, Grade):
        return {"kind": "parabola", "length": float(segment.length)}
    length = {} if segment.length is None else {"length": float(segment.length)}
    return {"kind": "grade", **length, "slope": float(segment.slope)}


def _synthesised(irregularity: IrregularitySynthesised) -> Data:
    data: Data = {"psd": irregularity.psd, "seed": int(irregularity.seed)}
    data |= {name: float(getattr(irregularity, name)) for name in ("shortest", "longest", "start")}
    if irregularity.end is not None:
        data["end"] = float(irregularity.end)
    return data | {
        "fade": float(irregularity.fade),
        "parts": list(irregularity.parts),
        "scale": float(irregularity.scale),
    }


def _sampled(irregularity: IrregularitySampled) -> Data:
    rows = {name: irregularity.rows[name] for name in ROWS if name in irregularity.rows}
    columns = {"s": irregularity.s, **rows}
    return {
        "name": irregularity.name,
        "fade": float(irregularity.fade),
        "samples": {name: [float(value) for value in column] for name, column in columns.items()},
    }
