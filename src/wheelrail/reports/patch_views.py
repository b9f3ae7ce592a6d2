"""Elastic patches as figures show them: on the unrolled wheel or rail, and on the profiles in space."""

from __future__ import annotations

from typing import Literal

import numpy as np

from wheelrail.contact.elastic.patch import ElasticPatch, Overlap
from wheelrail.contact.elastic.patch_stress import rows_grow_left
from wheelrail.contact.elastic.surfaces import arc_lengths
from wheelrail.profiles._kernels.profile import profile_at_many
from wheelrail.profiles.profile import Profile
from wheelrail.reports.patch_figures import ProfileStrip
from wheelrail.reports.patch_raster import PatchView

Body = Literal["wheel", "rail", "plane"]  #: whose arc length places the rows; a plane is that of ellipsoids

LEAST_WIDTH = 0.2  #: share of a row's width on the wheel that it keeps on the rail, where the two are conformal
STRIP_POINTS = 400  #: of a profile in space
SHOWN = (-50e-3, 40e-3)  #: part of a wheel's profile that is shown, from the nominal circle [m]


def patch_view(patch: ElasticPatch, name: str, body: Body) -> PatchView:
    """A patch on the unrolled surface of a body. Tractions are those on the wheel."""
    fields = patch.fields
    index = np.arange(fields.x.shape[1])
    leftward = rows_grow_left(fields)
    s, width, label = fields.arc, fields.width, "arc length on the wheel [mm]"
    if body == "rail":
        s, label = fields.rail_arc, "arc length on the rail [mm]"
        if s.size > 1:
            width = np.maximum(np.gradient(s), LEAST_WIDTH * width)
    elif body == "plane":
        s, label = fields.y, "y [mm], left positive"
    return PatchView(
        name=name,
        x=(fields.x[:, :1] - index * fields.length)[:, ::-1],
        dx=fields.length,
        s=s,
        dy=width,
        pressure=np.nan_to_num(fields.pressure)[:, ::-1],
        tx=np.nan_to_num(fields.traction[0])[:, ::-1],
        ty=(1.0 if leftward else -1.0) * np.nan_to_num(fields.traction[1])[:, ::-1],
        sticking=fields.sticking[:, ::-1],
        leftward=leftward,
        label=label,
    )


def overlap_view(overlap: Overlap, name: str, side: str) -> PatchView:
    """Overlap of the undeformed bodies over a region, on the unrolled wheel; the pressure says where cells press."""
    nothing = np.zeros(overlap.x.shape)
    return PatchView(
        name=name,
        x=overlap.x[:, ::-1],
        dx=overlap.length,
        s=overlap.arc,
        dy=overlap.width,
        pressure=overlap.pressing[:, ::-1].astype(float),
        tx=nothing,
        ty=nothing,
        sticking=overlap.pressing[:, ::-1],
        gap=-overlap.depth[:, ::-1],
        leftward=side != "right",
        label="arc length on the wheel [mm]" if side else "y [mm], left positive",
    )


def profile_strip(profile: Profile, side: str, radius: float | None = None) -> ProfileStrip:
    """A wheel of nominal `radius` [m], or without one a laid rail, over its arc length; positions to the left."""
    lateral, arc = arc_lengths(profile.curve)
    low, high = SHOWN if radius is not None else (profile.y_min, profile.y_max)
    y = np.linspace(max(low, profile.y_min), min(high, profile.y_max), STRIP_POINTS)
    out = np.empty((y.size, 4))
    profile_at_many(profile.curve, y, out)
    s = np.interp(y, lateral, arc)
    left = y if side == "left" else -y
    if radius is None:
        return ProfileStrip(s, left, out[:, 0])
    growth = out[:, 0]
    return ProfileStrip(s, left, -growth, lambda at: radius + np.interp(at, s, growth))
