"""Figures of profiles."""

from __future__ import annotations

import numpy as np

from wheelrail.profiles.profile import Profile
from wheelrail.reports.figure import Figure, Line, Panel


def profile_figure(profile: Profile) -> Figure:
    """Shape, angle of the tangent and curvature over the lateral position."""
    points = profile.points()
    joints = profile.sample(np.array(profile.joints))
    few = len(profile.joints) <= 40  # a smoothed profile has a joint at every node: not worth a mark
    y_label = "y [mm] from the track centre" if profile.placed_at == 0.0 else "y [mm], field side positive"
    shape = [Line(points.y * 1e3, points.z * 1e3)]
    angle = [Line(points.y * 1e3, np.degrees(np.arctan(points.slope)))]
    if few and profile.joints:
        shape.append(Line(joints.y * 1e3, joints.z * 1e3, "joints", marks=True, colour=1))
        angle.append(Line(joints.y * 1e3, np.degrees(np.arctan(joints.slope)), marks=True, colour=1))
    z_label = "growth of radius z [mm]" if profile.kind == "wheel" else "z [mm]"
    return Figure(
        title=profile.name,
        panels=(
            Panel(y_label, z_label, tuple(shape), equal=True, downward=profile.kind == "wheel", height=1.6),
            Panel(y_label, "angle [deg]", tuple(angle)),
            Panel(y_label, "curvature [1/mm]", (Line(points.y * 1e3, points.curvature * 1e-3),)),
        ),
        caption=f"{profile.description}. The curvature jumps where arcs, lines and polynomials meet.",
    )
